// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Positions of the elements, connectors and lines of a system in its diagram.
/// In:   a system with its geometry. Out: the same coordinates where they are given; elements without geometry are
///       placed side by side below the others. A diagram unit is an SSP unit, one millimetre.
/// Reference: System Structure and Parameterization 2.0, sections 5.2.1, 5.2.2, 5.3.2.2 and 5.3.4.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/fmi/import/foreign_class.h"
#include "core/ssp/ssp_system.h"

namespace causeway {

class SspLayout {
public:
    explicit SspLayout(const SspElement& system);

    [[nodiscard]] const SspExtent& canvas() const { return m_canvas; }
    /// Geometry of an element, by name.
    [[nodiscard]] const SspElementGeometry& of(const std::string& element) const { return m_elements.at(element); }
    /// Maps a point of its icon to the diagram.
    [[nodiscard]] SspPoint mapped(const std::string& element, ForeignPlace place) const;
    /// Centre of a connector of the system itself.
    [[nodiscard]] SspPoint own(const std::string& connector) const { return m_own.at(connector); }
    /// Half the width of a connector of the system itself.
    [[nodiscard]] double ownHalf() const;

private:
    void placeElements(const SspElement& system);
    void placeOwn(const SspElement& system);

    SspExtent m_canvas;
    std::map<std::string, SspElementGeometry> m_elements;
    std::map<std::string, SspPoint> m_own;
};

/// Positions of the connectors of an element with a given geometry, in icon coordinates.
[[nodiscard]] std::map<std::string, ForeignPlace> sspPlaces(const SspElement& element);
/// Positions of all connectors of a system in its icon: those without a geometry are distributed over the sides.
[[nodiscard]] std::map<std::string, ForeignPlace> sspIconPlaces(const SspElement& system);

/// "transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={3,4})"
[[nodiscard]] std::string sspTransformation(const SspElementGeometry& geometry);
/// "{{0,0},{10,5}}"
[[nodiscard]] std::string sspPoints(const std::vector<SspPoint>& points);

}  // namespace causeway
