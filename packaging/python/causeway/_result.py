# SPDX-License-Identifier: GPL-3.0-or-later
"""The result of a run."""

from __future__ import annotations

import difflib
import functools
import pathlib
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Mapping, Optional, SupportsFloat, Union

if TYPE_CHECKING:
    from ._model import Diagnostic, Model


@functools.lru_cache(maxsize=None)
def _numpy() -> Any:
    """numpy, or None. A search that finds nothing takes as long as a short run."""
    try:
        import numpy
    except ImportError:
        return None
    return numpy


def _numbers(block: memoryview) -> Any:
    """Doubles as a numpy array, or as a memoryview where there is no numpy."""
    numpy = _numpy()
    return block.cast("B").cast("d") if numpy is None else numpy.frombuffer(block, dtype=float)


class Result(Mapping[str, Any]):
    """The rows of a run: an array for each variable, and for ``time``; a number for each parameter.

    An event has two rows with one time: before and after it.
    """

    def __init__(
        self,
        model: Model,
        settings: Mapping[str, Any],
        answer: Mapping[str, Any],
        columns: list[dict[str, str]],
        values: memoryview,
    ) -> None:
        self._model = model
        self._settings = dict(settings)
        self._columns = columns
        self._places = {column["name"]: place for place, column in enumerate(columns, 1)}
        self._rows: int = answer["rows"]
        numbers = _numbers(values)
        self._arrays = [numbers[at * self._rows : (at + 1) * self._rows] for at in range(len(columns) + 1)]
        self._events: Optional[list[dict[str, Any]]] = None
        #: "completed", "cancelled" or "failed": then the rows end at `reached_time`.
        self.status: str = answer["status"]
        self.reached_time: float = answer["reachedTime"]
        self.parameters: dict[str, float] = answer["parameters"]
        self.messages: list[str] = answer["messages"]
        self.statistics: dict[str, Any] = answer["statistics"]
        self.diagnostics: list[Diagnostic] = model._diagnostics(answer["diagnostics"])

    @property
    def ok(self) -> bool:
        return self.status == "completed"

    @property
    def reason(self) -> str:
        """The reason why the run failed; empty if it completed."""
        return "\n".join(str(each) for each in self.diagnostics if each.severity == "error")

    def check(self) -> None:
        """Raises `SimulationError` if the run did not complete."""
        if self.ok:
            return
        from ._model import SimulationError

        raise SimulationError(self.reason or f"the run is {self.status}", self.diagnostics, self)

    @property
    def time(self) -> Any:
        return self._arrays[0]

    @property
    def names(self) -> list[str]:
        """The names of the variables, without the parameters."""
        return [column["name"] for column in self._columns]

    @property
    def units(self) -> dict[str, str]:
        return {column["name"]: column["unit"] for column in self._columns}

    @property
    def descriptions(self) -> dict[str, str]:
        return {column["name"]: column["description"] for column in self._columns}

    @property
    def events(self) -> list[dict[str, Any]]:
        """The events with time, kind, triggers and changes. The run is repeated once for them."""
        if self._events is None:
            answer, _ = self._model._server.request_values(
                "simulate", model=self._model._number, events=True, **self._settings
            )
            self._events = answer["events"]
        return self._events

    def __getitem__(self, name: str) -> Any:
        if name == "time":
            return self.time
        place = self._places.get(name)
        if place is not None:
            return self._arrays[place]
        if name not in self.parameters:
            raise KeyError(f"the result has no {name!r}{self._suggestion(name)}")
        return self.parameters[name]

    # Those of Mapping ask __getitem__, whose message compares the name with all others.
    def __contains__(self, name: object) -> bool:
        return name == "time" or name in self._places or name in self.parameters

    def get(self, name: str, default: Any = None) -> Any:
        return self[name] if name in self else default

    def _suggestion(self, name: str) -> str:
        close = difflib.get_close_matches(str(name), list(self), 1)
        return f"; did you mean {close[0]!r}?" if close else "; `names` and `parameters` have what there is"

    def __iter__(self) -> Iterator[str]:
        yield "time"
        yield from self._places
        yield from self.parameters

    def __len__(self) -> int:
        return 1 + len(self._columns) + len(self.parameters)

    def final(self, name: str) -> float:
        """The last value of a variable, or that of a parameter."""
        values = self[name]
        return values if isinstance(values, float) else float(values[-1])

    def measure(self, *curves: str, **options: Any) -> dict[str, Any]:
        """`Model.measure` with the settings of this run; of a failed run, up to the failure."""
        return self._model._measure(self._settings, curves, options, self.ok)

    def to_pandas(self, names: Optional[Iterable[str]] = None) -> Any:
        """A pandas.DataFrame with a column for each variable, over the time."""
        import pandas

        wanted = list(names) if names is not None else self.names
        return pandas.DataFrame({name: self[name] for name in wanted}, index=pandas.Index(self.time, name="time"))

    def plot(self, *names: str, axes: Any = None, **style: Any) -> Any:
        """Plots curves over time with matplotlib; returns the axes."""
        if axes is None:
            from matplotlib import pyplot

            _, axes = pyplot.subplots()
        for name in names or self.names[:1]:
            unit = self.units.get(name, "")
            axes.plot(self.time, self[name], label=f"{name} [{unit}]" if unit else name, **style)
        axes.set_xlabel("time [s]")
        axes.legend()
        return axes

    def page(self, *names: str, path: Optional[str] = None) -> str:
        """An HTML page with curves and last values: as a text, and in a file if one is named."""
        whole = {name: value for name, value in self._settings.items() if name != "outputs"}
        text: str = self._model._server.request("page", model=self._model._number, names=list(names), **whole)["page"]
        if path is not None:
            pathlib.Path(path).write_text(text, encoding="utf-8")
        return text

    def __repr__(self) -> str:
        return f"<Result of {self._model.name}: {self.status} at t = {self.reached_time:g}, {self._rows} rows>"


#: Of a parameter; numbers of numpy are taken as well.
Number = Union[float, int, bool, str, SupportsFloat]
