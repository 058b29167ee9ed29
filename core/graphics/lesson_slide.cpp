// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/lesson_slide.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/utf8.h"
#include "core/graphics/lesson_table.h"

namespace causeway {

namespace {

constexpr double kWidth = 1280, kHeight = 720, kSlideMargin = 32;
constexpr double kCodeLeft = 880;  // right edge of the picture
constexpr double kPictureTop = 150;
constexpr double kEdgeRoom = 150;  // minimum space for edges
constexpr std::size_t kMaxRows = 20;
constexpr std::size_t kRowsOfLarge = 14;  // if not all can be drawn, since their names are long
constexpr double kLetter = 0.61, kWideLetter = 0.6,
                 kDigit = 0.7;  // widths relative to font size: monospaced; average otherwise; bold digits

/// As in the window: colours that also differ in line and sign.
struct SlideColours {
    std::uint32_t ink, muted, rule, paper, panel, present, presentCard;
    std::array<std::uint32_t, kMarks> marks;
};
constexpr SlideColours kLight{0x1f2430,
                              0x5f6b7a,
                              0xd5dae0,
                              0xffffff,
                              0xf3f5f7,
                              0xcfe6f7,
                              0xfff4e0,
                              {0x1f2430, 0xffffff, 0x00837a, 0xb85f00, 0xc8321e, 0x0072b2, 0xa8467f, 0x6f3a9c, 0x8f6400,
                               0x2e7d32, 0x6b7a00, 0xb00020}};
constexpr SlideColours kDark{0xe6ebf0,
                             0x9aa7b4,
                             0x3a444f,
                             0x1b2026,
                             0x262d35,
                             0x1f4a6b,
                             0x453a26,
                             {0xc3ccd6, 0x1b2026, 0x5ecfc0, 0xffb454, 0xff7a5c, 0x56b4e9, 0xdb93bf, 0xc9a3e8, 0xe6c35c,
                              0x8fd18a, 0xc8d36a, 0xff6b81}};

// Okabe and Ito, as in the window.
constexpr std::array<std::uint32_t, kMarks> kSafeOnLight = {0x000000, 0xffffff, 0x56b4e9, 0xe69f00, 0xd55e00, 0x0072b2,
                                                            0xcc79a7, 0xcc79a7, 0xe69f00, 0x009e73, 0x56b4e9, 0x000000};
constexpr std::array<std::uint32_t, kMarks> kSafeOnDark = {0xffffff, 0x1b2026, 0xf0e442, 0xe69f00, 0xd55e00, 0x56b4e9,
                                                           0xcc79a7, 0xcc79a7, 0xe69f00, 0x009e73, 0xf0e442, 0xffffff};

SlideColours coloursOf(LessonSlideLook look)
{
    SlideColours colours = look.isDark ? kDark : kLight;
    if (look.hasSafeColours) colours.marks = look.isDark ? kSafeOnDark : kSafeOnLight;
    return colours;
}

/// White or nearly black, whichever has more contrast to that colour.
std::uint32_t contrasting(std::uint32_t colour)
{
    const double brightness =
        0.299 * ((colour >> 16U) & 0xffU) + 0.587 * ((colour >> 8U) & 0xffU) + 0.114 * (colour & 0xffU);
    return brightness < 140 ? 0xffffff : 0x101418;
}

/// At most `most` characters from the beginning, with an ellipsis.
std::string beginningOf(const std::string& text, std::size_t most)
{
    std::size_t end = 0;
    for (std::size_t count = 0; end < text.size(); ++end) {
        if (!continuesLetter(text[end]) && ++count == std::max<std::size_t>(most, 2)) break;
    }
    return text.substr(0, end) + "…";
}

/// The end of a name is the most informative part.
std::string shortenedInFront(const std::string& text, std::size_t most)
{
    if (letterCount(text) <= most) return text;
    std::size_t begin = text.size();
    for (std::size_t count = 0; begin > 0;) {
        if (!continuesLetter(text[--begin]) && ++count + 1 >= most) break;
    }
    return "…" + text.substr(begin);
}

/// Keeps both sides of an equation.
std::string shortenedInside(const std::string& text, std::size_t most)
{
    if (letterCount(text) <= most) return text;
    const std::size_t back = most / 3;
    const std::string front = beginningOf(text, most - back), end = shortenedInFront(text, back + 1);
    return back < 2 ? front : front + end.substr(std::string("…").size());
}

std::vector<std::string> wrapped(const std::string& text, std::size_t most)
{
    std::vector<std::string> lines(1);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        const std::string word = text.substr(at, end - at);
        if (!lines.back().empty() && letterCount(lines.back()) + 1 + letterCount(word) > most) lines.emplace_back();
        lines.back() += (lines.back().empty() ? "" : " ") + word;
        at = end + 1;
    }
    return lines;
}

/// Displayed equations or unknowns, ascending.
template <class Id>
struct Shown {
    std::vector<Id> ids;
    std::size_t all = 0;
    /// `ids.size()` if not displayed.
    [[nodiscard]] std::size_t find(Id id) const
    {
        const auto found = std::ranges::lower_bound(ids, id);
        return found != ids.end() && *found == id ? static_cast<std::size_t>(found - ids.begin()) : ids.size();
    }
    [[nodiscard]] bool isFull() const { return ids.size() >= (all > kMaxRows ? kRowsOfLarge : all); }
    void add(Id id)
    {
        if (!isFull() && std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
    }
    /// Uses the first ones if nothing was requested.
    void fill()
    {
        for (std::size_t i = 0; !isFull(); ++i) add(Id(i));
        std::ranges::sort(ids);
    }
};

/// Items of a step, then their neighbours, and so on, until the space is used.
class Neighbourhood {
public:
    explicit Neighbourhood(const LessonState& state) : m_incidence(state.lesson().incidence)
    {
        equations.all = m_incidence.equationCount();
        unknowns.all = m_incidence.unknownCount();
        if (const LessonStep* step = state.currentStep();
            step != nullptr && std::max(equations.all, unknowns.all) > kMaxRows) {
            if (!step->equation.isNone()) equations.add(step->equation);
            if (!step->unknown.isNone()) unknowns.add(step->unknown);
            for (const LessonChange& change : state.currentChanges()) take(change);
            spread();
        }
        equations.fill();
        unknowns.fill();
    }

    Shown<EquationId> equations;
    Shown<UnknownId> unknowns;

private:
    void take(const LessonChange& change)
    {
        if (change.part == LessonPart::Edge) {
            equations.add(m_incidence.equationOf(EdgeId(change.index)));
            unknowns.add(m_incidence.unknownOf(EdgeId(change.index)));
        } else if (change.part == LessonPart::Unknown || change.part == LessonPart::UnknownNumber) {
            unknowns.add(UnknownId(change.index));
        } else {
            equations.add(EquationId(change.index));
        }
    }
    void spread()
    {
        for (std::size_t e = 0, v = 0;
             (e < equations.ids.size() || v < unknowns.ids.size()) && !(equations.isFull() && unknowns.isFull());) {
            if (e < equations.ids.size()) {
                for (const UnknownId unknown : m_incidence.unknowns(equations.ids[e++])) unknowns.add(unknown);
            } else {
                for (const EdgeId edge : m_incidence.edges(unknowns.ids[v++])) {
                    if (equations.isFull()) break;
                    equations.add(m_incidence.equationOf(edge));
                }
            }
        }
    }

    const Incidence& m_incidence;
};

class Slide {
public:
    Slide(const LessonState& state, LessonSlideLook look)
        : m_state(state),
          m_lesson(state.lesson()),
          m_look(look),
          m_colours(coloursOf(look)),
          m_shown(state),
          m_equations(m_shown.equations),
          m_unknowns(m_shown.unknowns)
    {
    }

    DisplayList paint()
    {
        m_list.width = kWidth;
        m_list.height = kHeight;
        m_list.title = m_lesson.title;
        box({0, 0}, kWidth, kHeight, m_colours.paper);
        paintReason();
        paintCode();
        if (m_lesson.figure)
            paintTable();
        else
            paintPicture();
        return std::move(m_list);
    }

private:
    void box(Point corner, double width, double height, std::uint32_t fill, std::optional<Stroke> stroke = std::nullopt,
             double radius = 0)
    {
        m_list.shapes.push_back(RectangleShape{corner, width, height, radius, fill, stroke});
    }
    void text(Point baseline, std::string content, double size, std::uint32_t colour,
              TextAnchor anchor = TextAnchor::Left, bool bold = false, bool monospaced = false)
    {
        m_list.shapes.push_back(TextShape{baseline, std::move(content), size, colour, anchor, bold, monospaced});
    }

    void paintReason()
    {
        const LessonStep* step = m_state.currentStep();
        const std::string position =
            step == nullptr ? std::string() : fmt::format(", step {} of {}", m_state.position(), m_lesson.steps.size());
        text({kSlideMargin, 44}, m_lesson.title + position, 20, m_colours.muted);
        const std::string reason = step == nullptr ? m_lesson.intro : m_lesson.why(m_state.position() - 1);
        double size = 24;
        std::vector<std::string> lines =
            wrapped(reason, static_cast<std::size_t>((kWidth - 2 * kSlideMargin) / (size * kWideLetter)));
        if (lines.size() > 3) {
            size = 17;
            lines = wrapped(reason, static_cast<std::size_t>((kWidth - 2 * kSlideMargin) / (size * kWideLetter)));
            if (lines.size() > 4) {
                lines.resize(4);
                lines.back() += " …";
            }
        }
        double y = 44 + size * 1.35;
        for (const std::string& line : lines) {
            text({kSlideMargin, y}, line, size, m_colours.ink, TextAnchor::Left, true);
            y += size * 1.25;
        }
    }

    void paintCode()
    {
        const double size = 17, left = kCodeLeft + 16;
        box({kCodeLeft, kPictureTop}, kWidth - kCodeLeft, kHeight - kPictureTop, m_colours.panel);
        const LessonStep* step = m_state.currentStep();
        double y = kPictureTop + 2 * size;
        for (std::size_t i = 0; i < m_lesson.code.size(); ++i) {
            const std::string& line = m_lesson.code[i];
            const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
            const double x = left + static_cast<double>(indent) * size * kLetter;
            const std::vector<std::string> lines =
                wrapped(line.substr(indent), static_cast<std::size_t>((kWidth - 12 - x) / (size * kLetter)));
            const double height = static_cast<double>(lines.size()) * size * 1.25;
            const bool isPresent = step != nullptr && step->line == i;
            if (isPresent)
                box({kCodeLeft, y - size * 1.05}, kWidth - kCodeLeft, height + size * 0.2, m_colours.present);
            for (const std::string& part : lines) {
                text({x, y}, part, size, isPresent ? m_colours.ink : m_colours.muted, TextAnchor::Left, false, true);
                y += size * 1.25;
            }
            y += size * 0.3;
        }
    }

    void paintPicture()
    {
        m_hasStack = !m_lesson.lowMeaning.empty();
        for (const EquationId equation : m_equations.ids)
            m_digits = std::max(m_digits, std::to_string(m_state.number(equation)).size());
        if (m_look.showsMatrix)
            paintMatrix();
        else
            paintDigraph();
        if (m_equations.ids.size() < m_equations.all || m_unknowns.ids.size() < m_unknowns.all) {
            text({kSlideMargin, kHeight - 12},
                 fmt::format(
                     "{} of {} equations and {} of {} unknowns: what this step is about, and what is joined to it",
                     m_equations.ids.size(), m_equations.all, m_unknowns.ids.size(), m_unknowns.all),
                 15, m_colours.muted);
        }
    }

    void paintDigraph()
    {
        const std::size_t rows = std::max<std::size_t>({m_equations.ids.size(), m_unknowns.ids.size(), 1});
        m_top = kPictureTop + kSlideMargin;
        m_pitch = std::min(54.0, (kHeight - kPictureTop - 2 * kSlideMargin) / static_cast<double>(rows));
        m_size = std::min(19.0, m_pitch * 0.5);
        layOutColumns();
        for (const Mark layer : {Mark::Known, Mark::Open, Mark::Reached, Mark::Residual, Mark::OnPath, Mark::Chosen})
            paintEdges(layer);
        for (std::size_t i = 0; i < m_equations.ids.size(); ++i) paintEquation(m_equations.ids[i], i);
        for (std::size_t i = 0; i < m_unknowns.ids.size(); ++i) paintUnknown(m_unknowns.ids[i], i);
    }

    void paintTable()
    {
        const TablePalette palette{m_colours.ink,     m_colours.muted,
                                   m_colours.rule,    m_colours.panel,
                                   m_colours.present, m_colours.marks[static_cast<std::size_t>(Mark::Known)],
                                   m_colours.marks};
        const LessonStep* step = m_state.currentStep();
        constexpr double kTableLetter = 17;
        const RectangleShape area{{kSlideMargin, kPictureTop + kSlideMargin},
                                  kCodeLeft - 2 * kSlideMargin,
                                  kHeight - kPictureTop - 2 * kSlideMargin,
                                  0,
                                  std::nullopt,
                                  std::nullopt};
        paintLessonTable(m_list, m_state, step == nullptr ? EquationId() : step->equation,
                         step == nullptr ? UnknownId() : step->unknown, area, kTableLetter, palette);
    }

    void layOutColumns()
    {
        const double letter = m_size * kLetter, room = kCodeLeft - 2 * kSlideMargin - kEdgeRoom - badgeWidth() - 4 * 10;
        m_unknownWidth = std::min(static_cast<double>(longestUnknown()) * letter, room * 0.35) + 20;
        m_equationWidth =
            std::min(static_cast<double>(longestEquation()) * letter, room + 20 - m_unknownWidth) + badgeWidth() + 20;
        m_unknownLeft = kCodeLeft - kSlideMargin - m_unknownWidth;
    }

    [[nodiscard]] std::size_t longestEquation() const
    {
        std::size_t longest = 0;
        for (const EquationId equation : m_equations.ids)
            longest = std::max(longest, letterCount(equationText(equation)));
        return longest;
    }
    [[nodiscard]] std::size_t longestUnknown() const
    {
        std::size_t longest = 0;
        for (const UnknownId unknown : m_unknowns.ids) longest = std::max(longest, letterCount(unknownText(unknown)));
        return longest;
    }

    // The matrix: rows with their equations, columns with their unknowns upright on top.

    void paintMatrix()
    {
        const auto rows = static_cast<double>(std::max<std::size_t>(m_equations.ids.size(), 1)),
                   columns = static_cast<double>(std::max<std::size_t>(m_unknowns.ids.size(), 1));
        constexpr double kLongestName = 130, kBottom = 36;
        m_size = 17;
        const double names = std::min(kLongestName, static_cast<double>(longestUnknown()) * m_size * kLetter + 12);
        m_top = kPictureTop + names;
        m_pitch = std::min(44.0, (kHeight - m_top - kBottom) / rows);
        m_size = std::min(m_size, m_pitch * 0.62);
        const double wanted = static_cast<double>(longestEquation()) * m_size * kLetter + badgeWidth() + 20;
        m_equationWidth = std::clamp(wanted, 120.0, std::max(260.0, kCodeLeft - 2 * kSlideMargin - columns * m_pitch));
        m_cell = std::min(m_pitch, (kCodeLeft - kSlideMargin - m_equationWidth - 12) / columns);
        m_unknownLeft = kSlideMargin + m_equationWidth;
        paintBands(rows * m_pitch, columns * m_cell);
        for (std::size_t i = 0; i < m_equations.ids.size(); ++i) paintRow(m_equations.ids[i], i);
        for (std::size_t i = 0; i < m_unknowns.ids.size(); ++i) {
            if (m_state.mark(m_unknowns.ids[i]) == Mark::Hidden) continue;
            const double x = m_unknownLeft + (static_cast<double>(i) + 0.5) * m_cell + m_size * 0.35;
            m_list.shapes.push_back(TextShape{
                {x, m_top - 8},
                shortenedInFront(unknownText(m_unknowns.ids[i]), static_cast<std::size_t>(names / (m_size * kLetter))),
                m_size,
                m_colours.ink,
                TextAnchor::Left,
                false,
                true,
                true});
        }
    }

    void paintBands(double height, double width)
    {
        const LessonStep* step = m_state.currentStep();
        if (step != nullptr) {
            if (const std::size_t row = m_equations.find(step->equation); row < m_equations.ids.size())
                box({kSlideMargin, m_top + static_cast<double>(row) * m_pitch}, m_equationWidth + width, m_pitch,
                    m_colours.presentCard);
            if (const std::size_t column = m_unknowns.find(step->unknown); column < m_unknowns.ids.size())
                box({m_unknownLeft + static_cast<double>(column) * m_cell, m_top}, m_cell, height,
                    m_colours.presentCard);
        }
        const Stroke thin{m_colours.rule, 1, false};
        for (std::size_t i = 0; i <= m_equations.ids.size(); ++i)
            line({m_unknownLeft, m_top + static_cast<double>(i) * m_pitch},
                 {m_unknownLeft + width, m_top + static_cast<double>(i) * m_pitch}, thin);
        for (std::size_t i = 0; i <= m_unknowns.ids.size(); ++i)
            line({m_unknownLeft + static_cast<double>(i) * m_cell, m_top},
                 {m_unknownLeft + static_cast<double>(i) * m_cell, m_top + height}, thin);
        if (!m_lesson.isElimination) return;
        // Eliminated rows and columns are struck out.
        const Stroke strike{m_colours.muted, 1.2, false};
        for (std::size_t i = 0; i < m_equations.ids.size(); ++i) {
            const double y = m_top + (static_cast<double>(i) + 0.5) * m_pitch;
            if (m_state.mark(m_equations.ids[i]) != Mark::Open)
                line({m_unknownLeft, y}, {m_unknownLeft + width, y}, strike);
        }
        for (std::size_t i = 0; i < m_unknowns.ids.size(); ++i) {
            const double x = m_unknownLeft + (static_cast<double>(i) + 0.5) * m_cell;
            if (m_state.mark(m_unknowns.ids[i]) != Mark::Open) line({x, m_top}, {x, m_top + height}, strike);
        }
    }

    void line(Point from, Point to, Stroke stroke) { m_list.shapes.push_back(LineShape{{from, to}, stroke}); }

    void paintRow(EquationId equation, std::size_t row)
    {
        const Mark mark = m_state.mark(equation);
        if (mark == Mark::Hidden) return;
        const double baseline = rowY(row) + m_size * 0.35, left = kSlideMargin + badgeWidth() + 6;
        paintBadge(equation, row, kSlideMargin);
        text({left, baseline},
             shortenedInside(equationText(equation),
                             static_cast<std::size_t>((m_unknownLeft - left - 4) / (m_size * kLetter))),
             m_size, mark == Mark::Open || mark == Mark::Chosen ? m_colours.ink : colourOf(mark), TextAnchor::Left,
             false, true);
        const Incidence& incidence = m_lesson.incidence;
        EdgeId edge = incidence.firstEdge(equation);
        for (const UnknownId unknown : incidence.unknowns(equation)) {
            if (const std::size_t column = m_unknowns.find(unknown);
                column < m_unknowns.ids.size() && m_state.mark(unknown) != Mark::Hidden) {
                paintCell(m_state.mark(edge), m_state.number(equation),
                          {m_unknownLeft + (static_cast<double>(column) + 0.5) * m_cell, rowY(row)});
            }
            edge = EdgeId(edge.index() + 1);
        }
    }

    void paintCell(Mark mark, std::uint32_t number, Point centre)
    {
        const double side = std::min(m_cell, m_pitch);
        const auto square = [&](double share, bool isFilled, double radius) {
            const double size = side * share;
            box({centre.x - size / 2, centre.y - size / 2}, size, size, isFilled ? colourOf(mark) : m_colours.paper,
                isFilled ? std::nullopt : std::optional(Stroke{colourOf(mark), std::max(1.5, side * 0.06), false}),
                radius * size);
        };
        switch (mark) {
            case Mark::Hidden: break;
            case Mark::Chosen:
                square(0.8, true, 0.12);
                if (number != 0 && m_lesson.isElimination)
                    text({centre.x, centre.y + std::min(0.17, 0.45 / static_cast<double>(m_digits)) * side},
                         std::to_string(number), std::min(0.45, 1.2 / static_cast<double>(m_digits)) * side,
                         contrasting(colourOf(mark)), TextAnchor::Middle, true);
                break;
            case Mark::Residual:
                square(0.8, false, 0);
                square(0.5, false, 0);
                break;
            case Mark::OnPath: {
                const double half = side * 0.38;
                m_list.shapes.push_back(LineShape{{{centre.x, centre.y - half},
                                                   {centre.x + half, centre.y},
                                                   {centre.x, centre.y + half},
                                                   {centre.x - half, centre.y},
                                                   {centre.x, centre.y - half}},
                                                  {colourOf(mark), std::max(2.0, side * 0.12), false}});
                break;
            }
            case Mark::Reached: square(0.4, false, 0); break;
            case Mark::Known: square(0.38, false, 0.5); break;
            default: square(0.34, true, 0.5); break;
        }
    }

    [[nodiscard]] double badgeWidth() const
    {
        return m_lesson.numberMeaning.empty()
                   ? 0
                   : m_pitch *
                         std::max(m_hasStack ? 1.3 : 0.7, static_cast<double>(m_digits) * (m_hasStack ? 0.7 : 0.35));
    }
    [[nodiscard]] double rowY(std::size_t row) const { return m_top + m_pitch * (static_cast<double>(row) + 0.5); }
    [[nodiscard]] std::string equationText(EquationId equation) const
    {
        const EquationId own = m_lesson.structureEquation(equation);
        std::string shown =
            (own.isNone() ? std::string("+") : std::to_string(own.index() + 1)) + "  " + m_state.text(equation);
        if (const std::uint32_t group = m_state.group(equation); group != 0) shown += fmt::format("  [part {}]", group);
        return shown + sign(m_state.mark(equation));
    }
    static std::string sign(Mark mark)
    {
        switch (mark) {
            case Mark::Guessed: return "  ?";
            case Mark::Residual: return "  r";
            case Mark::Marked: return "  d/dt";
            case Mark::State: return "  S";
            case Mark::Candidate: return "  S?";
            case Mark::Surplus: return "  !";
            default: return {};
        }
    }
    [[nodiscard]] std::string unknownText(UnknownId unknown) const
    {
        return m_state.text(unknown) + sign(m_state.mark(unknown));
    }

    void paintEdges(Mark layer)
    {
        const Incidence& incidence = m_lesson.incidence;
        for (std::size_t i = 0; i < m_equations.ids.size(); ++i) {
            const EquationId equation = m_equations.ids[i];
            EdgeId edge = incidence.firstEdge(equation);
            for (const UnknownId unknown : incidence.unknowns(equation)) {
                const EdgeId own = edge;
                edge = EdgeId(edge.index() + 1);
                const bool isHidden = m_state.mark(equation) == Mark::Hidden || m_state.mark(unknown) == Mark::Hidden;
                const std::size_t row = m_unknowns.find(unknown);
                if (m_state.mark(own) != layer || isHidden || row == m_unknowns.ids.size()) continue;
                line({kSlideMargin + m_equationWidth, rowY(i)}, {m_unknownLeft, rowY(row)}, strokeOf(layer));
            }
        }
    }

    [[nodiscard]] std::uint32_t colourOf(Mark mark) const { return m_colours.marks[static_cast<std::size_t>(mark)]; }
    [[nodiscard]] Stroke strokeOf(Mark mark) const
    {
        switch (mark) {
            case Mark::Chosen: return {colourOf(mark), 4, false};
            case Mark::OnPath:
            case Mark::Residual: return {colourOf(mark), 3.5, true};
            case Mark::Known:
            case Mark::Reached: return {colourOf(mark), 1.6, true};
            default: return {colourOf(mark), 1.4, false};
        }
    }

    void card(double left, double width, std::size_t row, Mark mark, bool isPresent)
    {
        const bool isPlain = mark == Mark::Open || mark == Mark::Known;
        const Stroke frame{isPlain && !isPresent ? m_colours.rule : colourOf(mark),
                           isPresent || (!isPlain && mark != Mark::Chosen) ? 2.5 : 1.2,
                           mark == Mark::Reached || mark == Mark::Guessed || mark == Mark::Surplus};
        box({left, rowY(row) - m_pitch * 0.4}, width, m_pitch * 0.8,
            isPresent ? m_colours.presentCard : m_colours.panel, frame, 5);
    }

    void paintEquation(EquationId equation, std::size_t row)
    {
        const Mark mark = m_state.mark(equation);
        if (mark == Mark::Hidden) return;
        const LessonStep* step = m_state.currentStep();
        card(kSlideMargin, m_equationWidth, row, mark, step != nullptr && step->equation == equation);
        const double baseline = rowY(row) + m_size * 0.35;
        paintBadge(equation, row, kSlideMargin + 5);
        const double left = kSlideMargin + badgeWidth() + 10;
        text(
            {left, baseline},
            shortenedInside(equationText(equation),
                            static_cast<std::size_t>((kSlideMargin + m_equationWidth - left - 4) / (m_size * kLetter))),
            m_size, m_colours.ink, TextAnchor::Left, false, true);
    }

    void paintBadge(EquationId equation, std::size_t row, double left)
    {
        const std::uint32_t number = m_state.number(equation), low = m_state.low(equation);
        if (number == 0 || badgeWidth() == 0) return;
        const double width = badgeWidth() - 6, height = m_pitch * 0.6;
        box({left, rowY(row) - height / 2}, width, height, colourOf(m_state.mark(equation)), std::nullopt, height / 2);
        const std::string shown = low != 0 ? fmt::format("{}|{}", low, number) : std::to_string(number);
        const double size = std::min(m_size * 0.9, (width - 6) / (kDigit * static_cast<double>(shown.size())));
        text({left + width / 2, rowY(row) + size * 0.38}, shown, size, contrasting(colourOf(m_state.mark(equation))),
             TextAnchor::Middle, true);
    }

    void paintUnknown(UnknownId unknown, std::size_t row)
    {
        const Mark mark = m_state.mark(unknown);
        if (mark == Mark::Hidden) return;
        const LessonStep* step = m_state.currentStep();
        card(m_unknownLeft, m_unknownWidth, row, mark, step != nullptr && step->unknown == unknown);
        text({m_unknownLeft + 10, rowY(row) + m_size * 0.35},
             shortenedInFront(unknownText(unknown),
                              static_cast<std::size_t>((m_unknownWidth - 14) / (m_size * kLetter))),
             m_size, m_colours.ink, TextAnchor::Left, false, true);
    }

    const LessonState& m_state;
    const Lesson& m_lesson;
    LessonSlideLook m_look;
    const SlideColours m_colours;
    Neighbourhood m_shown;
    const Shown<EquationId>& m_equations;
    const Shown<UnknownId>& m_unknowns;
    DisplayList m_list;
    double m_top = 0, m_cell = 0, m_pitch = 0, m_size = 0, m_equationWidth = 0, m_unknownWidth = 0, m_unknownLeft = 0;
    bool m_hasStack = false;
    std::size_t m_digits = 1;  ///< of the longest displayed number
};

}  // namespace

DisplayList lessonSlide(const LessonState& state, LessonSlideLook look)
{
    return Slide(state, look).paint();
}

bool forEachSlide(const std::shared_ptr<const Lesson>& lesson, LessonSlideLook look, const Task& task,
                  const std::function<bool(const DisplayList& slide)>& take)
{
    LessonState state(lesson);
    const std::size_t count = lesson->steps.size() + 1;
    for (std::size_t position = 0; position < count; ++position) {
        if (task.cancelled()) return false;
        task.progress(static_cast<double>(position) / static_cast<double>(count), "drawing the steps");
        state.seek(position);
        if (!take(lessonSlide(state, look))) return false;
    }
    return true;
}

}  // namespace causeway
