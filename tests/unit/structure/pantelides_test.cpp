// SPDX-License-Identifier: GPL-3.0-or-later
// Pantelides' algorithm on graphs alone: against the sigma method by brute force, and on systems whose index is known.
#include <QTest>

#include <algorithm>
#include <numeric>
#include <optional>
#include <random>

#include "core/structure/graph/pantelides.h"

using namespace causeway;

namespace {

/// A system by variables: for each its columns, of order zero and up.
struct System {
    std::vector<std::vector<UnknownId>> rows;
    DerivativeColumns derivatives;

    UnknownId variable(std::uint32_t highest = 0)
    {
        const UnknownId base = derivatives.push({});
        UnknownId last = base;
        for (std::uint32_t order = 0; order < highest; ++order) {
            const UnknownId next = derivatives.push({});
            derivatives[last] = next;
            last = next;
        }
        return base;
    }
    UnknownId der(UnknownId column) const { return derivatives[column]; }
    void equation(std::vector<UnknownId> columns) { rows.push_back(std::move(columns)); }
    Incidence incidence() const { return Incidence(rows, derivatives.size()); }
    Pantelides solve() const
    {
        const Incidence columns = incidence();
        return findDifferentiations(columns, derivatives, matchHighestDerivatives(columns, derivatives), Task());
    }
};

/// Pryce's sigma matrix: the highest order of each variable in each equation, -1 where it does not occur.
using Sigma = std::vector<std::vector<int>>;

struct Offsets {
    std::vector<int> equations, variables;
    int index = 0;
};

/// The sigma method by trying every assignment; nothing where there is none.
std::optional<Offsets> sigmaMethod(const Sigma& sigma)
{
    const std::size_t n = sigma.size();
    std::vector<std::size_t> permutation(n), best;
    std::iota(permutation.begin(), permutation.end(), 0);
    int bestSum = -1;
    do {
        int sum = 0;
        bool isPossible = true;
        for (std::size_t i = 0; i < n; ++i) {
            isPossible = isPossible && sigma[i][permutation[i]] >= 0;
            sum += sigma[i][permutation[i]];
        }
        if (!isPossible || sum <= bestSum) continue;
        bestSum = sum;
        best = permutation;
    } while (std::next_permutation(permutation.begin(), permutation.end()));
    if (best.empty()) return std::nullopt;
    Offsets result{std::vector<int>(n, 0), std::vector<int>(n, 0), 0};
    for (bool hasChanged = true; hasChanged;) {
        hasChanged = false;
        for (std::size_t j = 0; j < n; ++j) {
            int order = 0;
            for (std::size_t i = 0; i < n; ++i) {
                if (sigma[i][j] >= 0) order = std::max(order, sigma[i][j] + result.equations[i]);
            }
            result.variables[j] = order;
        }
        for (std::size_t i = 0; i < n; ++i) {
            const int offset = result.variables[best[i]] - sigma[i][best[i]];
            hasChanged = hasChanged || offset != result.equations[i];
            result.equations[i] = offset;
        }
    }
    result.index = *std::ranges::max_element(result.equations) + (std::ranges::min(result.variables) == 0 ? 1 : 0);
    return result;
}

Sigma randomSigma(std::mt19937& generator, std::size_t n)
{
    Sigma sigma(n, std::vector<int>(n, -1));
    for (auto& row : sigma) {
        for (int& order : row) {
            const auto dice = generator() % 10;
            order = dice < 5 ? -1 : dice < 8 ? 0 : dice < 9 ? 1 : 2;
        }
    }
    return sigma;
}

System systemOf(const Sigma& sigma, std::vector<UnknownId>& variables)
{
    System system;
    variables.clear();
    for (std::size_t j = 0; j < sigma.size(); ++j) {
        int highest = 0;
        for (const auto& row : sigma) highest = std::max(highest, row[j]);
        variables.push_back(system.variable(static_cast<std::uint32_t>(highest)));
    }
    for (const auto& row : sigma) {
        std::vector<UnknownId> columns;
        for (std::size_t j = 0; j < row.size(); ++j) {
            UnknownId column = variables[j];
            for (int order = 0; order <= row[j]; ++order) {
                // Lower orders may occur or not; they must not matter.
                if (order == row[j] || (j + static_cast<std::size_t>(order)) % 2 == 0) columns.push_back(column);
                column = system.der(column);
            }
        }
        system.equation(columns);
    }
    return system;
}

}  // namespace

class PantelidesTest : public QObject {
    Q_OBJECT
private slots:
    void offsetsAreThoseOfTheSigmaMethod();
    void matchingPairsEquationsWithTheirHighestDerivatives();
    void unconstrainedSystemStaysAsItIs();
    void pendulum();
    void chainOfIntegratorsHasTheIndexOfItsLength();
    void equationsWithTooFewVariablesAreNamed();
    void severalConstraintsInOneLargeSystem();
    void stepsReplayForwardsAndBackwards();
};

void PantelidesTest::offsetsAreThoseOfTheSigmaMethod()
{
    std::mt19937 generator(7);
    int regular = 0, singular = 0, highIndex = 0;
    for (int i = 0; i < 6000; ++i) {
        const Sigma sigma = randomSigma(generator, 1 + generator() % 6);
        std::vector<UnknownId> variables;
        const System system = systemOf(sigma, variables);
        const Pantelides result = system.solve();
        const auto expected = sigmaMethod(sigma);
        QCOMPARE(result.isSingular(), !expected.has_value());
        if (!expected) {
            ++singular;
            continue;
        }
        ++regular;
        highIndex += expected->index > 1 ? 1 : 0;
        for (std::size_t e = 0; e < sigma.size(); ++e) {
            QCOMPARE(int(result.differentiations[EquationId(e)]), expected->equations[e]);
            const UnknownId column = result.matching.unknownOf[EquationId(e)];
            QVERIFY(!column.isNone());
            const auto at = std::ranges::find(variables, result.baseOf[column]) - variables.begin();
            QCOMPARE(int(result.orderOf[column]), expected->variables[std::size_t(at)]);
        }
        QCOMPARE(int(result.structuralIndex), expected->index);
    }
    QVERIFY(regular > 1000);
    QVERIFY(singular > 500);
    QVERIFY(highIndex > 500);
}

void PantelidesTest::matchingPairsEquationsWithTheirHighestDerivatives()
{
    std::mt19937 generator(11);
    for (int i = 0; i < 500; ++i) {
        const Sigma sigma = randomSigma(generator, 5);
        std::vector<UnknownId> variables;
        const System system = systemOf(sigma, variables);
        const Pantelides result = system.solve();
        if (result.isSingular()) continue;
        std::vector<UnknownId> used;
        for (std::size_t e = 0; e < sigma.size(); ++e) {
            const UnknownId column = result.matching.unknownOf[EquationId(e)];
            QVERIFY(result.derivativeOf[column].isNone());
            QCOMPARE(result.matching.equationOf[column], EquationId(e));
            const auto at = std::ranges::find(variables, result.baseOf[column]) - variables.begin();
            const int order = sigma[e][std::size_t(at)];
            QVERIFY(order >= 0);
            QCOMPARE(std::uint32_t(order) + result.differentiations[EquationId(e)], result.orderOf[column]);
            used.push_back(column);
        }
        std::ranges::sort(used);
        QVERIFY(std::ranges::adjacent_find(used) == used.end());
    }
}

void PantelidesTest::unconstrainedSystemStaysAsItIs()
{
    // der(x) = y, y = x
    System system;
    const UnknownId x = system.variable(1), y = system.variable();
    system.equation({system.der(x), y});
    system.equation({y, x});
    const Pantelides result = system.solve();
    QVERIFY(result.isReduced());
    QCOMPARE(result.structuralIndex, 1U);
    // der(x) = x has no unknown of order zero.
    System explicitSystem;
    const UnknownId z = explicitSystem.variable(1);
    explicitSystem.equation({explicitSystem.der(z), z});
    QCOMPARE(explicitSystem.solve().structuralIndex, 0U);
}

void PantelidesTest::pendulum()
{
    System system;
    const UnknownId x = system.variable(1), y = system.variable(1), vx = system.variable(1), vy = system.variable(1),
                    force = system.variable();
    system.equation({system.der(x), vx});
    system.equation({system.der(y), vy});
    system.equation({system.der(vx), force, x});
    system.equation({system.der(vy), force, y});
    system.equation({x, y});
    const Pantelides result = system.solve();
    QCOMPARE(result.differentiations.items(), (std::vector<std::uint32_t>{1, 1, 0, 0, 2}));
    QCOMPARE(result.structuralIndex, 3U);
    // x'' and y'' are new.
    QCOMPARE(result.newDerivatives.size(), std::size_t(2));
    QCOMPARE(result.baseOf[result.newDerivatives[0]], x);
    QCOMPARE(result.orderOf[result.newDerivatives[0]], 2U);
    QCOMPARE(result.baseOf[result.newDerivatives[1]], y);
}

void PantelidesTest::chainOfIntegratorsHasTheIndexOfItsLength()
{
    // der(x1) = x2, ..., der(xn) = u, x1 = f(time)
    constexpr std::uint32_t kLength = 30;
    System system;
    std::vector<UnknownId> x;
    for (std::uint32_t i = 0; i < kLength; ++i) x.push_back(system.variable(1));
    const UnknownId u = system.variable();
    for (std::uint32_t i = 0; i < kLength; ++i) system.equation({system.der(x[i]), i + 1 < kLength ? x[i + 1] : u});
    system.equation({x[0]});
    const Pantelides result = system.solve();
    QCOMPARE(result.structuralIndex, kLength + 1);
    QCOMPARE(result.differentiations[EquationId(kLength)], kLength);
    QCOMPARE(result.differentiations[EquationId(0)], kLength - 1);
    QCOMPARE(result.differentiations[EquationId(kLength - 1)], 0U);
}

void PantelidesTest::equationsWithTooFewVariablesAreNamed()
{
    // Two equations in x alone, and y without one.
    System system;
    const UnknownId x = system.variable(1), y = system.variable();
    system.equation({system.der(x), x});
    system.equation({x});
    const Pantelides result = system.solve();
    QVERIFY(result.isSingular());
    QCOMPARE(result.singular.equations, (std::vector{EquationId(0), EquationId(1)}));
    QCOMPARE(result.singular.unknowns, (std::vector{x}));
    // An equation without variables.
    System empty;
    empty.variable();
    empty.equation({});
    QCOMPARE(empty.solve().singular.equations, (std::vector{EquationId(0)}));
    Q_UNUSED(y);
}

void PantelidesTest::severalConstraintsInOneLargeSystem()
{
    // Pairs of capacitors in parallel, with a common current: the constraint of each is differentiated once.
    constexpr std::size_t kPairs = 20000;
    System system;
    UnknownId before = system.variable();
    system.equation({before});
    for (std::size_t i = 0; i < kPairs; ++i) {
        const UnknownId u1 = system.variable(1), u2 = system.variable(1), i1 = system.variable(),
                        i2 = system.variable(), next = system.variable();
        system.equation({system.der(u1), i1});
        system.equation({system.der(u2), i2});
        system.equation({i1, i2, before});
        system.equation({u1, u2});
        system.equation({next, u1});
        before = next;
    }
    const Pantelides result = system.solve();
    QVERIFY(!result.isSingular());
    QCOMPARE(result.structuralIndex, 2U);
    QVERIFY(result.newDerivatives.empty());
    QCOMPARE(std::accumulate(result.differentiations.begin(), result.differentiations.end(), 0U),
             std::uint32_t(kPairs));
    QCOMPARE(result.differentiations[EquationId(4)], 1U);
    QCOMPARE(result.matching.size(), system.rows.size());
}

void PantelidesTest::stepsReplayForwardsAndBackwards()
{
    std::mt19937 generator(5);
    std::size_t differentiated = 0;
    for (int i = 0; i < 300; ++i) {
        std::vector<UnknownId> variables;
        const System system = systemOf(randomSigma(generator, 6), variables);
        const Incidence incidence = system.incidence();
        Matching start = emptyMatching(incidence);
        if (i % 2 == 0 && !incidence.unknowns(EquationId(0)).empty()) {
            const UnknownId column = incidence.unknowns(EquationId(0)).back();
            start.unknownOf[EquationId(0)] = column;
            start.equationOf[column] = EquationId(0);
        }
        std::vector<PantelidesStep> steps;
        PantelidesState state(incidence, system.derivatives, start);
        std::vector<PantelidesState> states{state};
        const Pantelides observed =
            findDifferentiations(incidence, system.derivatives, start, Task(), [&](const PantelidesStep& step) {
                steps.push_back(step);
                state.apply(step);
                states.push_back(state);
            });
        const Pantelides unobserved = findDifferentiations(incidence, system.derivatives, start, Task());
        QCOMPARE(observed.differentiations.items(), unobserved.differentiations.items());
        QCOMPARE(observed.matching.unknownOf.items(), unobserved.matching.unknownOf.items());
        for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
            const EquationId equation(e);
            QCOMPARE(state.differentiations(equation), observed.differentiations[equation]);
            const UnknownId column = observed.matching.unknownOf[equation];
            QCOMPARE(state.variableOf(equation), column.isNone() ? UnknownId() : observed.baseOf[column]);
        }
        for (std::size_t s = steps.size(); s-- > 0;) {
            if (steps[s].action == PantelidesAction::Differentiate) ++differentiated;
            state.revert(steps[s]);
            QVERIFY(state == states[s]);
        }
    }
    QVERIFY(differentiated > 50);
}

QTEST_GUILESS_MAIN(PantelidesTest)
#include "pantelides_test.moc"
