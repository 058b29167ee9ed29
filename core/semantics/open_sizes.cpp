// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/semantics/open_sizes.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>
#include <vector>

namespace causeway {

namespace {

/// Whether an expression names a field of the record in which it stands.
bool namesField(Instantiation& in, ClassInstance& record, std::string_view text)
{
    const auto isPart = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && isPart(text[end])) ++end;
        if (end > at) {
            const ClassElement* element = in.findElement(record, text.substr(at, end - at));
            if (element != nullptr && element->isComponent()) return true;
        }
        at = std::max(end, at + 1);
    }
    return false;
}

}  // namespace

bool hasChosenSize(const ExpressionPool& pool, const FunctionVariable& variable)
{
    return std::ranges::any_of(variable.dimensions,
                               [&](ExprId size) { return !size.isNone() && pool.op(size) == Op::If; });
}

TypeId argumentType(Instantiation& in, ComponentInstance& field, TypeId type)
{
    TypeTable& types = in.pool.types();
    std::vector<std::int32_t> dimensions(types.dimensions(type).begin(), types.dimensions(type).end());
    std::size_t position = 0;
    for (const ast::ArraySubscripts& list : {field.declaration().subscripts(), field.clause().subscripts()}) {
        if (!list || field.element == nullptr) continue;
        for (const ast::Expression subscript : list.subscripts()) {
            if (position >= dimensions.size()) break;
            if (subscript.is<ast::WholeDimension>() ||
                namesField(in, field.element->owner->outermost(), subscript.text()))
                dimensions[position] = kUnknownSize;
            ++position;
        }
    }
    TypeId element = types.elementType(type);
    if (types.base(type) == ValueType::Record && !field.isLeaf() && in.exampleOf(field).type != nullptr)
        element = withOpenSizes(in, *in.exampleOf(field).type, element);
    return types.array(element, dimensions);
}

TypeId withOpenSizes(Instantiation& in, ClassInstance& recordClass, TypeId type)
{
    RecordType record = in.pool.types().recordOf(type);
    for (auto& part : record.fields) {
        ClassElement* found = in.findElement(recordClass, part.name);
        ComponentInstance* component = found != nullptr && found->isComponent() ? in.componentOf(*found) : nullptr;
        if (component != nullptr) part.type = argumentType(in, *component, part.type);
    }
    return in.pool.types().record(std::move(record));
}

}  // namespace causeway
