// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The drawing of a class as the geometry of a system; and which of its connectors are connected.
///
/// In:   the drawing of a class.
/// Out:  geometry of elements and connectors, lines, notes, as ssp_layout.h reads them back.
/// Private to this room.
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

    /// The element, empty for the system itself, and its connector.
    using Name = std::pair<std::string, std::string>;
    /// Those that connect equations make equal.
    [[nodiscard]] std::vector<std::vector<Name>> groups() const;
    /// Between both ends of the line from the one to the other; empty where there is none, or it takes the usual way.
    [[nodiscard]] std::vector<SspPoint> pointsOf(const Name& from, const Name& to) const;

    /// Geometry of an element and of its connectors. `component`: as the class declares it.
    void place(const std::string& component, SspElement& element) const;
    /// The file of the picture that its icon is; empty where it is none.
    [[nodiscard]] std::string iconOf(const std::string& component) const;
    /// Of the system itself: its canvas, its connectors, notes.
    void place(SspElement& system) const;

private:
    [[nodiscard]] std::optional<Point> middleOf(const Name& name) const;

    ClassDrawing m_drawing;
};

}  // namespace causeway
