// SPDX-License-Identifier: GPL-3.0-or-later
// The curves of a family of runs: colours, legend, values at the cursor.
#include <algorithm>
#include <cmath>

#include "core/base/numbers.h"
#include "core/results/interpolation.h"
#include "ui/plot/plot_pane.h"
#include "ui/plot/plot_runs.h"
#include "ui/plot/value_text.h"
#include "ui/session/counted.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

/// More lines look like an area, and drawing them takes noticeable time.
constexpr std::size_t kMaxDrawn = 200;
/// More values at the cursor would hide the plot.
constexpr std::size_t kMaxMembersEach = 8;

/// Interpolates colours around the hue circle through red; straight interpolation often passes through grey.
QColor between(const QColor& from, const QColor& to, double part)
{
    const auto mix = [part](float a, float b) { return a + static_cast<float>(part) * (b - a); };
    const float hue = mix(from.hslHueF(), to.hslHueF() + (to.hslHueF() < from.hslHueF() ? 1.0F : 0.0F));
    return QColor::fromHslF(hue - std::floor(hue), mix(from.hslSaturationF(), to.hslSaturationF()),
                            mix(from.lightnessF(), to.lightnessF()));
}

/// Evenly spaced members when there are many; chosen ones always, and last, to be drawn on top.
std::vector<const RunFamily::Member*> drawnMembers(const RunFamily& family)
{
    std::vector<const RunFamily::Member*> drawn;
    const std::size_t all = family.members.size(), step = (all + kMaxDrawn - 1) / kMaxDrawn;
    for (std::size_t i = 0; i < all; ++i) {
        if (!family.members[i].isChosen && i % step == 0) drawn.push_back(&family.members[i]);
    }
    for (const RunFamily::Member& member : family.members) {
        if (member.isChosen) drawn.push_back(&member);
    }
    return drawn;
}

}  // namespace

QColor PlotPane::familyColourAt(double part) const
{
    const ThemeColours& colours = m_theme.colours();
    return between(colours.potentialLow, colours.potentialHigh, part);
}

QColor PlotPane::familyColour(double value) const
{
    return familyColourAt(m_runs.family().partOf(value));
}

std::vector<PlotCurve> PlotPane::familyCurves()
{
    constexpr double kWidth = 1.4, kChosenWidth = 3;
    constexpr int kStops = 5;  // colour stops in the legend's ramp
    constexpr LineKind kLines[] = {LineKind::Solid, LineKind::Dashed, LineKind::Dotted};
    const RunFamily& family = m_runs.family();
    std::vector<PlotCurve> curves, legend;
    std::size_t variables = 0;
    for (std::size_t i = 0; i < m_content.curves.size(); ++i) {
        const ShownCurve& shown = m_content.curves[i];
        PlotCurve curve;
        curve.line = kLines[variables % std::size(kLines)];
        curve.side = m_axes.curves[i].side;
        curve.isHidden = shown.isHidden;
        curve.isFamily = true;
        const std::size_t before = curves.size();
        for (const RunFamily::Member* member : drawnMembers(family)) {
            if (member->result->find(shown.name) == nullptr) continue;
            curve.id = idOf(Part::Family, static_cast<std::size_t>(member->run), shown.name);
            curve.colour = familyColour(member->value);
            curve.width = member->isChosen ? kChosenWidth : kWidth;
            m_drawn[curve.id].name = shown.name;
            curves.push_back(curve);
        }
        if (curves.size() == before) continue;
        ++variables;
        curve.id = idOf(Part::FamilyLegend, 0, shown.name);
        curve.colour = familyColourAt(0);
        for (int stop = 0; stop < kStops; ++stop)
            curve.ramp.push_back(familyColourAt(static_cast<double>(stop) / (kStops - 1)));
        curve.width = kChosenWidth;
        curve.label = tr("%1, %2 = %3")
                          .arg(QString::fromStdString(shown.name), family.parameter,
                               rangeWithUnit(family.members.front().value, family.members.back().value, family.unit));
        m_drawn[curve.id].name = shown.name;
        legend.push_back(curve);
    }
    curves.insert(curves.end(), legend.begin(), legend.end());
    return curves;
}

void PlotPane::addFamilyRequests(std::vector<CurveRequest>& requests)
{
    for (const RunFamily::Member* member : drawnMembers(m_runs.family())) {
        const auto columnOf = [&](const std::string& name) -> std::optional<std::size_t> {
            const ResultColumn* column = member->result->find(name);
            return column == nullptr ? std::nullopt
                                     : std::optional(static_cast<std::size_t>(column - member->result->columns.data()));
        };
        const auto over = m_xColumn ? columnOf(m_content.xVariable) : std::nullopt;
        if (m_xColumn && !over) continue;
        for (std::size_t i = 0; i < m_content.curves.size(); ++i) {
            const std::string& name = m_content.curves[i].name;
            const auto column = columnOf(name);
            if (!column) continue;
            CurveRequest request;
            request.curve = idOf(Part::Family, static_cast<std::size_t>(member->run), name);
            request.source.data = CurveData::of(member->result, *column);
            if (over) request.source.over = CurveData::of(member->result, *over);
            if (m_content.kind == PaneKind::Spectrum) request.source.spectrum = m_content.spectrum;
            if (!isOverTime()) request.source.interval = interval();
            request.x = m_axes.x;
            request.y = valueScale(i, Part::Family);
            requests.push_back(std::move(request));
        }
    }
}

double PlotPane::valueOf(const Result& run, const ResultColumn& column, const CurveAxis& axis, double time)
{
    const auto position = findRow(run.time, time);
    // A stopped run may have an incomplete last row.
    const bool hasValue = position && position->row + (position->fraction > 0 ? 1 : 0) < column.values.size();
    return hasValue ? axis.scale.to(valueAt(column.values, *position, column.type != ValueType::Real)) : std::nan("");
}

std::vector<double> PlotPane::familyValuesAt(std::size_t curve, double time) const
{
    std::vector<double> values;
    for (const RunFamily::Member& member : m_runs.family().members) {
        const ResultColumn* column = member.result->find(m_content.curves[curve].name);
        if (column != nullptr) values.push_back(valueOf(*member.result, *column, m_axes.curves[curve], time));
    }
    return values;
}

void PlotPane::addHeldRows(double time, PlotReadout& readout) const
{
    for (std::size_t i = 0; i < m_content.curves.size(); ++i) {
        const std::string& name = m_content.curves[i].name;
        for (std::size_t run = 0; run < m_runs.heldCount(); ++run) {
            const ResultColumn* column = m_runs.held(run)->find(name);
            const auto found = m_extra.find(std::tuple(Part::Held, run, name));
            if (column == nullptr || found == m_extra.end()) continue;
            const double value = valueOf(*m_runs.held(run), *column, m_axes.curves[i], time);
            readout.rows.push_back({found->second,
                                    QStringLiteral("%1, %2").arg(QString::fromStdString(name), m_runs.heldName(run)),
                                    withUnit(value, m_axes.curves[i].unit), value, m_axes.curves[i].unit});
        }
    }
}

void PlotPane::addFamilyRows(double time, PlotReadout& readout) const
{
    const RunFamily& family = m_runs.family();
    const bool isEach = family.members.size() <= kMaxMembersEach;
    for (std::size_t i = 0; i < m_content.curves.size(); ++i) {
        const std::string& name = m_content.curves[i].name;
        const CurveAxis& axis = m_axes.curves[i];
        double least = HUGE_VAL, most = -HUGE_VAL;
        std::size_t count = 0;
        for (const RunFamily::Member& member : family.members) {
            const ResultColumn* column = member.result->find(name);
            if (column == nullptr) continue;
            ++count;
            const double value = valueOf(*member.result, *column, axis, time);
            least = std::fmin(least, value);
            most = std::fmax(most, value);
            // A row for each member, even without a value, so that differences between the cursors can be formed.
            const auto found = m_extra.find(std::tuple(Part::Family, static_cast<std::size_t>(member.run), name));
            if ((isEach || member.isChosen) && found != m_extra.end()) {
                readout.rows.push_back({found->second,
                                        QStringLiteral("%1, %2").arg(QString::fromStdString(name), member.name),
                                        withUnit(value, axis.unit), value, axis.unit});
            }
        }
        const auto legend = m_extra.find(std::tuple(Part::FamilyLegend, std::size_t{0}, name));
        if (isEach || count == 0 || legend == m_extra.end()) continue;
        readout.rows.push_back(
            {legend->second,
             QStringLiteral("%1, %2").arg(QString::fromStdString(name), counted(count, tr("1 run"), tr("%1 runs"))),
             least <= most ? rangeWithUnit(least, most, axis.unit) : plainNumber(std::nan("")), std::nan("")});
    }
}

Result PlotPane::familyTable() const
{
    const RunFamily& family = m_runs.family();
    Result table;
    // All runs share output points; events differ from run to run.
    std::vector<double>& times = table.time.own();
    for (const RunFamily::Member& member : family.members)
        times.insert(times.end(), member.result->time.begin(), member.result->time.end());
    std::ranges::sort(times);
    const auto repeated = std::ranges::unique(times);
    times.erase(repeated.begin(), repeated.end());
    for (std::size_t i = 0; i < m_content.curves.size(); ++i) {
        const std::string& name = m_content.curves[i].name;
        for (const RunFamily::Member& member : family.members) {
            const ResultColumn* column = member.result->find(name);
            if (column == nullptr) continue;
            ResultColumn values;
            values.name = name + " (" + family.parameter.toStdString() + " = " + shortestText(member.value) + ")";
            values.unit = m_axes.curves[i].unit.toStdString();
            values.values.own().reserve(table.time.size());
            for (const double time : table.time)
                values.values.push_back(valueOf(*member.result, *column, m_axes.curves[i], time));
            table.columns.push_back(std::move(values));
        }
    }
    return table;
}

std::optional<int> PlotPane::familyRun(int curve) const
{
    for (const auto& [key, id] : m_extra) {
        if (id == curve && std::get<Part>(key) == Part::Family) return static_cast<int>(std::get<std::size_t>(key));
    }
    return std::nullopt;
}

}  // namespace causeway::ui
