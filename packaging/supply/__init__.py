"""What Sealread is made of: the lock, what is installed, licences, advisories, the bill.

Works without a network. Knows the engine's manifests, and nothing else of it.
"""
