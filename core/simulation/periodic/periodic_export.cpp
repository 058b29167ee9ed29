// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/periodic/periodic_export.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/sentences.h"
#include "core/simulation/periodic/periodic_state.h"

namespace causeway {

namespace {

using OrderedJson = nlohmann::ordered_json;

std::string multiplierText(const std::complex<double>& multiplier)
{
    // Digits that are significant for differences.
    const double size = std::abs(multiplier);
    if (size < 1e-6) return "0";
    if (std::fabs(multiplier.imag()) < 1e-7 * size) return fmt::format("{:.6g}", multiplier.real());
    return fmt::format("{:.6g} {} {:.6g}i  (modulus {:.6g})", multiplier.real(), multiplier.imag() < 0 ? "-" : "+",
                       std::fabs(multiplier.imag()), size);
}

std::string_view nameOfVerdict(PeriodicVerdict verdict)
{
    switch (verdict) {
        case PeriodicVerdict::Stable: return "stable";
        case PeriodicVerdict::Marginal: return "marginal";
        case PeriodicVerdict::Subharmonic: return "subharmonic";
        case PeriodicVerdict::Oscillating: return "oscillating";
        case PeriodicVerdict::Growing: return "growing";
    }
    return {};
}

}  // namespace

std::complex<double> largestMultiplier(const PeriodicState& state)
{
    return state.multipliers.empty() ? 0 : state.multipliers.front();
}

std::string verdictText(const PeriodicState& state)
{
    const std::complex<double> largest = largestMultiplier(state);
    const double size = std::abs(largest);
    switch (state.verdict) {
        case PeriodicVerdict::Stable:
            if (size < 1e-5) return "stable: a deviation is gone after a period";
            return fmt::format(
                "stable: a deviation shrinks to {:.4g} of itself in each period (time constant {:.4g} s)", size,
                -state.period / std::log(size));
        case PeriodicVerdict::Marginal:
            return "marginally stable: a deviation neither shrinks nor grows, as far as differences can tell";
        case PeriodicVerdict::Subharmonic:
            return fmt::format(
                "unstable: a deviation changes its sign from period to period and grows by {:.4g}: a subharmonic of "
                "twice the period",
                size);
        case PeriodicVerdict::Oscillating:
            return fmt::format(
                "unstable: a deviation oscillates with a period of {:.4g} s and grows by {:.4g} in each "
                "period",
                2 * std::numbers::pi * state.period / std::fabs(std::arg(largest)), size);
        case PeriodicVerdict::Growing: return fmt::format("unstable: a deviation grows by {:.4g} in each period", size);
    }
    return {};
}

std::string periodicToJson(const PeriodicState& state)
{
    OrderedJson start = OrderedJson::object(), units = OrderedJson::object(), multipliers = OrderedJson::array();
    OrderedJson held = OrderedJson::object();
    for (const LinearSignal& signal : state.states) {
        start[signal.name] = signal.value;
        units[signal.name] = signal.unit;
    }
    for (const LinearSignal& signal : state.held) {
        held[signal.name] = signal.value;
        units[signal.name] = signal.unit;
    }
    for (const std::complex<double>& multiplier : state.multipliers)
        multipliers.push_back(
            {{"re", multiplier.real()}, {"im", multiplier.imag()}, {"modulus", std::abs(multiplier)}});
    const OrderedJson document{{"schema", "causeway.periodic/1"},
                               {"model", state.modelName},
                               {"period", state.period},
                               {"period_source", state.periodSource},
                               {"oscillates", state.isOscillator},
                               {"time", state.time},
                               {"start", std::move(start)},
                               {"held", std::move(held)},
                               {"units", std::move(units)},
                               {"multipliers", std::move(multipliers)},
                               {"verdict", nameOfVerdict(state.verdict)},
                               {"verdict_text", verdictText(state)},
                               {"evaluations", state.evaluations},
                               {"differences", state.differences},
                               {"residual", state.residual},
                               {"distance", state.distance},
                               {"notes", state.notes}};
    return document.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

std::string periodicToText(const PeriodicState& state)
{
    std::string text = fmt::format("{}: periodic steady state, period {:.10g} s ({})\n", state.modelName, state.period,
                                   state.periodSource);
    for (const std::string& note : state.notes) text += fmt::format("  {}\n", note);
    text += fmt::format("\nStates at the beginning of a period, at t = {:.10g} s\n", state.time);
    const auto list = [&text](const std::vector<LinearSignal>& signals) {
        for (const LinearSignal& signal : signals)
            text += fmt::format("  {} = {:.10g}{}\n", signal.name, signal.value,
                                signal.unit.empty() ? "" : " " + signal.unit);
    };
    list(state.states);
    if (!state.held.empty()) text += "Discrete variables that are held from period to period\n";
    list(state.held);
    text += "\nFloquet multipliers\n";
    for (const std::complex<double>& multiplier : state.multipliers)
        text += fmt::format("  {}\n", multiplierText(multiplier));
    text += fmt::format("  {}\n", verdictText(state));
    text += fmt::format(
        "\n{}, and {} for derivatives and errors; the states are exact to {:.0e}\n",
        capitalised(counted(state.evaluations, "period")) + (state.evaluations == 1 ? " was" : " were") + " simulated",
        state.differences, std::max(state.distance, state.tolerance));
    return text;
}

}  // namespace causeway
