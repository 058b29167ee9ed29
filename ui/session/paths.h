// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Paths between Qt, which writes them as texts, and the core, which takes `std::filesystem::path`.
#pragma once

#include <QString>
#include <filesystem>

namespace causeway::ui {

[[nodiscard]] inline std::filesystem::path toPath(const QString& path)
{
    return std::filesystem::path(path.toStdU16String());
}

/// Whether a file lies in a folder, at any depth; nothing lies in an empty one. Both paths are clean and absolute.
[[nodiscard]] inline bool isBelow(const QString& file, const QString& folder)
{
    return !folder.isEmpty() && file.startsWith(folder.endsWith(QLatin1Char('/')) ? folder : folder + QLatin1Char('/'));
}

}  // namespace causeway::ui
