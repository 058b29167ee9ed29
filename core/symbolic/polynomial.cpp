// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/polynomial.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <unordered_map>

#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

using Factors = std::vector<std::pair<ExprId, int>>;

Polynomial constant(double value)
{
    if (value == 0) return {};
    return {Monomial{value, {}}};
}

Polynomial atom(ExprId expr)
{
    return {Monomial{1, {{expr, 1}}}};
}

void normalise(Polynomial& sum)
{
    // Equal products are added up where they first stood.
    std::map<Factors, std::size_t> place;
    Polynomial merged;
    for (Monomial& term : sum) {
        const auto [entry, isNew] = place.try_emplace(term.factors, merged.size());
        if (isNew) {
            merged.push_back(std::move(term));
        } else {
            merged[entry->second].coefficient += term.coefficient;
        }
    }
    std::erase_if(merged, [](const Monomial& term) { return term.coefficient == 0; });
    sum = std::move(merged);
}

Monomial product(const Monomial& a, const Monomial& b, int signOfExponent)
{
    Monomial result;
    result.coefficient = signOfExponent > 0 ? a.coefficient * b.coefficient : a.coefficient / b.coefficient;
    auto left = a.factors.begin();
    auto right = b.factors.begin();
    while (left != a.factors.end() || right != b.factors.end()) {
        if (right == b.factors.end() || (left != a.factors.end() && left->first < right->first)) {
            result.factors.push_back(*left++);
        } else if (left == a.factors.end() || right->first < left->first) {
            result.factors.emplace_back(right->first, signOfExponent * right->second);
            ++right;
        } else {
            const int exponent = left->second + signOfExponent * right->second;
            if (exponent != 0) result.factors.emplace_back(left->first, exponent);
            ++left;
            ++right;
        }
    }
    return result;
}

Polynomial scaled(Polynomial sum, double factor)
{
    for (Monomial& term : sum) term.coefficient *= factor;
    return sum;
}

Polynomial sumOf(const Polynomial& a, const Polynomial& b)
{
    Polynomial sum = a;
    sum.insert(sum.end(), b.begin(), b.end());
    normalise(sum);
    return sum;
}

Polynomial productOf(const Polynomial& a, const Polynomial& b)
{
    Polynomial sum;
    for (const Monomial& left : a) {
        for (const Monomial& right : b) sum.push_back(product(left, right, 1));
    }
    normalise(sum);
    return sum;
}

Polynomial quotientOf(const Polynomial& a, const Polynomial& b)
{
    Polynomial sum;
    for (const Monomial& term : a) sum.push_back(product(term, b.front(), -1));
    normalise(sum);
    return sum;
}

AtomOrder byAge()
{
    return [](ExprId a, ExprId b) { return a < b; };
}

ExprId wholeOrReal(ExpressionPool& pool, double value)
{
    const bool isWhole = value == std::floor(value) && std::fabs(value) < 1e15;
    return isWhole ? pool.integer(static_cast<std::int64_t>(value)) : pool.real(value);
}

}  // namespace

std::optional<Polynomial> expand(ExpressionPool& pool, ExprId root, std::size_t maxTerms)
{
    const std::array roots{root};
    std::unordered_map<ExprId, Polynomial> form;
    for (const ExprId expr : reachable(pool, roots)) {
        Polynomial result;
        const auto operand = [&](std::size_t index) -> const Polynomial& { return form.at(pool.operand(expr, index)); };
        switch (pool.op(expr)) {
            case Op::RealLiteral:
            case Op::IntegerLiteral: result = constant(pool.number(expr)); break;
            case Op::Negate: result = scaled(operand(0), -1); break;
            case Op::Add: result = sumOf(operand(0), operand(1)); break;
            case Op::Subtract: result = sumOf(operand(0), scaled(operand(1), -1)); break;
            case Op::Multiply:
                if (operand(0).size() * operand(1).size() > maxTerms) return std::nullopt;
                result = productOf(operand(0), operand(1));
                break;
            case Op::Divide:
                if (operand(1).size() == 1) {
                    result = quotientOf(operand(0), operand(1));
                } else if (operand(1).empty()) {
                    return std::nullopt;  // division by zero
                } else {
                    // The denominator is a sum: it becomes an atom of its own, written canonically.
                    const Polynomial denominator = operand(1);
                    const ExprId asAtom = toExpression(pool, denominator, byAge());
                    result = quotientOf(form.at(pool.operand(expr, 0)), atom(asAtom));
                }
                break;
            case Op::Power: {
                const ExprId exponent = pool.operand(expr, 1);
                const bool isSmallWhole = pool.isNumber(exponent) && std::fabs(pool.number(exponent)) <= 4 &&
                                          pool.number(exponent) == std::floor(pool.number(exponent));
                const int times = isSmallWhole ? static_cast<int>(pool.number(exponent)) : 0;
                if (!isSmallWhole || (times < 0 && operand(0).size() != 1)) {
                    result = atom(expr);
                    break;
                }
                result = constant(1);
                for (int i = 0; i < std::abs(times); ++i) {
                    if (result.size() * operand(0).size() > maxTerms) return std::nullopt;
                    result = times > 0 ? productOf(result, operand(0)) : quotientOf(result, operand(0));
                }
                break;
            }
            default: result = atom(expr); break;
        }
        if (result.size() > maxTerms) return std::nullopt;
        form.insert_or_assign(expr, std::move(result));
    }
    return form.at(root);
}

ExprId toExpression(ExpressionPool& pool, const Monomial& monomial, const AtomOrder& before)
{
    Factors factors = monomial.factors;
    std::stable_sort(factors.begin(), factors.end(),
                     [&](const auto& a, const auto& b) { return before(a.first, b.first); });
    const double size = std::fabs(monomial.coefficient);
    // 1/3 is written below the bar, not as 0.3333.
    const double inverse = 1 / size;
    const bool isFraction = size < 1 && inverse == std::floor(inverse) && inverse < 1e6;
    ExprId numerator = isFraction ? pool.integer(1) : wholeOrReal(pool, size);
    ExprId denominator = isFraction ? wholeOrReal(pool, inverse) : pool.integer(1);
    for (const auto& [base, exponent] : factors) {
        const ExprId factor = power(pool, base, pool.integer(std::abs(exponent)));
        ExprId& part = exponent > 0 ? numerator : denominator;
        part = multiply(pool, part, factor);
    }
    const ExprId result = divide(pool, numerator, denominator);
    return monomial.coefficient < 0 ? negate(pool, result) : result;
}

ExprId toExpression(ExpressionPool& pool, const Polynomial& polynomial, const AtomOrder& before)
{
    if (polynomial.empty()) return pool.integer(0);
    const bool allNegative = std::ranges::all_of(polynomial, [](const Monomial& term) { return term.coefficient < 0; });
    ExprId sum;
    for (Monomial term : polynomial) {
        if (allNegative) term.coefficient = -term.coefficient;
        const ExprId expr = toExpression(pool, term, before);
        sum = sum.isNone() ? expr : add(pool, sum, expr);
    }
    return allNegative ? negate(pool, sum) : sum;
}

ExprId collect(ExpressionPool& pool, const Polynomial& polynomial, std::span<const ExprId> leaves,
               const AtomOrder& before)
{
    const auto indexOf = [&](ExprId expr) {
        return static_cast<std::size_t>(std::find(leaves.begin(), leaves.end(), expr) - leaves.begin());
    };
    std::vector<Polynomial> coefficients(leaves.size());
    Polynomial rest;
    for (const Monomial& term : polynomial) {
        std::size_t leaf = leaves.size();
        std::size_t position = 0;
        bool isLinear = true;
        for (std::size_t i = 0; i < term.factors.size(); ++i) {
            const auto& [base, exponent] = term.factors[i];
            const std::size_t found = indexOf(base);
            if (found == leaves.size()) continue;
            isLinear = isLinear && leaf == leaves.size() && exponent == 1;
            leaf = found;
            position = i;
        }
        if (leaf == leaves.size() || !isLinear) {
            rest.push_back(term);
            continue;
        }
        Monomial coefficient = term;
        coefficient.factors.erase(coefficient.factors.begin() + static_cast<std::ptrdiff_t>(position));
        coefficients[leaf].push_back(std::move(coefficient));
    }
    // The order of the leaves is kept, also where the first term is negative.
    ExprId sum;
    const auto append = [&](ExprId expr) {
        if (sum.isNone()) {
            sum = expr;
        } else if (pool.op(expr) == Op::Negate) {
            sum = pool.binary(Op::Subtract, sum, pool.operand(expr, 0));
        } else {
            sum = pool.binary(Op::Add, sum, expr);
        }
    };
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        if (coefficients[i].empty()) continue;
        if (coefficients[i].size() == 1) {
            Monomial term = coefficients[i].front();
            const auto place = std::ranges::lower_bound(term.factors, std::pair(leaves[i], 1));
            term.factors.insert(place, {leaves[i], 1});
            append(toExpression(pool, term, before));
        } else {
            append(multiply(pool, toExpression(pool, coefficients[i], before), leaves[i]));
        }
    }
    if (!rest.empty() || sum.isNone()) append(toExpression(pool, rest, before));
    return sum;
}

}  // namespace causeway
