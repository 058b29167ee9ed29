// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/text_search.h"

#include <algorithm>

#include "core/base/file_io.h"

namespace causeway::ui {

namespace {

constexpr int kLongestLine = 300;  ///< maximum number of characters shown of a line

/// Stores the line without surrounding white space, and the position of the hit in it.
void showLine(SearchHit& hit, const QString& line, int column, int length)
{
    int begin = 0;
    while (begin < line.size() && begin < column && line[begin].isSpace()) ++begin;
    hit.lineText = line.mid(begin, kLongestLine);
    while (!hit.lineText.isEmpty() && hit.lineText.back().isSpace()) hit.lineText.chop(1);
    hit.column = column - begin;
    hit.length = std::min(length, static_cast<int>(hit.lineText.size()) - hit.column);
}

class TextSearch {
public:
    TextSearch(const SearchOptions& options, const QString& with, SearchResult& result)
        : m_pattern(options.pattern()),
          m_isRegularExpression(options.isRegularExpression),
          m_with(with),
          m_result(result)
    {
        if (options.matchCase && !options.isRegularExpression) m_needle = options.what.toStdString();
    }

    void search(const QString& path, quint64 revision, std::string_view text)
    {
        FileHits file{path, revision, {}};
        std::uint32_t offset = 0;
        int number = 1;
        while (offset < text.size() && !m_result.isCut) {
            const std::size_t end = std::min(text.find('\n', offset), text.size());
            searchLine(text.substr(offset, end - offset), offset, number++, file.hits);
            offset = static_cast<std::uint32_t>(end) + 1;
        }
        if (!file.hits.empty()) m_result.files.push_back(std::move(file));
    }

private:
    void searchLine(std::string_view bytes, std::uint32_t offset, int number, std::vector<SearchHit>& hits)
    {
        if (!m_needle.empty() && bytes.find(m_needle) == std::string_view::npos) return;
        const QString line = QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
        for (auto matches = m_pattern.globalMatch(line); matches.hasNext();) {
            const QRegularExpressionMatch match = matches.next();
            if (match.capturedLength() == 0) continue;
            if (m_result.hitCount == kMaxHits) {
                m_result.isCut = true;
                return;
            }
            ++m_result.hitCount;
            SearchHit hit;
            hit.begin = offset + static_cast<std::uint32_t>(line.left(match.capturedStart()).toUtf8().size());
            hit.end = hit.begin + static_cast<std::uint32_t>(match.captured().toUtf8().size());
            hit.line = number;
            showLine(hit, line, static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength()));
            hit.replacement = replacementOf(match).toStdString();
            hits.push_back(std::move(hit));
        }
    }

    /// \0 to \9 refer to groups of a regular expression; anything else is literal.
    [[nodiscard]] QString replacementOf(const QRegularExpressionMatch& match) const
    {
        if (!m_isRegularExpression) return m_with;
        QString text;
        for (qsizetype i = 0; i < m_with.size(); ++i) {
            const bool isGroup = m_with[i] == QLatin1Char('\\') && i + 1 < m_with.size() && m_with[i + 1].isDigit();
            text += isGroup ? match.captured(m_with[++i].digitValue()) : QString(m_with[i]);
        }
        return text;
    }

    QRegularExpression m_pattern;
    bool m_isRegularExpression;
    QString m_with;
    std::string m_needle;
    SearchResult& m_result;
};

}  // namespace

QRegularExpression SearchOptions::pattern() const
{
    QString text = isRegularExpression ? what : QRegularExpression::escape(what);
    if (wholeWord) text = QStringLiteral("\\b(?:%1)\\b").arg(text);
    return QRegularExpression(
        text, matchCase ? QRegularExpression::NoPatternOption : QRegularExpression::CaseInsensitiveOption);
}

SearchResult searchTexts(const std::vector<SnapshotPtr>& texts, const std::vector<std::filesystem::path>& files,
                         const SearchOptions& options, const QString& with, const Task& task)
{
    SearchResult result;
    if (options.what.isEmpty() || !options.pattern().isValid()) return result;
    TextSearch search(options, with, result);
    for (const SnapshotPtr& text : texts)
        search.search(QString::fromStdString(text->path()), text->revision(), text->text());
    for (std::size_t i = 0; i < files.size() && !task.cancelled() && !result.isCut; ++i) {
        task.progress(static_cast<double>(i) / static_cast<double>(files.size()), "searching");
        const std::string path = files[i].string();
        if (std::any_of(texts.begin(), texts.end(), [&](const SnapshotPtr& text) { return text->path() == path; }))
            continue;
        const auto content = readFile(files[i]);
        if (content) search.search(QString::fromStdString(path), 0, *content);
    }
    return result;
}

std::vector<SearchHit> hitsAt(const SourceFile& text, const std::vector<SourceSpan>& spans)
{
    std::vector<SearchHit> hits;
    for (const SourceSpan& span : spans) {
        SearchHit hit;
        hit.begin = span.begin;
        hit.end = span.end;
        const LineColumn place = text.position(span.begin);
        hit.line = static_cast<int>(place.line);
        const std::uint32_t lineBegin = text.offset({place.line, 1});
        const std::string_view line = text.line(place.line);
        const auto characters = [](std::string_view bytes) {
            return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
        };
        const QString before = characters(line.substr(0, span.begin - lineBegin));
        showLine(hit, characters(line), static_cast<int>(before.size()),
                 static_cast<int>(characters(text.text(span)).size()));
        hits.push_back(std::move(hit));
    }
    return hits;
}

}  // namespace causeway::ui
