// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A sentence about a lesson, cut into words and formulas, so that whoever shows it can typeset the equations and names
/// in it.
///
/// In:   the board that the sentence is about, and what its step is about.
/// Out:  parts that give the sentence when they are put together. Formulas are the equations that it calls by their
/// number or that the board shows, and
///       the names of unknowns. Of large lessons those of the step and of the numbered equations are looked for. Names
///       that are words of English sentences stay words: "a", "is".
/// Fails: never; what is not recognised stays as it is written.
/// Cost: the labels looked for, and the sentence times their number.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/lesson.h"

namespace causeway {

struct SentencePart {
    std::string text;        ///< as in the sentence
    std::string latex = {};  ///< of a formula; empty: words
    bool operator==(const SentencePart&) const = default;
};

[[nodiscard]] std::vector<SentencePart> partsOfSentence(const LessonBoard& board, std::string_view sentence,
                                                        EquationId equation, UnknownId unknown);

}  // namespace causeway
