// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Legend of a plot: a line sample and a name for each curve, in wrapping rows. At most three rows; remaining curves
/// are named only in the list of variables and in the menu.
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
        std::size_t curve = 0;  ///< index of the curve
        QRectF swatch, whole;
        QString label;  ///< elided label
    };

    /// Fits into `width`; returns the height.
    double layOut(const std::vector<PlotCurve>& curves, const QFont& font, double left, double width);
    /// `pen`: returns the pen of the curve at an index.
    void paint(QPainter& painter, const std::vector<PlotCurve>& curves, const ThemeColours& colours,
               const std::function<QPen(const PlotCurve&)>& pen, const std::vector<int>& emphasis) const;
    [[nodiscard]] const Entry* at(QPointF position) const;
    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; }
    /// "2 more": for curves that do not fit; empty if all do.
    [[nodiscard]] const QString& rest() const { return m_rest; }

private:
    void addRest(const std::vector<PlotCurve>& curves, std::size_t first, double right);

    QFont m_font;
    std::vector<Entry> m_entries;
    QString m_rest;
    QRectF m_restPlace;
};

}  // namespace causeway::ui
