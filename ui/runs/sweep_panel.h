// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Experiments: run settings (experiment_form.h), runs over many values of a parameter, and the list of all runs with
/// their settings. Values are equally spaced, in equal ratios, or random with a seed. Runs are kept until deleted;
/// those of one parameter form the family of curves in plots, with selected runs highlighted. The menu of the list has
/// further commands. Keys: F2 renames a run, Delete removes it.
#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>
#include <memory>

#include "core/simulation/parameter_sweep.h"
#include "ui/runs/real_parameters.h"
#include "ui/runs/sweep_runner.h"
#include "ui/session/run_family.h"

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QTreeWidget;

namespace causeway::ui {

class AppContext;
class ExperimentForm;

class SweepPanel : public QWidget {
    Q_OBJECT
public:
    /// The context must outlive the panel.
    explicit SweepPanel(AppContext& context, QWidget* parent = nullptr);
    ~SweepPanel() override;

    void setAnalysis(std::shared_ptr<const Analysis> analysis);
    /// Settings of a run apart from the parameter: interval, solver, tolerance, other parameters.
    void setSettings(std::function<SimulationSettings()> settings) { m_settings = std::move(settings); }
    [[nodiscard]] SweepRunner& runner() { return m_runner; }
    [[nodiscard]] ExperimentForm& form() const { return *m_form; }
    /// Runs of the last used or selected model and parameter.
    [[nodiscard]] RunFamily family() const;
    [[nodiscard]] const SweepRun* findRun(int id) const;
    /// Selects only this run, like a click on its row.
    void chooseRun(int id);
    [[nodiscard]] bool isSettled() const { return !m_runner.isRunning(); }

signals:
    void familyChanged();
    /// Use the settings of a run, including its parameter, for the next one.
    void restoreWanted(int run);
    /// Write the value of a run to the model.
    void writeWanted(int run);
    /// Keep a run in the plots.
    void holdWanted(int run);
    void exportWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void build();
    [[nodiscard]] ParameterSweep sweep() const;
    [[nodiscard]] std::string unitOfParameter() const;
    /// Fills the lists of parameters; only while the panel is visible, since a large model has many.
    void offerParameters();
    void chooseParameter();
    void showKind();
    void run();
    void removeChosen();
    void showRuns();
    void listRuns();
    void addListActions();
    void showListActions();
    [[nodiscard]] QString tipOf(const SweepRun& run) const;
    void say(const QString& text);

    AppContext& m_context;
    SweepRunner m_runner;
    std::function<SimulationSettings()> m_settings;
    std::shared_ptr<const Analysis> m_analysis;
    QTimer m_refresh;             ///< limits updates while runs arrive quickly
    RealParameters m_parameters;  ///< in the list
    ExperimentForm* m_form;
    QComboBox* m_parameter;
    QComboBox* m_kind;
    QLabel* m_firstLabel;
    QLineEdit* m_first;
    QLabel* m_secondLabel;
    QLineEdit* m_second;
    QSpinBox* m_count;
    QLabel* m_seedLabel;
    QSpinBox* m_seed;
    QPushButton* m_run;
    QLabel* m_message;
    QTreeWidget* m_list;
    std::vector<QAction*> m_listActions;
    std::string m_familyParameter;
};

}  // namespace causeway::ui
