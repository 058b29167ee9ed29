// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oracle/network_oracle.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <Eigen/Dense>

namespace causeway::oracle {

namespace {

using Kind = Element::Kind;

constexpr double kSmall = 1e-9;  ///< Ohm, in place of 0

/// w = q + M z >= 0, z >= 0, w'z = 0, for a P-matrix: from the basis of the last step, by the violated row with the
/// least index.
bool solveComplementarity(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& constant,
                          std::vector<bool>& isConducting, Eigen::VectorXd& z)
{
    const Eigen::Index size = constant.size();
    const double scale = 1e-10 * (1 + constant.cwiseAbs().maxCoeff());
    for (int pivots = 0; pivots < 2000; ++pivots) {
        std::vector<Eigen::Index> basis;
        for (Eigen::Index i = 0; i < size; ++i) {
            if (isConducting[static_cast<std::size_t>(i)]) basis.push_back(i);
        }
        z.setZero(size);
        if (!basis.empty()) {
            const Eigen::MatrixXd principal = matrix(basis, basis);
            const Eigen::VectorXd right = -constant(basis);
            const Eigen::VectorXd solution = principal.partialPivLu().solve(right);
            z(basis) = solution;
        }
        const Eigen::VectorXd w = constant + matrix * z;
        Eigen::Index violated = -1;
        for (Eigen::Index i = 0; i < size && violated < 0; ++i) {
            const bool conducts = isConducting[static_cast<std::size_t>(i)];
            if (conducts ? z[i] < -scale : w[i] < -scale) violated = i;
        }
        if (violated < 0) return true;
        isConducting[static_cast<std::size_t>(violated)] = !isConducting[static_cast<std::size_t>(violated)];
    }
    return false;
}

class Integrator {
public:
    Integrator(const Network& network, double step) : m_network(network), m_step(step)
    {
        for (std::size_t k = 0; k < network.elements.size(); ++k) {
            const Element& element = network.elements[k];
            m_stored.push_back(element.start);
            const bool isValve = element.kind == Kind::Diode || element.kind == Kind::Thyristor;
            if (isValve) m_valves.push_back(k);
        }
        m_isConducting.assign(m_valves.size(), false);
    }

    /// Potentials at `time`, the end of a step.
    std::optional<std::vector<double>> step(double time)
    {
        if (!conduct(modesAt(time - 0.5 * m_step, 0), time)) return std::nullopt;
        for (std::size_t k = 0; k < m_network.elements.size(); ++k) {
            const Element& element = m_network.elements[k];
            const double voltage = m_potentials[element.from] - m_potentials[element.to];
            if (element.kind == Kind::Capacitor) m_stored[k] = voltage;
            if (element.kind == Kind::Inductor) m_stored[k] += m_step / element.value * voltage;
        }
        return m_potentials;
    }

    /// At the very instant a switch that closes then is closed, and so is one that opens then. A thyristor may go out
    /// by that, and remembers it, though it lasts for no time: `length`, a step in which nothing else happens.
    bool passInstant(double time, double length)
    {
        const auto isNow = [time, length](const Element& element) {
            return element.kind == Kind::Switch && std::fabs(time - element.end) < length;
        };
        if (std::ranges::none_of(m_network.elements, isNow)) return true;
        const std::vector<bool> before = m_isConducting;
        const double step = std::exchange(m_step, length);
        std::swap(m_modes, m_modesAtInstants);
        const bool isSolved = conduct(modesAt(time, length), time);
        std::swap(m_modes, m_modesAtInstants);
        m_step = step;
        // What would move charges by an impulse does not happen at an instant alone.
        double largest = 1, jump = 0;
        for (std::size_t k = 0; k < m_network.elements.size(); ++k) {
            const Element& element = m_network.elements[k];
            const double voltage = m_potentials[element.from] - m_potentials[element.to];
            if (element.kind == Kind::Capacitor) jump = std::max(jump, std::fabs(voltage - m_stored[k]));
            if (element.kind == Kind::Inductor) jump = std::max(jump, std::fabs(length / element.value * voltage));
            largest = std::max(largest, std::fabs(m_stored[k]));
        }
        if (jump > 1e-3 * largest) m_isConducting = before;
        return isSolved;
    }

private:
    /// What a position of the switches, and of the thyristors that block, has in common.
    struct Modes {
        std::vector<std::size_t> valves;  ///< that may conduct: indices into m_valves
        Eigen::PartialPivLU<Eigen::MatrixXd> factors;
        Eigen::MatrixXd incidence, spread, matrix;
    };

    /// The potentials, and which valves conduct, after a step.
    bool conduct(const Modes& modes, double time)
    {
        const auto nodes = static_cast<Eigen::Index>(m_network.nodes) - 1;
        Eigen::VectorXd injected = Eigen::VectorXd::Zero(nodes);
        for (std::size_t k = 0; k < m_network.elements.size(); ++k) {
            const Element& element = m_network.elements[k];
            double current = 0;  // that flows through the element whatever its voltage is
            if (element.kind == Kind::Capacitor) current = -element.value / m_step * m_stored[k];
            if (element.kind == Kind::Inductor) current = m_stored[k];
            if (element.kind == Kind::Supply) current = -valueAt(element, time) / std::max(element.value, kSmall);
            if (element.kind == Kind::CurrentSource) current = valueAt(element, time);
            if (element.from > 0) injected[row(element.from)] -= current;
            if (element.to > 0) injected[row(element.to)] += current;
        }
        Eigen::VectorXd potentials = modes.factors.solve(injected);
        if (!modes.valves.empty()) {
            std::vector<bool> isConducting;
            for (const std::size_t valve : modes.valves) isConducting.push_back(m_isConducting[valve]);
            const Eigen::VectorXd constant = -modes.incidence.transpose() * potentials;
            Eigen::VectorXd currents;
            if (!solveComplementarity(modes.matrix, constant, isConducting, currents)) return false;
            potentials -= modes.spread * currents;
            m_isConducting.assign(m_valves.size(), false);
            for (std::size_t i = 0; i < modes.valves.size(); ++i) {
                m_isConducting[modes.valves[i]] = isConducting[i] && currents[static_cast<Eigen::Index>(i)] > 0;
            }
        }
        m_potentials.assign(1, 0.0);
        m_potentials.insert(m_potentials.end(), potentials.begin(), potentials.end());
        return true;
    }

    static Eigen::Index row(std::size_t node) { return static_cast<Eigen::Index>(node) - 1; }

    static void addConductance(Eigen::MatrixXd& matrix, const Element& element, double conductance)
    {
        if (element.from > 0) matrix(row(element.from), row(element.from)) += conductance;
        if (element.to > 0) matrix(row(element.to), row(element.to)) += conductance;
        if (element.from == 0 || element.to == 0) return;
        matrix(row(element.from), row(element.to)) -= conductance;
        matrix(row(element.to), row(element.from)) -= conductance;
    }

    /// `within`: so near to an instant is at it, where it has a length.
    const Modes& modesAt(double time, double within)
    {
        std::vector<bool> key;
        for (std::size_t k = 0, valve = 0; k < m_network.elements.size(); ++k) {
            const Element& element = m_network.elements[k];
            const double reach = element.kind == Kind::Switch ? within : -within;
            const bool isWithin = time > element.begin - reach && time < element.end + reach;
            if (element.kind == Kind::Switch) key.push_back(isWithin);
            if (element.kind == Kind::Thyristor) key.push_back(isWithin || m_isConducting[valve]);
            if (element.kind == Kind::Diode || element.kind == Kind::Thyristor) ++valve;
        }
        const auto [found, isNew] = m_modes.try_emplace(key);
        if (isNew) prepare(found->second, key);
        return found->second;
    }

    void prepare(Modes& modes, const std::vector<bool>& key) const
    {
        const auto nodes = static_cast<Eigen::Index>(m_network.nodes) - 1;
        Eigen::MatrixXd conductances = Eigen::MatrixXd::Zero(nodes, nodes);
        std::size_t position = 0, valve = 0;
        for (const Element& element : m_network.elements) {
            switch (element.kind) {
                case Kind::Resistor: addConductance(conductances, element, 1 / element.value); break;
                case Kind::Capacitor: addConductance(conductances, element, element.value / m_step); break;
                case Kind::Inductor: addConductance(conductances, element, m_step / element.value); break;
                case Kind::Supply: addConductance(conductances, element, 1 / std::max(element.value, kSmall)); break;
                case Kind::CurrentSource: break;
                case Kind::Switch:
                    addConductance(conductances, element,
                                   key[position++] ? 1 / std::max(element.on, kSmall) : element.off);
                    break;
                case Kind::Diode:
                case Kind::Thyristor:
                    // Blocking; what conduction adds is the unknown of the complementarity problem.
                    addConductance(conductances, element, element.off);
                    if (element.kind == Kind::Diode || key[position++]) modes.valves.push_back(valve);
                    ++valve;
                    break;
            }
        }
        modes.factors.compute(conductances);
        const auto count = static_cast<Eigen::Index>(modes.valves.size());
        modes.incidence = Eigen::MatrixXd::Zero(nodes, count);
        Eigen::VectorXd resistances(count), weights(count);
        for (Eigen::Index i = 0; i < count; ++i) {
            const Element& element = m_network.elements[m_valves[modes.valves[static_cast<std::size_t>(i)]]];
            if (element.from > 0) modes.incidence(row(element.from), i) = 1;
            if (element.to > 0) modes.incidence(row(element.to), i) = -1;
            resistances[i] = std::max(element.on, kSmall);
            weights[i] = 1 - element.on * element.off;
        }
        modes.spread = Eigen::MatrixXd(nodes, count);
        modes.matrix = Eigen::MatrixXd(count, count);
        if (count == 0) return;  // Eigen moves the pointers of empty matrices
        // u = on*z - w and i = z - off*w: the potentials are K^-1 (j - D (1 - on*off) z), and w = on*z - D'v.
        modes.spread = modes.factors.solve(modes.incidence * weights.asDiagonal());
        modes.matrix = modes.incidence.transpose() * modes.spread;
        modes.matrix += resistances.asDiagonal();
    }

    const Network& m_network;
    double m_step;
    std::vector<double> m_stored;       ///< V of capacitors, A of inductors
    std::vector<std::size_t> m_valves;  ///< elements
    std::vector<bool> m_isConducting;   ///< by valve
    std::vector<double> m_potentials;   ///< by node
    std::map<std::vector<bool>, Modes> m_modes, m_modesAtInstants;
};

}  // namespace

std::optional<std::vector<std::vector<double>>> potentialsOf(const Network& network, std::size_t steps)
{
    constexpr double kInstant = 1e-6;  // of a step
    const double step = network.stopTime / static_cast<double>(steps);
    Integrator integrator(network, step);
    std::vector<std::vector<double>> result;
    for (std::size_t i = 1; i <= steps; ++i) {
        const double time = network.stopTime * static_cast<double>(i) / static_cast<double>(steps);
        auto potentials = integrator.step(time);
        if (!potentials || !integrator.passInstant(time, kInstant * step)) return std::nullopt;
        result.push_back(std::move(*potentials));
    }
    return result;
}

}  // namespace causeway::oracle
