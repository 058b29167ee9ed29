// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Unit derivation as rows and columns, i.e. equations and the units of their variables, for the unit lesson and its
/// exercise.
/// In:   a structure, with the flat model as written. Out: `UnitRows`. Equations of functions are not included.
/// Cost: that of the derivation (core/units/unit_check.h), and another pass over the equations.
#pragma once

#include <map>

#include "core/structure/structure.h"
#include "core/units/unit_derivation.h"

namespace causeway {

struct UnitRow {
    UnitSource source;
    std::string text;                      ///< "v = R*i"
    std::vector<std::uint32_t> relations;  ///< derived from its source
    std::optional<UnitForm> agreed;        ///< unit of both sides, if all units are declared
    std::vector<std::size_t> columns;      ///< ascending
};

/// The declared or unknown unit of a variable, an element, or an expression.
struct UnitColumn {
    std::string name;                  ///< "R", "x[2]", "time"
    std::optional<UnitForm> declared;  ///< none: `symbol` is the unknown
    UnitSymbol symbol = 0;
    std::string unit = {};  ///< declared text: "N.m"
};

class UnitRows {
public:
    UnitRows(std::shared_ptr<const HybridDae> dae, const Task& task);

    [[nodiscard]] const UnitDerivation& derivation() const { return m_derivation; }
    [[nodiscard]] const UnitSymbols& symbols() const { return m_derivation.symbols; }
    [[nodiscard]] const std::vector<UnitRow>& rows() const { return m_rows; }
    [[nodiscard]] const std::vector<UnitColumn>& columns() const { return m_columns; }
    [[nodiscard]] std::optional<std::size_t> rowOf(std::uint32_t relation) const;
    [[nodiscard]] std::optional<std::size_t> columnOf(UnitSymbol symbol) const;
    /// Columns of a relation with unknown units.
    [[nodiscard]] std::vector<std::size_t> openColumns(std::uint32_t relation) const;
    [[nodiscard]] const UnitClaim& claimOf(std::uint32_t relation) const
    {
        return m_derivation.claims.claims[m_derivation.claimOf[relation]];
    }
    [[nodiscard]] std::string textOf(ExprId expr) const;
    /// "v = R*i" as a formula; empty for assignments.
    [[nodiscard]] std::string latexOf(const UnitRow& row) const;

private:
    void addRows();
    void addColumns(UnitRow& row);
    void addColumn(UnitRow& row, UnitSymbol symbol, const std::string& name);
    void addColumn(UnitRow& row, VariableId variable);
    void nameSymbols(const ExpressionUnit& unit, const std::string& name);

    std::shared_ptr<const HybridDae> m_dae;
    UnitDerivation m_derivation;
    std::vector<UnitRow> m_rows;
    std::vector<UnitColumn> m_columns;
    std::vector<std::string> m_names;                      ///< by symbol; empty: not of a variable
    std::map<UnitSymbol, std::size_t> m_columnOfSymbol;    ///< of unknown units
    std::map<VariableId, std::size_t> m_columnOfVariable;  ///< of declared units
    std::map<std::uint32_t, std::size_t> m_rowOfSource;
};

/// The flat model of a structure as written.
[[nodiscard]] std::shared_ptr<const HybridDae> writtenModel(const Structure& structure);
/// Whether a unit lesson is useful: some unit is declared, and some equation relates numbers.
[[nodiscard]] bool hasUnits(const HybridDae& dae);

}  // namespace causeway
