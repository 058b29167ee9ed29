// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/semantics/attribute_text.h"

#include "core/semantics/class_instance.h"

namespace causeway {

ast::Expression attributeValue(const Modifier* attributes, std::string_view name)
{
    const Modifier* found = attributes != nullptr ? attributes->find(name) : nullptr;
    return found != nullptr && found->binding != nullptr ? found->binding->expression : ast::Expression();
}

std::string attributeText(const Modifier* attributes, std::string_view name)
{
    return attributeValue(attributes, name).as<ast::StringLiteral>().value();
}

UnitTexts unitTexts(const Modifier* attributes, const Modifier* own)
{
    const auto text = [&](std::string_view name) {
        std::string nearest = attributeText(own, name);
        return nearest.empty() ? attributeText(attributes, name) : nearest;
    };
    return {text("unit"), text("displayUnit")};
}

}  // namespace causeway
