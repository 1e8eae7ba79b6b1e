"""The rules of Wards of War."""
