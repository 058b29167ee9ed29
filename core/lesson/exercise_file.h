// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Exercise files: assignments of a teacher ("causeway.exercise/1") and submissions of a student
/// ("causeway.exercise-result/1"). JSON. An exercise contains the text of its model and is thus self-contained. Fails:
/// with a sentence, for invalid files.
#pragma once

#include <string>
#include <string_view>

#include "core/base/file_io.h"
#include "core/lesson/exercise.h"

namespace causeway {

struct ExerciseFile {
    std::string title;
    std::string task;    ///< instructions of the teacher; may be empty
    std::string model;   ///< name; empty: the first model of the text
    std::string source;  ///< Modelica
    std::string lesson;  ///< "colouring", "tearing:2", ...: a kind for which exercises exist
    bool allowsHints = true;
    bool operator==(const ExerciseFile&) const = default;
};

[[nodiscard]] std::string exerciseToJson(const ExerciseFile& exercise);
[[nodiscard]] IoResult<ExerciseFile> exerciseFromJson(std::string_view json);

/// Answers in order, score and time.
[[nodiscard]] std::string resultToJson(const ExerciseFile& file, const Exercise& exercise, std::string_view pupil);

}  // namespace causeway
