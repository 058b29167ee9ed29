// SPDX-License-Identifier: GPL-3.0-or-later
// The RLC circuit as ten equations, with the figures of the lecture it comes from (F. E. Cellier, Numerical Simulation
// of Dynamic Systems XIV).
#include <QTest>

#include <algorithm>

#include "core/base/file_io.h"
#include "core/compiler/compiler.h"

using namespace causeway;

class RlcStructureTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void unknownsStandInTheOrderOfDeclaration();
    void incidenceHasTwentyOnes();
    void assignmentIsUnique();
    void roundsGiveTheirNumbers();
    void horizontalSorting();
    void pickingByHandGivesTheLecturesNumbers();
    void permutedMatrixIsLowerTriangular();
    void stateSpaceForm();
    void everyStepSaysWhy();

private:
    EquationId equation(std::size_t number) const { return EquationId(number - 1); }
    UnknownId unknown(const std::string& name) const { return m_structure->findUnknown(name); }

    std::shared_ptr<const Analysis> m_analysis;
    std::shared_ptr<const Structure> m_structure;
};

void RlcStructureTest::initTestCase()
{
    const std::string path = CAUSEWAY_SOURCE_DIR "/models/Examples/RlcCircuit.mo";
    auto text = readFile(path);
    QVERIFY(text);
    m_analysis = analyse(std::make_shared<const SourceFile>(path, *text), "RlcCircuit", StopAfter::Structure, Task());
    for (const Diagnostic& diagnostic : m_analysis->diagnostics.items()) qInfo("%s", diagnostic.message.c_str());
    QVERIFY(m_analysis->diagnostics.empty());
    m_structure = m_analysis->structure;
    QVERIFY(m_structure != nullptr);
}

void RlcStructureTest::unknownsStandInTheOrderOfDeclaration()
{
    const std::vector<std::string> expected = {"u0", "i0", "u1", "i1", "u2", "i2", "uL", "der(iL)", "der(uC)", "iC"};
    QCOMPARE(m_structure->unknowns.size(), expected.size());
    for (std::size_t v = 0; v < expected.size(); ++v) QCOMPARE(m_structure->nameOf(UnknownId(v)), expected[v]);
    QCOMPARE(m_structure->equations.size(), std::size_t(10));
    QCOMPARE(m_structure->text(equation(6)), "u0 = u1 + uC");
    QCOMPARE(m_analysis->sources.describe(m_structure->equations[equation(6)].span)
                 .substr(m_analysis->sources.describe(m_structure->equations[equation(6)].span).rfind(".mo")),
             ".mo:25:3");
}

void RlcStructureTest::incidenceHasTwentyOnes()
{
    QCOMPARE(m_structure->incidence.edgeCount(), std::size_t(20));
    const auto row = [&](std::size_t number) {
        std::string names;
        for (const UnknownId v : m_structure->incidence.unknowns(equation(number)))
            names += m_structure->nameOf(v) + " ";
        return names;
    };
    QCOMPARE(row(6), "u0 u1 ");
    QCOMPARE(row(8), "u2 ");
    QCOMPARE(row(9), "i0 i1 ");
}

void RlcStructureTest::assignmentIsUnique()
{
    const std::vector<std::string> expected = {"u0", "i1", "i2", "der(iL)", "der(uC)", "u1", "uL", "u2", "i0", "iC"};
    for (std::size_t e = 0; e < expected.size(); ++e) {
        QCOMPARE(m_structure->nameOf(m_structure->assignment[EquationId(e)].unknown), expected[e]);
    }
    QVERIFY(m_structure->fullyColoured());
    QVERIFY(!m_structure->singular);
}

void RlcStructureTest::roundsGiveTheirNumbers()
{
    // Round 1: equations 1 and 8, then i0, der(iL), der(uC). Round 2: equations 3 and 6, then uL, iC. Round 3:
    // equation 2.
    const std::vector<std::size_t> order = {1, 8, 9, 4, 5, 3, 6, 7, 10, 2};
    const std::vector<std::uint32_t> numbers = {1, 2, 10, 9, 8, 3, 4, 7, 6, 5};
    const std::vector<std::uint32_t> rounds = {1, 1, 1, 1, 1, 2, 2, 2, 2, 3};
    QCOMPARE(m_structure->steps.size(), order.size());
    for (std::size_t k = 0; k < order.size(); ++k) {
        QCOMPARE(m_structure->steps[k].equation, equation(order[k]));
        QCOMPARE(m_structure->steps[k].number, numbers[k]);
        QCOMPARE(m_structure->steps[k].round, rounds[k]);
    }
}

void RlcStructureTest::horizontalSorting()
{
    std::vector<std::string> solved;
    for (const EquationId e : m_structure->order) solved.push_back(m_structure->solvedText(e));
    const std::vector<std::string> expected = {"u0 = U*sin(2*pi*f*time)",
                                               "u2 = uC",
                                               "i2 = u2/R2",
                                               "u1 = u0 - uC",
                                               "i1 = u1/R1",
                                               "iC = i1 - i2",
                                               "uL = u1 + u2",
                                               "der(uC) = iC/C",
                                               "der(iL) = uL/L",
                                               "i0 = i1 + iL"};
    QCOMPARE(solved, expected);
    QCOMPARE(m_structure->blocks.size(), std::size_t(10));
}

void RlcStructureTest::pickingByHandGivesTheLecturesNumbers()
{
    Colouring colouring(m_structure->incidence);
    const auto pickEquation = [&](std::size_t number) {
        QVERIFY(std::holds_alternative<ColouringStep>(colouring.pick(equation(number))));
    };
    const auto pickUnknown = [&](const char* name) {
        QVERIFY(std::holds_alternative<ColouringStep>(colouring.pick(unknown(name))));
    };
    pickEquation(1);
    pickEquation(8);
    pickUnknown("i0");
    pickUnknown("der(iL)");
    pickUnknown("der(uC)");
    pickEquation(3);
    pickEquation(6);
    pickEquation(7);
    pickUnknown("iC");
    pickEquation(2);
    const std::vector<std::uint32_t> expected = {1, 6, 3, 9, 8, 4, 5, 2, 10, 7};
    for (std::size_t e = 0; e < expected.size(); ++e) QCOMPARE(colouring.number(EquationId(e)), expected[e]);
}

void RlcStructureTest::permutedMatrixIsLowerTriangular()
{
    for (std::size_t row = 0; row < m_structure->order.size(); ++row) {
        for (const UnknownId v : m_structure->incidence.unknowns(m_structure->order[row])) {
            const std::uint32_t column = m_structure->assignment[m_structure->equationOf[v]].number;
            QVERIFY(column <= row + 1);
        }
    }
}

void RlcStructureTest::stateSpaceForm()
{
    QCOMPARE(m_structure->stateForm.size(), std::size_t(2));
    QCOMPARE(m_structure->stateForm[0].text, "u0/L");
    QCOMPARE(m_structure->stateForm[1].text, "-(1/(C*R1) + 1/(C*R2))*uC + u0/(C*R1)");
}

void RlcStructureTest::everyStepSaysWhy()
{
    for (const ColouringStep& step : m_structure->steps) {
        const std::string why = explain(*m_structure, step);
        QVERIFY(why.find(m_structure->nameOf(step.unknown)) != std::string::npos);
        QVERIFY(why.find(m_structure->text(step.equation)) != std::string::npos);
    }
}

QTEST_GUILESS_MAIN(RlcStructureTest)
#include "rlc_structure_test.moc"
