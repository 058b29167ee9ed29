// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of structural initialization share: a model from its text to its initial system.
#pragma once

#include <QTest>

#include <algorithm>

#include "core/compiler/compiler.h"
#include "core/structure/initialization/initialization_input.h"
#include "core/symbolic/printer.h"

/// What a failed comparison shows.
template <>
inline char* QTest::toString(const std::string& text)
{
    return qstrdup(text.c_str());
}

namespace causeway::test {

/// A model from its text to its initial system.
struct Model {
    std::shared_ptr<const Analysis> analysis;
    ExpressionPool pool;
    IndexReduction reduction;
    Initialization result;

    explicit Model(const std::string& text)
    {
        analysis = analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::ScalarDae, Task());
        for (const Diagnostic& diagnostic : analysis->diagnostics.items()) qInfo("%s", diagnostic.message.c_str());
        const HybridDae& dae = *analysis->scalarDae;
        pool = dae.pool;
        const EquationSystem system = continuousSystem(dae, pool);
        reduction = reduceIndex(system, pool, nullptr, Task());
        result = analyseInitialization(initializationInput(dae, system, reduction, pool, nullptr), pool);
    }

    std::string print(ExprId expr) const
    {
        return printExpression(pool, expr, [this](VariableId id) { return analysis->scalarDae->variables[id].name; });
    }
    ExpressionText printer() const
    {
        return [this](ExprId expr) { return print(expr); };
    }
    std::string row(EquationId id) const { return textOf(result, id, printer()); }
    std::string column(UnknownId id) const { return print(result.columns[id].leaf); }
    std::string columns(const std::vector<UnknownId>& ids) const
    {
        std::string text;
        for (const UnknownId id : ids) text += (text.empty() ? "" : " ") + column(id);
        return text;
    }
    std::string rows(const std::vector<EquationId>& ids) const
    {
        std::string text;
        for (const EquationId id : ids) text += (text.empty() ? "" : "; ") + row(id);
        return text;
    }
    std::string kind() const { return std::string(toString(result.kind)); }
    /// "x (order)"
    std::string added() const
    {
        std::string text;
        for (const AddedStart& added : result.added)
            text +=
                (text.empty() ? "" : ", ") + column(added.column) + " (" + std::string(toString(added.reason)) + ")";
        return text;
    }
    /// "before[1] set[0: 2]": kinds of nodes, with the sets and the number of rows.
    std::string nodes() const
    {
        std::string text;
        for (const InitialNode& node : result.nodes) {
            std::size_t count = 0;
            for (const std::uint32_t block : node.blocks) count += result.blocks[block].size();
            text += (text.empty() ? "" : " ") + std::string(toString(node.kind)) + "[";
            for (const StateSetId set : node.sets) text += std::to_string(set.index()) + ": ";
            text += std::to_string(count) + "]";
        }
        return text;
    }
    std::string arcs() const
    {
        std::string text;
        for (const InitialArc& arc : result.arcs)
            text += (text.empty() ? "" : " ") + std::to_string(arc.from) + ">" + std::to_string(arc.to);
        return text;
    }
    /// What determines a column.
    std::string source(const std::string& name) const
    {
        for (std::size_t c = 0; c < result.columns.size(); ++c) {
            if (column(UnknownId(c)) == name && !result.matching.equationOf[UnknownId(c)].isNone())
                return row(result.matching.equationOf[UnknownId(c)]);
        }
        return {};
    }
    /// Rows in the order of evaluation do not need what comes later; every column has one row, but for those that are
    /// reported.
    bool isSorted() const
    {
        const std::size_t open = result.redundant.size();
        if (result.matching.size() + open != result.rows.size()) return false;
        if (result.matching.size() + result.undetermined.size() != result.columns.size()) return false;
        IdVector<EquationId, std::size_t> blockOf(result.rows.size(), 0);
        for (std::size_t b = 0; b < result.blocks.size(); ++b) {
            for (const EquationId e : result.blocks[b]) blockOf[e] = b;
        }
        for (std::size_t b = 0; b < result.blocks.size(); ++b) {
            for (const EquationId e : result.blocks[b]) {
                for (const UnknownId c : result.incidence.unknowns(e)) {
                    const EquationId from = result.matching.equationOf[c];
                    if (!from.isNone() && blockOf[from] > b) return false;
                }
            }
        }
        std::vector<std::uint8_t> isInNode(result.blocks.size(), 0);
        for (const InitialNode& node : result.nodes) {
            for (const std::uint32_t block : node.blocks) ++isInNode[block];
        }
        return std::ranges::all_of(isInNode, [](std::uint8_t n) { return n == 1; }) &&
               std::ranges::all_of(result.arcs, [](const InitialArc& arc) { return arc.from < arc.to; });
    }
};

/// SYSTEMS.md C1.
inline std::string pendulum(const std::string& x, const std::string& y, const std::string& vx = "",
                            const std::string& vy = "")
{
    return "model Pendulum parameter Real L = 1; parameter Real g = 9.81; Real x" + x + "; Real y" + y + "; Real vx" +
           vx + "; Real vy" + vy +
           "; Real T; equation der(x) = vx; der(y) = vy; der(vx) = T*x; der(vy) = T*y - g; 0 = x^2 + y^2 - L^2; end "
           "Pendulum;";
}

/// SYSTEMS.md C2.
inline std::string capacitors(const std::string& u1, const std::string& u2)
{
    return "model Capacitors parameter Real C1 = 1; parameter Real C2 = 2; parameter Real R = 0.5; Real u1" + u1 +
           "; Real u2" + u2 +
           "; Real i1; Real i2; Real i; Real u_R; Real u; equation C1*der(u1) = i1; C2*der(u2) = i2; u_R = R*i; u = "
           "sin(time); i = i1 + i2;"
           " 0 = u + u_R + u1; 0 = u2 - u1; end Capacitors;";
}

}  // namespace causeway::test
