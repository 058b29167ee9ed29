// SPDX-License-Identifier: GPL-3.0-or-later
// Hints behind the lines of the editor: units that follow from the equations.
#include <QPaintEvent>
#include <QPainter>
#include <algorithm>

#include "ui/editor/modelica_editor.h"
#include "ui/session/theme.h"

namespace causeway::ui {

void ModelicaEditor::setHints(std::vector<TextHint> hints)
{
    std::ranges::sort(hints, {}, &TextHint::offset);
    m_hints = std::move(hints);
    viewport()->update();
}

/// Shifts the hints and drops those inside removed text.
void ModelicaEditor::moveHints(std::uint32_t offset, std::uint32_t removed, std::uint32_t inserted)
{
    std::erase_if(m_hints,
                  [&](const TextHint& hint) { return hint.offset > offset && hint.offset < offset + removed; });
    for (TextHint& hint : m_hints) {
        if (hint.offset >= offset + removed) hint.offset = hint.offset - removed + inserted;
    }
}

void ModelicaEditor::paintEvent(QPaintEvent* event)
{
    QsciScintilla::paintEvent(event);
    if (m_hints.empty()) return;
    QPainter painter(viewport());
    QFont font = m_theme.codeFont();
    font.setItalic(true);
    font.setPointSizeF(std::max(1.0, font.pointSizeF() + static_cast<double>(send(SCI_GETZOOM))));
    painter.setFont(font);
    painter.setPen(m_theme.colours().textMuted);
    const int gap = 2 * painter.fontMetrics().averageCharWidth();
    long shownLine = -1;
    int x = 0;
    for (const TextHint& hint : m_hints) {
        const long line = send(SCI_LINEFROMPOSITION, std::min(static_cast<long>(hint.offset), send(SCI_GETLENGTH)));
        if (send(SCI_GETLINEVISIBLE, line) == 0) continue;
        const long end = send(SCI_GETLINEENDPOSITION, line);
        const QRect row(0, static_cast<int>(send(SCI_POINTYFROMPOSITION, 0, end)), viewport()->width(),
                        static_cast<int>(send(SCI_TEXTHEIGHT, line)));
        if (!row.intersects(event->rect())) continue;
        if (line != shownLine) x = static_cast<int>(send(SCI_POINTXFROMPOSITION, 0, end));
        shownLine = line;
        x += gap;
        painter.drawText(QRect(x, row.y(), row.width(), row.height()),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, hint.text);
        x += painter.fontMetrics().horizontalAdvance(hint.text);
    }
}

}  // namespace causeway::ui
