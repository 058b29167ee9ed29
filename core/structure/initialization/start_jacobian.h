// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The Jacobian of rows of an initial system, as numbers.
///
/// Each entry has a value at a point and a size: what it is where no value is zero by chance. Rows and columns are
/// scaled by the sizes (D. Ruiz, A scaling algorithm to equilibrate both rows and columns norms in matrices,
/// RAL-TR-2001-034). What has no value (functions of the model) is in general position. Cost: linear in the rows.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/base/id_map.h"
#include "core/structure/initialization/start_choice.h"

namespace causeway {

struct StartEntry {
    std::uint32_t column = 0;  ///< position among the columns
    double value = 0;
    double size = 0;
};

/// Conditions of lower classes come first.
enum class StartClass : std::uint8_t { Equation, InitialEquation, Fixed, None };
[[nodiscard]] StartClass startClassOf(InitialRowKind kind);

/// The columns of an initial system by their leaves.
using LeafColumns = IdMap<ExprId, UnknownId>;
[[nodiscard]] LeafColumns leafColumns(const Initialization& initialization);

class StartJacobian {
public:
    /// Keep all of them. `columns` are ascending. `leaves` are all of the system: also an unknown that other rows
    /// determine may be zero by chance.
    StartJacobian(const Initialization& initialization, const LeafColumns& leaves, std::span<const UnknownId> columns,
                  ExpressionPool& pool, const StartPoint& point);

    /// Columns of other types, and values before the start, have no entries.
    [[nodiscard]] bool isContinuous(UnknownId column) const;
    [[nodiscard]] bool isReal(EquationId row) const;
    /// Partial derivatives of lhs - rhs; an expression is none where there is none.
    struct Derivative {
        std::uint32_t column;
        ExprId expr;
    };
    [[nodiscard]] std::vector<Derivative> derivatives(EquationId row);
    [[nodiscard]] std::vector<StartEntry> row(EquationId row);
    /// Whether all entries of the row have values, and none stands for a derivative of a function of the model.
    [[nodiscard]] bool isKnown(EquationId row);

private:
    [[nodiscard]] double valueOf(ExprId expr, bool isGeneric) const;

    const Initialization& m_initialization;
    const LeafColumns& m_leaves;
    ExpressionPool& m_pool;
    const StartPoint& m_point;
    IdMap<UnknownId, std::uint32_t> m_positionOf;
};

/// What rows and columns were multiplied by.
struct StartScales {
    std::vector<double> rows, columns;
};
StartScales scale(std::vector<std::vector<StartEntry>>& rows, std::size_t columnCount);

}  // namespace causeway
