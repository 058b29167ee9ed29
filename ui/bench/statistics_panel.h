// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Statistics of a value over a family of runs: final value, extremes, mean or rms of each run, over the parameter, as
/// a histogram with a box plot, and as text (core/results/sample_statistics.h). By default it uses the first curve of
/// the front plot. A job measures while the panel is visible, and again after changes of the runs. A click on a mark
/// selects its run.
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
    /// For each run of the family, in order; NaN if undetermined.
    struct Values {
        std::string curve, unit;
        std::vector<double> values;
        std::string reason;  ///< reason for missing values; empty if there are none
    };

    /// The context must outlive the panel.
    explicit StatisticsPanel(AppContext& context, QWidget* parent = nullptr);

    void setFamily(const RunFamily& family);
    /// Default curve.
    void setShownCurve(const std::string& name);
    /// Null: not measured.
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
