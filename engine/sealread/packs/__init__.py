"""Packs: weights with their manifests, licences, schemas and calibration in one signed file.

Knows the file and the folder that packs are installed in, and nothing of what a weight is good
for: whoever installs says what is checked of the contents (`installing.Check`). Nothing of a pack
but its fixed header is parsed before its signature is found right (`opening`). What is installed
lies under one folder, a folder a pack, and one small file in it, replaced whole, says which
version counts (`installed`). The format: `docs/packs.md`.
"""
