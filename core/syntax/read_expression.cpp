// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/syntax/read_expression.h"

#include <fmt/format.h>

#include "core/syntax/ast.h"
#include "core/syntax/edit_checks.h"

namespace causeway {

ReadExpression readExpression(std::string_view text)
{
    ReadExpression read{syntax_detail::parseClean(fmt::format("model M Real x = {}; end M;", text)), {}};
    if (!read.tree) return {};
    const auto classes = ast::StoredDefinition(*read.tree).classes();
    if (classes.size() != 1) return {};
    const auto sections = (*classes.begin()).specifier().elementSections();
    if (sections.size() != 1 || (*sections.begin()).elements().size() != 1) return {};
    const auto clause = (*(*sections.begin()).elements().begin()).as<ast::ComponentClause>();
    if (clause && clause.declarations().size() == 1) read.expression = (*clause.declarations().begin()).binding();
    return read;
}

}  // namespace causeway
