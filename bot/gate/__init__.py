"""The gate that every command, press, keystroke and form passes: what each costs, and how much anybody may ask for."""
