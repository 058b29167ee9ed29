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
    if (convertUnit(1, product, "J") || convertUnit(1, product, "N.m.rad")) return Power::FlowOfSlope;
    return Power::Unknown;
}

/// Variables of a connector that has exactly one of each.
struct ConnectorVariables {
    VariableId potential, flow;
    std::size_t potentials = 0, flows = 0;
};

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

    /// Connectors by their names, with and without subscripts.
    void indexVariables()
    {
        const auto visit = [&](bool isFlow, const auto& add) {
            for (std::size_t i = 0; i < m_dae.variables.size() && !m_task.cancelled(); ++i) {
                const DaeVariable& variable = m_dae.variables[VariableId(i)];
                if (!variable.name.starts_with(m_prefix)) continue;
                if (variable.isInput && !isFlow) m_inputs.insert(nameWithoutSubscripts(variable.name));
                if (variable.isFlow != isFlow || variable.isStream || variable.type != ValueType::Real || variable.variability < Variability::Discrete) continue;
                add(std::string(splitName(variable.name).first), VariableId(i));
            }
        };
        visit(true, [&](const std::string& connector, VariableId flow) {
            ConnectorVariables& found = m_connectors[connector];
            found.flow = flow;
            ++found.flows;
        });
        visit(false, [&](const std::string& connector, VariableId potential) {
            const auto found = m_connectors.find(connector);
            if (found == m_connectors.end()) return;
            found->second.potential = potential;
            ++found->second.potentials;
        });
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            const DaeVariable& variable = m_dae.variables[VariableId(i)];
            if (!variable.isFlow || variable.name.find('[') == std::string::npos) continue;
            const std::string connector(splitName(variable.name).first);
            m_firstElements.try_emplace(nameWithoutSubscripts(connector), connector);
        }
    }

    [[nodiscard]] const ConnectorVariables* connectorAt(const std::string& path) const
    {
        auto found = m_connectors.find(path);
        if (found == m_connectors.end()) {
            const auto element = m_firstElements.find(path);
            if (element != m_firstElements.end()) found = m_connectors.find(element->second);
        }
        return found == m_connectors.end() || found->second.flows != 1 || found->second.potentials != 1 ? nullptr : &found->second;
    }

    std::uint32_t domainOf(const std::string& potentialUnit, const std::string& flowUnit)
    {
        std::vector<LiveDomain>& domains = m_made.m_domains;
        const auto found = std::find_if(domains.begin(), domains.end(), [&](const LiveDomain& domain) {
            return domain.potentialUnit == potentialUnit && domain.flowUnit == flowUnit;
        });
        if (found != domains.end()) return static_cast<std::uint32_t>(found - domains.begin());
        LiveDomain domain;
        domain.potentialUnit = potentialUnit;
        domain.flowUnit = flowUnit;
        domain.power = powerOf(potentialUnit, flowUnit);
        domains.push_back(std::move(domain));
        return static_cast<std::uint32_t>(domains.size() - 1);
    }

    std::uint32_t addEnd(const std::string& written, bool isOwn)
    {
        const std::string reference = nameWithoutSubscripts(written);
        // An element of an array is an end of its own.
        std::string exact = written;
        std::erase(exact, ' ');
        const std::string path = m_prefix + exact;
        if (const auto known = m_made.m_endOf.find(exact); known != m_made.m_endOf.end()) return known->second;
        LiveEnd end;
        end.reference = reference;
        if (const ConnectorVariables* connector = connectorAt(path) != nullptr ? connectorAt(path) : connectorAt(m_prefix + reference)) {
            const DaeVariable& potential = m_dae.variables[connector->potential];
            const DaeVariable& flow = m_dae.variables[connector->flow];
            end.potential = run().find(potential.name);
            end.flow = run().find(flow.name);
            end.potentialName = splitName(potential.name).second;
            end.flowName = splitName(flow.name).second;
            if (end.potential.isKnown()) end.kind = LiveEnd::Kind::Physical;
            end.domain = domainOf(potential.unit.str(), flow.unit.str());
        } else {
            end.signal = run().find(path);
            if (!end.signal.isKnown()) end.signal = run().find(m_prefix + reference);
            if (end.signal.isKnown()) end.kind = LiveEnd::Kind::Signal;
            end.isInput = m_inputs.contains(m_prefix + reference);
        }
        const auto index = static_cast<std::uint32_t>(m_made.m_ends.size());
        m_made.m_ends.push_back(std::move(end));
        m_made.m_outwards.push_back(isOwn ? -1 : 1);
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
            part.ends.push_back(addEnd(component.name, true));
        } else if (component.icon) {
            for (const IconConnector& connector : component.icon->connectors) {
                if (connector.isPresent) part.ends.push_back(addEnd(component.name + "." + connector.name, false));
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
        made.from = addEnd(line.from, isOwn(line.from));
        made.to = addEnd(line.to, isOwn(line.to));
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
            if (end.kind != LiveEnd::Kind::Physical || m_task.cancelled()) continue;
            LiveDomain& domain = m_made.m_domains[end.domain];
            sample([&](const RunInstant& instant) {
                const double potential = run().value(end.potential, instant), flow = run().value(end.flow, instant);
                if (std::isfinite(potential)) {
                    low[end.domain] = std::min(low[end.domain], potential);
                    high[end.domain] = std::max(high[end.domain], potential);
                }
                if (std::isfinite(flow)) domain.mostFlow = std::max(domain.mostFlow, std::abs(flow));
            });
        }
        for (std::size_t i = 0; i < m_made.m_domains.size(); ++i) {
            LiveDomain& domain = m_made.m_domains[i];
            if (low[i] > high[i]) continue;
            const bool isAroundZero = low[i] <= 0 && high[i] >= 0;
            const double most = std::max(-low[i], high[i]);
            domain.low = isAroundZero ? -most : low[i];
            domain.high = isAroundZero ? most : high[i];
        }
    }

    // Switches -----------------------------------------------------------------------------------

    /// Voltage and current of a component with two connectors of a domain in which they make power.
    struct TwoEnds {
        const LiveEnd* first = nullptr;
        const LiveEnd* second = nullptr;
    };
    [[nodiscard]] std::optional<TwoEnds> twoEnds(const LivePart& part) const
    {
        TwoEnds found;
        for (const std::uint32_t index : part.ends) {
            const LiveEnd& end = m_made.m_ends[index];
            if (end.kind != LiveEnd::Kind::Physical || m_made.m_domains[end.domain].power != LiveDomain::Power::Product) continue;
            if (found.second != nullptr) return std::nullopt;
            (found.first == nullptr ? found.first : found.second) = &end;
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
            const double voltage = std::abs(run().value(ends.first->potential, instant) - run().value(ends.second->potential, instant));
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
    // Looked up only, never iterated.
    std::unordered_map<std::string, ConnectorVariables> m_connectors;
    std::unordered_map<std::string, std::string> m_firstElements;  ///< connectors of arrays, by their names without subscripts
    std::unordered_set<std::string> m_inputs;
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
        if (m_ends[end].kind != LiveEnd::Kind::Unknown) return end;
    }
    return std::nullopt;
}

void LiveDiagram::frameAt(double time, LiveFrame& frame) const
{
    frame.instant = m_run->instantAt(time);
    frame.potentials.resize(m_ends.size());
    // What leaves the lines at an end; then, from the leaves of the trees to their roots, what leaves them at and behind it.
    std::vector<double> leaving(m_ends.size(), 0.0);
    for (std::size_t i = 0; i < m_ends.size(); ++i) {
        const LiveEnd& end = m_ends[i];
        frame.potentials[i] = m_run->value(end.kind == LiveEnd::Kind::Signal ? end.signal : end.potential, frame.instant);
        const double flow = end.kind == LiveEnd::Kind::Physical ? m_run->value(end.flow, frame.instant) : 0;
        leaving[i] = std::isfinite(flow) ? m_outwards[i] * flow : 0;
    }
    frame.lineFlows.assign(m_lines.size(), 0.0);
    for (std::size_t i = m_treeOrder.size(); i-- > 0;) {
        const Line& line = m_lines[m_treeOrder[i]];
        const std::uint32_t child = line.childIsTo ? line.to : line.from, parent = line.childIsTo ? line.from : line.to;
        frame.lineFlows[m_treeOrder[i]] = leaving[child] * (line.childIsTo ? 1 : -1) * line.direction;
        leaving[parent] += leaving[child];
    }
    frame.pieceFlows.assign(m_pieces.size(), 0.0);
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        for (const WireShare& share : m_pieces[i].shares) frame.pieceFlows[i] += frame.lineFlows[share.wire] * (share.isForward ? 1 : -1);
    }
}

std::optional<bool> LiveDiagram::conducts(const LivePart& part, const RunInstant& instant) const
{
    if (!part.asSwitch) return std::nullopt;
    const double condition = part.asSwitch->condition.number(instant);
    return std::isnan(condition) ? std::nullopt : std::optional((condition != 0) == part.asSwitch->conductsWhen);
}

/// What flows into the component at each of its connectors, W; empty when that is not known for one of them.
std::vector<double> LiveDiagram::powersOf(const LivePart& part, const RunInstant& instant) const
{
    std::vector<double> powers;
    for (const std::uint32_t index : part.ends) {
        const LiveEnd& end = m_ends[index];
        if (end.kind != LiveEnd::Kind::Physical) continue;
        const double flow = m_run->value(end.flow, instant);
        switch (m_domains[end.domain].power) {
            case LiveDomain::Power::Product: powers.push_back(flow * m_run->value(end.potential, instant)); break;
            case LiveDomain::Power::FlowOfSlope: powers.push_back(flow * m_run->slope(end.potential, instant)); break;
            case LiveDomain::Power::Flow: powers.push_back(flow); break;
            case LiveDomain::Power::Unknown: return {};
        }
    }
    return powers;
}

std::vector<LiveReading> LiveDiagram::readings(const LivePart& part, const RunInstant& instant) const
{
    std::vector<LiveReading> made;
    std::vector<const LiveEnd*> physical;
    for (const std::uint32_t index : part.ends) {
        if (m_ends[index].kind == LiveEnd::Kind::Physical) physical.push_back(&m_ends[index]);
    }
    const auto connectorOf = [](const LiveEnd& end) { return end.reference.substr(end.reference.rfind('.') + 1); };
    if (physical.size() == 2 && physical[0]->domain == physical[1]->domain) {
        const LiveDomain& domain = m_domains[physical[0]->domain];
        const double across = m_run->value(physical[0]->potential, instant) - m_run->value(physical[1]->potential, instant);
        made.push_back({physical[0]->potentialName, domain.potentialUnit, across});
        made.push_back({physical[0]->flowName, domain.flowUnit, m_run->value(physical[0]->flow, instant)});
    } else {
        for (const LiveEnd* end : physical) {
            const LiveDomain& domain = m_domains[end->domain];
            made.push_back({connectorOf(*end) + "." + end->potentialName, domain.potentialUnit, m_run->value(end->potential, instant)});
            made.push_back({connectorOf(*end) + "." + end->flowName, domain.flowUnit, m_run->value(end->flow, instant)});
        }
    }
    const std::vector<double> powers = powersOf(part, instant);
    if (!powers.empty() && physical.size() > 1) {
        double sum = 0;
        for (const double power : powers) sum += power;
        if (std::isfinite(sum)) made.push_back({"power", "W", sum});
    }
    for (const std::uint32_t index : part.ends) {
        const LiveEnd& end = m_ends[index];
        if (end.kind == LiveEnd::Kind::Signal) made.push_back({connectorOf(end), std::string(m_run->unit(end.signal)), m_run->value(end.signal, instant)});
    }
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
