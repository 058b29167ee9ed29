// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The numbers of an experiment as fields to type in: start, stop, intervals or the length of one, tolerance. A number
/// that makes no sense is marked, with the reason, and not taken.
///
/// A view makes the fields that it has room for and lays them out; the others keep their values.
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

    /// The theme must outlive them.
    explicit ExperimentFields(Theme& theme, QObject* parent = nullptr);

    /// Once for each number; the field belongs to `parent`.
    QLineEdit* make(Number number, const QString& objectName, QWidget* parent);
    void setSettings(const SimulationSettings& settings);
    [[nodiscard]] const SimulationSettings& settings() const { return m_settings; }
    /// Every number makes sense.
    [[nodiscard]] bool isValid() const { return m_mistake.isEmpty(); }
    /// The first reason; empty when all are valid.
    [[nodiscard]] const QString& mistake() const { return m_mistake; }
    /// The field that holds it; null when all are valid.
    [[nodiscard]] QLineEdit* wrongField() const { return m_wrong; }

signals:
    /// The user changed a number and all of them make sense.
    void edited();
    void validityChanged();

private:
    void takeTexts(Number changed);
    void show(Number number);
    void mark(QLineEdit* field, const QString& mistake);
    /// What is typed, or for a number without a field, what holds.
    [[nodiscard]] double typed(Number number) const;

    Theme& m_theme;
    SimulationSettings m_settings;
    std::map<Number, QLineEdit*> m_fields;
    QString m_mistake;
    QLineEdit* m_wrong = nullptr;
};

}  // namespace causeway::ui
