// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Fills in a snippet: Tab goes to the next placeholder; placeholders of one number share their text. Placeholders move
/// with the text; the session ends with the last one, with Esc, or when the text changes elsewhere.
#pragma once

#include <QObject>
#include <vector>

#include "core/editing/completion/snippets.h"

namespace causeway::ui {

class ModelicaEditor;
struct TextReplacement;

class SnippetSession : public QObject {
    Q_OBJECT
public:
    explicit SnippetSession(ModelicaEditor& editor);

    /// Replaces bytes by a snippet (one undo step) and selects its first placeholder.
    void insert(std::uint32_t begin, std::uint32_t end, const std::string& snippet, const QString& label);
    [[nodiscard]] bool isActive() const { return !m_stops.empty(); }
    /// To the next or previous placeholder.
    void advance(bool forward);
    void end() { m_stops.clear(); }

private:
    void follow(const TextReplacement& replacement);
    void select(std::size_t stop);
    /// Copies the text of the current placeholder to those of the same number.
    void copyToEquals();

    ModelicaEditor& m_editor;
    std::vector<ExpandedSnippet::Stop> m_stops;  ///< byte offsets in the document
    std::size_t m_present = 0;
    bool m_isWriting = false;
};

}  // namespace causeway::ui
