// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The equations as a table: as written (vertical sorting shows in their order) and solved (horizontal sorting).
///
/// Follows the player: an equation has a number, and its names have colours, as far as the colouring has come. Rows are
/// made while they are looked at, so 100,000 of them cost nothing.
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "ui/structure/replayed_colouring.h"

namespace causeway::ui {

class EquationsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Number, Index, Written, UnknownName, Solved, Block, ColumnCount };
    enum Role {
        SpansRole = Qt::UserRole,  ///< std::vector<NameSpan> in the text
        IsColouredRole,            ///< the colouring has reached this equation
        IsNumberedRole,            ///< it has a number: from the colouring, or from its loop once the colouring is over
        IsCurrentRole,             ///< it is the present step's
        LoopRole,                  ///< it belongs to a block of several equations
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setStructure(std::shared_ptr<const Structure> structure);
    void setPosition(int position);
    void setSorted(bool sorted);
    [[nodiscard]] bool isSorted() const { return m_isSorted; }

    [[nodiscard]] EquationId equationAt(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    /// -1 when there is none.
    [[nodiscard]] int rowOf(EquationId equation) const;
    /// What the equation is solved for in the end; may be none.
    [[nodiscard]] UnknownId unknownOf(EquationId equation) const;
    [[nodiscard]] const Structure* structure() const { return m_structure.get(); }
    [[nodiscard]] std::size_t numberedCount() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString display(EquationId equation, int column) const;
    [[nodiscard]] QString blockText(EquationId equation) const;
    [[nodiscard]] QString toolTip(EquationId equation) const;
    void orderRows();

    std::shared_ptr<const Structure> m_structure;
    ReplayedColouring m_replay;
    std::vector<EquationId> m_rows;
    std::vector<std::uint32_t> m_rowOf;    ///< by equation
    std::vector<std::uint32_t> m_blockOf;  ///< by equation: position in blocks, or the number of blocks
    bool m_isSorted = true;
};

}  // namespace causeway::ui
