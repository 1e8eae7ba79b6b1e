"""Views become pictures. This room knows views, never states: it cannot draw what a seat may not know."""
