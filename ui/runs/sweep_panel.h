// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Experiments: how the model is run (experiment_form.h), runs for many values of a parameter, and all runs with the
/// settings that made them.
///
/// Steps or factors between two ends, or random values with a seed. Runs are kept until they are deleted; those of one
/// parameter are the family of curves that plots draw, in which chosen runs stand out. What else can be done with a run
/// is in the menu of the list. Keys: F2 renames a run, Delete takes it away.
#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>
#include <memory>

#include "core/simulation/parameter_sweep.h"
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
class ParametersModel;

class SweepPanel : public QWidget {
    Q_OBJECT
public:
    /// The context must outlive the panel.
    explicit SweepPanel(AppContext& context, QWidget* parent = nullptr);
    ~SweepPanel() override;

    void setAnalysis(std::shared_ptr<const Analysis> analysis);
    /// What a run has but for the parameter: interval, solver, tolerance, other parameters.
    void setSettings(std::function<SimulationSettings()> settings) { m_settings = std::move(settings); }
    [[nodiscard]] SweepRunner& runner() { return m_runner; }
    [[nodiscard]] ExperimentForm& form() const { return *m_form; }
    /// Runs of the model and the parameter that was last run or chosen.
    [[nodiscard]] RunFamily family() const;
    [[nodiscard]] const SweepRun* findRun(int id) const;
    /// Alone, as a click on its row would.
    void chooseRun(int id);
    [[nodiscard]] bool isSettled() const { return !m_runner.isRunning(); }

signals:
    void familyChanged();
    /// The settings of a run, its parameter included, are to hold for the next.
    void restoreWanted(int run);
    /// The value of a run is to be that of the model.
    void writeWanted(int run);
    /// A run is to stay in the plots.
    void holdWanted(int run);
    void exportWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    [[nodiscard]] ParameterSweep sweep() const;
    [[nodiscard]] std::string unitOfParameter() const;
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
    QTimer m_refresh;  ///< while runs come quickly one after the other
    ParametersModel* m_parameters;
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
