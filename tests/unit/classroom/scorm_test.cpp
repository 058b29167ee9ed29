// SPDX-License-Identifier: GPL-3.0-or-later
// Packages for course systems: the rules of the manifest, and what the page says to a course system that follows
// SCORM 1.2 to the letter (scorm_runtime.js).
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <set>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "core/base/file_io.h"
#include "core/base/task.h"
#include "core/classroom/exercise_page.h"
#include "core/classroom/scorm_package.h"
#include "core/compiler/compiler.h"
#include "core/fmu/zip_file.h"
#include "core/lesson/lesson.h"
#include "tests/unit/classroom/browser_page.h"

using namespace causeway;

namespace {

std::vector<GeneratedExercise> exercises(std::uint32_t seed)
{
    std::vector<GeneratedExercise> list;
    for (const GeneratedKind kind : {GeneratedKind::Loop, GeneratedKind::Sorting}) {
        if (const auto made = generateExercise({kind, sizesOf(kind).usual, seed}, Task())) list.push_back(*made);
    }
    return list;
}

std::shared_ptr<const Lesson> lessonOf(LessonKind kind)
{
    const auto text = readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/RlcCircuit.mo");
    const auto structure =
        analyse(std::make_shared<const SourceFile>("RlcCircuit.mo", *text), "RlcCircuit", StopAfter::Structure, Task())
            ->structure;
    return makeLesson(structure, kind, 0, Task());
}

std::string scriptNamed(const std::string& name)
{
    const auto text = readFile(CAUSEWAY_SOURCE_DIR "/tests/unit/classroom/" + name);
    return text ? *text : std::string();
}

/// What a script leaves in `told`, with the course system around it. `page` is the page of the package.
QJsonObject told(const std::string& page, const std::string& script)
{
    std::string text = nlohmann::json(page).dump();
    for (std::size_t at = 0; (at = text.find("</", at)) != std::string::npos; at += 3) text.replace(at, 2, "<\\/");
    const QString title = test::titleAfter(
        "<!DOCTYPE html><title>nothing</title><body></body>",
        scriptNamed("scorm_runtime.js") + "const solve=" + nlohmann::json(scriptNamed("solve_exercises.js")).dump() +
            ";const page=" + text + ";const faults=[],told={};(async()=>{" + script +
            "})().catch(error=>faults.push(String(error))).finally(()=>{told.faults=faults.join(\"; \");document.title="
            "JSON.stringify(told);});");
    return QJsonDocument::fromJson(title.toUtf8().replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">"))
        .object();
}

}  // namespace

class ScormTest : public QObject {
    Q_OBJECT
private slots:
    void theManifestFollowsTheRules_data();
    void theManifestFollowsTheRules();
    void thePackageIsTheSameForTheSamePage();
    void workGoesOnWhereItWasLeft();
    void aLongWorkFitsIntoTheStateOfTheStandard();
    void masteryDecidesWhetherItIsPassed_data();
    void masteryDecidesWhetherItIsPassed();
    void eachStudentGetsOneOfTheVariants();
    void aPageWithoutACourseSystemWorks();
    void aLessonTellsHowFarItWasSeen();
    void theCommandsWritePackages();
};

void ScormTest::theManifestFollowsTheRules_data()
{
    QTest::addColumn<QString>("title");
    QTest::addColumn<int>("mastery");
    QTest::newRow("plain") << "An algebraic loop" << -1;
    QTest::newRow("mastery") << "Loops" << 60;
    QTest::newRow("signs") << "a < b & \"c\" > 'd'" << 0;
}

void ScormTest::theManifestFollowsTheRules()
{
    QFETCH(QString, title);
    QFETCH(int, mastery);
    ScormCourse course{title.toStdString(), std::nullopt};
    if (mastery >= 0) course.mastery = static_cast<unsigned>(mastery);
    const auto entries = readZip(scormPackage(course, "<p>page</p>"));
    QVERIFY(entries);
    std::set<std::string> names;
    for (const ZipEntry& entry : *entries) names.insert(entry.name);
    QVERIFY(names.contains("imsmanifest.xml"));  // at the root
    pugi::xml_document document;
    for (const ZipEntry& entry : *entries) {
        if (entry.name == "imsmanifest.xml") QVERIFY(document.load_string(entry.content.c_str()));
    }
    const pugi::xml_node manifest = document.child("manifest");
    const std::string_view xmlns = manifest.attribute("xmlns").value(),
                           adlcp = manifest.attribute("xmlns:adlcp").value();
    QCOMPARE(xmlns, std::string_view("http://www.imsproject.org/xsd/imscp_rootv1p1p2"));
    QCOMPARE(adlcp, std::string_view("http://www.adlnet.org/xsd/adlcp_rootv1p2"));
    QCOMPARE(QString(manifest.child("metadata").child_value("schema")), QStringLiteral("ADL SCORM"));
    QCOMPARE(QString(manifest.child("metadata").child_value("schemaversion")), QStringLiteral("1.2"));
    // The order of the children is fixed: metadata, organizations, resources.
    std::vector<std::string> children;
    for (const pugi::xml_node& child : manifest.children()) children.emplace_back(child.name());
    QVERIFY((children == std::vector<std::string>{"metadata", "organizations", "resources"}));
    // Identifiers are XML names and occur once.
    std::set<std::string> identifiers;
    for (const pugi::xpath_node& found : document.select_nodes("//@identifier")) {
        const std::string identifier = found.attribute().value();
        QVERIFY(!identifier.empty() && (std::isalpha(static_cast<unsigned char>(identifier[0])) != 0));
        QVERIFY(identifier.find_first_of(" :/") == std::string::npos);
        QVERIFY(identifiers.insert(identifier).second);
    }
    const pugi::xml_node organizations = manifest.child("organizations");
    const pugi::xml_node organization = organizations.child("organization");
    QCOMPARE(QString(organizations.attribute("default").value()),
             QString(organization.attribute("identifier").value()));
    QCOMPARE(QString(organization.child_value("title")), title);
    const pugi::xml_node item = organization.child("item"), resource = manifest.child("resources").child("resource");
    QCOMPARE(QString(item.child_value("title")), title);
    QCOMPARE(QString(item.attribute("identifierref").value()), QString(resource.attribute("identifier").value()));
    QCOMPARE(QString(item.child_value("adlcp:masteryscore")), mastery < 0 ? QString() : QString::number(mastery));
    QCOMPARE(QString(resource.attribute("type").value()), QStringLiteral("webcontent"));
    QCOMPARE(QString(resource.attribute("adlcp:scormtype").value()), QStringLiteral("sco"));
    // Every file of the package is declared, and no other one; the start is one of them.
    std::set<std::string> declared;
    for (const pugi::xml_node& file : resource.children("file")) declared.insert(file.attribute("href").value());
    QVERIFY(declared.contains(resource.attribute("href").value()));
    names.erase("imsmanifest.xml");
    QVERIFY(names == declared);
}

void ScormTest::thePackageIsTheSameForTheSamePage()
{
    QVERIFY(scormPackage({"a", {}}, "x") == scormPackage({"a", {}}, "x"));
    QVERIFY(scormManifest({"a", {}}, "x") != scormManifest({"a", {}}, "y"));
}

void ScormTest::workGoesOnWhereItWasLeft()
{
    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    const QJsonObject found =
        told(exercisePage({exercises(3)}),
             "const record=courseRecord(\"\");let sco=await launch(page,record,faults);"
             "told.name=sco.run('byId(\"name\").value');"
             "sco.run(solve+';answer(0,0,[0]);answer(0,0,exercises[0].questions[0].right[0]);');"
             "await sco.leave();told.first={...record};told.over=window.API.isOver;"
             "sco=await launch(page,record,faults,3);told.again=sco.run('byId(\"score\").textContent');"
             "sco.run(solve+';solveAll();');await sco.leave();told.last={...record};told.commits=window.API.commits;");
    QCOMPARE(found["faults"].toString(), QString());
    QCOMPARE(found["name"].toString(), QStringLiteral("Lovelace, Ada"));
    const QJsonObject first = found["first"].toObject(), last = found["last"].toObject();
    QVERIFY(found["over"].toBool());
    QCOMPARE(first["cmi.core.lesson_status"].toString(), QStringLiteral("incomplete"));
    QCOMPARE(first["cmi.core.exit"].toString(), QStringLiteral("suspend"));
    QCOMPARE(first["cmi.core.entry"].toString(), QStringLiteral("resume"));
    QCOMPARE(first["cmi.core.score.raw"].toString(), QStringLiteral("15"));  // 3 of 20 points
    QCOMPARE(found["again"].toString(), QStringLiteral("3 of 20 points"));
    QCOMPARE(last["cmi.core.lesson_status"].toString(), QStringLiteral("completed"));
    QCOMPARE(last["cmi.core.score.raw"].toString(), QStringLiteral("95"));
    QCOMPARE(last["cmi.core.score.min"].toString(), QStringLiteral("0"));
    QCOMPARE(last["cmi.core.score.max"].toString(), QStringLiteral("100"));
    QCOMPARE(last["cmi.core.exit"].toString(), QString());
    QVERIFY(found["commits"].toInt() > 0);
}

void ScormTest::aLongWorkFitsIntoTheStateOfTheStandard()
{
    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    const QJsonObject found = told(
        exercisePage({exercises(3)}),
        "const record=courseRecord(\"\");let sco=await launch(page,record,faults);"
        "sco.run(solve+';for(let i=0;i<1200;++i)answer(0,0,[i%7]);answer(0,0,exercises[0].questions[0].right[0]);');"
        "await sco.leave();told.length=record[\"cmi.suspend_data\"].length;sco=await launch(page,record,faults);"
        "told.wrong=sco.run('markOf(exercises[0].questions[0],work[0][0]).wrong');"
        "told.solved=sco.run('isEnded(0,0)');await sco.leave();");
    QCOMPARE(found["faults"].toString(), QString());
    QVERIFY(found["length"].toInt() > 0 && found["length"].toInt() <= 4096);
    QVERIFY(found["solved"].toBool());
    QVERIFY(found["wrong"].toInt() >= 1100);
}

void ScormTest::masteryDecidesWhetherItIsPassed_data()
{
    QTest::addColumn<QString>("mastery");
    QTest::addColumn<QString>("status");
    QTest::newRow("none") << ""
                          << "completed";
    QTest::newRow("reached") << "80"
                             << "passed";
    QTest::newRow("missed") << "81"
                            << "failed";
}

void ScormTest::masteryDecidesWhetherItIsPassed()
{
    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    QFETCH(QString, mastery);
    QFETCH(QString, status);
    // One of five questions is given up.
    const QJsonObject found = told(exercisePage({exercises(3)}),
                                   "const record=courseRecord(\"" + mastery.toStdString() +
                                       "\");const sco=await launch(page,record,faults);"
                                       "sco.run(solve+';document.querySelector(\".card .actions "
                                       "button:last-child\").click();solveAll();');await sco.leave();told.end=record;");
    QCOMPARE(found["faults"].toString(), QString());
    QCOMPARE(found["end"].toObject()["cmi.core.score.raw"].toString(), QStringLiteral("80"));
    QCOMPARE(found["end"].toObject()["cmi.core.lesson_status"].toString(), status);
}

void ScormTest::eachStudentGetsOneOfTheVariants()
{
    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    std::vector<std::vector<GeneratedExercise>> variants;
    for (std::uint32_t seed = 1; seed <= 4; ++seed) variants.push_back(exercises(seed));
    const QJsonObject found = told(exercisePage(variants),
                                   "const seeds=[];for(let i=0;i<12;++i){const record=courseRecord(\"\");"
                                   "record[\"cmi.core.student_id\"]=\"student\"+i;const see=async()=>{"
                                   "const sco=await launch(page,record,faults);"
                                   "const seed=sco.run('exercises[0].seed');await sco.leave();return seed;};"
                                   "const seed=await see();if(await see()!==seed)faults.push(\"another\");"
                                   "seeds.push(seed);}told.kinds=new Set(seeds).size;");
    QCOMPARE(found["faults"].toString(), QString());
    QVERIFY(found["kinds"].toInt() > 1);
}

void ScormTest::aPageWithoutACourseSystemWorks()
{
    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    QCOMPARE(
        test::titleAfter(exercisePage({exercises(3)}), scriptNamed("solve_exercises.js") +
                                                           "solveAll();document.title=`${course} ${totals().points}`;"),
        QStringLiteral("null 20"));
}

void ScormTest::aLessonTellsHowFarItWasSeen()
{
    if (!test::hasBrowser()) QSKIP("chromium is not installed");
    const auto lesson = lessonOf(LessonKind::Colouring);
    const QJsonObject found =
        told(lessonCoursePage(*lesson),
             "const record=courseRecord(\"\");let sco=await launch(page,record,faults);sco.run('seek(4)');"
             "await new Promise(next=>setTimeout(next,50));await sco.leave();told.first={...record};"
             "sco=await launch(page,record,faults);told.at=sco.run('position');sco.run('seek(lesson.steps.length)');"
             "await new Promise(next=>setTimeout(next,50));await sco.leave();told.last=record;");
    QCOMPARE(found["faults"].toString(), QString());
    QCOMPARE(found["at"].toInt(), 4);
    QCOMPARE(found["first"].toObject()["cmi.core.lesson_status"].toString(), QStringLiteral("incomplete"));
    QCOMPARE(found["last"].toObject()["cmi.core.lesson_status"].toString(), QStringLiteral("completed"));
    QCOMPARE(found["last"].toObject()["cmi.core.score.raw"].toString(), QStringLiteral("100"));
}

void ScormTest::theCommandsWritePackages()
{
    const QTemporaryDir folder;
    const auto run = [&](QStringList arguments, const QString& name) {
        QProcess process;
        process.start(QStringLiteral(CAUSEWAYC), arguments << "-o" << folder.filePath(name));
        QVERIFY(process.waitForFinished(60000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
        const auto bytes = readFile(folder.filePath(name).toStdString());
        QVERIFY(bytes && readZip(*bytes));
        QCOMPARE(readZip(*bytes)->size(), std::size_t(2));
    };
    run({"exercise", "--kind", "loop", "--count", "2", "--mastery", "50"}, "exercise.zip");
    run({"export", CAUSEWAY_SOURCE_DIR "/models/Examples/RlcCircuit.mo", "--to", "scorm", "--lesson", "colouring"},
        "lesson.zip");
}

QTEST_GUILESS_MAIN(ScormTest)
#include "scorm_test.moc"
