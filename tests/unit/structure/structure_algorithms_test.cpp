// SPDX-License-Identifier: GPL-3.0-or-later
// The structural algorithms on graphs alone, against brute force on small random systems.
#include <QTest>

#include <algorithm>
#include <functional>

#include "core/structure/graph/colouring.h"
#include "core/structure/graph/components.h"
#include "core/structure/graph/dulmage_mendelsohn.h"
#include "core/structure/graph/incidence.h"
#include "core/structure/graph/matching.h"
#include "tests/unit/structure/random_systems.h"

using namespace causeway;
using namespace causeway::test;

namespace {

std::size_t bruteForceMatching(const Incidence& incidence, std::size_t equation, std::vector<bool>& used)
{
    if (equation == incidence.equationCount()) return 0;
    std::size_t best = bruteForceMatching(incidence, equation + 1, used);
    for (const UnknownId unknown : incidence.unknowns(EquationId(equation))) {
        if (used[unknown.index()]) continue;
        used[unknown.index()] = true;
        best = std::max(best, 1 + bruteForceMatching(incidence, equation + 1, used));
        used[unknown.index()] = false;
    }
    return best;
}

Matching matchWithRules(const Incidence& incidence, std::vector<ColouringStep>* steps = nullptr)
{
    Colouring colouring(incidence);
    Matching matching = emptyMatching(incidence);
    colouring.runInRounds([&](const ColouringStep& step) {
        matching.unknownOf[step.equation] = step.unknown;
        matching.equationOf[step.unknown] = step.equation;
        if (steps != nullptr) steps->push_back(step);
    });
    augmentToMaximum(incidence, matching);
    return matching;
}

}  // namespace

class StructureAlgorithmsTest : public QObject {
    Q_OBJECT
private slots:
    void incidenceHasRowsAndColumns();
    void matchingIsAsLargeAsBruteForce();
    void rulesNeverSpoilTheMaximumMatching();
    void matchingFromAnyStartIsMaximum();
    void largeMatchingsHaveACoverOfTheSameSize();
    void componentsAreMutuallyReachableAndOrdered();
    void componentsDoNotDependOnTheMatching();
    void componentsOfAPartLeaveOutTheRest();
    void colouringReplaysForwardsAndBackwards();
    void observedAndUnobservedColouringAgree();
    void colouringNumbersGiveATriangularSystem();
    void picksFollowTheRulesAndAreRefusedOtherwise();
    void decisionsAgainstTheRulesReplayToo();
    void singularPartsDoNotDependOnTheMatching();
    void longChainsNeedNoStack();
};

void StructureAlgorithmsTest::incidenceHasRowsAndColumns()
{
    const Incidence incidence({{UnknownId(2), UnknownId(0), UnknownId(2)}, {}, {UnknownId(1)}}, 3);
    QCOMPARE(incidence.edgeCount(), std::size_t(3));
    QCOMPARE(incidence.unknowns(EquationId(0)).size(), std::size_t(2));
    QCOMPARE(incidence.unknowns(EquationId(0))[0], UnknownId(0));
    QVERIFY(incidence.unknowns(EquationId(1)).empty());
    QCOMPARE(incidence.equationOf(incidence.edges(UnknownId(1))[0]), EquationId(2));
    QVERIFY(incidence.contains(EquationId(0), UnknownId(2)));
    QVERIFY(!incidence.contains(EquationId(2), UnknownId(2)));
    const Incidence empty;
    QCOMPARE(empty.equationCount(), std::size_t(0));
}

void StructureAlgorithmsTest::matchingIsAsLargeAsBruteForce()
{
    std::mt19937 generator(11);
    for (int i = 0; i < 2000; ++i) {
        const std::size_t equations = 1 + generator() % 8;
        const std::size_t unknowns = 1 + generator() % 8;
        const Incidence incidence(randomRows(generator, equations, unknowns, 0.25), unknowns);
        std::vector<bool> used(unknowns, false);
        const std::size_t expected = bruteForceMatching(incidence, 0, used);
        Matching matching = emptyMatching(incidence);
        augmentToMaximum(incidence, matching);
        QCOMPARE(matching.size(), expected);
        for (std::size_t e = 0; e < equations; ++e) {
            const UnknownId unknown = matching.unknownOf[EquationId(e)];
            if (unknown.isNone()) continue;
            QVERIFY(incidence.contains(EquationId(e), unknown));
            QCOMPARE(matching.equationOf[unknown], EquationId(e));
        }
    }
}

void StructureAlgorithmsTest::rulesNeverSpoilTheMaximumMatching()
{
    std::mt19937 generator(12);
    for (int i = 0; i < 2000; ++i) {
        const std::size_t size = 1 + generator() % 8;
        const Incidence incidence(randomRows(generator, size, size, 0.3), size);
        std::vector<bool> used(size, false);
        QCOMPARE(matchWithRules(incidence).size(), bruteForceMatching(incidence, 0, used));
    }
}

void StructureAlgorithmsTest::matchingFromAnyStartIsMaximum()
{
    std::mt19937 generator(18);
    for (int i = 0; i < 2000; ++i) {
        const std::size_t equations = 1 + generator() % 7;
        const std::size_t unknowns = 1 + generator() % 7;
        const double density = 0.1 + 0.1 * static_cast<double>(generator() % 7);
        const Incidence incidence(randomRows(generator, equations, unknowns, density), unknowns);
        Matching matching = emptyMatching(incidence);
        for (std::size_t k = 0; k < incidence.edgeCount(); ++k) {
            const EquationId equation = incidence.equationOf(EdgeId(k));
            const UnknownId unknown = incidence.unknownOf(EdgeId(k));
            if (generator() % 3 != 0 || !matching.unknownOf[equation].isNone() ||
                !matching.equationOf[unknown].isNone())
                continue;
            matching.unknownOf[equation] = unknown;
            matching.equationOf[unknown] = equation;
        }
        const Matching start = matching;
        augmentToMaximum(incidence, matching);
        std::vector<bool> used(unknowns, false);
        QCOMPARE(matching.size(), bruteForceMatching(incidence, 0, used));
        for (std::size_t e = 0; e < equations; ++e) {
            const UnknownId unknown = matching.unknownOf[EquationId(e)];
            if (!unknown.isNone())
                QVERIFY(incidence.contains(EquationId(e), unknown) && matching.equationOf[unknown] == EquationId(e));
            if (!start.unknownOf[EquationId(e)].isNone()) QVERIFY(!unknown.isNone());  // what is matched stays matched
        }
    }
}

void StructureAlgorithmsTest::largeMatchingsHaveACoverOfTheSameSize()
{
    // Koenig: equations outside the over-determined part and unknowns inside it touch every incidence, and are as many
    // as matched.
    std::mt19937 generator(19);
    for (int i = 0; i < 55; ++i) {
        // Of thousands of free equations those with one choice go first; the rules are left out then, so that there are
        // so many.
        const bool isMany = i >= 50;
        const std::size_t size = isMany ? 2000 + generator() % 1000 : 100 + generator() % 400;
        const Incidence incidence(randomRows(generator, size, size, (isMany ? 2.7 : 2.0) / static_cast<double>(size)),
                                  size);
        Matching matching = emptyMatching(incidence);
        if (isMany) {
            augmentToMaximum(incidence, matching);
        } else {
            matching = matchWithRules(incidence);
        }
        for (std::size_t e = 0; e < size; ++e) {
            const UnknownId unknown = matching.unknownOf[EquationId(e)];
            QVERIFY(unknown.isNone() ||
                    (matching.equationOf[unknown] == EquationId(e) && incidence.contains(EquationId(e), unknown)));
        }
        const SingularPart over = overdeterminedPart(incidence, matching);
        QCOMPARE(size - over.equations.size() + over.unknowns.size(), matching.size());
        for (const EquationId equation : over.equations) {
            for (const UnknownId unknown : incidence.unknowns(equation)) {
                QVERIFY(std::binary_search(over.unknowns.begin(), over.unknowns.end(), unknown));
            }
        }
    }
}

void StructureAlgorithmsTest::componentsAreMutuallyReachableAndOrdered()
{
    std::mt19937 generator(13);
    for (int i = 0; i < 500; ++i) {
        const std::size_t size = 2 + generator() % 8;
        Rows rows = randomRows(generator, size, size, 0.2);
        for (std::size_t e = 0; e < size; ++e) rows[e].emplace_back(e);  // a complete matching exists
        const Incidence incidence(rows, size);
        const Matching matching = matchWithRules(incidence);
        QCOMPARE(matching.size(), size);
        // Reachability by repeated squaring of the dependence relation.
        std::vector<std::vector<bool>> reaches(size, std::vector<bool>(size, false));
        for (std::size_t e = 0; e < size; ++e) {
            reaches[e][e] = true;
            for (const UnknownId unknown : incidence.unknowns(EquationId(e)))
                reaches[e][matching.equationOf[unknown].index()] = true;
        }
        for (std::size_t k = 0; k < size; ++k) {
            for (std::size_t a = 0; a < size; ++a) {
                for (std::size_t b = 0; b < size; ++b)
                    reaches[a][b] = reaches[a][b] || (reaches[a][k] && reaches[k][b]);
            }
        }
        const auto components = tarjanComponents(incidence, matching);
        std::vector<std::size_t> place(size);
        for (std::size_t c = 0; c < components.size(); ++c) {
            for (const EquationId e : components[c]) place[e.index()] = c;
        }
        for (std::size_t a = 0; a < size; ++a) {
            for (std::size_t b = 0; b < size; ++b) {
                QCOMPARE(place[a] == place[b], bool(reaches[a][b] && reaches[b][a]));
                if (reaches[a][b]) QVERIFY(place[b] <= place[a]);
            }
        }
    }
}

void StructureAlgorithmsTest::componentsDoNotDependOnTheMatching()
{
    std::mt19937 generator(20);
    int different = 0;
    for (int i = 0; i < 500; ++i) {
        const std::size_t size = 2 + generator() % 9;
        Rows rows = randomRows(generator, size, size, 0.15);
        for (std::size_t e = 0; e < size; ++e) rows[e].emplace_back((e * 7 + 3) % size);
        const Incidence incidence(rows, size);
        const Matching one = matchWithRules(incidence);
        if (one.size() < size) continue;
        // Another one: without the rules, and from the last equation on.
        Rows reversed(rows.rbegin(), rows.rend());
        const Incidence mirrored(reversed, size);
        Matching found = emptyMatching(mirrored);
        augmentToMaximum(mirrored, found);
        Matching other = emptyMatching(incidence);
        for (std::size_t e = 0; e < size; ++e) {
            other.unknownOf[EquationId(e)] = found.unknownOf[EquationId(size - 1 - e)];
            other.equationOf[other.unknownOf[EquationId(e)]] = EquationId(e);
        }
        if (one.unknownOf.items() != other.unknownOf.items()) ++different;
        const auto sorted = [&incidence](const Matching& matching) {
            std::vector<std::vector<EquationId>> components;
            for (const auto component : tarjanComponents(incidence, matching))
                components.emplace_back(component.begin(), component.end());
            std::sort(components.begin(), components.end());
            return components;
        };
        QVERIFY(sorted(one) == sorted(other));
    }
    QVERIFY(different > 50);
}

void StructureAlgorithmsTest::componentsOfAPartLeaveOutTheRest()
{
    // A ring of five comes apart when one equation is left out.
    Rows rows(5);
    for (std::size_t e = 0; e < 5; ++e) rows[e] = {UnknownId(e), UnknownId((e + 1) % 5)};
    const Incidence incidence(rows, 5);
    Matching matching = emptyMatching(incidence);
    augmentToMaximum(incidence, matching);
    QCOMPARE(tarjanComponents(incidence, matching).size(), std::size_t(1));
    const auto components = tarjanComponents(incidence, matching, {true, true, false, true, true});
    QCOMPARE(components.size(), std::size_t(4));
    for (const auto& component : components) {
        QCOMPARE(component.size(), std::size_t(1));
        QVERIFY(component[0] != EquationId(2));
    }
}

void StructureAlgorithmsTest::colouringReplaysForwardsAndBackwards()
{
    std::mt19937 generator(14);
    for (int i = 0; i < 300; ++i) {
        const std::size_t size = 1 + generator() % 12;
        const Incidence incidence(randomRows(generator, size, size, 0.2), size);
        std::vector<ColouringStep> steps;
        std::vector<ColouringState> states;
        Colouring recorded(incidence);
        states.push_back(stateOf(recorded));
        recorded.runInRounds([&](const ColouringStep& step) {
            steps.push_back(step);
            states.push_back(stateOf(recorded));
        });
        Colouring replayed(incidence);
        for (std::size_t k = 0; k < steps.size(); ++k) {
            replayed.apply(steps[k]);
            QVERIFY(stateOf(replayed) == states[k + 1]);
        }
        for (std::size_t k = steps.size(); k-- > 0;) {
            replayed.revert(steps[k]);
            QVERIFY(stateOf(replayed) == states[k]);
        }
    }
}

void StructureAlgorithmsTest::observedAndUnobservedColouringAgree()
{
    std::mt19937 generator(15);
    for (int i = 0; i < 300; ++i) {
        const std::size_t size = 1 + generator() % 20;
        const Incidence incidence(randomRows(generator, size, size, 0.15), size);
        Colouring observed(incidence);
        observed.runInRounds([](const ColouringStep&) {});
        Colouring unobserved(incidence);
        unobserved.runInRounds();
        QVERIFY(stateOf(observed) == stateOf(unobserved));
    }
}

void StructureAlgorithmsTest::colouringNumbersGiveATriangularSystem()
{
    // A random triangular system, shuffled: the rules solve it completely, and its order is triangular again.
    std::mt19937 generator(16);
    for (int i = 0; i < 200; ++i) {
        const std::size_t size = 1 + generator() % 30;
        std::vector<std::size_t> rowOrder(size), columnOrder(size);
        for (std::size_t k = 0; k < size; ++k) rowOrder[k] = columnOrder[k] = k;
        std::shuffle(rowOrder.begin(), rowOrder.end(), generator);
        std::shuffle(columnOrder.begin(), columnOrder.end(), generator);
        Rows rows(size);
        for (std::size_t k = 0; k < size; ++k) {
            rows[rowOrder[k]].emplace_back(columnOrder[k]);
            for (std::size_t j = 0; j < k; ++j) {
                if (generator() % 4 == 0) rows[rowOrder[k]].emplace_back(columnOrder[j]);
            }
        }
        const Incidence incidence(rows, size);
        Colouring colouring(incidence);
        colouring.runInRounds();
        QCOMPARE(colouring.assignedCount(), size);
        for (std::size_t e = 0; e < size; ++e) {
            for (const UnknownId unknown : incidence.unknowns(EquationId(e))) {
                QVERIFY(colouring.number(colouring.equationOf(unknown)) <= colouring.number(EquationId(e)));
            }
        }
    }
}

void StructureAlgorithmsTest::picksFollowTheRulesAndAreRefusedOtherwise()
{
    // 1: {a}  2: {a, b, c}  3: {b, c}
    const Incidence incidence(
        {{UnknownId(0)}, {UnknownId(0), UnknownId(1), UnknownId(2)}, {UnknownId(1), UnknownId(2)}}, 3);
    Colouring colouring(incidence);
    const auto refusal = [](const auto& outcome) { return std::get<ColouringRefusal>(outcome); };
    QVERIFY(refusal(colouring.pick(EquationId(1))) == ColouringRefusal::EquationHasSeveral);
    QVERIFY(refusal(colouring.pick(UnknownId(1))) == ColouringRefusal::UnknownHasSeveral);
    QVERIFY(refusal(colouring.pick(incidence.findEdge(EquationId(2), UnknownId(1)))) ==
            ColouringRefusal::NeitherRuleApplies);
    const auto step = std::get<ColouringStep>(colouring.pick(EquationId(0)));
    QCOMPARE(step.number, 1U);
    QVERIFY(step.rule == ColouringRule::SingleUnknown);
    QCOMPARE(step.blue.size(), std::size_t(1));
    QVERIFY(refusal(colouring.pick(EquationId(0))) == ColouringRefusal::EquationDone);
    QVERIFY(refusal(colouring.pick(UnknownId(0))) == ColouringRefusal::UnknownDone);
    QVERIFY(refusal(colouring.pick(step.edge)) == ColouringRefusal::EdgeNotBlack);
    // What is left is a loop.
    colouring.runInRounds();
    QCOMPARE(colouring.assignedCount(), std::size_t(1));
}

void StructureAlgorithmsTest::decisionsAgainstTheRulesReplayToo()
{
    // A ring of four; a guess and its residual one after the other, then a pair that is not incident, then the rules.
    Rows rows(4);
    for (std::size_t e = 0; e < 4; ++e) rows[e] = {UnknownId(e), UnknownId((e + 1) % 4)};
    const Incidence incidence(rows, 4);
    Colouring recorded(incidence);
    std::vector<ColouringStep> steps;
    std::vector<ColouringState> states{stateOf(recorded)};
    const auto record = [&](const ColouringStep& step) {
        steps.push_back(step);
        states.push_back(stateOf(recorded));
    };
    recorded.decide(ColouringRule::Tearing, {}, UnknownId(0), 1, record);
    QCOMPARE(recorded.assignedCount(), std::size_t(0));
    QCOMPARE(recorded.blackDegree(EquationId(0)), 1U);
    recorded.decide(ColouringRule::Tearing, EquationId(0), {}, 1, record);
    QCOMPARE(recorded.number(EquationId(0)), 1U);
    recorded.decide(ColouringRule::Tearing, EquationId(1), UnknownId(3), 1, record);
    QVERIFY(steps.back().edge.isNone());
    QCOMPARE(recorded.unknownOf(EquationId(1)), UnknownId(3));
    recorded.runInRounds(record);
    QCOMPARE(recorded.unknownOf(EquationId(2)), UnknownId(2));
    QCOMPARE(recorded.number(EquationId(3)), 0U);  // holds nothing that is left
    for (std::size_t k = steps.size(); k-- > 0;) {
        recorded.revert(steps[k]);
        QVERIFY(stateOf(recorded) == states[k]);
    }
    for (std::size_t k = 0; k < steps.size(); ++k) {
        recorded.apply(steps[k]);
        QVERIFY(stateOf(recorded) == states[k + 1]);
    }
    Colouring unobserved(incidence);
    unobserved.decide(ColouringRule::Tearing, {}, UnknownId(0), 1, NoColouringObserver{});
    unobserved.decide(ColouringRule::Tearing, EquationId(0), {}, 1, NoColouringObserver{});
    unobserved.decide(ColouringRule::Tearing, EquationId(1), UnknownId(3), 1, NoColouringObserver{});
    unobserved.runInRounds();
    QVERIFY(stateOf(unobserved) == states.back());
}

void StructureAlgorithmsTest::singularPartsDoNotDependOnTheMatching()
{
    std::mt19937 generator(17);
    for (int i = 0; i < 500; ++i) {
        const std::size_t equations = 1 + generator() % 8;
        const std::size_t unknowns = 1 + generator() % 8;
        const Incidence incidence(randomRows(generator, equations, unknowns, 0.2), unknowns);
        Matching plain = emptyMatching(incidence);
        augmentToMaximum(incidence, plain);
        const Matching peeled = matchWithRules(incidence);
        const SingularPart over = overdeterminedPart(incidence, plain);
        const SingularPart under = underdeterminedPart(incidence, plain);
        QVERIFY(over.equations == overdeterminedPart(incidence, peeled).equations);
        QVERIFY(under.unknowns == underdeterminedPart(incidence, peeled).unknowns);
        QCOMPARE(over.equations.size() - over.unknowns.size(), equations - plain.size());
        QCOMPARE(under.unknowns.size() - under.equations.size(), unknowns - plain.size());
    }
}

void StructureAlgorithmsTest::longChainsNeedNoStack()
{
    // x1 with x2, x2 with x3, ... closed to one loop of 300,000 equations: deepest search for matching and components.
    constexpr std::size_t kSize = 300000;
    Rows rows(kSize);
    for (std::size_t e = 0; e < kSize; ++e) rows[e] = {UnknownId(e), UnknownId((e + 1) % kSize)};
    const Incidence incidence(rows, kSize);
    const Matching matching = matchWithRules(incidence);
    QCOMPARE(matching.size(), kSize);
    QCOMPARE(tarjanComponents(incidence, matching).size(), std::size_t(1));
}

QTEST_GUILESS_MAIN(StructureAlgorithmsTest)
#include "structure_algorithms_test.moc"
