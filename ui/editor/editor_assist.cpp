// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/editor_assist.h"

#include <QKeyEvent>
#include <QWidget>
#include <algorithm>

#include "core/editing/completion/hover.h"
#include "core/editing/fixes/unit_fixes.h"
#include "core/editing/references.h"
#include "ui/editor/modelica_editor.h"
#include "ui/editor/snippet_session.h"

namespace causeway::ui {

namespace {

const Setting<bool> kCompleteWhileTyping{"editor/completeWhileTyping", true};
constexpr int kOccurrencesDelay = 200;  ///< milliseconds from the last move of the cursor

const QString kCompletion = QStringLiteral("completion");
const QString kCallTip = QStringLiteral("callTip");
const QString kHover = QStringLiteral("hover");
const QString kOccurrences = QStringLiteral("occurrences");

bool isNameByte(char byte)
{
    return byte == '_' || (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

bool isNameCharacter(int character)
{
    return character > 0 && character < 128 && isNameByte(static_cast<char>(character));
}

bool isNumber(const std::string& word)
{
    return !word.empty() && word.front() >= '0' && word.front() <= '9';
}

}  // namespace

EditorAssist::EditorAssist(AppContext& context, ModelicaEditor& editor)
    : QObject(&editor),
      m_context(context),
      m_editor(editor),
      m_jobs(context, editor.document()),
      m_popup(new CompletionPopup(context.theme, &editor)),
      m_callTip(new CallTip(context.theme, &editor)),
      m_snippet(new SnippetSession(editor))
{
    m_editor.installEventFilter(this);
    m_occurrencesSoon.setSingleShot(true);
    m_occurrencesSoon.setInterval(kOccurrencesDelay);
    connect(&m_occurrencesSoon, &QTimer::timeout, this, &EditorAssist::askOccurrences);
    connect(&m_editor, &ModelicaEditor::typed, this, &EditorAssist::onTyped);
    connect(&m_editor, &ModelicaEditor::cursorMoved, this, &EditorAssist::onCursorMoved);
    connect(&m_editor.document(), &Document::changed, this, &EditorAssist::onTextChanged);
    connect(m_popup, &CompletionPopup::accepted, this, &EditorAssist::accept);
    m_editor.setHoverAsker(
        [this](quint32 offset, std::function<void(const QString&)> answer) { hover(offset, std::move(answer)); });
}

EditorAssist::~EditorAssist()
{
    delete m_popup;
    delete m_callTip;
}

QWidget* EditorAssist::window() const
{
    return m_editor.window();
}

bool EditorAssist::isIdle() const
{
    for (const QString& what : {kCompletion, kCallTip, kHover, kOccurrences}) {
        if (m_jobs.isAsking(what)) return false;
    }
    return !m_occurrencesSoon.isActive();
}

void EditorAssist::closeAll()
{
    if (m_popup) m_popup->close();
    if (m_callTip) m_callTip->hide();
    m_jobs.cancel(kCompletion);
    m_jobs.cancel(kCallTip);
}

// Completion -----------------------------------------------------------------------------------------

std::string EditorAssist::typed() const
{
    const std::string& text = m_editor.document().text();
    const std::uint32_t cursor = m_editor.cursorOffset();
    return cursor >= m_begin && m_begin <= text.size() ? text.substr(m_begin, cursor - m_begin) : std::string();
}

bool EditorAssist::isInName() const
{
    const std::string word = typed();
    return m_editor.cursorOffset() >= m_begin && std::all_of(word.begin(), word.end(), isNameByte);
}

void EditorAssist::complete()
{
    const std::uint32_t cursor = m_editor.cursorOffset();
    m_jobs.ask<CompletionList>(
        kCompletion, this,
        [cursor](AssistWorkspace& workspace, const Task&) {
            return causeway::complete(workspace, kAskingText, cursor);
        },
        [this, cursor](CompletionList list) {
            if (m_editor.cursorOffset() == cursor) takeCompletions(std::move(list));
        });
}

void EditorAssist::takeCompletions(CompletionList list)
{
    m_begin = list.begin;
    // A completely typed word needs no list.
    if (list.items.size() == 1 && list.items.front().label == list.prefix &&
        list.items.front().insertion == list.prefix)
        list.items.clear();
    if (list.items.empty()) {
        m_popup->close();
        return;
    }
    if (m_popup->parentWidget() != window()) m_popup->setParent(window());
    m_popup->open(std::move(list.items), list.prefix, m_editor.globalRectOf(m_begin));
}

void EditorAssist::accept()
{
    const CompletionItem* item = m_popup->current();
    if (item == nullptr) return;
    const CompletionItem chosen = *item;
    m_popup->close();
    m_snippet->insert(m_begin, m_editor.cursorOffset(), chosen.insertion, tr("Complete"));
    if (chosen.insertion.find('(') != std::string::npos && chosen.kind == CompletionKind::Function) showCallTip();
}

void EditorAssist::onTyped(int character)
{
    if (character == '(' || character == ',' || (m_callTip->isVisible() && character == ')')) showCallTip();
    if (!m_context.settings.value(kCompleteWhileTyping)) return;
    if (m_popup->isVisible()) {
        if (isNameCharacter(character)) return;  // the list has been filtered
        m_popup->close();
    }
    if (character == '.') {
        complete();
    } else if (isNameCharacter(character)) {
        const std::string& text = m_editor.document().text();
        std::uint32_t begin = m_editor.cursorOffset();
        const std::uint32_t end = begin;
        while (begin > 0 && isNameByte(text[begin - 1])) --begin;
        if (!isNumber(text.substr(begin, end - begin))) complete();
    }
}

void EditorAssist::onTextChanged()
{
    m_editor.setOccurrences({});
    if (!m_popup->isVisible()) return;
    // The cursor is updated only after the change.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (!m_popup->isVisible()) return;
            if (isInName()) {
                m_popup->filter(typed());
            } else {
                m_popup->close();
            }
        },
        Qt::QueuedConnection);
}

void EditorAssist::onCursorMoved()
{
    if (m_popup->isVisible() && !isInName()) m_popup->close();
    if (m_callTip->isVisible()) showCallTip();
    m_occurrencesSoon.start();
}

// Tips -----------------------------------------------------------------------------------------------

void EditorAssist::showCallTip()
{
    const std::uint32_t cursor = m_editor.cursorOffset();
    using Answer = std::optional<SignatureHelp>;
    m_jobs.ask<Answer>(
        kCallTip, this,
        [cursor](AssistWorkspace& workspace, const Task&) { return signatureAt(workspace, kAskingText, cursor); },
        [this](const Answer& help) {
            if (!help || !m_editor.hasFocus()) {
                m_callTip->hide();
                return;
            }
            if (m_callTip->parentWidget() != window()) m_callTip->setParent(window());
            m_callTip->open(*help, m_editor.globalRectOf(help->open));
        });
}

void EditorAssist::hover(quint32 offset, std::function<void(const QString&)> answer)
{
    m_jobs.ask<QString>(
        kHover, this,
        [offset, units = m_units ? m_units() : nullptr, path = m_editor.document().label().toStdString()](
            AssistWorkspace& workspace, const Task&) {
            const auto found = hoverAt(workspace, kAskingText, offset);
            if (!found) return QString();
            const QString text = QString::fromStdString(toText(found->text));
            const auto declared = units ? definitionAt(workspace, kAskingText, offset) : std::nullopt;
            if (!declared || declared->path != path) return text;
            const auto missing = std::ranges::find(*units, declared->span.begin,
                                                   [](const MissingUnit& each) { return each.name.begin; });
            if (missing == units->end()) return text;
            return text + QLatin1Char('\n') +
                   tr("[%1] follows from the equations").arg(QString::fromStdString(missing->unit));
        },
        std::move(answer));
}

void EditorAssist::askOccurrences()
{
    const std::uint32_t cursor = m_editor.cursorOffset();
    using Answer = std::vector<SourceSpan>;
    m_jobs.ask<Answer>(
        kOccurrences, this,
        [cursor](AssistWorkspace& workspace, const Task&) {
            Answer spans;
            for (const Reference& reference : occurrencesAt(workspace, kAskingText, cursor))
                spans.push_back(reference.span);
            return spans;
        },
        [this](const Answer& spans) { m_editor.setOccurrences(spans); });
}

// Keys -----------------------------------------------------------------------------------------------

bool EditorAssist::handleKey(QKeyEvent* event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    // If the word is complete, Enter inserts a line break instead of accepting.
    if (const CompletionItem* item = m_popup->current(); isEnter && item != nullptr && item->insertion == typed())
        m_popup->close();
    if (m_popup->handleKey(event)) return true;
    const bool isPlain = (event->modifiers() & ~Qt::ShiftModifier) == 0;
    if (event->key() == Qt::Key_Escape && isPlain && (m_callTip->isVisible() || m_snippet->isActive())) {
        m_callTip->hide();
        m_snippet->end();
        return true;
    }
    const bool isTab = event->key() == Qt::Key_Tab || event->key() == Qt::Key_Backtab;
    if (m_snippet->isActive() && isTab && isPlain) {
        m_snippet->advance(event->key() == Qt::Key_Tab && (event->modifiers() & Qt::ShiftModifier) == 0);
        return true;
    }
    return false;
}

bool EditorAssist::eventFilter(QObject* object, QEvent* event)
{
    switch (event->type()) {
        case QEvent::KeyPress:
            if (handleKey(static_cast<QKeyEvent*>(event))) return true;
            break;
        case QEvent::ShortcutOverride: {
            // While something is open, Esc, Tab and Enter are handled here and not by the window's actions.
            const int key = static_cast<QKeyEvent*>(event)->key();
            const bool isOurs =
                key == Qt::Key_Escape || key == Qt::Key_Tab || key == Qt::Key_Return || key == Qt::Key_Enter;
            if (isOurs && (m_popup->isVisible() || m_callTip->isVisible() || m_snippet->isActive())) {
                event->accept();
                return true;
            }
            break;
        }
        case QEvent::FocusOut:
        case QEvent::Hide: closeAll(); break;
        default: break;
    }
    return QObject::eventFilter(object, event);
}

}  // namespace causeway::ui
