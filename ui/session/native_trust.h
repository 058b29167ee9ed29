// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whose native code may run, and where models may read and change files: the user is asked once for each folder, and
/// the answer is remembered.
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

    /// The libraries whose native code an analysed model calls, and about which nothing was decided yet: the folder of
    /// the top package, or that of the code when it is in no package.
    [[nodiscard]] QStringList undecided(const Analysis& analysis) const;
    /// Those of the folders in which a run was refused files, about which nothing was decided yet.
    [[nodiscard]] QStringList undecided(const std::vector<std::filesystem::path>& folders) const;
    /// For `SimulationSettings::trustedFolders`.
    [[nodiscard]] std::vector<std::filesystem::path> trustedFolders() const;

private:
    Settings& m_settings;
};

}  // namespace causeway::ui
