// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Checks all classes of a file or of a library, each by itself, and goes on after errors.
///
/// In:   a Modelica file, or the folder of a package, also of one inside another; or the name of a class in a library.
/// Out:  a report for each class, in the order of the text and of package.order: the same whatever the number of
/// threads. A complete model, block or class is instantiated and flattened. Of other classes (packages, functions,
/// connectors, partial classes) what can be known without a use of them is checked. In a file, models that stand for
/// themselves are also sorted and translated: those with an experiment annotation, and those without flow variables,
/// which would want to be connected. So is a model that was asked for by its name; a component whose connectors are
/// open is no mistake then. Threads: takes as many as the machine has when there are many classes; reports progress on
/// the calling thread.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/source.h"
#include "core/base/task.h"
#include "core/compiler/compiler.h"
#include "core/syntax/ast.h"

namespace causeway {

class SourceCache;
class SyntaxTree;

struct ClassReport {
    std::string name;  ///< full
    ast::ClassKind kind = ast::ClassKind::Class;
    bool isPartial = false;   ///< or declared in a partial class
    Diagnostics diagnostics;  ///< places are in LibraryCheck::sources

    [[nodiscard]] bool isOk() const { return !diagnostics.hasErrors(); }
    /// Whether it was a complete model, block or class.
    [[nodiscard]] bool isModel() const;
};

struct LibraryCheck {
    SourceSet sources;
    Diagnostics loading;  ///< of files as such, and of the request
    std::size_t fileCount = 0;
    std::vector<ClassReport> classes;
};

struct CheckRequest {
    std::filesystem::path
        root;  ///< the file, or the folder with a package.mo; empty: `className` is looked for in the libraries
    std::string className;                              ///< only this class and what is in it; empty: all
    std::vector<std::filesystem::path> libraryFolders;  ///< as in AnalysisRequest
    std::shared_ptr<SourceCache> cache;                 ///< null: the one of the process
    /// Adds fixes to what sorting a model of its request has told (core/editing/structure_fixes.h), from any thread.
    /// Null: none are looked for.
    std::function<std::shared_ptr<const Analysis>(std::shared_ptr<const Analysis>, const AnalysisRequest&, const Task&)>
        withFixes = {};
    bool isPedantic = false;                       ///< as in AnalysisRequest
    std::vector<std::string> unitsUnchecked = {};  ///< likewise
    /// An editor's text of the file `root`, which may be a label without a file: only the classes that stand in it are
    /// checked. Null: the file as it is on the disk.
    std::shared_ptr<const SourceFile> text = {};
    std::vector<std::shared_ptr<const SyntaxTree>> others = {};  ///< open as well: seen, not checked
};

/// A cancelled task leaves the classes that were checked, and diagnostic E0008. A class name that is not in `root` is
/// no error.
[[nodiscard]] LibraryCheck checkClasses(const CheckRequest& request, const Task& task);

}  // namespace causeway
