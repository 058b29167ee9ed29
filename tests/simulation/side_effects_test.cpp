// SPDX-License-Identifier: GPL-3.0-or-later
// What models do beside computing: each effect once, and files only where the user lets them.
#include <QTemporaryDir>
#include <filesystem>

#include "core/base/file_io.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class SideEffectsTest : public QObject {
    Q_OBJECT
private slots:
    void effectsHappenOnce_data();
    void effectsHappenOnce();
    void assertionsHoldAtTheStart_data();
    void assertionsHoldAtTheStart();
    void filesAreChangedInTheFolderOfTheResults_data();
    void filesAreChangedInTheFolderOfTheResults();
    void filesAreReadWhereTheModelBelongs();
};

namespace {

const std::string kFunctions = R"(
  impure function print input String string; input String fileName = ""; external "C" ModelicaInternal_print(string, fileName); end print;
  impure function remove input String name; external "C" ModelicaInternal_removeFile(name); end remove;
  impure function move input String from; input String to; external "C" ModelicaInternal_rename(from, to); end move;
  impure function copy input String from; input String to; external "C" ModelicaInternal_copyFile(from, to); end copy;
  impure function makeFolder input String name; external "C" ModelicaInternal_mkdir(name); end makeFolder;
  impure function count input String name; output Integer n; external "C" n = ModelicaInternal_countLines(name); end count;
  impure function log input Real v; algorithm print("v = " + String(v)); end log;
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
)";

std::string modelOf(const std::string& text)
{
    return "model M" + kFunctions + text + " end M;";
}

}  // namespace

void SideEffectsTest::effectsHappenOnce_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("printed");
    QTest::addRow("algorithm at the start") << "algorithm when initial() then print(\"hello\"); end when;"
                                            << "hello";
    QTest::addRow("equation at the start") << "equation when initial() then print(\"hello\"); end when;"
                                           << "hello";
    QTest::addRow("initial algorithm") << "initial algorithm print(\"x \" + String(x));"
                                       << "x 1";
    QTest::addRow("initial equation") << "initial equation print(\"x \" + String(x));"
                                      << "x 1";
    QTest::addRow("start and event")
        << "algorithm when {initial(), x < 0.5} then print(if x > 0.9 then \"begin\" else \"half\"); end when;"
        << "begin,half";
    QTest::addRow("start and end")
        << "equation when {initial(), terminal()} then print(\"x \" + String(x, significantDigits=3)); end when;"
        << "x 1,x 0.368";
    QTest::addRow("in order") << "algorithm when initial() then print(\"a\"); print(\"b\"); end when; algorithm when "
                                 "initial() then print(\"c\"); end when;"
                              << "a,b,c";
    QTest::addRow("other branch")
        << "algorithm when x < 0.5 then print(\"half\"); elsewhen initial() then print(\"begin\"); end when;"
        << "begin,half";
    QTest::addRow("loop and function") << "algorithm when initial() then for i in 1:2 loop if x > 0.5 then log(i); "
                                          "else log(-i); end if; end for; end when;"
                                       << "v = 1,v = 2";
    QTest::addRow("beside an assignment") << "public Integer n(start = 0, fixed = true); algorithm when {initial(), x "
                                             "< 0.5} then n := pre(n) + 1; print(\"n \" + String(n)); end when;"
                                          << "n 1,n 2";
    QTest::addRow("beside a computed parameter") << "public parameter Real k(fixed = false); Real a; initial algorithm "
                                                    "k := 3; print(\"k\"); equation a^3 = x + k;"
                                                 << "k";
    QTest::addRow("of what an algorithm has computed")
        << "public Real y; Real z; algorithm print(\"begin\"); y := 2*x; z := y + 1; print(\"y \" + String(y)); "
           "print(\"z \" + String(z)); equation when x < 0.5 then reinit(x, 0.4); end when;"
        << "begin,y 2,z 3,begin,y 1,z 2,y 0.8,z 1.8";
    QTest::addRow("samples") << "public Integer n(start = 0, fixed = true); algorithm when sample(0, 0.5) then n := "
                                "pre(n) + 1; print(String(n)); end when;"
                             << "1,2,3";
    QTest::addRow("not at the start") << "algorithm when x < 2 then print(\"never\"); end when;"
                                      << "";
}

void SideEffectsTest::effectsHappenOnce()
{
    QFETCH(QString, text);
    QFETCH(QString, printed);
    QStringList lines;
    const Outcome outcome =
        run(modelOf(text.toStdString()), [&](SimulationSettings& settings) { settings.print = appendTo(lines); });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(lines.join(QLatin1Char(',')), printed);
}

void SideEffectsTest::assertionsHoldAtTheStart_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("holds");
    for (const bool holds : {true, false}) {
        const QString condition = holds ? QStringLiteral("x < 2") : QStringLiteral("x > 2");
        QTest::addRow("initial equation, %d", holds)
            << "initial equation assert(" + condition + ", \"said\");" << holds;
        QTest::addRow("initial algorithm, %d", holds)
            << "initial algorithm assert(" + condition + ", \"said\");" << holds;
        QTest::addRow("when equation, %d", holds)
            << "equation when initial() then assert(" + condition + ", \"said\"); end when;" << holds;
        QTest::addRow("when statement, %d", holds)
            << "algorithm when initial() then assert(" + condition + ", \"said\"); end when;" << holds;
    }
}

void SideEffectsTest::assertionsHoldAtTheStart()
{
    QFETCH(QString, text);
    QFETCH(bool, holds);
    const Outcome outcome = run(modelOf(text.toStdString()));
    QCOMPARE(outcome.completed(), holds);
    QCOMPARE(
        outcome.messages().find("E5012") != std::string::npos && outcome.messages().find("said") != std::string::npos,
        !holds);
}

void SideEffectsTest::filesAreChangedInTheFolderOfTheResults_data()
{
    QTest::addColumn<QString>("call");
    // %1 is a file, %2 none yet.
    QTest::addRow("remove") << "remove(\"%1\")";
    QTest::addRow("move away") << "move(\"%1\", \"%2\")";
    QTest::addRow("append") << "print(\"line\", \"%1\")";
    QTest::addRow("write") << "print(\"line\", \"%2\")";
    QTest::addRow("copy") << "copy(\"%1\", \"%2\")";
    QTest::addRow("make a folder") << "makeFolder(\"%2\")";
}

void SideEffectsTest::filesAreChangedInTheFolderOfTheResults()
{
    QFETCH(QString, call);
    for (const QString& place : {QStringLiteral("nowhere"), QStringLiteral("results"), QStringLiteral("trusted")}) {
        QTemporaryDir folder;
        const QString file = folder.filePath("a.txt"), other = folder.filePath("b.txt");
        QVERIFY(!writeFileWhole(file.toStdString(), "precious\n"));
        const QString text =
            "algorithm when x < 0.5 then " + QString(call).replace("%1", file).replace("%2", other) + "; end when;";
        const Outcome outcome = run(modelOf(text.toStdString()), [&](SimulationSettings& settings) {
            const std::filesystem::path allowed = folder.path().toStdString();
            if (place == "results") settings.resultsFolder = allowed;
            if (place == "trusted") settings.trustedFolders = {allowed};
        });
        const auto content = readFile(file.toStdString());
        const bool isUntouched = content && *content == "precious\n" && !std::filesystem::exists(other.toStdString());
        if (place != "nowhere") {
            QVERIFY2(outcome.completed() && !isUntouched, outcome.messages().c_str());
            continue;
        }
        QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
        QVERIFY(isUntouched);
        QVERIFY2(outcome.messages().find("--trust") != std::string::npos, outcome.messages().c_str());
        QCOMPARE(outcome.simulation.refusedFolders.size(), std::size_t(1));
    }
}

void SideEffectsTest::filesAreReadWhereTheModelBelongs()
{
    QTemporaryDir folder;
    const QString file = folder.filePath("a.txt");
    QVERIFY(!writeFileWhole(file.toStdString(), "1\n2\n"));
    const std::string text = modelOf("public Integer n; algorithm when x < 0.5 then n := count(if x < 2 then \"" +
                                     file.toStdString() + "\" else \"\"); end when;");
    const Outcome refused = run(text);
    QCOMPARE(refused.simulation.status, SimulationStatus::Failed);
    QVERIFY2(refused.messages().find("must not be read") != std::string::npos, refused.messages().c_str());
    const Outcome trusted =
        run(text, [&](SimulationSettings& settings) { settings.trustedFolders = {folder.path().toStdString()}; });
    QVERIFY2(trusted.completed(), trusted.messages().c_str());
    QCOMPARE(trusted.at("n", 1), 2.0);
    // In the folder of the model's text.
    const std::string path = folder.filePath("M.mo").toStdString();
    QVERIFY(!writeFileWhole(path, text));
    const auto analysis = analyse(std::make_shared<const SourceFile>(path, text), {}, StopAfter::Program, {});
    Diagnostics diagnostics;
    const Simulation simulation = simulate(*analysis, SimulationSettings(), diagnostics, {});
    QCOMPARE(simulation.status, SimulationStatus::Completed);
}

QTEST_GUILESS_MAIN(SideEffectsTest)
#include "side_effects_test.moc"
