// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/system.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "core/base/assert.h"
#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/dae/parameters.h"
#include "core/dae/when_targets.h"
#include "core/structure/graph/row_matching.h"
#include "core/structure/initialization/initialization_input.h"
#include "core/structure/joined_derivatives.h"
#include "core/structure/linear_report.h"
#include "core/structure/loops.h"
#include "core/structure/reduction/linear_reduction.h"
#include "core/structure/reduction/relied_values.h"
#include "core/structure/reduction/state_wishes.h"
#include "core/structure/reinits.h"
#include "core/structure/rows/leaf_walk.h"
#include "core/structure/rows/row_preparation.h"
#include "core/structure/structural_conditions.h"
#include "core/structure/vanishing_terms.h"
#include "core/symbolic/differentiate_function.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

namespace {

class SystemBuilder {
public:
    SystemBuilder(Structure& structure, const StructureOptions& options, Diagnostics& diagnostics, const Task& task)
        : m_structure(structure),
          m_options(options),
          m_dae(*structure.dae),
          m_pool(structure.pool),
          m_diagnostics(diagnostics),
          m_task(task)
    {
    }

    bool run()
    {
        m_rows = rowsOf(m_dae, m_pool, m_structure.functions, m_diagnostics);
        findDiscreteVariables(m_rows);
        FunctionList list(m_structure.functions);
        FunctionDerivatives derivatives(m_pool, list);
        RowPreparation preparation(m_dae, m_pool, m_structure.functions, &derivatives);
        m_structure.conditions =
            structuralConditions(m_dae, m_pool, m_structure.functions, m_rows, m_options.conditions);
        for (const StructuralCondition& condition : m_structure.conditions)
            preparation.decide(condition.condition, condition.holds);
        relyOnLiterals(m_rows, preparation);
        for (const EquationRow& row : m_rows) addRow(row, preparation);
        if (m_options.leavesOutVanishing) leaveOutVanishingTerms();
        dropUnusedDummies();
        chooseReferences(m_structure);
        if (m_structure.view == StructureView::Reduced) eliminate();
        findReinits(m_structure, preparation, m_diagnostics);
        findDiscreteRows();
        const bool isRegular = reduce(derivatives);
        bool isExplained = reportContradictions();
        const bool isSingular = m_structure.index.reduction.pantelides.isSingular();
        if (!isRegular) {
            isExplained = explainFailure() || isExplained;
            m_structure.index = {};
            addUnknownsAsWritten();
        }
        m_structure.incidence = incidenceOf(m_structure, DerivativeIncidence::Apart, m_task);
        if (isSingular) joinDerivatives(m_structure, m_written, m_fixedValue, m_task);
        return !isExplained;
    }

private:
    [[nodiscard]] bool isUnknown(VariableId id) const
    {
        const DaeVariable& variable = m_dae.variables[id];
        if (!m_isLeftOut.empty() && m_isLeftOut[id.index()] != 0) return false;
        return m_isEliminated[id.index()] == 0 && variable.variability > Variability::Parameter &&
               variable.causality != Causality::Input && variable.type != ValueType::Clock &&
               variable.type != ValueType::ExternalObject && m_pool.types().isScalar(variable.typeId);
    }

    void findDiscreteVariables(const std::vector<EquationRow>& rows)
    {
        m_isDiscrete.resize(m_dae.variables.size(), 0);
        m_isEliminated.resize(m_dae.variables.size(), 0);
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            const DaeVariable& variable = m_dae.variables[VariableId(i)];
            m_isDiscrete[i] = variable.variability == Variability::Discrete || variable.type != ValueType::Real ||
                                      !variable.clock.isNone()
                                  ? 1
                                  : 0;
        }
        for (const EquationRow& row : rows) {
            if (row.kind == RowKind::When) m_isDiscrete[row.target.index()] = 1;
        }
        if (m_dae.algorithms.empty()) return;
        const std::vector<std::uint8_t> isWhenDefined = whenTargets(m_dae);
        for (std::size_t i = 0; i < isWhenDefined.size(); ++i)
            m_isDiscrete[i] = std::max(m_isDiscrete[i], isWhenDefined[i]);
    }

    /// The value of a discrete k defined by `k = 2` always holds: `x[k]` is x[2].
    void relyOnLiterals(const std::vector<EquationRow>& rows, RowPreparation& preparation) const
    {
        for (const EquationRow& row : rows) {
            if (row.kind != RowKind::Equation || row.isClocked) continue;
            const bool isLeft = m_pool.op(row.lhs) == Op::Variable;
            const ExprId variable = isLeft ? row.lhs : row.rhs, value = isLeft ? row.rhs : row.lhs;
            if (m_pool.op(variable) != Op::Variable || !isUnknown(m_pool.variableOf(variable))) continue;
            if (m_pool.op(value) == Op::IntegerLiteral) {
                preparation.rely(m_pool.variableOf(variable), m_pool.number(value));
            } else if (m_pool.op(value) == Op::BooleanLiteral) {
                preparation.rely(m_pool.variableOf(variable), m_pool.booleanValue(value) ? 1 : 0);
            }
        }
    }

    void addRow(const EquationRow& row, RowPreparation& preparation)
    {
        StructureEquation equation;
        equation.lhs = preparation.prepared(row.lhs);
        equation.rhs = preparation.prepared(row.rhs);
        equation.origin = row.origin;
        equation.span = row.span;
        equation.kind = row.kind;
        equation.isClocked = row.isClocked;
        equation.target = row.target;
        equation.shownLhs = row.lhs;
        equation.shownRhs = row.rhs;
        const bool hasDiscreteTarget = !row.target.isNone() && m_isDiscrete[row.target.index()] != 0;
        const bool isReal = m_pool.type(row.lhs) == ValueType::Real || m_pool.type(row.rhs) == ValueType::Real;
        equation.written = EquationId(m_structure.equations.size());
        equation.isDiscrete = row.isClocked || row.kind == RowKind::When || hasDiscreteTarget || !isReal;
        m_structure.equations.push(std::move(equation));
    }

    void leaveOutVanishingTerms()
    {
        // A chain of variables, each a coefficient in the equation of the next, is as short as formulas are.
        constexpr int kMaxRounds = 8;
        VanishingTerms terms(m_dae, m_pool, m_structure.functions, m_options.overrides, m_task);
        for (int round = 0; round < kMaxRounds; ++round) {
            bool hasNews = false;
            for (StructureEquation& equation : m_structure.equations) {
                if (equation.kind != RowKind::Equation || equation.isClocked) continue;
                equation.lhs = terms.without(equation.lhs);
                equation.rhs = terms.without(equation.rhs);
                hasNews = terms.note(equation.lhs, equation.rhs) || hasNews;
            }
            if (!hasNews) break;
            terms.beginRound();
        }
        m_structure.relied.insert(m_structure.relied.end(), terms.relied().begin(), terms.relied().end());
        m_structure.vanishing = std::move(terms.coefficients);
    }

    /// Generated variables are unknowns only if an equation contains them.
    void dropUnusedDummies()
    {
        if (std::ranges::none_of(m_dae.variables, [](const DaeVariable& variable) { return variable.isDummy; })) return;
        std::vector<std::uint8_t> isUsed(m_dae.variables.size(), 0);
        PresentLeaves leaves(m_pool);
        for (std::size_t e = 0; e < m_structure.equations.size(); ++e) {
            const StructureEquation& equation = m_structure.equations[EquationId(e)];
            leaves.walk(EquationId(e), equation.lhs, equation.rhs, [&](ExprId leaf) {
                while (m_pool.op(leaf) == Op::Derivative) leaf = m_pool.operand(leaf, 0);
                if (m_pool.op(leaf) == Op::Variable) isUsed[m_pool.variableOf(leaf).index()] = 1;
            });
        }
        m_isLeftOut.resize(m_dae.variables.size(), 0);
        for (std::size_t i = 0; i < isUsed.size(); ++i)
            m_isLeftOut[i] = m_dae.variables[VariableId(i)].isDummy && isUsed[i] == 0 ? 1 : 0;
    }

    // ----- alias elimination
    /// The rows that remain are renumbered; a row that is left without unknowns keeps its text, by which its author
    /// knows it.
    void eliminate()
    {
        AliasInput input;
        input.isUnknown.resize(m_dae.variables.size());
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) input.isUnknown[i] = isUnknown(VariableId(i));
        input.isDiscrete = m_isDiscrete;
        IdVector<EquationId, AliasRow> rows;
        rows.reserve(m_structure.equations.size());
        for (const StructureEquation& equation : m_structure.equations)
            rows.push({equation.lhs, equation.rhs, equation.target});
        m_structure.aliases = eliminateAliases(m_dae, m_pool, m_structure.functions, input, rows, m_task);
        for (const Alias& alias : m_structure.aliases.aliases) m_isEliminated[alias.variable.index()] = 1;
        IdVector<EquationId, StructureEquation> all;
        std::swap(all, m_structure.equations);
        for (std::size_t e = 0; e < all.size(); ++e) {
            StructureEquation& equation = all[EquationId(e)];
            const AliasRow& row = rows[EquationId(e)];
            if (row.isEliminated) {
                equation.origin = EquationOrigin::Alias;
                m_structure.eliminated.push_back(std::move(equation));
                continue;
            }
            if (row.isChanged) {
                equation.originalLhs = equation.lhs;
                equation.originalRhs = equation.rhs;
            }
            equation.lhs = row.lhs;
            equation.rhs = row.rhs;
            equation.isSubstituted = row.isChanged;
            if (row.isChanged && !row.isWithoutUnknowns) {
                equation.shownLhs = row.lhs;
                equation.shownRhs = row.rhs;
            }
            m_structure.equations.push(std::move(equation));
        }
    }

    /// A row that no continuous unknown occurs in is discrete, too.
    void findDiscreteRows()
    {
        constexpr std::uint8_t kDiscrete = 1, kContinuous = 2,
                               kWalk = 4;  // rows to walk through have a delay or an open derivative
        const std::vector<std::uint8_t> contents =
            flagsByExpression(m_pool, [&](ExprId expr, std::uint8_t below) -> std::uint8_t {
                if (isKnownBefore(m_pool, expr)) return 0;
                const Op op = m_pool.op(expr);
                if (op == Op::Variable)
                    return !m_dae.variables.contains(m_pool.variableOf(expr)) || !isUnknown(m_pool.variableOf(expr)) ? 0
                           : m_isDiscrete[m_pool.variableOf(expr).index()] != 0 ? kDiscrete
                                                                                : kContinuous;
                if (looksBack(m_pool, expr)) return kWalk;
                if (op != Op::Derivative) return below;
                const Op operand = m_pool.op(m_pool.operand(expr, 0));
                return operand == Op::Variable || operand == Op::Derivative ? below : kWalk;
            });
        PresentLeaves leaves(m_pool);
        for (std::size_t e = 0; e < m_structure.equations.size() && !m_task.cancelled(); ++e) {
            StructureEquation& equation = m_structure.equations[EquationId(e)];
            if (equation.isDiscrete) continue;
            unsigned found = contents[equation.lhs.index()] | contents[equation.rhs.index()];
            if ((found & kWalk) != 0) {
                found = 0;
                leaves.walk(EquationId(e), equation.lhs, equation.rhs, [&](ExprId leaf) {
                    while (m_pool.op(leaf) == Op::Derivative) leaf = m_pool.operand(leaf, 0);
                    if (m_pool.op(leaf) == Op::Variable) {
                        found |= contents[leaf.index()];
                    } else {
                        m_diagnostics.report(diag::DerOfNonVariable, equation.span, m_structure.print(leaf));
                        m_hasOpenDerivative = true;
                    }
                });
            }
            equation.isDiscrete = (found & (kDiscrete | kContinuous)) == kDiscrete;
        }
    }

    // ----- index reduction
    /// False where the system cannot be made regular; no equation is differentiated then.
    bool reduce(FunctionDerivatives& functions)
    {
        EquationSystem system;
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            const DaeVariable& variable = m_dae.variables[VariableId(i)];
            if (m_isDiscrete[i] != 0 || !isUnknown(VariableId(i))) continue;
            const VariableAttributes attributes = m_structure.attributesOf(VariableId(i));
            system.variables.push({m_pool.variable(VariableId(i), variable.typeId), attributes.stateSelect,
                                   !attributes.start.isNone(), attributes.isFixed});
        }
        StructureIndex& index = m_structure.index;
        for (std::size_t e = 0; e < m_structure.equations.size(); ++e) {
            const StructureEquation& equation = m_structure.equations[EquationId(e)];
            if (equation.isDiscrete) continue;
            system.equations.push({equation.lhs, equation.rhs});
            index.equationOf.push(EquationId(e));
        }
        system.isConstant = [this](ExprId leaf) { return isParameter(leaf); };
        system.valueOf = [this](ExprId leaf) { return valueOf(leaf); };
        system.modesOf = [this](ExprId leaf) { return modesOf(leaf); };
        system.derivativeOfKnown = [this](ExprId leaf) { return isInput(leaf) ? ExprId() : m_pool.integer(0); };
        shareStateWishes(system, m_pool, [this](ExprId variable) {
            return m_structure.attributesOf(m_pool.variableOf(variable)).isDifferentiated;
        });
        const auto isReleased = [this](VariableId variable) {
            return std::ranges::find(m_options.released, variable) != m_options.released.end();
        };
        for (SystemVariable& variable : system.variables) {
            if (isReleased(m_pool.variableOf(variable.expr))) variable.stateSelect = StateSelect::Default;
        }
        wishForReinits(system, m_structure, isReleased);
        resolveCalls(system);
        const auto record = [&](const PantelidesStep& step) {
            const bool beginsAttempt = step.action == PantelidesAction::Pass && step.equations.empty();
            if (beginsAttempt) index.steps.clear();
            if (!beginsAttempt) index.steps.push_back(step);
        };
        do {
            LinearReduction linear;
            index.reduction =
                reduceIndexOfCombined(system, m_pool, &functions, m_fixedValue, m_steadyValue, linear, m_task, record);
            if (index.reduction.derivatives.empty()) index.steps.clear();
            takeCombinations(std::move(linear));
            if (!index.reduction.isComplete()) return false;
        } while (relyOnValues(system, functions));
        takeResolvedCalls(system);
        addDerivatives();
        chooseDynamicStates();
        addColumns(system);
        // Without the derivative of an equation nothing is known about its start.
        if (!m_hasOpenDerivative) initialize(system, functions);
        return true;
    }

    /// Combinations of equations took the place of some of them.
    void takeCombinations(LinearReduction linear)
    {
        const IdVector<EquationId, EquationId>& equationOf = m_structure.index.equationOf;
        const auto inStructure = [&equationOf](Combination& combination) {
            if (!combination.replaced.isNone()) combination.replaced = equationOf[combination.replaced];
            for (CombinedTerm& term : combination.terms) term.equation = equationOf[term.equation];
        };
        if (m_written.empty() && !linear.constraints.empty()) m_written = m_structure.equations;
        std::ranges::for_each(linear.constraints, inStructure);
        std::ranges::for_each(linear.voids, inStructure);
        for (const Combination& combination : linear.constraints) {
            StructureEquation& equation = m_structure.equations[combination.replaced];
            if (equation.originalLhs.isNone()) {
                equation.originalLhs = equation.lhs;
                equation.originalRhs = equation.rhs;
            }
            equation.isSubstituted = false;
            equation.lhs = equation.shownLhs = combination.lhs;
            equation.rhs = equation.shownRhs = combination.rhs;
        }
        m_linear = std::move(linear);
    }

    /// Constraints may be there only for the values that parameters have: these are taken for fixed, and the index is
    /// to be reduced again. Other values ask for another structure.
    bool relyOnValues(const EquationSystem& system, FunctionDerivatives& functions)
    {
        if (!system.resolved.empty() || m_linear.isExcluded) return false;
        const std::vector<ExprId> relied = reliedValues(system, m_pool, &functions, m_fixedValue, m_steadyValue,
                                                        m_structure.index.reduction.pantelides);
        for (const ExprId leaf : relied) {
            const VariableId parameter = m_pool.variableOf(leaf);
            m_structure.relied.emplace_back(parameter, steadyValueOf(leaf).value_or(0));
            m_isFixedValue[parameter.index()] = true;
        }
        return !relied.empty();
    }

    /// Reports equations that contradict each other for all values of their unknowns.
    bool reportContradictions()
    {
        bool hasAny = false;
        for (const Combination& combination : m_linear.voids) {
            const auto contradiction =
                contradictionOf(m_structure, combination, [this](ExprId leaf) { return steadyValueOf(leaf); });
            if (contradiction) reportContradiction(m_structure, combination, *contradiction, m_diagnostics);
            hasAny = hasAny || contradiction;
        }
        return hasAny;
    }

    std::optional<double> steadyValueOf(ExprId leaf)
    {
        // The pool knows iterators and other names, too.
        if (m_pool.op(leaf) != Op::Variable || !m_dae.variables.contains(m_pool.variableOf(leaf)) || !isParameter(leaf))
            return std::nullopt;
        if (m_isSteady.empty()) m_isSteady = steadyParameters(m_dae);
        return m_isSteady[m_pool.variableOf(leaf).index()] ? valueOf(leaf) : std::nullopt;
    }

    /// Value of a constant or parameter that cannot change without flattening again, or follows from such ones.
    std::optional<double> fixedValueOf(ExprId leaf)
    {
        // The pool knows iterators and other names, too.
        if (m_pool.op(leaf) != Op::Variable || !m_dae.variables.contains(m_pool.variableOf(leaf)) || !isParameter(leaf))
            return std::nullopt;
        if (m_isFixedValue.empty()) m_isFixedValue = fixedParameters(m_dae);
        return m_isFixedValue[m_pool.variableOf(leaf).index()] ? valueOf(leaf) : std::nullopt;
    }

    bool explainFailure()
    {
        for (const NoDerivative& failure : m_structure.index.reduction.failures) {
            const StructureEquation& equation = m_structure.equations[m_structure.index.equationOf[failure.equation]];
            m_diagnostics.report(
                diag::NoDerivative, equation.span, m_structure.text(equation),
                failure.reason.empty() ? std::string("a part of it has no derivative") : failure.reason);
        }
        for (const ConstraintEquation& redundant : m_structure.index.reduction.selection.redundant) {
            const StructureEquation& equation = m_structure.equations[m_structure.index.equationOf[redundant.equation]];
            m_diagnostics.report(diag::RedundantConstraint, equation.span, m_structure.text(equation));
        }
        return !m_structure.index.reduction.failures.empty() ||
               !m_structure.index.reduction.selection.redundant.empty();
    }

    [[nodiscard]] bool isParameter(ExprId leaf) const
    {
        return m_pool.op(leaf) == Op::Variable &&
               m_dae.variables[m_pool.variableOf(leaf)].variability <= Variability::Parameter;
    }
    /// False and true; of a number those of the conditional expression that defines it.
    std::vector<double> modesOf(ExprId leaf)
    {
        const ExprId variable = m_pool.op(leaf) == Op::Pre ? m_pool.operand(leaf, 0) : leaf;
        if (m_pool.op(variable) != Op::Variable || m_isDiscrete[m_pool.variableOf(variable).index()] == 0) return {};
        if (m_pool.type(variable) == ValueType::Boolean) return {0, 1};
        for (const StructureEquation& equation : m_structure.equations) {
            if (!equation.isDiscrete || (equation.lhs != variable && equation.rhs != variable)) continue;
            return valuesOfBranches(m_pool, equation.lhs == variable ? equation.rhs : equation.lhs,
                                    [this](ExprId at) { return valueOf(at); });
        }
        return {};
    }
    [[nodiscard]] bool isInput(ExprId leaf) const
    {
        return m_pool.op(leaf) == Op::Variable &&
               m_dae.variables[m_pool.variableOf(leaf)].causality == Causality::Input;
    }
    std::optional<double> valueOf(ExprId leaf)
    {
        if (!isParameter(leaf)) return std::nullopt;
        // Asked for constraints only: most models need no values.
        if (m_parameters.empty()) m_parameters = evaluateParameters(m_dae, m_options.overrides);
        const double value = m_parameters[m_pool.variableOf(leaf).index()];
        return std::isnan(value) ? std::nullopt : std::optional(value);
    }

    /// Functions kept because their derivatives omit inputs are resolved in equations that are not differentiated any
    /// more.
    void resolveCalls(EquationSystem& system)
    {
        if (std::ranges::all_of(m_structure.functions,
                                [](const Function& function) { return function.derivatives.empty(); }))
            return;
        m_afterDifferentiation.emplace(m_pool, m_structure.functions, FunctionInliner::Which::AfterDifferentiation);
        for (const SystemEquation& sides : system.equations)
            system.resolved.push(
                {m_afterDifferentiation->inlined(sides.lhs), m_afterDifferentiation->inlined(sides.rhs)});
    }

    void takeResolvedCalls(EquationSystem& system)
    {
        if (system.resolved.empty()) return;
        for (std::size_t e = 0; e < system.equations.size(); ++e) {
            StructureEquation& equation = m_structure.equations[m_structure.index.equationOf[EquationId(e)]];
            equation.lhs = system.resolved[EquationId(e)].lhs;
            equation.rhs = system.resolved[EquationId(e)].rhs;
        }
        for (EquationDerivative& derivative : m_structure.index.reduction.derivatives) {
            derivative.lhs = m_afterDifferentiation->inlined(derivative.lhs);
            derivative.rhs = m_afterDifferentiation->inlined(derivative.rhs);
        }
    }

    void addDerivatives()
    {
        m_structure.index.firstDerivative.resize(m_structure.index.equationOf.size());
        for (const EquationDerivative& derivative : m_structure.index.reduction.derivatives) {
            if (derivative.times == 1)
                m_structure.index.firstDerivative[derivative.equation] = EquationId(m_structure.equations.size());
            const EquationId original = m_structure.index.equationOf[derivative.equation];
            StructureEquation equation = m_structure.equations[original];
            equation.lhs = derivative.lhs;
            equation.rhs = derivative.rhs;
            equation.origin = EquationOrigin::Differentiated;
            equation.differentiated = original;
            equation.written = {};
            equation.times = derivative.times;
            equation.shownLhs = equation.lhs;
            equation.shownRhs = equation.rhs;
            m_structure.equations.push(std::move(equation));
        }
    }

    /// Initial states of each set that selects them during simulation: as many candidates as the constraints can be
    /// matched with are not states; those without a fixed value or start value come first, later ones before earlier
    /// ones.
    void chooseDynamicStates()
    {
        const IndexReduction& reduction = m_structure.index.reduction;
        m_roles.clear();
        for (const SystemColumn& column : reduction.columns) m_roles.push(column.role);
        for (const StateSet& set : reduction.selection.sets) {
            if (!set.isDynamic) continue;
            if (!m_options.dynamicStates.empty()) {
                for (const Candidate& candidate : set.candidates) {
                    const StateChoice choice{m_pool.variableOf(reduction.columns[candidate.variable].expr),
                                             candidate.order};
                    const bool isState =
                        std::ranges::find(m_options.dynamicStates, choice) != m_options.dynamicStates.end();
                    m_roles[reduction.columnOf(candidate)] = isState ? ColumnRole::Candidate : ColumnRole::Dummy;
                }
                continue;
            }
            std::vector<std::uint32_t> order(set.candidates.size());
            for (std::uint32_t i = 0; i < order.size(); ++i)
                order[i] = static_cast<std::uint32_t>(order.size()) - 1 - i;
            const auto rankOf = [&](std::uint32_t candidate) {
                const VariableAttributes variable = m_structure.attributesOf(
                    m_pool.variableOf(reduction.columns[set.candidates[candidate].variable].expr));
                return (variable.isFixed ? 2 : 0) + (variable.start.isNone() ? 0 : 1);
            };
            std::ranges::stable_sort(order, {}, rankOf);
            // Each candidate that is not a state is matched with a constraint.
            std::vector<std::pair<EquationId, UnknownId>> occurrences;
            for (const StateSet::Entry& entry : set.jacobian)
                occurrences.emplace_back(EquationId(entry.column), UnknownId(entry.row));
            const Incidence incidence(std::move(occurrences), set.candidates.size(), set.equations.size());
            Matching matching = emptyMatching(incidence);
            RowMatching dummies(incidence, matching);
            for (const std::uint32_t candidate : order) {
                m_roles[reduction.columnOf(set.candidates[candidate])] =
                    dummies.add(EquationId(candidate)) ? ColumnRole::Dummy : ColumnRole::Candidate;
            }
        }
    }

    // ----- unknowns
    void addUnknown(VariableId variable, ExprId expr, bool isDiscrete)
    {
        m_structure.unknowns.push({variable, m_pool.op(expr) == Op::Derivative, expr, isDiscrete});
    }

    void addDiscrete(VariableId id)
    {
        const DaeVariable& variable = m_dae.variables[id];
        const ExprId leaf = m_pool.variable(id, variable.typeId);
        addUnknown(id, m_structure.attributesOf(id).isDifferentiated ? m_pool.der(leaf) : leaf, true);
    }

    /// In the order of the variables, each followed by its derivatives.
    void addColumns(const EquationSystem& system)
    {
        const IndexReduction& reduction = m_structure.index.reduction;
        m_structure.index.unknownOf.resize(reduction.columns.size());
        std::size_t next = 0;
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            if (!isUnknown(VariableId(i))) continue;
            if (m_isDiscrete[i] != 0) {
                addDiscrete(VariableId(i));
                continue;
            }
            CAUSEWAY_ASSERT(m_pool.variableOf(system.variables[UnknownId(next)].expr).index() == i);
            for (UnknownId column(next++); !column.isNone(); column = reduction.pantelides.derivativeOf[column]) {
                const SystemColumn& found = reduction.columns[column];
                if (m_roles[column] == ColumnRole::State || m_roles[column] == ColumnRole::Candidate) {
                    const UnknownId derivative = reduction.pantelides.derivativeOf[column];
                    m_structure.states.push_back({VariableId(i), found.order, found.expr,
                                                  derivative.isNone() ? ExprId() : reduction.columns[derivative].expr,
                                                  m_roles[column] == ColumnRole::Candidate});
                    continue;
                }
                m_structure.index.unknownOf[column] = UnknownId(m_structure.unknowns.size());
                addUnknown(VariableId(i), found.expr, false);
            }
        }
    }

    void addUnknownsAsWritten()
    {
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            const VariableId id(i);
            const DaeVariable& variable = m_dae.variables[id];
            if (!isUnknown(id)) continue;
            if (m_isDiscrete[i] != 0) {
                addDiscrete(id);
                continue;
            }
            const ExprId leaf = m_pool.variable(id, variable.typeId);
            const bool isState = m_structure.attributesOf(id).isDifferentiated;
            if (isState) m_structure.states.push_back({id, 0, leaf, m_pool.der(leaf)});
            addUnknown(id, isState ? m_pool.der(leaf) : leaf, false);
        }
    }

    // ----- initialization
    std::optional<bool> decideAtStart(ExprId condition, SourceSpan equation)
    {
        if (!m_atStart) m_atStart.emplace(m_dae, m_pool, m_structure.functions, m_rows, m_options.overrides);
        const auto holds = m_atStart->decide(condition);
        const std::string text = m_structure.print(condition);
        if (holds) {
            addStartCheck(*holds ? condition : logicalNot(m_pool, condition), equation,
                          fmt::format("the initial equations are those for '{}' being {}, which it is not at the start "
                                      "of this run; change the values in the model",
                                      text, *holds));
        } else {
            m_diagnostics.report(diag::NotYetSupported, equation,
                                 "an initial if-equation with different numbers of equations in its branches, whose "
                                 "condition is not known before the start is solved");
            // Messages about a system for other values are not shown.
            addStartCheck(m_pool.boolean(false), equation,
                          fmt::format("an initial if-equation needs '{}' before the start is solved", text));
        }
        return holds;
    }

    /// Lets the run verify the decision with its values.
    void addStartCheck(ExprId condition, SourceSpan equation, const std::string& message)
    {
        Statement check;
        check.kind = StatementKind::Assert;
        check.span = equation;
        check.value = condition;
        check.message = m_pool.string(message);
        m_startChecks.statements.push_back(std::move(check));
    }

    /// Behind the algorithms of the model (initialization.h); values that decided ask for another structure when they
    /// change.
    void keepStartChecks()
    {
        if (!m_atStart) return;
        m_structure.initialization->algorithms.push_back(m_startChecks);
        m_structure.relied.insert(m_structure.relied.end(), m_atStart->relied().begin(), m_atStart->relied().end());
    }

    void initialize(const EquationSystem& system, FunctionDerivatives& functions)
    {
        SystemRows rows;
        for (const EquationId equation : m_structure.index.equationOf)
            rows.spans.push(m_structure.equations[equation].span);
        if (m_structure.view == StructureView::Reduced) rows.aliases = &m_structure.aliases;
        if (m_afterDifferentiation) rows.resolver = &*m_afterDifferentiation;
        for (const StructureEquation& equation : m_structure.equations) {
            const ValueType type = m_pool.type(equation.lhs);
            const bool isReal = type == ValueType::Real || m_pool.type(equation.rhs) == ValueType::Real;
            if (equation.isDiscrete && (isReal || isNumeric(type)) && equation.kind == RowKind::Equation &&
                !equation.isClocked)
                rows.discrete.push_back({equation.lhs, equation.rhs, equation.span});
        }
        rows.decide = [this](ExprId condition, SourceSpan span) { return decideAtStart(condition, span); };
        InitializationInput input =
            initializationInput(m_dae, system, rows, m_structure.index.reduction, m_pool, &functions);
        input.choice = m_options.start;
        m_structure.initialization = analyseInitialization(input, m_pool);
        keepStartChecks();
        const Initialization& initialization = *m_structure.initialization;
        const ExpressionText print = [this](ExprId expr) { return m_structure.print(expr); };
        for (const RedundantCondition& condition : initialization.redundant) {
            if (condition.consistency != Consistency::Contradictory) continue;
            m_diagnostics.report(diag::InitialContradiction, initialization.rows[condition.row].span,
                                 explain(initialization, condition, print));
        }
    }

    Structure& m_structure;
    const StructureOptions& m_options;
    const HybridDae& m_dae;
    ExpressionPool& m_pool;
    Diagnostics& m_diagnostics;
    const Task& m_task;
    std::vector<std::uint8_t> m_isDiscrete, m_isEliminated;  ///< by variable
    std::vector<std::uint8_t> m_isLeftOut;                   ///< by variable; empty where none is
    bool m_hasOpenDerivative = false;                        ///< der() of something that has none was reported
    IdVector<EquationId, StructureEquation> m_written;       ///< before combinations; empty where there are none
    LinearReduction m_linear;                                ///< of the last reduction, with equations of the structure
    const FixedValue m_fixedValue = [this](ExprId leaf) { return fixedValueOf(leaf); };
    const FixedValue m_steadyValue = [this](ExprId leaf) { return steadyValueOf(leaf); };
    std::optional<FunctionInliner> m_afterDifferentiation;
    std::vector<EquationRow> m_rows;
    std::optional<ConditionsAtStart> m_atStart;  ///< created on first use
    DaeAlgorithm m_startChecks;
    std::vector<double> m_parameters;              ///< by variable; computed on first use
    std::vector<bool> m_isSteady, m_isFixedValue;  ///< likewise
    IdVector<UnknownId, ColumnRole>
        m_roles;  ///< by column: as index reduction says, with the states that dynamic sets begin with
};

}  // namespace

bool buildSystem(Structure& structure, const StructureOptions& options, Diagnostics& diagnostics, const Task& task)
{
    return SystemBuilder(structure, options, diagnostics, task).run();
}

bool mayDetermine(Structure& structure, EquationId equation, UnknownId unknown)
{
    const StructureEquation& e = structure.equations[equation];
    const Unknown& u = structure.unknowns[unknown];
    if (e.kind == RowKind::When) return u.variable == e.target;
    if (e.isClocked == structure.dae->variables[u.variable].clock.isNone()) return false;
    if (e.isDiscrete != u.isDiscrete) return false;
    if (mayBeIterated(structure, unknown)) return true;
    return !discreteValue(structure.pool, e.lhs, e.rhs, u.expr).isNone();
}

}  // namespace causeway
