// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/live_diagram.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/units.h"
#include "core/live/live_diagram_maker.h"

namespace causeway {

namespace {

LiveReading inShownUnit(LiveReading reading, const std::string& shownUnit, bool isDifference)
{
    if (shownUnit.empty() || shownUnit == reading.unit) return reading;
    // A temperature difference has no offset.
    const auto zero = convertUnit(0, reading.unit, shownUnit),
               shown = convertUnit(reading.value, reading.unit, shownUnit);
    if (!shown || !zero || (isDifference && *zero != 0)) return reading;
    reading.value = *shown;
    reading.unit = shownUnit;
    return reading;
}

}  // namespace

double LiveDomain::levelOf(double potential) const
{
    return high > low ? std::clamp(2 * (potential - low) / (high - low) - 1, -1.0, 1.0) : 0;
}

LiveDiagram::LiveDiagram(const DiagramPicture& picture, const std::vector<LiveLine>& lines, const HybridDae& dae,
                         std::shared_ptr<const RunValues> run, std::string prefix, const Task& task)
    : m_run(std::move(run))
{
    LiveDiagramMaker(*this, picture, dae, std::move(prefix), task).make(lines);
}

const LiveEnd* LiveDiagram::end(const std::string& reference) const
{
    const auto found = m_endOf.find(reference);
    return found == m_endOf.end() ? nullptr : &m_ends[found->second];
}

const LivePart* LiveDiagram::part(const std::string& name) const
{
    const auto found = m_partOf.find(name);
    return found == m_partOf.end() ? nullptr : &m_parts[found->second];
}

const std::vector<LiveAttribute>& LiveDiagram::attributes(const std::string& part) const
{
    static const std::vector<LiveAttribute> kNothing;
    const auto found = m_attributes.find(part);
    return found == m_attributes.end() ? kNothing : found->second;
}

std::optional<std::uint32_t> LiveDiagram::endOfLine(std::size_t line) const
{
    for (const std::uint32_t end : {m_lines[line].from, m_lines[line].to}) {
        if (m_ends[end].isKnown()) return end;
    }
    return std::nullopt;
}

double LiveDiagram::valueOf(const LiveChannel& channel, const RunInstant& instant) const
{
    if (channel.kind != LiveChannel::Kind::Magnitude) return m_run->value(channel.values.front(), instant);
    double sum = 0;
    for (const RunVariable part : channel.values) sum += std::pow(m_run->value(part, instant), 2);
    return std::sqrt(sum);
}

/// Each end occupies at least one.
std::size_t LiveDiagram::channelsOfEnds() const
{
    return m_ends.empty() ? 0 : m_ends.back().first + std::max<std::size_t>(1, m_ends.back().channels.size());
}

void LiveDiagram::frameAt(double time, LiveFrame& frame) const
{
    frame.instant = m_run->instantAt(time);
    const std::size_t count = channelsOfEnds();
    frame.potentials.assign(count, std::nan(""));
    std::vector<double> leaving(count, 0.0);
    for (std::size_t i = 0; i < m_ends.size(); ++i) {
        for (std::size_t k = 0; k < m_ends[i].channels.size(); ++k) {
            const LiveChannel& channel = m_ends[i].channels[k];
            frame.potentials[m_ends[i].first + k] = valueOf(channel, frame.instant);
            const double flow = m_run->value(channel.flow, frame.instant);
            leaving[m_ends[i].first + k] = std::isfinite(flow) ? m_outwards[i] * flow : 0;
        }
    }
    flowsOf(std::move(leaving), frame.lineFlows, frame.pieceFlows);
}

/// From the flows out of the lines at the ends, by channel: accumulates from the leaves of the trees to their roots.
void LiveDiagram::flowsOf(std::vector<double> leaving, std::vector<double>& lines, std::vector<double>& pieces) const
{
    lines.assign(m_firstOfLine.back(), 0.0);
    for (std::size_t i = m_treeOrder.size(); i-- > 0;) {
        const Line& line = m_lines[m_treeOrder[i]];
        const LiveEnd& child = m_ends[line.childIsTo ? line.to : line.from];
        const LiveEnd& parent = m_ends[line.childIsTo ? line.from : line.to];
        for (std::size_t k = 0; k < std::max<std::size_t>(1, child.channels.size()); ++k) {
            lines[m_firstOfLine[m_treeOrder[i]] + k] =
                leaving[child.first + k] * (line.childIsTo ? 1 : -1) * line.direction;
            if (k < std::max<std::size_t>(1, parent.channels.size()))
                leaving[parent.first + k] += leaving[child.first + k];
        }
    }
    pieces.assign(m_firstOfPiece.back(), 0.0);
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        for (const WireShare& share : m_pieces[i].shares) {
            const std::size_t channels =
                std::min(channelsOfPiece(i), m_firstOfLine[share.wire + 1] - m_firstOfLine[share.wire]);
            for (std::size_t k = 0; k < channels; ++k)
                pieces[m_firstOfPiece[i] + k] += lines[m_firstOfLine[share.wire] + k] * (share.isForward ? 1 : -1);
        }
    }
}

std::vector<double> LiveDiagram::flowsAlongPieces(const std::function<double(const LiveEnd&)>& into) const
{
    std::vector<double> leaving(channelsOfEnds(), 0.0), lines, all, pieces;
    for (std::size_t i = 0; i < m_ends.size(); ++i) leaving[m_ends[i].first] = m_outwards[i] * into(m_ends[i]);
    flowsOf(std::move(leaving), lines, all);
    for (std::size_t i = 0; i < m_pieces.size(); ++i) pieces.push_back(all[m_firstOfPiece[i]]);
    return pieces;
}

std::optional<bool> LiveDiagram::conducts(const LivePart& part, const RunInstant& instant) const
{
    return part.asSwitch ? conducts(*part.asSwitch, instant) : std::nullopt;
}

std::optional<bool> LiveDiagram::conducts(const LiveSwitch& shown, const RunInstant& instant)
{
    const double condition = shown.condition.number(instant);
    return std::isnan(condition) ? std::nullopt : std::optional((condition != 0) == shown.conductsWhen);
}

std::vector<double> LiveDiagram::powersOf(const LivePart& part, const RunInstant& instant) const
{
    std::vector<double> powers;
    for (const std::uint32_t index : part.ends) {
        for (const LiveChannel& channel : m_ends[index].channels) {
            if (channel.isSignal()) continue;
            const double flow = m_run->value(channel.flow, instant);
            switch (m_domains[channel.domain].power) {
                case LiveDomain::Power::Product:
                    powers.push_back(flow * m_run->value(channel.values.front(), instant));
                    break;
                case LiveDomain::Power::FlowOfSlope:
                    powers.push_back(flow * m_run->slope(channel.values.front(), instant));
                    break;
                case LiveDomain::Power::Flow: powers.push_back(flow); break;
                case LiveDomain::Power::Unknown: return {};
            }
        }
    }
    return powers;
}

LiveReading LiveDiagram::readingOf(const LiveVariable& variable, const RunInstant& instant) const
{
    LiveReading reading{variable.name, variable.unit, m_run->value(variable.variable, instant)};
    if (m_run->type(variable.variable) == ValueType::Boolean) reading.text = reading.value != 0 ? "true" : "false";
    if (variable.literals) {
        const double place = reading.value - 1;
        if (place >= 0 && place < static_cast<double>(variable.literals->size()))
            reading.text = (*variable.literals)[static_cast<std::size_t>(place)];
    }
    return inShownUnit(std::move(reading), variable.shownUnit, false);
}

std::vector<LiveReading> LiveDiagram::readings(const LiveEnd& end, const RunInstant& instant) const
{
    std::vector<LiveReading> made;
    for (const LiveVariable& variable : end.variables) made.push_back(readingOf(variable, instant));
    return made;
}

std::vector<LiveReading> LiveDiagram::readings(const LivePart& part, const RunInstant& instant) const
{
    std::vector<LiveReading> made;
    std::vector<const LiveEnd*> physical, others;
    for (const std::uint32_t index : part.ends) {
        const LiveEnd& end = m_ends[index];
        const bool isPair =
            end.isKnown() && std::all_of(end.channels.begin(), end.channels.end(), [](const LiveChannel& channel) {
                return channel.kind == LiveChannel::Kind::Physical;
            });
        (isPair ? physical : others).push_back(&end);
    }
    const bool hasTwoEnds = physical.size() == 2 &&
                            std::equal(physical[0]->channels.begin(), physical[0]->channels.end(),
                                       physical[1]->channels.begin(), physical[1]->channels.end(),
                                       [](const LiveChannel& a, const LiveChannel& b) { return a.domain == b.domain; });
    if (hasTwoEnds) {
        for (std::size_t k = 0; k < physical[0]->channels.size(); ++k) {
            const LiveChannel& channel = physical[0]->channels[k];
            const LiveDomain& domain = m_domains[channel.domain];
            const std::string number = physical[0]->channels.size() > 1 ? fmt::format("[{}]", k + 1) : std::string();
            const double across = valueOf(channel, instant) - valueOf(physical[1]->channels[k], instant);
            made.push_back(
                inShownUnit({channel.potentialName + number, domain.potentialUnit, across}, domain.shownUnit, true));
            made.push_back(
                inShownUnit({channel.flowName + number, domain.flowUnit, m_run->value(channel.flow, instant)},
                            domain.shownFlowUnit, false));
        }
    } else {
        others.insert(others.begin(), physical.begin(), physical.end());
    }
    const std::vector<double> powers = powersOf(part, instant);
    if (!powers.empty() && physical.size() > 1) {
        double sum = 0;
        for (const double power : powers) sum += power;
        if (std::isfinite(sum)) made.push_back({"power", "W", sum});
    }
    for (const LiveEnd* end : others) {
        const std::string connector = end->reference.substr(end->reference.rfind('.') + 1);
        for (LiveReading& reading : readings(*end, instant)) {
            reading.name =
                reading.name.empty() ? connector : connector + (reading.name.front() == '[' ? "" : ".") + reading.name;
            made.push_back(std::move(reading));
        }
    }
    if (made.size() > kMaxReadings) made.resize(kMaxReadings);
    return made;
}

std::shared_ptr<const IconPicture> LiveDiagram::iconAt(const IconPicture& icon,
                                                       const std::vector<LiveAttribute>& attributes,
                                                       const RunInstant& instant)
{
    auto changed = std::make_shared<IconPicture>(icon);
    std::map<std::size_t, std::shared_ptr<IconPicture>> connectors;
    for (const LiveAttribute& attribute : attributes) {
        LayerPicture* layer = &changed->layer;
        if (attribute.connector != LiveAttribute::kOfIcon) {
            std::shared_ptr<IconPicture>& own = connectors[attribute.connector];
            if (own == nullptr) own = std::make_shared<IconPicture>(*changed->connectors[attribute.connector].icon);
            layer = &own->layer;
        }
        attribute.value.apply(layer->items[attribute.item].graphic, attribute.attribute, instant);
    }
    for (auto& [index, own] : connectors) changed->connectors[index].icon = std::move(own);
    return changed;
}

}  // namespace causeway
