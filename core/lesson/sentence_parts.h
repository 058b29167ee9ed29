// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Splits a sentence of a lesson into words and formulas, for typesetting its equations and names.
///
/// In:   the board of the sentence, and the subject of its step.
/// Out:  parts whose concatenation is the sentence. Formulas are the equations referred to by number or shown on the
///       board, and the names of unknowns. In large lessons only those of the step and numbered equations are searched.
///       Names that are English words stay words: "a", "is".
/// Fails: never; unrecognised text is left as it is. Cost: the searched labels, and length of the sentence times their
///       number.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/lesson.h"

namespace causeway {

struct SentencePart {
    std::string text;        ///< as in the sentence
    std::string latex = {};  ///< of a formula; empty: plain words
    bool operator==(const SentencePart&) const = default;
};

[[nodiscard]] std::vector<SentencePart> partsOfSentence(const LessonBoard& board, std::string_view sentence,
                                                        EquationId equation, UnknownId unknown);

}  // namespace causeway
