// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The FMUs of a system, each opened once: data for connections and parameter values.
/// In:   the files of the system, and a path in it. Errors: a sentence for FMUs that cannot be imported, repeated at
///       each request. Their code is not run. Internal to this room.
#pragma once

#include <map>
#include <string>

#include "core/fmu/foreign_model.h"
#include "core/ssp/ssp_file.h"

namespace causeway {

struct SspFmu {
    ForeignModel model;
    SspDefinitions definitions;
    std::map<std::string, std::string> enumerationOf;  ///< by variable name
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
