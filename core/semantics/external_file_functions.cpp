// SPDX-License-Identifier: GPL-3.0-or-later
// Files and folders are only read. Matrices: the text format of the library's tables ("#1", then "double name(rows,
// columns)" and the numbers) and MATLAB files.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "core/base/file_io.h"
#include "core/base/numbers.h"
#include "core/semantics/external_function_table.h"
#include "core/semantics/mat_file.h"

namespace causeway {

namespace {

namespace fs = std::filesystem;

std::string genericText(const fs::path& path)
{
    const auto text = path.lexically_normal().generic_u8string();
    std::string result(text.begin(), text.end());
    // A folder is named without the slash at its end.
    if (result.size() > 1 && result.back() == '/' && path != path.root_path()) result.pop_back();
    return result;
}

fs::path pathOf(const std::string& text)
{
    return fs::path(std::u8string(text.begin(), text.end()));
}

std::optional<std::vector<std::string>> linesOf(const std::string& file)
{
    const auto bytes = readFile(pathOf(file));
    if (!bytes) return std::nullopt;
    std::vector<std::string> lines;
    for (std::size_t first = 0; first < bytes->size();) {
        const std::size_t end = std::min(bytes->find('\n', first), bytes->size());
        std::size_t last = end;
        if (last > first && (*bytes)[last - 1] == '\r') --last;
        lines.push_back(bytes->substr(first, last - first));
        first = end + 1;
    }
    return lines;
}

/// Places in Modelica.Utilities.Types.FileType.
ExternalResults stat(const ExternalCall& call)
{
    std::error_code error;
    const auto status = fs::status(pathOf(call.text(0)), error);
    std::size_t kind = 3;
    if (!fs::exists(status)) {
        kind = 0;
    } else if (fs::is_regular_file(status)) {
        kind = 1;
    } else if (fs::is_directory(status)) {
        kind = 2;
    }
    return std::vector{call.literal(0, kind)};
}

ExternalResults fullPathName(const ExternalCall& call)
{
    std::error_code error;
    const fs::path path = fs::absolute(pathOf(call.text(0)), error);
    if (error) return std::nullopt;
    return std::vector{Value::string(genericText(path))};
}

ExternalResults currentFolder(const ExternalCall&)
{
    std::error_code error;
    const fs::path path = fs::current_path(error);
    if (error) return std::nullopt;
    return std::vector{Value::string(genericText(path))};
}

ExternalResults environmentVariable(const ExternalCall& call)
{
    const char* content = std::getenv(call.text(0).c_str());
    std::string text = content != nullptr ? content : "";
    if (call.boolean(1)) std::replace(text.begin(), text.end(), '\\', '/');
    return std::vector{Value::string(std::move(text)), Value::boolean(content != nullptr)};
}

std::optional<std::vector<std::string>> namesIn(const std::string& folder)
{
    std::error_code error;
    std::vector<std::string> names;
    for (fs::directory_iterator entry(pathOf(folder), error), end; !error && entry != end; entry.increment(error)) {
        const auto name = entry->path().filename().u8string();
        names.emplace_back(name.begin(), name.end());
    }
    if (error) return std::nullopt;
    std::sort(names.begin(), names.end());
    return names;
}

ExternalResults numberOfFiles(const ExternalCall& call)
{
    const auto names = namesIn(call.text(0));
    if (!names) return std::nullopt;
    return std::vector{Value::integer(static_cast<std::int64_t>(names->size()))};
}

ExternalResults readFolder(const ExternalCall& call)
{
    auto names = namesIn(call.text(0));
    if (!names || static_cast<double>(names->size()) != call.number(1)) return std::nullopt;
    return std::vector{call.strings(std::move(*names))};
}

ExternalResults countLines(const ExternalCall& call)
{
    const auto lines = linesOf(call.text(0));
    if (!lines) return std::nullopt;
    return std::vector{Value::integer(static_cast<std::int64_t>(lines->size()))};
}

ExternalResults readLine(const ExternalCall& call)
{
    const auto lines = linesOf(call.text(0));
    if (!lines) return std::nullopt;
    const double number = call.number(1);
    if (number < 1 || number > static_cast<double>(lines->size()))
        return std::vector{Value::string({}), Value::boolean(true)};
    return std::vector{Value::string((*lines)[static_cast<std::size_t>(number) - 1]), Value::boolean(false)};
}

ExternalResults readWholeFile(const ExternalCall& call)
{
    auto lines = linesOf(call.text(0));
    if (!lines) return std::nullopt;
    return std::vector{call.strings(std::move(*lines))};
}

/// Words of a text; '#' starts a comment that goes to the end of the line.
class Words {
public:
    explicit Words(std::string_view text) : m_text(text) {}
    /// Empty at the end. Parentheses are words.
    std::string_view next()
    {
        while (m_at < m_text.size() && (isSeparator(m_text[m_at]) || m_text[m_at] == '#')) {
            m_at = m_text[m_at] == '#' ? std::min(m_text.find('\n', m_at), m_text.size()) : m_at + 1;
        }
        const std::size_t first = m_at;
        while (m_at < m_text.size() && !isSeparator(m_text[m_at]) && !isStop(m_text[m_at])) ++m_at;
        if (m_at == first && m_at < m_text.size()) ++m_at;
        return m_text.substr(first, m_at - first);
    }

private:
    static bool isSeparator(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ',' || c == ';'; }
    static bool isStop(char c) { return c == '(' || c == ')' || c == '#'; }

    std::string_view m_text;
    std::size_t m_at = 0;
};

std::optional<std::size_t> sizeFrom(std::string_view word)
{
    const auto number = parseNumber(word);
    if (!number || !(*number >= 0 && *number <= 1e7)) return std::nullopt;
    return static_cast<std::size_t>(*number);
}

std::optional<StoredMatrix> matrixInText(std::string_view bytes, std::string_view name)
{
    Words words(bytes);
    while (true) {
        const std::string_view kind = words.next();
        if (kind.empty()) return std::nullopt;
        if (kind != "double" && kind != "float") continue;
        const std::string_view found = words.next();
        if (words.next() != "(") continue;
        const auto rows = sizeFrom(words.next()), columns = sizeFrom(words.next());
        if (!rows || !columns || words.next() != ")" ||
            *rows * *columns > static_cast<std::size_t>(ConstantEvaluator::kMostElements))
            return std::nullopt;
        if (found != name) continue;
        StoredMatrix matrix{*rows, *columns, {}};
        for (std::size_t i = 0; i < *rows * *columns; ++i) {
            const auto element = parseNumber(words.next());
            if (!element) return std::nullopt;
            matrix.elements.push_back(*element);
        }
        return matrix;
    }
}

std::optional<StoredMatrix> matrixInFile(const ExternalCall& call)
{
    const auto bytes = readFile(pathOf(call.text(0)));
    if (!bytes) return std::nullopt;
    if (bytes->starts_with("#1")) return matrixInText(*bytes, call.text(1));
    return readMatFile(call.text(0), std::string(call.text(1)));
}

ExternalResults readMatrixSizes(const ExternalCall& call)
{
    const auto matrix = matrixInFile(call);
    if (!matrix) return std::nullopt;
    return std::vector{call.array(TypeTable::integer(), {2},
                                  {static_cast<double>(matrix->rows), static_cast<double>(matrix->columns)})};
}

ExternalResults readRealMatrix(const ExternalCall& call)
{
    auto matrix = matrixInFile(call);
    if (!matrix || static_cast<double>(matrix->rows) != call.number(2) ||
        static_cast<double>(matrix->columns) != call.number(3))
        return std::nullopt;
    return std::vector{call.array(TypeTable::real(),
                                  {static_cast<std::int32_t>(matrix->rows), static_cast<std::int32_t>(matrix->columns)},
                                  std::move(matrix->elements))};
}

/// Nothing is kept open.
ExternalResults closeFile(const ExternalCall&)
{
    return std::vector<Value>();
}

}  // namespace

std::span<const ExternalDefinition> externalFileFunctions()
{
    static constexpr std::array kFunctions{
        ExternalDefinition{"ModelicaInternal_stat", "s>e", stat},
        ExternalDefinition{"ModelicaInternal_fullPathName", "s>s", fullPathName},
        ExternalDefinition{"ModelicaInternal_getcwd", ">s", currentFolder},
        ExternalDefinition{"ModelicaInternal_getenv", "sb>sb", environmentVariable},
        ExternalDefinition{"ModelicaInternal_getNumberOfFiles", "s>i", numberOfFiles},
        ExternalDefinition{"ModelicaInternal_readDirectory", "si>S", readFolder},
        ExternalDefinition{"ModelicaInternal_countLines", "s>i", countLines},
        ExternalDefinition{"ModelicaInternal_readLine", "si>sb", readLine},
        ExternalDefinition{"ModelicaInternal_readFile", "s>S", readWholeFile},
        ExternalDefinition{"ModelicaStreams_closeFile", "s>", closeFile},
        ExternalDefinition{"ModelicaIO_readMatrixSizes", "ss>I", readMatrixSizes},
        ExternalDefinition{"ModelicaIO_readRealMatrix", "ssiib>R", readRealMatrix},
    };
    return kFunctions;
}

}  // namespace causeway
