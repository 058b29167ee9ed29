// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Form for small-signal analyses: operating point, inputs and outputs or a loop, frequencies. Invalid fields are
/// marked, with the reason. Input is stored by model until the program ends.
#pragma once

#include <QHash>
#include <QStringList>
#include <QWidget>
#include <optional>

#include "ui/bench/small_signal.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;

namespace causeway::ui {

class NameField;
class Theme;

class SmallSignalForm : public QWidget {
    Q_OBJECT
public:
    enum class Point { Start, OperatingPoint, Time, PeriodicState };

    explicit SmallSignalForm(Theme& theme, QWidget* parent = nullptr);

    /// Restores the input for a model; empty for a new one.
    void setModel(const QString& model);
    void setNames(const SignalNames& names);
    /// Next to the fields.
    void addButton(QWidget* button);
    void setPoint(Point point);
    [[nodiscard]] Point point() const;
    /// Nothing if a field is invalid.
    [[nodiscard]] std::optional<ResponseRequest> request();
    /// Marks the field to which an error message refers.
    void markRefused(const QString& message);

signals:
    /// Enter in a field.
    void entered();
    void edited();

private:
    void build();
    void showFields();
    [[nodiscard]] std::optional<double> number(QLineEdit& field, const char* unit, bool mustBePositive, bool& isRight);
    [[nodiscard]] QStringList texts() const;
    void setTexts(const QStringList& texts);

    Theme& m_theme;
    QString m_model;
    QHash<QString, QStringList> m_kept;  ///< by model
    QHBoxLayout* m_lastRow = nullptr;
    QComboBox* m_point;
    QLineEdit* m_time;
    QLabel* m_amplitudeLabel;
    QLineEdit* m_amplitude;
    NameField* m_input;
    QComboBox* m_kind;
    NameField* m_output;
    QWidget* m_loop;
    NameField* m_returned;
    NameField* m_forward;
    QLineEdit* m_from;
    QLineEdit* m_to;
};

}  // namespace causeway::ui
