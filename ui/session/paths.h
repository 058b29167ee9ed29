// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Conversion of paths between Qt strings and `std::filesystem::path`.
#pragma once

#include <QString>
#include <filesystem>

namespace causeway::ui {

[[nodiscard]] inline std::filesystem::path toPath(const QString& path)
{
    return std::filesystem::path(path.toStdU16String());
}

/// Whether a file is inside a folder, at any depth; false for an empty folder. Both paths must be clean and absolute.
[[nodiscard]] inline bool isBelow(const QString& file, const QString& folder)
{
    return !folder.isEmpty() && file.startsWith(folder.endsWith(QLatin1Char('/')) ? folder : folder + QLatin1Char('/'));
}

}  // namespace causeway::ui
