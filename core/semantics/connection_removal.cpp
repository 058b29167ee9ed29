// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/semantics/connection_removal.h"

#include "core/semantics/instantiation.h"

namespace causeway {

bool isConnectionRemoved(Instantiation& in, ast::ConnectEquation connection, ClassInstance& scope)
{
    if (scope.derived == nullptr) return false;
    for (const ast::ComponentReference end : {connection.first(), connection.second()}) {
        if (in.isRemovedIn(scope, end.parts().front().name.text)) return true;
    }
    for (ClassInstance* at = &scope; at->derived != nullptr; at = at->derived) {
        for (const ElementDeclaration& element : at->derived->declaration->elements()) {
            if (element.kind != ElementKind::Extends || !element.extends.modification()) continue;
            for (const ast::Argument argument : element.extends.modification().arguments()) {
                const auto removal = argument.as<ast::InheritanceModification>();
                if (!removal || !removal.connection()) continue;
                const std::string a = removal.connection().first().dottedName(),
                                  b = removal.connection().second().dottedName();
                const std::string x = connection.first().dottedName(), y = connection.second().dottedName();
                if ((a == x && b == y) || (a == y && b == x)) return true;
            }
        }
    }
    return false;
}

}  // namespace causeway
