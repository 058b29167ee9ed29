// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/component_power.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "core/base/model_names.h"
#include "core/base/units.h"
#include "core/dae/hybrid_dae.h"
#include "core/results/curve_segments.h"
#include "core/results/floating_islands.h"

namespace causeway {

namespace {

constexpr double kNegligible = 1e-9;  ///< relative to the power of the circuit
constexpr double kTimeSlack = 1e-9;   ///< of event times, relative to the interval

struct PinPair {
    std::string voltage, current;
    InstanceId connector;     ///< that contains the pin, or is the pin
    InstanceId ownConnector;  ///< of the component itself, that contains that one, or is the same
};

/// Variables at one depth of a component.
struct NamesOfDepth {
    std::vector<std::string> names;
    std::size_t depth = 0;
};

/// Electrical view of a component: names of variables.
struct CircuitElement {
    InstanceId instance;
    std::vector<PinPair> pins;
    NamesOfDepth losses, switchings;
    std::vector<std::string> temperatures;
    bool hasState = false, hasBoolean = false, hasOtherPort = false;
};

/// Finds the elements in order of declaration.
class ElementFinder {
public:
    explicit ElementFinder(const HybridDae& dae) : m_dae(dae) {}

    std::vector<CircuitElement> find()
    {
        for (const DaeVariable& variable : m_dae.variables) add(variable);
        for (const auto& [key, pin] : m_pins) {
            if (pin.potentials == 1 && pin.flows == 1) element(std::get<0>(key)).pins.push_back(pin.names);
        }
        for (const auto& [connector, port] : m_ports) {
            if (!port.temperature.empty() && port.hasHeat)
                element(port.component).temperatures.push_back(port.temperature);
        }
        std::vector<CircuitElement> elements;
        for (auto& [instance, found] : m_elements) {
            if (!found.pins.empty()) elements.push_back(std::move(found));
        }
        return elements;
    }

private:
    struct Pin {
        PinPair names;
        std::size_t potentials = 0, flows = 0;
    };
    struct HeatPort {
        InstanceId component;
        std::string temperature;
        bool hasHeat = false;
    };

    /// Component of the model that contains a variable, depth within it, and connector.
    struct Place {
        InstanceId component, connector;
        InstanceId ownConnector;  ///< of the component itself, that contains the connector, or is the same; may be none
        std::size_t depth = 0;
    };

    [[nodiscard]] Place placeOf(InstanceId instance) const
    {
        Place place;
        InstanceId below;
        for (InstanceId at = instance; at && m_dae.instances[at].parent; at = m_dae.instances[at].parent) {
            if (place.connector.isNone() && m_dae.instances[at].isConnector) place.connector = at;
            below = place.component;
            place.component = at;
            ++place.depth;
        }
        if (!below.isNone() && m_dae.instances[below].isConnector) place.ownConnector = below;
        return place;
    }

    CircuitElement& element(InstanceId instance)
    {
        CircuitElement& found = m_elements[instance];
        found.instance = instance;
        return found;
    }

    void add(const DaeVariable& variable)
    {
        const Place place = placeOf(variable.instance);
        if (place.component.isNone() || m_dae.instances[place.component].isConnector) return;
        if (!place.ownConnector.isNone()) {
            addOfConnector(variable, place);
            return;
        }
        CircuitElement& found = element(place.component);
        found.hasState = found.hasState || variable.isState;
        found.hasBoolean =
            found.hasBoolean || (variable.type == ValueType::Boolean && variable.variability >= Variability::Discrete);
        if (variable.type != ValueType::Real) return;
        const std::string name = nameWithoutSubscripts(lastPart(variable.name));
        if (name == "lossPower") addTo(found.losses, variable, place.depth);
        if (name == "E_switching") addTo(found.switchings, variable, place.depth);
    }

    /// A variable of the component itself takes precedence over those of its parts.
    static void addTo(NamesOfDepth& found, const DaeVariable& variable, std::size_t depth)
    {
        if (!found.names.empty() && depth > found.depth) return;
        if (depth < found.depth) found.names.clear();
        found.depth = depth;
        found.names.push_back(variable.name);
    }

    void addOfConnector(const DaeVariable& variable, const Place& place)
    {
        if (variable.type != ValueType::Real || variable.isStream) return;
        const std::string unit = variable.unit.str();
        const auto is = [&](const char* other) { return !unit.empty() && convertUnit(1, unit, other).has_value(); };
        // Matching variables have the same suffix after the connector: "re" of "v.re" and "i.re", or none.
        const bool isPart = variable.instance != place.connector;
        const std::string last(lastPart(variable.name));
        const std::string subscript = last.substr(nameWithoutSubscripts(last).size());
        const auto key = std::tuple(place.component, place.connector, isPart ? last : subscript);
        if (variable.isFlow) {
            if (is("A")) {
                Pin& pin = m_pins[key];
                pin.names.current = variable.name;
                pin.names.connector = place.connector;
                pin.names.ownConnector = place.ownConnector;
                ++pin.flows;
            } else if (is("W")) {
                m_ports[place.connector].hasHeat = true;
                m_ports[place.connector].component = place.component;
            } else {
                element(place.component).hasOtherPort = true;
            }
        } else if (is("V")) {
            Pin& pin = m_pins[key];
            pin.names.voltage = variable.name;
            ++pin.potentials;
        } else if (is("K")) {
            m_ports[place.connector].temperature = variable.name;
            m_ports[place.connector].component = place.component;
        }
    }

    const HybridDae& m_dae;
    std::map<InstanceId, CircuitElement> m_elements;
    std::map<std::tuple<InstanceId, InstanceId, std::string>, Pin> m_pins;
    std::map<InstanceId, HeatPort> m_ports;
};

/// Columns of a result by name; a parameter is a constant column.
class ResultCurves {
public:
    explicit ResultCurves(const Result& result) : m_result(result)
    {
        for (std::size_t i = 0; i < result.columns.size(); ++i) m_columns.emplace(result.columns[i].name, i);
        for (std::size_t i = 0; i < result.parameters.size(); ++i) m_parameters.emplace(result.parameters[i].name, i);
    }

    [[nodiscard]] bool has(const std::string& name) const
    {
        return m_columns.contains(name) || m_parameters.contains(name);
    }
    [[nodiscard]] bool isConstant(const std::string& name) const { return !m_columns.contains(name); }
    /// For an existing name.
    [[nodiscard]] CurveRows rows(const std::string& name)
    {
        const std::span<const double> time(m_result.time.data(), m_result.time.size());
        if (const auto column = m_columns.find(name); column != m_columns.end()) {
            const ResultColumn& found = m_result.columns[column->second];
            return {time, {found.values.data(), found.values.size()}, found.type != ValueType::Real};
        }
        const double value = m_result.parameters[m_parameters.at(name)].value;
        std::vector<double>& constant = m_constants[value];
        if (constant.empty()) constant.assign(time.size(), value);
        return {time, constant, false};
    }

private:
    const Result& m_result;
    std::unordered_map<std::string, std::size_t> m_columns, m_parameters;  ///< lookups only
    std::map<double, std::vector<double>> m_constants;
};

double meanProduct(const CurveRows& voltage, const CurveRows& current, double from, double to)
{
    LongSum sum;
    forEachPair(voltage, current, from, to, 0, [&](const CurveSegment& u, const CurveSegment& i) {
        sum.add(productIntegral(u, i) / (to - from));
        return true;
    });
    return sum.value();
}

/// For a piecewise constant curve: its value before an instant, or at the first row.
double valueBefore(const CurveRows& curve, double time)
{
    const auto row = std::ranges::lower_bound(curve.time, time) - curve.time.begin();
    return curve.values[row > 0 ? static_cast<std::size_t>(row) - 1 : 0];
}

/// A flow that continues from one component to the next, or leaves at the other pin, has the same period.
bool isSameFlow(const CurveRows& one, const CurveRows& other)
{
    const auto isSame = [](double a, double b) { return std::abs(a) == std::abs(b); };
    return std::ranges::equal(one.time, other.time) && std::ranges::equal(one.values, other.values, isSame);
}

/// Measured interval: for periods of unknown length, the longest period of a current.
MeasuredInterval intervalOf(const std::vector<CircuitElement>& elements, ResultCurves& curves,
                            const MeasurementOptions& options)
{
    MeasuredInterval longest;
    longest.error = "no component has a current that changes";
    std::vector<CurveRows> searched;
    for (const CircuitElement& element : elements) {
        for (const PinPair& pin : element.pins) {
            const bool needsSearch = options.periods && !options.frequency;
            if (needsSearch && curves.isConstant(pin.current)) continue;
            if (needsSearch) {
                const CurveRows current = curves.rows(pin.current);
                if (std::ranges::any_of(searched, [&](const CurveRows& each) { return isSameFlow(each, current); }))
                    continue;
                searched.push_back(current);
            }
            MeasurementOptions wanted = options;
            // Without periods there is no search: any frequency does.
            if (!options.periods) wanted.frequency = 1;
            MeasuredInterval found = measuredInterval(curves.rows(pin.current), wanted);
            if (!needsSearch) return found;
            const bool isLonger =
                found.error.empty() && (!longest.error.empty() || *found.period.value > *longest.period.value);
            if (isLonger || (!longest.error.empty() && !found.error.empty())) longest = std::move(found);
        }
    }
    return longest;
}

std::string nameOf(const CircuitElement& element, const HybridDae& dae)
{
    return dae.pathOf(element.instance);
}

/// First missing variable.
std::string missingOf(const std::vector<CircuitElement>& elements, const HybridDae& dae, const ResultCurves& curves,
                      const ComponentPowerRequest& request)
{
    if (elements.empty()) return "the model has no component with pins";
    for (const CircuitElement& element : elements) {
        for (const PinPair& pin : element.pins) {
            for (const std::string* name : {&pin.voltage, &pin.current}) {
                if (!curves.has(*name)) return fmt::format("the result has no variable '{}'", *name);
            }
        }
    }
    for (const auto* names : {&request.inputs, &request.outputs}) {
        for (const std::string& name : *names) {
            if (std::ranges::none_of(elements,
                                     [&](const CircuitElement& element) { return nameOf(element, dae) == name; }))
                return fmt::format("'{}' is not a component of the model with pins", name);
        }
    }
    return {};
}

/// W by pin, in the order of the elements: what only circulates while switches separate a part of the circuit.
std::vector<double> floatingPower(const std::vector<CircuitElement>& elements, ResultCurves& curves, double from,
                                  double to)
{
    std::vector<IslandPin> pins;
    std::vector<bool> isSwitch;
    for (const CircuitElement& element : elements) {
        for (const PinPair& pin : element.pins)
            pins.push_back({curves.rows(pin.voltage), curves.rows(pin.current), isSwitch.size()});
        isSwitch.push_back(element.hasBoolean && !element.hasState);
    }
    return powerOfFloating(pins, isSwitch, from, to);
}

/// `floating`: of its pins.
ComponentPower powerOf(const CircuitElement& element, const HybridDae& dae, ResultCurves& curves, double from,
                       double to, std::span<const double> floating)
{
    ComponentPower power;
    power.name = nameOf(element, dae);
    power.className = dae.instances[element.instance].className.str();
    LongSum all;
    for (std::size_t p = 0; p < element.pins.size(); ++p) {
        const PinPair& pin = element.pins[p];
        const double mean = meanProduct(curves.rows(pin.voltage), curves.rows(pin.current), from, to);
        all.add(mean);
        for (InstanceId at = pin.connector;; at = dae.instances[at].parent) {
            const std::string name = dae.pathOf(at);
            auto known = std::ranges::find(power.connectors, name, &ConnectorPower::name);
            if (known == power.connectors.end()) known = power.connectors.insert(known, {name, 0});
            known->power += mean - floating[p];
            if (at == pin.ownConnector) break;
        }
    }
    power.power = all.value();
    const auto addTo = [](std::optional<double>& total, double value) { total = total.value_or(0) + value; };
    for (const std::string& name : element.losses.names) {
        if (curves.has(name)) addTo(power.loss, bentMeanOf(curves.rows(name), from, to));
    }
    const double slack = kTimeSlack * (to - from);
    for (const std::string& name : element.switchings.names) {
        if (!curves.has(name)) continue;
        const CurveRows energy = curves.rows(name);
        addTo(power.switching, (valueBefore(energy, to - slack) - valueBefore(energy, from - slack)) / (to - from));
    }
    for (const std::string& name : element.temperatures) {
        if (!curves.has(name)) continue;
        const CurveMoments moments = momentsOf(curves.rows(name), from, to);
        if (power.temperatureMax && *power.temperatureMax >= moments.range.most) continue;
        power.temperature = moments.mean;
        power.temperatureMax = moments.range.most;
    }
    return power;
}

ComponentRole roleOf(const CircuitElement& element, const ComponentPower& power, double small)
{
    const bool isConverter = element.hasOtherPort;
    if (!isConverter && element.hasState && !element.hasBoolean && element.losses.names.empty())
        return ComponentRole::Storage;
    if (power.power < -small) return ComponentRole::Source;
    if (!isConverter && element.hasBoolean) return ComponentRole::Loss;
    return power.power > small ? ComponentRole::Load : ComponentRole::Lossless;
}

bool contains(const std::vector<std::string>& names, const std::string& name)
{
    return std::ranges::find(names, name) != names.end();
}

Measured efficiencyOf(const PowerBalance& balance, const ComponentPowerRequest& request)
{
    LongSum given, taken;
    std::vector<std::string> loads;
    for (const ComponentPower& component : balance.components) {
        const bool isInput =
            request.inputs.empty() ? component.role == ComponentRole::Source : contains(request.inputs, component.name);
        if (isInput) given.add(-component.power);
        if (component.role != ComponentRole::Load) continue;
        taken.add(component.power);
        loads.push_back(component.name);
    }
    if (!(given.value() > 0)) return Measured::none("no power is given");
    if (loads.empty()) return Measured::none("no component is a load");
    if (request.outputs.empty() && loads.size() > 1)
        return Measured::none(fmt::format("each of {} could be the load; name it", fmt::join(loads, ", ")));
    return taken.value() / given.value();
}

void addUp(PowerBalance& balance)
{
    LongSum sums[5], all, given, taken;
    for (const ComponentPower& component : balance.components) {
        sums[static_cast<std::size_t>(component.role)].add(component.power);
        all.add(component.power);
        (component.power < 0 ? given : taken).add(std::abs(component.power));
    }
    const auto sumOf = [&](ComponentRole role) { return sums[static_cast<std::size_t>(role)].value(); };
    balance.source = 0 - sumOf(ComponentRole::Source);
    balance.load = sumOf(ComponentRole::Load);
    balance.loss = sumOf(ComponentRole::Loss);
    balance.storage = sumOf(ComponentRole::Storage);
    balance.residual = all.value();
    const double largest = std::max(given.value(), taken.value());
    balance.relativeResidual = largest > 0 ? std::abs(balance.residual) / largest : 0;
}

}  // namespace

std::string_view toString(ComponentRole role)
{
    switch (role) {
        case ComponentRole::Source: return "source";
        case ComponentRole::Load: return "load";
        case ComponentRole::Loss: return "loss";
        case ComponentRole::Storage: return "storage";
        case ComponentRole::Lossless: break;
    }
    return "lossless";
}

std::optional<double> ComponentPower::conduction() const
{
    if (!loss || !switching) return std::nullopt;
    return *loss - *switching;
}

double ComponentPower::lost() const
{
    return loss ? *loss : role == ComponentRole::Loss ? power : 0;
}

std::vector<std::string> powerVariables(const HybridDae& dae)
{
    std::vector<std::string> names;
    for (const CircuitElement& element : ElementFinder(dae).find()) {
        for (const PinPair& pin : element.pins) names.insert(names.end(), {pin.voltage, pin.current});
        for (const auto* more : {&element.losses.names, &element.switchings.names, &element.temperatures})
            names.insert(names.end(), more->begin(), more->end());
    }
    return names;
}

PowerBalance powerBalance(const Result& result, const HybridDae& dae, const ComponentPowerRequest& request)
{
    PowerBalance balance;
    const std::vector<CircuitElement> elements = ElementFinder(dae).find();
    ResultCurves curves(result);
    balance.error = missingOf(elements, dae, curves, request);
    if (!balance.error.empty()) return balance;
    const MeasuredInterval interval = intervalOf(elements, curves, request.options);
    balance.error = interval.error;
    if (!balance.error.empty()) return balance;
    balance.periods = request.options.periods ? interval.periods : 0;
    balance.from = interval.from;
    balance.to = interval.to;

    double largest = 0;
    const std::vector<double> floating = floatingPower(elements, curves, balance.from, balance.to);
    std::size_t firstPin = 0;
    for (const CircuitElement& element : elements) {
        ComponentPower power = powerOf(element, dae, curves, balance.from, balance.to,
                                       std::span(floating).subspan(firstPin, element.pins.size()));
        firstPin += element.pins.size();
        largest = std::max(largest, std::abs(power.power));
        balance.components.push_back(std::move(power));
    }
    for (std::size_t i = 0; i < elements.size(); ++i) {
        ComponentPower& power = balance.components[i];
        power.role = roleOf(elements[i], power, kNegligible * largest);
        if (power.role == ComponentRole::Load && !request.outputs.empty()) power.role = ComponentRole::Loss;
        if (contains(request.inputs, power.name)) power.role = ComponentRole::Source;
        if (contains(request.outputs, power.name)) power.role = ComponentRole::Load;
    }
    std::ranges::stable_sort(balance.components, [](const ComponentPower& a, const ComponentPower& b) {
        return std::pair(a.role, -std::abs(a.power)) < std::pair(b.role, -std::abs(b.power));
    });
    addUp(balance);
    balance.efficiency = efficiencyOf(balance, request);
    return balance;
}

}  // namespace causeway
