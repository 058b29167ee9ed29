// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Permissions for native code and file access of models: the user is asked once per folder, and the answer is stored.
#pragma once

#include <QStringList>
#include <filesystem>
#include <vector>

namespace causeway {
struct Analysis;
}

namespace causeway::ui {

class Settings;

class NativeTrust {
public:
    explicit NativeTrust(Settings& settings) : m_settings(settings) {}

    [[nodiscard]] QStringList trusted() const;
    [[nodiscard]] QStringList refused() const;
    void setTrusted(const QStringList& folders);
    void setRefused(const QStringList& folders);
    void decide(const QString& folder, bool isTrusted);

    /// Libraries with native code called by an analysed model and not decided yet: the folder of the top-level package,
    /// or that of the code outside packages.
    [[nodiscard]] QStringList undecided(const Analysis& analysis) const;
    /// Folders refused to a run and not decided yet.
    [[nodiscard]] QStringList undecided(const std::vector<std::filesystem::path>& folders) const;
    /// For `SimulationSettings::trustedFolders`.
    [[nodiscard]] std::vector<std::filesystem::path> trustedFolders() const;

private:
    Settings& m_settings;
};

}  // namespace causeway::ui
