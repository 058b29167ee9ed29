// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Connection sets: the variables joined by connect-equations, and the resulting equations.
///
/// In:   pairs of primitive variables of connectors (the caller has expanded connectors into their members), each seen
///       from inside or outside, and all flow variables of the model.
/// Out:  the sets and their equations: equal potentials, zero sums of flows. Streams: see stream_connectors.h. Arrays
///       stay whole as long as all their partners do; one connection of a single element splits the variable and all
///       its partners.
/// Errors: none; the caller has checked that the ends fit. An element out of range is an `InternalError`.
/// Cost: near-linear (union-find with path halving) in the number of connections and of elements of split variables.
/// Deterministic: sets in the order in which connections name them, ends in the order of declaration.
/// Reference: Modelica Language Specification, sections 9.1 and 9.2.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

/// One variable, or one element of it, as an end of a connection. The same variable seen from inside and from outside
/// is two ends.
struct ConnectionEnd {
    VariableId variable;
    std::int32_t element = -1;  ///< row-major position from 0, or -1 for the whole variable
    bool isOutside = false;     ///< the connector belongs to the class that has the connect-equation
    auto operator<=>(const ConnectionEnd&) const = default;
};

enum class ConnectionKind : std::uint8_t { Potential, Flow, Stream };

struct ConnectionSet {
    ConnectionKind kind = ConnectionKind::Potential;
    std::uint32_t firstEnd = 0;
    std::uint32_t endCount = 0;
    std::uint32_t connection = 0;  ///< the first connection that belongs to it
};

/// Location of an end: its set, and its position among the ends.
struct ConnectionPlace {
    std::uint32_t set = kNone;
    std::uint32_t position = 0;
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
    explicit operator bool() const { return set != kNone; }
};

class ConnectionSets {
public:
    // Construction ----------------------------------------------------------------------------------
    /// Flow with flow, stream with stream, potential with potential. Repetition is harmless.
    void connect(ConnectionEnd a, ConnectionEnd b, SourceSpan span, InstanceId instance);
    /// Parameters and constants of connected connectors must be equal: becomes an assert.
    void connectParameters(ConnectionEnd a, ConnectionEnd b, SourceSpan span, InstanceId instance);
    /// A flow variable of a connector, seen from inside: zero if it is not connected from that side. Flow variables
    /// that connections add to an expandable connector are also seen from outside.
    void addFlow(VariableId variable, bool isOutside = false);

    // Result -------------------------------------------------------------------------------------
    /// Joins connected ends. Call it once, after all connections and variables are known.
    void build(const HybridDae& dae);
    /// Appends the equations for potentials, flows and parameters to the model.
    void addEquations(HybridDae& dae) const;

    /// After `build`. A split variable appears element by element, others with element -1.
    [[nodiscard]] std::span<const ConnectionSet> sets() const { return m_sets; }
    [[nodiscard]] std::span<const ConnectionEnd> ends(const ConnectionSet& set) const
    {
        return std::span(m_ends).subspan(set.firstEnd, set.endCount);
    }
    /// The connect-equation that added an end to its set; for the first end, the first of the set.
    [[nodiscard]] SourceSpan span(ConnectionPlace place) const { return m_connections[connectionOf(place)].span; }
    [[nodiscard]] InstanceId instance(ConnectionPlace place) const
    {
        return m_connections[connectionOf(place)].instance;
    }
    [[nodiscard]] SourceSpan span(const ConnectionSet& set) const { return m_connections[set.connection].span; }
    [[nodiscard]] InstanceId instance(const ConnectionSet& set) const { return m_connections[set.connection].instance; }
    /// Location of an end; kNone if it is not connected. `end` must be an element exactly if its variable is split.
    [[nodiscard]] ConnectionPlace find(ConnectionEnd end) const;
    /// Whether a variable is connected element by element.
    [[nodiscard]] bool isSplit(VariableId variable) const
    {
        return variable.index() < m_isSplit.size() && m_isSplit[variable.index()] != 0;
    }

private:
    struct Connection {
        ConnectionEnd a, b;
        SourceSpan span;
        InstanceId instance;
    };

    [[nodiscard]] std::uint32_t connectionOf(ConnectionPlace place) const
    {
        return m_endConnections[m_sets[place.set].firstEnd + place.position];
    }
    void addPotentials(HybridDae& dae, std::uint32_t set) const;
    void addFlowSum(HybridDae& dae, const ConnectionSet& set) const;
    void addUnconnectedFlows(HybridDae& dae) const;
    void addParameterCheck(HybridDae& dae, const Connection& pair) const;
    void splitArrays(const HybridDae& dae);
    void numberSlots(const HybridDae& dae);
    /// The node of the first element covered by an end, and the number of elements covered.
    [[nodiscard]] std::uint32_t nodeOf(ConnectionEnd end) const;
    [[nodiscard]] std::uint32_t nodeCountOf(ConnectionEnd end) const;

    std::vector<Connection> m_connections;
    std::vector<Connection> m_parameters;
    std::vector<std::pair<VariableId, bool>> m_flows;  ///< and whether seen from outside
    // Each connected variable has one slot, or one per element if it is split; each slot has two nodes: inside and
    // outside.
    std::vector<std::uint8_t> m_isSplit;     ///< by variable
    std::vector<std::uint32_t> m_firstSlot;  ///< by variable, with one more for the end
    std::vector<std::uint32_t> m_setOfNode;  ///< by node: ConnectionPlace::kNone if not connected
    std::vector<std::uint32_t> m_positionOfNode;
    std::vector<ConnectionSet> m_sets;
    std::vector<ConnectionEnd> m_ends;
    std::vector<std::uint32_t> m_endConnections;  ///< parallel to m_ends: position in m_connections
};

/// The variable of an end, or its element with literal subscripts.
[[nodiscard]] ExprId endExpression(HybridDae& dae, ConnectionEnd end);
/// The 1-based literal subscripts of a row-major position.
[[nodiscard]] std::vector<ExprId> literalSubscripts(ExpressionPool& pool, TypeId type, std::int64_t element);
/// 0 or zeros(...) of the dimensions of a type.
[[nodiscard]] ExprId zeroOf(ExpressionPool& pool, TypeId type);

}  // namespace causeway
