// SPDX-License-Identifier: GPL-3.0-or-later
// FMUs of C sources: compiled by a C compiler with all warnings, and run by another importer against our own
// simulation.
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <fstream>

#include "core/base/file_io.h"
#include "core/fmi/fmu_sources.h"
#include "tests/simulation/fmi/exchange_checks.h"
#include "tests/simulation/fmi/fmu_importer.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const char* const kTypes = R"(
model Types
  type Gear = enumeration(Low, High);
  parameter Gear gear = Gear.High;
  parameter Integer k = 3;
  parameter Boolean isOn = true;
  parameter Real a = 20;
  parameter Real twice = if isOn then 2*a else max(a, 7)^3;
  input Real u(start = 1);
  output Real y = if isOn then k*u*time + (if gear == Gear.High then 1 else 0) else 0;
  Real x(start = 0.5, fixed = true);
equation
  der(x) = u - x;
end Types;
)";
const char* const kFunction = R"(
model Function "a loop in a function, an array, and a nonlinear loop of equations"
  function sum3  input Real x[3];  output Real s;  algorithm  s := 0;  for i in 1:3 loop  s := s + x[i];  end for;  end sum3;
  Real x(start = 1, fixed = true), a, b;
equation
  a = sum3({x, 2*x, time});
  b + exp(b/10) = a;
  der(x) = -b;
  annotation(experiment(StopTime = 1));
end Function;
)";
const char* const kSampled = R"(
model Sampled "ticks, terminate, and a when-clause on a state"
  Real x(start = 0, fixed = true);
  discrete Real held(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = 1 - held;
  when sample(0.05, 0.1) then
    held = x;
    n = pre(n) + 1;
  end when;
  when x > 0.7 then
    terminate("enough");
  end when;
  annotation(experiment(StopTime = 2));
end Sampled;
)";

constexpr std::uint32_t kRows = 5000;

std::shared_ptr<const Analysis> analysed(const std::string& text)
{
    return analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, Task());
}

}  // namespace

class FmuSourcesTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_count = 0;

    static QString ran(const QString& program, const QStringList& arguments, const QString& folder)
    {
        QProcess process;
        process.setWorkingDirectory(folder);
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(program, arguments);
        const bool isDone = process.waitForFinished(120000) && process.exitCode() == 0;
        return isDone ? QString() : program + QStringLiteral(": ") + QString::fromUtf8(process.readAll());
    }

    /// Unpacks, compiles and packs an FMU again; `path` becomes the new FMU or the reason for failure.
    bool built(const std::string& fmu, QString& path)
    {
        const QString folder = m_folder.filePath(QString::number(m_count++));
        QDir().mkpath(folder);
        std::ofstream((folder + QStringLiteral("/sources.fmu")).toStdString(), std::ios::binary) << fmu;
        path = ran(QStringLiteral("cmake"), {"-E", "tar", "xf", "sources.fmu"}, folder);
        if (!path.isEmpty()) return false;
        const auto description = readFile((folder + QStringLiteral("/modelDescription.xml")).toStdString());
        const QString text = QString::fromStdString(*description);
        const QString identifier =
            text.section(QStringLiteral("modelIdentifier=\""), 1).section(QLatin1Char('"'), 0, 0);
        const bool isThird = text.contains(QStringLiteral("fmiVersion=\"3.0\""));
        const QString platform =
            isThird ? QStringLiteral("binaries/x86_64-linux/") : QStringLiteral("binaries/linux64/");
        QDir().mkpath(folder + QLatin1Char('/') + platform);
        path = ran(QStringLiteral(CAUSEWAY_CC),
                   {"-std=c99", "-O1", "-shared", "-fPIC", "-Wall", "-Wextra", "-pedantic", "-Werror",
                    "sources/model.c", "-o", platform + identifier + ".so", "-lm"},
                   folder);
        if (path.isEmpty())
            path = ran(QStringLiteral("cmake"),
                       {"-E", "tar", "cf", "built.fmu", "--format=zip", "modelDescription.xml", "binaries"}, folder);
        if (!path.isEmpty()) return false;
        path = folder + QStringLiteral("/built.fmu");
        return true;
    }

    /// Compares both versions and interfaces with a native run.
    void agrees(const std::string& text, double tolerance)
    {
        const auto analysis = analysed(text);
        QVERIFY(analysis->program);
        const Outcome own = run(text, [](SimulationSettings& given) {
            given.tolerance = 1e-9;
            given.interval.reset();
            given.intervals = kRows;
        });
        QVERIFY2(own.completed(), own.messages().c_str());
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            const auto fmu = exportFmuSources(*analysis, version, {true, true}, Task());
            QVERIFY2(fmu, fmu ? "" : fmu.error().c_str());
            QString path;
            QVERIFY2(built(*fmu, path), qPrintable(path));
            ImportedFmu imported(path.toStdString());
            const Curves exchanged = imported.run(Mode::ModelExchange);
            compare(own, imported.description(), exchanged, exchanged.events, tolerance);
            if (QTest::currentTestFailed()) return;
            ImportedFmu::Settings settings;
            settings.declared = 1e-8;
            compare(own, imported.description(), imported.run(Mode::CoSimulation, settings), exchanged.events,
                    tolerance);
            if (QTest::currentTestFailed()) return;
        }
    }

    static const std::string& variableOf(const Description& description, std::uint32_t reference)
    {
        return std::ranges::find(description.variables, reference, &DeclaredVariable::reference)->name;
    }

    static void compare(const Outcome& own, const Description& description, const Curves& curves,
                        const std::vector<double>& events, double tolerance)
    {
        QVERIFY2(curves.failure.empty(), curves.failure.c_str());
        const double stop = description.stopTime;
        for (const std::uint32_t state : description.states) {
            const std::string& name = variableOf(description, state);
            for (int i = 0; i < 50; ++i) {
                // The importer has rows at the ends of steps, ours lie so close that a line leads from one to the next.
                const double time = curves.time.back() * (i + 0.5) / 51;
                const double at = curves.time[static_cast<std::size_t>(
                    std::upper_bound(curves.time.begin(), curves.time.end(), time) - curves.time.begin() - 1)];
                const double width = stop / kRows, before = std::floor(at / width) * width;
                // No line leads across an event.
                const auto isNear = [&](double event) { return std::fabs(event - at) <= width; };
                if (std::ranges::any_of(events, isNear)) continue;
                const auto ofOurs = [&](double instant) { return own.at(name, instant + 1e-9 * width); };
                const double expected =
                    ofOurs(before) + (ofOurs(before + width) - ofOurs(before)) * (at - before) / width;
                const double found = curves.at(name, at);
                QVERIFY2(
                    std::fabs(expected - found) <= tolerance * std::max(1.0, std::fabs(expected)),
                    qPrintable(QString("%1 at %2: %3, not %4").arg(name.c_str()).arg(at).arg(found).arg(expected)));
            }
        }
    }

private slots:
    void examplesAgree_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"RlcCircuit", "RlcCircuitWithLoop", "RlcComponents", "ParallelCapacitors", "HalfWaveRectifier",
              "HalfWaveRectifierComponents", "BouncingBall", "BuckConverter", "ThreePhaseBridge", "BridgeRectifier",
              "ChainedEvents", "SeriesInductors", "HysteresisBoolean", "TimeEvents"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void examplesAgree()
    {
        QFETCH(QString, name);
        const auto text = readFile(
            (QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Examples/") + name + QStringLiteral(".mo")).toStdString());
        QVERIFY(text);
        std::string model = *text;
        // Beyond that the bounces accumulate.
        if (name == QLatin1String("BouncingBall")) model.replace(model.find("StopTime=3"), 10, "StopTime=2");
        agrees(model, 1e-3);
    }

    void functionsAndLoopsAreComputed() { agrees(kFunction, 1e-5); }
    void ticksHappenInTime() { agrees(kSampled, 1e-5); }

    void parametersChangeBeforeTheStart()
    {
        const auto fmu = exportFmuSources(*analysed(kTypes), FmiVersion::V2, {true, false}, Task());
        QVERIFY2(fmu, fmu ? "" : fmu.error().c_str());
        QString path;
        QVERIFY2(built(*fmu, path), qPrintable(path));
        ImportedFmu imported(path.toStdString());
        ImportedFmu::Settings settings;
        settings.values = {{"k", 5}, {"gear", 1}, {"a", 30}, {"u", 2}, {"x", 0}};
        const Curves curves = imported.run(Mode::ModelExchange, settings);
        QVERIFY2(curves.failure.empty(), curves.failure.c_str());
        QCOMPARE(curves.at("twice", 0), 60.0);
        QVERIFY(std::fabs(curves.at("y", 1) - 10) < 1e-9);
        QVERIFY(std::fabs(curves.at("x", 1) - 2 * (1 - std::exp(-1))) < 1e-5);
    }

    void importersMayStepTooFar()
    {
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            const std::pair<const char*, void (*)(ImportedFmu&)> checks[] = {
                {kSwitch, timeEventThatIsPassedIsHandledLate},
                {kTank, statesWithoutValuesAreDiscarded},
                {kTankWithLoop, statesWithoutValuesAreDiscarded}};
            for (const auto& [text, check] : checks) {
                const auto fmu = exportFmuSources(*analysed(text), version, {true, false}, Task());
                QVERIFY2(fmu, fmu ? "" : fmu.error().c_str());
                QString path;
                QVERIFY2(built(*fmu, path), qPrintable(path));
                ImportedFmu imported(path.toStdString());
                check(imported);
            }
        }
    }

    /// Each tick occurs when the importer learns of it.
    void ticksThatArePassedHappenLate()
    {
        const auto fmu = exportFmuSources(*analysed(kSampled), FmiVersion::V3, {true, false}, Task());
        QVERIFY2(fmu, fmu ? "" : fmu.error().c_str());
        QString path;
        QVERIFY2(built(*fmu, path), qPrintable(path));
        ImportedFmu imported(path.toStdString());
        const auto instance = imported.instantiate(Mode::ModelExchange);
        ImportedInstance::EventInfo info;
        bool wantsEvent = false, terminates = false;
        double n = 0;
        QVERIFY(instance->setUp(0, 2, 1e-6) == 0 && instance->enterInitialization() == 0 &&
                instance->exitInitialization() == 0 && instance->newDiscreteStates(info) == 0 &&
                instance->enterContinuousMode() == 0);
        QCOMPARE(instance->setTime(0.3), 0);
        QCOMPARE(instance->completedStep(wantsEvent, terminates), 0);
        QVERIFY(wantsEvent);
        QCOMPARE(instance->enterEventMode(), 0);
        QCOMPARE(instance->newDiscreteStates(info), 0);
        QVERIFY(info.hasNext && std::fabs(info.next - 0.35) < 1e-12);
        QCOMPARE(instance->getNumber(imported.description().find("n"), n), 0);
        QCOMPARE(n, 3.0);
    }

    void whatTheSourcesCannotDoIsNamed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("reason");
        QTest::newRow("states")
            << "model M Real x(start=1, fixed=true), y, vx(start=0, fixed=true), vy, T; equation der(x) = vx; "
               "der(y) = vy; der(vx) = T*x; der(vy) = T*y - 9.81; x^2 + y^2 = 1; end M;"
            << "its states are selected while it runs";
        QTest::newRow("delay") << "model M Real x = delay(time, 0.1); end M;"
                               << "it has delay() or spatialDistribution()";
        QTest::newRow("clock")
            << "model M Integer n(start=0); equation when Clock(1, 10) then n = previous(n) + 1; end when; end M;"
            << "it has clocks";
        QTest::newRow("rounding") << "model M Real x = floor(3*time); end M;"
                                  << "a rounding makes events: floor(3*time)";
    }
    void whatTheSourcesCannotDoIsNamed()
    {
        QFETCH(QString, text);
        QFETCH(QString, reason);
        const auto analysis = analysed(text.toStdString());
        QVERIFY(analysis->program);
        const auto fmu = exportFmuSources(*analysis, FmiVersion::V2, {true, false}, Task());
        QVERIFY(!fmu);
        QCOMPARE(QString::fromStdString(fmu.error()), reason);
    }

    void cmakeBuildsTheWholeFmu()
    {
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            const auto fmu = exportFmuSources(*analysed(kFunction), version, {true, true}, Task());
            QVERIFY2(fmu, fmu ? "" : fmu.error().c_str());
            const QString folder = m_folder.filePath(QStringLiteral("cmake%1").arg(static_cast<int>(version)));
            QDir().mkpath(folder);
            std::ofstream((folder + QStringLiteral("/sources.fmu")).toStdString(), std::ios::binary) << *fmu;
            QCOMPARE(ran(QStringLiteral("cmake"), {"-E", "tar", "xf", "sources.fmu"}, folder), QString());
            QCOMPARE(QFile::exists(folder + QStringLiteral("/sources/buildDescription.xml")),
                     version == FmiVersion::V3);
            QCOMPARE(ran(QStringLiteral("cmake"), {"-S", "sources", "-B", "build"}, folder), QString());
            QCOMPARE(ran(QStringLiteral("cmake"), {"--build", "build"}, folder), QString());
            ImportedFmu imported((folder + QStringLiteral("/build/Function.fmu")).toStdString());
            const Curves curves = imported.run(Mode::CoSimulation);
            QVERIFY2(curves.failure.empty(), curves.failure.c_str());
        }
    }

    /// Functions of an FMU for Windows that are never called here.
    void compilersForWindowsTakeTheSources()
    {
        const QString compiler = QStandardPaths::findExecutable(QStringLiteral("x86_64-w64-mingw32-gcc-posix"));
        if (compiler.isEmpty()) QSKIP("mingw-w64 is not installed");
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            const auto fmu = exportFmuSources(*analysed(kSampled), version, {true, true}, Task());
            QVERIFY2(fmu, fmu ? "" : fmu.error().c_str());
            const QString folder = m_folder.filePath(QStringLiteral("windows%1").arg(static_cast<int>(version)));
            QDir().mkpath(folder);
            std::ofstream((folder + QStringLiteral("/sources.fmu")).toStdString(), std::ios::binary) << *fmu;
            QCOMPARE(ran(QStringLiteral("cmake"), {"-E", "tar", "xf", "sources.fmu"}, folder), QString());
            QCOMPARE(ran(compiler,
                         {"-std=c99", "-O1", "-shared", "-Wall", "-Wextra", "-pedantic", "-Werror", "sources/model.c",
                          "-o", "model.dll"},
                         folder),
                     QString());
            const auto binary = readFile((folder + QStringLiteral("/model.dll")).toStdString());
            const char* const function = version == FmiVersion::V3 ? "fmi3DoStep" : "fmi2DoStep";
            QVERIFY(binary && binary->find(function) != std::string::npos);
        }
    }

    void jumpsOfInputsAndSavedStatesInSteps()
    {
        const char* const text =
            "model Jumps input Real u(start = 0); input Boolean b(start = false); Real x(start = 0, fixed = true); "
            "Integer n(start = 0, fixed = true); equation der(x) = u; when {b, u > 1} then n = pre(n) + 1; end when; "
            "end Jumps;";
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            const auto fmu = exportFmuSources(*analysed(text), version, {false, true}, Task());
            QVERIFY2(fmu, fmu ? "" : fmu.error().c_str());
            QString path;
            QVERIFY2(built(*fmu, path), qPrintable(path));
            ImportedFmu imported(path.toStdString());
            const auto& find = [&](const char* name) { return imported.description().find(name); };
            const auto instance = imported.instantiate(Mode::CoSimulation);
            QVERIFY(instance && instance->setUp(0, 10, 1e-8) == 0 && instance->enterInitialization() == 0 &&
                    instance->exitInitialization() == 0);
            bool isTerminated = false;
            double x = 0, n = 0;
            QCOMPARE(instance->doStep(0, 1, isTerminated), 0);
            QCOMPARE(instance->setReal(find("u").reference, 2), 0);
            void* state = nullptr;
            QCOMPARE(instance->saveState(state), 0);
            for (int time = 0; time < 2; ++time) {
                QCOMPARE(instance->restoreState(state), 0);
                QCOMPARE(instance->doStep(1, 1, isTerminated), 0);
                QVERIFY(instance->getReal(find("x").reference, x) == 0 && instance->getNumber(find("n"), n) == 0);
                QVERIFY2(std::fabs(x - 2) < 1e-9, qPrintable(QString::number(x)));
                QCOMPARE(n, 1.0);
            }
            QCOMPARE(instance->freeState(state), 0);
            QCOMPARE(instance->setNumber(find("b"), 1), 0);
            QCOMPARE(instance->doStep(2, 1, isTerminated), 0);
            QCOMPARE(instance->getNumber(find("n"), n), 0);
            QCOMPARE(n, 2.0);
        }
    }
};

QTEST_GUILESS_MAIN(FmuSourcesTest)
#include "fmu_sources_test.moc"
