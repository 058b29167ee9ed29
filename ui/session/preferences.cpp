// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/preferences.h"

#include "ui/session/paths.h"

namespace causeway::ui {

ResultStorage resultStorage(const Settings& settings)
{
    constexpr std::uint64_t kMegabyte = 1'000'000;
    ResultStorage storage = defaultStorage();
    if (const int memory = settings.value(kResultMemory); memory > 0)
        storage.memoryLimit = static_cast<std::uint64_t>(memory) * kMegabyte;
    if (const QString folder = settings.value(kResultFolder); !folder.isEmpty()) storage.folder = toPath(folder);
    return storage;
}

}  // namespace causeway::ui
