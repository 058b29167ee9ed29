// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oracle/network.h"

#include <cmath>

#include <fmt/format.h>

namespace causeway::oracle {

namespace {

using Kind = Element::Kind;

class Builder {
public:
    Builder(Choices& choices, NetworkKind kind, std::size_t most) : m_choices(choices), m_kind(kind), m_most(most) {}

    Network build()
    {
        if (m_kind == NetworkKind::Cascade) {
            buildCascade();
            return std::move(m_network);
        }
        const std::size_t size = 3 + m_choices.below(m_most - 2);
        const std::size_t nodes = 1 + std::max<std::size_t>(1, size / 3);
        for (std::size_t i = 0; i < nodes; ++i) m_potentials.push_back(i == 0 ? 0 : m_choices.number(0, 1, 5) - 2);
        m_network.nodes = m_outer = nodes;
        for (std::size_t i = 1; i < nodes; ++i) addDrain(i);
        addSupply(1 + m_choices.below(nodes - 1), 0);
        while (m_network.elements.size() < size) addRandom();
        return std::move(m_network);
    }

private:
    Element& add(Kind kind, std::size_t from, std::size_t to)
    {
        Element element;
        element.kind = kind;
        element.from = from;
        element.to = to;
        m_network.elements.push_back(element);
        return m_network.elements.back();
    }

    std::size_t addNode()
    {
        m_potentials.push_back(0);
        return m_network.nodes++;
    }

    [[nodiscard]] bool isIdeal() const { return m_kind != NetworkKind::Lossy; }

    /// From an outer node to the ground. Where there are ideal switches it has a source: no current is 0, which would
    /// leave open whether a thyristor is on.
    void addDrain(std::size_t node)
    {
        const bool hasSource = m_kind != NetworkKind::Linear && m_kind != NetworkKind::Loops;
        Element& made = add(hasSource ? Kind::Supply : Kind::Resistor, node, 0);
        made.value = m_choices.number(10, 10, 6);
        made.amplitude = 1 + 0.1 * static_cast<double>(node);
        made.frequency = 5 + 3 * static_cast<double>(node);
    }

    void addSupply(std::size_t from, std::size_t to)
    {
        Element& made = add(Kind::Supply, from, to);
        made.value = m_choices.number(1, 1, 4);
        made.amplitude = m_choices.number(10, 5, 4);
        made.frequency = m_choices.number(10, 10, 6);
    }

    void addRandom()
    {
        const std::size_t from = 1 + m_choices.below(m_outer - 1);
        std::size_t to = m_choices.below(m_outer - 1);
        if (to >= from) ++to;
        const bool hasSwitches = m_kind != NetworkKind::Linear && m_kind != NetworkKind::Loops;
        switch (m_choices.below(hasSwitches ? 10 : 6)) {
            case 0: add(Kind::Resistor, from, to).value = m_choices.number(1, 1, 9); return;
            case 1:
            case 2: return addCapacitor(from, to);
            case 3: return addInductor(from, to);
            case 4: return addSupply(from, to);
            case 5: {
                Element& made = add(Kind::CurrentSource, from, to);
                made.amplitude = m_choices.number(0.5, 0.5, 4);
                made.frequency = m_choices.number(10, 10, 6);
                return;
            }
            default: break;
        }
        const Kind kind = m_choices.oneOf(std::vector<Kind>{Kind::Diode, Kind::Diode, Kind::Switch, Kind::Thyristor});
        // How ideal elements in a loop share a current is open; it must not decide on whether a thyristor stays on.
        m_hasThyristor = m_hasThyristor || kind == Kind::Thyristor;
        const bool isLoop = !join(m_valveTrees, from, to);
        m_hasLoop = m_hasLoop || isLoop;
        const bool isOpen = m_kind == NetworkKind::SwitchLoops && !(m_hasThyristor && m_hasLoop);
        if (isLoop && isIdeal() && !isOpen)
            add(Kind::Resistor, from, to).value = 1;
        else
            addSwitch(kind, from, to);
    }

    void addCapacitor(std::size_t from, std::size_t to)
    {
        const double capacity = m_choices.number(0.01, 0.01, 5);
        // With a resistor of its own, where no loop of capacitors may come about.
        if (m_kind != NetworkKind::Storing && m_kind != NetworkKind::Loops) {
            const std::size_t inner = addNode();
            add(Kind::Resistor, inner, to).value = m_choices.number(0.5, 0.5, 4);
            to = inner;
        }
        Element& made = add(Kind::Capacitor, from, to);
        made.value = capacity;
        // Potentials make starts that agree with each other in any loop.
        made.start = m_potentials[from] - m_potentials[to];
        made.isFixed = m_kind != NetworkKind::Loops || join(m_capacitorTrees, from, to);
    }

    void addInductor(std::size_t from, std::size_t to)
    {
        const double inductance = m_choices.number(0.1, 0.1, 5);
        if (m_kind == NetworkKind::Loops && m_choices.chance(50)) {
            const std::size_t inner = addNode();
            Element& other = add(Kind::Inductor, inner, to);
            other.value = m_choices.number(0.1, 0.1, 5);
            other.isFixed = false;
            to = inner;
        }
        add(Kind::Inductor, from, to).value = inductance;
    }

    void addSwitch(Kind kind, std::size_t from, std::size_t to)
    {
        Element& made = add(kind, from, to);
        if (!isIdeal()) {
            made.on = m_choices.number(0.01, 0.01, 3);
            made.off = m_choices.number(0.001, 0.001, 3);
        }
        // A gate signal never ends when a switch moves.
        const double shift = kind == Kind::Thyristor ? 0.5 : 0.0;
        const int begin = m_choices.between(1, kSwitchingInstants - 2);
        const int end = m_choices.between(begin + 1, kSwitchingInstants - 1);
        made.begin = m_network.stopTime * (begin + shift) / kSwitchingInstants;
        made.end = m_network.stopTime * (end + shift) / kSwitchingInstants;
    }

    /// Whether the nodes were in different trees; they are in one after it.
    bool join(std::vector<std::size_t>& trees, std::size_t from, std::size_t to) const
    {
        while (trees.size() < m_network.nodes) trees.push_back(trees.size());
        const std::size_t first = trees[from], second = trees[to];
        for (std::size_t& tree : trees) {
            if (tree == first) tree = second;
        }
        return first != second;
    }

    /// Cockcroft and Walton: stages of two diodes and two capacitors, from a supply without resistance.
    void buildCascade()
    {
        const std::size_t diodes = 1 + m_choices.below(m_most);
        m_network.nodes = 2;
        Element& supply = add(Kind::Supply, 1, 0);
        supply.value = 0;
        supply.amplitude = m_choices.number(10, 5, 4);
        supply.frequency = m_choices.number(50, 50, 6);
        // Two columns of capacitors; diodes go from one to the other and back.
        std::size_t columns[2] = {1, 0};
        std::size_t last = 0;
        for (std::size_t k = 0; k < diodes; ++k) {
            const std::size_t node = addNode();
            add(Kind::Diode, last, node);
            Element& capacitor = add(Kind::Capacitor, columns[k % 2], node);
            capacitor.value = m_choices.number(0.001, 0.001, 4);
            columns[k % 2] = node;
            last = node;
        }
        add(Kind::Resistor, last, 0).value = m_choices.number(100, 100, 5);
    }

    Choices& m_choices;
    NetworkKind m_kind;
    std::size_t m_most;
    std::size_t m_outer = 1;  ///< nodes that elements are put between; others are within series connections
    Network m_network;
    std::vector<double> m_potentials;                         ///< V, at the start: of nodes that are not inner ones
    std::vector<std::size_t> m_capacitorTrees, m_valveTrees;  ///< by node
    bool m_hasThyristor = false, m_hasLoop = false;           ///< a loop of valves and switches
};

constexpr const char* kComponents = R"(  connector Pin
    Real v;
    flow Real i;
  end Pin;
  partial model TwoPin
    Pin p, n;
    Real u, i;
  equation
    u = p.v - n.v;
    i = p.i;
    p.i + n.i = 0;
  end TwoPin;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
)";

class Writer {
public:
    Writer(const Network& network, Choices& choices) : m_network(network), m_choices(choices) {}

    std::string text() { return m_choices.chance(40) ? components() : equations(); }

private:
    /// Declarations beside u and i, then the law of an element, in variables u, i and others with `suffix` at their
    /// names.
    struct Law {
        std::string declarations;
        std::vector<std::string> equations;
    };

    Law lawOf(const Element& element, const std::string& suffix)
    {
        const std::string u = "u" + suffix, i = "i" + suffix;
        switch (element.kind) {
            case Kind::Resistor:
                if (m_choices.chance(30)) return {"", {fmt::format("{} = {}/{}", i, u, element.value)}};
                return {"", {fmt::format("{} = {}*{}", u, element.value, i)}};
            case Kind::Capacitor: return {"", {fmt::format("{} = {}*der({})", i, element.value, u)}};
            case Kind::Inductor: return {"", {fmt::format("{}*der({}) = {}", element.value, i, u)}};
            case Kind::Supply: return {"", {fmt::format("{} = {} + {}*{}", u, wave(element), element.value, i)}};
            case Kind::CurrentSource: return {"", {fmt::format("{} = {}", i, wave(element))}};
            case Kind::Diode: return valve(element, suffix, fmt::format("s{} < 0", suffix), false);
            case Kind::Switch: {
                const std::string open = fmt::format("time < {} or time > {}", element.begin, element.end);
                if (element.on == 0 && element.off == 0 && m_choices.chance(50)) {
                    if (m_choices.chance(50)) return {"", {fmt::format("0 = if {} then {} else {}", open, i, u)}};
                    return {fmt::format("    Boolean off{};\n", suffix),
                            {fmt::format("off{} = ({})", suffix, open),
                             fmt::format("0 = if off{} then {} else {}", suffix, i, u)}};
                }
                return valve(element, suffix, open, false);
            }
            case Kind::Thyristor: break;
        }
        Law law = valve(element, suffix, fmt::format("s{0} < 0 or pre(off{0}) and not fire{0}", suffix), true);
        law.declarations += fmt::format("    Boolean fire{};\n", suffix);
        law.equations.push_back(fmt::format("fire{} = (time > {} and time < {})", suffix, element.begin, element.end));
        return law;
    }

    static std::string wave(const Element& element)
    {
        // A supply without resistance begins at 0, or capacitors behind it would have to jump.
        const char* const function = element.kind == Kind::Supply && element.value == 0 ? "sin" : "cos";
        return fmt::format("{}*{}({}*time)", element.amplitude, function, element.frequency);
    }

    /// The parameterized curve of an ideal switch or diode that is off where `isOff`.
    Law valve(const Element& element, const std::string& suffix, const std::string& isOff, bool isNamed)
    {
        const std::string u = "u" + suffix, i = "i" + suffix, s = "s" + suffix;
        const std::string on = fmt::format("{}*{}", element.on, s), off = fmt::format("{}*{}", element.off, s);
        Law law{fmt::format("    Real s{};\n", suffix), {}};
        std::string test = "off" + suffix;
        if (isNamed || m_choices.chance(70)) {
            law.declarations +=
                fmt::format("    Boolean off{}{};\n", suffix, isNamed ? "(start = true, fixed = true)" : "");
            law.equations.push_back(fmt::format("off{} = ({})", suffix, isOff));
        } else {
            test = "(" + isOff + ")";
        }
        switch (m_choices.below(3)) {
            case 0:
                law.equations.push_back(fmt::format("{} = if {} then {} else {}", u, test, s, on));
                law.equations.push_back(fmt::format("{} = if {} then {} else {}", i, test, off, s));
                break;
            case 1:
                law.equations.push_back(fmt::format(
                    "if {} then\n      {} = {};\n      {} = {};\n    else\n      {} = {};\n      {} = {};\n    end if",
                    test, u, s, i, off, u, on, i, s));
                break;
            default:
                law.declarations += fmt::format("    Integer mode{};\n", suffix);
                law.equations.push_back(fmt::format("mode{} = if {} then 0 else 1", suffix, test));
                law.equations.push_back(fmt::format("{} = (1 - mode{})*{} + mode{}*{}", u, suffix, s, suffix, on));
                law.equations.push_back(fmt::format("{} = mode{}*{} + (1 - mode{})*{}", i, suffix, s, suffix, off));
        }
        return law;
    }

    static std::string startOf(const Element& element, bool ofVoltage)
    {
        const bool hasStart = ofVoltage ? element.kind == Kind::Capacitor : element.kind == Kind::Inductor;
        return hasStart ? fmt::format("(start = {}{})", element.start, element.isFixed ? ", fixed = true" : "") : "";
    }

    std::string equations()
    {
        std::string declarations;
        std::vector<std::string> rows;
        for (std::size_t node = 1; node < m_network.nodes; ++node) declarations += fmt::format("    Real v{};\n", node);
        std::vector<std::string> sums(m_network.nodes);
        for (std::size_t k = 0; k < m_network.elements.size(); ++k) {
            const Element& element = m_network.elements[k];
            const std::string suffix = std::to_string(k);
            declarations +=
                fmt::format("    Real u{}{}, i{}{};\n", k, startOf(element, true), k, startOf(element, false));
            const Law law = lawOf(element, suffix);
            declarations += law.declarations;
            rows.insert(rows.end(), law.equations.begin(), law.equations.end());
            rows.push_back(fmt::format("u{} = {} - {}", k, potential(element.from), potential(element.to)));
            sums[element.from] += fmt::format(" + i{}", k);
            sums[element.to] += fmt::format(" - i{}", k);
        }
        for (std::size_t node = 1; node < m_network.nodes; ++node) rows.push_back(fmt::format("0 = 0{}", sums[node]));
        m_choices.shuffle(rows);
        std::string text = fmt::format("model M\n{}  equation\n", declarations);
        for (const std::string& row : rows) text += fmt::format("    {};\n", row);
        return text + ending();
    }

    static std::string potential(std::size_t node) { return node == 0 ? "0" : fmt::format("v{}", node); }

    std::string components()
    {
        std::string classes = kComponents, declarations = "    Ground ground;\n", rows;
        std::vector<std::string> pins(m_network.nodes);
        pins[0] = "ground.p";
        for (std::size_t k = 0; k < m_network.elements.size(); ++k) {
            const Element& element = m_network.elements[k];
            const Law law = lawOf(element, "");
            classes += fmt::format("  model Element{}\n    extends TwoPin(u{}, i{});\n{}  equation\n", k,
                                   startOf(element, true), startOf(element, false), law.declarations);
            for (const std::string& row : law.equations) classes += fmt::format("    {};\n", row);
            classes += fmt::format("  end Element{};\n", k);
            declarations += fmt::format("    Element{0} e{0};\n    Real u{0} = e{0}.u, i{0} = e{0}.i;\n", k);
            connect(pins[element.from], fmt::format("e{}.p", k), rows);
            connect(pins[element.to], fmt::format("e{}.n", k), rows);
        }
        for (std::size_t node = 1; node < m_network.nodes; ++node)
            declarations += fmt::format("    Real v{} = {}.v;\n", node, pins[node]);
        return fmt::format("model M\n{}{}  equation\n{}", classes, declarations, rows) + ending();
    }

    static void connect(std::string& node, const std::string& pin, std::string& rows)
    {
        if (node.empty())
            node = pin;
        else
            rows += fmt::format("    connect({}, {});\n", node, pin);
    }

    [[nodiscard]] std::string ending() const
    {
        return fmt::format("  annotation(experiment(StopTime={}));\nend M;\n", m_network.stopTime);
    }

    const Network& m_network;
    Choices& m_choices;
};

}  // namespace

double valueAt(const Element& element, double time)
{
    const bool isSine = element.kind == Kind::Supply && element.value == 0;
    return element.amplitude * (isSine ? std::sin(element.frequency * time) : std::cos(element.frequency * time));
}

Network randomNetwork(Choices& choices, NetworkKind kind, std::size_t most)
{
    return Builder(choices, kind, most).build();
}

std::string textOf(const Network& network, Choices& choices)
{
    return Writer(network, choices).text();
}

}  // namespace causeway::oracle
