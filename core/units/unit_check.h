// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Units of a whole model: inferred units of variables without a declared one, and equations that contradict each
/// other.
///
/// In:   the flat model, arrays and for-equations as written, before any variable is eliminated.
/// Out:  `ModelUnits`: inferred units, and findings: minimal sets of equations that cannot all be right. A finding is
///       about dimensions, or about factors and zeros, such as metres added to millimetres. Unknown units are not
///       findings: everything reported contradicts declared units. A parameter without a unit that is only compared
///       with several units (a tolerance) is not reported.
/// Cost: linear in the nodes of the model, see unit_system.h; about a second for 100,000 equations.
/// Reference: see unit_form.h, unit_system.h and expression_units.h.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/base/source.h"
#include "core/dae/hybrid_dae.h"

namespace causeway {

class Diagnostics;
class Task;

/// Equations, values or statements that contradict each other; without any one of them the others are consistent.
struct UnitFinding {
    struct Part {
        SourceSpan span;
        std::string text;       ///< "v = R*i"
        std::string className;  ///< of the component or function that contains it; empty if unknown
    };
    std::string message;      ///< "'i + 2*R' adds A and Ohm"
    std::string factor;       ///< "*R", " - 273.15": appended to the equation of the first part it makes the units
                              ///< agree; empty if none is likely
    std::vector<Part> parts;  ///< the subject of the message first
};

struct InferredUnit {
    std::string unit;  ///< "V"; empty if nothing follows, and for a declared unit
    SourceSpan by;     ///< the equation that finally determines it
};

struct ModelUnits {
    IdVector<VariableId, InferredUnit> inferred;  ///< scalars of type Real only
    std::vector<UnitFinding> findings;            ///< in the order of discovery, the shortest reasons first
};

[[nodiscard]] ModelUnits inferUnits(const HybridDae& dae, const Task& task);

/// Inferred units that can be written in a declaration, by variable; otherwise empty. All are empty if the units of the
/// model contradict each other: the result would depend on which equation is right.
[[nodiscard]] IdVector<VariableId, std::string> inferredUnits(const ModelUnits& units);

/// Reports findings with a part in the user's own classes.
void reportUnits(const ModelUnits& units, const std::function<bool(const UnitFinding::Part&)>& isOwn,
                 Diagnostics& diagnostics);

}  // namespace causeway
