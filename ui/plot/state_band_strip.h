// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// State bands below the time axis of a plot: selected states of the sets of dynamic state selection, and the quality
/// of the choice.
///
/// One lane per set: a band for each interval with the names of the states, in a colour for each choice, and below it
/// the condition of the constraints' Jacobian from 0 to 1 (core/results/state_bands.h). A click selects all candidates
/// of the set, a double click goes to the start of the band. Keys: Up and Down change the set, Left and Right go to its
/// previous and next change, Return selects. Only visible lanes are drawn.
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

    /// Null: none.
    void setResult(std::shared_ptr<const Result> result);
    /// Time range of the plot above, and the position of its area in pixels of this widget.
    void setAxis(PlotRange time, double left, double right);
    void setInstant(std::optional<double> time);
    [[nodiscard]] const std::vector<StateSetBands>& sets() const { return m_sets; }
    /// Position of the centre of a band; for tests.
    [[nodiscard]] QPointF positionOf(std::size_t set, std::size_t band) const;

    /// Height of this many sets; may be fractional.
    [[nodiscard]] double heightOf(double sets) const;
    [[nodiscard]] QSize sizeHint() const override;

signals:
    /// Names of the candidates of a set: "x", "der(x)".
    void picked(const std::vector<std::string>& candidates);
    void timeWanted(double time);
    /// The keyboard has reached a set at this position.
    void setReached(double top, double height);
    /// Its position or size has changed, and with it the alignment with the plot's axis.
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
    /// To the previous or next change of a set.
    void goToChange(bool isForward);
    void paintLabels(QPainter& painter, std::size_t lane) const;
    void paintBands(QPainter& painter, std::size_t lane) const;
    void paintCondition(QPainter& painter, std::size_t lane) const;

    Theme& m_theme;
    std::shared_ptr<const Result> m_result;
    std::vector<StateSetBands> m_sets;
    std::vector<std::vector<std::vector<std::size_t>>> m_choices;  ///< by set: occurring choices, one colour each
    PlotRange m_time;
    double m_left = 0, m_right = 0;
    std::optional<double> m_instant;
    std::size_t m_lane = 0;  ///< keyboard focus
};

}  // namespace causeway::ui
