// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The equations as a table: as written (vertical sorting shows in their order) and solved (horizontal sorting).
///
/// Follows the lesson: names have colours as far as it has come and, while the two rules are played, equations have
/// their numbers as far. Rows are made while they are looked at, so 100,000 of them cost nothing.
#pragma once

#include <QAbstractTableModel>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/structure/report/loop_lines.h"
#include "ui/lesson/lesson_sheet.h"
#include "ui/toolkit/name_highlighter.h"

namespace causeway::ui {

class EquationsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Number, Index, Written, UnknownName, Solved, Block, ColumnCount };
    enum Role {
        SpansRole = Qt::UserRole,  ///< std::vector<NameSpan> in the text
        IsColouredRole,            ///< the lesson has decided this equation
        IsNumberedRole,            ///< it has a number: from the colouring, or from its loop once the colouring is over
        IsCurrentRole,             ///< it is the present step's
        LoopRole,                  ///< it belongs to a block of several equations
        LatexRole,                 ///< std::string, of what can be typeset; else empty
        SoughtRole,                ///< std::vector<SoughtFormula>: the names in it that have a colour
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setStructure(std::shared_ptr<const Structure> structure);
    /// Of this structure, or null: then nothing has a colour.
    void setSheet(std::shared_ptr<const LessonSheet> sheet);
    /// While the solution is to be found by hand: neither unknowns nor blocks, and the order is that of the text.
    void display(const LessonFrame& frame);
    void setSorted(bool sorted);
    [[nodiscard]] bool isSorted() const { return m_isSorted; }

    [[nodiscard]] EquationId equationAt(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    /// -1 when there is none.
    [[nodiscard]] int rowOf(EquationId equation) const;
    /// What the equation is solved for in the end, in a loop as it is torn; of a residual, the guess that it corrects.
    /// May be none.
    [[nodiscard]] UnknownId unknownOf(EquationId equation) const;
    [[nodiscard]] const Structure* structure() const { return m_structure.get(); }
    [[nodiscard]] std::size_t numberedCount() const;
    /// The equation of the present step; may be none.
    [[nodiscard]] EquationId currentEquation() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString display(EquationId equation, int column) const;
    [[nodiscard]] std::string latex(EquationId equation, int column) const;
    [[nodiscard]] QString blockText(EquationId equation) const;
    [[nodiscard]] QString toolTip(EquationId equation) const;
    [[nodiscard]] QString solvedText(EquationId equation) const;
    void orderRows();
    void numberBlocks();
    [[nodiscard]] const std::vector<EquationId>& evaluationOrder() const;
    /// `change` of what decides on the order of the rows; what is selected stays selected.
    void reorder(const std::function<void()>& change);
    /// The two rules are played on the whole structure: numbers are given as it goes.
    [[nodiscard]] bool showsColouring() const;
    [[nodiscard]] std::uint32_t numberOf(EquationId equation) const;
    /// Of an equation of a loop, or one that is iterated: as it is solved there.
    [[nodiscard]] std::optional<LoopLine> loopLine(EquationId equation) const;
    [[nodiscard]] NameSpan::Kind kindOf(EquationId equation, UnknownId unknown) const;

    std::shared_ptr<const Structure> m_structure;
    std::shared_ptr<const LessonSheet> m_sheet;
    LessonFrame m_frame;
    std::vector<EquationId> m_rows;
    std::vector<std::uint32_t> m_rowOf;      ///< by equation
    std::vector<std::uint32_t> m_blockOf;    ///< by equation: position in blocks, or the number of blocks
    std::vector<std::size_t> m_blockNumber;  ///< by block, from 1
    std::vector<UnknownId> m_decidedInLoop;  ///< by equation: of a loop, what it decides there; else none
    std::unique_ptr<LoopLines> m_lines;      ///< of loops: made when one is shown
    bool m_isSorted = true;
};

}  // namespace causeway::ui
