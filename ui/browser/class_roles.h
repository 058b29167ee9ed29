// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What rows of classes say about themselves, in the tree as in the results of a search; and how a class is dragged.
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
    IsMutedRole,    ///< protected, or no longer there
    SecondaryRole,  ///< shown after the name, muted
    PathRole,       ///< where the class is; the end of it is never cut
    IsHeadingRole,
};

/// The data of a row for a listed class; the secondary text is for the caller to say.
[[nodiscard]] QVariant classData(const ListedClass& listed, int role);

/// Full name in UTF-8 under `kClassMimeType`, and as text.
[[nodiscard]] QMimeData* classMimeData(const QString& fullName);

}  // namespace causeway::ui
