// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Runs work in child processes, so that a crash, a hang or a lack of memory ends one piece of work and nothing else.
///
/// A child is a fork of this process, with all that is in its memory, and takes one piece after the other until it
/// dies; then another takes its place. Call when no other thread runs.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace causeway::msl {

/// How a piece of work ended.
struct PieceResult {
    std::string answer;              ///< what `work` gave; empty when the child died
    std::string death;               ///< "crash: Segmentation fault", "hang: ..."; empty when it lived
    std::vector<std::string> notes;  ///< what `work` noted before that
};

struct PoolSettings {
    unsigned jobs = 2;
    double killAfter = 60;                           ///< s; a piece that takes longer is ended from outside
    std::size_t memoryBytes = std::size_t(6) << 30;  ///< address space of a child
};

/// In the child: gives the answer for a piece; `note` sends a line to the parent at once. Answers and notes are single
/// lines.
using Work = std::function<std::string(std::size_t piece, const std::function<void(std::string_view)>& note)>;
/// In the parent, in the order in which pieces end.
using Take = std::function<void(std::size_t piece, const PieceResult& result)>;

void runInChildren(std::size_t pieceCount, const PoolSettings& settings, const Work& work, const Take& take);

}  // namespace causeway::msl
