// SPDX-License-Identifier: GPL-3.0-or-later
// What `causewayc fmu check` says of FMUs that are right, and of each way to get one wrong.
#include <QTest>

#include <algorithm>

#include "core/compiler/compiler.h"
#include "core/compiler/flat_analysis.h"
#include "core/fmi/fmu_check.h"
#include "core/fmi/model_description.h"

using namespace causeway;

namespace {

const char* const kModel = R"(
model M "everything that a description tells"
  type Gear = enumeration(Low, High);
  parameter Gear gear = Gear.High;
  parameter Integer k(min = 1, max = 9) = 3;
  parameter Boolean isOn = true;
  parameter String name = "less < more & more";
  parameter Real a(unit = "K", displayUnit = "degC") = 300;
  parameter Real twice(unit = "K") = 2*a;
  input Real u(start = 1);
  output Real y = if isOn then k*u*time + (if gear == Gear.High then 1 else 0) else 0;
  Real x[2](each start = 0, each fixed = true, each unit = "m/s2");
  output Boolean b = x[1] > 0.5;
  output Integer n;
equation
  der(x[1]) = u - x[1];
  der(x[2]) = x[1]*x[2];
  when b then n = pre(n) + 1; end when;
end M;
)";

std::string descriptionOf(FmiVersion version)
{
    const auto analysis = analyseFlat(std::make_shared<SourceFile>("model.mo", kModel), Task());
    Diagnostics diagnostics;
    const auto model = makeFmuModel(analysis, {}, diagnostics, Task());
    return modelDescription(*model, version, {true, true}, "{token}");
}

std::string archiveOf(const std::string& description, const std::string& library = "binaries/linux64/M.so")
{
    ZipWriter zip;
    zip.add("modelDescription.xml", description);
    // The head of a library for Linux on x86-64.
    zip.add(library, std::string("\x7F"
                                 "ELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3E\0",
                                 20));
    return zip.finish();
}

std::vector<FmuFinding> findingsOf(const std::string& description, const std::string& library = "binaries/linux64/M.so")
{
    const auto file = readFmu(archiveOf(description, library));
    if (!file) return {{true, 0, file.error(), {}}};
    return checkFmu(*file);
}

std::string textOf(const std::vector<FmuFinding>& findings)
{
    std::string text;
    for (const FmuFinding& finding : findings)
        text += std::to_string(finding.line) + ": " + finding.text + "; " + finding.remedy + "\n";
    return text;
}

}  // namespace

class FmuCheckTest : public QObject {
    Q_OBJECT
private slots:
    void whatWeExportIsRight()
    {
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            const std::string found = textOf(findingsOf(descriptionOf(version)));
            QVERIFY2(found.empty(), found.c_str());
        }
    }

    /// Clocked variables are no initial unknowns: they get their first values at a tick (FMI 3.0, section 2.4.8).
    void clockedOutputsAreNoInitialUnknowns()
    {
        std::string description = descriptionOf(FmiVersion::V3);
        const auto insertBefore = [&](const std::string& place, const std::string& text) {
            const std::size_t at = description.find(place);
            if (at != std::string::npos) description.insert(at, text);
        };
        insertBefore("</ModelVariables>",
                     "<Clock name=\"tick\" valueReference=\"900\" causality=\"input\" "
                     "intervalVariability=\"triggered\"/><Int32 name=\"ticks\" valueReference=\"901\" "
                     "causality=\"output\" variability=\"discrete\" clocks=\"900\"/>");
        insertBefore("<InitialUnknown ", "<Output valueReference=\"901\"/>");
        const auto wordsOfUnknowns = [&] {
            return textOf(findingsOf(description)).find("among the initial unknowns") != std::string::npos;
        };
        QVERIFY(!wordsOfUnknowns());
        description.replace(description.find(" clocks=\"900\""), std::string_view(" clocks=\"900\"").size(), "");
        QVERIFY(wordsOfUnknowns());
    }

    void eachMistakeIsFound_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("finding");
        QTest::newRow("misspelt attribute") << "causality=\"input\""
                                            << "causalty=\"input\""
                                            << "causalty";
        QTest::newRow("unknown word") << "causality=\"input\""
                                      << "causality=\"in\""
                                      << "must be one of";
        QTest::newRow("no model name") << " modelName=\"M\""
                                       << ""
                                       << "has no attribute modelName";
        QTest::newRow("unknown part") << "<LogCategories>"
                                      << "<Logs/><LogCategories>"
                                      << "has the part Logs";
        QTest::newRow("order of parts") << "<UnitDefinitions>"
                                        << "<ModelVariables/><UnitDefinitions>"
                                        << "stands behind";
        QTest::newRow("name twice") << "name=\"twice\""
                                    << "name=\"a\""
                                    << "is declared twice";
        QTest::newRow("no structured name") << "name=\"twice\""
                                            << "name=\"2 times\""
                                            << "is not a structured name";
        QTest::newRow("no start") << "start=\"300\""
                                  << ""
                                  << "has no start value";
        QTest::newRow("no number") << "start=\"300\""
                                   << "start=\"warm\""
                                   << "which is not a number";
        QTest::newRow("outside of bounds") << "min=\"1\""
                                           << "min=\"4\""
                                           << "outside of its bounds";
        QTest::newRow("unknown unit") << "unit=\"m/s2\" start"
                                      << "unit=\"m/s3\" start"
                                      << "which is not defined";
        QTest::newRow("unknown display unit") << "displayUnit=\"degC\""
                                              << "displayUnit=\"degF\""
                                              << "does not define";
        QTest::newRow("fixed input") << "causality=\"input\" variability=\"continuous\""
                                     << "causality=\"input\" variability=\"fixed\""
                                     << "exclude each other";
        QTest::newRow("output not listed") << "<Unknown index=\"9\" "
                                           << "<Unknown index=\"8\" "
                                           << "does not list";
        QTest::newRow("kinds") << "dependenciesKind=\"constant constant\""
                               << "dependenciesKind=\"constant\""
                               << "2 dependencies and 1 kinds";
        QTest::newRow("no such variable") << "<Unknown index=\"9\" "
                                          << "<Unknown index=\"900\" "
                                          << "belongs to no variable";
        QTest::newRow("unknown entity") << "everything"
                                        << "&less;"
                                        << "'&less;' stands for no character";
        QTest::newRow("sign alone") << "everything"
                                    << "a & b"
                                    << "stands for no character";
        QTest::newRow("character 0") << "everything"
                                     << "&#0;"
                                     << "'&#0;' stands for no character";
        QTest::newRow("number of no character") << "everything"
                                                << "&#xD800;"
                                                << "stands for no character";
        QTest::newRow("control character") << "everything"
                                           << "\x01"
                                           << "a character of the code 1";
        QTest::newRow("event indicators") << "numberOfEventIndicators=\"1\""
                                          << "numberOfEventIndicators=\"1000000000\""
                                          << "which cannot be right";
        QTest::newRow("no identifier") << "<ModelExchange modelIdentifier=\"M\""
                                       << "<ModelExchange modelIdentifier=\"a b\""
                                       << "not an identifier of C";
    }

    void eachMistakeIsFound()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, finding);
        QString description = QString::fromStdString(descriptionOf(FmiVersion::V2));
        const qsizetype at = description.indexOf(from);
        QVERIFY2(at >= 0, qPrintable(description));
        description.replace(at, from.size(), to);
        const std::string found = textOf(findingsOf(description.toStdString()));
        QVERIFY2(QString::fromStdString(found).contains(finding), found.c_str());
    }

    void libraryUnderAnotherNameIsMissed()
    {
        const std::string found = textOf(findingsOf(descriptionOf(FmiVersion::V2), "binaries/linux64/N.so"));
        QVERIFY2(found.find("there is no library 'M' for linux64") != std::string::npos, found.c_str());
    }

    void libraryOfAnotherPlatformIsTold()
    {
        const std::string description = descriptionOf(FmiVersion::V2);
        const auto findingsWith = [&](const std::string& library) {
            ZipWriter zip;
            zip.add("modelDescription.xml", description);
            zip.add("binaries/linux64/M.so", library);
            return textOf(checkFmu(*readFmu(zip.finish())));
        };
        const std::string found = findingsWith("garbage");
        QVERIFY2(found.find("'binaries/linux64/M.so' is not a library for linux64") != std::string::npos,
                 found.c_str());
        std::string narrow =
            "\x7F"
            "ELF\x01";
        narrow.resize(20);
        narrow[18] = 3;
        QVERIFY(findingsWith(narrow).find("is not a library for linux64") != std::string::npos);
        // References and comments that are right.
        std::string commented = description;
        commented.replace(commented.find("everything"), 10, "&#x3C;&#60;&lt;");
        commented.insert(commented.find("<ModelVariables>"), "<!-- & &foo; -->");
        QVERIFY2(findingsOf(commented).empty(), textOf(findingsOf(commented)).c_str());
    }

    void brokenArchivesAreRefused()
    {
        const std::string whole = archiveOf(descriptionOf(FmiVersion::V2));
        QVERIFY(readFmu(whole));
        for (const std::size_t size : {std::size_t(0), std::size_t(10), whole.size() / 2, whole.size() - 1})
            QVERIFY(!readFmu(std::string_view(whole).substr(0, size)));
        // No byte that is flipped leads to a crash.
        for (std::size_t at = 0; at < whole.size(); at += 7) {
            std::string flipped = whole;
            flipped[at] = static_cast<char>(flipped[at] ^ 0x55);
            if (const auto file = readFmu(flipped)) static_cast<void>(checkFmu(*file));
        }
        ZipWriter outside;
        outside.add("../modelDescription.xml", "<a/>");
        QVERIFY(!readFmu(outside.finish()));
        QVERIFY(!readFmu(archiveOf("<fmiModelDescription")));
        QVERIFY(!readFmu(archiveOf("<other/>")));
    }
};

QTEST_GUILESS_MAIN(FmuCheckTest)
#include "fmu_check_test.moc"
