// SPDX-License-Identifier: GPL-3.0-or-later
// The bench of power electronics in the window: the periodic steady state.
#include <QDockWidget>

#include "ui/bench/steady_state_panel.h"
#include "ui/editor/editor_page.h"
#include "ui/plot/plot_panel.h"
#include "ui/session/document.h"
#include "ui/window/main_window.h"

namespace causeway::ui {

QString MainWindow::doubtOf(const ModelSession& session, const Analysis& analysis)
{
    switch (session.ageOf(analysis)) {
        case ModelSession::RunAge::Present: return {};
        case ModelSession::RunAge::EarlierText: return tr("Of an earlier text: compute it again.");
        case ModelSession::RunAge::AnotherModel:
            return tr("Of %1, which is not the model now.").arg(QString::fromStdString(analysis.modelName));
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
    connect(m_steadyState, &SteadyStatePanel::exported, this, [this](const QString& path, const QString& error) {
        tell(error.isEmpty() ? std::nullopt : std::optional(error), path);
    });
}

void MainWindow::connectBench(ModelSession& session)
{
    ModelSession* const of = &session;
    const auto showIt = [this, of] {
        if (currentSession() == of) showSteadyState();
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
                 .help = tr("What the model repeats from period to period, without simulating the transient")});
}

}  // namespace causeway::ui
