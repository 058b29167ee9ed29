// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Form for the run settings of a model: interval, output, tolerance, solver and root finder. They come from the
/// annotations of the model; changes apply to the next runs and are written to the model on request. For a read-only
/// text the form offers a model that extends it.
#pragma once

#include <QWidget>
#include <string>

#include "ui/session/experiment_fields.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;

namespace causeway::ui {

class ExperimentForm : public QWidget {
    Q_OBJECT
public:
    enum class Place { None, Writable, ReadOnly };

    explicit ExperimentForm(Theme& theme, QWidget* parent = nullptr);

    void setSettings(const SimulationSettings& settings);
    [[nodiscard]] const SimulationSettings& settings() const { return m_settings; }
    [[nodiscard]] bool isValid() const { return m_fields.isValid(); }
    [[nodiscard]] const ExperimentFields& fields() const { return m_fields; }
    /// Where the settings can be written.
    void setPlace(Place place);
    /// Reports the outcome of writing.
    void say(const QString& text);

signals:
    void edited();
    void validityChanged();
    void writeWanted();
    /// A model that extends the read-only one.
    void extendWanted();
    /// Reset to the annotations.
    void resetWanted();

private:
    void build();
    void addField(QWidget* field, const QString& label, int row, int column, int columns = 1);
    static void addMethod(QComboBox& list, const std::string& name, const QString& label);
    static void showMethod(QComboBox& list, const std::string& name);
    void takeMethod(std::string& method, const QComboBox& list);
    void showState();

    ExperimentFields m_fields;
    SimulationSettings m_settings;
    Place m_place = Place::None;
    QString m_said;
    QGridLayout* m_grid;
    QComboBox* m_solver;
    QComboBox* m_rootFinder;
    QPushButton* m_write;
    QPushButton* m_reset;
    QPushButton* m_extend;
    QLabel* m_message;
};

}  // namespace causeway::ui
