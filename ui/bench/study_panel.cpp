// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/study_panel.h"

#include <QComboBox>
#include <QFileDialog>
#include <QJsonDocument>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "core/base/file_io.h"
#include "core/base/numbers.h"
#include "core/editing/classes/experiment_annotation.h"
#include "core/results/csv.h"
#include "core/study/study_views.h"
#include "ui/bench/histogram_chart.h"
#include "ui/bench/plan_form.h"
#include "ui/bench/sentence.h"
#include "ui/bench/words_label.h"
#include "ui/charts/chart_sheet.h"
#include "ui/plot/value_text.h"
#include "ui/session/app_context.h"
#include "ui/session/counted.h"
#include "ui/session/paths.h"
#include "ui/session/user_folder.h"
#include "ui/toolkit/flow_layout.h"
#include "ui/toolkit/widget_names.h"

namespace causeway::ui {

namespace {

constexpr int kChartMoment = 120;                    ///< milliseconds
constexpr std::uint64_t kMostRowsOfTable = 100'000;  // larger tables are in results.csv of causewayc

QString problemText(const QStringList& problems)
{
    QStringList sentences;
    for (const QString& problem : problems) sentences.append(sentenceOf(problem));
    return sentences.join(QLatin1Char(' '));
}

}  // namespace

StudyPanel::StudyPanel(AppContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_runner(context.jobs),
      m_key(JobManager::keyFor(QStringLiteral("studyCharts"), this)),
      m_form(new PlanForm(context.theme, this)),
      m_plan(new QPushButton(tr("Plan"), this)),
      m_run(new QPushButton(tr("Run"), this)),
      m_view(new QComboBox(this)),
      m_x(new QComboBox(this)),
      m_y(new QComboBox(this)),
      m_value(new QComboBox(this)),
      m_xLabel(new QLabel(tr("over"), this)),
      m_yLabel(new QLabel(tr("and"), this)),
      m_valueLabel(new QLabel(tr("of"), this)),
      m_words(new WordsLabel(this)),
      m_chart(new ChartSheet(context, QStringLiteral("studyChart"), this))
{
    setObjectName(QStringLiteral("studyPanel"));
    build();
    addPlanMenu();
    m_moment.setSingleShot(true);
    connect(&m_moment, &QTimer::timeout, this, &StudyPanel::startCharts);
    connect(&m_runner, &PlanRunner::changed, this, &StudyPanel::takeStudy);
    connect(&m_runner, &PlanRunner::refused, this, [this](const QStringList& problems) {
        m_refusal = problemText(problems);
        showState();
    });
    connect(m_run, &QPushButton::clicked, this, [this] { m_runner.isRunning() ? m_runner.cancel() : run(); });
    for (QComboBox* box : {m_view, m_x, m_y, m_value})
        connect(box, &QComboBox::currentIndexChanged, this, &StudyPanel::renewCharts);
    connect(m_chart, &ChartSheet::exported, this, &StudyPanel::exported);
    connect(m_chart, &ChartSheet::picked, this, [this](int /*chart*/, int series, int point) { pick(series, point); });
    connect(&m_context.theme, &Theme::changed, this, &StudyPanel::showState);
    connect(m_form, &PlanForm::edited, this, [this] {
        m_refusal.clear();
        showState();
    });
    showAxes();
    showState();
}

StudyPanel::~StudyPanel()
{
    m_context.jobs.cancelKey(m_key);
    m_runner.disconnect(this);
}

bool StudyPanel::isSettled() const
{
    return !m_runner.isRunning() && !m_moment.isActive() && !m_context.jobs.isRunning(m_key);
}

void StudyPanel::build()
{
    nameWidget(m_plan, "studyPlan", tr("Plan"), tr("Open or save the plan, or open the runs of one"));
    nameWidget(m_run, "studyRun", tr("Run"));
    nameWidget(m_words, "studyWords", tr("Study"));
    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2, 0, 0);
    column->setSpacing(ThemeMetrics::kSpacing / 2);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_plan);
    buttons->addStretch(1);
    buttons->addWidget(m_run);
    column->addLayout(buttons);
    column->addWidget(m_form, 1);
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setChildrenCollapsible(false);
    split->addWidget(left);
    split->addWidget(buildViews());
    split->setSizes({4000, 4000});
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(split);
}

QWidget* StudyPanel::buildViews()
{
    nameWidget(m_view, "studyView", tr("View"));
    nameWidget(m_x, "studyX", tr("Over"));
    nameWidget(m_y, "studyY", tr("And"));
    nameWidget(m_value, "studyValue", tr("Value"));
    for (const QString& view : {tr("Scatter"), tr("Parallel coordinates"), tr("Histogram"), tr("Response surface"),
                                tr("Sensitivity"), tr("Curves")})
        m_view->addItem(view);
    for (QComboBox* box : {m_x, m_y, m_value}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(5);
    }
    auto* right = new QWidget(this);
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(0, ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing, 0);
    column->setSpacing(ThemeMetrics::kSpacing / 2);
    auto* row = new FlowLayout;
    row->addWidget(m_view);
    row->addPair(m_valueLabel, m_value);
    row->addPair(m_xLabel, m_x);
    row->addPair(m_yLabel, m_y);
    column->addLayout(row);
    column->addWidget(m_words);
    column->addWidget(m_chart, 1);
    return right;
}

void StudyPanel::addPlanMenu()
{
    auto* menu = new QMenu(m_plan);
    const QString plans = tr("Plans of studies (*.json)"), results = tr("Runs of a study (*.sqlite)");
    menu->addAction(tr("Open a plan…"), this, [this, plans] {
        chooseFile(tr("Open a plan"), plans, false, [this](const QString& path) { openPlan(path); });
    });
    menu->addAction(tr("Save the plan…"), this, [this, plans] {
        chooseFile(tr("Save the plan"), plans, true, [this](const QString& path) { savePlan(path); });
    });
    menu->addSeparator();
    menu->addAction(tr("Open runs…"), this, [this, results] {
        chooseFile(tr("Open runs"), results, false, [this](const QString& path) { openResults(path); });
    });
    m_plan->setMenu(menu);
}

void StudyPanel::chooseFile(const QString& title, const QString& filter, bool isSaved,
                            const std::function<void(const QString&)>& take)
{
    auto* dialog = new QFileDialog(
        this, title, inUserFolder(&m_context.settings, isSaved ? QStringLiteral("plan.json") : QString()), filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(isSaved ? QFileDialog::AcceptSave : QFileDialog::AcceptOpen);
    dialog->setFileMode(isSaved ? QFileDialog::AnyFile : QFileDialog::ExistingFile);
    if (isSaved) dialog->setDefaultSuffix(QStringLiteral("json"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, take](const QString& path) {
        noteUserFolder(&m_context.settings, path);
        take(path);
    });
    dialog->open();
}

void StudyPanel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    m_analysis = std::move(analysis);
    if (isVisible()) offerParameters();
    showState();
}

void StudyPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    offerParameters();
    showState();
}

void StudyPanel::offerParameters()
{
    if (m_offered == m_analysis) return;
    const bool isOther = !m_offered || !m_analysis || m_offered->modelName != m_analysis->modelName;
    m_offered = m_analysis;
    m_form->setAnalysis(m_analysis);
    if (isOther && m_analysis && m_form->factorCount() == 0) {
        m_form->addFactor();
        m_form->addOutput();
    }
}

void StudyPanel::setShownCurve(const std::string& name)
{
    m_form->setShownCurve(name);
}

// Plans and runs ------------------------------------------------------------------------------------------

void StudyPanel::openPlan(const QString& path)
{
    offerParameters();
    const auto text = readFile(toPath(path));
    QJsonParseError error;
    const QJsonDocument document =
        text ? QJsonDocument::fromJson(QByteArray::fromStdString(*text), &error) : QJsonDocument();
    if (!document.isObject()) {
        m_refusal =
            tr("'%1' is not a plan: %2.").arg(path, text ? error.errorString() : QString::fromStdString(text.error()));
        return showState();
    }
    m_form->setPlan(document.object());
    const ReadPlan read =
        readStudyPlan(*text, [path](const std::string& file) { return readFile(toPath(path).parent_path() / file); });
    QStringList problems;
    for (const std::string& problem : read.problems) problems.append(QString::fromStdString(problem));
    m_refusal = problemText(problems);
    m_folder = toPath(path).parent_path();
    showState();
}

void StudyPanel::savePlan(const QString& path)
{
    const auto plan = m_form->plan();
    if (!plan) return say(tr("Not saved: a field is invalid."), true);
    QJsonObject written = *plan;
    if (!written.contains(QLatin1String("model")) && m_analysis)
        written[QLatin1String("model")] =
            QJsonObject{{QStringLiteral("name"), QString::fromStdString(m_analysis->modelName)}};
    const auto error = writeFileWhole(toPath(path), QJsonDocument(written).toJson().toStdString());
    emit exported(path, error ? QString::fromStdString(*error) : QString());
}

void StudyPanel::openResults(const QString& path)
{
    m_refusal.clear();
    m_runner.open(path);
}

void StudyPanel::run()
{
    if (!m_analysis || !m_analysis->program) return;
    m_refusal.clear();
    auto plan = m_form->plan();
    if (!plan) {
        m_refusal = tr("Not run: a field is invalid.");
        return showState();
    }
    // The current model replaces the plan's.
    (*plan)[QLatin1String("model")] =
        QJsonObject{{QStringLiteral("name"), QString::fromStdString(m_analysis->modelName)}};
    ReadPlan read = readStudyPlan(QJsonDocument(*plan).toJson().toStdString(),
                                  [folder = m_folder](const std::string& file) { return readFile(folder / file); });
    if (!read.plan) {
        QStringList problems;
        for (const std::string& problem : read.problems) problems.append(QString::fromStdString(problem));
        m_refusal = problemText(problems);
        return showState();
    }
    m_runner.start(m_analysis, std::move(*read.plan), m_settings ? m_settings() : settingsFor(*m_analysis));
}

// Charts --------------------------------------------------------------------------------------------------

void StudyPanel::takeStudy()
{
    const bool isOther = m_shown != m_runner.study();
    m_shown = m_runner.study();
    if (isOther) {
        showColumns();
        const bool isSmall = m_runner.counts().wanted <= kMostRowsOfTable;
        m_chart->setTable(isSmall ? std::function([this] { return csv(); }) : nullptr, tr("study"));
    }
    showState();
    renewCharts();
}

void StudyPanel::showColumns()
{
    m_columns.clear();
    qsizetype factors = 0;
    if (m_shown) {
        m_shown->read([&](const StudyTable& table) {
            for (const std::string& name : columnNames(table)) m_columns.append(QString::fromStdString(name));
            factors = static_cast<qsizetype>(table.plan().factors.size());
        });
    }
    const std::array standard = {std::pair(m_x, qsizetype{0}), std::pair(m_y, std::min<qsizetype>(1, factors - 1)),
                                 std::pair(m_value, factors)};
    for (const auto& [box, column] : standard) {
        const QSignalBlocker blocker(box);
        const QString before = box->currentText();
        box->clear();
        box->addItems(m_columns);
        const int same = box->findText(before);
        box->setCurrentIndex(same >= 0 ? same : static_cast<int>(column));
    }
    showAxes();
}

StudyChoice StudyPanel::choice() const
{
    StudyChoice choice;
    const auto column = [](const QComboBox* box) { return static_cast<std::size_t>(std::max(0, box->currentIndex())); };
    choice.view = static_cast<StudyView>(m_view->currentIndex());
    choice.x = column(m_x);
    choice.y = column(m_y);
    choice.value = column(m_value);
    if (m_shown) {
        m_shown->read([&](const StudyTable& table) {
            for (const StudyFactor& factor : table.plan().factors)
                choice.units.append(QString::fromStdString(m_form->unitOf(QString::fromStdString(factor.name))));
            for (const StudyOutput& output : table.plan().outputs)
                choice.units.append(QString::fromStdString(m_form->unitOf(QString::fromStdString(output.variable))));
        });
    }
    return choice;
}

/// Axis choices for the current view, once there are runs.
void StudyPanel::showAxes()
{
    const auto view = static_cast<StudyView>(m_view->currentIndex());
    const bool hasRuns = !m_columns.isEmpty(), isSurface = view == StudyView::Surface;
    const auto show = [](QComboBox* box, QLabel* label, bool isShown) {
        box->setVisible(isShown);
        label->setVisible(isShown);
    };
    m_view->setVisible(hasRuns);
    show(m_value, m_valueLabel, hasRuns);
    show(m_x, m_xLabel, hasRuns && (isSurface || view == StudyView::Scatter));
    show(m_y, m_yLabel, hasRuns && isSurface);
}

void StudyPanel::renewCharts()
{
    showAxes();
    if (!m_moment.isActive()) m_moment.start(kChartMoment);
}

void StudyPanel::startCharts()
{
    if (!m_shown || m_columns.isEmpty()) return take({});
    // While the study runs, a pending evaluation postpones the next one.
    if (m_runner.isRunning() && m_context.jobs.isRunning(m_key)) return m_moment.start(kChartMoment);
    m_context.jobs.start<StudyPicture>(
        {m_runner.isRunning() ? QString() : tr("Charts of the study"), m_key, this},
        [study = m_shown, model = m_runner.model(), choice = choice()](const Task& task) {
            StudyPicture picture;
            if (choice.view != StudyView::Curves) {
                study->read([&](const StudyTable& table) { picture = studyPicture(table, choice); });
                return picture;
            }
            if (!model) {
                picture.words = tr("Curves need the model: run the plan here.");
                return picture;
            }
            std::optional<StudyTable> copy;  // snapshot of a running study
            study->read([&](const StudyTable& table) { copy = table; });
            return studyCurves(
                *copy, choice, [&](std::uint64_t run) { return model->curvesOf(run, task); }, task);
        },
        [this](const JobOutcome<StudyPicture>& outcome) {
            if (outcome.value) take(*outcome.value);
        });
}

void StudyPanel::take(const StudyPicture& picture)
{
    m_picture = picture;
    m_chart->setReadout({});
    if (m_view->currentIndex() == static_cast<int>(StudyView::Histogram) && !picture.charts.empty())
        m_chart->setReadout(
            [content = picture.charts.front()](QPointF value) { return histogramReadout(content, value.x()); });
    m_chart->setCharts(picture.charts);
    showState();
}

void StudyPanel::say(const QString& text, bool isWrong)
{
    const ThemeColours& colours = m_context.theme.colours();
    m_words->say(text, isWrong ? colours.warning : colours.text);
}

void StudyPanel::showState()
{
    const bool canRun = m_analysis && m_analysis->program && m_form->factorCount() > 0;
    const PlanRunner::Counts counts = m_runner.counts();
    m_run->setText(m_runner.isRunning() ? tr("Cancel") : tr("Run"));
    m_run->setEnabled(canRun || m_runner.isRunning());
    m_chart->setHint(
        m_shown ? m_picture.words
                : tr("Choose factors and outputs, then run: the outputs of all runs are plotted here. The menu "
                     "Plan opens plans and results of causewayc study."));
    if (!m_refusal.isEmpty()) return say(m_refusal, true);
    if (!m_shown && m_runner.isRunning()) return say(tr("Reading…"));
    if (!m_shown) return say({});
    QStringList parts;
    if (m_runner.isRunning()) {
        parts.append(tr("%1 of %2 runs.").arg(counts.done).arg(counts.wanted));
    } else {
        if (!m_picture.words.isEmpty()) parts.append(m_picture.words);
        if (counts.done < counts.wanted)
            parts.append(tr("%1 of %2 runs are available.").arg(counts.done).arg(counts.wanted));
    }
    if (counts.failed > 0)
        parts.append(
            tr("%1 failed: %2").arg(counted(counts.failed, tr("1 run"), tr("%1 runs")), sentenceOf(counts.reason)));
    say(parts.join(QLatin1Char(' ')), counts.failed > 0 || m_picture.isWarning);
}

QString StudyPanel::csv() const
{
    std::string text;
    if (!m_shown) return {};
    m_shown->read([&](const StudyTable& table) {
        for (const std::string& name : columnNames(table)) text += csvName(name) + ',';
        text += "status\n";
        for (std::uint64_t run = 0; run < table.plan().runs; ++run) {
            if (!table.has(run)) continue;
            const auto values = table.valuesOf(run);
            const auto& factors = table.plan().factors;
            for (std::size_t i = 0; i < values.size(); ++i)
                text += (i < factors.size() ? factors[i].textOf(values[i]) : shortestText(values[i])) + ',';
            text += std::string(toString(table.statusOf(run))) + '\n';
        }
    });
    return QString::fromStdString(text);
}

void StudyPanel::pick(int series, int point)
{
    if (series != 0 || point < 0 || static_cast<std::size_t>(point) >= m_picture.runs.size() || !m_shown) return;
    std::vector<std::pair<std::string, std::string>> values;
    m_shown->read([&](const StudyTable& table) {
        const auto row = table.valuesOf(m_picture.runs[static_cast<std::size_t>(point)]);
        const auto& factors = table.plan().factors;
        for (std::size_t i = 0; i < factors.size(); ++i)
            values.emplace_back(factors[i].name, factors[i].textOf(row[i]));
    });
    m_chart->chart(0).setChosen(series, point);
    emit valuesWanted(values);
}

}  // namespace causeway::ui
