// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <atomic>
#include <thread>

#include "core/base/processors.h"
#include "core/base/task.h"
#include "core/library/library_implementation.h"
#include "core/library/model_files.h"

namespace causeway {

void Library::preload(std::string_view rootName, const Task& task)
{
    const ClassDeclaration* root = findRoot(rootName);
    if (root == nullptr || root->m_directory == nullptr) return;
    Diagnostics reportedWhenLoaded;
    const std::vector<std::filesystem::path> files = findModelFiles(root->m_directory->folder(), reportedWhenLoaded);
    SourceCache& cache = *m_implementation->cache;

    std::atomic<std::size_t> next = 0;
    const auto parseNext = [&]() -> bool {
        const std::size_t at = next.fetch_add(1);
        if (at >= files.size() || task.cancelled()) return false;
        try {
            Diagnostics keptInTheCache;
            static_cast<void>(cache.tree(files[at], keptInTheCache));
        } catch (...) {
            // Nothing was put into the cache, so this comes again, and is handled, where the file is needed.
        }
        return true;
    };
    const std::size_t threadCount = std::min(processorCount(), files.size());
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < threadCount; ++i) {
        threads.emplace_back([&parseNext] {
            while (parseNext()) {
            }
        });
    }
    // This thread works too, and is the one that reports: a hundred times, so that it costs nothing.
    const std::size_t step = files.size() / 100 + 1;
    for (std::size_t reported = 0; parseNext();) {
        const std::size_t done = std::min(next.load(), files.size());
        if (done < reported + step) continue;
        reported = done;
        task.progress(static_cast<double>(done) / static_cast<double>(files.size()), "Reading the library");
    }
}

}  // namespace causeway
