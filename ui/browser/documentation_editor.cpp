// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/documentation_editor.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QTextBlock>
#include <QTextEdit>
#include <QTextList>
#include <QToolButton>

#include "ui/browser/documentation_page.h"
#include "ui/browser/page_html.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr int kHeadings = 4;

}  // namespace

DocumentationEditor::DocumentationEditor(Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_bar(new QWidget(this)),
      m_end(new QWidget(this)),
      m_kind(new QComboBox(m_bar)),
      m_note(new QLabel(this)),
      m_pages(new QStackedWidget(this)),
      m_text(new QTextEdit(this)),
      m_html(new QPlainTextEdit(this))
{
    setObjectName(QStringLiteral("documentationEditor"));
    m_text->setObjectName(QStringLiteral("documentationText"));
    m_text->setAccessibleName(tr("Documentation, formatted"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->document()->setDocumentMargin(ThemeMetrics::kMargin);
    m_text->setPlaceholderText(tr("Purpose, use and parameters of the class"));
    m_html->setObjectName(QStringLiteral("documentationHtml"));
    m_html->setAccessibleName(tr("Documentation, as HTML"));
    m_html->setFrameShape(QFrame::NoFrame);
    m_html->setFont(theme.codeFont());
    m_note->setObjectName(QStringLiteral("documentationNote"));
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setMargin(ThemeMetrics::kSpacing);
    m_note->hide();
    m_pages->addWidget(m_text);
    m_pages->addWidget(m_html);
    buildBar();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_bar);
    column->addWidget(m_note);
    column->addWidget(m_pages, 1);
    column->addWidget(m_end);
    setFocusProxy(m_pages);
    connect(m_text, &QTextEdit::cursorPositionChanged, this, &DocumentationEditor::followCursor);
    connect(m_text, &QTextEdit::currentCharFormatChanged, this, &DocumentationEditor::followCursor);
    const auto addKey = [this](const QKeySequence& keys, auto act) {
        auto* key = new QShortcut(keys, this);
        key->setContext(Qt::WidgetWithChildrenShortcut);
        connect(key, &QShortcut::activated, this, act);
    };
    addKey(QKeySequence::Bold, [this] { m_bold->click(); });
    addKey(QKeySequence::Italic, [this] { m_italic->click(); });
    addKey(QKeySequence(Qt::CTRL | Qt::Key_Return), [this] { emit written(html()); });
}

QToolButton* DocumentationEditor::addButton(const char* name, const QString& text, const QString& help,
                                            bool isCheckable)
{
    auto* button = new QToolButton(m_bar);
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setToolTip(help);
    button->setAccessibleName(help);
    button->setAutoRaise(true);
    button->setCheckable(isCheckable);
    static_cast<QHBoxLayout*>(m_bar->layout())->addWidget(button);
    return button;
}

void DocumentationEditor::buildBar()
{
    auto* row = new QHBoxLayout(m_bar);
    row->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing,
                            ThemeMetrics::kSpacing / 2);
    row->setSpacing(ThemeMetrics::kSpacing / 4);
    m_kind->setObjectName(QStringLiteral("documentationKind"));
    m_kind->setAccessibleName(tr("Kind of the paragraph"));
    m_kind->addItem(tr("Text"));
    for (int level = 1; level <= kHeadings; ++level) m_kind->addItem(tr("Heading %1").arg(level));
    m_kind->setMinimumWidth(m_kind->sizeHint().width());
    connect(m_kind, &QComboBox::activated, this, &DocumentationEditor::setHeading);
    row->addWidget(m_kind);
    m_bold = addButton("documentationBold", tr("B"), tr("Bold (Ctrl+B)"), true);
    QFont bold = m_bold->font();
    bold.setBold(true);
    m_bold->setFont(bold);
    m_italic = addButton("documentationItalic", tr("I"), tr("Italic (Ctrl+I)"), true);
    QFont italic = m_italic->font();
    italic.setItalic(true);
    m_italic->setFont(italic);
    m_code = addButton("documentationCode", QStringLiteral("{ }"), tr("Code"), true);
    QToolButton* bullets = addButton("documentationBullets", QStringLiteral("•"), tr("List"), false);
    QToolButton* numbers = addButton("documentationNumbers", QStringLiteral("1."), tr("Numbered list"), false);
    QToolButton* link = addButton("documentationLink", tr("Link…"), tr("Link to a class or a page"), false);
    m_formatting = {m_kind, m_bold, m_italic, m_code, bullets, numbers, link};
    row->addStretch(1);
    // In a second row: the panel is too narrow for all.
    m_source = addButton("documentationSource", tr("HTML"), tr("Edit the stored HTML"), true);
    auto* cancel = new QPushButton(tr("Cancel"), m_end);
    cancel->setObjectName(QStringLiteral("documentationCancel"));
    auto* write = new QPushButton(tr("Write"), m_end);
    write->setObjectName(QStringLiteral("documentationWrite"));
    write->setToolTip(tr("Write into the text of the class, as one step to undo (Ctrl+Enter)"));
    auto* end = new QHBoxLayout(m_end);
    end->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing,
                            ThemeMetrics::kSpacing / 2);
    row->removeWidget(m_source);
    end->addWidget(m_source);
    end->addStretch(1);
    end->addWidget(cancel);
    end->addWidget(write);
    connect(m_bold, &QToolButton::clicked, this, [this](bool on) {
        QTextCharFormat format;
        format.setFontWeight(on ? QFont::Bold : QFont::Normal);
        mergeFormat(format);
    });
    connect(m_italic, &QToolButton::clicked, this, [this](bool on) {
        QTextCharFormat format;
        format.setFontItalic(on);
        mergeFormat(format);
    });
    connect(m_code, &QToolButton::clicked, this, [this](bool on) {
        QTextCharFormat format;
        format.setFontFixedPitch(on);
        format.setFontFamilies({on ? m_theme.codeFont().family() : font().family()});
        mergeFormat(format);
    });
    connect(bullets, &QToolButton::clicked, this, [this] { setList(false); });
    connect(numbers, &QToolButton::clicked, this, [this] { setList(true); });
    connect(link, &QToolButton::clicked, this, &DocumentationEditor::askForLink);
    connect(m_source, &QToolButton::toggled, this, &DocumentationEditor::setHtmlShown);
    connect(cancel, &QPushButton::clicked, this, &DocumentationEditor::cancelled);
    connect(write, &QPushButton::clicked, this, [this] { emit written(html()); });
}

void DocumentationEditor::edit(const QString& html)
{
    m_alternatives = alternativesIn(html);
    const QStringList lost = lostByFormatting(html);
    m_note->setVisible(!lost.isEmpty());
    m_note->setText(tr("Shown as HTML, since formatted text would lose: %1").arg(lost.join(QStringLiteral(", "))));
    m_html->setPlainText(html.trimmed());
    m_text->setHtml(embeddedHtml(html.toStdString()));
    m_text->document()->setModified(false);
    {
        const QSignalBlocker blocker(m_source);
        m_source->setChecked(!lost.isEmpty());
    }
    m_pages->setCurrentWidget(lost.isEmpty() ? static_cast<QWidget*>(m_text) : m_html);
    for (QWidget* each : m_formatting) each->setEnabled(lost.isEmpty());
    m_before = this->html();
    m_pages->currentWidget()->setFocus();
    followCursor();
}

bool DocumentationEditor::isHtmlShown() const
{
    return m_pages->currentWidget() == m_html;
}

QString DocumentationEditor::html() const
{
    return isHtmlShown() ? m_html->toPlainText() : htmlOf(*m_text->document(), m_alternatives);
}

bool DocumentationEditor::isChanged() const
{
    return html() != m_before;
}

void DocumentationEditor::setHtmlShown(bool shown)
{
    if (shown == isHtmlShown()) return;
    const QString present = html();
    if (shown) {
        m_html->setPlainText(present);
    } else {
        m_alternatives = alternativesIn(present);
        m_text->setHtml(embeddedHtml(present.toStdString()));
    }
    m_pages->setCurrentWidget(shown ? static_cast<QWidget*>(m_html) : m_text);
    m_source->setChecked(shown);
    for (QWidget* each : m_formatting) each->setEnabled(!shown);
    m_pages->currentWidget()->setFocus();
}

void DocumentationEditor::mergeFormat(const QTextCharFormat& format)
{
    m_text->mergeCurrentCharFormat(format);
    m_text->setFocus();
}

void DocumentationEditor::setHeading(int level)
{
    QTextCursor cursor = m_text->textCursor();
    cursor.beginEditBlock();
    QTextBlockFormat block = cursor.blockFormat();
    block.setHeadingLevel(level);
    block.setNonBreakableLines(false);
    cursor.setBlockFormat(block);
    // Looks like a heading in the viewer.
    QTextCharFormat format;
    format.setFontWeight(level > 0 ? QFont::Bold : QFont::Normal);
    format.setProperty(QTextFormat::FontSizeAdjustment, level > 0 ? kHeadings - level : 0);
    cursor.select(QTextCursor::BlockUnderCursor);
    cursor.mergeCharFormat(format);
    cursor.endEditBlock();
    m_text->mergeCurrentCharFormat(format);
    m_text->setFocus();
}

void DocumentationEditor::setList(bool isNumbered)
{
    QTextCursor cursor = m_text->textCursor();
    const auto style = isNumbered ? QTextListFormat::ListDecimal : QTextListFormat::ListDisc;
    if (QTextList* list = cursor.currentList(); list != nullptr && list->format().style() == style) {
        // A second click removes the list.
        list->remove(cursor.block());
        QTextBlockFormat plain = cursor.blockFormat();
        plain.setIndent(0);
        cursor.setBlockFormat(plain);
    } else {
        cursor.createList(style);
    }
    m_text->setFocus();
}

void DocumentationEditor::askForLink()
{
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Link"));
    dialog->setLabelText(tr("Address: modelica://Full.Name for a class, https://… for a page; empty removes the link"));
    dialog->setTextValue(m_text->currentCharFormat().anchorHref());
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString& typed) {
        const QString address = typed.trimmed();
        QTextCharFormat format;
        format.setAnchor(!address.isEmpty());
        format.setAnchorHref(address);
        format.setFontUnderline(!address.isEmpty());
        format.setForeground(address.isEmpty() ? m_theme.colours().text : m_theme.colours().accent);
        QTextCursor cursor = m_text->textCursor();
        if (cursor.hasSelection()) {
            cursor.mergeCharFormat(format);
        } else if (!address.isEmpty()) {
            cursor.insertText(address.section(QStringLiteral("://"), -1), format);
        }
        m_text->setFocus();
    });
    dialog->open();
}

void DocumentationEditor::followCursor()
{
    const QTextCharFormat format = m_text->currentCharFormat();
    m_bold->setChecked(format.fontWeight() >= QFont::DemiBold);
    m_italic->setChecked(format.fontItalic());
    m_code->setChecked(format.fontFixedPitch());
    m_kind->setCurrentIndex(std::min(m_text->textCursor().blockFormat().headingLevel(), kHeadings));
}

}  // namespace causeway::ui
