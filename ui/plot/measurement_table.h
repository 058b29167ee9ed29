// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Table of measurements of all curves of a tab between cursor and mark, or over the visible time: mean, rms, extremes,
/// frequency, edges, distortion (core/results/measurement.h). Can be copied. Undetermined values are dashes with the
/// reason as tool tip. A worker measures; meanwhile the table keeps its contents, and of several pending requests only
/// the last one counts. `isReady` tells when it is displayed.
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
        UnitScale scale;  ///< to the displayed unit
        CurveData data;
        /// For an expression: result from which it is computed, also between rows.
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

    Request m_request;  ///< latest request
    Request m_running;  ///< current or last request of the worker
    bool m_isWanted = false;
    QFutureWatcher<std::vector<Measurement>> m_watcher;
};

}  // namespace causeway::ui
