# SPDX-License-Identifier: GPL-3.0-or-later
"""A model, and what can be done with it."""

from __future__ import annotations

import json
import math
import os
import pathlib
import warnings
import weakref
from dataclasses import dataclass, field
from typing import Any, Iterable, Mapping, Optional, Union

from ._result import Number, Result, _numpy
from ._server import CausewayError, Server, default_server

PathLike = Union[str, "os.PathLike[str]"]
#: Names, names with their bounds, or dictionaries of a plan.
Parameters = Union[Mapping[str, Any], Iterable[Union[str, Mapping[str, Any]]]]

_SETTINGS = {
    "start_time": "startTime",
    "stop_time": "stopTime",
    "interval": "interval",
    "intervals": "intervals",
    "tolerance": "tolerance",
    "solver": "solver",
    "root_finder": "rootFinder",
}


@dataclass(frozen=True)
class Diagnostic:
    """A diagnostic: an error, a warning or a hint about a text."""

    code: str
    severity: str  #: "error", "warning" or "hint"
    message: str
    file: Optional[str] = None
    line: Optional[int] = None
    column: Optional[int] = None
    notes: tuple[str, ...] = ()
    fixes: tuple[str, ...] = ()

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}: " if self.file else ""
        return f"{place}{self.severity}: {self.message} [{self.code}]"


@dataclass(frozen=True)
class CheckResult:
    """The diagnostics of the classes of a text. True if there are no errors."""

    ok: bool
    diagnostics: list[Diagnostic]
    classes: list[dict[str, Any]]

    def __bool__(self) -> bool:
        return self.ok


class ModelError(CausewayError):
    """A model that has errors; `diagnostics` lists them."""

    def __init__(self, message: str, diagnostics: list[Diagnostic]) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics


class SimulationError(ModelError):
    """A run that failed; `result` has the rows up to the failure."""

    def __init__(self, message: str, diagnostics: list[Diagnostic], result: Optional[Result] = None) -> None:
        super().__init__(message, diagnostics)
        self.result = result


def _check_settings(settings: Mapping[str, Any]) -> None:
    for name in settings:
        if name not in _SETTINGS:
            raise TypeError(
                f"there is no setting {name!r}; there are {', '.join(_SETTINGS)}. "
                f"A parameter or start value is given by set={{{name!r}: ...}}"
            )


def _reason(diagnostics: Iterable[Diagnostic]) -> str:
    """The reason why a run failed: its errors, one per line."""
    return "\n".join(str(each) for each in diagnostics if each.severity == "error")


def _matrix(rows: list[list[float]], height: int, width: int) -> Any:
    numpy = _numpy()
    return rows if numpy is None else numpy.array(rows, dtype=float).reshape(height, width)


@dataclass(frozen=True)
class Linearization:
    """dx/dt = A x + B u, y = C x + D u, for small deviations from a point."""

    A: Any
    B: Any
    C: Any
    D: Any
    states: list[str]
    inputs: list[str]
    outputs: list[str]
    poles: list[dict[str, Any]]
    zeros: list[dict[str, Any]]
    notes: list[str]
    document: dict[str, Any] = field(repr=False)  #: all of it: schema causeway.linear/1


class Model:
    """A class of a file, of a text, or of a library.

    file:       its file; may be left out where `name` names a class of a library
    name:       its full name; not needed where the file contains one model
    text:       in place of the text of the file
    libraries:  folders that contain libraries; MODELICAPATH is searched as well
    pedantic:   breaches of the specification that leave one meaning are errors

    The text is read once, at the first request; `reload` reads it again.
    """

    def __init__(
        self,
        file: Optional[PathLike] = None,
        name: Optional[str] = None,
        *,
        text: Optional[str] = None,
        libraries: Iterable[PathLike] = (),
        pedantic: bool = False,
        server: Optional[Server] = None,
    ) -> None:
        self._request: dict[str, Any] = {"libraries": [os.fspath(folder) for folder in libraries], "pedantic": pedantic}
        if file is not None:
            self._request["file"] = os.path.abspath(os.fspath(file))
        if text is not None:
            self._request["text"] = text
        if name is not None:
            self._request["model"] = name
        self._given_server = server
        self._opened: Optional[dict[str, Any]] = None
        self._owner: Optional[Server] = None
        self._release: Optional[Any] = None
        self._heads: dict[int, list[dict[str, str]]] = {}
        self._last_head: Optional[int] = None

    # Opening -----------------------------------------------------------------------------------------

    @property
    def _server(self) -> Server:
        return self._given_server or default_server()

    def _open(self) -> dict[str, Any]:
        server = self._server
        if self._opened is not None and self._owner is server:
            return self._opened
        opened: dict[str, Any] = server.request("open", **self._request)
        self._opened, self._owner = opened, server
        self._heads, self._last_head = {}, None
        if opened["model"] is not None:
            self._release = weakref.finalize(self, _close, server, opened["model"])
        return opened

    @property
    def _number(self) -> int:
        opened = self._open()
        if not opened["ok"]:
            found = self._diagnostics(opened["diagnostics"])
            errors = [str(each) for each in found if each.severity == "error"]
            raise ModelError("\n".join(errors) or "the model cannot be simulated", found)
        number: int = opened["model"]
        return number

    def reload(self) -> Model:
        """Reads the text again; existing results are unchanged."""
        if self._release is not None:
            self._release()
        self._opened = None
        return self

    @property
    def name(self) -> str:
        name: str = self._open()["name"]
        return name

    @property
    def ok(self) -> bool:
        """Whether the model can be simulated."""
        return bool(self._open()["ok"])

    @property
    def diagnostics(self) -> list[Diagnostic]:
        return self._diagnostics(self._open()["diagnostics"])

    @staticmethod
    def _diagnostics(given: list[dict[str, Any]]) -> list[Diagnostic]:
        found = []
        for each in given:
            source = each["source"] or {}
            found.append(
                Diagnostic(
                    each["code"],
                    each["severity"],
                    each["message"],
                    source.get("file"),
                    source.get("line"),
                    source.get("column"),
                    tuple(note["message"] for note in each["notes"]),
                    tuple(each["fixes"]),
                )
            )
        return found

    # Looking at it -----------------------------------------------------------------------------------

    def check(self) -> CheckResult:
        """Checks all classes of the file, or the named one, as ``causewayc check`` does."""
        answer = self._server.request("check", **self._request)
        return CheckResult(answer["ok"], self._diagnostics(answer["diagnostics"]), answer["classes"])

    def variables(self) -> list[dict[str, str]]:
        """The variables of the flat model: name, kind (parameter, state, ...), unit and description."""
        listed: list[dict[str, str]] = self._server.request("variables", model=self._known_number())
        return listed

    def structure(self) -> dict[str, Any]:
        """How the equations are sorted: schema causeway.structure/1. Also of a model that is singular."""
        found: dict[str, Any] = self._server.request("structure", model=self._known_number(), format="json")
        return found

    def _known_number(self) -> int:
        number: Optional[int] = self._open()["model"]
        return self._number if number is None else number

    def flatten(self) -> str:
        """The model as one class of Modelica."""
        text: str = self._server.request("flatten", model=self._known_number())
        return text

    def export(
        self,
        format: str,
        path: Optional[PathLike] = None,
        *,
        version: str = "2.0",
        interface: str = "all",
        sources: bool = False,
    ) -> str:
        """The structure as "html", "latex", "dot", "matlab" or "json": as a text, and in a file if one is named.

        "fmu": an FMU in this file, whose path is given; of FMI `version` "2.0" or "3.0", for model exchange ("me"),
        co-simulation ("cs") or both, as a program for Linux or as `sources` in C. Parts of the model that it
        leaves out are reported as a `UserWarning`.
        """
        if format == "fmu":
            return self._export_fmu(path, {"version": version, "interface": interface, "sources": sources})
        answer = self._server.request("structure", model=self._known_number(), format=format)
        text: str = answer if isinstance(answer, str) else json.dumps(answer, indent=2) + "\n"
        if path is not None:
            pathlib.Path(path).write_text(text, encoding="utf-8")
        return text

    def _export_fmu(self, path: Optional[PathLike], options: dict[str, Any]) -> str:
        if path is None:
            raise ValueError("an FMU is a file: name it with path")
        answer = self._server.request("fmu", model=self._number, path=os.path.abspath(os.fspath(path)), **options)
        for note in answer["notes"]:
            warnings.warn(note, stacklevel=3)
        written: str = answer["path"]
        return written

    # Running it --------------------------------------------------------------------------------------

    def _run_params(
        self,
        settings: Mapping[str, Any],
        set: Optional[Mapping[str, Number]],
        outputs: Iterable[str] = (),
        trust: Iterable[PathLike] = (),
    ) -> dict[str, Any]:
        _check_settings(settings)
        params: dict[str, Any] = {}
        given = {_SETTINGS[name]: _plain(name, value) for name, value in settings.items() if value is not None}
        if given:
            params["settings"] = given
        if set is not None and not isinstance(set, Mapping):
            raise TypeError(f"set is a dictionary of names and values, not {set!r}")
        if set:
            params["set"] = {name: _plain(name, value) for name, value in set.items()}
        wanted = [outputs] if isinstance(outputs, str) else list(outputs)
        if wanted:
            params["outputs"] = wanted
        trusted = [os.fspath(folder) for folder in trust]
        if trusted:
            params["trust"] = trusted
        return params

    def _columns(self, head: dict[str, Any]) -> list[dict[str, str]]:
        number: int = head["number"]
        if "columns" in head:
            self._heads[number] = head["columns"]
        self._last_head = number
        return self._heads[number]

    def simulate(
        self,
        *,
        set: Optional[Mapping[str, Number]] = None,
        outputs: Iterable[str] = (),
        trust: Iterable[PathLike] = (),
        check: bool = True,
        **settings: Any,
    ) -> Result:
        """Simulates the model.

        set:      values of parameters and start values, by name
        outputs:  patterns of names (* and ?): only these variables are kept; one that fits nothing is refused
        trust:    folders whose native code may run
        check:    whether a run that fails raises `SimulationError`, whose `result` has the rows up to the failure;
                  otherwise this result is returned: see `Result.status` and `Result.reason`
        settings: start_time, stop_time, interval, intervals, tolerance, solver, root_finder; by default those of
                  the model's annotations

        Invalid names and values always raise `CausewayError`.
        """
        number = self._number
        params = self._run_params(settings, set, outputs, trust)
        answer, values = self._server.request_values("simulate", model=number, head=self._last_head, **params)
        result = Result(self, params, answer, self._columns(answer["head"]), values)
        if check:
            result.check()
        return result

    def linearize(
        self,
        *,
        at: Optional[float] = None,
        operating_point: bool = False,
        inputs: Iterable[str] = (),
        outputs: Iterable[str] = (),
        set: Optional[Mapping[str, Number]] = None,
        **settings: Any,
    ) -> Linearization:
        """Matrices, poles and zeros at a time, or where all derivatives vanish."""
        answer = self._server.request(
            "linearize",
            model=self._number,
            at=at,
            operatingPoint=operating_point,
            inputs=list(inputs),
            linearOutputs=list(outputs),
            **self._run_params(settings, set),
        )
        document = answer["linear"]
        if document is None:
            found = self._diagnostics(answer["diagnostics"])
            raise SimulationError(_reason(found), found)
        states, ins, outs = document["states"], document["inputs"], document["outputs"]
        return Linearization(
            _matrix(document["A"], len(states), len(states)),
            _matrix(document["B"], len(states), len(ins)),
            _matrix(document["C"], len(outs), len(states)),
            _matrix(document["D"], len(outs), len(ins)),
            states=states,
            inputs=ins,
            outputs=outs,
            poles=document["poles"],
            zeros=document["zeros"],
            notes=answer["notes"],
            document=document,
        )

    def periodic(
        self,
        *,
        period: Optional[float] = None,
        at: Optional[float] = None,
        set: Optional[Mapping[str, Number]] = None,
        **settings: Any,
    ) -> dict[str, Any]:
        """The periodic steady state, as the document of `causewayc periodic --json`: `period`, the states in `start`,
        `multipliers`, `verdict`. The period of a model that oscillates by itself is found, too;
        `stop_time` leads to it."""
        answer = self._server.request(
            "periodic", model=self._number, period=period, at=at, **self._run_params(settings, set)
        )
        return self._document(answer, "periodic")

    def response(
        self,
        input: Optional[str] = None,
        outputs: Iterable[str] = (),
        *,
        at: Optional[float] = None,
        operating_point: bool = False,
        periodic: bool = False,
        period: Optional[float] = None,
        loop: Iterable[str] = (),
        amplitude: Optional[float] = None,
        frequencies: Optional[tuple[float, float]] = None,
        points: Optional[int] = None,
        set: Optional[Mapping[str, Number]] = None,
        **settings: Any,
    ) -> dict[str, Any]:
        """The frequency response of a model, as the document of `causewayc response --to json`: of a linearization, or
        about the periodic steady state. `loop`: the returning and the leaving signal, for the gain of a loop.
        `frequencies`: the first and the last, Hz."""
        params = self._run_params(settings, set)
        params["outputs"] = list(outputs)
        if points is not None:
            params["points"] = points
        begin, end = frequencies if frequencies is not None else (None, None)
        answer = self._server.request(
            "response",
            model=self._number,
            at=at,
            operatingPoint=operating_point,
            inputs=[] if input is None else [input],
            periodic=periodic,
            period=period,
            loop=list(loop),
            amplitude=amplitude,
            **{"from": begin, "to": end},
            **params,
        )
        return self._document(answer, "response")

    def _document(self, answer: Mapping[str, Any], name: str) -> dict[str, Any]:
        if answer[name] is None:
            found = self._diagnostics(answer["diagnostics"])
            raise SimulationError(_reason(found), found)
        return answer[name]

    def calibrate(
        self,
        parameters: Parameters,
        experiments: Iterable[Mapping[str, Any]],
        *,
        confidence: Optional[float] = None,
        iterations: Optional[int] = None,
        set: Optional[Mapping[str, Number]] = None,
        trust: Iterable[PathLike] = (),
        **settings: Any,
    ) -> dict[str, Any]:
        """Parameters with which the model comes closest to measured curves: schema causeway.calibration/1.

        parameters:  names; or {name: (from, to)}; or dictionaries with "name", "start", "from", "to", "scale"
        experiments: dictionaries with "data" (a file, or columns of numbers with "time"), "curves", "set"

        The help page on studies has all keys. `status` shows whether it has converged.
        """
        plan: dict[str, Any] = {"parameters": _sought(parameters), "experiments": _plain_plan(list(experiments))}
        if confidence is not None:
            plan["confidence"] = confidence
        if iterations is not None:
            plan["iterations"] = iterations
        return self._carry_out("calibrate", plan, set, trust, settings)

    def optimize(
        self,
        parameters: Parameters,
        *,
        minimize: Optional[str] = None,
        maximize: Optional[str] = None,
        outputs: Union[Mapping[str, Union[str, tuple[str, Any]]], Iterable[Mapping[str, Any]]] = (),
        constraints: Iterable[Mapping[str, Any]] = (),
        starts: Optional[int] = None,
        runs: Optional[int] = None,
        accuracy: Optional[float] = None,
        set: Optional[Mapping[str, Number]] = None,
        trust: Iterable[PathLike] = (),
        **settings: Any,
    ) -> dict[str, Any]:
        """Parameters that minimize or maximize a number of a run: schema causeway.optimization/1.

        parameters:  as for `calibrate`
        minimize:    an expression over the names of outputs and parameters; or `maximize`
        outputs:     numbers that are kept: {name: variable}, {name: (variable, at)}, or dictionaries of a plan
        constraints: dictionaries with "expression", "from", "to"
        starts:      number of searches, from the start values and from points spread over the bounds; `runs`: of each,
                     at most
        accuracy:    of the parameters, relative to their sizes

        `status` shows whether it has converged; "infeasible": no point was found that meets all constraints.
        """
        plan: dict[str, Any] = {"parameters": _sought(parameters), "constraints": _plain_plan(list(constraints))}
        plan["outputs"] = _kept(outputs)
        for key, value in {
            "minimize": minimize,
            "maximize": maximize,
            "starts": starts,
            "runs": runs,
            "tolerance": accuracy,
        }.items():
            if value is not None:
                plan[key] = value
        return self._carry_out("optimize", plan, set, trust, settings)

    def _carry_out(
        self,
        method: str,
        plan: dict[str, Any],
        set: Optional[Mapping[str, Number]],
        trust: Iterable[PathLike],
        settings: Mapping[str, Any],
    ) -> dict[str, Any]:
        _check_settings(settings)
        plan["settings"] = {name: _plain(name, value) for name, value in settings.items() if value is not None}
        params = self._run_params({}, set, (), trust)
        found: dict[str, Any] = self._server.request(method, model=self._number, plan=plan, **params)
        return found

    def measure(
        self,
        *curves: str,
        powers: Iterable[str] = (),
        phases: Iterable[str] = (),
        set: Optional[Mapping[str, Number]] = None,
        measure_from: Optional[float] = None,
        measure_to: Optional[float] = None,
        periods: Optional[int] = None,
        frequency: Optional[float] = None,
        harmonics: int = 50,
        limits: bool = False,
        **settings: Any,
    ) -> dict[str, Any]:
        """Mean, rms, extremes, period, harmonics, ... of curves of a run: schema causeway.measure/1.

        powers: "voltage, current"; phases: "a, b, c", as for ``causewayc measure``.
        """
        options = {
            "powers": list(powers),
            "phases": list(phases),
            "measure_from": measure_from,
            "measure_to": measure_to,
            "periods": periods,
            "frequency": frequency,
            "harmonics": harmonics,
            "limits": limits,
        }
        return self._measure(self._run_params(settings, set), curves, options, True)

    def _measure(
        self, run: Mapping[str, Any], curves: Iterable[str], options: Mapping[str, Any], check: bool
    ) -> dict[str, Any]:
        params = {name.replace("measure_", ""): value for name, value in options.items()}
        # Curves may need variables that a result has left out.
        whole = {name: value for name, value in run.items() if name != "outputs"}
        answer = self._server.request("measure", model=self._number, curves=list(curves), **params, **whole)
        if check and answer["status"] != "completed":
            found = self._diagnostics(answer["diagnostics"])
            raise SimulationError(_reason(found), found)
        report: dict[str, Any] = answer["report"]
        return report

    def __repr__(self) -> str:
        return f"<Model {self._request.get('model') or self._request.get('file') or 'of a text'}>"


def _sought(parameters: Parameters) -> list[dict[str, Any]]:
    """Parameters as plans have them."""
    if isinstance(parameters, Mapping):
        return [{"name": name, **_bounds(name, ends)} for name, ends in parameters.items()]
    return [{"name": each} if isinstance(each, str) else _plain_plan(dict(each)) for each in parameters]


def _bounds(name: str, ends: Any) -> dict[str, float]:
    try:
        begin, end = ends
        return {"from": float(begin), "to": float(end)}
    except (TypeError, ValueError):
        raise TypeError(f"the bounds of {name} are a pair (from, to) of numbers, not {ends!r}") from None


def _kept(outputs: Any) -> list[dict[str, Any]]:
    """Outputs as plans have them."""
    if not isinstance(outputs, Mapping):
        return [_plain_plan(dict(each)) for each in outputs]
    kept = []
    for name, what in outputs.items():
        variable, at = (what, "end") if isinstance(what, str) else what
        kept.append({"name": name, "variable": variable, "at": _plain(name, at)})
    return kept


def _plain_plan(value: Any) -> Any:
    """Arrays of numpy as lists; what was not measured (NaN) is null; paths are texts."""
    if isinstance(value, Mapping):
        return {name: _plain_plan(each) for name, each in value.items()}
    if isinstance(value, os.PathLike):
        return os.path.abspath(os.fspath(value))
    if isinstance(value, str) or value is None:
        return value
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, Iterable):
        return [_plain_plan(each) for each in value]
    return None if isinstance(value, float) and math.isnan(value) else value


def _plain(name: str, value: Any) -> Any:
    """Numbers of numpy as those of Python; what is no finite number has no place in a message."""
    if hasattr(value, "item") and getattr(value, "size", 1) != 1:
        raise TypeError(f"{name} takes one value, not {value!r}; elements of arrays have names such as {name}[1]")
    value = value.item() if hasattr(value, "item") else value
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{name} cannot become {value}: it must be a finite number")
    return value


def _close(server: Server, number: int) -> None:
    try:
        server.request("close", model=number)
    except (CausewayError, ValueError):
        pass  # the process has ended before
