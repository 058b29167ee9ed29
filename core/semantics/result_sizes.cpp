// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/semantics/result_sizes.h"

#include <algorithm>
#include <unordered_map>

#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// Gives Reals without values numbers of its own.
class AnyNumbers final : public EvaluationContext {
public:
    AnyNumbers(Instantiation& in, double number) : m_in(in), m_number(number) {}

    const Value* valueOf(VariableId variable) override
    {
        if (const Value* known = m_in.valueOf(variable)) return known;
        ComponentInstance& component = *m_in.variables[variable.index()];
        if (component.simple == nullptr || component.simple->predefined != PredefinedType::Real ||
            !m_in.sizeOf(component))
            return nullptr;
        const auto [entry, isNew] = m_values.try_emplace(variable);
        if (isNew) {
            entry->second.type = m_in.leafType(component);
            entry->second.numbers.resize(static_cast<std::size_t>(m_in.pool.types().elementCount(entry->second.type)));
            std::ranges::generate(entry->second.numbers, [this] { return m_number *= 1.03; });
        }
        return &entry->second;
    }

    const Function* function(FunctionId function) override { return m_in.function(function); }

    std::optional<EvaluationFailure> callExternal(const Function&, std::span<Value>, Value&) override
    {
        return EvaluationFailure{};
    }

private:
    Instantiation& m_in;
    double m_number;
    std::unordered_map<VariableId, Value> m_values;  ///< looked up only; entries keep their addresses
};

}  // namespace

std::optional<TypeId> sizesForAnyNumbers(Instantiation& in, ExprId value)
{
    std::optional<TypeId> sizes;
    for (const double number : {0.37, 1.9}) {
        AnyNumbers numbers(in, number);
        const ExprId atTime = substitute(in.pool, value, {{in.pool.time(), in.pool.real(number)}});
        const std::optional<Value> found = ConstantEvaluator(in.pool, numbers, in.task).evaluate(atTime);
        if (!found || (sizes && *sizes != found->type)) return std::nullopt;
        sizes = found->type;
    }
    return sizes;
}

}  // namespace causeway
