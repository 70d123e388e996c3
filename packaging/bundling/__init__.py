"""The folder that every installer carries: an interpreter, the libraries, the program, its weights.

Made of what lies in the environment of `make setup`, whose files come from the lock with hashes.
Nothing is fetched here. It knows nothing of the form in which the folder is handed out.
"""
