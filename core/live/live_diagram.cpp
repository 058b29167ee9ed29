// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/live_diagram.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "core/base/model_names.h"
#include "core/base/units.h"
#include "core/dae/switch_curves.h"
#include "core/graphics/graphic_reader.h"
#include "core/symbolic/printer.h"

namespace causeway {

namespace {

/// How different the branches of a switch must be: shares of the largest current and the largest voltage of the run.
constexpr double kContrast = 0.05;
/// The angle between the two straight parts of the curve of a switch, in units of V and A: less than this is a resistor
/// that bends.
constexpr double kLeastTurn = 0.8;
/// Share of the rows in which a component may do else than it always does.
constexpr double kRare = 0.05;

/// "diode.p" and "v" of "diode.p.v"; dots in subscripts and quotes do not count.
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

LiveDomain::Power powerOf(std::string_view potentialUnit, std::string_view flowUnit)
{
    using Power = LiveDomain::Power;
    if (potentialUnit.empty() || flowUnit.empty()) return Power::Unknown;
    if (convertUnit(1, flowUnit, "W")) return Power::Flow;
    // "N.m/rad" behind a unit would divide only what is before it, as it should.
    const std::string product = fmt::format("{}.{}", potentialUnit, flowUnit);
    if (potentialUnit.find('/') != std::string_view::npos) return Power::Unknown;
    if (convertUnit(1, product, "W")) return Power::Product;
    // Of a flux it is the potential that is held while work is done, so that its slope tells nothing.
    const bool isDisplacement = convertUnit(1, potentialUnit, "m") || convertUnit(1, potentialUnit, "rad");
    if (isDisplacement && (convertUnit(1, product, "J") || convertUnit(1, product, "N.m.rad")))
        return Power::FlowOfSlope;
    return Power::Unknown;
}

/// Where a name goes on behind so many characters that are in no subscript: at "pin[1].v" of "a[2].plug.pin[1].v" for
/// "a.plug".
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

/// "ElectricPotential" as words.
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

/// A potential or a flow of a connector: a variable, or the two parts of a complex number.
struct ConnectorValue {
    std::string name;  ///< without ".re" and ".im"
    std::vector<VariableId> variables;
};

/// The values that stand side by side: those of "a.plug.pin[1]".
struct ConnectorElement {
    std::vector<ConnectorValue> potentials, flows;
};

LiveReading inShownUnit(LiveReading reading, const std::string& shownUnit, bool isDifference)
{
    if (shownUnit.empty() || shownUnit == reading.unit) return reading;
    // A difference of temperatures has no zero.
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

// Making -------------------------------------------------------------------------------------------

class LiveDiagramMaker {
public:
    LiveDiagramMaker(LiveDiagram& made, const DiagramPicture& picture, const HybridDae& dae, std::string prefix,
                     const Task& task)
        : m_made(made), m_picture(picture), m_dae(dae), m_prefix(std::move(prefix)), m_task(task)
    {
    }

    void make(const std::vector<LiveLine>& lines)
    {
        indexVariables();
        for (const DiagramComponent& component : m_picture.components) addPart(component);
        for (const LiveLine& line : lines) addLine(line);
        plantTrees();
        cutLines(lines);
        measureDomains();
        findSwitches();
    }

private:
    [[nodiscard]] const RunValues& run() const { return *m_made.m_run; }

    /// What varies, by names without subscripts: all that is in a connector, or in an array of them, stands together.
    void indexVariables()
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

    /// Of a connector, in the order of declaration; of that element alone when it has subscripts.
    [[nodiscard]] std::vector<VariableId> variablesAt(const std::string& connector) const
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

    std::uint32_t domainOf(LiveDomain wanted, const DaeVariable& named)
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

    [[nodiscard]] std::vector<ConnectorElement> elementsOf(const std::vector<VariableId>& variables) const
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

    [[nodiscard]] std::vector<RunVariable> runVariables(const std::vector<VariableId>& ids) const
    {
        std::vector<RunVariable> found;
        for (const VariableId id : ids) found.push_back(run().find(m_dae.variables[id].name));
        return found;
    }

    void addChannel(LiveEnd& end, LiveChannel channel) const
    {
        const bool isKnown =
            std::all_of(channel.values.begin(), channel.values.end(), [](RunVariable one) { return one.isKnown(); });
        if (isKnown && end.channels.size() < kMaxChannels) end.channels.push_back(std::move(channel));
    }

    void addPair(LiveEnd& end, const ConnectorValue& potential, const ConnectorValue& flow)
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

    /// The length of the first flow with all its elements.
    void addVector(LiveEnd& end, const ConnectorElement& element)
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

    void addSignal(LiveEnd& end, const DaeVariable& variable)
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

    void addChannels(LiveEnd& end, const std::vector<VariableId>& variables)
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

    [[nodiscard]] std::shared_ptr<const std::vector<std::string>> literalsOf(const DaeVariable& variable)
    {
        if (variable.type != ValueType::Enumeration) return nullptr;
        auto& known = m_literals[variable.typeId.value];
        if (!known)
            known = std::make_shared<const std::vector<std::string>>(
                m_dae.pool.types().enumerationOf(variable.typeId).literals);
        return known;
    }

    [[nodiscard]] LiveVariable liveVariable(const DaeVariable& variable, const std::string& reference)
    {
        const std::size_t place = placeBehind(variable.name, nameWithoutSubscripts(m_prefix + reference).size());
        const std::string before = variable.name.substr(m_prefix.size(), place - m_prefix.size());
        // In an array of components the whole name tells which one it is.
        const bool isOfArray = before.find('[') != std::string::npos;
        return {isOfArray ? variable.name.substr(m_prefix.size()) : variable.name.substr(place),
                run().find(variable.name), variable.unit.str(), variable.displayUnit.str(), literalsOf(variable)};
    }

    std::uint32_t addEnd(const std::string& written)
    {
        const std::string reference = nameWithoutSubscripts(written);
        // An element of an array is an end of its own.
        std::string exact = written;
        std::erase(exact, ' ');
        if (const auto known = m_made.m_endOf.find(exact); known != m_made.m_endOf.end()) return known->second;
        LiveEnd end;
        end.reference = reference;
        std::vector<VariableId> variables = variablesAt(exact);
        if (variables.empty()) variables = variablesAt(reference);
        addChannels(end, variables);
        end.isInput =
            std::any_of(variables.begin(), variables.end(), [&](VariableId id) { return m_dae.variables[id].isInput; });
        for (const VariableId id : variables) {
            if (end.variables.size() < kMaxReadings)
                end.variables.push_back(liveVariable(m_dae.variables[id], reference));
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

    void addPart(const DiagramComponent& component)
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

    void addAttributes(const DiagramComponent& component)
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
            if (connector.icon && connector.isPresent)
                addLayer(connector.icon->layer, i, prefix + connector.name + ".");
        }
        if (!found.empty()) m_made.m_attributes.emplace(component.name, std::move(found));
    }

    [[nodiscard]] bool isOwn(const std::string& reference) const
    {
        return m_ownConnectors.contains(nameWithoutSubscripts(reference));
    }

    void addLine(const LiveLine& line)
    {
        LiveDiagram::Line made;
        made.from = addEnd(line.from);
        made.to = addEnd(line.to);
        made.direction = line.isReversed ? -1 : 1;
        m_made.m_lines.push_back(made);
    }

    /// A spanning tree of each set of connected lines, breadth first: only its lines carry flow, as connections say
    /// nothing of the others.
    void plantTrees()
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

    void cutLines(const std::vector<LiveLine>& lines)
    {
        std::vector<Wire> wires;
        for (std::size_t i = 0; i < lines.size(); ++i)
            wires.push_back({lines[i].points, m_setOf[m_made.m_lines[i].from]});
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

    /// Calls `look` with the rows of the run, or with every n-th of them.
    template <class Look>
    void sample(const Look& look) const
    {
        const std::size_t count = run().result().rowCount(), step = std::max<std::size_t>(1, count / kMaxSamples);
        for (std::size_t row = 0; row < count; row += step) look(RunInstant{run().result().time[row], {row, 0}});
    }

    void measureDomains()
    {
        std::vector<double> low(m_made.m_domains.size(), HUGE_VAL), high(m_made.m_domains.size(), -HUGE_VAL);
        for (const LiveEnd& end : m_made.m_ends) {
            for (const LiveChannel& channel : end.channels) {
                if (channel.kind == LiveChannel::Kind::Truth || m_task.cancelled()) continue;
                LiveDomain& domain = m_made.m_domains[channel.domain];
                sample([&](const RunInstant& instant) {
                    const double potential = m_made.valueOf(channel, instant),
                                 flow = run().value(channel.flow, instant);
                    if (std::isfinite(potential)) {
                        low[channel.domain] = std::min(low[channel.domain], potential);
                        high[channel.domain] = std::max(high[channel.domain], potential);
                    }
                    if (std::isfinite(flow)) domain.mostFlow = std::max(domain.mostFlow, std::abs(flow));
                });
            }
        }
        for (std::size_t i = 0; i < m_made.m_domains.size(); ++i) {
            LiveDomain& domain = m_made.m_domains[i];
            if (low[i] > high[i]) continue;
            if (domain.isMagnitude) low[i] = -high[i];  // nothing is in the middle of the scale
            const bool isAroundZero = low[i] <= 0 && high[i] >= 0;
            const double most = std::max(-low[i], high[i]);
            domain.low = isAroundZero ? -most : low[i];
            domain.high = isAroundZero ? most : high[i];
        }
    }

    // Switches -----------------------------------------------------------------------------------

    /// Of an instance with two connectors of one domain in which they make power.
    struct TwoPins {
        std::array<VariableId, 2> potentials, flows;
        std::size_t count = 0;
    };

    struct Candidate {
        std::size_t part = 0;
        TwoPins pins;  ///< of the component itself
    };
    using Candidates = std::map<InstanceId, Candidate>;

    /// By instance: the part of the diagram that it is or is in.
    [[nodiscard]] std::vector<std::optional<std::size_t>> partsOfInstances() const
    {
        std::vector<std::optional<std::size_t>> found(m_dae.instances.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            const InstanceId parent = m_dae.instances[InstanceId(i)].parent;
            if (!parent.isNone()) found[i] = found[parent.index()];
            if (found[i]) continue;
            const std::string path = m_dae.pathOf(InstanceId(i));
            if (!path.starts_with(m_prefix)) continue;
            const auto part =
                m_made.m_partOf.find(nameWithoutSubscripts(std::string_view(path).substr(m_prefix.size())));
            if (part != m_made.m_partOf.end()) found[i] = part->second;
        }
        return found;
    }

    /// Instances that could be a switch, by their connectors.
    [[nodiscard]] Candidates candidates() const
    {
        const std::vector<std::optional<std::size_t>> parts = partsOfInstances();
        struct Pin {
            VariableId potential, flow;
            std::size_t others = 0;  ///< what is more than a pair
        };
        std::map<InstanceId, Pin> pins;  // by the instance of the connector
        for (std::size_t i = 0; i < m_dae.variables.size() && !m_task.cancelled(); ++i) {
            const DaeVariable& variable = m_dae.variables[VariableId(i)];
            if (variable.instance.isNone() || variable.isStream || variable.type != ValueType::Real ||
                variable.variability < Variability::Discrete)
                continue;
            const DaeInstance& connector = m_dae.instances[variable.instance];
            if (!connector.isConnector || connector.parent.isNone() || !parts[connector.parent.index()]) continue;
            Pin& pin = pins[variable.instance];
            VariableId& place = variable.isFlow ? pin.flow : pin.potential;
            if (!place.isNone()) ++pin.others;
            place = VariableId(i);
        }
        Candidates found;
        for (const auto& [connector, pin] : pins) {
            if (pin.others > 0 || pin.potential.isNone() || pin.flow.isNone()) continue;
            if (powerOf(m_dae.variables[pin.potential].unit.str(), m_dae.variables[pin.flow].unit.str()) !=
                LiveDomain::Power::Product)
                continue;
            const InstanceId owner = m_dae.instances[connector].parent;
            TwoPins& two = found.try_emplace(owner, Candidate{*parts[owner.index()], {}}).first->second.pins;
            if (two.count < 2) {
                two.potentials[two.count] = pin.potential;
                two.flows[two.count] = pin.flow;
            }
            ++two.count;
        }
        std::erase_if(found, [](const auto& one) { return one.second.pins.count != 2; });
        return found;
    }

    void findSwitches()
    {
        const Candidates owners = candidates();
        if (owners.empty()) return;
        std::map<InstanceId, LiveSwitch> found = switchesWithCurve(owners);
        for (const DaeEquation& equation : m_dae.equations) {
            if (m_task.cancelled()) return;
            const auto owner = equation.instance.isNone() ? owners.end() : owners.find(equation.instance);
            if (owner == owners.end() || found.contains(equation.instance)) continue;
            for (const ExprId condition : conditionsOf(equation)) {
                std::optional<LiveSwitch> made = switchBy(condition, owner->second.pins);
                if (!made) continue;
                found.emplace(equation.instance, std::move(*made));
                break;
            }
        }
        for (auto& [instance, made] : found) {
            LivePart& part = m_made.m_parts[owners.at(instance).part];
            const std::string path = m_dae.pathOf(instance);
            made.name = path.substr(std::min(path.size(), m_prefix.size() + part.name.size()));
            if (made.name.empty()) {
                part.asSwitch = std::move(made);
                continue;
            }
            if (made.name.front() == '.') made.name.erase(0, 1);
            if (part.inside.size() < kMaxSwitches) part.inside.push_back(std::move(made));
        }
    }

    [[nodiscard]] LiveExpression expressionOf(ExprId condition) const
    {
        return {printExpression(m_dae.pool, condition,
                                VariableNamer([this](VariableId id) { return m_dae.variables[id].name; })),
                {},
                run()};
    }

    /// Those of which the equations tell on which part of their curve they conduct.
    [[nodiscard]] std::map<InstanceId, LiveSwitch> switchesWithCurve(const Candidates& owners) const
    {
        std::map<InstanceId, LiveSwitch> found;
        const RunInstant start = run().instantAt(run().result().time.front());
        const auto parameterOf = [&](VariableId id) -> std::optional<double> {
            const double value = run().value(run().find(m_dae.variables[id].name), start);
            return std::isfinite(value) ? std::optional(value) : std::nullopt;
        };
        for (const SwitchCurve& curve : findSwitchCurves(m_dae, parameterOf)) {
            const InstanceId instance = m_dae.equations[curve.equation].instance;
            const auto owner = instance.isNone() ? owners.end() : owners.find(instance);
            if (owner == owners.end() || found.contains(instance) || !canChange(curve.condition)) continue;
            const auto isUnitOf = [this](VariableId one, VariableId other) {
                return m_dae.variables[one].unit == m_dae.variables[other].unit;
            };
            if (!isUnitOf(curve.first, owner->second.pins.potentials[0]) ||
                !isUnitOf(curve.second, owner->second.pins.flows[0]))
                continue;
            const auto steepness = [](const SwitchCurve::Part& part) {
                return std::atan2(std::abs(part.along[1]), std::abs(part.along[0]));
            };
            const double whenTrue = steepness(curve.whenTrue), whenFalse = steepness(curve.whenFalse);
            if (std::abs(whenTrue - whenFalse) < kLeastTurn) continue;
            found.emplace(instance, LiveSwitch{expressionOf(curve.condition), whenTrue > whenFalse});
        }
        return found;
    }

    [[nodiscard]] std::vector<ExprId> conditionsOf(const DaeEquation& equation) const
    {
        std::vector<ExprId> conditions, pending;
        const auto push = [&](ExprId expr) {
            if (!expr.isNone()) pending.push_back(expr);
        };
        push(equation.lhs);
        push(equation.rhs);
        if (equation.kind == EquationKind::If && equation.structure != DaeEquation::kNoStructure) {
            for (const EquationBranch& branch : m_dae.structures[equation.structure].branches) {
                if (!branch.condition.isNone()) conditions.push_back(branch.condition);
            }
        }
        std::unordered_set<std::size_t> seen;
        while (!pending.empty()) {
            const ExprId expr = pending.back();
            pending.pop_back();
            if (!seen.insert(expr.index()).second) continue;
            const auto operands = m_dae.pool.operands(expr);
            if (m_dae.pool.op(expr) == Op::If) conditions.push_back(operands[0]);
            for (const ExprId operand : operands) push(operand);
        }
        return conditions;
    }

    /// Whether it depends on something that changes in a run.
    [[nodiscard]] bool canChange(ExprId condition) const
    {
        std::vector<ExprId> pending{condition};
        std::unordered_set<std::size_t> seen;
        while (!pending.empty()) {
            const ExprId expr = pending.back();
            pending.pop_back();
            if (!seen.insert(expr.index()).second) continue;
            if (m_dae.pool.op(expr) == Op::Time) return true;
            if (m_dae.pool.op(expr) == Op::Variable &&
                m_dae.variables[m_dae.pool.variableOf(expr)].variability >= Variability::Discrete)
                return true;
            for (const ExprId operand : m_dae.pool.operands(expr)) pending.push_back(operand);
        }
        return false;
    }

    /// Voltage and current at an instant, without signs; not finite where they are not known.
    struct Load {
        double voltage = 0, current = 0;
    };
    [[nodiscard]] Load loadAt(const std::vector<RunVariable>& pins, const RunInstant& instant) const
    {
        return {std::abs(run().value(pins[0], instant) - run().value(pins[1], instant)),
                std::abs(run().value(pins[2], instant))};
    }

    [[nodiscard]] std::optional<LiveSwitch> switchBy(ExprId condition, const TwoPins& pins) const
    {
        if (!canChange(condition)) return std::nullopt;
        LiveSwitch made{expressionOf(condition), true};
        const std::vector<RunVariable> values = runVariables({pins.potentials[0], pins.potentials[1], pins.flows[0]});
        std::array<Load, 2> sums;
        std::array<double, 2> rows{};
        Load most;
        sample([&](const RunInstant& instant) {
            const double which = made.condition.number(instant);
            const Load load = loadAt(values, instant);
            if (!std::isfinite(which) || !std::isfinite(load.voltage) || !std::isfinite(load.current)) return;
            const std::size_t branch = which != 0 ? 1 : 0;
            ++rows[branch];
            sums[branch] = {sums[branch].voltage + load.voltage, sums[branch].current + load.current};
            most = {std::max(most.voltage, load.voltage), std::max(most.current, load.current)};
        });
        if (rows[0] == 0 && rows[1] == 0) return std::nullopt;
        if (rows[0] == 0 || rows[1] == 0) {
            const std::optional<bool> conducting = conductsAlways(values, pins);
            if (!conducting) return std::nullopt;
            made.conductsWhen = *conducting == (rows[1] > 0);
            return made;
        }
        // From -1, all voltage, to 1, all current.
        const auto conductance = [&](std::size_t branch) {
            const double current = most.current > 0 ? sums[branch].current / (most.current * rows[branch]) : 0;
            return current - (most.voltage > 0 ? sums[branch].voltage / (most.voltage * rows[branch]) : 0);
        };
        if (std::abs(conductance(1) - conductance(0)) < kContrast) return std::nullopt;
        made.conductsWhen = conductance(1) > conductance(0);
        return made;
    }

    /// Of a component whose condition never changes, measured by the currents and voltages of the whole circuit;
    /// nothing when it does both in turn, so that the condition is not what decides.
    [[nodiscard]] std::optional<bool> conductsAlways(const std::vector<RunVariable>& values, const TwoPins& pins) const
    {
        const auto domain = std::find_if(m_made.m_domains.begin(), m_made.m_domains.end(), [&](const LiveDomain& one) {
            return one.potentialUnit == m_dae.variables[pins.potentials[0]].unit.str() &&
                   one.flowUnit == m_dae.variables[pins.flows[0]].unit.str();
        });
        if (domain == m_made.m_domains.end()) return std::nullopt;
        const double range = domain->high - domain->low;
        std::size_t conducting = 0, blocking = 0;
        sample([&](const RunInstant& instant) {
            const Load load = loadAt(values, instant);
            const double share =
                (domain->mostFlow > 0 ? load.current / domain->mostFlow : 0) - (range > 0 ? load.voltage / range : 0);
            conducting += share > 0 ? 1 : 0;
            blocking += share < 0 ? 1 : 0;
        });
        const double rows = static_cast<double>(conducting + blocking);
        if (rows == 0 ||
            (static_cast<double>(conducting) > kRare * rows && static_cast<double>(blocking) > kRare * rows))
            return std::nullopt;
        return conducting > blocking;
    }

    LiveDiagram& m_made;
    const DiagramPicture& m_picture;
    const HybridDae& m_dae;
    std::string m_prefix;
    const Task& m_task;
    std::vector<std::pair<std::string, VariableId>> m_variables;  ///< sorted by names without subscripts
    std::map<std::uint32_t, std::shared_ptr<const std::vector<std::string>>> m_literals;  ///< by type
    std::uint32_t m_channelCount = 0;
    std::set<std::string, std::less<>> m_ownConnectors;
    std::vector<std::uint32_t> m_setOf;  ///< by end
};

LiveDiagram::LiveDiagram(const DiagramPicture& picture, const std::vector<LiveLine>& lines, const HybridDae& dae,
                         std::shared_ptr<const RunValues> run, std::string prefix, const Task& task)
    : m_run(std::move(run))
{
    LiveDiagramMaker(*this, picture, dae, std::move(prefix), task).make(lines);
}

// Asking -------------------------------------------------------------------------------------------

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

void LiveDiagram::frameAt(double time, LiveFrame& frame) const
{
    frame.instant = m_run->instantAt(time);
    const std::size_t count =
        m_ends.empty() ? 0 : m_ends.back().first + std::max<std::size_t>(1, m_ends.back().channels.size());
    frame.potentials.assign(count, std::nan(""));
    // What leaves the lines at an end; then, from the leaves of the trees to their roots, what leaves them at and
    // behind it.
    std::vector<double> leaving(count, 0.0);
    for (std::size_t i = 0; i < m_ends.size(); ++i) {
        for (std::size_t k = 0; k < m_ends[i].channels.size(); ++k) {
            const LiveChannel& channel = m_ends[i].channels[k];
            frame.potentials[m_ends[i].first + k] = valueOf(channel, frame.instant);
            const double flow = m_run->value(channel.flow, frame.instant);
            leaving[m_ends[i].first + k] = std::isfinite(flow) ? m_outwards[i] * flow : 0;
        }
    }
    frame.lineFlows.assign(m_firstOfLine.back(), 0.0);
    for (std::size_t i = m_treeOrder.size(); i-- > 0;) {
        const Line& line = m_lines[m_treeOrder[i]];
        const LiveEnd& child = m_ends[line.childIsTo ? line.to : line.from];
        const LiveEnd& parent = m_ends[line.childIsTo ? line.from : line.to];
        for (std::size_t k = 0; k < child.channels.size(); ++k) {
            frame.lineFlows[m_firstOfLine[m_treeOrder[i]] + k] =
                leaving[child.first + k] * (line.childIsTo ? 1 : -1) * line.direction;
            if (k < std::max<std::size_t>(1, parent.channels.size()))
                leaving[parent.first + k] += leaving[child.first + k];
        }
    }
    frame.pieceFlows.assign(m_firstOfPiece.back(), 0.0);
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        for (const WireShare& share : m_pieces[i].shares) {
            const std::size_t channels =
                std::min(channelsOfPiece(i), m_firstOfLine[share.wire + 1] - m_firstOfLine[share.wire]);
            for (std::size_t k = 0; k < channels; ++k) {
                frame.pieceFlows[m_firstOfPiece[i] + k] +=
                    frame.lineFlows[m_firstOfLine[share.wire] + k] * (share.isForward ? 1 : -1);
            }
        }
    }
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
