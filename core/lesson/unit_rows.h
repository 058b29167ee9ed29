// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The derivation of units as rows and columns: equations, and the units of the variables in them. For the lesson on
/// units and its exercise.
///
/// In:   a structure, with the flat model as it was written. Out: `UnitRows`. Equations of functions are no rows.
/// Cost: that of the derivation (core/units/unit_check.h), and the nodes of the equations once more.
#pragma once

#include <map>

#include "core/structure/structure.h"
#include "core/units/unit_derivation.h"

namespace causeway {

struct UnitRow {
    UnitSource source;
    std::string text;                      ///< "v = R*i"
    std::vector<std::uint32_t> relations;  ///< of its source
    std::optional<UnitForm> agreed;        ///< both sides, where all is declared
    std::vector<std::size_t> columns;      ///< ascending
};

/// A unit: of a variable or an element of one, declared or to be found; of an expression.
struct UnitColumn {
    std::string name;                  ///< "R", "x[2]", "time"
    std::optional<UnitForm> declared;  ///< else `symbol` stands for it
    UnitSymbol symbol = 0;
    std::string unit = {};  ///< as it is declared: "N.m"
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
    /// The columns of a relation that are to be found.
    [[nodiscard]] std::vector<std::size_t> openColumns(std::uint32_t relation) const;
    [[nodiscard]] const UnitClaim& claimOf(std::uint32_t relation) const
    {
        return m_derivation.claims.claims[m_derivation.claimOf[relation]];
    }
    [[nodiscard]] std::string textOf(ExprId expr) const;
    /// "v = R*i" as a formula; empty for an assignment, which is none.
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
    std::map<UnitSymbol, std::size_t> m_columnOfSymbol;    ///< those to be found
    std::map<VariableId, std::size_t> m_columnOfVariable;  ///< those that are declared
    std::map<std::uint32_t, std::size_t> m_rowOfSource;
};

/// The flat model of a structure as it was written.
[[nodiscard]] std::shared_ptr<const HybridDae> writtenModel(const Structure& structure);
/// Whether the units of a model are worth a lesson: some unit is declared, and some equation is between numbers.
[[nodiscard]] bool hasUnits(const HybridDae& dae);

}  // namespace causeway
