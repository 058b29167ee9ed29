// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Converts the drawing of a class to the geometry of a system; determines which of its connectors are connected.
/// In:   the drawing of a class. Out: geometry of elements and connectors, lines, notes, as read by ssp_layout.h.
///       Internal to this room.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/compiler/class_drawing.h"
#include "core/ssp/ssp_system.h"

namespace causeway {

/// "p.e" of "'p.e'".
[[nodiscard]] std::string sspUnquoted(std::string_view identifier);

class SspPicture {
public:
    explicit SspPicture(ClassDrawing drawing) : m_drawing(std::move(drawing)) {}

    /// Element, empty for the system itself, and its connector.
    using Name = std::pair<std::string, std::string>;
    /// Names made equal by connect equations.
    [[nodiscard]] std::vector<std::vector<Name>> groups() const;
    /// Points between both ends of a line, in this direction; empty without a line, or for the default route.
    [[nodiscard]] std::vector<SspPoint> pointsOf(const Name& from, const Name& to) const;

    /// Sets the geometry of an element and its connectors. `component`: name in the class.
    void place(const std::string& component, SspElement& element) const;
    /// Image file of its icon; empty if it has none.
    [[nodiscard]] std::string iconOf(const std::string& component) const;
    /// Sets the geometry of the system itself: canvas, connectors, notes.
    void place(SspElement& system) const;

private:
    [[nodiscard]] std::optional<Point> middleOf(const Name& name) const;

    ClassDrawing m_drawing;
};

}  // namespace causeway
