// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Instances behind the functions of either version.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tests/simulation/fmi/fmu_importer.h"

namespace causeway::test {

[[nodiscard]] std::unique_ptr<ImportedInstance> instantiateSecond(void* library, const std::filesystem::path& folder,
                                                                  const Description& description, Mode mode,
                                                                  const std::string& token,
                                                                  std::vector<std::string>* messages);
[[nodiscard]] std::unique_ptr<ImportedInstance> instantiateThird(void* library, const std::filesystem::path& folder,
                                                                 Mode mode, const std::string& token,
                                                                 std::vector<std::string>* messages,
                                                                 const Stepping& stepping);

/// A function of the library; throws where there is none.
[[nodiscard]] void* functionOf(void* library, const std::string& name);

template <class Result, class... Arguments>
Result call(void* library, const std::string& name, Arguments... arguments)
{
    return reinterpret_cast<Result (*)(Arguments...)>(functionOf(library, name))(arguments...);
}

}  // namespace causeway::test
