// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The few numbers of an experiment: start, stop, intervals, tolerance. They come from the model's annotation until
/// the user types others. A number that makes no sense is marked and not taken.
#pragma once

#include <QWidget>

#include "core/simulation/simulation.h"

class QLineEdit;

namespace causeway::ui {

class Theme;

class ExperimentBar : public QWidget {
    Q_OBJECT
public:
    explicit ExperimentBar(Theme& theme, QWidget* parent = nullptr);

    void setSettings(const SimulationSettings& settings);
    [[nodiscard]] const SimulationSettings& settings() const { return m_settings; }
    /// Every number makes sense.
    [[nodiscard]] bool isValid() const { return m_isValid; }

signals:
    /// The user changed a number and all of them make sense.
    void edited();
    void validityChanged();

private:
    QLineEdit* addField(const QString& name, const QString& label, const QString& help, int characters);
    void takeTexts();
    void mark(QLineEdit* field, const QString& mistake);

    Theme& m_theme;
    SimulationSettings m_settings;
    QLineEdit* m_start;
    QLineEdit* m_stop;
    QLineEdit* m_intervals;
    QLineEdit* m_tolerance;
    bool m_isValid = true;
};

}  // namespace causeway::ui
