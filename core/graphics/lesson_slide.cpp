// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/lesson_slide.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/letters.h"

namespace causeway {

namespace {

constexpr double kWidth = 1280, kHeight = 720, kMargin = 32;
constexpr double kCodeLeft = 880;      // the picture is left of it
constexpr double kPictureTop = 150;
constexpr double kGap = 150;           // least room for edges
constexpr std::size_t kMostRows = 20;
constexpr double kLetter = 0.61, kWideLetter = 0.55;  // width by size: monospaced; on average otherwise

constexpr std::uint32_t kInk = 0x1f2430, kMuted = 0x5f6b7a, kRule = 0xd5dae0, kPaper = 0xffffff, kPanel = 0xf3f5f7, kPresent = 0xcfe6f7;

/// As in the window: colours that differ in line and sign too.
std::uint32_t colourOf(Mark mark)
{
    static constexpr std::array<std::uint32_t, kMarks> kColours = {0x1f2430, 0xffffff, 0x00837a, 0xb85f00, 0xc8321e, 0x0072b2, 0xa8467f, 0x6f3a9c, 0x8f6400, 0x2e7d32, 0x6b7a00, 0xb00020};
    return kColours[static_cast<std::size_t>(mark)];
}

Stroke strokeOf(Mark mark)
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

/// Cut off at so many letters, with three dots.
std::string shortened(const std::string& text, std::size_t most)
{
    if (letterCount(text) <= most) return text;
    std::size_t end = 0;
    for (std::size_t count = 0; end < text.size(); ++end) {
        if (!continuesLetter(text[end]) && ++count == std::max<std::size_t>(most, 2)) break;
    }
    return text.substr(0, end) + "…";
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

/// Those rows of a column that are drawn: around the present one.
struct Rows {
    std::size_t first = 0, count = 0, all = 0;
    [[nodiscard]] bool contains(std::size_t row) const { return row >= first && row < first + count; }
};

Rows rowsAround(std::size_t all, std::size_t present)
{
    Rows rows{0, std::min(all, kMostRows), all};
    if (present < all && present > kMostRows / 2) rows.first = std::min(present - kMostRows / 2, all - rows.count);
    return rows;
}

class Slide {
public:
    explicit Slide(const LessonState& state) : m_state(state), m_lesson(state.lesson()) {}

    DisplayList paint()
    {
        m_list.width = kWidth;
        m_list.height = kHeight;
        m_list.title = m_lesson.title;
        box({0, 0}, kWidth, kHeight, kPaper);
        paintReason();
        paintCode();
        paintPicture();
        return std::move(m_list);
    }

private:
    void box(Point corner, double width, double height, std::uint32_t fill, std::optional<Stroke> stroke = std::nullopt, double radius = 0)
    {
        m_list.shapes.push_back(RectangleShape{corner, width, height, radius, fill, stroke});
    }
    void text(Point baseline, std::string content, double size, std::uint32_t colour, TextAnchor anchor = TextAnchor::Left, bool bold = false, bool monospaced = false)
    {
        m_list.shapes.push_back(TextShape{baseline, std::move(content), size, colour, anchor, bold, monospaced});
    }

    void paintReason()
    {
        const LessonStep* step = m_state.currentStep();
        const std::string position = step == nullptr ? std::string() : fmt::format(", step {} of {}", m_state.position(), m_lesson.steps.size());
        text({kMargin, 44}, m_lesson.title + position, 20, kMuted);
        const std::string reason = step == nullptr ? m_lesson.intro : m_lesson.why(m_state.position() - 1);
        double size = 24;
        std::vector<std::string> lines = wrapped(reason, static_cast<std::size_t>((kWidth - 2 * kMargin) / (size * kWideLetter)));
        if (lines.size() > 3) {
            size = 17;
            lines = wrapped(reason, static_cast<std::size_t>((kWidth - 2 * kMargin) / (size * kWideLetter)));
            if (lines.size() > 4) {
                lines.resize(4);
                lines.back() += " …";
            }
        }
        double y = 44 + size * 1.35;
        for (const std::string& line : lines) {
            text({kMargin, y}, line, size, kInk, TextAnchor::Left, true);
            y += size * 1.25;
        }
    }

    void paintCode()
    {
        const double size = 17, left = kCodeLeft + 16;
        box({kCodeLeft, kPictureTop}, kWidth - kCodeLeft, kHeight - kPictureTop, kPanel);
        const LessonStep* step = m_state.currentStep();
        double y = kPictureTop + 2 * size;
        for (std::size_t i = 0; i < m_lesson.code.size(); ++i) {
            const std::string& line = m_lesson.code[i];
            const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
            const double x = left + static_cast<double>(indent) * size * kLetter;
            const std::vector<std::string> lines = wrapped(line.substr(indent), static_cast<std::size_t>((kWidth - 12 - x) / (size * kLetter)));
            const double height = static_cast<double>(lines.size()) * size * 1.25;
            const bool isPresent = step != nullptr && step->line == i;
            if (isPresent) box({kCodeLeft, y - size * 1.05}, kWidth - kCodeLeft, height + size * 0.2, kPresent);
            for (const std::string& part : lines) {
                text({x, y}, part, size, isPresent ? kInk : kMuted, TextAnchor::Left, false, true);
                y += size * 1.25;
            }
            y += size * 0.3;
        }
    }

    void paintPicture()
    {
        const LessonStep* step = m_state.currentStep();
        m_equations = rowsAround(m_lesson.incidence.equationCount(), step == nullptr ? 0 : step->equation.index());
        m_unknowns = rowsAround(m_lesson.incidence.unknownCount(), step == nullptr ? 0 : step->unknown.index());
        const std::size_t rows = std::max<std::size_t>({m_equations.count, m_unknowns.count, 1});
        m_pitch = std::min(54.0, (kHeight - kPictureTop - 2 * kMargin) / static_cast<double>(rows));
        m_size = std::min(19.0, m_pitch * 0.5);
        m_hasStack = !m_lesson.lowMeaning.empty();
        layOutColumns();
        for (const Mark layer : {Mark::Known, Mark::Open, Mark::Reached, Mark::Residual, Mark::OnPath, Mark::Chosen}) paintEdges(layer);
        for (std::size_t i = 0; i < m_equations.count; ++i) paintEquation(EquationId(m_equations.first + i), i);
        for (std::size_t i = 0; i < m_unknowns.count; ++i) paintUnknown(UnknownId(m_unknowns.first + i), i);
        if (m_equations.count < m_equations.all || m_unknowns.count < m_unknowns.all) {
            text({kMargin, kHeight - 12}, fmt::format("Equations {} to {} of {}, unknowns {} to {} of {}", m_equations.first + 1, m_equations.first + m_equations.count, m_equations.all, m_unknowns.first + 1,
                                                      m_unknowns.first + m_unknowns.count, m_unknowns.all), 15, kMuted);
        }
    }

    void layOutColumns()
    {
        std::size_t longestEquation = 0, longestUnknown = 0;
        for (std::size_t i = 0; i < m_equations.count; ++i) longestEquation = std::max(longestEquation, letterCount(equationText(EquationId(m_equations.first + i))));
        for (std::size_t i = 0; i < m_unknowns.count; ++i) longestUnknown = std::max(longestUnknown, letterCount(m_state.text(UnknownId(m_unknowns.first + i))) + signLetters(UnknownId(m_unknowns.first + i)));
        const double letter = m_size * kLetter, room = kCodeLeft - 2 * kMargin - kGap - badgeWidth() - 4 * 10;
        m_unknownWidth = std::min(static_cast<double>(longestUnknown) * letter, room * 0.35) + 20;
        m_equationWidth = std::min(static_cast<double>(longestEquation) * letter, room + 20 - m_unknownWidth) + badgeWidth() + 20;
        m_unknownLeft = kCodeLeft - kMargin - m_unknownWidth;
    }

    [[nodiscard]] double badgeWidth() const { return m_lesson.numberMeaning.empty() ? 0 : m_pitch * (m_hasStack ? 1.3 : 0.7); }
    [[nodiscard]] double rowY(std::size_t row) const { return kPictureTop + kMargin + m_pitch * (static_cast<double>(row) + 0.5); }
    [[nodiscard]] std::string equationText(EquationId equation) const
    {
        const EquationId own = m_lesson.structureEquation(equation);
        std::string shown = (own.isNone() ? std::string("+") : std::to_string(own.index() + 1)) + "  " + m_state.text(equation);
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
    [[nodiscard]] std::size_t signLetters(UnknownId unknown) const { return sign(m_state.mark(unknown)).size(); }

    void paintEdges(Mark layer)
    {
        const Incidence& incidence = m_lesson.incidence;
        for (std::size_t i = 0; i < m_equations.count; ++i) {
            const EquationId equation(m_equations.first + i);
            EdgeId edge = incidence.firstEdge(equation);
            for (const UnknownId unknown : incidence.unknowns(equation)) {
                const EdgeId own = edge;
                edge = EdgeId(edge.index() + 1);
                const bool isHidden = m_state.mark(equation) == Mark::Hidden || m_state.mark(unknown) == Mark::Hidden;
                if (m_state.mark(own) != layer || isHidden || !m_unknowns.contains(unknown.index())) continue;
                m_list.shapes.push_back(LineShape{{{kMargin + m_equationWidth, rowY(i)}, {m_unknownLeft, rowY(unknown.index() - m_unknowns.first)}}, strokeOf(layer)});
            }
        }
    }

    void card(double left, double width, std::size_t row, Mark mark, bool isPresent)
    {
        const bool isPlain = mark == Mark::Open || mark == Mark::Known;
        const Stroke frame{isPlain && !isPresent ? kRule : colourOf(mark), isPresent || (!isPlain && mark != Mark::Chosen) ? 2.5 : 1.2, mark == Mark::Reached || mark == Mark::Guessed || mark == Mark::Surplus};
        box({left, rowY(row) - m_pitch * 0.4}, width, m_pitch * 0.8, isPresent ? 0xfff4e0 : kPanel, frame, 5);
    }

    void paintEquation(EquationId equation, std::size_t row)
    {
        const Mark mark = m_state.mark(equation);
        if (mark == Mark::Hidden) return;
        const LessonStep* step = m_state.currentStep();
        card(kMargin, m_equationWidth, row, mark, step != nullptr && step->equation == equation);
        const double baseline = rowY(row) + m_size * 0.35;
        if (const std::uint32_t number = m_state.number(equation); number != 0 && badgeWidth() > 0) {
            const std::uint32_t low = m_state.low(equation);
            const double width = badgeWidth() - 6, height = m_pitch * 0.6;
            box({kMargin + 5, rowY(row) - height / 2}, width, height, colourOf(mark), std::nullopt, height / 2);
            text({kMargin + 5 + width / 2, baseline}, low != 0 ? fmt::format("{}|{}", low, number) : std::to_string(number), m_size * 0.9, kPaper, TextAnchor::Middle, true);
        }
        const double left = kMargin + badgeWidth() + 10;
        text({left, baseline}, shortened(equationText(equation), static_cast<std::size_t>((kMargin + m_equationWidth - left - 4) / (m_size * kLetter))), m_size, kInk, TextAnchor::Left, false, true);
    }

    void paintUnknown(UnknownId unknown, std::size_t row)
    {
        const Mark mark = m_state.mark(unknown);
        if (mark == Mark::Hidden) return;
        const LessonStep* step = m_state.currentStep();
        card(m_unknownLeft, m_unknownWidth, row, mark, step != nullptr && step->unknown == unknown);
        text({m_unknownLeft + 10, rowY(row) + m_size * 0.35}, shortened(m_state.text(unknown) + sign(mark), static_cast<std::size_t>((m_unknownWidth - 14) / (m_size * kLetter))), m_size, kInk, TextAnchor::Left, false, true);
    }

    const LessonState& m_state;
    const Lesson& m_lesson;
    DisplayList m_list;
    Rows m_equations, m_unknowns;
    double m_pitch = 0, m_size = 0, m_equationWidth = 0, m_unknownWidth = 0, m_unknownLeft = 0;
    bool m_hasStack = false;
};

}  // namespace

DisplayList lessonSlide(const LessonState& state)
{
    return Slide(state).paint();
}

}  // namespace causeway
