// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/external/matrix_file.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "core/base/numbers.h"

namespace causeway {

namespace {

using Failure = IoResult<StoredMatrix>;

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
    if (!number || !(*number >= 0 && *number <= static_cast<double>(kMaxMatrixElements))) return std::nullopt;
    return static_cast<std::size_t>(*number);
}

std::string_view trimmed(std::string_view text)
{
    const std::string_view space = " \t\r\"";
    const std::size_t first = text.find_first_not_of(space);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(space) - first + 1);
}

bool endsWith(std::string text, std::string_view end)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text.ends_with(end);
}

}  // namespace

IoResult<StoredMatrix> matrixInText(std::string_view bytes, std::string_view name)
{
    if (!bytes.starts_with("#1")) return Failure::failure("a text file with matrices starts with \"#1\"");
    Words words(bytes);
    while (true) {
        const std::string_view kind = words.next();
        if (kind.empty()) return Failure::failure(fmt::format("it has no matrix '{}'", name));
        if (kind != "double" && kind != "float") continue;
        const std::string_view found = words.next();
        if (words.next() != "(") continue;
        const auto rows = sizeFrom(words.next()), columns = sizeFrom(words.next());
        if (!rows || !columns || words.next() != ")")
            return Failure::failure(fmt::format("the size of the matrix '{}' is not two numbers", found));
        if (*rows * *columns > kMaxMatrixElements)
            return Failure::failure(fmt::format("the matrix '{}' is too large", found));
        if (found != name) continue;
        StoredMatrix matrix{*rows, *columns, {}};
        for (std::size_t i = 0; i < *rows * *columns; ++i) {
            const std::string_view word = words.next();
            const auto element = parseNumber(word);
            if (!element) {
                return Failure::failure(fmt::format(
                    "row {}, column {} of the matrix '{}' {}", i / *columns + 1, i % *columns + 1, name,
                    word.empty() ? std::string("is missing") : fmt::format("is '{}', which is not a number", word)));
            }
            matrix.elements.push_back(*element);
        }
        return matrix;
    }
}

IoResult<StoredMatrix> matrixInCsv(std::string_view bytes, std::string_view delimiter, std::size_t headerLines)
{
    if (delimiter.empty()) return Failure::failure("the delimiter of a CSV file is empty");
    StoredMatrix matrix;
    std::size_t line = 0;
    for (std::size_t first = 0; first < bytes.size(); ++line) {
        const std::size_t end = std::min(bytes.find('\n', first), bytes.size());
        const std::string_view text = trimmed(bytes.substr(first, end - first));
        first = end + 1;
        if (line < headerLines || text.empty()) continue;
        std::size_t columns = 0;
        for (std::size_t at = 0; at <= text.size(); ++columns) {
            const std::size_t stop = std::min(text.find(delimiter, at), text.size());
            const std::string_view word = trimmed(text.substr(at, stop - at));
            at = stop + delimiter.size();
            const auto element = parseNumber(word);
            if (!element)
                return Failure::failure(
                    fmt::format("'{}' in line {}, column {} is not a number", word, line + 1, columns + 1));
            matrix.elements.push_back(*element);
            if (stop == text.size()) at = text.size() + 1;
        }
        if (matrix.rows == 0) matrix.columns = columns;
        if (columns != matrix.columns)
            return Failure::failure(
                fmt::format("line {} has {} columns, the first has {}", line + 1, columns, matrix.columns));
        ++matrix.rows;
        if (matrix.elements.size() > kMaxMatrixElements) return Failure::failure("the matrix is too large");
    }
    return matrix;
}

IoResult<StoredMatrix> readMatrix(const MatrixSource& source)
{
    const std::string path = source.path.string();
    if (endsWith(path, ".mat")) {
        auto matrix = readMatFile(path, source.name);
        if (!matrix)
            return Failure::failure(
                fmt::format("the real matrix '{}' cannot be read from the MATLAB file '{}'", source.name, path));
        return std::move(*matrix);
    }
    const auto content = readFile(source.path);
    if (!content) return Failure::failure(fmt::format("'{}' cannot be read: {}", path, content.error()));
    // A UTF-8 byte order mark is not part of the text.
    const std::string_view whole = *content, bytes = whole.starts_with("\xEF\xBB\xBF") ? whole.substr(3) : whole;
    auto matrix = endsWith(path, ".csv") ? matrixInCsv(bytes, source.delimiter, source.headerLines)
                                         : matrixInText(bytes, source.name);
    if (!matrix) return Failure::failure(fmt::format("'{}': {}", path, matrix.error()));
    return matrix;
}

}  // namespace causeway
