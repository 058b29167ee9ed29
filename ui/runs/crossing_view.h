// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The zero-crossing functions around an event, and on them the iterates of a root finder, numbered; as far enlarged as
/// numbers go.
///
/// The function that was searched is drawn as a line, what it is after the event dashed. The bracket of the present
/// step is shaded, the secant through its ends drawn where the step is one. Keys: + and - enlarge and reduce, 0 shows
/// everything, Home, End, left and right step. The wheel enlarges at the pointer, dragging moves.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "core/simulation/trace/event_trace.h"
#include "ui/plot/plot_range.h"

namespace causeway::ui {

class Theme;

class CrossingView : public QWidget {
    Q_OBJECT
public:
    explicit CrossingView(Theme& theme, QWidget* parent = nullptr);

    /// Null: nothing to draw. `search`: the one of the trace, or of its comparison.
    void setTrace(std::shared_ptr<const EventTrace> trace, const TracedSearch* search);
    /// So many iterates are drawn as done; the picture shows the bracket of the last one. 0: everything.
    void setStep(int step);
    [[nodiscard]] int step() const { return m_step; }
    [[nodiscard]] int stepCount() const;
    /// Why there is nothing to draw; empty where there is something.
    [[nodiscard]] QString hint() const;
    /// Seconds from the event.
    [[nodiscard]] PlotRange range() const { return m_range; }
    /// Where a moment is drawn, seconds from the event.
    [[nodiscard]] double xOf(double time) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

public slots:
    void zoomIn();
    void zoomOut();
    void fit();

signals:
    /// The user wants this step.
    void stepWanted(int step);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    struct Bracket {
        double left, right, valueLeft, valueRight;  ///< as the search sees values
    };
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] double yOf(double value) const;
    [[nodiscard]] Bracket bracketBefore(int step) const;
    [[nodiscard]] double shownValue(const TracedRootStep& step) const;
    [[nodiscard]] double sideOf(std::size_t crossing) const;
    [[nodiscard]] double curveValue(std::size_t crossing, double value) const;
    void paintCurve(QPainter& painter, std::size_t crossing, bool isAfter);
    void setRange(PlotRange range);
    void zoom(double factor, double anchor);
    void findHeight();
    void paintAxes(QPainter& painter);
    void paintBracket(QPainter& painter);
    void paintCurves(QPainter& painter);
    void paintSteps(QPainter& painter);

    Theme& m_theme;
    std::shared_ptr<const EventTrace> m_trace;
    const TracedSearch* m_search = nullptr;
    int m_step = 0;
    PlotRange m_range, m_height;
    std::optional<double> m_dragged;  ///< where the pointer was
};

}  // namespace causeway::ui
