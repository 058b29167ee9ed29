// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Input fields for an experiment: start, stop, number or length of intervals, tolerance. Invalid numbers are marked,
/// with the reason, and ignored. A view creates and lays out the fields it has space for; other values are kept.
#pragma once

#include <QLineEdit>
#include <QObject>
#include <map>

#include "core/simulation/simulation.h"

namespace causeway::ui {

class Theme;

class ExperimentFields : public QObject {
    Q_OBJECT
public:
    enum class Number { Start, Stop, Intervals, Length, Tolerance };

    /// The theme must outlive this object.
    explicit ExperimentFields(Theme& theme, QObject* parent = nullptr);

    /// Call once per number; the field belongs to `parent`.
    QLineEdit* make(Number number, const QString& objectName, QWidget* parent);
    void setSettings(const SimulationSettings& settings);
    [[nodiscard]] const SimulationSettings& settings() const { return m_settings; }
    /// All numbers are valid.
    [[nodiscard]] bool isValid() const { return m_mistake.isEmpty(); }
    /// First error; empty if all are valid.
    [[nodiscard]] const QString& mistake() const { return m_mistake; }
    /// Field with the first error; null if all are valid.
    [[nodiscard]] QLineEdit* wrongField() const { return m_wrong; }

signals:
    /// The user changed a number and all are valid.
    void edited();
    void validityChanged();

private:
    void takeTexts(Number changed);
    void show(Number number);
    void mark(QLineEdit* field, const QString& mistake);
    /// The typed value, or the current one if there is no field.
    [[nodiscard]] double typed(Number number) const;

    Theme& m_theme;
    SimulationSettings m_settings;
    std::map<Number, QLineEdit*> m_fields;
    QString m_mistake;
    QLineEdit* m_wrong = nullptr;
};

}  // namespace causeway::ui
