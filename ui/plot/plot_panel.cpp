// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_panel.h"

#include <QKeyEvent>
#include <QLabel>
#include <QProgressBar>
#include <QSplitter>
#include <QStackedLayout>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "core/results/expression_column.h"
#include "ui/plot/cursor_table.h"
#include "ui/plot/expression_dialog.h"
#include "ui/plot/measurement_table.h"
#include "ui/plot/plot_room.h"
#include "ui/plot/plot_runs.h"
#include "ui/plot/plot_sheet.h"
#include "ui/plot/state_band_area.h"
#include "ui/plot/variable_list.h"
#include "ui/session/eliding.h"
#include "ui/session/job_manager.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/session/time_cursor.h"

namespace causeway::ui {

namespace {

constexpr std::size_t kDefaultCurves = 4;
constexpr double kButtonZoom = 0.6;
constexpr int kListAtLeast = 144, kListAtMost = 260;

DisplayUnits displayUnitsOf(const std::shared_ptr<const Analysis>& analysis)
{
    return [analysis](const std::string& name) {
        if (!analysis || !analysis->scalarDae) return QString();
        const VariableId variable = analysis->scalarDae->findVariable(name);
        return variable.isNone() ? QString()
                                 : QString::fromStdString(analysis->scalarDae->variables[variable].displayUnit.str());
    };
}

}  // namespace

PlotPanel::PlotPanel(Theme& theme, JobManager& jobs, Selection& selection, TimeCursor& cursor, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_jobs(jobs),
      m_selection(selection),
      m_cursor(cursor),
      m_runs(new PlotRuns(this)),
      m_list(new VariableList),
      m_tabs(new QTabWidget),
      m_bands(new StateBandArea(theme)),
      m_cursorTable(new CursorTable),
      m_measurements(new MeasurementTable),
      m_pages(new QStackedLayout),
      m_splitter(new QSplitter(Qt::Horizontal)),
      m_emptyTitle(new QLabel),
      m_emptyText(new QLabel),
      m_message(new ElidingLabel),
      m_progress(new QProgressBar),
      m_readKey(JobManager::keyFor(QStringLiteral("compare"), this))
{
    createPages();
    connectList();
    connectFiles();
    createSheet(freeSheetName());
    connect(&m_cursor, &TimeCursor::changed, this, &PlotPanel::followCursor);
    connect(&m_selection, &Selection::changed, this, &PlotPanel::updateEmphasis);
    connect(&m_theme, &Theme::changed, this, &PlotPanel::updateList);
    connect(m_runs, &PlotRuns::heldChanged, this, [this] { showRuns(false); });
    connect(m_runs, &PlotRuns::familyChanged, this, [this] { showRuns(false); });
    connect(m_tabs, &QTabWidget::tabCloseRequested, this, &PlotPanel::closeSheet);
    connect(m_tabs, &QTabWidget::currentChanged, this, [this] {
        // The other panes do not follow a growing run; columns that are not recorded yet arrive shortly.
        if (m_runs->isGrowing()) sheet().takeRuns(false);
        updateList();
        updateBands();
        emit watchedChanged();
    });
    connect(&m_bands->strip(), &StateBandStrip::timeWanted, &m_cursor, &TimeCursor::set);
    connect(&m_bands->strip(), &StateBandStrip::picked, this, &PlotPanel::selectVariables);
    connect(&m_bands->strip(), &StateBandStrip::placed, this, &PlotPanel::updateBands);
    updateEmptyState();
}

PlotPanel::~PlotPanel()
{
    m_tabs->disconnect(this);
    m_exporter.disconnect(this);
    m_exporter.waitForFinished();
    m_judge.disconnect(this);
    m_judge.waitForFinished();
}

void PlotPanel::createPages()
{
    auto* drawing = new QWidget;
    auto* drawingLayout = new QVBoxLayout(drawing);
    drawingLayout->setContentsMargins(0, 0, 0, 0);
    drawingLayout->setSpacing(0);
    createToolBar(*drawingLayout);
    drawingLayout->addWidget(new PlotRoom(*m_tabs, *m_bands, *m_measurements, *m_cursorTable), 1);
    m_cursorTable->hide();
    m_measurements->hide();
    m_tabs->setObjectName(QStringLiteral("plotTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->setTabBarAutoHide(true);
    m_tabs->setTabsClosable(true);
    m_tabs->setMovable(true);

    m_splitter->setObjectName(QStringLiteral("plotSplitter"));
    m_splitter->addWidget(m_list);
    m_splitter->addWidget(drawing);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setCollapsible(1, false);
    m_list->setMinimumWidth(kListAtLeast);
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] { m_splitterMoved = true; });
    connect(m_list, &VariableList::namesShown, this, &PlotPanel::sizeList);

    auto* emptyPage = new QWidget;
    auto* emptyLayout = new QVBoxLayout(emptyPage);
    QFont titleFont = font();
    titleFont.setPointSizeF(titleFont.pointSizeF() * 1.3);
    m_emptyTitle->setFont(titleFont);
    m_emptyTitle->setAlignment(Qt::AlignCenter);
    m_emptyText->setAlignment(Qt::AlignCenter);
    m_emptyText->setWordWrap(true);
    m_emptyText->setForegroundRole(QPalette::PlaceholderText);
    emptyLayout->addStretch();
    emptyLayout->addWidget(m_emptyTitle);
    emptyLayout->addWidget(m_emptyText);
    emptyLayout->addStretch();

    m_progress->setTextVisible(false);
    m_progress->setRange(0, 1000);
    m_progress->setAccessibleName(tr("Progress of the simulation"));
    QSizePolicy keepsRoom = m_progress->sizePolicy();
    keepsRoom.setRetainSizeWhenHidden(true);  // the plot must not move
    m_progress->setSizePolicy(keepsRoom);
    m_progress->setFixedHeight(ThemeMetrics::kRadius);
    m_progress->hide();

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_progress);
    layout->addLayout(m_pages, 1);
    m_pages->addWidget(emptyPage);
    m_pages->addWidget(m_splitter);
}

void PlotPanel::connectList()
{
    connect(m_list, &VariableList::checkWanted, this, [this](std::size_t column, bool checked) {
        const auto& result = m_runs->present();
        if (result && column < result->columns.size()) setShown(result->columns[column].name, checked);
    });
    connect(m_list, &VariableList::picked, this, &PlotPanel::selectColumn);
    connect(m_list, &VariableList::menuWanted, this, &PlotPanel::showVariableMenu);
}

void PlotPanel::connectPane(PlotPane* pane)
{
    pane->setDisplayUnits(displayUnitsOf(m_analysis));
    pane->setMessageOfRun(m_messageOfRun);
    pane->setEventWords(m_eventWords);
    pane->setCursors(m_cursor.time(), m_mark);
    connect(pane, &PlotPane::aboutToChange, this, &PlotPanel::remember);
    connect(pane, &PlotPane::contentChanged, this, [this] {
        updateList();
        keepLayout();
        emit watchedChanged();
    });
    connect(&pane->view(), &PlotView::plotPixelsChanged, this, &PlotPanel::updateBands);
    connect(&pane->view(), &PlotView::marginsChanged, this, &PlotPanel::updateBands);
    connect(pane, &PlotPane::variableClicked, this, &PlotPanel::selectVariable);
    connect(pane, &PlotPane::timeClicked, &m_cursor, &TimeCursor::set);
    connect(pane, &PlotPane::familyRunClicked, this, &PlotPanel::familyRunClicked);
    connect(pane, &PlotPane::markClicked, this, &PlotPanel::setMark);
    connect(pane, &PlotPane::removeWanted, pane, &PlotPane::removeCurve);
    connect(pane, &PlotPane::styleWanted, this, [this, pane](const std::string& name) { editStyle(*pane, name); });
    connect(pane, &PlotPane::axesWanted, this, [this, pane] { editAxes(*pane); });
    connect(pane, &PlotPane::menuWanted, this,
            [this, pane](int curve, QPoint position) { showMenu(*pane, curve, position); });
    connect(pane, &PlotPane::variablesDropped, this,
            [this, pane](const QStringList& names, PlotPlace place, QObject* source) {
                takeDrop(*pane, names, place, source);
            });
}

void PlotPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    sizeList();
}

/// A quarter for the list, or more for long names, until the user resizes it.
void PlotPanel::sizeList()
{
    if (m_splitterMoved) return;
    const int most = std::max(kListAtLeast, std::min(kListAtMost, width() * 2 / 5));
    const int listWidth = std::clamp(std::max(width() / 4, m_list->widthOfNames()), kListAtLeast, most);
    m_splitter->setSizes({listWidth, std::max(1, width() - listWidth)});
}

bool PlotPanel::event(QEvent* event)
{
    // Otherwise undo would apply to the text.
    if (event->type() == QEvent::ShortcutOverride && qobject_cast<PlotView*>(focusWidget()) != nullptr) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) event->accept();
    }
    return QWidget::event(event);
}

void PlotPanel::keyPressEvent(QKeyEvent* event)
{
    if (qobject_cast<PlotView*>(focusWidget()) == nullptr) return QWidget::keyPressEvent(event);
    if (event->matches(QKeySequence::Undo)) return stepBack();
    if (event->matches(QKeySequence::Redo)) return stepForward();
    const bool isPage = event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown;
    const int step = event->key() == Qt::Key_PageUp ? -1 : 1;
    if (isPage && event->modifiers() == Qt::ShiftModifier) {
        m_tabs->setCurrentIndex((m_tabs->currentIndex() + step + m_tabs->count()) % m_tabs->count());
        pane().setFocus();
    } else if (event->modifiers() != Qt::NoModifier) {
        QWidget::keyPressEvent(event);
    } else if (isPage) {
        sheet().activateNext(step);
    } else if (event->key() == Qt::Key_N) {
        addPane(sheet().indexOf(pane()) + 1).setFocus();
    } else if (event->key() == Qt::Key_V) {
        setCursorTableShown(m_cursorTable->isHidden());
    } else if (event->key() == Qt::Key_M) {
        setMeasurementsShown(m_measurements->isHidden());
    } else if (event->key() == Qt::Key_E) {
        askForExpression();
    } else if (event->key() == Qt::Key_T) {
        addSheet().active().setFocus();
    } else {
        QWidget::keyPressEvent(event);
    }
}

std::vector<PlotSheet*> PlotPanel::sheets() const
{
    std::vector<PlotSheet*> sheets;
    for (int i = 0; i < m_tabs->count(); ++i) sheets.push_back(static_cast<PlotSheet*>(m_tabs->widget(i)));
    return sheets;
}

PlotSheet& PlotPanel::sheet() const
{
    return *static_cast<PlotSheet*>(m_tabs->currentWidget());
}

int PlotPanel::sheetCount() const
{
    return m_tabs->count();
}

PlotPane& PlotPanel::pane() const
{
    return sheet().active();
}

PlotView& PlotPanel::view() const
{
    return pane().view();
}

bool PlotPanel::isReady() const
{
    const bool isDrawn = std::ranges::all_of(sheets(), [](const PlotSheet* each) { return each->isReady(); });
    return m_runs->present() && !m_running && isDrawn && !m_jobs.isRunning(m_readKey) && !m_judge.isRunning() &&
           m_list->isReady() && m_measurements->isReady() && !m_isExporting;
}

std::vector<std::string> PlotPanel::shownVariables() const
{
    std::vector<std::string> names;
    for (const ShownCurve& curve : pane().content().curves) names.push_back(curve.name);
    return names;
}

std::vector<std::string> PlotPanel::variablesOfTab() const
{
    std::vector<std::string> names;
    const auto add = [&](const std::string& name) {
        if (!name.empty() && std::ranges::find(names, name) == names.end()) names.push_back(name);
    };
    const auto addWhatItReads = [&](const std::string& name) {
        const bool isExpression = std::ranges::find(m_runs->expressions(), name) != m_runs->expressions().end();
        if (!isExpression || !m_runs->plain()) return add(name);
        for (const std::string& read : expressionColumn(*m_runs->plain(), name).names) add(read);
    };
    for (const PlotPane* each : sheet().panes()) {
        for (const ShownCurve& curve : each->content().curves) addWhatItReads(curve.name);
        if (each->content().kind == PaneKind::OverVariable) add(each->content().xVariable);
    }
    return names;
}

void PlotPanel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    m_analysis = std::move(analysis);
    for (const PlotSheet* each : sheets()) {
        for (PlotPane* shown : each->panes()) shown->setDisplayUnits(displayUnitsOf(m_analysis));
    }
    updateEmphasis();
    updateEmptyState();
}

void PlotPanel::setSimulation(std::shared_ptr<const Result> result)
{
    m_running.reset();
    m_progress->hide();
    setMessageOfRun({});
    takeResult(std::move(result), false);
}

void PlotPanel::showSoFar(std::shared_ptr<const Result> result, double stopTime)
{
    if (!result || result->rowCount() == 0) return;
    if (!m_runs->isGrowing()) setMessageOfRun({});
    m_runs->setExpected(result->time.front() < stopTime ? std::optional(PlotRange{result->time.front(), stopTime})
                                                        : std::nullopt);
    takeResult(std::move(result), true);
}

void PlotPanel::takeResult(std::shared_ptr<const Result> result, bool isGrowing)
{
    const bool isFirst = !m_runs->isGrowing() || !m_runs->present();
    const bool wasShowing = m_runs->isGrowing();
    m_runs->setPresent(std::move(result), isGrowing);
    const auto& present = m_runs->present();
    if (!isGrowing || isFirst) m_list->setResult(m_runs->plain());
    m_bands->setResult(isGrowing ? nullptr : present);
    const bool isOtherModel = present && present->modelName != m_modelName;
    if (isOtherModel) {
        m_runs->dropExpressions();
        m_runs->setPresent(m_runs->plain(), isGrowing);
        m_modelName = present->modelName;
        m_back.clear();
        m_forward.clear();
        m_runs->dropHeld();
        const RunFamily& family = m_runs->family();
        if (!family.isEmpty() && family.members.front().result->modelName != present->modelName) m_runs->setFamily({});
        m_mark.reset();
        m_runNumber = 0;
        const QJsonObject layout = m_layouts.find(QString::fromStdString(*m_modelName));
        findExpressions(layout);
        restore(layout);
        if (shownVariables().empty()) chooseDefaults();
    }
    if (present && (isGrowing ? isFirst : !wasShowing)) ++m_runNumber;
    showRuns(isOtherModel);
    updateEmptyState();
}

void PlotPanel::showRuns(bool fits)
{
    for (PlotSheet* each : sheets()) {
        if (!m_runs->isGrowing() || each == &sheet() || fits) each->takeRuns(fits);
    }
    updateList();
    updateEmphasis();
}

void PlotPanel::setEventWords(std::shared_ptr<const EventWords> words)
{
    m_eventWords = std::move(words);
    for (const PlotSheet* each : sheets()) {
        for (PlotPane* shown : each->panes()) shown->setEventWords(m_eventWords);
    }
}

void PlotPanel::setMessageOfRun(const QString& text)
{
    if (text == m_messageOfRun) return;
    m_messageOfRun = text;
    for (const PlotSheet* each : sheets()) {
        for (PlotPane* shown : each->panes()) shown->setMessageOfRun(text);
    }
}

void PlotPanel::setRunning(double fraction)
{
    m_running = fraction >= 0 && fraction < 1 ? std::optional(fraction) : std::nullopt;
    m_progress->setVisible(m_running.has_value());
    m_progress->setValue(static_cast<int>(m_running.value_or(0) * m_progress->maximum()));
    updateEmptyState();
}

std::vector<std::size_t> PlotPanel::defaultColumns() const
{
    const Result& result = *m_runs->present();
    std::vector<std::size_t> columns;
    const auto take = [&](auto&& isWanted) {
        for (std::size_t i = 0; i < result.columns.size() && columns.size() < kDefaultCurves; ++i) {
            if (isWanted(result.columns[i])) columns.push_back(i);
        }
        return !columns.empty();
    };
    // Names are looked up in sets that are never iterated: a result may have a hundred thousand columns.
    std::unordered_set<std::string_view> hidden;
    const auto takeVariables = [&](auto&& isWanted) {
        if (!m_analysis || !m_analysis->scalarDae) return false;
        std::unordered_set<std::string_view> names;
        for (const DaeVariable& variable : m_analysis->scalarDae->variables) {
            if (variable.isProtected) hidden.insert(variable.name);
            if (!variable.isProtected && isWanted(variable)) names.insert(variable.name);
        }
        return !names.empty() && take([&](const ResultColumn& column) { return names.contains(column.name); });
    };
    // Protected variables mean little to users of a class, e.g. the squared current that determines its losses.
    if (takeVariables([](const DaeVariable& variable) { return variable.isState; })) return columns;
    if (takeVariables([](const DaeVariable& variable) { return variable.causality == Causality::Output; }))
        return columns;
    // The model's own variables, or one of each component, all with the same unit; not the connector variables first.
    const auto depth = [](const ResultColumn& column) { return std::ranges::count(column.name, '.'); };
    if (take([&](const ResultColumn& column) { return depth(column) == 0 && !hidden.contains(column.name); }))
        return columns;
    std::unordered_set<std::string_view> components;
    if (take([&](const ResultColumn& column) {
            const std::string_view component = std::string_view(column.name).substr(0, column.name.find('.'));
            const bool isOfUnit = columns.empty() || column.unit == result.columns[columns.front()].unit;
            return depth(column) == 1 && column.type == ValueType::Real && isOfUnit && !hidden.contains(column.name) &&
                   components.insert(component).second;
        }))
        return columns;
    take([](const ResultColumn&) { return true; });
    return columns;
}

void PlotPanel::chooseDefaults()
{
    PaneContent content;
    for (const std::size_t column : defaultColumns()) {
        ShownCurve curve;
        curve.name = m_runs->present()->columns[column].name;
        curve.colour = content.curves.size();
        content.curves.push_back(std::move(curve));
    }
    pane().setContent(std::move(content));
}

void PlotPanel::setShown(const std::string& name, bool isShown)
{
    if (!m_runs->present()) return;
    if (isShown) {
        pane().addCurve(name);
    } else {
        pane().removeCurve(name);
    }
}

void PlotPanel::updateList()
{
    updateCursorTable();
    updateMeasurements();
    const auto& result = m_runs->present();
    std::map<std::size_t, QColor> checked;
    if (result) {
        for (const ShownCurve& curve : pane().content().curves) {
            const ResultColumn* column = result->find(curve.name);
            if (column != nullptr)
                checked.emplace(static_cast<std::size_t>(column - result->columns.data()),
                                colourOf(curve, m_theme.colours()));
        }
    }
    m_list->setChecked(std::move(checked));
    updateMessage();
    updateEmphasis();
}

void PlotPanel::updateMessage()
{
    const bool mixes =
        std::ranges::any_of(sheet().panes(), [](const PlotPane* each) { return each->axes().mixesUnits; });
    m_message->setText(mixes ? tr("More than two units: all but the first share the right axis, each in its own unit.")
                             : QString());
}

void PlotPanel::updateBands()
{
    if (m_tabs->count() == 0) return;
    // All plots of a sheet have the same margins; a plot over another variable has no time axis.
    const std::vector<PlotPane*> panes = sheet().panes();
    const auto overTime =
        std::ranges::find_if(panes, [](const PlotPane* each) { return each->content().kind == PaneKind::OverTime; });
    if (overTime == panes.end()) return;
    const PlotView& view = (*overTime)->view();
    const auto pixel = [&](double time) {
        return m_bands->strip()
            .mapFrom(this, view.mapTo(this, view.positionOf(time, view.axes().left.from, PlotSide::Left).toPoint()))
            .x();
    };
    m_bands->strip().setAxis(sheet().time(), pixel(sheet().time().from), pixel(sheet().time().to));
}

QString PlotPanel::addExpression(const std::string& expression)
{
    if (!m_runs->plain()) return tr("Simulate the model first (F5)");
    const ExpressionColumn made = expressionColumn(*m_runs->plain(), expression);
    if (!made.error.empty()) return QString::fromStdString(made.error);
    m_runs->addExpression(expression);
    return {};
}

void PlotPanel::showCurves(const QStringList& names)
{
    QString problem;
    for (const QString& name : names) {
        const std::string curve = name.toStdString();
        if (m_runs->present() && m_runs->present()->find(curve) == nullptr) {
            problem = addExpression(curve);
            if (problem.isEmpty()) showRuns(false);
        }
        if (problem.isEmpty()) pane().addCurve(curve);
    }
    m_message->setText(problem.isEmpty() ? QString() : problem + QLatin1Char('.'));
    if (problem.isEmpty()) updateMessage();
}

void PlotPanel::askForExpression()
{
    if (!m_runs->plain()) return;
    QStringList names;
    for (const ResultColumn& column : m_runs->plain()->columns) names.append(QString::fromStdString(column.name));
    auto* dialog = new ExpressionDialog(m_theme, *m_runs->plain(), names, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { showCurves({dialog->expression()}); });
    dialog->open();
}

void PlotPanel::updateEmptyState()
{
    m_pages->setCurrentIndex(m_runs->present() ? 1 : 0);
    if (m_running) {
        m_emptyTitle->setText(tr("Simulating…"));
        m_emptyText->setText(tr("%1 %").arg(static_cast<int>(*m_running * 100)));
    } else {
        m_emptyTitle->setText(tr("No simulation yet"));
        m_emptyText->setText(tr("Press F5 to simulate the model and see its variables over time."));
    }
}

void PlotPanel::setMark(std::optional<double> time)
{
    m_mark = time;
    for (const PlotSheet* each : sheets()) {
        for (PlotPane* shown : each->panes()) shown->setCursors(m_cursor.time(), m_mark);
    }
    m_bands->strip().setInstant(m_cursor.time());
    updateCursorTable();
    updateMeasurements();
}

void PlotPanel::followCursor()
{
    setMark(m_cursor.time() ? m_mark : std::nullopt);
    const PlotRange time = sheet().time();
    if (!m_runs->present() || !m_cursor.time() || time.contains(*m_cursor.time()) ||
        !m_runs->timeLimits().contains(*m_cursor.time()))
        return;
    // Same duration, centred at the instant.
    const double half = time.width() / 2;
    sheet().setTime({*m_cursor.time() - half, *m_cursor.time() + half});
}

void PlotPanel::setTime(PlotRange time)
{
    if (m_runs->present() && !(time == sheet().time())) sheet().setTime(time);
}

void PlotPanel::fit()
{
    sheet().fit();
}

void PlotPanel::zoomIn()
{
    pane().zoomTime(kButtonZoom);
}

void PlotPanel::zoomOut()
{
    pane().zoomTime(1 / kButtonZoom);
}

std::optional<std::size_t> PlotPanel::selectedColumn() const
{
    const auto& result = m_runs->present();
    if (!result || !m_analysis || !m_analysis->scalarDae) return std::nullopt;
    std::string name;
    if (m_analysis->structure && m_analysis->structure->unknowns.contains(m_selection.unknown())) {
        name = m_analysis->structure->nameOf(m_selection.unknown());
    } else if (m_analysis->scalarDae->variables.contains(m_selection.variable())) {
        name = m_analysis->scalarDae->variables[m_selection.variable()].name;
    } else {
        return std::nullopt;
    }
    const ResultColumn* column = result->find(name);
    return column == nullptr ? std::nullopt : std::optional(static_cast<std::size_t>(column - result->columns.data()));
}

void PlotPanel::updateEmphasis()
{
    const auto column = selectedColumn();
    m_list->select(column.value_or(SIZE_MAX));
    const auto nameOf = [this](VariableId variable) {
        const bool isKnown = m_analysis && m_analysis->scalarDae && m_analysis->scalarDae->variables.contains(variable);
        return isKnown ? m_analysis->scalarDae->variables[variable].name : std::string();
    };
    const std::string name = column ? m_runs->present()->columns[*column].name : std::string();
    std::vector<std::string> together;
    // All of several selected variables, and their derivatives.
    for (const VariableId variable : m_selection.variables()) {
        if (m_selection.variables().size() == 1 || nameOf(variable).empty()) continue;
        together.push_back(nameOf(variable));
        together.push_back("der(" + nameOf(variable) + ")");
    }
    for (PlotPane* each : sheet().panes()) {
        // A derivative that is not plotted highlights its variable.
        const auto& curves = each->content().curves;
        std::vector<std::string> names = together;
        names.push_back(
            std::ranges::find(curves, name, &ShownCurve::name) != curves.end() ? name : nameOf(m_selection.variable()));
        each->setEmphasis(names);
    }
}

void PlotPanel::selectColumn(std::size_t column)
{
    const auto& result = m_runs->present();
    if (result && column < result->columns.size()) selectVariable(result->columns[column].name);
}

void PlotPanel::selectVariables(const std::vector<std::string>& names)
{
    if (!m_analysis || !m_analysis->scalarDae) return;
    std::vector<VariableId> variables;
    for (std::string_view name : names) {
        // A derivative highlights its variable.
        while (name.starts_with("der(") && name.ends_with(")")) name = name.substr(4, name.size() - 5);
        const VariableId variable = m_analysis->scalarDae->findVariable(std::string(name));
        if (!variable.isNone() && std::ranges::find(variables, variable) == variables.end())
            variables.push_back(variable);
    }
    m_selection.selectVariables(std::move(variables));
}

void PlotPanel::selectVariable(const std::string& name)
{
    // The result may be older than the analysis: names are matched, and a removed variable selects nothing.
    if (!m_analysis || !m_analysis->scalarDae) return;
    if (m_analysis->structure) {
        const UnknownId unknown = m_analysis->structure->findUnknown(name);
        if (!unknown.isNone())
            return m_selection.selectUnknown(unknown, m_analysis->structure->unknowns[unknown].variable);
    }
    const VariableId variable = m_analysis->scalarDae->findVariable(name);
    if (!variable.isNone()) m_selection.selectVariable(variable);
}

}  // namespace causeway::ui
