// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The runs of a study as charts: scatter, parallel coordinates, histogram, response surface, indices of sensitivity,
/// and curves of some runs.
///
/// In:   runs, and what is wanted of them. Out: charts and a sentence, as values; however many runs there are, a chart
///       has some thousand points at most.
/// Cost: linear in the runs. Threads: pure functions, for a job.
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
    std::vector<ChartContent> charts;  ///< none: there is nothing to see, and `words` say why
    QString words;
    bool isWarning = false;
    std::vector<std::uint64_t> runs;  ///< of the points of the first series
};

[[nodiscard]] StudyPicture studyPicture(const StudyTable& table, const StudyChoice& choice);
/// What the output `choice.value` is computed of, over time, in runs from its least to its greatest value.
using CurvesOfRun = std::function<std::shared_ptr<const Result>(std::uint64_t run)>;
[[nodiscard]] StudyPicture studyCurves(const StudyTable& table, const StudyChoice& choice, const CurvesOfRun& curvesOf,
                                       const Task& task);

}  // namespace ui

}  // namespace causeway
