// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/live_diagram_maker.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/units.h"
#include "core/graphics/graphic_reader.h"

namespace causeway {

namespace {

/// Splits "diode.p.v" into "diode.p" and "v"; ignores dots in subscripts and quotes.
std::pair<std::string_view, std::string_view> splitName(std::string_view name)
{
    int depth = 0;
    bool isQuoted = false;
    for (std::size_t i = name.size(); i-- > 0;) {
        const char c = name[i];
        if (c == '\'') isQuoted = !isQuoted;
        if (isQuoted) continue;
        if (c == ']') ++depth;
        if (c == '[') --depth;
        if (c == '.' && depth == 0) return {name.substr(0, i), name.substr(i + 1)};
    }
    return {{}, name};
}

/// Position after this many characters, not counting subscripts: at "pin[1].v" of "a[2].plug.pin[1].v" for "a.plug".
std::size_t placeBehind(std::string_view name, std::size_t length)
{
    int depth = 0;
    std::size_t at = 0;
    for (; at < name.size() && (length > 0 || depth > 0); ++at) {
        if (name[at] == '[') ++depth;
        if (depth == 0) --length;
        if (name[at] == ']') --depth;
    }
    return at < name.size() && name[at] == '.' ? at + 1 : at;
}

/// Splits "ElectricPotential" into words.
std::string inWords(std::string_view quantity)
{
    std::string words;
    for (std::size_t i = 0; i < quantity.size(); ++i) {
        const char c = quantity[i];
        const bool isCapital = c >= 'A' && c <= 'Z';
        if (isCapital && i > 0) words += ' ';
        words += isCapital ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return words;
}

}  // namespace

LiveDomain::Power LiveDiagramMaker::powerOf(std::string_view potentialUnit, std::string_view flowUnit)
{
    using Power = LiveDomain::Power;
    if (potentialUnit.empty() || flowUnit.empty()) return Power::Unknown;
    if (convertUnit(1, flowUnit, "W")) return Power::Flow;
    // In a product, "N.m/rad" as the last unit would divide only its own part, as intended.
    const std::string product = fmt::format("{}.{}", potentialUnit, flowUnit);
    if (potentialUnit.find('/') != std::string_view::npos) return Power::Unknown;
    if (convertUnit(1, product, "W")) return Power::Product;
    // For a flux the potential is held constant while work is done, so that its derivative is irrelevant.
    const bool isDisplacement = convertUnit(1, potentialUnit, "m") || convertUnit(1, potentialUnit, "rad");
    if (isDisplacement && (convertUnit(1, product, "J") || convertUnit(1, product, "N.m.rad")))
        return Power::FlowOfSlope;
    return Power::Unknown;
}

void LiveDiagramMaker::make(const std::vector<LiveLine>& lines)
{
    indexVariables();
    for (const DiagramComponent& component : m_picture.components) addPart(component);
    for (const LiveLine& line : lines) addLine(line);
    plantTrees();
    cutLines(lines);
    measureDomains();
    findSwitches();
}

/// Indexes variables by names without subscripts, so that the contents of a connector, or array of them, are adjacent.
void LiveDiagramMaker::indexVariables()
{
    for (std::size_t i = 0; i < m_dae.variables.size() && !m_task.cancelled(); ++i) {
        const DaeVariable& variable = m_dae.variables[VariableId(i)];
        if (!variable.name.starts_with(m_prefix) || variable.variability < Variability::Discrete ||
            variable.type == ValueType::String)
            continue;
        m_variables.emplace_back(nameWithoutSubscripts(variable.name), VariableId(i));
    }
    std::sort(m_variables.begin(), m_variables.end());
}

/// Variables of a connector, in order of declaration; with subscripts only those of that element.
std::vector<VariableId> LiveDiagramMaker::variablesAt(const std::string& connector) const
{
    const std::string path = m_prefix + connector, plain = nameWithoutSubscripts(path);
    const bool isAny = connector.find('[') == std::string::npos;
    std::vector<VariableId> found;
    const auto add = [&](std::string_view least, const auto& isInside) {
        auto at = std::lower_bound(m_variables.begin(), m_variables.end(), least,
                                   [](const auto& one, std::string_view name) { return one.first < name; });
        for (; at != m_variables.end() && isInside(at->first); ++at) {
            const std::string& name = m_dae.variables[at->second].name;
            if (isAny || name == path ||
                (name.starts_with(path) && (name[path.size()] == '.' || name[path.size()] == '[')))
                found.push_back(at->second);
        }
    };
    add(plain, [&](const std::string& name) { return name == plain; });
    add(plain + ".", [&](const std::string& name) { return name.starts_with(plain + "."); });
    std::sort(found.begin(), found.end());
    return found;
}

std::uint32_t LiveDiagramMaker::domainOf(LiveDomain wanted, const DaeVariable& named)
{
    std::vector<LiveDomain>& domains = m_made.m_domains;
    const auto found = std::find_if(domains.begin(), domains.end(), [&](const LiveDomain& domain) {
        return domain.potentialUnit == wanted.potentialUnit && domain.flowUnit == wanted.flowUnit &&
               domain.isSignal == wanted.isSignal && domain.isMagnitude == wanted.isMagnitude &&
               domain.enumeration == wanted.enumeration;
    });
    if (found != domains.end()) return static_cast<std::uint32_t>(found - domains.begin());
    wanted.quantity = inWords(named.quantity.str());
    wanted.shownUnit = named.displayUnit.str();
    wanted.power = wanted.isMagnitude || wanted.isSignal ? LiveDomain::Power::Unknown
                                                         : powerOf(wanted.potentialUnit, wanted.flowUnit);
    domains.push_back(std::move(wanted));
    return static_cast<std::uint32_t>(domains.size() - 1);
}

std::vector<LiveDiagramMaker::ConnectorElement> LiveDiagramMaker::elementsOf(
    const std::vector<VariableId>& variables) const
{
    std::vector<ConnectorElement> elements;
    std::map<std::string, std::size_t, std::less<>> known;
    for (const VariableId id : variables) {
        const DaeVariable& variable = m_dae.variables[id];
        if (variable.isStream || variable.type != ValueType::Real) continue;
        std::string name = variable.name;
        const bool isComplex = name.ends_with(".re") || name.ends_with(".im");
        if (isComplex) name.resize(name.size() - 3);
        const auto [place, isNew] = known.try_emplace(std::string(splitName(name).first), elements.size());
        if (isNew) elements.emplace_back();
        ConnectorElement& element = elements[place->second];
        std::vector<ConnectorValue>& values = variable.isFlow ? element.flows : element.potentials;
        if (values.empty() || values.back().name != name) values.push_back({std::move(name), {}});
        values.back().variables.push_back(id);
    }
    std::erase_if(elements, [](const ConnectorElement& element) { return element.flows.empty(); });
    return elements;
}

void LiveDiagramMaker::addPair(LiveEnd& end, const ConnectorValue& potential, const ConnectorValue& flow)
{
    const DaeVariable& first = m_dae.variables[potential.variables.front()];
    const DaeVariable& second = m_dae.variables[flow.variables.front()];
    const bool isPhasor = potential.variables.size() > 1 || flow.variables.size() > 1;
    LiveDomain domain;
    domain.potentialUnit = first.unit.str();
    domain.flowUnit = second.unit.str();
    domain.shownFlowUnit = second.displayUnit.str();
    domain.isMagnitude = isPhasor;
    LiveChannel channel;
    channel.kind = isPhasor ? LiveChannel::Kind::Magnitude : LiveChannel::Kind::Physical;
    channel.values = runVariables(potential.variables);
    if (!isPhasor) channel.flow = run().find(second.name);
    channel.potentialName = splitName(potential.name).second;
    channel.flowName = splitName(flow.name).second;
    channel.domain = domainOf(std::move(domain), first);
    addChannel(end, std::move(channel));
}

/// Magnitude of the first flow with all its elements.
void LiveDiagramMaker::addVector(LiveEnd& end, const ConnectorElement& element)
{
    const DaeVariable& first = m_dae.variables[element.flows.front().variables.front()];
    const std::string name = nameWithoutSubscripts(element.flows.front().name);
    LiveChannel channel;
    channel.kind = LiveChannel::Kind::Magnitude;
    for (const ConnectorValue& flow : element.flows) {
        if (nameWithoutSubscripts(flow.name) != name) continue;
        const std::vector<RunVariable> parts = runVariables(flow.variables);
        channel.values.insert(channel.values.end(), parts.begin(), parts.end());
    }
    channel.potentialName = splitName(name).second;
    LiveDomain domain;
    domain.potentialUnit = first.unit.str();
    domain.isMagnitude = true;
    channel.domain = domainOf(std::move(domain), first);
    addChannel(end, std::move(channel));
}

void LiveDiagramMaker::addSignal(LiveEnd& end, const DaeVariable& variable)
{
    LiveChannel channel;
    channel.kind = variable.type == ValueType::Boolean ? LiveChannel::Kind::Truth : LiveChannel::Kind::Signal;
    channel.values = {run().find(variable.name)};
    channel.potentialName = splitName(variable.name).second;
    if (channel.kind == LiveChannel::Kind::Signal) {
        LiveDomain domain;
        domain.potentialUnit = variable.unit.str();
        domain.isSignal = true;
        if (variable.type == ValueType::Enumeration)
            domain.enumeration = m_dae.pool.types().enumerationOf(variable.typeId).name;
        channel.domain = domainOf(std::move(domain), variable);
    }
    addChannel(end, std::move(channel));
}

void LiveDiagramMaker::addChannels(LiveEnd& end, const std::vector<VariableId>& variables)
{
    const std::vector<ConnectorElement> elements = elementsOf(variables);
    for (const ConnectorElement& element : elements) {
        const bool isScalar = element.flows.size() == 1 && !element.potentials.empty();
        if (isScalar || element.flows.size() == element.potentials.size()) {
            for (std::size_t i = 0; i < element.flows.size(); ++i)
                addPair(end, element.potentials[i], element.flows[i]);
        } else {
            addVector(end, element);
        }
    }
    if (!elements.empty()) return;
    for (const VariableId id : variables) {
        if (!m_dae.variables[id].isStream) addSignal(end, m_dae.variables[id]);
    }
}

std::shared_ptr<const std::vector<std::string>> LiveDiagramMaker::literalsOf(const DaeVariable& variable)
{
    if (variable.type != ValueType::Enumeration) return nullptr;
    auto& known = m_literals[variable.typeId.value];
    if (!known)
        known = std::make_shared<const std::vector<std::string>>(
            m_dae.pool.types().enumerationOf(variable.typeId).literals);
    return known;
}

LiveVariable LiveDiagramMaker::liveVariable(const DaeVariable& variable, const std::string& reference)
{
    const std::size_t place = placeBehind(variable.name, nameWithoutSubscripts(m_prefix + reference).size());
    const std::string before = variable.name.substr(m_prefix.size(), place - m_prefix.size());
    // In an array of components the complete name identifies the element.
    const bool isOfArray = before.find('[') != std::string::npos;
    return {isOfArray ? variable.name.substr(m_prefix.size()) : variable.name.substr(place), run().find(variable.name),
            variable.unit.str(), variable.displayUnit.str(), literalsOf(variable)};
}

std::uint32_t LiveDiagramMaker::addEnd(const std::string& written)
{
    const std::string reference = nameWithoutSubscripts(written);
    // An array element is a separate end.
    std::string exact = written;
    std::erase(exact, ' ');
    if (const auto known = m_made.m_endOf.find(exact); known != m_made.m_endOf.end()) return known->second;
    LiveEnd end;
    end.reference = reference;
    end.written = exact;
    std::vector<VariableId> variables = variablesAt(exact);
    if (variables.empty()) variables = variablesAt(reference);
    addChannels(end, variables);
    end.isInput =
        std::any_of(variables.begin(), variables.end(), [&](VariableId id) { return m_dae.variables[id].isInput; });
    for (const VariableId id : variables) {
        if (end.variables.size() < kMaxReadings) end.variables.push_back(liveVariable(m_dae.variables[id], reference));
    }
    const auto index = static_cast<std::uint32_t>(m_made.m_ends.size());
    end.first = m_channelCount;
    m_channelCount += static_cast<std::uint32_t>(std::max<std::size_t>(1, end.channels.size()));
    m_made.m_ends.push_back(std::move(end));
    m_made.m_outwards.push_back(isOwn(written) ? -1 : 1);
    m_made.m_endOf.emplace(exact, index);
    if (exact != reference) m_made.m_endOf.emplace(reference, index);
    return index;
}

void LiveDiagramMaker::addPart(const DiagramComponent& component)
{
    if (!component.isPresent) return;
    LivePart part;
    part.name = component.name;
    if (component.isConnector) {
        m_ownConnectors.insert(component.name);
        part.ends.push_back(addEnd(component.name));
    } else if (component.icon) {
        for (const IconConnector& connector : component.icon->connectors) {
            if (connector.isPresent) part.ends.push_back(addEnd(component.name + "." + connector.name));
        }
    }
    if (component.icon) addAttributes(component);
    m_made.m_partOf.emplace(part.name, m_made.m_parts.size());
    m_made.m_parts.push_back(std::move(part));
}

void LiveDiagramMaker::addAttributes(const DiagramComponent& component)
{
    std::vector<LiveAttribute> found;
    const std::string prefix = m_prefix + component.name + (component.dimensions.empty() ? "" : "[1]") + ".";
    const auto addLayer = [&](const LayerPicture& layer, std::size_t connector, const std::string& scope) {
        for (std::size_t i = 0; i < layer.items.size(); ++i) {
            for (const DynamicValue& value : layer.items[i].dynamic) {
                found.push_back({connector, i, value.attribute, LiveExpression(value.expression, scope, run())});
            }
        }
    };
    addLayer(component.icon->layer, LiveAttribute::kOfIcon, prefix);
    for (std::size_t i = 0; i < component.icon->connectors.size(); ++i) {
        const IconConnector& connector = component.icon->connectors[i];
        if (connector.icon && connector.isPresent) addLayer(connector.icon->layer, i, prefix + connector.name + ".");
    }
    if (!found.empty()) m_made.m_attributes.emplace(component.name, std::move(found));
}

void LiveDiagramMaker::addLine(const LiveLine& line)
{
    LiveDiagram::Line made;
    made.from = addEnd(line.from);
    made.to = addEnd(line.to);
    made.direction = line.isReversed ? -1 : 1;
    m_made.m_lines.push_back(made);
}

/// A spanning tree of each connection set, breadth-first: only its lines carry flow, since connections do not determine
/// the others.
void LiveDiagramMaker::plantTrees()
{
    std::vector<std::vector<std::uint32_t>> linesAt(m_made.m_ends.size());
    for (std::uint32_t i = 0; i < m_made.m_lines.size(); ++i) {
        linesAt[m_made.m_lines[i].from].push_back(i);
        linesAt[m_made.m_lines[i].to].push_back(i);
    }
    m_setOf.assign(m_made.m_ends.size(), LiveDiagram::kNone);
    for (std::uint32_t root = 0; root < m_made.m_ends.size(); ++root) {
        if (m_setOf[root] != LiveDiagram::kNone) continue;
        m_setOf[root] = root;
        std::vector<std::uint32_t> reached{root};
        for (std::size_t next = 0; next < reached.size(); ++next) {
            for (const std::uint32_t index : linesAt[reached[next]]) {
                LiveDiagram::Line& line = m_made.m_lines[index];
                const std::uint32_t child = line.from == reached[next] ? line.to : line.from;
                if (m_setOf[child] != LiveDiagram::kNone) continue;
                m_setOf[child] = root;
                line.isInTree = true;
                line.childIsTo = child == line.to;
                m_made.m_treeOrder.push_back(index);
                reached.push_back(child);
            }
        }
    }
}

void LiveDiagramMaker::cutLines(const std::vector<LiveLine>& lines)
{
    std::vector<Wire> wires;
    for (std::size_t i = 0; i < lines.size(); ++i) wires.push_back({lines[i].points, m_setOf[m_made.m_lines[i].from]});
    m_made.m_pieces = wirePieces(wires);
    m_made.m_firstOfLine.push_back(0);
    for (const LiveDiagram::Line& line : m_made.m_lines) {
        const std::size_t channels =
            std::max(m_made.m_ends[line.from].channels.size(), m_made.m_ends[line.to].channels.size());
        m_made.m_firstOfLine.push_back(m_made.m_firstOfLine.back() + std::max<std::size_t>(1, channels));
    }
    m_made.m_firstOfPiece.push_back(0);
    for (const WirePiece& piece : m_made.m_pieces) {
        const std::size_t wire = piece.shares.front().wire;
        m_made.m_firstOfPiece.push_back(m_made.m_firstOfPiece.back() + m_made.m_firstOfLine[wire + 1] -
                                        m_made.m_firstOfLine[wire]);
    }
}

namespace {

/// Largest value, ignoring spikes far beyond the others: with a spike of a thousand volts, ten would have no colour.
double usualMost(std::vector<double>& values)
{
    constexpr double kSpikes = 0.01;  // fraction of values that may be spikes
    constexpr double kFar = 5;        // times the other values
    const double most = *std::ranges::max_element(values);
    const auto at = static_cast<std::ptrdiff_t>(static_cast<double>(values.size() - 1) * (1 - kSpikes));
    std::ranges::nth_element(values, values.begin() + at);
    const double usual = values[static_cast<std::size_t>(at)];
    return usual > 0 && most > kFar * usual ? usual : most;
}

}  // namespace

void LiveDiagramMaker::measureDomains()
{
    std::vector<std::vector<double>> potentials(m_made.m_domains.size()), flows(m_made.m_domains.size());
    for (const LiveEnd& end : m_made.m_ends) {
        for (const LiveChannel& channel : end.channels) {
            if (channel.kind == LiveChannel::Kind::Truth || m_task.cancelled()) continue;
            sample([&](const RunInstant& instant) {
                const double potential = m_made.valueOf(channel, instant), flow = run().value(channel.flow, instant);
                if (std::isfinite(potential)) potentials[channel.domain].push_back(potential);
                if (std::isfinite(flow)) flows[channel.domain].push_back(std::abs(flow));
            });
        }
    }
    std::vector<double> low(m_made.m_domains.size(), HUGE_VAL), high(m_made.m_domains.size(), -HUGE_VAL);
    for (std::size_t i = 0; i < m_made.m_domains.size(); ++i) {
        if (!flows[i].empty()) m_made.m_domains[i].mostFlow = usualMost(flows[i]);
        if (potentials[i].empty()) continue;
        const auto [least, most] = std::ranges::minmax(potentials[i]);
        high[i] = usualMost(potentials[i]);
        for (double& value : potentials[i]) value = -value;
        low[i] = -usualMost(potentials[i]);
        m_made.m_domains[i].hasSpikes = least < low[i] || most > high[i];
    }
    for (std::size_t i = 0; i < m_made.m_domains.size(); ++i) {
        LiveDomain& domain = m_made.m_domains[i];
        if (low[i] > high[i]) continue;
        if (domain.isMagnitude) low[i] = -high[i];  // the scale is not centred
        const bool isAroundZero = low[i] <= 0 && high[i] >= 0;
        const double most = std::max(-low[i], high[i]);
        domain.low = isAroundZero ? -most : low[i];
        domain.high = isAroundZero ? most : high[i];
    }
}

}  // namespace causeway
