// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/documentation_page.h"

#include <QCoreApplication>
#include <QDir>
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QSet>
#include <QTextBlock>
#include <QTextTable>
#include <QUrl>

#include "core/library/library.h"
#include "ui/browser/class_symbol.h"

namespace causeway::ui {

namespace {

constexpr int kMaxImage = 640;  ///< width in pixels; wider images are scaled down

QString tr(const char* text)
{
    return QCoreApplication::translate("Documentation", text);
}

QString escaped(const std::string& text)
{
    return QString::fromStdString(text).toHtmlEscaped();
}

QString classLink(const std::string& fullName, const QString& shown)
{
    return QStringLiteral("<a href=\"modelica://%1\">%2</a>").arg(escaped(fullName), shown);
}

/// "Modelica.Electrical.Analog" with a link for each package.
QString pathLinks(const std::string& fullName, std::size_t nameSize)
{
    QStringList links;
    const std::string path = fullName.substr(0, fullName.size() - std::min(fullName.size(), nameSize + 1));
    for (std::size_t begin = 0; begin < path.size();) {
        const std::size_t end = std::min(path.find('.', begin), path.size());
        links.append(classLink(path.substr(0, end), escaped(path.substr(begin, end - begin))));
        begin = end + 1;
    }
    return links.join(QStringLiteral(" · "));
}

QString table(const QString& title, const QStringList& heads, const QStringList& rows)
{
    if (rows.isEmpty()) return {};
    QString html =
        QStringLiteral("<h3>%1</h3><table class=\"list\" cellspacing=\"0\" cellpadding=\"4\" width=\"100%\"><tr>")
            .arg(title);
    for (const QString& head : heads) html += QStringLiteral("<th align=\"left\">%1</th>").arg(head);
    return html + QStringLiteral("</tr>") + rows.join(QString()) + QStringLiteral("</table>");
}

QString row(const QStringList& cells)
{
    return QStringLiteral("<tr><td>%1</td></tr>").arg(cells.join(QStringLiteral("</td><td>")));
}

QString describe(const DocumentedComponent& component)
{
    QString text = escaped(component.description);
    if (!component.declaredIn.empty()) {
        const QString from = tr("from %1").arg(classLink(component.declaredIn, escaped(component.declaredIn)));
        text += QStringLiteral(" <span class=\"muted\">(%1)</span>").arg(from);
    }
    return text;
}

QString typeOf(const DocumentedComponent& component)
{
    const std::string& name = component.typeName;
    const QString shown = escaped(name.substr(name.rfind('.') + 1));
    return component.isTypeFound ? classLink(name, shown) : shown;
}

QString componentTable(const QString& title, const std::vector<DocumentedComponent>& components, bool hasValues)
{
    QStringList rows;
    for (const DocumentedComponent& component : components) {
        QStringList cells = {QStringLiteral("<code>%1</code>").arg(escaped(component.name))};
        if (hasValues) {
            const QString unit =
                component.unit.empty() ? QString() : QStringLiteral(" %1").arg(escaped(component.unit));
            cells.append(QStringLiteral("<code>%1</code>%2").arg(escaped(component.value), unit));
        }
        cells.append(typeOf(component));
        cells.append(describe(component));
        rows.append(row(cells));
    }
    const QStringList heads = hasValues ? QStringList{tr("Name"), tr("Value"), tr("Type"), tr("Description")}
                                        : QStringList{tr("Name"), tr("Type"), tr("Description")};
    return table(title, heads, rows);
}

QString head(const ClassDocumentation& documentation)
{
    const ListedClass& listed = documentation.head;
    const std::string name(listed.name());
    QString html;
    const QString path = pathLinks(listed.fullName, name.size());
    if (!path.isEmpty()) html += QStringLiteral("<p class=\"muted\">%1</p>").arg(path);
    html += QStringLiteral("<h1>%1</h1><p><span class=\"muted\">%2</span>")
                .arg(escaped(name), kindInWords(listed.kind, listed.isPartial));
    if (!listed.description.empty()) html += QStringLiteral(" — %1").arg(escaped(listed.description));
    html += QStringLiteral("</p>");
    QStringList bases;
    for (const std::string& base : documentation.bases)
        bases.append(base.find('.') == std::string::npos ? escaped(base) : classLink(base, escaped(base)));
    if (!bases.isEmpty())
        html += QStringLiteral("<p class=\"muted\">%1</p>").arg(tr("Extends %1").arg(bases.join(QStringLiteral(", "))));
    return html;
}

QString styleSheet(const ThemeColours& colours)
{
    return QStringLiteral(
               "body { color: %1; } a { color: %2; text-decoration: none; } h1 { font-size: x-large; margin: 4px 0 4px "
               "0; }"
               " h2 { font-size: large; margin: 12px 0 4px 0; } h3 { font-size: medium; margin: 16px 0 4px 0; }"
               " h4 { font-size: medium; margin: 12px 0 4px 0; } .muted { color: %3; } p { margin: 4px 0 8px 0; }"
               " table.list th { color: %3; border-bottom: 1px solid %4; } pre, code { font-family: monospace; }"
               " table.list td { border-bottom: 1px solid %4; }")
        .arg(colours.text.name(), colours.accent.name(), colours.textMuted.name(), colours.border.name());
}

/// Images are made for white paper, many with a transparent background.
QImage onPaper(const QImage& image, bool isDark)
{
    QImage scaled = image.width() > kMaxImage ? image.scaledToWidth(kMaxImage, Qt::SmoothTransformation) : image;
    if (!isDark || !scaled.hasAlphaChannel()) return scaled;
    QImage paper(scaled.size(), QImage::Format_RGB32);
    paper.fill(Qt::white);
    QPainter painter(&paper);
    painter.drawImage(0, 0, scaled);
    painter.end();
    return paper;
}

void loadImages(QTextDocument& document, Library& library, bool isDark)
{
    QSet<QString> done;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto at = block.begin(); !at.atEnd(); ++at) {
            const QTextImageFormat format = at.fragment().charFormat().toImageFormat();
            if (!format.isValid() || done.contains(format.name())) continue;
            done.insert(format.name());
            const auto path = library.resolveUri(format.name().toStdString());
            const QImage image = path ? QImage(QString::fromStdU16String(path->u16string())) : QImage();
            if (!image.isNull())
                document.addResource(QTextDocument::ImageResource, QUrl(format.name()), onPaper(image, isDark));
        }
    }
}

/// Tables are made for white paper, too: applies the theme's border colour, and adds padding.
void tidyTables(const QTextDocument& document, const ThemeColours& colours)
{
    QList<QTextFrame*> waiting = document.rootFrame()->childFrames();
    while (!waiting.isEmpty()) {
        QTextFrame* frame = waiting.takeLast();
        waiting.append(frame->childFrames());
        auto* found = qobject_cast<QTextTable*>(frame);
        if (found == nullptr) continue;
        QTextTableFormat format = found->format();
        format.setCellPadding(std::max(format.cellPadding(), 4.0));
        format.setBorderBrush(colours.border);
        if (format.border() > 0) {
            format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            format.setBorderCollapse(true);
            format.setBorder(1);
        }
        found->setFormat(format);
    }
}

std::shared_ptr<QTextDocument> emptyDocument(const PageStyle& style)
{
    auto document = std::make_shared<QTextDocument>();
    document->setUndoRedoEnabled(false);
    document->setDocumentMargin(ThemeMetrics::kMargin);
    document->setDefaultFont(style.font);
    document->setDefaultStyleSheet(styleSheet(style.colours));
    return document;
}

}  // namespace

QString embeddedHtml(const std::string& text)
{
    QString html = QString::fromStdString(text).trimmed();
    if (html.isEmpty()) return {};
    if (!html.contains(QLatin1Char('<')))
        return QStringLiteral("<p>%1</p>")
            .arg(html.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br/>")));
    using Option = QRegularExpression;
    static const QRegularExpression hidden(QStringLiteral("<(script|style|head)\\b.*?</\\1\\s*>"),
                                           Option::CaseInsensitiveOption | Option::DotMatchesEverythingOption);
    static const QRegularExpression frame(QStringLiteral("</?(html|body)\\b[^>]*>"), Option::CaseInsensitiveOption);
    static const QRegularExpression colour(
        QStringLiteral("(<[^>]*?)\\s(?:bgcolor|color|background|style|text)\\s*=\\s*(?:\"[^\"]*\"|'[^']*'|[^\\s>]+)"),
        Option::CaseInsensitiveOption);
    html.remove(hidden).remove(frame);
    // A tag may have several attributes.
    for (qsizetype before = -1; before != html.size();) {
        before = html.size();
        html.replace(colour, QStringLiteral("\\1"));
    }
    return html;
}

QString classPage(const ClassDocumentation& documentation)
{
    QString html = QStringLiteral("<body>") + head(documentation) + embeddedHtml(documentation.info);
    html += componentTable(tr("Parameters"), documentation.parameters, true);
    html += componentTable(tr("Inputs"), documentation.inputs, true);
    html += componentTable(tr("Outputs"), documentation.outputs, true);
    html += componentTable(tr("Connectors"), documentation.connectors, false);
    QStringList literals, classes;
    for (const DocumentedLiteral& literal : documentation.literals)
        literals.append(
            row({QStringLiteral("<code>%1</code>").arg(escaped(literal.name)), escaped(literal.description)}));
    for (const ListedClass& inside : documentation.classes) {
        classes.append(
            row({classLink(inside.fullName, escaped(std::string(inside.name()))),
                 QStringLiteral("<span class=\"muted\">%1</span>").arg(kindInWords(inside.kind, inside.isPartial)),
                 escaped(inside.description)}));
    }
    html += table(tr("Values"), {tr("Name"), tr("Description")}, literals);
    html += table(tr("Contents"), {tr("Name"), tr("Kind"), tr("Description")}, classes);
    if (const QString revisions = embeddedHtml(documentation.revisions); !revisions.isEmpty())
        html += QStringLiteral("<h3>%1</h3>").arg(tr("Revisions")) + revisions;
    html += QStringLiteral("<p class=\"muted\">%1</p></body>")
                .arg(QDir::toNativeSeparators(QString::fromStdString(documentation.head.file)).toHtmlEscaped());
    return html;
}

std::shared_ptr<QTextDocument> htmlDocument(const QString& html, const PageStyle& style, Library* library,
                                            QThread* thread)
{
    auto document = emptyDocument(style);
    document->setHtml(html);
    tidyTables(*document, style.colours);
    if (library != nullptr) loadImages(*document, *library, style.colours.isDark);
    document->moveToThread(thread);
    return document;
}

std::shared_ptr<QTextDocument> markdownDocument(const QString& markdown, const PageStyle& style, QThread* thread)
{
    auto document = emptyDocument(style);
    document->setMarkdown(markdown);
    tidyTables(*document, style.colours);
    document->moveToThread(thread);
    return document;
}

}  // namespace causeway::ui
