// SPDX-License-Identifier: GPL-3.0-or-later
// What a plot shows at instants, and how it takes zooming.
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "core/results/interpolation.h"
#include "ui/plot/plot_pane.h"
#include "ui/plot/plot_runs.h"
#include "ui/plot/value_text.h"

namespace causeway::ui {

namespace {

/// Time with as many digits as one pixel resolves.
QString timeText(double time, double perPixel)
{
    const double magnitude = std::max(std::abs(time), perPixel);
    const int digits =
        magnitude > 0 && perPixel > 0 ? static_cast<int>(std::ceil(std::log10(magnitude / perPixel))) + 1 : 6;
    return QLocale::c().toString(time, 'g', std::clamp(digits, 3, 15));
}

}  // namespace

void PlotPane::setTime(PlotRange time, bool isFitted)
{
    const bool isNew = !(time == m_time) || isFitted != m_timeFitted;
    m_time = time;
    m_timeFitted = isFitted;
    if (!isNew || !m_runs.present()) return;
    updateAxes();
    sample();
}

void PlotPane::takeRanges(PlotRange x, PlotRange left, PlotRange right)
{
    if (!m_runs.present()) return;
    const PlotAxes shown = m_view->frame().axes;
    const bool xChanged = !(x == shown.x);
    if (!(left == shown.left && right == shown.right) || (xChanged && !isOverTime())) m_valuesFitted = false;
    m_left = left;
    m_right = right;
    m_x = x;
    updateAxes();
    if (isOverTime()) {
        if (xChanged) emit timeWanted({toTime(x.from), toTime(x.to)});
    } else {
        sample();
    }
}

void PlotPane::zoomTime(double factor)
{
    const PlotAxes shown = m_view->frame().axes;
    takeRanges(zoomedOn(shown.xScale, shown.x, factor, 0.5), shown.left, shown.right);
}

void PlotPane::fitValues()
{
    m_valuesFitted = true;
    if (!m_runs.present()) return;
    updateAxes();
    sample();
}

void PlotPane::setEmphasis(const std::vector<std::string>& names)
{
    std::vector<int> curves;
    for (const std::string& name : names) {
        const auto found = std::ranges::find(m_content.curves, name, &ShownCurve::name);
        if (found != m_content.curves.end()) curves.push_back(found->id);
    }
    m_view->setEmphasis(std::move(curves));
}

void PlotPane::setMessageOfRun(const QString& text)
{
    m_messageOfRun = text;
    updateNotice();
}

void PlotPane::setCursors(std::optional<double> a, std::optional<double> b)
{
    const PlotRange before = interval();
    m_cursorA = a;
    m_cursorB = b;
    if (!m_runs.present()) return;
    updateCursors();
    if (!isOverTime() && !(interval() == before)) sample();
}

void PlotPane::updateCursors()
{
    const auto shown = [&](std::optional<double> time) {
        return time ? std::optional(m_axes.x.to(*time)) : std::nullopt;
    };
    std::vector<PlotDot> dots;
    if (m_content.kind == PaneKind::OverVariable && m_xColumn && hasColumns()) {
        // Values of the curves at the cursors.
        for (const std::optional<double>& at : {m_cursorA, m_cursorB}) {
            const auto position = at ? findRow(m_runs.present()->time, *at) : std::nullopt;
            if (!position) continue;
            const auto hasValue = [&](std::size_t column) {
                return position->row + (position->fraction > 0 ? 1 : 0) <
                       m_runs.present()->columns[column].values.size();
            };
            const auto valueOf = [&](std::size_t column) {
                return valueAt(m_runs.present()->columns[column].values, *position);
            };
            for (std::size_t i = 0; i < m_content.curves.size(); ++i) {
                if (!hasValue(*m_xColumn) || !hasValue(m_columns[i])) continue;
                dots.push_back({m_content.curves[i].id, m_axes.x.to(valueOf(*m_xColumn)),
                                m_axes.curves[i].scale.to(valueOf(m_columns[i]))});
            }
        }
    }
    m_view->setDots(std::move(dots));
    m_view->setCursors(isOverTime() ? shown(m_cursorA) : std::nullopt, isOverTime() ? shown(m_cursorB) : std::nullopt);
    updateDifference();
}

void PlotPane::updateDifference()
{
    const auto a = isOverTime() && m_cursorA && m_cursorB ? readoutAt(*m_cursorA) : std::nullopt;
    const auto b = a ? readoutAt(*m_cursorB) : std::nullopt;
    if (!b || a->rows.size() != b->rows.size()) return m_view->showDifference({});
    PlotReadout difference;
    const double duration = *m_cursorB - *m_cursorA;
    difference.title = duration == 0
                           ? tr("B - A: 0 s")
                           : tr("B - A: %1 s, %2 Hz").arg(plainNumber(duration), plainNumber(1 / std::abs(duration)));
    for (std::size_t i = 0; i < a->rows.size(); ++i) {
        PlotReadout::Row row = b->rows[i];
        row.y = roundedDifference(b->rows[i].y, a->rows[i].y);
        row.value = withUnit(row.y, unitOfDifference(row.unit));
        difference.rows.push_back(std::move(row));
    }
    m_view->showDifference(std::move(difference));
}

void PlotPane::hoverAt(double x)
{
    if (m_content.kind == PaneKind::Spectrum) return m_view->showReadout(spectrumAt(x));
    if (isOverTime()) emit hovered(toTime(x));
}

void PlotPane::showTime(std::optional<double> time)
{
    if (m_content.kind == PaneKind::Spectrum) return;
    if (!isOverTime() || !time) return m_view->showReadout({});
    m_view->showReadout(readoutAt(*time));
}

std::vector<PlotPane::CurveValue> PlotPane::valuesAt(double time) const
{
    std::vector<CurveValue> values;
    if (!m_runs.present() || !hasColumns()) return values;
    if (!findRow(m_runs.present()->time, time)) return values;
    for (std::size_t i = 0; i < m_content.curves.size(); ++i) {
        const ResultColumn& column = m_runs.present()->columns[m_columns[i]];
        values.push_back({QString::fromStdString(m_content.curves[i].name), m_axes.curves[i].unit,
                          valueOf(*m_runs.present(), column, m_axes.curves[i], time), familyValuesAt(i, time)});
    }
    return values;
}

std::vector<PlotPane::PresentCurve> PlotPane::presentCurves() const
{
    std::vector<PresentCurve> curves;
    if (!m_runs.present() || !hasColumns()) return curves;
    for (std::size_t i = 0; i < m_content.curves.size(); ++i)
        curves.push_back({QString::fromStdString(m_content.curves[i].name), m_axes.curves[i],
                          CurveData::of(m_runs.present(), m_columns[i])});
    return curves;
}

std::optional<PlotReadout> PlotPane::readoutAt(double time) const
{
    const auto& result = m_runs.present();
    if (!hasColumns() || m_content.curves.empty()) return std::nullopt;
    const auto position = findRow(result->time, time);
    if (!position) return std::nullopt;
    PlotReadout readout;
    readout.x = m_axes.x.to(time);
    readout.title = tr("t = %1 s").arg(timeText(time, m_time.width() / m_view->plotPixels()));
    for (std::size_t i = 0; i < m_content.curves.size(); ++i) {
        const ResultColumn& column = result->columns[m_columns[i]];
        // A stopped run may have an incomplete last row.
        if (position->row + (position->fraction > 0 ? 1 : 0) >= column.values.size()) continue;
        const double value =
            m_axes.curves[i].scale.to(valueAt(column.values, *position, column.type != ValueType::Real));
        readout.rows.push_back({m_content.curves[i].id, QString::fromStdString(m_content.curves[i].name),
                                withUnit(value, m_axes.curves[i].unit), value, m_axes.curves[i].unit});
    }
    addHeldRows(time, readout);
    addFamilyRows(time, readout);
    readout.footnote = eventsNear(time);
    return readout;
}

std::optional<PlotReadout> PlotPane::spectrumAt(double frequency) const
{
    PlotReadout readout;
    for (std::size_t i = 0; i < m_content.curves.size(); ++i) {
        const auto derived = m_sampler->derived(m_content.curves[i].id);
        if (!derived || derived->x.empty()) continue;
        const double step = derived->x.size() > 1 ? derived->x[1] : 1;
        const auto bin = static_cast<std::size_t>(
            std::clamp(std::round(toTime(frequency) / step), 0.0, static_cast<double>(derived->x.size() - 1)));
        readout.x = m_axes.x.to(derived->x[bin]);
        const double value = valueScale(i, Part::Present).to(derived->y[bin]);
        const QString unit = m_content.spectrum.isDecibel ? QStringLiteral("dB") : m_axes.curves[i].unit;
        readout.rows.push_back(
            {m_content.curves[i].id, QString::fromStdString(m_content.curves[i].name), withUnit(value, unit), value});
    }
    if (readout.rows.empty()) return std::nullopt;
    readout.title = tr("f = %1 Hz").arg(plainNumber(toTime(readout.x)));
    return readout;
}

QString PlotPane::eventsNear(double time) const
{
    constexpr double kReachPixels = 4;
    const double reach = kReachPixels * m_time.width() / m_view->plotPixels();
    const auto& events = m_runs.present()->events;
    const ResultEvent* nearest = nullptr;
    std::size_t count = 0;
    for (auto event = std::ranges::lower_bound(events, time - reach, {}, &ResultEvent::time);
         event != events.end() && event->time <= time + reach; ++event) {
        if (event->kind != EventKind::State && event->kind != EventKind::Time) continue;
        ++count;
        if (nearest == nullptr || std::abs(event->time - time) < std::abs(nearest->time - time)) nearest = &*event;
    }
    if (nearest == nullptr) return {};
    const QString when = QLocale::c().toString(nearest->time, 'g', 9);
    QStringList why;
    if (const std::string words = m_eventWords ? m_eventWords->of(*nearest) : std::string(); !words.empty())
        why << QString::fromStdString(words);
    for (const EventTrigger& trigger : nearest->triggers) {
        const QString relation = QString::fromStdString(trigger.relation),
                      crossing = QString::fromStdString(trigger.zeroCrossing);
        const QString direction = trigger.up ? tr("%1 (%2 rises through 0)") : tr("%1 (%2 falls through 0)");
        why << (crossing.isEmpty() ? relation : direction.arg(relation, crossing));
    }
    if (count > 1) why << (count == 2 ? tr("1 more event") : tr("%1 more events").arg(count - 1));
    return why.isEmpty() ? tr("event at %1 s").arg(when)
                         : tr("event at %1 s: %2").arg(when, why.join(QStringLiteral(", ")));
}

Result PlotPane::table() const
{
    Result table;
    const auto& result = m_runs.present();
    if (!result) return table;
    table.modelName = result->modelName;
    const auto add = [&](const std::string& name, const QString& unit, ColumnValues values) {
        table.columns.push_back({name, unit.toStdString(), {}, ValueType::Real, std::move(values)});
    };
    const auto converted = [&](std::span<const double> values, const UnitScale& unit) {
        std::vector<double> all(values.size());
        std::ranges::transform(values, all.begin(), [&](double value) { return unit.to(value); });
        return all;
    };
    if (m_content.kind == PaneKind::Spectrum) {
        for (std::size_t i = 0; i < m_content.curves.size(); ++i) {
            const auto derived = m_sampler->derived(m_content.curves[i].id);
            if (!derived || derived->x.empty()) continue;
            table.time = derived->x;
            add(m_content.curves[i].name, m_axes.curves[i].unit, converted(derived->y, valueScale(i, Part::Present)));
        }
        return table;
    }
    table.time = result->time;
    const auto inUnit = [&](std::size_t column, const UnitScale& unit) {
        const ColumnValues& values = result->columns[column].values;
        if (unit == UnitScale()) return values;  // may be in a file
        return ColumnValues(converted(values, unit));
    };
    if (m_xColumn) add(m_content.xVariable, {}, inUnit(*m_xColumn, m_axes.x));
    for (std::size_t i = 0; i < m_content.curves.size(); ++i)
        add(m_content.curves[i].name, m_axes.curves[i].unit, inUnit(m_columns[i], m_axes.curves[i].scale));
    return table;
}

}  // namespace causeway::ui
