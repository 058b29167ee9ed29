// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the files of a system have in common, and those beside its description: units, enumerations, types,
/// transformations, parameter sets (SSV), mappings (SSM), signal dictionaries (SSB).
///
/// In:   the XML element that holds it.
/// Out:  what it says; findings in `xml`.
/// Reference: System Structure and Parameterization 2.0, chapters 4, 6, 7 and 8.
/// Private to this room.
#pragma once

#include "core/ssp/ssp_xml.h"

namespace causeway {

/// Of the children Units and Enumerations.
[[nodiscard]] SspDefinitions readSspDefinitions(SspXml& xml, const pugi::xml_node& node);
/// Of the one child that is a transformation.
[[nodiscard]] SspTransformation readSspTransformation(SspXml& xml, const pugi::xml_node& node);
[[nodiscard]] SspParameterSet readSspParameterSet(SspXml& xml, const pugi::xml_node& node);
[[nodiscard]] SspMapping readSspMapping(SspXml& xml, const pugi::xml_node& node);
/// The entries and definitions of a dictionary.
void readSspDictionary(SspXml& xml, const pugi::xml_node& node, SspDictionary& dictionary);

/// "Float64" is Real, "UInt8" is Integer.
[[nodiscard]] SspType sspTypeNamed(std::string_view name);
/// Type, unit, size: the child that is a type, and the dimensions.
void readSspType(SspXml& xml, const pugi::xml_node& node, SspConnector& connector);
/// Names that occur twice among some elements are findings.
void checkSspNames(SspXml& xml, const std::vector<pugi::xml_node>& nodes);

}  // namespace causeway
