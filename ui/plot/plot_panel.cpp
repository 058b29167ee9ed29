// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_panel.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QProgressBar>
#include <QSplitter>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtConcurrentRun>
#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_set>

#include "core/results/csv.h"
#include "core/results/interpolation.h"
#include "core/results/result_file.h"
#include "ui/plot/chart_plot_view.h"
#include "ui/plot/curve_sampler.h"
#include "ui/plot/held_runs.h"
#include "ui/plot/plot_export.h"
#include "ui/plot/state_band_strip.h"
#include "ui/plot/variable_list.h"
#include "ui/session/paths.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/session/time_cursor.h"

namespace causeway::ui {

namespace {

constexpr std::size_t kDefaultCurves = 4;
constexpr double kZoomStep = 0.6;
constexpr int kListAtLeast = 144, kListAtMost = 260;

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QString number(double value)
{
    return std::isfinite(value) ? QLocale::c().toString(value, 'g', 6) : QStringLiteral("–");
}

/// A time with as many digits as a pixel is worth.
QString timeText(double time, double perPixel)
{
    const double magnitude = std::max(std::abs(time), perPixel);
    const int digits =
        magnitude > 0 && perPixel > 0 ? static_cast<int>(std::ceil(std::log10(magnitude / perPixel))) + 1 : 6;
    return QLocale::c().toString(time, 'g', std::clamp(digits, 3, 15));
}

}  // namespace

PlotPanel::PlotPanel(Theme& theme, Selection& selection, TimeCursor& cursor, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_selection(selection),
      m_cursor(cursor),
      m_list(new VariableList),
      m_view(new ChartPlotView(theme)),
      m_bands(new StateBandStrip(theme)),
      m_sampler(new CurveSampler(this)),
      m_held(new HeldRuns(this)),
      m_pages(new QStackedLayout),
      m_plotPage(new QWidget),
      m_splitter(new QSplitter(Qt::Horizontal)),
      m_emptyTitle(new QLabel),
      m_emptyText(new QLabel),
      m_message(new QLabel),
      m_progress(new QProgressBar)
{
    auto* drawing = new QWidget;
    auto* drawingLayout = new QVBoxLayout(drawing);
    drawingLayout->setContentsMargins(0, 0, 0, 0);
    drawingLayout->setSpacing(0);
    createToolBar(*drawingLayout);
    drawingLayout->addWidget(m_view, 1);
    drawingLayout->addWidget(m_bands);

    m_splitter->setObjectName(QStringLiteral("plotSplitter"));
    m_splitter->addWidget(m_list);
    m_splitter->addWidget(drawing);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setCollapsible(1, false);
    m_list->setMinimumWidth(kListAtLeast);
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] { m_splitterMoved = true; });
    auto* plotLayout = new QVBoxLayout(m_plotPage);
    plotLayout->setContentsMargins(0, 0, 0, 0);
    plotLayout->addWidget(m_splitter);

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
    keepsRoom.setRetainSizeWhenHidden(true);  // the plot must not jump
    m_progress->setSizePolicy(keepsRoom);
    m_progress->setFixedHeight(ThemeMetrics::kRadius);
    m_progress->hide();

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_progress);
    layout->addLayout(m_pages, 1);
    m_pages->addWidget(emptyPage);
    m_pages->addWidget(m_plotPage);

    connect(m_view, &PlotView::rangesWanted, this, &PlotPanel::wantRanges);
    connect(m_view, &PlotView::fitWanted, this, &PlotPanel::fit);
    connect(m_view, &PlotView::hovered, this, [this](double time) { m_view->showReadout(readoutAt(time)); });
    connect(m_view, &PlotView::hoverEnded, this, [this] { m_view->showReadout({}); });
    connect(m_view, &PlotView::plotPixelsChanged, this, &PlotPanel::sample);
    connect(m_view, &PlotView::plotPixelsChanged, this, &PlotPanel::updateBands);
    connect(m_bands, &StateBandStrip::timeClicked, &m_cursor, &TimeCursor::set);
    connect(m_bands, &StateBandStrip::picked, this, &PlotPanel::selectName);
    connect(m_view, &PlotView::curveClicked, this, [this](int id) {
        for (const Shown& shown : m_shown) {
            if (shown.id == id) return selectColumn(shown.column);
        }
    });
    connect(m_view, &PlotView::timeClicked, &m_cursor, &TimeCursor::set);
    connect(m_view, &PlotView::markClicked, this, [this](double time) {
        m_mark = time;
        updateDifference();
    });
    connect(&m_cursor, &TimeCursor::changed, this, &PlotPanel::followCursor);
    connect(m_held, &HeldRuns::sampled, this, &PlotPanel::takeHeldSamples);
    connect(m_held, &HeldRuns::changed, this, [this] {
        m_heldCurves.clear();
        updateTimeLimits();
        updateEverything();
    });
    connect(&m_reader, &QFutureWatcherBase::finished, this, [this] {
        const ReadFile file = m_reader.result();
        if (file.result) m_held->add(QFileInfo(m_readPath).fileName(), file.result);
        if (!file.error.isEmpty()) m_message->setText(tr("%1 could not be read: %2").arg(m_readPath, file.error));
        emit compared(m_readPath, file.error);
    });
    connect(m_sampler, &CurveSampler::sampled, this, &PlotPanel::takeSamples);
    connect(m_list, &VariableList::checkWanted, this, [this](std::size_t column, bool checked) {
        if (m_result && column < m_result->columns.size()) setShown(m_result->columns[column].name, checked);
    });
    connect(m_list, &VariableList::picked, this, &PlotPanel::selectColumn);
    connect(&m_selection, &Selection::changed, this, &PlotPanel::updateEmphasis);
    connect(&m_theme, &Theme::changed, this, &PlotPanel::updateCurves);
    connect(&m_exporter, &QFutureWatcher<QString>::finished, this, [this] {
        m_isExporting = false;
        const QString error = m_exporter.result();
        if (!error.isEmpty()) m_message->setText(tr("%1 could not be written: %2").arg(m_exportPath, error));
        emit exported(m_exportPath, error);
    });
    updateEmptyState();
}

PlotPanel::~PlotPanel()
{
    m_exporter.disconnect(this);
    m_exporter.waitForFinished();
    m_reader.disconnect(this);
    m_reader.waitForFinished();
}

void PlotPanel::createToolBar(QLayout& layout)
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing,
                            ThemeMetrics::kSpacing / 2);
    row->setSpacing(ThemeMetrics::kSpacing / 4);
    const auto add = [&](const QString& icon, const QString& label, const QString& keys) {
        auto* button = new QToolButton;
        button->setIcon(m_theme.icon(icon));
        button->setAutoRaise(true);
        button->setToolTip(keys.isEmpty() ? label : tr("%1 (%2)").arg(label, keys));
        button->setAccessibleName(label);
        row->addWidget(button);
        return button;
    };
    connect(add(QStringLiteral("zoom-fit"), tr("Show everything"), tr("F or double click")), &QToolButton::clicked,
            this, &PlotPanel::fit);
    connect(add(QStringLiteral("zoom-in"), tr("Zoom in"), tr("wheel, or drag a rectangle")), &QToolButton::clicked,
            this, &PlotPanel::zoomIn);
    connect(add(QStringLiteral("zoom-out"), tr("Zoom out"), tr("wheel")), &QToolButton::clicked, this,
            &PlotPanel::zoomOut);
    QToolButton* compare = add(QStringLiteral("compare"), tr("Compare runs"), {});
    auto* compareMenu = new QMenu(compare);
    connect(compareMenu->addAction(tr("Hold this run")), &QAction::triggered, this, &PlotPanel::holdRun);
    connect(compareMenu->addAction(tr("Compare with a file…")), &QAction::triggered, this, &PlotPanel::chooseComparison);
    connect(compareMenu->addAction(tr("Let go of held runs")), &QAction::triggered, this, &PlotPanel::dropHeldRuns);
    compare->setMenu(compareMenu);
    compare->setPopupMode(QToolButton::InstantPopup);
    QToolButton* exporter = add(QStringLiteral("export"), tr("Export"), {});
    auto* menu = new QMenu(exporter);
    const auto addExport = [&](const QString& label, const QString& suffix, const QString& filter) {
        connect(menu->addAction(label), &QAction::triggered, this,
                [this, suffix, filter] { chooseExport(suffix, filter); });
    };
    addExport(tr("Picture (PNG)…"), QStringLiteral("png"), tr("PNG picture (*.png)"));
    addExport(tr("Drawing (SVG)…"), QStringLiteral("svg"), tr("SVG drawing (*.svg)"));
    addExport(tr("Table of all variables (CSV)…"), QStringLiteral("csv"), tr("Comma-separated values (*.csv)"));
    exporter->setMenu(menu);
    exporter->setPopupMode(QToolButton::InstantPopup);
    m_message->setForegroundRole(QPalette::PlaceholderText);
    m_message->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addSpacing(ThemeMetrics::kSpacing);
    row->addWidget(m_message, 1);
    static_cast<QBoxLayout&>(layout).addLayout(row);
}

void PlotPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    // A quarter for the list, until the user decides otherwise.
    const int listWidth = std::clamp(width() / 4, kListAtLeast, kListAtMost);
    if (!m_splitterMoved) m_splitter->setSizes({listWidth, std::max(1, width() - listWidth)});
}

bool PlotPanel::isReady() const
{
    return m_result && !m_running && m_sampler->isIdle() && m_held->isIdle() && !m_reader.isRunning() && m_list->isReady() && !m_isExporting;
}

std::vector<std::string> PlotPanel::shownVariables() const
{
    std::vector<std::string> names;
    for (const Shown& shown : m_shown) names.push_back(shown.name);
    return names;
}

void PlotPanel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    m_analysis = std::move(analysis);
    updateEmphasis();
    updateEmptyState();
}

void PlotPanel::setSimulation(std::shared_ptr<const Result> result)
{
    m_result = std::move(result);
    m_running.reset();
    m_progress->hide();
    m_message->clear();
    m_sampler->setResult(m_result);
    m_list->setResult(m_result);
    m_bands->setResult(m_result);
    if (m_result) {
        const bool isOtherModel = m_result->modelName != m_modelName;
        m_modelName = m_result->modelName;
        if (isOtherModel) {
            m_timeFitted = m_valuesFitted = true;
            m_held->clear();
            m_mark.reset();
            m_runNumber = 0;
            chooseDefaults();
        } else {
            resolveShown();
        }
        ++m_runNumber;
        updateTimeLimits();
        std::vector<PlotEvent> events;
        for (const ResultEvent& event : m_result->events) {
            if (event.kind == EventKind::State || event.kind == EventKind::Time) events.push_back({event.time, event.kind});
        }
        m_view->setEvents(std::move(events));
    }
    updateEverything();
}

void PlotPanel::updateTimeLimits()
{
    if (!m_result) return;
    m_timeLimits = m_result->time.empty() ? PlotRange{} : PlotRange{m_result->time.front(), m_result->time.back()};
    for (std::size_t run = 0; run < m_held->size(); ++run) {
        const std::vector<double>& time = m_held->result(run).time;
        if (!time.empty()) m_timeLimits = {std::min(m_timeLimits.from, time.front()), std::max(m_timeLimits.to, time.back())};
    }
    // A run without duration still has values at its one time.
    if (!(m_timeLimits.from < m_timeLimits.to)) m_timeLimits = withAir(m_timeLimits.from, m_timeLimits.from);
}

void PlotPanel::holdRun()
{
    if (m_result && m_result->rowCount() > 0) m_held->add(tr("run %1").arg(m_runNumber), m_result);
}

void PlotPanel::dropHeldRuns()
{
    m_held->clear();
}

void PlotPanel::chooseComparison()
{
    auto* dialog = new QFileDialog(this, tr("Compare with"), QString(), tr("Results (*.csv *.mat);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &PlotPanel::compareWith);
    dialog->open();
}

void PlotPanel::compareWith(const QString& path)
{
    if (m_reader.isRunning()) return emit compared(path, tr("another file is being read"));
    if (!m_result) return emit compared(path, tr("there is no run to compare it with"));
    m_readPath = path;
    m_reader.setFuture(QtConcurrent::run([path] {
        IoResult<Result> read = readResultFile(toPath(path));
        if (!read) return ReadFile{nullptr, text(read.error())};
        return ReadFile{std::make_shared<const Result>(std::move(*read)), {}};
    }));
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
    std::vector<std::size_t> columns;
    const auto take = [&](auto&& isWanted) {
        for (std::size_t i = 0; i < m_result->columns.size() && columns.size() < kDefaultCurves; ++i) {
            if (isWanted(m_result->columns[i])) columns.push_back(i);
        }
        return !columns.empty();
    };
    // Names are looked up in sets and these never iterated: a result may have a hundred thousand columns.
    const auto takeVariables = [&](auto&& isWanted) {
        if (!m_analysis || !m_analysis->scalarDae) return false;
        std::unordered_set<std::string_view> names;
        for (const DaeVariable& variable : m_analysis->scalarDae->variables) {
            if (isWanted(variable)) names.insert(variable.name);
        }
        return !names.empty() && take([&](const ResultColumn& column) { return names.contains(column.name); });
    };
    if (takeVariables([](const DaeVariable& variable) { return variable.isState; })) return columns;
    if (takeVariables([](const DaeVariable& variable) { return variable.causality == Causality::Output; }))
        return columns;
    take([](const ResultColumn&) { return true; });
    return columns;
}

void PlotPanel::chooseDefaults()
{
    m_shown.clear();
    for (const std::size_t column : defaultColumns()) {
        m_shown.push_back({m_nextId++, m_result->columns[column].name, column, m_shown.size(), 0, -1});
    }
}

void PlotPanel::resolveShown()
{
    std::erase_if(m_shown, [&](Shown& shown) {
        const ResultColumn* column = m_result->find(shown.name);
        if (column == nullptr) return true;
        shown.column = static_cast<std::size_t>(column - m_result->columns.data());
        return false;
    });
}

void PlotPanel::setShown(const std::string& name, bool isShown)
{
    const auto present =
        std::find_if(m_shown.begin(), m_shown.end(), [&](const Shown& shown) { return shown.name == name; });
    if (!m_result || isShown == (present != m_shown.end())) return;
    if (isShown) {
        const ResultColumn* column = m_result->find(name);
        if (column == nullptr) return;
        // The lowest colour that is free: a curve keeps its own when others go.
        std::size_t colour = 0;
        while (std::any_of(m_shown.begin(), m_shown.end(), [&](const Shown& shown) { return shown.colour == colour; }))
            ++colour;
        m_shown.push_back(
            {m_nextId++, name, static_cast<std::size_t>(column - m_result->columns.data()), colour, 0, -1});
    } else {
        m_shown.erase(present);
    }
    updateEverything();
}

PlotSide PlotPanel::sideOf(const Shown& shown) const
{
    return columnOf(shown).unit == columnOf(m_shown.front()).unit ? PlotSide::Left : PlotSide::Right;
}

QColor PlotPanel::colourOf(const Shown& shown) const
{
    const auto& colours = m_theme.colours().curves;
    return colours[shown.colour % colours.size()];
}

QString PlotPanel::axisTitle(PlotSide side) const
{
    constexpr int kMostNames = 3;
    QStringList names, units;
    for (const Shown& shown : m_shown) {
        if (sideOf(shown) != side) continue;
        names << text(shown.name);
        const QString unit = text(columnOf(shown).unit);
        if (!units.contains(unit)) units << unit;
    }
    for (QString& unit : units) unit = unit.isEmpty() ? QStringLiteral("1") : unit;
    const bool isPureNumber = units == QStringList{QStringLiteral("1")};
    const QString unitText = isPureNumber ? QString() : QStringLiteral("[%1]").arg(units.join(QStringLiteral(", ")));
    if (names.size() > kMostNames) return unitText;
    return QStringLiteral("%1 %2").arg(names.join(QStringLiteral(", ")), unitText).trimmed();
}

QColor PlotPanel::axisColour(PlotSide side) const
{
    // An axis that serves one curve of several has its colour, so that one sees which.
    const Shown* only = nullptr;
    for (const Shown& shown : m_shown) {
        if (sideOf(shown) != side) continue;
        if (only != nullptr) return {};
        only = &shown;
    }
    return only != nullptr && m_shown.size() > 1 ? colourOf(*only) : QColor();
}

void PlotPanel::updateEverything()
{
    updateEmptyState();
    if (!m_result) return;
    m_view->showReadout({});
    updateDifference();
    updateCurves();
    sample();
    updateEmphasis();
}

void PlotPanel::updateCurves()
{
    if (!m_result) return;
    std::vector<PlotCurve> curves;
    std::map<std::size_t, QColor> checked;
    QStringList units;
    for (const Shown& shown : m_shown) {
        const QString unit = text(columnOf(shown).unit);
        const QString label = unit.isEmpty() ? text(shown.name) : QStringLiteral("%1 [%2]").arg(text(shown.name), unit);
        const bool isDashed = shown.colour / m_theme.colours().curves.size() % 2 == 1;
        curves.push_back({shown.id, label, colourOf(shown), isDashed, sideOf(shown)});
        checked.emplace(shown.column, colourOf(shown));
        if (!units.contains(unit)) units << unit;
    }
    for (std::size_t run = 0; run < m_held->size(); ++run) {
        for (const Shown& shown : m_shown) {
            if (m_held->result(run).find(shown.name) == nullptr) continue;
            const auto [held, isNew] = m_heldCurves.emplace(std::pair(run, shown.name), HeldCurve{m_nextId, 0, -1});
            if (isNew) ++m_nextId;
            curves.push_back({held->second.id, tr("%1, %2").arg(text(shown.name), m_held->name(run)), colourOf(shown), true, sideOf(shown), true});
        }
    }
    m_view->setCurves(curves);
    m_list->setChecked(std::move(checked));
    m_message->setText(units.size() > 2
                           ? tr("More than two units: all but the first share the right axis, each in its own unit.")
                           : QString());
    updateHint();
    updateAxes();
}

void PlotPanel::updateAxes()
{
    if (m_timeFitted) m_axes.x = m_timeLimits;
    m_axes.x = keptWithin(m_axes.x, m_timeLimits);
    if (m_valuesFitted) {
        for (const PlotSide side : {PlotSide::Left, PlotSide::Right}) {
            double smallest = std::numeric_limits<double>::infinity(), largest = -smallest;
            for (const Shown& shown : m_shown) {
                if (sideOf(shown) != side || shown.smallest > shown.largest) continue;
                smallest = std::min(smallest, shown.smallest);
                largest = std::max(largest, shown.largest);
                for (std::size_t run = 0; run < m_held->size(); ++run) {
                    const auto held = m_heldCurves.find({run, shown.name});
                    if (held == m_heldCurves.end() || held->second.smallest > held->second.largest) continue;
                    smallest = std::min(smallest, held->second.smallest);
                    largest = std::max(largest, held->second.largest);
                }
            }
            (side == PlotSide::Left ? m_axes.left : m_axes.right) = withAir(smallest, largest);
        }
    }
    m_axes.xTitle = tr("time [s]");
    m_axes.leftTitle = axisTitle(PlotSide::Left);
    m_axes.rightTitle = axisTitle(PlotSide::Right);
    m_axes.leftColour = axisColour(PlotSide::Left);
    m_axes.rightColour = axisColour(PlotSide::Right);
    m_axes.hasRight = std::any_of(m_shown.begin(), m_shown.end(),
                                  [&](const Shown& shown) { return sideOf(shown) == PlotSide::Right; });
    m_view->setAxes(m_axes);
    updateBands();
}

void PlotPanel::updateBands()
{
    const auto pixel = [this](double time) { return m_bands->mapFrom(this, m_view->mapTo(this, m_view->positionOf(time, m_axes.left.from, PlotSide::Left).toPoint())).x(); };
    m_bands->setAxis(m_axes.x, pixel(m_axes.x.from), pixel(m_axes.x.to));
}

void PlotPanel::updateEmptyState()
{
    m_pages->setCurrentIndex(m_result ? 1 : 0);
    if (m_running) {
        m_emptyTitle->setText(tr("Simulating…"));
        m_emptyText->setText(tr("%1 %").arg(static_cast<int>(*m_running * 100)));
    } else {
        m_emptyTitle->setText(tr("No simulation yet"));
        m_emptyText->setText(tr("Press F5 to simulate the model and see its variables over time."));
    }
}

void PlotPanel::updateHint()
{
    if (m_result->rowCount() == 0) {
        m_view->setHint(tr("The result has no rows."));
    } else {
        m_view->setHint(m_shown.empty() ? tr("Check a variable in the list to see its curve.") : QString());
    }
}

void PlotPanel::sample()
{
    if (!m_result) return;
    if (m_timeFitted) m_axes.x = m_timeLimits;
    m_axes.x = keptWithin(m_axes.x, m_timeLimits);
    std::vector<std::size_t> columns;
    for (const Shown& shown : m_shown) columns.push_back(shown.column);
    m_held->request(shownVariables(), m_axes.x, static_cast<std::size_t>(m_view->plotPixels()));
    m_sampler->request(std::move(columns), m_axes.x, static_cast<std::size_t>(m_view->plotPixels()));
}

void PlotPanel::takeSamples(const std::vector<SampledCurve>& curves)
{
    for (const SampledCurve& curve : curves) {
        const auto shown = std::find_if(m_shown.begin(), m_shown.end(),
                                        [&](const Shown& each) { return each.column == curve.column; });
        if (shown == m_shown.end()) continue;
        shown->smallest = curve.smallest;
        shown->largest = curve.largest;
        m_view->setPoints(shown->id, curve.points);
    }
    updateAxes();
}

void PlotPanel::takeHeldSamples(std::size_t run, const std::vector<SampledCurve>& curves)
{
    for (const SampledCurve& curve : curves) {
        const auto held = m_heldCurves.find({run, m_held->result(run).columns[curve.column].name});
        if (held == m_heldCurves.end()) continue;
        held->second.smallest = curve.smallest;
        held->second.largest = curve.largest;
        m_view->setPoints(held->second.id, curve.points);
    }
    updateAxes();
}

void PlotPanel::wantRanges(PlotRange x, PlotRange left, PlotRange right)
{
    if (!m_result) return;
    const PlotRange kept = keptWithin(x, m_timeLimits);
    if (!(left == m_axes.left && right == m_axes.right)) m_valuesFitted = false;
    m_axes.left = left;
    m_axes.right = right;
    m_timeFitted = kept == m_timeLimits;
    const bool timeChanged = !(kept == m_axes.x);
    m_axes.x = kept;
    updateAxes();
    if (timeChanged) sample();
}

void PlotPanel::followCursor()
{
    if (!m_cursor.time()) m_mark.reset();
    updateDifference();
    if (!m_result || !m_cursor.time() || m_axes.x.contains(*m_cursor.time()) || !m_timeLimits.contains(*m_cursor.time())) return;
    // As much time as before, around the instant.
    const double half = m_axes.x.width() / 2;
    wantRanges({*m_cursor.time() - half, *m_cursor.time() + half}, m_axes.left, m_axes.right);
}

void PlotPanel::updateDifference()
{
    m_view->setCursors(m_cursor.time(), m_mark);
    m_bands->setInstant(m_cursor.time());
    const auto a = m_cursor.time() && m_mark ? readoutAt(*m_cursor.time()) : std::nullopt;
    const auto b = a ? readoutAt(*m_mark) : std::nullopt;
    if (!b || a->rows.size() != b->rows.size()) return m_view->showDifference({});
    PlotReadout difference;
    const double duration = *m_mark - *m_cursor.time();
    difference.title = duration == 0 ? tr("B - A: 0 s") : tr("B - A: %1 s, %2 Hz").arg(number(duration), number(1 / std::abs(duration)));
    for (std::size_t i = 0; i < a->rows.size(); ++i) {
        PlotReadout::Row row = b->rows[i];
        row.y = b->rows[i].y - a->rows[i].y;
        row.value = number(row.y);
        difference.rows.push_back(std::move(row));
    }
    m_view->showDifference(std::move(difference));
}

void PlotPanel::fit()
{
    m_timeFitted = m_valuesFitted = true;
    if (!m_result) return;
    updateAxes();
    sample();
}

void PlotPanel::zoomTime(double factor)
{
    wantRanges(zoomed(m_axes.x, factor, m_axes.x.from + m_axes.x.width() / 2), m_axes.left, m_axes.right);
}

void PlotPanel::zoomIn()
{
    zoomTime(kZoomStep);
}

void PlotPanel::zoomOut()
{
    zoomTime(1 / kZoomStep);
}

std::optional<PlotReadout> PlotPanel::readoutAt(double time) const
{
    if (!m_result || m_shown.empty()) return std::nullopt;
    const auto position = findRow(m_result->time, time);
    if (!position) return std::nullopt;
    PlotReadout readout;
    readout.x = time;
    readout.title = tr("t = %1 s").arg(timeText(time, m_axes.x.width() / m_view->plotPixels()));
    for (const Shown& shown : m_shown) {
        const ResultColumn& column = columnOf(shown);
        // A run that was stopped may have left its last row half filled.
        if (position->row + (position->fraction > 0 ? 1 : 0) >= column.values.size()) continue;
        const double value = valueAt(column.values, *position, column.type != ValueType::Real);
        const QString unit = text(column.unit);
        readout.rows.push_back({shown.id, text(shown.name),
                                unit.isEmpty() ? number(value) : number(value) + QLatin1Char(' ') + unit, value});
    }
    readout.footnote = eventsNear(time);
    return readout;
}

QString PlotPanel::eventsNear(double time) const
{
    constexpr double kReachPixels = 4;
    const double reach = kReachPixels * m_axes.x.width() / m_view->plotPixels();
    const auto first = std::lower_bound(m_result->events.begin(), m_result->events.end(), time - reach,
                                        [](const ResultEvent& event, double at) { return event.time < at; });
    const ResultEvent* nearest = nullptr;
    for (auto event = first; event != m_result->events.end() && event->time <= time + reach; ++event) {
        if (event->kind != EventKind::State && event->kind != EventKind::Time) continue;
        if (nearest == nullptr || std::abs(event->time - time) < std::abs(nearest->time - time)) nearest = &*event;
    }
    if (nearest == nullptr) return {};
    QStringList relations;
    for (const EventTrigger& trigger : nearest->triggers) relations << text(trigger.relation);
    const QString when = QLocale::c().toString(nearest->time, 'g', 9);
    return relations.isEmpty() ? tr("event at %1 s").arg(when)
                               : tr("event at %1 s: %2").arg(when, relations.join(QStringLiteral(", ")));
}

std::optional<std::size_t> PlotPanel::selectedColumn() const
{
    if (!m_result || !m_analysis || !m_analysis->scalarDae) return std::nullopt;
    std::string name;
    if (m_analysis->structure && m_analysis->structure->unknowns.contains(m_selection.unknown())) {
        name = m_analysis->structure->nameOf(m_selection.unknown());
    } else if (m_analysis->scalarDae->variables.contains(m_selection.variable())) {
        name = m_analysis->scalarDae->variables[m_selection.variable()].name;
    } else {
        return std::nullopt;
    }
    const ResultColumn* column = m_result->find(name);
    return column == nullptr ? std::nullopt
                             : std::optional(static_cast<std::size_t>(column - m_result->columns.data()));
}

void PlotPanel::updateEmphasis()
{
    const auto column = selectedColumn();
    m_list->select(column.value_or(SIZE_MAX));
    const auto shown =
        std::find_if(m_shown.begin(), m_shown.end(), [&](const Shown& each) { return each.column == column; });
    m_view->setEmphasis(shown == m_shown.end() ? -1 : shown->id);
}

void PlotPanel::selectColumn(std::size_t column)
{
    if (m_result && column < m_result->columns.size()) selectName(m_result->columns[column].name);
}

void PlotPanel::selectName(const std::string& name)
{
    // The result may be older than the analysis: names decide, and a variable that is gone selects nothing.
    if (!m_analysis || !m_analysis->scalarDae) return;
    if (m_analysis->structure) {
        const UnknownId unknown = m_analysis->structure->findUnknown(name);
        if (!unknown.isNone()) return m_selection.selectUnknown(unknown, m_analysis->structure->unknowns[unknown].variable);
    }
    const VariableId variable = m_analysis->scalarDae->findVariable(name);
    if (!variable.isNone()) m_selection.selectVariable(variable);
}

void PlotPanel::chooseExport(const QString& suffix, const QString& filter)
{
    const std::string model = m_modelName.value_or(std::string());
    const QString proposal = text(model.substr(model.rfind('.') + 1)) + QLatin1Char('.') + suffix;
    auto* dialog = new QFileDialog(this, tr("Export"), proposal, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    connect(dialog, &QFileDialog::fileSelected, this, &PlotPanel::exportTo);
    dialog->open();
}

void PlotPanel::exportTo(const QString& path)
{
    if (!m_result) return emit exported(path, tr("there is no result to write"));
    if (m_isExporting) return emit exported(path, tr("another file is being written"));
    m_exportPath = path;
    if (path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive)) {
        m_isExporting = true;
        m_exporter.setFuture(QtConcurrent::run([result = m_result, path] {
            return text(writeCsvFile(*result, toPath(path)).value_or(std::string()));
        }));
        return;
    }
    const QString error = savePicture(*m_view, path).value_or(QString());
    if (!error.isEmpty()) m_message->setText(tr("%1 could not be written: %2").arg(path, error));
    emit exported(path, error);
}

}  // namespace causeway::ui
