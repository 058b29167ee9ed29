// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/linearization/linear_signals.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/suggestion.h"
#include "core/program/program.h"
#include "core/results/name_filter.h"
#include "core/simulation/run_settings.h"
#include "core/symbolic/differentiate.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

bool isContinuousReal(const DaeVariable& variable)
{
    return variable.type == ValueType::Real && variable.clock.isNone();
}

bool isTopLevelInput(const DaeVariable& variable)
{
    return variable.causality == Causality::Input && variable.variability > Variability::Parameter;
}

/// Whether a name refers to a variable: directly, as a pattern, or as its array.
bool means(const std::string& name, const std::string& variable)
{
    if (name.find_first_of("*?") != std::string::npos) return matchesPattern(name, variable);
    return variable == name ||
           (variable.size() > name.size() && variable.starts_with(name) && variable[name.size()] == '[');
}

/// Reason why a variable cannot be an input; empty if it can.
std::string whyNoInput(const Program& program, VariableId id)
{
    const DaeVariable& variable = program.structure->dae->variables[id];
    if (variable.type != ValueType::Real)
        return fmt::format("it is {}, and has no small changes", toString(variable.type));
    if (isTopLevelInput(variable)) return variable.clock.isNone() ? "" : "it changes at the ticks of a clock alone";
    if (variable.variability == Variability::Constant) return "it is a constant";
    if (variable.variability == Variability::Parameter) {
        if (program.computedParameters.contains(id)) return "the initial equations compute it";
        return whyFixed(variable);
    }
    const std::string instead = "; take an input of the model itself, or a parameter";
    if (variable.isState) return "it is integrated" + instead;
    if (variable.variability == Variability::Discrete) return "events compute it" + instead;
    return "equations compute it" + instead;
}

std::string whyNoOutput(const DaeVariable& variable)
{
    if (variable.type != ValueType::Real)
        return fmt::format("it is {}, and has no small changes", toString(variable.type));
    return variable.clock.isNone() ? "" : "it changes at the ticks of a clock alone";
}

void refuse(Diagnostics& diagnostics, SourceSpan span, const std::string& text)
{
    diagnostics.report(diag::InvalidSettings, span, text);
}

std::string quotedNames(const std::vector<std::string>& names)
{
    return fmt::format("'{}'", fmt::join(names, "', '"));
}

/// Parameters that depend on one, with their derivatives.
class ParameterMoves {
public:
    ParameterMoves(const Program& program, const std::vector<VariableId>& overridden,
                   const std::function<double(VariableId)>& valueOf)
        : m_program(program),
          m_dae(*program.structure->dae),
          m_pool(program.pool),
          m_overridden(overridden),
          m_valueOf(valueOf)
    {
    }

    /// Nothing if a derivative cannot be computed; `failed`: the parameter.
    std::optional<Motions> from(VariableId input, VariableId& failed)
    {
        Motions moves{{input, 1.0}};
        std::unordered_map<VariableId, double> slopes{{input, 1.0}};  // lookups only
        for (const VariableId id : m_dae.parameterOrder) {
            const DaeVariable& variable = m_dae.variables[id];
            const bool isFollowing = variable.type == ValueType::Real && !variable.binding.isNone() && id != input &&
                                     !m_program.computedParameters.contains(id) &&
                                     std::ranges::find(m_overridden, id) == m_overridden.end();
            if (!isFollowing) continue;
            double slope = 0;
            const std::array roots{variable.binding};
            for (const ExprId leaf : reachable(m_pool, roots)) {
                if (m_pool.op(leaf) != Op::Variable) continue;
                const auto known = slopes.find(m_pool.variableOf(leaf));
                if (known == slopes.end()) continue;
                const ExprId partial = differentiate(m_pool, variable.binding, leaf);
                const auto value = partial.isNone() ? std::nullopt : evaluate(m_pool, partial, [this](ExprId at) {
                    return m_pool.op(at) == Op::Variable ? std::optional(m_valueOf(m_pool.variableOf(at)))
                                                         : std::nullopt;
                });
                if (!value || !std::isfinite(*value)) {
                    failed = id;
                    return std::nullopt;
                }
                slope += *value * known->second;
            }
            if (slope == 0) continue;
            slopes.emplace(id, slope);
            moves.emplace_back(id, slope);
        }
        return moves;
    }

private:
    const Program& m_program;
    const HybridDae& m_dae;
    ExpressionPool m_pool;  ///< extended by derivatives
    const std::vector<VariableId>& m_overridden;
    const std::function<double(VariableId)>& m_valueOf;
};

/// Reason why the equations are valid for constant values only; empty if they are generally valid.
std::string whyConstant(const Structure& structure, const Motions& moves)
{
    const ExpressionPool& pool = structure.pool;
    const auto isMoved = [&](VariableId id) {
        return std::ranges::find(moves, id, &std::pair<VariableId, double>::first) != moves.end();
    };
    const std::vector<std::uint8_t> holds =
        flagsByExpression(pool, [&](ExprId expr, std::uint8_t below) -> std::uint8_t {
            return below != 0 || (pool.op(expr) == Op::Variable && isMoved(pool.variableOf(expr))) ? 1 : 0;
        });
    const auto mentions = [&](ExprId expr) { return !expr.isNone() && holds[expr.index()] != 0; };
    for (const ExprId coefficient : structure.vanishing) {
        if (mentions(coefficient)) return "its present value makes terms of the equations vanish, which were left out";
    }
    for (const auto& [parameter, value] : structure.relied) {
        if (isMoved(parameter)) return "with its present value unknowns cancel, on which the equations rely";
    }
    const std::string constant = ", which was done as if it were constant; make it an input of the model";
    for (const StructureEquation& equation : structure.equations) {
        if (equation.differentiated.isNone()) continue;
        const StructureEquation& written = structure.equations[equation.differentiated];
        if (mentions(written.lhs) || mentions(written.rhs))
            return fmt::format("'{}' had to be differentiated{}", structure.text(written), constant);
    }
    for (const Alias& alias : structure.aliases.aliases) {
        const DaeVariable& variable = structure.dae->variables[alias.variable];
        if (variable.isState && mentions(alias.value))
            return fmt::format("'{}' had to be differentiated{}", structure.aliasText(alias), constant);
    }
    for (std::size_t i = 0; i < pool.size(); ++i) {
        if (pool.op(ExprId(i)) != Op::Derivative || pool.op(pool.operand(ExprId(i), 0)) == Op::Variable) continue;
        if (mentions(ExprId(i)))
            return fmt::format("'{}' had to be differentiated{}", structure.print(ExprId(i)), constant);
    }
    return {};
}

}  // namespace

std::optional<std::vector<VariableId>> inputSignals(const Program& program, const std::vector<std::string>& names,
                                                    std::vector<std::string>& notes, Diagnostics& diagnostics)
{
    const HybridDae& dae = *program.structure->dae;
    std::vector<VariableId> found;
    if (names.empty()) {
        std::vector<std::string> held;
        for (std::size_t i = 0; i < dae.variables.size(); ++i) {
            const DaeVariable& variable = dae.variables[VariableId(i)];
            if (!isTopLevelInput(variable)) continue;
            if (isContinuousReal(variable))
                found.emplace_back(i);
            else
                held.push_back(variable.name);
        }
        if (!held.empty())
            notes.push_back(fmt::format("inputs that are not continuous are held: {}", quotedNames(held)));
        return found;
    }
    for (const std::string& name : names) {
        bool isKnown = false;
        for (std::size_t i = 0; i < dae.variables.size(); ++i) {
            const VariableId id(i);
            if (!means(name, dae.variables[id].name)) continue;
            const std::string why = whyNoInput(program, id);
            const bool isPattern = name.find_first_of("*?") != std::string::npos;
            if (!why.empty() && isPattern) continue;
            if (!why.empty()) {
                refuse(diagnostics, dae.variables[id].span,
                       fmt::format("'{}' cannot be an input: {}", dae.variables[id].name, why));
                return std::nullopt;
            }
            isKnown = true;
            if (std::ranges::find(found, id) == found.end()) found.push_back(id);
        }
        if (isKnown) continue;
        std::vector<std::string> possible;
        for (std::size_t i = 0; i < dae.variables.size(); ++i) {
            if (whyNoInput(program, VariableId(i)).empty()) possible.push_back(dae.variables[VariableId(i)].name);
        }
        refuse(diagnostics, {}, fmt::format("there is no input or parameter '{}'{}", name, didYouMean(name, possible)));
        return std::nullopt;
    }
    return found;
}

std::optional<std::vector<OutputSignal>> outputSignals(const Program& program, const std::vector<std::string>& names,
                                                       std::vector<std::string>& notes, Diagnostics& diagnostics)
{
    const HybridDae& dae = *program.structure->dae;
    std::vector<OutputSignal> found;
    if (names.empty()) {
        std::vector<std::string> left;
        for (std::size_t i = 0; i < dae.variables.size(); ++i) {
            const DaeVariable& variable = dae.variables[VariableId(i)];
            if (variable.causality != Causality::Output || variable.variability <= Variability::Parameter) continue;
            if (isContinuousReal(variable))
                found.push_back({VariableId(i)});
            else
                left.push_back(variable.name);
        }
        if (!left.empty())
            notes.push_back(fmt::format("outputs that are not continuous are left out: {}", quotedNames(left)));
        return found;
    }
    for (const std::string& name : names) {
        const bool isDerivative = name.starts_with("der(") && name.ends_with(')');
        const std::string variableName = isDerivative ? name.substr(4, name.size() - 5) : name;
        bool isKnown = false;
        for (std::size_t i = 0; i < dae.variables.size(); ++i) {
            const DaeVariable& variable = dae.variables[VariableId(i)];
            if (!means(variableName, variable.name) || (isDerivative && !variable.isState)) continue;
            const std::string why = whyNoOutput(variable);
            const bool isPattern = variableName.find_first_of("*?") != std::string::npos;
            if (!why.empty() && isPattern) continue;
            if (!why.empty()) {
                refuse(diagnostics, variable.span, fmt::format("'{}' cannot be an output: {}", variable.name, why));
                return std::nullopt;
            }
            isKnown = true;
            const auto isSame = [&](const OutputSignal& one) {
                return one.variable == VariableId(i) && one.isDerivative == isDerivative;
            };
            if (std::ranges::none_of(found, isSame)) found.push_back({VariableId(i), isDerivative});
        }
        if (isKnown) continue;
        std::vector<std::string> possible;
        for (const DaeVariable& variable : dae.variables) {
            if (!whyNoOutput(variable).empty()) continue;
            if (!isDerivative)
                possible.push_back(variable.name);
            else if (variable.isState)
                possible.push_back(fmt::format("der({})", variable.name));
        }
        refuse(diagnostics, {}, fmt::format("there is no Real variable '{}'{}", name, didYouMean(name, possible)));
        return std::nullopt;
    }
    return found;
}

std::optional<Motions> movedBy(const Program& program, VariableId input, const std::vector<VariableId>& overridden,
                               const std::function<double(VariableId)>& valueOf, Diagnostics& diagnostics)
{
    const DaeVariable& variable = program.structure->dae->variables[input];
    if (isTopLevelInput(variable)) return Motions{{input, 1.0}};
    VariableId failed;
    std::optional<Motions> moves = ParameterMoves(program, overridden, valueOf).from(input, failed);
    std::string why;
    if (!moves) {
        why = fmt::format("the parameter '{}' is computed from it by an expression without a derivative",
                          program.structure->dae->variables[failed].name);
    } else {
        for (const auto& [id, slope] : *moves) {
            const DaeVariable& moved = program.structure->dae->variables[id];
            if (moved.isStructural && id != input)
                why = fmt::format("'{}', which is computed from it, decides which equations the model has", moved.name);
        }
        if (why.empty()) why = whyConstant(*program.structure, *moves);
    }
    if (why.empty()) return moves;
    refuse(diagnostics, variable.span, fmt::format("'{}' cannot be an input: {}", variable.name, why));
    return std::nullopt;
}

}  // namespace causeway
