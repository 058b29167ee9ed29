// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Structural initialization: the conditions from which the values at the start follow, missing conditions, and
/// redundant ones.
///
/// In:   all equations of the simulation system (differentiated ones included) and its variables with all derivatives,
///       initial equations, start values, the sets of state selection. initialization_input.h derives them from a
///       hybrid DAE.
/// Out:  the initial system: rows and columns with their origin, a matching, and the order of evaluation (BLT, and a
///       digraph of the parts before, in and after the sets); start values taken as initial equations, with reasons;
///       redundant conditions, with the conditions they repeat and whether they contradict them.
/// Method: in the initial system, states, candidates, dummies and all derivatives are unknowns alike. Rows are matched
///       in the order of their rank: equations, initial equations, fixed start values, then start values that are not
///       fixed until the system is complete. An augmenting path never loses a row, so each rank keeps as many rows as
///       the earlier ones permit (the matroid of matchable rows). A row without an augmenting path is redundant:
///       together with the rows reached by alternating paths it forms an over-determined part in which every row is
///       determined by the others. If all values of an over-determined part are known, its Jacobian at these values
///       decides instead of its structure (start_choice.h). Start values that are not fixed are tried in this order:
///       discrete variables; states with one; candidates, set by set, the lowest derivatives first, and no more than
///       the set has states; dummies with one; other states; parameters. Ties go first to those that leave the rest of
///       the Jacobian of their set regular at the start values, then to those that involve the most other candidates,
///       then to given ones.
/// Cost: nearly linear in the edges; explanations (parts, rivals, checks) until `kExplanationEffort` edges are visited.
/// Iterative. Determinism: order of ids. Threads: a function of its arguments; the pool grows.
/// References: K. Abdelhak, B. Bachmann, Initialisation of Models with Dynamic State-Selection (2019); L. Ochel, B.
///       Bachmann, Initialization of Equation-Based Hybrid Models within OpenModelica, EOOLT 2013; Modelica Language
///       Specification, section 8.6.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/structure/graph/components.h"
#include "core/structure/reduction/state_selection.h"

namespace causeway {

constexpr std::size_t kExplanationEffort = 3'000'000;

enum class InitialRole : std::uint8_t {
    Unknown,  ///< algebraic variables, dummies, highest derivatives, and parameters that depend on unknown parameters
    State,
    Candidate,  ///< of a StateSet whose states are selected during simulation
    Pre,        ///< pre(v) of a discrete variable
    Parameter,  ///< with fixed = false
};

/// An unknown of the initial system.
struct InitialColumn {
    ExprId leaf;  ///< Variable, Derivative (also of a Derivative) or Pre
    InitialRole role = InitialRole::Unknown;
    ExprId start;  ///< none: the default of its type
    bool isFixed = false;
    SourceSpan span;  ///< the declaration
};

enum class InitialRowKind : std::uint8_t {
    Equation,          ///< of the simulation, evaluated at the start
    Derivative,        ///< of such an equation
    ParameterBinding,  ///< of a parameter that depends on unknown parameters
    InitialEquation,
    InitialAlgorithm,
    FixedStart,
    AddedStart,  ///< a start value that is not fixed, added because a condition was missing
};
[[nodiscard]] std::string_view toString(InitialRowKind kind);

/// An equation of the initial system.
struct InitialRow {
    ExprId lhs, rhs;  ///< rhs may be none: lhs is computed from `reads`, like the outputs of algorithms
    InitialRowKind kind = InitialRowKind::Equation;
    EquationId equation;           ///< in the caller's numbering; none for start values
    std::uint32_t times = 0;       ///< number of differentiations
    UnknownId column;              ///< of a start value
    std::vector<ExprId> reads;     ///< further expressions that the row depends on
    std::vector<ExprId> together;  ///< leaves computed together with lhs, including it: outputs of an algorithm
    SourceSpan span;
};

/// A set of state selection in terms of the initial system.
struct InitialSet {
    std::vector<EquationId> equations;  ///< E: rows
    std::vector<UnknownId> candidates;  ///< C: columns
    std::vector<StateSet::Entry> jacobian;
    bool isDynamic = false;
};

/// Properties of the conditions of an initial system that depend on values (start_choice.h), in its ids.
struct StartChoice {
    std::vector<EquationId> dependent;  ///< initial equations and fixed start values that determine nothing left open
                                        ///< by the others; ascending
    std::vector<UnknownId> taken;       ///< start values, not fixed, that become equations; preferred first
    std::vector<UnknownId> left;        ///< start values that would determine nothing; ascending
    auto operator<=>(const StartChoice&) const = default;
};

struct InitializationInput {
    IdVector<UnknownId, InitialColumn> columns;
    /// Equations, derivatives, bindings; then initial equations and algorithms. Start values belong to the columns.
    IdVector<EquationId, InitialRow> rows;
    IdVector<StateSetId, InitialSet> sets;
    /// Algorithms of the simulation as executed at the start: only the active branches of when-clauses.
    std::vector<DaeAlgorithm> algorithms;
    /// Matching of the first rows and columns during simulation: a guess for large systems without order.
    Matching guess;
    /// The value of a leaf that is not a column (parameters, time), if known.
    std::function<std::optional<double>(ExprId leaf)> valueOf;
    /// Found with values that the structure does not know. Empty: decided by structure and the values that follow from
    /// it.
    StartChoice choice;
};

enum class InitializationCase : std::uint8_t { WellDetermined, UnderDetermined, OverDetermined };
[[nodiscard]] std::string_view toString(InitializationCase kind);

/// Reason for taking a start value rather than one of its `rivals`.
enum class StartReason : std::uint8_t {
    OnlyChoice,   ///< there are no rivals
    Regular,      ///< without it, the rest of the Jacobian of the set is singular at the start values
    Involvement,  ///< its entries in the Jacobian involve more other candidates
    Given,        ///< the model gives a start value for it
    Order,        ///< it is declared first
    Discrete,     ///< pre(v) starts with the start value of v unless specified otherwise
    Parameter,    ///< nothing else determines the parameter
};
[[nodiscard]] std::string_view toString(StartReason reason);

struct AddedStart {
    EquationId row;
    UnknownId column;
    StartReason reason = StartReason::OnlyChoice;
    StateSetId set;                 ///< of a candidate; otherwise none
    std::uint32_t involved = 0;     ///< number of other candidates involved by its entries in the Jacobian
    std::vector<UnknownId> rivals;  ///< ascending; for a candidate, those of its set
};

enum class Consistency : std::uint8_t {
    AtRunTime,      ///< depends on values that only the solution provides
    Consistent,     ///< evaluated: it holds
    Contradictory,  ///< evaluated: it does not hold
};
[[nodiscard]] std::string_view toString(Consistency consistency);

/// A row that is determined by others.
struct RedundantCondition {
    EquationId row;
    std::vector<EquationId>
        conditions;  ///< initial equations and start values that it repeats: each of them could be omitted instead
    std::vector<EquationId> equations;  ///< equations of the simulation that imply the repetition
    Consistency consistency = Consistency::AtRunTime;
    EquationId violated;  ///< if contradictory: the row that the values violate
    double residual = 0;  ///< of `violated` (0 = f is read as f)
};

/// One set with |C| - |E| states to be initialized.
struct SetInitialization {
    InitializationCase kind = InitializationCase::WellDetermined;
    std::size_t stateCount = 0;
    std::vector<UnknownId> init;   ///< candidates whose start values are initial equations, fixed or added
    std::vector<UnknownId> added;  ///< the added ones among them
    std::vector<UnknownId> pivot;  ///< candidates determined by the constraints and the other conditions
};

enum class InitialNodeKind : std::uint8_t {
    Before,   ///< blocks that sets need
    Set,      ///< constraints and initial values of sets
    Between,  ///< blocks that sets need and that need other sets
    After,    ///< blocks that no set needs
};
[[nodiscard]] std::string_view toString(InitialNodeKind kind);

/// A part of the initial system. Parts are in the order of evaluation.
struct InitialNode {
    InitialNodeKind kind = InitialNodeKind::After;
    std::vector<StateSetId> sets;
    std::vector<std::uint32_t> blocks;  ///< positions in `Initialization::blocks`, ascending
};
struct InitialArc {
    std::uint32_t from = 0, to = 0;  ///< positions in `Initialization::nodes`: `from` is evaluated first
    bool operator==(const InitialArc&) const = default;
};

/// A row with the operator homotopy: its actual form, and its simplified form for the beginning.
struct HomotopyRow {
    EquationId row;
    ExprId actualLhs, actualRhs;
    ExprId simplifiedLhs, simplifiedRhs;
};

struct Initialization {
    /// OverDetermined if anything is redundant, even if start values were added elsewhere.
    InitializationCase kind = InitializationCase::WellDetermined;
    IdVector<UnknownId, InitialColumn> columns;
    IdVector<EquationId, InitialRow> rows;  ///< rows of the input first; then fixed and added start values
    Incidence incidence;                    ///< all dependencies of a row
    Matching matching;                      ///< redundant rows and undetermined columns are unmatched
    ComponentList blocks;                   ///< of the matched rows, in the order of evaluation
    std::vector<InitialNode> nodes;
    std::vector<InitialArc> arcs;   ///< by from, then by to
    std::vector<AddedStart> added;  ///< in the order of selection
    std::vector<RedundantCondition> redundant;
    std::vector<UnknownId> undetermined;  ///< columns left without equations and start values
    IdVector<StateSetId, SetInitialization> sets;
    std::vector<HomotopyRow> homotopy;
    std::vector<DaeAlgorithm> algorithms;  ///< those of the input
    bool isFullyExplained = true;  ///< false if the effort ran out: `rivals` or the lists of `redundant` are incomplete

    [[nodiscard]] bool isContradictory() const;
};

[[nodiscard]] Initialization analyseInitialization(const InitializationInput& input, ExpressionPool& pool);

/// Sentences in the user's names; `print` formats an expression. Long lists are abbreviated.
using ExpressionText = std::function<std::string(ExprId)>;
/// "x^2 + y^2 = L^2", "x = 1": a row as an equation.
[[nodiscard]] std::string textOf(const Initialization& initialization, EquationId row, const ExpressionText& print);
[[nodiscard]] std::string explain(const Initialization& initialization, const ExpressionText& print);
[[nodiscard]] std::string explain(const Initialization& initialization, const AddedStart& added,
                                  const ExpressionText& print);
[[nodiscard]] std::string explain(const Initialization& initialization, const RedundantCondition& redundant,
                                  const ExpressionText& print);
[[nodiscard]] std::string explain(const Initialization& initialization, const SetInitialization& set,
                                  const ExpressionText& print);

}  // namespace causeway
