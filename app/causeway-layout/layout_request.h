// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Request to causeway-layout: a checked graph with sizes, read from JSON (the protocol is in main.cpp).
///
/// In:   JSON text of any quality.
/// Out:  a `LayoutRequest` in which every edge ends at nodes of the request and every number is in range. Fails: with
///       one sentence that names the field, e.g. "edges[3].to: there is no node \"x9\"".
/// Cost: linear in the text, O(n log n) for the ids.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace causeway::layout {

/// Largest request that is accepted. Graphviz computes with `int` coordinates inside: kMaxNodes boxes of kMaxLength
/// points side by side still fit.
constexpr std::size_t kMaxNodes = 100'000;
constexpr std::size_t kMaxEdges = 500'000;
constexpr std::size_t kMaxBytes = std::size_t{256} << 20U;
constexpr double kMaxLength = 10'000.0;

struct LayoutNode {
    std::string idJson;  ///< the id as JSON text, echoed in the answer
    double width = 54.0;
    double height = 36.0;
};

struct LayoutEdge {
    std::uint32_t from = 0;  ///< index into LayoutRequest::nodes
    std::uint32_t to = 0;
};

struct LayoutRequest {
    std::string engine = "dot";
    std::string rankdir = "TB";
    std::optional<double> nodeDistance;  ///< points between neighbours of a rank
    std::optional<double> rankDistance;  ///< points between ranks
    std::vector<LayoutNode> nodes;
    std::vector<LayoutEdge> edges;
};

/// Reads and checks a request; nothing, with the reason in `error`, if it is invalid.
std::optional<LayoutRequest> readRequest(std::string_view json, std::string& error);

}  // namespace causeway::layout
