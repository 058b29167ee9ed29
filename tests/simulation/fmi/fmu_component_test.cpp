// SPDX-License-Identifier: GPL-3.0-or-later
// FMUs as components: the class that `causewayc fmu import` writes, in a model, against the same model without an FMU.
#include <cmath>

#include "tests/simulation/fmi/fmu_component_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const char* const kPlant = R"(
model Plant
  parameter Real T(unit = "s", min = 0) = 0.5 "Time constant";
  parameter Boolean isOn = true;
  input Real u(start = 0);
  output Real y(unit = "m", start = 0, fixed = true);
  output Real direct = u + y;
  output Integer n(start = 0, fixed = true);
  output Boolean isHigh = y > 0.5;
equation
  T*der(y) = if isOn then u - y else 0;
  when isHigh then n = pre(n) + 1; end when;
  annotation(experiment(StopTime = 2));
end Plant;
)";

}  // namespace

class FmuComponentTest : public QObject {
    Q_OBJECT

    FmuFolder m_folder;

    [[nodiscard]] std::string imported(const std::string& fmu, const std::string& name) const
    {
        return m_folder.imported(fmu, name, ForeignInterface::CoSimulation);
    }
    [[nodiscard]] Outcome simulated(const std::string& text) const { return m_folder.simulated(text); }

private slots:
    void initTestCase() { qputenv("PATH", QByteArray(FMU_HOST_FOLDER ":") + qgetenv("PATH")); }

    // A step from 0 to 1 at the start: y = 1 - exp(-t/T), and the variables that depend on it.
    void componentFollowsItsInputs()
    {
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            const std::string text = imported(exported(kPlant, version), "Part");
            const Outcome outcome = simulated(whole(text, "Part part(T = 0.25, stepSize = 0.01)", "part.u = 1"));
            QVERIFY2(outcome.completed(), (outcome.messages() + text).c_str());
            for (const double time : {0.0, 0.1, 0.5, 1.0}) {
                const double y = 1 - std::exp(-time / 0.25);
                QVERIFY2(std::fabs(outcome.at("part.y", time) - y) < 1e-5,
                         fmt::format("{} at {}", outcome.at("part.y", time), time).c_str());
                QVERIFY(std::fabs(outcome.at("part.direct", time) - 1 - y) < 1e-5);
                QCOMPARE(outcome.at("part.isHigh", time), y > 0.5 ? 1.0 : 0.0);
                QCOMPARE(outcome.at("part.n", time), y > 0.5 ? 1.0 : 0.0);
            }
        }
    }

    // An output without direct feedthrough is not part of a loop: u = 1 - y holds between communication points.
    void feedbackIsALoopOnlyWhereItIsOne()
    {
        const std::string text = imported(exported(kPlant, FmiVersion::V3), "Part");
        const Outcome outcome = simulated(whole(text, "Part part(stepSize = 0.001)", "part.u = 1 - part.y"));
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(std::fabs(outcome.at("part.y", 1) - 0.5 * (1 - std::exp(-4.0))) < 2e-3);
    }

    void parametersAndSwitchesReachTheFmu()
    {
        const std::string text = imported(exported(kPlant, FmiVersion::V2), "Part");
        const Outcome outcome = simulated(whole(text, "Part part(isOn = false)", "part.u = 1"));
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QCOMPARE(outcome.at("part.y", 1), 0.0);
    }

    void classIsWhatTheFmuSays()
    {
        const std::string text = imported(exported(kPlant, FmiVersion::V3), "Part");
        for (const char* const line :
             {"parameter Real T(unit=\"s\", min=0) = 0.5 \"Time constant\";", "parameter Boolean isOn = true;",
              "Causeway.Blocks.Interfaces.RealInput u", "Causeway.Blocks.Interfaces.RealOutput y(unit=\"m\")",
              "Causeway.Blocks.Interfaces.IntegerOutput n", "Causeway.Blocks.Interfaces.BooleanOutput isHigh",
              "{y} = Causeway.Fmi.reals(fmu, point, {\"y\"});",
              "{direct} = Causeway.Fmi.reals(fmu, exchanged, {\"direct\"});"})
            QVERIFY2(text.find(line) != std::string::npos, (line + ("\n" + text)).c_str());
        QCOMPARE(imported(exported(kPlant, FmiVersion::V3, {true, false}), "Part"),
                 std::string("it offers no co-simulation"));
    }

    void fmuThatIsNotThereEndsTheRun()
    {
        std::string text = imported(exported(kPlant, FmiVersion::V3), "Gone");
        QFile::remove(m_folder.filePath("Gone.fmu"));
        const Outcome outcome = simulated(whole(text, "Gone part", "part.u = 1"));
        QVERIFY(!outcome.completed());
        QVERIFY2(outcome.messages().find("the FMU '") != std::string::npos, outcome.messages().c_str());
    }

    // As `causewayc simulate Beside.mo` in its folder finds it.
    void fmuBesideTheTextIsFound()
    {
        std::string text = imported(exported(kPlant, FmiVersion::V3), "Beside");
        const std::string path = m_folder.filePath("Beside.fmu").toStdString();
        text.replace(text.find(path), path.size(), "modelica://Beside/Beside.fmu");
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(m_folder.path()));
        std::ofstream("Beside.mo") << text;
        const auto analysis =
            analyse(std::make_shared<const SourceFile>("Beside.mo", text), {}, StopAfter::Program, Task());
        QVERIFY(analysis->program);
        Diagnostics diagnostics;
        const Simulation simulation = simulate(*analysis, settingsFor(analysis->dae->experiment), diagnostics, Task());
        QVERIFY(QDir::setCurrent(before));
        QVERIFY2(simulation.status == SimulationStatus::Completed,
                 diagnostics.items().empty() ? "" : diagnostics.items().front().message.c_str());
    }

    // A model text must not execute a file that the run may not read.
    void fmuOutsideIsNotOpened()
    {
        const std::string text = imported(exported(kPlant, FmiVersion::V3), "Part");
        const Outcome outcome = run(whole(text, "Part part", "part.u = 1"));
        QVERIFY(!outcome.completed());
        QVERIFY2(outcome.messages().find("trust") != std::string::npos, outcome.messages().c_str());
    }

    void fmuWithAnFmuIsNotExported()
    {
        const std::string text = imported(exported(kPlant, FmiVersion::V3), "Part");
        const std::string part = whole(text, "Part part", "part.u = 1");
        const auto analysis =
            analyse(std::make_shared<const SourceFile>("test.mo", part), {}, StopAfter::Program, Task());
        QVERIFY(analysis->program);
        const auto fmu = exportFmu(*analysis, FmiVersion::V3, {false, true}, Task());
        QVERIFY(!fmu);
        QCOMPARE(fmu.error(), std::string("a part of the model is an FMU, which an FMU cannot contain"));
    }
};

QTEST_GUILESS_MAIN(FmuComponentTest)
#include "fmu_component_test.moc"
