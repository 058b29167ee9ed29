// SPDX-License-Identifier: GPL-3.0-or-later
// Class of an FMU for model exchange: its states become states, its event indicators relations, its time events and
// resets when-clauses.
//
// All calls use the previous epoch (`pre`), since an event creates the next one: values thus do not depend on the event
// they cause. Results of the FMU are grouped by their dependencies, so that the incidence is that of the FMU.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/fmi/import/foreign_class_writer.h"

namespace causeway {

namespace {

/// Results of Causeway.Fmi.event, from 1.
constexpr std::size_t kEpoch = 1, kNext = 2, kReset = 3, kEnd = 4;

class ExchangeClassWriter final : public ForeignClassWriter {
public:
    ExchangeClassWriter(const ForeignModel& model, const std::string& className, const std::string& file,
                        const ForeignClassWishes& wishes)
        : ForeignClassWriter(model, className, file, wishes)
    {
        for (std::size_t i = 0; i < m_model.stateVariables.size(); ++i)
            m_stateOf.emplace(m_model.stateVariables[i].variable, i + 1);
    }

private:
    using Positions = std::vector<std::size_t>;  ///< indices of variables

    [[nodiscard]] std::string_view interfaceName() const override { return "model exchange"; }
    [[nodiscard]] std::string_view behaviour() const override
    {
        return "its states are states of the model, and its events those of the run.";
    }

    [[nodiscard]] std::optional<std::string> refusal() const override
    {
        if (!m_model.exchange) return "it offers no model exchange";
        const std::size_t states = m_model.stateVariables.size();
        if (!m_model.isThird && m_model.states != states) return "it does not name the variables that are its states";
        const auto isPlain = [this](std::size_t at) {
            const ForeignVariable& variable = m_model.variables[at];
            return variable.type == fmuhost::ValueType::Float64 && variable.dimensions.empty();
        };
        const auto refusalOf = [this](std::size_t at, std::string_view what) {
            return fmt::format("'{}' is an array, or not of type Float64, and cannot be {}", m_model.variables[at].name,
                               what);
        };
        for (const ForeignModel::State& state : m_model.stateVariables) {
            if (!isPlain(state.variable)) return refusalOf(state.variable, "a state of the class");
            if (!isPlain(state.derivative)) return refusalOf(state.derivative, "a derivative in the class");
        }
        for (const std::size_t at : m_model.namedIndicators) {
            if (!isPlain(at)) return refusalOf(at, "an event indicator of the class");
        }
        for (std::size_t i = 0; i < m_model.variables.size(); ++i) {
            const ForeignVariable& variable = m_model.variables[i];
            const bool isInput = variable.causality == ForeignCausality::Input && variable.isContinuous;
            if (isInput && !isPlain(i)) return refusalOf(i, "a continuous input of the class");
        }
        return std::nullopt;
    }

    std::string body() override
    {
        m_fmu = ownName("fmu");
        m_states = ownName("states");
        m_rates = ownName("rates");
        m_distances = ownName("distances");
        m_event = ownName("event");
        m_epoch = ownName("epoch");
        m_next = ownName("next");
        m_isDue = ownName("isDue");
        m_hasCrossed = ownName("hasCrossed");
        m_hasHappened = ownName("hasHappened");
        m_turn = ownName("turn");
        m_isReset = ownName("isReset");
        m_start = ownName("startTime");
        for (std::size_t i = 0; i < m_model.variables.size(); ++i) {
            if (isKnown(i)) m_all.push_back(i);
        }
        const std::string equations = initialEquations() + "equation\n" + derivatives() + outputs() + events();
        return declarations() + equations;
    }

    [[nodiscard]] std::size_t stateCount() const { return m_model.stateVariables.size(); }
    [[nodiscard]] std::size_t indicatorCount() const
    {
        return m_model.isThird ? m_model.namedIndicators.size() : m_model.indicators;
    }
    /// Whether anything except time causes an event.
    [[nodiscard]] bool hasDistances() const
    {
        const auto isHeld = [](const ForeignVariable* input) { return !input->isContinuous; };
        return indicatorCount() > 0 || m_model.exchange->needsCompletedStep || std::ranges::any_of(m_inputs, isHeld);
    }
    [[nodiscard]] bool isInput(std::size_t at) const
    {
        return std::ranges::find(m_inputs, &m_model.variables[at]) != m_inputs.end();
    }
    [[nodiscard]] bool isKnown(std::size_t at) const { return m_stateOf.contains(at) || isInput(at); }

    /// States and inputs on which it depends directly.
    [[nodiscard]] Positions knownsOf(std::size_t at) const
    {
        const auto& dependencies = m_model.variables[at].dependencies;
        if (!dependencies) return m_all;
        const std::set<std::size_t> wanted(dependencies->begin(), dependencies->end());
        Positions knowns;
        std::ranges::copy_if(m_all, std::back_inserter(knowns), [&](std::size_t i) { return wanted.contains(i); });
        return knowns;
    }

    /// `{"x", "u"}, {states[1], u}`
    [[nodiscard]] std::string argumentsOf(const Positions& knowns) const
    {
        if (knowns.empty()) return names({}) + ", " + numbers({});
        Variables variables;
        std::vector<std::string> values;
        for (const std::size_t at : knowns) {
            const Variables one{&m_model.variables[at]};
            variables.push_back(one.front());
            const std::string number = numbers(one);
            values.push_back(m_stateOf.contains(at) ? fmt::format("{}[{}]", m_states, m_stateOf.at(at))
                                                    : number.substr(1, number.size() - 2));
        }
        return fmt::format("{}, {{{}}}", names(variables), fmt::join(values, ", "));
    }

    /// `{targets} = Causeway.Fmi.function(...)`
    [[nodiscard]] std::string call(const std::vector<std::string>& targets, std::string_view function,
                                   std::string_view epoch, std::string_view instant, const Variables& variables,
                                   const Positions& knowns) const
    {
        return fmt::format("  {{{}}} = Causeway.Fmi.{}({}, {}, {}, {}, {});\n", fmt::join(targets, ", "), function,
                           m_fmu, epoch, instant, names(variables), argumentsOf(knowns));
    }

    std::string declarations() const
    {
        std::string text = fmt::format("protected\n  Causeway.Fmi.Exchange {} = Causeway.Fmi.Exchange({}, {});\n",
                                       m_fmu, fileParameter(), startArguments());
        if (stateCount() > 0) {
            std::vector<std::string> nominals;
            for (const ForeignModel::State& state : m_model.stateVariables) {
                const auto nominal = parseNumber(m_model.variables[state.variable].nominal);
                nominals.push_back(shortestText(nominal && *nominal > 0 ? *nominal : 1));
            }
            text += fmt::format("  Real {}[{}](each stateSelect=StateSelect.always, nominal={{{}}});\n", m_states,
                                stateCount(), fmt::join(nominals, ", "));
            text += fmt::format("  Real {}[{}] \"Their derivatives\";\n", m_rates, stateCount());
        }
        if (hasDistances()) {
            text += fmt::format("  Real {}[{}] \"To the next event\";\n", m_distances, indicatorCount() + 1);
            text += fmt::format("  Boolean {}[{}](each start=false, each fixed=true);\n", m_hasCrossed,
                                indicatorCount() + 1);
        }
        text += fmt::format("  discrete Real {}[{}](each start=0, each fixed=true) \"What the last event gave\";\n",
                            m_event, kEnd + stateCount());
        text += fmt::format("  discrete Real {}(start=0, fixed=true) \"What lies between two events\";\n", m_epoch);
        text += fmt::format("  discrete Real {}(start=0, fixed=true) \"The next event that is known\";\n", m_next);
        if (m_needsStart) text += fmt::format("  final parameter Real {}(fixed=false) \"Of the run\";\n", m_start);
        text += fmt::format("  Boolean {} \"There may be an event\";\n", m_isDue);
        text += fmt::format("  Boolean {}(start=false, fixed=true) \"There was one in this pass\";\n", m_hasHappened);
        text += fmt::format("  Boolean {}(start=false, fixed=true) \"Changes at each event\";\n", m_turn);
        if (stateCount() > 0)
            text +=
                fmt::format("  Boolean {}(start=false, fixed=true) \"Changes at each reset of states\";\n", m_isReset);
        return text;
    }

    /// States computed by the FMU at the start may depend on its inputs.
    std::string initialEquations()
    {
        std::string text;
        for (const bool isExact : {true, false}) {
            Variables variables;
            std::vector<std::string> targets;
            for (std::size_t i = 0; i < stateCount(); ++i) {
                const ForeignVariable& variable = m_model.variables[m_model.stateVariables[i].variable];
                if (variable.canBeSet != isExact) continue;
                variables.push_back(&variable);
                targets.push_back(fmt::format("{}[{}]", m_states, i + 1));
            }
            Positions inputs;
            if (!isExact)
                std::ranges::copy_if(m_all, std::back_inserter(inputs), [this](std::size_t at) { return isInput(at); });
            if (!targets.empty()) text += call(targets, "values", "0", "time", variables, inputs);
        }
        m_needsStart = std::ranges::any_of(m_outputs, [](const auto* output) { return !output->isContinuous; });
        if (m_needsStart) text += fmt::format("  {} = time;\n", m_start);
        return text.empty() ? text : "initial equation\n" + text;
    }

    std::string derivatives() const
    {
        if (stateCount() == 0) return {};
        std::map<Positions, Positions> groups;
        for (std::size_t i = 0; i < stateCount(); ++i)
            groups[knownsOf(m_model.stateVariables[i].derivative)].push_back(i);
        std::string text = fmt::format("  der({}) = {};\n", m_states, m_rates);
        for (const auto& [knowns, members] : groups) {
            Variables variables;
            std::vector<std::string> targets;
            for (const std::size_t i : members) {
                variables.push_back(&m_model.variables[m_model.stateVariables[i].derivative]);
                targets.push_back(fmt::format("{}[{}]", m_rates, i + 1));
            }
            text += call(targets, "values", fmt::format("pre({})", m_epoch), "time", variables, knowns);
        }
        return text;
    }

    /// An output may be a state, under its own or another name.
    [[nodiscard]] std::optional<std::size_t> stateThatIs(const ForeignVariable& output) const
    {
        for (std::size_t i = 0; i < stateCount(); ++i) {
            const ForeignVariable& state = m_model.variables[m_model.stateVariables[i].variable];
            if (output.reference == state.reference && output.type == state.type) return i + 1;
        }
        return std::nullopt;
    }

    std::string outputs() const
    {
        struct Kind {
            bool isContinuous;
            ConnectorType type;
            auto operator<=>(const Kind&) const = default;
        };
        std::string text;
        std::map<std::pair<Kind, Positions>, Variables> groups;
        for (const ForeignVariable* const output : m_outputs) {
            const auto state = output->isContinuous ? stateThatIs(*output) : std::nullopt;
            if (state) {
                text += fmt::format("  {} = {}[{}];\n", identifierOf(output->name), m_states, *state);
                continue;
            }
            const ConnectorType type = connectorTypeOf(*output);
            Positions knowns = knownsOf(static_cast<std::size_t>(output - m_model.variables.data()));
            // Discrete variables depend on everything else through the event.
            if (!output->isContinuous)
                std::erase_if(knowns, [&](std::size_t at) { return !isInput(at) || m_model.variables[at].isReal(); });
            groups[{{output->isContinuous, type}, std::move(knowns)}].push_back(output);
        }
        for (const auto& [key, variables] : groups) {
            const auto& [kind, knowns] = key;
            std::vector<std::string> targets;
            for (const ForeignVariable* const output : variables) targets.push_back(identifierOf(output->name));
            const std::string_view function = kind.type == ConnectorType::Real      ? "values"
                                              : kind.type == ConnectorType::Integer ? "wholeValues"
                                                                                    : "logicalValues";
            text += call(targets, function, fmt::format("pre({})", m_epoch), kind.isContinuous ? "time" : m_start,
                         variables, knowns);
        }
        return text;
    }

    std::string events() const
    {
        const std::string arguments = argumentsOf(m_all);
        // An event may cause another one; the FMU decides.
        std::string text,
            due = fmt::format("pre({}) < 0.5 or time >= pre({}) or pre({})", m_epoch, m_next, m_hasHappened);
        if (hasDistances()) {
            text += fmt::format("  {} = Causeway.Fmi.distances({}, pre({}), time, {}, {});\n", m_distances, m_fmu,
                                m_epoch, arguments, indicatorCount() + 1);
            text += fmt::format("  for i in 1:{} loop\n    {}[i] = {}[i] < 0;\n  end for;\n", indicatorCount() + 1,
                                m_hasCrossed, m_distances);
            for (std::size_t i = 1; i <= indicatorCount() + 1; ++i)
                due += fmt::format(" or edge({}[{}])", m_hasCrossed, i);
        }
        text += fmt::format("  {} = {};\n", m_isDue, due);
        text += fmt::format("  {} = {} > pre({}) + 0.5;\n", m_hasHappened, m_epoch, m_epoch);
        text += fmt::format("  {0} = if {1} then not pre({0}) else pre({0});\n", m_turn, m_isDue);
        text += fmt::format("  when {{{0}, not {0}}} then\n", m_turn);
        text += fmt::format("    {} = Causeway.Fmi.event({}, pre({}), time, {}, {});\n", m_event, m_fmu, m_epoch,
                            arguments, kEnd + stateCount());
        text += fmt::format("    {} = {}[{}];\n    {} = {}[{}];\n", m_epoch, m_event, kEpoch, m_next, m_event, kNext);
        if (stateCount() > 0) text += fmt::format("    {} = {}[{}] > 0.5;\n", m_isReset, m_event, kReset);
        text += "  end when;\n";
        if (stateCount() > 0) {
            text += fmt::format("  when {{{0}, not {0}}} then\n", m_isReset);
            for (std::size_t i = 1; i <= stateCount(); ++i)
                text += fmt::format("    reinit({}[{}], {}[{}]);\n", m_states, i, m_event, kEnd + i);
            text += "  end when;\n";
        }
        text += fmt::format("  when {}[{}] > 0.5 then\n    terminate({});\n  end when;\n", m_event, kEnd,
                            modelicaLiteral("the FMU has ended the simulation"));
        return text;
    }

    std::map<std::size_t, std::size_t> m_stateOf;  ///< from 1, by index
    Positions m_all;                               ///< states and inputs
    bool m_needsStart = false;
    std::string m_fmu, m_states, m_rates, m_distances, m_event, m_epoch, m_next, m_isDue, m_turn, m_isReset, m_start,
        m_hasCrossed, m_hasHappened;
};

}  // namespace

IoResult<ForeignClass> exchangeClassOf(const ForeignModel& model, const std::string& className, const std::string& file,
                                       const ForeignClassWishes& wishes)
{
    return ExchangeClassWriter(model, className, file, wishes).write();
}

}  // namespace causeway
