# SPDX-License-Identifier: GPL-3.0-or-later
"""Modelica models from Python.

    import causeway

    model = causeway.Model(name="Causeway.Examples.Discontinuities.BridgeRectifier")
    result = model.simulate(stop_time=0.2, set={"RL.R": 47})
    result["RL.v"]           # a numpy array, if numpy is installed
    result.to_pandas()       # with pandas
    result.plot("RL.v")      # with matplotlib

``causewayc`` does the work: it is started once and keeps its analyses. The package looks for it in the environment
variable ``CAUSEWAYC``, in the ``PATH``, and beside itself.
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
