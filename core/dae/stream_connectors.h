// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Stream connectors: inStream() and actualStream() as expressions of the variables of their connection sets.
///
/// In:   the connection sets, and the flow variable that goes with each stream variable.
/// Out:  an equation for each stream variable that is connected from outside, and a model without stream operators.
///       With two ends in a set the other end is the answer. With more, it is the mixture of what flows in; where all
///       flows are near zero a weight that falls smoothly from 1 to 0 leads over to the mean, so that nothing is
///       divided by zero.
/// Errors: none. inStream() of something that is no stream variable is that itself: the caller has reported it.
/// Cost: linear in the number of ends: a set shares the sums over its ends as sums from the left and from the right.
/// Reference: Modelica Language Specification, chapter 15 and appendix "Derivation of Stream Equations".
#pragma once

#include <vector>

#include "core/dae/connection_sets.h"
#include "core/symbolic/traversal.h"

namespace causeway {

class StreamConnectors {
public:
    /// Flows below this part of their nominal value count as small.
    static constexpr double kRelativeTolerance = 1e-7;

    /// The sets are built and outlive this.
    explicit StreamConnectors(const ConnectionSets& sets) : m_sets(sets) {}

    /// The flow variable of the connector that `stream` is part of: a scalar, or an array of the dimensions of
    /// `stream`.
    void addStream(VariableId stream, VariableId flow);
    /// Appends the equations of stream variables that are connected from outside.
    void addEquations(HybridDae& dae);
    /// Rewrites every expression of the model that has a stream operator, also in what `addEquations` appended. Called
    /// once, last.
    void replaceStreamOperators(HybridDae& dae);

    /// The meaning of inStream(v), actualStream(v).
    [[nodiscard]] ExprId inStream(HybridDae& dae, VariableId variable);
    [[nodiscard]] ExprId actualStream(HybridDae& dae, VariableId variable);
    /// The same of an expression: a variable, an element or slice of one, or an array of such.
    [[nodiscard]] ExprId inStream(HybridDae& dae, ExprId operand);
    [[nodiscard]] ExprId actualStream(HybridDae& dae, ExprId operand);

private:
    /// What mixes in one set.
    struct Mixture {
        /// Sums over several ends: what flows out of their components, that times what it carries, and what it carries.
        struct Sums {
            ExprId weight, weightedValue, value;
            std::uint32_t count = 0;
        };
        enum class State : std::uint8_t { New, Open, Done };
        State state = State::New;
        std::vector<ExprId> values;  ///< what each end brings
        std::vector<Sums> before;    ///< over the ends before each, without those from which nothing can come
        std::vector<Sums> after;     ///< over the ends behind each, likewise
        double leastNominal = 1;     ///< of the flows
    };

    [[nodiscard]] ExprId flowOf(HybridDae& dae, ConnectionEnd end) const;
    [[nodiscard]] VariableId flowVariableOf(VariableId stream) const
    {
        return stream.index() < m_flowOf.size() ? m_flowOf[stream.index()] : VariableId();
    }
    /// Makes the mixture of a set and of all sets it needs.
    void mix(HybridDae& dae, std::uint32_t set);
    void mixOne(HybridDae& dae, std::uint32_t set);
    /// What flows into an end out of all others of its set; none when nothing can.
    [[nodiscard]] ExprId mixtureOfOthers(HybridDae& dae, ConnectionPlace place);
    [[nodiscard]] ExprId inStreamOf(HybridDae& dae, ConnectionEnd insideEnd);
    [[nodiscard]] ExprId actualStreamOf(HybridDae& dae, ConnectionEnd insideEnd);
    /// inStream or actualStream of a whole variable, with the mixtures it needs.
    [[nodiscard]] ExprId resolve(HybridDae& dae, VariableId variable, bool isActual);
    /// Replaces the stream variables in the operand of a stream operator.
    [[nodiscard]] ExprId replaceStreams(HybridDae& dae, ExprId operand, bool isActual);

    const ConnectionSets& m_sets;
    std::vector<VariableId> m_flowOf;  ///< by stream variable; none where not given
    std::vector<Mixture> m_mixtures;   ///< by set
    RewriteMemo m_inStream, m_actualStream;
};

}  // namespace causeway
