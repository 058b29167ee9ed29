// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/initialization/initialization.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "core/structure/graph/row_matching.h"
#include "core/structure/initialization/consistency_check.h"
#include "core/structure/initialization/initialization_occurrences.h"
#include "core/structure/initialization/initialization_order.h"
#include "core/structure/initialization/start_choice.h"
#include "core/structure/initialization/start_preference.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

using Entries = std::vector<std::pair<EquationId, UnknownId>>;

/// Rows of lower rank are kept, those of higher rank are redundant.
enum Rank : std::uint8_t { kEquations, kInitialEquations, kFixedStarts, kOtherStarts };

Rank rankOf(InitialRowKind kind)
{
    switch (kind) {
        case InitialRowKind::Equation:
        case InitialRowKind::Derivative:
        case InitialRowKind::ParameterBinding: return kEquations;
        case InitialRowKind::InitialEquation:
        case InitialRowKind::InitialAlgorithm: return kInitialEquations;
        case InitialRowKind::FixedStart: return kFixedStarts;
        case InitialRowKind::AddedStart: return kOtherStarts;
    }
    return kOtherStarts;
}

class Analysis {
public:
    Analysis(const InitializationInput& input, const StartChoice& choice, ExpressionPool& pool)
        : m_input(input), m_choice(choice), m_pool(pool)
    {
    }

    Initialization run()
    {
        m_result.columns = m_input.columns;
        m_result.algorithms = m_input.algorithms;
        addStartRows();
        m_isDependent.resize(m_rows.size(), 0);
        for (const EquationId row : m_choice.dependent) m_isDependent[row] = 1;
        findIncidence();
        m_matching = {IdVector<EquationId, UnknownId>(m_rows.size()),
                      IdVector<UnknownId, EquationId>(m_input.columns.size())};
        matchAsInSimulation();
        RowMatching matching(m_solvable, m_matching);
        for (const Rank rank : {kEquations, kInitialEquations, kFixedStarts}) addRank(rank, matching);
        addMissing(matching);
        if (!m_result.added.empty()) explainAdded(matching);
        std::vector<RowMatching::Part> parts;
        for (const EquationId row : m_failed) parts.push_back(explained(matching.partOf(row, m_effort)));
        keepRowsThatCount();
        for (std::size_t i = 0; i < m_failed.size(); ++i) addRedundant(m_failed[i], parts[i]);
        describeSets();
        m_result.blocks = tarjanComponents(m_result.incidence, m_result.matching, matchedRows());
        arrangeNodes(m_result, m_input.sets);
        findHomotopy();
        if (!m_result.redundant.empty()) {
            m_result.kind = InitializationCase::OverDetermined;
        } else if (!m_result.added.empty() || !m_result.undetermined.empty()) {
            m_result.kind = InitializationCase::UnderDetermined;
        }
        return std::move(m_result);
    }

    /// After run(): the choice by values for over-determined parts with known values; nothing if it agrees with the
    /// structure.
    [[nodiscard]] std::optional<StartChoice> choiceByValues(const Initialization& result);

private:
    void addStartRows();
    [[nodiscard]] ExprId startOf(const InitialColumn& column);
    void findIncidence();
    void matchAsInSimulation();
    void addRank(Rank rank, RowMatching& matching);
    void addMissing(RowMatching& matching);
    [[nodiscard]] std::vector<EquationId> wantedStarts() const;
    void explainAdded(RowMatching& matching);
    [[nodiscard]] StartReason reasonFor(const AddedStart& added) const;
    RowMatching::Part explained(RowMatching::Part part);
    void keepRowsThatCount();
    void addRedundant(EquationId row, const RowMatching::Part& part);
    void describeSets();
    [[nodiscard]] std::vector<bool> matchedRows() const;
    void findHomotopy();
    [[nodiscard]] ExprId withoutHomotopy(ExprId root, std::size_t operand, RewriteMemo& memo);
    template <class Takes>
    [[nodiscard]] Incidence solvableWhere(Takes&& takes) const;
    /// The more it is wanted, the smaller.
    [[nodiscard]] auto keyOf(UnknownId column) const
    {
        const StartPreference& preference = m_preferences[column];
        return std::tuple(~preference.involved, preference.isSought, !preference.isGiven, column.value);
    }

    [[nodiscard]] bool mayBeAdded(UnknownId column) const
    {
        return m_input.columns[column].role != InitialRole::Unknown || m_isDummyWithStart[column] != 0;
    }

    const InitializationInput& m_input;
    const StartChoice& m_choice;
    ExpressionPool& m_pool;
    IdVector<UnknownId, std::uint8_t> m_isDummyWithStart;
    IdVector<EquationId, std::uint8_t> m_isDependent;  ///< by values
    StartRegion m_known;                               ///< parts in which all values are known
    IdMap<ExprId, double> m_knownValues;               ///< by leaf
    IdVector<EquationId, InitialRow> m_rows;  ///< of the input, fixed start values, and all others that could be added
    IdVector<UnknownId, EquationId> m_startRow;
    InitialOccurrences m_occurrences;
    Incidence m_solvable;
    Matching m_matching;
    IdVector<UnknownId, StartPreference> m_preferences;
    std::vector<EquationId> m_failed;
    std::size_t m_effort = kExplanationEffort;
    std::optional<ConsistencyCheck> m_check;
    Initialization m_result;
};

void Analysis::addStartRows()
{
    m_rows = m_input.rows;
    m_startRow.resize(m_input.columns.size());
    m_isDummyWithStart = dummiesWithStart(m_input.columns, m_pool);
    for (const bool isFixed : {true, false}) {
        for (std::size_t c = 0; c < m_input.columns.size(); ++c) {
            const InitialColumn& column = m_input.columns[UnknownId(c)];
            if (column.isFixed != isFixed || (!isFixed && !mayBeAdded(UnknownId(c)))) continue;
            InitialRow row;
            row.lhs = column.leaf;
            row.rhs = startOf(column);
            row.kind = isFixed ? InitialRowKind::FixedStart : InitialRowKind::AddedStart;
            row.column = UnknownId(c);
            row.span = column.span;
            m_startRow[UnknownId(c)] = m_rows.push(std::move(row));
        }
    }
}

ExprId Analysis::startOf(const InitialColumn& column)
{
    if (!column.start.isNone()) return column.start;
    switch (m_pool.type(column.leaf)) {
        case ValueType::Boolean: return m_pool.boolean(false);
        case ValueType::Integer: return m_pool.integer(0);
        case ValueType::Enumeration: return m_pool.enumerationLiteral(m_pool.typeId(column.leaf), 0);
        default: return m_pool.real(0);
    }
}

void Analysis::findIncidence()
{
    m_occurrences = findOccurrences(m_input.columns, m_rows, m_pool);
    m_solvable = Incidence(m_occurrences.solvable, m_rows.size(), m_input.columns.size());
}

template <class Takes>
Incidence Analysis::solvableWhere(Takes&& takes) const
{
    Entries entries;
    for (const auto& [row, column] : m_occurrences.solvable) {
        if (takes(row, column)) entries.emplace_back(row, column);
    }
    return Incidence(std::move(entries), m_rows.size(), m_input.columns.size());
}

/// States known: then start values find their columns free.
void Analysis::matchAsInSimulation()
{
    augmentToMaximum(solvableWhere([&](EquationId row, UnknownId column) {
                         const InitialRole role = m_input.columns[column].role;
                         return rankOf(m_rows[row].kind) == kEquations &&
                                (role == InitialRole::Unknown || role == InitialRole::Candidate);
                     }),
                     m_matching, &m_input.guess);
}

/// All at once; one after another only where not all can be kept, since then it matters which are.
void Analysis::addRank(Rank rank, RowMatching& matching)
{
    std::vector<EquationId> rows;
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        if (rankOf(m_rows[EquationId(r)].kind) != rank || !m_matching.unknownOf[EquationId(r)].isNone()) continue;
        (m_isDependent[EquationId(r)] != 0 ? m_failed : rows).emplace_back(r);
    }
    if (rows.empty()) return;
    const Matching before = m_matching;
    augmentToMaximum(solvableWhere([&](EquationId row, UnknownId) {
                         return rankOf(m_rows[row].kind) <= rank && m_isDependent[row] == 0;
                     }),
                     m_matching);
    if (std::ranges::none_of(rows, [&](EquationId row) { return m_matching.unknownOf[row].isNone(); })) return;
    m_matching = before;
    // A condition in which a parameter occurs is there for its value; der(x) = 0 may follow from the equations.
    std::stable_partition(rows.begin(), rows.end(), [&](EquationId row) {
        return std::ranges::any_of(m_solvable.unknowns(row), [&](UnknownId column) {
            return m_input.columns[column].role == InitialRole::Parameter;
        });
    });
    for (const EquationId row : rows) {
        if (!matching.add(row)) m_failed.push_back(row);
    }
}

/// Start values that are not fixed, the most wanted first.
std::vector<EquationId> Analysis::wantedStarts() const
{
    std::vector<UnknownId> columns;
    for (std::size_t c = 0; c < m_input.columns.size(); ++c) {
        const InitialColumn& column = m_input.columns[UnknownId(c)];
        if (!column.isFixed && mayBeAdded(UnknownId(c))) columns.emplace_back(c);
    }
    const auto placeOf = [&](UnknownId column) {
        switch (m_input.columns[column].role) {
            case InitialRole::Pre: return 0;
            case InitialRole::State:
                if (m_preferences[column].isSought) return 5;
                return m_input.columns[column].start.isNone() ? 4 : 1;
            case InitialRole::Candidate: return 2;
            case InitialRole::Unknown: return 3;
            case InitialRole::Parameter: return 6;
        }
        return 6;
    };
    std::ranges::sort(columns, {}, [&](UnknownId column) {
        const bool isCandidate = m_input.columns[column].role == InitialRole::Candidate;
        const std::uint32_t set = isCandidate ? m_preferences[column].set.value : 0;
        return std::tuple(placeOf(column), set, isCandidate && m_preferences[column].isPivot, keyOf(column));
    });
    std::vector<EquationId> rows;
    for (const UnknownId column : columns) rows.push_back(m_startRow[column]);
    return rows;
}

void Analysis::addMissing(RowMatching& matching)
{
    std::size_t missing = 0;
    std::vector<std::uint8_t> occurs(m_input.columns.size(), 0);
    for (const auto& [row, column] : m_occurrences.all) occurs[column.index()] = 1;
    // Index reduction may name a derivative that all equations turn out to be free of: nothing asks for its value.
    const auto isMissing = [&](UnknownId column) {
        return m_matching.equationOf[column].isNone() &&
               (occurs[column.index()] != 0 || m_pool.op(m_input.columns[column].leaf) != Op::Derivative);
    };
    for (std::size_t c = 0; c < m_input.columns.size(); ++c) missing += isMissing(UnknownId(c)) ? 1U : 0U;
    if (missing == 0) return;
    m_preferences = findPreferences(m_input, m_pool);
    // A set has room for as many start values as it has states.
    IdVector<StateSetId, std::size_t> room(m_input.sets.size(), 0);
    for (std::size_t s = 0; s < room.size(); ++s) {
        const InitialSet& set = m_input.sets[StateSetId(s)];
        std::size_t taken = set.equations.size();
        for (const UnknownId candidate : set.candidates) {
            const EquationId start = m_startRow[candidate];
            taken += m_input.columns[candidate].isFixed && (start.isNone() || m_isDependent[start] == 0) ? 1U : 0U;
        }
        room[StateSetId(s)] = set.candidates.size() - std::min(set.candidates.size(), taken);
    }
    std::vector<EquationId> withoutRoom;
    const auto tryRow = [&](EquationId row, bool hasPlace) {
        const UnknownId column = m_rows[row].column;
        const StateSetId set = m_preferences[column].set;
        const bool isCandidate = m_input.columns[column].role == InitialRole::Candidate && !set.isNone();
        if (isCandidate && hasPlace && room[set] == 0) {
            withoutRoom.push_back(row);
            return;
        }
        if (!matching.add(row)) return;
        --missing;
        if (isCandidate && room[set] > 0) --room[set];
        AddedStart added;
        added.row = row;
        added.column = column;
        added.set = set;
        added.involved = m_preferences[column].involved;
        m_result.added.push_back(std::move(added));
    };
    for (const UnknownId column : m_choice.taken) {
        if (missing > 0) tryRow(m_startRow[column], false);
    }
    for (const EquationId row : wantedStarts()) {
        if (missing == 0) break;
        if (std::ranges::find(m_choice.taken, m_rows[row].column) != m_choice.taken.end()) continue;
        if (std::ranges::binary_search(m_choice.left, m_rows[row].column)) {
            withoutRoom.push_back(row);
        } else {
            tryRow(row, true);
        }
    }
    for (const EquationId row : withoutRoom) {
        if (missing == 0) break;
        tryRow(row, false);
    }
    for (std::size_t c = 0; c < m_input.columns.size(); ++c) {
        if (isMissing(UnknownId(c))) m_result.undetermined.emplace_back(c);
    }
}

/// Adds the cost of the explanation to the effort.
RowMatching::Part Analysis::explained(RowMatching::Part part)
{
    m_effort -= std::min(m_effort, part.effort);
    if (m_effort == 0) m_result.isFullyExplained = false;
    return part;
}

/// A start value could be taken instead of those that are in its part. Searched from the side that has fewer.
void Analysis::explainAdded(RowMatching& matching)
{
    IdVector<EquationId, std::uint32_t> addedAt(m_rows.size(), 0);
    for (std::uint32_t i = 0; i < m_result.added.size(); ++i) addedAt[m_result.added[i].row] = i + 1;
    IdVector<EquationId, std::uint8_t> isRival(m_rows.size(), 0);
    std::vector<EquationId> rivals;
    for (const EquationId row : wantedStarts()) {
        const InitialRole role = m_input.columns[m_rows[row].column].role;
        if (addedAt[row] != 0 || (role != InitialRole::State && role != InitialRole::Candidate)) continue;
        isRival[row] = 1;
        rivals.push_back(row);
    }
    const auto addRival = [&](AddedStart& added, EquationId row) {
        const UnknownId column = m_rows[row].column;
        if (m_preferences[column].set == added.set) added.rivals.push_back(column);
    };
    if (m_result.added.size() < rivals.size()) {
        for (AddedStart& added : m_result.added) {
            const RowMatching::Part part = explained(matching.rowsReaching(m_matching.unknownOf[added.row], m_effort));
            for (const EquationId row : part.rows) {
                if (isRival[row] != 0) addRival(added, row);
            }
        }
    } else {
        for (const EquationId row : rivals) {
            for (const EquationId other : explained(matching.partOf(row, m_effort)).rows) {
                if (addedAt[other] != 0) addRival(m_result.added[addedAt[other] - 1], row);
            }
        }
    }
    for (AddedStart& added : m_result.added) {
        std::ranges::sort(added.rivals);
        added.reason = reasonFor(added);
    }
}

StartReason Analysis::reasonFor(const AddedStart& added) const
{
    const InitialRole role = m_input.columns[added.column].role;
    if (role == InitialRole::Pre) return StartReason::Discrete;
    if (role == InitialRole::Parameter) return StartReason::Parameter;
    if (added.rivals.empty()) return StartReason::OnlyChoice;
    if (std::ranges::find(m_choice.taken, added.column) != m_choice.taken.end()) return StartReason::Regular;
    const UnknownId best = *std::ranges::min_element(added.rivals, {}, [&](UnknownId column) { return keyOf(column); });
    if (keyOf(best) < keyOf(added.column)) return StartReason::Regular;
    const StartPreference& mine = m_preferences[added.column];
    const StartPreference& other = m_preferences[best];
    if (mine.involved > other.involved) return StartReason::Involvement;
    if (other.isSought && !mine.isSought) return StartReason::Given;
    return mine.isGiven && !other.isGiven ? StartReason::Given : StartReason::Order;
}

/// Removes start values that were not taken from the system and renumbers the ids of rows.
void Analysis::keepRowsThatCount()
{
    IdVector<EquationId, EquationId> to(m_rows.size());
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        const EquationId row(r);
        if (m_rows[row].kind == InitialRowKind::AddedStart && m_matching.unknownOf[row].isNone()) continue;
        to[row] = m_result.rows.push(m_rows[row]);
        m_result.matching.unknownOf.push(m_matching.unknownOf[row]);
    }
    m_result.matching.equationOf.resize(m_input.columns.size());
    for (std::size_t r = 0; r < m_result.rows.size(); ++r) {
        const UnknownId column = m_result.matching.unknownOf[EquationId(r)];
        if (!column.isNone()) m_result.matching.equationOf[column] = EquationId(r);
    }
    Entries entries;
    for (const auto& [row, column] : m_occurrences.all) {
        if (!to[row].isNone()) entries.emplace_back(to[row], column);
    }
    m_result.incidence = Incidence(std::move(entries), m_result.rows.size(), m_input.columns.size());
    for (AddedStart& added : m_result.added) added.row = to[added.row];
}

/// Up to fixed start values, which are all kept, rows have the ids that they had.
void Analysis::addRedundant(EquationId row, const RowMatching::Part& part)
{
    RedundantCondition redundant;
    redundant.row = row;
    for (const EquationId other : part.rows) {
        if (other == row || other.index() >= m_result.rows.size()) continue;
        (rankOf(m_rows[other].kind) == kEquations ? redundant.equations : redundant.conditions).push_back(other);
    }
    // Values may also come from start values that are redundant themselves.
    std::vector<EquationId> rows = part.rows;
    for (const UnknownId column : part.columns) {
        const EquationId start = m_startRow[column];
        if (!start.isNone() && m_rows[start].kind == InitialRowKind::FixedStart) rows.push_back(start);
    }
    std::erase_if(rows, [&](EquationId other) { return m_rows[other].kind == InitialRowKind::AddedStart; });
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    if (!m_check) m_check.emplace(m_result.columns, m_result.rows, m_result.incidence, m_pool, m_input.valueOf);
    m_check->check(rows, redundant);
    if (redundant.consistency == Consistency::Consistent) {
        m_known.rows.insert(m_known.rows.end(), rows.begin(), rows.end());
        for (const auto& [column, value] : m_check->values()) {
            m_known.columns.push_back(column);
            m_knownValues[m_input.columns[column].leaf] = value;
        }
    }
    m_result.redundant.push_back(std::move(redundant));
}

std::optional<StartChoice> Analysis::choiceByValues(const Initialization& result)
{
    if (m_known.rows.empty()) return std::nullopt;
    std::ranges::sort(m_known.rows);
    m_known.rows.erase(std::unique(m_known.rows.begin(), m_known.rows.end()), m_known.rows.end());
    std::ranges::sort(m_known.columns);
    m_known.columns.erase(std::unique(m_known.columns.begin(), m_known.columns.end()), m_known.columns.end());
    const auto valueOf = [this](ExprId leaf) -> std::optional<double> {
        if (const double* known = m_knownValues.find(leaf)) return *known;
        return m_input.valueOf ? m_input.valueOf(leaf) : std::nullopt;
    };
    std::optional<StartChoice> choice = chooseStart(result, m_known, m_pool, {valueOf, {}});
    return choice && !isMade(*choice, result, m_known) ? choice : std::nullopt;
}

void Analysis::describeSets()
{
    const std::size_t count = m_input.sets.size();
    m_result.sets.resize(count);
    IdVector<UnknownId, std::uint8_t> isAdded(m_input.columns.size(), 0);
    for (const AddedStart& added : m_result.added) isAdded[added.column] = 1;
    IdVector<EquationId, std::uint8_t> isRepeated(m_result.rows.size(), 0);
    for (const RedundantCondition& redundant : m_result.redundant) {
        for (const EquationId row : redundant.equations) isRepeated[row] = 1;
    }
    for (std::size_t s = 0; s < count; ++s) {
        const InitialSet& set = m_input.sets[StateSetId(s)];
        SetInitialization& result = m_result.sets[StateSetId(s)];
        result.stateCount = set.candidates.size() - std::min(set.candidates.size(), set.equations.size());
        for (const UnknownId candidate : set.candidates) {
            const EquationId start = m_startRow[candidate];
            const bool isFixed = !start.isNone() && m_rows[start].kind == InitialRowKind::FixedStart &&
                                 !m_matching.unknownOf[start].isNone();
            if (isAdded[candidate] != 0) result.added.push_back(candidate);
            (isFixed || isAdded[candidate] != 0 ? result.init : result.pivot).push_back(candidate);
        }
        if (std::ranges::any_of(set.equations, [&](EquationId row) { return isRepeated[row] != 0; })) {
            result.kind = InitializationCase::OverDetermined;
        } else if (!result.added.empty()) {
            result.kind = InitializationCase::UnderDetermined;
        }
    }
}

std::vector<bool> Analysis::matchedRows() const
{
    std::vector<bool> isMatched;
    for (const UnknownId column : m_result.matching.unknownOf) isMatched.push_back(!column.isNone());
    return isMatched;
}

/// homotopy(actual, simplified) becomes the operand at this position.
ExprId Analysis::withoutHomotopy(ExprId root, std::size_t operand, RewriteMemo& memo)
{
    if (root.isNone()) return root;
    return rewrite(m_pool, root, memo, [&](ExprId node, std::span<const ExprId> operands) {
        if (m_pool.op(node) == Op::Call && m_pool.builtin(node) == Builtin::Homotopy) return operands[operand];
        return operands.empty() ? node : simplifyNode(m_pool, node, operands);
    });
}

void Analysis::findHomotopy()
{
    RewriteMemo actual, simplified;
    for (const EquationId row : m_occurrences.withHomotopy) {
        // Only rows that the model states have calls; those come first and keep their ids.
        if (row.index() >= m_input.rows.size()) continue;
        const InitialRow& sides = m_rows[row];
        m_result.homotopy.push_back({row, withoutHomotopy(sides.lhs, 0, actual), withoutHomotopy(sides.rhs, 0, actual),
                                     withoutHomotopy(sides.lhs, 1, simplified),
                                     withoutHomotopy(sides.rhs, 1, simplified)});
    }
}

}  // namespace

bool Initialization::isContradictory() const
{
    return std::ranges::any_of(redundant,
                               [](const RedundantCondition& r) { return r.consistency == Consistency::Contradictory; });
}

Initialization analyseInitialization(const InitializationInput& input, ExpressionPool& pool)
{
    Analysis byStructure(input, input.choice, pool);
    Initialization result = byStructure.run();
    if (input.choice != StartChoice()) return result;
    const std::optional<StartChoice> choice = byStructure.choiceByValues(result);
    return choice ? Analysis(input, *choice, pool).run() : result;
}

}  // namespace causeway
