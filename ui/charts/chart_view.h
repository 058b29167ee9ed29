// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One chart of Qt Charts in the colours of the theme: axes (also logarithmic), curves and marks, or bars. Displays a
/// `ChartContent` and has no other state. Mouse actions are emitted as requests, with the gestures of plots: the wheel
/// zooms horizontally (with Ctrl: vertically) around the pointer, dragging zooms to a rectangle, dragging with the
/// middle button or with Shift pans, a double click shows everything, a click selects the nearest mark or bar. Keys: +
/// and - zoom, arrows pan, F, Home and 0 show everything.
#pragma once

#include <QChartView>
#include <optional>

#include "ui/charts/chart_content.h"

class QAbstractAxis;
class QGraphicsLineItem;
class QGraphicsRectItem;
class QGraphicsSimpleTextItem;
class QGraphicsTextItem;

namespace causeway::ui {

class Theme;

class ChartView : public QChartView {
    Q_OBJECT
public:
    explicit ChartView(Theme& theme, QWidget* parent = nullptr);

    /// Shows everything.
    void setContent(const ChartContent& content);
    [[nodiscard]] const ChartContent& content() const { return m_content; }
    void setRanges(PlotRange x, PlotRange y);
    void fit();
    [[nodiscard]] PlotRange xRange() const { return m_x; }
    [[nodiscard]] PlotRange yRange() const { return m_y; }
    /// Left margin: required by this chart, and common to all charts of a sheet.
    [[nodiscard]] int wantedLeft() const;
    void setLeft(int pixels);
    /// Another chart below has the same axis.
    void setSharesAxisBelow(bool shares);
    /// A vertical line.
    void setCursorAt(std::optional<double> x);
    /// Highlights one mark of a series; or a category of the bars, with series 0.
    void setChosen(int series, int point);
    /// Widget position of a point of the chart.
    [[nodiscard]] QPointF positionOf(QPointF value) const;
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, 100}; }
    [[nodiscard]] QSize sizeHint() const override { return {480, 240}; }

signals:
    void rangesWanted(causeway::ui::PlotRange x, causeway::ui::PlotRange y);
    void fitWanted();
    /// `wantedLeft` may have changed.
    void laidOut();
    void hovered(QPointF value);
    void hoverEnded();
    /// A mark, or for bars a category with series 0; -1 and -1 if nothing is near.
    void picked(int series, int point);
    /// Any position in the frame.
    void placePicked(QPointF value);
    void menuWanted(QPoint globalPosition);

protected:
    void drawForeground(QPainter* painter, const QRectF& exposed) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    enum class Drag : std::uint8_t { None, Band, Pan };

    void rebuild();
    void addBars();
    void addSeries(const ChartSeries& series);
    void addAxis(const ChartAxis& content, Qt::Alignment where, bool hasNumbers);
    void paintAxis(QAbstractAxis& axis) const;
    void showRanges();
    void equalizeScales();
    [[nodiscard]] QRectF frameArea() const;
    void paintPoints(QPainter& painter) const;
    void paintNames(QPainter& painter) const;
    void paintField(QPainter& painter) const;
    void paintColourScale(QPainter& painter, double least, double most) const;
    [[nodiscard]] double scaleRoom() const;
    [[nodiscard]] bool hasRoomForTitles() const;
    void layOut();
    void writeLegend();
    void placeNames();
    void placeCursor();
    void placeChosen();
    void zoom(Qt::Orientations along, double factor, QPointF anchor);
    void pan(QPointF pixels);
    void pick(QPointF position);
    [[nodiscard]] QPointF fractionAt(QPointF position) const;

    Theme& m_theme;
    ChartContent m_content;
    PlotRange m_x, m_y;
    bool m_isHome = true;  ///< everything is visible
    int m_left = 0;
    bool m_sharesBelow = false;
    std::optional<double> m_cursor;
    int m_chosenSeries = -1, m_chosenPoint = -1;
    QGraphicsLineItem* m_line;
    QGraphicsRectItem* m_band;
    QGraphicsRectItem* m_mark;
    QGraphicsTextItem* m_legend;
    std::vector<QGraphicsSimpleTextItem*> m_names;  ///< by category
    Drag m_drag = Drag::None;
    QPointF m_from, m_last;
    bool m_hasMoved = false;
};

}  // namespace causeway::ui
