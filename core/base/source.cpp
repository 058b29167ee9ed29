// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/source.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/assert.h"
#include "core/base/utf8.h"

namespace causeway {

SourceSpan SourceSpan::unite(SourceSpan other) const
{
    if (isNone()) return other;
    if (other.isNone() || other.source != source) return *this;
    return {source, std::min(begin, other.begin), std::max(end, other.end)};
}

SourceFile::SourceFile(std::string path, std::string text) : m_path(std::move(path)), m_text(std::move(text)) {}

std::string_view SourceFile::text(SourceSpan span) const
{
    const std::size_t begin = std::min<std::size_t>(span.begin, m_text.size());
    const std::size_t end = std::clamp<std::size_t>(span.end, begin, m_text.size());
    return std::string_view(m_text).substr(begin, end - begin);
}

const std::vector<std::uint32_t>& SourceFile::lineStarts() const
{
    std::call_once(m_lineStartsBuilt, [this] {
        m_lineStarts.push_back(0);
        for (std::size_t i = m_text.find('\n'); i != std::string::npos; i = m_text.find('\n', i + 1)) {
            m_lineStarts.push_back(static_cast<std::uint32_t>(i + 1));
        }
    });
    return m_lineStarts;
}

LineColumn SourceFile::position(std::uint32_t offset) const
{
    offset = std::min(offset, static_cast<std::uint32_t>(m_text.size()));
    const auto& starts = lineStarts();
    const auto next = std::upper_bound(starts.begin(), starts.end(), offset);
    const auto line = static_cast<std::uint32_t>(next - starts.begin());
    std::uint32_t column = 1;
    for (std::uint32_t i = starts[line - 1]; i < offset; ++i) {
        if (!continuesLetter(m_text[i])) ++column;
    }
    return {line, column};
}

std::uint32_t SourceFile::offset(LineColumn place) const
{
    const auto& starts = lineStarts();
    if (place.line == 0) return 0;
    if (place.line > starts.size()) return static_cast<std::uint32_t>(m_text.size());
    std::uint32_t at = starts[place.line - 1];
    for (std::uint32_t column = 1; column < place.column && at < m_text.size() && m_text[at] != '\n';) {
        ++at;
        while (at < m_text.size() && continuesLetter(m_text[at])) ++at;
        ++column;
    }
    return at;
}

std::string_view SourceFile::line(std::uint32_t number) const
{
    const auto& starts = lineStarts();
    if (number == 0 || number > starts.size()) return {};
    const std::size_t begin = starts[number - 1];
    std::size_t end = number < starts.size() ? starts[number] : m_text.size();
    while (end > begin && (m_text[end - 1] == '\n' || m_text[end - 1] == '\r')) --end;
    return std::string_view(m_text).substr(begin, end - begin);
}

std::uint32_t SourceFile::lineCount() const
{
    return static_cast<std::uint32_t>(lineStarts().size());
}

SourceId SourceSet::add(std::shared_ptr<const SourceFile> file)
{
    CAUSEWAY_ASSERT(file != nullptr);
    m_files.push_back(std::move(file));
    return SourceId(m_files.size() - 1);
}

std::string SourceSet::describe(SourceSpan span) const
{
    if (span.isNone()) return {};
    const SourceFile& file = (*this)[span.source];
    const LineColumn at = file.position(span.begin);
    return fmt::format("{}:{}:{}", file.path(), at.line, at.column);
}

}  // namespace causeway
