// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/semantics/instance_tree.h"
#include "core/semantics/instantiation.h"
#include "core/semantics/model_instance.h"

namespace causeway {

InstanceTree::InstanceTree(std::unique_ptr<Instantiation> state) : m_state(std::move(state)) {}

InstanceTree::~InstanceTree() = default;

namespace {

/// The class as an element of its enclosing class, so that its names are looked up as in the text.
ClassElement* elementOf(Instantiation& in, const ClassDeclaration& declaration)
{
    if (declaration.parent() == nullptr) {
        ClassElement* root = in.lookupRoot(declaration.name());
        if (root != nullptr && root->rootClass() == &declaration) return root;
        LooseElement& made = in.addLoose(declaration.name());
        made.root = &declaration;
        return &made;
    }
    ClassElement* parent = elementOf(in, *declaration.parent());
    ClassInstance* enclosing = parent != nullptr ? in.staticInstance(*parent) : nullptr;
    if (enclosing == nullptr) return nullptr;
    in.expand(*enclosing);
    if (enclosing->declaration == declaration.parent()) {
        if (const ElementDeclaration* declared = enclosing->declaration->find(declaration.name())) {
            const std::size_t position = enclosing->declaration->indexOf(*declared);
            // `redeclare model extends X` is found as the redeclared X of the base class.
            if (position < enclosing->elements.size() && !enclosing->elements[position].isRedeclare)
                return &enclosing->elements[position];
        }
    }
    return in.findElement(*enclosing, declaration.name());
}

}  // namespace

ComponentInstance& makeModelInstance(Instantiation& in, const ClassDeclaration& declaration,
                                     ast::ClassModification modification)
{
    ComponentInstance& model = in.arena.make<ComponentInstance>();
    in.model = &model;
    model.hasDimensions = true;
    model.presence = Presence::Present;
    ClassElement* element = elementOf(in, declaration);
    ClassRef ref;
    if (element != nullptr) ref = in.refOf(*element);
    if (!ref || ref.declaration != &declaration) {
        ref.declaration = &declaration;  // a class-extends or a redeclared class: as it is written
        ref.predefined = PredefinedType::None;
    }
    model.type = in.newInstance(ref, in.merge(in.makeModifier(modification, nullptr), ref.modifier), nullptr, &model);
    in.expand(*model.type);
    return model;
}

std::unique_ptr<InstanceTree> instantiate(Library& library, const ClassDeclaration& declaration,
                                          Diagnostics& diagnostics, const Task& task,
                                          ast::ClassModification modification)
{
    auto state = std::make_unique<Instantiation>(library, diagnostics, task);
    makeModelInstance(*state, declaration, modification);
    state->checkExpanded();
    return std::make_unique<InstanceTree>(std::move(state));
}

void checkFunction(InstanceTree& tree)
{
    Instantiation& in = tree.state();
    in.isWithoutUse = true;
    static_cast<void>(in.functionOf(*in.model->type));
    in.checkExpanded();
    in.checkUnusedImports();
}

}  // namespace causeway
