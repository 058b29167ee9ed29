// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Why results of examples are not the published ones, one by one, with the evidence: `explanations.json`.
///
/// An explanation is about signals by name: it covers a result as long as no other signal is outside of the tube. One
/// whose example matches says what is no longer true, and is told.
#pragma once

#include "tests/msl/scoreboard.h"

namespace causeway::msl {

struct Explanation {
    std::string name;     ///< of the example
    std::string verdict;  ///< one of kVerdicts
    std::vector<std::string> signalNames;
    std::string reason, evidence;
};

/// "reference": the published curve is farther from the exact one than the tube is high, or too coarse to show it;
/// "undecided": the model decides by rounding; "ours": a fault of ours that is known.
constexpr std::array<std::string_view, 3> kVerdicts = {"reference", "undecided", "ours"};

/// By example. Throws std::runtime_error, with the example, where one is not complete.
[[nodiscard]] std::map<std::string, Explanation> explanationsFromJson(const std::string& text);

enum class Explained : std::uint8_t {
    No,        ///< the result deviates, and nothing is said of it, or not of all its signals
    Yes,       ///< the result deviates as explained
    Outdated,  ///< the result matches, or goes no longer so far that it could be compared
    Nothing,   ///< there is nothing to explain
};
[[nodiscard]] Explained explainedBy(const Outcome& outcome, const std::map<std::string, Explanation>& explanations);

/// For people: how many deviations are explained, each with its reason and evidence; what is explained no longer; and
/// signals that no explanation covers.
[[nodiscard]] std::string explanationsOf(const std::vector<Outcome>& outcomes,
                                         const std::map<std::string, Explanation>& explanations);

}  // namespace causeway::msl
