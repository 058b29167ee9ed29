// SPDX-License-Identifier: GPL-3.0-or-later
// Singular systems against brute force: minimal sets are minimal, and the repairs repair.
#include <QTest>

#include <bit>

#include "core/structure/graph/repairs.h"
#include "tests/unit/structure/random_systems.h"

using namespace causeway;
using namespace causeway::test;

namespace {

SingularReport repairsOf(const Incidence& incidence)
{
    return findRepairs(incidence, maximumMatching(incidence));
}

Rows rowsOf(const Incidence& incidence)
{
    Rows rows(incidence.equationCount());
    for (std::size_t e = 0; e < rows.size(); ++e) {
        const auto row = incidence.unknowns(EquationId(e));
        rows[e].assign(row.begin(), row.end());
    }
    return rows;
}

/// The incidence with the roles of equations and unknowns exchanged.
Incidence transposed(const Incidence& incidence)
{
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t i = 0; i < incidence.edgeCount(); ++i) {
        entries.emplace_back(EquationId(incidence.unknownOf(EdgeId(i)).index()),
                             UnknownId(incidence.equationOf(EdgeId(i)).index()));
    }
    return Incidence(std::move(entries), incidence.unknownCount(), incidence.equationCount());
}

/// Sets of equations that hold fewer unknowns, but of which every proper subset holds enough; as bits.
std::vector<unsigned> minimalSingularSets(const Incidence& incidence)
{
    const auto isSingular = [&](unsigned set) {
        unsigned held = 0;
        for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
            if ((set >> e & 1U) == 0) continue;
            for (const UnknownId unknown : incidence.unknowns(EquationId(e))) held |= 1U << unknown.index();
        }
        return std::popcount(held) < std::popcount(set);
    };
    std::vector<unsigned> minimal;
    for (unsigned set = 1; set < 1U << incidence.equationCount(); ++set) {
        if (!isSingular(set)) continue;
        bool hasSmaller = false;
        for (unsigned subset = (set - 1) & set; subset != 0 && !hasSmaller; subset = (subset - 1) & set)
            hasSmaller = isSingular(subset);
        if (!hasSmaller) minimal.push_back(set);
    }
    return minimal;
}

template <class Id>
unsigned bitsOf(const std::vector<Id>& ids)
{
    unsigned bits = 0;
    for (const Id id : ids) bits |= 1U << id.index();
    return bits;
}

/// What remains to be repaired when one choice of each repair is carried out.
struct Deficit {
    std::size_t over = 0, under = 0;
    bool operator==(const Deficit&) const = default;
};

struct Change {
    RepairKind kind;
    EquationId equation;
    UnknownId unknown;
};

Deficit deficitAfter(const Incidence& incidence, const std::vector<Change>& changes)
{
    Rows rows = rowsOf(incidence);
    std::vector<bool> isRemoved(rows.size(), false);
    for (const Change& change : changes) {
        if (change.kind == RepairKind::UseEquation) rows[change.equation.index()].push_back(change.unknown);
        if (change.kind == RepairKind::AddEquation) rows.push_back({change.unknown});
        if (change.kind == RepairKind::RemoveEquation) isRemoved[change.equation.index()] = true;
    }
    isRemoved.resize(rows.size(), false);
    Rows rest;
    for (std::size_t e = 0; e < rows.size(); ++e) {
        if (!isRemoved[e]) rest.push_back(rows[e]);
    }
    const Incidence repaired(rest, incidence.unknownCount());
    const std::size_t matched = maximumMatching(repaired).size();
    return {rest.size() - matched, incidence.unknownCount() - matched};
}

Change proposed(const Repair& repair)
{
    return {repair.kind, repair.proposedEquation, repair.proposedUnknown};
}

const StructureNames kNames{[](EquationId equation) { return "e" + std::to_string(equation.index() + 1); },
                            [](UnknownId unknown) { return "x" + std::to_string(unknown.index() + 1); }};

}  // namespace

class RepairsTest : public QObject {
    Q_OBJECT
private slots:
    void minimalSetsAreThoseOfBruteForce();
    void piecesHaveNothingInCommon();
    void proposalsTogetherBalanceTheSystem();
    void everyChoiceOfARepairHelps();
    void twoSourcesInParallel();
    void shortEquationsAreBlamedFirst();
    void sentencesNameWhatIsMeant();
    void effortThatRunsOutIsSaid();
    void largeSingularSystemsAreQuick();
};

void RepairsTest::minimalSetsAreThoseOfBruteForce()
{
    std::mt19937 generator(41);
    int sets = 0, smallest = 0, pieces = 0;
    for (int i = 0; i < 2000; ++i) {
        const std::size_t equations = 1 + generator() % 7;
        const std::size_t unknowns = 1 + generator() % 7;
        const Incidence incidence(randomRows(generator, equations, unknowns, 0.3), unknowns);
        const SingularReport report = repairsOf(incidence);
        QVERIFY(report.isComplete);
        const auto check = [&](const std::vector<SingularPiece>& found, const std::vector<unsigned>& expected,
                               bool isOver) {
            std::size_t surplus = 0;
            for (const SingularPiece& piece : found) {
                QCOMPARE(piece.smallest.size(), piece.surplus);
                surplus += piece.surplus;
                const unsigned all = isOver ? bitsOf(piece.part.equations) : bitsOf(piece.part.unknowns);
                int least = 99;
                for (const unsigned set : expected) {
                    if ((set & ~all) == 0) least = std::min(least, std::popcount(set));
                }
                for (const SingularPart& set : piece.smallest) {
                    const unsigned bits = isOver ? bitsOf(set.equations) : bitsOf(set.unknowns);
                    QVERIFY(std::ranges::count(expected, bits) == 1);
                    QCOMPARE(isOver ? set.equations.size() : set.unknowns.size(),
                             (isOver ? set.unknowns.size() : set.equations.size()) + 1);
                    ++sets;
                }
                ++pieces;
                if (least ==
                    std::popcount(isOver ? bitsOf(piece.smallest[0].equations) : bitsOf(piece.smallest[0].unknowns)))
                    ++smallest;
            }
            const std::size_t matched = maximumMatching(incidence).size();
            QCOMPARE(surplus, (isOver ? equations : unknowns) - matched);
        };
        check(report.over, minimalSingularSets(incidence), true);
        check(report.under, minimalSingularSets(transposed(incidence)), false);
    }
    qInfo("%d minimal sets; the first of a piece is the smallest there is in %d of %d pieces", sets, smallest, pieces);
    QVERIFY(sets > 1000);
    QVERIFY(smallest > pieces * 8 / 10);
}

void RepairsTest::piecesHaveNothingInCommon()
{
    std::mt19937 generator(42);
    int several = 0;
    for (int i = 0; i < 500; ++i) {
        const std::size_t unknowns = 1 + generator() % 12;
        const Incidence incidence(randomRows(generator, 1 + generator() % 12, unknowns, 0.12), unknowns);
        const Matching matching = maximumMatching(incidence);
        const SingularReport report = findRepairs(incidence, matching);
        SingularPart joined;
        std::vector<std::size_t> pieceOf(unknowns, report.over.size());
        for (std::size_t p = 0; p < report.over.size(); ++p) {
            const SingularPart& part = report.over[p].part;
            joined.equations.insert(joined.equations.end(), part.equations.begin(), part.equations.end());
            joined.unknowns.insert(joined.unknowns.end(), part.unknowns.begin(), part.unknowns.end());
            for (const UnknownId unknown : part.unknowns) pieceOf[unknown.index()] = p;
            QCOMPARE(part.equations.size() - part.unknowns.size(), report.over[p].surplus);
            QVERIFY(report.over[p].surplus > 0);
        }
        for (std::size_t p = 0; p < report.over.size(); ++p) {
            for (const EquationId equation : report.over[p].part.equations) {
                for (const UnknownId unknown : incidence.unknowns(equation)) QCOMPARE(pieceOf[unknown.index()], p);
            }
        }
        std::sort(joined.equations.begin(), joined.equations.end());
        std::sort(joined.unknowns.begin(), joined.unknowns.end());
        const SingularPart over = overdeterminedPart(incidence, matching);
        QVERIFY(joined.equations == over.equations);
        QVERIFY(joined.unknowns == over.unknowns);
        if (report.over.size() > 1) ++several;
    }
    QVERIFY(several > 50);
}

void RepairsTest::proposalsTogetherBalanceTheSystem()
{
    std::mt19937 generator(43);
    for (int i = 0; i < 2000; ++i) {
        const std::size_t unknowns = 1 + generator() % 7;
        const Incidence incidence(randomRows(generator, 1 + generator() % 7, unknowns, 0.25), unknowns);
        const SingularReport report = repairsOf(incidence);
        const Deficit before = deficitAfter(incidence, {});
        // No single change makes either number smaller by more than one.
        QCOMPARE(report.shortest.size(), std::max(before.over, before.under));
        QCOMPARE(report.separate.size(), before.over + before.under);
        for (const auto& list : {report.shortest, report.separate}) {
            std::vector<Change> changes;
            for (const Repair& repair : list) changes.push_back(proposed(repair));
            QVERIFY(deficitAfter(incidence, changes) == Deficit{});
        }
    }
}

void RepairsTest::everyChoiceOfARepairHelps()
{
    std::mt19937 generator(44);
    for (int i = 0; i < 500; ++i) {
        const std::size_t unknowns = 1 + generator() % 7;
        const Incidence incidence(randomRows(generator, 1 + generator() % 7, unknowns, 0.25), unknowns);
        const SingularReport report = repairsOf(incidence);
        const Deficit before = deficitAfter(incidence, {});
        for (const Repair& repair : report.shortest) {
            for (const EquationId equation : repair.equations) {
                for (const UnknownId unknown : repair.unknowns) {
                    const Deficit after = deficitAfter(incidence, {{RepairKind::UseEquation, equation, unknown}});
                    QVERIFY((after == Deficit{before.over - 1, before.under - 1}));
                }
            }
        }
        for (const Repair& repair : report.separate) {
            for (const EquationId equation : repair.equations) {
                QVERIFY((deficitAfter(incidence, {{RepairKind::RemoveEquation, equation, {}}}) ==
                         Deficit{before.over - 1, before.under}));
            }
            for (const UnknownId unknown : repair.unknowns) {
                QVERIFY((deficitAfter(incidence, {{RepairKind::AddEquation, {}, unknown}}) ==
                         Deficit{before.over, before.under - 1}));
            }
        }
    }
}

void RepairsTest::twoSourcesInParallel()
{
    // v1 = 1; v2 = 2; v1 = v2; i = i1 + i2, with i given: v is determined three times, the division of the current not
    // at all.
    enum : std::size_t { kV1, kV2, kI1, kI2 };
    const auto v = [](std::size_t unknown) { return UnknownId(unknown); };
    const Incidence incidence({{v(kV1)}, {v(kV2)}, {v(kV1), v(kV2)}, {v(kI1), v(kI2)}}, 4);
    const SingularReport report = repairsOf(incidence);
    QCOMPARE(report.over.size(), std::size_t(1));
    QCOMPARE(report.over[0].smallest[0].equations.size(), std::size_t(3));
    QCOMPARE(report.under.size(), std::size_t(1));
    QCOMPARE(report.under[0].smallest[0].unknowns, (std::vector<UnknownId>{v(kI1), v(kI2)}));
    QCOMPARE(report.shortest.size(), std::size_t(1));
    QVERIFY(report.shortest[0].kind == RepairKind::UseEquation);
    QCOMPARE(report.separate.size(), std::size_t(2));
}

void RepairsTest::shortEquationsAreBlamedFirst()
{
    // x = y + z, x = 1, x = 2, ...: the two that hold x alone contradict each other, whatever else holds x.
    const auto v = [](std::size_t unknown) { return UnknownId(unknown); };
    const Incidence incidence({{v(0), v(1), v(2)}, {v(1), v(2)}, {v(0)}, {v(1)}, {v(0)}}, 3);
    const SingularReport report = repairsOf(incidence);
    QCOMPARE(report.over.size(), std::size_t(1));
    QCOMPARE(report.over[0].surplus, std::size_t(2));
    QCOMPARE(report.over[0].smallest[0].equations, (std::vector<EquationId>{EquationId(2), EquationId(4)}));
}

void RepairsTest::sentencesNameWhatIsMeant()
{
    const auto v = [](std::size_t unknown) { return UnknownId(unknown); };
    const Incidence incidence({{v(0)}, {v(0)}, {v(1), v(2)}, {}}, 4);
    const SingularReport report = repairsOf(incidence);
    QCOMPARE(explain(report.over[0].smallest[0], kNames),
             std::string("2 equations contain only 1 unknown (x1): e1; e2."));
    QCOMPARE(explain(report.over[1].smallest[0], kNames), std::string("This equation contains no unknown: e4."));
    QCOMPARE(explain(report.under[0].smallest[0], kNames),
             std::string("2 unknowns occur in only 1 equation (x2, x3): e3."));
    QCOMPARE(explain(report.under[1].smallest[0], kNames), std::string("x4 occurs in no equation."));
    QCOMPARE(explain(report.separate[0], kNames), std::string("Remove one of these equations: e1; e2."));
    QCOMPARE(explain(report.separate[1], kNames), std::string("Remove this equation: e4."));
    QCOMPARE(explain(report.separate[2], kNames), std::string("Give one more equation for one of these: x2, x3."));
    QCOMPARE(explain(report.separate[3], kNames), std::string("Give an equation for x4."));
    QCOMPARE(explain(report.shortest[0], kNames),
             std::string("Let one of these equations, which are one too many, mention one of x2, x3: e1; e2."));
    QCOMPARE(explain(report.shortest[1], kNames),
             std::string("Let this equation, which is one too many, mention x4: e4."));
    // Long lists are cut short.
    const Incidence many(Rows(12, {v(0)}), 1);
    const SingularReport eleven = repairsOf(many);
    QCOMPARE(eleven.shortest.size(), std::size_t(11));
    Repair all = eleven.shortest[0];
    for (std::size_t e = 0; e < 12; ++e) all.equations.push_back(EquationId(e));
    QVERIFY(explain(all, kNames).find("and 6 more") != std::string::npos);
}

void RepairsTest::effortThatRunsOutIsSaid()
{
    std::mt19937 generator(45);
    const Incidence incidence(randomRows(generator, 60, 40, 0.1), 40);
    const Matching matching = maximumMatching(incidence);
    const SingularReport hurried = findRepairs(incidence, matching, {0});
    QVERIFY(!hurried.isComplete);
    QVERIFY(findRepairs(incidence, matching).isComplete);
    // The repairs still go together.
    std::vector<Change> changes;
    for (const Repair& repair : hurried.shortest) changes.push_back(proposed(repair));
    QVERIFY(deficitAfter(incidence, changes) == Deficit{});
}

void RepairsTest::largeSingularSystemsAreQuick()
{
    // A chain of 100,000 equations for as many unknowns with both ends fixed, and an unknown that occurs nowhere.
    constexpr std::size_t kSize = 100000;
    Rows rows(kSize + 1);
    for (std::size_t e = 0; e + 1 < kSize; ++e) rows[e] = {UnknownId(e), UnknownId(e + 1)};
    rows[kSize - 1] = {UnknownId(0)};
    rows[kSize] = {UnknownId(kSize - 1)};
    const Incidence incidence(rows, kSize + 1);
    const SingularReport report = repairsOf(incidence);
    QVERIFY(report.isComplete);
    QCOMPARE(report.over.size(), std::size_t(1));
    QCOMPARE(report.over[0].smallest[0].equations.size(), kSize + 1);
    QCOMPARE(report.shortest.size(), std::size_t(1));
}

QTEST_GUILESS_MAIN(RepairsTest)
#include "repairs_test.moc"
