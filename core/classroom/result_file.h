// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reads a student's result ("causeway.classroom-result/1"), written by resources/classroom/exercise.js.
///
/// In:   the bytes of a file, untrusted: possibly truncated, foreign or malicious.
/// Out:  the answers. The score in the file is for comparison only and never counts. Seal: the SHA-256 of the bytes of
///       "work", up to the last brace of the file. It detects accidental changes and edits; it offers no protection
///       against someone who recomputes it.
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
    std::vector<double> seconds;  ///< by answer, since the start of the exercise
};

struct AnsweredExercise {
    ExerciseRecipe recipe;
    std::string digest;       ///< of the answered exercise
    double claimedScore = 0;  ///< score computed by the page
    double seconds = 0;       ///< total time
    std::vector<AnsweredQuestion> questions;
};

struct ClassroomResult {
    std::string student;
    bool isSealed = false;  ///< the seal matches the work
    std::vector<AnsweredExercise> exercises;
};

[[nodiscard]] IoResult<ClassroomResult> readClassroomResult(std::string_view bytes);

}  // namespace causeway
