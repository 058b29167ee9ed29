# SPDX-License-Identifier: GPL-3.0-or-later
"""Modelica models from Python.

    import causeway

    model = causeway.Model("BridgeRectifier.mo")
    result = model.simulate(stop_time=0.2, set={"R": 47})
    result["R.v"]            # a numpy array, if numpy is there
    result.to_pandas()       # with pandas
    result.plot("R.v")       # with matplotlib

Everything is done by ``causewayc``, which is started once and keeps what it has analysed. It is looked for in the
environment variable ``CAUSEWAYC``, in the ``PATH``, and beside this package.
"""

from ._model import CheckResult, Diagnostic, Linearization, Model, ModelError, SimulationError
from ._result import Result
from ._server import CausewayError, Server, default_server
from ._study import Study, StudyResult

__all__ = [
    "CausewayError",
    "CheckResult",
    "Diagnostic",
    "Linearization",
    "Model",
    "ModelError",
    "Result",
    "Server",
    "SimulationError",
    "Study",
    "StudyResult",
    "default_server",
]
