// SPDX-License-Identifier: GPL-3.0-or-later
// Periodic steady states of texts, with what was told of them.
#pragma once

#include "core/compiler/model_periodic_state.h"
#include "core/results/result_sink.h"
#include "core/simulation/periodic/periodic_export.h"
#include "simulation_test_support.h"

namespace causeway::test {

struct PeriodicOutcome {
    std::optional<PeriodicState> state;
    Result waveform;
    std::string messages;  ///< one a line

    [[nodiscard]] double value(const std::string& name) const { return valueIn(&PeriodicState::states, name); }
    [[nodiscard]] double held(const std::string& name) const { return valueIn(&PeriodicState::held, name); }
    [[nodiscard]] double valueIn(std::vector<LinearSignal> PeriodicState::*part, const std::string& name) const
    {
        for (const LinearSignal& signal : state ? *state.*part : std::vector<LinearSignal>()) {
            if (signal.name == name) return signal.value;
        }
        return std::nan("");
    }
    [[nodiscard]] bool refuses(const std::string& part) const
    {
        return !state && messages.find(part) != std::string::npos;
    }
    [[nodiscard]] bool notes(const std::string& part) const
    {
        return state && std::ranges::any_of(state->notes, [&](const std::string& note) {
                   return note.find(part) != std::string::npos;
               });
    }
};

inline PeriodicOutcome findIn(const std::shared_ptr<const Analysis>& analysis, const PeriodicRequest& request,
                              const std::function<void(SimulationSettings&)>& change)
{
    PeriodicOutcome outcome;
    Diagnostics diagnostics = analysis->diagnostics;
    if (analysis->program) {
        SimulationSettings settings = settingsFor(analysis->dae->experiment);
        settings.tolerance = 1e-9;
        settings.interval.reset();
        if (change) change(settings);
        ResultStore store;
        outcome.state = findPeriodicState(*analysis, settings, request, &store, diagnostics, {});
        outcome.waveform = store.release();
    }
    for (const Diagnostic& d : diagnostics.items()) outcome.messages += std::string(d.code()) + ": " + d.message + "\n";
    return outcome;
}

inline PeriodicOutcome findPeriodic(const std::string& text, const PeriodicRequest& request = {},
                                    const std::function<void(SimulationSettings&)>& change = {})
{
    return findIn(analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, {}), request,
                  change);
}

}  // namespace causeway::test
