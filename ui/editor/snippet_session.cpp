// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/snippet_session.h"

#include "ui/editor/modelica_editor.h"
#include "ui/session/document.h"

namespace causeway::ui {

SnippetSession::SnippetSession(ModelicaEditor& editor) : QObject(&editor), m_editor(editor)
{
    connect(&editor.document(), &Document::changed, this,
            [this](const TextReplacement& replacement) { follow(replacement); });
}

void SnippetSession::insert(std::uint32_t begin, std::uint32_t end, const std::string& snippet, const QString& label)
{
    this->end();
    const ExpandedSnippet expanded = expandSnippet(snippet, m_editor.indentationAt(begin));
    m_isWriting = true;
    m_editor.document().edit({{{SourceId(0), begin, end}, expanded.text}}, label);
    m_isWriting = false;
    for (ExpandedSnippet::Stop stop : expanded.stops) {
        stop.begin += begin;
        stop.end += begin;
        m_stops.push_back(stop);
    }
    select(0);
    // Nothing to fill in: the cursor is at its final place.
    if (m_stops.size() == 1) this->end();
}

void SnippetSession::select(std::size_t stop)
{
    m_present = stop;
    m_editor.goTo(m_stops[stop].begin, m_stops[stop].end);
}

void SnippetSession::copyToEquals()
{
    const ExpandedSnippet::Stop from = m_stops[m_present];
    const std::string text = m_editor.document().text().substr(from.begin, from.end - from.begin);
    std::vector<TextEdit> edits;
    for (const ExpandedSnippet::Stop& stop : m_stops) {
        if (stop.number != from.number || stop.begin == from.begin) continue;
        edits.push_back({{SourceId(0), stop.begin, stop.end}, text});
    }
    if (!edits.empty()) m_editor.document().edit(std::move(edits), tr("Typing"));
}

void SnippetSession::advance(bool forward)
{
    copyToEquals();
    if (!isActive()) return;
    const int number = m_stops[m_present].number;
    std::size_t next = m_present;
    do {
        if (forward ? next + 1 == m_stops.size() : next == 0) {
            if (forward) end();
            return;
        }
        next = forward ? next + 1 : next - 1;
    } while (m_stops[next].number == number);
    // Backwards to the first stop with the same number.
    while (!forward && next > 0 && m_stops[next - 1].number == m_stops[next].number) --next;
    const bool isLast = m_stops[next].number == 0;
    select(next);
    if (isLast) end();
}

void SnippetSession::follow(const TextReplacement& replacement)
{
    if (!isActive() || m_isWriting) return;
    const std::uint32_t begin = replacement.offset;
    const auto removedEnd = begin + static_cast<std::uint32_t>(replacement.removed.size());
    const auto added = static_cast<std::uint32_t>(replacement.inserted.size());
    for (std::size_t i = 0; i < m_stops.size(); ++i) {
        ExpandedSnippet::Stop& stop = m_stops[i];
        const bool isPresent = i == m_present;
        const bool isInside = begin >= stop.begin && removedEnd <= stop.end;
        const bool isWithin = begin > stop.begin && removedEnd < stop.end;
        const bool isWhole = stop.begin < stop.end && begin == stop.begin && removedEnd == stop.end;
        if (isInside && (isPresent || isWithin || isWhole)) {
            stop.end = stop.end + added - (removedEnd - begin);
        } else if (removedEnd <= stop.begin) {
            stop.begin = stop.begin + added - (removedEnd - begin);
            stop.end = stop.end + added - (removedEnd - begin);
        } else if (begin < stop.end) {
            end();  // a stop was cut
            return;
        }
    }
}

}  // namespace causeway::ui
