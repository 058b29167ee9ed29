// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/reduction/state_selection.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <queue>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include <Eigen/Dense>

#include "core/structure/reduction/constraint_elimination.h"
#include "core/structure/rows/generic_value.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// Candidates by how much they are wanted as states, the least first.
enum Class : std::uint32_t { kNever, kAuxiliary, kAvoid, kDefault, kPrefer, kAlways, kClassCount };

Class classOf(const SelectionVariable& variable, std::uint32_t order)
{
    // A derivative usually has a name, another variable of the model: x' = v. A variable that the model does not
    // differentiate is a state only on request.
    if (order > 0) return kAuxiliary;
    switch (variable.properties.stateSelect) {
        case StateSelect::Never: return kNever;
        case StateSelect::Avoid: return variable.isDifferentiated ? kAvoid : kAuxiliary;
        case StateSelect::Default: return variable.isDifferentiated ? kDefault : kAuxiliary;
        case StateSelect::Prefer: return kPrefer;
        case StateSelect::Always: return kAlways;
    }
    return kDefault;
}

/// Within a class: derivatives are eliminated first, then variables without a start value.
std::uint32_t preferenceOf(const SelectionVariable& variable, std::uint32_t order)
{
    if (order > 0) return 0;
    return variable.properties.isFixed ? 3 : variable.properties.hasStart ? 2 : 1;
}

/// Constraints and candidates that hang together.
struct Part {
    std::vector<std::uint32_t> rows, columns;  ///< ascending
};

/// The selection at one level.
class LevelSelection {
public:
    LevelSelection(ExpressionPool& pool, const ConstraintSystem& system, std::uint32_t level, StateSelection& result);
    void run();

private:
    [[nodiscard]] Candidate candidate(std::uint32_t column) const;
    [[nodiscard]] ConstraintEquation equation(std::uint32_t row) const;
    [[nodiscard]] double valueOf(ExprId expr) const;
    [[nodiscard]] bool isConstant(ExprId expr) const;
    void eliminate(std::uint32_t atClass);
    [[nodiscard]] std::optional<std::uint32_t> rowOfModes(std::uint32_t column) const;
    void settle(std::uint32_t atClass);
    [[nodiscard]] std::vector<Part> parts(std::uint32_t highestClass) const;
    enum class Settled : std::uint8_t { No, Yes, ByWish };
    Settled settle(const Part& part, std::uint32_t atClass);
    [[nodiscard]] bool isNeverSolvable(const Part& part) const;
    void select(std::uint32_t row, std::uint32_t column, DummyReason reason);
    [[nodiscard]] StateSet setOf(const Part& part) const;
    void addStaticSets();

    ExpressionPool& m_pool;
    const ConstraintSystem& m_system;
    std::uint32_t m_level;
    StateSelection& m_result;
    std::vector<std::uint32_t> m_constraint;  ///< by row: position in the system
    std::vector<std::uint32_t> m_variable;    ///< by column: position in the system
    std::vector<std::uint32_t> m_class;       ///< by column
    ConstraintElimination m_elimination;
    std::vector<bool> m_isDummy, m_isCandidate, m_isDynamic;  ///< by column, of a set that selects; by row
    std::vector<StateSet> m_before;                           ///< connected parts when only candidates are left
    std::vector<Part> m_partsBefore;
    std::vector<StateSet> m_sets;
};

LevelSelection::LevelSelection(ExpressionPool& pool, const ConstraintSystem& system, std::uint32_t level,
                               StateSelection& result)
    : m_pool(pool), m_system(system), m_level(level), m_result(result), m_elimination(pool)
{
    std::vector<std::uint32_t> columnOf(system.variables.size(), UINT32_MAX);
    for (std::uint32_t i = 0; i < system.constraints.size(); ++i) {
        const Constraint& constraint = system.constraints[i];
        if (constraint.differentiations < level) continue;
        m_constraint.push_back(i);
        std::vector<ConstraintElimination::Entry> row;
        for (const Constraint::Entry& entry : constraint.entries) {
            std::uint32_t& column = columnOf[entry.variable];
            if (column == UINT32_MAX) {
                column = static_cast<std::uint32_t>(m_variable.size());
                m_variable.push_back(entry.variable);
            }
            const bool isFixed = isConstant(entry.derivative);
            row.push_back({column, entry.derivative, isFixed, isFixed ? valueOf(entry.derivative) : 0.0});
        }
        m_elimination.addRow(std::move(row));
    }
    m_elimination.start(m_variable.size());
    for (std::uint32_t column = 0; column < m_variable.size(); ++column) {
        m_class.push_back(classOf(m_system.variables[m_variable[column]], candidate(column).order));
    }
    m_isDummy.assign(m_variable.size(), false);
    m_isCandidate.assign(m_variable.size(), false);
    m_isDynamic.assign(m_constraint.size(), false);
}

Candidate LevelSelection::candidate(std::uint32_t column) const
{
    const SelectionVariable& variable = m_system.variables[m_variable[column]];
    return {variable.variable, variable.highestOrder - m_level};
}

ConstraintEquation LevelSelection::equation(std::uint32_t row) const
{
    const Constraint& constraint = m_system.constraints[m_constraint[row]];
    return {constraint.equation, constraint.differentiations - m_level};
}

bool LevelSelection::isConstant(ExprId expr) const
{
    const std::array roots{expr};
    return std::ranges::all_of(reachable(m_pool, roots), [&](ExprId node) {
        switch (m_pool.op(node)) {
            case Op::Time:
            case Op::Derivative:
            case Op::Pre: return false;
            case Op::Variable: return m_system.isConstant(node);
            case Op::Call:
                return builtinInfo(m_pool.builtin(node)).group != BuiltinGroup::Event ||
                       m_pool.operands(node).size() == 1;
            default: return true;
        }
    });
}

double LevelSelection::valueOf(ExprId expr) const
{
    const auto value = evaluate(m_pool, expr, [this](ExprId leaf) -> std::optional<double> {
        const auto known = m_system.valueOf ? m_system.valueOf(leaf) : std::nullopt;
        return known ? known : genericValue(leaf);
    });
    return value && std::isfinite(*value) ? *value : genericValue(expr);
}

void LevelSelection::run()
{
    for (std::uint32_t atClass = 0; atClass < kClassCount; ++atClass) {
        eliminate(atClass);
        settle(atClass);
        if (atClass != kAuxiliary) continue;
        m_partsBefore = parts(kClassCount);
        for (const Part& part : m_partsBefore) m_before.push_back(setOf(part));
    }
    addStaticSets();
    for (std::uint32_t column = 0; column < m_variable.size(); ++column) {
        const bool isOverruled =
            m_class[column] == kNever ? !m_isDummy[column] : m_class[column] == kAlways && m_isDummy[column];
        if (isOverruled) m_result.overruled.push_back(candidate(column));
    }
    for (std::uint32_t row = 0; row < m_constraint.size(); ++row) {
        if (!m_elimination.isDone(row)) m_result.redundant.push_back(equation(row));
    }
    std::ranges::stable_sort(m_sets, {}, [](const StateSet& set) { return set.equations.front().equation; });
    for (StateSet& set : m_sets) m_result.sets.push(std::move(set));
}

/// Constant pivots in the columns of this class, and in those of lower classes that get one by this.
void LevelSelection::eliminate(std::uint32_t atClass)
{
    // Few entries first among equal preferences; then the last declared.
    struct Turn {
        std::uint32_t column, atClass, preference;
        std::size_t count;
        UnknownId variable;
        bool operator<(const Turn& other) const
        {
            return std::tie(other.atClass, other.preference, other.count, variable, column) <
                   std::tie(atClass, preference, count, other.variable, other.column);
        }
    };
    std::priority_queue<Turn> turns;
    const auto add = [&](std::uint32_t column) {
        const Candidate here = candidate(column);
        turns.push({column, m_class[column], preferenceOf(m_system.variables[m_variable[column]], here.order),
                    m_elimination.entryCount(column), here.variable});
    };
    for (std::uint32_t column = 0; column < m_variable.size(); ++column) {
        if (m_class[column] == atClass) add(column);
    }
    std::vector<std::uint32_t> gained;
    const auto pivot = [&](std::uint32_t row, std::uint32_t column) {
        gained.clear();
        m_elimination.pivot(row, column, gained);
        select(row, column, DummyReason::Pivot);
        for (const std::uint32_t other : gained) {
            if (m_class[other] <= atClass) add(other);
        }
    };
    const auto pivotConstants = [&]() {
        while (!turns.empty()) {
            const Turn turn = turns.top();
            turns.pop();
            if (m_isDummy[turn.column]) continue;
            if (m_elimination.entryCount(turn.column) > turn.count) {
                add(turn.column);
                continue;
            }
            if (const auto row = m_elimination.pivotRow(turn.column)) pivot(*row, turn.column);
        }
    };
    pivotConstants();
    for (std::uint32_t column = 0; column < m_variable.size() && atClass <= kAuxiliary; ++column) {
        if (m_isDummy[column] || m_class[column] > atClass) continue;
        const auto row = rowOfModes(column);
        if (!row) continue;
        pivot(*row, column);
        pivotConstants();
    }
}

/// The first row whose entry in the column is determined by modes and nonzero in all of them.
std::optional<std::uint32_t> LevelSelection::rowOfModes(std::uint32_t column) const
{
    if (!m_system.modesOf) return std::nullopt;
    const auto constantOf = [this](ExprId leaf) {
        return m_pool.op(leaf) == Op::Variable && m_system.isConstant(leaf) ? std::optional(valueOf(leaf))
                                                                            : std::nullopt;
    };
    for (const std::uint32_t other : m_elimination.rowsOf(column)) {
        const auto* const entry = m_elimination.isDone(other) ? nullptr : m_elimination.find(other, column);
        if (entry != nullptr && isNonzeroInAllModes(m_pool, entry->expr, constantOf, m_system.modesOf)) return other;
    }
    return std::nullopt;
}

void LevelSelection::select(std::uint32_t row, std::uint32_t column, DummyReason reason)
{
    m_isDummy[column] = true;
    m_elimination.finish(row);
    m_result.dummies.push_back({m_level, equation(row), candidate(column), reason});
}

/// Connected rows that are not done, by the columns up to this class.
std::vector<Part> LevelSelection::parts(std::uint32_t highestClass) const
{
    constexpr std::uint32_t kUnseen = UINT32_MAX;
    std::vector<std::uint32_t> partOfRow(m_constraint.size(), kUnseen), partOfColumn(m_variable.size(), kUnseen);
    std::vector<Part> result;
    std::vector<std::uint32_t> open;
    for (std::uint32_t first = 0; first < m_constraint.size(); ++first) {
        if (m_elimination.isDone(first) || partOfRow[first] != kUnseen) continue;
        const auto index = static_cast<std::uint32_t>(result.size());
        Part& part = result.emplace_back();
        partOfRow[first] = index;
        open.assign(1, first);
        while (!open.empty()) {
            const std::uint32_t row = open.back();
            open.pop_back();
            part.rows.push_back(row);
            for (const ConstraintElimination::Entry& entry : m_elimination.row(row)) {
                if (m_class[entry.column] > highestClass || partOfColumn[entry.column] != kUnseen) continue;
                partOfColumn[entry.column] = index;
                part.columns.push_back(entry.column);
                for (const std::uint32_t next : m_elimination.rowsOf(entry.column)) {
                    if (m_elimination.isDone(next) || partOfRow[next] != kUnseen ||
                        !m_elimination.contains(next, entry.column))
                        continue;
                    partOfRow[next] = index;
                    open.push_back(next);
                }
            }
        }
        std::ranges::sort(part.rows);
        std::ranges::sort(part.columns);
    }
    return result;
}

void LevelSelection::settle(std::uint32_t atClass)
{
    // The preference also decides about variables that represent one that must never be a state, as derivatives do, and
    // about all others connected with them.
    const bool hasNever = std::ranges::find(m_class, std::uint32_t(kNever)) != m_class.end();
    std::vector<Part> wholes;
    if (hasNever && atClass <= kAuxiliary) wholes = parts(kClassCount);
    for (const Part& part : parts(atClass)) {
        if (part.columns.empty() || settle(part, atClass) != Settled::ByWish) continue;
        const auto whole = std::ranges::find_if(
            wholes, [&](const Part& other) { return std::ranges::binary_search(other.rows, part.rows.front()); });
        if (whole == wholes.end()) continue;
        m_sets.push_back(setOf(*whole));
        wholes.erase(whole);
    }
}

/// Settles rows without constant entries, if the columns up to this class can be matched to all of them.
LevelSelection::Settled LevelSelection::settle(const Part& part, std::uint32_t atClass)
{
    if (part.columns.size() < part.rows.size()) return Settled::No;
    std::unordered_map<std::uint32_t, std::uint32_t> positionOf;  // looked up only
    for (std::uint32_t i = 0; i < part.columns.size(); ++i) positionOf.emplace(part.columns[i], i);
    std::vector<std::pair<EquationId, UnknownId>> entries;
    bool hasOthers = false;
    for (std::size_t i = 0; i < part.rows.size(); ++i) {
        for (const ConstraintElimination::Entry& entry : m_elimination.row(part.rows[i])) {
            const auto position = positionOf.find(entry.column);
            if (position == positionOf.end()) {
                hasOthers = true;
            } else {
                entries.emplace_back(EquationId(i), UnknownId(position->second));
            }
        }
    }
    const Incidence incidence(std::move(entries), part.rows.size(), part.columns.size());
    Matching matching = emptyMatching(incidence);
    augmentToMaximum(incidence, matching);
    if (matching.size() < part.rows.size()) return Settled::No;
    // Positions of a body say nothing of how it turns around the line to its joint: there is a matching, and no
    // solution.
    if (hasOthers && isNeverSolvable(part)) return Settled::No;
    if (part.rows.size() == part.columns.size()) {
        for (std::size_t i = 0; i < part.rows.size(); ++i) {
            select(part.rows[i], part.columns[matching.unknownOf[EquationId(i)].index()],
                   hasOthers ? DummyReason::StateSelect : DummyReason::NoChoice);
        }
        return hasOthers ? Settled::ByWish : Settled::Yes;
    }
    // Auxiliary variables are not chosen as states if there are others.
    if (hasOthers && atClass <= kAuxiliary) return Settled::No;
    StateSet& set = m_sets.emplace_back(setOf(part));
    set.isDynamic = true;
    for (const std::uint32_t column : part.columns) m_isCandidate[column] = true;
    for (const std::uint32_t row : part.rows) {
        m_isDynamic[row] = true;
        m_elimination.finish(row);
    }
    return Settled::Yes;
}

/// Whether the rows are dependent in these columns everywhere: at points in general position, with arbitrary numbers
/// for all unknown leaves.
bool LevelSelection::isNeverSolvable(const Part& part) const
{
    constexpr std::size_t kMaxColumns = 60;
    constexpr double kRank = 1e-9;
    if (part.columns.size() > kMaxColumns) return false;
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(part.rows.size()),
                                                   static_cast<Eigen::Index>(part.columns.size()));
    for (std::size_t i = 0; i < part.rows.size(); ++i) {
        for (const ConstraintElimination::Entry& entry : m_elimination.row(part.rows[i])) {
            const auto column = std::ranges::lower_bound(part.columns, entry.column);
            if (column == part.columns.end() || *column != entry.column) continue;
            matrix(static_cast<Eigen::Index>(i), column - part.columns.begin()) = valueOf(entry.expr);
        }
        const double size = matrix.row(static_cast<Eigen::Index>(i)).lpNorm<Eigen::Infinity>();
        if (size > 0) matrix.row(static_cast<Eigen::Index>(i)) /= size;
    }
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors(matrix.rows(), matrix.cols());
    factors.setThreshold(kRank);
    return factors.compute(matrix).rank() < matrix.rows();
}

StateSet LevelSelection::setOf(const Part& part) const
{
    StateSet set;
    set.level = m_level;
    std::vector<std::uint32_t> columns = part.columns;
    std::ranges::sort(columns, {}, [this](std::uint32_t column) { return candidate(column).variable; });
    std::unordered_map<std::uint32_t, std::uint32_t> positionOf;  // looked up only
    for (const std::uint32_t column : columns) {
        positionOf.emplace(column, static_cast<std::uint32_t>(set.candidates.size()));
        set.candidates.push_back(candidate(column));
    }
    for (const std::uint32_t row : part.rows) {
        const auto position = static_cast<std::uint32_t>(set.equations.size());
        set.equations.push_back(equation(row));
        const std::size_t first = set.jacobian.size();
        for (const ConstraintElimination::Entry& entry : m_elimination.row(row)) {
            if (const auto column = positionOf.find(entry.column); column != positionOf.end())
                set.jacobian.push_back({position, column->second, entry.expr});
        }
        std::ranges::sort(set.jacobian.begin() + static_cast<std::ptrdiff_t>(first), set.jacobian.end(), {},
                          &StateSet::Entry::column);
    }
    return set;
}

/// Adds the parts in which no selection during simulation is left, and those in which preferences decide in addition.
void LevelSelection::addStaticSets()
{
    const auto isState = [&](std::uint32_t column) { return !m_isDummy[column] && !m_isCandidate[column]; };
    std::unordered_map<UnknownId, std::uint32_t> columnOf;  // looked up only
    for (std::uint32_t column = 0; column < m_variable.size(); ++column)
        columnOf.emplace(candidate(column).variable, column);
    for (StateSet& set : m_sets) {
        if (set.isDynamic) continue;
        std::ranges::copy_if(set.candidates, std::back_inserter(set.states),
                             [&](const Candidate& here) { return isState(columnOf.at(here.variable)); });
    }
    for (std::size_t i = 0; i < m_before.size(); ++i) {
        const Part& part = m_partsBefore[i];
        // Where some are selected during simulation, it is the wish of the others to be states that may become poor.
        const bool isOpen = std::ranges::any_of(
            part.rows, [&](std::uint32_t row) { return !m_isDynamic[row] && !m_elimination.isDone(row); });
        const bool isDynamic = std::ranges::any_of(part.rows, [&](std::uint32_t row) { return m_isDynamic[row]; });
        if (isOpen || part.columns.empty() || (isDynamic && std::ranges::none_of(part.columns, isState))) continue;
        StateSet& set = m_sets.emplace_back(std::move(m_before[i]));
        for (const std::uint32_t column : part.columns) {
            if (isState(column)) set.states.push_back(candidate(column));
        }
        std::ranges::sort(set.states, {}, &Candidate::variable);
    }
}

/// Determines on which sets' candidates a Jacobian depends: directly, and through variables computed from candidates,
/// such as a distance.
class Classification {
public:
    Classification(const ExpressionPool& pool, const ConstraintSystem& system, StateSelection& selection)
        : m_pool(pool), m_system(system), m_selection(selection)
    {
        for (std::size_t s = 0; s < selection.sets.size(); ++s) {
            for (const Candidate& candidate : selection.sets[StateSetId(s)].candidates)
                m_placesOf[candidate.variable].push_back({candidate.order, StateSetId(s), nullptr});
        }
        for (const DummySelection& dummy : selection.dummies)
            m_placesOf[dummy.dummy.variable].push_back({dummy.dummy.order, {}, &dummy});
        for (const SelectionVariable& variable : system.variables)
            m_variableOf.emplace(variable.properties.expr, variable.variable);
        for (const Constraint& constraint : system.constraints)
            m_constraintOf.emplace(constraint.equation, &constraint);
    }

    void run()
    {
        for (std::size_t s = 0; s < m_selection.sets.size(); ++s) classify(StateSetId(s));
    }

private:
    /// Where a variable stands with one of its derivatives: as a candidate of a set, or as a dummy.
    struct Place {
        std::uint32_t order;
        StateSetId set;
        const DummySelection* dummy;
    };
    void classify(StateSetId id);
    void follow(std::vector<Candidate>& open, StateSetId id, bool& dependsOnItself);

    const ExpressionPool& m_pool;
    const ConstraintSystem& m_system;
    StateSelection& m_selection;
    // A variable may be a candidate with several of its derivatives. All are looked up only.
    std::unordered_map<UnknownId, std::vector<Place>> m_placesOf;
    std::unordered_map<ExprId, UnknownId> m_variableOf;
    std::unordered_map<EquationId, const Constraint*> m_constraintOf;
};

void Classification::classify(StateSetId id)
{
    StateSet& set = m_selection.sets[id];
    std::vector<ExprId> roots;
    for (const StateSet::Entry& entry : set.jacobian) roots.push_back(entry.value);
    const std::vector<ExprId> nodes = reachable(m_pool, roots);
    // The operand of der() is not a leaf of its own.
    std::unordered_set<ExprId> isDirect(roots.begin(), roots.end());  // looked up only
    for (const ExprId node : nodes) {
        if (m_pool.op(node) == Op::Derivative) continue;
        isDirect.insert(m_pool.operands(node).begin(), m_pool.operands(node).end());
    }
    std::vector<Candidate> open;
    for (const ExprId node : nodes) {
        if (!isDirect.contains(node)) continue;
        ExprId leaf = node;
        std::uint32_t order = 0;
        for (; m_pool.op(leaf) == Op::Derivative; ++order) leaf = m_pool.operand(leaf, 0);
        const auto variable = m_pool.op(leaf) == Op::Variable ? m_variableOf.find(leaf) : m_variableOf.end();
        if (variable != m_variableOf.end()) open.push_back({variable->second, order});
    }
    bool dependsOnItself = false;
    follow(open, id, dependsOnItself);
    std::ranges::sort(set.dependsOn);
    set.dependsOn.erase(std::unique(set.dependsOn.begin(), set.dependsOn.end()), set.dependsOn.end());
    set.dependency = dependsOnItself         ? SetDependency::SelfDependent
                     : set.dependsOn.empty() ? SetDependency::Independent
                                             : SetDependency::CrossDependent;
}

/// To the sets of these variables; of a dummy, to those of the variables it is computed from.
void Classification::follow(std::vector<Candidate>& open, StateSetId id, bool& dependsOnItself)
{
    std::unordered_set<const DummySelection*> isFollowed;  // looked up only
    while (!open.empty()) {
        const Candidate variable = open.back();
        open.pop_back();
        const auto places = m_placesOf.find(variable.variable);
        if (places == m_placesOf.end()) continue;
        for (const Place& place : places->second) {
            if (place.order != variable.order) continue;
            if (place.set == id) {
                dependsOnItself = true;
            } else if (!place.set.isNone()) {
                m_selection.sets[id].dependsOn.push_back(place.set);
            } else if (isFollowed.insert(place.dummy).second) {
                for (const Constraint::Entry& entry : m_constraintOf.at(place.dummy->constraint.equation)->entries) {
                    const SelectionVariable& other = m_system.variables[entry.variable];
                    open.push_back({other.variable, other.highestOrder - place.dummy->level});
                }
            }
        }
    }
}

}  // namespace

std::string_view toString(SetDependency dependency)
{
    switch (dependency) {
        case SetDependency::Independent: return "independent";
        case SetDependency::SelfDependent: return "self-dependent";
        case SetDependency::CrossDependent: return "cross-dependent";
    }
    return "independent";
}

StateSelection selectStates(ExpressionPool& pool, const ConstraintSystem& system)
{
    StateSelection result;
    std::uint32_t highest = 0;
    for (const Constraint& constraint : system.constraints) highest = std::max(highest, constraint.differentiations);
    for (std::uint32_t level = highest; level >= 1; --level) LevelSelection(pool, system, level, result).run();
    Classification(pool, system, result).run();
    return result;
}

}  // namespace causeway
