// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Contents of the canvas for a class: built in jobs from a copy of the text, immutable.
#pragma once

#include <QString>
#include <QStringList>
#include <memory>

#include "core/graphics/class_picture.h"
#include "core/syntax/syntax_tree.h"

namespace causeway::ui {

struct DiagramContent {
    QString className;      ///< full name; empty: the text has no class
    QString rootClassName;  ///< top-level class of the text, in which `path` begins
    QStringList path;       ///< opened components, from outer to inner; empty: the class of the text itself
    std::string prefix;     ///< of its names: "drive.motor."; empty without a path
    std::shared_ptr<const DiagramPicture> diagram;  ///< null: nothing to show
    std::shared_ptr<const IconPicture> icon;
    std::shared_ptr<const SyntaxTree> tree;  ///< of the text
    quint64 revision = 0;                    ///< of the document
    bool hasSyntaxErrors = false;
};

}  // namespace causeway::ui
