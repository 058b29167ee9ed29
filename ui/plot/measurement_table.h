// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Measurements of all curves of a tab between the cursor and the mark, or over the time that is shown: mean, rms,
/// extremes, frequency, edges, distortion (core/results/measurement.h), as a table that can be copied.
///
/// What cannot be determined is a dash, with the reason as its tool tip. A worker measures; while it does, the table
/// keeps what it had, and of several wishes in between only the last one counts. `isReady` says when it is shown.
#pragma once

#include <QFutureWatcher>
#include <vector>

#include "core/results/measurement.h"
#include "ui/plot/copied_table.h"
#include "ui/plot/curve_source.h"

namespace causeway::ui {

class MeasurementTable : public CopiedTable {
    Q_OBJECT
public:
    enum Column {
        NameColumn,
        UnitColumn,
        MeanColumn,
        RmsColumn,
        LeastColumn,
        MostColumn,
        RangeColumn,
        FrequencyColumn,
        DutyColumn,
        RiseColumn,
        FallColumn,
        OvershootColumn,
        SettlingColumn,
        ThdColumn,
        ColumnCount
    };

    struct Curve {
        QString name, unit;
        UnitScale scale;  ///< to that unit
        CurveData data;
        /// Of an expression: what it is made from, also between the rows.
        std::shared_ptr<const Result> expressionOf = nullptr;
        [[nodiscard]] bool isSameAs(const Curve& other) const
        {
            return name == other.name && unit == other.unit && scale == other.scale && data.isSameAs(other.data);
        }
    };

    explicit MeasurementTable(QWidget* parent = nullptr);
    ~MeasurementTable() override;

    void measure(std::vector<Curve> curves, PlotRange interval);
    [[nodiscard]] bool isReady() const { return !m_isWanted && !m_watcher.isRunning(); }

protected:
    [[nodiscard]] QSize sizeHint() const override;

private:
    struct Request {
        std::vector<Curve> curves;
        PlotRange interval;
    };

    void start();
    void show(const std::vector<Measurement>& measurements);

    Request m_request;  ///< the last wish
    Request m_running;  ///< what the worker measures, or has measured
    bool m_isWanted = false;
    QFutureWatcher<std::vector<Measurement>> m_watcher;
};

}  // namespace causeway::ui
