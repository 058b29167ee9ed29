// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/small_signal_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/program/program.h"
#include "core/simulation/linearization/response_export.h"
#include "ui/bench/poles_view.h"
#include "ui/bench/response_charts.h"
#include "ui/bench/sentence.h"
#include "ui/bench/words_label.h"
#include "ui/charts/chart_sheet.h"
#include "ui/plot/value_text.h"
#include "ui/session/app_context.h"
#include "ui/session/model_session.h"
#include "ui/session/selection.h"

namespace causeway::ui {

namespace {

constexpr double kQuick = 0.25;  ///< s: faster computations follow a slider

QString sentences(const std::vector<std::string>& notes)
{
    QStringList lines;
    for (const std::string& note : notes) lines.append(sentenceOf(note));
    return lines.join(QLatin1Char(' '));
}

/// Frequency and values at the nearest point of a curve; nothing if all are far away.
QString nearestOnCurves(const FrequencyResponse& response, QPointF at, double reach)
{
    double nearest = reach;
    QString text;
    for (const ResponseCurve& curve : response.curves) {
        for (std::size_t i = 0; i < curve.values.size(); ++i) {
            const double away = std::hypot(curve.values[i].real() - at.x(), curve.values[i].imag() - at.y());
            if (!(away < nearest)) continue;
            nearest = away;
            text = QStringLiteral("%1:  %2 %3")
                       .arg(withUnit(response.frequencies[i], QStringLiteral("Hz")), QString::fromStdString(curve.name),
                            rootText(curve.values[i].real(), curve.values[i].imag()));
        }
    }
    return text.isEmpty() ? rootText(at.x(), at.y()) : text;
}

}  // namespace

SmallSignalPanel::SmallSignalPanel(AppContext& context, Selection& selection, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_selection(selection),
      m_key(JobManager::keyFor(QStringLiteral("smallSignal"), this)),
      m_namesKey(JobManager::keyFor(QStringLiteral("signalNames"), this)),
      m_form(new SmallSignalForm(context.theme, this)),
      m_compute(new QPushButton(this)),
      m_message(new WordsLabel(this)),
      m_pages(new QTabWidget(this)),
      m_bode(new ChartSheet(context, QStringLiteral("bode"), this)),
      m_nyquist(new ChartSheet(context, QStringLiteral("nyquist"), this)),
      m_step(new ChartSheet(context, QStringLiteral("step"), this)),
      m_poles(new PolesView(context, this))
{
    setObjectName(QStringLiteral("smallSignalPanel"));
    build();
    connect(m_compute, &QPushButton::clicked, this,
            [this] { m_context.jobs.isRunning(m_key) ? m_context.jobs.cancelKey(m_key) : compute(); });
    connect(m_pages, &QTabWidget::currentChanged, this, &SmallSignalPanel::showPage);
    connect(m_form, &SmallSignalForm::entered, this, &SmallSignalPanel::compute);
    connect(m_poles, &PolesView::statesPicked, this, &SmallSignalPanel::selectStates);
    for (ChartSheet* sheet : {m_bode, m_nyquist, m_step, &m_poles->map()})
        connect(sheet, &ChartSheet::exported, this, &SmallSignalPanel::exported);
    connect(&m_context.theme, &Theme::changed, this, &SmallSignalPanel::showWords);
    m_nyquist->setReadout([this](QPointF at) {
        constexpr double kReach = 0.03;  // share of the visible range
        return m_found.response ? nearestOnCurves(*m_found.response, at, kReach * m_nyquist->chart(0).xRange().width())
                                : QString();
    });
    take({});
}

SmallSignalPanel::~SmallSignalPanel()
{
    m_context.jobs.cancelKey(m_key);
    m_context.jobs.cancelKey(m_namesKey);
}

void SmallSignalPanel::build()
{
    m_compute->setObjectName(QStringLiteral("signalCompute"));
    m_message->setObjectName(QStringLiteral("signalMessage"));
    m_pages->setObjectName(QStringLiteral("signalPages"));
    m_pages->setDocumentMode(true);
    m_pages->addTab(m_bode, tr("Bode"));
    m_pages->addTab(m_nyquist, tr("Nyquist"));
    m_pages->addTab(m_step, tr("Step"));
    m_pages->addTab(m_poles, tr("Poles"));
    m_form->addButton(m_compute);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing, ThemeMetrics::kSpacing, 0);
    top->addWidget(m_form);
    auto* message = new QHBoxLayout;
    message->setContentsMargins(ThemeMetrics::kSpacing, 0, ThemeMetrics::kSpacing, 0);
    message->addWidget(m_message);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(ThemeMetrics::kSpacing / 2);
    column->addLayout(top);
    column->addLayout(message);
    column->addWidget(m_pages, 1);
    setFocusProxy(m_form);
}

bool SmallSignalPanel::isReady() const
{
    return !m_context.jobs.isRunning(m_key) && !m_context.jobs.isRunning(m_namesKey);
}

void SmallSignalPanel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    m_analysis = std::move(analysis);
    m_form->setModel(m_analysis ? QString::fromStdString(m_analysis->modelName) : QString());
    if (m_found.analysis && (!m_analysis || m_found.analysis->modelName != m_analysis->modelName)) take({});
    showButton();
    showWords();
    if (isVisible()) offerNames();
}

void SmallSignalPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    offerNames();
}

void SmallSignalPanel::offerNames()
{
    if (m_named == m_analysis) return;
    m_named = m_analysis;
    if (!m_analysis || !m_analysis->scalarDae) return m_form->setNames({});
    m_context.jobs.start<SignalNames>(
        {{}, m_namesKey, this, true}, [dae = m_analysis->scalarDae](const Task&) { return signalNamesOf(*dae); },
        [this](const JobOutcome<SignalNames>& outcome) { m_form->setNames(outcome.value.value_or(SignalNames())); });
}

void SmallSignalPanel::compute()
{
    if (!m_analysis || !m_analysis->program) return;
    if (const auto request = m_form->request()) start(*request);
}

void SmallSignalPanel::followValues()
{
    const bool isQuick = m_found.linear && !m_found.request.isPeriodic && m_found.seconds < kQuick;
    if (!isVisible() || !isQuick || !m_analysis || m_found.analysis != m_analysis) return;
    m_again = m_context.jobs.isRunning(m_key);
    if (!m_again) start(m_found.request);
}

void SmallSignalPanel::start(const ResponseRequest& request)
{
    const SimulationSettings settings = m_settings ? m_settings() : settingsFor(m_analysis->dae->experiment);
    m_context.jobs.start<SmallSignal>(
        {tr("Small signals of %1").arg(QString::fromStdString(m_analysis->modelName)), m_key, this},
        [analysis = m_analysis, settings, request](const Task& task) {
            return computeSmallSignal(analysis, settings, request, task);
        },
        [this, analysis = m_analysis, request](const JobOutcome<SmallSignal>& outcome) {
            SmallSignal found = outcome.value.value_or(SmallSignal());
            if (!outcome.value) {
                found.analysis = analysis;
                found.request = request;
                found.diagnostics = outcome.fault;
            }
            found.isCancelled = outcome.cancelled;
            m_doubt.clear();
            take(std::move(found));
            emit computed();
            if (std::exchange(m_again, false)) followValues();
        });
    showButton();
}

void SmallSignalPanel::take(SmallSignal found)
{
    m_found = std::move(found);
    showButton();
    showWords();
    showCharts();
}

void SmallSignalPanel::setDoubt(const QString& doubt)
{
    if (doubt == m_doubt) return;
    m_doubt = doubt;
    showWords();
}

void SmallSignalPanel::showButton()
{
    const bool isRunning = m_context.jobs.isRunning(m_key);
    m_compute->setText(isRunning ? tr("Cancel") : tr("Compute"));
    m_compute->setEnabled(isRunning || (m_analysis && m_analysis->program));
}

void SmallSignalPanel::showWords()
{
    const ThemeColours& colours = m_context.theme.colours();
    const auto say = [this](const QString& text, const QColor& colour) {
        m_message->say(text, colour);
        m_message->setVisible(!text.isEmpty());
    };
    const QString error = firstErrorOf(m_found.diagnostics);
    if (!m_analysis || !m_found.analysis) return say({}, colours.text);
    if (m_found.isCancelled && !m_found.linear && !m_found.response)
        return say(tr("Stopped. Nothing was found."), colours.text);
    if (!error.isEmpty()) return say(sentenceOf(error), colours.error);
    if (!m_doubt.isEmpty()) return say(m_doubt, colours.warning);
    QStringList lines;
    if (m_found.response) {
        lines.append(sentences(m_found.response->notes));
    } else if (m_found.linear) {
        lines.append(sentences(m_found.linear->notes));
    }
    lines.removeAll(QString());
    say(lines.join(QLatin1Char(' ')), colours.text);
}

/// Pages are drawn when they become visible: all together would block the window.
void SmallSignalPanel::showCharts()
{
    m_outdated = {m_bode, m_nyquist, m_step, m_poles};
    if (m_found.linear && !m_found.response && firstErrorOf(m_found.diagnostics).isEmpty())
        m_pages->setCurrentWidget(m_poles);
    if (m_found.response && m_pages->currentWidget() == m_poles && !m_found.linear) m_pages->setCurrentWidget(m_bode);
    showPage();
    m_form->markRefused(firstErrorOf(m_found.diagnostics));
}

void SmallSignalPanel::showPage()
{
    QWidget* page = m_pages->currentWidget();
    if (!m_outdated.remove(page)) return;
    if (page == m_bode) {
        showResponse(*m_bode, m_found.response ? bodeCharts(*m_found.response) : std::vector<ChartContent>());
    } else if (page == m_nyquist) {
        showResponse(*m_nyquist,
                     m_found.response ? std::vector{nyquistChart(*m_found.response)} : std::vector<ChartContent>());
    } else if (page == m_step) {
        showStep();
    } else {
        m_poles->showPoles(m_found.linear,
                           m_found.request.isPeriodic && m_found.response
                               ? tr("A switched circuit has Floquet multipliers in place of poles: see Steady state.")
                               : tr("The poles and zeros of the linearization, with their damping and their states.\n"
                                    "Choose a point above, and press Compute."));
    }
}

QString SmallSignalPanel::whatToDo() const
{
    return m_found.linear && !m_found.response
               ? tr("Name an input and an output above for the response over frequency.\n"
                    "The poles are on their page.")
               : tr("The response to small oscillations, over frequency.\nName an input and an output, or the "
                    "returning and the leaving signal of a loop, and press Enter.");
}

void SmallSignalPanel::showResponse(ChartSheet& sheet, const std::vector<ChartContent>& charts)
{
    sheet.setHint(whatToDo());
    sheet.setCharts(charts);
    if (!m_found.response) return;
    sheet.setCaption(
        tr("At %1. %2").arg(QString::fromStdString(m_found.response->point), marginsText(*m_found.response)));
    sheet.setTable(
        [response = m_found.response] { return QString::fromStdString(responseToCsv(*response)); },
        tr("%1 response").arg(QString::fromStdString(m_found.response->modelName).section(QLatin1Char('.'), -1)));
}

void SmallSignalPanel::showStep()
{
    m_step->setHint(m_found.request.isPeriodic && m_found.response
                        ? tr("About a periodic steady state there is the response over frequency.\n"
                             "For a step change the input in a run.")
                        : whatToDo());
    if (!m_found.step) return m_step->setCharts({});
    m_step->setCharts({stepChart(*m_found.step)});
    m_step->setCaption(tr("Of the linearization at %1").arg(QString::fromStdString(m_found.response->point)));
    m_step->setTable(
        [step = m_found.step] { return stepToCsv(*step); },
        tr("%1 step").arg(QString::fromStdString(m_found.response->modelName).section(QLatin1Char('.'), -1)));
}

void SmallSignalPanel::selectStates(const QStringList& names)
{
    if (!m_analysis || !m_analysis->scalarDae) return;
    std::vector<VariableId> variables;
    for (const QString& name : names) {
        const VariableId variable = m_analysis->scalarDae->findVariable(name.toStdString());
        if (!variable.isNone()) variables.push_back(variable);
    }
    if (!variables.empty()) m_selection.selectVariables(std::move(variables));
}

}  // namespace causeway::ui
