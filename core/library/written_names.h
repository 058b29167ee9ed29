// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What names in the text of a library mean, as far as it follows from that text and from what it imports: no model is
/// instantiated, and the classes of some other libraries are not looked into.
///
/// In:   a `Library`, and the names of the top-level packages that are foreign: they may not be there at all, or be
/// there in another version than the text was written for. Out: classes of the text, or paths into a foreign library.
/// Elements that are inherited from a foreign class are not known. Cost: the look-ups of the names on the way.
#pragma once

#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/library/library.h"

namespace causeway {

class WrittenNames {
public:
    /// A class of the text, or the full name of a foreign one; none of both if the name is not found.
    struct Class {
        const ClassDeclaration* own = nullptr;
        std::string foreign;

        explicit operator bool() const { return own != nullptr || !foreign.empty(); }
    };
    /// Where looking up a dotted name has come.
    struct Found {
        Class klass;                                    ///< the last class on the way
        const ElementDeclaration* component = nullptr;  ///< instead of it
        std::size_t used = 0;                           ///< number of parts that were looked up
        std::string first;                              ///< the foreign name that the first part stands for
    };

    /// `isThere` tells whether a foreign library has a class; it decides what an unqualified import brings.
    WrittenNames(Library& library, std::set<std::string, std::less<>> foreign,
                 std::function<bool(const std::string&)> isThere)
        : m_library(library), m_foreign(std::move(foreign)), m_isThere(std::move(isThere))
    {
    }

    [[nodiscard]] Library& texts() const { return m_library; }
    /// Follows a name from inside a class up to a component, a foreign library or its end.
    [[nodiscard]] Found find(std::span<const std::string_view> parts, bool isGlobal, const ClassDeclaration* scope);
    /// The class that a name of a type means.
    [[nodiscard]] Class classOf(ast::Name name, const ClassDeclaration* scope);
    /// The class of a component.
    [[nodiscard]] Class typeOf(const ElementDeclaration& component);
    /// An own or inherited element of a class of the text; null if there is none, or if it is foreign.
    [[nodiscard]] const ElementDeclaration* elementOf(const ClassDeclaration& owner, std::string_view name);
    /// The foreign classes that a class of the text is based on, directly or through others of the text.
    [[nodiscard]] std::vector<std::string> foreignBases(const ClassDeclaration& owner);

private:
    [[nodiscard]] Class inside(const Class& around, std::string_view name);
    [[nodiscard]] Found first(std::string_view name, const ClassDeclaration* scope);
    [[nodiscard]] Class root(std::string_view name);
    [[nodiscard]] std::vector<Class> basesOf(const ClassDeclaration& owner);
    [[nodiscard]] std::vector<Class> extendedIn(const ClassDeclaration& around, std::string_view name);

    Library& m_library;
    std::set<std::string, std::less<>> m_foreign;
    std::function<bool(const std::string&)> m_isThere;
    std::set<const ClassDeclaration*> m_open;                                 ///< whose bases are being looked up
    std::unordered_map<const ClassDeclaration*, std::vector<Class>> m_bases;  ///< looked up only
};

}  // namespace causeway
