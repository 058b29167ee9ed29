// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/switch_curves.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>
#include <utility>

#include "core/dae/mode_variables.h"
#include "core/symbolic/evaluate.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxNodes = 100;  // of an equation: curves are short

using ParameterOf = std::function<std::optional<double>(VariableId)>;

/// a*x + b*y + c = 0 of the (at most two) variables of an equation, for one value of its condition.
struct Affine {
    double constant = 0;
    std::array<double, 2> factors{};
};

/// An equation that a condition switches.
struct Switched {
    std::size_t equation;
    ExprId condition;
    std::vector<VariableId> variables;
    Affine whenTrue, whenFalse;
};

class CurveSearch {
public:
    CurveSearch(const HybridDae& dae, const ParameterOf& parameterOf)
        : m_dae(dae), m_pool(dae.pool), m_modes(dae), m_parameterOf(parameterOf)
    {
    }

    std::vector<SwitchCurve> run()
    {
        for (std::size_t i = 0; i < m_dae.equations.size(); ++i) {
            std::optional<Switched> switched = switchedBy(i);
            if (!switched) continue;
            if (const auto curve = withoutParameter(*switched))
                m_curves.push_back(*curve);
            else
                pairUp(std::move(*switched));
        }
        std::ranges::stable_sort(m_curves, {}, &SwitchCurve::equation);
        for (SwitchCurve& curve : m_curves) {
            putVoltageFirst(curve);
            curve.sideWhenTrue = sideOf(curve);
        }
        return std::move(m_curves);
    }

private:
    /// Variables and the only condition of an equation; nothing if it is not part of a curve.
    std::optional<Switched> switchedBy(std::size_t index)
    {
        const DaeEquation& equation = m_dae.equations[index];
        if (equation.kind != EquationKind::Simple) return std::nullopt;
        Switched switched{index, {}, {}, {}, {}};
        std::vector<ExprId> open{equation.lhs, equation.rhs};
        for (std::size_t visited = 0; !open.empty(); ++visited) {
            const ExprId expr = open.back();
            open.pop_back();
            const Op op = m_pool.op(expr);
            if (visited > kMaxNodes || op == Op::Derivative || op == Op::Pre || op == Op::Time) return std::nullopt;
            const auto operands = m_pool.operands(expr);
            if (op == Op::If) {
                const ExprId condition =
                    m_pool.op(operands[0]) == Op::Not ? m_pool.operands(operands[0])[0] : operands[0];
                const bool isSimple = m_pool.op(condition) == Op::Variable || isRelation(m_pool.op(condition));
                if (!isSimple || (!switched.condition.isNone() && switched.condition != condition)) return std::nullopt;
                switched.condition = condition;
                open.insert(open.end(), operands.begin() + 1, operands.end());
                continue;
            }
            if (op == Op::Variable && m_modes.find(m_pool.variableOf(expr)) != nullptr) {
                if (!switched.condition.isNone() && switched.condition != expr) return std::nullopt;
                switched.condition = expr;
                continue;
            }
            if (op == Op::Variable && m_dae.variables[m_pool.variableOf(expr)].variability > Variability::Parameter) {
                const VariableId variable = m_pool.variableOf(expr);
                if (m_dae.variables[variable].type != ValueType::Real) return std::nullopt;
                if (std::ranges::find(switched.variables, variable) == switched.variables.end())
                    switched.variables.push_back(variable);
                if (switched.variables.size() > 2) return std::nullopt;
            }
            open.insert(open.end(), operands.begin(), operands.end());
        }
        if (switched.condition.isNone() || switched.variables.size() != 2) return std::nullopt;
        std::ranges::sort(switched.variables);
        const auto whenTrue = affineOf(switched, true), whenFalse = affineOf(switched, false);
        if (!whenTrue || !whenFalse) return std::nullopt;
        switched.whenTrue = *whenTrue;
        switched.whenFalse = *whenFalse;
        return switched;
    }

    /// Left minus right side for a given truth of the condition and two values of the variables.
    std::optional<double> residual(const Switched& switched, bool condition, double x, double y) const
    {
        std::unordered_map<ExprId, std::optional<double>> known{
            {switched.condition, condition ? 1.0 : 0.0}};  // looked up only
        const DaeEquation& equation = m_dae.equations[switched.equation];
        std::vector<ExprId> open{equation.lhs, equation.rhs};
        while (!open.empty()) {
            const ExprId expr = open.back();
            const auto operands = m_pool.operands(expr);
            std::vector<std::optional<double>> values;
            bool isReady = true;
            for (const ExprId operand : operands) {
                const auto found = known.find(operand);
                if (found == known.end()) {
                    open.push_back(operand);
                    isReady = false;
                } else {
                    values.push_back(found->second);
                }
            }
            if (!isReady) continue;
            open.pop_back();
            if (known.contains(expr)) continue;
            if (m_pool.op(expr) != Op::Variable) {
                known.emplace(expr, evaluateNode(m_pool, expr, values));
                continue;
            }
            const VariableId variable = m_pool.variableOf(expr);
            known.emplace(expr, variable == switched.variables[0]   ? x
                                : variable == switched.variables[1] ? y
                                                                    : m_parameterOf(variable));
        }
        const std::optional<double> left = known[equation.lhs], right = known[equation.rhs];
        return left && right && std::isfinite(*left - *right) ? std::optional(*left - *right) : std::nullopt;
    }

    std::optional<Affine> affineOf(const Switched& switched, bool condition) const
    {
        const auto at = [&](double x, double y) { return residual(switched, condition, x, y).value_or(std::nan("")); };
        Affine affine;
        affine.constant = at(0, 0);
        affine.factors = {at(1, 0) - affine.constant, at(0, 1) - affine.constant};
        // At two more places.
        constexpr double kRounding = 1e-9;
        for (const auto& [x, y] : {std::pair(-3.0, 5.0), std::pair(7.0, -2.0)}) {
            const double expected = affine.constant + affine.factors[0] * x + affine.factors[1] * y;
            const double size =
                std::fabs(affine.constant) + 10 * (std::fabs(affine.factors[0]) + std::fabs(affine.factors[1]));
            if (!(std::fabs(at(x, y) - expected) <= kRounding * size)) return std::nullopt;
        }
        return affine;
    }

    /// 0 = if open then i else u.
    static std::optional<SwitchCurve> withoutParameter(const Switched& switched)
    {
        const auto only = [](const Affine& affine) -> std::optional<std::size_t> {
            if ((affine.factors[0] != 0) == (affine.factors[1] != 0)) return std::nullopt;
            return affine.factors[0] != 0 ? 0U : 1U;
        };
        const auto whenTrue = only(switched.whenTrue), whenFalse = only(switched.whenFalse);
        if (!whenTrue || !whenFalse || *whenTrue == *whenFalse) return std::nullopt;
        SwitchCurve curve;
        curve.first = switched.variables[0];
        curve.second = switched.variables[1];
        curve.condition = switched.condition;
        curve.equation = switched.equation;
        const auto part = [](const Affine& affine, std::size_t given) {
            SwitchCurve::Part straight;
            straight.at[given] = -affine.constant / affine.factors[given];
            straight.along[1 - given] = 1;
            return straight;
        };
        curve.whenTrue = part(switched.whenTrue, *whenTrue);
        curve.whenFalse = part(switched.whenFalse, *whenFalse);
        return curve;
    }

    /// Two equations with the same condition and one variable in common.
    void pairUp(Switched&& switched)
    {
        std::vector<Switched>& waiting = m_waiting[switched.condition.index()];
        for (std::size_t w = 0; w < waiting.size(); ++w) {
            if (const auto curve = withParameter(waiting[w], switched)) {
                m_curves.push_back(*curve);
                waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(w));
                return;
            }
        }
        waiting.push_back(std::move(switched));
    }

    static std::optional<SwitchCurve> withParameter(const Switched& a, const Switched& b)
    {
        for (const std::size_t s : {0U, 1U}) {
            const auto inB = std::ranges::find(b.variables, a.variables[s]);
            const auto t = static_cast<std::size_t>(inB - b.variables.begin());
            if (inB == b.variables.end() || a.variables[1 - s] == b.variables[1 - t]) continue;
            const std::array<double, 4> ofOwn = {a.whenTrue.factors[1 - s], a.whenFalse.factors[1 - s],
                                                 b.whenTrue.factors[1 - t], b.whenFalse.factors[1 - t]};
            if (std::ranges::find(ofOwn, 0.0) != ofOwn.end()) continue;
            SwitchCurve curve;
            curve.first = a.variables[1 - s];
            curve.second = b.variables[1 - t];
            curve.parameter = a.variables[s];
            curve.condition = a.condition;
            curve.equation = a.equation;
            const auto part = [&](const Affine& first, const Affine& second) {
                SwitchCurve::Part straight;
                straight.at = {-first.constant / first.factors[1 - s], -second.constant / second.factors[1 - t]};
                straight.along = {-first.factors[s] / first.factors[1 - s], -second.factors[t] / second.factors[1 - t]};
                return straight;
            };
            curve.whenTrue = part(a.whenTrue, b.whenTrue);
            curve.whenFalse = part(a.whenFalse, b.whenFalse);
            return curve;
        }
        return std::nullopt;
    }

    /// By the relation of the parameter in the condition, or in the equation of the variable that it is.
    int sideOf(const SwitchCurve& curve) const
    {
        if (curve.parameter.isNone()) return 0;
        ExprId condition = curve.condition;
        const ModeVariable* const mode =
            m_pool.op(condition) == Op::Variable ? m_modes.find(m_pool.variableOf(condition)) : nullptr;
        if (mode != nullptr) condition = mode->condition;
        if (condition.isNone()) return 0;
        const int sign = mode == nullptr || mode->isOneWhenTrue ? 1 : -1;
        std::vector<ExprId> open{condition};
        if (m_pool.op(condition) == Op::Variable) {
            const auto definition = std::ranges::find_if(m_dae.equations, [&](const DaeEquation& equation) {
                return equation.kind == EquationKind::Simple && equation.lhs == condition;
            });
            if (definition == m_dae.equations.end()) return 0;
            open = {definition->rhs};
        }
        for (std::size_t visited = 0; !open.empty() && visited < kMaxNodes; ++visited) {
            const ExprId expr = open.back();
            open.pop_back();
            const auto operands = m_pool.operands(expr);
            const Op op = m_pool.op(expr);
            if (isRelation(op) && m_pool.op(operands[0]) == Op::Variable &&
                m_pool.variableOf(operands[0]) == curve.parameter)
                return op == Op::Less || op == Op::LessEqual ? -sign : sign;
            if (op == Op::And || op == Op::Or) open.insert(open.end(), operands.begin(), operands.end());
        }
        return 0;
    }

    void putVoltageFirst(SwitchCurve& curve) const
    {
        const auto isVoltage = [&](VariableId variable) { return m_dae.variables[variable].unit.str() == "V"; };
        if (isVoltage(curve.first) || !isVoltage(curve.second)) return;
        std::swap(curve.first, curve.second);
        for (SwitchCurve::Part* part : {&curve.whenTrue, &curve.whenFalse}) {
            std::swap(part->at[0], part->at[1]);
            std::swap(part->along[0], part->along[1]);
        }
    }

    const HybridDae& m_dae;
    const ExpressionPool& m_pool;
    ModeVariables m_modes;
    const ParameterOf& m_parameterOf;
    std::map<std::size_t, std::vector<Switched>> m_waiting;  ///< by condition
    std::vector<SwitchCurve> m_curves;
};

}  // namespace

std::vector<SwitchCurve> findSwitchCurves(const HybridDae& dae, const ParameterOf& parameterOf)
{
    return CurveSearch(dae, parameterOf).run();
}

}  // namespace causeway
