// SPDX-License-Identifier: GPL-3.0-or-later
// Strings that vary: read where they are printed, compared, passed to functions and told by assertions.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class VaryingTextsTest : public QObject {
    Q_OBJECT
private slots:
    void comparedTextsAreConditions_data();
    void comparedTextsAreConditions();
    void assertionsTellTextsOfTheirInstant();
    void textsWithoutDefinitionAreRefused_data();
    void textsWithoutDefinitionAreRefused();
};

// The time for which sin(6 t) > 0.5 within the first second: from asin(0.5)/6 to (pi - asin(0.5))/6.
void VaryingTextsTest::comparedTextsAreConditions_data()
{
    QTest::addColumn<QString>("text");
    QTest::addRow("choice") << "String s = if x > 0.5 then \"on\" else \"off\"; Boolean b = s == \"on\";";
    QTest::addRow("choice by a Boolean")
        << "Boolean c = x > 0.5; String s = if c then \"on\" else \"off\"; Boolean b = s == \"on\";";
    QTest::addRow("unequal") << "String s = if x > 0.5 then \"on\" else \"off\"; Boolean b = s <> \"off\";";
    QTest::addRow("chain") << "String u = t + \"!\"; String s = u; String t = if x > 0.5 then \"on\" else \"off\"; "
                              "Boolean b = s == \"on!\";";
    QTest::addRow("turned round") << "String s; Boolean b = \"on\" == s; equation (if x > 0.5 then \"on\" else "
                                     "\"off\") = s;";
    QTest::addRow("of a number") << "Integer k = if x > 0.5 then 12 else 3; String s = String(k); Boolean b = s == "
                                    "\"12\";";
    QTest::addRow("of arrays") << "String s[2] = {if x > 0.5 then \"on\" else \"off\", \"off\"}; Boolean b = s[1] <> "
                                  "s[2];";
    QTest::addRow("function") << "function f input String s; output Boolean b; algorithm b := s == \"on\"; end f; "
                                 "String s = if x > 0.5 then \"on\" else \"off\"; Boolean b = f(s);";
    QTest::addRow("algorithm") << "String s = if x > 0.5 then \"on\" else \"off\"; Boolean b; algorithm b := s == "
                                  "\"on\";";
}

void VaryingTextsTest::comparedTextsAreConditions()
{
    QFETCH(QString, text);
    const Outcome outcome = run("model M Real x = sin(6*time), y(start = 0, fixed = true); " + text.toStdString() +
                                " equation der(y) = if b then 1 else 0; end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double expected = (std::acos(-1.0) - 2 * std::asin(0.5)) / 6;
    QVERIFY2(std::abs(outcome.at("y", 1) - expected) < 1e-6, std::to_string(outcome.at("y", 1)).c_str());
}

void VaryingTextsTest::assertionsTellTextsOfTheirInstant()
{
    QStringList lines;
    const Outcome outcome = run(R"(
        model M
          impure function print input String string; input String fileName = "";
            external "C" ModelicaInternal_print(string, fileName); end print;
          Integer k(start = 0, fixed = true);
          String s = "k is " + t, t = String(k);
        equation
          when sample(0, 0.1) then k = pre(k) + 1; end when;
          when time > 0.55 then print(s); end when;
          assert(k < 8, s);
        end M;)",
                                [&](SimulationSettings& settings) {
                                    settings.print = [&](std::string_view line) {
                                        lines.append(QString::fromUtf8(line.data(), qsizetype(line.size())));
                                    };
                                });
    QCOMPARE(lines, QStringList{"k is 6"});
    QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
    QVERIFY2(outcome.messages().find("k is 8") != std::string::npos, outcome.messages().c_str());
}

void VaryingTextsTest::textsWithoutDefinitionAreRefused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addRow("circle") << "String a = b; String b = a;";
    QTest::addRow("when") << "String a(start = \"\"); equation when time > 0.5 then a = \"late\"; end when;";
    QTest::addRow("algorithm") << "String a; algorithm a := if time > 0.5 then \"late\" else \"early\";";
    QTest::addRow("before") << "String a = if time > 0.5 then \"late\" else \"early\"; Integer n(start = 0); equation "
                               "when a <> pre(a) then n = pre(n) + 1; end when;";
    QTest::addRow("change") << "String a = if time > 0.5 then \"late\" else \"early\"; Integer n(start = 0); equation "
                               "when change(a) then n = pre(n) + 1; end when;";
}

void VaryingTextsTest::textsWithoutDefinitionAreRefused()
{
    QFETCH(QString, text);
    const Outcome outcome = run("model M " + text.toStdString() + " end M;");
    QVERIFY(!outcome.analysis->program);
    QVERIFY2(outcome.messages().find("E3001") != std::string::npos, outcome.messages().c_str());
}

QTEST_GUILESS_MAIN(VaryingTextsTest)
#include "varying_texts_test.moc"
