// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/run_settings.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/numbers.h"
#include "core/base/suggestion.h"
#include "core/simulation/integrators/integrator.h"
#include "core/simulation/numerics/root_finder.h"
#include "core/syntax/typed_value.h"

namespace causeway {

namespace {

constexpr double kMaxOutputRows = 1e9;
// Least number of representable times in a run: the spacing of doubles near its times limits what a model can resolve.
// About ten of them count as one instant (kRoundedTime), so a run has a thousand instants.
constexpr double kFewestTimes = 1e4;

/// Why the numbers near the start and the stop time lie too far apart for a run; empty where they do not.
std::string whyTimesAreCoarse(const SimulationSettings& settings)
{
    const double length = settings.stopTime - settings.startTime;
    const double farthest = std::max(std::fabs(settings.startTime), std::fabs(settings.stopTime));
    const double distance = farthest - std::nextafter(farthest, 0.0);
    const double interval = settings.interval.value_or(length / static_cast<double>(settings.intervals));
    if (length == 0 || (length >= kFewestTimes * distance && interval >= distance)) return {};
    return fmt::format(
        "the numbers near {:.6g} are {:.2g} s apart, too far for a run of {:.6g} s with output every {:.2g} s; start "
        "the time nearer to zero",
        farthest, distance, length, interval);
}

/// Positions of literals count from 1.
std::optional<double> literalOf(const std::string& text, const EnumerationType& type)
{
    for (std::size_t i = 0; i < type.literals.size(); ++i) {
        if (text == type.literals[i] || text == type.name + "." + type.literals[i]) return static_cast<double>(i + 1);
    }
    return std::nullopt;
}

TypedValue numberOf(const std::string& text, const DaeVariable& variable)
{
    return readTypedValue(text, {variable.unit, {}, variable.displayUnit});
}

/// "Real", "Mode: one of off, on".
std::string kindOf(const DaeVariable& variable, const TypeTable& types)
{
    if (variable.type != ValueType::Enumeration) return std::string(toString(variable.type));
    const EnumerationType& type = types.enumerationOf(variable.typeId);
    return fmt::format("{}: one of {}", type.name, fmt::join(type.literals, ", "));
}

const std::string kComputed = "; the model computes it: parameters, and start values of states and inputs, can be set";

/// For an array its elements must be set; none if `name` is not an array.
std::string hintOfArray(const HybridDae& dae, const std::string& name)
{
    const auto element = std::ranges::find_if(dae.variables, [&](const DaeVariable& variable) {
        return variable.name.size() > name.size() && variable.name.starts_with(name) &&
               variable.name[name.size()] == '[';
    });
    if (name.empty() || element == dae.variables.end()) return {};
    return fmt::format("; it is an array, whose elements are set one by one: '{}'", element->name);
}

}  // namespace

std::optional<double> overrideValue(const std::string& text, const DaeVariable& variable, const TypeTable& types)
{
    if (variable.type == ValueType::String) return std::nullopt;
    if (variable.type == ValueType::Boolean)
        return text == "true" ? std::optional(1.0) : text == "false" ? std::optional(0.0) : std::nullopt;
    if (variable.type == ValueType::Enumeration) return literalOf(text, types.enumerationOf(variable.typeId));
    const std::optional<double> value = numberOf(text, variable).number;
    const bool isValue =
        value && std::isfinite(*value) && (variable.type != ValueType::Integer || *value == std::floor(*value));
    return isValue ? value : std::nullopt;
}

std::string whyFixed(const DaeVariable& variable)
{
    if (variable.variability != Variability::Parameter) return {};
    if (variable.isFinal) return "it is final; set the parameters it depends on";
    if (variable.type == ValueType::String) return "it is a text; change it in the model";
    if (variable.fixed == std::optional(false)) return "it is computed at the start (fixed = false)";
    // Numbers may select a branch, whose results are valid nevertheless; sizes and components depend on integers and
    // Booleans.
    if (variable.isStructural && variable.type != ValueType::Real)
        return "its value decides which sizes, components or equations the model has; change it in the text";
    return {};
}

bool checkSettings(const SimulationSettings& settings, Diagnostics& diagnostics)
{
    const auto refuse = [&](const std::string& message) {
        diagnostics.report(diag::InvalidSettings, {}, message);
        return false;
    };
    if (!std::isfinite(settings.startTime) || !std::isfinite(settings.stopTime))
        return refuse("start and stop time must be finite numbers");
    if (settings.stopTime < settings.startTime) {
        return refuse(
            fmt::format("the stop time {} is before the start time {}", settings.stopTime, settings.startTime));
    }
    if (!(settings.tolerance > 0 && settings.tolerance < 1)) {
        return refuse(fmt::format("the tolerance must be between 0 and 1, not {}", settings.tolerance));
    }
    if (settings.interval && !(*settings.interval > 0 && std::isfinite(*settings.interval))) {
        return refuse(fmt::format("the output interval must be positive, not {}", *settings.interval));
    }
    if (settings.interval && (settings.stopTime - settings.startTime) / *settings.interval > kMaxOutputRows) {
        return refuse(
            fmt::format("the output interval {} gives more than {} rows", *settings.interval, kMaxOutputRows));
    }
    if (!settings.interval && !(settings.intervals >= 1 && settings.intervals <= kMaxOutputRows))
        return refuse(fmt::format("the number of output intervals must be a whole number from 1 to {:.0f}, not {}",
                                  kMaxOutputRows, settings.intervals));
    if (const std::string why = whyTimesAreCoarse(settings); !why.empty()) return refuse(why);
    const auto isKnown = [](const std::vector<std::string>& names, const std::string& name) {
        return std::ranges::find(names, name) != names.end();
    };
    if (!isKnown(solverNames(), settings.solver))
        return refuse(
            fmt::format("there is no solver '{}'; available: {}", settings.solver, fmt::join(solverNames(), ", ")));
    if (!isKnown(rootFinderNames(), settings.rootFinder)) {
        return refuse(fmt::format("there is no root finder '{}'; available: {}", settings.rootFinder,
                                  fmt::join(rootFinderNames(), ", ")));
    }
    return true;
}

bool resolveOverrides(const HybridDae& dae, const SimulationSettings& settings, Overrides& overrides,
                      Diagnostics& diagnostics)
{
    for (const auto& [name, text] : settings.overrides) {
        // The suffix ".start" is optional for states.
        VariableId id = dae.findVariable(name);
        constexpr std::string_view kStart = ".start";
        if (id.isNone() && name.ends_with(kStart))
            id = dae.findVariable(std::string_view(name).substr(0, name.size() - kStart.size()));
        const auto canBeSet = [](const DaeVariable& variable) {
            return variable.variability == Variability::Parameter ||
                   (variable.type != ValueType::String && (variable.isState || variable.causality == Causality::Input));
        };
        if (id.isNone() || !canBeSet(dae.variables[id])) {
            std::vector<std::string> names;
            for (const DaeVariable& variable : dae.variables) {
                if (canBeSet(variable)) names.push_back(variable.name);
            }
            const std::string hint = id.isNone() ? hintOfArray(dae, name) : kComputed;
            diagnostics.report(diag::UnknownOverride, {}, name, hint.empty() ? didYouMean(name, names) : hint);
            return false;
        }
        const DaeVariable& variable = dae.variables[id];
        const std::optional<double> value = overrideValue(text, variable, dae.pool.types());
        const auto refuseText = [&, &name = name, &text = text] {
            const bool isNumber = variable.type == ValueType::Real || variable.type == ValueType::Integer;
            const std::string mistake = isNumber ? numberOf(text, variable).mistake : std::string();
            diagnostics.report(diag::InvalidOverride, {}, text, name,
                               kindOf(variable, dae.pool.types()) + (mistake.empty() ? "" : ": " + mistake));
            return false;
        };
        if (!value && variable.isStructural && variable.type != ValueType::String) return refuseText();
        // Start values of variables computed at the start are guesses.
        const bool isGuess = name != variable.name && variable.fixed == std::optional(false) && !variable.isFinal &&
                             variable.type != ValueType::String;
        if (const std::string why = whyFixed(variable); !why.empty() && !isGuess) {
            diagnostics.report(diag::FixedParameter, variable.span, name, why);
            return false;
        }
        if (variable.isStructural) diagnostics.report(diag::StructuralParameter, variable.span, name);
        if (!value) return refuseText();
        overrides.emplace_back(id, *value);
    }
    return true;
}

}  // namespace causeway
