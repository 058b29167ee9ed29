// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Studies of a text in one line, for tests.
#pragma once

#include <memory>
#include <string>

#include "core/compiler/compiler.h"
#include "core/program/program.h"
#include "core/study/study_model.h"

namespace causeway::test {

/// A discharge, an event at y = limit, and what must not be changed.
inline const std::string kDischarge = R"(
model Discharge
  parameter Real k(unit = "1/s") = 1;
  parameter Real y0 = 2;
  parameter Real limit = 0.5;
  parameter Integer n = 3;
  parameter Boolean isFast = false;
  parameter Mode mode = Mode.slow;
  final parameter Real twice = 2*k;
  parameter Integer size = 2;
  type Mode = enumeration(slow, quick);
  Real y(start = y0, fixed = true);
  Real z[size];
  discrete Integer passed(start = 0, fixed = true);
equation
  der(y) = -k*(if isFast then 2 else 1)*(if mode == Mode.quick then 3 else 1)*y;
  z = fill(y + n, size);
  when y < limit then
    passed = pre(passed) + 1;
  end when;
  assert(y0 < 100, "y0 is too large, \"really\", and that is it");
end Discharge;
)";

inline std::shared_ptr<const Analysis> analysed(const std::string& text)
{
    return analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, {});
}

/// `plan` without its model; the model is that of the text.
inline StudyModel studyOf(const std::string& text, const std::string& plan)
{
    ReadPlan read = readStudyPlan(R"({"model": {"name": "M"}, )" + plan + "}");
    if (!read.plan) qFatal("%s", read.problems.front().c_str());
    return {std::move(*read.plan), analysed(text)->program, SimulationSettings{}};
}

}  // namespace causeway::test
