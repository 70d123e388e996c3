"""Sealread reads confidential documents on the machine they lie on."""
