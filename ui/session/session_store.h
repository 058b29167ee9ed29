// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Stores the open documents and their positions for the next start.
#pragma once

#include <QString>
#include <vector>

namespace causeway::ui {

class Settings;

struct OpenFile {
    QString path;
    quint32 cursor = 0;     ///< bytes
    int firstLine = 0;      ///< first visible line
    bool isLocked = false;  ///< read-only
    bool isInFront = false;
    bool operator==(const OpenFile&) const = default;
};

/// Unreadable entries are ignored.
[[nodiscard]] std::vector<OpenFile> rememberedFiles(const Settings& settings);
void rememberFiles(Settings& settings, const std::vector<OpenFile>& files);

}  // namespace causeway::ui
