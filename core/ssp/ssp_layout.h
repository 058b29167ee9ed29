// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where the elements, connectors and lines of a system are in its diagram.
///
/// In:   a system with the geometry that it has.
/// Out:  the same coordinates for all that has some; elements without any are set side by side below the others.
/// A unit of the diagram is one of SSP, which is a millimetre.
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
    /// Of an element, by name.
    [[nodiscard]] const SspElementGeometry& of(const std::string& element) const { return m_elements.at(element); }
    /// Where a place of its icon is in the diagram.
    [[nodiscard]] SspPoint mapped(const std::string& element, ForeignPlace place) const;
    /// The middle of a connector of the system itself.
    [[nodiscard]] SspPoint own(const std::string& connector) const { return m_own.at(connector); }
    /// Half the width of such a connector.
    [[nodiscard]] double ownHalf() const;

private:
    void placeElements(const SspElement& system);
    void placeOwn(const SspElement& system);

    SspExtent m_canvas;
    std::map<std::string, SspElementGeometry> m_elements;
    std::map<std::string, SspPoint> m_own;
};

/// Places of the connectors of an element that has a geometry for them, in the coordinates of its icon.
[[nodiscard]] std::map<std::string, ForeignPlace> sspPlaces(const SspElement& element);
/// Of all connectors of a system that are in its icon: those without a geometry share the sides.
[[nodiscard]] std::map<std::string, ForeignPlace> sspIconPlaces(const SspElement& system);

/// "transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={3,4})"
[[nodiscard]] std::string sspTransformation(const SspElementGeometry& geometry);
/// "{{0,0},{10,5}}"
[[nodiscard]] std::string sspPoints(const std::vector<SspPoint>& points);

}  // namespace causeway
