// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The icon and the diagram of a class, from a text or a library: the counterpart of compiler.h for pictures.
///
/// Safe to call from any thread; results are immutable. The text may have errors. Library files are parsed once per
/// process.
/// Errors: E0004 in `diagnostics` for an unknown name; both pictures are null then.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/source.h"
#include "core/base/task.h"
#include "core/graphics/class_picture.h"
#include "core/library/class_index.h"

namespace causeway {

class SourceCache;
class SyntaxTree;

struct DrawingRequest {
    /// The text; null if the class is in a library.
    std::shared_ptr<const SourceFile> file;
    /// Full name, in the text or in a library. Empty: the only class of the text; if there are several, both pictures
    /// are null.
    std::string className;
    std::vector<std::filesystem::path> libraryFolders;           ///< as in AnalysisRequest
    std::vector<std::shared_ptr<const SyntaxTree>> others = {};  ///< likewise
    std::shared_ptr<SourceCache> cache;                          ///< null: the one of the process
    bool withIcon = true;
    bool withDiagram = true;
};

struct ClassDrawing {
    SourceSet sources;
    std::shared_ptr<const SyntaxTree>
        tree;                        ///< of the text, referenced by the TextPlaces of its classes; null without a text
    std::vector<ClassInfo> classes;  ///< of the text
    std::string className;           ///< full name of the drawn class
    std::shared_ptr<const IconPicture> icon;
    std::shared_ptr<const DiagramPicture> diagram;
    Diagnostics diagnostics;
};

[[nodiscard]] ClassDrawing drawClass(const DrawingRequest& request, const Task& task);

}  // namespace causeway
