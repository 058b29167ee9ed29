// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays of FMI 3.0, whose sizes are structural parameters, and the event mode of co-simulation.
#include <QTest>

#include <cmath>

#include <fmt/format.h>

#include "core/base/file_io.h"
#include "core/fmi/import/foreign_values.h"
#include "core/fmu/unpacked_fmu.h"
#include "core/fmu/zip_file.h"
#include "tests/simulation/fmi/foreign_run_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const char* const kDescription = R"xml(<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="3.0" modelName="Arrays" instantiationToken="arrays">
  <ModelExchange modelIdentifier="array_fmu"/>
  <CoSimulation modelIdentifier="array_fmu" canHandleVariableCommunicationStepSize="true" hasEventMode="{}"/>
  <DefaultExperiment startTime="0" stopTime="0.9" stepSize="0.1"/>
  <ModelVariables>
    <Float64 name="time" valueReference="0" causality="independent" variability="continuous"/>
    <UInt64 name="n" valueReference="1" causality="structuralParameter" variability="fixed" start="2" max="4"/>
    <Float64 name="k" valueReference="2" causality="parameter" variability="fixed" start="1 1">
      <Dimension valueReference="1"/></Float64>
    <Float64 name="u" valueReference="3" causality="input" start="1 1"><Dimension valueReference="1"/></Float64>
    <Float64 name="x" valueReference="4" causality="output" initial="exact" start="0 0">
      <Dimension valueReference="1"/><Alias name="position"/></Float64>
    <Float64 name="der(x)" valueReference="5" derivative="4"><Dimension valueReference="1"/></Float64>
    <Int32 name="count" valueReference="6" causality="output" variability="discrete"/>
  </ModelVariables>
  <ModelStructure><Output valueReference="4"/><Output valueReference="6"/>
    <ContinuousStateDerivative valueReference="5"/></ModelStructure>
</fmiModelDescription>
)xml";

std::string arrays(bool hasEventMode = true)
{
    ZipWriter zip;
    zip.add("modelDescription.xml", fmt::format(fmt::runtime(kDescription), hasEventMode));
    zip.add("binaries/" + fmuPlatform(true) + "/array_fmu.so", *readFile(ARRAY_LIBRARY));
    return zip.finish();
}

}  // namespace

class FmuArraysTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { qputenv("PATH", QByteArray(FMU_HOST_FOLDER ":") + qgetenv("PATH")); }

    void elementsAreColumns()
    {
        for (const ForeignInterface kind : {ForeignInterface::ModelExchange, ForeignInterface::CoSimulation}) {
            ForeignRunSettings settings;
            settings.kind = kind;
            settings.run.overrides = {{"u[2]", "3"}};
            const ForeignOutcome outcome = runFmu(arrays(), settings);
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            QVERIFY(std::fabs(outcome.at("x[1]", 0.9) - 0.9) < 1e-9);
            QVERIFY(std::fabs(outcome.at("x[2]", 0.9) - 2.7) < 1e-9);
            QCOMPARE(outcome.at("position[2]", 0.9), outcome.at("x[2]", 0.9));
            QVERIFY(outcome.result().find("x[3]") == nullptr);
        }
    }

    void structuralParameterSizesTheArrays()
    {
        for (const ForeignInterface kind : {ForeignInterface::ModelExchange, ForeignInterface::CoSimulation}) {
            ForeignRunSettings settings;
            settings.kind = kind;
            // The sizes count first, in whatever order they are set.
            settings.run.overrides = {{"k", "1 2 3"}, {"u", "1, 5, 1"}, {"n", "3"}};
            const ForeignOutcome outcome = runFmu(arrays(), settings);
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            QVERIFY(std::fabs(outcome.at("x[2]", 0.5) - 5) < 1e-9);
            QVERIFY(std::fabs(outcome.at("x[3]", 0.5) - 1.5) < 1e-9);
        }
    }

    void wrongSizesAreRefused()
    {
        const ForeignValues::Overrides cases[] = {{{"k", "1 2 3"}}, {{"u[3]", "1"}}, {{"n", "3"}, {"k", "1 2"}}};
        for (const ForeignValues::Overrides& overrides : cases) {
            ForeignRunSettings settings;
            settings.run.overrides = overrides;
            const ForeignOutcome outcome = runFmu(arrays(), settings);
            QVERIFY(!outcome.completed());
            QVERIFY2(outcome.messages().starts_with("E500"), outcome.messages().c_str());
        }
        ForeignRunSettings settings;
        settings.run.overrides = {{"n", "5"}};
        QVERIFY2(runFmu(arrays(), settings).messages().find("fmi3SetUInt64 gave the status error") != std::string::npos,
                 runFmu(arrays(), settings).messages().c_str());
    }

    // Every quarter of a second, between the communication points; without the mode they are seen at the next one.
    void eventModeHasItsEvents()
    {
        ForeignRunSettings settings;
        settings.kind = ForeignInterface::CoSimulation;
        const ForeignOutcome outcome = runFmu(arrays(), settings);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        std::vector<double> times;
        for (const ResultEvent& event : outcome.result().events) {
            if (event.kind == EventKind::Time) times.push_back(event.time);
        }
        QCOMPARE(times, (std::vector<double>{0.25, 0.5, 0.75}));
        QCOMPARE(outcome.at("count", 0.26), 1.0);
        QCOMPARE(outcome.at("count", 0.9), 3.0);
        const ForeignOutcome plain = runFmu(arrays(false), settings);
        QVERIFY2(plain.completed(), plain.messages().c_str());
        QCOMPARE(plain.at("count", 0.26), 0.0);
        QCOMPARE(plain.at("count", 0.3), 1.0);
    }

    void timeEventsOfModelExchange()
    {
        ForeignRunSettings settings;
        settings.kind = ForeignInterface::ModelExchange;
        const ForeignOutcome outcome = runFmu(arrays(), settings);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QCOMPARE(outcome.simulation.statistics.timeEvents, std::uint64_t(3));
        QCOMPARE(outcome.at("count", 0.2), 0.0);
        QCOMPARE(outcome.at("count", 0.8), 3.0);
    }
};

QTEST_GUILESS_MAIN(FmuArraysTest)
#include "fmu_arrays_test.moc"
