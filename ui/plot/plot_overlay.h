// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Overlay of the curves: event lines, cursors, values at the pointer, rubber band, hint, notice, and drop target.
/// Independent of the curves' points, so that moves of the pointer repaint only the overlay. Events too dense to be
/// distinguished form a band whose darkness shows their number.
#pragma once

#include <optional>
#include <vector>

#include "ui/plot/plot_scene.h"

class QPainter;

namespace causeway::ui {

class Theme;

class PlotOverlay {
public:
    explicit PlotOverlay(const Theme& theme) : m_theme(theme) {}

    void setEvents(std::vector<PlotEvent> events) { m_events = std::move(events); }
    void setCursors(std::optional<double> a, std::optional<double> b);
    void setDots(std::vector<PlotDot> dots) { m_dots = std::move(dots); }
    void setDifference(std::optional<PlotReadout> difference) { m_difference = std::move(difference); }
    [[nodiscard]] const std::optional<PlotReadout>& difference() const { return m_difference; }
    void setReadout(std::optional<PlotReadout> readout) { m_readout = std::move(readout); }
    [[nodiscard]] bool hasReadout() const { return m_readout.has_value(); }
    void setRubberBand(std::optional<QRectF> band) { m_band = band; }
    void setHint(const QString& text) { m_hint = text; }
    void setNotice(const QString& text) { m_notice = text; }
    [[nodiscard]] const QString& notice() const { return m_notice; }
    /// Empty: no drag in progress.
    void setDropPlace(const QRectF& place, const QString& text);

    /// Event drawn within some pixels of a position, or none.
    [[nodiscard]] std::optional<double> eventAt(QPointF position, const PlotFrame& frame) const;
    void paint(QPainter& painter, const PlotFrame& frame, const std::vector<PlotCurve>& curves);
    /// Box of the painted values; empty if there were none.
    [[nodiscard]] const QRectF& valuesBox() const { return m_valuesBox; }

private:
    [[nodiscard]] const PlotCurve* curve(int id) const;
    void paintEvents(QPainter& painter) const;
    void paintDensity(QPainter& painter, std::size_t begin, std::size_t end) const;
    void paintMark(QPainter& painter, double x, EventKind kind) const;
    void paintCursor(QPainter& painter, std::optional<double> x, const QString& letter) const;
    void paintDot(QPainter& painter, const PlotCurve& curve, QPointF position) const;
    QRectF paintReadout(QPainter& painter) const;
    /// Paints a box with values beside a line, or in the lower left corner; returns its position.
    QRectF paintValues(QPainter& painter, const PlotReadout& readout, std::optional<double> cursorX) const;
    void paintNotice(QPainter& painter) const;
    void paintAreaOf(QPainter& painter, const QRectF& area) const;

    const Theme& m_theme;
    PlotFrame m_frame;  ///< of the current painting
    const std::vector<PlotCurve>* m_curves = nullptr;
    std::vector<PlotEvent> m_events;
    std::optional<double> m_cursorA, m_cursorB;
    std::vector<PlotDot> m_dots;
    std::optional<PlotReadout> m_difference;
    std::optional<PlotReadout> m_readout;
    std::optional<QRectF> m_band;
    QString m_hint, m_notice;
    QRectF m_dropPlace;
    QString m_dropText;
    QRectF m_valuesBox;
};

}  // namespace causeway::ui
