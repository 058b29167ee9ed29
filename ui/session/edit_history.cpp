// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/edit_history.h"

#include <algorithm>

namespace causeway::ui {

bool EditHistory::join(Step& step, const TextReplacement& replacement)
{
    if (step.replacements.size() != 1) return false;
    TextReplacement& last = step.replacements.back();
    const bool bothInsert = last.removed.empty() && replacement.removed.empty();
    if (bothInsert && replacement.offset == last.offset + last.inserted.size() &&
        last.inserted.find('\n') == std::string::npos) {
        last.inserted += replacement.inserted;
        return true;
    }
    const bool bothRemove = last.inserted.empty() && replacement.inserted.empty();
    if (bothRemove && replacement.offset + replacement.removed.size() == last.offset) {  // backspace
        last.removed.insert(0, replacement.removed);
        last.offset = replacement.offset;
        return true;
    }
    if (bothRemove && replacement.offset == last.offset) {  // delete
        last.removed += replacement.removed;
        return true;
    }
    return false;
}

void EditHistory::record(TextReplacement replacement, const QString& label, std::uint64_t gesture)
{
    if (replacement.removed.empty() && replacement.inserted.empty()) return;
    if (canRedo()) {
        m_steps.resize(m_position);
        if (m_clean != kNever && m_clean > m_position) m_clean = kNever;
        m_isOpen = false;
    }
    const bool mayGrow = m_isOpen && m_position > 0 && m_clean != m_position;
    if (mayGrow) {
        Step& step = m_steps.back();
        const bool sameGesture = step.gesture == gesture;
        if (join(step, replacement)) {
            step.gesture = gesture;
            return;
        }
        if (sameGesture) {
            step.replacements.push_back(std::move(replacement));
            return;
        }
    }
    m_steps.push_back({{std::move(replacement)}, label, gesture});
    m_position = m_steps.size();
    m_isOpen = true;
}

std::vector<TextReplacement> EditHistory::undo()
{
    if (!canUndo()) return {};
    closeStep();
    const Step& step = m_steps[--m_position];
    std::vector<TextReplacement> inverses;
    inverses.reserve(step.replacements.size());
    std::for_each(step.replacements.rbegin(), step.replacements.rend(),
                  [&](const TextReplacement& replacement) { inverses.push_back(replacement.inverse()); });
    return inverses;
}

std::vector<TextReplacement> EditHistory::redo()
{
    if (!canRedo()) return {};
    closeStep();
    return m_steps[m_position++].replacements;
}

void EditHistory::setClean()
{
    m_clean = m_position;
    closeStep();
}

}  // namespace causeway::ui
