// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/text_table.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/numbers.h"

namespace causeway {

namespace {

struct Cell {
    std::string text;
    bool isQuoted = false;
};

class TableReader {
public:
    TableReader(std::string_view text, EmptyCells emptyCells) : m_rest(text), m_emptyCells(emptyCells)
    {
        constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
        if (m_rest.starts_with(kByteOrderMark)) m_rest.remove_prefix(kByteOrderMark.size());
    }

    IoResult<TextTable> read()
    {
        std::vector<Cell> cells;
        if (!skipToRecord()) return fail(m_line, "there is no line with names");
        const std::string_view header = m_rest.substr(0, m_rest.find('\n'));
        const std::size_t found = header.find_first_of(",;\t");
        if (found != std::string_view::npos) m_separator = header[found];
        const std::size_t headerLine = m_line;
        if (!readRecord(cells)) return fail(headerLine, "a quote is never closed");
        for (Cell& cell : cells) m_table.names.push_back(std::move(cell.text));
        while (skipToRecord()) {
            const std::size_t line = m_line;
            if (!readRecord(cells)) return fail(line, "a quote is never closed");
            if (cells.size() != m_table.names.size())
                return fail(line, fmt::format("there are {} cells, and {} in the first line", cells.size(),
                                              m_table.names.size()));
            std::vector<nlohmann::json>& row = m_table.rows.emplace_back();
            for (std::size_t i = 0; i < cells.size(); ++i) {
                if (cells[i].text.empty() && m_emptyCells == EmptyCells::Refused)
                    return fail(line, fmt::format("the cell in column '{}' is empty", m_table.names[i]));
                row.push_back(valueOf(std::move(cells[i])));
            }
        }
        return std::move(m_table);
    }

private:
    static IoResult<TextTable> fail(std::size_t line, const std::string& why)
    {
        return IoResult<TextTable>::failure(fmt::format("line {}: {}", line, why));
    }

    /// Skips blank lines and comments; false at the end of the text.
    bool skipToRecord()
    {
        while (!m_rest.empty()) {
            const std::size_t end = m_rest.find('\n');
            const std::string_view line = trimmed(m_rest.substr(0, end));
            if (!line.empty() && line.front() != '#') return true;
            m_rest.remove_prefix(std::min(end, m_rest.size() - 1) + 1);
            ++m_line;
        }
        return false;
    }

    /// False for an unterminated quote.
    bool readRecord(std::vector<Cell>& cells)
    {
        cells.assign(1, {});
        bool isInQuotes = false;
        std::size_t at = 0;
        for (; at < m_rest.size(); ++at) {
            const char c = m_rest[at];
            Cell& cell = cells.back();
            if (c == '\n') ++m_line;
            if (isInQuotes) {
                if (c != '"')
                    cell.text += c;
                else if (at + 1 < m_rest.size() && m_rest[at + 1] == '"')
                    cell.text += m_rest[++at];
                else
                    isInQuotes = false;
            } else if (c == '"' && trimmed(cell.text).empty()) {
                cell = {"", true};
                isInQuotes = true;
            } else if (c == '\n') {
                break;
            } else if (c == m_separator) {
                cells.emplace_back();
            } else {
                cell.text += c;
            }
        }
        m_rest.remove_prefix(std::min(at + 1, m_rest.size()));
        for (Cell& cell : cells) cell.text = std::string(trimmed(cell.text));
        return !isInQuotes;
    }

    [[nodiscard]] nlohmann::json valueOf(Cell cell) const
    {
        if (cell.text.empty() && m_emptyCells == EmptyCells::Null) return nullptr;
        if (cell.isQuoted) return std::move(cell.text);
        if (cell.text == "true" || cell.text == "false") return cell.text == "true";
        std::string digits = cell.text;
        if (m_separator == ';') std::ranges::replace(digits, ',', '.');
        const auto number = parseNumber(digits);
        return number && std::isfinite(*number) ? nlohmann::json(*number) : nlohmann::json(std::move(cell.text));
    }

    std::string_view m_rest;
    EmptyCells m_emptyCells;
    char m_separator = ',';
    std::size_t m_line = 1;
    TextTable m_table;
};

}  // namespace

IoResult<TextTable> readTextTable(std::string_view text, EmptyCells emptyCells)
{
    return TableReader(text, emptyCells).read();
}

}  // namespace causeway
