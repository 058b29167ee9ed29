// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Zero-crossing functions around an event, with the numbered iterates of a root finder, at up to full floating-point
/// resolution. The searched function is a solid line, dashed after the event. The bracket of the current step is
/// shaded, and its secant drawn for secant steps. Keys: + and - zoom, 0 shows everything, Home, End, left and right
/// step. The wheel zooms at the pointer, dragging moves.
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

    /// Null: empty. `search`: that of the trace, or of its comparison.
    void setTrace(std::shared_ptr<const EventTrace> trace, const TracedSearch* search);
    /// Number of iterates drawn as completed; the picture shows the bracket of the last one. 0: everything.
    void setStep(int step);
    [[nodiscard]] int step() const { return m_step; }
    [[nodiscard]] int stepCount() const;
    /// Reason for an empty picture; else empty.
    [[nodiscard]] QString hint() const;
    /// Seconds relative to the event.
    [[nodiscard]] PlotRange range() const { return m_range; }
    /// Position of a time in seconds relative to the event.
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
        double left, right, valueLeft, valueRight;  ///< with the sign used by the search
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
    std::optional<double> m_dragged;  ///< last pointer position
};

}  // namespace causeway::ui
