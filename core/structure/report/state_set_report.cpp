// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/report/state_set_report.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/dae/parameters.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

using Numbers = std::vector<std::vector<double>>;

/// By elimination with the largest pivot of all.
std::size_t rankOf(Numbers rows)
{
    double largest = 0;
    for (const auto& row : rows) {
        for (const double entry : row) largest = std::max(largest, std::fabs(entry));
    }
    std::size_t rank = 0;
    for (; rank < rows.size(); ++rank) {
        std::size_t row = rank, column = 0;
        double most = 0;
        for (std::size_t i = rank; i < rows.size(); ++i) {
            for (std::size_t j = 0; j < rows[i].size(); ++j) {
                if (std::fabs(rows[i][j]) <= most) continue;
                most = std::fabs(rows[i][j]);
                row = i;
                column = j;
            }
        }
        if (most <= 1e-10 * largest) break;
        std::swap(rows[rank], rows[row]);
        for (std::size_t i = rank + 1; i < rows.size(); ++i) {
            const double factor = rows[i][column] / rows[rank][column];
            for (std::size_t j = 0; j < rows[i].size(); ++j) rows[i][j] -= factor * rows[rank][j];
            rows[i][column] = 0;
        }
    }
    return rank;
}

template <class Entry>
std::string matrixText(const std::vector<std::vector<Entry>>& rows)
{
    return "[" +
           listOf(
               rows, [](const auto& row) { return fmt::format("{}", fmt::join(row, ", ")); }, "; ") +
           "]";
}

class StartWriter {
public:
    explicit StartWriter(const Structure& structure)
        : m_structure(structure), m_parameters(evaluateParameters(*structure.dae))
    {
    }

    StateSetStart write(const StateSet& set, const SetInitialization* initial) const
    {
        StateSetStart start;
        std::vector<std::vector<std::string>> entries(set.equations.size(),
                                                      std::vector<std::string>(set.candidates.size(), "0"));
        Numbers values(set.equations.size(), std::vector<double>(set.candidates.size(), 0.0));
        bool hasValues = true;
        std::vector<ExprId> roots;
        for (const StateSet::Entry& entry : set.jacobian) {
            entries[entry.row][entry.column] = m_structure.print(entry.value);
            const std::optional<double> value = valueOf(entry.value);
            hasValues = hasValues && value && std::isfinite(*value);
            values[entry.row][entry.column] = value.value_or(0);
            roots.push_back(entry.value);
        }
        start.jacobian = matrixText(entries);
        std::vector<std::string> names;
        for (const Candidate& candidate : set.candidates) names.push_back(m_structure.nameOf(candidate));
        writeSelection(set, start);
        if (initial != nullptr) writeGiven(names, *initial, start);
        if (!hasValues) return start;
        start.values = matrixText(values);
        start.startValues = startValuesOf(roots);
        start.rows = values.size();
        start.rank = rankOf(values);
        if (initial != nullptr && initial->pivot.size() == set.equations.size())
            start.pivotRank = rankOf(columnsOf(values, names, *initial));
        return start;
    }

private:
    [[nodiscard]] std::string nameOf(UnknownId column) const
    {
        return m_structure.print(m_structure.initialization->columns[column].leaf);
    }

    void writeSelection(const StateSet& set, StateSetStart& start) const
    {
        std::vector<Candidate> states = set.states;
        if (set.isDynamic) {
            states.clear();
            for (const Candidate& candidate : set.candidates) {
                const std::string name = m_structure.nameOf(candidate);
                const auto isIt = [&](const StateVariable& state) { return m_structure.print(state.expr) == name; };
                if (std::ranges::any_of(m_structure.states, isIt)) states.push_back(candidate);
            }
        }
        if (states.size() != set.stateCount() || states.empty()) return;
        std::vector<std::vector<int>> rows;
        for (const Candidate& state : states) {
            std::vector<int>& row = rows.emplace_back(set.candidates.size(), 0);
            const auto place = std::ranges::find(set.candidates, state);
            if (place != set.candidates.end()) row[static_cast<std::size_t>(place - set.candidates.begin())] = 1;
        }
        start.selection = matrixText(rows);
        start.mayChange = set.isDynamic;
        start.stateNames = listOf(states, [this](const Candidate& state) { return m_structure.nameOf(state); });
    }

    void writeGiven(const std::vector<std::string>& names, const SetInitialization& initial, StateSetStart& start) const
    {
        std::vector<std::vector<int>> rows;
        for (const UnknownId column : initial.init) {
            std::vector<int>& row = rows.emplace_back(names.size(), 0);
            const auto place = std::ranges::find(names, nameOf(column));
            if (place != names.end()) row[static_cast<std::size_t>(place - names.begin())] = 1;
        }
        if (!rows.empty()) start.given = matrixText(rows);
        start.givenNames = listOf(initial.init, [&](UnknownId column) { return nameOf(column); });
        start.pivotNames = listOf(initial.pivot, [&](UnknownId column) { return nameOf(column); });
    }

    [[nodiscard]] Numbers columnsOf(const Numbers& values, const std::vector<std::string>& names,
                                    const SetInitialization& initial) const
    {
        Numbers part(values.size());
        for (const UnknownId column : initial.pivot) {
            const auto place = static_cast<std::size_t>(std::ranges::find(names, nameOf(column)) - names.begin());
            for (std::size_t row = 0; row < values.size() && place < names.size(); ++row)
                part[row].push_back(values[row][place]);
        }
        return part;
    }

    /// Value of a variable: of the parameter, or of the start attribute, which defaults to 0.
    [[nodiscard]] std::optional<double> valueOf(ExprId expr) const
    {
        return evaluate(m_structure.pool, expr, [this](ExprId leaf) -> std::optional<double> {
            if (m_structure.pool.op(leaf) != Op::Variable) return std::nullopt;
            const VariableId variable = m_structure.pool.variableOf(leaf);
            if (m_structure.dae->variables[variable].variability <= Variability::Parameter) {
                const double value = m_parameters[variable.index()];
                return std::isnan(value) ? std::nullopt : std::optional(value);
            }
            const ExprId start = m_structure.attributesOf(variable).start;
            return start.isNone() ? std::optional(0.0) : parameterValue(start);
        });
    }
    [[nodiscard]] std::optional<double> parameterValue(ExprId expr) const
    {
        return evaluate(m_structure.pool, expr, [this](ExprId leaf) -> std::optional<double> {
            if (m_structure.pool.op(leaf) != Op::Variable) return std::nullopt;
            const double value = m_parameters[m_structure.pool.variableOf(leaf).index()];
            return std::isnan(value) ? std::nullopt : std::optional(value);
        });
    }

    [[nodiscard]] std::string startValuesOf(const std::vector<ExprId>& roots) const
    {
        std::vector<std::string> texts;
        for (const ExprId node : reachable(m_structure.pool, roots)) {
            if (m_structure.pool.op(node) != Op::Variable) continue;
            const VariableId variable = m_structure.pool.variableOf(node);
            if (m_structure.dae->variables[variable].variability <= Variability::Parameter) continue;
            texts.push_back(fmt::format("{} = {}", m_structure.print(node), valueOf(node).value_or(0)));
        }
        return listOf(texts, [](const std::string& text) { return text; });
    }

    const Structure& m_structure;
    std::vector<double> m_parameters;
};

}  // namespace

std::string statesText(const Structure& structure)
{
    std::vector<std::string> parts;
    for (const StateVariable& state : structure.states) {
        if (!state.isDynamic) parts.push_back(structure.print(state.expr));
    }
    std::string text = parts.empty() ? std::string() : fmt::format("{}", fmt::join(parts, ", "));
    for (const StateSet& set : structure.index.reduction.selection.sets) {
        if (!set.isDynamic) continue;
        text += fmt::format("{}{} of {}", text.empty() ? "" : "; ", set.stateCount(),
                            listOf(set.candidates, [&](const Candidate& each) { return structure.nameOf(each); }));
    }
    return text.empty() ? "none" : text;
}

EquationId determinedBy(const Structure& structure, const DummySelection& dummy)
{
    const UnknownId unknown = structure.findUnknown(structure.nameOf(dummy.dummy));
    const EquationId own = unknown.isNone() || structure.equationOf.size() <= unknown.index()
                               ? EquationId()
                               : structure.equationOf[unknown];
    return own.isNone() ? structure.index.equationOf[dummy.constraint.equation] : own;
}

std::vector<StateSetStart> stateSetStarts(const Structure& structure)
{
    std::vector<StateSetStart> starts;
    const auto& sets = structure.index.reduction.selection.sets;
    if (sets.empty()) return starts;
    const StartWriter writer(structure);
    for (std::size_t i = 0; i < sets.size(); ++i) {
        const bool isKnown = structure.initialization && i < structure.initialization->sets.size();
        starts.push_back(
            writer.write(sets[StateSetId(i)], isKnown ? &structure.initialization->sets[StateSetId(i)] : nullptr));
    }
    return starts;
}

}  // namespace causeway
