// SPDX-License-Identifier: GPL-3.0-or-later
// The window and the session of the document in front: what panels, tool bar and status bar show.
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLocale>
#include <QToolButton>
#include <algorithm>

#include "ui/bench/map_panel.h"
#include "ui/bench/small_signal_panel.h"
#include "ui/bench/steady_state_panel.h"
#include "ui/editor/editor_page.h"
#include "ui/editor/message_bar.h"
#include "ui/editor/modelica_editor.h"
#include "ui/editor/problems_panel.h"
#include "ui/lesson/digraph_panel.h"
#include "ui/lesson/incidence_panel.h"
#include "ui/plot/plot_panel.h"
#include "ui/runs/animation_panel.h"
#include "ui/runs/events_panel.h"
#include "ui/runs/parameters_panel.h"
#include "ui/runs/solver_panel.h"
#include "ui/runs/sweep_panel.h"
#include "ui/session/counted.h"
#include "ui/session/document.h"
#include "ui/structure/blt_panel.h"
#include "ui/structure/breaker_panel.h"
#include "ui/structure/equations_panel.h"
#include "ui/structure/event_description_panel.h"
#include "ui/structure/initialization_panel.h"
#include "ui/structure/state_sets_panel.h"
#include "ui/window/experiment_bar.h"
#include "ui/window/main_window.h"
#include "ui/window/shown_class.h"

namespace causeway::ui {

namespace {

/// Selection by names, since the ids of a structure are meaningless in the next one.
struct SelectedNames {
    std::string equation, unknown, variable;
};

SelectedNames namesOf(const Selection& selection, const Structure& structure)
{
    SelectedNames names;
    if (structure.equations.contains(selection.equation())) names.equation = structure.text(selection.equation());
    if (structure.unknowns.contains(selection.unknown())) names.unknown = structure.nameOf(selection.unknown());
    if (structure.dae->variables.contains(selection.variable()))
        names.variable = structure.dae->variables[selection.variable()].name;
    return names;
}

void selectByNames(Selection& selection, const SelectedNames& names, const Structure& structure)
{
    EquationId equation;
    const UnknownId unknown = names.unknown.empty() ? UnknownId() : structure.findUnknown(names.unknown);
    for (std::size_t i = 0; i < structure.equations.size() && !names.equation.empty() && equation.isNone(); ++i) {
        if (structure.text(EquationId(i)) == names.equation) equation = EquationId(i);
    }
    const VariableId variable = names.variable.empty() ? VariableId() : structure.dae->findVariable(names.variable);
    if (!equation.isNone() && !unknown.isNone() && structure.incidence.contains(equation, unknown)) {
        selection.selectIncidence(equation, unknown, variable);
    } else if (!equation.isNone()) {
        selection.selectEquation(equation);
    } else if (!unknown.isNone()) {
        selection.selectUnknown(unknown, variable);
    } else if (!variable.isNone()) {
        selection.selectVariable(variable);
    }
}

QString seconds(double value)
{
    return value < 1 ? MainWindow::tr("%1 ms").arg(QLocale().toString(value * 1000, 'g', 3))
                     : MainWindow::tr("%1 s").arg(QLocale().toString(value, 'g', 3));
}

}  // namespace

ModelSession* MainWindow::currentSession() const
{
    EditorPage* page = currentPage();
    return page != nullptr ? &page->session() : nullptr;
}

void MainWindow::connectSession(EditorPage& page)
{
    ModelSession* session = &page.session();
    const auto ifCurrent = [this, session](auto&& show) {
        return [this, session, show] {
            if (currentSession() == session) (this->*show)();
        };
    };
    const auto showInLibrary = [this, session] {
        const Document& document = session->document();
        // A read-only document is in the library already.
        const bool isOwn = !document.isLocked();
        m_context.libraries.setDocument(&document, document.label(), isOwn ? session->analysis() : nullptr);
    };
    connect(session, &ModelSession::analysed, this, showInLibrary);
    connect(&session->document(), &Document::lockedChanged, session, showInLibrary);
    connect(&session->document(), &Document::lockedChanged, this, ifCurrent(&MainWindow::showRunSettings));
    connect(session, &ModelSession::analysed, this, ifCurrent(&MainWindow::showProblems));
    connect(session, &ModelSession::analysed, this, ifCurrent(&MainWindow::showClasses));
    connect(session, &ModelSession::shownChanged, this, ifCurrent(&MainWindow::showModel));
    connect(session, &ModelSession::busyChanged, this, ifCurrent(&MainWindow::showStatus));
    connect(session, &ModelSession::settingsChanged, this, [this, session] {
        if (currentSession() == session) showRunSettings();
    });
    connect(session, &ModelSession::simulationStarted, this, [this, session] {
        if (currentSession() != session) return;
        m_plot->setRunning(0);
        // Shows the curves, unless the animation is visible.
        if (dock(PanelId::Animation)->isVisible() && !panelWidget(PanelId::Animation)->visibleRegion().isEmpty())
            return;
        const bool wasHidden = dock(PanelId::Plot)->isHidden();
        dock(PanelId::Plot)->show();
        dock(PanelId::Plot)->raise();
        if (wasHidden) makeRoom(PanelId::Plot);
    });
    connect(session, &ModelSession::trustWanted, this,
            [this, &page](const QStringList& libraries) { askForTrust(page, libraries); });
    connect(session, &ModelSession::filesWanted, this,
            [this, &page](const QStringList& folders) { askForFiles(page, folders); });
    connect(session, &ModelSession::simulationProgressed, this, [this, session](double fraction) {
        if (currentSession() == session) m_plot->setRunning(std::clamp(fraction, 0.0, 0.999));
    });
    connect(session, &ModelSession::soFar, this, [this, session](const std::shared_ptr<const Result>& result) {
        if (currentSession() != session) return;
        m_plot->showSoFar(result, session->settings().stopTime);
        session->watch(m_plot->variablesOfTab());
    });
    connect(session, &ModelSession::simulated, this, [this, session] {
        if (currentSession() != session) return;
        showResult();
        if (!m_plotLater.isEmpty()) m_plot->showCurves(std::exchange(m_plotLater, {}));
        keepRun();
        showProblems();
        if (session->simulation().status == SimulationStatus::Failed || !session->canSimulate()) {
            dock(PanelId::Problems)->show();
            dock(PanelId::Problems)->raise();
        }
    });
    connect(session, &ModelSession::verificationChanged, this, [this, session] {
        if (currentSession() != session) return;
        showVerification();
        showProblems();
    });
    connect(session, &ModelSession::runAged, this, ifCurrent(&MainWindow::showVerification));
    connect(session, &ModelSession::runAged, this, ifCurrent(&MainWindow::showProblems));
    connect(session, &ModelSession::namesakesChanged, this, ifCurrent(&MainWindow::showProblems));
    connectBench(*session);
    // Shows the errors of a file at its first analysis.
    connect(session, &ModelSession::analysed, this, [this, session] {
        if (session->analysisCount() == 1 && currentSession() == session &&
            session->analysis()->diagnostics.hasErrors()) {
            dock(PanelId::Problems)->show();
            dock(PanelId::Problems)->raise();
        }
    });
}

void MainWindow::showSession()
{
    ModelSession* session = currentSession();
    const bool hasPage = session != nullptr;
    m_models->setEnabled(hasPage);
    showRunSettings();
    showClasses();
    showModel();
    m_plot->setRunning(hasPage && session->isSimulating() ? 0 : -1);
    showResult();
    showSteadyState();
    showProblems();
}

void MainWindow::showModel()
{
    ModelSession* session = currentSession();
    const std::shared_ptr<const Analysis> shown = session != nullptr ? session->shown() : nullptr;
    const QString model = shown ? QString::fromStdString(shown->modelName) : QString();
    const bool sameModel = session == m_shownSession && model == m_shownModel && !model.isEmpty();

    // Ids of the old structure are invalid in the new one; elements with the same names are selected again.
    SelectedNames names;
    const std::shared_ptr<const Structure> before = m_shownStructure.lock();
    if (sameModel && before) names = namesOf(m_selection, *before);
    m_selection.clear();
    m_incidence->setAnalysis(shown);
    m_digraph->setAnalysis(shown);
    m_equations->setAnalysis(shown);
    m_blt->setAnalysis(shown);
    m_plot->setAnalysis(shown);
    m_events->setAnalysis(shown);
    m_parameters->setAnalysis(shown);
    m_experiments->setAnalysis(shown);
    m_steadyState->setAnalysis(shown);
    m_smallSignal->setAnalysis(shown);
    m_map->setAnalysis(shown);
    m_study->setAnalysis(shown);
    m_solver->setAnalysis(shown);
    m_initialization->setAnalysis(shown);
    m_breaker->setAnalysis(shown);
    m_stateSets->setAnalysis(shown);
    m_eventDescription->setAnalysis(shown);
    m_lessons.setStructure(shown ? shown->structure : nullptr, sameModel);
    if (shown && shown->structure) {
        selectByNames(m_selection, names, *shown->structure);
        m_shownStructure = shown->structure;
    } else {
        m_shownStructure.reset();
    }
    m_shownSession = session;
    m_shownModel = model;
    showStatus();
}

void MainWindow::showClasses()
{
    const QSignalBlocker blocker(m_models);
    m_models->clear();
    ModelSession* session = currentSession();
    const Analysis* analysis = session != nullptr ? session->analysis().get() : nullptr;
    if (analysis == nullptr) return;
    for (const ClassInfo& info : analysis->classes) {
        if (!info.isModel()) continue;
        const QString name = QString::fromStdString(info.name);
        m_models->addItem(name, name);
        m_models->setItemData(m_models->count() - 1, QString::fromStdString(info.description), Qt::ToolTipRole);
    }
    const QString present =
        session->chosenModel().isEmpty() ? QString::fromStdString(analysis->modelName) : session->chosenModel();
    m_models->setCurrentIndex(m_models->findData(present));
    m_models->setToolTip(tr("%1\nThe model that is analysed and simulated").arg(present));
    m_models->setEnabled(m_models->count() > 0);
}

void MainWindow::showProblems()
{
    ModelSession* session = currentSession();
    Diagnostics further;
    if (session != nullptr) {
        further.append(session->simulationDiagnostics());
        further.append(session->namesakes());
        // Why no steady state was found, as long as its places refer to the present text.
        const ModelSession::SteadyState& steady = session->steadyState();
        if (!steady.state && steady.analysis == session->analysis()) further.append(steady.diagnostics);
    }
    m_problems->setProblems(session != nullptr ? session->analysis() : nullptr, further);
    showStatus();
}

void MainWindow::showResult()
{
    ModelSession* session = currentSession();
    if (session == nullptr || !session->isSimulating()) m_plot->setRunning(-1);
    // The cursor stays in place when the same model runs again, with another value or text.
    const std::shared_ptr<const Result> result = session != nullptr ? session->result() : nullptr;
    const QString model = result ? QString::fromStdString(result->modelName) : QString();
    const bool isSameModel = result && session == m_runSession && model == m_runModel;
    const std::optional<double> instant = m_timeCursor.time();
    if (instant &&
        (!isSameModel || result->time.empty() || *instant < result->time.front() || *instant > result->time.back()))
        m_timeCursor.set({});
    m_runSession = result ? session : nullptr;
    m_runModel = model;
    m_timePlayer.setRun(session != nullptr ? session->result() : nullptr);
    m_animation->setRun(session != nullptr ? session->shown() : nullptr,
                        session != nullptr ? session->result() : nullptr);
    m_plot->setSimulation(session != nullptr ? session->result() : nullptr);
    m_events->setSimulation(session != nullptr ? session->result() : nullptr);
    if (session != nullptr)
        m_events->setOrigin(session->runOrigin().isPeriodic ? nullptr : session->runOrigin().analysis,
                            session->runOrigin().settings, session->simulation().statistics);
    m_initialization->setResult(session != nullptr ? session->result() : nullptr);
    m_stateSets->setSimulation(session != nullptr ? session->result() : nullptr);
    m_solver->showRun(
        session != nullptr && session->result() && !session->runOrigin().isPeriodic ? &session->simulation() : nullptr);
    showLosses();
    showVerification();
    showStatus();
}

void MainWindow::showVerification()
{
    const ModelSession* session = currentSession();
    m_plot->setMessageOfRun(session != nullptr ? session->whyDoubtful() : QString());
    showDoubts();
    const RunVerifier* verifier = session != nullptr ? &session->verifier() : nullptr;
    m_verified->setVisible(verifier != nullptr && verifier->state() != RunVerifier::State::None);
    if (!m_verified->isVisibleTo(this)) return;
    const bool isAbove = verifier->verification().isAbove();
    switch (verifier->state()) {
        case RunVerifier::State::None: break;
        case RunVerifier::State::Waiting: m_verified->setText(tr("Verifying")); break;
        case RunVerifier::State::Start:
            m_verified->setText(isAbove ? tr("Start not fulfilled") : tr("Start verified"));
            break;
        case RunVerifier::State::Rows:
            m_verified->setText(isAbove                 ? tr("Not fulfilled")
                                : verifier->isPartial() ? tr("Partly verified")
                                                        : tr("Verified"));
            break;
    }
    const bool isOld = session->runAge() != ModelSession::RunAge::Present;
    if (isOld) m_verified->setText(tr("%1: an earlier text").arg(m_verified->text()));
    m_verified->setIcon(isOld                ? QIcon()
                        : isAbove            ? m_context.theme.icon(QStringLiteral("warning"))
                        : verifier->isBusy() ? QIcon()
                                             : m_context.theme.icon(QStringLiteral("verified")));
    m_verified->setToolTip(
        verifier->isBusy()
            ? tr("Compares the result with the equations as they are written")
            : QStringLiteral("<p style='white-space:pre-line'>%1</p>").arg(verifier->report().toHtmlEscaped()));
}

void MainWindow::verify()
{
    ModelSession* session = currentSession();
    if (session == nullptr) return;
    if (session->verifier().canVerifyAll()) return session->verifier().verifyAll();
    showPanel(PanelId::Problems);
}

void MainWindow::showStatus()
{
    ModelSession* session = currentSession();
    QStringList parts;
    if (session != nullptr) {
        const auto& analysis = session->analysis();
        const auto& shown = session->shown();
        if (session->isSimulating()) {
            parts.append(tr("Simulating"));
        } else if (session->isBusy()) {
            parts.append(tr("Analysing"));
        }
        if (shown && shown->structure) {
            const Structure& structure = *shown->structure;
            parts.append(QString::fromStdString(shown->modelName));
            parts.append(QStringList{counted(structure.equations.size(), tr("1 equation"), tr("%1 equations")),
                                     counted(structure.unknowns.size(), tr("1 unknown"), tr("%1 unknowns")),
                                     counted(structure.states.size(), tr("1 state"), tr("%1 states"))}
                             .join(QStringLiteral(", ")));
            if (analysis != shown) parts.append(tr("the views show the last version without errors"));
        } else if (analysis && !session->isBusy()) {
            parts.append(analysis->classes.empty() ? tr("The text contains no class")
                                                   : tr("Not analysed: see the problems"));
        }
        if (session->result() && !session->isSimulating() && session->runAge() != ModelSession::RunAge::Present) {
            parts.append(
                session->runAge() == ModelSession::RunAge::AnotherModel
                    ? tr("the curves are of %1").arg(QString::fromStdString(session->runOrigin().analysis->modelName))
                    : tr("the curves are of an earlier text"));
        } else if (session->result() && !session->isSimulating() && session->runOrigin().isPeriodic) {
            parts.append(tr("the curves are of its periodic steady state"));
        } else if (session->result() && !session->isSimulating()) {
            const Simulation& run = session->simulation();
            const QString until = tr("t = %1 s").arg(QLocale().toString(run.reachedTime, 'g', 6));
            const QString cost = tr("%1 in %2")
                                     .arg(counted(run.statistics.steps, tr("1 step"), tr("%1 steps")),
                                          seconds(run.statistics.integrateSeconds));
            switch (run.status) {
                case SimulationStatus::Completed: parts.append(tr("simulated to %1, %2").arg(until, cost)); break;
                case SimulationStatus::Cancelled: parts.append(tr("simulation cancelled at %1").arg(until)); break;
                case SimulationStatus::Failed: parts.append(tr("simulation stopped at %1").arg(until)); break;
            }
        }
    } else {
        parts.append(tr("Open a model to begin"));
    }
    m_status->setText(parts.join(QStringLiteral("  ·  ")));
    m_status->setToolTip(parts.join(QLatin1Char('\n')));

    const int errors = m_problems->errorCount(), warnings = m_problems->warningCount();
    QStringList counts;
    if (errors > 0) counts.append(counted(static_cast<qulonglong>(errors), tr("1 error"), tr("%1 errors")));
    if (warnings > 0) counts.append(counted(static_cast<qulonglong>(warnings), tr("1 warning"), tr("%1 warnings")));
    const QString title = panelTitle(PanelId::Problems);
    const int rows = m_problems->model().rowCount();
    dock(PanelId::Problems)->setWindowTitle(rows > 0 ? QStringLiteral("%1 (%2)").arg(title).arg(rows) : title);
    m_counts->setVisible(session != nullptr);
    m_counts->setText(counts.isEmpty() ? tr("No problems") : counts.join(QStringLiteral(", ")));
    m_counts->setIcon(errors > 0     ? m_context.theme.icon(QStringLiteral("error"))
                      : warnings > 0 ? m_context.theme.icon(QStringLiteral("warning"))
                                     : QIcon());
    m_context.actions.refresh();
}

void MainWindow::showCursor(quint32 offset)
{
    EditorPage* page = currentPage();
    if (page == nullptr) {
        m_cursor->clear();
        return;
    }
    int line = 0, column = 0;
    page->editor().lineIndexFromPosition(static_cast<int>(offset), &line, &column);
    m_cursor->setText(tr("Line %1, column %2").arg(line + 1).arg(column + 1));
}

void MainWindow::applyFix(const DiagnosticFix& fix)
{
    EditorPage* page = currentPage();
    if (page == nullptr) return;
    const ModelSession& session = page->session();
    const bool own = std::all_of(fix.edits.begin(), fix.edits.end(), [&](const TextEdit& edit) {
        return session.analysis() && edit.span.source == session.analysis()->source;
    });
    // The fix refers to the analysed text; for a changed text, the next analysis offers new fixes.
    if (!own || !session.isAnalysisCurrent()) return;
    page->document().edit(fix.edits, QString::fromStdString(fix.label));
    focusFront(*page);
}

SimulationSettings MainWindow::runSettings() const
{
    SimulationSettings settings = m_experiment->settings();
    settings.overrides = m_parameters->model().overrides();
    return settings;
}

void MainWindow::simulate()
{
    ModelSession* session = currentSession();
    if (session == nullptr) return;
    if (!isExperimentValid()) return tellWrongSetting();
    session->setSettings(runSettings());
    session->simulate();
}

}  // namespace causeway::ui
