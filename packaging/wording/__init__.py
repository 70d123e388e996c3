"""The words of the window: taken out of its sources, kept as Qt Linguist's files.

Qt's own `lupdate` does not see words behind a function of ours (`dialogs._tr`), nor the sentences
of the engine's errors; so they are taken out here, from the syntax tree. The files are Qt's.
"""
