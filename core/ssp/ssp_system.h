// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Contents of a system structure: elements with connectors, connections, parameter values, geometry. Texts are as
/// written in the files; lines count from 1 in the file named by `SspFile`. Coordinates are those of the enclosing
/// system, with y upwards; those of connectors range from 0 to 1 across their element.
/// Reference: System Structure and Parameterization 2.0, chapters 4 to 8.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace causeway {

/// Value in SI = factor * value + offset. Reference: section 4.3.2.
struct SspUnit {
    std::string name;
    std::array<int, 8> powers{};  ///< of kg, m, s, A, K, mol, cd, rad
    double factor = 1, offset = 0;
    bool operator==(const SspUnit&) const = default;
};

struct SspEnumeration {
    std::string name;
    std::vector<std::pair<std::string, std::int64_t>> items;
    bool operator==(const SspEnumeration&) const = default;
};

/// Definitions of one file, valid only in it.
struct SspDefinitions {
    std::vector<SspUnit> units;
    std::vector<SspEnumeration> enumerations;
    bool operator==(const SspDefinitions&) const = default;

    /// Null where there is none.
    [[nodiscard]] const SspUnit* unit(std::string_view name) const;
    [[nodiscard]] const SspEnumeration* enumeration(std::string_view name) const;
};

/// Transformation of a connected value. Reference: section 4.4.2.
struct SspTransformation {
    enum class Kind : std::uint8_t { None, Linear, Boolean, Integer, Enumeration };
    Kind kind = Kind::None;
    double factor = 1, offset = 0;
    std::vector<std::pair<std::string, std::string>> entries;  ///< source and target
    bool operator==(const SspTransformation&) const = default;
};

enum class SspType : std::uint8_t { Unknown, Real, Integer, Boolean, String, Enumeration, Binary, Clock };

enum class SspKind : std::uint8_t {
    Input,
    Output,
    Parameter,
    CalculatedParameter,
    StructuralParameter,
    Constant,
    Local,
    Inout,
    Unspecified
};
[[nodiscard]] std::string_view toString(SspKind kind);

struct SspPoint {
    double x = 0, y = 0;
    bool operator==(const SspPoint&) const = default;
};

struct SspConnector {
    std::string name, description, unit, enumeration;
    SspKind kind = SspKind::Unspecified;
    SspType type = SspType::Unknown;
    bool isArray = false;
    std::optional<SspPoint> place, innerPlace;
    std::ptrdiff_t line = 0;
};

/// (x1,y1) is the lower left corner; swapped corners flip.
struct SspExtent {
    double x1 = 0, y1 = 0, x2 = 0, y2 = 0;
    bool operator==(const SspExtent&) const = default;
};

struct SspElementGeometry {
    SspExtent extent;
    double rotation = 0;  ///< degrees counter-clockwise, after flipping
    std::string icon;     ///< as a path in the archive; empty: none
    bool operator==(const SspElementGeometry&) const = default;
};

/// A value of a parameter set.
struct SspValue {
    std::string name, text, unit, enumeration;
    SspType type = SspType::Unknown;
    bool isArray = false;
    std::ptrdiff_t line = 0;
};

struct SspParameterSet {
    std::string file;  ///< its file, for messages
    std::vector<SspValue> values;
    SspDefinitions definitions;
};

struct SspMapping {
    struct Entry {
        std::string source, target;
        bool suppressesUnits = false;
        SspTransformation transformation;
        std::ptrdiff_t line = 0;
    };
    std::string file;
    std::vector<Entry> entries;
};

struct SspBinding {
    std::string prefix;
    SspParameterSet set;
    std::optional<SspMapping> mapping;
};

struct SspConnection {
    std::string startElement, startConnector, endElement, endConnector;  ///< elements are empty for the system itself
    bool hasIndices = false, suppressesUnits = false;
    SspTransformation transformation;
    std::vector<SspPoint> points;  ///< between the connectors
    std::ptrdiff_t line = 0;
};

struct SspNote {
    SspExtent extent;
    std::string text;
    bool operator==(const SspNote&) const = default;
};

struct SspDictionary {
    std::string name;
    std::vector<SspConnector> entries;
    SspDefinitions definitions;
    std::ptrdiff_t line = 0;
};

enum class SspElementKind : std::uint8_t { Component, System, DictionaryReference };
enum class SspImplementation : std::uint8_t { Any, ModelExchange, CoSimulation, ScheduledExecution };

/// A component, a system, or a reference to a dictionary. Members of other kinds are empty.
struct SspElement {
    SspElementKind kind = SspElementKind::Component;
    std::string name, description;
    std::vector<SspConnector> connectors;
    std::optional<SspElementGeometry> geometry;
    std::vector<SspBinding> bindings;
    std::size_t definitions = 0;  ///< of its file: index in SspFile::definitions
    std::string file;             ///< its file, for messages
    std::ptrdiff_t line = 0;

    // A component.
    std::string source;  ///< the FMU, as a path in the archive
    SspImplementation implementation = SspImplementation::Any;

    // A system.
    std::vector<SspElement> elements;
    std::vector<SspConnection> connections;
    std::vector<SspDictionary> dictionaries;
    std::optional<SspExtent> canvas;
    std::vector<SspNote> notes;

    std::string dictionary;  ///< of a reference

    /// Null where there is none.
    [[nodiscard]] const SspElement* find(std::string_view element) const;
    [[nodiscard]] const SspConnector* connector(std::string_view wanted) const;
};

struct SspExperiment {
    std::optional<double> startTime, stopTime;  ///< s
    bool operator==(const SspExperiment&) const = default;
};

}  // namespace causeway
