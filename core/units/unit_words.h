// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Texts of contradictions between units. For unit_check.cpp only.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "core/symbolic/printer.h"
#include "core/units/expression_units.h"
#include "core/units/unit_check.h"
#include "core/units/unit_system.h"

namespace causeway {

class UnitWords {
public:
    /// `claimOf` gives the claim of each relation of the system. Holds references to all arguments.
    UnitWords(const HybridDae& dae, const UnitSymbols& symbols, const UnitClaims& claims,
              const std::vector<std::uint32_t>& claimOf, const UnitSystem& system)
        : m_dae(dae), m_symbols(symbols), m_claims(claims), m_claimOf(claimOf), m_system(system)
    {
    }

    /// Describes the claim whose two units differ according to the rest of the contradiction.
    [[nodiscard]] UnitFinding finding(const UnitContradiction& contradiction) const;

    /// A relation of a contradiction, with its two units according to the other relations.
    struct Choice {
        int weight;  ///< the smaller, the more likely the error is there
        std::uint32_t relation;
        UnitForm left, right;
    };
    [[nodiscard]] std::optional<Choice> choice(
        const UnitContradiction& contradiction,
        const std::function<std::optional<UnitForm>(const UnitForm&, std::span<const std::uint32_t>)>& unitBy) const;
    [[nodiscard]] std::string messageOf(const UnitClaim& claim, const UnitSource& source, const std::string& left,
                                        const std::string& right) const;
    [[nodiscard]] bool takesFactor(const UnitSource& source) const;
    void addParts(UnitFinding& finding, std::uint32_t told, const UnitContradiction& contradiction) const;
    [[nodiscard]] std::string textOf(ExprId expr, FunctionId function) const;
    /// The unit as declared by a variable, or as written elsewhere.
    [[nodiscard]] std::string unitOf(ExprId expr, const UnitForm& unit, FunctionId function) const;

private:
    [[nodiscard]] std::optional<UnitForm> unitBy(const UnitForm& unit, std::span<const std::uint32_t> relations) const;
    [[nodiscard]] std::string factorFor(const UnitSource& source, const UnitForm& left, const UnitForm& right) const;
    [[nodiscard]] std::optional<UnitForm> inSeconds(std::optional<UnitForm> unit) const;
    [[nodiscard]] std::string textOf(const UnitSource& source) const;

    const HybridDae& m_dae;
    const UnitSymbols& m_symbols;
    const UnitClaims& m_claims;
    const std::vector<std::uint32_t>& m_claimOf;
    const UnitSystem& m_system;
};

}  // namespace causeway
