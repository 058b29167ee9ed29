// SPDX-License-Identifier: GPL-3.0-or-later
// Models of imported FMUs as systems: what is written is what was read, and runs alike.
#include <cmath>

#include "core/ssp/ssp_model.h"
#include "tests/simulation/fmi/ssp_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const char* const kTypes = R"(
model Types
  parameter Boolean isOn = true;
  input Integer i;
  input Boolean b;
  input Real r;
  output Integer n = 2*i;
  output Boolean q = not b and isOn;
  output Real y = 10*r + x;
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end Types;
)";

IoResult<std::string> exportedText(const std::string& path, const std::string& text)
{
    const auto file = std::make_shared<const SourceFile>(path, text);
    const auto analysis = analyse(file, "Whole", StopAfter::Dae, Task());
    if (!analysis->dae || analysis->diagnostics.hasErrors())
        return IoResult<std::string>::failure(analysis->diagnostics.items().front().message);
    const auto draw = [&](const std::string& className) {
        DrawingRequest request;
        request.file = file;
        request.className = className;
        return drawClass(request, Task());
    };
    return exportSsp(*analysis, draw, Task());
}

/// Model that results from importing an archive in this folder.
std::string importedArchive(const SspFolder& folder, const std::string& archive)
{
    const auto file = readSspBytes(archive);
    if (!file) return file.error();
    const SspImport made = importSsp(*file, folder.path() + "/Whole.mo");
    return made.isDone() && made.findings.empty() ? *readFile(folder.path() + "/Whole.mo") : sspFindings(made.findings);
}

}  // namespace

class SspExportTest : public QObject {
    Q_OBJECT

    const std::string m_plant = exported(kPlant, FmiVersion::V2), m_types = exported(kTypes, FmiVersion::V3);

    /// A system with an element of every kind.
    [[nodiscard]] SspEntries system() const
    {
        const std::string ports =
            "<ssd:Connectors>\n"
            "<ssd:Connector kind=\"input\" name=\"r\"><ssc:Real/><ssd:ConnectorGeometry x=\"0\" "
            "y=\"0.5\"/></ssd:Connector>\n"
            "<ssd:Connector kind=\"output\" name=\"y\"><ssc:Real/><ssd:ConnectorGeometry x=\"1\" "
            "y=\"0.25\"/></ssd:Connector>\n"
            "</ssd:Connectors>\n";
        const auto place = [](const std::string& corners) { return "<ssd:ElementGeometry " + corners + "/>\n"; };
        const std::string drive =
            "<ssd:System name=\"drive\" description=\"With a motor\">\n" +
            sspConnectors("input u Real; output v Real km/h; parameter T Real") +
            place(R"(x1="100" y1="0" x2="140" y2="40" iconSource="resources/icon.png")") + "<ssd:Elements>\n" +
            sspComponent("plant", "input u; output v; parameter T", {}, "Plant") + "</ssd:Elements>\n" +
            "<ssd:Connections>\n" + sspConnection("u plant.u") + sspConnection("plant.v v") +
            sspConnection("T plant.T", "<ssc:LinearTransformation factor=\"2\"/>") +
            "</ssd:Connections>\n</ssd:System>\n";
        const std::string text =
            sspConnectors(
                "input reference Real mV; output speed Real m/s; parameter time_constant Real; output n Integer") +
            sspValues("reference=500; time_constant=0.25; second.x=3; second.isOn=false") + "<ssd:Elements>\n" +
            sspComponent("first one", "", ports + place(R"(x1="20" y1="0" x2="60" y2="40")"), "Types",
                         "implementation=\"ModelExchange\"") +
            sspComponent("second", "input i; input b; output q; local x",
                         place(R"(x1="60" y1="80" x2="20" y2="120" rotation="90" iconSource="resources/icon.png")"),
                         "Types", "implementation=\"CoSimulation\"") +
            drive + "</ssd:Elements>\n<ssd:Connections>\n" +
            sspConnection("reference first#one.r", "<ssd:ConnectionGeometry pointsX=\"10 10\" pointsY=\"60 20\"/>") +
            sspConnection("first#one.y drive.u",
                          "<ssc:LinearTransformation factor=\"0.1\" offset=\"-0.5\"/>"
                          "<ssd:ConnectionGeometry pointsX=\"70 70\" pointsY=\"10 30\"/>") +
            sspConnection("drive.v speed") + sspConnection("time_constant drive.T") +
            sspConnection("second.n n", R"(<ssc:IntegerMappingTransformation><ssc:MapEntry source="0" target="7"/>
</ssc:IntegerMappingTransformation>)") +
            "</ssd:Connections>\n<ssd:SystemGeometry x1=\"0\" y1=\"-20\" x2=\"200\" y2=\"130\"/>\n"
            "<ssd:GraphicalElements><ssd:Note x1=\"5\" y1=\"100\" x2=\"15\" y2=\"120\" text=\"A &quot;note&quot;\"/>"
            "</ssd:GraphicalElements>\n";
        std::string description = sspDescription(
            text, 2,
            R"(<ssd:Units><ssc:Unit name="km/h"><ssc:BaseUnit m="1" s="-1" factor="0.27777777777777779"/></ssc:Unit>)"
            R"(<ssc:Unit name="m/s"><ssc:BaseUnit m="1" s="-1"/></ssc:Unit>)"
            R"(<ssc:Unit name="mV"><ssc:BaseUnit kg="1" m="2" s="-3" A="-1" factor="0.001"/></ssc:Unit></ssd:Units>)");
        for (std::size_t at; (at = description.find('#')) != std::string::npos;) description[at] = ' ';
        return {{"SystemStructure.ssd", description},
                {"resources/Plant.fmu", m_plant},
                {"resources/Types.fmu", m_types},
                {"resources/icon.png", "\x89PNG\r\n\x1a\n"}};
    }

private slots:
    void initTestCase() { qputenv("PATH", QByteArray(FMU_HOST_FOLDER ":") + qgetenv("PATH")); }

    void whatIsWrittenIsWhatWasRead()
    {
        SspFolder first, second, third;
        const std::string text = first.imported(system());
        const auto archive = exportedText(first.path() + "/Whole.mo", text);
        QVERIFY2(bool(archive), archive ? "" : (archive.error() + text).c_str());
        const std::string again = importedArchive(second, *archive);
        const auto archiveAgain = exportedText(second.path() + "/Whole.mo", again);
        QVERIFY2(bool(archiveAgain), archiveAgain ? "" : (archiveAgain.error() + again).c_str());
        QVERIFY(*archiveAgain == *archive);
        QCOMPARE(QString::fromStdString(importedArchive(third, *archiveAgain)), QString::fromStdString(again));

        const auto before = readSspBytes(sspArchive(system())), after = readSspBytes(*archive);
        QVERIFY(before && after);
        const SspElement& root = after->root;
        QCOMPARE(*after->experiment.stopTime, 2.0);
        QCOMPARE(root.elements.size(), before->root.elements.size());
        for (const SspElement& element : before->root.elements) {
            const SspElement* const found = root.find(element.name);
            QVERIFY(found != nullptr && found->kind == element.kind);
            QVERIFY(found->implementation == element.implementation);
            QVERIFY(found->geometry == element.geometry);
            for (const SspConnector& connector : element.connectors) {
                const SspConnector* const same = found->connector(connector.name);
                QVERIFY2(same != nullptr && same->kind == connector.kind, connector.name.c_str());
                if (connector.place) QVERIFY(same->place == connector.place);
            }
        }
        QCOMPARE(root.connections.size(), before->root.connections.size());
        for (const SspConnection& connection : before->root.connections) {
            const bool isThere = std::ranges::any_of(root.connections, [&](const SspConnection& one) {
                return one.startElement == connection.startElement && one.startConnector == connection.startConnector &&
                       one.endElement == connection.endElement && one.endConnector == connection.endConnector &&
                       one.transformation == connection.transformation && one.points == connection.points &&
                       one.suppressesUnits == connection.suppressesUnits;
            });
            std::string all;
            for (const SspConnection& one : root.connections)
                all += fmt::format("{}.{} -> {}.{}: {} {}, {} points\n", one.startElement, one.startConnector,
                                   one.endElement, one.endConnector, one.transformation.factor,
                                   one.transformation.offset, one.points.size());
            QVERIFY2(isThere, (connection.endConnector + " is not among\n" + all).c_str());
        }
        QVERIFY(root.canvas == before->root.canvas);
        QVERIFY(root.notes == before->root.notes);
        QCOMPARE(root.find("drive")->description, std::string("With a motor"));
    }

    void systemThatWasWrittenRunsAlike()
    {
        SspFolder first, second;
        const std::string text = first.imported(system());
        const auto archive = exportedText(first.path() + "/Whole.mo", text);
        QVERIFY2(bool(archive), archive ? "" : (archive.error() + text).c_str());
        const std::string again = importedArchive(second, *archive);
        const Outcome before = first.simulated(), after = second.simulated();
        QVERIFY2(before.completed() && after.completed(), (before.messages() + after.messages() + again).c_str());
        for (const char* const name : {"speed", "n", "second.x", "second.q"}) {
            for (const double time : {0.0, 0.5, 1.0, 2.0}) QCOMPARE(after.at(name, time), before.at(name, time));
        }
        QVERIFY(std::fabs(before.at("speed", 2)) > 0.01);
        QCOMPARE(before.at("n", 1), 7.0);
    }

    // Classes of FMUs, combined manually.
    void modelOfImportedClassesIsASystem()
    {
        FmuFolder folder;
        const std::string classes = folder.imported(m_plant, "Plant", ForeignInterface::ModelExchange) +
                                    folder.imported(m_types, "Types", ForeignInterface::CoSimulation);
        const auto whole = [&](const std::string& equations) {
            return classes +
                   "model Whole\n  Plant plant(T = 0.5) "
                   "annotation(Placement(transformation(extent={{0,0},{20,20}})));\n"
                   "  Types types(stepSize = 0.01, r = 0.25, isOn = false);\n  Causeway.Blocks.Interfaces.RealOutput "
                   "v;\nequation\n  " +
                   equations + "\n  annotation(experiment(StopTime = 1));\nend Whole;\n";
        };
        const std::string path = folder.filePath("Whole.mo").toStdString();
        const auto archive =
            exportedText(path, whole("connect(plant.v, v); plant.u = (types.y - 1)/4 + 2; types.i = 3; "
                                     "types.b = types.n > 100;"));
        QVERIFY(!archive);
        QVERIFY2(archive.error().find("from 'types.n' to 'types.b' is not a transformation") != std::string::npos,
                 archive.error().c_str());
        const auto good = exportedText(path, whole("connect(plant.v, v); plant.u = (types.y - 1)/4 + 2; types.i = 3; "
                                                   "types.b = true;"));
        QVERIFY2(bool(good), good ? "" : good.error().c_str());
        const auto file = readSspBytes(*good);
        QVERIFY(file && !file->hasErrors());
        QCOMPARE(file->root.elements.size(), std::size_t(2));
        QCOMPARE(file->root.connections.size(), std::size_t(2));
        const auto linear =
            std::ranges::find(file->root.connections, std::string("types"), &SspConnection::startElement);
        QCOMPARE(linear->transformation.factor, 0.25);
        QCOMPARE(linear->transformation.offset, 1.75);
        const auto valueOf = [&](const std::string& element, const std::string& name) {
            for (const SspValue& value : file->root.find(element)->bindings.at(0).set.values) {
                if (value.name == name) return value.text;
            }
            return std::string();
        };
        QCOMPARE(valueOf("plant", "T"), std::string("0.5"));
        QCOMPARE(valueOf("types", "r"), std::string("0.25"));
        QCOMPARE(valueOf("types", "i"), std::string("3"));
        QCOMPARE(valueOf("types", "b"), std::string("true"));
        QCOMPARE(valueOf("types", "isOn"), std::string("false"));
    }

    void modelThatIsMoreThanASystemIsRefused()
    {
        FmuFolder folder;
        const std::string plant = folder.imported(m_plant, "Plant", ForeignInterface::ModelExchange);
        const auto refusal = [&](const std::string& body) {
            const auto made = exportedText(folder.filePath("Whole.mo").toStdString(),
                                           plant + "model Whole\n" + body + "end Whole;\n");
            return made ? std::string() : made.error();
        };
        QCOMPARE(refusal("  Real x = 1;\n"), std::string("it has no components that are imported FMUs"));
        const std::string other = refusal(
            "  Plant plant;\n  Causeway.Blocks.Sources.Step step;\nequation\n"
            "  connect(step.y, plant.u);\n");
        QVERIFY2(other.find("'step' is not an imported FMU; export it as an FMU") != std::string::npos, other.c_str());
        const std::string sine = refusal("  Plant plant;\nequation\n  plant.u = sin(time);\n");
        QVERIFY2(sine.find("the value of 'plant.u' comes from more than a connection") != std::string::npos,
                 sine.c_str());
        const std::string square = refusal("  Plant plant, next;\nequation\n  plant.u = next.v^2;\n  next.u = 1;\n");
        QVERIFY2(square.find("from 'next.v' to 'plant.u' is not a transformation of SSP") != std::string::npos,
                 square.c_str());
    }
};

QTEST_GUILESS_MAIN(SspExportTest)
#include "ssp_export_test.moc"
