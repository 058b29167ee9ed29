// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/typeset_labels.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr std::size_t kLongest = 1200;             ///< bytes of LaTeX; no label has room for more
constexpr std::size_t kMaxEquationsMeasured = 60;  ///< equations of a lesson whose labels are all measured
constexpr double kLeastScale = 0.85;               ///< formulas shrink to this scale before they change form
constexpr double kLeastReadable = 0.6;
constexpr double kMinShareOfRoom = 0.3;  ///< least share of the room that an elided formula must use

/// Scale at which `size` fits into `room`.
double scaleFor(const QSizeF& size, const QSizeF& room)
{
    return std::min({1.0, room.width() / size.width(), room.height() / size.height()});
}

template <class Id>
quint64 keyOf(Id id, std::uint32_t number)
{
    constexpr quint64 kKind = std::is_same_v<Id, EquationId> ? 0 : 1;
    return (static_cast<quint64>(id.index()) << 17U) | (static_cast<quint64>(number & 0xFFFFU) << 1U) | kKind;
}

}  // namespace

void TypesetLabels::set(std::shared_ptr<const LessonSheet> sheet, const QFont& font)
{
    m_sheet = std::move(sheet);
    m_labels.clear();
    m_fonts.emplace(FormulaFonts::beside(font));
    m_longest = m_sheet ? m_sheet->longest : LongestTexts();
    if (m_sheet && m_theme.isTypeset() && m_sheet->lesson->equationLatex &&
        m_sheet->lesson->incidence.equationCount() <= kMaxEquationsMeasured)
        m_longest = measured(QFontMetricsF(font));
}

/// Names at the start and at the end of the lesson.
LongestTexts TypesetLabels::measured(const QFontMetricsF& metrics) const
{
    LongestTexts longest;
    LessonState state(m_sheet->lesson);
    const Incidence& incidence = m_sheet->lesson->incidence;
    const auto measure = [&](auto id, std::size_t& most) {
        const Label label = makeLabel(state.latex(id));
        const double width = label.whole ? label.whole->size().width()
                                         : metrics.horizontalAdvance(QString::fromStdString(state.text(id)));
        most = std::max(most, static_cast<std::size_t>(std::ceil(width / metrics.averageCharWidth())));
    };
    for (const std::size_t position : {std::size_t(0), m_sheet->lesson->steps.size()}) {
        state.seek(position);
        for (std::size_t e = 0; e < incidence.equationCount(); ++e) measure(EquationId(e), longest.equation);
        for (std::size_t u = 0; u < incidence.unknownCount(); ++u) measure(UnknownId(u), longest.unknown);
    }
    return longest;
}

TypesetLabels::Label TypesetLabels::makeLabel(std::string latex) const
{
    Label label;
    if (latex.empty() || latex.size() > kLongest) return label;
    label.whole = FormulaLayout::make(latex, *m_fonts);
    label.latex = std::move(latex);
    return label;
}

const FormulaLayout* TypesetLabels::fit(Label& label, const QSizeF& room) const
{
    if (!label.whole) return nullptr;
    if (scaleFor(label.whole->size(), room) >= kLeastScale) return &*label.whole;
    if (label.room != room) {
        label.room = room;
        label.fitted = fitAnew(label, room);
    }
    return label.fitted ? &*label.fitted : nullptr;
}

std::optional<FormulaLayout> TypesetLabels::fitAnew(const Label& label, const QSizeF& room) const
{
    const double unlimited = std::numeric_limits<double>::infinity(), length = label.whole->size().width();
    // Texts that are obviously too long are not laid out.
    const double lines = std::max(1.0, std::floor(room.height() / m_fonts->em(0)));
    const std::array<std::pair<FormulaOptions, double>, 4> forms = {
        {{{unlimited, {}, room.height()}, length < 1.4 * room.width() ? kLeastScale : 2},
         {{room.width()}, length < lines * room.width() ? kLeastScale : 2},
         {{room.width(), {}, room.height()}, length < lines * room.width() ? kLeastScale : 2},
         {{room.width(), {}, room.height(), true}, kLeastReadable}}};
    for (const auto& [options, least] : forms) {
        if (least > 1) continue;
        std::optional<FormulaLayout> made = FormulaLayout::make(label.latex, *m_fonts, options);
        if (!made || scaleFor(made->size(), room) < least) continue;
        // Eliding a single long name leaves only dots; as plain text, its end remains visible.
        if (options.isElided && made->size().width() < kMinShareOfRoom * room.width()) continue;
        return made;
    }
    return std::nullopt;
}

template <class Id>
bool TypesetLabels::paintLabel(QPainter& painter, const QRectF& room, double scale, const LessonBoard& board, Id id,
                               bool isStruck)
{
    if (!m_sheet || !m_theme.isTypeset() || !m_fonts || room.width() <= 0 || room.height() <= 0) return false;
    const quint64 key = keyOf(id, board.number(id));
    Label* label = m_labels.object(key);
    if (label == nullptr) {
        label = new Label(makeLabel(board.latex(id)));
        m_labels.insert(key, label);
    }
    const QSizeF unscaled = room.size() / scale;
    const FormulaLayout* layout = fit(*label, unscaled);
    if (layout == nullptr) return false;
    const double factor = scale * scaleFor(layout->size(), unscaled);
    // On the baseline of plain text, as far as the room above and below permits.
    const double height = layout->size().height() * factor,
                 onLine = room.center().y() + (m_fonts->capital(0) / 2 - layout->baseline()) * factor;
    const bool isOneLine = layout->size().height() < 2 * layout->baseline();
    const QPointF corner(room.left(), isOneLine
                                          ? std::clamp(onLine, room.top(), std::max(room.top(), room.bottom() - height))
                                          : room.center().y() - height / 2);
    painter.save();
    painter.translate(corner);
    painter.scale(factor, factor);
    layout->paint(painter, {}, m_theme.colours());
    const double middle = layout->baseline() - m_fonts->axis(0);
    if (isStruck) painter.drawLine(QLineF(0, middle, layout->size().width(), middle));
    painter.restore();
    return true;
}

bool TypesetLabels::paint(QPainter& painter, const QRectF& room, double scale, const LessonBoard& board,
                          EquationId equation, bool isStruck)
{
    return paintLabel(painter, room, scale, board, equation, isStruck);
}

bool TypesetLabels::paint(QPainter& painter, const QRectF& room, double scale, const LessonBoard& board,
                          UnknownId unknown, bool isStruck)
{
    return paintLabel(painter, room, scale, board, unknown, isStruck);
}

}  // namespace causeway::ui
