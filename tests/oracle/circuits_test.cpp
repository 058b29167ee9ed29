// SPDX-License-Identifier: GPL-3.0-or-later
// Random networks of resistors, capacitors, inductors, sources, diodes, switches and thyristors against an integrator
// that shares nothing with the program (network_oracle.h), and Tellegen's theorem: the powers of all elements add up to
// nothing.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "tests/oracle/network_oracle.h"
#include "tests/oracle/search.h"
#include "tests/oracle/waveforms.h"

using namespace causeway;
using namespace causeway::oracle;

namespace {

/// Of the coarser run of the oracle: multiples of four times kSwitchingInstants. A thyristor may begin to conduct just
/// before its gate signal ends: where the program seems to be wrong, shorter steps decide.
constexpr std::size_t kSteps[] = {300, 1200, 9600, 38400};
constexpr std::size_t kAround = 2;  ///< steps before and after an instant among whose values the program's must lie:
                                    ///< jumps come a step early or late

/// Where the program's potentials are not what the oracle finds with two step lengths and what these leave open.
std::string compareWithOracle(const Network& network, const Run& run, std::size_t steps)
{
    const auto coarse = potentialsOf(network, steps), fine = potentialsOf(network, 2 * steps);
    if (!coarse || !fine) return {};
    double scale = 1;
    for (const auto& row : *fine) {
        for (const double value : row) scale = std::max(scale, std::fabs(value));
    }
    for (std::size_t node = 1; node < network.nodes; ++node) {
        // Between the instants of the switches.
        for (std::size_t i = steps / kSwitchingInstants / 4; i < steps; i += steps / kSwitchingInstants) {
            const double time = network.stopTime * static_cast<double>(i) / static_cast<double>(steps);
            double low = INFINITY, high = -INFINITY, open = 0;
            for (std::size_t k = i - kAround; k <= i + kAround; ++k) {
                const double first = (*coarse)[k - 1][node], second = (*fine)[2 * k - 1][node],
                             better = 2 * second - first;
                low = std::min({low, second, better});
                high = std::max({high, second, better});
                open = std::max(open, std::fabs(second - first));
            }
            const auto value = valueAt(*run.result, fmt::format("v{}", node), time);
            if (!value) return fmt::format("v{} is not in the result", node);
            const double distance = std::max({low - *value, *value - high, 0.0});
            if (!(distance <= open + 1e-3 * scale))
                return fmt::format("at {} s v{} is {}, and between {} and {} by the oracle", time, node, *value, low,
                                   high);
        }
    }
    return {};
}

/// Tellegen: the sum of u*i over all elements.
std::string checkPowers(const Network& network, const Run& run)
{
    const Result& result = *run.result;
    std::vector<std::pair<const ResultColumn*, const ResultColumn*>> pairs;
    for (std::size_t k = 0; k < network.elements.size(); ++k) {
        const auto* const u = result.find(fmt::format("u{}", k));
        const auto* const i = result.find(fmt::format("i{}", k));
        if (u != nullptr && i != nullptr) pairs.emplace_back(u, i);
    }
    for (std::size_t row = 0; row < result.rowCount(); ++row) {
        double sum = 0, sizes = 1;
        for (const auto& [u, i] : pairs) {
            sum += u->values[row] * i->values[row];
            sizes += std::fabs(u->values[row] * i->values[row]);
        }
        if (!(std::fabs(sum) <= 1e-5 * sizes))
            return fmt::format("at {} s the powers of all elements add up to {} W", result.time[row], sum);
    }
    return {};
}

CaseOutcome tryNetwork(NetworkKind kind, std::size_t most, Choices& choices, const Announce& announce)
{
    CaseOutcome outcome;
    const Network network = randomNetwork(choices, kind, most);
    SimulationSettings settings;
    settings.stopTime = network.stopTime;
    settings.tolerance = choices.oneOf(std::vector<double>{1e-6, 1e-6, 1e-8, 1e-4});
    settings.intervals = static_cast<std::uint32_t>(4 * kSwitchingInstants * choices.oneOf(std::vector<int>{5, 1, 10}));
    settings.solver = choices.oneOf(std::vector{"cvode", "cvode", "ida", "dopri5"});
    outcome.text = fmt::format("{}(--solver {} --tolerance {} --intervals {})\n", textOf(network, choices),
                               settings.solver, settings.tolerance, settings.intervals);
    announce(outcome.text);
    const Run run = oracle::run(outcome.text.substr(0, outcome.text.rfind("(--solver")), settings);
    ++outcome.runs;
    if (!run.isComplete) {
        outcome.disagreement = run.verdict;
        outcome.details = run.messages;
        return outcome;
    }
    for (const std::size_t steps : kSteps) {
        outcome.details = compareWithOracle(network, run, steps);
        if (outcome.details.empty()) break;
    }
    if (!outcome.details.empty()) outcome.disagreement = "values";
    if (!outcome.details.empty()) return outcome;
    outcome.details = checkPowers(network, run);
    if (!outcome.details.empty()) outcome.disagreement = "powers";
    return outcome;
}

CaseClass networks(const std::string& name, NetworkKind kind, std::size_t most, const std::string& knownWrong = {})
{
    return {
        name,
        [kind, most](Choices& choices, const Announce& announce) { return tryNetwork(kind, most, choices, announce); },
        knownWrong};
}

}  // namespace

int main(int argc, char** argv)
{
    const std::vector<CaseClass> classes = {
        networks("linear", NetworkKind::Linear, 30),   networks("lossy", NetworkKind::Lossy, 20),
        networks("ideal", NetworkKind::Ideal, 20),     networks("switch loops", NetworkKind::SwitchLoops, 20),
        networks("storing", NetworkKind::Storing, 15), networks("loops", NetworkKind::Loops, 15),
        networks("cascade", NetworkKind::Cascade, 10), networks("large", NetworkKind::Lossy, 100),
    };
    return search(argc, argv, classes, {1000, 60});
}
