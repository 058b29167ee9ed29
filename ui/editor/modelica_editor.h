// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The text editor: a view of a `Document`, coloured by our own lexer.
///
/// QScintilla shows and edits bytes of UTF-8; its own history is switched off, each change goes to the document, which
/// owns text and history. All positions in this interface are bytes.
/// Only the lines that are asked for are coloured, and after an edit only until the state of a line is what it was.
#pragma once

#include <Qsci/qsciscintilla.h>

#include <QKeySequence>
#include <QSet>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/structure/report/singular_marks.h"
#include "ui/editor/modelica_styler.h"

namespace causeway::ui {

class Document;
struct TextReplacement;
class Theme;

/// A mark in the text.
struct TextMark {
    std::uint32_t begin = 0, end = 0;  ///< bytes; an empty range is shown as one character
    Severity severity = Severity::Error;
    QString message;
};

/// A part of a singular model in its text.
struct PartMark {
    std::uint32_t begin = 0, end = 0;
    SingularMark mark = SingularMark::None;
};

/// What is shown behind a line and is no text: "R: [Ohm]".
struct TextHint {
    std::uint32_t offset = 0;  ///< bytes: of what it is about
    QString text;
};

class ModelicaEditor : public QsciScintilla {
    Q_OBJECT
public:
    /// The document must outlive the editor.
    ModelicaEditor(Theme& theme, Document& document, QWidget* parent = nullptr);

    [[nodiscard]] Document& document() const { return m_document; }

    /// Squiggles, symbols in the margin, tooltips.
    void setMarks(std::vector<TextMark> marks);
    [[nodiscard]] const std::vector<TextMark>& marks() const { return m_marks; }

    /// Underlines, signs in a margin, tooltips.
    void setParts(std::vector<PartMark> parts);
    [[nodiscard]] const std::vector<PartMark>& parts() const { return m_parts; }

    /// Behind the ends of lines; several of a line follow each other. They go with the text that is edited.
    void setHints(std::vector<TextHint> hints);
    [[nodiscard]] const std::vector<TextHint>& hints() const { return m_hints; }

    /// What the tooltip of a name says, for a byte of the text; an empty text for nothing.
    void setDescriber(std::function<QString(std::uint32_t offset)> describe) { m_describe = std::move(describe); }
    /// Asks for the tooltip of what the describer knows nothing about; the answer comes later.
    using HoverAsker = std::function<void(quint32 offset, std::function<void(const QString& text)> answer)>;
    void setHoverAsker(HoverAsker ask) { m_askHover = std::move(ask); }
    /// The tooltip at a byte: what the marks there say, else what the name stands for.
    [[nodiscard]] QString toolTipAt(std::uint32_t offset) const;

    /// Highlights ranges (the selected equation); empty ranges are left out. Scrolls to the first when `reveal`.
    void setHighlights(const std::vector<SourceSpan>& spans, bool reveal);
    [[nodiscard]] std::vector<SourceSpan> highlights() const;
    /// All places where something was found.
    void setFound(const std::vector<SourceSpan>& spans);
    /// The other places of the name under the cursor; fewer than two are none.
    void setOccurrences(const std::vector<SourceSpan>& spans);
    [[nodiscard]] const std::vector<SourceSpan>& occurrences() const { return m_occurrences; }

    [[nodiscard]] std::uint32_t cursorOffset() const;
    /// The name at a place, and the bytes it takes; empty when there is none.
    [[nodiscard]] std::string_view nameAt(std::uint32_t offset, SourceSpan& span) const;
    /// Moves the cursor there (and unfolds it); selects the range.
    void goTo(std::uint32_t begin, std::uint32_t end);
    /// 1-based.
    void goToLine(int line);
    /// The line at the top of the view, from 0.
    [[nodiscard]] int firstLine() const;
    void setFirstLine(int line);
    /// Spaces for one level.
    void setIndentation(int spaces);
    /// Of the two editors of a split view only the one in use goes where the document's changes are.
    void setFollowsPlaces(bool follows) { m_followsPlaces = follows; }
    /// Where a byte is on the screen, in global coordinates: one character wide, one line high.
    [[nodiscard]] QRect globalRectOf(std::uint32_t offset) const;
    /// The white space that the line of a byte begins with.
    [[nodiscard]] std::string indentationAt(std::uint32_t offset) const;
    /// Folds or unfolds the block around the cursor.
    void toggleFold();
    void setAllFolded(bool folded);
    /// Folds the blocks that begin in these lines (from 0).
    void foldLines(const std::vector<int>& lines);
    /// Keys that belong to actions of the window, so that the editor does not take them.
    void releaseKeys(const QList<QKeySequence>& keys);

    /// Puts "//" before the selected lines, or takes it away when all have it.
    void toggleComment();
    void indentSelection(bool more);

    /// The part of the viewport that holds line numbers, symbols and folds.
    [[nodiscard]] QRect marginsRect() const;
    /// How many bytes were coloured since the start: for tests of the cost.
    [[nodiscard]] std::uint64_t styledBytes() const { return m_styledBytes; }
    /// The class of the byte there, as coloured.
    [[nodiscard]] TextClass textClassAt(std::uint32_t offset) const;

public slots:
    void undo() override;
    void redo() override;

signals:
    /// The user moved the cursor (not: the text changed under it).
    void cursorMoved(quint32 offset);
    /// A character was typed and what follows from it is done.
    void typed(int character);
    /// Ctrl+click on a byte.
    void definitionWanted(quint32 offset);
    void contextMenuWanted(const QPoint& globalPosition);
    void filesDropped(const QStringList& paths);

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void setUpMargins();
    void applyTheme();
    void updateLineNumberWidth();
    void followDocument(const TextReplacement& replacement, QObject* view);
    void onModified(int position, int type, const char* text, int length, int linesAdded);
    void onStyleNeeded(int end);
    void onCharAdded(int character);
    void indentNewLine();
    void outdentKeyword();
    void closeBlock();
    void dropWrittenEnd();
    void colourAll();
    void moveHints(std::uint32_t offset, std::uint32_t removed, std::uint32_t inserted);
    void showToolTip(int position, int x, int y);
    [[nodiscard]] std::string_view lineText(int line) const;
    [[nodiscard]] std::pair<int, int> selectedLines() const;
    void fillIndicator(int indicator, std::uint32_t begin, std::uint32_t end);
    void clearIndicator(int indicator);
    long send(unsigned message, long first = 0, long second = 0) const;

    Theme& m_theme;
    Document& m_document;
    ModelicaStyler m_styler;
    std::vector<TextMark> m_marks;
    std::vector<PartMark> m_parts;
    std::vector<TextHint> m_hints;  ///< by offset
    std::function<QString(std::uint32_t)> m_describe;
    HoverAsker m_askHover;
    std::string m_writtenEnd;  ///< the line that closeBlock wrote last
    int m_hoverPosition = -1;  ///< of the tip that is asked for
    std::vector<SourceSpan> m_highlights, m_occurrences;
    bool m_followsPlaces = true;
    bool m_isFollowing = false;  ///< the document changes us, not the user
    int m_styledEnd = 0;         ///< bytes before it have been coloured once
    int m_dirtyEnd = 0;          ///< lines up to that of this byte may have changed since
    std::uint64_t m_styledBytes = 0;
    int m_indentation = 2;
    quint64 m_seenRevision = 0;  ///< of the document at the last update of the view
    int m_lineCount = 0;
};

}  // namespace causeway::ui
