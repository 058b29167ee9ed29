// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Checks all classes of a file or of a library individually, and continues after errors.
///
/// In:   a Modelica file, or the folder of a package, possibly nested; or the name of a class in a library.
/// Out:  a report for each class, in the order of the text and of package.order, independent of the number of threads.
///       A complete model, block or class is instantiated and flattened. Other classes (packages, functions,
///       connectors, partial classes) are checked as far as possible without a use of them. In a file, self-contained
///       models are also sorted and translated: those with an experiment annotation, and those without flow variables,
///       which would need connections. So is a model requested by its name; a component with unconnected connectors is
///       then not an error.
/// Threads: uses all processors if there are many classes; reports progress on the calling thread.
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
    std::string name;  ///< full name
    ast::ClassKind kind = ast::ClassKind::Class;
    bool isPartial = false;   ///< or declared in a partial class
    Diagnostics diagnostics;  ///< places are in LibraryCheck::sources

    [[nodiscard]] bool isOk() const { return !diagnostics.hasErrors(); }
    /// Whether it is a complete model, block or class.
    [[nodiscard]] bool isModel() const;
};

struct LibraryCheck {
    SourceSet sources;
    Diagnostics loading;  ///< about files, and about the request
    std::size_t fileCount = 0;
    std::vector<ClassReport> classes;
};

struct CheckRequest {
    std::filesystem::path
        root;  ///< the file, or the folder with a package.mo; empty: `className` is looked up in the libraries
    std::string className;                              ///< only this class and its contents; empty: all
    std::vector<std::filesystem::path> libraryFolders;  ///< as in AnalysisRequest
    std::shared_ptr<SourceCache> cache;                 ///< null: the one of the process
    /// Adds fixes to the result of sorting the model of a request (core/editing/fixes/structure_fixes.h), from any
    /// thread. Null: no fixes.
    std::function<std::shared_ptr<const Analysis>(std::shared_ptr<const Analysis>, const AnalysisRequest&, const Task&)>
        withFixes = {};
    bool isPedantic = false;                       ///< as in AnalysisRequest
    std::vector<std::string> unitsUnchecked = {};  ///< likewise
    /// Text of the file `root` in an editor; `root` may be a label without a file. Only classes of this text are
    /// checked. Null: the file on disk.
    std::shared_ptr<const SourceFile> text = {};
    std::vector<std::shared_ptr<const SyntaxTree>> others = {};  ///< other open texts: visible, not checked
    /// Receives the diagnostics of a class as soon as it is checked, and of a model already before it is sorted, from
    /// any thread, one call at a time. Classes that are no models take little time and come first. Places are in
    /// `sources`, which keep their ids from call to call. Null: only the end counts.
    std::function<void(const ClassReport& report, const SourceSet& sources)> classChecked = {};
};

/// A cancelled task returns the classes checked so far, and diagnostic E0008. It is not an error if `root` does not
/// contain the class name.
[[nodiscard]] LibraryCheck checkClasses(const CheckRequest& request, const Task& task);

}  // namespace causeway
