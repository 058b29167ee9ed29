# SPDX-License-Identifier: GPL-3.0-or-later
"""The package against closed forms and against itself. Needs causewayc, and nothing but the standard library; what
needs numpy or pandas is skipped where they are missing."""

from __future__ import annotations

import gc
import importlib.util
import json
import math
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import unittest.mock
import zipfile
from typing import Any

import causeway

DECAY = """model Decay "decays"
  parameter Real T(unit="s") = 2 "time constant";
  Real x(start=1, fixed=true, unit="V") "what decays";
equation
  T*der(x) = -x;
  annotation(experiment(StopTime=1, Tolerance=1e-9));
end Decay;
"""
OSCILLATOR = """model Oscillator
  input Real u = 0;
  output Real y = x;
  Real x(start=1, fixed=true), v(start=0, fixed=true);
equation
  der(x) = v;
  der(v) = u - 4*x;
  annotation(experiment(StopTime=1));
end Oscillator;
"""
HAS_NUMPY = importlib.util.find_spec("numpy") is not None
HAS_PANDAS = importlib.util.find_spec("pandas") is not None


class SimulateTest(unittest.TestCase):
    def test_a_run_is_the_closed_form(self) -> None:
        result = causeway.Model(text=DECAY).simulate()
        self.assertTrue(result.ok)
        self.assertEqual((result.time[0], result.time[-1]), (0, 1))
        for time, value in zip(result["time"], result["x"]):
            self.assertAlmostEqual(value, math.exp(-time / 2), delta=1e-7)
        self.assertEqual(result.units["x"], "V")
        self.assertEqual(result.descriptions["x"], "what decays")
        self.assertEqual(result["T"], 2)
        self.assertEqual(list(result), ["time", *result.names, "T"])
        self.assertEqual(len(result), len(list(result)))

    def test_values_that_make_another_model(self) -> None:
        text = (
            "model M parameter Integer n = 1; parameter String s = \"no\"; parameter Real k = 1; "
            "Real x[n](each start = 1, each fixed = true); Real y = if s == \"yes\" then 1 else 0; "
            "equation der(x) = -k*x; end M;"
        )
        model = causeway.Model(text=text)
        result = model.simulate(set={"n": 3, "s": "yes", "k": 2})
        self.assertEqual([name for name in result if name.startswith("x[")], ["x[1]", "x[2]", "x[3]"])
        self.assertAlmostEqual(result["x[3]"][-1], math.exp(-2), places=5)
        self.assertEqual(result["y"][-1], 1)
        self.assertEqual(result.parameters["n"], 3)
        self.assertNotIn("x[2]", model.simulate())
        study = causeway.Study(model, [{"n": 1}, {"n": 2, "k": 3}]).run()
        self.assertEqual([("x[2]" in run) for run in study], [False, True])

    def test_periodic_states_and_responses(self) -> None:
        oscillator = causeway.Model(
            text="model M parameter Real mu = 1; Real x(start = 2, fixed = true), y(start = 0, fixed = true); "
            "equation der(x) = y; der(y) = mu*(1 - x^2)*y - x; end M;"
        )
        found = oscillator.periodic(stop_time=50)
        self.assertTrue(found["oscillates"])
        self.assertAlmostEqual(found["period"], 6.66328686, places=7)
        with self.assertRaisesRegex(causeway.SimulationError, "no oscillation was seen"):
            causeway.Model(text=DECAY).periodic()
        low_pass = causeway.Model(
            text="model M input Real u; output Real y; parameter Real T = 0.1; Real x(start = 0, fixed = true); "
            "equation T*der(x) = u - x; y = x; end M;"
        )
        answer = low_pass.response("u", ["y"], frequencies=(0.1, 10), points=3, set={"T": 0.2})
        curve = answer["curves"][0]
        self.assertEqual(len(answer["frequencies"]), 3)
        found_gain = math.hypot(curve["re"][-1], curve["im"][-1])
        self.assertAlmostEqual(found_gain, 1 / math.hypot(1, 2 * math.pi * 10 * 0.2), places=9)

    def test_names_that_are_not_there_are_told_with_the_nearest_one(self) -> None:
        result = causeway.Model(text=OSCILLATOR).simulate()
        for ask in (lambda: result["xx"], lambda: result.final("xx")):
            with self.assertRaisesRegex(KeyError, "the result has no 'xx'; did you mean 'x'"):
                ask()
        with self.assertRaisesRegex(KeyError, "the result has no 'speed'; `names`"):
            result["speed"]
        self.assertNotIn("speed", result)

    def test_asking_for_a_name_looks_for_no_nearest_one(self) -> None:
        result = causeway.Model(text=DECAY).simulate()
        with unittest.mock.patch("difflib.get_close_matches", side_effect=AssertionError):
            for name in ("time", "x", "T"):
                self.assertIn(name, result)
                self.assertIs(result.get(name), result[name])
            self.assertNotIn("xx", result)
            self.assertNotIn("xx", result.keys())
            self.assertNotIn(1, result)
            self.assertIsNone(result.get("xx"))
            self.assertEqual(result.get("xx", 3), 3)

    def test_settings_and_values(self) -> None:
        model = causeway.Model(text=DECAY)
        result = model.simulate(set={"T": 0.5, "x": 3}, stop_time=2, intervals=10, tolerance=1e-8)
        self.assertEqual(len(result.time), 11)
        self.assertAlmostEqual(result.final("x"), 3 * math.exp(-4), delta=1e-6)
        self.assertEqual(len(model.simulate(interval=0.25).time), 5)
        with self.assertRaisesRegex(TypeError, "there is no setting 'stoptime'"):
            model.simulate(stoptime=2)
        with self.assertRaisesRegex(TypeError, r"there is no setting 'T'.* set=\{'T': ...\}"):
            model.simulate(T=2)
        with self.assertRaisesRegex(causeway.CausewayError, "a number, a Boolean or a text"):
            model.simulate(set={"T": [1, 2]})  # type: ignore[dict-item]

    def test_what_no_run_can_begin_with_raises_everywhere(self) -> None:
        model = causeway.Model(text=DECAY)
        wrong: list[tuple[dict[str, Any], str]] = [
            ({"set": {"nothing": 1}}, "there is no parameter or start value 'nothing'"),
            ({"set": {"T": "much"}}, "'much' is not a value for 'T'"),
            ({"solver": "nothing"}, "there is no solver 'nothing'"),
            ({"tolerance": -1}, "tolerance"),
        ]
        for settings, reason in wrong:
            calls = [
                lambda: model.simulate(check=False, **settings),
                lambda: model.linearize(**settings),
                lambda: model.measure("x", **settings),
                lambda: causeway.Study(model, {"x": [1, 2]}).run(**settings),
            ]
            for call in calls:
                with self.assertRaisesRegex(causeway.CausewayError, reason):
                    call()
        with self.assertRaisesRegex(causeway.CausewayError, "'nothing'"):
            causeway.Study(model, {"nothing": [1, 2]}).run()

    def test_a_run_that_fails_raises_or_gives_what_it_reached(self) -> None:
        model = causeway.Model(
            text="model Wall parameter Real wall = 0.5; Real x(start=0, fixed=true);"
            " equation der(x) = 1; assert(x < wall, \"the wall\"); end Wall;"
        )
        with self.assertRaisesRegex(causeway.SimulationError, "the wall") as caught:
            model.simulate()
        reached = caught.exception.result
        assert reached is not None
        self.assertAlmostEqual(reached.reached_time, 0.5, delta=0.01)
        given = model.simulate(check=False)
        self.assertEqual((given.status, given.ok), ("failed", False))
        self.assertEqual(bytes(given["x"]), bytes(reached["x"]))
        self.assertIn("the wall", given.reason)
        for call in (lambda: model.measure("x"), lambda: model.linearize(at=0.8)):
            with self.assertRaisesRegex(causeway.SimulationError, "the wall"):
                call()
        # What is held may be measured.
        self.assertLess(given.measure("x")["curves"][0]["max"], 0.51)
        found = causeway.Study(model, {"wall": [0.5, 2]}).run()
        self.assertEqual(list(found.failed), [0])
        self.assertIn("the wall", found.failed[0])

    def test_outputs_are_those_that_fit(self) -> None:
        result = causeway.Model(text=OSCILLATOR).simulate(outputs=["x"])
        self.assertEqual(result.names, ["x"])
        self.assertEqual(causeway.Model(text=OSCILLATOR).simulate(outputs="der*").names, ["der(x)", "der(v)"])

    def test_outputs_that_fit_nothing_are_refused_before_the_run(self) -> None:
        model = causeway.Model(
            text="model M parameter Real k = 1; Real speed(start = 1, fixed = true); equation der(speed) = -k*speed; "
            "assert(time < 0.5, \"it ran\"); end M;"
        )
        for outputs, nearest in (("spede", "; did you mean 'speed'"), (["speed", "z*"], "")):
            for run in (model.simulate, causeway.Study(model, {"k": [1, 2]}).run):
                with self.assertRaisesRegex(causeway.CausewayError, "matches '(spede|z\\*)' in outputs" + nearest):
                    run(outputs=outputs)
        for outputs in ("k", "der(speed)", "s?eed"):
            self.assertIn(outputs.replace("?", "p"), model.simulate(outputs=outputs, stop_time=0.1))

    def test_large_results_are_mapped_and_equal_small_ones(self) -> None:
        model = causeway.Model(text=OSCILLATOR)
        large = model.simulate(intervals=100_000)
        small = model.simulate(intervals=1000)
        for name in small.names:
            for row in (0, 500, 1000):
                self.assertAlmostEqual(large[name][100 * row], small[name][row], delta=1e-4)
        # A block that is used again does not change what is still held.
        kept = large["x"][12345]
        column = large["x"]
        del large
        gc.collect()
        for _ in range(5):
            model.simulate(intervals=100_000, set={"x": 7})
        self.assertEqual(column[12345], kept)

    def test_events_tell_what_happened(self) -> None:
        ball = causeway.Model(
            text="model Ball Real h(start=1, fixed=true), v(start=0, fixed=true); equation der(h) = v; der(v) = -9.81;"
            " when h < 0 then reinit(v, -0.5*pre(v)); end when; annotation(experiment(StopTime=0.6)); end Ball;"
        )
        events = ball.simulate(tolerance=1e-9).events
        bounce = next(event for event in events if event["kind"] == "state")
        self.assertAlmostEqual(bounce["time"], math.sqrt(2 / 9.81), delta=1e-6)
        self.assertIn("v", bounce["reinit"])

    def test_requests_of_threads_do_not_mix(self) -> None:
        model = causeway.Model(text=DECAY)
        model.simulate()
        wrong: list[float] = []

        def run(constant: float) -> None:
            for _ in range(20):
                result = model.simulate(set={"T": constant})
                if abs(result.final("x") - math.exp(-1 / constant)) > 1e-6:
                    wrong.append(constant)

        threads = [threading.Thread(target=run, args=(0.5 + i,)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_a_missing_numpy_is_looked_for_once(self) -> None:
        from causeway import _result

        model = causeway.Model(text=DECAY)
        looked: list[str] = []

        def find(name: str, *_: Any) -> None:
            if name == "numpy":
                looked.append(name)
                raise ImportError(name)

        finder = unittest.mock.Mock(find_spec=find)
        kept = {name: sys.modules.pop(name) for name in list(sys.modules) if name.split(".")[0] == "numpy"}
        _result._numpy.cache_clear()
        try:
            with unittest.mock.patch.object(sys, "meta_path", [finder, *sys.meta_path]):
                for _ in range(3):
                    self.assertIsInstance(model.simulate()["x"], memoryview)
        finally:
            sys.modules.update(kept)
            _result._numpy.cache_clear()
        self.assertEqual(looked, ["numpy"])

    @unittest.skipUnless(HAS_NUMPY, "numpy")
    def test_arrays_are_those_of_numpy(self) -> None:
        import numpy

        result = causeway.Model(text=DECAY).simulate(set={"T": numpy.float64(3)}, stop_time=numpy.int64(2))
        self.assertIsInstance(result["x"], numpy.ndarray)
        numpy.testing.assert_allclose(result["x"], numpy.exp(-result.time / 3), atol=1e-7)

    @unittest.skipUnless(HAS_PANDAS, "pandas")
    def test_a_frame_has_the_time_as_index(self) -> None:
        frame = causeway.Model(text=DECAY).simulate().to_pandas()
        self.assertEqual(frame.index.name, "time")
        self.assertEqual(frame["x"].iloc[0], 1)


class StudyTest(unittest.TestCase):
    def test_each_run_is_that_run_alone(self) -> None:
        model = causeway.Model(text=OSCILLATOR)
        study = causeway.Study(model, {"x": [1.0, 2.0, 3.0], "v": [0.0, 0.5]})
        self.assertEqual(len(study), 6)
        found = study.run(stop_time=2)
        self.assertTrue(found.ok)
        for run, result in zip(found.runs, found):
            alone = model.simulate(set=run, stop_time=2)
            self.assertEqual(bytes(alone["x"]), bytes(result["x"]))
        self.assertEqual(found.final("x"), [result.final("x") for result in found])

    def test_what_is_no_list_of_values_is_named(self) -> None:
        model = causeway.Model(text=DECAY)

        class Scalar:  # as an array of numpy without dimensions
            def __iter__(self) -> Any:
                raise TypeError("iteration over a 0-d array")

        for values in (5, "12", Scalar()):
            with self.assertRaisesRegex(TypeError, "T needs a list of values"):
                causeway.Study(model, {"T": values})  # type: ignore[dict-item]
        if HAS_NUMPY:
            import numpy

            with self.assertRaisesRegex(TypeError, "T takes one value, not array"):
                model.simulate(set={"T": numpy.array([1, 2])})
        with self.assertRaisesRegex(TypeError, "set is a dictionary"):
            model.simulate(set=["T"])  # type: ignore[arg-type]
        for ends in (None, (1,), ("a", "b")):
            with self.assertRaisesRegex(TypeError, "the bounds of T are a pair"):
                model.optimize({"T": ends}, minimize="T")

    def test_many_runs(self) -> None:
        model = causeway.Model(text=DECAY)
        constants = [1 + i / 100 for i in range(200)]
        finals = causeway.Study(model, [{"T": constant} for constant in constants]).run(outputs="x").final("x")
        for constant, final in zip(constants, finals):
            self.assertAlmostEqual(final, math.exp(-1 / constant), delta=1e-7)


class LookTest(unittest.TestCase):
    def test_a_model_at_fault_tells_it(self) -> None:
        model = causeway.Model(text="model M\n  Real x;\nequation\n  x = y;\nend M;\n")
        self.assertFalse(model.ok)
        with self.assertRaisesRegex(causeway.ModelError, "no variable 'y'") as caught:
            model.simulate()
        self.assertEqual(caught.exception.diagnostics[0].line, 4)
        check = model.check()
        self.assertFalse(check)
        self.assertEqual(check.diagnostics[0].severity, "error")
        self.assertEqual(check.classes[0]["name"], "M")

    def test_a_file_is_read_again_when_told_so(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "Decay.mo"
            path.write_text(DECAY)
            model = causeway.Model(path)
            self.assertEqual(model.name, "Decay")
            path.write_text(DECAY.replace("= 2 ", "= 4 "))
            self.assertEqual(model.simulate()["T"], 2)
            self.assertEqual(model.reload().simulate()["T"], 4)
        with self.assertRaises(causeway.ModelError):
            causeway.Model(pathlib.Path(folder) / "gone.mo").simulate()
        with self.assertRaises(causeway.CausewayError):
            causeway.Model().simulate()

    def test_numbers_of_settings_are_checked_before_anything_runs(self) -> None:
        model = causeway.Model(text=DECAY)
        for wrong in (-1, 0, 2**32, 2**32 + 5, 1.5, True, "10"):
            with self.assertRaisesRegex(causeway.CausewayError, "intervals must be a whole number from 1 to 1000000000"):
                model.simulate(intervals=wrong)
        self.assertEqual(len(model.simulate(intervals=4.0).time), 5)
        with self.assertRaisesRegex(causeway.CausewayError, "interval or intervals, not both"):
            model.simulate(interval=0.1, intervals=10)
        with self.assertRaisesRegex(causeway.CausewayError, "tolerance must be a number"):
            model.simulate(tolerance=True)
        for wrong in (math.nan, math.inf):
            with self.assertRaisesRegex(ValueError, "T cannot become (nan|inf): it must be a finite number"):
                model.simulate(set={"T": wrong})
            with self.assertRaisesRegex(ValueError, "stop_time cannot become"):
                model.simulate(stop_time=wrong)
            with self.assertRaisesRegex(ValueError, "T cannot become"):
                causeway.Study(model, {"T": [1, wrong]}).run()
        for wrong in (-1, 1, 1.5, 2**40):
            with self.assertRaisesRegex(causeway.CausewayError, "points must be a whole number from 2 to 100000"):
                causeway.Model(text=OSCILLATOR).response(points=wrong)
        with self.assertRaisesRegex(causeway.CausewayError, "harmonics must be a whole number"):
            model.measure("x", harmonics=-1)

    def test_structure_variables_and_exports(self) -> None:
        model = causeway.Model(text=OSCILLATOR)
        self.assertEqual(model.structure()["schema"], "causeway.structure/1")
        kinds = {each["name"]: each["kind"] for each in model.variables()}
        self.assertEqual((kinds["x"], kinds["u"], kinds["y"]), ("state", "input", "output"))
        self.assertIn("<html", model.export("html"))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "o.tex"
            self.assertEqual(model.export("latex", path), path.read_text(encoding="utf-8"))
            self.assertEqual(model.export("json", path), path.read_text(encoding="utf-8"))
            self.assertEqual(json.loads(path.read_text(encoding="utf-8")), model.structure())
        counting = "model M discrete Real n(start=0, fixed=true); equation when time > 0.5 then n = pre(n) + 1; end when; end M;"
        with self.assertRaisesRegex(causeway.CausewayError, "error: M cannot be exported: it has when-clauses"):
            causeway.Model(text=counting).export("matlab")
        self.assertIn("der(x)", model.flatten())
        # Of a singular model the structure shows what is wrong.
        singular = causeway.Model(text="model S Real x, y; equation x = 1; end S;")
        self.assertFalse(singular.ok)
        self.assertIsNotNone(singular.structure()["singular"])

    def test_linearization_and_measurement(self) -> None:
        linear = causeway.Model(text=OSCILLATOR).linearize()
        self.assertEqual([list(row) for row in linear.A], [[0, 1], [-4, 0]])
        nothing = causeway.Model(text=DECAY).linearize()
        if HAS_NUMPY:
            self.assertEqual((nothing.A.shape, nothing.B.shape, nothing.C.shape), ((1, 1), (1, 0), (0, 1)))
        self.assertEqual((linear.states, linear.inputs, linear.outputs), (["x", "v"], ["u"], ["y"]))
        self.assertEqual(sorted(pole["im"] for pole in linear.poles), [-2, 2])
        report = causeway.Model(text=OSCILLATOR).measure("x", stop_time=10 * math.pi, intervals=5000, tolerance=1e-9, periods=5)
        self.assertAlmostEqual(report["curves"][0]["rms"], math.sqrt(0.5), delta=1e-4)
        result = causeway.Model(text=OSCILLATOR).simulate(outputs="v", stop_time=math.pi)
        self.assertIn("<svg", result.page("x"))
        self.assertAlmostEqual(result.measure("2*x")["curves"][0]["max"], 2, delta=1e-6)


class PlanTest(unittest.TestCase):
    def test_a_calibration_finds_what_made_the_curve(self) -> None:
        model = causeway.Model(text=DECAY)
        result = model.simulate(set={"T": 3}, outputs="x")
        data = {"time": result.time, "x": result["x"]}
        found = model.calibrate(["T"], [{"data": data, "curves": [{"variable": "x"}]}])
        self.assertEqual(found["status"], "converged")
        self.assertAlmostEqual(found["parameters"][0]["value"], 3, delta=1e-4)
        with self.assertRaisesRegex(causeway.CausewayError, r"parameters\[0\]: 'nothing'"):
            model.calibrate(["nothing"], [{"data": data, "curves": [{"variable": "x"}]}])

    def test_an_optimization_meets_its_constraint(self) -> None:
        # x = exp(-t/T) is 0.5 at t = 1 for T = 1/ln(2).
        model = causeway.Model(text=DECAY)
        asked: dict[str, Any] = {
            "outputs": {"end": ("x", 1), "size": "x"},
            "constraints": [{"expression": "end", "from": 0.5}],
            "stop_time": 1,
        }
        try:
            found = model.optimize({"T": (0.1, 10)}, minimize="T", **asked)
        except causeway.CausewayError as error:
            if "no NLopt" in str(error):
                self.skipTest("this build has no NLopt")
            raise
        self.assertEqual(found["status"], "converged")
        self.assertAlmostEqual(found["parameters"][0]["value"], 1 / math.log(2), delta=1e-3)
        self.assertTrue(found["constraints"][0]["active"])
        with self.assertRaisesRegex(causeway.CausewayError, "minimize"):
            model.optimize(["T"])
        with self.assertRaisesRegex(TypeError, "there is no setting 'speed'"):
            model.optimize(["T"], minimize="T", speed=3)

    def test_an_fmu_is_written(self) -> None:
        model = causeway.Model(text=DECAY)
        with tempfile.TemporaryDirectory() as folder:
            for version, options in (("2.0", {}), ("3.0", {"interface": "cs"}), ("2.0", {"sources": True})):
                path = model.export("fmu", pathlib.Path(folder) / "decay.fmu", version=version, **options)
                with zipfile.ZipFile(path) as archive:
                    description = archive.read("modelDescription.xml").decode()
                self.assertIn(f'fmiVersion="{version}"', description)
                self.assertEqual("<ModelExchange" in description, options.get("interface") != "cs")
            with self.assertRaisesRegex(causeway.CausewayError, "version 2.0 or 3.0"):
                model.export("fmu", pathlib.Path(folder) / "decay.fmu", version="1.0")
        with self.assertRaises(ValueError):
            model.export("fmu")


class WheelTest(unittest.TestCase):
    def test_a_wheel_is_built_and_imported(self) -> None:
        try:
            import setuptools.build_meta  # noqa: F401
            import wheel  # noqa: F401
        except ImportError:
            self.skipTest("setuptools and wheel are not installed")
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "copy"
            shutil.copytree(pathlib.Path(__file__).parents[1], copy)
            build = "import setuptools.build_meta, sys; print(setuptools.build_meta.build_wheel(sys.argv[1]))"
            built = subprocess.run(
                [sys.executable, "-c", build, folder], cwd=copy, check=True, capture_output=True, text=True
            )
            name = built.stdout.split()[-1]
            self.assertRegex(name, r"^causeway-.*-py3-none-any\.whl$")
            code = "import causeway, sys; print(causeway.__file__); print(causeway.Model(text=sys.argv[1]).simulate().ok)"
            environment = {**os.environ, "PYTHONPATH": str(pathlib.Path(folder) / name)}
            used = subprocess.run(
                [sys.executable, "-c", code, DECAY],
                cwd=folder,
                env=environment,
                check=True,
                capture_output=True,
                text=True,
            )
            self.assertEqual(used.stdout.splitlines()[1:], ["True"])
            self.assertIn(name, used.stdout)


class ServerTest(unittest.TestCase):
    def test_a_server_that_ends_is_followed_by_another(self) -> None:
        first = causeway.default_server()
        model = causeway.Model(text=DECAY)
        model.simulate()
        first.close()
        self.assertIsNot(causeway.default_server(), first)
        self.assertTrue(model.simulate().ok)
        with self.assertRaisesRegex(causeway.CausewayError, "has ended"):
            first.request("version")

    @unittest.skipUnless(hasattr(os, "fork"), "no fork here")
    def test_forked_processes_have_servers_of_their_own(self) -> None:
        model = causeway.Model(text=DECAY)
        model.simulate(intervals=200_000)  # has a folder of blocks
        parent = causeway._model.default_server()
        pipes = []
        for _ in range(3):
            reading, writing = os.pipe()
            if os.fork() == 0:
                told = b"failed"
                try:
                    own = model._server is not parent
                    value = model.simulate(set={"T": 1}).final("x")
                    try:
                        parent.request("version")
                    except causeway.CausewayError as error:
                        told = b"%d %.6f %d" % (own, value, "belongs to the process" in str(error))
                    model._server.close()
                    parent.close()
                    assert parent._blocks is not None
                    parent._blocks.remove()
                finally:
                    os.write(writing, told)
                    os._exit(0)
            os.close(writing)
            pipes.append(reading)
        for reading in pipes:
            with os.fdopen(reading, "rb") as stream:
                self.assertEqual(stream.read(), b"1 %.6f 1" % math.exp(-1))
            os.wait()
        self.assertEqual(model.simulate(intervals=200_000).final("T"), 2)
        self.assertIs(model._server, parent)

    @unittest.skipUnless(hasattr(os, "fork"), "no fork here")
    def test_a_server_closes_while_a_forked_process_lives(self) -> None:
        server = causeway.Server()
        causeway.Model(text=DECAY, server=server).simulate(intervals=200_000)  # has blocks
        blocks = server._blocks
        assert blocks is not None
        reading, writing = os.pipe()
        with blocks._lock:
            child = os.fork()
            if child == 0:
                status = 1
                try:
                    os.close(writing)
                    status = 2 if blocks._lock.locked() else 0
                    os.read(reading, 1)  # until the parent has closed its server
                finally:
                    os._exit(status)
        os.close(reading)
        closing = threading.Thread(target=server.close, daemon=True)
        closing.start()
        closing.join(60)
        is_closed = not closing.is_alive()
        os.close(writing)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertTrue(is_closed)

    def test_a_program_that_cannot_start_is_named(self) -> None:
        with self.assertRaisesRegex(causeway.CausewayError, "cannot start '/no/causewayc': No such file"):
            causeway.Server("/no/causewayc")
        with unittest.mock.patch("subprocess.Popen", side_effect=OSError("no room")):
            with self.assertRaisesRegex(causeway.CausewayError, "cannot start 'causewayc': no room"):
                causeway.Server("causewayc")

    def test_wrong_requests_are_refused_and_forgotten(self) -> None:
        with causeway.Server() as server:
            wrong: list[tuple[str, dict[str, Any]]] = [
                ("nothing", {}),
                ("open", {}),
                ("simulate", {}),
                ("simulate", {"model": 99}),
                ("structure", {"model": "one"}),
                ("study", {"model": 1, "runs": 3}),
            ]
            for method, params in wrong:
                with self.assertRaises(causeway.CausewayError):
                    server.request(method, **params)
            number = server.request("open", text=DECAY)["model"]
            with self.assertRaises(causeway.CausewayError):
                server.request("simulate", model=number, settings={"nothing": 1})
            with self.assertRaises(causeway.CausewayError):
                server.request("simulate", model=number, file="/nowhere/at/all", above=0)
            self.assertTrue(server.request("close", model=number))
            self.assertFalse(server.request("close", model=number))

    @unittest.skipIf(os.name == "nt", "there a signal to oneself ends the process")
    def test_an_interrupted_run_is_over(self) -> None:
        long = causeway.Model(text=OSCILLATOR.replace("StopTime=1", "StopTime=1e9"))
        self.assertTrue(long.ok)
        timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            long.simulate(intervals=10)
        timer.join()
        self.assertTrue(causeway.Model(text=DECAY).simulate().ok)

    @unittest.skipIf(os.name == "nt", "processes are killed in another way there")
    def test_a_killed_script_leaves_no_process(self) -> None:
        script = (
            "import causeway\n"
            f"model = causeway.Model(text={OSCILLATOR.replace('StopTime=1', 'StopTime=1e9')!r})\n"
            "assert model.ok\n"
            "print(causeway.default_server()._process.pid, flush=True)\n"
            "model.simulate(intervals=10)\n"
        )
        with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            server = int(process.stdout.readline())
            time.sleep(0.3)
            process.kill()
        for _ in range(300):
            try:
                os.kill(server, 0)
                with open(f"/proc/{server}/stat", encoding="utf-8") as state:
                    if state.read().split()[2] == "Z":
                        return
            except OSError:
                return
            time.sleep(0.1)
        os.kill(server, signal.SIGKILL)
        self.fail("the server runs on")

    def test_blocks_are_gone_at_the_end(self) -> None:
        with causeway.Server() as server:
            model = causeway.Model(text=OSCILLATOR, server=server)
            model.simulate(intervals=100_000)
            assert server._blocks is not None
            folder = server._blocks._folder
        self.assertTrue(os.path.isdir(folder))
        server._blocks.remove()
        self.assertFalse(os.path.isdir(folder))


if __name__ == "__main__":
    unittest.main()
