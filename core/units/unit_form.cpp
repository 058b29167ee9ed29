// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/unit_form.h"

#include <algorithm>
#include <cmath>
#include <span>

#include <fmt/format.h>

namespace causeway {

namespace {

/// A form with more factors is not a plausible unit.
constexpr std::size_t kMostFactors = 64;

/// Most powers are whole and small.
std::optional<Fraction> multiplied(const Fraction& a, const Fraction& b)
{
    if (b == Fraction{1, 1}) return a;
    return multiply(a, b);
}

std::optional<Fraction> added(const Fraction& a, const Fraction& b)
{
    constexpr std::int64_t kSmall = std::int64_t{1} << 60;
    if (a.denominator == 1 && b.denominator == 1 && std::abs(a.numerator) < kSmall && std::abs(b.numerator) < kSmall)
        return Fraction{a.numerator + b.numerator, 1};
    return add(a, b);
}

void addScale(UnitForm& form, const UnitForm& other, double power)
{
    form.scale += power * other.scale;
    form.zero += power * other.zero;
    form.isScaleOpen = form.isScaleOpen || other.isScaleOpen;
    form.isZeroOpen = form.isZeroOpen || other.isZeroOpen;
}

}  // namespace

UnitForm scaleOf(const UnitForm& form)
{
    UnitForm result;
    addScale(result, form, 1);
    return result;
}

bool differInScale(const UnitForm& a, const UnitForm& b)
{
    const bool areScaled = !a.isScaleOpen && !b.isScaleOpen, haveZeros = !a.isZeroOpen && !b.isZeroOpen;
    return (areScaled && !UnitForm::isSmall(a.scale - b.scale)) || (haveZeros && !UnitForm::isSmall(a.zero - b.zero));
}

std::optional<UnitForm> product(const UnitForm& a, const UnitForm& b, const Fraction& power)
{
    UnitForm result;
    if (power.numerator == 0) return a;
    addScale(result, a, 1);
    addScale(result, b, static_cast<double>(power.numerator) / static_cast<double>(power.denominator));
    result.factors.reserve(a.factors.size() + b.factors.size());
    auto left = a.factors.begin(), right = b.factors.begin();
    while (left != a.factors.end() || right != b.factors.end()) {
        if (right == b.factors.end() || (left != a.factors.end() && left->symbol < right->symbol)) {
            result.factors.push_back(*left++);
            continue;
        }
        auto raised = multiplied(right->power, power);
        if (raised && left != a.factors.end() && left->symbol == right->symbol)
            raised = added((left++)->power, *raised);
        if (!raised) return std::nullopt;
        if (raised->numerator != 0) result.factors.push_back({right->symbol, *raised});
        ++right;
    }
    if (result.factors.size() > kMostFactors) return std::nullopt;
    return result;
}

std::optional<UnitForm> power(const UnitForm& form, const Fraction& power)
{
    return product({}, form, power);
}

std::optional<UnitForm> solvedFor(const UnitForm& form, UnitSymbol symbol)
{
    UnitForm others = scaleOf(form);
    std::optional<Fraction> exponent;
    for (const UnitForm::Factor& factor : form.factors) {
        if (factor.symbol != symbol) {
            others.factors.push_back(factor);
        } else {
            exponent = divide({-1, 1}, factor.power);
        }
    }
    return exponent ? power(others, *exponent) : std::nullopt;
}

UnitForm renamed(const UnitForm& form, UnitSymbol from, UnitSymbol to)
{
    UnitForm result = scaleOf(form);
    Fraction moved;
    for (const UnitForm::Factor& factor : form.factors) {
        if (factor.symbol == from) {
            moved = factor.power;
        } else {
            result.factors.push_back(factor);
        }
    }
    if (moved.numerator == 0) return form;
    const auto whole = product(result, UnitForm{{{to, {1, 1}}}}, moved);
    return whole ? *whole : form;
}

UnitSymbols::UnitSymbols() : m_kinds(kBaseUnits.size(), Kind::Base)
{
    add(Kind::Time);  // kTimeHere
}

bool UnitSymbols::canBe(UnitSymbol symbol, const UnitForm& unit) const
{
    return !isTime(symbol) || unit.isOne() || sameDimension(unit, UnitForm{{{kSecond, {1, 1}}}});
}

bool UnitSymbols::isKnown(const UnitForm& form) const
{
    return std::ranges::all_of(form.factors, [&](const UnitForm::Factor& factor) { return isBase(factor.symbol); });
}

std::optional<UnitForm> UnitSymbols::read(const std::string& unit)
{
    const auto [known, isNew] = m_texts.try_emplace(unit);
    if (!isNew) return known->second;
    const auto powers = unitPowers(unit);
    if (!powers) return std::nullopt;
    UnitForm form;
    for (std::size_t i = 0; i < powers->base.size(); ++i) {
        if (powers->base[i] != 0) form.factors.push_back({static_cast<UnitSymbol>(i), {powers->base[i], 1}});
    }
    for (const auto& [name, power] : powers->others) {
        const auto [symbol, isOther] = m_names.try_emplace(name, static_cast<UnitSymbol>(m_kinds.size()));
        if (isOther) {
            add(Kind::Base);
            m_others.emplace_back(symbol->second, name);
        }
        form.factors.push_back({symbol->second, {power, 1}});
    }
    std::ranges::sort(form.factors, {}, &UnitForm::Factor::symbol);
    if (const auto scale = unitScale(unit)) {
        form.scale = std::log(scale->factor);
        form.zero = scale->offset;
        form.isScaleOpen = scale->isLevel || !std::isfinite(form.scale);
    }
    m_haveScales = m_haveScales || !UnitForm::isSmall(form.scale);
    m_haveZeros = m_haveZeros || form.zero != 0;
    known->second = form;
    return form;
}

std::string UnitSymbols::text(const UnitForm& form) const
{
    const auto nameOf = [&](UnitSymbol symbol) {
        if (symbol < kBaseUnits.size()) return std::string(kBaseUnits[symbol]);
        const auto other = std::ranges::lower_bound(m_others, symbol, {}, &std::pair<UnitSymbol, std::string>::first);
        return other != m_others.end() && other->first == symbol ? other->second : std::string("?");
    };
    constexpr std::int64_t kLargest = 1000;
    const bool isCommon = std::ranges::all_of(form.factors, [&](const UnitForm::Factor& factor) {
        return factor.power.denominator == 1 && std::abs(factor.power.numerator) <= kLargest;
    });
    if (isCommon) {
        UnitPowers powers;
        for (const UnitForm::Factor& factor : form.factors) {
            const int power = static_cast<int>(factor.power.numerator);
            if (factor.symbol < kBaseUnits.size()) {
                powers.base[factor.symbol] = power;
            } else {
                powers.others.emplace_back(nameOf(factor.symbol), power);
            }
        }
        return unitText(powers);
    }
    std::string text;
    for (const UnitForm::Factor& factor : form.factors) {
        text += fmt::format("{}{}", text.empty() ? "" : ".", nameOf(factor.symbol));
        if (factor.power.denominator != 1) {
            text += fmt::format("({}/{})", factor.power.numerator, factor.power.denominator);
        } else if (factor.power.numerator != 1) {
            text += std::to_string(factor.power.numerator);
        }
    }
    return text;
}

std::string UnitSymbols::scaledText(const UnitForm& form) const
{
    std::string text;
    for (const auto& [written, unit] : m_texts) {
        if (!unit || !sameDimension(*unit, form) || differInScale(*unit, form)) continue;
        // The shortest; the order of the map must not show.
        if (text.empty() || std::pair(written.size(), written) < std::pair(text.size(), text)) text = written;
    }
    return text;
}

bool UnitElimination::isReduced(const UnitForm& form) const
{
    return std::ranges::none_of(form.factors,
                                [&](const UnitForm::Factor& factor) { return m_values.contains(factor.symbol); });
}

std::optional<UnitForm> UnitElimination::substituted(const UnitForm& form) const
{
    std::optional<UnitForm> result = scaleOf(form);
    for (const UnitForm::Factor& factor : form.factors) {
        const auto value = m_values.find(factor.symbol);
        const UnitForm itself{{{factor.symbol, {1, 1}}}};
        result = product(*result, value == m_values.end() ? itself : value->second, factor.power);
        if (!result) break;
    }
    return result;
}

/// Substitutes symbols determined since into the value of a symbol, like path compression in union-find; without
/// recursion, because chains are long.
bool UnitElimination::shorten(UnitSymbol symbol)
{
    std::vector<UnitSymbol> open{symbol};
    while (!open.empty()) {
        UnitForm& value = m_values.at(open.back());
        const std::size_t before = open.size();
        for (const UnitForm::Factor& factor : value.factors) {
            const auto below = m_values.find(factor.symbol);
            if (below != m_values.end() && !isReduced(below->second)) open.push_back(factor.symbol);
        }
        if (open.size() > before) continue;
        if (!isReduced(value)) {
            auto shorter = substituted(value);
            if (!shorter) return false;
            value = std::move(*shorter);
        }
        open.pop_back();
    }
    return true;
}

std::optional<UnitForm> UnitElimination::reduced(const UnitForm& form)
{
    if (isReduced(form)) return form;
    for (const UnitForm::Factor& factor : form.factors) {
        if (m_values.contains(factor.symbol) && !shorten(factor.symbol)) return std::nullopt;
    }
    return substituted(form);
}

bool UnitElimination::solve(const UnitForm& relation, const UnitForm::Factor& pivot)
{
    auto value = solvedFor(relation, pivot.symbol);
    if (!value) return false;
    m_last = pivot.symbol;
    m_values.emplace(pivot.symbol, std::move(*value));
    return true;
}

}  // namespace causeway
