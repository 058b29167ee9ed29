// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/find_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>

#include "core/base/text_edit.h"
#include "ui/editor/modelica_editor.h"
#include "ui/editor/toggle_button.h"
#include "ui/session/counted.h"
#include "ui/session/document.h"
#include "ui/session/theme.h"

namespace causeway::ui {

FindBar::FindBar(Theme& theme, ModelicaEditor& editor, QWidget* parent)
    : QWidget(parent),
      m_editor(&editor),
      m_what(new QLineEdit(this)),
      m_with(new QLineEdit(this)),
      m_replaceRow(new QWidget(this)),
      m_label(new QLabel(this)),
      m_matchCase(makeToggle(QStringLiteral("Aa"), tr("Match upper and lower case"), this)),
      m_wholeWord(makeToggle(QStringLiteral("W"), tr("Whole words only"), this)),
      m_regularExpression(makeToggle(QStringLiteral(".*"), tr("Regular expression"), this))
{
    setObjectName(QStringLiteral("findBar"));
    m_what->setObjectName(QStringLiteral("findText"));
    m_what->setPlaceholderText(tr("Find"));
    m_what->setAccessibleName(tr("Find"));
    m_what->setClearButtonEnabled(true);
    m_with->setObjectName(QStringLiteral("replaceText"));
    m_with->setPlaceholderText(tr("Replace with"));
    m_with->setAccessibleName(tr("Replace with"));
    m_label->setMinimumWidth(fontMetrics().horizontalAdvance(tr("%1 of %2").arg(99999).arg(99999)));
    m_label->setForegroundRole(QPalette::PlaceholderText);

    const auto addButton = [this, &theme](QHBoxLayout* row, const QString& icon, const QString& text, auto slot) {
        auto* button = new QToolButton(this);
        button->setIcon(theme.icon(icon));
        button->setToolTip(text);
        button->setAccessibleName(text);
        connect(button, &QToolButton::clicked, this, slot);
        row->addWidget(button);
    };
    auto* findRow = new QHBoxLayout;
    findRow->setSpacing(4);
    findRow->addWidget(m_what, 1);
    for (QToolButton* toggle : {m_matchCase, m_wholeWord, m_regularExpression}) {
        findRow->addWidget(toggle);
        connect(toggle, &QToolButton::toggled, this, &FindBar::search);
    }
    findRow->addWidget(m_label);
    addButton(findRow, QStringLiteral("step-backward"), tr("Previous match (Shift+F3)"), &FindBar::findPrevious);
    addButton(findRow, QStringLiteral("step-forward"), tr("Next match (F3)"), &FindBar::findNext);
    addButton(findRow, QStringLiteral("cancel"), tr("Close (Esc)"), &FindBar::close);

    auto* replaceRow = new QHBoxLayout(m_replaceRow);
    replaceRow->setContentsMargins(0, 0, 0, 0);
    replaceRow->setSpacing(4);
    replaceRow->addWidget(m_with, 1);
    auto* one = new QPushButton(tr("Replace"), m_replaceRow);
    auto* all = new QPushButton(tr("Replace all"), m_replaceRow);
    all->setObjectName(QStringLiteral("replaceAll"));
    connect(one, &QPushButton::clicked, this, &FindBar::replaceOne);
    connect(all, &QPushButton::clicked, this, &FindBar::replaceAll);
    replaceRow->addWidget(one);
    replaceRow->addWidget(all);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(4);
    layout->addLayout(findRow);
    layout->addWidget(m_replaceRow);

    m_searchSoon.setSingleShot(true);
    m_searchSoon.setInterval(100);
    connect(&m_searchSoon, &QTimer::timeout, this, &FindBar::search);
    connect(m_what, &QLineEdit::textChanged, &m_searchSoon, qOverload<>(&QTimer::start));
    connect(&m_editor->document(), &Document::changed, this, [this] {
        if (isVisible()) m_searchSoon.start();
    });
    hide();
}

void FindBar::open(bool replace)
{
    const QString selected = m_editor->selectedText();
    if (!selected.isEmpty() && !selected.contains(QLatin1Char('\n'))) m_what->setText(selected);
    m_replaceRow->setVisible(replace);
    show();
    m_what->setFocus();
    m_what->selectAll();
    search();
}

void FindBar::setEditor(ModelicaEditor& editor)
{
    if (m_editor == &editor) return;
    m_editor->setFound({});
    m_editor = &editor;
    m_editor->setFound(m_matches);
}

void FindBar::close()
{
    hide();
    m_matches.clear();
    m_editor->setFound({});
    m_editor->setFocus();
}

int FindBar::searchFlags() const
{
    int flags = 0;
    if (m_matchCase->isChecked()) flags |= QsciScintillaBase::SCFIND_MATCHCASE;
    if (m_wholeWord->isChecked()) flags |= QsciScintillaBase::SCFIND_WHOLEWORD;
    if (m_regularExpression->isChecked()) flags |= QsciScintillaBase::SCFIND_REGEXP | QsciScintillaBase::SCFIND_POSIX;
    return flags;
}

void FindBar::search()
{
    m_searchSoon.stop();
    m_matches.clear();
    const QByteArray what = m_what->text().toUtf8();
    const long length = m_editor->SendScintilla(QsciScintillaBase::SCI_GETLENGTH);
    m_editor->SendScintilla(QsciScintillaBase::SCI_SETSEARCHFLAGS, searchFlags());
    for (long from = 0; !what.isEmpty() && from <= length && m_matches.size() < kMaxMatches;) {
        m_editor->SendScintilla(QsciScintillaBase::SCI_SETTARGETRANGE, static_cast<unsigned long>(from), length);
        const long found = m_editor->SendScintilla(QsciScintillaBase::SCI_SEARCHINTARGET,
                                                   static_cast<uintptr_t>(what.size()), what.constData());
        if (found < 0) break;
        const long end = m_editor->SendScintilla(QsciScintillaBase::SCI_GETTARGETEND);
        if (end > found) {
            m_matches.push_back({SourceId(0), static_cast<std::uint32_t>(found), static_cast<std::uint32_t>(end)});
        }
        from = std::max(end, found + 1);
    }
    m_editor->setFound(m_matches);
    updateLabel();
}

void FindBar::updateLabel()
{
    if (m_what->text().isEmpty()) {
        m_label->clear();
    } else if (m_matches.empty()) {
        m_label->setText(tr("No match"));
    } else {
        const auto at = static_cast<std::uint32_t>(m_editor->SendScintilla(QsciScintillaBase::SCI_GETSELECTIONSTART));
        const auto present = std::find_if(m_matches.begin(), m_matches.end(),
                                          [at](const SourceSpan& match) { return match.begin == at; });
        m_label->setText(present == m_matches.end()
                             ? counted(m_matches.size(), tr("1 match"), tr("%1 matches"))
                             : tr("%1 of %2").arg(present - m_matches.begin() + 1).arg(matchCount()));
    }
}

void FindBar::find(bool forward)
{
    if (m_searchSoon.isActive() || m_matches.empty()) search();
    if (m_matches.empty()) return;
    const auto begin = static_cast<std::uint32_t>(m_editor->SendScintilla(QsciScintillaBase::SCI_GETSELECTIONSTART));
    const auto end = static_cast<std::uint32_t>(m_editor->SendScintilla(QsciScintillaBase::SCI_GETSELECTIONEND));
    const SourceSpan* match = nullptr;
    if (forward) {
        // An empty selection may be at a match that was not visited yet.
        const bool visited = begin != end;
        const auto next = std::find_if(m_matches.begin(), m_matches.end(), [&](const SourceSpan& candidate) {
            return visited ? candidate.begin > begin : candidate.begin >= begin;
        });
        match = next == m_matches.end() ? &m_matches.front() : &*next;
    } else {
        const auto previous = std::find_if(m_matches.rbegin(), m_matches.rend(),
                                           [&](const SourceSpan& candidate) { return candidate.begin < begin; });
        match = previous == m_matches.rend() ? &m_matches.back() : &*previous;
    }
    m_editor->goTo(match->begin, match->end);
    updateLabel();
}

void FindBar::replaceOne()
{
    search();
    const auto begin = static_cast<std::uint32_t>(m_editor->SendScintilla(QsciScintillaBase::SCI_GETSELECTIONSTART));
    const auto end = static_cast<std::uint32_t>(m_editor->SendScintilla(QsciScintillaBase::SCI_GETSELECTIONEND));
    const SourceSpan selected{SourceId(0), begin, end};
    if (std::find(m_matches.begin(), m_matches.end(), selected) != m_matches.end()) {
        m_editor->document().edit({{selected, m_with->text().toStdString()}}, tr("Replace"));
        search();
    }
    find(true);
}

void FindBar::replaceAll()
{
    search();
    std::vector<TextEdit> edits;
    edits.reserve(m_matches.size());
    const std::string with = m_with->text().toStdString();
    for (const SourceSpan& match : m_matches) edits.push_back({match, with});
    const auto count = static_cast<int>(edits.size());
    m_editor->document().edit(std::move(edits), tr("Replace all"));
    search();
    m_label->setText(tr("%1 replaced").arg(count));
}

void FindBar::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
        case Qt::Key_Escape: close(); break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (m_with->hasFocus()) {
                replaceOne();
            } else {
                find((event->modifiers() & Qt::ShiftModifier) == 0);
            }
            break;
        default: QWidget::keyPressEvent(event);
    }
}

}  // namespace causeway::ui
