// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The values of all curves of a tab at the cursor and at the mark, with their units and differences, and of a family
/// of runs its statistics and histograms at the cursor, as a table that can be copied.
#pragma once

#include <optional>
#include <vector>

#include "ui/plot/copied_table.h"

namespace causeway::ui {

class PlotPane;

class CursorTable : public CopiedTable {
    Q_OBJECT
public:
    enum Column {
        NameColumn,
        CursorColumn,
        MarkColumn,
        DifferenceColumn,
        UnitColumn,
        // Of the family that is shown, at the cursor.
        RunsColumn,
        MeanColumn,
        DeviationColumn,
        LeastColumn,
        MedianColumn,
        MostColumn,
        HistogramColumn,
        ColumnCount
    };
    /// Of a histogram: how many runs are in each bin, as a QVariantList.
    static constexpr int kCountsRole = Qt::UserRole;

    explicit CursorTable(QWidget* parent = nullptr);

    /// `cursor` none: nothing is read.
    void setValues(const std::vector<PlotPane*>& panes, std::optional<double> cursor, std::optional<double> mark);

protected:
    [[nodiscard]] QSize sizeHint() const override;
};

}  // namespace causeway::ui
