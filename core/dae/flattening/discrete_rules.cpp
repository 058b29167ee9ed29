// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/flattening/discrete_rules.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/dae/flattening/varying_integers.h"
#include "core/dae/when_targets.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

class DiscreteRules {
public:
    DiscreteRules(const HybridDae& dae, const std::set<ExprId>& pureCalls, Diagnostics& diagnostics)
        : m_dae(dae),
          m_pool(dae.pool),
          m_pureCalls(pureCalls),
          m_diagnostics(diagnostics),
          m_variability(dae.pool, [this](VariableId id) { return m_known[id.index()]; })
    {
    }

    void run()
    {
        classify();
        for (const DaeEquation& equation : m_dae.equations) checkEquation(equation);
        for (const DaeAlgorithm& algorithm : m_dae.algorithms) {
            if (algorithm.clock.isNone()) checkStatements(algorithm.statements, false);
        }
        if (!m_suspicions.empty()) {
            // A continuous variable that is equal to a discrete one is discrete too: looked for only when it matters.
            spread();
            for (const Suspicion& suspicion : m_suspicions) decide(suspicion);
        }
        checkDefinitions();
        for (const DaeEquation& equation : m_dae.equations) checkEqualities(equation);
        for (const DaeAlgorithm& algorithm : m_dae.algorithms) checkEqualities(algorithm.statements);
    }

    /// Variables that are discrete by their equations only, and whose value before an event is read.
    [[nodiscard]] const std::vector<VariableId>& found() const { return m_found; }

private:
    enum class What : std::uint8_t { DiscreteEquation, WhenCondition, UseBeforeEvent };
    struct Suspicion {
        What what;
        ExprId target;  ///< the defined variable, or the argument of pre
        ExprId value;   ///< of an equation
        Builtin function = Builtin::Change;
        bool isPre = false;
        SourceSpan span;
        bool isWithoutEvents = false;  ///< the value is taken literally
    };

    [[nodiscard]] std::string textOf(ExprId expr) const
    {
        ExpressionNames names;
        names.variable = [this](VariableId variable) { return m_dae.variables[variable].name; };
        names.function = [this](FunctionId function) { return shortName(m_dae.functions[function]); };
        return printExpression(m_pool, expr, names);
    }

    [[nodiscard]] ExprId rootOf(ExprId expr) const { return causeway::rootOf(m_pool, expr); }

    // Discrete variables ---------------------------------------------------------------------------------
    void classify()
    {
        m_known.reserve(m_dae.variables.size());
        for (const DaeVariable& variable : m_dae.variables) {
            Variability known = variable.variability;
            if (!variable.clock.isNone() && !m_dae.clockPartitions[variable.clock].isDiscretized)
                known = std::min(known, Variability::Discrete);
            m_known.push_back(known);
        }
        m_isWhenDefined = whenTargets(m_dae);
        for (std::size_t i = 0; i < m_known.size(); ++i) {
            if (m_isWhenDefined[i] != 0) m_known[i] = std::min(m_known[i], Variability::Discrete);
        }
        m_isVarying.resize(m_known.size(), 0);
        for (const DaeEquation& equation : m_dae.equations) {
            if (equation.kind == EquationKind::Results) {
                for (const ExprId target : m_dae.structures[equation.structure].targets)
                    markVarying(target, equation.rhs);
            } else if (equation.kind == EquationKind::Simple && isOneOfSeveralResults(m_pool, equation.rhs)) {
                markVarying(equation.lhs, equation.rhs);
            }
        }
        for (const DaeAlgorithm& algorithm : m_dae.algorithms) {
            if (!algorithm.clock.isNone()) continue;
            visitVaryingTargets(
                m_pool, m_variability, algorithm.statements,
                [this](ExprId target, ExprId cause, SourceSpan span) { noteVarying(target, cause, span); });
        }
    }

    /// In an algorithm: Integers vary, everything else that is discrete may not.
    void noteVarying(ExprId target, ExprId cause, SourceSpan span)
    {
        const ExprId root = rootOf(target);
        if (m_pool.op(root) != Op::Variable) return;
        const std::size_t variable = m_pool.variableOf(root).index();
        if (m_known[variable] != Variability::Discrete || m_isWhenDefined[variable] != 0) return;
        if (target == root && m_pool.type(target) == ValueType::Integer)
            m_isVarying[variable] = 1;
        else
            m_suspicions.push_back({What::DiscreteEquation, target, cause, Builtin::Change, false, span, true});
    }

    /// Marks an Integer returned by a function together with Reals (varying_integers.h).
    void markVarying(ExprId target, ExprId value)
    {
        if (target.isNone() || m_pool.op(rootOf(target)) != Op::Variable) return;
        const std::size_t variable = m_pool.variableOf(rootOf(target)).index();
        if (m_known[variable] == Variability::Discrete && m_isWhenDefined[variable] == 0 &&
            m_variability.variabilityOf(value) == Variability::Continuous)
            m_isVarying[variable] = 1;
    }

    [[nodiscard]] bool isVarying(ExprId target) const
    {
        const ExprId root = rootOf(target);
        return m_pool.op(root) == Op::Variable && m_isVarying[m_pool.variableOf(root).index()] != 0;
    }

    /// An equation, or as many as the loops around it make of it.
    struct Equality {
        const DaeEquation* equation;
        std::int64_t times;
    };

    /// Equations v = discrete make v discrete, until nothing changes. An array is so where as many of its elements are
    /// equal to something discrete as it has: no two equations of a model that can be solved are about one element.
    void spread()
    {
        std::vector<Equality> open;
        collectSimple(m_dae.equations, 1, open);
        const TypeTable& types = m_pool.types();
        for (bool hasChanged = true; hasChanged;) {
            hasChanged = false;
            m_variability.forget();
            std::map<VariableId, std::int64_t> elements;
            const auto isNews = [&](ExprId target) {
                const VariableId variable = m_pool.variableOf(rootOf(target));
                if (m_known[variable.index()] != Variability::Continuous) return false;
                if (m_pool.op(target) == Op::Variable) return true;
                const TypeId whole = m_dae.variables[variable].typeId;
                return types.hasKnownSize(whole) && elements[variable] >= types.elementCount(whole);
            };
            for (const auto& [equation, times] : open) {
                for (const bool isLeft : {true, false}) {
                    const ExprId target = isLeft ? equation->lhs : equation->rhs,
                                 value = isLeft ? equation->rhs : equation->lhs;
                    // Only a plain equality determines its right-hand side.
                    if (!isVariableOrElement(target) || (!isLeft && !isVariableOrElement(value))) continue;
                    if (m_variability.variabilityOf(value) == Variability::Continuous) continue;
                    if (m_pool.op(target) != Op::Variable && types.hasKnownSize(m_pool.typeId(target)))
                        elements[m_pool.variableOf(rootOf(target))] +=
                            times * types.elementCount(m_pool.typeId(target));
                    if (!isNews(target)) continue;
                    m_known[m_pool.variableOf(rootOf(target)).index()] = Variability::Discrete;
                    hasChanged = true;
                }
            }
        }
        m_variability.forget();
    }

    [[nodiscard]] bool isVariableOrElement(ExprId expr) const
    {
        return m_pool.op(expr) == Op::Variable ||
               (m_pool.op(expr) == Op::Subscript && m_pool.op(rootOf(expr)) == Op::Variable);
    }

    void collectSimple(const std::vector<DaeEquation>& equations, std::int64_t times, std::vector<Equality>& into) const
    {
        const TypeTable& types = m_pool.types();
        for (const DaeEquation& equation : equations) {
            if (equation.kind == EquationKind::Simple) into.push_back({&equation, times});
            if (equation.kind != EquationKind::For) continue;
            const EquationStructure& loop = m_dae.structures[equation.structure];
            const TypeId range = m_pool.typeId(loop.range);
            if (!types.hasKnownSize(range)) continue;
            for (const EquationBranch& branch : loop.branches)
                collectSimple(branch.equations, times * types.elementCount(range), into);
        }
    }

    void decide(const Suspicion& suspicion)
    {
        if (suspicion.what == What::UseBeforeEvent) {
            if (m_variability.variabilityOf(suspicion.target) < Variability::Continuous &&
                !isVarying(suspicion.target)) {
                if (m_pool.op(suspicion.target) == Op::Variable) m_found.push_back(m_pool.variableOf(suspicion.target));
                return;
            }
            m_diagnostics.report(diag::UseBeforeEvent, suspicion.span,
                                 suspicion.isPre ? std::string_view("pre") : toString(suspicion.function),
                                 textOf(suspicion.target), textOf(suspicion.target));
            return;
        }
        const ExprId cause = suspicion.isWithoutEvents
                                 ? suspicion.value
                                 : m_variability.causeAbove(suspicion.value, Variability::Discrete);
        if (cause.isNone()) return;
        m_diagnostics.report(diag::ContinuousForDiscrete, suspicion.span, textOf(suspicion.target),
                             suspicion.what == What::WhenCondition
                                 ? "the condition of a when-clause"
                                 : m_pool.types().toString(m_pool.typeId(suspicion.target)),
                             textOf(cause));
    }

    // Equations outside of when-clauses -----------------------------------------------------------------
    /// `condition`: one around it that can change at any time, or none.
    void checkEquation(const DaeEquation& equation, ExprId condition = {})
    {
        if (!equation.clock.isNone()) return;
        if (equation.kind == EquationKind::When) {
            for (const EquationBranch& branch : m_dae.structures[equation.structure].branches) {
                checkUses(branch.condition, equation.span);
                checkWhen(branch.condition, equation.span);
            }
            return;
        }
        checkUses(equation.lhs, equation.span);
        checkUses(equation.rhs, equation.span);
        checkCalls(equation.lhs, equation.span, "an equation outside of a when-clause");
        // A call equation is executed for its effect.
        if (equation.kind != EquationKind::Call)
            checkCalls(equation.rhs, equation.span, "an equation outside of a when-clause");
        if (equation.kind == EquationKind::Simple) {
            checkSides(equation.lhs, equation.rhs, condition, equation.span);
            checkDiscrete(equation);
        }
        if (equation.structure == DaeEquation::kNoStructure) return;
        checkResults(m_dae.structures[equation.structure].targets, equation.rhs, condition, equation.span);
        const auto& branches = m_dae.structures[equation.structure].branches;
        for (const EquationBranch& branch : branches) condition = continuousOf(branch.condition, condition);
        for (const EquationBranch& branch : branches) {
            checkUses(branch.condition, equation.span);
            for (const DaeEquation& inner : branch.equations) checkEquation(inner, condition);
        }
    }

    /// It would become true between two events, unnoticed.
    void checkWhen(ExprId condition, SourceSpan span)
    {
        if (!condition.isNone() && m_variability.variabilityOf(condition) == Variability::Continuous)
            m_suspicions.push_back({What::WhenCondition, condition, condition, Builtin::Change, false, span});
    }

    /// A condition that can change at any time: this one, or the one around it.
    [[nodiscard]] ExprId continuousOf(ExprId condition, ExprId around)
    {
        if (!around.isNone() || condition.isNone()) return around;
        return m_variability.variabilityOf(condition) == Variability::Continuous ? condition : around;
    }

    /// Among several results, Integers may vary with the Reals; other discrete results change only at events.
    void checkResults(const std::vector<ExprId>& targets, ExprId call, ExprId condition, SourceSpan span)
    {
        for (const ExprId target : targets) {
            const ValueType type = target.isNone() ? ValueType::Real : m_pool.type(target);
            if (type == ValueType::Boolean || type == ValueType::String || type == ValueType::Enumeration)
                checkChange(target, call, condition, span);
        }
    }

    void checkChange(ExprId target, ExprId value, ExprId condition, SourceSpan span)
    {
        if (m_variability.variabilityOf(value) == Variability::Continuous)
            m_suspicions.push_back({What::DiscreteEquation, target, value, Builtin::Change, false, span});
        else if (!condition.isNone())
            m_suspicions.push_back({What::DiscreteEquation, target, condition, Builtin::Change, false, span});
    }

    void checkSides(ExprId lhs, ExprId rhs, ExprId condition, SourceSpan span)
    {
        const auto isDiscrete = [&](ExprId side) {
            const ValueType type = m_pool.type(side);
            return type == ValueType::Integer || type == ValueType::Boolean || type == ValueType::String ||
                   type == ValueType::Enumeration;
        };
        if (!isDiscrete(lhs) || !isDiscrete(rhs)) return;  // 0 = a + b: an Integer literal in an equation of Reals
        // An Integer varies with the Reals returned together with it (varying_integers.h).
        if (isOneOfSeveralResults(m_pool, rhs) && m_pool.type(lhs) == ValueType::Integer) return;
        checkChange(lhs, rhs, condition, span);
    }

    /// `discrete Real d` in an equation with a continuously varying expression, even in a relation only. Of two
    /// variables neither is considered the source.
    void checkDiscrete(const DaeEquation& equation)
    {
        for (const auto& [side, other] :
             {std::pair(equation.lhs, equation.rhs), std::pair(equation.rhs, equation.lhs)}) {
            if (m_pool.op(other) != Op::Variable) checkDiscrete(side, other);
        }
    }

    /// Likewise for a value assigned by an algorithm: it would be computed only at events.
    void checkDiscrete(ExprId target, ExprId value)
    {
        if (m_pool.op(target) != Op::Variable || m_pool.type(target) != ValueType::Real) return;
        const VariableId id = m_pool.variableOf(target);
        const DaeVariable& variable = m_dae.variables[id];
        if (variable.variability == Variability::Discrete && m_isWhenDefined[id.index()] == 0 &&
            m_variability.variabilityWithoutEvents(value) == Variability::Continuous)
            m_diagnostics.report(diag::DiscreteOutsideWhen, variable.span, variable.name);
    }

    /// pre, edge and change of continuous variables.
    void checkUses(ExprId root, SourceSpan span)
    {
        if (root.isNone() || !hasEventOperator(root)) return;
        const std::array roots{root};
        for (const ExprId expr : reachable(m_pool, roots)) {
            if (!isEventOperator(expr)) continue;
            const ExprId argument = m_pool.operand(expr, 0);
            if (m_variability.variabilityOf(argument) < Variability::Continuous && !isVarying(argument)) continue;
            const bool isPre = m_pool.op(expr) == Op::Pre;
            m_suspicions.push_back(
                {What::UseBeforeEvent, argument, {}, isPre ? Builtin::Change : m_pool.builtin(expr), isPre, span});
        }
    }

    [[nodiscard]] bool isEventOperator(ExprId expr) const
    {
        return m_pool.op(expr) == Op::Pre || (m_pool.op(expr) == Op::Call && (m_pool.builtin(expr) == Builtin::Change ||
                                                                              m_pool.builtin(expr) == Builtin::Edge));
    }

    bool hasEventOperator(ExprId root)
    {
        return isMarked(root, m_hasEvents, [this](ExprId expr) { return isEventOperator(expr); });
    }

    bool hasImpureCall(ExprId root)
    {
        return isMarked(root, m_hasImpure, [this](ExprId expr) {
            return m_pool.op(expr) == Op::FunctionCall && m_dae.functions[m_pool.functionOf(expr)].isImpure &&
                   !m_pureCalls.contains(expr);
        });
    }

    /// Whether a node that `isIt` is below; known for the whole pool after the first call.
    template <class IsIt>
    bool isMarked(ExprId root, std::vector<std::uint8_t>& marks, const IsIt& isIt)
    {
        if (marks.empty()) {
            marks.assign(m_pool.size(), 0);
            for (std::size_t i = 0; i < m_pool.size(); ++i) {
                bool found = isIt(ExprId(i));
                for (const ExprId operand : m_pool.operands(ExprId(i))) found = found || marks[operand.index()] != 0;
                marks[i] = found ? 1 : 0;
            }
        }
        return marks[root.index()] != 0;
    }

    void checkCalls(ExprId root, SourceSpan span, std::string_view where)
    {
        if (root.isNone() || !hasImpureCall(root)) return;
        const std::array roots{root};
        for (const ExprId expr : reachable(m_pool, roots)) {
            if (m_pool.op(expr) != Op::FunctionCall || m_pureCalls.contains(expr)) continue;
            const Function& called = m_dae.functions[m_pool.functionOf(expr)];
            if (!called.isImpure || isConstructor(called)) continue;
            m_diagnostics.report(diag::ImpureCall, span, shortName(called), where);
            return;
        }
    }

    /// That of an external object is called once, when the object is made.
    [[nodiscard]] bool isConstructor(const Function& called) const
    {
        return m_pool.types().base(called.resultType) == ValueType::ExternalObject;
    }

    [[nodiscard]] static std::string shortName(const Function& called)
    {
        const std::size_t dot = called.name.rfind('.');
        return dot == std::string::npos ? called.name : called.name.substr(dot + 1);
    }

    // Algorithms ----------------------------------------------------------------------------------------
    void checkStatements(const std::vector<Statement>& statements, bool isInWhen, ExprId around = {})
    {
        for (const Statement& statement : statements) {
            if (!isInWhen) {
                checkUses(statement.value, statement.span);
                checkCalls(statement.value, statement.span, "an algorithm outside of a when-clause");
                if (statement.kind == StatementKind::Assign && !statement.targets.empty() &&
                    !statement.targets[0].isNone()) {
                    checkSides(statement.targets[0], statement.value, around, statement.span);
                    checkDiscrete(rootOf(statement.targets[0]), statement.value);
                }
                if (statement.kind == StatementKind::CallAssign)
                    checkResults(statement.targets, statement.value, around, statement.span);
            }
            checkStatements(statement.body, isInWhen, around);
            ExprId condition = around;
            for (const Statement::Branch& branch : statement.branches)
                condition = continuousOf(branch.condition, condition);
            for (const Statement::Branch& branch : statement.branches) {
                if (!isInWhen && !branch.condition.isNone()) checkUses(branch.condition, statement.span);
                if (statement.kind == StatementKind::When) checkWhen(branch.condition, statement.span);
                checkStatements(branch.body, isInWhen || statement.kind == StatementKind::When, condition);
            }
        }
    }

    // Equality of Reals ---------------------------------------------------------------------------------
    void checkEqualities(const DaeEquation& equation)
    {
        checkEquality(equation.lhs, equation.span);
        checkEquality(equation.rhs, equation.span);
        if (equation.structure == DaeEquation::kNoStructure) return;
        for (const EquationBranch& branch : m_dae.structures[equation.structure].branches) {
            checkEquality(branch.condition, equation.span);
            for (const DaeEquation& inner : branch.equations) checkEqualities(inner);
        }
    }

    void checkEqualities(const std::vector<Statement>& statements)
    {
        for (const Statement& statement : statements) {
            checkEquality(statement.value, statement.span);
            checkEqualities(statement.body);
            for (const Statement::Branch& branch : statement.branches) {
                checkEquality(branch.condition, statement.span);
                checkEqualities(branch.body);
            }
        }
    }

    /// x == y between Reals; once per place in the text. For parameters it has a fixed value, despite rounding errors.
    void checkEquality(ExprId root, SourceSpan span)
    {
        const auto isEquality = [this](ExprId expr) {
            const Op op = m_pool.op(expr);
            return (op == Op::Equal || op == Op::NotEqual) &&
                   (m_pool.type(m_pool.operand(expr, 0)) == ValueType::Real ||
                    m_pool.type(m_pool.operand(expr, 1)) == ValueType::Real);
        };
        if (root.isNone() || !isMarked(root, m_hasEquality, isEquality)) return;
        const std::array roots{root};
        for (const ExprId expr : reachable(m_pool, roots)) {
            if (!isEquality(expr)) continue;
            const ExprId left = m_pool.operand(expr, 0), right = m_pool.operand(expr, 1);
            const bool varies = std::max(m_variability.variabilityOf(left), m_variability.variabilityOf(right)) >
                                Variability::Parameter;
            if (!varies && !m_diagnostics.isError(diag::RealEquality.definition)) continue;
            if (!m_equalities.insert(span).second) return;
            m_diagnostics.report(diag::RealEquality, span, textOf(expr), textOf(left), textOf(right));
        }
    }

    // When-equations ------------------------------------------------------------------------------------
    void checkDefinitions()
    {
        std::vector<std::uint32_t> whole(m_dae.variables.size(), 0), part(m_dae.variables.size(), 0),
            state(m_dae.variables.size(), 0);
        std::uint32_t when = 0;
        for (const DaeEquation& equation : m_dae.equations) {
            if (equation.kind != EquationKind::When) continue;
            ++when;
            for (const EquationBranch& branch : m_dae.structures[equation.structure].branches) {
                for (const DaeEquation& inner : branch.equations) checkDefinition(inner, when, whole, part, state);
            }
        }
    }

    void checkDefinition(const DaeEquation& equation, std::uint32_t when, std::vector<std::uint32_t>& whole,
                         std::vector<std::uint32_t>& part, std::vector<std::uint32_t>& state)
    {
        const auto define = [&](const auto& self, ExprId target) -> void {
            if (target.isNone()) return;
            if (m_pool.op(target) == Op::Array || m_pool.op(target) == Op::Record) {
                for (const ExprId operand : m_pool.operands(target)) self(self, operand);
                return;
            }
            const ExprId root = rootOf(target);
            if (m_pool.op(root) != Op::Variable) return;
            const std::size_t at = m_pool.variableOf(root).index();
            bool isTwice = whole[at] != 0 && whole[at] != when;
            if (root == target) {
                isTwice = isTwice || (part[at] != 0 && part[at] != when);
                whole[at] = when;
            } else {
                const auto [element, isNew] = m_elements.try_emplace(target, when);
                isTwice = isTwice || (!isNew && element->second != when);
                part[at] = when;
            }
            if (isTwice) m_diagnostics.report(diag::DefinedTwice, equation.span, textOf(target));
        };
        if (equation.kind == EquationKind::Simple) define(define, equation.lhs);
        if (equation.kind == EquationKind::Reinit) checkReinit(equation, when, state);
        if (equation.structure == DaeEquation::kNoStructure) return;
        const EquationStructure& structure = m_dae.structures[equation.structure];
        for (const ExprId target : structure.targets) define(define, target);
        for (const EquationBranch& branch : structure.branches) {
            for (const DaeEquation& inner : branch.equations) checkDefinition(inner, when, whole, part, state);
        }
    }

    void checkReinit(const DaeEquation& equation, std::uint32_t when, std::vector<std::uint32_t>& state)
    {
        const ExprId root = rootOf(equation.lhs);
        if (m_pool.op(root) != Op::Variable) return;
        const VariableId id = m_pool.variableOf(root);
        const DaeVariable& variable = m_dae.variables[id];
        if (!variable.isState && variable.stateSelect < StateSelect::Prefer && !isAlias(root)) {
            m_diagnostics.report(diag::CannotReinit, equation.span, textOf(equation.lhs),
                                 "it is not a state: it has no derivative");
            return;
        }
        if (root != equation.lhs) {
            const auto [element, isNew] =
                m_elements.try_emplace(m_pool.op(equation.lhs) == Op::Subscript ? equation.lhs : root, when);
            if (!isNew && element->second != when)
                m_diagnostics.report(diag::DefinedTwice, equation.span, textOf(equation.lhs));
            return;
        }
        if (state[id.index()] != 0 && state[id.index()] != when)
            m_diagnostics.report(diag::DefinedTwice, equation.span, textOf(equation.lhs));
        state[id.index()] = when;
    }

    /// Equal to another variable, which may be the state.
    [[nodiscard]] bool isAlias(ExprId variable) const
    {
        for (const DaeEquation& equation : m_dae.equations) {
            if (equation.kind != EquationKind::Simple) continue;
            for (const ExprId side : {equation.lhs, equation.rhs}) {
                const ExprId other = side == equation.lhs ? equation.rhs : equation.lhs;
                if (rootOf(side) == variable && m_pool.op(rootOf(other)) == Op::Variable) return true;
                // A balance of flows, or an array of aliases.
                if (side == equation.lhs && equation.origin == EquationOrigin::Connection &&
                    dependsOn(m_pool, side, variable))
                    return true;
            }
        }
        return false;
    }

    const HybridDae& m_dae;
    const ExpressionPool& m_pool;
    const std::set<ExprId>& m_pureCalls;
    Diagnostics& m_diagnostics;
    ExpressionVariability m_variability;
    std::vector<Variability> m_known;                                   ///< by variable
    std::vector<std::uint8_t> m_isWhenDefined;                          ///< by variable
    std::vector<std::uint8_t> m_isVarying;                              ///< by variable: Integers computed with Reals
    std::vector<std::uint8_t> m_hasEvents, m_hasImpure, m_hasEquality;  ///< by ExprId
    std::set<SourceSpan> m_equalities;                                  ///< that were reported
    std::vector<Suspicion> m_suspicions;
    std::vector<VariableId> m_found;
    std::map<ExprId, std::uint32_t> m_elements;  ///< elements of arrays: the when-equation that defines them
};

}  // namespace

void checkDiscreteRules(HybridDae& dae, const std::set<ExprId>& pureCalls, Diagnostics& diagnostics)
{
    DiscreteRules rules(dae, pureCalls, diagnostics);
    rules.run();
    for (const VariableId id : rules.found()) dae.variables[id].variability = Variability::Discrete;
}

}  // namespace causeway
