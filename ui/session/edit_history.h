// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Undo history of a document: replacements grouped into user-level steps. Changes of one gesture (a key, a paste over
/// a selection, "replace all") are one step. Continued typing joins the previous step up to the end of a line; so does
/// continued deletion. Works on bytes, without widgets. Cost: memory proportional to the removed and inserted text.
#pragma once

#include <QString>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace causeway::ui {

/// `removed` at `offset` was replaced by `inserted`; either may be empty.
struct TextReplacement {
    std::uint32_t offset = 0;
    std::string removed;
    std::string inserted;

    [[nodiscard]] TextReplacement inverse() const { return {offset, inserted, removed}; }
};

class EditHistory {
public:
    /// Appends a change and discards redo steps. Equal gesture numbers form one step.
    void record(TextReplacement replacement, const QString& label, std::uint64_t gesture);

    [[nodiscard]] bool canUndo() const { return m_position > 0; }
    [[nodiscard]] bool canRedo() const { return m_position < m_steps.size(); }
    [[nodiscard]] QString undoLabel() const { return canUndo() ? m_steps[m_position - 1].label : QString(); }
    [[nodiscard]] QString redoLabel() const { return canRedo() ? m_steps[m_position].label : QString(); }

    /// Replacements that undo or redo one step, in order of application. Empty if there is none.
    [[nodiscard]] std::vector<TextReplacement> undo();
    [[nodiscard]] std::vector<TextReplacement> redo();

    /// The current state equals the file.
    void setClean();
    /// No state in the history equals the file.
    void setNeverClean() { m_clean = kNever; }
    [[nodiscard]] bool isClean() const { return m_clean == m_position; }
    /// The next change starts a new step.
    void closeStep() { m_isOpen = false; }

private:
    struct Step {
        std::vector<TextReplacement> replacements;
        QString label;
        std::uint64_t gesture = 0;
    };
    static constexpr std::size_t kNever = std::numeric_limits<std::size_t>::max();

    /// Joins the replacement to the step if it continues its last one; returns whether it did.
    static bool join(Step& step, const TextReplacement& replacement);

    std::vector<Step> m_steps;
    std::size_t m_position = 0;  ///< number of applied steps
    std::size_t m_clean = 0;
    bool m_isOpen = false;  ///< the last step may be extended
};

}  // namespace causeway::ui
