// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How an edge of each causality looks, what it means in words, and a legend that shows both.
#pragma once

#include <QPen>
#include <QWidget>

#include "core/structure/colouring.h"

namespace causeway::ui {

class Theme;
struct ThemeColours;

/// Undecided: thin; solved here: thick; computed elsewhere: thin and dashed. Readable without the colours.
[[nodiscard]] QPen edgePen(const ThemeColours& colours, EdgeColour colour, double scale);
/// A sentence for a tool tip.
[[nodiscard]] QString meaningOf(EdgeColour colour);

/// Three short lines with their meaning; gives way when there is no room.
class EdgeLegend : public QWidget {
    Q_OBJECT
public:
    explicit EdgeLegend(Theme& theme, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QStringList labels() const;

    Theme& m_theme;
};

}  // namespace causeway::ui
