// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Units as elements of an Abelian group: products of base units and of unknown units, with rational powers.
///
/// A relation between units is a form that must be 1. Relations are linear equations in the powers, so elimination over
/// the rational numbers decides whether they are consistent, and what follows from them. The scale of a unit and the
/// zero of a temperature are included: the logarithm of the scale is linear too.
/// Errors: results that do not fit into 64 bits, or grow too long, are nothing.
/// Reference: A. Kennedy, Programming Languages and Dimensions, PhD thesis, University of Cambridge, 1996.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/base/units.h"
#include "core/dae/clocks/clock_rates.h"

namespace causeway {

/// A base unit or an unknown unit, by its number in a `UnitSymbols`.
using UnitSymbol = std::uint32_t;
constexpr UnitSymbol kSecond = 2;
/// In the forms of expressions: the unit of time in the enclosing equation.
constexpr UnitSymbol kTimeHere = kBaseUnits.size();

/// A product of powers; empty for 1 and for other dimensionless units, such as "deg".
struct UnitForm {
    struct Factor {
        UnitSymbol symbol = 0;
        Fraction power;
        bool operator==(const Factor&) const = default;
    };
    std::vector<Factor> factors;  ///< by symbol; powers are nonzero
    double scale = 0;             ///< logarithm of the conversion factor to base units: for "km" that of 1000
    double zero = 0;              ///< of a temperature: its zero, in K
    bool isScaleOpen = false;     ///< the scale is unknown, because a number may convert
    bool isZeroOpen = false;      ///< the zero is unknown: for sums, differences and products

    [[nodiscard]] bool isOne() const { return factors.empty(); }
    /// Whether everything known about it is 1.
    [[nodiscard]] bool holds() const { return isOne() && (isScaleOpen || isSmall(scale)); }
    [[nodiscard]] static bool isSmall(double scale)
    {
        constexpr double kRounding = 1e-8;
        return scale < kRounding && scale > -kRounding;
    }
};
[[nodiscard]] inline bool sameDimension(const UnitForm& a, const UnitForm& b)
{
    return a.factors == b.factors;
}
/// Whether the scales or the zeros of both are known and differ.
[[nodiscard]] bool differInScale(const UnitForm& a, const UnitForm& b);

/// The scale and zero alone.
[[nodiscard]] UnitForm scaleOf(const UnitForm& form);
/// a * b^power.
[[nodiscard]] std::optional<UnitForm> product(const UnitForm& a, const UnitForm& b, const Fraction& power = {1, 1});
[[nodiscard]] std::optional<UnitForm> power(const UnitForm& form, const Fraction& power);
/// The form with one symbol replaced.
[[nodiscard]] UnitForm renamed(const UnitForm& form, UnitSymbol from, UnitSymbol to);
/// The value of one of its symbols, if the form is 1.
[[nodiscard]] std::optional<UnitForm> solvedFor(const UnitForm& form, UnitSymbol symbol);

/// The symbols of one model: base units, unknowns, and units of time. Time is in "s" or a plain number, as in der(x) =
/// -x or sin(time) without units: its symbol is 1 or "s", whichever fits.
class UnitSymbols {
public:
    UnitSymbols();
    UnitSymbol addUnknown() { return add(Kind::Unknown); }
    UnitSymbol addTime() { return add(Kind::Time); }
    [[nodiscard]] bool isBase(UnitSymbol symbol) const { return m_kinds[symbol] == Kind::Base; }
    [[nodiscard]] bool isTime(UnitSymbol symbol) const { return m_kinds[symbol] == Kind::Time; }
    [[nodiscard]] bool isUnknown(UnitSymbol symbol) const { return m_kinds[symbol] == Kind::Unknown; }
    /// Whether any unit read so far has a scale other than that of base units, or another zero.
    [[nodiscard]] bool haveScales() const { return m_haveScales; }
    [[nodiscard]] bool haveZeros() const { return m_haveZeros; }
    /// Whether a symbol can have this known unit.
    [[nodiscard]] bool canBe(UnitSymbol symbol, const UnitForm& unit) const;
    [[nodiscard]] std::size_t size() const { return m_kinds.size(); }
    /// Whether it consists of base units alone.
    [[nodiscard]] bool isKnown(const UnitForm& form) const;
    /// The form of a unit text; nothing if it is not a unit. Non-SI names become base units.
    [[nodiscard]] std::optional<UnitForm> read(const std::string& unit);
    /// Text of a known form in base and derived units: "V", "1", "m(1/2)".
    [[nodiscard]] std::string text(const UnitForm& form) const;
    /// The shortest text read so far for a known form with this scale and zero: "km/h"; otherwise nothing.
    [[nodiscard]] std::string scaledText(const UnitForm& form) const;

private:
    enum class Kind : std::uint8_t { Base, Unknown, Time };
    UnitSymbol add(Kind kind)
    {
        m_kinds.push_back(kind);
        return static_cast<UnitSymbol>(m_kinds.size() - 1);
    }

    std::vector<Kind> m_kinds;
    std::unordered_map<std::string, UnitSymbol> m_names;               ///< of non-SI base units; looked up only
    std::vector<std::pair<UnitSymbol, std::string>> m_others;          ///< the same, by symbol
    std::unordered_map<std::string, std::optional<UnitForm>> m_texts;  ///< looked up only
    bool m_haveScales = false, m_haveZeros = false;
};

/// Gaussian elimination of relations, added one by one; each must be 1.
class UnitElimination {
public:
    enum class Outcome : std::uint8_t {
        Follows,      ///< from earlier relations
        Solved,       ///< determines an unknown in terms of the others
        Contradicts,  ///< earlier relations
        TooMuch,      ///< undecidable; not added
    };

    explicit UnitElimination(const UnitSymbols& symbols) : m_symbols(symbols) {}

    /// `isFirst(symbol)`: preferred for elimination.
    template <class First>
    Outcome add(const UnitForm& relation, const First& isFirst)
    {
        const auto rest = reduced(relation);
        if (!rest) return Outcome::TooMuch;
        const UnitForm::Factor* pivot = nullptr;
        for (const UnitForm::Factor& factor : rest->factors) {
            if (m_symbols.isBase(factor.symbol)) continue;
            if (pivot == nullptr || (isFirst(factor.symbol) && !isFirst(pivot->symbol))) pivot = &factor;
        }
        if (pivot == nullptr) return rest->holds() ? Outcome::Follows : Outcome::Contradicts;
        return solve(*rest, *pivot) ? Outcome::Solved : Outcome::TooMuch;
    }
    Outcome add(const UnitForm& relation)
    {
        return add(relation, [](UnitSymbol) { return false; });
    }
    /// The symbol determined by the last relation.
    [[nodiscard]] UnitSymbol lastSolved() const { return m_last; }
    /// The form with all determined symbols substituted. Nothing if the result is too long.
    [[nodiscard]] std::optional<UnitForm> reduced(const UnitForm& form);

private:
    bool solve(const UnitForm& relation, const UnitForm::Factor& pivot);
    bool shorten(UnitSymbol symbol);
    [[nodiscard]] bool isReduced(const UnitForm& form) const;
    [[nodiscard]] std::optional<UnitForm> substituted(const UnitForm& form) const;

    const UnitSymbols& m_symbols;
    std::unordered_map<UnitSymbol, UnitForm> m_values;  ///< looked up only
    UnitSymbol m_last = 0;
};

}  // namespace causeway
