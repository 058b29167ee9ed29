// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Experiments: a model run for many values of a parameter, the runs with the settings that made them, and their family of curves.
///
/// Steps or factors between two ends, or random values with a seed. Runs are kept until they are deleted; a run that is chosen stands out. Keys:
/// F2 renames a run, Delete takes it away.
#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>
#include <memory>

#include "core/simulation/parameter_sweep.h"
#include "ui/debug/sweep_runner.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QTreeWidget;

namespace causeway::ui {

class AppContext;
class FamilyView;
class ParametersModel;
class TimeCursor;

class SweepPanel : public QWidget {
    Q_OBJECT
public:
    /// Both must outlive the panel.
    SweepPanel(AppContext& context, TimeCursor& cursor, QWidget* parent = nullptr);
    ~SweepPanel() override;

    void setAnalysis(std::shared_ptr<const Analysis> analysis);
    /// What a run has but for the parameter: interval, solver, tolerance, other parameters.
    void setSettings(std::function<SimulationSettings()> settings) { m_settings = std::move(settings); }
    [[nodiscard]] SweepRunner& runner() { return m_runner; }
    [[nodiscard]] FamilyView& view() const { return *m_view; }
    [[nodiscard]] bool isSettled() const { return !m_runner.isRunning(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    [[nodiscard]] ParameterSweep sweep() const;
    void chooseParameter();
    void showKind();
    void run();
    void removeChosen();
    void showRuns();
    void listRuns();
    void showVariables();
    void showFamily();
    void say(const QString& text);

    AppContext& m_context;
    SweepRunner m_runner;
    std::function<SimulationSettings()> m_settings;
    std::shared_ptr<const Analysis> m_analysis;
    QTimer m_refresh;  ///< while runs come quickly one after the other
    ParametersModel* m_parameters;
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
    QComboBox* m_variable;
    QTreeWidget* m_list;
    FamilyView* m_view;
};

}  // namespace causeway::ui
