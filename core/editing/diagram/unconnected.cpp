// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/diagram/unconnected.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "core/base/sentences.h"

namespace causeway {

namespace {

/// Errors that result from missing connections.
bool followsFromMissing(const Diagnostic& diagnostic)
{
    constexpr std::array kDefinitions{
        &diag::TooFewEquationsTag::definition,      &diag::TooManyEquationsTag::definition,
        &diag::StructurallySingularTag::definition, &diag::FloatingPotentialsTag::definition,
        &diag::NoDerivativeTag::definition,         &diag::RedundantConstraintTag::definition,
        &diag::InitialContradictionTag::definition, &diag::NoSourceTag::definition,
    };
    return std::ranges::find(kDefinitions, diagnostic.definition) != kDefinitions.end();
}

/// "R1.p" for "R1.p.i"; empty for variables outside connectors of components.
std::string connectorOf(const std::string& variable)
{
    const std::size_t first = variable.find('.'), last = variable.rfind('.');
    if (first == std::string::npos || first == last || variable.find('.', first + 1) != last) return {};
    return variable.substr(0, last);
}

}  // namespace

std::vector<std::string> unconnectedConnectors(const Analysis& analysis)
{
    std::vector<std::string> connectors;
    if (!analysis.dae) return connectors;
    const HybridDae& dae = *analysis.dae;
    std::set<std::string> seen;
    const auto add = [&](std::string name) {
        if (!name.empty() && seen.insert(name).second) connectors.push_back(std::move(name));
    };
    for (const DaeEquation& equation : dae.equations) {
        // A flow set to zero because it is unconnected.
        if (equation.origin != EquationOrigin::Connection || dae.pool.op(equation.lhs) != Op::Variable) continue;
        const DaeVariable& variable = dae.variables[dae.pool.variableOf(equation.lhs)];
        if (variable.isFlow && dae.pool.isNumber(equation.rhs) && dae.pool.number(equation.rhs) == 0)
            add(connectorOf(variable.name));
    }
    if (!analysis.structure || !analysis.structure->singular) return connectors;
    const Structure& structure = *analysis.structure;
    for (const UnknownId unknown : structure.singular->under.unknowns) {
        const DaeVariable& variable = structure.dae->variables[structure.unknowns[unknown].variable];
        if (variable.isInput && std::ranges::count(variable.name, '.') == 1) add(variable.name);
    }
    return connectors;
}

std::shared_ptr<const Analysis> quietUntilConnected(std::shared_ptr<const Analysis> analysis)
{
    if (!analysis || std::ranges::none_of(analysis->diagnostics.items(), followsFromMissing)) return analysis;
    const std::vector<std::string> connectors = unconnectedConnectors(*analysis);
    if (connectors.empty()) return analysis;
    auto quiet = std::make_shared<Analysis>(*analysis);
    quiet->diagnostics = {};
    for (const Diagnostic& diagnostic : analysis->diagnostics.items()) {
        if (!followsFromMissing(diagnostic)) quiet->diagnostics.add(diagnostic);
    }
    quiet->diagnostics.add(
        {&diag::OpenComponentTag::definition,
         analysis->modelSpan,
         fmt::format("not connected yet: {}", listOf(connectors, [](const std::string& name) { return name; })),
         {},
         {}});
    return quiet;
}

}  // namespace causeway
