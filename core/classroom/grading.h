// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Grades students' results.
///
/// In:   parsed results, by file. Out: a row for each student and exercise, marked from the answers with the exercise
///       regenerated from its recipe; the most frequent mistakes.
/// Fails: an exercise that this version generates differently (another digest) is reported, without a row.
/// Cost: each exercise is generated once, regardless of the number of students. Deterministic: rows in file order;
///       mistakes by frequency, then by name.
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
    bool isAsClaimed = false;  ///< the page claimed the same points
};

/// A question of a kind: number of students who had it, and whose first answer was wrong or missing.
struct WeakSpot {
    GeneratedKind kind = GeneratedKind::Sorting;
    std::size_t question = 0;
    std::string text;
    unsigned asked = 0, failed = 0;
    std::string example;  ///< the most frequent wrong answer, with its exercise
    unsigned exampleCount = 0;
};

struct GradeBook {
    std::vector<GradeRow> rows;
    std::vector<WeakSpot> weakSpots;  ///< largest failure rate first; without those never failed
};

class Grader {
public:
    /// Returns a sentence for each exercise of the result that cannot be marked.
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

/// A header, then one line per row; texts are quoted if necessary, and protected against evaluation as spreadsheet
/// formulas.
[[nodiscard]] std::string toCsv(const std::vector<GradeRow>& rows);

}  // namespace causeway
