// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Item roles of class rows in the tree and in search results; drag data of classes.
#pragma once

#include <QString>
#include <Qt>

#include "core/library/class_list.h"
#include "ui/session/class_mime.h"

class QMimeData;

namespace causeway::ui {

enum ClassRole : int {
    FullNameRole = Qt::UserRole,  ///< empty for a heading
    KindRole,                     ///< int of an ast::ClassKind
    IsPartialRole,
    IsMutedRole,    ///< protected, or no longer existing
    SecondaryRole,  ///< shown after the name, muted
    PathRole,       ///< path of the class, elided at the beginning
    IsHeadingRole,
};

/// Data of a listed class; the caller provides the secondary text.
[[nodiscard]] QVariant classData(const ListedClass& listed, int role);

/// Full name in UTF-8 under `kClassMimeType`, and as text.
[[nodiscard]] QMimeData* classMimeData(const QString& fullName);

}  // namespace causeway::ui
