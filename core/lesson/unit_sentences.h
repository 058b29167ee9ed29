// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Units and their powers in sentences: "V = [R].A; in powers, m: 2 = r, kg: 1 = r, ..."
#pragma once

#include "core/lesson/unit_rows.h"

namespace causeway {

class UnitSentences {
public:
    /// `isFound(symbol)`: whether the unit has been determined by then. Arguments must outlive this object.
    UnitSentences(const UnitRows& rows, std::function<bool(UnitSymbol)> isFound)
        : m_rows(rows), m_isFound(std::move(isFound))
    {
    }

    /// "[R]"
    [[nodiscard]] std::string nameOf(UnitSymbol symbol) const;
    /// "[R].A" with known units substituted; "1".
    [[nodiscard]] std::string textOf(const UnitForm& form) const;
    /// Statement of a relation: "Both sides of v = R*i have one unit".
    [[nodiscard]] std::string claimText(std::uint32_t relation) const;
    /// "V = [R].A"
    [[nodiscard]] std::string relationText(std::uint32_t relation) const;
    /// Equations for the exponents of the unknown unit "R": "m: 2 = r; kg: 1 = r; s: -3 = r; A: -1 = r + 1".
    [[nodiscard]] std::string powersText(std::uint32_t relation, UnitSymbol wanted) const;
    /// "is Ohm", "is a number without unit"
    [[nodiscard]] std::string isUnit(const UnitForm& unit) const;

private:
    /// Substitutes known units for their symbols.
    [[nodiscard]] UnitForm known(const UnitForm& form) const;

    const UnitRows& m_rows;
    std::function<bool(UnitSymbol)> m_isFound;
};

/// "2", "1/2"
[[nodiscard]] std::string textOf(const Fraction& fraction);

}  // namespace causeway
