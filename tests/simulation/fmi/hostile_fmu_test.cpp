// SPDX-License-Identifier: GPL-3.0-or-later
// FMUs that crash, never come back, or want what an FMU has no business with: the run ends with a message that says
// where, its rows so far are kept, and nothing outside is changed.
#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <stop_token>
#include <thread>

#include <fmt/format.h>

#include "core/base/file_io.h"
#include "core/fmu/unpacked_fmu.h"
#include "core/fmu/zip_file.h"
#include "tests/simulation/fmi/foreign_run_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const char* const kDescription = R"xml(<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="2.0" modelName="Hostile" guid="{}" numberOfEventIndicators="1">
  <ModelExchange modelIdentifier="hostile"/>
  <CoSimulation modelIdentifier="hostile" canHandleVariableCommunicationStepSize="{}"/>
  <DefaultExperiment startTime="0" stopTime="1"/>
  <ModelVariables>
    <ScalarVariable name="x" valueReference="0" initial="calculated"><Real/></ScalarVariable>
    <ScalarVariable name="der(x)" valueReference="1"><Real derivative="1"/></ScalarVariable>
    <ScalarVariable name="y" valueReference="2" causality="output"><Real/></ScalarVariable>
    <ScalarVariable name="u" valueReference="3" causality="input"><Real start="0"/></ScalarVariable>
    <ScalarVariable name="k" valueReference="4" causality="parameter" variability="tunable"><Real start="1"/></ScalarVariable>
    <ScalarVariable name="count" valueReference="0" causality="output" variability="discrete"><Integer/></ScalarVariable>
  </ModelVariables>
  <ModelStructure>
    <Outputs><Unknown index="3"/><Unknown index="6"/></Outputs>
    <Derivatives><Unknown index="2"/></Derivatives>
  </ModelStructure>
</fmiModelDescription>
)xml";

std::string library()
{
    static const std::string kBytes = *readFile(HOSTILE_LIBRARY);
    return kBytes;
}

std::string packed(const std::string& description, const std::string& binary = library(),
                   const std::string& name = "binaries/linux64/hostile.so")
{
    ZipWriter zip;
    zip.add("modelDescription.xml", description);
    zip.add(name, binary);
    return zip.finish();
}

std::string hostile(const std::string& token, bool canVary = true)
{
    return packed(fmt::format(fmt::runtime(kDescription), token, canVary));
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    const std::size_t at = text.find(from);
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

constexpr auto kExchange = ForeignInterface::ModelExchange;
constexpr auto kStepping = ForeignInterface::CoSimulation;

}  // namespace

class HostileFmuTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::filesystem::path m_target;

    void addCase(const char* token, ForeignInterface kind, const char* message, bool hasRows = true)
    {
        QTest::addRow("%s (%s)", token, kind == kExchange ? "me" : "cs") << token << int(kind) << message << hasRows;
    }

    /// `isBusy`: the FMU never returns; its timeout is shorter than for a slow one.
    static ForeignOutcome runWith(const std::string& fmu, ForeignInterface kind, bool isBusy = false)
    {
        ForeignRunSettings settings;
        settings.kind = kind;
        if (isBusy) settings.callLimit = 2;
        settings.run.tolerance = 1e-9;
        return runFmu(fmu, settings);
    }

private slots:
    void initTestCase()
    {
        qputenv("PATH", QByteArray(FMU_HOST_FOLDER ":") + qgetenv("PATH"));
        m_target = m_folder.filePath("target").toStdString();
        std::ofstream(m_target) << "precious";
        qputenv("CAUSEWAY_HOSTILE_TARGET", m_target.c_str());
    }

    void decentOneAgrees()
    {
        for (const ForeignInterface kind : {kExchange, kStepping}) {
            const ForeignOutcome outcome = runWith(hostile("decent"), kind);
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            QVERIFY(std::fabs(outcome.at("y", 1) - std::exp(-1)) < 1e-6);
            QCOMPARE(outcome.printed, std::string());
            if (kind == kStepping) continue;
            const auto isHalf = [](const ResultEvent& event) { return std::fabs(event.time - std::log(2)) < 1e-7; };
            QVERIFY(std::ranges::any_of(outcome.result().events, isHalf));
        }
    }

    void endsWithAMessage_data()
    {
        QTest::addColumn<QString>("token");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("message");
        QTest::addColumn<bool>("hasRows");
        for (const char* const function :
             {"fmi2Instantiate", "fmi2SetupExperiment", "fmi2EnterInitializationMode", "fmi2ExitInitializationMode"}) {
            const std::string crash = fmt::format("crash in {}", function);
            const std::string message = fmt::format("it crashed in {}: Segmentation fault", function);
            addCase(crash.c_str(), kExchange, message.c_str(), false);
            addCase(crash.c_str(), kStepping, message.c_str(), false);
        }
        for (const char* const function :
             {"fmi2SetTime", "fmi2SetContinuousStates", "fmi2GetDerivatives", "fmi2GetEventIndicators",
              "fmi2CompletedIntegratorStep", "fmi2EnterEventMode", "fmi2GetNominalsOfContinuousStates"}) {
            addCase(fmt::format("crash in {}", function).c_str(), kExchange,
                    fmt::format("it crashed in {}: Segmentation fault", function).c_str());
        }
        addCase("crash in fmi2NewDiscreteStates", kExchange, "it crashed in fmi2NewDiscreteStates", false);
        addCase("crash in fmi2GetContinuousStates", kExchange, "it crashed in fmi2GetContinuousStates", false);
        addCase("crash in fmi2GetReal", kExchange, "it crashed in fmi2GetReal", false);
        addCase("crash in fmi2GetInteger", kStepping, "it crashed in fmi2GetInteger", false);
        addCase("crash in fmi2DoStep", kStepping, "it crashed in fmi2DoStep: Segmentation fault");
        addCase("crash in fmi2Terminate", kStepping, "it crashed in fmi2Terminate: Segmentation fault");
        addCase("abort in fmi2DoStep", kStepping, "it crashed in fmi2DoStep: Aborted");
        addCase("endless recursion in fmi2DoStep", kStepping, "it crashed in fmi2DoStep: Segmentation fault");
        addCase("exit in fmi2DoStep", kStepping, "it ended its process in fmi2DoStep, with status 0");
        addCase("endless loop in fmi2DoStep", kStepping, "fmi2DoStep did not return within 2 s");
        addCase("endless loop in fmi2GetDerivatives", kExchange, "fmi2GetDerivatives did not return within 2 s");
        addCase("sleep in fmi2EnterEventMode", kExchange, "fmi2EnterEventMode did not return within 2 s");
        addCase("fork in fmi2DoStep", kStepping, "fmi2DoStep gave the status error: no process");
        addCase("fork in fmi2DoStep", kStepping, "the FMU wanted to start another process, which was refused");
        addCase("system in fmi2DoStep", kStepping, "it was ended in fmi2DoStep, where it wanted to start a process");
        addCase("network in fmi2DoStep", kStepping, "fmi2DoStep gave the status error: no network");
        addCase("network in fmi2DoStep", kStepping, "the FMU wanted to use the network, which was refused");
        addCase("deaf network in fmi2DoStep", kStepping,
                "it was ended in fmi2DoStep, where it wanted to start a process");
        addCase("write in fmi2DoStep", kStepping, "fmi2DoStep gave the status error: not written");
        addCase("write in fmi2Instantiate", kStepping, "fmi2Instantiate gave no instance: not written", false);
        addCase("remove in fmi2DoStep", kStepping, "fmi2DoStep gave the status error: not removed");
        addCase("rename in fmi2DoStep", kStepping, "fmi2DoStep gave the status error: not renamed");
        addCase("chmod in fmi2DoStep", kStepping, "fmi2DoStep gave the status error: not changed");
        addCase("link in fmi2DoStep", kStepping, "fmi2DoStep gave the status error: not written");
        addCase("kill in fmi2DoStep", kStepping, "fmi2DoStep gave the status error: not killed");
        addCase("scribble in fmi2DoStep", kStepping, "the FMU failed");
        addCase("scribble in fmi2GetReal", kExchange, "the FMU failed", false);
        addCase("scribble in fmi2NewDiscreteStates", kExchange, "the FMU failed", false);
        addCase("status in fmi2DoStep", kStepping, "gave the status a status that the standard does not know");
        addCase("error in fmi2GetReal", kExchange, "fmi2GetReal gave the status error: it is as it is", false);
        addCase("discard in fmi2GetDerivatives", kExchange, "it has no values at t =");
        addCase("discard in fmi2DoStep", kStepping, "fmi2DoStep discarded a step of 0.002 s");
        addCase("no instance", kExchange, "fmi2Instantiate gave no instance", false);
        addCase("nan derivative", kExchange, "the derivative of state 1 is nan at t = 0.5");
        addCase("nan indicator", kExchange, "event indicator 1 is not a number");
        addCase("no nominal", kExchange, "the nominal value of a state is 0; it must be positive");
        addCase("next is nan", kExchange, "fmi2NewDiscreteStates gave a next event that is not a number", false);
        addCase("next is past", kExchange, "its next event, at t = -1, is in the past");
        addCase("next is now", kExchange, "its events do not end: more than 1000");
        addCase("events without end", kExchange, "fmi2NewDiscreteStates requested more than 1000 iterations", false);
    }

    void endsWithAMessage()
    {
        QFETCH(QString, token);
        QFETCH(int, kind);
        QFETCH(QString, message);
        QFETCH(bool, hasRows);
        const ForeignOutcome outcome = runWith(hostile(token.toStdString()), static_cast<ForeignInterface>(kind),
                                               message.contains("did not return"));
        QVERIFY(!outcome.completed());
        QVERIFY2(outcome.messages().find(message.toStdString()) != std::string::npos, outcome.messages().c_str());
        QCOMPARE(outcome.simulation.rows > 0, hasRows);
        QCOMPARE(outcome.result().rowCount(), outcome.simulation.rows);
        // Nothing has got out.
        const auto target = readFile(m_target);
        QVERIFY(target);
        QCOMPARE(*target, std::string("precious"));
        QVERIFY(QFile::permissions(m_folder.filePath("target")).testFlag(QFile::WriteOwner));
    }

    void whatIsAllowedGoesOn_data()
    {
        QTest::addColumn<QString>("token");
        QTest::addColumn<QString>("message");
        QTest::addRow("thread") << "thread in fmi2DoStep"
                                << "";
        QTest::addRow("file") << "keep in fmi2DoStep"
                              << "";
        QTest::addRow("closed") << "close in fmi2DoStep"
                                << "";
        QTest::addRow("prints") << "print in fmi2Terminate"
                                << "";
        QTest::addRow("flood") << "flood in fmi2Terminate"
                               << "more messages are not shown";
        QTest::addRow("control") << "control in fmi2Terminate"
                                 << "FMU: warning: ?[2J? rings [deed]\n";
        QTest::addRow("free crashes") << "crash in fmi2FreeInstance"
                                      << "";
        QTest::addRow("free loops") << "endless loop in fmi2FreeInstance"
                                    << "";
        QTest::addRow("nan") << "nan value"
                             << "note: at t = 0.502 'y' is not a number\n";
    }

    void whatIsAllowedGoesOn()
    {
        QFETCH(QString, token);
        QFETCH(QString, message);
        const ForeignOutcome outcome = runWith(hostile(token.toStdString()), kStepping, token.contains("endless"));
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QCOMPARE(outcome.result().rowCount(), std::size_t(501));
        QVERIFY2(outcome.printed.find(message.toStdString()) != std::string::npos, outcome.printed.c_str());
        if (message.isEmpty()) QCOMPARE(outcome.printed, std::string());
    }

    // A step of the model ends earlier than requested; the importer continues from there.
    void stepThatEndsEarlyIsGoneOnFrom()
    {
        ForeignRunSettings settings;
        settings.kind = kStepping;
        settings.run.intervals = 2;
        const ForeignOutcome outcome = runFmu(hostile("early"), settings);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(std::fabs(outcome.at("y", 1) - std::exp(-1)) < 1e-9);
        const ForeignOutcome fixed = runFmu(hostile("early", false), settings);
        QVERIFY(!fixed.completed());
        QVERIFY2(fixed.messages().find("reached only t = 0.01") != std::string::npos, fixed.messages().c_str());
    }

    void stepsOfOneSizeMustFit()
    {
        ForeignRunSettings settings;
        settings.kind = kStepping;
        settings.run.interval = 0.3;
        const ForeignOutcome outcome = runFmu(hostile("decent", false), settings);
        QVERIFY(!outcome.completed());
        QVERIFY2(outcome.messages().find("1 s is not a multiple of 0.3 s") != std::string::npos,
                 outcome.messages().c_str());
        QVERIFY(runFmu(hostile("decent"), settings).completed());
    }

    void stepEventIsHandled()
    {
        const ForeignOutcome outcome = runWith(hostile("step event"), kExchange);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QCOMPARE(outcome.at("count", 0.29), 0.0);
        QCOMPARE(outcome.at("count", 0.6), 1.0);
    }

    void modelMayEndTheSimulation()
    {
        const ForeignOutcome outcome = runWith(hostile("terminates"), kExchange);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(std::fabs(outcome.simulation.reachedTime - std::log(2)) < 1e-7);
    }

    void cancellationEndsABusyOne()
    {
        std::stop_source stop;
        ForeignRunSettings settings;
        settings.kind = kStepping;
        std::jthread later([&stop] {
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            stop.request_stop();
        });
        const ForeignOutcome outcome = runFmu(hostile("endless loop in fmi2DoStep"), settings, Task(stop.get_token()));
        QCOMPARE(outcome.simulation.status, SimulationStatus::Cancelled);
        QVERIFY(outcome.simulation.rows > 0);
    }

    void archiveIsRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("message");
        const auto add = [](const char* name, const std::string& bytes, const char* message) {
            QTest::addRow("%s", name) << QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())) << message;
        };
        const std::string good = fmt::format(fmt::runtime(kDescription), "decent", true);
        add("nothing", "", "not a ZIP archive");
        add("no archive", "hello", "not a ZIP archive");
        add("broken XML", packed(replaced(good, "</ModelVariables>", "")), "modelDescription.xml is not XML");
        add("traversal", packed(good, library(), "binaries/../../../escaped.so"), "leads out of the archive");
        add("absolute name", packed(good, library(), "/tmp/escaped.so"), "leads out of the archive");
        add("backslashes", packed(good, library(), "binaries\\..\\..\\escaped.so"), "leads out of the archive");
        add("identifier is a path",
            packed(replaced(replaced(good, "\"hostile\"", "\"../../x\""), "\"hostile\"", "\"../../x\"")),
            "is not an identifier of C");
        add("no library", packed(good, library(), "binaries/win64/hostile.dll"),
            "it has no binary for this platform, linux64; it has win64");
        add("other library", packed(good, library(), "binaries/linux64/other.so"), "its library cannot be loaded");
        add("text as library", packed(good, "no machine code"), "its library cannot be loaded");
        add("missing function",
            packed(replaced(good, "fmiVersion=\"2.0\"", "fmiVersion=\"3.0\""), library(),
                   "binaries/x86_64-linux/hostile.so"),
            "has an unknown type");
        add("needs a tool", packed(replaced(good, "<ModelExchange", "<ModelExchange needsExecutionTool=\"true\"")),
            "it needs the tool that made it");
        add("version", packed(replaced(good, "fmiVersion=\"2.0\"", "fmiVersion=\"1.0\"")),
            "it is of version '1.0' of FMI");
        add("no interface", packed(replaced(replaced(good, "<ModelExchange", "<Other"), "<CoSimulation", "<Other")),
            "it offers neither model exchange nor co-simulation");
        add("twice", packed(replaced(good, "\"y\"", "\"x\"")), "two variables are called 'x'");
        add("reference", packed(replaced(good, "valueReference=\"0\"", "valueReference=\"-1\"")),
            "which is not a number");
        add("more states", packed(replaced(good, "<Derivatives>", "<Derivatives><Unknown index=\"2\"/>")),
            "gave the status error");
        add("more indicators", packed(replaced(good, "numberOfEventIndicators=\"1\"", "numberOfEventIndicators=\"7\"")),
            "fmi2GetEventIndicators gave the status error");
        add("too many indicators",
            packed(replaced(good, "numberOfEventIndicators=\"1\"", "numberOfEventIndicators=\"4000000000\"")),
            "cannot be right");
        // The declared size of an entry is trusted only as far as possible.
        std::string bomb = packed(good);
        const std::size_t directory = bomb.find("PK\001\002");
        const std::uint32_t claimed = 0x7FFFFFFF;
        std::memcpy(bomb.data() + directory + 24, &claimed, sizeof claimed);
        add("bomb", bomb, "it unpacks to more than 2 GiB");
        std::string lie = packed(good);
        const std::uint32_t much = 0x10000000;
        std::memcpy(lie.data() + lie.find("PK\001\002") + 24, &much, sizeof much);
        add("lie", lie, "is damaged");
        std::string crowd = packed(good);
        const std::uint16_t most = 0xFFFF;
        std::memcpy(crowd.data() + crowd.size() - 12, &most, sizeof most);
        add("crowd", crowd, "it has more than 50000 entries");
    }

    void archiveIsRefused()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, message);
        const ForeignOutcome outcome = runWith(bytes.toStdString(), kExchange);
        QVERIFY(!outcome.completed());
        QVERIFY2(outcome.messages().find(message.toStdString()) != std::string::npos, outcome.messages().c_str());
    }

    // Where bubblewrap is installed but cannot create namespaces, as in many containers.
    void bubblewrapThatDoesNotStartIsGoneWithout()
    {
        const QString fake = m_folder.filePath("bwrap");
        std::ofstream(fake.toStdString()) << "#!/bin/sh\nexit 1\n";
        QFile::setPermissions(fake, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", m_folder.path().toUtf8() + ":" + path);
        const ForeignOutcome decent = runWith(hostile("decent"), kStepping);
        const ForeignOutcome writing = runWith(hostile("write in fmi2DoStep"), kStepping);
        qputenv("PATH", path);
        QVERIFY2(decent.completed(), decent.messages().c_str());
        const bool isTold = decent.printed.starts_with("note: this system does not keep the FMU from");
        const bool isKept = writing.messages().find("gave the status error: not written") != std::string::npos;
        QVERIFY2(isTold || isKept, writing.messages().c_str());
    }

    void nothingStaysInTheScratchFolder()
    {
        const std::filesystem::path folder = m_folder.filePath("scratch").toStdString();
        std::filesystem::create_directory(folder);
        const auto file = readFmu(hostile("decent"));
        {
            const auto unpacked = UnpackedFmu::create(*file, folder);
            QVERIFY(unpacked);
            QVERIFY(std::filesystem::exists((*unpacked)->libraryOf("hostile")));
            QVERIFY(std::filesystem::is_empty((*unpacked)->workingFolder()));
        }
        QVERIFY(std::filesystem::is_empty(folder));
    }
};

QTEST_GUILESS_MAIN(HostileFmuTest)
#include "hostile_fmu_test.moc"
