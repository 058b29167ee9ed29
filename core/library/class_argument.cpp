// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/class_argument.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace causeway {

bool isClassArgument(const std::string& argument)
{
    static constexpr std::array<std::string_view, 16> kFiles{".mo",   ".csv", ".mat", ".ssp", ".fmu", ".json",
                                                             ".mos",  ".txt", ".md",  ".xml", ".zip", ".ssv",
                                                             ".html", ".svg", ".png", ".pdf"};
    const auto isPart = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.'; };
    std::error_code error;
    return argument.find('.', 1) != std::string::npos && std::ranges::all_of(argument, isPart) &&
           std::ranges::none_of(kFiles, [&](std::string_view ending) { return argument.ends_with(ending); }) &&
           !std::filesystem::exists(argument, error);
}

}  // namespace causeway
