// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/rows/linear_form.h"

#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "core/symbolic/evaluate.h"
#include "core/symbolic/simplify.h"

namespace causeway {

namespace {

/// The decimal fraction of at most 15 digits, if it equals the number.
std::optional<Fraction> decimalFraction(double value)
{
    const std::string text = fmt::format("{:.14e}", value);
    if (std::strtod(text.c_str(), nullptr) != value) return std::nullopt;
    const std::size_t mark = text.find('e');
    int exponent = std::atoi(text.c_str() + mark + 1);
    std::int64_t digits = 0;
    for (const char c : text.substr(0, mark)) {
        if (c >= '0' && c <= '9') digits = 10 * digits + (c - '0');
    }
    for (exponent -= 14; digits != 0 && digits % 10 == 0; ++exponent) digits /= 10;
    if (std::abs(exponent) > 18) return std::nullopt;
    std::int64_t power = 1;
    for (int i = 0; i < std::abs(exponent); ++i) power *= 10;
    const auto magnitude =
        exponent < 0 ? makeFraction(digits, power) : multiply(Fraction{digits, 1}, Fraction{power, 1});
    return magnitude && value < 0 ? std::optional(Fraction{-magnitude->numerator, magnitude->denominator}) : magnitude;
}

/// The first convergent of its continued fraction that rounds to the number.
std::optional<Fraction> smallFraction(double value)
{
    constexpr double kMost = 1e6;
    double before = 1, numerator = std::floor(value), denominatorBefore = 0, denominator = 1, rest = value - numerator;
    while (numerator / denominator != value) {
        if (rest == 0) return std::nullopt;
        const double inverse = 1 / rest, quotient = std::floor(inverse);
        rest = inverse - quotient;
        const double nextNumerator = quotient * numerator + before,
                     nextDenominator = quotient * denominator + denominatorBefore;
        before = numerator;
        numerator = nextNumerator;
        denominatorBefore = denominator;
        denominator = nextDenominator;
        if (denominator > kMost || std::fabs(numerator) > 1e12) return std::nullopt;
    }
    return makeFraction(static_cast<std::int64_t>(numerator), static_cast<std::int64_t>(denominator));
}

}  // namespace

std::optional<Fraction> fractionOf(double value)
{
    if (!std::isfinite(value)) return std::nullopt;
    if (value == std::floor(value) && std::fabs(value) < 0x1p53) return Fraction{static_cast<std::int64_t>(value), 1};
    if (const auto decimal = decimalFraction(value)) return decimal;
    return std::fabs(value) < 1e6 && std::fabs(value) > 1e-6 ? smallFraction(value) : std::nullopt;
}

LinearFormReader::LinearFormReader(const ExpressionPool& pool,
                                   std::function<std::optional<double>(ExprId leaf)> fixedValue)
    : m_pool(pool), m_fixedValue(std::move(fixedValue))
{
}

/// Whether the value of an expression follows from literals and fixed variables.
bool LinearFormReader::isFixed(ExprId expr)
{
    // Operands come first.
    for (std::size_t i = m_isFixed.size(); i <= expr.index(); ++i) {
        const ExprId node(i);
        const Op op = m_pool.op(node);
        bool isFixed = false;
        if (op == Op::Variable) {
            isFixed = m_fixedValue && m_fixedValue(node);
        } else if (m_pool.isNumber(node)) {
            isFixed = true;
        } else if (op == Op::Negate || (op >= Op::Add && op <= Op::ElementPower)) {
            isFixed = true;
            for (const ExprId operand : m_pool.operands(node)) isFixed = isFixed && m_isFixed[operand.index()] != 0;
        }
        m_isFixed.push_back(isFixed ? 1 : 0);
    }
    return m_isFixed[expr.index()] != 0;
}

std::optional<Fraction> LinearFormReader::fixedFactor(ExprId expr)
{
    if (m_pool.isNumber(expr)) return fractionOf(m_pool.number(expr));
    if (!isFixed(expr)) return std::nullopt;
    const auto value = evaluate(m_pool, expr, m_fixedValue);
    return value ? fractionOf(*value) : std::nullopt;
}

/// Returns false unless the term is a sum or a multiple.
bool LinearFormReader::pushParts(const LinearTerm& term)
{
    const auto operands = m_pool.operands(term.expr);
    const Op op = m_pool.op(term.expr);
    switch (op) {
        case Op::Negate:
            m_open.push_back({operands[0], {-term.factor.numerator, term.factor.denominator}});
            return true;
        case Op::Add:
        case Op::Subtract: {
            const std::int64_t sign = op == Op::Add ? 1 : -1;
            m_open.push_back({operands[1], {sign * term.factor.numerator, term.factor.denominator}});
            m_open.push_back({operands[0], term.factor});
            return true;
        }
        case Op::Multiply:
        case Op::ElementMultiply:
            for (const std::size_t side : {std::size_t(0), std::size_t(1)}) {
                const auto factor = fixedFactor(operands[side]);
                const auto product = factor ? multiply(term.factor, *factor) : std::nullopt;
                if (!product) continue;
                if (product->numerator != 0) m_open.push_back({operands[1 - side], *product});
                return true;
            }
            return false;
        case Op::Divide:
        case Op::ElementDivide: {
            const auto divisor = fixedFactor(operands[1]);
            const auto quotient = divisor && divisor->numerator != 0 ? divide(term.factor, *divisor) : std::nullopt;
            if (!quotient) return false;
            m_open.push_back({operands[0], *quotient});
            return true;
        }
        default: return false;
    }
}

const std::vector<LinearTerm>& LinearFormReader::read(ExprId lhs, ExprId rhs)
{
    m_terms.clear();
    m_open.assign({LinearTerm{rhs, {-1, 1}}, LinearTerm{lhs, {1, 1}}});
    while (!m_open.empty()) {
        const LinearTerm term = m_open.back();
        m_open.pop_back();
        if (m_pool.isNumber(term.expr)) {
            const auto number = fractionOf(m_pool.number(term.expr));
            const auto product = number ? multiply(term.factor, *number) : std::nullopt;
            if (!product) {
                m_terms.push_back(term);
            } else if (product->numerator != 0) {
                m_terms.push_back({{}, *product});
            }
        } else if (!m_pool.isScalar(term.expr) || !pushParts(term)) {
            m_terms.push_back(term);
        }
    }
    return m_terms;
}

LinearEquation equationOf(ExpressionPool& pool, const std::vector<LinearTerm>& terms)
{
    std::array<ExprId, 2> sides;
    const auto append = [&](ExprId& side, const LinearTerm& term, std::int64_t magnitude) {
        const Fraction& factor = term.factor;
        const ExprId number = factor.denominator == 1
                                  ? pool.integer(magnitude)
                                  : pool.real(static_cast<double>(magnitude) / static_cast<double>(factor.denominator));
        const ExprId part = term.expr.isNone() ? pool.real(pool.number(number)) : multiply(pool, number, term.expr);
        side = side.isNone() ? part : add(pool, side, part);
    };
    for (const LinearTerm& term : terms)
        append(sides[term.factor.numerator > 0 ? 0 : 1], term, std::abs(term.factor.numerator));
    for (ExprId& side : sides) {
        if (side.isNone()) side = pool.real(0);
    }
    if (pool.isNumber(sides[0]) && !pool.isNumber(sides[1])) std::swap(sides[0], sides[1]);
    return {sides[0], sides[1]};
}

}  // namespace causeway
