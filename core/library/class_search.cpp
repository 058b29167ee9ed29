// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/class_search.h"

#include <algorithm>
#include <tuple>

#include "core/base/ascii.h"
#include "core/base/utf8.h"

namespace causeway {

namespace {

bool isLetter(char c)
{
    const char small = lowerCase(c);
    return (small >= 'a' && small <= 'z') || static_cast<unsigned char>(c) >= 0x80;
}

/// Whether a word begins here: at the beginning, after a non-letter, at a capital after or before a small letter
/// ("RLCircuit": R, C), at the first of several digits.
bool beginsWord(std::string_view name, std::size_t at)
{
    const char c = name[at];
    if (isDigit(c)) return at == 0 || !isDigit(name[at - 1]);
    if (!isLetter(c)) return false;
    if (at == 0 || !isLetter(name[at - 1])) return true;
    if (!isCapital(c)) return false;
    return !isCapital(name[at - 1]) || (at + 1 < name.size() && isLetter(name[at + 1]) && !isCapital(name[at + 1]));
}

std::vector<std::string> wordsOf(std::string_view typed)
{
    std::vector<std::string> words;
    std::string word;
    for (const char c : typed) {
        if (c == ' ' || c == '\t') {
            if (!word.empty()) words.push_back(std::move(word));
            word.clear();
        } else {
            word += lowerCase(c);
        }
    }
    if (!word.empty()) words.push_back(std::move(word));
    return words;
}

/// "Basic.Resistor" is the end of a full name; "Basic.Res" is the beginning of its last part with the parts before it.
SearchRank rankOfDotted(std::string_view path, std::string_view word)
{
    const std::size_t at = path.rfind(word);
    if (at == std::string_view::npos) return SearchRank::None;
    if (at > 0 && path[at - 1] != '.') return SearchRank::InPath;
    const std::string_view rest = path.substr(at + word.size());
    if (rest.empty()) return SearchRank::Exact;
    return rest.find('.') == std::string_view::npos ? SearchRank::Prefix : SearchRank::InPath;
}

}  // namespace

ClassSearch::ClassSearch(std::vector<ListedClass> classes) : m_classes(std::move(classes))
{
    m_entries.reserve(m_classes.size());
    for (const ListedClass& listed : m_classes) {
        const std::string_view name = listed.name();
        Entry entry;
        entry.path = lowerCase(listed.fullName);
        entry.nameAt = listed.fullName.size() - name.size();
        entry.description = lowerCase(listed.description);
        for (std::size_t i = 0; i < std::min<std::size_t>(name.size(), UINT16_MAX); ++i) {
            if (!beginsWord(name, i)) continue;
            entry.wordStarts.push_back(static_cast<std::uint16_t>(i));
            entry.capitals += lowerCase(name[i]);
        }
        m_entries.push_back(std::move(entry));
    }
}

SearchRank ClassSearch::rankOfWord(const Entry& entry, std::string_view word) const
{
    const std::string_view name = std::string_view(entry.path).substr(entry.nameAt);
    if (word.find('.') != std::string_view::npos) return rankOfDotted(entry.path, word);
    if (name == word) return SearchRank::Exact;
    if (name.starts_with(word)) return SearchRank::Prefix;
    const bool atWord = std::any_of(entry.wordStarts.begin(), entry.wordStarts.end(),
                                    [&](std::uint16_t start) { return name.substr(start).starts_with(word); });
    if (atWord || (word.size() > 1 && entry.capitals.starts_with(word))) return SearchRank::WordStart;
    if (name.find(word) != std::string_view::npos) return SearchRank::Inside;
    if (entry.path.find(word) != std::string::npos) return SearchRank::InPath;
    return entry.description.find(word) != std::string::npos ? SearchRank::Description : SearchRank::None;
}

SearchRank ClassSearch::rankOfWords(const Entry& entry, const std::vector<std::string>& words) const
{
    SearchRank worst = words.empty() ? SearchRank::None : SearchRank::Exact;
    for (const std::string& word : words) {
        worst = std::max(worst, rankOfWord(entry, word));
        if (worst == SearchRank::None) break;
    }
    return worst;
}

SearchRank ClassSearch::rank(std::uint32_t position, std::string_view typed) const
{
    return rankOfWords(m_entries[position], wordsOf(typed));
}

std::vector<std::uint32_t> ClassSearch::find(std::string_view typed, std::size_t most) const
{
    const std::vector<std::string> words = wordsOf(typed);
    std::vector<std::pair<SearchRank, std::uint32_t>> hits;
    for (std::uint32_t i = 0; i < m_entries.size(); ++i) {
        const SearchRank rank = rankOfWords(m_entries[i], words);
        if (rank != SearchRank::None) hits.emplace_back(rank, i);
    }
    const auto order = [this](const auto& hit) {
        const ListedClass& listed = m_classes[hit.second];
        const std::string& name = listed.fullName;
        return std::make_tuple(hit.first, listed.isProtected, listed.isPartial,
                               name.size() - m_entries[hit.second].nameAt, std::string_view(name), hit.second);
    };
    const std::size_t count = std::min(most, hits.size());
    std::partial_sort(hits.begin(), hits.begin() + static_cast<std::ptrdiff_t>(count), hits.end(),
                      [&](const auto& a, const auto& b) { return order(a) < order(b); });
    std::vector<std::uint32_t> positions;
    for (std::size_t i = 0; i < count; ++i) positions.push_back(hits[i].second);
    return positions;
}

}  // namespace causeway
