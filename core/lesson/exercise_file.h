// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Exercises as files: what a teacher hands out ("causeway.exercise/1"), and what a pupil hands in
/// ("causeway.exercise-result/1").
///
/// JSON. The exercise carries the text of its model, so that it can be sent as it is.
/// Fails: with a sentence for what is no exercise.
#pragma once

#include <string>
#include <string_view>

#include "core/base/file_io.h"
#include "core/lesson/exercise.h"

namespace causeway {

struct ExerciseFile {
    std::string title;
    std::string task;    ///< what the teacher has to say about it; may be empty
    std::string model;   ///< name; empty: the first of the text
    std::string source;  ///< Modelica
    std::string lesson;  ///< "colouring", "tearing:2", ...: of a kind that there is an exercise on
    bool allowsHints = true;
    bool operator==(const ExerciseFile&) const = default;
};

[[nodiscard]] std::string exerciseToJson(const ExerciseFile& exercise);
[[nodiscard]] IoResult<ExerciseFile> exerciseFromJson(std::string_view json);

/// Answers in their order, score and time.
[[nodiscard]] std::string resultToJson(const ExerciseFile& file, const Exercise& exercise, std::string_view pupil);

}  // namespace causeway
