// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A system of FMUs as a model of Modelica: its FMUs are classes, its elements components, its picture annotations.
///
/// In:   a system without errors, the name of the model, and where the text will find the files.
/// Out:  the text, and the files that belong beside it. Connections are connect equations; where units, types or a
///       transformation come between, equations. Parameter values are modifications.
/// Errors: findings, as of the reader: FMUs that cannot be imported, variables that are not there, units and types that
///       do not lead to each other. The text is then not to be used.
/// Cost: each FMU is unpacked in memory once, to be described, and once more to be written.
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
    std::string folder;  ///< of the files, as the text names it: "modelica://Whole/Whole_files"
    std::optional<ForeignInterface> preference = {};  ///< where the system leaves it open; else co-simulation
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
