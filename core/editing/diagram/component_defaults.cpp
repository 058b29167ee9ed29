// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/diagram/component_defaults.h"

#include <algorithm>

#include "core/editing/diagram/diagram_edits.h"
#include "core/graphics/class_pictures.h"
#include "core/library/library.h"
#include "core/syntax/ast.h"

namespace causeway {

namespace {

bool hasComponents(ast::ClassKind kind)
{
    switch (kind) {
        case ast::ClassKind::Package:
        case ast::ClassKind::Function:
        case ast::ClassKind::OperatorFunction:
        case ast::ClassKind::Operator: return false;
        default: return true;
    }
}

/// Scaled extent of the icon, rounded to even numbers so that its centre is on the grid.
double scaled(double length, double scale)
{
    return std::max(2.0, static_cast<double>(static_cast<long>(length * scale / 2 + 0.5)));
}

}  // namespace

std::optional<ComponentDefaults> componentDefaults(Library& library, ClassPictures& pictures,
                                                   std::string_view className)
{
    const ClassDeclaration* declaration = library.find(className);
    if (declaration == nullptr || !hasComponents(declaration->kind())) return std::nullopt;
    ComponentDefaults defaults;
    defaults.className = declaration->fullName();
    const ast::Annotation annotation = declaration->specifier().annotation();
    defaults.name = annotation.find("defaultComponentName").binding().as<ast::StringLiteral>().value();
    if (defaults.name.empty()) defaults.name = componentNameFor(defaults.className);
    defaults.prefixes = annotation.find("defaultComponentPrefixes").binding().as<ast::StringLiteral>().value();
    defaults.extent = {{-10, -10}, {10, 10}};
    if (const auto icon = pictures.icon(defaults.className)) {
        const CoordinateSystem& system = icon->layer.system;
        const double width = scaled(system.extent.width(), system.initialScale),
                     height = scaled(system.extent.height(), system.initialScale);
        defaults.extent = {{-width, -height}, {width, height}};
    }
    return defaults;
}

}  // namespace causeway
