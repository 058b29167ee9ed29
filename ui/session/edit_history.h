// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The one undo history of a document: what was replaced by what, in steps as a user thinks of them.
///
/// Changes of one gesture (a key, a paste over a selection, "replace all") are one step. Typing that goes on where it
/// stopped joins the previous step up to the end of a line; so does deleting. Knows bytes only, no widget.
/// Cost: memory in proportion to what was removed and inserted.
#pragma once

#include <QString>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace causeway::ui {

/// `removed` stood at `offset` and was replaced by `inserted`. Either may be empty.
struct TextReplacement {
    std::uint32_t offset = 0;
    std::string removed;
    std::string inserted;

    [[nodiscard]] TextReplacement inverse() const { return {offset, inserted, removed}; }
};

class EditHistory {
public:
    /// Appends to the present; what could be redone is forgotten. Equal gesture numbers make one step.
    void record(TextReplacement replacement, const QString& label, std::uint64_t gesture);

    [[nodiscard]] bool canUndo() const { return m_position > 0; }
    [[nodiscard]] bool canRedo() const { return m_position < m_steps.size(); }
    [[nodiscard]] QString undoLabel() const { return canUndo() ? m_steps[m_position - 1].label : QString(); }
    [[nodiscard]] QString redoLabel() const { return canRedo() ? m_steps[m_position].label : QString(); }

    /// The replacements that take one step back or forth, to be applied in this order. Empty when there is none.
    [[nodiscard]] std::vector<TextReplacement> undo();
    [[nodiscard]] std::vector<TextReplacement> redo();

    /// The present is what the file holds.
    void setClean();
    /// Nothing in the history is what the file holds.
    void setNeverClean() { m_clean = kNever; }
    [[nodiscard]] bool isClean() const { return m_clean == m_position; }
    /// The next change starts a step of its own.
    void closeStep() { m_isOpen = false; }

private:
    struct Step {
        std::vector<TextReplacement> replacements;
        QString label;
        std::uint64_t gesture = 0;
    };
    static constexpr std::size_t kNever = std::numeric_limits<std::size_t>::max();

    /// Whether the replacement goes on where the last one of the step stopped; then it is joined to it.
    static bool join(Step& step, const TextReplacement& replacement);

    std::vector<Step> m_steps;
    std::size_t m_position = 0;  ///< number of steps that are applied
    std::size_t m_clean = 0;
    bool m_isOpen = false;  ///< the last step may still grow
};

}  // namespace causeway::ui
