// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Analyses and results made by hand, so that the tests of the plot and of the block graph need no compiler and no
/// solver.
#pragma once

#include <cmath>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/compiler/compiler.h"
#include "core/results/result.h"

namespace causeway::test {

/// Writes a flat model down: `variable` for each variable, `equation` for each equation, then `analysis`.
class HandMadeModel {
public:
    explicit HandMadeModel(std::string name) { m_dae.modelName = std::move(name); }

    ExprId variable(const std::string& name, const std::string& unit, bool isState = false)
    {
        DaeVariable variable;
        variable.name = name;
        variable.unit = unit;
        variable.isState = isState;
        return m_dae.pool.variable(m_dae.variables.push(std::move(variable)), ValueType::Real);
    }
    ExprId parameter(const std::string& name)
    {
        DaeVariable parameter;
        parameter.name = name;
        parameter.variability = Variability::Parameter;
        parameter.binding = m_dae.pool.real(1);
        return m_dae.pool.variable(m_dae.variables.push(std::move(parameter)), ValueType::Real);
    }
    ExpressionPool& pool() { return m_dae.pool; }
    void equation(ExprId lhs, ExprId rhs)
    {
        DaeEquation equation;
        equation.lhs = lhs;
        equation.rhs = rhs;
        m_dae.equations.push_back(equation);
    }
    std::shared_ptr<const Analysis> analysis()
    {
        auto analysis = std::make_shared<Analysis>();
        analysis->modelName = m_dae.modelName;
        analysis->dae = std::make_shared<const HybridDae>(m_dae);
        analysis->scalarDae = analysis->dae;
        analysis->structure = analyseStructure(analysis->dae, analysis->diagnostics, Task());
        return analysis;
    }

private:
    HybridDae m_dae;
};

/// The RLC circuit of ten equations; `withLoop` has a resistor R3 in the place of the capacitor, which makes a loop.
inline std::shared_ptr<const Analysis> rlcCircuit(bool withLoop = false)
{
    HandMadeModel model(withLoop ? "RlcLoop" : "RlcCircuit");
    ExpressionPool& pool = model.pool();
    const ExprId r1 = model.parameter("R1"), r2 = model.parameter("R2"), l = model.parameter("L");
    const ExprId u0 = model.variable("u0", "V"), i0 = model.variable("i0", "A"), u1 = model.variable("u1", "V");
    const ExprId i1 = model.variable("i1", "A"), u2 = model.variable("u2", "V"), i2 = model.variable("i2", "A");
    const ExprId uL = model.variable("uL", "V"), iL = model.variable("iL", "A", true);
    const ExprId uC = model.variable("uC", "V", !withLoop), iC = model.variable("iC", "A");
    const auto times = [&](ExprId a, ExprId b) { return pool.binary(Op::Multiply, a, b); };
    const auto plus = [&](ExprId a, ExprId b) { return pool.binary(Op::Add, a, b); };
    const ExprId time = pool.time();
    model.equation(u0, pool.call(Builtin::Sin, std::initializer_list<ExprId>{time}));
    model.equation(u1, times(r1, i1));
    model.equation(u2, times(r2, i2));
    model.equation(uL, times(l, pool.der(iL)));
    if (withLoop) {
        model.equation(uC, times(model.parameter("R3"), iC));
    } else {
        model.equation(iC, times(model.parameter("C"), pool.der(uC)));
    }
    model.equation(u0, plus(u1, uC));
    model.equation(uL, plus(u1, u2));
    model.equation(uC, u2);
    model.equation(i0, plus(i1, iL));
    model.equation(i1, plus(i2, iC));
    return model.analysis();
}

/// x1 = sin(time), x2 = x1 + x1, ...: one block after the other.
inline std::shared_ptr<const Analysis> chain(std::size_t length)
{
    HandMadeModel model("Chain");
    ExprId last = model.pool().call(Builtin::Sin, std::initializer_list<ExprId>{model.pool().time()});
    for (std::size_t i = 1; i <= length; ++i) {
        const ExprId x = model.variable("x" + std::to_string(i), "1");
        model.equation(x, last);
        last = model.pool().binary(Op::Add, x, x);
    }
    return model.analysis();
}

inline ResultColumn column(std::string name, std::string unit, std::string description = {})
{
    ResultColumn column;
    column.name = std::move(name);
    column.unit = std::move(unit);
    column.description = std::move(description);
    return column;
}

/// Ten periods of something like the RLC circuit, with an event in the middle.
inline std::shared_ptr<const Result> rlcResult(std::size_t rows = 2000, const std::string& modelName = "RlcCircuit")
{
    auto result = std::make_shared<Result>();
    result->modelName = modelName;
    result->columns = {column("u0", "V", "Voltage of the source"),
                       column("i0", "A", "Current of the source"),
                       column("iL", "A", "Current through the inductor"),
                       column("uC", "V", "Voltage across the capacitor"),
                       column("der(iL)", "A/s"),
                       column("der(uC)", "V/s"),
                       column("R1.p", "W", "Power in R1"),
                       column("R1.on", "")};
    result->columns.back().type = ValueType::Boolean;
    constexpr double kEnd = 0.1, kOmega = 314.159265;
    for (std::size_t row = 0; row < rows; ++row) {
        const double t = kEnd * static_cast<double>(row) / static_cast<double>(rows - 1);
        const double values[] = {
            10 * std::sin(kOmega * t),           0.8 + 0.5 * std::sin(kOmega * t + 1),
            0.3183 * (1 - std::cos(kOmega * t)), 4.6 * std::sin(kOmega * t - 0.29) + 1.33 * std::exp(-1500 * t),
            100 * std::sin(kOmega * t),          1445 * std::cos(kOmega * t - 0.29),
            3 + 3 * std::cos(2 * kOmega * t),    t < kEnd / 2 ? 0.0 : 1.0};
        result->time.push_back(t);
        for (std::size_t i = 0; i < result->columns.size(); ++i) result->columns[i].values.push_back(values[i]);
    }
    ResultEvent event;
    event.time = kEnd / 2;
    event.triggers = {{"time > 0.05", "time - 0.05", true}};
    event.rowAfter = rows / 2;
    result->events.push_back(event);
    return result;
}

}  // namespace causeway::test
