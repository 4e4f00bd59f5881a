"""Numba's doorway: where compiled code is cached, the two kinds of kernel, bit counting.

Every compiled function of the engine is made by `kernel` or `fast_kernel` from here, so the cache
directory is set in one place and before anything is compiled. Compiled code lives in the user's cache
folder, never beside the sources.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

Array = NDArray[Any]
"""Any array handed to a kernel; its element type and shape stand in the kernel's docstring."""

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


COMPILED_IN = ("escape.py", "jit.py")
"""Modules without kernels of their own whose contents become part of compiled code."""


def source_digest() -> str:
    """A digest of every module that holds kernels or tables compiled into them.

    Numba notices a changed file, but not that a cached caller in another file has inlined the old code;
    a directory for each state of the sources closes that hole.
    """
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        text = path.read_bytes()
        if b"\n@kernel" in text or b"\n@fast_kernel" in text or path.name in COMPILED_IN:
            digest.update(path.name.encode() + b"\0" + text)
    return digest.hexdigest()[:12]


def cache_folder() -> Path:
    """The folder of compiled code that belongs to these sources."""
    return Path(user_cache_path("blot")) / "numba" / source_digest()


def sweep_old_caches(keep: int = 3) -> None:
    """Delete compiled code of earlier sources, but for the `keep` folders used last."""
    folders = [path for path in cache_folder().parent.glob("*") if path.is_dir()]
    folders.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in folders[keep:]:
        shutil.rmtree(path, ignore_errors=True)


def _writable_folder() -> Path:
    """The cache folder, or one among the temporary files where the user's cannot be written."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="blot-numba-"))
    return folder


FOLDER = _writable_folder()
os.environ["NUMBA_CACHE_DIR"] = str(FOLDER)
# Loops are vectorised at any level; higher ones take longer to compile and make move generation slower.
os.environ["NUMBA_OPT"] = "1"

import numba  # noqa: E402  (the cache folder must be set first)
from llvmlite import ir  # noqa: E402
from numba.extending import intrinsic  # noqa: E402

numba.config.CACHE_DIR = str(FOLDER)  # type: ignore[attr-defined]


def kernel(function: Kernel) -> Kernel:
    """Compile at first call, cached on disk, without the interpreter lock."""
    return cast(Kernel, numba.njit(nogil=True, cache=True)(function))


def fast_kernel(function: Kernel) -> Kernel:
    """As `kernel`, with floating-point sums that may be reordered so that they vectorise."""
    compiled = numba.njit(nogil=True, cache=True, fastmath=True, error_model="numpy")(function)
    return cast(Kernel, compiled)


def _intrinsic(function: Callable[..., Any]) -> Callable[[int], int]:
    return cast("Callable[[int], int]", intrinsic(function))


@_intrinsic
def trailing_zeros(typing_context: Any, word: Any) -> Any:
    """Index of the lowest set bit of a 64-bit word (64 when none is set)."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return numba.types.int64(numba.types.int64), generate


@_intrinsic
def leading_zeros(typing_context: Any, word: Any) -> Any:
    """Zero bits above the highest set bit of a 64-bit word; the highest bit's index is 63 minus it."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    return numba.types.int64(numba.types.int64), generate


@_intrinsic
def bit_count(typing_context: Any, word: Any) -> Any:
    """Set bits of a 64-bit word."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return numba.types.int64(numba.types.int64), generate


@kernel
def random_bits(state: Array) -> int:
    """The next 31 random bits of an xorshift generator; `state` is one non-zero uint64."""
    x = state[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    state[0] = x
    return np.int64((x >> np.uint64(20)) & np.uint64(0x7FFFFFFF))  # type: ignore[return-value]


@kernel
def random_die(state: Array) -> int:
    """A fair die of self-play; games between people never use it."""
    return random_bits(state) % 6 + 1


def random_state(seed: int) -> Array:
    """A generator state made of any integer (SplitMix64 step, so near seeds differ at once)."""
    z = (seed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return np.array([z ^ (z >> 31) or 1], np.uint64)
