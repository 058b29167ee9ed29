// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a family of runs says of a value: its last value, extremes, mean or rms in each run, over the parameter, as a
/// histogram with a box of the quartiles, and in words (core/results/sample_statistics.h).
///
/// Without a curve it takes the first one of the plot in front. A job measures the runs while the panel is visible,
/// again whenever there are others. A click on a mark chooses its run.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/results/sample_statistics.h"
#include "core/study/plan.h"
#include "ui/bench/measuring_panel.h"
#include "ui/session/run_family.h"

class QComboBox;

namespace causeway::ui {

class ChartSheet;
class NameField;

class StatisticsPanel : public MeasuringPanel {
    Q_OBJECT
public:
    /// Of each run of the family, in its order; NaN where there is no value.
    struct Values {
        std::string curve, unit;
        std::vector<double> values;
        std::string reason;  ///< why some are missing; empty: none is
    };

    /// The context must outlive the panel.
    explicit StatisticsPanel(AppContext& context, QWidget* parent = nullptr);

    void setFamily(const RunFamily& family);
    /// What is looked at without a name.
    void setShownCurve(const std::string& name);
    /// Null: nothing was measured.
    [[nodiscard]] const Values* values() const { return m_values.get(); }
    [[nodiscard]] ChartSheet& overParameter() const { return *m_over; }
    [[nodiscard]] ChartSheet& histogram() const { return *m_histogram; }

signals:
    void runPicked(int run);

protected:
    [[nodiscard]] bool canMeasure() const override;
    void start() override;

private:
    void buildFields();
    void take(std::shared_ptr<const Values> values);
    void showWords();
    void showOverParameter();
    void showHistogram(const SampleStatistics& statistics);
    void showChosen();
    [[nodiscard]] QString curve() const;
    [[nodiscard]] QString valueName() const;
    [[nodiscard]] QString csv() const;

    RunFamily m_family;
    std::shared_ptr<const Values> m_values;
    std::vector<std::size_t> m_members;  ///< of the marks over the parameter
    NameField* m_curve;
    QComboBox* m_measure;
    ChartSheet* m_over;
    ChartSheet* m_histogram;
};

}  // namespace causeway::ui
