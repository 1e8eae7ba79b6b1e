"""The service around the rules: tables, storage, delivery, clock, computer players, texts, command line, the client."""
