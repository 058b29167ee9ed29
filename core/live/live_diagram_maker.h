// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Builds a LiveDiagram from a diagram, the flat model and a run: variables of the ends, currents of the lines, and
/// switching components. For live_diagram.cpp only.
/// Cost: linear in the model, and at most kMaxSamples rows of each value.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/model_names.h"
#include "core/live/live_diagram.h"

namespace causeway {

class LiveDiagramMaker {
public:
    LiveDiagramMaker(LiveDiagram& made, const DiagramPicture& picture, const HybridDae& dae, std::string prefix,
                     const Task& task)
        : m_made(made), m_picture(picture), m_dae(dae), m_prefix(std::move(prefix)), m_task(task)
    {
    }

    void make(const std::vector<LiveLine>& lines);

private:
    /// A potential or flow of a connector: a variable, or the two parts of a complex number.
    struct ConnectorValue {
        std::string name;  ///< without ".re" and ".im"
        std::vector<VariableId> variables;
    };

    /// Values of one element: those of "a.plug.pin[1]".
    struct ConnectorElement {
        std::vector<ConnectorValue> potentials, flows;
    };

    [[nodiscard]] const RunValues& run() const { return *m_made.m_run; }

    void indexVariables();
    [[nodiscard]] std::vector<VariableId> variablesAt(const std::string& connector) const;
    static LiveDomain::Power powerOf(std::string_view potentialUnit, std::string_view flowUnit);
    std::uint32_t domainOf(LiveDomain wanted, const DaeVariable& named);
    [[nodiscard]] std::vector<ConnectorElement> elementsOf(const std::vector<VariableId>& variables) const;

    [[nodiscard]] std::vector<RunVariable> runVariables(const std::vector<VariableId>& ids) const
    {
        std::vector<RunVariable> found;
        for (const VariableId id : ids) found.push_back(run().find(m_dae.variables[id].name));
        return found;
    }

    void addChannel(LiveEnd& end, LiveChannel channel) const
    {
        const bool isKnown =
            std::all_of(channel.values.begin(), channel.values.end(), [](RunVariable one) { return one.isKnown(); });
        if (isKnown && end.channels.size() < kMaxChannels) end.channels.push_back(std::move(channel));
    }

    void addPair(LiveEnd& end, const ConnectorValue& potential, const ConnectorValue& flow);
    void addVector(LiveEnd& end, const ConnectorElement& element);
    void addSignal(LiveEnd& end, const DaeVariable& variable);
    void addChannels(LiveEnd& end, const std::vector<VariableId>& variables);
    [[nodiscard]] std::shared_ptr<const std::vector<std::string>> literalsOf(const DaeVariable& variable);
    [[nodiscard]] LiveVariable liveVariable(const DaeVariable& variable, const std::string& reference);
    std::uint32_t addEnd(const std::string& written);
    void addPart(const DiagramComponent& component);
    void addAttributes(const DiagramComponent& component);

    [[nodiscard]] bool isOwn(const std::string& reference) const
    {
        return m_ownConnectors.contains(nameWithoutSubscripts(reference));
    }

    void addLine(const LiveLine& line);
    void plantTrees();
    void cutLines(const std::vector<LiveLine>& lines);

    /// Calls `look` for each row of the run, or for every n-th.
    template <class Look>
    void sample(const Look& look) const
    {
        const std::size_t count = run().result().rowCount(), step = std::max<std::size_t>(1, count / kMaxSamples);
        for (std::size_t row = 0; row < count; row += step) look(RunInstant{run().result().time[row], {row, 0}});
    }

    void measureDomains();

    // Switches -----------------------------------------------------------------------------------

    /// Pins of an instance with two connectors of one domain whose product is a power.
    struct TwoPins {
        std::array<VariableId, 2> potentials, flows;
        std::size_t count = 0;
    };

    struct Candidate {
        std::size_t part = 0;
        TwoPins pins;  ///< of the component itself
    };
    using Candidates = std::map<InstanceId, Candidate>;

    [[nodiscard]] std::vector<std::optional<std::size_t>> partsOfInstances() const;
    [[nodiscard]] Candidates candidates() const;
    void findSwitches();
    [[nodiscard]] LiveExpression expressionOf(ExprId condition) const;
    [[nodiscard]] std::map<InstanceId, LiveSwitch> switchesWithCurve(const Candidates& owners) const;
    [[nodiscard]] std::vector<ExprId> conditionsOf(const DaeEquation& equation) const;
    [[nodiscard]] bool canChange(ExprId condition) const;

    /// Magnitudes of voltage and current at an instant; not finite if unknown.
    struct Load {
        double voltage = 0, current = 0;
    };
    [[nodiscard]] Load loadAt(const std::vector<RunVariable>& pins, const RunInstant& instant) const
    {
        return {std::abs(run().value(pins[0], instant) - run().value(pins[1], instant)),
                std::abs(run().value(pins[2], instant))};
    }

    [[nodiscard]] std::optional<LiveSwitch> switchBy(ExprId condition, const TwoPins& pins) const;
    [[nodiscard]] std::optional<bool> conductsAlways(const std::vector<RunVariable>& values, const TwoPins& pins) const;

    LiveDiagram& m_made;
    const DiagramPicture& m_picture;
    const HybridDae& m_dae;
    std::string m_prefix;
    const Task& m_task;
    std::vector<std::pair<std::string, VariableId>> m_variables;  ///< sorted by names without subscripts
    std::map<std::uint32_t, std::shared_ptr<const std::vector<std::string>>> m_literals;  ///< by type
    std::uint32_t m_channelCount = 0;
    std::set<std::string, std::less<>> m_ownConnectors;
    std::vector<std::uint32_t> m_setOf;  ///< by end
};

}  // namespace causeway
