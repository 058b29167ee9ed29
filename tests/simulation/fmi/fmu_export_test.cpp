// SPDX-License-Identifier: GPL-3.0-or-later
// FMUs of both versions and for both interfaces, run by another importer, against our own simulation.
#include <QFile>
#include <QTest>

#include <cmath>
#include <fstream>
#include <thread>

#include "core/compiler/class_drawing.h"
#include "core/fmi/fmu_export.h"
#include "core/fmi/terminals.h"
#include "core/fmu/fmu_file.h"
#include "tests/simulation/fmi/event_models.h"
#include "tests/simulation/fmi/exported_models.h"
#include "tests/simulation/fmi/fmu_importer.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const char* const kFloating = R"(
model Floating "nothing fixes the potentials of either circuit"
  connector Pin  Real v;  flow Real i;  end Pin;
  partial model Two  Pin p, n;  Real v, i;  equation  v = p.v - n.v;  i = p.i;  p.i + n.i = 0;  end Two;
  model R  extends Two;  equation  v = 10*i;  end R;
  model L  extends Two(i(start = 0, fixed = true));  equation  0.1*der(i) = v;  end L;
  model V  extends Two;  equation  v = sin(100*time);  end V;
  V v[2];  R r[2];  L l[2];
equation
  for k in 1:2 loop
    connect(v[k].p, r[k].p);  connect(r[k].n, l[k].p);  connect(l[k].n, v[k].n);
  end for;
  annotation(experiment(StopTime = 0.2));
end Floating;
)";
const char* const kBuck = R"(
model Buck "a switch with 10 kHz, an ideal diode"
  parameter Real L = 1e-3, C = 1e-4, R = 5, duty = 0.4, T = 1e-4;
  Real iL(start = 0, fixed = true), uC(start = 0, fixed = true), uD, iD, s;
  Boolean on(start = true, fixed = true), conducts = s > 0;
equation
  when {sample(0, T), sample(duty*T, T)} then
    on = not pre(on) or time < duty*T/2;
  end when;
  uD = if conducts then -1e-3*s else -s;
  iD = if conducts then s else 1e-6*s;
  (if on then iL - (12 - uD)/1e-3 else iL - (12 - uD)*1e-6) = iD;
  L*der(iL) = uD - uC;
  C*der(uC) = iL - uC/R;
  annotation(experiment(StopTime = 2e-3));
end Buck;
)";

}  // namespace

class FmuExportTest : public QObject, ExportedFmus {
    Q_OBJECT

    static std::shared_ptr<const FmuModel> makeModel(const std::shared_ptr<const Analysis>& analysis)
    {
        Diagnostics diagnostics;
        return makeFmuModel(analysis, {}, diagnostics, Task());
    }

    /// Compares all variables with a native run on its grid.
    void agrees(const std::string& text, const std::vector<std::string>& names, double tolerance)
    {
        const Outcome own = run(text, [](SimulationSettings& settings) { settings.tolerance = 1e-9; });
        QVERIFY2(own.completed(), own.messages().c_str());
        for (const Case& one : kCases) {
            auto fmu = exported(text, one.version);
            const Curves curves = fmu->run(one.mode);
            QVERIFY2(curves.failure.empty(), curves.failure.c_str());
            const double stop = fmu->description().stopTime;
            for (const std::string& name : names) {
                for (int i = 0; i <= 50; ++i) {
                    const double time = stop * (i + 0.5) / 51;
                    const double at = curves.time[static_cast<std::size_t>(
                        std::upper_bound(curves.time.begin(), curves.time.end(), time) - curves.time.begin() - 1)];
                    const double expected = own.at(name, at), found = curves.at(name, at);
                    QVERIFY2(std::fabs(expected - found) <= tolerance * std::max(1.0, std::fabs(expected)),
                             qPrintable(QString("%1 at %2: %3, not %4 (case %5)")
                                            .arg(name.c_str())
                                            .arg(at)
                                            .arg(found)
                                            .arg(expected)
                                            .arg(&one - kCases)));
                }
            }
        }
    }

private slots:
    void halfWaveRectifier() { agrees(kRectifier, {"uC", "i", "off"}, 1e-4); }
    void bouncingBall() { agrees(kBall, {"h", "v", "n"}, 2e-4); }
    void pendulumSelectsItsStates() { agrees(kPendulum, {"x", "y", "vx", "vy"}, 1e-4); }
    void circuitsWithoutAGround() { agrees(kFloating, {"l[1].i", "l[2].i", "r[2].v"}, 1e-4); }
    void buckConverter() { agrees(kBuck, {"iL", "uC"}, 1e-3); }

    void connectorsAreTerminals()
    {
        const std::string text = R"(
model Resistor "with a plug of two pins"
  connector Pin  Real v;  flow Real i;  end Pin;
  connector Plug  Pin p, n;  end Plug;
  connector Fluid  Real p;  flow Real m_flow;  stream Real h_outflow;  end Fluid;
  Plug plug;  Fluid port;  input Real u;  protected Pin inner_;
equation
  plug.p.v - plug.n.v = 10*plug.p.i + u;  plug.n.v = 0;  port.h_outflow = 1;  port.p = 2;  inner_.v = 1;
  annotation(experiment(StopTime = 1));
end Resistor;
)";
        const auto analysis =
            analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, Task());
        QVERIFY(analysis->program);
        const auto terminalsIn = [&](FmiVersion version) -> std::string {
            const auto fmu = exportFmu(*analysis, version, {true, true}, Task());
            const auto file = fmu ? readFmu(*fmu) : IoResult<FmuFile>::failure(fmu.error());
            if (!file) return file.error();
            const auto entry =
                std::ranges::find(file->entries, "terminalsAndIcons/terminalsAndIcons.xml", &ZipEntry::name);
            return entry == file->entries.end() ? std::string() : std::string(entry->content);
        };
        QCOMPARE(terminalsIn(FmiVersion::V3), std::string(R"(<?xml version="1.0" encoding="UTF-8"?>
<fmiTerminalsAndIcons fmiVersion="3.0">
  <Terminals>
    <Terminal name="plug" matchingRule="plug" terminalKind="Resistor.Plug">
      <Terminal name="p" matchingRule="plug" terminalKind="Resistor.Pin">
        <TerminalMemberVariable variableName="plug.p.v" memberName="v" variableKind="signal"/>
        <TerminalMemberVariable variableName="plug.p.i" memberName="i" variableKind="inflow"/>
      </Terminal>
      <Terminal name="n" matchingRule="plug" terminalKind="Resistor.Pin">
        <TerminalMemberVariable variableName="plug.n.v" memberName="v" variableKind="signal"/>
        <TerminalMemberVariable variableName="plug.n.i" memberName="i" variableKind="inflow"/>
      </Terminal>
    </Terminal>
    <Terminal name="port" matchingRule="plug" terminalKind="Resistor.Fluid">
      <TerminalMemberVariable variableName="port.p" memberName="p" variableKind="signal"/>
      <TerminalMemberVariable variableName="port.m_flow" memberName="m_flow" variableKind="inflow"/>
    </Terminal>
  </Terminals>
</fmiTerminalsAndIcons>
)"));
        QCOMPARE(terminalsIn(FmiVersion::V2), std::string());
    }

    void iconsOfClassAndConnectorsGoAlong()
    {
        const std::string text = R"(
model Part
  connector Pin  Real v;  flow Real i;
    annotation(Icon(graphics={Rectangle(extent={{-100,-100},{100,100}})}));
  end Pin;
  Pin p annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Pin n annotation(Placement(transformation(extent={{90,-10},{110,10}})));
equation
  p.v = 1;  n.v = p.i;
  annotation(Icon(graphics={Ellipse(extent={{-90,-90},{90,90}})}), experiment(StopTime = 1));
end Part;
)";
        const auto source = std::make_shared<const SourceFile>("test.mo", text);
        const auto analysis = analyse(source, {}, StopAfter::Program, Task());
        QVERIFY(analysis->program);
        DrawingRequest request;
        request.file = source;
        request.className = "Part";
        const ClassDrawing drawing = drawClass(request, Task());
        QVERIFY(drawing.icon);
        const FmuPictures pictures = fmuPicturesOf(
            *drawing.icon, true, [](const std::string& svg) { return "PNG of " + std::to_string(svg.size()); });
        QVERIFY(fmuPicturesOf(*drawing.icon, true, [](const std::string&) { return std::nullopt; }).files.empty());
        const auto namesIn = [&](FmiVersion version) {
            const auto fmu = exportFmu(*analysis, version, {true, true}, Task(), nullptr, pictures);
            std::set<std::string> names;
            const auto file = readFmu(*fmu);
            for (const ZipEntry& entry : file->entries) names.insert(entry.name);
            return names;
        };
        const auto third = namesIn(FmiVersion::V3);
        for (const char* const name : {"icon.png", "icon.svg", "terminal_Part_Pin.png", "terminal_Part_Pin.svg"})
            QVERIFY2(third.contains(std::string("terminalsAndIcons/") + name), name);
        QVERIFY(namesIn(FmiVersion::V2).contains("model.png"));
        const std::string xml = terminalsOf(*analysis->scalarDae, *makeModel(analysis), pictures);
        QVERIFY(xml.find(R"(<Icon x1="-100" y1="-100" x2="100" y2="100"/>)") != std::string::npos);
        QVERIFY(xml.find(R"(x1="90" y1="-10" x2="110" y2="10" iconBaseName="terminal_Part_Pin"/>)") !=
                std::string::npos);
    }

    void parametersChangeBeforeTheStart()
    {
        for (const Case& one : kCases) {
            auto fmu = exported(kTypes, one.version);
            ImportedFmu::Settings settings;
            settings.values = {{"k", 5}, {"gear", 1}, {"a", 30}, {"u", 2}};
            const Curves curves = fmu->run(one.mode, settings);
            QVERIFY2(curves.failure.empty(), curves.failure.c_str());
            QCOMPARE(curves.at("twice", 0), 60.0);
            QVERIFY(std::fabs(curves.at("y", 1) - 10) < 1e-9);
            QVERIFY(std::fabs(curves.at("x", 1) - 2 * (1 - std::exp(-1))) < 1e-5);
        }
    }

    void inputsChangeBetweenSteps()
    {
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            auto fmu = exported(kTypes, version);
            auto instance = fmu->instantiate(Mode::CoSimulation);
            QVERIFY(instance);
            QCOMPARE(instance->setUp(0, 2, 1e-6), 0);
            QCOMPARE(instance->enterInitialization(), 0);
            QCOMPARE(instance->exitInitialization(), 0);
            bool ends = false;
            QCOMPARE(instance->doStep(0, 1, ends), 0);
            const auto u = fmu->description().find("u").reference, x = fmu->description().find("x").reference;
            QCOMPARE(instance->setReal(u, 0), 0);
            QCOMPARE(instance->doStep(1, 1, ends), 0);
            double value = 0;
            QCOMPARE(instance->getReal(x, value), 0);
            QVERIFY(std::fabs(value - (1 - std::exp(-1)) * std::exp(-1)) < 1e-5);
            // The stop time was given.
            QCOMPARE(instance->doStep(2, 0.5, ends), 3);
        }
    }

    /// Structural parameters of the flat model cannot be set.
    void whatShapesTheModelCannotBeSet()
    {
        const std::string text =
            "model M parameter Integer n = 2; parameter Boolean b = false; parameter Real r = 3; Real z[n] = {i*time "
            "for i in "
            "1:n}; output Real y = sum(z); Real w; equation if b then w = r*time; else w = -r*time; end if; end M;";
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            auto fmu = exported(text, version);
            const auto of = [&](const char* name) { return fmu->description().find(name); };
            QVERIFY(of("n").causality != "parameter" && of("b").causality != "parameter");
            QCOMPARE(of("r").causality, std::string("parameter"));
            auto instance = fmu->instantiate(Mode::CoSimulation);
            QCOMPARE(instance->setUp(0, 1, 1e-6), 0);
            QCOMPARE(instance->setNumber(of("n"), 3), 3);
            QCOMPARE(instance->setNumber(of("b"), 1), 3);
        }
    }

    /// As numbers Hz and rad/s differ.
    void anglesAreToldInUnits()
    {
        const std::string text =
            "model M Real w(unit = \"rad/s\") = time; Real f(unit = \"Hz\") = time; Real a(unit = \"rad/s2\") = 1; "
            "Real c(unit = \"N.m/rad\") = 2; Real n(unit = \"rev/min\") = 3; end M;";
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            const std::string described = exported(text, version)->description().text;
            for (const char* const part :
                 {R"("rad/s"><BaseUnit s="-1" rad="1"/>)", R"("Hz"><BaseUnit s="-1"/>)",
                  R"("rad/s2"><BaseUnit s="-2" rad="1"/>)", R"("N.m/rad"><BaseUnit m="2" kg="1" s="-2" rad="-1"/>)",
                  R"("rev/min"><BaseUnit s="-1" rad="1" factor=)"})
                QVERIFY2(described.find(part) != std::string::npos, part);
        }
    }

    void stateIsSavedRestoredAndWrittenDown()
    {
        for (const Case& one : kCases) {
            if (one.mode == Mode::ModelExchange) continue;
            auto fmu = exported(kBall, one.version);
            auto instance = fmu->instantiate(one.mode);
            QVERIFY(instance);
            QCOMPARE(instance->setUp(0, 2, 1e-6), 0);
            QCOMPARE(instance->enterInitialization(), 0);
            QCOMPARE(instance->exitInitialization(), 0);
            bool ends = false;
            QCOMPARE(instance->doStep(0, 0.6, ends), 0);
            void* state = nullptr;
            QCOMPARE(instance->saveState(state), 0);
            std::string bytes;
            QCOMPARE(instance->serialize(state, bytes), 0);
            const auto h = fmu->description().find("h").reference;
            double first = 0, again = 0, elsewhere = 0;
            QCOMPARE(instance->doStep(0.6, 0.9, ends), 0);
            QCOMPARE(instance->getReal(h, first), 0);
            QCOMPARE(instance->restoreState(state), 0);
            QCOMPARE(instance->doStep(0.6, 0.9, ends), 0);
            QCOMPARE(instance->getReal(h, again), 0);
            QVERIFY(std::fabs(first - again) < 1e-7);
            QCOMPARE(instance->freeState(state), 0);
            // In another instance, from the bytes.
            auto other = fmu->instantiate(one.mode);
            void* copied = nullptr;
            QCOMPARE(other->deserialize(bytes, copied), 0);
            QCOMPARE(other->restoreState(copied), 0);
            QCOMPARE(other->doStep(0.6, 0.9, ends), 0);
            QCOMPARE(other->getReal(h, elsewhere), 0);
            QCOMPARE(elsewhere, again);
            void* broken = nullptr;
            QVERIFY(other->deserialize(bytes.substr(0, bytes.size() / 2), broken) > 2);
            QVERIFY(other->deserialize("nothing", broken) > 2);
        }
    }

    /// Another instance does not detect events again that preceded the stored state.
    void eventsBeforeAWrittenStateAreOver()
    {
        const std::string text =
            "model M Real x(start=0, fixed=true); Integer n(start=0, fixed=true); equation der(x) = if n > 0 then 3 "
            "else 6; when x > 1 then n = pre(n) + 1; end when; end M;";
        for (const Case& one : kCases) {
            if (one.mode == Mode::ModelExchange) continue;
            auto fmu = exported(text, one.version);
            const auto x = fmu->description().find("x").reference;
            for (const double saved : {0.1, 0.2, 0.4, 0.8}) {
                auto instance = fmu->instantiate(one.mode);
                QCOMPARE(instance->setUp(0, 2, 1e-6), 0);
                QCOMPARE(instance->enterInitialization(), 0);
                QCOMPARE(instance->exitInitialization(), 0);
                bool ends = false;
                QCOMPARE(instance->doStep(0, saved, ends), 0);
                void* state = nullptr;
                std::string bytes;
                QCOMPARE(instance->saveState(state), 0);
                QCOMPARE(instance->serialize(state, bytes), 0);
                QCOMPARE(instance->freeState(state), 0);
                auto other = fmu->instantiate(one.mode);
                void* copied = nullptr;
                QCOMPARE(other->deserialize(bytes, copied), 0);
                QCOMPARE(other->restoreState(copied), 0);
                for (double time = saved; time < 0.95; time += 0.1) {
                    double here = 0, there = 0;
                    QCOMPARE(instance->doStep(time, 0.1, ends), 0);
                    QCOMPARE(other->doStep(time, 0.1, ends), 0);
                    QCOMPARE(instance->getReal(x, here), 0);
                    QCOMPARE(other->getReal(x, there), 0);
                    QVERIFY2(std::fabs(here - there) < 1e-9, qPrintable(QString::number(there - here)));
                    const double end = time + 0.1;
                    QVERIFY(std::fabs(here - (end < 1.0 / 6 ? 6 * end : 1 + 3 * (end - 1.0 / 6))) < 1e-6);
                }
            }
        }
    }

    /// A start value that is fixed and depends on a parameter must not be written by the importer.
    void startsFollowTheirParameters()
    {
        const std::string text =
            "model M parameter Real x0 = 2; Real x(start=x0, fixed=true), y(start=3, fixed=true); equation der(x) = "
            "-x; der(y) = -y; end M;";
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            auto fmu = exported(text, version);
            const auto of = [&](const char* name) { return fmu->description().find(name); };
            QCOMPARE(of("x").initial, std::string("calculated"));
            QCOMPARE(of("y").initial, std::string("exact"));
            auto instance = fmu->instantiate(Mode::CoSimulation);
            QCOMPARE(instance->setReal(of("x0").reference, 5), 0);
            QCOMPARE(instance->setUp(0, 1, 1e-6), 0);
            QCOMPARE(instance->enterInitialization(), 0);
            double x = 0;
            QCOMPARE(instance->getReal(of("x").reference, x), 0);
            QCOMPARE(x, 5.0);
        }
    }

    void derivativesAreExact()
    {
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            auto fmu = exported(kTypes, version);
            auto instance = fmu->instantiate(Mode::ModelExchange);
            QVERIFY(instance);
            QCOMPARE(instance->setUp(0, 2, 1e-6), 0);
            QCOMPARE(instance->enterInitialization(), 0);
            QCOMPARE(instance->exitInitialization(), 0);
            QCOMPARE(instance->setTime(0.5), 0);
            const auto of = [&](const char* name) { return fmu->description().find(name).reference; };
            double rate = 0;
            QCOMPARE(instance->directionalDerivative(of("der(x)"), of("x"), rate), 0);
            QCOMPARE(rate, -1.0);
            QCOMPARE(instance->directionalDerivative(of("der(x)"), of("u"), rate), 0);
            QCOMPARE(rate, 1.0);
            QCOMPARE(instance->directionalDerivative(of("y"), of("u"), rate), 0);
            QCOMPARE(rate, 1.5);
            if (version == FmiVersion::V2) continue;
            // 2 d(der(x)) + 10 dy
            std::vector<double> sums;
            QCOMPARE(instance->adjointDerivative({of("der(x)"), of("y")}, {2, 10}, {of("x"), of("u")}, sums), 0);
            double byState = 0;
            QCOMPARE(instance->directionalDerivative(of("y"), of("x"), byState), 0);
            QCOMPARE(sums, std::vector<double>({-2 + 10 * byState, 2 + 15.0}));
            QCOMPARE(instance->adjointDerivative({of("der(x)")}, {2, 10}, {of("x")}, sums), 3);
            QCOMPARE(instance->adjointDerivative({of("der(x)")}, {1}, {of("y")}, sums), 3);
        }
    }

    void enumerationsStartWithALiteral()
    {
        const std::string text =
            "model M type G = enumeration(Low, High); input G g; output Real y = if g == G.High then 1 else 2; end M;";
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            auto fmu = exported(text, version);
            QCOMPARE(fmu->description().find("g").start, std::string("1"));
            auto instance = fmu->instantiate(Mode::CoSimulation);
            QCOMPARE(instance->setUp(0, 1, 1e-6), 0);
            QCOMPARE(instance->enterInitialization(), 0);
            double g = 0, y = 0;
            QCOMPARE(instance->getNumber(fmu->description().find("g"), g), 0);
            QCOMPARE(g, 1.0);
            QCOMPARE(instance->getReal(fmu->description().find("y").reference, y), 0);
            QCOMPARE(y, 2.0);
        }
    }

    void dependenciesAreCompleteWithTheirKinds()
    {
        const std::string text =
            "model M input Real u; Real x(start = 1, fixed = true), y(start = 1, fixed = true), z(start = 0, fixed = "
            "true); output Real w; equation der(x) = 3*u - x; der(y) = x*y; der(z) = if noEvent(x > 2) then 1 else 2; "
            "w = sin(time); end M;";
        const std::string second = exported(text, FmiVersion::V2)->description().text;
        const auto has = [](const std::string& all, const char* part) { return all.find(part) != std::string::npos; };
        // time, u, x, y, z, w, der(x), der(y), der(z)
        QVERIFY2(has(second, "<Unknown index=\"6\" dependencies=\"1\" dependenciesKind=\"dependent\"/>"),
                 second.c_str());
        QVERIFY2(has(second, "<Unknown index=\"7\" dependencies=\"2 3\" dependenciesKind=\"constant constant\"/>"),
                 second.c_str());
        QVERIFY2(has(second, "<Unknown index=\"8\" dependencies=\"3 4\" dependenciesKind=\"dependent dependent\"/>"),
                 second.c_str());
        QVERIFY2(has(second, "<Unknown index=\"9\" dependencies=\"3\" dependenciesKind=\"dependent\"/>"),
                 second.c_str());
        const std::string third = exported(text, FmiVersion::V3)->description().text;
        QVERIFY2(has(third, "valueReference=\"6\" dependencies=\"1 2\" dependenciesKind=\"constant constant\"/>"),
                 third.c_str());
    }

    void twoInstancesRunInTwoThreads()
    {
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            auto fmu = exported(kRectifier, version);
            Curves a, b;
            std::thread first([&] { a = fmu->run(Mode::CoSimulation); });
            std::thread second([&] {
                ImportedFmu::Settings settings;
                settings.values = {{"R", 20}};
                b = fmu->run(Mode::CoSimulation, settings);
            });
            first.join();
            second.join();
            QVERIFY2(a.failure.empty() && b.failure.empty(), (a.failure + b.failure).c_str());
            const Curves alone = fmu->run(Mode::CoSimulation);
            QCOMPARE(a.values.at("uC"), alone.values.at("uC"));
            QVERIFY(a.values.at("uC") != b.values.at("uC"));
        }
    }

    void wrongCallsAreRefusedWithAMessage()
    {
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            auto fmu = exported(kTypes, version);
            std::vector<std::string> messages;
            QVERIFY(!fmu->instantiate(Mode::CoSimulation, &messages, "{another model}"));
            QVERIFY(!messages.empty());
            auto instance = fmu->instantiate(Mode::ModelExchange);
            QVERIFY(instance);
            ImportedInstance::EventInfo info;
            std::vector<double> two(2);
            bool a = false, b = false;
            double value = 0;
            QCOMPARE(instance->newDiscreteStates(info), 3);
            QCOMPARE(instance->enterContinuousMode(), 3);
            QCOMPARE(instance->exitInitialization(), 3);
            QCOMPARE(instance->doStep(0, 1, a), 3);
            QCOMPARE(instance->getReal(987654, value), 3);
            QCOMPARE(instance->setReal(fmu->description().find("k").reference, 1), 3);
            QCOMPARE(instance->setReal(fmu->description().find("a").reference, std::nan("")), 3);
            QCOMPARE(instance->setReal(fmu->description().find("twice").reference, 1), 3);
            QCOMPARE(instance->setUp(0, 1, 1e-6), 0);
            QCOMPARE(instance->enterInitialization(), 0);
            QCOMPARE(instance->exitInitialization(), 0);
            QCOMPARE(instance->setReal(fmu->description().find("a").reference, 1), 3);
            QCOMPARE(instance->completedStep(a, b), 3);
            QCOMPARE(instance->newDiscreteStates(info), 0);
            QCOMPARE(instance->enterContinuousMode(), 0);
            QCOMPARE(instance->setTime(std::nan("")), 3);
            QCOMPARE(instance->setStates(two), 3);
            QCOMPARE(instance->setStates({std::nan("")}), 3);
            QCOMPARE(instance->restoreState(&value), 3);
            QVERIFY(instance->messages.size() >= 12);
            QCOMPARE(instance->terminate(), 0);
            QCOMPARE(instance->reset(), 0);
            QCOMPARE(instance->setUp(0, 1, 1e-6), 0);
            QCOMPARE(instance->enterInitialization(), 0);
            QCOMPARE(instance->exitInitialization(), 0);
        }
    }

    void tablesComeAlong()
    {
        const std::string table = m_folder.filePath("table.txt").toStdString();
        std::ofstream(table) << "#1\ndouble tab(3,2)\n0 0\n1 2\n2 0\n";
        const std::string text =
            "model Table\n"
            "  function make input String file; output Real m[3, 2];\n"
            "    external \"C\" ModelicaIO_readRealMatrix(file, \"tab\", m, 3, 2, true);\n"
            "  end make;\n"
            "  parameter String file = \"" +
            table +
            "\";\n"
            "  parameter Real m[3, 2] = make(file);\n"
            "  Real x(start = 0, fixed = true);\n"
            "equation\n"
            "  der(x) = m[2, 2];\n"
            "end Table;\n";
        for (const Case& one : kCases) {
            auto fmu = exported(text, one.version);
            QFile::rename(table.c_str(), (table + ".away").c_str());
            const Curves curves = fmu->run(one.mode);
            QFile::rename((table + ".away").c_str(), table.c_str());
            QVERIFY2(curves.failure.empty(), curves.failure.c_str());
            QVERIFY(std::fabs(curves.at("x", 1) - 2) < 1e-6);
        }
    }

    /// Varying texts, parameters of texts, start values of selected states: each omission is reported.
    void whatAnFmuDoesNotHaveIsTold()
    {
        const auto notesOf = [](const std::string& text) {
            const auto analysis =
                analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, Task());
            std::vector<std::string> notes;
            if (!exportFmu(*analysis, FmiVersion::V2, {true, true}, Task(), &notes)) throw std::runtime_error("no FMU");
            return notes;
        };
        const std::string texts =
            "model M parameter String name = \"abc\"; output String so, several[2]; output Real y = u; input Real u; "
            "equation so = name + String(u > 0.5); several = {so, so}; end M;";
        QCOMPARE(notesOf(texts),
                 (std::vector<std::string>{"left out, since texts that change are not computed: so, several",
                                           "texts are part of the model, and cannot be set in the FMU: name"}));
        const std::string described = exported(texts, FmiVersion::V2)->description().text;
        QVERIFY2(described.find("\"so\"") == std::string::npos && described.find("several") == std::string::npos,
                 described.c_str());
        QVERIFY(described.find("\"name\"") != std::string::npos);
        const std::string pendulum =
            "model P Real x(start = 1, fixed = true), y, vx(start = 0, fixed = true), vy, F; equation der(x) = vx; "
            "der(y) = vy; der(vx) = -F*x; der(vy) = -F*y - 9.81; x^2 + y^2 = 1; end P;";
        QCOMPARE(notesOf(pendulum),
                 std::vector<std::string>{"states are selected while the model runs, and these start values cannot be "
                                          "set in the FMU (give them by parameters): x, vx"});
        QVERIFY(notesOf(kBall).empty());
    }

    void whatAnFmuCannotDoIsRefusedByName()
    {
        const auto refusal = [](const std::string& text, FmuInterfaces interfaces) {
            const auto analysis =
                analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, Task());
            const auto fmu = exportFmu(*analysis, FmiVersion::V2, interfaces, Task());
            return fmu ? std::string() : fmu.error();
        };
        const std::string delayed =
            "model M Real x(start = 0, fixed = true), y = delay(x, 0.1); equation der(x) = 1; end M;";
        QVERIFY(refusal(delayed, {true, false}).find("delay()") != std::string::npos);
        QCOMPARE(refusal(delayed, {false, true}), std::string());
    }
};

QTEST_GUILESS_MAIN(FmuExportTest)
#include "fmu_export_test.moc"
