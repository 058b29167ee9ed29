// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/native_trust.h"

#include <QDir>
#include <algorithm>

#include "core/compiler/compiler.h"
#include "core/external/external_world.h"
#include "ui/session/paths.h"
#include "ui/session/settings.h"

namespace causeway::ui {

namespace {

const Setting<QStringList> kTrusted{"trust/folders", {}};
const Setting<QStringList> kRefused{"trust/refused", {}};

/// Folder of the outermost package that contains `folder`; the folder itself outside of packages.
QString libraryAround(const std::filesystem::path& folder)
{
    const QString inside = QDir::cleanPath(QString::fromStdU16String(folder.u16string()));
    QString library = inside;
    QDir at(inside);
    bool isInPackage = false;
    do {
        const bool isPackage = at.exists(QStringLiteral("package.mo"));
        if (isInPackage && !isPackage) break;
        isInPackage = isPackage;
        if (isPackage) library = at.absolutePath();
    } while (at.cdUp());
    return library;
}

bool isIn(const QString& folder, const QStringList& folders)
{
    return std::any_of(folders.begin(), folders.end(),
                       [&folder](const QString& known) { return folder == known || isBelow(folder, known); });
}

}  // namespace

QStringList NativeTrust::trusted() const
{
    return m_settings.value(kTrusted);
}

QStringList NativeTrust::refused() const
{
    return m_settings.value(kRefused);
}

void NativeTrust::setTrusted(const QStringList& folders)
{
    m_settings.setValue(kTrusted, folders);
}

void NativeTrust::setRefused(const QStringList& folders)
{
    m_settings.setValue(kRefused, folders);
}

void NativeTrust::decide(const QString& folder, bool isTrusted)
{
    QStringList yes = trusted(), no = refused();
    yes.removeAll(folder);
    no.removeAll(folder);
    (isTrusted ? yes : no).append(folder);
    setTrusted(yes);
    setRefused(no);
}

QStringList NativeTrust::undecided(const Analysis& analysis) const
{
    QStringList open;
    const std::shared_ptr<const HybridDae>& dae = analysis.scalarDae ? analysis.scalarDae : analysis.dae;
    if (!dae) return open;
    const QStringList decided = trusted() + refused();
    for (const Function& function : dae->functions) {
        const std::filesystem::path folder = folderOfNativeCode(function);
        if (folder.empty()) continue;
        const QString library = libraryAround(folder);
        if (!isIn(library, decided) && !open.contains(library)) open.append(library);
    }
    return open;
}

QStringList NativeTrust::undecided(const std::vector<std::filesystem::path>& folders) const
{
    QStringList open;
    const QStringList decided = trusted() + refused();
    for (const std::filesystem::path& folder : folders) {
        const QString name = QDir::cleanPath(QString::fromStdU16String(folder.u16string()));
        if (!isIn(name, decided) && !open.contains(name)) open.append(name);
    }
    return open;
}

std::vector<std::filesystem::path> NativeTrust::trustedFolders() const
{
    std::vector<std::filesystem::path> folders;
    for (const QString& folder : trusted()) folders.push_back(toPath(folder));
    return folders;
}

}  // namespace causeway::ui
