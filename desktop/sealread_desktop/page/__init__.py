"""The page in the middle: its picture, boxes, words, thumbnails, search."""
