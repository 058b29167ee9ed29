// SPDX-License-Identifier: GPL-3.0-or-later
// Systems of FMUs as they are read: what the files say, and what is wrong with them.
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

#include "core/fmu/zip_file.h"
#include "core/ssp/ssp_file.h"

using namespace causeway;

namespace {

const std::string kSpaces = R"(xmlns:ssd="http://ssp-standard.org/SSP1/SystemStructureDescription" )"
                            R"(xmlns:ssc="http://ssp-standard.org/SSP1/SystemStructureCommon" )"
                            R"(xmlns:ssv="http://ssp-standard.org/SSP1/SystemStructureParameterValues" )"
                            R"(xmlns:ssm="http://ssp-standard.org/SSP1/SystemStructureParameterMapping")";

std::string described(const std::string& system, const std::string& rest = {})
{
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ssd:SystemStructureDescription " + kSpaces +
           " version=\"1.0\" name=\"Demo\">\n" + system + rest + "</ssd:SystemStructureDescription>\n";
}

/// The lines of a system count from 3.
std::string systemOf(const std::string& elements, const std::string& connections = {}, const std::string& own = {})
{
    return "<ssd:System name=\"Root\">\n" + own + "<ssd:Elements>\n" + elements + "</ssd:Elements>\n" +
           (connections.empty() ? "" : "<ssd:Connections>\n" + connections + "</ssd:Connections>\n") +
           "</ssd:System>\n";
}

std::string componentOf(const std::string& name, const std::string& inside = {},
                        const std::string& source = "resources/A.fmu")
{
    return "<ssd:Component name=\"" + name + "\" source=\"" + source + "\">\n" + inside + "</ssd:Component>\n";
}

const std::string kPorts = R"(<ssd:Connectors><ssd:Connector name="u" kind="input"><ssc:Real unit="km/h"/>)"
                           R"(<ssd:ConnectorGeometry x="0" y="0.5"/></ssd:Connector>
<ssd:Connector name="y" kind="output"><ssc:Real/></ssd:Connector></ssd:Connectors>
)";

using Entries = std::vector<std::pair<std::string, std::string>>;

std::string zipped(const Entries& entries)
{
    ZipWriter writer;
    for (const auto& [name, content] : entries) writer.add(name, content);
    return writer.finish();
}

IoResult<SspFile> read(const std::string& description, Entries others = {{"resources/A.fmu", "x"}},
                       const std::string& variant = {})
{
    others.emplace_back("SystemStructure.ssd", description);
    return readSspBytes(zipped(others), variant);
}

std::string findings(const IoResult<SspFile>& file)
{
    if (!file) return file.error();
    std::string text;
    for (const SspFinding& finding : file->findings) text += toString(finding) + "\n";
    return text;
}

}  // namespace

class SspReaderTest : public QObject {
    Q_OBJECT

    static void says(const IoResult<SspFile>& file, const std::string& part)
    {
        const std::string text = findings(file);
        QVERIFY2(text.find(part) != std::string::npos, ("not '" + part + "' but:\n" + text).c_str());
        QVERIFY(!file || file->hasErrors());
    }

private slots:
    void systemIsWhatItsFilesSay()
    {
        const std::string geometry = R"(<ssd:ElementGeometry x1="10" y1="0" x2="-10" y2="20" rotation="90"/>)";
        const auto file = read(described(
            systemOf(componentOf("a", kPorts + geometry) + componentOf("b", kPorts),
                     R"(<ssd:Connection startElement="a" startConnector="y" endElement="b" endConnector="u">
<ssc:LinearTransformation factor="2" offset="-1"/><ssd:ConnectionGeometry pointsX="1 2.5" pointsY="3 4"/>
</ssd:Connection>
)"),
            R"(<ssd:Units><ssc:Unit name="km/h"><ssc:BaseUnit m="1" s="-1" factor="0.2777777777777778"/></ssc:Unit>
</ssd:Units><ssd:DefaultExperiment startTime="1" stopTime="3"/>)"));
        QCOMPARE(findings(file), std::string());
        QCOMPARE(file->name, std::string("Demo"));
        QCOMPARE(*file->experiment.startTime, 1.0);
        QCOMPARE(*file->experiment.stopTime, 3.0);
        const SspElement* const a = file->root.find("a");
        QVERIFY(a != nullptr && a->geometry && a->connector("u") != nullptr);
        QCOMPARE(a->source, std::string("resources/A.fmu"));
        QCOMPARE(a->geometry->extent.x2, -10.0);
        QCOMPARE(a->geometry->rotation, 90.0);
        QVERIFY(a->connector("u")->kind == SspKind::Input);
        QCOMPARE(a->connector("u")->place->y, 0.5);
        const SspConnection& connection = file->root.connections.at(0);
        QCOMPARE(connection.transformation.factor, 2.0);
        QCOMPARE(connection.transformation.offset, -1.0);
        QCOMPARE(connection.points.at(1).x, 2.5);
        const SspUnit* const unit = file->definitionsOf(*a).unit("km/h");
        QVERIFY(unit != nullptr);
        QCOMPARE(unit->powers[2], -1);
    }

    void parametersStandInsideAndInOtherFiles()
    {
        const std::string set = "<ssv:ParameterSet " + kSpaces + R"( version="1.0" name="p"><ssv:Parameters>
<ssv:Parameter name="k"><ssv:Real value="3" unit="m"/></ssv:Parameter>
<ssv:Parameter name="on"><ssv:Boolean value="true"/></ssv:Parameter>
</ssv:Parameters><ssv:Units><ssc:Unit name="m"><ssc:BaseUnit m="1"/></ssc:Unit></ssv:Units></ssv:ParameterSet>)";
        const std::string mapping = "<ssm:ParameterMapping " + kSpaces + R"( version="1.0">
<ssm:MappingEntry source="k" target="gain"><ssc:LinearTransformation factor="10"/></ssm:MappingEntry>
</ssm:ParameterMapping>)";
        const auto file = read(described(systemOf(componentOf("a", R"(<ssd:ParameterBindings>
<ssd:ParameterBinding source="resources/my%20set.ssv" prefix="x."><ssd:ParameterMapping source="resources/m.ssm"/></ssd:ParameterBinding>
<ssd:ParameterBinding><ssd:ParameterValues>)" + set + R"(</ssd:ParameterValues></ssd:ParameterBinding>
</ssd:ParameterBindings>)"))),
                               {{"resources/A.fmu", "x"}, {"resources/my set.ssv", set}, {"resources/m.ssm", mapping}});
        QCOMPARE(findings(file), std::string());
        const auto& bindings = file->root.elements.at(0).bindings;
        QCOMPARE(bindings.size(), std::size_t(2));
        QCOMPARE(bindings[0].prefix, std::string("x."));
        QCOMPARE(bindings[0].set.values.at(0).text, std::string("3"));
        QCOMPARE(bindings[0].mapping->entries.at(0).transformation.factor, 10.0);
        QVERIFY(bindings[1].set.values.at(1).type == SspType::Boolean);
        QVERIFY(!bindings[1].mapping);
    }

    void variantIsChosenByItsName()
    {
        const Entries others{{"resources/A.fmu", "x"}, {"Big.ssd", described(systemOf(componentOf("big")))}};
        const std::string small = described(systemOf(componentOf("small")));
        QCOMPARE(read(small, others)->root.elements.at(0).name, std::string("small"));
        QCOMPARE(read(small, others, "Big")->root.elements.at(0).name, std::string("big"));
        QCOMPARE(read(small, others, "Huge").error(),
                 std::string("it has no Huge; it has Big.ssd, SystemStructure.ssd"));
    }

    // Of versions 1.0 and 2.0.
    void systemInAnotherFileTakesThePlaceOfTheComponent()
    {
        const std::string inner = described(systemOf(componentOf("part"), {}, kPorts));
        const std::string nested = zipped({{"SystemStructure.ssd", inner}, {"resources/A.fmu", "y"}});
        const auto file = read(described(systemOf("<ssd:Component name=\"s\" type=\"application/x-ssp-package\" "
                                                  "source=\"resources/Sub.ssp\"/>\n<ssd:Component name=\"t\" "
                                                  "type=\"application/x-ssp-definition\" source=\"Other.ssd\"/>\n")),
                               {{"resources/Sub.ssp", nested}, {"Other.ssd", inner}, {"resources/A.fmu", "x"}});
        QCOMPARE(file ? file->hasErrors() : true, false);
        const SspElement* const s = file->root.find("s");
        QVERIFY(s != nullptr && s->kind == SspElementKind::System && s->connector("u") != nullptr);
        QCOMPARE(s->elements.at(0).source, std::string("resources/Sub.ssp//resources/A.fmu"));
        QCOMPARE(*file->files->read(s->elements.at(0).source), std::string("y"));
        QCOMPARE(*file->files->read(file->root.find("t")->elements.at(0).source), std::string("x"));
    }

    void partOfTheSameFileMayBeUsedTwice()
    {
        const auto file =
            read(described(systemOf("<ssd:System id=\"one\" name=\"a\"><ssd:Elements>" + componentOf("c") +
                                    "</ssd:Elements></ssd:System>\n<ssd:Component name=\"b\" "
                                    "source=\"#one\"/>\n")));
        QCOMPARE(findings(file), std::string());
        QCOMPARE(file->root.find("b")->elements.at(0).name, std::string("c"));
    }

    void mistakesHaveALineAndARemedy_data()
    {
        QTest::addColumn<QString>("description");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const std::string& description, const char* said) {
            QTest::newRow(name) << QString::fromStdString(description) << said;
        };
        const auto connected = [](const std::string& attributes) {
            return described(systemOf(componentOf("a", kPorts) + componentOf("b", kPorts),
                                      "<ssd:Connection " + attributes + "/>\n"));
        };
        row("no such element", connected(R"(startElement="a" startConnector="y" endElement="c" endConnector="u")"),
            "SystemStructure.ssd:15: error: a connection names 'c', and there is no such element; write the name");
        row("two outputs", connected(R"(startElement="a" startConnector="y" endElement="b" endConnector="y")"),
            "'a.y' (output) and 'b.y' (output) cannot be connected: both give a value");
        row("two inputs", connected(R"(startElement="a" startConnector="u" endElement="b" endConnector="u")"),
            "both take a value");
        row("no attribute", connected(R"(startElement="a" startConnector="y" endElement="b")"),
            "the element 'Connection' has no 'endConnector'; write endConnector=");
        row("two sources",
            described(systemOf(componentOf("a", kPorts),
                               R"(<ssd:Connection startElement="a" startConnector="y" endElement="a" endConnector="u"/>
<ssd:Connection startElement="a" startConnector="y" endElement="a" endConnector="u"/>)")),
            "'a.u' gets a value from two connections; remove one");
        row("two of a name", described(systemOf(componentOf("a") + componentOf("a"))),
            "SystemStructure.ssd:7: error: the name 'a' occurs twice; give one of them another name");
        row("no number",
            described(systemOf(componentOf("a", "<ssd:ElementGeometry x1=\"left\" y1=\"0\" x2=\"1\" y2=\"1\"/>"))),
            "'x1' of 'ElementGeometry' is 'left', not a number");
        row("wrong kind",
            described(
                systemOf(componentOf("a", "<ssd:Connectors><ssd:Connector name=\"u\" kind=\"in\"/></ssd:Connectors>"))),
            "the connector 'u' has the unknown kind 'in'");
        row("no FMU", described(systemOf(componentOf("a", {}, "resources/B.fmu"))),
            "the component 'a' has no FMU: there is no 'resources/B.fmu' in the archive; put the FMU there");
        row("no source", described(systemOf("<ssd:Component name=\"a\"/>")), "the component 'a' has no source");
        row("no parameter set",
            described(systemOf(componentOf(
                "a", "<ssd:ParameterBindings><ssd:ParameterBinding source=\"p.ssv\"/></ssd:ParameterBindings>"))),
            "'p.ssv' cannot be read: there is no 'p.ssv' in the archive");
        row("no system", described(""), "it has no element 'System'");
        row("other XML", "<html/>", "begins with the element 'html' instead of 'SystemStructureDescription'");
        row("broken XML", "<ssd:System", "SystemStructure.ssd is not XML");
    }

    void mistakesHaveALineAndARemedy()
    {
        QFETCH(QString, description);
        QFETCH(QString, said);
        says(read(description.toStdString()), said.toStdString());
    }

    void referencesThatLeadOutAreRefused()
    {
        for (const char* const source : {"../A.fmu", "resources/../../A.fmu", "/etc/passwd", "file:///etc/passwd",
                                         "http://example.org/A.fmu", "..%2f..%2fA.fmu", "a\\..\\A.fmu", ""}) {
            const auto file = read(described(systemOf(componentOf("a", {}, source))));
            says(file, "is not opened: ");
        }
        QTemporaryDir folder;
        std::ofstream(folder.filePath("secret").toStdString()) << "secret";
        QVERIFY(QDir(folder.path()).mkdir("system"));
        QVERIFY(QFile::link(folder.filePath("secret"), folder.filePath("system/A.fmu")));
        const std::string path = folder.filePath("system/SystemStructure.ssd").toStdString();
        std::ofstream(path) << described(systemOf(componentOf("a", {}, "A.fmu")));
        says(readSsp(path), "its path leads out of the folder");
    }

    void referencesThatLeadBackAreRefused()
    {
        says(read(described(systemOf(
                 "<ssd:Component name=\"a\" type=\"application/x-ssp-definition\" source=\"SystemStructure.ssd\"/>"))),
             "'SystemStructure.ssd' contains itself");
        says(read(described("<ssd:System name=\"r\" id=\"r\"><ssd:Elements><ssd:Component name=\"a\" "
                            "source=\"#r\"/></ssd:Elements></ssd:System>")),
             "the system 'r' contains itself");
        std::string open, close;
        for (int i = 0; i < 2000; ++i) {
            open += "<ssd:System name=\"s\"><ssd:Elements>";
            close += "</ssd:Elements></ssd:System>";
        }
        says(read(described(open + close)), "systems are nested more than 32 deep");
    }

    // Each system contains the next one twice: a billion from a few lines.
    void systemsThatGrowBeyondAllBoundsAreRefused()
    {
        std::string systems;
        for (int i = 0; i < 30; ++i) {
            const std::string next = std::to_string(i + 1);
            systems += "<ssd:System name=\"s" + std::to_string(i) + "\" id=\"s" + std::to_string(i) +
                       "\"><ssd:Elements><ssd:Component name=\"a\" source=\"#s" + next +
                       "\"/><ssd:Component name=\"b\" source=\"#s" + next + "\"/></ssd:Elements></ssd:System>\n";
        }
        says(read(described(systemOf(systems + "<ssd:System name=\"s30\" id=\"s30\"/>"))), "more than 100000 elements");
    }

    void whatIsNoArchiveIsRefused()
    {
        QCOMPARE(readSspBytes("text").error(), std::string("not a ZIP archive, or cut off"));
        QCOMPARE(readSspBytes(zipped({{"a.txt", "a"}})).error(),
                 std::string("it has no SystemStructure.ssd, and is no SSP"));
        QVERIFY(readSspBytes(zipped({{"../SystemStructure.ssd", described("")}}))
                    .error()
                    .find("leads out of the archive") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(SspReaderTest)
#include "ssp_reader_test.moc"
