// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The equations as a table: as written (vertical sorting shows in their order) and solved (horizontal sorting).
/// Follows the lesson: names are coloured up to the current step and, during colouring, equations are numbered up to
/// it. Rows are created on display, so that 100,000 of them cost nothing.
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
        IsColouredRole,            ///< decided by the current step of the lesson
        IsNumberedRole,            ///< numbered: by the colouring, or by its loop after the colouring
        IsCurrentRole,             ///< subject of the current step
        LoopRole,                  ///< belongs to a block of several equations
        LatexRole,                 ///< std::string, if it can be typeset; else empty
        SoughtRole,                ///< std::vector<SoughtFormula>: its coloured names
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setStructure(std::shared_ptr<const Structure> structure);
    /// Of this structure, or null: no colours.
    void setSheet(std::shared_ptr<const LessonSheet> sheet);
    /// In an unsolved exercise: neither unknowns nor blocks, in textual order.
    void display(const LessonFrame& frame);
    void setSorted(bool sorted);
    [[nodiscard]] bool isSorted() const { return m_isSorted; }

    [[nodiscard]] EquationId equationAt(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    /// -1 if there is none.
    [[nodiscard]] int rowOf(EquationId equation) const;
    /// Unknown the equation is finally solved for, in a loop according to its tearing; for a residual, its tearing
    /// unknown. May be none.
    [[nodiscard]] UnknownId unknownOf(EquationId equation) const;
    [[nodiscard]] const Structure* structure() const { return m_structure.get(); }
    [[nodiscard]] std::size_t numberedCount() const;
    /// Equation of the current step; may be none.
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
    /// Applies `change`, which affects the order of rows, preserving the selection.
    void reorder(const std::function<void()>& change);
    /// The colouring of the whole structure is being played: numbers appear step by step.
    [[nodiscard]] bool showsColouring() const;
    [[nodiscard]] std::uint32_t numberOf(EquationId equation) const;
    /// For an equation of a loop, or an iterated one: its form in the loop.
    [[nodiscard]] std::optional<LoopLine> loopLine(EquationId equation) const;
    [[nodiscard]] NameSpan::Kind kindOf(EquationId equation, UnknownId unknown) const;

    std::shared_ptr<const Structure> m_structure;
    std::shared_ptr<const LessonSheet> m_sheet;
    LessonFrame m_frame;
    std::vector<EquationId> m_rows;
    std::vector<std::uint32_t> m_rowOf;      ///< by equation
    std::vector<std::uint32_t> m_blockOf;    ///< by equation: index in blocks, or the number of blocks
    std::vector<std::size_t> m_blockNumber;  ///< by block, from 1
    std::vector<UnknownId> m_decidedInLoop;  ///< by equation of a loop: unknown determined there; else none
    std::unique_ptr<LoopLines> m_lines;      ///< of loops: created on first use
    bool m_isSorted = true;
};

}  // namespace causeway::ui
