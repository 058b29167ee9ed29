// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The legend over a plot: a line and a name for each curve, in rows as they fit.
///
/// At most three rows; what does not fit is not named there, but in the list of variables and in the menu.
#pragma once

#include <QFont>
#include <functional>
#include <optional>
#include <vector>

#include "ui/plot/plot_scene.h"

class QPainter;
class QPen;

namespace causeway::ui {

struct ThemeColours;

class PlotLegend {
public:
    struct Entry {
        std::size_t curve = 0;  ///< position among the curves
        QRectF swatch, whole;
        QString label;  ///< as much of it as fits
    };

    /// Within `width`; tells the height.
    double layOut(const std::vector<PlotCurve>& curves, const QFont& font, double left, double width);
    /// `pen` knows how the curve at a position is drawn.
    void paint(QPainter& painter, const std::vector<PlotCurve>& curves, const ThemeColours& colours,
               const std::function<QPen(const PlotCurve&)>& pen, const std::vector<int>& emphasis) const;
    [[nodiscard]] const Entry* at(QPointF position) const;
    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; }
    /// "2 more": of curves for which there is no room; empty when all are there.
    [[nodiscard]] const QString& rest() const { return m_rest; }

private:
    void addRest(const std::vector<PlotCurve>& curves, std::size_t first, double right);

    QFont m_font;
    std::vector<Entry> m_entries;
    QString m_rest;
    QRectF m_restPlace;
};

}  // namespace causeway::ui
