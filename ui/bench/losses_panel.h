// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Losses in the current run: for each component with electrical pins its mean power, losses, share and temperature, as
/// a table and bars; their balance and the efficiency (core/results/component_power.h).
///
/// Over the last periods, the time between cursor and mark (or the visible time), or the whole run; for a periodic
/// steady state over its periods. A job computes it while the panel is visible, and again after changes of run or
/// interval. Beside the table are bars of the losses, or the power flow (power_flow_view.h). A click on a row, bar or
/// band selects the component on the diagram. With `kShowPower` the diagram shows it as well, and a hidden panel
/// continues to measure. Keys: Ctrl+C copies the table.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/compiler/compiler.h"
#include "core/results/component_power.h"
#include "ui/bench/measuring_panel.h"
#include "ui/plot/plot_range.h"

class QStackedWidget;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace causeway::ui {

class ChartSheet;
class IntervalForm;
class NameField;
class PowerFlowView;

class LossesPanel : public MeasuringPanel {
    Q_OBJECT
public:
    /// The context must outlive the panel.
    explicit LossesPanel(AppContext& context, QWidget* parent = nullptr);

    /// Origin of the run; null: none. `period`: of a periodic steady state, s.
    void setRun(std::shared_ptr<const Analysis> analysis, std::shared_ptr<const Result> result,
                std::optional<double> period);
    /// Reason why the run does not belong to the current model; empty if it does.
    void setDoubt(const QString& doubt);
    /// Between cursor and mark, or the visible time of the plots.
    void setTime(PlotRange time);
    [[nodiscard]] const std::shared_ptr<const PowerBalance>& balance() const { return m_balance; }
    [[nodiscard]] QTreeWidget& table() const { return *m_table; }
    [[nodiscard]] ChartSheet& bars() const { return *m_bars; }
    [[nodiscard]] PowerFlowView& flow() const { return *m_flow; }
    /// Interval, inputs and outputs of the measurement; nothing if a field is invalid.
    [[nodiscard]] std::optional<ComponentPowerRequest> request();

    /// The run of `balance`.
    [[nodiscard]] const std::shared_ptr<const Result>& measuredRun() const { return m_measured; }

signals:
    void componentPicked(const QString& name);
    /// `balance` has changed.
    void measured();
    /// Show the diagram with the power.
    void diagramWanted();

protected:
    [[nodiscard]] bool canMeasure() const override;
    void start() override;

private:
    void buildFields();
    void followSettings();
    void take(std::shared_ptr<const PowerBalance> balance);
    void showWords();
    void showTable();
    void showBars();
    void showFlow();
    void choose(const QString& name);
    /// Exported table, and its file name.
    [[nodiscard]] std::function<QString()> exportedTable() const;
    [[nodiscard]] QString fileName() const;
    void pick(const QTreeWidgetItem* item);

    std::shared_ptr<const Analysis> m_analysis;
    std::shared_ptr<const Result> m_result;
    std::optional<double> m_period;
    QString m_doubt;
    std::shared_ptr<const PowerBalance> m_balance;
    std::shared_ptr<const Result> m_measured;  ///< its run
    std::vector<std::string> m_barred;         ///< components by bar, lowest first
    IntervalForm* m_interval;
    NameField* m_outputs;
    NameField* m_inputs;
    QTreeWidget* m_table;
    ChartSheet* m_bars;
    PowerFlowView* m_flow;
    QStackedWidget* m_pictures;
    QToolButton* m_showsFlow;
    QToolButton* m_onDiagram;
};

}  // namespace causeway::ui
