// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A value over two parameters as a map: efficiency over line and load, a peak, a final value; each cell is a run. The
/// efficiency uses interval, loads and sources of the losses panel. Other settings are those of the next run. Runs are
/// jobs on all processors; cells appear as they are completed. A click on a cell proposes its two values for the next
/// run.
#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/results/component_power.h"
#include "ui/bench/map_runner.h"
#include "ui/runs/real_parameters.h"

class QComboBox;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace causeway::ui {

class AppContext;
class ChartSheet;
class NameField;
class WordsLabel;

class MapPanel : public QWidget {
    Q_OBJECT
public:
    /// The context must outlive the panel.
    explicit MapPanel(AppContext& context, QWidget* parent = nullptr);
    ~MapPanel() override;

    void setAnalysis(std::shared_ptr<const Analysis> analysis);
    /// Settings of a run apart from the two parameters.
    void setSettings(std::function<SimulationSettings()> settings) { m_settings = std::move(settings); }
    /// Interval, inputs and outputs for an efficiency; nothing if invalid.
    void setPowerRequest(std::function<std::optional<ComponentPowerRequest>()> request)
    {
        m_power = std::move(request);
    }
    /// Default curve.
    void setShownCurve(const std::string& name);
    [[nodiscard]] const MapRunner& runner() const { return m_runner; }
    [[nodiscard]] ChartSheet& chart() const { return *m_chart; }
    [[nodiscard]] bool isSettled() const { return !m_runner.isRunning() && !m_refresh.isActive(); }

signals:
    void valuesWanted(const std::vector<std::pair<std::string, std::string>>& values);
    void exported(const QString& path, const QString& error);

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// A parameter and its values.
    struct Axis {
        QComboBox* parameter;
        QLineEdit *first, *last;
        QSpinBox* count;
    };
    Axis makeAxis(const char* name, const QString& label, int row);
    void build();
    /// Fills the lists of parameters; only while the panel is visible, since a large model has many.
    void offerParameters();
    void suggest(const Axis& axis);
    [[nodiscard]] std::string unitOf(const Axis& axis) const;
    [[nodiscard]] std::vector<double> valuesOf(const Axis& axis);
    void showFields();
    void run();
    [[nodiscard]] std::function<MapValue(const Result&)> measure(std::string& name);
    void show();
    void showWords();
    void showMap();
    void pick(QPointF value);
    [[nodiscard]] QString readout(QPointF value) const;
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> fieldAt(QPointF value) const;
    void say(const QString& text, bool isWrong = false);

    AppContext& m_context;
    MapRunner m_runner;
    QTimer m_refresh;  ///< limits updates while runs arrive quickly
    std::function<SimulationSettings()> m_settings;
    std::function<std::optional<ComponentPowerRequest>()> m_power;
    std::shared_ptr<const Analysis> m_analysis;
    std::string m_model;               ///< of the map
    QString m_unit, m_xUnit, m_yUnit;  ///< of the map
    RealParameters m_parameters;       ///< in the lists
    Axis m_x, m_y;
    QComboBox* m_measure;
    NameField* m_curve;
    QPushButton* m_run;
    WordsLabel* m_words;
    ChartSheet* m_chart;
};

}  // namespace causeway::ui
