// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The flat hybrid DAE of one model: what remains of a model when all classes, modifications and connections are resolved.
///
/// In:   an instance tree (core/semantics).
/// Out:  variables, equations and initial equations over one `ExpressionPool`, each with the place it came from.
/// Reference: Modelica Language Specification, appendix "Modelica DAE Representation".
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/source.h"
#include "core/dae/experiment.h"
#include "core/symbolic/expression_pool.h"

namespace causeway {

class Diagnostics;

/// Ordered: a constant varies less than a continuous variable.
enum class Variability : std::uint8_t { Constant, Parameter, Discrete, Continuous };
enum class Causality : std::uint8_t { Local, Input, Output };
[[nodiscard]] std::string_view toString(Variability variability);

struct DaeVariable {
    std::string name;  ///< as in Modelica, dotted: "R1.v"
    ValueType type = ValueType::Real;
    Variability variability = Variability::Continuous;
    Causality causality = Causality::Local;
    bool isState = false;    ///< der() of it occurs
    ExprId binding;          ///< of parameters and constants; none when there is no value
    ExprId start;            ///< none: the default of its type
    std::optional<bool> fixed;
    ExprId minimum, maximum, nominal;  ///< none when not given
    std::string unit, displayUnit, description;
    SourceSpan span;         ///< its declaration
};

enum class EquationOrigin : std::uint8_t { Equation, Connection, Declaration, Alias, Differentiated, Initial };
[[nodiscard]] std::string_view toString(EquationOrigin origin);

struct DaeEquation {
    ExprId lhs, rhs;
    EquationOrigin origin = EquationOrigin::Equation;
    SourceSpan span;
};

struct HybridDae {
    std::string modelName;  ///< full class name
    std::string description;
    ExpressionPool pool;
    IdVector<VariableId, DaeVariable> variables;  ///< in the order of declaration
    std::vector<DaeEquation> equations;           ///< in the order of the text
    std::vector<DaeEquation> initialEquations;
    std::vector<VariableId> parameterOrder;       ///< parameters and constants, each after those its binding needs
    Experiment experiment;

    /// The id of a variable by its full name; none when there is none. Cost: linear, for the user's input only.
    [[nodiscard]] VariableId findVariable(std::string_view name) const;
};

}  // namespace causeway
