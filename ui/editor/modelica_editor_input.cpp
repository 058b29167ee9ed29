// SPDX-License-Identifier: GPL-3.0-or-later
// Typing, blocks of lines, dropping.
#include "ui/editor/modelica_editor.h"

#include <Qsci/qscicommandset.h>

#include <QAccessibleWidget>
#include <QContextMenuEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QUrl>
#include <algorithm>

#include "core/editing/block_end.h"
#include "core/syntax/lexer.h"
#include "ui/session/document.h"

namespace causeway::ui {

namespace {

bool isFileDrop(const QMimeData* data)
{
    const auto urls = data->urls();
    return std::any_of(urls.begin(), urls.end(), [](const QUrl& url) { return url.isLocalFile(); });
}

std::size_t leadingSpaces(std::string_view line)
{
    std::size_t count = 0;
    while (count < line.size() && (line[count] == ' ' || line[count] == '\t')) ++count;
    return count;
}

std::string_view trimmed(std::string_view line)
{
    line.remove_prefix(leadingSpaces(line));
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r' || line.back() == '\n')) {
        line.remove_suffix(1);
    }
    return line;
}

enum class LineEnd { Section, Bracket, Statement, Other, Empty };

/// What the line opens (a section: also a class or a branch), or whether a statement ends with it.
LineEnd lineEndOf(std::string_view line)
{
    const LexResult lexed = lex(line);
    int brackets = 0;
    bool hasEnd = false;
    for (const Token& token : lexed.tokens) {
        switch (token.kind) {
            case TokenKind::LeftParenthesis:
            case TokenKind::LeftBrace:
            case TokenKind::LeftBracket: ++brackets; break;
            case TokenKind::RightParenthesis:
            case TokenKind::RightBrace:
            case TokenKind::RightBracket: --brackets; break;
            case TokenKind::End: hasEnd = true; break;
            default: break;
        }
    }
    if (lexed.tokens.size() < 2) return LineEnd::Empty;
    if (brackets > 0) return LineEnd::Bracket;
    const TokenKind last = lexed.tokens[lexed.tokens.size() - 2].kind;
    if (hasEnd) return last == TokenKind::Semicolon ? LineEnd::Statement : LineEnd::Other;
    switch (last) {
        case TokenKind::Then:
        case TokenKind::Loop:
        case TokenKind::Else:
        case TokenKind::Equation:
        case TokenKind::Algorithm:
        case TokenKind::Public:
        case TokenKind::Protected: return LineEnd::Section;
        case TokenKind::Semicolon: return LineEnd::Statement;
        default: break;
    }
    switch (lexed.tokens.front().kind) {
        case TokenKind::Block:
        case TokenKind::Class:
        case TokenKind::Connector:
        case TokenKind::Encapsulated:
        case TokenKind::Expandable:
        case TokenKind::Function:
        case TokenKind::Model:
        case TokenKind::Operator:
        case TokenKind::Package:
        case TokenKind::Partial:
        case TokenKind::Record: return LineEnd::Section;
        default: return LineEnd::Other;
    }
}

bool opensBlock(LineEnd end)
{
    return end == LineEnd::Section || end == LineEnd::Bracket;
}

/// Words that are indented one level less than the preceding text.
bool closesBlock(std::string_view word)
{
    constexpr std::string_view kWords[] = {"end",      "else",      "elseif", "elsewhen",
                                           "equation", "algorithm", "public", "protected"};
    return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

}  // namespace

void ModelicaEditor::releaseKeys(const QList<QKeySequence>& keys)
{
    QSet<int> released;
    for (const QKeySequence& key : keys) {
        if (key.count() == 1) released.insert(key[0].toCombined());
    }
    for (QsciCommand* command : standardCommands()->commands()) {
        if (released.contains(command->key())) command->setKey(0);
        if (released.contains(command->alternateKey())) command->setAlternateKey(0);
    }
}

void ModelicaEditor::onCharAdded(int character)
{
    if (character == '\n') {
        outdentKeyword();
        indentNewLine();
        closeBlock();
    } else if (character == ' ' || character == ';') {
        outdentKeyword();
    }
    if (character == ';') dropWrittenEnd();
    emit typed(character);
}

/// Removes the automatically written end if the user has typed it as well.
void ModelicaEditor::dropWrittenEnd()
{
    const int line = static_cast<int>(send(SCI_LINEFROMPOSITION, send(SCI_GETCURRENTPOS)));
    if (m_writtenEnd.empty() || line + 1 >= lines() || trimmed(lineText(line)) != m_writtenEnd ||
        trimmed(lineText(line + 1)) != m_writtenEnd)
        return;
    const auto begin = static_cast<std::uint32_t>(send(SCI_GETLINEENDPOSITION, line));
    const auto end = static_cast<std::uint32_t>(send(SCI_GETLINEENDPOSITION, line + 1));
    m_writtenEnd.clear();
    m_document.replace(begin, end - begin, {}, tr("Typing"));
}

/// Inserts the end of the block that starts on the line above, below the cursor.
void ModelicaEditor::closeBlock()
{
    const long position = send(SCI_GETCURRENTPOS);
    const int line = static_cast<int>(send(SCI_LINEFROMPOSITION, position));
    if (line == 0 || !trimmed(lineText(line)).empty()) return;
    const auto begin = static_cast<std::uint32_t>(send(SCI_POSITIONFROMLINE, line - 1));
    const auto end = static_cast<std::uint32_t>(send(SCI_GETLINEENDPOSITION, line - 1));
    const auto missing = missingEnd(m_document.text(), begin, end);
    if (!missing) return;
    const std::string lineEnd = eolMode() == EolWindows ? "\r\n" : "\n";
    const std::string text = lineEnd + indentationAt(begin) + *missing;
    const auto after = static_cast<std::uint32_t>(send(SCI_GETLINEENDPOSITION, line));
    m_document.replace(after, 0, text, tr("Typing"));
    m_writtenEnd = *missing;
    send(SCI_GOTOPOS, position);
}

/// Outdents the current or just completed line if it starts with a word that closes a block.
void ModelicaEditor::outdentKeyword()
{
    const int cursorLine = static_cast<int>(send(SCI_LINEFROMPOSITION, send(SCI_GETCURRENTPOS)));
    const bool afterNewLine = send(SCI_GETCOLUMN, send(SCI_GETCURRENTPOS)) == 0;
    const int line = afterNewLine ? cursorLine - 1 : cursorLine;
    if (line < 1) return;
    std::string_view word = trimmed(lineText(line));
    if (!word.empty() && word.back() == ';') word.remove_suffix(1);
    if (!closesBlock(word)) return;
    int above = line - 1;
    while (above > 0 && trimmed(lineText(above)).empty()) --above;
    const long expected =
        send(SCI_GETLINEINDENTATION, above) + (opensBlock(lineEndOf(lineText(above))) ? m_indentation : 0);
    if (send(SCI_GETLINEINDENTATION, line) == expected && expected >= m_indentation) {
        send(SCI_SETLINEINDENTATION, line, expected - m_indentation);
    }
}

void ModelicaEditor::indentNewLine()
{
    const long position = send(SCI_GETCURRENTPOS);
    const int line = static_cast<int>(send(SCI_LINEFROMPOSITION, position));
    if (line == 0) return;
    const LineEnd above = lineEndOf(lineText(line - 1));
    long indentation = send(SCI_GETLINEINDENTATION, line - 1);
    if (opensBlock(above)) indentation += m_indentation;
    if (above == LineEnd::Statement) {
        // Continued lines are indented more than the first line of the statement.
        for (int before = line - 2; before >= 0; --before) {
            const LineEnd end = lineEndOf(lineText(before));
            if (end == LineEnd::Section || end == LineEnd::Statement || end == LineEnd::Empty) break;
            indentation = std::min(indentation, send(SCI_GETLINEINDENTATION, before));
        }
    }
    send(SCI_SETLINEINDENTATION, line, indentation);
    send(SCI_GOTOPOS, send(SCI_GETLINEINDENTPOSITION, line));
}

std::pair<int, int> ModelicaEditor::selectedLines() const
{
    const long begin = send(SCI_GETSELECTIONSTART), end = send(SCI_GETSELECTIONEND);
    const int first = static_cast<int>(send(SCI_LINEFROMPOSITION, begin));
    int last = static_cast<int>(send(SCI_LINEFROMPOSITION, end));
    if (last > first && send(SCI_POSITIONFROMLINE, last) == end) --last;
    return {first, last};
}

void ModelicaEditor::toggleComment()
{
    const auto [first, last] = selectedLines();
    bool allCommented = true;
    std::size_t column = std::string_view::npos;
    for (int line = first; line <= last; ++line) {
        const std::string_view text = lineText(line);
        if (trimmed(text).empty()) continue;
        allCommented = allCommented && trimmed(text).starts_with("//");
        column = std::min(column, leadingSpaces(text));
    }
    if (column == std::string_view::npos) return;
    std::vector<TextEdit> edits;
    for (int line = first; line <= last; ++line) {
        const std::string_view text = lineText(line);
        if (trimmed(text).empty()) continue;
        const auto lineBegin = static_cast<std::uint32_t>(send(SCI_POSITIONFROMLINE, line));
        const auto at = lineBegin + static_cast<std::uint32_t>(allCommented ? leadingSpaces(text) : column);
        if (allCommented) {
            const std::uint32_t length = trimmed(text).starts_with("// ") ? 3 : 2;
            edits.push_back({{SourceId(0), at, at + length}, {}});
        } else {
            edits.push_back({{SourceId(0), at, at}, "// "});
        }
    }
    m_document.edit(std::move(edits), allCommented ? tr("Uncomment") : tr("Comment"));
    send(SCI_SETSEL, send(SCI_POSITIONFROMLINE, first), send(SCI_GETLINEENDPOSITION, last));
}

void ModelicaEditor::indentSelection(bool more)
{
    send(more ? SCI_TAB : SCI_BACKTAB);
}

std::string ModelicaEditor::indentationAt(std::uint32_t offset) const
{
    const std::string_view line = lineText(static_cast<int>(send(SCI_LINEFROMPOSITION, static_cast<long>(offset))));
    return std::string(line.substr(0, leadingSpaces(line)));
}

void ModelicaEditor::contextMenuEvent(QContextMenuEvent* event)
{
    emit contextMenuWanted(event->globalPos());
}

void ModelicaEditor::dragEnterEvent(QDragEnterEvent* event)
{
    if (isFileDrop(event->mimeData())) {
        event->acceptProposedAction();
    } else {
        QsciScintilla::dragEnterEvent(event);
    }
}

void ModelicaEditor::dragMoveEvent(QDragMoveEvent* event)
{
    if (isFileDrop(event->mimeData())) {
        event->acceptProposedAction();
    } else {
        QsciScintilla::dragMoveEvent(event);
    }
}

void ModelicaEditor::dropEvent(QDropEvent* event)
{
    if (!isFileDrop(event->mimeData())) {
        QsciScintilla::dropEvent(event);
        return;
    }
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls()) {
        if (url.isLocalFile()) paths.append(url.toLocalFile());
    }
    event->acceptProposedAction();
    emit filesDropped(paths);
}

void ModelicaEditor::mousePressEvent(QMouseEvent* event)
{
    QsciScintilla::mousePressEvent(event);
    if (event->button() != Qt::LeftButton || event->modifiers() != Qt::ControlModifier) return;
    const long position = send(SCI_POSITIONFROMPOINTCLOSE, event->pos().x(), event->pos().y());
    if (position >= 0) emit definitionWanted(static_cast<quint32>(position));
}

void ModelicaEditor::focusOutEvent(QFocusEvent* event)
{
    m_document.closeUndoStep();
    QsciScintilla::focusOutEvent(event);
}

}  // namespace causeway::ui
