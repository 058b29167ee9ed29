// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/page_html.h"

#include <QRegularExpression>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextList>
#include <QTextTable>
#include <vector>

namespace causeway::ui {

namespace {

constexpr QChar kLineBreak(0x2028), kObject(0xFFFC);

const QRegularExpression& tagPattern()
{
    static const QRegularExpression pattern(
        QStringLiteral("<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:\"[^\"]*\"|'[^']*'|[^'\">])*)>"));
    return pattern;
}

const QRegularExpression& attributePattern()
{
    static const QRegularExpression pattern(
        QStringLiteral("([a-zA-Z-]+)\\s*(?:=\\s*(\"[^\"]*\"|'[^']*'|[^\\s\"'>]+))?"));
    return pattern;
}

QString unquoted(QString value)
{
    if (value.size() > 1 && (value.front() == QLatin1Char('"') || value.front() == QLatin1Char('\'')))
        value = value.mid(1, value.size() - 2);
    return value;
}

class HtmlWriter {
public:
    explicit HtmlWriter(const QHash<QString, QString>& alternatives) : m_alternatives(alternatives) {}

    QString write(const QTextDocument& document)
    {
        writeBlocks(document.rootFrame()->begin());
        closeLists(0);
        closeCode();
        return m_html.isEmpty() ? QString() : QStringLiteral("<html>\n%1</html>").arg(m_html);
    }

private:
    void writeBlocks(QTextFrame::iterator at)
    {
        for (; !at.atEnd(); ++at) {
            if (const auto* table = qobject_cast<QTextTable*>(at.currentFrame())) {
                closeLists(0);
                closeCode();
                writeTable(*table);
            } else if (at.currentBlock().isValid()) {
                writeBlock(at.currentBlock());
            }
        }
    }

    void writeBlock(const QTextBlock& block)
    {
        const QTextBlockFormat format = block.blockFormat();
        const QTextList* list = block.textList();
        const bool isCode = list == nullptr && format.nonBreakableLines();
        if (!isCode) closeCode();
        if (list != nullptr) return writeItem(block, *list);
        closeLists(0);
        if (isCode) {
            m_html += m_isInCode ? QStringLiteral("\n") : QStringLiteral("<pre>");
            m_isInCode = true;
            m_html += inlineOf(block, true, false);
        } else if (format.hasProperty(QTextFormat::BlockTrailingHorizontalRulerWidth)) {
            m_html += QStringLiteral("<hr>\n");
        } else if (format.headingLevel() > 0) {
            m_html += QStringLiteral("<h%1>%2</h%1>\n")
                          .arg(QString::number(format.headingLevel()), inlineOf(block, false, true));
        } else if (const QString text = inlineOf(block, false, false); !text.isEmpty()) {
            m_html += QStringLiteral("<p>%1</p>\n").arg(text);
        }
    }

    /// A nested list is part of the preceding item.
    void writeItem(const QTextBlock& block, const QTextList& list)
    {
        const auto depth = static_cast<std::size_t>(std::max(1, list.format().indent()));
        const QString tag =
            list.format().style() <= QTextListFormat::ListDecimal ? QStringLiteral("ol") : QStringLiteral("ul");
        closeLists(depth);
        if (m_lists.size() == depth && m_lists.back() != tag) closeLists(depth - 1);
        if (m_lists.size() == depth) m_html += QStringLiteral("</li>\n");
        while (m_lists.size() < depth) {
            if (!m_lists.empty()) m_html += QLatin1Char('\n');
            m_html += QStringLiteral("<%1>\n").arg(tag);
            m_lists.push_back(tag);
            if (m_lists.size() < depth) m_html += QStringLiteral("<li>");
        }
        m_html += QStringLiteral("<li>") + inlineOf(block, false, false);
    }

    void closeLists(std::size_t depth)
    {
        for (; m_lists.size() > depth; m_lists.pop_back())
            m_html += QStringLiteral("</li>\n</%1>%2")
                          .arg(m_lists.back(), m_lists.size() == 1 ? QStringLiteral("\n") : QString());
    }

    void closeCode()
    {
        if (m_isInCode) m_html += QStringLiteral("</pre>\n");
        m_isInCode = false;
    }

    void writeTable(const QTextTable& table)
    {
        m_html += QStringLiteral("<table border=\"%1\" cellspacing=\"0\" cellpadding=\"%2\">\n")
                      .arg(table.format().border() > 0 ? 1 : 0)
                      .arg(static_cast<int>(table.format().cellPadding()));
        for (int row = 0; row < table.rows(); ++row) {
            m_html += QStringLiteral("<tr>");
            for (int column = 0; column < table.columns(); ++column) {
                const QTextTableCell cell = table.cellAt(row, column);
                if (cell.row() != row || cell.column() != column) continue;  // part of a merged cell
                const bool isHead = row < table.format().headerRowCount() || isBold(cell);
                const QString tag = isHead ? QStringLiteral("th") : QStringLiteral("td");
                m_html += QLatin1Char('<') + tag;
                if (cell.rowSpan() > 1) m_html += QStringLiteral(" rowspan=\"%1\"").arg(cell.rowSpan());
                if (cell.columnSpan() > 1) m_html += QStringLiteral(" colspan=\"%1\"").arg(cell.columnSpan());
                m_html += QLatin1Char('>');
                QStringList lines;
                for (auto at = cell.begin(); !at.atEnd(); ++at) {
                    if (at.currentBlock().isValid()) lines.append(inlineOf(at.currentBlock(), false, isHead));
                }
                m_html += lines.join(QStringLiteral("<br>")) + QStringLiteral("</%1>").arg(tag);
            }
            m_html += QStringLiteral("</tr>\n");
        }
        m_html += QStringLiteral("</table>\n");
    }

    /// Whether all text is bold, as Qt reads header cells.
    static bool isBold(const QTextTableCell& cell)
    {
        bool hasText = false;
        for (auto at = cell.begin(); !at.atEnd(); ++at) {
            for (auto piece = at.currentBlock().begin(); !piece.atEnd(); ++piece) {
                hasText = true;
                if (piece.fragment().charFormat().fontWeight() < QFont::DemiBold) return false;
            }
        }
        return hasText;
    }

    [[nodiscard]] QString inlineOf(const QTextBlock& block, bool isCode, bool isBoldAnyway) const
    {
        QString html;
        for (auto at = block.begin(); !at.atEnd(); ++at) {
            const QTextFragment fragment = at.fragment();
            const QTextCharFormat format = fragment.charFormat();
            if (const QTextImageFormat image = format.toImageFormat(); image.isValid()) {
                for (qsizetype i = 0; i < fragment.text().count(kObject); ++i) html += imageOf(image);
                continue;
            }
            QString text = fragment.text().remove(kObject).toHtmlEscaped();
            text.replace(kLineBreak, isCode ? QStringLiteral("\n") : QStringLiteral("<br>"));
            const auto wrap = [&text](const char* tag, bool isWanted) {
                if (isWanted) text = QStringLiteral("<%1>%2</%1>").arg(QLatin1String(tag), text);
            };
            wrap("code", isFixedPitch(format) && !isCode);
            wrap("sub", format.verticalAlignment() == QTextCharFormat::AlignSubScript);
            wrap("sup", format.verticalAlignment() == QTextCharFormat::AlignSuperScript);
            wrap("u", format.fontUnderline() && !format.isAnchor());
            wrap("i", format.fontItalic());
            wrap("b", format.fontWeight() >= QFont::DemiBold && !isBoldAnyway);
            if (!format.anchorHref().isEmpty())
                text = QStringLiteral("<a href=\"%1\">%2</a>").arg(format.anchorHref().toHtmlEscaped(), text);
            for (const QString& name : format.anchorNames())
                html += QStringLiteral("<a name=\"%1\"></a>").arg(name.toHtmlEscaped());
            html += text;
        }
        // The source had a line break here.
        while (!isCode && html.endsWith(QLatin1Char(' '))) html.chop(1);
        return html;
    }

    static bool isFixedPitch(const QTextCharFormat& format)
    {
        const QString families = format.fontFamilies().toStringList().join(QLatin1Char(' '));
        return format.fontFixedPitch() || families.contains(QLatin1String("courier"), Qt::CaseInsensitive) ||
               families.contains(QLatin1String("mono"), Qt::CaseInsensitive);
    }

    [[nodiscard]] QString imageOf(const QTextImageFormat& image) const
    {
        QString html = QStringLiteral("<img src=\"%1\"").arg(image.name().toHtmlEscaped());
        const QString alternative = m_alternatives.value(image.name());
        if (!alternative.isEmpty()) html += QStringLiteral(" alt=\"%1\"").arg(alternative.toHtmlEscaped());
        if (image.width() > 0) html += QStringLiteral(" width=\"%1\"").arg(image.width());
        if (image.height() > 0) html += QStringLiteral(" height=\"%1\"").arg(image.height());
        return html + QLatin1Char('>');
    }

    const QHash<QString, QString>& m_alternatives;
    QString m_html;
    std::vector<QString> m_lists;  ///< tags of open lists, outermost first
    bool m_isInCode = false;
};

}  // namespace

QString htmlOf(const QTextDocument& document, const QHash<QString, QString>& alternatives)
{
    return HtmlWriter(alternatives).write(document);
}

QHash<QString, QString> alternativesIn(const QString& html)
{
    QHash<QString, QString> found;
    for (auto tag = tagPattern().globalMatch(html); tag.hasNext();) {
        const auto match = tag.next();
        if (match.captured(2).compare(QLatin1String("img"), Qt::CaseInsensitive) != 0) continue;
        QHash<QString, QString> values;
        for (auto each = attributePattern().globalMatch(match.captured(3)); each.hasNext();) {
            const auto attribute = each.next();
            values[attribute.captured(1).toLower()] = unquoted(attribute.captured(2));
        }
        found[values.value(QStringLiteral("src"))] = values.value(QStringLiteral("alt"));
    }
    return found;
}

QStringList lostByFormatting(const QString& html)
{
    static const QHash<QString, QStringList> kept = [] {
        QHash<QString, QStringList> tags;
        for (const char* tag :
             {"html", "body", "p",  "br", "h1",  "h2", "h3",   "h4",  "h5",  "h6", "b",  "strong", "i",    "em",
              "u",    "ul",   "ol", "li", "pre", "tt", "code", "sub", "sup", "hr", "tr", "thead",  "tbody"})
            tags[QLatin1String(tag)] = {};
        tags[QStringLiteral("a")] = {QStringLiteral("href"), QStringLiteral("name")};
        tags[QStringLiteral("img")] = {QStringLiteral("src"), QStringLiteral("alt"), QStringLiteral("width"),
                                       QStringLiteral("height")};
        tags[QStringLiteral("table")] = {QStringLiteral("border"), QStringLiteral("cellspacing"),
                                         QStringLiteral("cellpadding")};
        for (const char* cell : {"td", "th"})
            tags[QLatin1String(cell)] = {QStringLiteral("rowspan"), QStringLiteral("colspan")};
        return tags;
    }();
    QStringList lost;
    const auto add = [&lost](const QString& what) {
        if (!lost.contains(what)) lost.append(what);
    };
    if (html.contains(QLatin1String("<!--"))) add(QStringLiteral("<!-- -->"));
    for (auto tag = tagPattern().globalMatch(html); tag.hasNext();) {
        const auto match = tag.next();
        const QString name = match.captured(2).toLower();
        const auto found = kept.constFind(name);
        if (found == kept.constEnd()) {
            add(QStringLiteral("<%1>").arg(name));
            continue;
        }
        for (auto each = attributePattern().globalMatch(match.captured(3)); each.hasNext();) {
            const QString attribute = each.next().captured(1).toLower();
            if (!found->contains(attribute)) add(attribute);
        }
    }
    return lost;
}

}  // namespace causeway::ui
