// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Versions of libraries: their order, and the annotations of classes about versions.
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

/// "3.2.1" < "4.0.0 Beta 1" < "4.0.0" < "4.1.0"; versions that do not begin with a number are oldest.
[[nodiscard]] std::strong_ordering compareVersions(std::string_view a, std::string_view b);

/// The `version` annotation; empty if there is none.
[[nodiscard]] std::string versionOf(ast::ClassDefinition definition);

/// One entry of a `uses` annotation.
struct UsedLibrary {
    std::string name;
    std::string version;
    std::string user;  ///< the class with the annotation
    SourceSpan span;
};
/// Texts that use names of Modelica before version 4; for a package in a folder this includes its files, if it has no
/// annotation of its own. Each text is searched once, regardless of its number of classes.
class OldTexts {
public:
    [[nodiscard]] bool contains(const SyntaxTree& tree);

private:
    std::unordered_map<std::shared_ptr<const SourceFile>, bool> m_known;
};
/// The entries with a version; for a text without an entry for Modelica, the last version whose names it uses.
[[nodiscard]] std::vector<UsedLibrary> usedLibraries(ast::ClassDefinition definition, OldTexts& oldTexts);
/// The names of this class and of those classes of its text that use the same library versions, including all classes
/// without an annotation.
[[nodiscard]] std::vector<std::string> classesForSameVersions(ast::ClassDefinition definition, OldTexts& oldTexts);

/// Whether the class, a library's top package, declares this version compatible (`conversion(noneFromVersion=...)`), is
/// this version itself, or has no version.
[[nodiscard]] bool servesVersion(ast::ClassDefinition library, std::string_view version);

/// One conversion step, from a `conversion(from(...))` annotation.
struct ConversionStep {
    std::string from, to;
    std::string script;       ///< URI of a script; may be empty
    std::string_view change;  ///< calls in `change = {...}`; may be empty
};
/// The steps from a version to the library's own; empty if there are none.
[[nodiscard]] std::vector<ConversionStep> conversionSteps(ast::ClassDefinition library, std::string_view version);

}  // namespace causeway
