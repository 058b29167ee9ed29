// SPDX-License-Identifier: GPL-3.0-or-later
// The bench of power electronics in the window: the periodic steady state, small signals, losses.
#include <QDockWidget>
#include <algorithm>

#include "ui/bench/harmonics_panel.h"
#include "ui/bench/losses_panel.h"
#include "ui/bench/map_panel.h"
#include "ui/bench/small_signal_panel.h"
#include "ui/bench/statistics_panel.h"
#include "ui/bench/steady_state_panel.h"
#include "ui/bench/study_panel.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/diagram/diagram_view.h"
#include "ui/editor/editor_page.h"
#include "ui/plot/plot_panel.h"
#include "ui/runs/parameters_model.h"
#include "ui/runs/parameters_panel.h"
#include "ui/runs/solver_panel.h"
#include "ui/runs/sweep_panel.h"
#include "ui/session/document.h"
#include "ui/window/main_window.h"

namespace causeway::ui {

QString MainWindow::doubtOf(const ModelSession& session, const Analysis& analysis)
{
    switch (session.ageOf(analysis)) {
        case ModelSession::RunAge::Present: return {};
        case ModelSession::RunAge::EarlierText: return tr("Of an earlier text: compute it again.");
        case ModelSession::RunAge::AnotherModel:
            return tr("Of %1, which is not the current model.").arg(QString::fromStdString(analysis.modelName));
    }
    return {};
}

void MainWindow::connectBench()
{
    connect(m_steadyState, &SteadyStatePanel::findWanted, this, &MainWindow::findSteadyState);
    connect(m_steadyState, &SteadyStatePanel::stopWanted, this, [this] {
        if (ModelSession* session = currentSession()) session->stop();
    });
    connect(m_steadyState, &SteadyStatePanel::plotWanted, this, [this](const QString& name) {
        showPanel(PanelId::Plot);
        m_plot->showCurves({name});
    });
    const auto tellExported = [this](const QString& path, const QString& error) {
        tell(error.isEmpty() ? std::nullopt : std::optional(error), path);
    };
    connect(m_steadyState, &SteadyStatePanel::exported, this, tellExported);
    connect(m_smallSignal, &SmallSignalPanel::exported, this, tellExported);
    connect(m_losses, &LossesPanel::exported, this, tellExported);
    connect(m_harmonics, &HarmonicsPanel::exported, this, tellExported);
    connect(m_solver, &SolverPanel::exported, this, tellExported);
    connect(m_statistics, &StatisticsPanel::exported, this, tellExported);
    connect(m_statistics, &StatisticsPanel::runPicked, m_experiments, &SweepPanel::chooseRun);
    connect(m_plot, &PlotPanel::watchedChanged, this, &MainWindow::showFirstCurve);
    connect(m_map, &MapPanel::exported, this, tellExported);
    connect(m_study, &StudyPanel::exported, this, tellExported);
    const auto takeValues = [this](const ParametersModel::Overrides& values) {
        ParametersModel::Overrides all = m_parameters->model().overrides();
        std::erase_if(all, [&](const auto& other) {
            return std::ranges::any_of(values, [&](const auto& each) { return each.first == other.first; });
        });
        all.insert(all.end(), values.begin(), values.end());
        m_parameters->model().setOverrides(all);
    };
    connect(m_map, &MapPanel::valuesWanted, this, takeValues);
    connect(m_study, &StudyPanel::valuesWanted, this, takeValues);
    m_map->setPowerRequest([this] { return m_losses->request(); });
    const auto settings = [this] {
        SimulationSettings made = runSettings();
        made.trustedFolders = m_context.trust.trustedFolders();
        return made;
    };
    m_smallSignal->setSettings(settings);
    m_map->setSettings(settings);
    m_study->setSettings(settings);
    connect(m_smallSignal, &SmallSignalPanel::computed, this, &MainWindow::showDoubts);
    connect(m_plot, &PlotPanel::measuredTimeChanged, m_losses, &LossesPanel::setTime);
    connect(m_plot, &PlotPanel::measuredTimeChanged, m_harmonics, &HarmonicsPanel::setTime);
    connect(m_losses, &LossesPanel::measured, this, &MainWindow::showPower);
    connect(m_losses, &LossesPanel::diagramWanted, this, [this] {
        if (currentDiagram() == nullptr) showDiagram();
    });
    connect(m_losses, &LossesPanel::componentPicked, this, [this](const QString& name) {
        EditorPage* page = currentPage();
        if (page != nullptr && page->diagram() != nullptr) page->diagram()->view().select({name});
    });
}

void MainWindow::connectBench(ModelSession& session)
{
    ModelSession* const of = &session;
    const auto showIt = [this, of] {
        if (currentSession() != of) return;
        showSteadyState();
        showDoubts();
    };
    connect(of, &ModelSession::simulationStarted, this, showIt);
    connect(of, &ModelSession::analysed, this, showIt);
    connect(&session.document(), &Document::changed, of, showIt);
    connect(of, &ModelSession::steadyStateSearched, this, [this, of] {
        if (currentSession() != of) return;
        showSteadyState();
        if (of->steadyState().state) {
            m_plot->fit();
        } else {
            m_plot->setRunning(-1);
            showProblems();
            showPanel(PanelId::SteadyState);
        }
    });
}

void MainWindow::findSteadyState(const PeriodicRequest& request)
{
    ModelSession* session = currentSession();
    if (session == nullptr) return;
    if (!isExperimentValid()) return tellWrongSetting();
    session->setSettings(runSettings());
    session->findSteadyState(request);
}

void MainWindow::showSteadyState()
{
    const ModelSession* session = currentSession();
    const ModelSession::SteadyState none;
    const ModelSession::SteadyState& steady = session != nullptr ? session->steadyState() : none;
    m_steadyState->setSearching(session != nullptr && session->isSearchingSteadyState());
    m_steadyState->showState(steady, steady.analysis ? doubtOf(*session, *steady.analysis) : QString());
}

void MainWindow::showDoubts()
{
    const ModelSession* session = currentSession();
    const std::shared_ptr<const Analysis>& computed = m_smallSignal->found().analysis;
    m_smallSignal->setDoubt(session != nullptr && computed ? doubtOf(*session, *computed) : QString());
    const QString doubt = session != nullptr && session->result() ? session->whyDoubtful() : QString();
    m_losses->setDoubt(doubt);
    m_harmonics->setDoubt(doubt);
}

void MainWindow::showLosses()
{
    const ModelSession* session = currentSession();
    if (session == nullptr || !session->result()) {
        m_harmonics->setRun(nullptr, {});
        return m_losses->setRun(nullptr, nullptr, {});
    }
    const ModelSession::RunOrigin& origin = session->runOrigin();
    const bool isPeriodic = origin.isPeriodic && session->steadyState().state;
    const auto period = isPeriodic ? std::optional(session->steadyState().state->period) : std::nullopt;
    showFirstCurve();
    m_losses->setRun(origin.analysis, session->result(), period);
    m_harmonics->setRun(session->result(), period);
    showPower();
}

/// On the diagram of the current page, whose run is measured.
void MainWindow::showPower()
{
    EditorPage* page = currentPage();
    if (page != nullptr && page->diagram() != nullptr)
        page->diagram()->setPower(m_losses->balance(), m_losses->measuredRun());
}

void MainWindow::showFirstCurve()
{
    const std::vector<std::string> shown = m_plot->shownVariables();
    m_harmonics->setShownCurve(shown.empty() ? std::string() : shown.front());
    m_statistics->setShownCurve(shown.empty() ? std::string() : shown.front());
    m_map->setShownCurve(shown.empty() ? std::string() : shown.front());
    m_study->setShownCurve(shown.empty() ? std::string() : shown.front());
}

void MainWindow::registerBenchActions()
{
    ActionRegistry& actions = m_context.actions;
    actions.add({.id = QStringLiteral("sim.steadyState"),
                 .text = tr("Find the stead&y state"),
                 .icon = QStringLiteral("periodic"),
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_F5)},
                 .menu = MenuId::Simulation,
                 .section = 2,
                 .handler =
                     [this] {
                         showPanel(PanelId::SteadyState);
                         m_steadyState->find();
                     },
                 .enabled =
                     [this] {
                         const ModelSession* session = currentSession();
                         return session != nullptr && !session->isSimulating();
                     },
                 .help = tr("The states that repeat from period to period, without simulating the transient")});
    actions.add({.id = QStringLiteral("sim.smallSignals"),
                 .text = tr("Small si&gnals: Bode diagram, poles"),
                 .icon = QStringLiteral("response"),
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B)},
                 .menu = MenuId::Simulation,
                 .section = 2,
                 .handler =
                     [this] {
                         showPanel(PanelId::SmallSignal);
                         m_smallSignal->compute();
                     },
                 .enabled = [this] { return currentSession() != nullptr; },
                 .help = tr("The model as a linear system: response over frequency, loop gain, poles and zeros")});
    actions.add({.id = QStringLiteral("sim.losses"),
                 .text = tr("&Losses and efficiency"),
                 .icon = QStringLiteral("losses"),
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W)},
                 .menu = MenuId::Simulation,
                 .section = 2,
                 .handler = [this] { showPanel(PanelId::Losses); },
                 .enabled = [this] { return currentSession() != nullptr; },
                 .help = tr("Power and losses of the run, by component")});
    actions.add({.id = QStringLiteral("sim.harmonics"),
                 .text = tr("&Harmonics and power quality"),
                 .icon = QStringLiteral("harmonics"),
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M)},
                 .menu = MenuId::Simulation,
                 .section = 2,
                 .handler = [this] { showPanel(PanelId::Harmonics); },
                 .enabled = [this] { return currentSession() != nullptr; },
                 .help = tr("Harmonics of a curve, distortion, power factor, and limits for currents from the mains")});
    actions.add({.id = QStringLiteral("sim.statistics"),
                 .text = tr("Statistics of &runs"),
                 .icon = QStringLiteral("statistics"),
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T)},
                 .menu = MenuId::Simulation,
                 .section = 2,
                 .handler = [this] { showPanel(PanelId::Statistics); },
                 .enabled = [this] { return currentSession() != nullptr; },
                 .help = tr("A value of many runs as a histogram, and over the parameter that differs")});
    actions.add({.id = QStringLiteral("sim.map"),
                 .text = tr("&Map over two parameters"),
                 .icon = QStringLiteral("map"),
                 .menu = MenuId::Simulation,
                 .section = 2,
                 .handler = [this] { showPanel(PanelId::Map); },
                 .enabled = [this] { return currentSession() != nullptr; },
                 .help = tr("The efficiency, or another value, over two parameters: a run for each pair")});
    actions.add({.id = QStringLiteral("sim.study"),
                 .text = tr("St&udy of many parameters"),
                 .icon = QStringLiteral("compare"),
                 .menu = MenuId::Simulation,
                 .section = 2,
                 .handler = [this] { showPanel(PanelId::Study); },
                 .enabled = [this] { return currentSession() != nullptr; },
                 .help = tr("Runs for many values of any number of parameters: scatter, parallel coordinates, "
                            "histograms, response surfaces, what matters most")});
}

}  // namespace causeway::ui
