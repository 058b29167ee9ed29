// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Appearance and meaning of lesson marks, and their legend. Defined only here. Marks differ in line and sign as well
/// as in colour, so that pictures are readable without colours.
#pragma once

#include <QPen>
#include <QWidget>
#include <vector>

#include "core/lesson/lesson.h"

namespace causeway::ui {

class Theme;
struct ThemeColours;

[[nodiscard]] QColor colourOf(const ThemeColours& colours, Mark mark);
/// Undecided: thin; chosen: thick; known: thin and dashed; path: dash-dotted; visited: dotted.
[[nodiscard]] QPen edgePen(const ThemeColours& colours, Mark mark, double scale);
/// Frame of an equation or unknown.
[[nodiscard]] QPen framePen(const ThemeColours& colours, Mark mark);
/// Painting order of edges: important ones on top.
inline constexpr std::array kLayersOfEdges = {Mark::Known,    Mark::Open,   Mark::Reached,
                                              Mark::Residual, Mark::OnPath, Mark::Chosen};
/// A few letters on an equation or unknown, in addition to the colour; empty for common marks.
[[nodiscard]] QString signOf(Mark mark);
/// A sentence for a tool tip; may be empty.
[[nodiscard]] QString meaningOfEdge(Mark mark);
[[nodiscard]] QString meaningOfNode(Mark mark);

/// Legend of the marks used in a lesson: short lines and boxes with their meaning; shrinks if space is limited.
class MarkLegend : public QWidget {
    Q_OBJECT
public:
    explicit MarkLegend(Theme& theme, QWidget* parent = nullptr);

    void setMarks(std::vector<Mark> ofEdges, std::vector<Mark> ofNodes);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    /// Positions of samples with labels; empty for those that do not fit.
    [[nodiscard]] std::vector<QRect> places() const;
    [[nodiscard]] std::size_t markCount() const { return m_items.size(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Item {
        Mark mark = Mark::Open;
        bool isNode = false;
        QString label;
    };

    [[nodiscard]] int widthOf(const Item& item) const;
    [[nodiscard]] std::vector<QRect> placesWithin(int width) const;

    Theme& m_theme;
    std::vector<Item> m_items;
};

}  // namespace causeway::ui
