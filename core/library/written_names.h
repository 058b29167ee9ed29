// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Meaning of names in the text of a library, as far as it follows from that text and its imports: no model is
/// instantiated, and classes of foreign libraries are not examined.
///
/// In:   a `Library`, and the names of the foreign top-level packages: they may be missing, or present in another
///       version than the text was written for.
/// Out:  classes of the text, or paths into a foreign library. Elements inherited from a foreign class are unknown.
/// Cost: the look-ups of the names involved.
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
    /// A class of the text, or the full name of a foreign one; neither if the name is not found.
    struct Class {
        const ClassDeclaration* own = nullptr;
        std::string foreign;

        explicit operator bool() const { return own != nullptr || !foreign.empty(); }
    };
    /// Progress of looking up a dotted name.
    struct Found {
        Class klass;                                    ///< the last class found
        const ElementDeclaration* component = nullptr;  ///< found instead of a class
        std::size_t used = 0;                           ///< number of parts resolved
        std::string first;                              ///< the foreign name denoted by the first part
    };

    /// `isThere` tells whether a foreign library has a class; it decides the meaning of unqualified imports.
    WrittenNames(Library& library, std::set<std::string, std::less<>> foreign,
                 std::function<bool(const std::string&)> isThere)
        : m_library(library), m_foreign(std::move(foreign)), m_isThere(std::move(isThere))
    {
    }

    [[nodiscard]] Library& texts() const { return m_library; }
    /// Resolves a name from inside a class until it reaches a component, a foreign library or its end.
    [[nodiscard]] Found find(std::span<const std::string_view> parts, bool isGlobal, const ClassDeclaration* scope);
    /// The class denoted by a type name.
    [[nodiscard]] Class classOf(ast::Name name, const ClassDeclaration* scope);
    /// The class of a component.
    [[nodiscard]] Class typeOf(const ElementDeclaration& component);
    /// An own or inherited element of a class of the text; null if there is none, or if it is foreign.
    [[nodiscard]] const ElementDeclaration* elementOf(const ClassDeclaration& owner, std::string_view name);
    /// The foreign base classes of a class of the text, direct or through other classes of the text.
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
