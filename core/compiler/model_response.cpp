// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/model_response.h"

#include <algorithm>
#include <cmath>
#include <exception>

#include <fmt/format.h>

#include "core/base/exception_report.h"
#include "core/base/task.h"
#include "core/compiler/stages.h"
#include "core/dae/perturbed_input.h"
#include "core/program/program.h"
#include "core/simulation/linearization/linear_signals.h"
#include "core/simulation/periodic/period_map.h"
#include "core/simulation/periodic/periodic_response.h"
#include "core/simulation/run_settings.h"

namespace causeway {

namespace {

constexpr double kDecades = 1e3;                    // of frequencies below half of that of the period
constexpr double kAmplitude = 1e-4;                 // relative to the value of the input
constexpr double kLowest = 1e-30, kHighest = 1e30;  // Hz; powers of frequencies are numbers, too

std::vector<std::string> namesOf(const std::vector<LinearSignal>& signals)
{
    std::vector<std::string> names;
    for (const LinearSignal& signal : signals) names.push_back(signal.name);
    return names;
}

/// Frequencies and curves, independent of the source of the responses.
class ResponseMaker {
protected:
    ResponseMaker(const ResponseRequest& request, Diagnostics& diagnostics)
        : m_request(request), m_diagnostics(diagnostics)
    {
    }

    std::nullopt_t refuse(const std::string& text)
    {
        m_diagnostics.report(diag::InvalidSettings, {}, text);
        return std::nullopt;
    }

    /// Returns false, after a diagnostic, if the return signal is the forward signal.
    bool isLoopRight()
    {
        if (!m_request.loop || m_request.loop->first != m_request.loop->second) return true;
        static_cast<void>(refuse("the returning and the leaving signal of a loop must be two variables"));
        return false;
    }

    bool chooseFrequencies(std::pair<double, double> range)
    {
        const double from = m_request.from.value_or(std::min(range.first, m_request.to.value_or(range.second) / 10));
        const double to = m_request.to.value_or(std::max(range.second, 10 * from));
        if (!(from > 0 && from < to && std::isfinite(to))) {
            static_cast<void>(refuse(fmt::format("there are no frequencies from {} Hz to {} Hz", from, to)));
            return false;
        }
        if (from < kLowest || to > kHighest) {
            static_cast<void>(refuse(fmt::format("frequencies must be between {} Hz and {} Hz, not from {} Hz to {} Hz",
                                                 kLowest, kHighest, from, to)));
            return false;
        }
        m_response.frequencies = frequenciesBetween(from, to, std::max<std::size_t>(m_request.points, 2));
        return true;
    }

    std::optional<FrequencyResponse> finish(const std::vector<std::string>& inputs,
                                            const std::vector<std::string>& outputs, const ResponseAt& answer,
                                            const std::vector<double>* bends = nullptr)
    {
        if (inputs.empty() || outputs.empty())
            return refuse(fmt::format("the model has no {}: name one", inputs.empty() ? "inputs" : "outputs"));
        if (m_request.loop && (inputs.size() != 1 || outputs.size() != 2))
            return refuse("the gain of a loop needs one input, which is added within the loop, and two variables");
        if (!addCurves(m_response, inputs, outputs, m_request.loop.has_value(), answer, bends)) return std::nullopt;
        return std::move(m_response);
    }

    std::optional<FrequencyResponse> aboutPoint(const Linearization& linear)
    {
        m_response.modelName = linear.modelName;
        m_response.notes = linear.notes;
        m_response.point = linear.isOperatingPoint ? fmt::format("operating point, sources as at t = {}", linear.time)
                                                   : fmt::format("t = {}", linear.time);
        if (!chooseFrequencies(frequencyRangeOf(linear))) return std::nullopt;
        const std::vector<double> bends = bendsOf(linear);
        return finish(namesOf(linear.system.inputs), namesOf(linear.system.outputs), responseOf(linear.system), &bends);
    }

    ResponseRequest m_request;
    Diagnostics& m_diagnostics;
    FrequencyResponse m_response;
};

class LinearResponse : ResponseMaker {
public:
    LinearResponse(const ResponseRequest& request, Diagnostics& diagnostics) : ResponseMaker(request, diagnostics) {}

    std::optional<FrequencyResponse> find(const Linearization& linear)
    {
        return isLoopRight() ? aboutPoint(linear) : std::nullopt;
    }
};

class ModelResponse : ResponseMaker {
public:
    ModelResponse(const Analysis& analysis, const SimulationSettings& settings, const ResponseRequest& request,
                  Diagnostics& diagnostics, const Task& task)
        : ResponseMaker(request, diagnostics), m_analysis(analysis), m_settings(settings), m_task(task)
    {
        if (m_request.loop) m_request.linear.outputs = {m_request.loop->first, m_request.loop->second};
    }

    std::optional<FrequencyResponse> find()
    {
        m_response.modelName = m_analysis.modelName;
        if (!isLoopRight()) return std::nullopt;
        if (m_request.isPeriodic) return aboutOrbit();
        const auto linear = linearize(*m_analysis.program, m_settings, m_request.linear, m_diagnostics, m_task);
        return linear ? aboutPoint(*linear) : std::nullopt;
    }

private:
    std::optional<FrequencyResponse> aboutOrbit()
    {
        const Program& program = *m_analysis.program;
        const HybridDae& dae = *program.structure->dae;
        const auto inputs = inputSignals(program, m_request.linear.inputs, m_response.notes, m_diagnostics);
        if (!inputs) return std::nullopt;
        const auto outputs = outputSignals(program, m_request.linear.outputs, m_response.notes, m_diagnostics);
        if (!outputs) return std::nullopt;
        if (inputs->size() != 1) return refuse("about a periodic steady state, exactly one input is needed");
        const std::string input = dae.variables[inputs->front()].name;
        std::vector<std::string> names;
        for (const OutputSignal& output : *outputs) {
            const std::string& name = dae.variables[output.variable].name;
            names.push_back(output.isDerivative ? fmt::format("der({})", name) : name);
        }
        const auto perturbed = perturbedModel(input);
        if (!perturbed) return std::nullopt;
        const auto orbit =
            findPeriodicState(*perturbed->program, m_settings, m_request.orbit, nullptr, m_diagnostics, m_task);
        if (!orbit) return std::nullopt;
        if (orbit->isOscillator)
            return refuse(
                "the model oscillates by itself: nothing determines its phase, so a small oscillation has no steady "
                "response");
        m_response.point = fmt::format("periodic steady state of {:.10g} s, {}", orbit->period, verdictText(*orbit));
        const double value = orbit->before->evaluator().value(perturbed->program->structure->dae->findVariable(input));
        const double amplitude = m_request.amplitude.value_or(kAmplitude * std::max(std::fabs(value), 1.0));
        PeriodicResponse response(*perturbed->program, m_settings, *orbit, names, amplitude, m_diagnostics, m_task);
        const double half = 0.5 / orbit->period;
        if (!chooseFrequencies({half / kDecades, half}) || !response.prepare()) return std::nullopt;
        std::size_t asked = 0;
        auto found = finish({input}, names, [&](double frequency) {
            m_task.progress(std::min(0.95, static_cast<double>(++asked) / static_cast<double>(m_request.points)),
                            "answers over frequency");
            return response.at(frequency);
        });
        if (found) {
            for (const std::string& note : response.notes()) found->notes.push_back(note);
        }
        return found;
    }

    /// Null, after a diagnostic, where the model with an input that swings cannot be sorted.
    std::shared_ptr<const Analysis> perturbedModel(const std::string& input)
    {
        const HybridDae& dae = *m_analysis.dae;
        const VariableId id = dae.findVariable(input);
        if (id.isNone()) {
            static_cast<void>(refuse(fmt::format(
                "'{}' cannot be an input about a periodic steady state: it is an element of an array", input)));
            return nullptr;
        }
        std::vector<VariableId> overridden;
        for (const auto& [name, text] : m_settings.overrides) {
            if (const VariableId other = dae.findVariable(name); !other.isNone()) overridden.push_back(other);
        }
        auto perturbed = std::make_shared<Analysis>();
        perturbed->modelName = m_analysis.modelName;
        perturbed->dae = perturbedInput(dae, id, overridden);
        sortModel(*perturbed, StopAfter::Program, {}, Task(m_task.stop()));
        if (perturbed->program && !perturbed->diagnostics.hasErrors()) return perturbed;
        m_diagnostics.append(perturbed->diagnostics);
        return nullptr;
    }

    const Analysis& m_analysis;
    const SimulationSettings m_settings;
    const Task& m_task;
};

}  // namespace

std::optional<FrequencyResponse> frequencyResponse(const Analysis& analysis, const SimulationSettings& settings,
                                                   const ResponseRequest& request, Diagnostics& diagnostics,
                                                   const Task& task)
{
    try {
        return ModelResponse(analysis, withSources(settings, analysis), request, diagnostics, task).find();
    } catch (const std::exception& error) {
        reportException(diagnostics, error);
        return std::nullopt;
    }
}

std::optional<FrequencyResponse> frequencyResponse(const Linearization& linear, const ResponseRequest& request,
                                                   Diagnostics& diagnostics)
{
    try {
        return LinearResponse(request, diagnostics).find(linear);
    } catch (const std::exception& error) {
        reportException(diagnostics, error);
        return std::nullopt;
    }
}

}  // namespace causeway
