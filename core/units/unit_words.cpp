// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/unit_words.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/units.h"
#include "core/semantics/expression_lowering.h"

namespace causeway {

namespace {

/// Which claims people see as the mistake, rather than the equation around.
int weightOf(UnitClaimKind kind)
{
    switch (kind) {
        case UnitClaimKind::Sum:
        case UnitClaimKind::Comparison:
        case UnitClaimKind::Branches:
        case UnitClaimKind::Together: return 0;
        case UnitClaimKind::Number:
        case UnitClaimKind::Input: return 1;
        case UnitClaimKind::Sides: return 2;
        case UnitClaimKind::Call: return 3;
        case UnitClaimKind::Definition: return 4;
    }
    return 4;
}

/// Whether a factor appended to the expression, "*R", applies to all of it.
bool isFactor(Op op)
{
    switch (op) {
        case Op::Variable:
        case Op::Local:
        case Op::Time:
        case Op::Derivative:
        case Op::Negate:
        case Op::Multiply:
        case Op::Divide:
        case Op::Power:
        case Op::Call:
        case Op::FunctionCall:
        case Op::Subscript:
        case Op::Member: return true;
        default: return false;
    }
}

bool isAngleFunction(Builtin function)
{
    return function == Builtin::Sin || function == Builtin::Cos || function == Builtin::Tan;
}

}  // namespace

std::string UnitWords::textOf(ExprId expr, FunctionId function) const
{
    ExpressionNames names;
    names.variable = [this](VariableId variable) { return m_dae.variables[variable].name; };
    names.function = [this](FunctionId called) { return m_dae.functions[called].name; };
    if (!function.isNone()) {
        names.local = [this, function](std::size_t position) {
            return m_dae.functions[function].variables[position].name;
        };
    }
    std::string text;
    ExpressionPrinter(m_dae.pool, names).append(text, expr);
    return ExpressionLowering::shortened(text);
}

std::string UnitWords::textOf(const UnitSource& source) const
{
    const std::string right = source.right.isNone() ? std::string() : textOf(source.right, source.function);
    if (!source.left.isNone()) {
        const bool isStatement = source.kind == UnitSource::Kind::Statement;
        return fmt::format("{} {} {}", textOf(source.left, source.function), isStatement ? ":=" : "=", right);
    }
    if (!source.variable.isNone()) return fmt::format("{} = {}", m_dae.variables[source.variable].name, right);
    return right;
}

/// A variable has its unit as it is declared.
std::string UnitWords::unitOf(ExprId expr, const UnitForm& unit, FunctionId function) const
{
    if (!expr.isNone() && function.isNone() && m_dae.pool.op(expr) == Op::Variable) {
        const DaeVariable& variable = m_dae.variables[m_dae.pool.variableOf(expr)];
        if (!variable.unit.empty() && m_dae.pool.types().isScalar(variable.typeId)) return variable.unit.str();
    }
    if (UnitForm::isSmall(unit.scale) && UnitForm::isSmall(unit.zero)) return m_symbols.text(unit);
    if (std::string written = m_symbols.scaledText(unit); !written.empty()) return written;
    constexpr int kDigits = 6;
    const std::string factor = fmt::format("{:.{}g}", std::exp(unit.scale), kDigits);
    return unit.isOne() ? "a number times " + factor : factor + " " + m_symbols.text(unit);  // "1000 J"
}

std::string UnitWords::messageOf(const UnitClaim& claim, const UnitSource& source, const std::string& left,
                                 const std::string& right) const
{
    const auto text = [&](ExprId expr) { return textOf(expr, source.function); };
    const auto has = [](const std::string& unit) { return unit == "1" ? std::string("a number without unit") : unit; };
    switch (claim.kind) {
        case UnitClaimKind::Sum:
            return fmt::format("'{}' {} {} and {}", text(claim.whole),
                               m_dae.pool.op(claim.whole) == Op::Add ? "adds" : "subtracts", has(left), has(right));
        case UnitClaimKind::Comparison:
            return fmt::format("'{}' compares {} and {}", text(claim.whole), has(left), has(right));
        case UnitClaimKind::Branches:
            return fmt::format("the branches of '{}' are {} and {}", text(claim.whole), has(left), has(right));
        case UnitClaimKind::Together:
            return fmt::format("'{}' needs one unit, but has {} and {}", text(claim.whole), has(left), has(right));
        case UnitClaimKind::Number:
            if (claim.name.empty())
                return fmt::format("the exponent of '{}' must have no unit, but '{}' is {}", text(claim.whole),
                                   text(claim.left), left);
            if (m_dae.pool.op(claim.whole) == Op::Call && isAngleFunction(m_dae.pool.builtin(claim.whole)) &&
                unitPowers(left) == UnitPowers{})
                return fmt::format("{}() takes rad, but '{}' is {}", claim.name, text(claim.left), left);
            return fmt::format("{}() needs a number without unit, but '{}' is {}", claim.name, text(claim.left), left);
        case UnitClaimKind::Input:
            return fmt::format("'{}' takes {}, but '{}' is {}", claim.name, has(right), text(claim.left), has(left));
        case UnitClaimKind::Call:
        case UnitClaimKind::Definition:
            return fmt::format("the arguments of '{}' do not fit: what must have no unit is {}", text(claim.whole),
                               left);
        case UnitClaimKind::Sides: break;
    }
    if (!claim.name.empty())
        return fmt::format("'{}' is {}, but its value '{}' is {}", claim.name, has(left), text(claim.right),
                           has(right));
    if (source.left.isNone() && !source.variable.isNone()) {
        const char* what = source.kind == UnitSource::Kind::Attribute ? "an attribute of it, " : "its value ";
        return fmt::format("'{}' is {}, but {}'{}' is {}", m_dae.variables[source.variable].name, has(left), what,
                           text(claim.right), has(right));
    }
    return fmt::format("'{}' is {}, but '{}' is {}", text(claim.left), has(left), text(claim.right), has(right));
}

/// Whether a factor can be written behind an equation or a value, and then belongs to all of its right side.
bool UnitWords::takesFactor(const UnitSource& source) const
{
    if (source.kind == UnitSource::Kind::Attribute || source.isClause || source.right.isNone()) return false;
    return isFactor(m_dae.pool.op(source.right)) && m_dae.pool.isScalar(source.right);
}

/// A factor probably missing on the right-hand side: the only parameter of the component with the missing unit.
std::string UnitWords::factorFor(const UnitSource& source, const UnitForm& left, const UnitForm& right) const
{
    if (source.kind != UnitSource::Kind::Equation || source.left.isNone() || !takesFactor(source)) return {};
    const auto ratio = product(left, right, {-1, 1}), inverse = product(right, left, {-1, 1});
    if (!ratio || !inverse) return {};
    const ExpressionPool& pool = m_dae.pool;
    const auto times = unitPowers(m_symbols.text(*ratio)), over = unitPowers(m_symbols.text(*inverse));
    const std::string around = source.instance.isNone() ? std::string() : m_dae.pathOf(source.instance);
    std::string factor;
    for (const DaeVariable& variable : m_dae.variables) {
        const bool isHere = variable.instance == source.instance && variable.variability == Variability::Parameter;
        if (!isHere || variable.unit.empty() || !pool.types().isScalar(variable.typeId)) continue;
        const auto powers = unitPowers(variable.unit.str());
        if (!powers || (powers != times && powers != over)) continue;
        if (!factor.empty()) return {};  // several would do
        const std::size_t prefix = around.empty() ? 0 : around.size() + 1;
        factor = (powers == times ? "*" : "/") + variable.name.substr(std::min(prefix, variable.name.size()));
    }
    return factor;
}

/// Presents time in seconds unless something makes it a number.
std::optional<UnitForm> UnitWords::inSeconds(std::optional<UnitForm> unit) const
{
    if (!unit) return unit;
    const UnitForm written = *unit;
    for (const UnitForm::Factor& factor : written.factors) {
        if (m_symbols.isTime(factor.symbol)) unit = renamed(*unit, factor.symbol, kSecond);
    }
    return unit;
}

std::optional<UnitForm> UnitWords::unitBy(const UnitForm& unit, std::span<const std::uint32_t> relations) const
{
    auto known = inSeconds(m_system.valueBy(unit, relations));
    if (!known || !m_symbols.isKnown(*known)) return std::nullopt;
    known->scale = known->zero = 0;  // only the dimension counts
    return known;
}

std::optional<UnitWords::Choice> UnitWords::choice(
    const UnitContradiction& contradiction,
    const std::function<std::optional<UnitForm>(const UnitForm&, std::span<const std::uint32_t>)>& unitBy) const
{
    std::optional<Choice> best;
    for (const std::uint32_t relation : contradiction.relations) {
        const UnitClaim& claim = m_claims.claims[m_claimOf[relation]];
        std::vector<std::uint32_t> others = contradiction.relations;
        std::erase(others, relation);
        auto left = unitBy(claim.leftUnit, others), right = unitBy(claim.rightUnit, others);
        const int weight = weightOf(claim.kind);
        if (left && right && (!best || weight < best->weight))
            best = {weight, relation, std::move(*left), std::move(*right)};
    }
    return best;
}

UnitFinding UnitWords::finding(const UnitContradiction& contradiction) const
{
    const auto best = choice(contradiction, [this](const UnitForm& unit, std::span<const std::uint32_t> relations) {
        return unitBy(unit, relations);
    });
    UnitFinding finding;
    std::uint32_t told = contradiction.sources.front();
    if (best) {
        told = m_claims.sourceOf[m_claimOf[best->relation]];
        const UnitClaim& claim = m_claims.claims[m_claimOf[best->relation]];
        const UnitSource& source = m_claims.sources[told];
        if (claim.kind == UnitClaimKind::Sides && contradiction.sources.size() == 1)
            finding.factor = factorFor(source, best->left, best->right);
        finding.message = messageOf(
            claim, source, unitOf(claim.left, best->left, source.function),
            unitOf(claim.kind == UnitClaimKind::Input ? ExprId() : claim.right, best->right, source.function));
    } else {
        finding.message = fmt::format(
            "'{}' and the others named here cannot all hold, whatever the units that are not "
            "declared",
            textOf(m_claims.sources[told]));
    }
    addParts(finding, told, contradiction);
    return finding;
}

void UnitWords::addParts(UnitFinding& finding, std::uint32_t told, const UnitContradiction& contradiction) const
{
    const auto add = [&](std::uint32_t position) {
        const UnitSource& source = m_claims.sources[position];
        UnitFinding::Part part{source.span, textOf(source), {}};
        if (!source.function.isNone()) {
            part.className = m_dae.functions[source.function].name;
        } else if (!source.instance.isNone()) {
            part.className = m_dae.instances[source.instance].className.str();
        }
        finding.parts.push_back(std::move(part));
    };
    add(told);
    for (const std::uint32_t source : contradiction.sources) {
        if (source != told) add(source);
    }
}

}  // namespace causeway
