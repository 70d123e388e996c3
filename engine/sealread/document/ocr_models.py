"""Loading the OCR networks: once per process, from verified files, with nothing fetched.

paddleocr wants a folder with `inference.onnx` and `inference.yml` for each model; the folder is
put together here from the verified ONNX file, with the settings PaddleOCR publishes for PP-OCRv6.
"""

from __future__ import annotations

import logging
import shutil
import tempfile
import threading
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct

from sealread.errors import ModelUnusable
from sealread.weights.store import Store

from .ctc import CtcDecode
from .offline import without_ipv6_probe

_loading = threading.Lock()
DETECTION, RECOGNITION = "ocr-detection", "ocr-recognition"
LINE_HEIGHT = 48
"""Pixels; the height of the line crops that recognition takes."""

_NORMALISE = {
    "mean": [0.485, 0.456, 0.406],
    "std": [0.229, 0.224, 0.225],
    "scale": "1./255.",
    "order": "hwc",
}
_DETECTION_CONFIG: dict[str, Any] = {
    "Global": {"model_name": "PP-OCRv6_small_det"},
    "PreProcess": {
        "transform_ops": [
            {"DecodeImage": {"channel_first": False, "img_mode": "BGR"}},
            {"DetResizeForTest": {"resize_long": 960}},
            {"NormalizeImage": _NORMALISE},
            {"ToCHWImage": None},
        ]
    },
    "PostProcess": {
        "name": "DBPostProcess",
        "thresh": 0.3,
        "box_thresh": 0.6,
        "max_candidates": 3000,
        "unclip_ratio": 1.5,
    },
}
_RECOGNITION_CONFIG: dict[str, Any] = {
    "Global": {"model_name": "PP-OCRv6_small_rec"},
    "PreProcess": {
        "transform_ops": [
            {"DecodeImage": {"channel_first": False, "img_mode": "BGR"}},
            {"RecResizeImg": {"image_shape": [3, LINE_HEIGHT, 320]}},
        ]
    },
    "PostProcess": {"name": "CTCLabelDecode"},
}


class OcrModels(Struct, frozen=True):
    """The two loaded predictors of paddleocr; threads may share them (`ocr._read`)."""

    detection: Any
    recognition: Any


def load(weights: Path | None) -> OcrModels:
    """The OCR models from a folder of weights (None: the default folder), loaded once.

    Any thread may call. Raises WeightsMissing or WeightsAltered where a file is not what it must
    be, and ModelUnusable where the runtime does not take it.
    """
    with _loading:
        return _loaded(weights)


def drop() -> bool:
    """Forgets the OCR models; whether there were any."""
    there = bool(_loaded.cache_info().currsize)
    _loaded.cache_clear()
    return there


@lru_cache(maxsize=2)
def _loaded(weights: Path | None) -> OcrModels:
    store = Store(weights)
    detection, recognition = store.path(DETECTION), store.path(RECOGNITION)
    try:
        return _load(detection, recognition)
    except (RuntimeError, ValueError, OSError, KeyError) as cause:
        raise ModelUnusable(file=recognition.parent.name, what=type(cause).__name__) from cause


def _load(detection: Path, recognition: Path) -> OcrModels:
    with without_ipv6_probe():
        # 1.5 s, so only when a scan is read.
        from paddleocr import TextDetection, TextRecognition

    _silence()
    characters = _characters(recognition)
    folder = Path(tempfile.mkdtemp(prefix="sealread-ocr-"))
    detection_config = _assemble(folder / "detection", detection, _DETECTION_CONFIG)
    post = {**_RECOGNITION_CONFIG["PostProcess"], "character_dict": characters}
    recognition_config = _assemble(
        folder / "recognition", recognition, {**_RECOGNITION_CONFIG, "PostProcess": post}
    )
    common: dict[str, Any] = {
        "engine": "onnxruntime",
        "device": "cpu",
        "engine_config": {
            "intra_op_num_threads": 1,  # `ocr` has its own
            "inter_op_num_threads": 1,
            "log_severity_level": 3,
        },
    }
    try:
        detector = TextDetection(
            model_name="PP-OCRv6_small_det", model_dir=str(detection_config), **common
        )
        recogniser = TextRecognition(
            model_name="PP-OCRv6_small_rec", model_dir=str(recognition_config), **common
        )
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    # paddlex pairs widths with texts wrongly once a batch has more than one line, so its decoder
    # is replaced by one that keeps the column of every character.
    recogniser.paddlex_predictor.post_op = CtcDecode(characters)
    return OcrModels(detector, recogniser)


def _assemble(folder: Path, weights: Path, config: dict[str, Any]) -> Path:
    folder.mkdir()
    _place(weights.resolve(), folder / "inference.onnx")
    text = yaml.safe_dump(config, allow_unicode=True, sort_keys=False)
    (folder / "inference.yml").write_text(text, encoding="utf-8")
    return folder


def _place(source: Path, target: Path) -> None:
    """Symlink, else hard link, else copy: Windows grants symlinks to few, volumes differ."""
    for link in (target.symlink_to, target.hardlink_to):
        try:
            link(source)
        except OSError:
            continue
        return
    shutil.copyfile(source, target)


def _characters(recognition: Path) -> list[str]:
    """The characters the network knows, one a line in the metadata of its ONNX file."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = onnxruntime.InferenceSession(
        str(recognition), options, providers=["CPUExecutionProvider"]
    )
    listed = session.get_modelmeta().custom_metadata_map["character"]
    return list(listed.split("\n"))


def _silence() -> None:
    for name in ("paddlex", "paddleocr", "ppocr"):
        logging.getLogger(name).setLevel(logging.ERROR)
