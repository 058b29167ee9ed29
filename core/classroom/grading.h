// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Grades of what students hand in.
///
/// In:   results as read, by file. Out: a row for each student and exercise, marked anew from the answers with the
/// exercise that its recipe makes; what went wrong most often.
/// Fails: an exercise that this version makes otherwise (another digest) is named, and gives no row.
/// Cost: each exercise is made once, however many students answered it.
/// Determinism: rows in the order of the files; what went wrong by how often, then by name.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/classroom/result_file.h"

namespace causeway {

class Task;

struct GradeRow {
    std::string file, student;
    ExerciseRecipe recipe;
    unsigned points = 0, most = 0, solved = 0, questions = 0, wrong = 0, hints = 0, solutionsSeen = 0;
    double seconds = 0;
    bool isSealed = false;
    bool isAsClaimed = false;  ///< the page counted the same points
};

/// A question of a kind: how many had it, and how many of them answered it wrongly at first, or not at all.
struct WeakSpot {
    GeneratedKind kind = GeneratedKind::Sorting;
    std::size_t question = 0;
    std::string text;
    unsigned asked = 0, failed = 0;
    std::string example;  ///< the wrong answer that was given most often, with the exercise
    unsigned exampleCount = 0;
};

struct GradeBook {
    std::vector<GradeRow> rows;
    std::vector<WeakSpot> weakSpots;  ///< the largest share of failures first; those without any left out
};

class Grader {
public:
    /// A sentence for each exercise of the result that cannot be marked.
    std::vector<std::string> add(const std::string& file, const ClassroomResult& result, const Task& task);
    [[nodiscard]] GradeBook book() const;

private:
    struct Made {
        std::optional<GeneratedExercise> exercise;
        std::string digest;
    };
    struct Spot {
        std::string text;
        unsigned asked = 0, failed = 0;
        std::map<std::string, unsigned> wrongAnswers;
    };
    const Made& made(const ExerciseRecipe& recipe, const Task& task);
    void note(const GeneratedExercise& exercise, std::size_t question, const QuestionWork& work);

    std::map<std::string, Made> m_made;  ///< by name
    std::map<std::pair<GeneratedKind, std::size_t>, Spot> m_spots;
    std::vector<GradeRow> m_rows;
};

/// A head, then a row each; texts are quoted where needed, and begin with no sign that a spreadsheet would compute.
[[nodiscard]] std::string toCsv(const std::vector<GradeRow>& rows);

}  // namespace causeway
