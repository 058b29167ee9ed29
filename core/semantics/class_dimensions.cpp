// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/semantics/class_dimensions.h"

#include "core/semantics/instantiation.h"

namespace causeway {

std::vector<std::pair<ast::ArraySubscripts, ClassInstance*>> dimensionsOf(Instantiation& in, ClassInstance& type)
{
    if (const SimpleType* simple = in.simpleTypeOf(type)) return simple->dimensions;
    std::vector<std::pair<ast::ArraySubscripts, ClassInstance*>> found;
    for (ClassInstance* at = &type;
         at->declaration != nullptr && at->declaration->form() == SyntaxKind::ShortClassSpecifier;
         at = at->bases.front()) {
        if (const ast::ArraySubscripts subscripts = at->declaration->specifier().subscripts())
            found.emplace_back(subscripts, at->enclosing);
        in.expand(*at);
        if (at->bases.empty()) break;
    }
    return found;
}

}  // namespace causeway
