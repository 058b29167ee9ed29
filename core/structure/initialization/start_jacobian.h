// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Numerical Jacobian of rows of an initial system.
///
/// Each entry has a value at a point and a size: its magnitude at points where no value is zero by chance. Rows and
/// columns are scaled by the sizes (D. Ruiz, A scaling algorithm to equilibrate both rows and columns norms in
/// matrices, RAL-TR-2001-034). Entries without a value (functions of the model) are in general position.
/// Cost: linear in the rows.
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

/// Classes of conditions, in the order of precedence.
enum class StartClass : std::uint8_t { Equation, InitialEquation, Fixed, None };
[[nodiscard]] StartClass startClassOf(InitialRowKind kind);

/// The columns of an initial system by their leaves.
using LeafColumns = IdMap<ExprId, UnknownId>;
[[nodiscard]] LeafColumns leafColumns(const Initialization& initialization);

class StartJacobian {
public:
    /// Holds references to all of them. `columns` are ascending. `leaves` are those of the whole system: an unknown
    /// determined by other rows may also be zero by chance.
    StartJacobian(const Initialization& initialization, const LeafColumns& leaves, std::span<const UnknownId> columns,
                  ExpressionPool& pool, const StartPoint& point);

    /// Columns of other types, and values before the start, have no entries.
    [[nodiscard]] bool isContinuous(UnknownId column) const;
    [[nodiscard]] bool isReal(EquationId row) const;
    /// Partial derivatives of lhs - rhs; the expression is none if there is no derivative.
    struct Derivative {
        std::uint32_t column;
        ExprId expr;
    };
    [[nodiscard]] std::vector<Derivative> derivatives(EquationId row);
    [[nodiscard]] std::vector<StartEntry> row(EquationId row);
    /// Whether all entries of the row have values, and none replaces a derivative of a function of the model.
    [[nodiscard]] bool isKnown(EquationId row);

private:
    [[nodiscard]] double valueOf(ExprId expr, bool isGeneric) const;

    const Initialization& m_initialization;
    const LeafColumns& m_leaves;
    ExpressionPool& m_pool;
    const StartPoint& m_point;
    IdMap<UnknownId, std::uint32_t> m_positionOf;
};

/// Scaling factors of rows and columns.
struct StartScales {
    std::vector<double> rows, columns;
};
StartScales scale(std::vector<std::vector<StartEntry>>& rows, std::size_t columnCount);

}  // namespace causeway
