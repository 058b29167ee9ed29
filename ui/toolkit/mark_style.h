// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How each mark of a lesson looks, what it means in words, and a legend that shows both. Nothing else decides it.
///
/// Marks differ in line and sign as well as in colour: a picture can be read without the colours.
#pragma once

#include <QPen>
#include <QWidget>
#include <vector>

#include "core/lesson/lesson.h"

namespace causeway::ui {

class Theme;
struct ThemeColours;

[[nodiscard]] QColor colourOf(const ThemeColours& colours, Mark mark);
/// Undecided: thin; chosen: thick; known: thin and dashed; a path: dashes and dots; visited: dotted.
[[nodiscard]] QPen edgePen(const ThemeColours& colours, Mark mark, double scale);
/// The frame of an equation or unknown.
[[nodiscard]] QPen framePen(const ThemeColours& colours, Mark mark);
/// In what order edges are painted: what matters lies on top.
inline constexpr std::array kLayersOfEdges = {Mark::Known,    Mark::Open,   Mark::Reached,
                                              Mark::Residual, Mark::OnPath, Mark::Chosen};
/// A few letters on an equation or unknown, as a second sign beside the colour; empty for the common ones.
[[nodiscard]] QString signOf(Mark mark);
/// A sentence for a tool tip; empty where there is nothing to say.
[[nodiscard]] QString meaningOfEdge(Mark mark);
[[nodiscard]] QString meaningOfNode(Mark mark);

/// Short lines and boxes with their meaning, of the marks that a lesson uses; gives way when there is no room.
class MarkLegend : public QWidget {
    Q_OBJECT
public:
    explicit MarkLegend(Theme& theme, QWidget* parent = nullptr);

    void setMarks(std::vector<Mark> ofEdges, std::vector<Mark> ofNodes);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    /// Where its samples with their labels are; those that have no room have no place.
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
