// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/perturbed_input.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/dae/dae_expressions.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

class InputPerturbation {
public:
    explicit InputPerturbation(HybridDae& dae) : m_dae(dae), m_pool(dae.pool) {}

    void of(VariableId input, const std::vector<VariableId>& overridden)
    {
        const ExprId value = leafOf(input);
        m_added.push_back({moved(input), perturbed(value)});
        for (const VariableId id : m_dae.parameterOrder) {
            const DaeVariable& variable = m_dae.variables[id];
            const bool mayFollow = id != input && variable.type == ValueType::Real && !variable.binding.isNone() &&
                                   std::ranges::find(overridden, id) == overridden.end();
            if (!mayFollow) continue;
            const ExprId binding = variable.binding, follower = substitute(m_pool, binding, m_moved);
            if (follower != binding) m_added.push_back({moved(id), follower});
        }
        // Attributes keep what the value itself gives.
        const auto variables = m_dae.variables;
        rewriteExpressions(m_dae, [this](ExprId expr) { return substitute(m_pool, expr, m_moved); });
        m_dae.variables = variables;
        for (const auto& [lhs, rhs] : m_added) {
            DaeEquation equation;
            equation.lhs = lhs;
            equation.rhs = rhs;
            equation.origin = EquationOrigin::Declaration;
            m_dae.equations.push_back(equation);
        }
    }

private:
    ExprId leafOf(VariableId id) { return m_pool.variable(id, m_dae.variables[id].typeId); }

    /// The replacement of a variable.
    ExprId moved(VariableId id)
    {
        DaeVariable variable = m_dae.variables[id];
        variable.name = "$moved." + variable.name;
        variable.binding = variable.start = variable.fixedValue = variable.minimum = variable.maximum = {};
        variable.bindingSpan = {};
        variable.fixed.reset();
        variable.variability = Variability::Continuous;
        variable.causality = Causality::Local;
        variable.isProtected = true;
        variable.isInput = variable.isStructural = variable.isFinal = false;
        const ExprId from = leafOf(id);
        m_dae.variables[id].isState = false;
        const VariableId to = m_dae.variables.push(std::move(variable));
        m_moved.emplace(from, leafOf(to));
        m_moved.emplace(m_pool.der(from), m_pool.der(leafOf(to)));
        return leafOf(to);
    }

    ExprId input(const char* name)
    {
        DaeVariable variable;
        variable.name = name;
        variable.causality = Causality::Input;
        variable.binding = m_pool.real(0);
        variable.isInput = true;
        variable.instance = InstanceId(0);
        return leafOf(m_dae.variables.push(std::move(variable)));
    }

    ExprId perturbed(ExprId value)
    {
        const auto product = [&](ExprId a, ExprId b) { return m_pool.binary(Op::Multiply, a, b); };
        const std::array angle{product(input(kPerturbationFrequency),
                                       m_pool.binary(Op::Subtract, m_pool.time(), input(kPerturbationBegin)))};
        const ExprId even = product(input(kPerturbationCosine), m_pool.call(Builtin::Cos, angle));
        const ExprId odd = product(input(kPerturbationSine), m_pool.call(Builtin::Sin, angle));
        return m_pool.binary(Op::Add, m_pool.binary(Op::Add, value, even), odd);
    }

    HybridDae& m_dae;
    ExpressionPool& m_pool;
    std::unordered_map<ExprId, ExprId> m_moved;  ///< looked up only
    std::vector<std::pair<ExprId, ExprId>> m_added;
};

}  // namespace

std::shared_ptr<const HybridDae> perturbedInput(const HybridDae& dae, VariableId input,
                                                const std::vector<VariableId>& overridden)
{
    auto result = std::make_shared<HybridDae>(dae);
    InputPerturbation(*result).of(input, overridden);
    return result;
}

}  // namespace causeway
