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
    void textsThatEventsChange_data();
    void textsThatEventsChange();
    void textsThatTheStartComputes_data();
    void textsThatTheStartComputes();
    void linesThatEventsWrite();
    void textsBesideOtherResultsOfImpureFunctionsAreRefused();
    void resultsHaveNoColumnsOfTexts();
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
                                [&](SimulationSettings& settings) { settings.print = appendTo(lines); });
    QCOMPARE(lines, QStringList{"k is 6"});
    QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
    QVERIFY2(outcome.messages().find("k is 8") != std::string::npos, outcome.messages().c_str());
}

// n counts the events at 0.5 s and later; y is 0 before and follows the last text afterwards.
void VaryingTextsTest::textsThatEventsChange_data()
{
    QTest::addColumn<QString>("text");
    QTest::addRow("when") << "String a(start = \"\"); Integer y = if a == \"late\" then 2 else 0; equation when time > "
                             "0.5 then a = \"late\"; end when;";
    QTest::addRow("elsewhen")
        << "String a(start = \"\"); Integer y = if a == \"late\" then 2 elseif a == \"mid\" then 1 "
           "else 0; equation when time > 0.7 then a = \"late\"; elsewhen time > 0.5 then a = "
           "\"mid\"; end when;";
    QTest::addRow("parameter")
        << "parameter String p = \"la\"; String a(start = p); Integer y = if a == \"late\" then 2 "
           "else 0; equation when time > 0.5 then a = p + \"te\"; end when;";
    QTest::addRow("algorithm")
        << "String a; Integer y; algorithm a := if time > 0.5 then \"late\" else \"early\"; y := "
           "if a == \"early\" then 0 else 2;";
    QTest::addRow("before") << "String a = if time > 0.5 then \"late\" else \"early\"; Integer y(start = 0, fixed = "
                               "true); equation when a <> pre(a) then y = pre(y) + (if pre(a) == \"early\" then 2 else "
                               "5); end when;";
    QTest::addRow("change") << "String a = if time > 0.5 then \"late\" else \"early\"; Integer y(start = 0, fixed = "
                               "true); equation when change(a) then y = pre(y) + 2; end when;";
    QTest::addRow("one from another") << "String a(start = \"x\"), b(start = \"z\"); Integer y = if b == \"x\" then 2 "
                                         "else 0; equation when time > 0.5 then a = \"y\"; b = pre(a); end when;";
    QTest::addRow("arrays")
        << "String a[2](each start = \"\"); Integer y = if a[1] == a[2] then 0 else 2; equation when "
           "time > 0.5 then a[1] = \"late\"; a[2] = \"later\"; end when;";
    QTest::addRow("numbers") << "String a(start = \"\"); Integer y = if a == \"0.5\" then 2 else 0; equation when "
                                "sample(0.5, 1) then a = String(time); end when;";
    QTest::addRow("ever longer") << "String a(start = \"\"); Integer y = if a == \"xxx\" then 2 else 0; equation when "
                                    "sample(0.25, 0.25) then a = pre(a) + \"x\"; end when;";
    QTest::addRow("ever longer in an algorithm")
        << "String a; Integer y; algorithm when sample(0.25, 0.25) then a := String(time) + a; end when; y := if a == "
           "\"0.750.50.25\" then 2 else 0;";
    QTest::addRow("of a function")
        << "function f input Real x; output String s; algorithm s := if x > 0.7 then \"late\" else \"at \" + "
           "String(x); end f; String a(start = \"\"); Integer y = if a == \"late\" then 2 else 0; equation when "
           "sample(0.25, 0.25) then a = f(time); end when;";
    QTest::addRow("of a function with two results")
        << "function f input Real x; output String s; output Integer n; algorithm s := \"at \" + String(x); n := 2; "
           "end "
           "f; String a(start = \"\"); Integer n(start = 0, fixed = true), y = if a == \"at 0.5\" then n else 0; "
           "equation when sample(0.5, 1) then (a, n) = f(time); end when;";
    QTest::addRow("of a function with two results, in an algorithm")
        << "function f input Real x; output String s; output Integer n; algorithm s := \"at \" + String(x); n := 2; "
           "end "
           "f; String a; Integer n, y; algorithm when sample(0.5, 1) then (a, n) := f(time); end when; y := if a == "
           "\"at 0.5\" then n else 0;";
    QTest::addRow("of a record")
        << "record R String name; Real x; end R; R r(name(start = \"\"), x(start = 0)); Integer y = if r.name == \"at "
           "0.5\" then 2 else 0; equation when sample(0.5, 1) then r.name = \"at \" + String(time); r.x = time; end "
           "when;";
    QTest::addRow("change of numbers")
        << "Integer k(start = 0, fixed = true); String a = \"k is \" + String(k); Integer y(start = 0, fixed = true); "
           "equation when sample(0.5, 0.2) then k = 1; end when; when change(a) then y = pre(y) + 2; end when;";
    QTest::addRow("the same text from another place")
        << "String a(start = \"1\"); Integer y(start = 0, fixed = true); equation when time > 0.2 then a = "
           "String(integer(1 + 0.1*time)); elsewhen time > 0.5 then a = \"2\"; end when; when change(a) then y = "
           "pre(y) "
           "+ 2; end when;";
    QTest::addRow("local to a when-statement")
        << "String a; Integer y(start = 0, fixed = true); parameter Integer n = 3; Real u[n] = {1, time, 3}; algorithm "
           "when sample(0.55, 1) then a := String(integer(10 * time)) + \";\"; for i in 1:n loop a := a + String(u[i], "
           "significantDigits = 3) + \";\"; end for; y := if a == \"5;1;0.55;3;\" then pre(y) + 2 else -1; end when;";
}

void VaryingTextsTest::textsThatEventsChange()
{
    QFETCH(QString, text);
    const Outcome outcome = run("model M " + text.toStdString() + " annotation(experiment(StopTime = 1)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("y", 0.4), 0.0);
    QCOMPARE(outcome.at("y", 0.9), 2.0);
}

void VaryingTextsTest::textsThatTheStartComputes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addRow("equation") << "parameter String s(fixed = false); Boolean b = s == \"ab\"; initial equation s = "
                                 "\"a\" + \"b\";";
    QTest::addRow("algorithm") << "parameter String s(fixed = false); Boolean b = s == \"ab\"; initial algorithm s := "
                                  "\"a\"; s := s + \"b\";";
    QTest::addRow("not said to be fixed") << "parameter String s; Boolean b = s == \"ab\"; initial algorithm s := "
                                             "\"ab\";";
    QTest::addRow("from a number") << "parameter Integer k(fixed = false); parameter String s = String(k), t = s + "
                                      "\"!\"; Boolean b = t == \"3!\"; initial equation k = 3;";
    QTest::addRow("from a start") << "parameter Real p(fixed = false); parameter String s = String(2*p); Boolean b = s "
                                     "== \"7\"; Real x(start = p, fixed = true); initial equation p = 3.5; equation "
                                     "der(x) = 0;";
    QTest::addRow("from a text") << "parameter String s(fixed = false), t = s + \"c\"; Boolean b = t == \"abc\"; "
                                    "initial equation s = \"ab\";";
    QTest::addRow("number from it") << "parameter Integer k(fixed = false); parameter String s = String(k); parameter "
                                       "Integer n = if s == \"3\" then 5 else 7; Boolean b = n == 5; initial equation "
                                       "k = 3;";
    QTest::addRow("elements")
        << "parameter String s[2](each fixed = false); Boolean b = s[1] + s[2] == \"ab\"; initial "
           "equation s = {\"a\", \"b\"};";
    QTest::addRow("choice") << "parameter String s(fixed = false); Boolean b = s == \"late\"; initial equation s = if "
                               "time < 1 then \"late\" else \"early\";";
    QTest::addRow("read at an event")
        << "parameter String s(fixed = false); String a(start = \"\"); Boolean b = time < "
           "0.5 or a == \"ab\"; initial equation s = \"a\"; equation when time >= 0.5 "
           "then a = s + \"b\"; end when;";
}

void VaryingTextsTest::textsThatTheStartComputes()
{
    QFETCH(QString, text);
    const Outcome outcome = run("model M " + text.toStdString() + " end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (const double time : {0.0, 1.0}) QVERIFY2(outcome.at("b", time) == 1, outcome.messages().c_str());
}

void VaryingTextsTest::linesThatEventsWrite()
{
    QStringList lines;
    const Outcome outcome = run(R"(
        model M
          impure function print input String string; input String fileName = "";
            external "C" ModelicaInternal_print(string, fileName); end print;
          parameter String separator = ",";
          Real u[2] = {time, 2 * time};
          String line;
          String state(start = "first");
          Integer count(start = 0, fixed = true);
        initial algorithm
          if separator == "," then
            line := line + "count" + separator;
            print(line + "u");
          end if;
        algorithm
          when sample(0, 0.5) then
            line := String(count) + separator;
            for i in 1:2 loop
              line := line + String(u[i]) + separator;
            end for;
            print(line + state);
            count := pre(count) + 1;
          end when;
        equation
          when time > 0.2 then
            state = "second";
          end when;
          annotation(experiment(StopTime = 1.2));
        end M;)",
                                [&](SimulationSettings& settings) { settings.print = appendTo(lines); });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(lines, (QStringList{"count,u", "0,0,0,first", "1,0.5,1,second", "2,1,2,second"}));
}

// Such a function would be called twice if evaluated for each result separately.
void VaryingTextsTest::textsBesideOtherResultsOfImpureFunctionsAreRefused()
{
    const Outcome outcome = run(R"(
        model M
          impure function f input Real x; output String s; output Integer n;
            algorithm s := String(x); n := 2; end f;
          String a; Integer n; Boolean b = a == "0.5";
        algorithm
          when sample(0.5, 1) then (a, n) := f(time); end when;
        end M;)");
    QVERIFY(!outcome.analysis->program);
    QVERIFY2(outcome.messages().find("E3001") != std::string::npos, outcome.messages().c_str());
}

/// Neither for texts defined by equations nor for those that the run stores as numbers.
void VaryingTextsTest::resultsHaveNoColumnsOfTexts()
{
    const Outcome outcome = run(R"(
model M
  String e = if time > 0.5 then "y" else "zz";
  discrete String f(start = "ab", fixed = true), g[2](each start = "c", each fixed = true);
  String s[3];
  Integer n(start = 0, fixed = true), seen[2];
equation
  when time > 0.3 then
    f = "hallo" + String(time);
    n = pre(n) + 1;
  end when;
  seen = {if f == "ab" then 0 else 1, if s[2] == "b" then 1 else 0};
algorithm
  s := {"a", "b", "c"};
  if time > 0.6 then
    s[2] := "d";
  end if;
algorithm
  when time > 0.7 then
    g[2] := pre(f);
  end when;
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (const char* name : {"e", "f", "g[1]", "g[2]", "s[1]", "s[2]", "s[3]"})
        QVERIFY2(outcome.result().find(name) == nullptr, name);
    for (const ResultEvent& event : outcome.result().events) {
        for (const std::vector<ResultChange>& changes : event.iterations) {
            for (const ResultChange& change : changes)
                QVERIFY2(change.variable[0] == 'n' || change.variable.starts_with("seen"), change.variable.c_str());
        }
    }
    QCOMPARE(outcome.at("n", 1), 1.0);
    QCOMPARE(outcome.at("seen[1]", 1), 1.0);
    QCOMPARE(outcome.at("seen[2]", 0.5), 1.0);
    QCOMPARE(outcome.at("seen[2]", 1), 0.0);
}

QTEST_GUILESS_MAIN(VaryingTextsTest)
#include "varying_texts_test.moc"
