// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Represents a foreign FMU as a Modelica class, whose text is all that a model knows of it.
///
/// In:   the model, the name of the class, the reference to the file in the text, and additional requirements of a
///       system.
/// Out:  a class with causal connectors for inputs and outputs, parameters, an icon, and calls of Causeway.Fmi at the
///       communication points; notes on omitted parts.
/// Fails: with a sentence, for an FMU without co-simulation, and inputs or outputs whose type no connector has.
///
/// Outputs with direct feedthrough depend on the inputs in the class as well, so that sorting and its pictures are
/// right.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/file_io.h"
#include "core/fmu/foreign_model.h"

namespace causeway {

/// Centre of a connector, in icon coordinates from -100 to 100.
struct ForeignPlace {
    double x = 0, y = 0;
    auto operator<=>(const ForeignPlace&) const = default;
};

/// Additional properties of the class of an FMU in a system. Names are those of the FMU.
struct ForeignClassWishes {
    std::vector<std::string> outputs;            ///< variables other than outputs that get a connector
    std::vector<std::string> starts;             ///< variables whose start value becomes a parameter
    std::map<std::string, ForeignPlace> places;  ///< of connectors; others are distributed over the sides
    std::string icon;                            ///< reference to an image file; empty: a box
    bool mayBeAlone = false;                     ///< connectors are optional
    auto operator<=>(const ForeignClassWishes&) const = default;
};

struct ForeignClass {
    struct Connector {
        std::string identifier;
        ForeignPlace place;
    };
    std::string text;
    std::vector<std::string> notes;
    // Names in the class, by their names in the FMU.
    std::map<std::string, Connector> inputs, outputs;
    std::map<std::string, std::string> parameters;  ///< and start values
    std::string stepParameter;                      ///< for co-simulation
};

[[nodiscard]] IoResult<ForeignClass> modelicaClassOf(const ForeignModel& model, const std::string& className,
                                                     const std::string& file, ForeignInterface kind,
                                                     const ForeignClassWishes& wishes = {});

/// The name as a Modelica identifier, quoted if necessary.
[[nodiscard]] std::string foreignIdentifier(const std::string& name);

}  // namespace causeway
