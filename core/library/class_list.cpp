// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/class_list.h"

#include <algorithm>

#include "core/base/model_names.h"
#include "core/base/task.h"
#include "core/library/library.h"

namespace causeway {

namespace {

bool isBrowsed(const ElementDeclaration& element)
{
    return element.kind == ElementKind::Class && !element.name.empty() && !element.prefixes.isRedeclare &&
           !element.isClassExtends();
}

/// The declarations of the classes in a class that are listed for browsing.
std::vector<const ClassDeclaration*> classesIn(const ClassDeclaration& declaration)
{
    std::vector<const ClassDeclaration*> classes;
    for (const ElementDeclaration& element : declaration.elements()) {
        if (!isBrowsed(element)) continue;
        if (const ClassDeclaration* found = element.declaredClass()) classes.push_back(found);
    }
    return classes;
}

}  // namespace

std::string_view ListedClass::name() const
{
    return lastPart(fullName);
}

ListedClass listedClass(const ClassDeclaration& declaration)
{
    const auto elements = declaration.elements();
    ListedClass listed;
    listed.fullName = declaration.fullName();
    listed.description = declaration.definition().description().value();
    listed.file = declaration.tree().file().path();
    listed.offset = declaration.nameSpan().begin;
    listed.kind = declaration.kind();
    listed.isPartial = declaration.isPartial();
    listed.isProtected = declaration.isProtected();
    listed.hasClasses = std::any_of(elements.begin(), elements.end(), isBrowsed);
    listed.hasExperiment = static_cast<bool>(declaration.definition().annotation().find("experiment"));
    return listed;
}

std::vector<ListedClass> listRoots(Library& library)
{
    std::vector<ListedClass> roots;
    for (const std::string& name : library.rootNames()) {
        if (const ClassDeclaration* root = library.findRoot(name)) roots.push_back(listedClass(*root));
    }
    return roots;
}

std::vector<ListedClass> listClassesIn(Library& library, std::string_view fullName)
{
    std::vector<ListedClass> listed;
    const ClassDeclaration* declaration = library.find(fullName);
    if (declaration == nullptr) return listed;
    for (const ClassDeclaration* child : classesIn(*declaration)) listed.push_back(listedClass(*child));
    return listed;
}

std::vector<ListedClass> listTree(Library& library, std::string_view rootName, const Task& task)
{
    std::vector<ListedClass> listed;
    library.preload(rootName, task);
    const ClassDeclaration* root = library.findRoot(rootName);
    if (root == nullptr) return listed;
    std::vector<const ClassDeclaration*> waiting = {root};
    while (!waiting.empty() && !task.cancelled()) {
        const ClassDeclaration& next = *waiting.back();
        waiting.pop_back();
        listed.push_back(listedClass(next));
        const std::vector<const ClassDeclaration*> inside = classesIn(next);
        waiting.insert(waiting.end(), inside.rbegin(), inside.rend());
    }
    return listed;
}

}  // namespace causeway
