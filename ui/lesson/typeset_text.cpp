// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/typeset_text.h"

#include <QBuffer>
#include <QEvent>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QResizeEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "core/symbolic/formula.h"
#include "ui/session/theme.h"
#include "ui/toolkit/formula_layout.h"

namespace causeway::ui {

namespace {

constexpr double kToolTipWidth = 560;
constexpr int kMaxCarrier = 400;  ///< pixels

bool hasFormula(std::span<const SentencePart> parts)
{
    return std::ranges::any_of(parts, [](const SentencePart& part) { return !part.latex.empty(); });
}

QString escaped(const std::string& text)
{
    return QString::fromStdString(text).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"));
}

/// Qt places the middle of a picture at a quarter of the font's x-height. The font is chosen to put the formula on the
/// text's baseline; the remaining difference is padded above or below.
QString pictureOf(const FormulaLayout& layout, const TypesetTextLook& look, const Theme& theme)
{
    const double above = layout.baseline(), below = layout.size().height() - above;
    const bool isOneLine = below < above;
    QFont carrier;
    const QFontInfo usual(carrier);
    carrier.setPixelSize(std::clamp(
        static_cast<int>(2 * (above - below) * usual.pixelSize() / QFontMetricsF(carrier).xHeight()), 1, kMaxCarrier));
    const double raised = QFontMetrics(carrier).xHeight() / 2.0;
    const double top = isOneLine ? std::max(0.0, below + raised - above) : 0,
                 bottom = isOneLine ? std::max(0.0, above - raised - below) : 0;
    const QSize size(static_cast<int>(std::ceil(layout.size().width())),
                     static_cast<int>(std::ceil(layout.size().height() + top + bottom)));
    QImage image(size * look.pixelRatio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(look.pixelRatio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setPen(look.ink);
    layout.paint(painter, QPointF(0, top), theme.colours());
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG", 100);  // uncompressed, since it is read immediately
    return QStringLiteral(
               "<img src=\"data:image/png;base64,%1\" width=\"%2\" height=\"%3\" style=\"vertical-align: middle; "
               "font-size: %4px\">")
        .arg(QString::fromLatin1(bytes.toBase64()))
        .arg(size.width())
        .arg(size.height())
        .arg(carrier.pixelSize());
}

/// Splits before operators, where a line may break, but not before the first relation.
std::vector<std::string> piecesOf(const std::string& latex)
{
    const std::optional<Formula> formula = parseFormula(latex);
    if (!formula) return {latex};
    std::vector<std::string> pieces;
    std::size_t begin = 0;
    bool hasRelation = false;
    for (const std::uint32_t child : formula->nodes[formula->root()].children) {
        const FormulaNode& node = formula->nodes[child];
        const bool isRelation = node.kind == FormulaKind::Relation;
        const bool mayBreak = node.begin > begin && latex[node.begin - 1] == ' ' &&
                              (node.kind == FormulaKind::Operator || (isRelation && hasRelation));
        hasRelation = hasRelation || isRelation;
        if (!mayBreak) continue;
        // Including the space before it, which distinguishes a binary operator from a sign.
        pieces.push_back(latex.substr(begin, node.begin - 1 - begin));
        begin = node.begin - 1;
    }
    pieces.push_back(latex.substr(begin));
    return pieces;
}

class HtmlWriter {
public:
    HtmlWriter(const TypesetTextLook& look, const Theme& theme)
        : m_look(look),
          m_theme(theme),
          m_fonts(FormulaFonts::beside(look.font)),
          m_options{look.width, {}, QFontMetricsF(look.font).height() * kLine}
    {
    }

    [[nodiscard]] QString write(const SentencePart& part) const
    {
        const std::optional<FormulaLayout> whole =
            part.latex.empty() ? std::nullopt : FormulaLayout::make(part.latex, m_fonts, m_options);
        if (!whole) return escaped(part.text);
        // Short formulas are kept in one piece; long ones break with the text.
        if (whole->size().width() < m_look.width / 4) return pictureOf(*whole, m_look, m_theme);
        QString html;
        for (const std::string& piece : piecesOf(part.latex)) {
            const std::optional<FormulaLayout> layout = FormulaLayout::make(piece, m_fonts, m_options);
            if (!layout) return pictureOf(*whole, m_look, m_theme);
            html += pictureOf(*layout, m_look, m_theme) + QStringLiteral("&#8203;");
        }
        return html;
    }

private:
    static constexpr double kLine = 1.1;  ///< fractions in running text use a slash

    const TypesetTextLook& m_look;
    const Theme& m_theme;
    FormulaFonts m_fonts;
    FormulaOptions m_options;
};

}  // namespace

QString typesetHtml(std::span<const SentencePart> parts, const TypesetTextLook& look, const Theme& theme)
{
    const HtmlWriter writer(look, theme);
    QString html;
    for (const SentencePart& part : parts) html += writer.write(part);
    return html;
}

QString typesetToolTip(const QString& plain, const LessonBoard& board, LessonPlace place, const Theme& theme,
                       double pixelRatio)
{
    if (plain.isEmpty() || !theme.isTypeset()) return plain;
    const std::vector<SentencePart> parts = partsOfSentence(board, plain.toStdString(), place.equation, place.unknown);
    if (!hasFormula(parts)) return plain;
    return QStringLiteral("<div>%1</div>")
        .arg(typesetHtml(
            parts, {QToolTip::font(), QToolTip::palette().color(QPalette::ToolTipText), kToolTipWidth, pixelRatio},
            theme));
}

SentenceLabel::SentenceLabel(const Theme& theme, QWidget* parent) : QLabel(parent), m_theme(theme)
{
    setTextFormat(Qt::PlainText);
    // A formula is laid out to the available width; filling it must not enlarge the window.
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setWordWrap(true);
    connect(&theme, &Theme::changed, this, &SentenceLabel::refresh);
}

void SentenceLabel::setSentence(const QString& plain, std::vector<SentencePart> parts)
{
    m_plain = plain;
    m_parts = std::move(parts);
    setAccessibleName(plain);
    refresh();
}

void SentenceLabel::refresh()
{
    const bool isTypeset = m_theme.isTypeset() && hasFormula(m_parts);
    setTextFormat(isTypeset ? Qt::RichText : Qt::PlainText);
    const double room = std::max(100, contentsRect().width());
    setText(isTypeset ? typesetHtml(m_parts, {font(), palette().color(QPalette::WindowText), room, devicePixelRatioF()},
                                    m_theme)
                      : m_plain);
}

void SentenceLabel::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) refresh();
}

void SentenceLabel::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    if (event->size().width() != event->oldSize().width() && hasFormula(m_parts)) refresh();
}

}  // namespace causeway::ui
