"""How things look and read: colours, symbols, language, harmless text."""
