// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// From a model's text to its linearization in one line, and its entries by name, for tests.
#pragma once

#include <QTest>

#include <cmath>
#include <complex>
#include <limits>
#include <string>
#include <vector>

#include "core/compiler/compiler.h"
#include "core/compiler/model_linearization.h"

namespace causeway::test {

inline constexpr double kExact = 1e-9;

inline bool isNear(double found, double expected, double tolerance = kExact)
{
    return std::fabs(found - expected) <= tolerance * std::max(1.0, std::fabs(expected));
}

/// At the operating point.
inline LinearizationRequest atRest(std::vector<std::string> inputs = {}, std::vector<std::string> outputs = {})
{
    return {std::nullopt, true, std::move(inputs), std::move(outputs)};
}

struct LinearOutcome {
    std::optional<Linearization> linear;
    std::string messages;  ///< one a line

    [[nodiscard]] bool refuses(const std::string& part) const
    {
        return !linear && messages.find(part) != std::string::npos;
    }
    [[nodiscard]] bool notes(const std::string& part) const
    {
        return linear && std::ranges::any_of(linear->notes, [&](const std::string& note) {
                   return note.find(part) != std::string::npos;
               });
    }
    [[nodiscard]] std::string all() const
    {
        std::string text = messages;
        for (const std::string& note : linear ? linear->notes : std::vector<std::string>()) text += note + "\n";
        return text;
    }
    [[nodiscard]] static std::size_t place(const std::vector<LinearSignal>& list, const std::string& name)
    {
        return static_cast<std::size_t>(std::ranges::find(list, name, &LinearSignal::name) - list.begin());
    }
    /// Entry of the matrix from a state or input to a state's derivative or an output; NaN if there is none.
    [[nodiscard]] double entry(const std::string& of, const std::string& by) const
    {
        if (!linear) return std::nan("");
        const LinearSystem& s = linear->system;
        const std::size_t state = place(s.states, of), output = place(s.outputs, of);
        const std::size_t byState = place(s.states, by), byInput = place(s.inputs, by);
        const bool isState = state < s.states.size(), isByState = byState < s.states.size();
        if ((!isState && output == s.outputs.size()) || (!isByState && byInput == s.inputs.size())) return std::nan("");
        if (isState) return isByState ? s.a(state, byState) : s.b(state, byInput);
        return isByState ? s.c(output, byState) : s.d(output, byInput);
    }
    /// Entry for an output, including one that is a state.
    [[nodiscard]] double outputEntry(const std::string& of, const std::string& byState) const
    {
        if (!linear) return std::nan("");
        const LinearSystem& s = linear->system;
        const std::size_t output = place(s.outputs, of), state = place(s.states, byState);
        return output < s.outputs.size() && state < s.states.size() ? s.c(output, state) : std::nan("");
    }
    [[nodiscard]] double value(const std::string& name) const
    {
        if (!linear) return std::nan("");
        for (const auto* list : {&linear->system.states, &linear->system.inputs, &linear->system.outputs}) {
            if (const std::size_t i = place(*list, name); i < list->size()) return (*list)[i].value;
        }
        return std::nan("");
    }
};

inline LinearOutcome linearizeText(const std::string& text, const LinearizationRequest& request = {},
                                   const std::function<void(SimulationSettings&)>& change = {})
{
    LinearOutcome outcome;
    const auto analysis = analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, {});
    Diagnostics diagnostics = analysis->diagnostics;
    if (analysis->program) {
        SimulationSettings settings = settingsFor(analysis->dae->experiment);
        if (change) change(settings);
        outcome.linear = linearize(*analysis, settings, request, diagnostics, {});
    }
    for (const Diagnostic& d : diagnostics.items()) outcome.messages += std::string(d.code()) + ": " + d.message + "\n";
    return outcome;
}

/// Largest distance of roots from the expected ones, each matched once, relative to these and at least a minimum size.
template <class Roots>
double rootDistance(const Roots& found, std::vector<std::complex<double>> expected, double least = 1e-300)
{
    if (found.size() != expected.size()) return std::numeric_limits<double>::infinity();
    double most = 0;
    for (const auto& root : found) {
        const std::complex<double> one(root.re, root.im);
        const auto nearest = std::ranges::min_element(expected, {}, [&](auto other) { return std::abs(other - one); });
        most = std::max(most, std::abs(*nearest - one) / std::max(least, std::abs(*nearest)));
        expected.erase(nearest);
    }
    return most;
}

}  // namespace causeway::test
