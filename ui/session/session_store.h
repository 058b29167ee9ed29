// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which documents were open, and where one was in them: for the next start.
#pragma once

#include <QString>
#include <vector>

namespace causeway::ui {

class Settings;

struct OpenFile {
    QString path;
    quint32 cursor = 0;     ///< bytes
    int firstLine = 0;      ///< at the top of the view
    bool isLocked = false;  ///< it is there to be read
    bool isInFront = false;
    bool operator==(const OpenFile&) const = default;
};

/// What cannot be read from the settings is left out.
[[nodiscard]] std::vector<OpenFile> rememberedFiles(const Settings& settings);
void rememberFiles(Settings& settings, const std::vector<OpenFile>& files);

}  // namespace causeway::ui
