// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/flatten.h"

#include <array>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/dae/expression_lowering.h"
#include "core/dae/parameters.h"
#include "core/semantics/instance_tree.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

Variability variabilityOf(const ComponentInstance& component)
{
    switch (component.prefixes.variability) {
        case ast::Variability::Constant: return Variability::Constant;
        case ast::Variability::Parameter: return Variability::Parameter;
        case ast::Variability::Discrete: return Variability::Discrete;
        case ast::Variability::Continuous: break;
    }
    // Only a Real can change between events.
    return component.type == ValueType::Real ? Variability::Continuous : Variability::Discrete;
}

Causality causalityOf(const ComponentInstance& component)
{
    switch (component.prefixes.causality) {
        case ast::Causality::Input: return Causality::Input;
        case ast::Causality::Output: return Causality::Output;
        case ast::Causality::None: break;
    }
    return Causality::Local;
}

class Flattening {
public:
    Flattening(const InstanceTree& instance, HybridDae& dae, Diagnostics& diagnostics)
        : m_instance(instance), m_dae(dae), m_diagnostics(diagnostics)
    {
    }

    void run(const Task& task)
    {
        m_dae.modelName = m_instance.className;
        m_dae.description = m_instance.description;
        m_dae.experiment = m_instance.experiment;
        for (const ComponentInstance& component : m_instance.components) declare(component);

        // Names are known from here on.
        ExpressionLowering lowering(m_dae, m_diagnostics);
        for (std::size_t i = 0; i < m_instance.components.size() && !task.cancelled(); ++i) {
            addAttributes(VariableId(i), m_instance.components[i], lowering);
        }
        for (std::size_t i = 0; i < m_instance.components.size() && !task.cancelled(); ++i) {
            addBinding(VariableId(i), m_instance.components[i], lowering);
        }
        for (const ast::SimpleEquation equation : m_instance.equations) {
            if (task.cancelled()) return;
            addEquation(equation, lowering, EquationOrigin::Equation, m_dae.equations);
        }
        for (const ast::SimpleEquation equation : m_instance.initialEquations) {
            m_diagnostics.report(diag::NotYetSupported, equation.span(), "an initial equation");
        }
        orderParameters(m_dae, m_diagnostics);
        if (!m_diagnostics.hasErrors()) evaluateFixed();
    }

private:
    void declare(const ComponentInstance& component)
    {
        DaeVariable variable;
        variable.name = component.name;
        variable.type = component.type;
        variable.variability = variabilityOf(component);
        variable.causality = causalityOf(component);
        variable.unit = component.unit;
        variable.displayUnit = component.displayUnit;
        variable.description = component.description;
        variable.span = component.span;
        if (component.type == ValueType::String && variable.variability == Variability::Discrete) {
            m_diagnostics.report(diag::NotYetSupported, component.span, "a String that is no parameter or constant");
        }
        m_dae.variables.push(std::move(variable));
    }

    void addAttributes(VariableId id, const ComponentInstance& component, ExpressionLowering& lowering)
    {
        const auto attribute = [&](ast::Expression value, ValueType type, std::string_view name) -> ExprId {
            if (!value) return {};
            const ExprId expr = lowering.lower(value);
            if (!lowering.expectType(expr, type, fmt::format("the attribute '{}' of '{}'", name, component.name), value)) return {};
            return checkVariability(id, expr, Variability::Parameter, value.span(), fmt::format("attribute '{}' of", name)) ? expr
                                                                                                                          : ExprId();
        };
        // The pool may grow while attributes are lowered, the table of variables does not.
        DaeVariable& variable = m_dae.variables[id];
        variable.start = attribute(component.start, variable.type, "start");
        variable.minimum = attribute(component.minimum, variable.type, "min");
        variable.maximum = attribute(component.maximum, variable.type, "max");
        variable.nominal = attribute(component.nominal, variable.type, "nominal");
        m_fixed.push_back(attribute(component.fixed, ValueType::Boolean, "fixed"));
    }

    void addBinding(VariableId id, const ComponentInstance& component, ExpressionLowering& lowering)
    {
        DaeVariable& variable = m_dae.variables[id];
        const bool isParameter = variable.variability <= Variability::Parameter;
        if (!component.binding) {
            if (variable.variability == Variability::Constant) {
                m_diagnostics.report(diag::ConstantWithoutValue, component.span, component.name);
            } else if (isParameter && variable.type != ValueType::String) {
                m_diagnostics.report(diag::ParameterWithoutValue, component.span, component.name,
                                     component.start ? "its start value" : "0");
            }
            return;
        }
        const ExprId value = lowering.lower(component.binding);
        if (!lowering.expectType(value, variable.type, fmt::format("the value of '{}'", component.name), component.binding)) return;
        if (isParameter) {
            const bool fits = checkVariability(id, value, variable.variability, component.binding.span(), toString(variable.variability));
            if (fits) variable.binding = value;
        } else {
            m_dae.equations.push_back({m_dae.pool.variable(id, variable.type), value, EquationOrigin::Declaration, component.span});
        }
    }

    bool checkVariability(VariableId id, ExprId value, Variability highest, SourceSpan span, std::string_view what)
    {
        const std::array roots{value};
        for (const ExprId expr : reachable(m_dae.pool, roots)) {
            const Op op = m_dae.pool.op(expr);
            if (op == Op::Time) {
                m_diagnostics.report(diag::VariabilityTooHigh, span, what, m_dae.variables[id].name, "time");
                return false;
            }
            if (op == Op::Variable && m_dae.variables[m_dae.pool.variableOf(expr)].variability > highest) {
                m_diagnostics.report(diag::VariabilityTooHigh, span, what, m_dae.variables[id].name,
                                     m_dae.variables[m_dae.pool.variableOf(expr)].name);
                return false;
            }
        }
        return true;
    }

    void addEquation(ast::SimpleEquation equation, ExpressionLowering& lowering, EquationOrigin origin, std::vector<DaeEquation>& equations)
    {
        const ExprId lhs = lowering.lower(equation.lhs());
        const ExprId rhs = lowering.lower(equation.rhs());
        if (lhs.isNone() || rhs.isNone()) return;
        const ValueType left = m_dae.pool.type(lhs);
        const ValueType right = m_dae.pool.type(rhs);
        const auto isNumeric = [](ValueType type) { return type == ValueType::Real || type == ValueType::Integer; };
        const bool assignsRealToInteger = left == ValueType::Integer && right == ValueType::Real && m_dae.pool.op(lhs) == Op::Variable;
        if ((left != right && !(isNumeric(left) && isNumeric(right))) || assignsRealToInteger) {
            m_diagnostics.report(diag::IncompatibleEquation, equation.span(), toString(left), toString(right));
            return;
        }
        equations.push_back({lhs, rhs, origin, equation.span()});
    }

    void evaluateFixed()
    {
        const std::vector<double> parameters = evaluateParameters(m_dae);
        for (std::size_t i = 0; i < m_fixed.size(); ++i) {
            if (m_fixed[i].isNone()) continue;
            const auto value = evaluate(m_dae.pool, m_fixed[i], [&](ExprId leaf) -> std::optional<double> {
                if (m_dae.pool.op(leaf) != Op::Variable) return std::nullopt;
                return parameters[m_dae.pool.variableOf(leaf).index()];
            });
            m_dae.variables[VariableId(i)].fixed = value.value_or(0) != 0;
        }
    }

    const InstanceTree& m_instance;
    HybridDae& m_dae;
    Diagnostics& m_diagnostics;
    std::vector<ExprId> m_fixed;  ///< by variable
};

}  // namespace

std::shared_ptr<const HybridDae> flatten(const InstanceTree& instance, Diagnostics& diagnostics, const Task& task)
{
    auto dae = std::make_shared<HybridDae>();
    Diagnostics own;
    Flattening(instance, *dae, own).run(task);
    diagnostics.append(own);
    return dae;
}

}  // namespace causeway
