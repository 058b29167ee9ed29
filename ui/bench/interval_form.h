// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Form for the interval of measurements: the last periods, between cursor and mark (or the visible time), or the whole
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

    /// Prefix of object names: "lossInterval", "lossPeriods", "lossFrequency".
    IntervalForm(Theme& theme, const char* prefix, QWidget* parent = nullptr);

    [[nodiscard]] Kind kind() const;
    /// Between cursor and mark, or the visible time of the plots.
    void setTime(PlotRange time);
    /// Nothing if a field is invalid; it is marked, with the reason. For a periodic steady state, the last periods are
    /// the whole run.
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
