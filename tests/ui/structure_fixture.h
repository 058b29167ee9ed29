// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Structures for the tests of the structure views: the RLC circuit, the same with an algebraic loop, and a huge one.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <numeric>
#include <string>

#include <QCoreApplication>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/compiler/compiler.h"
#include "core/structure/structure.h"
#include "ui/lesson/lesson_desk.h"
#include "ui/lesson/step_player.h"
#include "ui/session/job_manager.h"

namespace causeway::test {

/// Builds a DAE equation by equation: enough for circuits.
class DaeBuilder {
public:
    explicit DaeBuilder(std::string name) : m_dae(std::make_shared<HybridDae>()) { m_dae->modelName = std::move(name); }

    void add(const std::string& name, Variability variability, bool isState = false)
    {
        DaeVariable variable;
        variable.name = name;
        variable.variability = variability;
        variable.isState = isState;
        m_variables[name] = m_dae->variables.push(std::move(variable));
    }
    ExprId operator()(const std::string& name) { return pool().variable(m_variables.at(name), ValueType::Real); }
    ExprId der(const std::string& name) { return pool().der((*this)(name)); }
    ExprId sum(const std::string& a, const std::string& b) { return pool().binary(Op::Add, (*this)(a), (*this)(b)); }
    ExprId product(ExprId a, ExprId b) { return pool().binary(Op::Multiply, a, b); }
    ExpressionPool& pool() { return m_dae->pool; }
    void equate(ExprId lhs, ExprId rhs)
    {
        DaeEquation equation;
        equation.lhs = lhs;
        equation.rhs = rhs;
        m_dae->equations.push_back(equation);
    }
    std::shared_ptr<const Analysis> analyse()
    {
        auto analysis = std::make_shared<Analysis>();
        analysis->modelName = m_dae->modelName;
        analysis->dae = m_dae;
        analysis->scalarDae = m_dae;
        analysis->structure = analyseStructure(m_dae, analysis->diagnostics, Task());
        return analysis;
    }

private:
    std::shared_ptr<HybridDae> m_dae;
    std::map<std::string, VariableId> m_variables;
};

/// The textbook circuit: ten equations in the order of the lecture, unknowns u0 i0 u1 i1 u2 i2 uL der(iL) der(uC) iC.
/// With `hasLoop` the capacitor is a resistor R3, and the rules stop with black edges left.
inline std::shared_ptr<const Analysis> rlcAnalysis(bool hasLoop = false)
{
    DaeBuilder b(hasLoop ? "RlcLoop" : "RlcCircuit");
    for (const char* name : {"R1", "R2", "R3", "L", "C", "U"}) b.add(name, Variability::Parameter);
    for (const char* name : {"u0", "i0", "u1", "i1", "u2", "i2", "uL"}) b.add(name, Variability::Continuous);
    b.add("iL", Variability::Continuous, true);
    b.add("uC", Variability::Continuous, !hasLoop);
    b.add("iC", Variability::Continuous);
    const std::array time{b.pool().time()};
    b.equate(b("u0"), b.product(b("U"), b.pool().call(Builtin::Sin, time)));
    b.equate(b("u1"), b.product(b("R1"), b("i1")));
    b.equate(b("u2"), b.product(b("R2"), b("i2")));
    b.equate(b("uL"), b.product(b("L"), b.der("iL")));
    if (hasLoop)
        b.equate(b("uC"), b.product(b("R3"), b("iC")));
    else
        b.equate(b("iC"), b.product(b("C"), b.der("uC")));
    b.equate(b("u0"), b.sum("u1", "uC"));
    b.equate(b("uL"), b.sum("u1", "u2"));
    b.equate(b("uC"), b("u2"));
    b.equate(b("i0"), b.sum("i1", "iL"));
    b.equate(b("i1"), b.sum("i2", "iC"));
    return b.analyse();
}

/// `count` equations, each with three unknowns near the diagonal of a shuffled matrix: fully coloured, no expressions
/// solved.
inline std::shared_ptr<const Analysis> hugeAnalysis(std::size_t count)
{
    auto dae = std::make_shared<HybridDae>();
    auto structure = std::make_shared<Structure>();
    std::vector<std::vector<UnknownId>> rows(count);
    // A fixed permutation without a random generator: a step that has no common divisor with the count.
    std::size_t step = count * 2 / 3 + 1;
    while (std::gcd(step, count) != 1) ++step;
    for (std::size_t e = 0; e < count; ++e) {
        const std::size_t own = e * step % count;
        rows[e].emplace_back(own);
        if (own >= 3) rows[e].emplace_back(own - 3);
        if (own >= 40) rows[e].emplace_back(own - 40);
    }
    structure->incidence = Incidence(rows, count);
    for (std::size_t i = 0; i < count; ++i) {
        DaeVariable variable;
        variable.name = "x[" + std::to_string(i + 1) + "]";
        const VariableId id = dae->variables.push(variable);
        structure->unknowns.push({id, false, structure->pool.variable(id, ValueType::Real)});
        StructureEquation equation;
        const auto x = [&](std::size_t number) {
            return structure->pool.variable(VariableId(number), ValueType::Real);
        };
        equation.shownLhs = x(i);
        equation.shownRhs = structure->pool.binary(Op::Add, x(i - i / 3), x(i / 2));
        structure->equations.push(std::move(equation));
    }
    structure->assignment.resize(count);
    structure->equationOf.resize(count);
    Colouring colouring(structure->incidence);
    colouring.runInRounds([&](const ColouringStep& s) {
        structure->steps.push_back(s);
        structure->assignment[s.equation] = {s.equation, s.unknown, s.number, {}, false};
        structure->equationOf[s.unknown] = s.equation;
    });
    structure->order.resize(structure->steps.size());
    for (const ColouringStep& s : structure->steps) structure->order[s.number - 1] = s.equation;
    for (const EquationId equation : structure->order) {
        BltBlock block;
        block.equations = {equation};
        block.unknowns = {structure->assignment[equation].unknown};
        structure->blocks.push_back(std::move(block));
    }
    structure->dae = std::move(dae);
    auto analysis = std::make_shared<Analysis>();
    analysis->dae = structure->dae;
    analysis->scalarDae = structure->dae;
    analysis->structure = std::move(structure);
    return analysis;
}

/// A desk with what it needs; lessons are made in jobs, which the test waits for.
struct LessonTable {
    ui::JobManager jobs;
    ui::StepPlayer player;
    ui::LessonDesk desk{jobs, player};

    /// As in the window: at the end of the colouring.
    void show(const std::shared_ptr<const Analysis>& analysis, bool keepsPlace = false)
    {
        desk.setStructure(analysis ? analysis->structure : nullptr, keepsPlace);
        wait();
    }
    void wait()
    {
        while (!desk.isReady()) QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    }
};

}  // namespace causeway::test
