"""Every shader the program can compile is valid GLSL 3.30 by the reference compiler."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from game import files
from game.view import shaders
from game.view.gl_programs import TEXTURE_UNITS

VALIDATOR = shutil.which("glslangValidator")
VARIANTS = list(shaders.variants())


@pytest.mark.skipif(VALIDATOR is None, reason="glslangValidator is not installed")
def test_every_variant_passes_the_reference_compiler(tmp_path: Path) -> None:
    paths = []
    for number, variant in enumerate(VARIANTS):
        path = tmp_path / f"{number}_{variant.name}.{'vert' if variant.stage == 'vertex' else 'frag'}"
        path.write_text(variant.source, encoding="utf-8")
        paths.append(str(path))
    assert VALIDATOR is not None
    result = subprocess.run([VALIDATOR, *paths], capture_output=True, text=True, timeout=120, check=False)
    faults = [line for line in result.stdout.splitlines() if "ERROR" in line]
    assert result.returncode == 0, "\n".join(faults)


def test_the_list_of_variants_covers_every_shader_file() -> None:
    written = {path.stem for path in files.root().joinpath("shaders").glob("*.glsl")}
    assert {variant.name for variant in VARIANTS} == written


def test_every_sampler_has_its_own_unit() -> None:
    import re

    assert len(set(TEXTURE_UNITS.values())) == len(TEXTURE_UNITS)
    for variant in VARIANTS:
        names = re.findall(r"uniform sampler2D(?:Shadow)? (\w+)", variant.source)
        assert set(names) <= set(TEXTURE_UNITS)


def test_sources_start_with_the_version_and_resolve_every_include() -> None:
    for variant in VARIANTS:
        assert variant.source.startswith("#version 330 core\n")
        assert "#include" not in variant.source
