// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Units as elements of an Abelian group: products of base units and of units that are not known yet, with rational
/// powers.
///
/// A relation between units is a form that must be 1. Relations are linear equations in the powers, so elimination over
/// the rational numbers decides whether they can all hold, and what follows from them. How large a unit is, and where
/// the zero of a temperature is, goes along: the logarithm of its size is linear too.
/// Errors: what does not fit into 64 bits, or grows too long, is nothing.
/// Reference: A. Kennedy, Programming Languages and Dimensions, PhD thesis, University of Cambridge, 1996.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/base/units.h"
#include "core/dae/clock_rates.h"

namespace causeway {

/// A base unit or an unknown unit, by its number in a `UnitSymbols`.
using UnitSymbol = std::uint32_t;
constexpr UnitSymbol kSecond = 2;
/// In the forms of expressions: the unit of time in the equation that they stand in.
constexpr UnitSymbol kTimeHere = kBaseUnits.size();

/// A product of powers; empty for 1, and for other units that have no dimension, such as "deg".
struct UnitForm {
    struct Factor {
        UnitSymbol symbol = 0;
        Fraction power;
        bool operator==(const Factor&) const = default;
    };
    std::vector<Factor> factors;  ///< by symbol; no power is 0
    double scale = 0;             ///< logarithm of the factor to base units: for "km" that of 1000
    double zero = 0;              ///< of a temperature: where its zero is, in K
    bool isScaleOpen = false;     ///< the scale says nothing, since some number in it may convert
    bool isZeroOpen = false;      ///< the zero says nothing: of sums, differences and products

    [[nodiscard]] bool isOne() const { return factors.empty(); }
    /// Whether it is 1 in all that it says.
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
/// Whether both say how large they are, or where their zero is, and it is not the same.
[[nodiscard]] bool differInScale(const UnitForm& a, const UnitForm& b);

/// Its scale and zero alone.
[[nodiscard]] UnitForm scaleOf(const UnitForm& form);
/// a * b^power.
[[nodiscard]] std::optional<UnitForm> product(const UnitForm& a, const UnitForm& b, const Fraction& power = {1, 1});
[[nodiscard]] std::optional<UnitForm> power(const UnitForm& form, const Fraction& power);
/// With another symbol in the place of one.
[[nodiscard]] UnitForm renamed(const UnitForm& form, UnitSymbol from, UnitSymbol to);
/// What one of its symbols is when the form is 1.
[[nodiscard]] std::optional<UnitForm> solvedFor(const UnitForm& form, UnitSymbol symbol);

/// The symbols of one model: base units, unknowns, and units of time. Time is in "s" or a plain number, as where
/// der(x) = -x or sin(time) is written without units: a symbol for it is 1 or "s", whichever fits.
class UnitSymbols {
public:
    UnitSymbols();
    UnitSymbol addUnknown() { return add(Kind::Unknown); }
    UnitSymbol addTime() { return add(Kind::Time); }
    [[nodiscard]] bool isBase(UnitSymbol symbol) const { return m_kinds[symbol] == Kind::Base; }
    [[nodiscard]] bool isTime(UnitSymbol symbol) const { return m_kinds[symbol] == Kind::Time; }
    [[nodiscard]] bool isUnknown(UnitSymbol symbol) const { return m_kinds[symbol] == Kind::Unknown; }
    /// Whether some unit that was read is no product of base units, or has another zero.
    [[nodiscard]] bool haveScales() const { return m_haveScales; }
    [[nodiscard]] bool haveZeros() const { return m_haveZeros; }
    /// Whether a symbol can have this unit, which is known.
    [[nodiscard]] bool canBe(UnitSymbol symbol, const UnitForm& unit) const;
    [[nodiscard]] std::size_t size() const { return m_kinds.size(); }
    /// Made of base units alone.
    [[nodiscard]] bool isKnown(const UnitForm& form) const;
    /// The form of a unit as it is written; nothing for what is none. Names that are no SI become base units.
    [[nodiscard]] std::optional<UnitForm> read(const std::string& unit);
    /// How a known form is written in base and derived units: "V", "1", "m(1/2)".
    [[nodiscard]] std::string text(const UnitForm& form) const;
    /// How a known form with its scale and zero was written, where it was: "km/h"; the shortest. Else nothing.
    [[nodiscard]] std::string scaledText(const UnitForm& form) const;

private:
    enum class Kind : std::uint8_t { Base, Unknown, Time };
    UnitSymbol add(Kind kind)
    {
        m_kinds.push_back(kind);
        return static_cast<UnitSymbol>(m_kinds.size() - 1);
    }

    std::vector<Kind> m_kinds;
    std::unordered_map<std::string, UnitSymbol> m_names;               ///< of other base units; looked up only
    std::vector<std::pair<UnitSymbol, std::string>> m_others;          ///< the same, by symbol
    std::unordered_map<std::string, std::optional<UnitForm>> m_texts;  ///< looked up only
    bool m_haveScales = false, m_haveZeros = false;
};

/// Gaussian elimination of relations that come one by one; each must be 1.
class UnitElimination {
public:
    enum class Outcome : std::uint8_t {
        Follows,      ///< from those before
        Solved,       ///< it determines an unknown by the others
        Contradicts,  ///< those before
        TooMuch,      ///< it cannot be decided; it is not taken
    };

    explicit UnitElimination(const UnitSymbols& symbols) : m_symbols(symbols) {}

    /// `isFirst(symbol)`: it is determined rather than another one.
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
    /// Which symbol the last relation has determined.
    [[nodiscard]] UnitSymbol lastSolved() const { return m_last; }
    /// The form with all that is determined put in. Nothing when that is too long.
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
