// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An FMU of anyone as a class of Modelica: its text is all that a model knows of it.
///
/// In:   the model, the name of the class, how the text names the file, and what a system wants of it beyond that.
/// Out:  a class with causal connectors for inputs and outputs, parameters, an icon, and calls of Causeway.Fmi at the
///       communication points; notes on what has no place in it.
/// Fails: an FMU without co-simulation, and inputs or outputs that no connector has the type of, with a sentence.
/// Outputs that follow inputs at once depend on them in the class, too, so that sorting and its pictures are right.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/file_io.h"
#include "core/fmu/foreign_model.h"

namespace causeway {

/// Of the middle of a connector, in the coordinates of the icon: from -100 to 100.
struct ForeignPlace {
    double x = 0, y = 0;
    auto operator<=>(const ForeignPlace&) const = default;
};

/// What a class of an FMU in a system has beyond what it has alone. Names are those of the FMU.
struct ForeignClassWishes {
    std::vector<std::string> outputs;            ///< variables that get a connector though they are no outputs
    std::vector<std::string> starts;             ///< variables whose start value becomes a parameter
    std::map<std::string, ForeignPlace> places;  ///< of connectors; others share the sides
    std::string icon;                            ///< how the text names the file of a picture; empty: a box
    bool mayBeAlone = false;                     ///< it need not have connectors
    auto operator<=>(const ForeignClassWishes&) const = default;
};

struct ForeignClass {
    struct Connector {
        std::string identifier;
        ForeignPlace place;
    };
    std::string text;
    std::vector<std::string> notes;
    // As the class calls them, by their names in the FMU.
    std::map<std::string, Connector> inputs, outputs;
    std::map<std::string, std::string> parameters;  ///< and start values
    std::string stepParameter;                      ///< of co-simulation
};

[[nodiscard]] IoResult<ForeignClass> modelicaClassOf(const ForeignModel& model, const std::string& className,
                                                     const std::string& file, ForeignInterface kind,
                                                     const ForeignClassWishes& wishes = {});

/// Its name as Modelica writes it: quoted where that is needed.
[[nodiscard]] std::string foreignIdentifier(const std::string& name);

}  // namespace causeway
