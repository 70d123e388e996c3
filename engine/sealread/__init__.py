"""Sealread reads confidential documents on the machine they lie on."""

from sealread.guard.silence import silence_libraries

# Whatever is imported after this, through us or beside us, has been told to stay off the network.
silence_libraries()
