// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/initialization/start_choice.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <Eigen/Dense>

#include "core/structure/initialization/start_jacobian.h"
#include "core/structure/initialization/start_preference.h"
#include "core/structure/rows/generic_value.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// For scaled rows: remainder of a row that depends on others. A double root is found with half of the digits.
constexpr double kSingularRegion = 1e-5;
/// Smallest pivot accepted by the elimination.
constexpr double kGoodPivot = 0.03;
constexpr std::uint32_t kAbsent = UINT32_MAX;

/// Rows with the columns of a region, of which those are left that a choice may depend on.
class Selection {
public:
    Selection(const Initialization& initialization, const StartRegion& region, ExpressionPool& pool,
              const StartPoint& point)
        : m_initialization(initialization),
          m_region(region),
          m_pool(pool),
          m_leaves(leafColumns(initialization)),
          m_jacobian(initialization, m_leaves, region.columns, pool, point)
    {
    }

    std::optional<StartChoice> run()
    {
        addRows();
        if (m_ids.size() == m_equationCount && m_guesses.empty()) return std::nullopt;
        scale(m_rows, m_region.columns.size());
        eliminate();
        if (!findBasis()) return std::nullopt;
        choose();
        return dropsWhatIsNotKnown() ? std::nullopt : std::optional(std::move(m_choice));
    }

private:
    void addRows();
    [[nodiscard]] bool isOfPastAlone(EquationId id);
    void orderByStage();
    [[nodiscard]] std::uint32_t stageOf(UnknownId column) const;
    void eliminate();
    void remove(std::uint32_t row, std::uint32_t column);
    bool findBasis();
    void choose();
    [[nodiscard]] bool dropsWhatIsNotKnown();
    [[nodiscard]] double outside(Eigen::VectorXd& direction) const;
    void take(Eigen::VectorXd direction);
    [[nodiscard]] Eigen::VectorXd directionOf(const std::vector<StartEntry>& row, bool isGeneric) const;
    [[nodiscard]] Eigen::VectorXd directionOf(UnknownId column) const;

    const Initialization& m_initialization;
    const StartRegion& m_region;
    ExpressionPool& m_pool;
    LeafColumns m_leaves;
    StartJacobian m_jacobian;
    std::vector<EquationId> m_ids;                ///< equations, initial equations, fixed start values
    std::vector<std::vector<StartEntry>> m_rows;  ///< parallel
    std::size_t m_equationCount = 0;
    std::vector<UnknownId> m_guesses;           ///< by stage; the most wanted first
    IdMap<UnknownId, std::uint32_t> m_stageOf;  ///< of candidates
    std::vector<std::uint8_t> m_isRowGone, m_isColumnGone;
    std::vector<std::uint32_t> m_rowCount, m_columnCount;  ///< of entries that count
    std::vector<std::vector<std::uint32_t>> m_rowsOf;      ///< by column
    std::vector<std::pair<bool, std::uint32_t>> m_turns;   ///< rows, and columns, with one entry
    std::vector<std::uint32_t> m_position;                 ///< by column of the region: in the dense part
    Eigen::MatrixXd m_basis;                               ///< orthonormal columns; the first m_rank count
    Eigen::Index m_rank = 0;
    StartChoice m_choice;
};

void Selection::addRows()
{
    for (const StartClass atClass : {StartClass::Equation, StartClass::InitialEquation, StartClass::Fixed}) {
        for (const EquationId id : m_region.rows) {
            const InitialRow& row = m_initialization.rows[id];
            if (startClassOf(row.kind) != atClass) continue;
            const bool isReal = m_pool.type(row.lhs) == ValueType::Real ||
                                (!row.rhs.isNone() && m_pool.type(row.rhs) == ValueType::Real);
            if (!isReal || (atClass == StartClass::Fixed && !m_jacobian.isContinuous(row.column))) continue;
            // Conditions on values before the start are not subject to choice.
            if (atClass == StartClass::InitialEquation && isOfPastAlone(id)) continue;
            m_ids.push_back(id);
        }
        if (atClass == StartClass::Equation) m_equationCount = m_ids.size();
    }
    std::vector<UnknownId> others;
    for (const AddedStart& added : m_initialization.added) {
        if (std::ranges::binary_search(m_region.columns, added.column) && m_jacobian.isContinuous(added.column))
            m_guesses.push_back(added.column);
    }
    const auto isDummyWithStart = dummiesWithStart(m_initialization.columns, m_pool);
    for (const UnknownId column : m_region.columns) {
        const InitialColumn& properties = m_initialization.columns[column];
        const bool mayBeTaken = properties.role != InitialRole::Unknown || isDummyWithStart[column] != 0;
        if (properties.isFixed || !mayBeTaken || !m_jacobian.isContinuous(column)) continue;
        if (std::ranges::find(m_guesses, column) == m_guesses.end()) others.push_back(column);
    }
    std::ranges::stable_sort(others, {}, [&](UnknownId column) {
        return std::pair(m_initialization.columns[column].start.isNone(), isDummyWithStart[column] != 0);
    });
    m_guesses.insert(m_guesses.end(), others.begin(), others.end());
    orderByStage();
    for (const EquationId id : m_ids) m_rows.push_back(m_jacobian.row(id));
}

bool Selection::isOfPastAlone(EquationId id)
{
    const InitialRow& row = m_initialization.rows[id];
    std::vector<ExprId> sides{row.lhs};
    if (!row.rhs.isNone()) sides.push_back(row.rhs);
    return std::ranges::any_of(reachable(m_pool, sides), [this](ExprId e) { return m_pool.op(e) == Op::Pre; }) &&
           m_jacobian.row(id).empty();
}

/// Positions are decided before velocities: a condition for a velocity depends on those for positions, too, as long as
/// these are open.
void Selection::orderByStage()
{
    for (std::size_t s = 0; s < m_initialization.sets.size(); ++s) {
        const SetInitialization& set = m_initialization.sets[StateSetId(s)];
        for (const UnknownId column : set.init) m_stageOf[column] = static_cast<std::uint32_t>(s + 1);
        for (const UnknownId column : set.pivot) m_stageOf[column] = static_cast<std::uint32_t>(s + 1);
    }
    const auto stage = [this](UnknownId column) { return stageOf(column); };
    std::ranges::stable_sort(m_guesses, {}, stage);
    const auto firstFixed = std::ranges::find(m_ids, InitialRowKind::FixedStart,
                                              [this](EquationId id) { return m_initialization.rows[id].kind; });
    std::ranges::stable_sort(firstFixed, m_ids.end(), {},
                             [&](EquationId id) { return stageOf(m_initialization.rows[id].column); });
}

std::uint32_t Selection::stageOf(UnknownId column) const
{
    const std::uint32_t* const stage = column.isNone() ? nullptr : m_stageOf.find(column);
    return stage == nullptr ? 0 : *stage;
}

void Selection::remove(std::uint32_t row, std::uint32_t column)
{
    m_isRowGone[row] = 1;
    m_isColumnGone[column] = 1;
    for (const StartEntry& entry : m_rows[row]) {
        if (m_isColumnGone[entry.column] == 0 && --m_columnCount[entry.column] == 1)
            m_turns.emplace_back(false, entry.column);
    }
    for (const std::uint32_t other : m_rowsOf[column]) {
        if (m_isRowGone[other] == 0 && --m_rowCount[other] == 1) m_turns.emplace_back(true, other);
    }
}

/// A column determined by one equation and in no other row leaves with it; a column determined by an equation with no
/// other columns leaves all rows.
void Selection::eliminate()
{
    const std::size_t columns = m_region.columns.size();
    m_isRowGone.assign(m_rows.size(), 0);
    m_isColumnGone.assign(columns, 0);
    m_rowCount.resize(m_rows.size());
    m_columnCount.assign(columns, 0);
    m_rowsOf.resize(columns);
    for (std::uint32_t r = 0; r < m_rows.size(); ++r) {
        m_rowCount[r] = static_cast<std::uint32_t>(m_rows[r].size());
        for (const StartEntry& entry : m_rows[r]) {
            ++m_columnCount[entry.column];
            m_rowsOf[entry.column].push_back(r);
        }
    }
    for (const UnknownId column : m_guesses)
        ++m_columnCount[static_cast<std::size_t>(std::ranges::lower_bound(m_region.columns, column) -
                                                 m_region.columns.begin())];
    for (std::uint32_t r = 0; r < m_rows.size(); ++r) {
        if (m_rowCount[r] == 1) m_turns.emplace_back(true, r);
    }
    for (std::uint32_t c = 0; c < columns; ++c) {
        if (m_columnCount[c] == 1) m_turns.emplace_back(false, c);
    }
    while (!m_turns.empty()) {
        const auto [isRow, id] = m_turns.back();
        m_turns.pop_back();
        if (isRow) {
            if (id >= m_equationCount || m_isRowGone[id] != 0 || m_rowCount[id] != 1) continue;
            for (const StartEntry& entry : m_rows[id]) {
                if (m_isColumnGone[entry.column] == 0 && std::fabs(entry.value) >= kGoodPivot) {
                    remove(id, entry.column);
                    break;
                }
            }
            continue;
        }
        if (m_isColumnGone[id] != 0 || m_columnCount[id] != 1) continue;
        for (const std::uint32_t r : m_rowsOf[id]) {
            if (m_isRowGone[r] != 0 || r >= m_equationCount) continue;
            const auto entry = std::ranges::find(m_rows[r], id, &StartEntry::column);
            if (std::fabs(entry->value) >= kGoodPivot) remove(r, id);
            break;
        }
    }
}

Eigen::VectorXd Selection::directionOf(const std::vector<StartEntry>& row, bool isGeneric) const
{
    Eigen::VectorXd direction = Eigen::VectorXd::Zero(m_basis.rows());
    for (const StartEntry& entry : row) {
        if (m_position[entry.column] != kAbsent)
            direction[m_position[entry.column]] +=
                isGeneric ? entry.size * genericValue(ExprId(entry.column)) : entry.value;
    }
    return direction;
}

Eigen::VectorXd Selection::directionOf(UnknownId column) const
{
    Eigen::VectorXd direction = Eigen::VectorXd::Zero(m_basis.rows());
    const std::uint32_t position = m_position[static_cast<std::size_t>(
        std::ranges::lower_bound(m_region.columns, column) - m_region.columns.begin())];
    if (position != kAbsent) direction[position] = 1;
    return direction;
}

/// The part of it that the basis does not contain; its norm, relative to that of the whole.
double Selection::outside(Eigen::VectorXd& direction) const
{
    const double size = direction.norm();
    if (size <= kSingularRegion) return 0;
    for (int pass = 0; pass < 2; ++pass)
        direction -= m_basis.leftCols(m_rank) * (m_basis.leftCols(m_rank).transpose() * direction);
    return direction.norm() / size;
}

void Selection::take(Eigen::VectorXd direction)
{
    m_basis.col(m_rank++) = direction.normalized();
}

/// A basis of the equations. If they are dependent at this point, their remainders also count: no choice could change
/// them.
bool Selection::findBasis()
{
    m_position.assign(m_region.columns.size(), kAbsent);
    std::uint32_t columns = 0;
    for (std::size_t c = 0; c < m_position.size(); ++c) {
        if (m_isColumnGone[c] == 0 && m_columnCount[c] > 0) m_position[c] = columns++;
    }
    if (columns > kMaxDenseStart) return false;
    m_basis = Eigen::MatrixXd::Zero(columns, columns);
    std::vector<std::uint32_t> equations;
    for (std::uint32_t r = 0; r < m_equationCount; ++r) {
        if (m_isRowGone[r] == 0) equations.push_back(r);
    }
    if (equations.empty() || columns == 0) return true;
    Eigen::MatrixXd matrix(columns, static_cast<Eigen::Index>(equations.size()));
    for (std::size_t i = 0; i < equations.size(); ++i)
        matrix.col(static_cast<Eigen::Index>(i)) = directionOf(m_rows[equations[i]], false);
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors(matrix.rows(), matrix.cols());
    factors.setThreshold(kSingularRegion);
    factors.compute(matrix);
    m_rank = factors.rank();
    m_basis.leftCols(m_rank) = factors.householderQ() * Eigen::MatrixXd::Identity(matrix.rows(), m_rank);
    std::vector<std::uint32_t> dependent;
    for (Eigen::Index i = m_rank; i < matrix.cols(); ++i)
        dependent.push_back(equations[static_cast<std::size_t>(factors.colsPermutation().indices()[i])]);
    std::ranges::sort(dependent);
    for (const std::uint32_t row : dependent) {
        Eigen::VectorXd direction = directionOf(m_rows[row], true);
        if (m_rank < m_basis.cols() && outside(direction) > kSingularRegion) take(std::move(direction));
    }
    return true;
}

void Selection::choose()
{
    constexpr double kClear = 0.1, kWeak = 1e-3;  // remainder of a direction
    std::vector<std::uint8_t> isTaken(m_rows.size(), 0);
    const auto takeRows = [&](std::uint32_t first, std::uint32_t last) {
        for (const double threshold : {kClear, kWeak, kSingularRegion}) {
            for (std::uint32_t r = first; r < last; ++r) {
                if (isTaken[r] != 0 || m_rank == m_basis.cols()) continue;
                Eigen::VectorXd direction = directionOf(m_rows[r], false);
                if (outside(direction) <= threshold) continue;
                take(std::move(direction));
                isTaken[r] = 1;
            }
        }
    };
    const auto count = static_cast<std::uint32_t>(m_rows.size());
    auto firstFixed = static_cast<std::uint32_t>(m_equationCount);
    while (firstFixed < count && m_initialization.rows[m_ids[firstFixed]].kind != InitialRowKind::FixedStart)
        ++firstFixed;
    takeRows(static_cast<std::uint32_t>(m_equationCount), firstFixed);
    for (std::uint32_t first = firstFixed, last = firstFixed; first < count; first = last) {
        const auto stageOfRow = [&](std::uint32_t r) { return stageOf(m_initialization.rows[m_ids[r]].column); };
        while (last < count && stageOfRow(last) == stageOfRow(first)) ++last;
        takeRows(first, last);
    }
    for (auto r = static_cast<std::uint32_t>(m_equationCount); r < count; ++r) {
        if (isTaken[r] == 0) m_choice.dependent.push_back(m_ids[r]);
    }
    std::vector<std::uint8_t> isGuessTaken(m_guesses.size(), 0);
    for (std::size_t first = 0, last = 0; first < m_guesses.size(); first = last) {
        while (last < m_guesses.size() && stageOf(m_guesses[last]) == stageOf(m_guesses[first])) ++last;
        const auto takeGuesses = [&](double threshold, bool isGiven) {
            for (std::size_t i = first; i < last; ++i) {
                if (isGuessTaken[i] != 0 || m_rank == m_basis.cols()) continue;
                if (isGiven == m_initialization.columns[m_guesses[i]].start.isNone()) continue;
                Eigen::VectorXd direction = directionOf(m_guesses[i]);
                if (outside(direction) <= threshold) continue;
                take(std::move(direction));
                isGuessTaken[i] = 1;
            }
        };
        // Given start values precede default ones, unless they determine next to nothing.
        for (const bool isGiven : {true, false}) {
            for (const double threshold : {kClear, kWeak}) takeGuesses(threshold, isGiven);
        }
        for (const bool isGiven : {true, false}) takeGuesses(kSingularRegion, isGiven);
    }
    for (std::size_t i = 0; i < m_guesses.size(); ++i)
        (isGuessTaken[i] != 0 ? m_choice.taken : m_choice.left).push_back(m_guesses[i]);
    std::ranges::sort(m_choice.dependent);
    std::ranges::sort(m_choice.left);
}

/// A condition that currently determines something is not dropped because of placeholder values for unknown
/// derivatives.
bool Selection::dropsWhatIsNotKnown()
{
    return std::ranges::any_of(m_choice.dependent, [this](EquationId row) {
        return !m_initialization.matching.unknownOf[row].isNone() && !m_jacobian.isKnown(row);
    });
}

}  // namespace

std::optional<StartChoice> chooseStart(const Initialization& initialization, const StartRegion& region,
                                       ExpressionPool& pool, const StartPoint& point)
{
    return Selection(initialization, region, pool, point).run();
}

bool isMade(const StartChoice& choice, const Initialization& initialization, const StartRegion& region)
{
    for (const EquationId row : region.rows) {
        const StartClass atClass = startClassOf(initialization.rows[row].kind);
        if (atClass != StartClass::InitialEquation && atClass != StartClass::Fixed) continue;
        if (initialization.matching.unknownOf[row].isNone() != std::ranges::binary_search(choice.dependent, row))
            return false;
    }
    const auto isAdded = [&](UnknownId column) {
        return std::ranges::find(initialization.added, column, &AddedStart::column) != initialization.added.end();
    };
    return std::ranges::all_of(choice.taken, isAdded) && std::ranges::none_of(choice.left, isAdded);
}

std::vector<std::uint32_t> singularBlocks(const Initialization& initialization, std::span<const std::uint32_t> blocks,
                                          ExpressionPool& pool, const StartPoint& point)
{
    std::vector<std::uint32_t> singular;
    const LeafColumns leaves = leafColumns(initialization);
    for (const std::uint32_t block : blocks) {
        const auto rows = initialization.blocks[block];
        if (rows.size() > kMaxDenseStart) continue;
        std::vector<UnknownId> columns;
        for (const EquationId row : rows) columns.push_back(initialization.matching.unknownOf[row]);
        std::ranges::sort(columns);
        StartJacobian jacobian(initialization, leaves, columns, pool, point);
        if (!std::ranges::all_of(columns, [&](UnknownId column) { return jacobian.isContinuous(column); })) continue;
        std::vector<std::vector<StartEntry>> entries;
        for (const EquationId row : rows) entries.push_back(jacobian.row(row));
        scale(entries, columns.size());
        Eigen::MatrixXd matrix =
            Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(rows.size()));
        for (std::size_t r = 0; r < entries.size(); ++r) {
            for (const StartEntry& entry : entries[r]) matrix(static_cast<Eigen::Index>(r), entry.column) = entry.value;
        }
        Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors(matrix);
        const Eigen::Index last = matrix.rows() - 1;
        if (std::fabs(factors.matrixR()(last, last)) <= kSingularRegion) singular.push_back(block);
    }
    return singular;
}

StartRegion regionAround(const Initialization& initialization, std::span<const std::uint32_t> blocks)
{
    IdVector<EquationId, std::uint32_t> blockOf(initialization.rows.size(), kAbsent);
    for (std::uint32_t b = 0; b < initialization.blocks.size(); ++b) {
        for (const EquationId row : initialization.blocks[b]) blockOf[row] = b;
    }
    // The blocks and their predecessors, then the successors of all these. A redundant condition that depends on a part
    // of them may replace a current choice, so it belongs to the region together with its other dependencies.
    std::vector<std::uint8_t> isReached(initialization.blocks.size(), 0), isBelow(initialization.blocks.size(), 0);
    IdVector<EquationId, std::uint8_t> isRedundantReached(initialization.rows.size(), 0);
    std::vector<EquationId> redundant;
    std::vector<std::uint32_t> up, down;
    const auto descend = [&](std::uint32_t block) {
        if (std::exchange(isBelow[block], 1) == 0) down.push_back(block);
    };
    const auto reach = [&](std::uint32_t block) {
        if (std::exchange(isReached[block], 1) == 0) up.push_back(block);
        descend(block);
    };
    const auto reachSources = [&](EquationId row) {
        for (const UnknownId column : initialization.incidence.unknowns(row)) {
            const EquationId source = initialization.matching.equationOf[column];
            if (!source.isNone()) reach(blockOf[source]);
        }
    };
    const auto followDown = [&](const auto& visit) {
        while (!down.empty()) {
            const std::uint32_t block = down.back();
            down.pop_back();
            for (const EquationId row : initialization.blocks[block]) {
                for (const EdgeId edge : initialization.incidence.edges(initialization.matching.unknownOf[row])) {
                    const EquationId user = initialization.incidence.equationOf(edge);
                    if (blockOf[user] != kAbsent) {
                        visit(blockOf[user]);
                    } else if (std::exchange(isRedundantReached[user], 1) == 0) {
                        redundant.push_back(user);
                    }
                }
            }
        }
    };
    for (const std::uint32_t block : blocks) reach(block);
    followDown(reach);
    while (!up.empty() || !redundant.empty()) {
        if (!redundant.empty()) {
            const EquationId row = redundant.back();
            redundant.pop_back();
            reachSources(row);
        } else {
            const std::uint32_t block = up.back();
            up.pop_back();
            for (const EquationId row : initialization.blocks[block]) reachSources(row);
        }
        followDown(descend);
    }
    StartRegion region;
    for (std::size_t r = 0; r < initialization.rows.size(); ++r) {
        const EquationId row(r);
        const bool isIn = blockOf[row] != kAbsent ? isReached[blockOf[row]] != 0 : isRedundantReached[row] != 0;
        if (!isIn) continue;
        region.rows.push_back(row);
        if (blockOf[row] != kAbsent) region.columns.push_back(initialization.matching.unknownOf[row]);
    }
    std::ranges::sort(region.columns);
    return region;
}

std::vector<std::uint8_t> blocksBehind(const Initialization& initialization, std::span<const std::uint32_t> blocks)
{
    std::vector<std::uint8_t> isBehind(initialization.blocks.size(), 0);
    for (const std::uint32_t block : blocks) isBehind[block] = 1;
    IdVector<UnknownId, std::uint8_t> isOpen(initialization.columns.size(), 0);
    for (std::uint32_t b = 0; b < initialization.blocks.size(); ++b) {
        const auto rows = initialization.blocks[b];
        const auto dependsOnOpen = [&](EquationId row) {
            return std::ranges::any_of(initialization.incidence.unknowns(row),
                                       [&](UnknownId column) { return isOpen[column] != 0; });
        };
        if (isBehind[b] == 0 && std::ranges::none_of(rows, dependsOnOpen)) continue;
        isBehind[b] = 1;
        for (const EquationId row : rows) isOpen[initialization.matching.unknownOf[row]] = 1;
    }
    return isBehind;
}

}  // namespace causeway
