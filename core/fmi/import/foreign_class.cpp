// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/import/foreign_class.h"

#include <array>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/fmi/import/foreign_class_writer.h"

namespace causeway {

namespace {

constexpr double kDefaultIntervals = 500;
constexpr std::array<std::string_view, 3> kGetters{"reals", "integers", "booleans"};

/// Calls the FMU at its communication points.
class SteppingClassWriter final : public ForeignClassWriter {
public:
    using ForeignClassWriter::ForeignClassWriter;

private:
    [[nodiscard]] std::string_view interfaceName() const override { return "co-simulation"; }
    [[nodiscard]] std::string_view behaviour() const override
    {
        return "its inputs keep their values from one communication point to the next.";
    }
    [[nodiscard]] std::optional<std::string> refusal() const override
    {
        return m_model.stepping ? std::nullopt : std::optional<std::string>("it offers no co-simulation");
    }

    std::string settings() override
    {
        const double length = m_model.stopTime.value_or(1) - m_model.startTime.value_or(0);
        const double step = m_model.stepSize.value_or((length > 0 ? length : 1) / kDefaultIntervals);
        tellStepParameter(ownName("stepSize"));
        return fmt::format(
            "  parameter Real {}(unit=\"s\", min=0) = {} \"From one communication point to the next\";\n",
            ownName("stepSize"), shortestText(step));
    }

    std::string body() override
    {
        const std::string fmu = ownName("fmu"), point = ownName("point"), exchanged = ownName("exchanged");
        std::string text = fmt::format("protected\n  Causeway.Fmi.Instance {} = Causeway.Fmi.Instance({}, {});\n", fmu,
                                       fileParameter(), startArguments());
        text += fmt::format("  discrete Real {}(unit=\"s\") \"The communication point\";\n", point);
        if (!m_inputs.empty())
            text += fmt::format("  discrete Real {}(unit=\"s\") \"Likewise, with the inputs\";\n", exchanged);
        // Outputs with direct feedthrough need the inputs.
        Variables first, following;
        for (const ForeignVariable* const output : m_outputs)
            (output->followsInputs && !m_inputs.empty() ? following : first).push_back(output);
        text += fmt::format("equation\n  when {{initial(), sample(0, {})}} then\n", ownName("stepSize"));
        text += fmt::format("    {} = Causeway.Fmi.advance({}, time);\n", point, fmu);
        text += values(first, fmu, point);
        if (!m_inputs.empty())
            text += fmt::format("    {} = Causeway.Fmi.exchange({}, {}, {}, {});\n", exchanged, fmu, point,
                                names(m_inputs), numbers(m_inputs));
        return text + values(following, fmu, exchanged) + "  end when;\n";
    }

    static std::string values(const Variables& variables, const std::string& fmu, const std::string& point)
    {
        std::string text;
        for (const ConnectorType type : {ConnectorType::Real, ConnectorType::Integer, ConnectorType::Boolean}) {
            Variables chosen;
            std::vector<std::string> targets;
            for (const ForeignVariable* const variable : variables) {
                if (connectorTypeOf(*variable) != type) continue;
                chosen.push_back(variable);
                targets.push_back(identifierOf(variable->name));
            }
            if (!chosen.empty())
                text += fmt::format("    {{{}}} = Causeway.Fmi.{}({}, {}, {});\n", fmt::join(targets, ", "),
                                    kGetters[static_cast<std::size_t>(type)], fmu, point, names(chosen));
        }
        return text;
    }
};

}  // namespace

IoResult<ForeignClass> modelicaClassOf(const ForeignModel& model, const std::string& className, const std::string& file,
                                       ForeignInterface kind, const ForeignClassWishes& wishes)
{
    if (kind == ForeignInterface::ModelExchange) return exchangeClassOf(model, className, file, wishes);
    return SteppingClassWriter(model, className, file, wishes).write();
}

}  // namespace causeway
