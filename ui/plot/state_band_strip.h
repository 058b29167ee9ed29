// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Under the time axis of a plot: which states the sets of dynamic state selection had, and how good the choice was.
///
/// A lane for each set, however many: a band for each interval with the names of the states in it, in a colour for each
/// choice, and below it the condition of the constraints' Jacobian from 0 to 1 (core/results/state_bands.h). A click
/// picks all candidates of the set, a double click goes to the change with which the band begins. Keys: Up and Down
/// another set, Left and Right to its change before and after the instant, Return picks. Only the lanes in sight are
/// drawn.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "core/results/result.h"
#include "core/results/state_bands.h"
#include "ui/plot/plot_range.h"

namespace causeway::ui {

class Theme;

class StateBandStrip : public QWidget {
    Q_OBJECT
public:
    explicit StateBandStrip(Theme& theme, QWidget* parent = nullptr);

    /// Null: there is none.
    void setResult(std::shared_ptr<const Result> result);
    /// What the plot above shows, and where its area begins and ends, in pixels of this widget.
    void setAxis(PlotRange time, double left, double right);
    void setInstant(std::optional<double> time);
    [[nodiscard]] const std::vector<StateSetBands>& sets() const { return m_sets; }
    /// Where the middle of a band is painted; for tests.
    [[nodiscard]] QPointF positionOf(std::size_t set, std::size_t band) const;

    /// That so many sets need; part of one is allowed.
    [[nodiscard]] double heightOf(double sets) const;
    [[nodiscard]] QSize sizeHint() const override;

signals:
    /// The names of the candidates of a set: "x", "der(x)".
    void picked(const std::vector<std::string>& candidates);
    void timeWanted(double time);
    /// The keys went to a set: where it is.
    void setReached(double top, double height);
    /// It has another place or size, so the axis of the plot is elsewhere in it.
    void placed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Hit {
        const StateSetBands* set = nullptr;
        const StateBand* band = nullptr;
    };
    [[nodiscard]] double pixelOf(double time) const;
    [[nodiscard]] double timeAt(double pixel) const;
    [[nodiscard]] double bandHeight() const;
    [[nodiscard]] double laneHeight() const;
    [[nodiscard]] QRectF laneRect(std::size_t lane) const;
    [[nodiscard]] QRectF conditionRect(std::size_t lane) const;
    [[nodiscard]] QRectF bandRect(std::size_t lane, const StateBand& band) const;
    [[nodiscard]] QString namesOf(const StateSetBands& set, const StateBand& band) const;
    [[nodiscard]] Hit hitAt(QPointF point) const;
    void goTo(std::size_t lane);
    /// To the change of a set before the instant, or after it.
    void goToChange(bool isForward);
    void paintLabels(QPainter& painter, std::size_t lane) const;
    void paintBands(QPainter& painter, std::size_t lane) const;
    void paintCondition(QPainter& painter, std::size_t lane) const;

    Theme& m_theme;
    std::shared_ptr<const Result> m_result;
    std::vector<StateSetBands> m_sets;
    std::vector<std::vector<std::vector<std::size_t>>>
        m_choices;  ///< by set: the choices that occur, each with a colour of its own
    PlotRange m_time;
    double m_left = 0, m_right = 0;
    std::optional<double> m_instant;
    std::size_t m_lane = 0;  ///< that the keys are about
};

}  // namespace causeway::ui
