// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/graph/repairs.h"

#include <algorithm>

namespace causeway {

namespace {

/// One part with its surplus side as rows, renumbered in the order of ids: equations as they are when over-determined,
/// unknowns when under-determined. So both are treated alike.
struct Rows {
    Incidence incidence;
    Matching matching;  ///< maximum: every column is matched
};

Rows overRows(const Incidence& incidence, const Matching& matching, const SingularPart& part)
{
    IdVector<UnknownId, UnknownId> column(incidence.unknownCount());
    for (std::size_t i = 0; i < part.unknowns.size(); ++i) column[part.unknowns[i]] = UnknownId(i);
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t i = 0; i < part.equations.size(); ++i) {
        for (const UnknownId unknown : incidence.unknowns(part.equations[i]))
            entries.emplace_back(EquationId(i), column[unknown]);
    }
    Rows rows{Incidence(std::move(entries), part.equations.size(), part.unknowns.size()), {}};
    rows.matching = emptyMatching(rows.incidence);
    for (std::size_t i = 0; i < part.equations.size(); ++i) {
        const UnknownId unknown = matching.unknownOf[part.equations[i]];
        if (unknown.isNone()) continue;
        rows.matching.unknownOf[EquationId(i)] = column[unknown];
        rows.matching.equationOf[column[unknown]] = EquationId(i);
    }
    return rows;
}

Rows underRows(const Incidence& incidence, const Matching& matching, const SingularPart& part)
{
    IdVector<EquationId, UnknownId> column(incidence.equationCount());
    for (std::size_t i = 0; i < part.equations.size(); ++i) column[part.equations[i]] = UnknownId(i);
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t i = 0; i < part.unknowns.size(); ++i) {
        for (const EdgeId edge : incidence.edges(part.unknowns[i]))
            entries.emplace_back(EquationId(i), column[incidence.equationOf(edge)]);
    }
    Rows rows{Incidence(std::move(entries), part.unknowns.size(), part.equations.size()), {}};
    rows.matching = emptyMatching(rows.incidence);
    for (std::size_t i = 0; i < part.unknowns.size(); ++i) {
        const EquationId equation = matching.equationOf[part.unknowns[i]];
        if (equation.isNone()) continue;
        rows.matching.unknownOf[EquationId(i)] = column[equation];
        rows.matching.equationOf[column[equation]] = EquationId(i);
    }
    return rows;
}

/// Matches rows one after the other, the shortest first: rows that stay unmatched depend on shorter ones only. A failed
/// search closes the nodes it visited, because no later path can lead through them.
class ShortestFirst {
public:
    explicit ShortestFirst(const Incidence& rows)
        : m_rows(rows),
          m_matching(emptyMatching(rows)),
          m_visited(rows.unknownCount(), 0),
          m_cameFrom(rows.unknownCount())
    {
    }

    /// False when the effort runs out.
    bool run(std::size_t& effort, std::size_t limit)
    {
        std::vector<EquationId> order;
        for (std::size_t e = 0; e < m_rows.equationCount(); ++e) order.emplace_back(e);
        std::stable_sort(order.begin(), order.end(), [this](EquationId a, EquationId b) {
            return m_rows.unknowns(a).size() < m_rows.unknowns(b).size();
        });
        for (const EquationId row : order) {
            if (effort > limit) return false;
            augment(row, effort);
        }
        return true;
    }
    [[nodiscard]] Matching& matching() { return m_matching; }

private:
    /// Breadth first, for short paths.
    void augment(EquationId root, std::size_t& effort)
    {
        constexpr std::uint32_t kClosed = 0xFFFFFFFFU;
        ++m_search;
        m_queue.assign(1, root);
        std::vector<UnknownId>& seen = m_seen;
        seen.clear();
        for (std::size_t next = 0; next < m_queue.size(); ++next) {
            const EquationId row = m_queue[next];
            effort += m_rows.unknowns(row).size() + 1;
            for (const UnknownId column : m_rows.unknowns(row)) {
                std::uint32_t& visited = m_visited[column.index()];
                if (visited == m_search || visited == kClosed) continue;
                visited = m_search;
                m_cameFrom[column] = row;
                seen.push_back(column);
                const EquationId owner = m_matching.equationOf[column];
                if (owner.isNone()) {
                    shift(column);
                    return;
                }
                m_queue.push_back(owner);
            }
        }
        for (const UnknownId column : seen) m_visited[column.index()] = kClosed;
    }

    void shift(UnknownId column)
    {
        while (!column.isNone()) {
            const EquationId row = m_cameFrom[column];
            const UnknownId previous = m_matching.unknownOf[row];
            m_matching.unknownOf[row] = column;
            m_matching.equationOf[column] = row;
            column = previous;
        }
    }

    const Incidence& m_rows;
    Matching m_matching;
    std::vector<std::uint32_t> m_visited;
    IdVector<UnknownId, EquationId> m_cameFrom;
    std::vector<EquationId> m_queue;
    std::vector<UnknownId> m_seen;
    std::uint32_t m_search = 0;
};

/// Numbers of rows and columns within a part.
struct RowSet {
    std::size_t unmatched = 0;  ///< the row that is one too many
    std::vector<std::size_t> rows, columns;
};

/// An unmatched row and all that alternating paths reach: no row of it can be left out, since shifting the matching
/// along the path leaves that row unmatched instead.
RowSet reachedFrom(const Rows& part, EquationId unmatched, std::vector<std::uint32_t>& visitedBy, std::size_t& effort)
{
    RowSet set{unmatched.index(), {unmatched.index()}, {}};
    for (std::size_t next = 0; next < set.rows.size(); ++next) {
        const auto row = part.incidence.unknowns(EquationId(set.rows[next]));
        effort += row.size() + 1;
        for (const UnknownId column : row) {
            if (visitedBy[column.index()] == unmatched.value) continue;
            visitedBy[column.index()] = unmatched.value;
            set.columns.push_back(column.index());
            set.rows.push_back(part.matching.equationOf[column].index());
        }
    }
    std::sort(set.rows.begin(), set.rows.end());
    std::sort(set.columns.begin(), set.columns.end());
    return set;
}

/// The number of the connected piece of each row and column, in the order of the lowest row.
struct Pieces {
    std::vector<std::size_t> ofRow, ofColumn;
    std::size_t count = 0;
};

Pieces connectedPieces(const Incidence& rows)
{
    constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    Pieces pieces{std::vector<std::size_t>(rows.equationCount(), kNone),
                  std::vector<std::size_t>(rows.unknownCount(), kNone), 0};
    std::vector<EquationId> open;
    for (std::size_t root = 0; root < rows.equationCount(); ++root) {
        if (pieces.ofRow[root] != kNone) continue;
        pieces.ofRow[root] = pieces.count;
        open.assign(1, EquationId(root));
        while (!open.empty()) {
            const EquationId row = open.back();
            open.pop_back();
            for (const UnknownId column : rows.unknowns(row)) {
                if (pieces.ofColumn[column.index()] != kNone) continue;
                pieces.ofColumn[column.index()] = pieces.count;
                for (const EdgeId edge : rows.edges(column)) {
                    const EquationId other = rows.equationOf(edge);
                    if (pieces.ofRow[other.index()] != kNone) continue;
                    pieces.ofRow[other.index()] = pieces.count;
                    open.push_back(other);
                }
            }
        }
        ++pieces.count;
    }
    return pieces;
}

/// A part's pieces, and its minimal sets in the order of their unmatched rows.
struct Analysis {
    std::vector<SingularPiece> pieces;
    std::vector<RowSet> sets;
};

/// `toPart(rows, columns)` gives back equations and unknowns.
template <class ToPart>
Analysis analysePart(Rows part, const RepairOptions& options, std::size_t& effort, bool& isComplete, ToPart&& toPart)
{
    Analysis result;
    ShortestFirst shortestFirst(part.incidence);
    if (shortestFirst.run(effort, options.effort)) {
        part.matching = std::move(shortestFirst.matching());
    } else {
        isComplete = false;  // the given matching does as well, with larger sets
    }

    const Pieces pieces = connectedPieces(part.incidence);
    std::vector<RowSet> members(pieces.count);
    for (std::size_t row = 0; row < pieces.ofRow.size(); ++row) members[pieces.ofRow[row]].rows.push_back(row);
    for (std::size_t column = 0; column < pieces.ofColumn.size(); ++column)
        members[pieces.ofColumn[column]].columns.push_back(column);
    for (const RowSet& member : members) {
        SingularPiece& piece = result.pieces.emplace_back();
        piece.part = toPart(member.rows, member.columns);
        piece.surplus = member.rows.size() - member.columns.size();
    }

    std::vector<std::uint32_t> visitedBy(part.incidence.unknownCount(), EquationId::kNone);
    for (std::size_t row = 0; row < part.incidence.equationCount(); ++row) {
        if (!part.matching.unknownOf[EquationId(row)].isNone()) continue;
        if (effort > options.effort && !result.sets.empty()) {
            // Without its set an unmatched row still is one too many by itself.
            isComplete = false;
            result.sets.push_back({row, {row}, {}});
            continue;
        }
        RowSet set = reachedFrom(part, EquationId(row), visitedBy, effort);
        result.pieces[pieces.ofRow[row]].smallest.push_back(toPart(set.rows, set.columns));
        result.sets.push_back(std::move(set));
    }
    for (SingularPiece& piece : result.pieces) {
        std::stable_sort(piece.smallest.begin(), piece.smallest.end(),
                         [](const SingularPart& a, const SingularPart& b) {
                             return a.equations.size() + a.unknowns.size() < b.equations.size() + b.unknowns.size();
                         });
    }
    return result;
}

template <class Id>
std::vector<Id> pick(const std::vector<Id>& ids, const std::vector<std::size_t>& places)
{
    std::vector<Id> picked;
    for (const std::size_t place : places) picked.push_back(ids[place]);
    return picked;
}

}  // namespace

SingularReport findRepairs(const Incidence& incidence, const Matching& matching, const RepairOptions& options)
{
    SingularReport report;
    const SingularPart over = overdeterminedPart(incidence, matching);
    const SingularPart under = underdeterminedPart(incidence, matching);
    // Each part has its own effort, so that one does not hide the other.
    std::size_t effort = 0;
    Analysis tooMany = analysePart(overRows(incidence, matching, over), options, effort, report.isComplete,
                                   [&over](const auto& rows, const auto& columns) {
                                       return SingularPart{pick(over.equations, rows), pick(over.unknowns, columns)};
                                   });
    effort = 0;
    Analysis tooFew = analysePart(underRows(incidence, matching, under), options, effort, report.isComplete,
                                  [&under](const auto& rows, const auto& columns) {
                                      return SingularPart{pick(under.equations, columns), pick(under.unknowns, rows)};
                                  });
    report.over = std::move(tooMany.pieces);
    report.under = std::move(tooFew.pieces);

    std::vector<Repair> removals, additions;
    for (const RowSet& set : tooMany.sets) {
        removals.push_back(
            {RepairKind::RemoveEquation, pick(over.equations, set.rows), {}, over.equations[set.unmatched], {}});
    }
    for (const RowSet& set : tooFew.sets) {
        additions.push_back(
            {RepairKind::AddEquation, {}, pick(under.unknowns, set.rows), {}, under.unknowns[set.unmatched]});
    }
    const std::size_t pairs = std::min(removals.size(), additions.size());
    for (std::size_t i = 0; i < pairs; ++i) {
        report.shortest.push_back({RepairKind::UseEquation, removals[i].equations, additions[i].unknowns,
                                   removals[i].proposedEquation, additions[i].proposedUnknown});
    }
    const auto first = static_cast<std::ptrdiff_t>(pairs);
    report.shortest.insert(report.shortest.end(), removals.begin() + first, removals.end());
    report.shortest.insert(report.shortest.end(), additions.begin() + first, additions.end());
    report.separate = std::move(removals);
    report.separate.insert(report.separate.end(), additions.begin(), additions.end());
    return report;
}

}  // namespace causeway
