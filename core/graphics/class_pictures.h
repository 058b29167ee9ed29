// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Builds and caches the pictures of classes from their annotations.
///
/// In:   a library (including the user's documents) and the name of a class. Works on names and syntax: the text may
///       have errors, the model may be incomplete; invalid parts are omitted or replaced by defaults. An unknown class
///       has no picture.
/// Out:  immutable pictures (class_picture.h). Components of a class share its icon, unless their modifiers change its
///       appearance. Annotations may depend on parameters (`visible = useSupport`), which are evaluated in the class
///       with the modifiers of the component. Of DynamicSelect the static value is used.
/// Errors: diagnostics() has warnings about meaningless graphics (W6001) and missing images (W6002) in the requested
///       classes, not in the classes of their components.
/// Cost: a class is read once; the icon of a class of the standard library takes some 100 us, each component of it 1 to
///       10 us. Threads: an object belongs to one thread, like its library; pictures may be shared.
#pragma once

#include <memory>
#include <string_view>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/graphics/class_picture.h"

namespace causeway {

class Library;

class ClassPictures {
public:
    /// The library and the task must outlive this object.
    ClassPictures(Library& library, const Task& task);
    ~ClassPictures();
    ClassPictures(const ClassPictures&) = delete;
    ClassPictures& operator=(const ClassPictures&) = delete;

    /// Icon layer of a class by its full name, with its connectors. Null if there is no such class.
    [[nodiscard]] std::shared_ptr<const IconPicture> icon(std::string_view className);
    /// The diagram layer. Null if there is no such class.
    [[nodiscard]] std::shared_ptr<const DiagramPicture> diagram(std::string_view className);

    [[nodiscard]] const Diagnostics& diagnostics() const;

private:
    struct Implementation;
    std::unique_ptr<Implementation> m_implementation;
};

}  // namespace causeway
