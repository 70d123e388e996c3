"""Plan, run tools, answer: a request in plain words on one document, on a state anyone can read."""
