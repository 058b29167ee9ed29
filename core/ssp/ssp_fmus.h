// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The FMUs of a system, each opened once: what a connection or a parameter value must know of them.
///
/// In:   the files of the system, and a path among them.
/// Errors: what is no FMU that can be imported, with a sentence, told again at each request. No code of it runs.
/// Private to this room.
#pragma once

#include <map>
#include <string>

#include "core/fmu/foreign_model.h"
#include "core/ssp/ssp_file.h"

namespace causeway {

struct SspFmu {
    ForeignModel model;
    SspDefinitions definitions;
    std::map<std::string, std::string> enumerationOf;  ///< of a variable, by name
};

class SspFmus {
public:
    explicit SspFmus(const SspFiles& files) : m_files(files) {}
    [[nodiscard]] const IoResult<SspFmu>& at(const std::string& path);

private:
    const SspFiles& m_files;
    std::map<std::string, IoResult<SspFmu>> m_fmus;
};

}  // namespace causeway
