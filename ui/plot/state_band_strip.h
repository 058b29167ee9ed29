// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Under the time axis of a plot: which states the sets of dynamic state selection had, and how good the choice was.
///
/// A lane for each set: a band for each interval with the names of the states in it, in a colour for each choice, and below it the condition of
/// the constraints' Jacobian from 0 to 1 (core/results/state_bands.h), over it where there is little room. A click sets the instant and picks the state whose name is under the
/// pointer, or the first of its band. Hidden while the result has none.
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

    [[nodiscard]] QSize sizeHint() const override;
    /// One lane without its condition: where the window is low the plot needs the room.
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// A candidate's name: "x", "der(x)".
    void picked(const std::string& candidate);
    void timeClicked(double time);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Hit {
        const StateSetBands* set = nullptr;
        const StateBand* band = nullptr;
        std::string candidate;
    };
    [[nodiscard]] double pixelOf(double time) const;
    [[nodiscard]] double timeAt(double pixel) const;
    [[nodiscard]] double bandHeight() const;
    /// As many as there is room for.
    [[nodiscard]] std::size_t laneCount() const;
    [[nodiscard]] QRectF laneRect(std::size_t lane) const;
    /// Below the bands, or over them where there is no room.
    [[nodiscard]] QRectF conditionRect(std::size_t lane) const;
    [[nodiscard]] QRectF bandRect(std::size_t lane, const StateBand& band) const;
    [[nodiscard]] QString namesOf(const StateSetBands& set, const StateBand& band) const;
    [[nodiscard]] Hit hitAt(QPointF point) const;
    void paintBands(QPainter& painter, std::size_t lane) const;
    void paintCondition(QPainter& painter, std::size_t lane) const;

    Theme& m_theme;
    std::shared_ptr<const Result> m_result;
    std::vector<StateSetBands> m_sets;
    std::vector<std::vector<std::vector<std::size_t>>> m_choices;  ///< by set: the choices that occur, each with a colour of its own
    PlotRange m_time;
    double m_left = 0, m_right = 0;
    std::optional<double> m_instant;
};

}  // namespace causeway::ui
