// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/modelica_editor.h"

#include <Qsci/qscicommandset.h>

#include <QAccessibleWidget>
#include <QToolTip>
#include <algorithm>

#include "ui/session/document.h"
#include "ui/session/singular_style.h"
#include "ui/session/theme.h"
#include "ui/session/tool_tips.h"

namespace causeway::ui {

namespace {

using Sci = QsciScintillaBase;

enum Margin { SymbolMargin, NumberMargin, FoldMargin, SpaceMargin };
enum Indicator {
    ErrorIndicator = 20,
    WarningIndicator,
    HintIndicator,
    HighlightIndicator,
    FoundIndicator,
    OccurrenceIndicator,
    OverIndicator,
    UnderIndicator
};
constexpr int kMarkers[] = {0, 1, 2};  // by Severity
constexpr int kOverMarker = 3, kUnderMarker = 4;
constexpr int kSpace = 4, kSignWidth = 16;  ///< pixels of the margin beside the text, without and with signs

Indicator indicatorOf(Severity severity)
{
    switch (severity) {
        case Severity::Error: return ErrorIndicator;
        case Severity::Warning: return WarningIndicator;
        case Severity::Hint: return HintIndicator;
    }
    return ErrorIndicator;
}

const QColor& colourOf(const ThemeColours& colours, TextClass textClass)
{
    switch (textClass) {
        case TextClass::Plain: return colours.text;
        case TextClass::Comment: return colours.comment;
        case TextClass::Keyword: return colours.keyword;
        case TextClass::Type: return colours.type;
        case TextClass::Builtin: return colours.builtin;
        case TextClass::Number: return colours.number;
        case TextClass::String: return colours.string;
        case TextClass::Operator: return colours.operatorSign;
        case TextClass::Annotation: return colours.annotation;
        case TextClass::Unknown: return colours.error;
    }
    return colours.text;
}

/// Scintilla's colours are 0xBBGGRR.
long toScintilla(const QColor& colour)
{
    return colour.red() | (colour.green() << 8U) | (colour.blue() << 16U);
}

/// For each keystroke, QScintilla reports the position to screen readers in characters, counted from the start of the
/// text: 20 ms for 4 MB. Editors of larger texts than this are exposed as plain widgets.
constexpr std::size_t kMaxReadAloud = 256 * 1024;

QAccessibleInterface* describeLargeText(const QString& /*className*/, QObject* object)
{
    auto* editor = qobject_cast<ModelicaEditor*>(object);
    if (editor == nullptr || editor->document().text().size() <= kMaxReadAloud) return nullptr;
    return new QAccessibleWidget(editor, QAccessible::EditableText, editor->accessibleName());
}

}  // namespace

ModelicaEditor::ModelicaEditor(Theme& theme, Document& document, QWidget* parent)
    : QsciScintilla(parent), m_theme(theme), m_document(document)
{
    // Installed after QScintilla's own factory, which its constructor installs: the latest is asked first. Repeated
    // installation has no effect.
    QAccessible::installFactory(describeLargeText);
    setObjectName(QStringLiteral("editor"));
    setAccessibleName(tr("Modelica text"));
    setUtf8(true);
    setFrameShape(QFrame::NoFrame);
    setLexer(nullptr);
    setEolMode(document.text().find("\r\n") != std::string::npos ? EolWindows : EolUnix);
    setIndentationsUseTabs(false);
    setIndentation(m_indentation);
    setTabIndents(true);
    setBackspaceUnindents(true);
    setAutoIndent(false);
    setBraceMatching(SloppyBraceMatch);
    setCaretLineVisible(true);
    setCaretWidth(2);
    setWrapMode(WrapNone);
    setScrollWidthTracking(true);
    send(SCI_SETSCROLLWIDTH, 1);
    setAnnotationDisplay(AnnotationHidden);
    setAutoCompletionSource(AcsNone);
    send(SCI_SETYCARETPOLICY, CARET_SLOP | CARET_STRICT | CARET_EVEN, 3);
    send(SCI_SETMOUSEDWELLTIME, 400);
    send(SCI_SETENDATLASTLINE, 0);
    send(SCI_SETMULTIPLESELECTION, 0);
    setUpMargins();

    // The document owns the history.
    send(SCI_SETUNDOCOLLECTION, 0);
    send(SCI_EMPTYUNDOBUFFER);
    m_isFollowing = true;
    const std::string& text = document.text();
    send(SCI_ALLOCATE, static_cast<long>(text.size() + 1));
    SendScintilla(SCI_ADDTEXT, static_cast<uintptr_t>(text.size()), text.data());
    send(SCI_GOTOPOS, 0);
    m_isFollowing = false;
    setReadOnly(document.isLocked());
    // Undo and redo are shortcuts of the window and apply to the focused widget.
    for (QsciCommand* command : standardCommands()->commands()) {
        if (command->command() == QsciCommand::Undo || command->command() == QsciCommand::Redo) {
            command->setKey(0);
            command->setAlternateKey(0);
        }
    }

    connect(this, &Sci::SCN_MODIFIED, this,
            [this](int position, int type, const char* inserted, int length, int linesAdded) {
                onModified(position, type, inserted, length, linesAdded);
            });
    connect(this, &Sci::SCN_STYLENEEDED, this, &ModelicaEditor::onStyleNeeded);
    connect(this, &Sci::SCN_CHARADDED, this, &ModelicaEditor::onCharAdded);
    connect(this, &Sci::SCN_DWELLSTART, this, &ModelicaEditor::showToolTip);
    connect(this, &Sci::SCN_DWELLEND, this, [this] {
        m_hoverPosition = -1;
        QToolTip::hideText();
    });
    connect(this, &Sci::SCN_UPDATEUI, this, [this](int updated) {
        // Scintilla also reports changed contents when lines that become visible are coloured.
        const bool onlyCursor = (updated & SC_UPDATE_SELECTION) != 0 && m_seenRevision == m_document.revision();
        m_seenRevision = m_document.revision();
        if (onlyCursor && hasFocus()) emit cursorMoved(cursorOffset());
    });
    connect(this, &QsciScintilla::linesChanged, this, &ModelicaEditor::updateLineNumberWidth);
    connect(&m_document, &Document::changed, this, &ModelicaEditor::followDocument);
    connect(&m_document, &Document::placeWanted, this, [this](quint32 offset) {
        if (!m_followsPlaces) return;
        goTo(offset, offset);
        // While the user works elsewhere, e.g. on the diagram, the start of lines is shown.
        if (!hasFocus()) send(SCI_SETXOFFSET, 0);
    });
    connect(&m_theme, &Theme::changed, this, &ModelicaEditor::applyTheme);
    applyTheme();
}

long ModelicaEditor::send(unsigned message, long first, long second) const
{
    return SendScintilla(message, static_cast<unsigned long>(first), second);
}

void ModelicaEditor::setUpMargins()
{
    setMargins(4);
    setMarginType(SymbolMargin, SymbolMarginDefaultBackgroundColor);
    setMarginWidth(SymbolMargin, 20);
    setMarginMarkerMask(SymbolMargin, (1 << kMarkers[0]) | (1 << kMarkers[1]) | (1 << kMarkers[2]));
    setMarginSensitivity(SymbolMargin, false);
    setMarginType(NumberMargin, QsciScintilla::NumberMargin);
    setMarginMarkerMask(NumberMargin, 0);
    setFolding(BoxedTreeFoldStyle, FoldMargin);
    setMarginType(SpaceMargin, SymbolMarginDefaultBackgroundColor);
    setMarginWidth(SpaceMargin, kSpace);
    setMarginMarkerMask(SpaceMargin, (1 << kOverMarker) | (1 << kUnderMarker));
    // SC_AUTOMATICFOLD_CHANGE is not set: it would colour the text up to the end of each new fold.
    send(SCI_SETAUTOMATICFOLD, SC_AUTOMATICFOLD_SHOW);
    // A line under a folded class.
    send(SCI_SETFOLDFLAGS, SC_FOLDFLAG_LINEAFTER_CONTRACTED);
}

void ModelicaEditor::applyTheme()
{
    const ThemeColours& c = m_theme.colours();
    const QFont font = m_theme.codeFont();
    setFont(font);
    setColor(c.text);
    setPaper(c.surface);
    send(SCI_STYLECLEARALL);
    for (int i = 0; i < kTextClassCount; ++i) {
        const auto textClass = static_cast<TextClass>(i);
        send(SCI_STYLESETFORE, i, toScintilla(colourOf(c, textClass)));
        send(SCI_STYLESETBOLD, i, textClass == TextClass::Keyword ? 1 : 0);
        send(SCI_STYLESETITALIC, i, textClass == TextClass::Comment ? 1 : 0);
    }
    QFont numbers = font;
    numbers.setPointSizeF(font.pointSizeF() - 1);
    setMarginsFont(numbers);
    setMarginsForegroundColor(c.textMuted);
    setMarginsBackgroundColor(c.surface);
    setFoldMarginColors(c.surface, c.surface);
    for (int marker = SC_MARKNUM_FOLDEREND; marker <= static_cast<int>(SC_MARKNUM_FOLDEROPEN); ++marker) {
        send(SCI_MARKERSETFORE, marker, toScintilla(c.surface));
        send(SCI_MARKERSETBACK, marker, toScintilla(c.border));
    }
    for (const auto marker :
         {SC_MARKNUM_FOLDER, SC_MARKNUM_FOLDEROPEN, SC_MARKNUM_FOLDEREND, SC_MARKNUM_FOLDEROPENMID}) {
        send(SCI_MARKERSETBACK, marker, toScintilla(c.textMuted));
    }
    setCaretForegroundColor(c.text);
    setCaretLineBackgroundColor(c.surfaceRaised);
    setSelectionBackgroundColor(c.selection);
    send(SCI_SETSELFORE, 0, 0);
    setMatchedBraceForegroundColor(c.accent);
    setMatchedBraceBackgroundColor(c.hover);
    setUnmatchedBraceForegroundColor(c.error);
    setUnmatchedBraceBackgroundColor(c.surface);

    const auto defineIndicator = [this](int number, int style, const QColor& colour, int alpha, int outline,
                                        bool under) {
        send(SCI_INDICSETSTYLE, number, style);
        send(SCI_INDICSETFORE, number, toScintilla(colour));
        send(SCI_INDICSETALPHA, number, alpha);
        send(SCI_INDICSETOUTLINEALPHA, number, outline);
        send(SCI_INDICSETUNDER, number, under ? 1 : 0);
    };
    defineIndicator(ErrorIndicator, INDIC_SQUIGGLE, c.error, 255, 255, false);
    defineIndicator(WarningIndicator, INDIC_SQUIGGLE, c.warning, 255, 255, false);
    defineIndicator(HintIndicator, INDIC_DOTS, c.hint, 255, 255, false);
    defineIndicator(HighlightIndicator, INDIC_STRAIGHTBOX, c.accent, c.isDark ? 64 : 40, 130, true);
    defineIndicator(OccurrenceIndicator, INDIC_STRAIGHTBOX, c.textMuted, c.isDark ? 60 : 40, 60, true);
    defineIndicator(FoundIndicator, INDIC_STRAIGHTBOX, c.blockBorder, c.isDark ? 70 : 60, 110, true);

    defineIndicator(OverIndicator, INDIC_COMPOSITIONTHICK, c.error, 255, 255, false);
    defineIndicator(UnderIndicator, INDIC_DASH, c.warning, 255, 255, false);
    const auto defineSign = [this](int marker, char sign, const QColor& colour, const QColor& paper) {
        markerDefine(sign, marker);
        send(SCI_MARKERSETFORE, marker, toScintilla(colour));
        send(SCI_MARKERSETBACK, marker, toScintilla(paper));
    };
    defineSign(kOverMarker, '+', c.error, c.surface);
    defineSign(kUnderMarker, '-', c.warning, c.surface);

    const char* const icons[] = {"error", "warning", "hint"};
    for (std::size_t i = 0; i < std::size(icons); ++i) {
        const QPixmap symbol = m_theme.icon(QLatin1String(icons[i])).pixmap(14, 14);
        if (!symbol.isNull()) markerDefine(symbol.toImage(), kMarkers[i]);
    }
    updateLineNumberWidth();
}

void ModelicaEditor::updateLineNumberWidth()
{
    const int digits = std::max<int>(3, static_cast<int>(QString::number(lines()).size()));
    setMarginWidth(NumberMargin, QString(digits + 1, QLatin1Char('0')));
}

// Document ---------------------------------------------------------------------------------------

void ModelicaEditor::followDocument(const TextReplacement& replacement, QObject* view)
{
    if (view == this) return;
    m_isFollowing = true;
    setReadOnly(false);
    send(SCI_SETTARGETRANGE, static_cast<long>(replacement.offset),
         static_cast<long>(replacement.offset + replacement.removed.size()));
    SendScintilla(SCI_REPLACETARGET, static_cast<uintptr_t>(replacement.inserted.size()), replacement.inserted.data());
    setReadOnly(m_document.isLocked());
    m_isFollowing = false;
}

void ModelicaEditor::onModified(int position, int type, const char* text, int length, int linesAdded)
{
    const bool inserted = (type & SC_MOD_INSERTTEXT) != 0;
    const bool removed = (type & SC_MOD_DELETETEXT) != 0;
    if (!inserted && !removed) return;
    if (inserted) {
        if (m_styledEnd > position) m_styledEnd += length;
        m_dirtyEnd = std::max(m_dirtyEnd > position ? m_dirtyEnd + length : m_dirtyEnd, position + length);
    } else {
        const auto shrink = [&](int end) { return end <= position ? end : std::max(position, end - length); };
        m_styledEnd = shrink(m_styledEnd);
        m_dirtyEnd = std::max(shrink(m_dirtyEnd), position);
    }
    moveHints(static_cast<std::uint32_t>(position), removed ? static_cast<std::uint32_t>(length) : 0,
              inserted ? static_cast<std::uint32_t>(length) : 0);
    if (linesAdded != 0) {
        // If lines were joined or split, the stored state belongs to another line.
        const long line = send(SCI_LINEFROMPOSITION, inserted ? position + length : position);
        send(SCI_SETLINESTATE, line, 0);
    }
    if (m_isFollowing) return;
    const auto offset = static_cast<std::uint32_t>(position);
    const auto count = static_cast<std::uint32_t>(length);
    if (inserted) {
        m_document.replace(offset, 0, std::string_view(text, static_cast<std::size_t>(length)), tr("Typing"), this);
    } else {
        m_document.replace(offset, count, {}, tr("Deletion"), this);
    }
}

void ModelicaEditor::undo()
{
    m_document.undo();
}

void ModelicaEditor::redo()
{
    m_document.redo();
}

// Colours ----------------------------------------------------------------------------------------

std::string_view ModelicaEditor::lineText(int line) const
{
    const std::string_view text = m_document.text();
    const auto begin = static_cast<std::size_t>(send(SCI_POSITIONFROMLINE, line));
    const long next = line + 1 < lines() ? send(SCI_POSITIONFROMLINE, line + 1) : send(SCI_GETLENGTH);
    if (begin > text.size()) return {};
    return text.substr(begin, static_cast<std::size_t>(next) - begin);
}

void ModelicaEditor::onStyleNeeded(int end)
{
    // Uses the editor's text, since the document's may differ during a change.
    const int length = static_cast<int>(send(SCI_GETLENGTH));
    int line = static_cast<int>(send(SCI_LINEFROMPOSITION, send(SCI_GETENDSTYLED)));
    const int lastLine = static_cast<int>(send(SCI_LINEFROMPOSITION, std::min(end, length)));
    LineState state = line > 0 ? LineState::unpack(static_cast<int>(send(SCI_GETLINESTATE, line - 1))) : LineState();
    const int start = static_cast<int>(send(SCI_POSITIONFROMLINE, line));
    std::string styles;
    int position = start;
    std::string bytes;
    bool isAsBefore = false;
    for (; line <= lastLine && !isAsBefore; ++line) {
        const int next = line + 1 < lines() ? static_cast<int>(send(SCI_POSITIONFROMLINE, line + 1)) : length;
        bytes.resize(static_cast<std::size_t>(next - position) + 1);
        SendScintilla(SCI_GETTEXTRANGE, static_cast<long>(position), static_cast<long>(next), bytes.data());
        bytes.pop_back();

        const LineState before = state;
        state = m_styler.style(bytes, before, styles);
        const int level = SC_FOLDLEVELBASE + std::min(before.foldDepth(), SC_FOLDLEVELNUMBERMASK - SC_FOLDLEVELBASE);
        const bool opens = state.foldDepth() > before.foldDepth();
        send(SCI_SETFOLDLEVEL, line, level | (opens ? SC_FOLDLEVELHEADERFLAG : 0));
        position = next;

        const bool wasSame = send(SCI_GETLINESTATE, line) == state.pack();
        if (!wasSame) send(SCI_SETLINESTATE, line, state.pack());
        // The rest was coloured starting from the same state, and has not changed since.
        isAsBefore = wasSame && position > m_dirtyEnd && position < m_styledEnd;
    }
    m_styledBytes += styles.size();
    send(SCI_STARTSTYLING, start, 31);
    if (!styles.empty()) {
        SendScintilla(SCI_SETSTYLINGEX, static_cast<uintptr_t>(styles.size()), styles.data());
    }
    if (isAsBefore) {
        send(SCI_STARTSTYLING, m_styledEnd, 31);
        m_dirtyEnd = 0;
        // The request exceeds the coloured text: continues there. This second pass cannot stop early again.
        if (m_styledEnd < std::min(end, length)) onStyleNeeded(end);
        return;
    }
    m_styledEnd = std::max(m_styledEnd, position);
    if (position > m_dirtyEnd) m_dirtyEnd = 0;
}

TextClass ModelicaEditor::textClassAt(std::uint32_t offset) const
{
    return static_cast<TextClass>(send(SCI_GETSTYLEAT, static_cast<long>(offset)));
}

// Marks ------------------------------------------------------------------------------------------

void ModelicaEditor::clearIndicator(int indicator)
{
    send(SCI_SETINDICATORCURRENT, indicator);
    send(SCI_INDICATORCLEARRANGE, 0, send(SCI_GETLENGTH));
}

void ModelicaEditor::fillIndicator(int indicator, std::uint32_t begin, std::uint32_t end)
{
    const auto length = static_cast<std::uint32_t>(send(SCI_GETLENGTH));
    begin = std::min(begin, length);
    end = std::clamp(end, begin, length);
    send(SCI_SETINDICATORCURRENT, indicator);
    send(SCI_INDICATORFILLRANGE, static_cast<long>(begin), static_cast<long>(end - begin));
}

void ModelicaEditor::setMarks(std::vector<TextMark> marks)
{
    for (const int indicator : {ErrorIndicator, WarningIndicator, HintIndicator}) clearIndicator(indicator);
    for (const int marker : kMarkers) markerDeleteAll(marker);
    m_marks = std::move(marks);
    const auto length = static_cast<std::uint32_t>(send(SCI_GETLENGTH));
    for (TextMark& mark : m_marks) {
        mark.begin = std::min(mark.begin, length);
        mark.end = std::clamp(mark.end, mark.begin, length);
        if (mark.begin == mark.end) {
            // An empty mark, such as that of a missing token, is extended to one character.
            if (mark.end < length) {
                mark.end = static_cast<std::uint32_t>(send(SCI_POSITIONAFTER, static_cast<long>(mark.end)));
            } else if (mark.begin > 0) {
                mark.begin = static_cast<std::uint32_t>(send(SCI_POSITIONBEFORE, static_cast<long>(mark.begin)));
            }
        }
        fillIndicator(indicatorOf(mark.severity), mark.begin, mark.end);
        const int line = static_cast<int>(send(SCI_LINEFROMPOSITION, static_cast<long>(mark.begin)));
        const int marker = kMarkers[static_cast<std::size_t>(mark.severity)];
        if ((markersAtLine(line) & (1U << static_cast<unsigned>(marker))) == 0) markerAdd(line, marker);
    }
}

void ModelicaEditor::setParts(std::vector<PartMark> parts)
{
    if (parts.empty() && m_parts.empty()) return;
    for (const int indicator : {OverIndicator, UnderIndicator}) clearIndicator(indicator);
    for (const int marker : {kOverMarker, kUnderMarker}) markerDeleteAll(marker);
    m_parts = std::move(parts);
    setMarginWidth(SpaceMargin, m_parts.empty() ? kSpace : kSignWidth);
    const auto length = static_cast<std::uint32_t>(send(SCI_GETLENGTH));
    for (const PartMark& part : m_parts) {
        const bool isOver = part.mark == SingularMark::Over;
        fillIndicator(isOver ? OverIndicator : UnderIndicator, part.begin, part.end);
        const int line = static_cast<int>(send(SCI_LINEFROMPOSITION, static_cast<long>(std::min(part.begin, length))));
        const int marker = isOver ? kOverMarker : kUnderMarker;
        if ((markersAtLine(line) & (1U << static_cast<unsigned>(marker))) == 0) markerAdd(line, marker);
    }
}

void ModelicaEditor::setHighlights(const std::vector<SourceSpan>& spans, bool reveal)
{
    clearIndicator(HighlightIndicator);
    m_highlights.clear();
    for (const SourceSpan& span : spans) {
        if (span.begin == span.end) continue;
        m_highlights.push_back(span);
        fillIndicator(HighlightIndicator, span.begin, span.end);
    }
    if (!reveal || m_highlights.empty()) return;
    const SourceSpan& first = m_highlights.front();
    const long line = send(SCI_LINEFROMPOSITION, static_cast<long>(first.begin));
    send(SCI_ENSUREVISIBLE, line);
    const long top = send(SCI_GETFIRSTVISIBLELINE), visible = send(SCI_LINESONSCREEN);
    const long shown = send(SCI_VISIBLEFROMDOCLINE, line);
    if (shown < top + 1 || shown > top + visible - 2) send(SCI_SETFIRSTVISIBLELINE, std::max(0L, shown - visible / 3));
}

std::vector<SourceSpan> ModelicaEditor::highlights() const
{
    return m_highlights;
}

void ModelicaEditor::setFound(const std::vector<SourceSpan>& spans)
{
    clearIndicator(FoundIndicator);
    for (const SourceSpan& span : spans) fillIndicator(FoundIndicator, span.begin, span.end);
}

void ModelicaEditor::setOccurrences(const std::vector<SourceSpan>& spans)
{
    if (m_occurrences.empty() && spans.size() < 2) return;
    clearIndicator(OccurrenceIndicator);
    m_occurrences.clear();
    if (spans.size() < 2) return;
    m_occurrences = spans;
    for (const SourceSpan& span : spans) fillIndicator(OccurrenceIndicator, span.begin, span.end);
}

QRect ModelicaEditor::marginsRect() const
{
    int width = 0;
    for (int margin = 0; margin < margins(); ++margin) width += marginWidth(margin);
    return {0, 0, width, viewport()->height()};
}

QString ModelicaEditor::toolTipAt(std::uint32_t offset) const
{
    QStringList messages;
    for (const TextMark& mark : m_marks) {
        if (mark.begin <= offset && offset < mark.end) messages.append(mark.message);
    }
    for (const PartMark& part : m_parts) {
        if (part.begin <= offset && offset < part.end) messages.append(meaningOf(part.mark));
    }
    if (messages.isEmpty() && m_describe) return m_describe(offset);
    return messages.join(QLatin1Char('\n'));
}

void ModelicaEditor::showToolTip(int position, int x, int y)
{
    const int margins = marginsRect().width();
    QString text;
    if (x < margins) {
        QStringList messages;
        const long line = send(SCI_LINEFROMPOSITION, send(SCI_POSITIONFROMPOINT, margins + 1, y));
        for (const TextMark& mark : m_marks) {
            if (send(SCI_LINEFROMPOSITION, static_cast<long>(mark.begin)) == line) messages.append(mark.message);
        }
        text = messages.join(QLatin1Char('\n'));
    } else if (position >= 0) {
        text = toolTipAt(static_cast<std::uint32_t>(position));
    }
    const QPoint place = viewport()->mapToGlobal(QPoint(x, y));
    if (!text.isEmpty()) {
        QToolTip::showText(place, plainToolTip(text), viewport());
    } else if (position >= 0 && x >= margins && m_askHover) {
        m_hoverPosition = position;
        m_askHover(static_cast<quint32>(position), [this, position, place](const QString& answer) {
            // The pointer may have moved on.
            if (m_hoverPosition == position && !answer.isEmpty())
                QToolTip::showText(place, plainToolTip(answer), viewport());
        });
    }
}

// Places -----------------------------------------------------------------------------------------

std::uint32_t ModelicaEditor::cursorOffset() const
{
    return static_cast<std::uint32_t>(send(SCI_GETCURRENTPOS));
}

std::string_view ModelicaEditor::nameAt(std::uint32_t offset, SourceSpan& span) const
{
    const std::string_view text = m_document.text();
    const auto belongs = [&](std::size_t at) {
        const char byte = text[at];
        const bool isDot = byte == '.' && at > 0 && at + 1 < text.size();
        return isDot || byte == '_' || (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
               (byte >= 'A' && byte <= 'Z');
    };
    std::size_t begin = std::min<std::size_t>(offset, text.size()), end = begin;
    while (begin > 0 && belongs(begin - 1)) --begin;
    while (end < text.size() && belongs(end)) ++end;
    span.begin = static_cast<std::uint32_t>(begin);
    span.end = static_cast<std::uint32_t>(end);
    return text.substr(begin, end - begin);
}

void ModelicaEditor::goTo(std::uint32_t begin, std::uint32_t end)
{
    send(SCI_ENSUREVISIBLEENFORCEPOLICY, send(SCI_LINEFROMPOSITION, static_cast<long>(begin)));
    send(SCI_SETSEL, static_cast<long>(end), static_cast<long>(begin));
}

void ModelicaEditor::goToLine(int line)
{
    const long position = send(SCI_POSITIONFROMLINE, std::clamp(line, 1, lines()) - 1);
    goTo(static_cast<std::uint32_t>(position), static_cast<std::uint32_t>(position));
    setFocus();
}

int ModelicaEditor::firstLine() const
{
    return static_cast<int>(send(SCI_DOCLINEFROMVISIBLE, send(SCI_GETFIRSTVISIBLELINE)));
}

void ModelicaEditor::setFirstLine(int line)
{
    send(SCI_SETFIRSTVISIBLELINE, send(SCI_VISIBLEFROMDOCLINE, line));
}

void ModelicaEditor::setIndentation(int spaces)
{
    m_indentation = spaces;
    setIndentationWidth(spaces);
    setTabWidth(spaces);
}

// Typing -----------------------------------------------------------------------------------------

QRect ModelicaEditor::globalRectOf(std::uint32_t offset) const
{
    const long position = std::min(static_cast<long>(offset), send(SCI_GETLENGTH));
    const long line = send(SCI_LINEFROMPOSITION, position);
    const QPoint topLeft(static_cast<int>(send(SCI_POINTXFROMPOSITION, 0, position)),
                         static_cast<int>(send(SCI_POINTYFROMPOSITION, 0, position)));
    return {viewport()->mapToGlobal(topLeft),
            QSize(fontMetrics().averageCharWidth(), static_cast<int>(send(SCI_TEXTHEIGHT, line)))};
}

// Folding ------------------------------------------------------------------------------------------

/// Block starts are known only for coloured text.
void ModelicaEditor::colourAll()
{
    send(SCI_COLOURISE, 0, -1);
}

void ModelicaEditor::toggleFold()
{
    long line = send(SCI_LINEFROMPOSITION, send(SCI_GETCURRENTPOS));
    if ((send(SCI_GETFOLDLEVEL, line) & SC_FOLDLEVELHEADERFLAG) == 0) line = send(SCI_GETFOLDPARENT, line);
    if (line < 0) return;
    send(SCI_TOGGLEFOLD, line);
    if (send(SCI_GETFOLDEXPANDED, line) == 0) send(SCI_GOTOLINE, line);
}

void ModelicaEditor::setAllFolded(bool folded)
{
    colourAll();
    send(SCI_FOLDALL, folded ? SC_FOLDACTION_CONTRACT : SC_FOLDACTION_EXPAND);
}

void ModelicaEditor::foldLines(const std::vector<int>& lines)
{
    colourAll();
    for (const int line : lines) {
        if ((send(SCI_GETFOLDLEVEL, line) & SC_FOLDLEVELHEADERFLAG) != 0)
            send(SCI_FOLDLINE, line, SC_FOLDACTION_CONTRACT);
    }
}

// Events -----------------------------------------------------------------------------------------

}  // namespace causeway::ui
