// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Structural initialization: from which conditions the values at the start follow, which are missing, and which are
/// too many.
///
/// In:   all equations of the simulation system (differentiated ones included) and its variables with all derivatives,
/// initial equations,
///       start values, the sets of state selection. initialization_input.h makes it of a hybrid DAE.
/// Out:  the initial system: rows and columns with their origin, a matching, and the order of evaluation (BLT, and a
/// digraph of what comes
///       before, in and after the sets); start values that were taken as initial equations, and why; conditions that
///       are redundant, with those that they repeat, and whether they contradict each other.
/// Method: in the initial system states, candidates, dummies and all derivatives are unknowns alike. Rows are matched
/// in the order of their
///       rank: equations, initial equations, fixed start values, then start values that are not fixed until nothing is
///       missing. An augmenting path never loses a row, so each rank keeps the most rows that the ones before leave
///       room for (the matroid of matchable rows). A row that finds no path is redundant: it and what alternating paths
///       reach from it are an over-determined part in which every row is determined by the others. Where all values of
///       an over-determined part are known, its Jacobian at them decides in place of its structure (start_choice.h).
///       Start values that are not fixed are tried in this order: discrete variables; states with one; candidates, set
///       by set, those of the lowest derivatives first, and of a set no more than it has states; dummies with one;
///       other states; parameters. Among equals those come first that leave the rest of the Jacobian of their set
///       regular at the start values, then those that involve most other candidates, then those that are given.
/// Cost: nearly linear in the edges; what explains (parts, rivals, checks) until `kExplanationEffort` edges are
/// visited. Iterative. Determinism: order of ids. Threads: a function of its arguments; the pool grows. References: K.
/// Abdelhak, B. Bachmann, Initialisation of Models with Dynamic State-Selection (2019); L. Ochel, B. Bachmann,
/// Initialization of Equation-Based Hybrid Models within OpenModelica, EOOLT 2013; Modelica Language Specification,
/// section 8.6.
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
    Unknown,  ///< algebraic variables, dummies, highest derivatives, parameters that depend on unknown ones
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
    Equation,          ///< of the simulation, as it holds at the start
    Derivative,        ///< of such an equation
    ParameterBinding,  ///< of a parameter that depends on unknown ones
    InitialEquation,
    InitialAlgorithm,
    FixedStart,
    AddedStart,  ///< not fixed, and taken because something was missing
};
[[nodiscard]] std::string_view toString(InitialRowKind kind);

/// An equation of the initial system.
struct InitialRow {
    ExprId lhs, rhs;  ///< rhs may be none: lhs is computed from `reads`, as the outputs of algorithms are
    InitialRowKind kind = InitialRowKind::Equation;
    EquationId equation;        ///< in the numbering of whoever asks; none for start values
    std::uint32_t times = 0;    ///< how often it is differentiated
    UnknownId column;           ///< of a start value
    std::vector<ExprId> reads;  ///< further expressions that it depends on
    std::vector<ExprId>
        together;  ///< leaves that are computed at once with lhs, itself among them: outputs of an algorithm
    SourceSpan span;
};

/// A set of state selection in terms of the initial system.
struct InitialSet {
    std::vector<EquationId> equations;  ///< E: rows
    std::vector<UnknownId> candidates;  ///< C: columns
    std::vector<StateSet::Entry> jacobian;
    bool isDynamic = false;
};

/// What the values say of the conditions of an initial system (start_choice.h), in its ids.
struct StartChoice {
    std::vector<EquationId> dependent;  ///< initial equations and fixed start values that determine nothing that the
                                        ///< others leave open; ascending
    std::vector<UnknownId> taken;       ///< start values that are not fixed and become equations, the most wanted first
    std::vector<UnknownId> left;        ///< those that would decide nothing; ascending
    auto operator<=>(const StartChoice&) const = default;
};

struct InitializationInput {
    IdVector<UnknownId, InitialColumn> columns;
    /// Equations, derivatives, bindings; then initial equations and algorithms. Start values are left to the columns.
    IdVector<EquationId, InitialRow> rows;
    IdVector<StateSetId, InitialSet> sets;
    /// Those of the simulation as they run at the start: of when-clauses what is active.
    std::vector<DaeAlgorithm> algorithms;
    /// Of the first rows and columns: what determines what during simulation, for large systems without any order.
    Matching guess;
    /// The value of a leaf that is no column (parameters, time), where it is known.
    std::function<std::optional<double>(ExprId leaf)> valueOf;
    /// Found with values that the structure does not know; empty: by structure, and by the values that follow from it.
    StartChoice choice;
};

enum class InitializationCase : std::uint8_t { WellDetermined, UnderDetermined, OverDetermined };
[[nodiscard]] std::string_view toString(InitializationCase kind);

/// Why a start value was taken rather than those that could have been taken in its place (`rivals`).
enum class StartReason : std::uint8_t {
    OnlyChoice,   ///< there is none
    Regular,      ///< without it, what remains of the Jacobian of the set is singular at the start values
    Involvement,  ///< its entries in the Jacobian involve more other candidates
    Given,        ///< the model gives a start value for it
    Order,        ///< it is declared first
    Discrete,     ///< pre(v) starts with the start value of v unless something else is said
    Parameter,    ///< nothing else determines the parameter
};
[[nodiscard]] std::string_view toString(StartReason reason);

struct AddedStart {
    EquationId row;
    UnknownId column;
    StartReason reason = StartReason::OnlyChoice;
    StateSetId set;                 ///< of a candidate; else none
    std::uint32_t involved = 0;     ///< other candidates that its entries in the Jacobian involve
    std::vector<UnknownId> rivals;  ///< ascending; of a candidate, those of its set
};

enum class Consistency : std::uint8_t {
    AtRunTime,      ///< values are needed that only the solution has
    Consistent,     ///< computed already: it holds
    Contradictory,  ///< computed already: it does not
};
[[nodiscard]] std::string_view toString(Consistency consistency);

/// A row that is determined by others.
struct RedundantCondition {
    EquationId row;
    std::vector<EquationId>
        conditions;  ///< initial equations and start values that it repeats: each of them could be left out instead
    std::vector<EquationId> equations;  ///< of the simulation, through which it does
    Consistency consistency = Consistency::AtRunTime;
    EquationId violated;  ///< where it is contradictory: the row that the values do not fulfil
    double residual = 0;  ///< of `violated` (0 = f is read as f)
};

/// One set with |C| - |E| states to be initialized.
struct SetInitialization {
    InitializationCase kind = InitializationCase::WellDetermined;
    std::size_t stateCount = 0;
    std::vector<UnknownId> init;   ///< candidates whose start values are initial equations, fixed or added
    std::vector<UnknownId> added;  ///< those of them that were added
    std::vector<UnknownId> pivot;  ///< candidates that follow from the constraints and from whatever else is given
};

enum class InitialNodeKind : std::uint8_t {
    Before,   ///< what sets need
    Set,      ///< constraints and initial values of sets
    Between,  ///< what sets need and other sets come before
    After,    ///< what no set needs
};
[[nodiscard]] std::string_view toString(InitialNodeKind kind);

/// A part of the initial system; parts stand in the order of evaluation.
struct InitialNode {
    InitialNodeKind kind = InitialNodeKind::After;
    std::vector<StateSetId> sets;
    std::vector<std::uint32_t> blocks;  ///< positions in `Initialization::blocks`, ascending
};
struct InitialArc {
    std::uint32_t from = 0, to = 0;  ///< positions in `Initialization::nodes`: from is evaluated first
    bool operator==(const InitialArc&) const = default;
};

/// A row with the operator homotopy, as it is in the end and as it is simplified for the beginning.
struct HomotopyRow {
    EquationId row;
    ExprId actualLhs, actualRhs;
    ExprId simplifiedLhs, simplifiedRhs;
};

struct Initialization {
    /// OverDetermined where anything is redundant, even if start values had to be added elsewhere.
    InitializationCase kind = InitializationCase::WellDetermined;
    IdVector<UnknownId, InitialColumn> columns;
    IdVector<EquationId, InitialRow> rows;  ///< those of the input first; then fixed and added start values
    Incidence incidence;                    ///< all that a row depends on
    Matching matching;                      ///< redundant rows and undetermined columns have none
    ComponentList blocks;                   ///< of the matched rows, in the order of evaluation
    std::vector<InitialNode> nodes;
    std::vector<InitialArc> arcs;   ///< by from, then by to
    std::vector<AddedStart> added;  ///< in the order in which they were taken
    std::vector<RedundantCondition> redundant;
    std::vector<UnknownId> undetermined;  ///< neither equations nor start values are left for them
    IdVector<StateSetId, SetInitialization> sets;
    std::vector<HomotopyRow> homotopy;
    std::vector<DaeAlgorithm> algorithms;  ///< of the input
    bool isFullyExplained =
        true;  ///< false where the effort ran out: `rivals` or the lists of `redundant` are incomplete

    [[nodiscard]] bool isContradictory() const;
};

[[nodiscard]] Initialization analyseInitialization(const InitializationInput& input, ExpressionPool& pool);

/// Sentences in the user's names; `print` writes an expression. Long lists are cut short.
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
