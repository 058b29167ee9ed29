// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Formats a table as text: first column left-aligned, others right-aligned.
/// In:   cells in UTF-8. Out: lines without trailing spaces; all characters count as equally wide.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace causeway {

class TextTable {
public:
    void add(std::vector<std::string> row) { m_rows.push_back(std::move(row)); }

    [[nodiscard]] std::string text() const
    {
        std::vector<std::size_t> widths;
        for (const auto& row : m_rows) {
            widths.resize(std::max(widths.size(), row.size()));
            for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], letters(row[i]));
        }
        std::string text;
        for (const auto& row : m_rows) {
            std::string line;
            for (std::size_t i = 0; i < row.size(); ++i) {
                const std::string space(widths[i] - letters(row[i]), ' ');
                line += i == 0 ? row[i] + space : "  " + space + row[i];
            }
            line.erase(line.find_last_not_of(' ') + 1);
            text += line + "\n";
        }
        return text;
    }

private:
    static std::size_t letters(const std::string& text)
    {
        return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) {
            constexpr unsigned kContinuationMask = 0xC0, kContinuation = 0x80;
            return (static_cast<unsigned char>(c) & kContinuationMask) != kContinuation;
        }));
    }

    std::vector<std::vector<std::string>> m_rows;
};

}  // namespace causeway
