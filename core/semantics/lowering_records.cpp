// SPDX-License-Identifier: GPL-3.0-or-later
// Records: constructors, conversions, overloaded operators (specification, sections 12.6, 14).
#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>

#include "core/semantics/expression_lowering.h"
#include "core/semantics/incomplete_models.h"
#include "core/symbolic/traversal.h"

namespace causeway {

ClassInstance* ExpressionLowering::classOfRecord(ExprId value)
{
    if (value.isNone() || m_pool.type(value) != ValueType::Record) return nullptr;
    const std::string full = m_pool.types().recordOf(m_pool.typeId(value)).name;
    std::vector<std::string_view> path;
    for (std::size_t at = 0; at < full.size();) {
        // Quoted parts may contain dots.
        std::size_t end = full[at] == '\'' ? full.find('\'', at + 1) + 1 : full.find('.', at);
        if (end == std::string::npos || end > full.size()) end = full.size();
        path.push_back(std::string_view(full).substr(at, end - at));
        at = end + 1;
    }
    ClassElement* element = m_in.lookupClass(path, true, {}, m_scope, false, true);
    return element != nullptr && element->isClass() ? m_in.staticInstance(*element) : nullptr;
}

std::vector<ClassInstance*> ExpressionLowering::operatorFunctions(ClassInstance& record, std::string_view name)
{
    ClassElement* element = m_in.findElement(record, name);
    ClassInstance* defined = element != nullptr && element->isClass() ? m_in.staticInstance(*element) : nullptr;
    std::vector<ClassInstance*> functions;
    if (defined == nullptr) return functions;
    if (defined->kind() != ast::ClassKind::Operator) return {defined};
    m_in.forEachElement(*defined, [&](ClassElement& candidate) {
        if (!candidate.isClass()) return;
        if (ClassInstance* function = m_in.staticInstance(candidate)) functions.push_back(function);
    });
    return functions;
}

FunctionId ExpressionLowering::matchingFunction(const std::vector<ClassInstance*>& candidates, const Call& call,
                                                std::vector<ExprId>& arguments)
{
    // One that takes arrays element by element only where none takes them as they are.
    FunctionId exact, byElement;
    std::vector<ExprId> exactArguments, itsArguments;
    for (ClassInstance* candidate : candidates) {
        const FunctionId id = m_in.functionOf(*candidate);
        if (id.isNone() || !matchingFields(id, call, arguments)) continue;
        const Function& signature = m_in.functions[id];
        bool isExact = true, isMatch = true;
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            if (arguments[i].isNone()) continue;
            const std::size_t wanted = m_pool.types().rank(signature.variables[signature.inputs[i]].type),
                              found = m_pool.types().rank(m_pool.typeId(arguments[i]));
            isExact = isExact && found == wanted;
            isMatch = isMatch && found >= wanted;
        }
        if (isExact && !exact.isNone()) {
            m_in.reportBreach(diag::AmbiguousOperator, call.where.span(), m_scope, call.name,
                              "the arguments of this call",
                              fmt::format("{}, {}", m_in.functions[exact].name, m_in.functions[id].name));
            break;
        }
        if (isExact) {
            exact = id;
            exactArguments = arguments;
        }
        if (isExact || !isMatch || !byElement.isNone()) continue;
        byElement = id;
        itsArguments = arguments;
    }
    if (exact.isNone() && byElement.isNone()) return {};
    arguments = std::move(exact.isNone() ? itsArguments : exactArguments);
    return exact.isNone() ? byElement : exact;
}

bool ExpressionLowering::matchingFields(FunctionId constructor, const Call& call, std::vector<ExprId>& arguments)
{
    const Function& signature = m_in.functions[constructor];
    ++m_in.isQuiet;
    bool isMatch = collectArguments(signature, call, arguments);
    --m_in.isQuiet;
    for (std::size_t i = 0; isMatch && i < arguments.size(); ++i) {
        const FunctionVariable& input = signature.variables[signature.inputs[i]];
        isMatch = arguments[i].isNone() ? !input.value.isNone()
                                        : fits(m_pool.types().elementType(input.type),
                                               m_pool.types().elementType(m_pool.typeId(arguments[i])));
    }
    return isMatch;
}

ExprId ExpressionLowering::castToRecord(ClassInstance& record, const Call& call)
{
    const auto reference = call.positional.size() == 1 && call.named.empty()
                               ? call.positional.front().as<ast::ComponentReference>()
                               : ast::ComponentReference();
    if (!reference) return {};
    ++m_in.isQuiet;
    m_mayBeModel = true;
    const ExprId value = lower(reference);
    m_mayBeModel = false;
    --m_in.isQuiet;
    if (value.isNone() || m_pool.op(value) != Op::Record) return {};
    const FunctionId constructor = m_in.constructorOf(record);
    if (constructor.isNone()) return {};
    const Function& signature = m_in.functions[constructor];
    // A record that is an ordinary first argument is none to be cast.
    if (signature.inputs.empty() || fits(signature.variables[signature.inputs[0]].type, m_pool.typeId(value)))
        return {};
    std::vector<ExprId> fields;
    for (const std::uint32_t input : signature.inputs) {
        const int at = m_pool.types().recordOf(m_pool.typeId(value)).find(signature.variables[input].name);
        if (at < 0) {
            m_in.report(diag::MissingArgument, call.where.span(), m_scope, call.name, signature.variables[input].name);
            return {};
        }
        fields.push_back(member(value, static_cast<std::size_t>(at)));
    }
    return completeCall(constructor, std::move(fields), call);
}

ExprId ExpressionLowering::lowerConstructor(ClassInstance& record, const Call& call)
{
    // An operator record may have constructors of its own. In one of them all fields make the record itself.
    std::vector<ExprId> arguments;
    const std::vector<ClassInstance*> own = operatorFunctions(record, "'constructor'");
    const bool isInside = std::ranges::any_of(own, [this](const ClassInstance* constructor) {
        const ClassInstance* at = m_scope;
        while (at != nullptr && at->declaration != constructor->declaration) at = at->enclosing;
        return at != nullptr;
    });
    if (isInside) {
        std::vector<ExprId> fields;
        const FunctionId whole = m_in.constructorOf(record);
        const bool isWhole =
            !whole.isNone() && call.positional.size() + call.named.size() == m_in.functions[whole].inputs.size();
        if (isWhole && matchingFields(whole, call, fields)) return completeCall(whole, std::move(fields), call);
    }
    if (const FunctionId match = matchingFunction(own, call, arguments); !match.isNone())
        return completeCall(match, std::move(arguments), call);
    if (const ExprId cast = castToRecord(record, call); !cast.isNone()) return cast;
    const FunctionId id = m_in.constructorOf(record);
    if (id.isNone()) return {};
    if (!own.empty()) {
        // Arguments that match none of its constructors, nor its fields, cannot become such a record.
        std::vector<ExprId> fields;
        if (matchingFields(id, call, fields)) return completeCall(id, std::move(fields), call);
        // An error in an argument is the cause.
        for (const ast::Expression argument : call.positional) {
            if (lower(argument).isNone()) return {};
        }
        for (const ast::NamedArgument argument : call.named) {
            if (lower(argument.value()).isNone()) return {};
        }
        const ExprId first = call.positional.empty() ? ExprId() : lower(call.positional.front());
        m_in.report(diag::InvalidConversion, call.where.span(), m_scope,
                    first.isNone() ? fmt::format("'{}'", shortened(call.where.text())) : typeText(first), call.name);
        return {};
    }
    const Function& signature = m_in.functions[id];
    if (!collectArguments(signature, call, arguments)) return {};
    return completeCall(id, std::move(arguments), call);
}

ExprId ExpressionLowering::convertToRecord(ClassInstance& record, ExprId value)
{
    for (ClassInstance* candidate : operatorFunctions(record, "'constructor'")) {
        const FunctionId id = m_in.functionOf(*candidate);
        if (id.isNone()) continue;
        const Function& signature = m_in.functions[id];
        if (signature.inputs.empty()) continue;
        bool isMatch =
            fits(signature.variables[signature.inputs[0]].type, m_pool.types().elementType(m_pool.typeId(value)));
        for (std::size_t i = 1; i < signature.inputs.size(); ++i)
            isMatch = isMatch && !signature.variables[signature.inputs[i]].value.isNone();
        if (!isMatch) continue;
        std::vector<ExprId> arguments(signature.inputs.size());
        arguments[0] = value;
        Call call;
        call.name = signature.name;
        return completeCall(id, std::move(arguments), call);
    }
    return {};
}

/// One element of an array by literal subscripts; the array itself where it is made of others.
ExprId ExpressionLowering::elementAt(ExprId array, std::span<const std::int32_t> subscripts)
{
    std::size_t used = 0;
    while (used < subscripts.size() && m_pool.op(array) == Op::Array)
        array = m_pool.operand(array, static_cast<std::size_t>(subscripts[used++] - 1));
    if (used == subscripts.size()) return array;
    std::vector<ExprId> rest;
    for (; used < subscripts.size(); ++used) rest.push_back(m_pool.integer(subscripts[used]));
    return m_pool.subscript(array, rest);
}

/// sum and product of operator records: by their '+' and '*' (specification, section 14.5).
ExprId ExpressionLowering::lowerRecordSum(Builtin function, ExprId array, ast::Expression where)
{
    const auto sizes = m_pool.types().dimensions(m_pool.typeId(array));
    const std::vector<std::int32_t> known(sizes.begin(), sizes.end());
    if (known.size() != 1 || known[0] <= 0) {
        m_in.report(diag::NotYetSupported, where.span(), m_scope,
                    "a sum or a product of operator records that are no vector, or of which the number is not known, "
                    "or zero,");
        return {};
    }
    ExprId total;
    for (std::int32_t k = 1; k <= known[0]; ++k) {
        const ExprId element = elementAt(array, std::array{k});
        total = total.isNone() ? element : lowerOverloaded(function == Builtin::Sum ? "+" : "*", total, element, where);
        if (total.isNone()) return {};
    }
    return total;
}

/// A matrix times a vector or a matrix, by the '*' and '+' of the elements (specification, section 14.5). A vector is
/// the left factor of no such product: whether it is to be conjugated is not known.
ExprId ExpressionLowering::lowerRecordProduct(ExprId left, ExprId right, ast::Expression where)
{
    const auto ofLeft = m_pool.types().dimensions(m_pool.typeId(left));
    const auto ofRight = m_pool.types().dimensions(m_pool.typeId(right));
    const std::vector<std::int32_t> sizes{ofLeft[0], ofLeft[1], ofRight.size() > 1 ? ofRight[1] : 1};
    if (ofLeft[1] != ofRight[0]) {
        m_in.report(diag::DimensionMismatch, where.span(), m_scope, "a row of the left factor", ofLeft[1],
                    "a column of the right one", ofRight[0]);
        return {};
    }
    if (std::ranges::any_of(sizes, [](std::int32_t size) { return size <= 0; })) {
        m_in.report(diag::NotYetSupported, where.span(), m_scope,
                    "a product of arrays of operator records whose sizes are not known, or zero,");
        return {};
    }
    const bool isMatrix = ofRight.size() > 1;
    std::vector<ExprId> rows;
    for (std::int32_t i = 1; i <= sizes[0]; ++i) {
        std::vector<ExprId> row;
        for (std::int32_t j = 1; j <= sizes[2]; ++j) {
            ExprId sum;
            for (std::int32_t k = 1; k <= sizes[1]; ++k) {
                const ExprId b = isMatrix ? elementAt(right, std::array{k, j}) : elementAt(right, std::array{k});
                const ExprId product = lowerOverloaded("*", elementAt(left, std::array{i, k}), b, where);
                if (product.isNone()) return {};
                sum = sum.isNone() ? product : lowerOverloaded("+", sum, product, where);
                if (sum.isNone()) return {};
            }
            row.push_back(sum);
        }
        rows.push_back(isMatrix ? m_pool.array(row, m_pool.typeId(row.front())) : row.front());
    }
    return m_pool.array(rows, m_pool.typeId(rows.front()));
}

ExprId ExpressionLowering::lowerOverloaded(std::string_view op, ExprId left, ExprId right, ast::Expression where,
                                           bool isElementwise)
{
    const bool isUnary = right.isNone();
    const std::string name = op[0] == '\'' ? std::string(op) : fmt::format("'{}'", op);
    ClassInstance* leftClass = classOfRecord(left);
    ClassInstance* rightClass = classOfRecord(right);
    struct Candidate {
        FunctionId function;
        std::vector<ExprId> arguments;
        const ClassDeclaration* declaration = nullptr;  ///< a derived record has the same one
    };
    FunctionId other;  // a second one that fits as well
    const auto findMatch = [&](bool mayVectorize, bool mayConvert) -> std::optional<Candidate> {
        std::optional<Candidate> found;
        for (ClassInstance* record : {leftClass, rightClass}) {
            if (record == nullptr) continue;
            for (ClassInstance* function : operatorFunctions(*record, name)) {
                const FunctionId id = m_in.functionOf(*function);
                if (id.isNone()) continue;
                const Function& signature = m_in.functions[id];
                const std::size_t needed = isUnary ? 1 : 2;
                if (signature.inputs.size() < needed) continue;
                bool isMatch = true;
                for (std::size_t i = needed; i < signature.inputs.size(); ++i)
                    isMatch = isMatch && !signature.variables[signature.inputs[i]].value.isNone();
                std::vector<ExprId> arguments(signature.inputs.size());
                arguments[0] = left;
                if (!isUnary) arguments[1] = right;
                for (std::size_t i = 0; i < needed && isMatch; ++i) {
                    const TypeId wanted = signature.variables[signature.inputs[i]].type;
                    const TypeId given = m_pool.typeId(arguments[i]);
                    if (isElementwise && !m_pool.types().isScalar(wanted)) {
                        isMatch = false;
                        continue;
                    }
                    const std::size_t drop = m_pool.types().rank(given) >= m_pool.types().rank(wanted)
                                                 ? m_pool.types().rank(given) - m_pool.types().rank(wanted)
                                                 : 0;
                    if (fits(wanted, given) ||
                        (mayVectorize && fits(wanted, m_pool.types().dropDimensions(given, drop))))
                        continue;
                    isMatch = false;
                    if (mayConvert && m_pool.types().base(given) != ValueType::Record &&
                        m_pool.types().base(wanted) == ValueType::Record) {
                        const ExprId converted = convertToRecord(*record, arguments[i]);
                        const TypeId made = converted.isNone() ? TypeId() : m_pool.typeId(converted);
                        if (!converted.isNone() &&
                            (fits(wanted, made) ||
                             (mayVectorize && m_pool.types().rank(made) >= m_pool.types().rank(wanted) &&
                              fits(wanted, m_pool.types().dropDimensions(
                                               made, m_pool.types().rank(made) - m_pool.types().rank(wanted)))))) {
                            arguments[i] = converted;
                            isMatch = true;
                        }
                    }
                }
                if (!isMatch) continue;
                if (!found) {
                    found = Candidate{id, std::move(arguments), function->declaration};
                } else if (!mayVectorize && !mayConvert &&
                           m_in.functions[found->function].span != m_in.functions[id].span) {
                    other = id;
                }
            }
            if (leftClass == rightClass) break;
        }
        return found;
    };
    auto match = findMatch(false, false);
    if (match && !other.isNone()) {
        m_in.report(diag::AmbiguousOperator, where.span(), m_scope, op,
                    isUnary ? typeText(left) : fmt::format("{} and {}", typeText(left), typeText(right)),
                    fmt::format("{}, {}", m_in.functions[match->function].name, m_in.functions[other].name));
        return {};
    }
    if (!match) match = findMatch(false, true);
    const std::size_t leftRank = m_pool.types().rank(m_pool.typeId(left)),
                      rightRank = isUnary ? 0 : m_pool.types().rank(m_pool.typeId(right));
    if (!match && op == "*" && !isElementwise && leftRank > 0 && rightRank > 0) {
        if (leftRank == 2 && rightRank <= 2) return lowerRecordProduct(left, right, where);
        m_in.report(diag::OperatorNotDefined, where.span(), m_scope, op, typeText(left), typeText(right));
        return {};
    }
    if (!match) match = findMatch(true, false);
    if (!match) match = findMatch(true, true);
    if (!match) {
        if (isUnary) {
            m_in.report(diag::SignNotDefined, where.span(), m_scope, op, typeText(left));
        } else {
            m_in.report(diag::OperatorNotDefined, where.span(), m_scope, op, typeText(left), typeText(right));
        }
        return {};
    }
    Call call;
    call.where = where;
    call.name = m_in.functions[match->function].name;
    const ExprId made = completeCall(match->function, std::move(match->arguments), call);
    if (!made.isNone() && m_pool.type(made) == ValueType::Tuple) return m_pool.tupleElement(made, 0);
    return made;
}

}  // namespace causeway
