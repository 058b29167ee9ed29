// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_pane.h"

#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/base/units.h"
#include "ui/plot/plot_runs.h"
#include "ui/plot/value_text.h"
#include "ui/session/theme.h"
#include "ui/session/utf8_text.h"

namespace causeway::ui {

namespace {

void include(ValueRange& all, const ValueRange& range)
{
    if (range.isEmpty()) return;
    if (all.isEmpty()) {
        all = range;
        return;
    }
    all.smallest = std::min(all.smallest, range.smallest);
    all.largest = std::max(all.largest, range.largest);
    if (range.smallestPositive > 0)
        all.smallestPositive =
            all.smallestPositive > 0 ? std::min(all.smallestPositive, range.smallestPositive) : range.smallestPositive;
}

PlotRange fitted(const AxisContent& axis, const ValueRange& values)
{
    if (axis.limits && (axis.scale == AxisScale::Linear || axis.limits->from > 0)) return *axis.limits;
    return withAirOn(axis.scale, axis.scale == AxisScale::Linear ? values.smallest : values.smallestPositive,
                     values.largest);
}

}  // namespace

PlotPane::PlotPane(Theme& theme, const PlotRuns& runs, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_runs(runs),
      m_view(new PlotView(theme, this)),
      m_sampler(new CurveSampler(runs.digests(), this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    setFocusProxy(m_view);
    connectView();
    connect(m_sampler, &CurveSampler::sampled, this, &PlotPane::takeSamples);
    connect(&m_theme, &Theme::changed, this, &PlotPane::updateCurves);
}

void PlotPane::connectView()
{
    connect(m_view, &PlotView::rangesWanted, this, &PlotPane::takeRanges);
    connect(m_view, &PlotView::fitWanted, this, &PlotPane::fitWanted);
    connect(m_view, &PlotView::hovered, this, &PlotPane::hoverAt);
    connect(m_view, &PlotView::hoverEnded, this, [this] {
        m_view->showReadout({});
        emit hoverEnded();
    });
    connect(m_view, &PlotView::plotPixelsChanged, this, &PlotPane::sample);
    connect(m_view, &PlotView::marginsChanged, this, &PlotPane::marginsChanged);
    connect(m_view, &PlotView::activated, this, &PlotPane::activated);
    connect(m_view, &PlotView::axesWanted, this, &PlotPane::axesWanted);
    connect(m_view, &PlotView::menuWanted, this, &PlotPane::menuWanted);
    connect(m_view, &PlotView::styleWanted, this, [this](int id) {
        if (const ShownCurve* curve = shown(id)) emit styleWanted(curve->name);
    });
    connect(m_view, &PlotView::variablesDropped, this, &PlotPane::variablesDropped);
    connect(m_view, &PlotView::curveClicked, this, [this](int id) {
        if (const ShownCurve* curve = shown(id)) emit variableClicked(curve->name);
        if (const auto run = familyRun(id)) emit familyRunClicked(*run);
    });
    connect(m_view, &PlotView::removeWanted, this, [this](int id) {
        if (const ShownCurve* curve = shown(id)) emit removeWanted(curve->name);
    });
    connect(m_view, &PlotView::hideWanted, this, [this](int id, bool isHidden) {
        const ShownCurve* curve = shown(id);
        if (curve == nullptr) return;
        change([name = curve->name, isHidden](PaneContent& content) { content.find(name)->isHidden = isHidden; });
    });
    connect(m_view, &PlotView::timeClicked, this, [this](double x) {
        if (isOverTime()) emit timeClicked(toTime(x));
    });
    connect(m_view, &PlotView::markClicked, this, [this](double x) {
        if (isOverTime()) emit markClicked(toTime(x));
    });
}

void PlotPane::setContent(PaneContent content)
{
    m_content = std::move(content);
    for (ShownCurve& curve : m_content.curves) curve.id = m_nextId++;
    m_valuesFitted = true;
    takeRuns();
}

void PlotPane::setDisplayUnits(DisplayUnits displayUnits)
{
    m_displayUnits = std::move(displayUnits);
    update();
}

void PlotPane::change(const std::function<void(PaneContent&)>& edit)
{
    emit aboutToChange();
    edit(m_content);
    for (ShownCurve& curve : m_content.curves) {
        if (curve.id < 0) curve.id = m_nextId++;
    }
    takeRuns();
    emit contentChanged();
}

void PlotPane::addCurve(const std::string& name, std::optional<PlotSide> side)
{
    const auto present = m_content.find(name);
    if (present != m_content.curves.end() && (!side || present->side == side)) return;
    if (!m_runs.present() || m_runs.present()->find(name) == nullptr) return;
    change([&](PaneContent& content) {
        if (const auto there = content.find(name); there != content.curves.end()) {
            there->side = side;
            return;
        }
        ShownCurve curve;
        curve.name = name;
        curve.colour = content.freeColour();
        curve.side = side;
        content.curves.push_back(std::move(curve));
    });
}

void PlotPane::removeCurve(const std::string& name)
{
    if (m_content.find(name) == m_content.curves.end()) return;
    change([&](PaneContent& content) { content.curves.erase(content.find(name)); });
}

void PlotPane::takeRuns()
{
    const auto& result = m_runs.present();
    m_columns.clear();
    m_xColumn.reset();
    m_columnsOf = result;
    if (result) {
        const auto columnOf = [&](const std::string& name) -> std::optional<std::size_t> {
            const ResultColumn* column = result->find(name);
            return column == nullptr ? std::nullopt
                                     : std::optional(static_cast<std::size_t>(column - result->columns.data()));
        };
        std::erase_if(m_content.curves, [&](const ShownCurve& curve) {
            const auto column = columnOf(curve.name);
            if (column) m_columns.push_back(*column);
            return !column;
        });
        if (m_content.kind == PaneKind::OverVariable) m_xColumn = columnOf(m_content.xVariable);
        if (m_content.kind == PaneKind::OverVariable && !m_xColumn) m_content.kind = PaneKind::OverTime;
    }
    update();
}

bool PlotPane::hasColumns() const
{
    return m_runs.present() && m_columnsOf == m_runs.present();
}

void PlotPane::update()
{
    m_view->showReadout({});
    if (!m_runs.present()) {
        m_view->setCurves({});
        m_view->setEvents({});
        m_sampler->request({}, {});
        return;
    }
    m_axes = paneAxes(m_content, *m_runs.present(), m_displayUnits);
    updateCurves();
    updateEvents();
    updateCursors();
    sample();
}

int PlotPane::idOf(Part part, std::size_t run, const std::string& name)
{
    const auto [found, isNew] = m_extra.emplace(std::tuple(part, run, name), m_nextId);
    if (isNew) ++m_nextId;
    return found->second;
}

void PlotPane::updateCurves()
{
    if (!m_runs.present()) return;
    std::vector<PlotCurve> curves = familyCurves();  // drawn below the others
    const auto add = [&](const ShownCurve& shown, std::size_t i, int id, const QString& label) -> PlotCurve& {
        PlotCurve curve;
        curve.id = id;
        curve.label = label;
        curve.colour = colourOf(shown, m_theme.colours());
        curve.line = lineOf(shown, m_theme.colours());
        curve.width = shown.width;
        curve.hasPoints = shown.hasPoints;
        curve.side = m_axes.curves[i].side;
        curve.isHidden = shown.isHidden;
        curves.push_back(std::move(curve));
        m_drawn[id].name = shown.name;
        return curves.back();
    };
    for (std::size_t i = 0; i < m_content.curves.size(); ++i) {
        const ShownCurve& shown = m_content.curves[i];
        add(shown, i, shown.id, quantityTitle(text(shown.name), m_axes.curves[i].unit)).variable = text(shown.name);
    }
    for (std::size_t run = 0; run < m_runs.heldCount(); ++run) {
        for (std::size_t i = 0; i < m_content.curves.size(); ++i) {
            const ShownCurve& shown = m_content.curves[i];
            if (m_runs.held(run)->find(shown.name) == nullptr) continue;
            const bool isDifference = m_content.showsDifference && isOverTime();
            PlotCurve& held =
                add(shown, i, idOf(isDifference ? Part::Difference : Part::Held, run, shown.name),
                    (isDifference ? tr("%1 minus %2") : tr("%1, %2")).arg(text(shown.name), m_runs.heldName(run)));
            held.line = isDifference ? LineKind::Dotted : LineKind::Dashed;
            held.isHeld = !isDifference;
        }
    }
    std::erase_if(m_drawn, [&](const auto& drawn) {
        return std::ranges::find(curves, drawn.first, &PlotCurve::id) == curves.end();
    });
    m_view->setCurves(curves);
    updateHint();
    updateAxes();
}

QColor PlotPane::axisColour(PlotSide side) const
{
    // The axis of a single curve among several has the curve's colour, to associate them.
    const ShownCurve* only = nullptr;
    for (std::size_t i = 0; i < m_content.curves.size(); ++i) {
        if (m_axes.curves[i].side != side) continue;
        if (only != nullptr) return {};
        only = &m_content.curves[i];
    }
    return only != nullptr && m_content.curves.size() > 1 ? colourOf(*only, m_theme.colours()) : QColor();
}

ValueRange PlotPane::rangeOf(PlotSide side) const
{
    ValueRange all;
    for (const PlotCurve& curve : m_view->curves()) {
        if (const auto drawn = m_drawn.find(curve.id); curve.side == side && !curve.isHidden && drawn != m_drawn.end())
            include(all, drawn->second.y);
    }
    return all;
}

ValueRange PlotPane::rangeAcross() const
{
    ValueRange all;
    for (const auto& [id, drawn] : m_drawn) include(all, drawn.x);
    return all;
}

void PlotPane::fitAxes(PlotAxes& axes) const
{
    axes.left = m_valuesFitted ? fitted(m_content.left, rangeOf(PlotSide::Left)) : m_left;
    axes.right = m_valuesFitted ? fitted(m_content.right, rangeOf(PlotSide::Right)) : m_right;
    if (isOverTime()) {
        axes.x = {m_axes.x.to(m_time.from), m_axes.x.to(m_time.to)};
        if (m_timeFitted && m_content.x.limits) axes.x = *m_content.x.limits;
        // A logarithmic axis cannot start at 0.
        constexpr double kFirst = 1e-4;
        if (axes.xScale == AxisScale::Logarithmic && !(axes.x.from > 0))
            axes.x = axes.x.to > 0 ? PlotRange{axes.x.to * kFirst, axes.x.to} : PlotRange{0.1, 10};
    } else if (!m_valuesFitted) {
        axes.x = m_x;
    } else if (const ValueRange across = rangeAcross(); m_content.kind == PaneKind::Spectrum &&
                                                        axes.xScale == AxisScale::Linear && !m_content.x.limits &&
                                                        !across.isEmpty()) {
        axes.x = {across.smallest, across.largest};
    } else {
        axes.x = fitted(m_content.x, across);
    }
}

void PlotPane::updateAxes()
{
    PlotAxes axes;
    axes.xScale = m_content.x.scale;
    axes.leftScale = m_content.left.scale;
    axes.rightScale = m_content.right.scale;
    axes.xTitle = m_axes.xTitle;
    axes.leftTitle = m_axes.leftTitle;
    axes.rightTitle = m_axes.rightTitle;
    axes.leftColour = axisColour(PlotSide::Left);
    axes.rightColour = axisColour(PlotSide::Right);
    axes.hasRight = m_axes.hasRight;
    axes.isEqual = m_content.isEqual && m_content.kind == PaneKind::OverVariable && !axes.hasRight &&
                   axes.xScale == AxisScale::Linear && axes.leftScale == AxisScale::Linear;
    fitAxes(axes);
    m_view->setAxes(axes);
    updateNotice();
}

void PlotPane::updateNotice()
{
    QStringList parts;
    if (!m_messageOfRun.isEmpty()) parts << m_messageOfRun;
    QStringList without;
    for (const PlotCurve& curve : m_view->curves()) {
        const auto drawn = m_drawn.find(curve.id);
        if (drawn == m_drawn.end() || curve.isHidden) continue;
        if (!drawn->second.error.isEmpty() && !parts.contains(drawn->second.error)) parts << drawn->second.error;
        const bool isCut = m_content.axis(curve.side).scale == AxisScale::Logarithmic && !drawn->second.y.isEmpty() &&
                           drawn->second.y.smallest <= 0;
        if (isCut && !without.contains(text(drawn->second.name))) without << text(drawn->second.name);
    }
    if (!without.isEmpty())
        parts << tr("values up to 0 of %1 are not on the logarithmic axis").arg(without.join(QStringLiteral(", ")));
    if (m_content.x.scale == AxisScale::Logarithmic && m_content.kind == PaneKind::OverVariable &&
        rangeAcross().smallest <= 0) {
        parts << tr("values up to 0 of %1 are not on the logarithmic axis").arg(text(m_content.xVariable));
    }
    m_view->setNotice(parts.join(QStringLiteral("; ")));
}

void PlotPane::updateHint()
{
    if (m_runs.present()->rowCount() == 0) {
        m_view->setHint(m_runs.isGrowing() ? QString() : tr("The result has no rows."));
    } else {
        m_view->setHint(m_content.curves.empty()
                            ? tr("Check a variable in the list, or drag one here, to see its curve.")
                            : QString());
    }
}

void PlotPane::updateEvents()
{
    std::vector<PlotEvent> events;
    if (isOverTime()) {
        for (const ResultEvent& event : m_runs.present()->events) {
            if (event.kind == EventKind::State || event.kind == EventKind::Time)
                events.push_back({m_axes.x.to(event.time), event.kind});
        }
    }
    m_view->setEvents(std::move(events));
}

PlotRange PlotPane::interval() const
{
    if (m_cursorA && m_cursorB && *m_cursorA != *m_cursorB)
        return {std::min(*m_cursorA, *m_cursorB), std::max(*m_cursorA, *m_cursorB)};
    return m_time;
}

UnitScale PlotPane::valueScale(std::size_t curve, Part part) const
{
    const UnitScale& unit = m_axes.curves[curve].scale;
    const bool isSpectrum = m_content.kind == PaneKind::Spectrum;
    if (isSpectrum && m_content.spectrum.isDecibel) return {1, 20 * std::log10(std::abs(unit.factor))};
    // Amplitudes and differences have no offset.
    return isSpectrum || part == Part::Difference ? UnitScale{unit.factor, 0} : unit;
}

std::vector<CurveRequest> PlotPane::requests()
{
    std::vector<CurveRequest> requests;
    const auto add = [&](int id, std::size_t curve, Part part, const std::shared_ptr<const Result>& result,
                         std::size_t column) -> CurveSource& {
        CurveRequest request;
        request.curve = id;
        request.source.data = CurveData::of(result, column);
        if (m_content.kind == PaneKind::Spectrum) request.source.spectrum = m_content.spectrum;
        if (!isOverTime()) request.source.interval = interval();
        request.x = m_axes.x;
        request.y = valueScale(curve, part);
        requests.push_back(std::move(request));
        return requests.back().source;
    };
    const auto& present = m_runs.present();
    for (std::size_t i = 0; i < m_content.curves.size(); ++i) {
        CurveSource& source = add(m_content.curves[i].id, i, Part::Present, present, m_columns[i]);
        source.isGrowing = m_runs.isGrowing();
        if (m_xColumn) source.over = CurveData::of(present, *m_xColumn);
    }
    for (std::size_t run = 0; run < m_runs.heldCount(); ++run) {
        const auto& held = m_runs.held(run);
        const auto columnOf = [&](const std::string& name) -> std::optional<std::size_t> {
            const ResultColumn* column = held->find(name);
            return column == nullptr ? std::nullopt
                                     : std::optional(static_cast<std::size_t>(column - held->columns.data()));
        };
        const auto over = m_xColumn ? columnOf(m_content.xVariable) : std::nullopt;
        for (std::size_t i = 0; i < m_content.curves.size(); ++i) {
            const std::string& name = m_content.curves[i].name;
            const auto column = columnOf(name);
            if (!column || (m_xColumn && !over)) continue;
            if (m_content.showsDifference && isOverTime()) {
                CurveSource& source =
                    add(idOf(Part::Difference, run, name), i, Part::Difference, present, m_columns[i]);
                source.minus = CurveData::of(held, *column);
                source.isGrowing = m_runs.isGrowing();
            } else {
                CurveSource& source = add(idOf(Part::Held, run, name), i, Part::Held, held, *column);
                if (over) source.over = CurveData::of(held, *over);
            }
        }
    }
    addFamilyRequests(requests);
    return requests;
}

void PlotPane::sample()
{
    // Another pane that received the next run first may have changed the margins of this one.
    if (!hasColumns()) return;
    SamplingWindow window;
    window.pixels = static_cast<std::size_t>(m_view->plotPixels());
    window.xScale = m_content.x.scale;
    const PlotAxes axes = m_view->frame().axes;
    if (isOverTime() || !m_valuesFitted) window.x = axes.x;
    if (!m_valuesFitted && !isOverTime()) window.y = axes.left;
    m_sampler->request(requests(), window);
    if (!m_sampler->isIdle()) m_view->holdPicture();
}

void PlotPane::takeSamples(const std::vector<SampledCurve>& curves)
{
    for (const SampledCurve& curve : curves) {
        const auto drawn = m_drawn.find(curve.curve);
        if (drawn == m_drawn.end()) continue;
        drawn->second.x = curve.x;
        drawn->second.y = curve.y;
        drawn->second.error = curve.error;
        m_view->setPoints(curve.curve, curve.points);
    }
    updateAxes();
    m_view->showPicture();
}

const ShownCurve* PlotPane::shown(int curve) const
{
    const auto drawn = m_drawn.find(curve);
    if (drawn == m_drawn.end()) return nullptr;
    const auto found = std::ranges::find(m_content.curves, drawn->second.name, &ShownCurve::name);
    return found == m_content.curves.end() ? nullptr : &*found;
}

}  // namespace causeway::ui
