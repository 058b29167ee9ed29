// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/report/initialization_items.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/sentences.h"

namespace causeway {

namespace {

class Items {
public:
    explicit Items(const Initialization& initialization) : m_initialization(initialization) {}

    void addBlock(std::size_t block)
    {
        const auto rows = m_initialization.blocks[block];
        for (const EquationId id : rows) {
            const InitialRow& row = m_initialization.rows[id];
            const UnknownId column = m_initialization.matching.unknownOf[id];
            switch (row.kind) {
                case InitialRowKind::FixedStart:
                case InitialRowKind::InitialEquation:
                case InitialRowKind::InitialAlgorithm: add(InitialItemKind::Given, block, id, column, row.span); break;
                case InitialRowKind::AddedStart: add(InitialItemKind::Added, block, id, column, row.span); break;
                default: break;
            }
            if (column.isNone() || row.kind == InitialRowKind::FixedStart || row.kind == InitialRowKind::AddedStart)
                continue;
            const InitialColumn& unknown = m_initialization.columns[column];
            if (unknown.role == InitialRole::Parameter) {
                add(InitialItemKind::Free, block, id, column, unknown.span);
            } else if (rows.size() > 1) {
                add(InitialItemKind::Guessed, block, {}, column, unknown.span);
            }
        }
    }

    void addRest()
    {
        for (const RedundantCondition& redundant : m_initialization.redundant) {
            const InitialRow& row = m_initialization.rows[redundant.row];
            const bool isContradictory = redundant.consistency == Consistency::Contradictory;
            add(isContradictory ? InitialItemKind::Contradictory : InitialItemKind::Redundant, {}, redundant.row,
                row.column, row.span);
        }
        for (const UnknownId column : m_initialization.undetermined)
            add(InitialItemKind::Undetermined, {}, {}, column, m_initialization.columns[column].span);
    }

    std::vector<InitialItem> take() { return std::move(m_items); }

private:
    void add(InitialItemKind kind, std::optional<std::size_t> block, EquationId row, UnknownId column, SourceSpan span)
    {
        m_items.push_back({kind, block, row, column, span});
    }

    const Initialization& m_initialization;
    std::vector<InitialItem> m_items;
};

std::string startText(const Structure& structure, const InitialColumn& column)
{
    return column.start.isNone() ? std::string("0") : structure.print(column.start);
}

}  // namespace

std::string_view toString(InitialItemKind kind)
{
    switch (kind) {
        case InitialItemKind::Given: return "given";
        case InitialItemKind::Free: return "to be found";
        case InitialItemKind::Guessed: return "guessed";
        case InitialItemKind::Added: return "added";
        case InitialItemKind::Redundant: return "redundant";
        case InitialItemKind::Contradictory: return "contradictory";
        case InitialItemKind::Undetermined: return "undetermined";
    }
    return {};
}

std::vector<InitialItem> initialItems(const Structure& structure)
{
    if (!structure.initialization) return {};
    Items items(*structure.initialization);
    for (std::size_t block = 0; block < structure.initialization->blocks.size(); ++block) items.addBlock(block);
    items.addRest();
    return items.take();
}

std::string textOf(const Structure& structure, const InitialItem& item)
{
    const Initialization& initialization = *structure.initialization;
    if (item.kind == InitialItemKind::Guessed) {
        const InitialColumn& column = initialization.columns[item.column];
        return fmt::format("{} near {}", structure.print(column.leaf), startText(structure, column));
    }
    if (item.kind == InitialItemKind::Free || item.kind == InitialItemKind::Undetermined)
        return structure.print(initialization.columns[item.column].leaf);
    return textOf(initialization, item.row, [&](ExprId expr) { return structure.print(expr); });
}

std::string explain(const Structure& structure, const InitialItem& item)
{
    const Initialization& initialization = *structure.initialization;
    const ExpressionText print = [&](ExprId expr) { return structure.print(expr); };
    switch (item.kind) {
        case InitialItemKind::Given:
            return fmt::format("The model says so: {}.", toString(initialization.rows[item.row].kind));
        case InitialItemKind::Free:
            return fmt::format("It is not fixed: {} determines it.", textOf(initialization, item.row, print));
        case InitialItemKind::Guessed:
            return fmt::format("It is solved together with others, {} in all: the search begins at {}.",
                               counted(initialization.blocks[*item.block].size(), "unknown"),
                               initialization.columns[item.column].start.isNone() ? "0, since no start value is given"
                                                                                  : "its start value");
        case InitialItemKind::Added: {
            const auto found = std::ranges::find(initialization.added, item.row, &AddedStart::row);
            return found == initialization.added.end() ? std::string() : explain(initialization, *found, print);
        }
        case InitialItemKind::Redundant:
        case InitialItemKind::Contradictory: {
            const auto found = std::ranges::find(initialization.redundant, item.row, &RedundantCondition::row);
            return found == initialization.redundant.end() ? std::string() : explain(initialization, *found, print);
        }
        case InitialItemKind::Undetermined: return "Neither an equation nor a start value is left for it.";
    }
    return {};
}

}  // namespace causeway
