// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/numbers.h"
#include "core/base/platform.h"
#include "core/results/csv.h"

namespace causeway {

namespace {

bool equalsIgnoringCase(std::string_view text, std::string_view lower)
{
    return std::ranges::equal(text, lower, {}, [](char c) { return lowerCase(c); });
}

/// Text of a cell for messages, limited in length.
std::string shown(std::string_view cell)
{
    constexpr std::size_t kShown = 40;
    if (cell.size() <= kShown) return std::string(cell);
    return std::string(cell.substr(0, kShown)) + "...";
}

/// Returns the next bytes of the text, or none at its end.
using TextSource = std::function<std::string_view()>;

/// Splits "C.v [V]" into name and unit.
std::pair<std::string, std::string> withoutUnit(const std::string& cell)
{
    const std::size_t begin = cell.rfind(" [");
    if (begin == std::string::npos || begin == 0 || cell.back() != ']') return {cell, {}};
    return {cell.substr(0, begin), cell.substr(begin + 2, cell.size() - begin - 3)};
}

class CsvReader {
public:
    CsvReader(TextSource source, const NamePredicate& wanted, ResultSink& sink)
        : m_source(std::move(source)), m_wanted(wanted), m_sink(sink)
    {
    }

    std::optional<std::string> read()
    {
        constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
        readMore();
        if (m_rest.starts_with(kByteOrderMark)) m_rest.remove_prefix(kByteOrderMark.size());
        if (readHeader()) {
            while (skipToRecord() && readRow()) {
            }
        }
        return m_error.empty() ? std::nullopt : std::optional(m_error);
    }

private:
    /// Appends the next bytes to the remaining ones, which move: invalidates views of them. False at the end of the
    /// text.
    bool readMore()
    {
        constexpr std::size_t kLongestRecord = 1U << 28U;
        if (m_rest.size() > kLongestRecord) return fail(m_line, "the line is too long");
        // The source may overwrite its previous bytes.
        if (!m_rest.empty()) m_window = std::string(m_rest);
        const bool isFirst = m_rest.empty();
        const std::string_view next = m_source();
        if (!isFirst) m_window += next;
        m_rest = isFirst ? next : std::string_view(m_window);
        return !next.empty();
    }

    /// Position of the next of these characters, or of the end of the text.
    std::size_t findNext(std::string_view letters)
    {
        for (std::size_t from = 0;;) {
            const std::size_t found =
                letters.size() == 1 ? m_rest.find(letters.front(), from) : m_rest.find_first_of(letters, from);
            if (found != std::string_view::npos) return found;
            from = m_rest.size();
            if (!readMore()) return m_rest.size();
        }
    }

    bool fail(std::size_t line, std::string message)
    {
        m_error = fmt::format("line {}: {}", line, message);
        return false;
    }

    /// Skips blank lines and comments; false at the end of the text.
    bool skipToRecord()
    {
        while (true) {
            const auto end = findNext("\n");
            if (m_rest.empty() || !m_error.empty()) return false;
            const std::string_view line = trimmed(m_rest.substr(0, end));
            if (!line.empty() && line.front() != '#') return true;
            m_rest.remove_prefix(std::min(end + 1, m_rest.size()));
            ++m_line;
        }
    }

    /// Next cell of the record; sets `m_endOfRecord` for the last one. A quoted cell may span lines.
    bool nextCell(std::string& cell)
    {
        cell.clear();
        const auto start = m_rest.find_first_not_of(m_separator == '\t' ? " " : " \t");
        if (start != std::string_view::npos && m_rest[start] == '"') {
            m_rest.remove_prefix(start + 1);
            if (!readQuoted(cell)) return false;
        }
        const std::string_view ends = m_separator == ',' ? ",\n" : m_separator == ';' ? ";\n" : "\t\n";
        const auto end = findNext(ends);
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
            const auto quote = findNext("\"");
            if (quote == m_rest.size()) return fail(opened, "a quote is never closed");
            const std::string_view piece = m_rest.substr(0, quote);
            m_line += static_cast<std::size_t>(std::count(piece.begin(), piece.end(), '\n'));
            cell += piece;
            m_rest.remove_prefix(quote + 1);
            // The second quote may be in the next bytes.
            if (m_rest.empty()) readMore();
            if (!m_rest.starts_with('"')) return true;
            cell += '"';
            m_rest.remove_prefix(1);
        }
    }

    bool readHeader()
    {
        if (!skipToRecord()) return fail(m_line, "the file is empty");
        if (m_rest.substr(0, m_rest.find('\n')).find('\0') != std::string_view::npos)
            return fail(m_line, "this is not text");
        m_separator = guessSeparator();
        std::string cell;
        do {
            if (!nextCell(cell)) return false;
            auto [name, unit] = withoutUnit(cell);
            m_names.push_back(std::move(name));
            m_units.push_back(std::move(unit));
        } while (!m_endOfRecord);
        ++m_line;
        // Some programs end every line with a separator.
        if (m_names.size() > 1 && m_names.back().empty()) m_names.pop_back();
        const auto found = std::find_if(m_names.begin(), m_names.end(),
                                        [](const std::string& name) { return equalsIgnoringCase(name, "time"); });
        if (found == m_names.end()) return fail(m_line - 1, "there is no column 'time' in the header");
        m_timeColumn = static_cast<std::size_t>(found - m_names.begin());
        m_values.resize(m_names.size());
        return beginSink();
    }

    bool beginSink()
    {
        ResultLayout layout;
        std::unordered_map<std::string_view, std::size_t> known;  // lookups only
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            const auto [first, isNew] = known.try_emplace(m_names[i], i);
            if (!isNew) m_twins.emplace_back(first->second, i);
            if (!isNew || i == m_timeColumn || (m_wanted && !m_wanted(m_names[i]))) continue;
            ResultVariable variable;
            variable.name = m_names[i];
            variable.unit = m_units[i];
            variable.column = layout.columnCount++;
            layout.variables.push_back(std::move(variable));
            m_kept.push_back(i);
        }
        m_row.resize(m_kept.size());
        return m_sink.begin(layout) || fail(m_line - 1, "it was not taken");
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

    /// Fast path for a cell that contains only a number: without a copy, or a search for its end.
    bool takePlainNumber(double& taken)
    {
        if (m_separator == ';' || m_rest.empty() ||
            !(m_rest.front() == '-' || (m_rest.front() >= '0' && m_rest.front() <= '9')))
            return false;
        double value = 0;
        const auto [end, error] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), value);
        const auto length = static_cast<std::size_t>(end - m_rest.data());
        if (error != std::errc() || length == m_rest.size() || !(*end == m_separator || *end == '\n')) return false;
        taken = value;
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
                m_values[count] = *value;
            } else if (!(count == m_values.size() && m_endOfRecord && m_cell.empty())) {
                return fail(line, fmt::format("there are more cells than the {} of the header", m_values.size()));
            }
            ++count;
        } while (!m_endOfRecord);
        ++m_line;
        if (count < m_values.size()) {
            return fail(line, fmt::format("there are {} cells, and {} in the header", count, m_values.size()));
        }
        if (!checkTime(line) || !checkTwins(line)) return false;
        for (std::size_t i = 0; i < m_kept.size(); ++i) m_row[i] = m_values[m_kept[i]];
        return m_sink.row(m_values[m_timeColumn], m_row) || fail(line, "it was not taken");
    }

    bool checkTime(std::size_t line)
    {
        const double now = m_values[m_timeColumn];
        if (!std::isfinite(now)) return fail(line, "the time is missing");
        if (m_before && now < *m_before)
            return fail(line,
                        fmt::format("the time goes back from {} to {}", shortestText(*m_before), shortestText(now)));
        m_before = now;
        return true;
    }

    /// Columns with equal names must have equal values.
    bool checkTwins(std::size_t line)
    {
        for (const auto& [first, second] : m_twins) {
            const double a = m_values[first], b = m_values[second];
            if (a != b && !(std::isnan(a) && std::isnan(b)))
                return fail(line, fmt::format("two columns are called '{}', and have {} and {} here",
                                              shown(m_names[first]), shortestText(a), shortestText(b)));
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

    TextSource m_source;
    const NamePredicate& m_wanted;
    ResultSink& m_sink;
    std::string m_window;     ///< last concatenated bytes
    std::string_view m_rest;  ///< unread part
    std::size_t m_line = 1;
    char m_separator = ',';
    bool m_endOfRecord = false;
    std::string m_cell;
    std::string m_error;
    std::vector<std::string> m_names, m_units;
    std::vector<double> m_values;  ///< by column of the file
    std::size_t m_timeColumn = 0;
    std::vector<std::pair<std::size_t, std::size_t>> m_twins;  ///< columns of the file with equal names
    std::vector<std::size_t> m_kept;                           ///< by column of the rows: column of the file
    std::vector<double> m_row;
    std::optional<double> m_before;  ///< time of the previous row
};

}  // namespace

IoResult<Result> readCsv(std::string_view text)
{
    ResultStore store;
    const auto whole = [rest = text]() mutable { return std::exchange(rest, {}); };
    if (const auto error = CsvReader(whole, nullptr, store).read()) return IoResult<Result>::failure(*error);
    return store.release();
}

std::optional<std::string> readCsvFile(const std::filesystem::path& path, const NamePredicate& wanted, ResultSink& sink,
                                       const Task& task)
{
    constexpr std::size_t kBlock = 1U << 20U;
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) return "it is a folder";
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(platform::openFile(path, "rb"), &std::fclose);
    if (!file) return std::strerror(errno);
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    std::vector<char> block(kBlock);
    double done = 0;
    std::optional<std::string> failure;
    const auto next = [&] {
        if (task.cancelled()) failure = "it was not read to its end";
        const std::size_t count = failure ? 0 : std::fread(block.data(), 1, block.size(), file.get());
        if (count == 0 && std::ferror(file.get()) != 0) failure = std::strerror(errno);
        done += static_cast<double>(count);
        if (!error && size > 0) task.progress(std::min(1.0, done / static_cast<double>(size)), "reading");
        return std::string_view(block.data(), count);
    };
    const auto refused = CsvReader(next, wanted, sink).read();
    return failure ? failure : refused;
}

}  // namespace causeway
