// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The text editor: a view of a `Document`, coloured by our own lexer. QScintilla shows and edits UTF-8 bytes; its own
/// history is off, and each change goes to the document, which owns text and history. All positions are bytes. Only
/// requested lines are coloured, and after an edit only until the line state is unchanged.
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

/// A part of a singular model in the text.
struct PartMark {
    std::uint32_t begin = 0, end = 0;
    SingularMark mark = SingularMark::None;
};

/// Annotation after a line that is not part of the text: "R: [Ohm]".
struct TextHint {
    std::uint32_t offset = 0;  ///< byte offset of its subject
    QString text;
};

class ModelicaEditor : public QsciScintilla {
    Q_OBJECT
public:
    /// The document must outlive the editor.
    ModelicaEditor(Theme& theme, Document& document, QWidget* parent = nullptr);

    [[nodiscard]] Document& document() const { return m_document; }

    /// Squiggles, symbols in the margin, tool tips.
    void setMarks(std::vector<TextMark> marks);
    [[nodiscard]] const std::vector<TextMark>& marks() const { return m_marks; }

    /// Underlines, symbols in the margin, tool tips.
    void setParts(std::vector<PartMark> parts);
    [[nodiscard]] const std::vector<PartMark>& parts() const { return m_parts; }

    /// After the ends of lines, in order for several on a line. They move with the text.
    void setHints(std::vector<TextHint> hints);
    [[nodiscard]] const std::vector<TextHint>& hints() const { return m_hints; }

    /// Returns the tool tip of the name at a byte offset; empty for none.
    void setDescriber(std::function<QString(std::uint32_t offset)> describe) { m_describe = std::move(describe); }
    /// Requests a tool tip that the describer does not provide, asynchronously.
    using HoverAsker = std::function<void(quint32 offset, std::function<void(const QString& text)> answer)>;
    void setHoverAsker(HoverAsker ask) { m_askHover = std::move(ask); }
    /// Tool tip at a byte offset: of marks there, else of the name.
    [[nodiscard]] QString toolTipAt(std::uint32_t offset) const;

    /// Highlights ranges (the selected equation); empty ranges are ignored. Scrolls to the first if `reveal`.
    void setHighlights(const std::vector<SourceSpan>& spans, bool reveal);
    [[nodiscard]] std::vector<SourceSpan> highlights() const;
    /// Marks all search matches.
    void setFound(const std::vector<SourceSpan>& spans);
    /// Marks the occurrences of the name under the cursor; fewer than two are not marked.
    void setOccurrences(const std::vector<SourceSpan>& spans);
    [[nodiscard]] const std::vector<SourceSpan>& occurrences() const { return m_occurrences; }

    [[nodiscard]] std::uint32_t cursorOffset() const;
    /// Name at an offset, with its range; empty if there is none.
    [[nodiscard]] std::string_view nameAt(std::uint32_t offset, SourceSpan& span) const;
    /// Moves the cursor there (unfolding it); selects the range.
    void goTo(std::uint32_t begin, std::uint32_t end);
    /// 1-based.
    void goToLine(int line);
    /// First visible line, from 0.
    [[nodiscard]] int firstLine() const;
    void setFirstLine(int line);
    /// Spaces per level.
    void setIndentation(int spaces);
    /// In a split view, only the editor in use scrolls to changes of the document.
    void setFollowsPlaces(bool follows) { m_followsPlaces = follows; }
    /// Screen position of a byte, in global coordinates: one character wide, one line high.
    [[nodiscard]] QRect globalRectOf(std::uint32_t offset) const;
    /// Leading white space of the line that contains a byte.
    [[nodiscard]] std::string indentationAt(std::uint32_t offset) const;
    /// Folds or unfolds the block around the cursor.
    void toggleFold();
    void setAllFolded(bool folded);
    /// Folds the blocks that begin in these lines (from 0).
    void foldLines(const std::vector<int>& lines);
    /// Keys of window actions, which the editor must not handle.
    void releaseKeys(const QList<QKeySequence>& keys);

    /// Adds "//" before the selected lines, or removes it if all have it.
    void toggleComment();
    void indentSelection(bool more);

    /// Part of the viewport with line numbers, symbols and folds.
    [[nodiscard]] QRect marginsRect() const;
    /// Bytes coloured since the start, for tests of the cost.
    [[nodiscard]] std::uint64_t styledBytes() const { return m_styledBytes; }
    /// Class of the byte, as coloured.
    [[nodiscard]] TextClass textClassAt(std::uint32_t offset) const;

public slots:
    void undo() override;
    void redo() override;

signals:
    /// By the user, not by a change of text.
    void cursorMoved(quint32 offset);
    /// A character was typed and its consequences have been processed.
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
    std::string m_writtenEnd;  ///< last line inserted by closeBlock
    int m_hoverPosition = -1;  ///< of the requested tip
    std::vector<SourceSpan> m_highlights, m_occurrences;
    bool m_followsPlaces = true;
    bool m_isFollowing = false;  ///< the change comes from the document, not from the user
    int m_styledEnd = 0;         ///< bytes before it have been coloured once
    int m_dirtyEnd = 0;          ///< lines up to this byte may have changed since
    std::uint64_t m_styledBytes = 0;
    int m_indentation = 2;
    quint64 m_seenRevision = 0;  ///< of the document at the last update of the view
    int m_lineCount = 0;
};

}  // namespace causeway::ui
