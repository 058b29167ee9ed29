// SPDX-License-Identifier: GPL-3.0-or-later
// Random mechanisms of masses and rods in Cartesian coordinates, from consistent starts of which any part is fixed,
// with rods that break and rods that catch, against an integrator that shares nothing with the program
// (planar_mechanism.h); energy and momentum.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "tests/oracle/planar_mechanism.h"
#include "tests/oracle/search.h"
#include "tests/oracle/waveforms.h"

using namespace causeway;
using namespace causeway::oracle;

namespace {

constexpr int kPoints = 20;
constexpr double kBound = 1e-4;  ///< m or m/s

std::string compareWithOracle(const Mechanism& mechanism, const std::vector<std::vector<double>>& motion,
                              const Run& run)
{
    const char* const names[] = {"x", "y", "vx", "vy"};
    for (int point = 0; point <= kPoints; ++point) {
        const double time = mechanism.stopTime * point / kPoints;
        for (std::size_t i = 0; i < mechanism.masses.size(); ++i) {
            const Mass& mass = mechanism.masses[i];
            const double start[] = {mass.x, mass.y, mass.vx, mass.vy};
            for (std::size_t k = 0; k < 4; ++k) {
                const std::string name = fmt::format("{}{}", names[k], i + 1);
                const double right = point == 0 ? start[k] : motion[static_cast<std::size_t>(point) - 1][4 * i + k];
                const auto value = valueAt(*run.result, name, time);
                if (!value) return fmt::format("{} is not in the result", name);
                if (!(std::fabs(*value - right) <= kBound * std::max(1.0, std::fabs(right))))
                    return fmt::format("at {} s {} is {}, and {} by the oracle", time, name, *value, right);
            }
        }
    }
    return {};
}

/// The energy of all masses at a row.
double energyAt(const Mechanism& mechanism, const Result& result, std::size_t row)
{
    double energy = 0;
    for (std::size_t i = 0; i < mechanism.masses.size(); ++i) {
        const auto value = [&](const char* name) { return result.find(fmt::format("{}{}", name, i + 1))->values[row]; };
        const double vx = value("vx"), vy = value("vy");
        energy += mechanism.masses[i].mass * (0.5 * (vx * vx + vy * vy) + mechanism.gravity * value("y"));
    }
    return energy;
}

/// Energy is kept, but where a rod catches, which takes some away.
std::string checkEnergy(const Mechanism& mechanism, const Run& run)
{
    double last = energyAt(mechanism, *run.result, 0);
    const double scale = std::max(1.0, std::fabs(last));
    for (std::size_t row = 1; row < run.result->rowCount(); ++row) {
        const double energy = energyAt(mechanism, *run.result, row), time = run.result->time[row];
        const bool mayFall = std::ranges::any_of(
            mechanism.rods, [&](const Rod& rod) { return rod.begin > 0 && std::fabs(rod.begin - time) < 1e-9; });
        if (energy > last + kBound * scale || (energy < last - kBound * scale && !mayFall))
            return fmt::format("at {} s the energy goes from {} to {} J", time, last, energy);
        last = energy;
    }
    return {};
}

CaseOutcome tryMechanism(MechanismKind kind, Choices& choices, const Announce& announce)
{
    CaseOutcome outcome;
    outcome.isTaken = false;
    std::optional<Mechanism> mechanism = randomMechanism(choices, kind);
    if (!mechanism) return outcome;
    const auto motion = motionOf(*mechanism, kPoints);
    if (!motion) return outcome;
    outcome.isTaken = true;
    SimulationSettings settings;
    settings.stopTime = mechanism->stopTime;
    settings.tolerance = 1e-8;
    settings.intervals = kPoints;
    settings.solver = choices.oneOf(std::vector{"cvode", "cvode", "ida", "dopri5"});
    const std::string text = textOf(*mechanism, choices);
    outcome.text = fmt::format("{}(--solver {} --tolerance {} --intervals {})\n", text, settings.solver,
                               settings.tolerance, settings.intervals);
    announce(outcome.text);
    // Near singular positions motions are sensitive to small errors: where a result seems to be wrong, a smaller
    // tolerance decides.
    constexpr double kFine = 1e-11;
    for (const double tolerance : {settings.tolerance, kFine}) {
        settings.tolerance = tolerance;
        const Run run = oracle::run(text, settings);
        ++outcome.runs;
        outcome.disagreement.clear();
        outcome.details.clear();
        if (!run.isComplete) {
            outcome.disagreement = run.verdict;
            outcome.details = run.messages;
            return outcome;
        }
        outcome.details = compareWithOracle(*mechanism, *motion, run);
        if (!outcome.details.empty()) outcome.disagreement = "values";
        if (outcome.details.empty()) {
            outcome.details = checkEnergy(*mechanism, run);
            if (!outcome.details.empty()) outcome.disagreement = "energy";
        }
        if (outcome.details.empty()) return outcome;
        outcome.details += "\n" + run.messages;
    }
    return outcome;
}

CaseClass mechanisms(const std::string& name, MechanismKind kind)
{
    return {name, [kind](Choices& choices, const Announce& announce) { return tryMechanism(kind, choices, announce); }};
}

}  // namespace

int main(int argc, char** argv)
{
    const std::vector<CaseClass> classes = {
        mechanisms("regular chain", MechanismKind::RegularChain),
        mechanisms("chain", MechanismKind::Chain),
        mechanisms("free chain", MechanismKind::FreeChain),
        mechanisms("loop", MechanismKind::Loop),
        mechanisms("release", MechanismKind::Release),
        mechanisms("catch", MechanismKind::Catch),
        mechanisms("other codings", MechanismKind::OtherCodings),
    };
    return search(argc, argv, classes, {500, 60});
}
