// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Runs that stay in the plot for comparison: earlier ones of the model, or read from files.
///
/// Each has a sampler of its own, so that large ones are decimated in the background like the present run.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <string>
#include <vector>

#include "ui/plot/curve_sampler.h"

namespace causeway::ui {

class HeldRuns : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// More would make the plot unreadable: the oldest goes.
    static constexpr std::size_t kMost = 6;

    void add(const QString& name, std::shared_ptr<const Result> result);
    void clear();

    [[nodiscard]] std::size_t size() const { return m_runs.size(); }
    [[nodiscard]] const QString& name(std::size_t run) const { return m_runs[run].name; }
    [[nodiscard]] const Result& result(std::size_t run) const { return *m_runs[run].result; }
    [[nodiscard]] bool isIdle() const;
    /// Asks for the points of these variables, in all runs that have them.
    void request(const std::vector<std::string>& variables, PlotRange window, std::size_t pixels);

signals:
    void changed();
    /// Points of variables of a run, by their columns in its result.
    void sampled(std::size_t run, const std::vector<causeway::ui::SampledCurve>& curves);

private:
    struct Run {
        QString name;
        std::shared_ptr<const Result> result;
        std::unique_ptr<CurveSampler> sampler;
    };

    std::vector<Run> m_runs;
};

}  // namespace causeway::ui
