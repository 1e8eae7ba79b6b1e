"""Games played by people who see no picture, press no button and know nothing but what they are told in words."""
