// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/texts_beside.h"

#include <algorithm>

#include "core/library/class_index.h"
#include "core/library/library.h"

namespace causeway {

std::vector<std::string> topNames(const SyntaxTree& tree)
{
    const ast::StoredDefinition stored(tree);
    const std::string holder = stored.within() ? stored.within().toString() + "." : std::string();
    std::vector<std::string> names;
    for (const ast::ClassDefinition definition : stored.classes())
        names.push_back(holder + std::string(definition.name().text));
    return names;
}

namespace {

bool declares(const SyntaxTree& tree, const std::vector<std::string>& tops, const std::string& name)
{
    return std::ranges::any_of(tops, [&](const std::string& top) {
        if (top == name) return true;
        return name.starts_with(top + ".") &&
               std::ranges::any_of(indexClasses(tree), [&](const ClassInfo& info) { return info.name == name; });
    });
}

}  // namespace

void addBeside(Library& library, const SyntaxTree* own, std::span<const std::shared_ptr<const SyntaxTree>> others)
{
    const std::vector<std::string> names =
        own != nullptr && !others.empty() ? topNames(*own) : std::vector<std::string>();
    for (const auto& other : others) {
        const std::vector<std::string> tops = topNames(*other);
        const bool isAnother =
            std::ranges::any_of(names, [&](const std::string& name) { return declares(*other, tops, name); });
        if (!isAnother) library.addDocumentBeside(other);
    }
}

}  // namespace causeway
