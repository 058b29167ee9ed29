// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the canvas shows of a class: made in jobs from a copy of the text, immutable.
#pragma once

#include <QString>
#include <QStringList>
#include <memory>

#include "core/graphics/class_picture.h"
#include "core/syntax/syntax_tree.h"

namespace causeway::ui {

struct DiagramContent {
    QString className;      ///< full; empty: the text has no class
    QString rootClassName;  ///< of the text: the class in which `path` begins
    QStringList path;       ///< components that are opened one in the other; empty: the class of the text itself
    std::string prefix;     ///< of the names in it: "drive.motor."; empty without a path
    std::shared_ptr<const DiagramPicture> diagram;  ///< null: there is nothing to show
    std::shared_ptr<const IconPicture> icon;
    std::shared_ptr<const SyntaxTree> tree;  ///< of the text
    quint64 revision = 0;                    ///< of the document
    bool hasSyntaxErrors = false;
};

}  // namespace causeway::ui
