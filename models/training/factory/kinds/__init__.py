"""One module a kind of document. Each has `write(random, language) -> Doc`."""
