// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Units of a whole model: which units follow for variables that declare none, and where equations contradict each
/// other.
///
/// In:   the flat model, arrays and for-equations as written, before any variable is eliminated.
/// Out:  `ModelUnits`: inferred units, and findings: smallest sets of equations that cannot all be right. A finding
///       tells of dimensions, or of factors and zeros, as of metres added to millimetres. What is not known is no
///       finding: nothing is reported that the declared units do not contradict, and nothing of a parameter without a
///       unit that is only compared with several: a tolerance.
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

/// Equations, values or statements that contradict each other: without any one of them the others can all hold.
struct UnitFinding {
    struct Part {
        SourceSpan span;
        std::string text;       ///< "v = R*i"
        std::string className;  ///< of the component or function that it is in; empty where that is not known
    };
    std::string message;      ///< "'i + 2*R' adds A and Ohm"
    std::string factor;       ///< "*R", " - 273.15": behind the equation of the first part it would agree; empty where
                              ///< none is likely
    std::vector<Part> parts;  ///< first the one that the message is about
};

struct InferredUnit {
    std::string unit;  ///< "V"; empty when nothing follows, and for what declares its unit
    SourceSpan by;     ///< the equation that determines it last
};

struct ModelUnits {
    IdVector<VariableId, InferredUnit> inferred;  ///< scalars of type Real alone
    std::vector<UnitFinding> findings;            ///< in the order in which they were met, the shortest reasons first
};

[[nodiscard]] ModelUnits inferUnits(const HybridDae& dae, const Task& task);

/// Of each variable the unit that follows and can be written in a declaration; empty where none does. None at all where
/// the units of the model contradict each other: what follows would depend on which equation is right.
[[nodiscard]] IdVector<VariableId, std::string> inferredUnits(const ModelUnits& units);

/// Reports findings of which some part is the user's own.
void reportUnits(const ModelUnits& units, const std::function<bool(const UnitFinding::Part&)>& isOwn,
                 Diagnostics& diagnostics);

}  // namespace causeway
