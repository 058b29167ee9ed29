// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/fixes/initialization_fixes.h"

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/editing/diagram/diagram_edits.h"
#include "core/editing/diagram/variable_modifier.h"
#include "core/syntax/node_walk.h"

namespace causeway {

namespace {

class InitializationFixes {
public:
    explicit InitializationFixes(const Analysis& analysis) : m_analysis(analysis)
    {
        if (analysis.tree && analysis.structure && analysis.structure->initialization)
            m_model = findDefinition(*analysis.tree, analysis.modelName);
    }
    [[nodiscard]] bool isReady() const { return static_cast<bool>(m_model); }

    void ofColumn(const InitialColumn& column, std::optional<double> atStart)
    {
        const ExpressionPool& pool = m_analysis.structure->pool;
        if (pool.op(column.leaf) == Op::Derivative && column.role != InitialRole::Parameter) {
            // A derivative has no attributes: an initial equation sets its start.
            addInitial(fmt::format("{} = 0", m_analysis.structure->print(column.leaf)));
            return;
        }
        if (pool.op(column.leaf) != Op::Variable) return;
        const std::string& name = m_analysis.structure->dae->variables[pool.variableOf(column.leaf)].name;
        if (column.isFixed) {
            release(name);
        } else {
            add(fmt::format("begin with the start value of {}: fixed = true", name), set(name, "fixed", "true"));
        }
        const bool isReal = pool.type(column.leaf) == ValueType::Real;
        if (atStart && isReal) {
            const std::string value = shortestText(*atStart);
            add(fmt::format("start {} at the value found: start = {}", name, value), set(name, "start", value));
        }
        if (!column.start.isNone())
            add(fmt::format("remove the start value of {}", name),
                removeVariableModifier(*m_analysis.tree, m_model, name, "start"));
        const bool isState = column.role == InitialRole::State || column.role == InitialRole::Candidate;
        if (isState && !column.isFixed && isReal) addInitial(fmt::format("der({}) = 0", name));
    }

    void ofRow(const InitialRow& row, std::optional<double> atStart)
    {
        if (!row.column.isNone()) return ofColumn(m_analysis.structure->initialization->columns[row.column], atStart);
        if (row.kind != InitialRowKind::InitialEquation) return;
        const NodeId node = equationAt(m_analysis, row.span);
        if (!node.isNone()) add("remove this initial equation", removeItem(*m_analysis.tree, node));
    }

    std::vector<DiagnosticFix> take() { return std::move(m_fixes); }

private:
    [[nodiscard]] Edits set(const std::string& name, std::string_view attribute, std::string_view value) const
    {
        return setVariableModifier(*m_analysis.tree, m_model, name, attribute, value, m_analysis.structure->dae.get());
    }

    void release(const std::string& name)
    {
        // A value fixed by the component's class must be overridden in the model.
        Edits removed = removeVariableModifier(*m_analysis.tree, m_model, name, "fixed");
        const bool isGivenHere = removed && !removed->empty();
        add(fmt::format("do not fix {} at the start", name),
            isGivenHere ? std::move(removed) : set(name, "fixed", "false"));
    }

    void addInitial(const std::string& equation)
    {
        add(fmt::format("add the initial equation {}", equation),
            addInitialEquation(*m_analysis.tree, m_model.id(), equation));
    }

    void add(std::string label, Edits edits)
    {
        if (edits && !edits->empty()) m_fixes.push_back({std::move(label), std::move(*edits)});
    }

    const Analysis& m_analysis;
    ast::ClassDefinition m_model;
    std::vector<DiagnosticFix> m_fixes;
};

}  // namespace

std::vector<DiagnosticFix> fixesOfColumn(const Analysis& analysis, UnknownId column, std::optional<double> atStart)
{
    InitializationFixes fixes(analysis);
    if (fixes.isReady()) fixes.ofColumn(analysis.structure->initialization->columns[column], atStart);
    return fixes.take();
}

std::vector<DiagnosticFix> fixesOfRow(const Analysis& analysis, EquationId row, std::optional<double> atStart)
{
    InitializationFixes fixes(analysis);
    if (fixes.isReady()) fixes.ofRow(analysis.structure->initialization->rows[row], atStart);
    return fixes.take();
}

NodeId equationAt(const Analysis& analysis, SourceSpan place)
{
    if (!analysis.tree || place.isNone() || place.source != analysis.source) return {};
    const ast::ClassDefinition model = findDefinition(*analysis.tree, analysis.modelName);
    if (!model) return {};
    NodeId found;
    // In textual order: later nodes that contain the place are further inside.
    visitNodes(*analysis.tree, model.specifier().id(), [&](NodeId id) {
        const SourceSpan span = analysis.tree->span(id);
        if (span.begin > place.begin || place.end > span.end) return false;
        const ast::View view(*analysis.tree, id);
        if (view.as<ast::Equation>()) found = id;
        return !view.as<ast::ClassDefinition>();
    });
    return found;
}

}  // namespace causeway
