// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ssp/ssp_probe.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/symbolic/evaluate.h"

namespace causeway {

namespace {

constexpr int kDeepest = 100;
using Transform = SspTransformation;

bool isNear(double a, double b)
{
    constexpr double kRelative = 1e-12;
    return std::fabs(a - b) <= kRelative * std::max({std::fabs(a), std::fabs(b), 1e-300});
}

/// Removes a last digit that is noise.
double brief(double value)
{
    const std::optional<double> read = parseNumber(fmt::format("{:.15g}", value));
    return read ? *read : value;
}

/// Visits all subexpressions, each once.
template <class Visit>
void walk(const ExpressionPool& pool, ExprId root, const Visit& visit)
{
    std::vector<ExprId> open{root};
    std::set<std::uint32_t> seen;
    while (!open.empty()) {
        const ExprId at = open.back();
        open.pop_back();
        if (at.isNone() || !seen.insert(static_cast<std::uint32_t>(at.index())).second) continue;
        visit(at);
        if (pool.op(at) == Op::Variable) continue;
        const auto operands = pool.operands(at);
        for (std::size_t i = operands.size(); i > 0; --i) open.push_back(operands[i - 1]);
    }
}

}  // namespace

std::vector<VariableId> SspProbe::variablesOf(ExprId expression) const
{
    std::vector<VariableId> found;
    walk(m_dae.pool, expression, [&](ExprId node) {
        if (m_dae.pool.op(node) == Op::Variable) found.push_back(m_dae.pool.variableOf(node));
    });
    return found;
}

std::optional<double> SspProbe::at(ExprId expression, VariableId of, double value)
{
    const ExpressionPool& pool = m_dae.pool;
    return evaluate(pool, expression, [&](ExprId leaf) -> std::optional<double> {
        if (pool.op(leaf) != Op::Variable) return std::nullopt;
        const VariableId variable = pool.variableOf(leaf);
        if (variable == of) return value;
        const DaeVariable& declared = m_dae.variables[variable];
        if (declared.variability > Variability::Parameter || declared.binding.isNone()) return std::nullopt;
        const auto key = static_cast<std::uint32_t>(variable.index());
        if (const auto known = m_values.find(key); known != m_values.end()) return known->second;
        if (++m_depth > kDeepest) return std::nullopt;
        const std::optional<double> found = at(declared.binding, VariableId(), 0);
        --m_depth;
        m_values.emplace(key, found);
        return found;
    });
}

std::optional<double> SspProbe::value(ExprId expression)
{
    return expression.isNone() ? std::nullopt : at(expression, VariableId(), 0);
}

std::optional<std::string> SspProbe::text(ExprId expression) const
{
    const ExpressionPool& pool = m_dae.pool;
    for (int i = 0; i < kDeepest && !expression.isNone(); ++i) {
        if (pool.op(expression) == Op::StringLiteral) return pool.stringValue(expression);
        if (pool.op(expression) != Op::Variable) break;
        expression = m_dae.variables[pool.variableOf(expression)].binding;
    }
    return std::nullopt;
}

std::optional<SspProbe::Way> SspProbe::way(ExprId expression, VariableId of, const SspEnd& source, const SspEnd& target)
{
    const auto isWhole = [](SspType type) { return type == SspType::Integer || type == SspType::Enumeration; };
    const auto valueAt = [&](double x) { return expression.isNone() ? std::optional(x) : at(expression, of, x); };
    if (source.type == SspType::Boolean) {
        const auto off = valueAt(0), on = valueAt(1);
        if (!off || !on) return std::nullopt;
        if (*off == 0 && *on == 1) return Way{};
        if (target.type != SspType::Boolean) return std::nullopt;
        Way way;
        way.transformation.kind = Transform::Kind::Boolean;
        const auto add = [&](const char* from, double to) {
            way.transformation.entries.emplace_back(from, to != 0 ? "true" : "false");
        };
        add("false", *off);
        add("true", *on);
        return way;
    }
    if (target.type == SspType::Boolean) {
        // x <> 0
        for (const double x : {-3.0, -1.0, 0.0, 1.0, 2.0}) {
            if (!isWhole(source.type) || valueAt(x) != std::optional(x != 0 ? 1.0 : 0.0)) return std::nullopt;
        }
        return Way{};
    }
    if (isWhole(source.type) && isWhole(target.type)) return expression.isNone() ? Way{} : wholeWay(expression, of);
    return linearWay(expression, of, source, target);
}

std::optional<SspProbe::Way> SspProbe::wholeWay(ExprId expression, VariableId of)
{
    std::set<std::int64_t> tried{-1, 0, 1, 2, 1'000'003};
    walk(m_dae.pool, expression, [&](ExprId node) {
        if (m_dae.pool.op(node) != Op::IntegerLiteral) return;
        const std::int64_t literal = m_dae.pool.integerValue(node);
        tried.insert({literal, -literal});
    });
    Way way;
    for (const std::int64_t x : tried) {
        const auto found = at(expression, of, static_cast<double>(x));
        if (!found || *found != std::floor(*found)) return std::nullopt;
        if (*found != static_cast<double>(x))
            way.transformation.entries.emplace_back(std::to_string(x),
                                                    std::to_string(static_cast<std::int64_t>(*found)));
    }
    // A map that changes all values is not a table.
    if (way.transformation.entries.size() == tried.size()) return std::nullopt;
    if (!way.transformation.entries.empty()) way.transformation.kind = Transform::Kind::Integer;
    return way;
}

std::optional<SspProbe::Way> SspProbe::linearWay(ExprId expression, VariableId of, const SspEnd& source,
                                                 const SspEnd& target)
{
    SspScale all;
    if (!expression.isNone()) {
        const auto zero = at(expression, of, 0), one = at(expression, of, 1);
        if (!zero || !one) return std::nullopt;
        all = {*one - *zero, *zero};
        for (const double x : {-1.0, 2.5, 1000.0}) {
            const auto found = at(expression, of, x);
            const double expected = all.factor * x + all.offset;
            constexpr double kRelative = 1e-9;
            const double size = std::fabs(all.factor * x) + std::fabs(all.offset);
            if (!found || std::fabs(*found - expected) > kRelative * size) return std::nullopt;
        }
        // With a large offset the difference has lost digits.
        if (all.offset != 0) {
            constexpr double kFar = 1048576;
            const auto far = at(expression, of, kFar), back = at(expression, of, -kFar);
            if (far && back) all.factor = (*far - *back) / (2 * kFar);
        }
    }
    Way way;
    const IoResult<SspScale> units = sspUnitScale(source, target);
    const SspScale known = units ? *units : SspScale{};
    if (units && isNear(all.factor, known.factor) && isNear(all.offset, known.offset)) return way;
    // The part not explained by units; units are suppressed if the numbers are equal despite them.
    way.suppressesUnits = !units || (all.isNone() && !known.isNone());
    if (all.isNone()) return way;
    const SspScale scale = units ? known : SspScale{};
    way.transformation.kind = Transform::Kind::Linear;
    way.transformation.factor = brief(all.factor / scale.factor);
    way.transformation.offset = brief(all.offset - all.factor / scale.factor * scale.offset);
    return way;
}

}  // namespace causeway
