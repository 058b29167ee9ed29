// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/fixes/structure_fixes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/numbers.h"
#include "core/dae/parameters.h"
#include "core/editing/diagram/diagram_edits.h"
#include "core/editing/diagram/variable_modifier.h"
#include "core/editing/fixes/ground_fix.h"
#include "core/editing/fixes/initialization_fixes.h"
#include "core/structure/joined_derivatives.h"
#include "core/symbolic/traversal.h"
#include "core/syntax/node_walk.h"

namespace causeway {

namespace {

/// Maximum number of choices.
constexpr std::size_t kMaxFixes = 6;

template <class Tag>
bool is(const Diagnostic& diagnostic, Tag /*which*/)
{
    return diagnostic.definition == &Tag::definition;
}

class StructureFixes {
public:
    StructureFixes(const Analysis& analysis, const AnalysisRequest& request, const Task& task)
        : m_analysis(analysis),
          m_request(request),
          m_task(task),
          m_model(findDefinition(*analysis.tree, analysis.modelName))
    {
    }
    [[nodiscard]] bool isReady() const { return static_cast<bool>(m_model); }

    /// Adds fixes, or the reason why there are none.
    void mend(Diagnostic& diagnostic)
    {
        m_why.clear();
        std::vector<DiagnosticFix> found = of(diagnostic);
        if (found.empty() && !m_why.empty()) diagnostic.note({}, "no fix is offered: " + m_why);
        m_hasNews = m_hasNews || !found.empty() || !m_why.empty();
        diagnostic.fixes.insert(diagnostic.fixes.end(), found.begin(), found.end());
    }
    [[nodiscard]] bool hasNews() const { return m_hasNews; }

private:
    std::vector<DiagnosticFix> of(const Diagnostic& diagnostic)
    {
        m_fixes.clear();
        if (is(diagnostic, diag::FloatingPotentials)) {
            connectGround();
        } else if (is(diagnostic, diag::ParameterWithoutValue)) {
            giveValue(diagnostic);
        } else if (is(diagnostic, diag::InitialContradiction)) {
            letGo();
        } else if (is(diagnostic, diag::TooFewEquations) || is(diagnostic, diag::TooManyEquations) ||
                   is(diagnostic, diag::StructurallySingular)) {
            // A component needs a connection, not a fix.
            const SingularParts& parts = *m_analysis.structure->singular;
            if (parts.openConnectors.empty()) carryOut(parts.report.separate);
        }
        if (m_fixes.size() > kMaxFixes) m_fixes.resize(kMaxFixes);
        return std::move(m_fixes);
    }

    [[nodiscard]] const SyntaxTree& tree() const { return *m_analysis.tree; }

    void add(std::string label, Edits edits)
    {
        const bool isNew = std::ranges::none_of(m_fixes, [&](const DiagnosticFix& fix) { return fix.label == label; });
        if (edits && !edits->empty() && isNew) m_fixes.push_back({std::move(label), std::move(*edits)});
    }

    /// Warnings are in the order of the groups.
    void connectGround()
    {
        const std::vector<FloatingPotentials>& groups = m_analysis.structure->floating;
        if (m_nextGroup >= groups.size()) return;
        if (auto fix = groundFix(m_analysis, groups[m_nextGroup++], m_request, m_task))
            m_fixes.push_back(std::move(*fix));
    }

    void giveValue(const Diagnostic& diagnostic)
    {
        const SourceSpan declaration = diagnostic.notes.empty() ? diagnostic.span : diagnostic.notes.front().span;
        for (const DaeVariable& variable : m_analysis.dae->variables) {
            // Components of one class share a declaration.
            if (variable.span != declaration || diagnostic.message.find("'" + variable.name + "'") == std::string::npos)
                continue;
            if (variable.type == ValueType::Enumeration) return;
            const std::string value =
                filled(usedValue(variable), m_analysis.dae->pool.types().dimensions(variable.typeId));
            const HybridDae* flat = m_analysis.structure->dae.get();
            add(fmt::format("give {} the value {}", variable.name, value),
                setVariableModifier(tree(), m_model, variable.name, "", value, flat));
            m_why = whyNoModifier(tree(), m_model, variable.name, "", flat);
            return;
        }
    }

    /// Value used by a run for a missing one: the start value, else the default of the type.
    [[nodiscard]] std::string usedValue(const DaeVariable& variable) const
    {
        if (variable.type == ValueType::String) return "\"\"";
        std::optional<double> used;
        if (m_analysis.scalarDae) {
            const HybridDae& dae = *m_analysis.scalarDae;
            const std::vector<double> values = evaluateParameters(dae);
            for (std::size_t i = 0; i < values.size(); ++i) {
                const std::string& name = dae.variables[VariableId(i)].name;
                const bool isElement = name.starts_with(variable.name) &&
                                       (name.size() == variable.name.size() || name[variable.name.size()] == '[');
                if (!isElement || std::isnan(values[i])) continue;
                if (used && *used != values[i]) return "0";  // no single value fits all elements
                used = values[i];
            }
        }
        if (variable.type == ValueType::Boolean) return used.value_or(0) != 0 ? "true" : "false";
        return shortestText(used.value_or(0));
    }

    static std::string filled(std::string_view value, std::span<const std::int32_t> sizes)
    {
        return sizes.empty() ? std::string(value) : fmt::format("fill({}, {})", value, fmt::join(sizes, ", "));
    }

    /// For a contradiction: offers to remove each of the conditions.
    void letGo()
    {
        const Initialization& initialization = *m_analysis.structure->initialization;
        for (const RedundantCondition& redundant : initialization.redundant) {
            if (redundant.consistency != Consistency::Contradictory) continue;
            std::vector<EquationId> rows{redundant.row};
            rows.insert(rows.end(), redundant.conditions.begin(), redundant.conditions.end());
            for (const EquationId row : rows) {
                // The first one removes the condition.
                std::vector<DiagnosticFix> fixes = fixesOfRow(m_analysis, row);
                if (!fixes.empty()) add(std::move(fixes.front().label), std::move(fixes.front().edits));
                if (fixes.empty()) m_why = "the conditions are not in this text, or their place in it is not clear";
            }
        }
    }

    /// Each repair keeps its first choice if there are too many: a single repair may not suffice.
    void carryOut(const std::vector<Repair>& repairs)
    {
        std::vector<std::size_t> ends;
        for (const Repair& repair : repairs) {
            carryOut(repair);
            ends.push_back(m_fixes.size());
        }
        const auto sizeOf = [&](std::size_t i) { return ends[i] - (i == 0 ? 0 : ends[i - 1]); };
        while (m_fixes.size() > kMaxFixes) {
            std::size_t largest = 0;
            for (std::size_t i = 1; i < ends.size(); ++i) largest = sizeOf(i) > sizeOf(largest) ? i : largest;
            m_fixes.erase(m_fixes.begin() + static_cast<std::ptrdiff_t>(ends[largest] - 1));
            for (std::size_t i = largest; i < ends.size(); ++i) --ends[i];
        }
    }

    /// If not all can be offered: equations without derivatives first, and those with the fewest unknowns. Assigning a
    /// variable twice is a more likely mistake than one of many consistent laws.
    [[nodiscard]] std::vector<EquationId> likelyFirst(std::vector<EquationId> equations) const
    {
        if (equations.size() < kMaxFixes) return equations;
        const Structure& structure = *m_analysis.structure;
        std::ranges::stable_sort(equations, {}, [&](EquationId id) {
            const StructureEquation& equation = structure.equations[id];
            return std::pair(hasDerivative(equation.lhs) || hasDerivative(equation.rhs),
                             structure.incidence.unknowns(id).size());
        });
        return equations;
    }

    void carryOut(const Repair& repair)
    {
        const Structure& structure = *m_analysis.structure;
        for (const EquationId equation : likelyFirst(repair.equations)) removeEquation(structure.equations[equation]);
        for (const UnknownId unknown : repair.unknowns) {
            const DaeVariable& variable = structure.dae->variables[structure.unknowns[unknown].variable];
            const ast::ComponentDeclaration declaration = findDeclaration(m_model, variable.name);
            // In a component the equation is missing inside, and its connector needs a connection.
            const bool isOfTheModel = variable.name.find('.') == std::string::npos ||
                                      (variable.isInput && std::ranges::count(variable.name, '.') == 1);
            if (!isOfTheModel)
                m_why = fmt::format("{} belongs to a component: connect it, or correct the class of the component",
                                    variable.name);
            if (declaration && structure.incidence.edges(unknown).empty() && !isMentioned(variable.name)) {
                add(fmt::format("remove the variable {}, which no equation mentions", variable.name),
                    removeItem(tree(), declaration.id()));
            }
            if (!isOfTheModel || variable.type != ValueType::Real || variable.name.find('\'') != std::string::npos)
                continue;
            const std::string equation = structure.nameOf(unknown) + " = 0";
            add(fmt::format("add the equation {}, for another right side", equation),
                addEquation(tree(), m_model.id(), equation));
        }
    }

    void removeEquation(const StructureEquation& equation)
    {
        if (equation.origin == EquationOrigin::Differentiated) return;
        m_why = "the equations that are too many are not in the model itself";
        if (equation.span.source != m_analysis.source) return;
        if (equation.origin == EquationOrigin::Declaration) {
            // Its left side is the variable declared with a value.
            add(fmt::format("remove the value of {}", m_analysis.structure->print(equation.shownLhs)),
                removeVariableModifier(tree(), m_model, m_analysis.structure->print(equation.shownLhs), ""));
            return;
        }
        const NodeId node = equationAt(m_analysis, equation.span);
        if (!node.isNone())
            add(fmt::format("remove the equation {}", writtenText(*m_analysis.structure, equation)),
                removeItem(tree(), node));
    }

    [[nodiscard]] bool hasDerivative(ExprId expr) const
    {
        const ExpressionPool& pool = m_analysis.structure->pool;
        const std::vector<ExprId> nodes = reachable(pool, std::array{expr});
        return std::ranges::any_of(nodes, [&](ExprId node) { return pool.op(node) == Op::Derivative; });
    }

    /// Used in the text of the model besides its declaration, so that removing it causes other errors.
    [[nodiscard]] bool isMentioned(const std::string& name) const
    {
        bool found = false;
        visitNodes(tree(), m_model.specifier().id(), [&](NodeId id) {
            const auto reference = ast::View(tree(), id).as<ast::ComponentReference>();
            found = found || (reference && firstNameOf(reference) == name);
            return !found;
        });
        return found;
    }

    const Analysis& m_analysis;
    const AnalysisRequest& m_request;
    const Task& m_task;
    ast::ClassDefinition m_model;
    std::size_t m_nextGroup = 0;
    bool m_hasNews = false;
    std::string m_why;  ///< reason for offering nothing
    std::vector<DiagnosticFix> m_fixes;
};

}  // namespace

std::shared_ptr<const Analysis> withStructureFixes(std::shared_ptr<const Analysis> analysis,
                                                   const AnalysisRequest& request, const Task& task)
{
    if (!analysis || !analysis->tree || !analysis->dae || !analysis->structure || task.cancelled()) return analysis;
    StructureFixes fixes(*analysis, request, task);
    if (!fixes.isReady()) return analysis;
    Diagnostics mended;
    for (Diagnostic diagnostic : analysis->diagnostics.items()) {
        fixes.mend(diagnostic);
        mended.add(std::move(diagnostic));
    }
    if (!fixes.hasNews()) return analysis;
    auto result = std::make_shared<Analysis>(*analysis);
    result->diagnostics = std::move(mended);
    return result;
}

}  // namespace causeway
