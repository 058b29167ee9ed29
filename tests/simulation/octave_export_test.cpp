// SPDX-License-Identifier: GPL-3.0-or-later
// The exported MATLAB function, run by Octave against our own evaluation. Skipped where there is no Octave.
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>

#include "core/structure/report/matlab_export.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class OctaveExportTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void rlcCircuitGivesTheSameDerivatives();
    void loopsAreSolved();
    void tornLoopGivesTheSameDerivative();
    void reducedIndexGivesTheSameDerivative();
    void switchIsSolvedInBothPositions();
    void namesThatMeanSomethingInMatlab();

private:
    /// Runs a script with access to the exported function; returns its printed numbers.
    QList<double> run(const std::string& model, const QString& function, const QString& script);
    QString m_octave;
};

void OctaveExportTest::initTestCase()
{
    m_octave = QStandardPaths::findExecutable(QStringLiteral("octave-cli"));
    if (m_octave.isEmpty()) m_octave = QStandardPaths::findExecutable(QStringLiteral("octave"));
    if (m_octave.isEmpty()) QSKIP("Octave is not installed: the exported function is not run");
}

QList<double> OctaveExportTest::run(const std::string& model, const QString& function, const QString& script)
{
    const auto analysis =
        analyse(std::make_shared<const SourceFile>("test.mo", model), {}, StopAfter::Structure, Task());
    if (!analysis->structure) return {};
    Diagnostics diagnostics;
    const auto text = exportMatlab(*analysis->structure, diagnostics);
    if (!text) return {};
    const QTemporaryDir folder;
    QFile file(folder.filePath(function + QStringLiteral(".m")));
    if (!file.open(QIODevice::WriteOnly)) return {};
    file.write(QByteArray::fromStdString(*text));
    file.close();
    QProcess process;
    process.setWorkingDirectory(folder.path());
    process.start(m_octave, {QStringLiteral("--no-gui"), QStringLiteral("--norc"), QStringLiteral("--eval"), script});
    if (!process.waitForFinished(60000)) return {};
    const QString errors = QString::fromUtf8(process.readAllStandardError());
    if (process.exitCode() != 0) qWarning("%s", qPrintable(errors));
    QList<double> numbers;
    for (const QString& word :
         QString::fromUtf8(process.readAllStandardOutput()).split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        numbers.append(word.trimmed().toDouble());
    }
    return numbers;
}

void OctaveExportTest::rlcCircuitGivesTheSameDerivatives()
{
    auto model = readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/RlcCircuit.mo");
    QVERIFY(model);
    const auto numbers = run(*model, QStringLiteral("RlcCircuit"),
                             QStringLiteral("x0 = RlcCircuit(); [dx, y] = RlcCircuit(0.013, [0.5; -4]); p.R1 = 100; dp "
                                            "= RlcCircuit(0.013, [0.5; -4], p);"
                                            "printf('%.17g\\n', x0, dx, y, dp)"));
    QCOMPARE(numbers.size(), 2 + 2 + 8 + 2);
    QCOMPARE(numbers[0], 0.0);
    // der(iL) = u0/L, der(uC) = -(1/(C*R1) + 1/(C*R2))*uC + u0/(C*R1)
    const double u0 = 10 * std::sin(2 * std::acos(-1.0) * 50 * 0.013);
    const auto isEqual = [](double a, double b) { return std::fabs(a - b) <= 1e-10 * (1 + std::fabs(b)); };
    QVERIFY(isEqual(numbers[2], u0 / 0.1));
    QVERIFY(isEqual(numbers[3], -(1 / (1e-4 * 10) + 1 / (1e-4 * 20)) * -4 + u0 / (1e-4 * 10)));
    QVERIFY(isEqual(numbers[4], u0));
    QVERIFY(isEqual(numbers[13], -(1 / (1e-4 * 100) + 1 / (1e-4 * 20)) * -4 + u0 / (1e-4 * 100)));
}

void OctaveExportTest::loopsAreSolved()
{
    const auto numbers =
        run("model Loop Real x(start=1), y(start=1), s; equation x*x + y*y = 5; x - y = 1; s = x + y; end Loop;",
            QStringLiteral("Loop"), QStringLiteral("[dx, y] = Loop(0, []); printf('%.17g\\n', sum(y))"));
    QCOMPARE(numbers.size(), 1);
    QVERIFY(std::fabs(numbers[0] - 6) < 1e-9);
}

void OctaveExportTest::tornLoopGivesTheSameDerivative()
{
    auto model = readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/RlcCircuitWithLoop.mo");
    QVERIFY(model);
    const auto numbers =
        run(*model, QStringLiteral("RlcCircuitWithLoop"),
            QStringLiteral(
                "x0 = RlcCircuitWithLoop(); [dx, y] = RlcCircuitWithLoop(0.013, 0.5); printf('%.17g\\n', x0, dx, y)"));
    QCOMPARE(numbers.size(), 1 + 1 + 9);
    // uL is the voltage of the source whatever the loop does: u1 + u2 = u1 + u3 = u0.
    const double u0 = 10 * std::sin(2 * std::acos(-1.0) * 50 * 0.013);
    QVERIFY(std::fabs(numbers[1] - u0 / 0.1) < 1e-9 * std::fabs(u0));
    // R1 in series with R2 and R3 in parallel, 10 Ohm each: half of the voltage stands across R1.
    QVERIFY(std::ranges::any_of(numbers.mid(2), [&](double value) { return std::fabs(value - u0 / 2) < 1e-9; }));
    QVERIFY(std::ranges::any_of(numbers.mid(2), [&](double value) { return std::fabs(value - u0 / 20) < 1e-9; }));
}

void OctaveExportTest::reducedIndexGivesTheSameDerivative()
{
    auto model = readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/ParallelCapacitors.mo");
    QVERIFY(model);
    // Both capacitors are one of C1 + C2: (C1 + C2)*der(u1) = -(u + u1)/R. The midpoint rule gets near the exact u1(1).
    const auto numbers =
        run(*model, QStringLiteral("ParallelCapacitors"),
            QStringLiteral(
                "dx = ParallelCapacitors(0.3, 2); u = ParallelCapacitors(); first = u; h = 1/400;"
                "for k = 0:399, u = u + h*ParallelCapacitors((k + 0.5)*h, u + h/2*ParallelCapacitors(k*h, u)); end;"
                "printf('%.17g\\n', dx, first, u)"));
    QCOMPARE(numbers.size(), 3);
    QVERIFY(std::fabs(numbers[0] + (std::sin(0.3) + 2) / 0.5 / 3) < 1e-12);
    QCOMPARE(numbers[1], 1.0);
    QVERIFY(std::fabs(numbers[2] - 0.26691152) < 1e-5);
}

void OctaveExportTest::switchIsSolvedInBothPositions()
{
    auto model = readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/SwitchEquation.mo");
    QVERIFY(model);
    const auto numbers = run(
        *model, QStringLiteral("SwitchEquation"),
        QStringLiteral("[d, a] = SwitchEquation(0.5, []); [d, b] = SwitchEquation(1.5, []); printf('%.17g\\n', a, b)"));
    QCOMPARE(numbers.size(), 12);
    // Open: u1 = 4, i1 = i2 = 2, u2 = 6, i = 0. Closed: u1 = 10, i1 = i = 5.
    const auto count = [&](int from, double value) {
        return std::ranges::count_if(numbers.mid(from, 6), [&](double x) { return std::fabs(x - value) < 1e-12; });
    };
    QCOMPARE(count(0, 6), 1);
    QCOMPARE(count(0, 4), 1);
    QCOMPARE(count(0, 2), 2);
    QCOMPARE(count(6, 5), 2);
    QCOMPARE(count(6, 10), 1);
}

void OctaveExportTest::namesThatMeanSomethingInMatlab()
{
    const auto numbers =
        run("model M parameter Real pi=3; Real t, x(start=2,fixed=true), y, dx; equation t = 2*pi; der(x) = -x; y = if "
            "x > 1 then"
            " t else 0; dx = max(x, y); end M;",
            QStringLiteral("M"), QStringLiteral("[d, v] = M(0, 2); printf('%.17g\\n', d, sum(v))"));
    QCOMPARE(numbers.size(), 2);
    QCOMPARE(numbers[0], -2.0);
    QCOMPARE(numbers[1], 18.0);
    // In the struct of parameters the names are the model's; correction_ is a variable of the Newton iteration, too.
    const auto given =
        run("model M parameter Real p=2, correction_=3; Real y(start=1); equation y^3 + y = p + correction_; end M;",
            QStringLiteral("M"),
            QStringLiteral("[d, v] = M(0, []); s.p = 7; s.correction_ = 3; [d, w] = M(0, [], s);"
                           "printf('%.17g\\n', v^3 + v, w)"));
    QCOMPARE(given.size(), 2);
    QVERIFY(std::fabs(given[0] - 5) < 1e-12);
    QVERIFY(std::fabs(given[1] - 2) < 1e-12);
}

QTEST_GUILESS_MAIN(OctaveExportTest)
#include "octave_export_test.moc"
