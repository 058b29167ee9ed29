// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments: settings and values that hold for the next run, and what of them is written to the text; runs that are
// kept.
#include <QLineEdit>
#include <QToolTip>
#include <algorithm>

#include "core/editing/classes/experiment_annotation.h"
#include "core/editing/diagram/variable_modifier.h"
#include "ui/bench/small_signal_panel.h"
#include "ui/bench/statistics_panel.h"
#include "ui/editor/editor_page.h"
#include "ui/plot/plot_panel.h"
#include "ui/runs/experiment_form.h"
#include "ui/runs/parameters_panel.h"
#include "ui/runs/sweep_panel.h"
#include "ui/session/app_context.h"
#include "ui/window/experiment_bar.h"
#include "ui/window/main_window.h"

namespace causeway::ui {

void MainWindow::connectExperiments()
{
    ExperimentForm& form = m_experiments->form();
    m_experiments->setSettings([this] {
        SimulationSettings settings = runSettings();
        settings.trustedFolders = m_context.trust.trustedFolders();
        return settings;
    });
    connect(&form, &ExperimentForm::edited, this, [this, &form] {
        m_experiment->setSettings(form.settings());
        if (ModelSession* session = currentSession()) session->setSettings(runSettings());
    });
    connect(m_experiment, &ExperimentBar::edited, this, [this, &form] {
        form.setSettings(m_experiment->settings());
        if (ModelSession* session = currentSession()) session->setSettings(runSettings());
    });
    connect(m_experiment, &ExperimentBar::validityChanged, &m_context.actions, &ActionRegistry::refresh);
    connect(&form, &ExperimentForm::validityChanged, &m_context.actions, &ActionRegistry::refresh);
    connect(&form, &ExperimentForm::resetWanted, this, [this] {
        if (ModelSession* session = currentSession()) session->takeExperiment();
    });
    connect(&form, &ExperimentForm::extendWanted, this, [this] {
        if (ModelSession* session = currentSession(); session != nullptr && session->shown())
            newClass(QString::fromStdString(session->shown()->modelName));
    });
    connect(&form, &ExperimentForm::writeWanted, this, &MainWindow::writeExperiment);
    connect(m_parameters, &ParametersPanel::overridesChanged, this, [this] {
        ModelSession* session = currentSession();
        if (session == nullptr || !isExperimentValid()) return;
        session->setSettings(runSettings());
        session->simulateAgain();
        m_smallSignal->followValues();
    });
    connect(m_parameters, &ParametersPanel::writeWanted, this,
            [this] { writeValues(m_parameters->model().overrides()); });
    connect(m_experiments, &SweepPanel::familyChanged, this, [this] {
        const RunFamily family = m_experiments->family();
        m_plot->setFamily(family);
        m_statistics->setFamily(family);
    });
    connect(m_experiments, &SweepPanel::exportWanted, m_plot, &PlotPanel::chooseFamilyExport);
    connect(m_experiments, &SweepPanel::holdWanted, this, [this](int id) {
        if (const SweepRun* run = m_experiments->findRun(id)) m_plot->holdResult(run->name, run->result);
    });
    connect(m_experiments, &SweepPanel::restoreWanted, this, &MainWindow::restoreRun);
    const auto writeValueOf = [this](int id) {
        const SweepRun* run = m_experiments->findRun(id);
        if (run != nullptr && !run->parameter.empty()) writeValues({run->settings.overrides.back()});
    };
    connect(m_experiments, &SweepPanel::writeWanted, this, writeValueOf);
    connect(m_plot, &PlotPanel::familyValueWanted, this, writeValueOf);
    connect(m_plot, &PlotPanel::familyRunClicked, m_experiments, &SweepPanel::chooseRun);
}

bool MainWindow::isExperimentValid() const
{
    return m_experiment->isValid() && m_experiments->form().isValid();
}

void MainWindow::tellWrongSetting()
{
    const bool isInBar = !m_experiment->isValid();
    if (!isInBar) showPanel(PanelId::Experiments);
    const ExperimentFields& fields = isInBar ? m_experiment->fields() : m_experiments->form().fields();
    QLineEdit& field = *fields.wrongField();
    field.setFocus();
    field.selectAll();
    QToolTip::showText(field.mapToGlobal(field.rect().bottomLeft()), fields.mistake(), &field);
    tell(fields.mistake());
}

void MainWindow::showRunSettings()
{
    const ModelSession* session = currentSession();
    m_experiment->setEnabled(session != nullptr);
    ExperimentForm& form = m_experiments->form();
    if (session == nullptr) return form.setPlace(ExperimentForm::Place::None);
    m_experiment->setSettings(session->settings());
    form.setSettings(session->settings());
    form.setPlace(session->document().isLocked() ? ExperimentForm::Place::ReadOnly : ExperimentForm::Place::Writable);
}

void MainWindow::restoreRun(int id)
{
    const SweepRun* found = m_experiments->findRun(id);
    ModelSession* session = currentSession();
    if (found == nullptr || session == nullptr) return;
    // Copied, since the following calls start runs and may reallocate the list.
    const SimulationSettings settings = found->settings;
    session->setSettings(settings);
    showRunSettings();
    m_parameters->model().setOverrides(settings.overrides);
}

void MainWindow::keepRun()
{
    const ModelSession* session = currentSession();
    const ModelSession::RunOrigin& origin = session->runOrigin();
    const auto& result = session->simulation().result;
    // If nothing could run, the previous run is still present.
    if (!origin.analysis || origin.isRepeated || !result ||
        std::ranges::find(m_experiments->runner().runs(), result, &SweepRun::result) !=
            m_experiments->runner().runs().end())
        return;
    SweepRun run;
    run.model = origin.analysis->modelName;
    run.settings = origin.settings;
    run.date = QDateTime::currentDateTime();
    run.result = result;
    run.status = session->simulation().status;
    run.message = firstErrorOf(session->simulationDiagnostics());
    run.reachedTime = session->simulation().reachedTime;
    if (origin.isPeriodic) run.name = tr("Steady state");
    run.seconds =
        session->simulation().statistics.initializeSeconds + session->simulation().statistics.integrateSeconds;
    m_experiments->runner().keepSingle(std::move(run));
}

void MainWindow::changeText(const QString& title, const std::function<TextChange(const std::string&)>& make,
                            const std::function<void()>& written)
{
    EditorPage* page = currentPage();
    if (page == nullptr) return;
    if (page->document().isLocked()) return tellWritten(tr("The text is read-only: extend the model to change it."));
    const quint64 revision = page->document().revision();
    m_context.jobs.start<TextChange>(
        {title, QStringLiteral("write to the model"), page, true},
        [text = page->document().text(), make](const Task&) { return make(text); },
        [this, page, revision, title, written](const JobOutcome<TextChange>& outcome) {
            const QString message = outcome.value ? outcome.value->message : outcome.error;
            if (!outcome.value || !outcome.value->text) return tellWritten(message);
            if (page->document().revision() != revision)
                return tellWritten(tr("Not written: the text has changed meanwhile."));
            page->document().closeUndoStep();
            page->document().setText(*outcome.value->text, title);
            page->document().closeUndoStep();
            tellWritten(message);
            if (written) written();
        });
}

void MainWindow::tellWritten(const QString& message)
{
    if (m_experiments->isVisible()) return m_experiments->form().say(message);
    tell(message);
}

void MainWindow::writeExperiment()
{
    const ModelSession* session = currentSession();
    if (session == nullptr || !session->shown() || !isExperimentValid()) return;
    changeText(tr("Write the settings"),
               [model = session->shown()->modelName, settings = runSettings()](const std::string& text) {
                   const std::optional<std::string> changed = withExperiment(text, model, settings);
                   if (!changed)
                       return TextChange{
                           {}, tr("The text has no place for the settings of %1.").arg(QString::fromStdString(model))};
                   if (*changed == text) return TextChange{{}, tr("The model has these settings.")};
                   return TextChange{changed, tr("Written to %1.").arg(QString::fromStdString(model))};
               });
}

void MainWindow::writeValues(const std::vector<std::pair<std::string, std::string>>& values)
{
    const ModelSession* session = currentSession();
    if (session == nullptr || !session->shown() || !session->shown()->scalarDae) return;
    const HybridDae& dae = *session->shown()->scalarDae;
    std::vector<VariableValue> wanted;
    for (const auto& [name, value] : values) {
        const VariableId variable = dae.findVariable(name);
        if (!variable.isNone())
            wanted.push_back(
                {name, dae.variables[variable].variability == Variability::Parameter ? "" : "start", value});
    }
    changeText(tr("Write values"), [model = session->shown()->modelName, wanted](const std::string& text) {
        const std::optional<TextWithValues> changed = withVariableModifiers(text, model, wanted);
        QStringList refused;
        if (changed) {
            for (const std::string& name : changed->refused) refused << QString::fromStdString(name);
        }
        const QString problem =
            refused.isEmpty() ? QString() : tr("The text has no place for %1.").arg(refused.join(QStringLiteral(", ")));
        if (!changed) return TextChange{{}, tr("The text has no model %1.").arg(QString::fromStdString(model))};
        if (changed->text == text)
            return TextChange{{}, problem.isEmpty() ? tr("The model has these values.") : problem};
        return TextChange{changed->text,
                          problem.isEmpty() ? tr("Written to %1.").arg(QString::fromStdString(model)) : problem};
    });
}

}  // namespace causeway::ui
