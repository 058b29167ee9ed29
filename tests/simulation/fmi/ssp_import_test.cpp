// SPDX-License-Identifier: GPL-3.0-or-later
// Systems of FMUs as models: their waveforms against the same equations in one model, and what is refused.
#include <cmath>

#include "core/compiler/class_drawing.h"
#include "tests/simulation/fmi/ssp_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const char* const kController = R"(
model Controller
  parameter Real k = 3;
  parameter Real Ti(unit = "s") = 2;
  input Real r;
  input Real y;
  output Real u(unit = "V") = k*(r - y) + x;
  Real x(start = 0, fixed = true);
equation
  der(x) = k/Ti*(r - y);
end Controller;
)";

/// Both components as one model, with speeds in km/h.
const char* const kWhole = R"(
model Whole
  parameter Real k = 0.5, Ti = 1.5, T = 0.8, r = 36;
  Real v(start = 0, fixed = true), x(start = 0, fixed = true), u = k*(r - 3.6*v) + x;
equation
  T*der(v) = 2*u - v;
  der(x) = k/Ti*(r - 3.6*v);
  annotation(experiment(StopTime = 3));
end Whole;
)";

/// An FMU with an output and an input of each type.
const char* const kTypes = R"(
model Types
  input Integer i;
  input Boolean b;
  input Real r;
  output Integer n = 2*i;
  output Boolean q = not b;
  output Real y = 10*r + time;
end Types;
)";

const char* const kModes = R"(
model Modes
  type Mode = enumeration(off, slow, fast);
  parameter Mode mode = Mode.off;
  input Mode wanted(start = Mode.off);
  output Mode next = if wanted == Mode.fast then Mode.fast else mode;
  output Integer n = Integer(next);
end Modes;
)";

const std::string kUnits =
    R"(<ssd:Units><ssc:Unit name="km/h"><ssc:BaseUnit m="1" s="-1" factor="0.27777777777777779"/></ssc:Unit>)"
    R"(<ssc:Unit name="mV"><ssc:BaseUnit kg="1" m="2" s="-3" A="-1" factor="0.001"/></ssc:Unit></ssd:Units>)";

std::string nested(const std::string& name, const std::string& ports, const std::string& inside)
{
    return "<ssd:System name=\"" + name + "\">\n" + sspConnectors(ports) + inside + "</ssd:System>\n";
}

std::string elements(const std::string& inside)
{
    return "<ssd:Elements>\n" + inside + "</ssd:Elements>\n";
}

std::string connections(const std::string& inside)
{
    return "<ssd:Connections>\n" + inside + "</ssd:Connections>\n";
}

}  // namespace

class SspImportTest : public QObject {
    Q_OBJECT

    const std::string m_plant = exported(kPlant, FmiVersion::V2), m_controller = exported(kController, FmiVersion::V3),
                      m_types = exported(kTypes, FmiVersion::V2);

    /// A speed control loop: the plant is in a subsystem, which outputs km/h.
    [[nodiscard]] SspEntries speedControl() const
    {
        const std::string drive = nested("drive", "input u; output v Real km/h",
                                         elements(sspComponent("plant", "input u; output v", {}, "Plant")) +
                                             connections(sspConnection("u plant.u") + sspConnection("plant.v v")));
        const std::string system =
            sspConnectors("input reference Real km/h; output speed Real km/h; parameter gain Real") +
            sspValues("gain=0.25; reference=36; controller.Ti=1500 ms; drive.plant.T=0.8",
                      R"(<ssv:Units><ssc:Unit name="ms"><ssc:BaseUnit s="1" factor="0.001"/></ssc:Unit></ssv:Units>)") +
            elements(sspComponent("controller", "input r; input y; output u; parameter k", {}, "Controller") + drive) +
            connections(sspConnection("reference controller.r") +
                        sspConnection("gain controller.k", "<ssc:LinearTransformation factor=\"2\"/>") +
                        sspConnection("controller.u drive.u") + sspConnection("controller.y drive.v") +
                        sspConnection("drive.v speed"));
        return {{"SystemStructure.ssd", sspDescription(system, 3, kUnits)},
                {"resources/Plant.fmu", m_plant},
                {"resources/Controller.fmu", m_controller}};
    }

    /// A component of `kTypes`, and another one that receives its outputs.
    [[nodiscard]] SspEntries typed(const std::string& links, const std::string& rest = {},
                                   const std::string& ports = {}) const
    {
        const std::string usual =
            "input i Integer; input b Boolean; input r Real; output n Integer; output q Boolean; "
            "output y Real";
        return {{"SystemStructure.ssd", sspDescription(elements(sspComponent("a", ports.empty() ? usual : ports,
                                                                             sspValues("i=3; b=true; r=2"), "Types") +
                                                                sspComponent("b", usual, {}, "Types")) +
                                                           connections(links),
                                                       1, rest)},
                {"resources/Types.fmu", m_types}};
    }

    static void refuses(const SspEntries& entries, const std::string& said)
    {
        SspFolder folder;
        const std::string text = folder.imported(entries);
        QVERIFY2(text.find(said) != std::string::npos, ("not '" + said + "' but:\n" + text).c_str());
        QVERIFY(!QFile::exists(QString::fromStdString(folder.path() + "/Whole.mo")));
    }

private slots:
    void initTestCase() { qputenv("PATH", QByteArray(FMU_HOST_FOLDER ":") + qgetenv("PATH")); }

    void systemHasTheWaveformsOfTheSameEquationsInOneModel()
    {
        const Outcome one = run(kWhole);
        QVERIFY2(one.completed(), one.messages().c_str());
        struct Case {
            ForeignInterface kind;
            double error;
        };
        for (const Case& c : {Case{ForeignInterface::ModelExchange, 1e-3}, Case{ForeignInterface::CoSimulation, 0.3}}) {
            SspFolder folder;
            const std::string text = folder.imported(speedControl(), c.kind);
            QVERIFY2(folder.findings().empty(), (folder.findings() + text).c_str());
            const Outcome system = folder.simulated();
            QVERIFY2(system.completed(), (system.messages() + text).c_str());
            for (const double time : {0.0, 0.06, 0.3, 0.9, 1.5, 3.0}) {
                const double expected = 3.6 * one.at("v", time), speed = system.at("speed", time);
                QVERIFY2(std::fabs(speed - expected) < c.error,
                         fmt::format("{} instead of {} at {}", speed, expected, time).c_str());
            }
        }
    }

    // The shorter the step, the nearer.
    void communicationStepIsAParameterOfTheModel()
    {
        const double exact = 3.6 * run(kWhole).at("v", 1.5);
        SspFolder folder;
        static_cast<void>(folder.imported(speedControl(), ForeignInterface::CoSimulation));
        std::vector<double> errors;
        for (const char* const step : {"0.02", "0.01", "0.005"}) {
            const Outcome outcome = folder.simulated(
                [&](SimulationSettings& settings) { settings.overrides.emplace_back("stepSize", step); });
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            errors.push_back(std::fabs(outcome.at("speed", 1.5) - exact));
        }
        QVERIFY2(errors[1] < 0.6 * errors[0] && errors[2] < 0.6 * errors[1],
                 fmt::format("{}", fmt::join(errors, ", ")).c_str());
    }

    void valuesArriveInTypeAndUnitOfTheirTarget()
    {
        const auto row = [&](const std::string& ends, const std::string& transformation, const char* name,
                             double expected, const std::string& ports = {}, const std::string& attributes = {}) {
            SspFolder folder;
            const std::string text = folder.imported(typed(sspConnection(ends, transformation, attributes), kUnits + R"(
<ssd:Enumerations/>)",
                                                           ports));
            const Outcome outcome = folder.simulated();
            QVERIFY2(outcome.completed(), (outcome.messages() + text).c_str());
            const double value = outcome.at(name, 1);
            QVERIFY2(std::fabs(value - expected) < 1e-9,
                     fmt::format("{}: {} instead of {}", ends, value, expected).c_str());
        };
        // a.n = 6, a.q = false, a.y = 21 at the end.
        row("a.n b.i", "", "b.n", 12);
        row("a.n b.i", R"(<ssc:IntegerMappingTransformation><ssc:MapEntry source="6" target="-1"/>
<ssc:MapEntry source="7" target="5"/></ssc:IntegerMappingTransformation>)",
            "b.n", -2);
        row("a.n b.i", R"(<ssc:IntegerMappingTransformation><ssc:MapEntry source="7" target="5"/>
</ssc:IntegerMappingTransformation>)",
            "b.n", 12);
        row("a.q b.b", "", "b.q", 1);
        row("a.q b.b", R"(<ssc:BooleanMappingTransformation><ssc:MapEntry source="false" target="true"/>
</ssc:BooleanMappingTransformation>)",
            "b.q", 0);
        row("a.n b.r", "", "b.y", 61);
        row("a.q b.r", "", "b.y", 1);
        row("a.n b.b", "", "b.q", 0);
        row("b.r a.n", R"(<ssc:LinearTransformation factor="0.5" offset="1"/>)", "b.y", 41);
    }

    void unitsAreConvertedUnlessThatIsSuppressed()
    {
        const auto value = [&](const std::string& attributes, const std::string& transformation) {
            const std::string system = elements(sspComponent("a", "output y Real km/h", sspValues("r=2"), "Types") +
                                                sspComponent("b", "input r Real m/s", {}, "Types")) +
                                       connections(sspConnection("a.y b.r", transformation, attributes));
            SspFolder folder;
            static_cast<void>(folder.imported(
                {{"SystemStructure.ssd", sspDescription(system, 1, kUnits)}, {"resources/Types.fmu", m_types}}));
            const Outcome outcome = folder.simulated();
            return outcome.completed() ? outcome.at("b.r", 1) : std::nan("");
        };
        const std::string linear = R"(<ssc:LinearTransformation factor="2" offset="1"/>)";
        QVERIFY(std::fabs(value("", "") - 21 / 3.6) < 1e-9);
        QVERIFY(std::fabs(value("suppressUnitConversion=\"true\"", "") - 21) < 1e-9);
        QVERIFY(std::fabs(value("", linear) - (2 * 21 / 3.6 + 1)) < 1e-9);
        QVERIFY(std::fabs(value("suppressUnitConversion=\"true\"", linear) - 43) < 1e-9);
    }

    // Bindings of a system override those of its elements, later ones override earlier ones; a prefix addresses nested
    // elements.
    void parameterSetsOfAllLevelsAreWeighed()
    {
        const std::string bindings =
            "<ssd:ParameterBindings>\n<ssd:ParameterBinding source=\"resources/p.ssv\" prefix=\"group.\"/>\n"
            "<ssd:ParameterBinding><ssd:ParameterValues>" +
            sspParameterSet("x=7; unused=1") +
            "</ssd:ParameterValues><ssd:ParameterMapping source=\"resources/m.ssm\"/></ssd:ParameterBinding>\n"
            "</ssd:ParameterBindings>\n";
        const std::string inner =
            nested("group", "",
                   sspValues("c.i=1; c.r=1; c.b=false") +
                       elements(sspComponent("c", "output y Real", sspValues("i=4; r=4; b=true"), "Types")));
        SspFolder folder;
        const std::string text = folder.imported(
            {{"SystemStructure.ssd", sspDescription(bindings + elements(inner))},
             {"resources/p.ssv", sspParameterSet("c.r=5")},
             {"resources/m.ssm", "<ssm:ParameterMapping " + kSspSpaces +
                                     " version=\"1.0\"><ssm:MappingEntry source=\"x\" target=\"group.c.i\">"
                                     "<ssc:IntegerMappingTransformation><ssc:MapEntry source=\"7\" target=\"8\"/>"
                                     "</ssc:IntegerMappingTransformation></ssm:MappingEntry></ssm:ParameterMapping>"},
             {"resources/Types.fmu", m_types}});
        for (const char* const value : {"i=8", "b=false", "r=5"})
            QVERIFY2(text.find(value) != std::string::npos, (folder.findings() + text).c_str());
        const Outcome outcome = folder.simulated();
        QVERIFY2(outcome.completed(), (outcome.messages() + text).c_str());
        QCOMPARE(outcome.at("group.c.n", 1), 16.0);
        QCOMPARE(outcome.at("group.c.y", 1), 51.0);
        QCOMPARE(outcome.at("group.c.q", 1), 1.0);
    }

    // By their names; each FMU numbers them differently.
    void enumerationsAreMappedByTheirItems()
    {
        const std::string values =
            "<ssd:ParameterBindings><ssd:ParameterBinding><ssd:ParameterValues><ssv:ParameterSet version=\"1.0\" "
            "name=\"p\"><ssv:Parameters><ssv:Parameter name=\"mode\"><ssv:Enumeration value=\"slow\"/>"
            "</ssv:Parameter></ssv:Parameters></ssv:ParameterSet></ssd:ParameterValues></ssd:ParameterBinding>"
            "</ssd:ParameterBindings>";
        const auto system = [&](const std::string& target) {
            return elements(sspComponent("a", "output next", values, "Modes") +
                            sspComponent("b", "input wanted", {}, "Modes")) +
                   connections(sspConnection("a.next b.wanted",
                                             "<ssc:EnumerationMappingTransformation><ssc:MapEntry source=\"slow\" "
                                             "target=\"" +
                                                 target + "\"/></ssc:EnumerationMappingTransformation>"));
        };
        const std::string fmu = exported(kModes, FmiVersion::V2);
        SspFolder folder;
        const std::string text =
            folder.imported({{"SystemStructure.ssd", sspDescription(system("fast"))}, {"resources/Modes.fmu", fmu}});
        const Outcome outcome = folder.simulated();
        QVERIFY2(outcome.completed(), (folder.findings() + outcome.messages() + text).c_str());
        QCOMPARE(outcome.at("a.n", 1), 2.0);
        QCOMPARE(outcome.at("b.n", 1), 3.0);
        refuses({{"SystemStructure.ssd", sspDescription(system("faster"))}, {"resources/Modes.fmu", fmu}},
                "'faster' is not a value of 'b.wanted'");
    }

    // A local variable of the FMU is shown, and its start value is set.
    void variablesThatAreNoOutputsAreShownAndStart()
    {
        for (const ForeignInterface kind : {ForeignInterface::ModelExchange, ForeignInterface::CoSimulation}) {
            SspFolder folder;
            const std::string system =
                elements(sspComponent("c", "input r; local x Real", sspValues("x=5; r=0"), "Controller"));
            const std::string text = folder.imported(
                {{"SystemStructure.ssd", sspDescription(system)}, {"resources/Controller.fmu", m_controller}}, kind);
            const Outcome outcome = folder.simulated();
            QVERIFY2(outcome.completed(), (outcome.messages() + text).c_str());
            QCOMPARE(outcome.at("c.x", 0.5), 5.0);
            QCOMPARE(outcome.at("c.u", 0.5), 5.0);
        }
    }

    void signalsGoThroughDictionariesOfTheSystemsAround()
    {
        const std::string dictionary =
            "<ssd:SignalDictionaries><ssd:SignalDictionary name=\"bus\"><ssb:SignalDictionary version=\"1.0\">"
            "<ssb:DictionaryEntry name=\"speed\"><ssc:Real/></ssb:DictionaryEntry><ssb:DictionaryEntry name=\"spare\">"
            "<ssc:Real/></ssb:DictionaryEntry></ssb:SignalDictionary></ssd:SignalDictionary></"
            "ssd:SignalDictionaries>\n";
        const std::string reference = "<ssd:SignalDictionaryReference name=\"ref\" dictionary=\"bus\">\n" +
                                      sspConnectors("inout speed Real") + "</ssd:SignalDictionaryReference>\n";
        const std::string reader = nested("reader", "",
                                          elements(reference + sspComponent("b", "input r Real", {}, "Types")) +
                                              connections(sspConnection("ref.speed b.r")));
        const std::string system =
            elements(reference + sspComponent("a", "output y Real", sspValues("r=2"), "Types") + reader) +
            connections(sspConnection("a.y ref.speed")) + dictionary;
        SspFolder folder;
        const std::string text =
            folder.imported({{"SystemStructure.ssd", sspDescription(system)}, {"resources/Types.fmu", m_types}});
        const Outcome outcome = folder.simulated();
        QVERIFY2(outcome.completed(), (folder.findings() + outcome.messages() + text).c_str());
        QCOMPARE(outcome.at("reader.b.r", 1), 21.0);
    }

    // Positions from the file: elements, including flipped and rotated ones, connectors, and lines through their
    // points.
    void diagramIsThePictureOfTheSystem()
    {
        const std::string ports = R"(<ssd:Connectors><ssd:Connector kind="input" name="r"><ssc:Real/>
<ssd:ConnectorGeometry x="0" y="0.5"/></ssd:Connector><ssd:Connector kind="output" name="y"><ssc:Real/>
<ssd:ConnectorGeometry x="1" y="0.5"/></ssd:Connector></ssd:Connectors>
)";
        const auto part = [&](const std::string& name, const std::string& geometry) {
            return sspComponent(name, "", ports + "<ssd:ElementGeometry " + geometry + "/>", "Types");
        };
        const std::string system =
            elements(part("a", R"(x1="0" y1="0" x2="20" y2="20")") + part("b", R"(x1="80" y1="40" x2="60" y2="60")") +
                     part("c", R"(x1="0" y1="80" x2="20" y2="100" rotation="90")")) +
            connections(sspConnection("a.y b.r", "<ssd:ConnectionGeometry pointsX=\"50 50\" pointsY=\"10 30\"/>") +
                        sspConnection("c.r b.y",
                                      "<ssc:LinearTransformation factor=\"2\"/>"
                                      "<ssd:ConnectionGeometry pointsX=\"30\" pointsY=\"70\"/>")) +
            R"(<ssd:SystemGeometry x1="-10" y1="-20" x2="110" y2="120"/>)";
        SspFolder folder;
        const std::string text =
            folder.imported({{"SystemStructure.ssd", sspDescription(system)}, {"resources/Types.fmu", m_types}});
        DrawingRequest request;
        request.file = std::make_shared<const SourceFile>(folder.path() + "/Whole.mo", text);
        request.className = "Whole";
        const ClassDrawing drawing = drawClass(request, Task());
        QVERIFY2(drawing.diagram != nullptr, text.c_str());
        const DiagramPicture& picture = *drawing.diagram;
        QCOMPARE(picture.connections.size(), std::size_t(1));
        QVERIFY(picture.connections[0].isDrawn);
        const auto middleOf = [&](const std::string& component, const std::string& connector) {
            const DiagramComponent* const found = picture.find(component);
            for (const IconConnector& one : found->icon->connectors) {
                if (one.name == connector) return found->map(one.position);
            }
            return Point{std::nan(""), std::nan("")};
        };
        const auto isAt = [](Point point, double x, double y) {
            return std::fabs(point.x - x) < 1e-9 && std::fabs(point.y - y) < 1e-9;
        };
        QVERIFY(isAt(middleOf("a", "y"), 20, 10));
        QVERIFY(isAt(middleOf("b", "r"), 80, 50));  // flipped: the input is on the right
        QVERIFY(isAt(middleOf("b", "y"), 60, 50));
        QVERIFY(isAt(middleOf("c", "r"), 10, 80));  // turned left: the input is below
        for (const char* const line : {"Line(points={{20,10},{50,10},{50,30},{80,50}}",
                                       "Line(points={{60,50},{30,70},{10,80}}", "extent={{-10,-20},{110,120}}"})
            QVERIFY2(text.find(line) != std::string::npos, (line + ("\n" + text)).c_str());
    }

    void whatCannotBeIsRefusedWithItsLine()
    {
        refuses(typed(sspConnection("a.y b.i")),
                "SystemStructure.ssd:35: error: 'a.y' is a Real, and 'b.i' is an Integer; correct the types");
        refuses(typed(sspConnection("a.z b.r"), {}, "output z Real"), "the FMU of 'a' has no variable 'z'");
        SspEntries entries = typed("");
        entries[1].second = "no FMU";
        refuses(entries, "the FMU 'resources/Types.fmu' of 'a' cannot be imported: not a ZIP archive");
    }

    void unitsOfDifferentQuantitiesAreRefused()
    {
        const std::string system = elements(sspComponent("a", "output y Real mV", {}, "Types") +
                                            sspComponent("b", "input r Real km/h", {}, "Types")) +
                                   connections(sspConnection("a.y b.r"));
        refuses({{"SystemStructure.ssd", sspDescription(system, 1, kUnits)}, {"resources/Types.fmu", m_types}},
                "'a.y' is in 'mV', and 'b.r' in 'km/h', which measures something else; correct");
    }

    void parameterThatAnFmuComputesIsRefused()
    {
        const std::string system = elements(sspComponent("a", "calculatedParameter y Real", {}, "Types") +
                                            sspComponent("c", "parameter k Real", {}, "Controller")) +
                                   connections(sspConnection("a.y c.k"));
        refuses({{"SystemStructure.ssd", sspDescription(system)},
                 {"resources/Types.fmu", m_types},
                 {"resources/Controller.fmu", m_controller}},
                "'a.y' is computed by an FMU, and 'c.k' must be known before");
    }

    void namesThatModelicaCannotWriteAreRefused()
    {
        refuses(
            {{"SystemStructure.ssd", sspDescription(elements(sspComponent("a&#10;b", "output y Real", {}, "Types")))},
             {"resources/Types.fmu", m_types}},
            "cannot be written in Modelica");
    }

    // Names of types do not conflict with those of components.
    void namesOfTypesAreKept()
    {
        SspFolder folder;
        const std::string text = folder.imported(
            {{"SystemStructure.ssd", sspDescription(elements(sspComponent("Real", "output y Real", {}, "Types") +
                                                             sspComponent("model", "input r Real", {}, "Types")) +
                                                    connections(sspConnection("Real.y model.r")))},
             {"resources/Types.fmu", m_types}});
        const Outcome outcome = folder.simulated();
        QVERIFY2(outcome.completed(), (folder.findings() + outcome.messages() + text).c_str());
    }

    void connectorsThatNoClassHasCannotBeConnected()
    {
        const std::string system = sspConnectors("output text String; inout both Real") +
                                   elements(sspComponent("a", "output y Real", {}, "Types"));
        const SspEntries fmu{{"resources/Types.fmu", m_types}};
        const auto with = [&](const std::string& links) {
            return SspEntries{{"SystemStructure.ssd", sspDescription(system + connections(links))}, fmu.front()};
        };
        for (const char* const ends : {"a.y text", "a.y both"})
            refuses(with(sspConnection(ends)),
                    "is neither an input nor an output with one value, and cannot be connected");
        SspFolder folder;
        QVERIFY(folder.imported(with("")).find("model Whole") == 0);
        QVERIFY(folder.findings().find("warning: the connector 'both'") != std::string::npos);
    }

    // 7.2 km/h outside are the 2 m/s that the FMU begins with.
    void inputKeepsTheStartOfItsFmuInItsOwnUnit()
    {
        const std::string fmu = exported(
            "model Part\n  input Real u(unit = \"m/s\", start = 2);\n  output Real y = "
            "u;\nend Part;\n",
            FmiVersion::V3);
        const std::string group =
            nested("group", "input u Real km/h",
                   elements(sspComponent("part", "input u", {}, "Part")) + connections(sspConnection("u part.u")));
        SspFolder folder;
        const std::string text = folder.imported(
            {{"SystemStructure.ssd", sspDescription(elements(group), 1, kUnits)}, {"resources/Part.fmu", fmu}});
        const Outcome outcome = folder.simulated();
        QVERIFY2(outcome.completed(), (folder.findings() + outcome.messages() + text).c_str());
        QVERIFY(std::fabs(outcome.at("group.u", 1) - 7.2) < 1e-9);
        QVERIFY(std::fabs(outcome.at("group.part.y", 1) - 2) < 1e-9);
    }

    void namesThatAreNoneInModelicaAreKept()
    {
        const std::string system = elements(sspComponent("my part", "output y Real", {}, "Types") +
                                            sspComponent("Types", "input r Real", {}, "Types")) +
                                   connections(sspConnection("Types.r my_part.y"));
        std::string description = sspDescription(system);
        description.replace(description.find("my_part"), 7, "my part");
        SspFolder folder;
        const std::string text =
            folder.imported({{"SystemStructure.ssd", description}, {"resources/Types.fmu", m_types}});
        const Outcome outcome = folder.simulated();
        QVERIFY2(outcome.completed(), (folder.findings() + outcome.messages() + text).c_str());
        QCOMPARE(outcome.at("Types.r", 1), 1.0);
    }
};

QTEST_GUILESS_MAIN(SspImportTest)
#include "ssp_import_test.moc"
