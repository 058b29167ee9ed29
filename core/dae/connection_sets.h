// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Connection sets: which variables connect-equations join, and the equations that follow.
///
/// In:   pairs of primitive variables of connectors (the caller has expanded connectors into their members), each seen
///       from inside or outside, and all flow variables of the model.
/// Out:  the sets, and their equations: equal potentials, flows that sum to zero. Streams: see stream_connectors.h.
///       Arrays stay whole as long as every variable they are connected with stays whole; one connection of a single
///       element splits the variable and all its partners.
/// Errors: none; the caller has checked that the ends fit. An element out of range is an `InternalError`.
/// Cost: near linear (union-find with path halving) in the number of connections, and of elements of split variables.
/// Deterministic: sets in the order in which connections name them, ends in the order of declaration.
/// Reference: Modelica Language Specification, sections 9.1 and 9.2.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

/// One variable, or one element of it, as a connection sees it. The same variable inside and outside is two ends.
struct ConnectionEnd {
    VariableId variable;
    std::int32_t element = -1;  ///< row-major position from 0, or -1: the whole variable
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

/// A place of an end: the set, and the position among its ends.
struct ConnectionPlace {
    std::uint32_t set = kNone;
    std::uint32_t position = 0;
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
    explicit operator bool() const { return set != kNone; }
};

class ConnectionSets {
public:
    // Gathering ----------------------------------------------------------------------------------
    /// Flow with flow, stream with stream, potential with potential. Saying it twice is harmless.
    void connect(ConnectionEnd a, ConnectionEnd b, SourceSpan span, InstanceId instance);
    /// Parameters and constants of connected connectors must be equal: becomes an assert.
    void connectParameters(ConnectionEnd a, ConnectionEnd b, SourceSpan span, InstanceId instance);
    /// A flow variable of a connector, seen from inside: zero where nothing is connected from that side. One that
    /// connections added to an expandable connector is seen from outside, too.
    void addFlow(VariableId variable, bool isOutside = false);

    // Result -------------------------------------------------------------------------------------
    /// Joins what is connected. Called once, when everything is gathered and all variables exist.
    void build(const HybridDae& dae);
    /// Appends the equations of potentials, flows and parameters to the model.
    void addEquations(HybridDae& dae) const;

    /// After `build`. A variable that is split appears element by element, every other with element -1.
    [[nodiscard]] std::span<const ConnectionSet> sets() const { return m_sets; }
    [[nodiscard]] std::span<const ConnectionEnd> ends(const ConnectionSet& set) const
    {
        return std::span(m_ends).subspan(set.firstEnd, set.endCount);
    }
    /// The connect-equation that brought an end into its set; for the first end, the first of the set.
    [[nodiscard]] SourceSpan span(ConnectionPlace place) const { return m_connections[connectionOf(place)].span; }
    [[nodiscard]] InstanceId instance(ConnectionPlace place) const
    {
        return m_connections[connectionOf(place)].instance;
    }
    [[nodiscard]] SourceSpan span(const ConnectionSet& set) const { return m_connections[set.connection].span; }
    [[nodiscard]] InstanceId instance(const ConnectionSet& set) const { return m_connections[set.connection].instance; }
    /// Where an end is; nothing if it is not connected. `end` is an element exactly if its variable is split.
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
    /// The node of the first element that an end covers, and how many elements it covers.
    [[nodiscard]] std::uint32_t nodeOf(ConnectionEnd end) const;
    [[nodiscard]] std::uint32_t nodeCountOf(ConnectionEnd end) const;

    std::vector<Connection> m_connections;
    std::vector<Connection> m_parameters;
    std::vector<std::pair<VariableId, bool>> m_flows;  ///< and whether seen from outside
    // Each connected variable has one slot, or one for each element when it is split; each slot has two nodes: inside
    // and outside.
    std::vector<std::uint8_t> m_isSplit;     ///< by variable
    std::vector<std::uint32_t> m_firstSlot;  ///< by variable, and the end
    std::vector<std::uint32_t> m_setOfNode;  ///< by node: ConnectionPlace::kNone where nothing is connected
    std::vector<std::uint32_t> m_positionOfNode;
    std::vector<ConnectionSet> m_sets;
    std::vector<ConnectionEnd> m_ends;
    std::vector<std::uint32_t> m_endConnections;  ///< beside m_ends: position in m_connections
};

/// The variable of an end, or its element with literal subscripts.
[[nodiscard]] ExprId endExpression(HybridDae& dae, ConnectionEnd end);
/// The literal subscripts, from 1, of a row-major position.
[[nodiscard]] std::vector<ExprId> literalSubscripts(ExpressionPool& pool, TypeId type, std::int64_t element);
/// 0 or zeros(...) of the dimensions of a type.
[[nodiscard]] ExprId zeroOf(ExpressionPool& pool, TypeId type);

}  // namespace causeway
