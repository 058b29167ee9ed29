// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The time over which the bench measures: the last periods, between cursor and mark (or what plots show), all of the
/// run.
#pragma once

#include <QWidget>
#include <optional>

#include "core/results/measurement.h"
#include "ui/plot/plot_range.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace causeway::ui {

class Theme;

class IntervalForm : public QWidget {
    Q_OBJECT
public:
    enum class Kind { LastPeriods, Cursors, WholeRun };

    /// Fields are named by the prefix: "lossInterval", "lossPeriods", "lossFrequency".
    IntervalForm(Theme& theme, const char* prefix, QWidget* parent = nullptr);

    [[nodiscard]] Kind kind() const;
    /// Between cursor and mark, or what plots show.
    void setTime(PlotRange time);
    /// Nothing where a field makes no sense; it is marked, with the reason. Of a run that is a periodic steady state as
    /// a whole, the last periods are all of it.
    [[nodiscard]] std::optional<MeasurementOptions> options(bool isPeriodic);

signals:
    void changed();

private:
    void showFields();

    Theme& m_theme;
    PlotRange m_time;
    bool m_hasTime = false;
    QComboBox* m_interval;
    QLabel* m_periodsLabel;
    QSpinBox* m_periods;
    QLabel* m_frequencyLabel;
    QLineEdit* m_frequency;
};

}  // namespace causeway::ui
