// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/sweep_panel.h"

#include <QAction>
#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <set>

#include "core/editing/classes/experiment_annotation.h"
#include "core/simulation/numerics/root_finder.h"
#include "core/syntax/typed_value.h"
#include "ui/runs/experiment_form.h"
#include "ui/session/app_context.h"
#include "ui/toolkit/widget_names.h"

namespace causeway::ui {

namespace {

constexpr int kUsualCount = 10;
constexpr int kRefresh = 60;  ///< milliseconds
enum Column {
    NameColumn,
    ValueColumn,
    StatusColumn,
    SolverColumn,
    ToleranceColumn,
    SecondsColumn,
    ModelColumn,
    ColumnCount
};

QString sixDigits(double value)
{
    return QLocale().toString(value, 'g', 6);
}

/// Number typed in the unit of the parameter; NaN if invalid.
double typedNumber(const QLineEdit& field, const std::string& unit)
{
    return readTypedValue(field.text().toStdString(), {unit, {}, {}}).number.value_or(std::nan(""));
}

/// E.g. "5.48 s" or "320 ms".
QString durationText(double seconds)
{
    return seconds < 1 ? SweepPanel::tr("%1 ms").arg(QLocale().toString(seconds * 1000, 'g', 3))
                       : SweepPanel::tr("%1 s").arg(QLocale().toString(seconds, 'f', seconds < 10 ? 2 : 1));
}

bool isRandom(ParameterSweep::Kind kind)
{
    return kind == ParameterSweep::Kind::Uniform || kind == ParameterSweep::Kind::Normal;
}

int idOf(const QTreeWidgetItem* item)
{
    return item->data(NameColumn, Qt::UserRole).toInt();
}

/// Numeric sort key of a column.
constexpr int kSortRole = Qt::UserRole + 1;

/// Sorts numbers numerically and texts by locale.
class RunItem : public QTreeWidgetItem {
public:
    using QTreeWidgetItem::QTreeWidgetItem;
    bool operator<(const QTreeWidgetItem& other) const override
    {
        const int column = treeWidget() != nullptr ? treeWidget()->sortColumn() : 0;
        const QVariant own = data(column, kSortRole), theirs = other.data(column, kSortRole);
        if (own.isValid() && theirs.isValid()) return own.toDouble() < theirs.toDouble();
        return QString::localeAwareCompare(text(column), other.text(column)) < 0;
    }
};

}  // namespace

SweepPanel::SweepPanel(AppContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_runner(context.jobs),
      m_parameters(context.theme),
      m_form(new ExperimentForm(context.theme, this)),
      m_parameter(new QComboBox(this)),
      m_kind(new QComboBox(this)),
      m_firstLabel(new QLabel(this)),
      m_first(new QLineEdit(this)),
      m_secondLabel(new QLabel(this)),
      m_second(new QLineEdit(this)),
      m_count(new QSpinBox(this)),
      m_seedLabel(new QLabel(tr("Seed"), this)),
      m_seed(new QSpinBox(this)),
      m_run(new QPushButton(this)),
      m_message(new QLabel(this)),
      m_list(new QTreeWidget(this))
{
    build();
    connect(m_parameter, &QComboBox::currentIndexChanged, this, &SweepPanel::chooseParameter);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &SweepPanel::showKind);
    connect(m_run, &QPushButton::clicked, this, [this] { m_runner.isRunning() ? m_runner.cancel() : run(); });
    m_refresh.setSingleShot(true);
    connect(&m_refresh, &QTimer::timeout, this, &SweepPanel::showRuns);
    connect(&m_runner, &SweepRunner::changed, this, [this] {
        if (!m_runner.isRunning()) {
            m_refresh.stop();
            showRuns();
        } else if (!m_refresh.isActive()) {
            m_refresh.start(kRefresh);
        }
    });
    connect(m_list, &QTreeWidget::itemSelectionChanged, this, [this] {
        const auto chosen = m_list->selectedItems();
        if (!chosen.isEmpty()) {
            const SweepRun* run = findRun(idOf(chosen.front()));
            if (run != nullptr && !run->parameter.empty()) m_familyParameter = run->parameter;
        }
        showListActions();
        emit familyChanged();
    });
    connect(m_list, &QTreeWidget::itemChanged, this,
            [this](QTreeWidgetItem* item) { m_runner.rename(idOf(item), item->text(NameColumn)); });
    m_list->installEventFilter(this);
    addListActions();
    showKind();
    showRuns();
    setAnalysis(nullptr);
}

SweepPanel::~SweepPanel()
{
    m_runner.disconnect(this);
}

void SweepPanel::build()
{
    nameWidget(m_parameter, "sweepParameter", tr("Parameter"));
    nameWidget(m_kind, "sweepKind", tr("Values"));
    nameWidget(m_first, "sweepFirst", tr("First number"));
    nameWidget(m_second, "sweepSecond", tr("Second number"));
    nameWidget(m_count, "sweepCount", tr("Runs"));
    nameWidget(m_seed, "sweepSeed", tr("Seed"));
    nameWidget(m_run, "sweepRun", tr("Run"));
    nameWidget(m_message, "sweepMessage", tr("Message"));
    nameWidget(m_list, "sweepRuns", tr("Runs"));
    for (const QString& kind : {tr("equal steps"), tr("equal factors"), tr("random, uniform"), tr("random, normal")})
        m_kind->addItem(kind);
    m_parameter->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_parameter->setMinimumContentsLength(10);
    m_count->setRange(1, static_cast<int>(ParameterSweep::kMost));
    m_count->setValue(kUsualCount);
    m_seed->setRange(0, 1'000'000);
    m_seed->setValue(1);
    m_message->setWordWrap(true);
    m_list->setColumnCount(ColumnCount);
    m_list->setHeaderLabels(
        {tr("Run"), tr("Value"), tr("Ended"), tr("Solver"), tr("Tolerance"), tr("Time"), tr("Model")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    // Sorted by the clicked column; initially by creation, the current model's runs first.
    m_list->setSortingEnabled(true);
    m_list->header()->setSortIndicatorClearable(true);
    m_list->header()->setSortIndicator(-1, Qt::AscendingOrder);
    m_list->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);

    auto* controls = new QWidget(this);
    auto* grid = new QGridLayout(controls);
    grid->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing, ThemeMetrics::kSpacing,
                             ThemeMetrics::kSpacing);
    grid->setSpacing(ThemeMetrics::kSpacing / 2);
    int row = 0;
    const auto add = [&](QWidget* label, QWidget* field) {
        grid->addWidget(label, row, 0);
        grid->addWidget(field, row++, 1);
    };
    grid->addWidget(m_form, row++, 0, 1, 2);
    auto* line = new QFrame(controls);
    line->setFrameShape(QFrame::HLine);
    line->setForegroundRole(QPalette::Mid);
    grid->addWidget(line, row++, 0, 1, 2);
    add(new QLabel(tr("Parameter"), controls), m_parameter);
    add(new QLabel(tr("Values"), controls), m_kind);
    add(m_firstLabel, m_first);
    add(m_secondLabel, m_second);
    add(new QLabel(tr("Runs"), controls), m_count);
    add(m_seedLabel, m_seed);
    grid->addWidget(m_run, row++, 1);
    grid->addWidget(m_message, row++, 0, 1, 2);
    grid->setRowStretch(row, 1);
    grid->setColumnStretch(1, 1);

    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setChildrenCollapsible(false);
    // Scrollable: a panel at the bottom of a small window is lower than its controls.
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(controls);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setAccessibleName(tr("Settings of the runs"));
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(controls->sizeHint().width() + scroll->verticalScrollBar()->sizeHint().width());
    scroll->setMinimumHeight(80);
    split->addWidget(scroll);
    split->addWidget(m_list);
    split->setStretchFactor(1, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(split);
}

void SweepPanel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    m_analysis = std::move(analysis);
    if (isVisible()) offerParameters();
    showRuns();
}

void SweepPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    offerParameters();
    showRuns();
}

void SweepPanel::offerParameters()
{
    if (!m_parameters.setAnalysis(m_analysis)) return;
    const QString before = m_parameter->currentText();
    {
        const QSignalBlocker blocker(m_parameter);
        m_parameter->clear();
        m_parameter->addItems(m_parameters.names());
        m_parameter->setCurrentIndex(std::max(0, m_parameter->findText(before)));
    }
    if (before.isEmpty() || m_parameter->currentText() != before) chooseParameter();
}

/// Suggests a range around the model's value.
void SweepPanel::chooseParameter()
{
    if (m_parameter->currentIndex() < 0) return;
    const double own = m_parameters.valueOf(m_parameter->currentIndex());
    const bool isNormal = sweep().kind == ParameterSweep::Kind::Normal;
    const auto typed = [](double value) { return QLocale::c().toString(value, 'g', 6); };
    m_first->setText(typed(isNormal ? own : own == 0 ? 0 : own / 2));
    m_second->setText(typed(own == 0 ? 1 : isNormal ? std::abs(own) / 10 : own * 2));
}

void SweepPanel::showKind()
{
    const ParameterSweep::Kind kind = sweep().kind;
    const bool isNormal = kind == ParameterSweep::Kind::Normal;
    m_firstLabel->setText(isNormal ? tr("Mean") : tr("From"));
    m_secondLabel->setText(isNormal ? tr("Deviation") : tr("To"));
    m_seed->setVisible(isRandom(kind));
    m_seedLabel->setVisible(isRandom(kind));
    chooseParameter();
}

std::string SweepPanel::unitOfParameter() const
{
    return m_parameters.unitOf(m_parameter->currentText());
}

ParameterSweep SweepPanel::sweep() const
{
    ParameterSweep made;
    made.kind = static_cast<ParameterSweep::Kind>(std::max(0, m_kind->currentIndex()));
    made.first = typedNumber(*m_first, unitOfParameter());
    made.second = typedNumber(*m_second, unitOfParameter());
    made.count = static_cast<std::size_t>(m_count->value());
    made.seed = static_cast<std::uint64_t>(m_seed->value());
    return made;
}

void SweepPanel::say(const QString& text)
{
    m_message->setText(text);
}

void SweepPanel::run()
{
    const std::string problem = problemOf(sweep());
    if (!m_analysis || !m_analysis->program || m_parameter->currentIndex() < 0) return;
    if (!problem.empty()) {
        say(tr("Not run: %1.").arg(QString::fromStdString(problem)));
        return;
    }
    if (!m_form->isValid()) {
        say(tr("Not run: the settings above are invalid."));
        return;
    }
    m_list->clearSelection();  // the selection belongs to another family
    m_familyParameter = m_parameter->currentText().toStdString();
    m_runner.start(m_analysis, m_settings ? m_settings() : settingsFor(*m_analysis), m_familyParameter,
                   valuesOf(sweep()));
    showRuns();  // turns the button into Cancel
}

void SweepPanel::removeChosen()
{
    std::vector<int> chosen;
    for (const QTreeWidgetItem* item : m_list->selectedItems()) chosen.push_back(idOf(item));
    for (const int id : chosen) m_runner.remove(id);
}

bool SweepPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_list && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete) {
        removeChosen();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void SweepPanel::showRuns()
{
    const bool canRun = m_analysis && m_analysis->program && m_parameter->count() > 0;
    m_run->setText(m_runner.isRunning() ? tr("Cancel") : tr("Run"));
    m_run->setEnabled(canRun || m_runner.isRunning());
    if (m_runner.isRunning()) {
        say(tr("%1 of %2 runs").arg(m_runner.done()).arg(m_runner.wanted()));
    } else if (!canRun) {
        say(
            tr("Open a model with parameters: it is run for many values of one of them, and the plots draw the curves "
               "together."));
    } else {
        say(m_runner.wanted() > m_runner.done()
                ? tr("Cancelled after %1 of %2 runs; they are kept.").arg(m_runner.done()).arg(m_runner.wanted())
                : QString());
    }
    listRuns();
    showListActions();
    emit familyChanged();
}

void SweepPanel::listRuns()
{
    const QSignalBlocker blocker(m_list);
    // Keeps the selection when other runs are added.
    std::set<int> chosen;
    for (const QTreeWidgetItem* item : m_list->selectedItems()) chosen.insert(idOf(item));
    m_list->clear();
    // Runs grouped by model: the current model first, then the others in the order of their first runs.
    std::vector<const SweepRun*> runs;
    std::vector<std::string> models;
    if (m_analysis) models.push_back(m_analysis->modelName);
    for (const SweepRun& run : m_runner.runs()) {
        if (std::ranges::find(models, run.model) == models.end()) models.push_back(run.model);
    }
    for (const std::string& model : models) {
        for (const SweepRun& run : m_runner.runs()) {
            if (run.model == model) runs.push_back(&run);
        }
    }
    const bool hasOthers = std::ranges::any_of(
        runs, [this](const SweepRun* run) { return !m_analysis || run->model != m_analysis->modelName; });
    m_list->setColumnHidden(ModelColumn, !hasOthers);
    const bool isSorted = m_list->header()->sortIndicatorSection() >= 0;
    m_list->setSortingEnabled(false);  // while items are added
    for (const SweepRun* each : runs) {
        const SweepRun& run = *each;
        auto* item = new RunItem(m_list);
        item->setText(ModelColumn, QString::fromStdString(run.model));
        item->setData(ValueColumn, kSortRole, run.value);
        item->setData(StatusColumn, kSortRole, run.reachedTime);
        item->setData(ToleranceColumn, kSortRole, run.settings.tolerance);
        item->setData(SecondsColumn, kSortRole, run.seconds);
        if (m_analysis && run.model != m_analysis->modelName) {
            for (int column = 0; column < ColumnCount; ++column)
                item->setForeground(column, palette().brush(QPalette::PlaceholderText));
        }
        item->setData(NameColumn, Qt::UserRole, run.id);
        item->setText(NameColumn, run.name);
        if (!run.parameter.empty()) item->setText(ValueColumn, sixDigits(run.value));
        item->setText(StatusColumn, run.status == SimulationStatus::Completed ? tr("complete")
                                    : run.status == SimulationStatus::Cancelled
                                        ? tr("cancelled at %1 s").arg(sixDigits(run.reachedTime))
                                        : tr("stopped at %1 s").arg(sixDigits(run.reachedTime)));
        item->setText(SolverColumn, QString::fromStdString(run.settings.solver));
        item->setText(ToleranceColumn, sixDigits(run.settings.tolerance));
        item->setText(SecondsColumn, durationText(run.seconds));
        for (int column = 0; column < ColumnCount; ++column) item->setToolTip(column, tipOf(run));
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        item->setSelected(chosen.contains(run.id));
    }
    m_list->setSortingEnabled(true);
    if (!isSorted) m_list->header()->setSortIndicator(-1, Qt::AscendingOrder);
    for (int column = 0; column < ColumnCount; ++column) m_list->resizeColumnToContents(column);
}

/// Settings of the run, and how it ended.
QString SweepPanel::tipOf(const SweepRun& run) const
{
    const SimulationSettings& settings = run.settings;
    const QString output = settings.interval ? tr("interval %1 s").arg(sixDigits(*settings.interval))
                                             : tr("%1 intervals").arg(settings.intervals);
    QStringList lines{
        QString::fromStdString(run.model), QLocale().toString(run.date, QLocale::ShortFormat),
        tr("%1 s to %2 s, %3").arg(sixDigits(settings.startTime), sixDigits(settings.stopTime), output),
        tr("%1, tolerance %2").arg(QString::fromStdString(settings.solver), sixDigits(settings.tolerance))};
    if (settings.rootFinder != rootFinderNames().front())
        lines.append(tr("Root finder: %1").arg(QString::fromStdString(settings.rootFinder)));
    for (const auto& [parameter, value] : settings.overrides)
        lines.append(QString::fromStdString(parameter + " = " + value));
    if (!run.message.isEmpty()) lines.append(run.message);
    return lines.join(QLatin1Char('\n'));
}

void SweepPanel::addListActions()
{
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
    const auto add = [this](const char* name, const QString& text, auto&& act) {
        auto* action = new QAction(text, m_list);
        action->setObjectName(QLatin1String(name));
        connect(action, &QAction::triggered, this, act);
        m_list->addAction(action);
        m_listActions.push_back(action);
    };
    // Commands on one run, then on several.
    const auto ofChosen = [this](auto signal) {
        return [this, signal] {
            if (m_list->selectedItems().size() == 1) emit(this->*signal)(idOf(m_list->selectedItems().front()));
        };
    };
    add("runRestore", tr("Restore these settings"), ofChosen(&SweepPanel::restoreWanted));
    add("runHold", tr("Hold in the plots"), ofChosen(&SweepPanel::holdWanted));
    add("runWrite", tr("Make this the model's value"), ofChosen(&SweepPanel::writeWanted));
    add("runExport", tr("Export the family (CSV)…"), [this] { emit exportWanted(); });
    add("runDelete", tr("Delete"), [this] { removeChosen(); });
}

void SweepPanel::showListActions()
{
    const auto chosen = m_list->selectedItems();
    const SweepRun* run = chosen.size() == 1 ? findRun(idOf(chosen.front())) : nullptr;
    const bool isOfModel = run != nullptr && m_analysis && run->model == m_analysis->modelName;
    const bool enabled[] = {isOfModel, isOfModel && !run->result->time.empty(), isOfModel && !run->parameter.empty(),
                            !family().isEmpty(), !chosen.isEmpty()};
    for (std::size_t i = 0; i < m_listActions.size(); ++i) m_listActions[i]->setEnabled(enabled[i]);
}

const SweepRun* SweepPanel::findRun(int id) const
{
    const auto found = std::ranges::find(m_runner.runs(), id, &SweepRun::id);
    return found == m_runner.runs().end() ? nullptr : &*found;
}

void SweepPanel::chooseRun(int id)
{
    for (int row = 0; row < m_list->topLevelItemCount(); ++row) {
        QTreeWidgetItem* item = m_list->topLevelItem(row);
        if (idOf(item) == id) m_list->setCurrentItem(item);
    }
}

RunFamily SweepPanel::family() const
{
    RunFamily family;
    if (!m_analysis || m_familyParameter.empty()) return family;
    family.parameter = QString::fromStdString(m_familyParameter);
    if (m_analysis->scalarDae) {
        const VariableId parameter = m_analysis->scalarDae->findVariable(m_familyParameter);
        if (!parameter.isNone())
            family.unit = QString::fromStdString(m_analysis->scalarDae->variables[parameter].unit.str());
    }
    std::set<int> chosen;
    for (const QTreeWidgetItem* item : m_list->selectedItems()) chosen.insert(idOf(item));
    for (const SweepRun& run : m_runner.runs()) {
        if (run.model != m_analysis->modelName || run.parameter != m_familyParameter || run.result->time.empty())
            continue;
        family.members.push_back({run.id, run.value, run.name, run.result, chosen.contains(run.id),
                                  run.status == SimulationStatus::Completed});
    }
    return family;
}

}  // namespace causeway::ui
