// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Converts a system of FMUs to a Modelica model: FMUs become classes, elements components, the picture annotations.
///
/// In:   a system without errors, the name of the model, and the reference to its files in the text.
/// Out:  the text, and the files next to it. Connections become connect equations or, with conversions of units or
///       types or transformations, equations. Parameter values become modifications.
/// Errors: findings, as for the reader: FMUs that cannot be imported, missing variables, incompatible units and types.
///       The text must not be used then.
/// Cost: each FMU is unpacked in memory once for its description, and once for writing.
/// Reference: System Structure and Parameterization 2.0, chapter 5; Modelica Language Specification 3.6, chapter 18.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/fmu/foreign_model.h"
#include "core/ssp/ssp_file.h"

namespace causeway {

struct SspClassSettings {
    std::string className;
    std::string folder;  ///< of the files, as referred to in the text: "modelica://Whole/Whole_files"
    std::optional<ForeignInterface> preference = {};  ///< if the system leaves it open; default: co-simulation
};

struct SspClass {
    struct File {
        std::string name;    ///< in the folder
        std::string source;  ///< in the system (SspFiles)
    };
    std::string text;
    std::vector<File> files;
    std::vector<SspFinding> findings;

    [[nodiscard]] bool hasErrors() const;
};

[[nodiscard]] SspClass modelicaClassOf(const SspFile& file, const SspClassSettings& settings);

}  // namespace causeway
