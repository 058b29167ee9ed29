# SPDX-License-Identifier: GPL-3.0-or-later
"""One model with many values of its parameters."""

from __future__ import annotations

import itertools
from typing import Any, Iterable, Iterator, Mapping, Optional, Sequence, Union

from ._model import Model, PathLike, _plain
from ._result import Number, Result

_RUNS_A_REQUEST = 64


def _values(name: str, given: Any) -> list[Number]:
    try:
        # An array of numpy without dimensions is Iterable, and only iter() refuses it.
        values = None if isinstance(given, str) else iter(given)
    except TypeError:
        values = None
    if values is None:
        raise TypeError(f"{name} needs a list of values, not {given!r}")
    return list(values)


class StudyResult(Sequence[Result]):
    """The results of a study, in the order of its runs."""

    def __init__(self, runs: list[dict[str, Number]], results: list[Result]) -> None:
        self.runs = runs
        self._results = results

    def __getitem__(self, position: Any) -> Any:
        return self._results[position]

    def __len__(self) -> int:
        return len(self._results)

    def __iter__(self) -> Iterator[Result]:
        return iter(self._results)

    @property
    def ok(self) -> bool:
        """Whether no run failed."""
        return all(result.ok for result in self._results)

    @property
    def failed(self) -> dict[int, str]:
        """The positions of the runs that failed, with the reasons."""
        return {at: result.reason for at, result in enumerate(self._results) if not result.ok}

    def final(self, name: str) -> list[float]:
        """The last value of a variable in each run."""
        return [result.final(name) for result in self._results]

    def to_pandas(self, *names: str) -> Any:
        """A pandas.DataFrame: a row for each run, with its parameters and the last values of the variables."""
        import pandas

        rows = [{**run, **{name: result.final(name) for name in names}} for run, result in zip(self.runs, self._results)]
        return pandas.DataFrame(rows)


class Study:
    """Runs of a model: ``Study(model, {"R": [10, 20], "C": [1e-3, 2e-3]})`` makes four runs, one for each combination;
    a list of dictionaries makes one run for each.
    """

    def __init__(
        self, model: Model, parameters: Union[Mapping[str, Iterable[Number]], Iterable[Mapping[str, Number]]]
    ) -> None:
        self.model = model
        if isinstance(parameters, Mapping):
            names = list(parameters)
            columns = [_values(name, parameters[name]) for name in names]
            self.runs = [dict(zip(names, values)) for values in itertools.product(*columns)]
        else:
            self.runs = [dict(run) for run in parameters]

    def __len__(self) -> int:
        return len(self.runs)

    def run(
        self,
        *,
        set: Optional[Mapping[str, Number]] = None,
        outputs: Iterable[str] = (),
        trust: Iterable[PathLike] = (),
        **settings: Any,
    ) -> StudyResult:
        """All runs, on all processors; the arguments are those of `Model.simulate`.

        A run that fails does not end the others: see `StudyResult.failed`. Invalid names and values raise
        `CausewayError`.
        """
        model = self.model
        number = model._number
        params = model._run_params(settings, set, outputs, trust)
        plain = [{name: _plain(name, value) for name, value in run.items()} for run in self.runs]
        results: list[Result] = []
        for begin in range(0, len(plain), _RUNS_A_REQUEST):
            part = plain[begin : begin + _RUNS_A_REQUEST]
            answer, values = model._server.request_values(
                "study", model=number, runs=part, head=model._last_head, **params
            )
            at = 0
            for own, each in zip(part, answer["runs"]):
                size = each["values"]["bytes"]
                settings_of_run = {**params, "set": {**params.get("set", {}), **own}}
                results.append(
                    Result(model, settings_of_run, each, model._columns(each["head"]), values[at : at + size])
                )
                at += size
        return StudyResult(self.runs, results)
