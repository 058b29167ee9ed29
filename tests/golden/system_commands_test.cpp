// SPDX-License-Identifier: GPL-3.0-or-later
// Systems of FMUs on the command line, as far as no FMU runs.
#include <fstream>

#include "core/fmu/zip_file.h"
#include "tests/golden/command_folder.h"

namespace {

const char* const kDescription = R"(<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="2.0" modelName="Part" guid="1">
<CoSimulation modelIdentifier="Part"/>
<ModelVariables>
<ScalarVariable name="k" valueReference="0" causality="parameter" variability="fixed"><Real start="1"/></ScalarVariable>
<ScalarVariable name="u" valueReference="1" causality="input"><Real start="0"/></ScalarVariable>
<ScalarVariable name="y" valueReference="2" causality="output"><Real/></ScalarVariable>
</ModelVariables>
<ModelStructure><Outputs><Unknown index="3" dependencies="2"/></Outputs></ModelStructure>
</fmiModelDescription>)";

std::string description(const std::string& connector)
{
    const std::string part = R"(source="resources/Part.fmu"><ssd:Connectors>
<ssd:Connector name="u" kind="input"><ssc:Real/></ssd:Connector>
<ssd:Connector name=")" + connector +
                             R"(" kind="output"><ssc:Real/></ssd:Connector></ssd:Connectors></ssd:Component>)";
    return R"(<ssd:SystemStructureDescription xmlns:ssd="http://ssp-standard.org/SSP1/SystemStructureDescription"
xmlns:ssc="http://ssp-standard.org/SSP1/SystemStructureCommon" version="1.0" name="Row">
<ssd:System name="Root"><ssd:Elements>
<ssd:Component name="first" )" +
           part + "\n<ssd:Component name=\"second\" " + part + R"(</ssd:Elements>
<ssd:Connections><ssd:Connection startElement="first" startConnector=")" +
           connector + R"(" endElement="second" endConnector="u">
<ssc:LinearTransformation factor="2"/></ssd:Connection></ssd:Connections></ssd:System>
</ssd:SystemStructureDescription>)";
}

}  // namespace

class SystemCommandsTest : public QObject, private CommandFolder {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        causeway::ZipWriter fmu;
        fmu.add("modelDescription.xml", kDescription);
        const std::string bytes = fmu.finish();
        for (const bool isRight : {true, false}) {
            causeway::ZipWriter system;
            system.add("SystemStructure.ssd", description(isRight ? "y" : "z"));
            system.add("Other.ssd", description("y"));
            system.add("resources/Part.fmu", bytes);
            std::ofstream(m_folder.filePath(isRight ? "Row.ssp" : "Wrong.ssp").toStdString(), std::ios::binary)
                << system.finish();
        }
    }

    void showTellsWhatIsInIt()
    {
        QCOMPARE(run({"fmu", "show", "Row.ssp"}), 0);
        for (const char* const line :
             {"SSP 1.0", "SystemStructure.ssd; there is Other.ssd, SystemStructure.ssd",
              "component second: resources/Part.fmu", "output Real y", "first.y -- second.u, times 2 plus 0"})
            QVERIFY2(m_output.contains(line), m_output);
        QCOMPARE(run({"fmu", "show", "Row.ssp", "--format", "json"}), 0);
        QVERIFY2(m_output.contains("\"schema\": \"causeway.ssp/1\""), m_output);
    }

    void checkTellsWhatItsFmusHaveNot()
    {
        QCOMPARE(run({"fmu", "check", "Row.ssp"}), 0);
        QVERIFY2(m_output.contains("Row.ssp: SSP 1.0, 2 elements, no errors"), m_output);
        QCOMPARE(run({"fmu", "check", "Wrong.ssp"}), 1);
        QVERIFY2(m_output.contains("SystemStructure.ssd:6: error: the FMU of 'first' has no variable 'z'"), m_output);
        QCOMPARE(run({"fmu", "check", "Wrong.ssp", "--variant", "Other"}), 0);
        QCOMPARE(run({"fmu", "check", "Nowhere.ssp"}), 1);
    }

    void importWritesTheModelAndItsFmus()
    {
        QCOMPARE(run({"fmu", "import", "Row.ssp"}), 2);
        QCOMPARE(run({"fmu", "import", "Wrong.ssp", "-o", "Wrong.mo"}), 1);
        QVERIFY(!QFile::exists(m_folder.filePath("Wrong.mo")));
        QCOMPARE(run({"fmu", "import", "Row.ssp", "-o", "Row.mo"}), 0);
        QVERIFY(QFile::exists(m_folder.filePath("Row_files/Part.fmu")));
        QCOMPARE(run({"check", "Row.mo"}), 0);
        QVERIFY2(m_output.contains("no errors"), m_output);
        QCOMPARE(run({"export", "Row.mo", "--to", "ssp", "-o", "Again.ssp"}), 0);
        QCOMPARE(run({"fmu", "show", "Again.ssp"}), 0);
        QVERIFY2(m_output.contains("first.y -- second.u, times 2 plus 0"), m_output);
    }

    void commandsOnModelsTakeASystem()
    {
        QCOMPARE(run({"structure", "Row.ssp"}), 0);
        QVERIFY2(m_output.contains("second.u = 2*first.y"), m_output);
        QCOMPARE(run({"structure", "Wrong.ssp"}), 1);
        QVERIFY2(m_errors.contains("has no variable 'z'"), m_errors);
        QCOMPARE(run({"fmu", "simulate", "Row.ssp", "--verbose"}), 2);
    }
};

QTEST_GUILESS_MAIN(SystemCommandsTest)
#include "system_commands_test.moc"
