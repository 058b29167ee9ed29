// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One call of flatten(): the components in order, their variables, equations and connections. For flatten.cpp only.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/task.h"
#include "core/dae/connections/connection_sets.h"
#include "core/dae/connections/model_connections.h"
#include "core/dae/hybrid_dae.h"
#include "core/semantics/instantiation.h"

namespace causeway {

class Flattening {
public:
    Flattening(Instantiation& in, HybridDae& dae, const Task& task)
        : m_in(in), m_dae(dae), m_task(task), m_connections(in)
    {
    }

    void run();
    /// Without what concerns the model as a whole.
    void runOnParts();

private:
    void walk(ComponentInstance& component, InstanceId parent);
    SharedText classNameOf(const ClassInstance& type);
    SharedText descriptionOf(const ComponentInstance& component);

    static void appendName(std::string& text, const ComponentInstance& component)
    {
        text += component.name();
        if (!component.subscripts().empty()) text += fmt::format("[{}]", fmt::join(component.subscripts(), ","));
    }

    ExprId attribute(ComponentInstance& component, std::string_view name)
    {
        Modifier* found = component.attributes != nullptr ? component.attributes->find(name) : nullptr;
        return found != nullptr && found->binding != nullptr ? m_in.valueIn(*found->binding, component) : ExprId();
    }

    [[nodiscard]] SourceSpan attributeSpan(ComponentInstance& component, std::string_view name) const
    {
        Modifier* found = component.attributes->find(name);
        return found->binding != nullptr ? found->binding->span : found->span;
    }

    ExprId typedAttribute(ComponentInstance& component, std::string_view name, TypeId wanted);
    ExprId constantAttribute(ComponentInstance& component, std::string_view name, TypeId wanted);
    void addAttributes(ComponentInstance& component, DaeVariable& variable);
    void evaluateIfAsked(ComponentInstance& component, const DaeVariable& variable);
    void checkFixed(ComponentInstance& component, const DaeVariable& variable);
    void checkClock(ComponentInstance& component, const DaeVariable& variable);
    void checkRange(ComponentInstance& component, const DaeVariable& variable);
    void addBinding(ComponentInstance& component, DaeVariable& variable);

    /// The part of an expression that varies too much: "time" or a variable.
    std::optional<std::string> changingPart(ExprId value, Variability most)
    {
        if (m_in.pool.isLiteral(value)) return std::nullopt;
        const ExprId cause = m_in.variability().causeAbove(value, most);
        return cause.isNone() ? std::nullopt : std::optional(m_in.textOf(cause));
    }

    bool checkVariability(ComponentInstance& component, DaeVariable& variable, ExprId value, SourceSpan span);
    void makeParameter(ComponentInstance& component, DaeVariable& variable);
    /// Variables that depend on constants that turned out to be parameters become parameters, too.
    void followVaryingConstants();
    void addEquations(ComponentInstance& component, InstanceId instance);
    void freeAssignedParameters();
    void addConnections();
    [[nodiscard]] SourceSpan connectionOf(const ComponentInstance& component) const;
    void checkSources(const ConnectionSets& sets);
    void addBrokenConnections();
    void decideCycles();
    void finish();
    void reportWithoutValue();
    void dropUnused();
    void findResources();
    void markStates();
    void checkParts();

    struct WithoutValue {
        SourceSpan span;  ///< of the component of the model that contains it, where the value should be given
        SourceSpan declaration;
        std::string name;
        std::string what;
    };

    Instantiation& m_in;
    HybridDae& m_dae;
    const Task& m_task;
    ModelConnections m_connections;
    std::string m_path;                        ///< of the current component, with a trailing dot
    std::vector<ComponentInstance*> m_leaves;  ///< parallel to the variables
    std::vector<std::pair<ComponentInstance*, InstanceId>> m_scalars;
    std::vector<ComponentInstance*> m_byVariable;
    std::vector<WithoutValue> m_withoutValue;
    bool m_hasVaryingConstants = false;                                    ///< some constants depend on parameters
    std::unordered_map<const ClassDeclaration*, SharedText> m_classNames;  ///< looked up only
    std::unordered_map<const ComponentText*, SharedText> m_descriptions;   ///< looked up only
};

}  // namespace causeway
