// SPDX-License-Identifier: GPL-3.0-or-later
// What an instance of an FMU goes on from: states that were saved, written down, damaged; and what it says about the
// directions in which its values change.
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <fstream>

#include "core/base/sha256.h"
#include "core/fmi/fmu_export.h"
#include "tests/simulation/fmi/exported_models.h"
#include "tests/simulation/fmi/fmu_importer.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const char* const kSampled = R"(
model Sampled
  Real x(start = 0, fixed = true), y(start = 0, fixed = true);
equation
  when sample(0.013, 0.1) then
    y = pre(y) + x;
  end when;
  der(x) = 1 - x;
  annotation(experiment(StopTime = 1));
end Sampled;
)";
const char* const kStart = R"(
model Start "begins at rest"
  parameter Real a = 2;
  parameter Real twice = 2*a;
  input Real u(start = 3);
  Real x, z = 3*x;
  output Real y = x + twice;
initial equation
  der(x) = 0;
equation
  der(x) = -a*x + u;
end Start;
)";

std::shared_ptr<const Analysis> analysisOf(const std::string& text)
{
    return analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, Task());
}

}  // namespace

class FmuSavedStateTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_count = 0;

    std::unique_ptr<ImportedFmu> exported(const Analysis& analysis, FmiVersion version)
    {
        if (!analysis.program) throw std::runtime_error("no program");
        const auto fmu = exportFmu(analysis, version, {true, true}, Task());
        if (!fmu) throw std::runtime_error(fmu.error());
        const std::string path = m_folder.filePath(QString("%1.fmu").arg(m_count++)).toStdString();
        std::ofstream(path, std::ios::binary) << *fmu;
        return std::make_unique<ImportedFmu>(path);
    }

    static std::unique_ptr<ImportedInstance> started(ImportedFmu& fmu, Mode mode)
    {
        auto instance = fmu.instantiate(mode);
        if (!instance || instance->setUp(0, 3, 1e-6) != 0 || instance->enterInitialization() != 0 ||
            instance->exitInitialization() != 0)
            throw std::runtime_error("it does not start");
        if (mode == Mode::ModelExchange) {
            ImportedInstance::EventInfo info;
            if (instance->newDiscreteStates(info) != 0 || instance->enterContinuousMode() != 0)
                throw std::runtime_error("it does not go on");
        }
        return instance;
    }

private slots:
    /// Also after a change of states, when another program continues.
    void stateIsRestoredAfterAReset()
    {
        const auto analysis = analysisOf(kPendulum);
        for (const Case& one : kCases) {
            auto fmu = exported(*analysis, one.version);
            auto instance = started(*fmu, one.mode);
            const auto x = fmu->description().find("x").reference;
            bool ends = false;
            void* state = nullptr;
            double before = 0, after = 0, again = 0;
            if (one.mode == Mode::CoSimulation) {
                QCOMPARE(instance->doStep(0, 0.7, ends), 0);
            }
            QCOMPARE(instance->getReal(x, before), 0);
            QCOMPARE(instance->saveState(state), 0);
            if (one.mode == Mode::CoSimulation) {
                QCOMPARE(instance->doStep(0.7, 0.3, ends), 0);
                QCOMPARE(instance->getReal(x, after), 0);
            }
            QCOMPARE(instance->reset(), 0);
            QCOMPARE(instance->restoreState(state), 0);
            // The saved state may be freed; the restored instance remains valid.
            QCOMPARE(instance->freeState(state), 0);
            QCOMPARE(instance->getReal(x, again), 0);
            QCOMPARE(again, before);
            if (one.mode == Mode::CoSimulation) {
                QCOMPARE(instance->doStep(0.7, 0.3, ends), 0);
                QCOMPARE(instance->getReal(x, again), 0);
                QCOMPARE(again, after);
            } else {
                std::vector<double> rates(fmu->description().states.size());
                QCOMPARE(instance->getDerivatives(rates), 0);
                QCOMPARE(rates[1], -9.81);
            }
        }
    }

    void damagedBytesAreRefused()
    {
        const auto analysis = analysisOf(kSampled);
        for (const Case& one : kCases) {
            auto fmu = exported(*analysis, one.version);
            auto instance = started(*fmu, one.mode);
            void *state = nullptr, *read = nullptr;
            std::string bytes;
            QCOMPARE(instance->saveState(state), 0);
            QCOMPARE(instance->serialize(state, bytes), 0);
            QCOMPARE(instance->deserialize(bytes, read), 0);
            for (std::size_t at = 0; at < bytes.size(); ++at) {
                std::string damaged = bytes;
                damaged[at] = static_cast<char>(damaged[at] ^ 4);
                QVERIFY2(instance->deserialize(damaged, read) > 2, qPrintable(QString("byte %1").arg(at)));
            }
            // States that no instance of this kind can have, even with a valid checksum: the ninth byte is the phase.
            constexpr std::size_t kPhase = 8, kChecksum = 64;
            for (int phase = 0; phase < 256; ++phase) {
                std::string other = bytes.substr(0, bytes.size() - kChecksum);
                other[kPhase] = static_cast<char>(phase);
                other += sha256(other);
                const bool isRead = instance->deserialize(other, read) == 0;
                if (!isRead) continue;
                QCOMPARE(instance->restoreState(read), 0);
                double value = 0;
                instance->getReal(fmu->description().find("x").reference, value);
                std::vector<double> rates(1);
                instance->getDerivatives(rates);
                bool ends = false;
                instance->doStep(0, 0.1, ends);
            }
            // The other interface has other phases.
            const Mode otherMode = one.mode == Mode::ModelExchange ? Mode::CoSimulation : Mode::ModelExchange;
            QVERIFY(started(*fmu, otherMode)->deserialize(bytes, read) > 2);
            // A refused call leaves the instance as it was.
            QCOMPARE(instance->restoreState(state), 0);
            if (one.mode == Mode::CoSimulation) {
                bool ends = false;
                QCOMPARE(instance->doStep(0, 0.1, ends), 0);
            }
        }
    }

    /// The start of this circuit has conditions chosen by values: another program solves it.
    void stateOfAChosenStartIsWrittenDown()
    {
        if (qEnvironmentVariableIsEmpty("MODELICAPATH")) QSKIP("MODELICAPATH leads to no Modelica Standard Library");
        const auto analysis =
            analyse(nullptr, "Modelica.Electrical.Spice3.Examples.Oscillator", StopAfter::Program, Task());
        auto fmu = exported(*analysis, FmiVersion::V2);
        auto instance = started(*fmu, Mode::CoSimulation), other = fmu->instantiate(Mode::CoSimulation);
        void *state = nullptr, *read = nullptr;
        std::string bytes;
        QCOMPARE(instance->saveState(state), 0);
        QCOMPARE(instance->serialize(state, bytes), 0);
        QCOMPARE(other->deserialize(bytes, read), 0);
        QCOMPARE(other->restoreState(read), 0);
        bool ends = false;
        QCOMPARE(instance->doStep(0, 1e-6, ends), 0);
        QCOMPARE(other->doStep(0, 1e-6, ends), 0);
        double here = 0, there = 0;
        const auto voltage = fmu->description().find("r3.v").reference;
        QCOMPARE(instance->getReal(voltage, here), 0);
        QCOMPARE(other->getReal(voltage, there), 0);
        QCOMPARE(here, there);
    }

    /// Derivatives of the continuous equations differ from those at the start, where x = u/a.
    void directionalDerivativesAreRightOrRefused()
    {
        const auto analysis = analysisOf(kStart);
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            auto fmu = exported(*analysis, version);
            const auto of = [&](const char* name) { return fmu->description().find(name).reference; };
            auto instance = fmu->instantiate(Mode::ModelExchange);
            QVERIFY(instance);
            QCOMPARE(instance->setUp(0, 3, 1e-6), 0);
            QCOMPARE(instance->enterInitialization(), 0);
            double rate = 0;
            for (const char* const unknown : {"x", "y", "der(x)", "twice"}) {
                QCOMPARE(instance->directionalDerivative(of(unknown), of("u"), rate), 3);
                QCOMPARE(instance->directionalDerivative(of(unknown), of("a"), rate), 3);
            }
            QVERIFY2(
                instance->messages.back().find("no directional derivatives in the initialization") != std::string::npos,
                instance->messages.back().c_str());
            QCOMPARE(instance->exitInitialization(), 0);
            QCOMPARE(instance->directionalDerivative(of("der(x)"), of("x"), rate), 0);
            QCOMPARE(rate, -2.0);
            QCOMPARE(instance->directionalDerivative(of("y"), of("x"), rate), 0);
            QCOMPARE(rate, 1.0);
            // Values that depend on the parameter have been computed.
            QCOMPARE(instance->directionalDerivative(of("y"), of("a"), rate), 3);
            QCOMPARE(instance->directionalDerivative(of("y"), of("z"), rate), 3);
        }
    }
};

QTEST_GUILESS_MAIN(FmuSavedStateTest)
#include "fmu_saved_state_test.moc"
