// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of connections share: a model made by hand, and its expressions as text.
#pragma once

#include <QTest>

#include <array>
#include <cmath>

#include "core/dae/connections/connection_sets.h"
#include "core/dae/connections/stream_connectors.h"
#include "core/symbolic/evaluate.h"

namespace causeway::test {

constexpr bool kOutside = true;

inline DaeEquation equation(ExprId lhs, ExprId rhs)
{
    DaeEquation result;
    result.lhs = lhs;
    result.rhs = rhs;
    return result;
}

/// A model made by hand, and its expressions as text: prefix-free, binary operations in parentheses.
struct Model {
    HybridDae dae;
    ConnectionSets sets;
    std::uint32_t connectionCount = 0;

    VariableId add(const std::string& name, std::vector<std::int32_t> sizes = {}, TypeId element = TypeTable::real())
    {
        DaeVariable variable;
        variable.name = name;
        variable.typeId = sizes.empty() ? element : dae.pool.types().array(element, sizes);
        variable.type = dae.pool.types().base(element);
        return dae.variables.push(variable);
    }
    VariableId flow(const std::string& name, std::vector<std::int32_t> sizes = {})
    {
        const VariableId variable = add(name, std::move(sizes));
        dae.variables[variable].isFlow = true;
        return variable;
    }
    VariableId stream(const std::string& name, std::vector<std::int32_t> sizes = {})
    {
        const VariableId variable = add(name, std::move(sizes));
        dae.variables[variable].isStream = true;
        return variable;
    }
    /// The n-th connection gets the span [n, n).
    void connect(ConnectionEnd a, ConnectionEnd b)
    {
        sets.connect(a, b, {SourceId(0), connectionCount, connectionCount}, InstanceId(0));
        ++connectionCount;
    }
    ExprId expr(VariableId variable) { return endExpression(dae, {variable}); }
    ExprId at(VariableId variable, std::int64_t position)
    {
        return dae.pool.subscript(expr(variable), std::array{dae.pool.integer(position)});
    }

    [[nodiscard]] std::string text(ExprId expr) const
    {
        const ExpressionPool& pool = dae.pool;
        const auto list = [&](std::size_t from) {
            std::string result;
            for (std::size_t i = from; i < pool.operands(expr).size(); ++i)
                result += (i > from ? "," : "") + text(pool.operand(expr, i));
            return result;
        };
        const auto infix = [&](const char* symbol) {
            return "(" + text(pool.operand(expr, 0)) + symbol + text(pool.operand(expr, 1)) + ")";
        };
        switch (pool.op(expr)) {
            case Op::RealLiteral: return QString::number(pool.number(expr)).toStdString();
            case Op::IntegerLiteral: return std::to_string(pool.integerValue(expr));
            case Op::BooleanLiteral: return pool.booleanValue(expr) ? "true" : "false";
            case Op::Variable: return dae.variables[pool.variableOf(expr)].name;
            case Op::Iterator: return pool.iteratorName(pool.iteratorOf(expr));
            case Op::Whole: return ":";
            case Op::Negate: return "-" + text(pool.operand(expr, 0));
            case Op::Add: return infix("+");
            case Op::Subtract: return infix("-");
            case Op::Multiply: return infix("*");
            case Op::ElementMultiply: return infix(".*");
            case Op::Divide: return infix("/");
            case Op::ElementDivide: return infix("./");
            case Op::Greater: return infix(">");
            case Op::LessEqual: return infix("<=");
            case Op::Equal: return infix("==");
            case Op::And: return infix(" and ");
            case Op::If: return "if(" + list(0) + ")";
            case Op::Call: return std::string(toString(pool.builtin(expr))) + "(" + list(0) + ")";
            case Op::Array: return "{" + list(0) + "}";
            case Op::Subscript: return text(pool.operand(expr, 0)) + "[" + list(1) + "]";
            default: return "?";
        }
    }
    /// The equations that the sets make, each as "lhs=rhs".
    QStringList equations()
    {
        sets.build(dae);
        sets.addEquations(dae);
        return texts();
    }
    [[nodiscard]] QStringList texts() const
    {
        QStringList result;
        for (const DaeEquation& each : dae.equations) {
            const std::string lhs = text(each.lhs);
            result << QString::fromStdString(each.kind == EquationKind::Assert ? "assert " + lhs
                                                                               : lhs + "=" + text(each.rhs));
        }
        return result;
    }
};

/// Connectors with one flow and one stream variable each.
struct StreamModel : Model {
    std::vector<VariableId> flows, streams;
    StreamConnectors connectors{sets};

    void addPorts(std::size_t count, const std::vector<std::int32_t>& sizes = {})
    {
        for (std::size_t i = 0; i < count; ++i) {
            const std::string number = std::to_string(flows.size() + 1);
            flows.push_back(flow("m" + number));
            streams.push_back(stream("h" + number, sizes));
            connectors.addStream(streams.back(), flows.back());
        }
    }
    /// Ports are counted from 1.
    void join(std::size_t a, std::size_t b, bool aIsOutside = false, bool bIsOutside = false)
    {
        connect({flows[a - 1], -1, aIsOutside}, {flows[b - 1], -1, bIsOutside});
        connect({streams[a - 1], -1, aIsOutside}, {streams[b - 1], -1, bIsOutside});
    }
    std::string inStream(std::size_t port) { return text(connectors.inStream(dae, streams[port - 1])); }
    double value(ExprId expr, const std::vector<double>& flowValues, const std::vector<double>& streamValues)
    {
        return evaluate(dae.pool, expr,
                        [&](ExprId leaf) -> std::optional<double> {
                            const std::size_t position = dae.pool.variableOf(leaf).index();
                            return position % 2 == 0 ? flowValues[position / 2] : streamValues[position / 2];
                        })
            .value_or(std::nan(""));
    }
};

}  // namespace causeway::test
