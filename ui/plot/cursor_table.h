// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Table of the values of all curves of a tab at cursor and mark, with units and differences; for a family of runs with
/// statistics and a histogram at the cursor. Can be copied.
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
        // Of the displayed family, at the cursor.
        RunsColumn,
        MeanColumn,
        DeviationColumn,
        LeastColumn,
        MedianColumn,
        MostColumn,
        HistogramColumn,
        ColumnCount
    };
    /// Histogram: number of runs per bin, as a QVariantList.
    static constexpr int kCountsRole = Qt::UserRole;

    explicit CursorTable(QWidget* parent = nullptr);

    /// `cursor` none: no values.
    void setValues(const std::vector<PlotPane*>& panes, std::optional<double> cursor, std::optional<double> mark);

protected:
    [[nodiscard]] QSize sizeHint() const override;
};

}  // namespace causeway::ui
