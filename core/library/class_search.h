// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Finds classes by a few letters of their names and descriptions, the best matches first.
///
/// In:   the classes of all libraries (class_list.h); the search text: words, each of which must occur.
/// Out:  positions of classes, best first: exact name, beginning of the name, beginnings of words in it
///       ("ConstantVoltage" by "volt" or by its capitals "CV"), inside the name, inside the full name, in the
///       description. Ties: public before protected, complete before partial, short before long, then by full name, so
///       that the result is deterministic.
/// Cost: one pass over the folded names and descriptions; about a millisecond for ten thousand classes.
/// Threads: immutable after construction.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/library/class_list.h"

namespace causeway {

/// Quality of a match; smaller is better.
enum class SearchRank : std::uint8_t { Exact, Prefix, WordStart, Inside, InPath, Description, None };

class ClassSearch {
public:
    ClassSearch() = default;
    explicit ClassSearch(std::vector<ListedClass> classes);

    [[nodiscard]] const std::vector<ListedClass>& classes() const { return m_classes; }
    /// Positions in `classes()`, at most `most`. Empty for a blank text.
    [[nodiscard]] std::vector<std::uint32_t> find(std::string_view typed, std::size_t most) const;
    /// Rank of one class: that of the worst-matching word.
    [[nodiscard]] SearchRank rank(std::uint32_t position, std::string_view typed) const;

private:
    struct Entry {
        std::string path;                       ///< the full name in lower case
        std::size_t nameAt = 0;                 ///< start of the last part
        std::string description;                ///< in lower case
        std::string capitals;                   ///< the initials of the words of the name, in lower case
        std::vector<std::uint16_t> wordStarts;  ///< in the last part
    };
    [[nodiscard]] SearchRank rankOfWord(const Entry& entry, std::string_view word) const;
    [[nodiscard]] SearchRank rankOfWords(const Entry& entry, const std::vector<std::string>& words) const;

    std::vector<ListedClass> m_classes;
    std::vector<Entry> m_entries;  ///< parallel to m_classes
};

}  // namespace causeway
