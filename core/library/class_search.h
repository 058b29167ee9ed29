// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Finds classes by a few letters of their names and descriptions, the closest first.
///
/// In:   the classes of all libraries (class_list.h); what was typed: words, each of which must occur.
/// Out:  positions of classes, best first: exact name, beginning of the name, beginnings of words in it
/// ("ConstantVoltage"
///       by "volt" or by its capitals "CV"), inside the name, inside the full name, in the description. Among equals:
///       public before protected, complete before partial, short before long, then by full name: the same text gives
///       the same list.
/// Cost: one pass over the folded names and descriptions; about a millisecond for ten thousand classes.
/// Threads: immutable once made.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/library/class_list.h"

namespace causeway {

/// How closely a class fits; a smaller value is closer.
enum class SearchRank : std::uint8_t { Exact, Prefix, WordStart, Inside, InPath, Description, None };

class ClassSearch {
public:
    ClassSearch() = default;
    explicit ClassSearch(std::vector<ListedClass> classes);

    [[nodiscard]] const std::vector<ListedClass>& classes() const { return m_classes; }
    /// Positions in `classes()`, at most `most`. Nothing for a text of blanks.
    [[nodiscard]] std::vector<std::uint32_t> find(std::string_view typed, std::size_t most) const;
    /// How one class fits: that of the word that fits least.
    [[nodiscard]] SearchRank rank(std::uint32_t position, std::string_view typed) const;

private:
    struct Entry {
        std::string path;                       ///< the full name in small letters
        std::size_t nameAt = 0;                 ///< where the last part begins in it
        std::string description;                ///< in small letters
        std::string capitals;                   ///< the first letters of the words of the name, small
        std::vector<std::uint16_t> wordStarts;  ///< in the last part
    };
    [[nodiscard]] SearchRank rankOfWord(const Entry& entry, std::string_view word) const;
    [[nodiscard]] SearchRank rankOfWords(const Entry& entry, const std::vector<std::string>& words) const;

    std::vector<ListedClass> m_classes;
    std::vector<Entry> m_entries;  ///< parallel to m_classes
};

}  // namespace causeway
