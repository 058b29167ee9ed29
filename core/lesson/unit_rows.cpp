// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/unit_rows.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/semantics/expression_lowering.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/traversal.h"

namespace causeway {

std::shared_ptr<const HybridDae> writtenModel(const Structure& structure)
{
    return structure.dae->written ? structure.dae->written : structure.dae;
}

bool hasUnits(const HybridDae& dae)
{
    const auto isOfNumbers = [&](const DaeEquation& equation) {
        return equation.kind == EquationKind::Simple && dae.pool.type(equation.lhs) == ValueType::Real;
    };
    return std::ranges::any_of(dae.variables, [](const DaeVariable& variable) { return !variable.unit.empty(); }) &&
           std::ranges::any_of(dae.equations, isOfNumbers);
}

UnitRows::UnitRows(std::shared_ptr<const HybridDae> dae, const Task& task)
    : m_dae(std::move(dae)), m_derivation(deriveUnits(*m_dae, task, true)), m_names(m_derivation.symbols.size())
{
    for (std::size_t i = 0; i < m_derivation.variables.size(); ++i)
        nameSymbols(m_derivation.variables[VariableId(i)], m_dae->variables[VariableId(i)].name);
    addRows();
}

/// "x", or "x[1]" etc. if the elements have different units.
void UnitRows::nameSymbols(const ExpressionUnit& unit, const std::string& name)
{
    if (unit.kind == ExpressionUnit::Kind::Parts) {
        for (std::size_t i = 0; i < unit.parts.size(); ++i)
            nameSymbols(unit.parts[i], fmt::format("{}[{}]", name, i + 1));
    } else if (unit.isForm() && unit.form.factors.size() == 1) {
        const UnitSymbol symbol = unit.form.factors[0].symbol;
        if (!symbols().isBase(symbol)) m_names[symbol] = name;
    }
}

std::string UnitRows::textOf(ExprId expr) const
{
    ExpressionNames names;
    names.variable = [this](VariableId variable) { return m_dae->variables[variable].name; };
    names.function = [this](FunctionId function) { return m_dae->functions[function].name; };
    std::string text;
    ExpressionPrinter(m_dae->pool, names).append(text, expr);
    return ExpressionLowering::shortened(text);
}

std::string UnitRows::latexOf(const UnitRow& row) const
{
    if (row.source.kind == UnitSource::Kind::Statement || row.source.right.isNone()) return {};
    ExpressionNames names;
    names.variable = [this](VariableId variable) { return latexName(m_dae->variables[variable].name); };
    names.function = [this](FunctionId function) { return m_dae->functions[function].name; };
    const auto latex = [&](ExprId expr) { return printExpression(m_dae->pool, expr, names, TextStyle::Latex); };
    if (!row.source.left.isNone()) return fmt::format("{} = {}", latex(row.source.left), latex(row.source.right));
    if (row.source.variable.isNone()) return {};
    return fmt::format("{} = {}", latexName(m_dae->variables[row.source.variable].name), latex(row.source.right));
}

/// Equations to compare, in the order of the model; if there are none, all.
void UnitRows::addRows()
{
    const UnitClaims& claims = m_derivation.claims;
    const auto add = [&](const UnitSource& source, std::optional<UnitForm> agreed) {
        UnitRow row{source, {}, {}, std::move(agreed), {}};
        const std::string right = textOf(source.right);
        if (!source.left.isNone()) {
            row.text = fmt::format("{} {} {}", textOf(source.left),
                                   source.kind == UnitSource::Kind::Statement ? ":=" : "=", right);
        } else {
            row.text = source.variable.isNone() ? right : m_dae->variables[source.variable].name + " = " + right;
        }
        m_rows.push_back(std::move(row));
    };
    auto agreement = claims.agreements.begin();
    const auto addAgreements = [&](std::size_t before, bool withNumbers) {
        for (; agreement != claims.agreements.end() && agreement->before <= before; ++agreement) {
            if (agreement->unit || withNumbers) add(agreement->source, agreement->unit);
        }
    };
    for (std::uint32_t s = 0; s < claims.sources.size(); ++s) {
        addAgreements(s, false);
        if (!claims.sources[s].function.isNone() || claims.sources[s].right.isNone()) continue;
        m_rowOfSource.emplace(s, m_rows.size());
        add(claims.sources[s], std::nullopt);
    }
    addAgreements(claims.sources.size(), false);
    if (m_rows.empty()) {
        agreement = claims.agreements.begin();
        addAgreements(claims.sources.size(), true);
    }
    for (std::uint32_t r = 0; r < m_derivation.relations.size(); ++r) {
        if (const auto row = rowOf(r)) m_rows[*row].relations.push_back(r);
    }
    for (UnitRow& row : m_rows) addColumns(row);
}

void UnitRows::addColumn(UnitRow& row, VariableId variable)
{
    const ExpressionUnit& unit = m_derivation.variables[variable];
    if (!unit.isForm()) return;
    if (!symbols().isKnown(unit.form)) return addColumn(row, unit.form.factors[0].symbol, {});
    const auto [known, isNew] = m_columnOfVariable.try_emplace(variable, m_columns.size());
    if (isNew)
        m_columns.push_back({m_dae->variables[variable].name, unit.form, 0, m_dae->variables[variable].unit.str()});
    row.columns.push_back(known->second);
}

void UnitRows::addColumn(UnitRow& row, UnitSymbol symbol, const std::string& name)
{
    const auto [known, isNew] = m_columnOfSymbol.try_emplace(symbol, m_columns.size());
    if (isNew) m_columns.push_back({m_names[symbol].empty() ? name : m_names[symbol], std::nullopt, symbol, {}});
    row.columns.push_back(known->second);
}

void UnitRows::addColumns(UnitRow& row)
{
    std::vector<ExprId> roots;
    for (const ExprId root : {row.source.left, row.source.right}) {
        if (!root.isNone()) roots.push_back(root);
    }
    if (!row.source.variable.isNone()) addColumn(row, row.source.variable);
    for (const ExprId node : reachable(m_dae->pool, roots)) {
        if (m_dae->pool.op(node) == Op::Variable && m_dae->pool.type(node) == ValueType::Real)
            addColumn(row, m_dae->pool.variableOf(node));
    }
    for (const std::uint32_t relation : row.relations) {
        for (const UnitForm::Factor& factor : m_derivation.relations[relation].form.factors) {
            if (symbols().isBase(factor.symbol)) continue;
            const ExprId whole = claimOf(relation).whole;
            addColumn(row, factor.symbol,
                      symbols().isTime(factor.symbol) ? "time"
                      : whole.isNone()                ? "a part"
                                                      : textOf(whole));
        }
    }
    std::ranges::sort(row.columns);
    row.columns.erase(std::unique(row.columns.begin(), row.columns.end()), row.columns.end());
}

std::optional<std::size_t> UnitRows::rowOf(std::uint32_t relation) const
{
    if (relation >= m_derivation.relations.size()) return std::nullopt;
    const auto found = m_rowOfSource.find(m_derivation.relations[relation].source);
    return found == m_rowOfSource.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::size_t> UnitRows::columnOf(UnitSymbol symbol) const
{
    const auto found = m_columnOfSymbol.find(symbol);
    return found == m_columnOfSymbol.end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::size_t> UnitRows::openColumns(std::uint32_t relation) const
{
    std::vector<std::size_t> columns;
    for (const UnitForm::Factor& factor : m_derivation.relations[relation].form.factors) {
        if (const auto column = columnOf(factor.symbol)) columns.push_back(*column);
    }
    return columns;
}

}  // namespace causeway
