// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/numbers.h"
#include "core/results/csv.h"

namespace causeway {

namespace {

bool equalsIgnoringCase(std::string_view text, std::string_view lower)
{
    return std::ranges::equal(text, lower, {}, [](char c) { return lowerCase(c); });
}

/// What a person can find again in the file, however long the cell is.
std::string shown(std::string_view cell)
{
    constexpr std::size_t kShown = 40;
    if (cell.size() <= kShown) return std::string(cell);
    return std::string(cell.substr(0, kShown)) + "...";
}

class CsvReader {
public:
    explicit CsvReader(std::string_view text) : m_rest(text)
    {
        constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
        if (m_rest.starts_with(kByteOrderMark)) m_rest.remove_prefix(kByteOrderMark.size());
    }

    IoResult<Result> read()
    {
        if (readHeader()) {
            while (skipToRecord() && readRow()) {
            }
        }
        if (!m_error.empty()) return IoResult<Result>::failure(m_error);
        m_result.time = std::move(m_values[m_timeColumn]);
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            if (i == m_timeColumn) continue;
            ResultColumn column;
            column.name = std::move(m_names[i]);
            column.values = std::move(m_values[i]);
            m_result.columns.push_back(std::move(column));
        }
        return std::move(m_result);
    }

private:
    bool fail(std::size_t line, std::string message)
    {
        m_error = fmt::format("line {}: {}", line, message);
        return false;
    }

    /// Skips blank lines and comments; false at the end of the text.
    bool skipToRecord()
    {
        while (!m_rest.empty()) {
            const auto end = std::min(m_rest.find('\n'), m_rest.size());
            const std::string_view line = trimmed(m_rest.substr(0, end));
            if (!line.empty() && line.front() != '#') return true;
            m_rest.remove_prefix(std::min(end + 1, m_rest.size()));
            ++m_line;
        }
        return false;
    }

    /// The next cell of the record, with `m_endOfRecord` set when it is the last. A quoted cell may span lines.
    bool nextCell(std::string& cell)
    {
        cell.clear();
        const auto start = m_rest.find_first_not_of(m_separator == '\t' ? " " : " \t");
        if (start != std::string_view::npos && m_rest[start] == '"') {
            m_rest.remove_prefix(start + 1);
            if (!readQuoted(cell)) return false;
        }
        const std::string_view ends = m_separator == ',' ? ",\n" : m_separator == ';' ? ";\n" : "\t\n";
        const auto end = std::min(m_rest.find_first_of(ends), m_rest.size());
        const std::string_view text = trimmed(m_rest.substr(0, end));
        if (!cell.empty() && !text.empty())
            return fail(m_line, fmt::format("'{}' follows a closing quote", shown(text)));
        cell += text;
        m_endOfRecord = end == m_rest.size() || m_rest[end] == '\n';
        m_rest.remove_prefix(std::min(end + 1, m_rest.size()));
        return true;
    }

    bool readQuoted(std::string& cell)
    {
        const std::size_t opened = m_line;
        while (true) {
            const auto quote = m_rest.find('"');
            if (quote == std::string_view::npos) return fail(opened, "a quote is never closed");
            const std::string_view piece = m_rest.substr(0, quote);
            m_line += static_cast<std::size_t>(std::count(piece.begin(), piece.end(), '\n'));
            cell += piece;
            m_rest.remove_prefix(quote + 1);
            if (!m_rest.starts_with('"')) return true;
            cell += '"';
            m_rest.remove_prefix(1);
        }
    }

    bool readHeader()
    {
        if (!skipToRecord()) return fail(m_line, "the file is empty");
        if (m_rest.substr(0, m_rest.find('\n')).find('\0') != std::string_view::npos) return fail(m_line, "this is no text");
        m_separator = guessSeparator();
        std::string cell;
        do {
            if (!nextCell(cell)) return false;
            m_names.push_back(cell);
        } while (!m_endOfRecord);
        ++m_line;
        // Some programs end every line with a separator.
        if (m_names.size() > 1 && m_names.back().empty()) m_names.pop_back();
        const auto found = std::find_if(m_names.begin(), m_names.end(),
                                        [](const std::string& name) { return equalsIgnoringCase(name, "time"); });
        if (found == m_names.end()) return fail(m_line - 1, "there is no column 'time' in the header");
        m_timeColumn = static_cast<std::size_t>(found - m_names.begin());
        m_values.resize(m_names.size());
        return true;
    }

    [[nodiscard]] char guessSeparator() const
    {
        bool quoted = false;
        for (const char c : m_rest) {
            if (c == '"') quoted = !quoted;
            if (quoted) continue;
            if (c == ',' || c == ';' || c == '\t') return c;
            if (c == '\n') break;
        }
        return ',';
    }

    /// The next cell, if it holds nothing but a number as most do: without a copy of it, and without a search for its end.
    bool takePlainNumber(std::vector<double>& values)
    {
        if (m_separator == ';' || m_rest.empty() || !(m_rest.front() == '-' || (m_rest.front() >= '0' && m_rest.front() <= '9'))) return false;
        double value = 0;
        const auto [end, error] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), value);
        const auto length = static_cast<std::size_t>(end - m_rest.data());
        if (error != std::errc() || length == m_rest.size() || !(*end == m_separator || *end == '\n')) return false;
        values.push_back(value);
        m_endOfRecord = *end == '\n';
        m_rest.remove_prefix(length + 1);
        return true;
    }

    bool readRow()
    {
        const std::size_t line = m_line;
        m_endOfRecord = false;
        std::size_t count = 0;
        do {
            if (count < m_values.size() && takePlainNumber(m_values[count])) {
                ++count;
                continue;
            }
            if (!nextCell(m_cell)) return false;
            if (count < m_values.size()) {
                const auto value = number(m_cell);
                if (!value) {
                    return fail(
                        line, fmt::format("'{}' in column '{}' is not a number", shown(m_cell), shown(m_names[count])));
                }
                m_values[count].push_back(*value);
            } else if (!(count == m_values.size() && m_endOfRecord && m_cell.empty())) {
                return fail(line, fmt::format("there are more cells than the {} of the header", m_values.size()));
            }
            ++count;
        } while (!m_endOfRecord);
        ++m_line;
        if (count < m_values.size()) {
            return fail(line, fmt::format("there are {} cells, and {} in the header", count, m_values.size()));
        }
        return checkTime(line);
    }

    bool checkTime(std::size_t line)
    {
        const std::vector<double>& times = m_values[m_timeColumn];
        const double now = times.back();
        if (!std::isfinite(now)) return fail(line, "the time is missing");
        if (times.size() > 1 && now < times[times.size() - 2]) {
            return fail(line, fmt::format("the time goes back from {} to {}", shortestText(times[times.size() - 2]),
                                          shortestText(now)));
        }
        return true;
    }

    [[nodiscard]] std::optional<double> number(std::string& cell) const
    {
        if (cell.empty()) return std::nan("");
        if (m_separator == ';') std::replace(cell.begin(), cell.end(), ',', '.');
        if (const auto value = parseNumber(cell)) return value;
        if (equalsIgnoringCase(cell, "true")) return 1.0;
        if (equalsIgnoringCase(cell, "false")) return 0.0;
        return std::nullopt;
    }

    std::string_view m_rest;
    std::size_t m_line = 1;
    char m_separator = ',';
    bool m_endOfRecord = false;
    std::string m_cell;
    std::string m_error;
    std::vector<std::string> m_names;
    std::vector<std::vector<double>> m_values;  ///< by column of the file
    std::size_t m_timeColumn = 0;
    Result m_result;
};

}  // namespace

IoResult<Result> readCsv(std::string_view text)
{
    return CsvReader(text).read();
}

}  // namespace causeway
