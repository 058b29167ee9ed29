// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Lists the classes of a library for browsing: one entry each, with the data needed to show, find and open it.
///
/// In:   a `Library`, and a class whose children are wanted, or a root whose whole tree is wanted.
/// Out:  values that outlive the library, in the order of `ClassDeclaration::elements` (package.order for files).
/// Fails: never; classes in unreadable files are omitted (the library reports these).
/// Cost: the files of the listed classes are parsed unless cached by the library. Redeclarations are not listed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/syntax/ast_classes.h"

namespace causeway {

class ClassDeclaration;
class Library;
class Task;

struct ListedClass {
    std::string fullName;
    std::string description;
    std::string file;          ///< the path of its text, or the label of a document without a file
    std::uint32_t offset = 0;  ///< of its name, in bytes
    ast::ClassKind kind = ast::ClassKind::Class;
    bool isPartial = false;
    bool isProtected = false;
    bool hasClasses = false;
    bool hasExperiment = false;  ///< ready to be simulated

    /// The last part of the full name.
    [[nodiscard]] std::string_view name() const;
    bool operator==(const ListedClass&) const = default;
};

[[nodiscard]] ListedClass listedClass(const ClassDeclaration& declaration);
/// The top-level classes, as `Library::rootNames` orders them.
[[nodiscard]] std::vector<ListedClass> listRoots(Library& library);
/// The classes in a class; empty if there is no class of this name.
[[nodiscard]] std::vector<ListedClass> listClassesIn(Library& library, std::string_view fullName);
/// A top-level class with its whole contents, parents first. Files are parsed on several threads. A cancelled task
/// returns the classes listed so far.
[[nodiscard]] std::vector<ListedClass> listTree(Library& library, std::string_view rootName, const Task& task);

}  // namespace causeway
