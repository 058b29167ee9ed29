// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A snippet that is being filled in: Tab goes to the next place, places of one number get the same text.
///
/// The places move with the text while it is edited; the session ends with the last place, with Esc, or when the text
/// changes elsewhere.
#pragma once

#include <QObject>
#include <vector>

#include "core/editing/snippets.h"

namespace causeway::ui {

class ModelicaEditor;
struct TextReplacement;

class SnippetSession : public QObject {
    Q_OBJECT
public:
    explicit SnippetSession(ModelicaEditor& editor);

    /// Replaces bytes by a snippet (one undo step) and selects its first place.
    void insert(std::uint32_t begin, std::uint32_t end, const std::string& snippet, const QString& label);
    [[nodiscard]] bool isActive() const { return !m_stops.empty(); }
    /// To the next or the previous place.
    void advance(bool forward);
    void end() { m_stops.clear(); }

private:
    void follow(const TextReplacement& replacement);
    void select(std::size_t stop);
    /// Gives the other places of the present one's number its text.
    void copyToEquals();

    ModelicaEditor& m_editor;
    std::vector<ExpandedSnippet::Stop> m_stops;  ///< bytes of the document
    std::size_t m_present = 0;
    bool m_isWriting = false;
};

}  // namespace causeway::ui
