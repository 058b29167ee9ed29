// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/lesson_table.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/base/utf8.h"

namespace causeway {

namespace {

constexpr double kMonospaced = 0.61;  // character width relative to font size
constexpr double kPitch = 1.9;        // row distance relative to font size

/// Widths of row labels and cells, as far as there is space.
struct Widths {
    double label = 0, cell = 0;
};

Widths widthsOf(const LessonBoard& board, double letter)
{
    const Incidence& table = board.lesson().incidence;
    std::size_t longestRow = 4, longestCell = 6;
    for (std::size_t r = 0; r < table.equationCount(); ++r)
        longestRow = std::max(longestRow, letterCount(board.text(EquationId(r))));
    for (const std::string& cell : board.lesson().figure->cells) longestCell = std::max(longestCell, letterCount(cell));
    return {(static_cast<double>(longestRow) + 2) * letter * kMonospaced,
            (static_cast<double>(longestCell) + 2) * letter * kMonospaced};
}

struct Window {
    std::size_t first = 0, count = 0;
};

/// `fitting` items around the current one.
Window around(std::size_t all, std::size_t fitting, std::optional<std::size_t> present)
{
    Window window{0, std::min(all, std::max<std::size_t>(fitting, 1))};
    if (present && *present >= window.count) window.first = std::min(*present + 1 - window.count, all - window.count);
    return window;
}

class TablePainter {
public:
    TablePainter(DisplayList& list, const LessonBoard& board, EquationId row, UnknownId column,
                 const RectangleShape& area, double letter, const TablePalette& palette)
        : m_list(list),
          m_board(board),
          m_lesson(board.lesson()),
          m_figure(*board.lesson().figure),
          m_presentRow(row),
          m_presentColumn(column),
          m_area(area),
          m_letter(letter),
          m_colours(palette)
    {
    }

    void paint()
    {
        const Incidence& table = m_lesson.incidence;
        const Widths widths = widthsOf(m_board, m_letter);
        m_labelWidth = std::min(m_area.width * 0.4, widths.label);
        m_cellWidth = std::min(m_area.width - m_labelWidth, widths.cell);
        m_pitch = kPitch * m_letter;
        const double tableHeight = m_figure.curves.empty() ? m_area.height : m_area.height * 0.5;
        m_rows = around(table.equationCount(), static_cast<std::size_t>(tableHeight / m_pitch - 1),
                        m_presentRow.isNone() ? std::nullopt : std::optional(m_presentRow.index()));
        m_columns = around(table.unknownCount(), static_cast<std::size_t>((m_area.width - m_labelWidth) / m_cellWidth),
                           m_presentColumn.isNone() ? std::nullopt : std::optional(m_presentColumn.index()));
        for (std::size_t c = 0; c < m_columns.count; ++c) paintHead(c);
        for (std::size_t r = 0; r < m_rows.count; ++r) paintRow(r);
        if (!m_figure.curves.empty()) paintCurve(m_area.corner.y + m_pitch * (static_cast<double>(m_rows.count) + 1.4));
    }

private:
    [[nodiscard]] std::uint32_t colourOf(Mark mark) const { return m_colours.marks[static_cast<std::size_t>(mark)]; }
    [[nodiscard]] double left(std::size_t c) const
    {
        return m_area.corner.x + m_labelWidth + static_cast<double>(c) * m_cellWidth;
    }
    [[nodiscard]] double top(std::size_t r) const { return m_area.corner.y + (static_cast<double>(r) + 1) * m_pitch; }

    void text(Point baseline, std::string content, std::uint32_t colour, TextAnchor anchor, bool bold = false)
    {
        m_list.shapes.push_back(TextShape{baseline, std::move(content), m_letter, colour, anchor, bold, true});
    }

    void paintHead(std::size_t c)
    {
        const UnknownId column(m_columns.first + c);
        if (m_board.mark(column) == Mark::Hidden) return;
        const bool isPresent = column == m_presentColumn;
        if (isPresent)
            m_list.shapes.push_back(RectangleShape{{left(c), m_area.corner.y},
                                                   m_cellWidth,
                                                   m_pitch * (static_cast<double>(m_rows.count) + 1),
                                                   4,
                                                   m_colours.present,
                                                   std::nullopt});
        text({left(c) + m_cellWidth / 2, m_area.corner.y + m_pitch * 0.7}, m_board.text(column),
             isPresent ? m_colours.ink : m_colours.muted, TextAnchor::Middle, isPresent);
    }

    void paintRow(std::size_t r)
    {
        const EquationId row(m_rows.first + r);
        const double baseline = top(r) + m_pitch * 0.7;
        const Mark mark = m_board.mark(row);
        m_list.shapes.push_back(
            LineShape{{{m_area.corner.x, top(r)}, {left(m_columns.count), top(r)}}, {m_colours.rule, 1, false}});
        text({m_area.corner.x + m_letter * 0.5, baseline}, shortened(m_board.text(row), m_labelWidth),
             mark == Mark::Open ? m_colours.ink : colourOf(mark), TextAnchor::Left,
             row == m_presentRow || mark == Mark::Surplus);
        for (std::size_t c = 0; c < m_columns.count; ++c) {
            const EdgeId cell(m_lesson.incidence.firstEdge(row).index() + m_columns.first + c);
            const Mark own = m_board.mark(cell);
            if (own == Mark::Hidden) continue;
            const bool isPlain = own == Mark::Open || own == Mark::Known;
            // A frame in addition to colour, for readability without colours.
            if (!isPlain)
                m_list.shapes.push_back(
                    RectangleShape{{left(c) + 3, top(r) + 2},
                                   m_cellWidth - 6,
                                   m_pitch - 4,
                                   4,
                                   std::nullopt,
                                   Stroke{colourOf(own), 1.6, own == Mark::Residual || own == Mark::Reached}});
            text({left(c) + m_cellWidth / 2, baseline}, m_figure.cells[cell.index()],
                 own == Mark::Open    ? m_colours.ink
                 : own == Mark::Known ? m_colours.muted
                                      : colourOf(own),
                 TextAnchor::Middle, own == Mark::Chosen);
        }
    }

    [[nodiscard]] std::string shortened(const std::string& label, double width) const
    {
        const auto most = static_cast<std::size_t>(width / (m_letter * kMonospaced)) - 1;
        if (letterCount(label) <= most || most < 2) return label;
        std::size_t end = 0;
        for (std::size_t count = 0; end < label.size(); ++end) {
            if (!continuesLetter(label[end]) && ++count == most) break;
        }
        return label.substr(0, end) + "…";
    }

    /// Visible range for the current column, with the points of previous columns.
    void paintCurve(double y)
    {
        const LessonFigure::Place sight = m_figure.sights[m_presentColumn.isNone() ? 0 : m_presentColumn.index()];
        const double air = 0.08 * (sight.y - sight.x);
        m_from = sight.x - air;
        m_to = sight.y + air;
        m_low = m_high = 0;
        for (const auto& curve : m_figure.curves) {
            for (std::size_t i = 0; i < curve.size(); ++i) {
                see(curve[i]);
                for (const double border : {m_from, m_to}) {
                    if (i > 0 && curve[i - 1].x < border && curve[i].x > border)
                        see(between(curve[i - 1], curve[i], border));
                }
            }
        }
        for (std::size_t c = 0; c < m_figure.points.size(); ++c) {
            if (isShown(c)) see(*m_figure.points[c]);
        }
        if (!(m_high > m_low)) m_high = m_low + 1;
        const double margin = 0.12 * (m_high - m_low);
        m_low -= margin;
        m_high += margin;
        m_frame = {{m_area.corner.x, y + m_letter},
                   m_area.width,
                   m_area.corner.y + m_area.height - y - 2.6 * m_letter,
                   0,
                   std::nullopt,
                   std::nullopt};
        if (m_frame.height < 4 * m_letter || !(m_to > m_from)) return;
        m_list.shapes.push_back(RectangleShape{m_frame.corner, m_frame.width, m_frame.height, 4, m_colours.panel,
                                               Stroke{m_colours.rule, 1, false}});
        const double left = place({sight.x, 0}).x, right = place({sight.y, 0}).x;
        m_list.shapes.push_back(
            RectangleShape{{left, m_frame.corner.y}, right - left, m_frame.height, 0, m_colours.present, std::nullopt});
        m_list.shapes.push_back(LineShape{{place({m_from, 0}), place({m_to, 0})}, {m_colours.ink, 1.2, false}});
        for (const auto& curve : m_figure.curves) {
            std::vector<Point> points;
            for (std::size_t i = 0; i < curve.size(); ++i) {
                // Clips the line to the visible range.
                if (i > 0) {
                    for (const double border : {m_from, m_to}) {
                        if (curve[i - 1].x < border && curve[i].x > border)
                            points.push_back(place(between(curve[i - 1], curve[i], border)));
                    }
                }
                if (curve[i].x >= m_from && curve[i].x <= m_to) points.push_back(place(curve[i]));
            }
            if (points.size() > 1) m_list.shapes.push_back(LineShape{std::move(points), {m_colours.curve, 2, false}});
        }
        paintPoints();
        text({m_frame.corner.x + m_letter * 0.5, m_frame.corner.y + 1.2 * m_letter}, m_figure.yName, m_colours.curve,
             TextAnchor::Left);
        const double below = m_frame.corner.y + m_frame.height + 1.3 * m_letter;
        text({m_frame.corner.x, below}, fmt::format("{:.9g}", sight.x), m_colours.muted, TextAnchor::Left);
        text({m_frame.corner.x + m_frame.width / 2, below}, m_figure.xName, m_colours.muted, TextAnchor::Middle);
        text({m_frame.corner.x + m_frame.width, below}, fmt::format("{:.9g}", sight.y), m_colours.muted,
             TextAnchor::Right);
    }

    static LessonFigure::Place between(const LessonFigure::Place& a, const LessonFigure::Place& b, double x)
    {
        return {x, a.y + (x - a.x) / (b.x - a.x) * (b.y - a.y)};
    }

    [[nodiscard]] bool isShown(std::size_t column) const
    {
        const auto& point = m_figure.points[column];
        return point && point->x >= m_from && point->x <= m_to && m_board.mark(UnknownId(column)) != Mark::Hidden;
    }

    void see(const LessonFigure::Place& place)
    {
        if (place.x < m_from || place.x > m_to) return;
        m_low = std::min(m_low, place.y);
        m_high = std::max(m_high, place.y);
    }

    [[nodiscard]] Point place(const LessonFigure::Place& value) const
    {
        return {m_frame.corner.x + (value.x - m_from) / (m_to - m_from) * m_frame.width,
                m_frame.corner.y + (m_high - value.y) / (m_high - m_low) * m_frame.height};
    }

    /// In reverse order: later numbers take precedence over overlapping earlier ones.
    void paintPoints()
    {
        double nearest = std::numeric_limits<double>::infinity();
        std::vector<double> taken;
        for (std::size_t c = m_figure.points.size(); c-- > 0;) {
            if (!isShown(c)) continue;
            const Point at = place(*m_figure.points[c]);
            const bool isPresent = UnknownId(c) == m_presentColumn;
            const double radius = isPresent ? 5 : 3.5;
            const std::uint32_t colour = isPresent ? colourOf(Mark::Chosen) : m_colours.ink;
            m_list.shapes.push_back(LineShape{{at, {at.x, place({m_figure.points[c]->x, 0}).y}}, {colour, 1, true}});
            m_list.shapes.push_back(
                RectangleShape{{at.x - radius, at.y - radius}, 2 * radius, 2 * radius, radius, colour, std::nullopt});
            nearest = std::numeric_limits<double>::infinity();
            for (const double x : taken) nearest = std::min(nearest, std::fabs(x - at.x));
            if (nearest < 1.6 * m_letter) continue;
            taken.push_back(at.x);
            text({at.x, at.y - radius - 3}, m_board.text(UnknownId(c)), colour, TextAnchor::Middle, isPresent);
        }
    }

    DisplayList& m_list;
    const LessonBoard& m_board;
    const Lesson& m_lesson;
    const LessonFigure& m_figure;
    EquationId m_presentRow;
    UnknownId m_presentColumn;
    RectangleShape m_area, m_frame;
    double m_letter;
    const TablePalette& m_colours;
    double m_labelWidth = 0, m_cellWidth = 0, m_pitch = 0;
    Window m_rows, m_columns;
    double m_from = 0, m_to = 0, m_low = 0, m_high = 0;
};

}  // namespace

void paintLessonTable(DisplayList& list, const LessonBoard& board, EquationId row, UnknownId column,
                      const RectangleShape& area, double letter, const TablePalette& palette)
{
    TablePainter(list, board, row, column, area, letter, palette).paint();
}

TableSize lessonTableSize(const LessonBoard& board, double letter)
{
    const Incidence& table = board.lesson().incidence;
    const Widths widths = widthsOf(board, letter);
    const double height = kPitch * letter * (static_cast<double>(table.equationCount()) + 2);
    // Labels get at most two fifths of the width, and the curve the lower half.
    return {std::max(widths.label + widths.cell * static_cast<double>(table.unknownCount()), widths.label / 0.4),
            board.lesson().figure->curves.empty() ? height : 2 * height};
}

}  // namespace causeway
