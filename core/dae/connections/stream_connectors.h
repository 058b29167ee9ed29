// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Stream connectors: inStream() and actualStream() as expressions of the variables of their connection sets.
///
/// In:   the connection sets, and the flow variable of each stream variable.
/// Out:  an equation for each stream variable connected from outside, and a model without stream operators. In a set
///       with two ends the result is the value at the other end. With more ends it is the mixture of the inflows; if
///       all flows are near zero, a weight that falls smoothly from 1 to 0 blends it with the mean, which avoids a
///       division by zero.
/// Errors: none. inStream() of an operand other than a stream variable is that operand: the caller has reported it.
/// Cost: linear in the number of ends: a set shares its sums, accumulated from the left and from the right.
/// Reference: Modelica Language Specification, chapter 15 and appendix "Derivation of Stream Equations".
#pragma once

#include <vector>

#include "core/dae/connections/connection_sets.h"
#include "core/symbolic/traversal.h"

namespace causeway {

class StreamConnectors {
public:
    /// Flows below this fraction of their nominal value count as small.
    static constexpr double kRelativeTolerance = 1e-7;

    /// The sets are built and must outlive this object.
    explicit StreamConnectors(const ConnectionSets& sets) : m_sets(sets) {}

    /// The flow variable of the connector that contains `stream`: a scalar, or an array with the dimensions of
    /// `stream`.
    void addStream(VariableId stream, VariableId flow);
    /// Appends the equations of stream variables connected from outside.
    void addEquations(HybridDae& dae);
    /// Rewrites every expression of the model that has a stream operator, including those appended by `addEquations`.
    /// Call it once, last.
    void replaceStreamOperators(HybridDae& dae);

    /// The meaning of inStream(v), actualStream(v).
    [[nodiscard]] ExprId inStream(HybridDae& dae, VariableId variable);
    [[nodiscard]] ExprId actualStream(HybridDae& dae, VariableId variable);
    /// The same for an expression: a variable, an element or slice of one, or an array of these.
    [[nodiscard]] ExprId inStream(HybridDae& dae, ExprId operand);
    [[nodiscard]] ExprId actualStream(HybridDae& dae, ExprId operand);

private:
    /// The mixing of one set.
    struct Mixture {
        /// Sums over several ends: outflow of their components, outflow times stream value, and stream value.
        struct Sums {
            ExprId weight, weightedValue, value;
            std::uint32_t count = 0;
        };
        enum class State : std::uint8_t { New, Open, Done };
        State state = State::New;
        std::vector<ExprId> values;  ///< the stream value of each end
        std::vector<Sums> before;    ///< over the ends before each, without ends that cannot have outflow
        std::vector<Sums> after;     ///< over the ends after each, likewise
        double leastNominal = 1;     ///< of the flows
    };

    [[nodiscard]] ExprId flowOf(HybridDae& dae, ConnectionEnd end) const;
    [[nodiscard]] VariableId flowVariableOf(VariableId stream) const
    {
        return stream.index() < m_flowOf.size() ? m_flowOf[stream.index()] : VariableId();
    }
    /// Builds the mixture of a set and of all sets it depends on.
    void mix(HybridDae& dae, std::uint32_t set);
    void mixOne(HybridDae& dae, std::uint32_t set);
    /// The mixture of the flow into an end from all others of its set; none if there can be no flow.
    [[nodiscard]] ExprId mixtureOfOthers(HybridDae& dae, ConnectionPlace place);
    [[nodiscard]] ExprId inStreamOf(HybridDae& dae, ConnectionEnd insideEnd);
    [[nodiscard]] ExprId actualStreamOf(HybridDae& dae, ConnectionEnd insideEnd);
    /// inStream or actualStream of a whole variable, with the mixtures it depends on.
    [[nodiscard]] ExprId resolve(HybridDae& dae, VariableId variable, bool isActual);
    /// Substitutes the stream variables in the operand of a stream operator.
    [[nodiscard]] ExprId replaceStreams(HybridDae& dae, ExprId operand, bool isActual);

    const ConnectionSets& m_sets;
    std::vector<VariableId> m_flowOf;  ///< by stream variable; none where not given
    std::vector<Mixture> m_mixtures;   ///< by set
    RewriteMemo m_inStream, m_actualStream;
};

}  // namespace causeway
