// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a student hands in ("causeway.classroom-result/1"), as resources/classroom/exercise.js writes it.
///
/// In:   the bytes of a file, of whom nothing is believed: it may be cut off, foreign or made to harm.
/// Out:  what was answered. The score in it is read to be compared, never to be counted.
/// Seal: the SHA-256 of the bytes of "work", up to the last brace of the file. It shows that nothing was changed by
/// accident or in an editor; who computes it anew can write what he likes.
/// Fails: with a sentence. Limits: `kLargestResult` bytes, and numbers of exercises, questions and answers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_io.h"
#include "core/classroom/generated_exercise.h"

namespace causeway {

constexpr std::size_t kLargestResult = 4'000'000;

struct AnsweredQuestion {
    QuestionWork work;
    std::vector<double> seconds;  ///< by answer, since the exercise began
};

struct AnsweredExercise {
    ExerciseRecipe recipe;
    std::string digest;       ///< of the exercise that was answered
    double claimedScore = 0;  ///< by the page
    double seconds = 0;       ///< spent
    std::vector<AnsweredQuestion> questions;
};

struct ClassroomResult {
    std::string student;
    bool isSealed = false;  ///< the seal fits the work
    std::vector<AnsweredExercise> exercises;
};

[[nodiscard]] IoResult<ClassroomResult> readClassroomResult(std::string_view bytes);

}  // namespace causeway
