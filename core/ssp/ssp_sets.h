// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Parts common to all files of a system, and files besides its description: units, enumerations, types,
/// transformations, parameter sets (SSV), mappings (SSM), signal dictionaries (SSB).
/// In:   the containing XML element. Out: its contents; findings in `xml`.
/// Reference: System Structure and Parameterization 2.0, chapters 4, 6, 7 and 8. Internal to this room.
#pragma once

#include "core/ssp/ssp_xml.h"

namespace causeway {

/// From the children Units and Enumerations.
[[nodiscard]] SspDefinitions readSspDefinitions(SspXml& xml, const pugi::xml_node& node);
/// From the child that is a transformation.
[[nodiscard]] SspTransformation readSspTransformation(SspXml& xml, const pugi::xml_node& node);
[[nodiscard]] SspParameterSet readSspParameterSet(SspXml& xml, const pugi::xml_node& node);
[[nodiscard]] SspMapping readSspMapping(SspXml& xml, const pugi::xml_node& node);
/// Reads the entries and definitions of a dictionary.
void readSspDictionary(SspXml& xml, const pugi::xml_node& node, SspDictionary& dictionary);

/// "Float64" is Real, "UInt8" is Integer.
[[nodiscard]] SspType sspTypeNamed(std::string_view name);
/// Reads type, unit and size: the child that is a type, and the dimensions.
void readSspType(SspXml& xml, const pugi::xml_node& node, SspConnector& connector);
/// Reports duplicate names among some elements.
void checkSspNames(SspXml& xml, const std::vector<pugi::xml_node>& nodes);

}  // namespace causeway
