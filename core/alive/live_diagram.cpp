// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alive/live_diagram.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "core/base/model_names.h"
#include "core/base/units.h"
#include "core/graphics/graphic_reader.h"
#include "core/symbolic/printer.h"

namespace causeway {

namespace {

/// How different the branches of a switch must be: shares of the largest current and the largest voltage of the run.
constexpr double kContrast = 0.05;

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
    if (isDisplacement && (convertUnit(1, product, "J") || convertUnit(1, product, "N.m.rad"))) return Power::FlowOfSlope;
    return Power::Unknown;
}

/// Where a name goes on behind so many characters that are in no subscript: at "pin[1].v" of "a[2].plug.pin[1].v" for "a.plug".
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
    const auto zero = convertUnit(0, reading.unit, shownUnit), shown = convertUnit(reading.value, reading.unit, shownUnit);
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
    LiveDiagramMaker(LiveDiagram& made, const DiagramPicture& picture, const HybridDae& dae, std::string prefix, const Task& task)
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
            if (!variable.name.starts_with(m_prefix) || variable.variability < Variability::Discrete || variable.type == ValueType::String) continue;
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
            auto at = std::lower_bound(m_variables.begin(), m_variables.end(), least, [](const auto& one, std::string_view name) { return one.first < name; });
            for (; at != m_variables.end() && isInside(at->first); ++at) {
                const std::string& name = m_dae.variables[at->second].name;
                if (isAny || name == path || (name.starts_with(path) && (name[path.size()] == '.' || name[path.size()] == '['))) found.push_back(at->second);
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
            return domain.potentialUnit == wanted.potentialUnit && domain.flowUnit == wanted.flowUnit && domain.isSignal == wanted.isSignal &&
                   domain.isMagnitude == wanted.isMagnitude && domain.enumeration == wanted.enumeration;
        });
        if (found != domains.end()) return static_cast<std::uint32_t>(found - domains.begin());
        wanted.quantity = inWords(named.quantity.str());
        wanted.shownUnit = named.displayUnit.str();
        wanted.power = wanted.isMagnitude || wanted.isSignal ? LiveDomain::Power::Unknown : powerOf(wanted.potentialUnit, wanted.flowUnit);
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
        const bool isKnown = std::all_of(channel.values.begin(), channel.values.end(), [](RunVariable one) { return one.isKnown(); });
        if (isKnown && end.channels.size() < kMostChannels) end.channels.push_back(std::move(channel));
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
            if (variable.type == ValueType::Enumeration) domain.enumeration = m_dae.pool.types().enumerationOf(variable.typeId).name;
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
                for (std::size_t i = 0; i < element.flows.size(); ++i) addPair(end, element.potentials[i], element.flows[i]);
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
        if (!known) known = std::make_shared<const std::vector<std::string>>(m_dae.pool.types().enumerationOf(variable.typeId).literals);
        return known;
    }

    [[nodiscard]] LiveVariable liveVariable(const DaeVariable& variable, const std::string& reference)
    {
        const std::size_t place = placeBehind(variable.name, nameWithoutSubscripts(m_prefix + reference).size());
        const std::string before = variable.name.substr(m_prefix.size(), place - m_prefix.size());
        // In an array of components the whole name tells which one it is.
        const bool isOfArray = before.find('[') != std::string::npos;
        return {isOfArray ? variable.name.substr(m_prefix.size()) : variable.name.substr(place), run().find(variable.name), variable.unit.str(), variable.displayUnit.str(),
                literalsOf(variable)};
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
        end.isInput = std::any_of(variables.begin(), variables.end(), [&](VariableId id) { return m_dae.variables[id].isInput; });
        for (const VariableId id : variables) {
            if (end.variables.size() < kMostReadings) end.variables.push_back(liveVariable(m_dae.variables[id], reference));
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
            if (connector.icon && connector.isPresent) addLayer(connector.icon->layer, i, prefix + connector.name + ".");
        }
        if (!found.empty()) m_made.m_attributes.emplace(component.name, std::move(found));
    }

    [[nodiscard]] bool isOwn(const std::string& reference) const { return m_ownConnectors.contains(nameWithoutSubscripts(reference)); }

    void addLine(const LiveLine& line)
    {
        LiveDiagram::Line made;
        made.from = addEnd(line.from);
        made.to = addEnd(line.to);
        made.direction = line.isReversed ? -1 : 1;
        m_made.m_lines.push_back(made);
    }

    /// A spanning tree of each set of connected lines, breadth first: only its lines carry flow, as connections say nothing of the others.
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
        for (std::size_t i = 0; i < lines.size(); ++i) wires.push_back({lines[i].points, m_setOf[m_made.m_lines[i].from]});
        m_made.m_pieces = wirePieces(wires);
        m_made.m_firstOfLine.push_back(0);
        for (const LiveDiagram::Line& line : m_made.m_lines) {
            const std::size_t channels = std::max(m_made.m_ends[line.from].channels.size(), m_made.m_ends[line.to].channels.size());
            m_made.m_firstOfLine.push_back(m_made.m_firstOfLine.back() + std::max<std::size_t>(1, channels));
        }
        m_made.m_firstOfPiece.push_back(0);
        for (const WirePiece& piece : m_made.m_pieces) {
            const std::size_t wire = piece.shares.front().wire;
            m_made.m_firstOfPiece.push_back(m_made.m_firstOfPiece.back() + m_made.m_firstOfLine[wire + 1] - m_made.m_firstOfLine[wire]);
        }
    }

    /// Calls `look` with the rows of the run, or with every n-th of them.
    template <class Look>
    void sample(const Look& look) const
    {
        const std::size_t count = run().result().rowCount(), step = std::max<std::size_t>(1, count / kMostSamples);
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
                    const double potential = m_made.valueOf(channel, instant), flow = run().value(channel.flow, instant);
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

    /// Voltage and current of a component with two connectors of a domain in which they make power.
    struct TwoEnds {
        const LiveChannel* first = nullptr;
        const LiveChannel* second = nullptr;
    };
    [[nodiscard]] std::optional<TwoEnds> twoEnds(const LivePart& part) const
    {
        TwoEnds found;
        for (const std::uint32_t index : part.ends) {
            const LiveEnd& end = m_made.m_ends[index];
            if (!end.isSinglePair() || m_made.m_domains[end.channels.front().domain].power != LiveDomain::Power::Product) continue;
            if (found.second != nullptr) return std::nullopt;
            (found.first == nullptr ? found.first : found.second) = &end.channels.front();
        }
        return found.second != nullptr && found.first->domain == found.second->domain ? std::optional(found) : std::nullopt;
    }

    void findSwitches()
    {
        std::unordered_map<std::string, std::size_t> candidates;
        for (std::size_t i = 0; i < m_made.m_parts.size(); ++i) {
            if (twoEnds(m_made.m_parts[i])) candidates.emplace(m_prefix + m_made.m_parts[i].name, i);
        }
        if (candidates.empty()) return;
        std::vector<std::size_t> partOfInstance(m_dae.instances.size(), m_made.m_parts.size());
        for (std::size_t i = 0; i < m_dae.instances.size(); ++i) {
            const auto found = candidates.find(nameWithoutSubscripts(m_dae.pathOf(InstanceId(i))));
            if (found != candidates.end()) partOfInstance[i] = found->second;
        }
        for (const DaeEquation& equation : m_dae.equations) {
            if (m_task.cancelled()) return;
            if (equation.instance.isNone() || partOfInstance[equation.instance.index()] == m_made.m_parts.size()) continue;
            LivePart& part = m_made.m_parts[partOfInstance[equation.instance.index()]];
            for (const ExprId condition : conditionsOf(equation)) {
                if (!part.asSwitch) part.asSwitch = switchBy(condition, part);
            }
        }
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
            if (m_dae.pool.op(expr) == Op::Variable && m_dae.variables[m_dae.pool.variableOf(expr)].variability >= Variability::Discrete) return true;
            for (const ExprId operand : m_dae.pool.operands(expr)) pending.push_back(operand);
        }
        return false;
    }

    [[nodiscard]] std::optional<LiveSwitch> switchBy(ExprId condition, const LivePart& part) const
    {
        if (!canChange(condition)) return std::nullopt;
        const std::string text = printExpression(m_dae.pool, condition, VariableNamer([this](VariableId id) { return m_dae.variables[id].name; }));
        LiveSwitch made{LiveExpression(text, {}, run()), true};
        const TwoEnds ends = *twoEnds(part);
        double voltages[2] = {0, 0}, currents[2] = {0, 0}, rows[2] = {0, 0}, mostVoltage = 0, mostCurrent = 0;
        sample([&](const RunInstant& instant) {
            const double which = made.condition.number(instant);
            const double voltage = std::abs(m_made.valueOf(*ends.first, instant) - m_made.valueOf(*ends.second, instant));
            const double current = std::abs(run().value(ends.first->flow, instant));
            if (!std::isfinite(which) || !std::isfinite(voltage) || !std::isfinite(current)) return;
            const int branch = which != 0 ? 1 : 0;
            ++rows[branch];
            voltages[branch] += voltage;
            currents[branch] += current;
            mostVoltage = std::max(mostVoltage, voltage);
            mostCurrent = std::max(mostCurrent, current);
        });
        // From -1, all voltage, to 1, all current.
        const auto conductance = [&](int branch) {
            const double current = mostCurrent > 0 ? currents[branch] / (mostCurrent * rows[branch]) : 0;
            return current - (mostVoltage > 0 ? voltages[branch] / (mostVoltage * rows[branch]) : 0);
        };
        if (rows[0] > 0 && rows[1] > 0) {
            if (std::abs(conductance(1) - conductance(0)) < kContrast) return std::nullopt;
            made.conductsWhen = conductance(1) > conductance(0);
        } else if (rows[0] + rows[1] > 0) {
            const int branch = rows[1] > 0 ? 1 : 0;
            made.conductsWhen = (conductance(branch) > 0) == (branch == 1);
        } else {
            return std::nullopt;
        }
        return made;
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

LiveDiagram::LiveDiagram(const DiagramPicture& picture, const std::vector<LiveLine>& lines, const HybridDae& dae, std::shared_ptr<const RunValues> run,
                         std::string prefix, const Task& task)
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
    const std::size_t count = m_ends.empty() ? 0 : m_ends.back().first + std::max<std::size_t>(1, m_ends.back().channels.size());
    frame.potentials.assign(count, std::nan(""));
    // What leaves the lines at an end; then, from the leaves of the trees to their roots, what leaves them at and behind it.
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
            frame.lineFlows[m_firstOfLine[m_treeOrder[i]] + k] = leaving[child.first + k] * (line.childIsTo ? 1 : -1) * line.direction;
            if (k < std::max<std::size_t>(1, parent.channels.size())) leaving[parent.first + k] += leaving[child.first + k];
        }
    }
    frame.pieceFlows.assign(m_firstOfPiece.back(), 0.0);
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        for (const WireShare& share : m_pieces[i].shares) {
            const std::size_t channels = std::min(channelsOfPiece(i), m_firstOfLine[share.wire + 1] - m_firstOfLine[share.wire]);
            for (std::size_t k = 0; k < channels; ++k) {
                frame.pieceFlows[m_firstOfPiece[i] + k] += frame.lineFlows[m_firstOfLine[share.wire] + k] * (share.isForward ? 1 : -1);
            }
        }
    }
}

std::optional<bool> LiveDiagram::conducts(const LivePart& part, const RunInstant& instant) const
{
    if (!part.asSwitch) return std::nullopt;
    const double condition = part.asSwitch->condition.number(instant);
    return std::isnan(condition) ? std::nullopt : std::optional((condition != 0) == part.asSwitch->conductsWhen);
}

std::vector<double> LiveDiagram::powersOf(const LivePart& part, const RunInstant& instant) const
{
    std::vector<double> powers;
    for (const std::uint32_t index : part.ends) {
        for (const LiveChannel& channel : m_ends[index].channels) {
            if (channel.isSignal()) continue;
            const double flow = m_run->value(channel.flow, instant);
            switch (m_domains[channel.domain].power) {
                case LiveDomain::Power::Product: powers.push_back(flow * m_run->value(channel.values.front(), instant)); break;
                case LiveDomain::Power::FlowOfSlope: powers.push_back(flow * m_run->slope(channel.values.front(), instant)); break;
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
        if (place >= 0 && place < static_cast<double>(variable.literals->size())) reading.text = (*variable.literals)[static_cast<std::size_t>(place)];
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
        const bool isPair = end.isKnown() && std::all_of(end.channels.begin(), end.channels.end(), [](const LiveChannel& channel) { return channel.kind == LiveChannel::Kind::Physical; });
        (isPair ? physical : others).push_back(&end);
    }
    const bool hasTwoEnds = physical.size() == 2 && std::equal(physical[0]->channels.begin(), physical[0]->channels.end(), physical[1]->channels.begin(), physical[1]->channels.end(),
                                                              [](const LiveChannel& a, const LiveChannel& b) { return a.domain == b.domain; });
    if (hasTwoEnds) {
        for (std::size_t k = 0; k < physical[0]->channels.size(); ++k) {
            const LiveChannel& channel = physical[0]->channels[k];
            const LiveDomain& domain = m_domains[channel.domain];
            const std::string number = physical[0]->channels.size() > 1 ? fmt::format("[{}]", k + 1) : std::string();
            const double across = valueOf(channel, instant) - valueOf(physical[1]->channels[k], instant);
            made.push_back(inShownUnit({channel.potentialName + number, domain.potentialUnit, across}, domain.shownUnit, true));
            made.push_back(inShownUnit({channel.flowName + number, domain.flowUnit, m_run->value(channel.flow, instant)}, domain.shownFlowUnit, false));
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
            reading.name = reading.name.empty() ? connector : connector + (reading.name.front() == '[' ? "" : ".") + reading.name;
            made.push_back(std::move(reading));
        }
    }
    if (made.size() > kMostReadings) made.resize(kMostReadings);
    return made;
}

std::shared_ptr<const IconPicture> LiveDiagram::iconAt(const IconPicture& icon, const std::vector<LiveAttribute>& attributes, const RunInstant& instant)
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
