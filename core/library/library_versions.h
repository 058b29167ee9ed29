// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Versions of libraries: their order, and what classes say about their own and about others'.
///
/// Reference: Modelica Language Specification, section 18.8 (annotations for version handling).
#pragma once

#include <compare>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/syntax/ast.h"

namespace causeway {

/// "3.2.1" < "4.0.0 Beta 1" < "4.0.0" < "4.1.0"; what does not begin with a number is older than all that does.
[[nodiscard]] std::strong_ordering compareVersions(std::string_view a, std::string_view b);

/// The `version` annotation; empty if there is none.
[[nodiscard]] std::string versionOf(ast::ClassDefinition definition);

/// One entry of a `uses` annotation.
struct UsedLibrary {
    std::string name;
    std::string version;
    std::string user;  ///< the class that says so
    SourceSpan span;
};
/// Texts that use the names of Modelica before version 4: of a package in a folder also those of its files, where its
/// own says nothing. Each is searched once, however many classes it holds.
class OldTexts {
public:
    [[nodiscard]] bool contains(const SyntaxTree& tree);

private:
    std::unordered_map<std::shared_ptr<const SourceFile>, bool> m_known;
};
/// The entries that give a version; of a text without one for Modelica the last version whose names it uses.
[[nodiscard]] std::vector<UsedLibrary> usedLibraries(ast::ClassDefinition definition, OldTexts& oldTexts);
/// The names of this class and of those beside it in its text that are written for the same versions of libraries, as
/// all are that do not say otherwise.
[[nodiscard]] std::vector<std::string> classesForSameVersions(ast::ClassDefinition definition, OldTexts& oldTexts);

/// Whether the class, a library's top package, says that users of this version need no change
/// (`conversion(noneFromVersion=...)`), or is this version itself, or says nothing about its version.
[[nodiscard]] bool servesVersion(ast::ClassDefinition library, std::string_view version);

/// One step on the way to the present version, as a `conversion(from(...))` tells it.
struct ConversionStep {
    std::string from, to;
    std::string script;       ///< the URI of a script; may be empty
    std::string_view change;  ///< the calls of a `change = {...}`; may be empty
};
/// The steps from a version to the library's own; empty if none lead there.
[[nodiscard]] std::vector<ConversionStep> conversionSteps(ast::ClassDefinition library, std::string_view version);

}  // namespace causeway
