// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The colouring of a structure at a position of the player: recorded steps applied or taken back, nothing run anew.
///
/// Position k means: the first k steps have been applied. Cost of a move: the edges of the steps between.
#pragma once

#include <memory>
#include <optional>

#include "core/structure/structure.h"

namespace causeway::ui {

class ReplayedColouring {
public:
    /// Starts at position 0. May be null.
    void reset(std::shared_ptr<const Structure> structure);
    /// Clamped to the recording.
    void seek(int position);

    [[nodiscard]] const Structure* structure() const { return m_structure.get(); }
    [[nodiscard]] int position() const { return m_position; }
    [[nodiscard]] int count() const { return m_structure ? static_cast<int>(m_structure->steps.size()) : 0; }
    /// The step that led to this position; null at the start.
    [[nodiscard]] const ColouringStep* currentStep() const;
    /// Only while there is a structure.
    [[nodiscard]] const Colouring& colouring() const { return *m_colouring; }

private:
    std::shared_ptr<const Structure> m_structure;
    std::optional<Colouring> m_colouring;
    int m_position = 0;
};

}  // namespace causeway::ui
