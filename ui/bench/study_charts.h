// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Runs of a study as charts: scatter, parallel coordinates, histogram, response surface, sensitivity indices, and
/// curves of selected runs.
/// In:   runs, and the requested view. Out: charts and a sentence, as values; a chart has at most some thousand points,
///       regardless of the number of runs. Cost: linear in the runs. Threads: pure functions, for a job.
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/base/task.h"
#include "core/study/study_results.h"
#include "ui/charts/chart_content.h"

namespace causeway {

struct Result;

namespace ui {

enum class StudyView : std::uint8_t { Scatter, Parallel, Histogram, Surface, Sensitivity, Curves };

struct StudyChoice {
    StudyView view = StudyView::Scatter;
    std::size_t x = 0, y = 1, value = 0;  ///< columns: factors, then outputs
    QStringList units;                    ///< of the columns; may be shorter
    [[nodiscard]] QString unitOf(std::size_t column) const;
};

struct StudyPicture {
    std::vector<ChartContent> charts;  ///< none: nothing to show, with the reason in `words`
    QString words;
    bool isWarning = false;
    std::vector<std::uint64_t> runs;  ///< of the points of the first series
};

[[nodiscard]] StudyPicture studyPicture(const StudyTable& table, const StudyChoice& choice);
/// Curves from which the output `choice.value` is computed, for runs from its smallest to its largest value.
using CurvesOfRun = std::function<std::shared_ptr<const Result>(std::uint64_t run)>;
[[nodiscard]] StudyPicture studyCurves(const StudyTable& table, const StudyChoice& choice, const CurvesOfRun& curvesOf,
                                       const Task& task);

}  // namespace ui

}  // namespace causeway
