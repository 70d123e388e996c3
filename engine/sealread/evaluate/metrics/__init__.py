"""How one value is compared with another: the metrics a schema can name, and who may add more.

Knows values and parameters only: nothing of trees, documents, readings or models.
"""
