// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/result_file.h"

#include <array>
#include <fstream>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/read_files.h"
#include "core/results/live_store.h"

namespace causeway {

namespace {

std::string endingOf(const std::filesystem::path& path)
{
    return lowerCase(path.extension().string());
}

/// A text never begins like a matrix, whose first numbers contain zero bytes.
bool isMat(const std::filesystem::path& path)
{
    if (endingOf(path) == ".mat") return true;
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return false;
    std::array<char, 20> bytes{};
    std::ifstream file(path, std::ios::binary);
    file.read(bytes.data(), bytes.size());
    return beginsLikeMat4(std::string_view(bytes.data(), static_cast<std::size_t>(file.gcount())));
}

}  // namespace

std::unique_ptr<ResultSink> makeResultFile(const std::filesystem::path& path)
{
    const std::string ending = endingOf(path);
    if (ending == ".csv") return std::make_unique<CsvFileSink>(path, "time", CsvParameters::Columns);
    if (ending == ".mat") return std::make_unique<MatFileSink>(path);
    return nullptr;
}

IoResult<Result> readResultFile(const std::filesystem::path& path, const NamePredicate& wanted,
                                const ResultStorage& storage, const Task& task)
{
    noteReadFile(path);
    LiveStore store(storage);
    const auto error = isMat(path) ? readMatFile(path, wanted, store, task) : readCsvFile(path, wanted, store, task);
    if (const auto refused = store.finish())
        return IoResult<Result>::failure(
            fmt::format("there is no room for it in '{}': {}", storage.folder.string(), *refused));
    if (error) return IoResult<Result>::failure(*error);
    return store.release();
}

}  // namespace causeway
