// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Makes the pictures of classes from their annotations, and keeps them.
///
/// In:   a library (with the user's documents) and the name of a class. Names and syntax are enough: the text may have
/// errors, the model need not
///       be complete, and what cannot be understood is left out or has its default. A class that is not found has no
///       picture.
/// Out:  immutable pictures (class_picture.h). Components of one class share its icon, unless what they modify changes
/// how it looks. Annotations may depend on parameters (`visible = useSupport`): they are evaluated in the class, with
/// the modifications of the component. Of DynamicSelect the static value is shown. Errors: diagnostics() has warnings
/// about graphics that mean nothing (W6001) and images that are not there (W6002), for the classes asked for
///       by name; classes of their components are not complained about.
/// Cost: a class is read once; the icon of a class of the standard library takes some 100 us, a further component of it
/// 1 to 10 us. Threads: belongs to one thread, like its library; the pictures are free.
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
    /// The library and the task must outlive it.
    ClassPictures(Library& library, const Task& task);
    ~ClassPictures();
    ClassPictures(const ClassPictures&) = delete;
    ClassPictures& operator=(const ClassPictures&) = delete;

    /// The icon layer of a class by its full name, with its connectors. Null if there is no such class.
    [[nodiscard]] std::shared_ptr<const IconPicture> icon(std::string_view className);
    /// The diagram layer. Null if there is no such class.
    [[nodiscard]] std::shared_ptr<const DiagramPicture> diagram(std::string_view className);

    [[nodiscard]] const Diagnostics& diagnostics() const;

private:
    struct Implementation;
    std::unique_ptr<Implementation> m_implementation;
};

}  // namespace causeway
