// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Harmonics and power quality of the current run: a curve or expression over whole periods, as bars and a table, with
/// THD; with a voltage also power, power factor and their components; compared with the limits for device currents of
/// IEC 61000-3-2 class A (core/results/measurement_report.h). By default it measures the first curve of the front plot.
/// A job measures while the panel is visible, and again after changes of run, interval or fields. Keys: Ctrl+C copies
/// the table.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/compiler/compiler.h"
#include "core/results/measurement_report.h"
#include "ui/bench/measuring_panel.h"
#include "ui/plot/plot_range.h"

class QCheckBox;
class QComboBox;
class QTreeWidget;

namespace causeway::ui {

class ChartSheet;
class IntervalForm;
class NameField;

class HarmonicsPanel : public MeasuringPanel {
    Q_OBJECT
public:
    /// The context must outlive the panel.
    explicit HarmonicsPanel(AppContext& context, QWidget* parent = nullptr);

    /// Null: none. `period`: of a periodic steady state, s.
    void setRun(std::shared_ptr<const Result> result, std::optional<double> period);
    /// Default curve.
    void setShownCurve(const std::string& name);
    /// Reason why the run does not belong to the current model; empty if it does.
    void setDoubt(const QString& doubt);
    /// Between cursor and mark, or the visible time of the plots.
    void setTime(PlotRange time);
    /// Null: not measured.
    [[nodiscard]] const MeasureReport* report() const { return m_report.get(); }
    [[nodiscard]] QTreeWidget& table() const { return *m_table; }
    [[nodiscard]] ChartSheet& columns() const { return *m_columns; }

protected:
    [[nodiscard]] bool canMeasure() const override;
    void start() override;

private:
    struct Row {
        std::size_t order = 0;
        double frequency = 0, rms = 0;
        double share = 0;  ///< relative to the fundamental; 0 without one
        std::optional<double> phase, limit;
    };
    void buildFields();
    void take(std::shared_ptr<const MeasureReport> report);
    void makeRows();
    void showWords();
    void showTable();
    void showColumns();
    [[nodiscard]] QString curve() const;
    [[nodiscard]] QString verdict() const;
    [[nodiscard]] QString textOf(const Row& row) const;
    [[nodiscard]] QString csv() const;
    [[nodiscard]] const MeasuredCurve* measured() const;

    std::shared_ptr<const Result> m_result;
    std::optional<double> m_period;
    QString m_doubt;
    std::shared_ptr<const MeasureReport> m_report;
    std::vector<Row> m_rows;
    std::shared_ptr<const Result> m_named;  ///< its variables are offered by the fields
    NameField* m_curve;
    NameField* m_voltage;
    IntervalForm* m_interval;
    QComboBox* m_scale;
    QCheckBox* m_limits;
    QTreeWidget* m_table;
    ChartSheet* m_columns;
};

}  // namespace causeway::ui
