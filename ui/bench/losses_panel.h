// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where the power of the present run goes: for each component with electrical pins its mean power, losses, share and
/// temperature, as a table and bars; the balance of them all and the efficiency (core/results/component_power.h).
///
/// Over the last periods, the time between cursor and mark (or that plots show), or all of the run; of a periodic
/// steady state over its periods. A job computes it while the panel is visible, again whenever run or interval change.
/// Beside the table bars of the losses, or all of it as a flow (power_flow_view.h). A click on a row, a bar or a band
/// selects the component on the diagram. With `kShowPower` set it is on the diagram, too: then a hidden panel measures
/// as well. Keys: Ctrl+C copies the table.
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

    /// What the run was made from; null: there is none. `period`: of a periodic steady state, s.
    void setRun(std::shared_ptr<const Analysis> analysis, std::shared_ptr<const Result> result,
                std::optional<double> period);
    /// Why the run is not of the model as it is; empty where it is.
    void setDoubt(const QString& doubt);
    /// Between cursor and mark, or what plots show.
    void setTime(PlotRange time);
    [[nodiscard]] const std::shared_ptr<const PowerBalance>& balance() const { return m_balance; }
    [[nodiscard]] QTreeWidget& table() const { return *m_table; }
    [[nodiscard]] ChartSheet& bars() const { return *m_bars; }
    [[nodiscard]] PowerFlowView& flow() const { return *m_flow; }
    /// Over what, and by which components, is measured; nothing where a field makes no sense.
    [[nodiscard]] std::optional<ComponentPowerRequest> request();

    /// What `balance` is of.
    [[nodiscard]] const std::shared_ptr<const Result>& measuredRun() const { return m_measured; }

signals:
    void componentPicked(const QString& name);
    /// `balance` is another one.
    void measured();
    /// The diagram is wanted in front, with the power on it.
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
    /// What is exported, and as which file.
    [[nodiscard]] std::function<QString()> exportedTable() const;
    [[nodiscard]] QString fileName() const;
    void pick(const QTreeWidgetItem* item);

    std::shared_ptr<const Analysis> m_analysis;
    std::shared_ptr<const Result> m_result;
    std::optional<double> m_period;
    QString m_doubt;
    std::shared_ptr<const PowerBalance> m_balance;
    std::shared_ptr<const Result> m_measured;  ///< what it is of
    std::vector<std::string> m_barred;         ///< components by bar, the lowest first
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
