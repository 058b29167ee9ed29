// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/unit_sentences.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace causeway {

namespace {

Fraction powerIn(const UnitForm& form, UnitSymbol symbol)
{
    const auto found = std::ranges::find(form.factors, symbol, &UnitForm::Factor::symbol);
    return found == form.factors.end() ? Fraction{0, 1} : found->power;
}

/// "2", "x", "2*x - 1": a number plus a multiple of the unknown exponent.
std::string sumText(const Fraction& number, const Fraction& factor)
{
    const bool isNumber = factor.numerator == 0;
    std::string text;
    if (!isNumber) {
        text = factor == Fraction{1, 1} ? "x" : factor == Fraction{-1, 1} ? "-x" : textOf(factor) + "*x";
        if (number.numerator == 0) return text;
        const Fraction size{std::abs(number.numerator), number.denominator};
        return fmt::format("{} {} {}", text, number.numerator < 0 ? "-" : "+", textOf(size));
    }
    return textOf(number);
}

}  // namespace

std::string textOf(const Fraction& fraction)
{
    return fraction.denominator == 1 ? std::to_string(fraction.numerator)
                                     : fmt::format("{}/{}", fraction.numerator, fraction.denominator);
}

std::string UnitSentences::nameOf(UnitSymbol symbol) const
{
    const auto column = m_rows.columnOf(symbol);
    return column ? fmt::format("[{}]", m_rows.columns()[*column].name) : "[?]";
}

UnitForm UnitSentences::known(const UnitForm& form) const
{
    UnitForm result = form;
    for (const UnitForm::Factor& factor : form.factors) {
        const UnitForm* unit = !m_rows.symbols().isBase(factor.symbol) && m_isFound(factor.symbol)
                                   ? m_rows.derivation().unitOf(factor.symbol)
                                   : nullptr;
        if (unit == nullptr) continue;
        const auto without =
            product(result, UnitForm{{{factor.symbol, {1, 1}}}}, {-factor.power.numerator, factor.power.denominator});
        const auto with = without ? product(*without, *unit, factor.power) : std::nullopt;
        if (with) result = *with;
    }
    return result;
}

std::string UnitSentences::textOf(const UnitForm& form) const
{
    const UnitForm written = known(form);
    UnitForm base;
    std::string text;
    for (const UnitForm::Factor& factor : written.factors) {
        if (m_rows.symbols().isBase(factor.symbol)) {
            base.factors.push_back(factor);
            continue;
        }
        text += (text.empty() ? "" : ".") + nameOf(factor.symbol);
        if (factor.power != Fraction{1, 1}) text += "^" + causeway::textOf(factor.power);
    }
    if (text.empty()) return m_rows.symbols().text(base);
    if (base.isOne()) return text;
    const std::string rest = m_rows.symbols().text(base);
    return text + (rest.starts_with("1/") ? rest.substr(1) : "." + rest);  // "[k]/s"
}

std::string UnitSentences::claimText(std::uint32_t relation) const
{
    const UnitClaim& claim = m_rows.claimOf(relation);
    const auto whole = [&] { return m_rows.textOf(claim.whole); };
    switch (claim.kind) {
        case UnitClaimKind::Sum: return fmt::format("The terms of '{}' have one unit", whole());
        case UnitClaimKind::Comparison: return fmt::format("What '{}' compares has one unit", whole());
        case UnitClaimKind::Branches: return fmt::format("The branches of '{}' have one unit", whole());
        case UnitClaimKind::Together: return fmt::format("What stands together in '{}' has one unit", whole());
        case UnitClaimKind::Number: return fmt::format("In '{}' it takes a number without unit", whole());
        case UnitClaimKind::Input:
        case UnitClaimKind::Call: return fmt::format("The function says of '{}' which units belong together", whole());
        case UnitClaimKind::Definition: return fmt::format("The unit of '{}' gets a name", whole());
        case UnitClaimKind::Sides: break;
    }
    const auto row = m_rows.rowOf(relation);
    return fmt::format("Both sides of {} have one unit", row ? m_rows.rows()[*row].text : std::string());
}

std::string UnitSentences::relationText(std::uint32_t relation) const
{
    const UnitClaim& claim = m_rows.claimOf(relation);
    return fmt::format("{} = {}", textOf(claim.leftUnit), textOf(claim.rightUnit));
}

std::string UnitSentences::powersText(std::uint32_t relation, UnitSymbol wanted) const
{
    const UnitClaim& claim = m_rows.claimOf(relation);
    const UnitForm left = known(claim.leftUnit), right = known(claim.rightUnit);
    const Fraction onLeft = powerIn(left, wanted), onRight = powerIn(right, wanted);
    std::set<UnitSymbol> bases;
    for (const UnitForm* form : {&left, &right}) {
        for (const UnitForm::Factor& factor : form->factors) {
            if (m_rows.symbols().isBase(factor.symbol)) bases.insert(factor.symbol);
        }
    }
    std::string text;
    for (const UnitSymbol base : bases) {
        text +=
            fmt::format("{}{}: {} = {}", text.empty() ? "" : "; ", m_rows.symbols().text(UnitForm{{{base, {1, 1}}}}),
                        sumText(powerIn(left, base), onLeft), sumText(powerIn(right, base), onRight));
    }
    return text;
}

std::string UnitSentences::isUnit(const UnitForm& unit) const
{
    return unit.isOne() ? "is a number without unit" : "is " + m_rows.symbols().text(unit);
}

}  // namespace causeway
