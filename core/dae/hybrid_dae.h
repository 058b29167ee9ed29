// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The flat hybrid DAE of one model, after all classes, modifications and connections are resolved.
///
/// In:   an instance tree (core/semantics).
/// Out:  variables, equations, algorithms and their initial forms over one `ExpressionPool`, each with its origin.
///       Arrays, records and for-equations are whole; scalarize.h expands them for the stages that work on scalars.
/// Reference: Modelica Language Specification, appendix "Modelica DAE Representation".
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/shared_text.h"
#include "core/base/source.h"
#include "core/dae/clocks.h"
#include "core/library/experiment.h"
#include "core/semantics/variability.h"
#include "core/symbolic/expression_pool.h"
#include "core/symbolic/function.h"

namespace causeway {

class Diagnostics;

enum class Causality : std::uint8_t { Local, Input, Output };
using InstanceId = StrongId<struct InstanceTag>;

/// A component of the model with parts: the origin of flat variables and equations.
struct DaeInstance {
    InstanceId parent;  ///< none for the model itself, which comes first
    std::string name;   ///< of the component, with subscripts: "R1", "r[2]"; empty for the model
    SharedText className;
    bool isConnector = false;
};

enum class StateSelect : std::uint8_t { Never, Avoid, Default, Prefer, Always };
[[nodiscard]] std::string_view toString(StateSelect select);

/// Large models have millions of these: small members are packed.
struct DaeVariable {
    std::string name;  ///< as in Modelica, dotted: "R1.v", "r[2].v"
    SharedText quantity, unit, displayUnit, description;
    SourceSpan span;                    ///< its declaration
    TypeId typeId = TypeTable::real();  ///< with dimensions; never a record
    SourceSpan bindingSpan;             ///< location of its value; none if it has none
    ExprId binding;     ///< of parameters and constants (and of top-level inputs); none if it has no value
    ExprId start;       ///< none: the default of its type
    ExprId fixedValue;  ///< the attribute as an expression, for arrays; none if not given
    ExprId minimum, maximum, nominal;  ///< none if not given
    InstanceId instance;               ///< the component that contains it
    ClockPartitionId clock;            ///< none: not clocked. For a clock variable: its own partition
    ValueType type = ValueType::Real;  ///< base type
    Variability variability = Variability::Continuous;
    Causality causality = Causality::Local;  ///< Input and Output only at the top level
    StateSelect stateSelect = StateSelect::Default;
    std::optional<bool> fixed;  ///< its value if it is the same for all elements
    bool isState : 1 = false;   ///< der() of it occurs
    bool isProtected : 1 = false;
    bool isFinal : 1 = false;  ///< a final parameter: its value cannot be overridden
    bool isStructural : 1 =
        false;  ///< a parameter whose value determined the flat model: changing it requires flattening again
    bool isFlow : 1 = false;
    bool isStream : 1 = false;
    bool isInput : 1 = false;  ///< declared `input` somewhere in the hierarchy, also below the top
    bool isDummy : 1 = false;  ///< not in the text: generated for an undeclared member or a missing inner
};

enum class EquationOrigin : std::uint8_t { Equation, Connection, Declaration, Alias, Differentiated, Initial };
[[nodiscard]] std::string_view toString(EquationOrigin origin);

enum class EquationKind : std::uint8_t {
    Simple,     ///< lhs = rhs; both sides may be arrays or records; lhs is never a Tuple: see Results
    For,        ///< structure: iterator, range, one branch
    If,         ///< structure: branches; the last may have no condition
    When,       ///< structure: branches
    Results,    ///< structure: targets (some may be none) = rhs, a FunctionCall with several results
    Assert,     ///< lhs: condition, rhs: message; structure (level) only if given
    Terminate,  ///< rhs: message
    Reinit,     ///< lhs: variable, rhs: new value
    Call,       ///< rhs: a call without result
};

struct DaeEquation {
    ExprId lhs, rhs;
    EquationOrigin origin = EquationOrigin::Equation;
    SourceSpan span;
    EquationKind kind = EquationKind::Simple;
    InstanceId instance = {};
    std::uint32_t structure = kNoStructure;  ///< position in HybridDae::structures
    ClockPartitionId clock = {};             ///< none: not clocked

    static constexpr std::uint32_t kNoStructure = 0xFFFFFFFF;
};

struct EquationBranch {
    ExprId condition;  ///< none for else and for the body of a for-equation
    std::vector<DaeEquation> equations;
};

/// Parts of an equation other than its two sides.
struct EquationStructure {
    IteratorId iterator;          ///< For
    ExprId range;                 ///< For
    std::vector<ExprId> targets;  ///< Results
    ExprId level;                 ///< Assert
    std::vector<EquationBranch> branches;
};

/// An algorithm section: its statements assign all its outputs at once.
struct DaeAlgorithm {
    std::vector<Statement> statements;
    SourceSpan span;
    InstanceId instance;
    ClockPartitionId clock = {};  ///< none: not clocked
};

struct HybridDae {
    std::string modelName;  ///< full class name
    std::string description;
    ExpressionPool pool;
    IdVector<VariableId, DaeVariable> variables;  ///< in the order of declaration
    IdVector<InstanceId, DaeInstance> instances;  ///< parents first
    IdVector<FunctionId, Function> functions;     ///< those in use
    std::vector<DaeEquation> equations;           ///< in the order of the text
    std::vector<DaeEquation> initialEquations;
    std::vector<EquationStructure> structures;
    std::vector<DaeAlgorithm> algorithms;
    std::vector<DaeAlgorithm> initialAlgorithms;
    std::vector<VariableId> parameterOrder;       ///< parameters and constants, each after those its binding depends on
    IdVector<BaseClockId, BaseClock> baseClocks;  ///< empty if the model has no clocks; so are the partitions
    IdVector<ClockPartitionId, ClockPartition> clockPartitions;
    std::vector<std::pair<std::string, std::string>>
        resources;  ///< URIs of files in the text of the model, and their locations
    std::vector<std::pair<ExprId, SharedText>>
        constantUnits;  ///< literals that represent constants of classes, and their declared units
    Experiment experiment;
    bool isScalar = false;                     ///< arrays, records and for-equations are expanded: see scalarize.h
    std::shared_ptr<const HybridDae> written;  ///< the DAE before expansion; null if scalar already

    /// "R1.pin.v": the instance path of a component; empty for the model itself.
    [[nodiscard]] std::string pathOf(InstanceId instance) const;
    /// The id of a variable by its full name, or none. Cost: linear; for user input only.
    [[nodiscard]] VariableId findVariable(std::string_view name) const;
};

}  // namespace causeway
