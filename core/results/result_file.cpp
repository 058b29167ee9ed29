// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/result_file.h"

#include <array>
#include <fstream>

#include "core/base/ascii.h"

namespace causeway {

namespace {

std::string endingOf(const std::filesystem::path& path)
{
    return lowerCase(path.extension().string());
}

/// A text never begins like a matrix, whose first numbers have bytes of zeros.
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
    if (ending == ".csv") return std::make_unique<CsvFileSink>(path);
    if (ending == ".mat") return std::make_unique<MatFileSink>(path);
    return nullptr;
}

IoResult<Result> readResultFile(const std::filesystem::path& path, const NamePredicate& wanted)
{
    if (isMat(path)) return readMatResult(path, wanted);
    const auto text = readFile(path);
    if (!text) return IoResult<Result>::failure(text.error());
    auto result = readCsv(*text);
    if (result && wanted) std::erase_if((*result).columns, [&](const ResultColumn& column) { return !wanted(column.name); });
    return result;
}

}  // namespace causeway
