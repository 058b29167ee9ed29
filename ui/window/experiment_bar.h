// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Main settings of an experiment: start, stop, intervals, tolerance. They come from the model's annotation until
/// changed by the user. Invalid numbers are marked and ignored.
#pragma once

#include <QWidget>

#include "ui/session/experiment_fields.h"

namespace causeway::ui {

class ExperimentBar : public QWidget {
    Q_OBJECT
public:
    explicit ExperimentBar(Theme& theme, QWidget* parent = nullptr);

    void setSettings(const SimulationSettings& settings) { m_fields.setSettings(settings); }
    [[nodiscard]] const SimulationSettings& settings() const { return m_fields.settings(); }
    /// All numbers are valid.
    [[nodiscard]] bool isValid() const { return m_fields.isValid(); }
    [[nodiscard]] const ExperimentFields& fields() const { return m_fields; }

signals:
    /// The user changed a number and all are valid.
    void edited();
    void validityChanged();

private:
    void addField(ExperimentFields::Number number, const QString& name, const QString& label, int characters);

    ExperimentFields m_fields;
};

}  // namespace causeway::ui
