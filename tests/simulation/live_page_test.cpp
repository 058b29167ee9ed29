// SPDX-License-Identifier: GPL-3.0-or-later
// Pages with the core in them: what they hold, and that the core in Chromium gives the structure of this program byte
// for byte, and its waveforms.
#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/file_io.h"
#include "core/compiler/compiler.h"
#include "core/compiler/event_tracing.h"
#include "core/compiler/live_page.h"
#include "core/editing/classes/experiment_annotation.h"
#include "core/lesson/lesson_json.h"
#include "core/library/library_paths.h"
#include "core/structure/report/structure_json.h"

using namespace causeway;

namespace {

using Json = nlohmann::ordered_json;

std::shared_ptr<const Analysis> analysisOf(const std::string& path, const std::string& text)
{
    return analyse(std::make_shared<const SourceFile>(path, text), {}, StopAfter::Program, Task());
}

std::shared_ptr<const Analysis> example(const std::string& name)
{
    const std::string file = name + ".mo";
    return analysisOf("/" + file, *readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/" + file));
}

std::shared_ptr<const Lesson> lessonOf(const Analysis& analysis)
{
    return makeLesson(analysis.structure, LessonKind::Colouring, 0, Task());
}

/// Largest distance of two columns relative to the largest value, which counts as at least 1e-6: below that there is
/// only rounding.
double distance(const Json& there, const ColumnValues& here)
{
    if (there.size() != here.size()) return INFINITY;
    double largest = 1e-6, farthest = 0;
    for (std::size_t i = 0; i < here.size(); ++i) {
        largest = std::max(largest, std::fabs(here[i]));
        farthest = std::max(farthest, std::fabs(here[i] - there[i].get<double>()));
    }
    return farthest / largest;
}

/// The document with the file names that the shipped library has in a page.
Json asInPage(std::string document)
{
    const std::string shipped = shippedLibrary().generic_string(), there = "/share/causeway/models";
    for (std::size_t at = 0; (at = document.find(shipped, at)) != std::string::npos; at += there.size())
        document.replace(at, shipped.size(), there);
    return Json::parse(document);
}

}  // namespace

class LivePageTest : public QObject {
    Q_OBJECT
private slots:
    void withoutTheCoreItSaysWhatBuildsIt();
    void textsOfTheModelCannotEndItsScripts();
    void itNeedsNothingFromOutside();
    void theCoreInAPageGivesTheSameStructureAndWaveforms();
    void anEditedTextGivesAnotherLessonAndRun();
    void aMistakeInAnEditedTextHasItsPlace();
    void exercisesAreJudgedByTheCore();
    void anExerciseIsLeftAsItWasFound();
    void eventsOfARunHaveLessons();
    void aPageMayBeginWithTheLessonOnAnEvent();
    void everySystemIsWalkedForwardsAndBack_data();
    void everySystemIsWalkedForwardsAndBack();

private:
    /// Result of a script in the page. The script is the body of an asynchronous function with access to the page's
    /// functions.
    Json inPage(const Analysis& analysis, const std::string& script)
    {
        return inPage(analysis, *lessonOf(analysis), script);
    }
    Json inPage(const Analysis& analysis, const Lesson& lesson, const std::string& script,
                const QString& size = QStringLiteral("1280,800"));
};

void LivePageTest::withoutTheCoreItSaysWhatBuildsIt()
{
    const auto analysis = example("RlcCircuit");
    const auto page = livePage(*analysis, *lessonOf(*analysis), {});
    QVERIFY(!page);
    QVERIFY(page.error().find("packaging/build-wasm") != std::string::npos);
}

void LivePageTest::textsOfTheModelCannotEndItsScripts()
{
    const QTemporaryDir folder;
    const std::string core = folder.filePath("core").toStdString();
    QVERIFY(!writeFileWhole(core, "core"));
    const auto analysis = analysisOf("/M.mo", "model M \"</script>/*WASM*/\" Real x = 1; end M;");
    const auto page = livePage(*analysis, *lessonOf(*analysis), core);
    QVERIFY(page);
    QVERIFY(page->find("<\\/script>/*WASM*/") != std::string::npos);
    QVERIFY(page->find("application/octet-stream\">Y29yZQ==<") != std::string::npos);
}

void LivePageTest::itNeedsNothingFromOutside()
{
    const QTemporaryDir folder;
    const std::string core = folder.filePath("core").toStdString();
    QVERIFY(!writeFileWhole(core, "core"));
    const auto analysis = example("RlcCircuit");
    const auto page = livePage(*analysis, *lessonOf(*analysis), core);
    QVERIFY(page);
    for (const char* const link : {"src=\"", "href=", "@import", "fetch(", "https://", "url("})
        QVERIFY2(page->find(link) == std::string::npos, link);
}

/// Chromium prints the page after the load event, which waits for an open document.
Json LivePageTest::inPage(const Analysis& analysis, const Lesson& lesson, const std::string& script,
                          const QString& size)
{
    const auto page = livePage(analysis, lesson);
    if (!page) return {};
    const QTemporaryDir folder;
    const QString path = folder.filePath("live.html");
    const std::string test =
        "<script>{const frame=document.body.appendChild(document.createElement('iframe'));"
        "frame.contentDocument.open();(async()=>{" +
        script +
        "})().catch(error=>({failure:String(error)})).then(found=>{"
        "const made=document.createElement('pre');made.id='found';"
        "made.textContent=btoa(Array.from(new TextEncoder().encode(JSON.stringify(found)),"
        "byte=>String.fromCharCode(byte)).join(''));document.body.appendChild(made);"
        "frame.contentDocument.close();});}</script></body>";
    std::string text = *page;
    text.replace(text.rfind("</body>"), 7, test);
    if (writeFileWhole(path.toStdString(), text)) return {};
    QProcess process;
    process.start(QStandardPaths::findExecutable(QStringLiteral("chromium")),
                  {"--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + folder.filePath("profile"),
                   "--window-size=" + size, "--dump-dom", "file://" + path});
    if (!process.waitForFinished(240000)) return {};
    const QByteArray shown = process.readAllStandardOutput();
    const qsizetype begin = shown.indexOf("<pre id=\"found\">");
    if (begin < 0) return {};
    const QByteArray found = shown.mid(begin + 16, shown.indexOf('<', begin + 16) - begin - 16);
    return Json::parse(QByteArray::fromBase64(found).toStdString(), nullptr, false);
}

#define SKIP_WITHOUT_CORE()                                                                       \
    if (liveCorePath().empty()) QSKIP("the core for pages was not built (packaging/build-wasm)"); \
    if (QStandardPaths::findExecutable(QStringLiteral("chromium")).isEmpty()) QSKIP("chromium is not installed")

/// One page for all: starting a browser takes longer than running the models.
void LivePageTest::theCoreInAPageGivesTheSameStructureAndWaveforms()
{
    SKIP_WITHOUT_CORE();
    std::vector<std::shared_ptr<const Analysis>> models;
    Json texts = Json::array();
    for (const char* const name : {"RlcCircuit", "RlcCircuitWithLoop", "RlcComponents", "PlanarPendulum",
                                   "BouncingBallAtRest", "HalfWaveRectifier", "BridgeRectifier", "BuckConverter"}) {
        models.push_back(example(name));
        QVERIFY2(models.back()->program, name);
        const SourceFile& source = models.back()->sources[models.back()->source];
        texts.push_back({{"path", source.path()}, {"text", source.text()}});
    }
    const Json found = inPage(*models.front(), "const all=[];for(const {path,text} of " + texts.dump() +
                                                   "){const one={columns:{}};"
                                                   "one.analysed=await ask({ask:'analyse',path,text,model:'',"
                                                   "lesson:'colouring'});"
                                                   "one.run=await ask({ask:'simulate'});"
                                                   "for(const {name} of one.run.columns)"
                                                   "one.columns[name]=(await ask({ask:'column',name})).values;"
                                                   "all.push(one);}return all;");
    QVERIFY2(found.is_array() && found.size() == models.size(), found.dump().substr(0, 1000).c_str());
    for (std::size_t i = 0; i < models.size(); ++i) {
        const Analysis& model = *models[i];
        const Json& page = found[i];
        QVERIFY2(page["analysed"]["structure"] ==
                     asInPage(structureToJson(*model.structure, model.sources, {true, nullptr})),
                 model.modelName.c_str());
        QVERIFY2(page["analysed"]["lesson"] == Json::parse(lessonDataOfPage(*lessonOf(model))),
                 model.modelName.c_str());

        Diagnostics diagnostics;
        const Simulation run = simulate(model, settingsFor(model.dae->experiment), diagnostics, Task());
        QCOMPARE(page["run"]["status"].get<std::string>(), std::string("completed"));
        QCOMPARE(page["run"]["events"].size(), run.result->events.size());
        QVERIFY2(distance(page["run"]["time"], run.result->time) < 1e-9, model.modelName.c_str());
        for (const ResultColumn& column : run.result->columns) {
            const double apart = distance(page["columns"][column.name], column.values);
            QVERIFY2(apart < 1e-9, fmt::format("{}: {} by {}", model.modelName, column.name, apart).c_str());
        }
    }
}

void LivePageTest::anEditedTextGivesAnotherLessonAndRun()
{
    SKIP_WITHOUT_CORE();
    const auto analysis = example("RlcCircuit");
    const Json found = inPage(*analysis,
                              "await analyse();const before=lessonShown.length;"
                              "source.value=source.value.replace('uC = u2;','uC = u2 + 0.1*i0;');await analyse();"
                              "await simulate();"
                              "return {before,after:lessonShown.length,shown:JSON.parse(lessonShown).equations.map("
                              "item=>item.label),rows:run.time.length,chosen,curves:document.querySelectorAll("
                              "'#plot .curve').length};");
    QVERIFY2(found.contains("shown"), found.dump().c_str());
    QVERIFY(found["before"] != found["after"]);
    QVERIFY(std::ranges::any_of(
        found["shown"], [](const Json& label) { return label.get<std::string>().find("0.1") != std::string::npos; }));
    QCOMPARE(found["rows"].get<int>(), 501);
    QCOMPARE(found["chosen"].size(), std::size_t{2});
}

void LivePageTest::aMistakeInAnEditedTextHasItsPlace()
{
    SKIP_WITHOUT_CORE();
    const auto analysis = example("RlcCircuit");
    const Json found = inPage(*analysis,
                              "source.value=source.value.replace('u2 = R2*i2','u2 = R3*i2');await analyse();"
                              "return {lines:[...faulty],text:source.value,state:byId('state').textContent,"
                              "isOff:byId('simulate').disabled};");
    QVERIFY2(found.contains("lines"), found.dump().c_str());
    const std::string text = found["text"];
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find("R3*")), '\n');
    QCOMPARE(found["lines"], Json::array({line}));
    QVERIFY(found["isOff"].get<bool>());
}

/// The player once it has loaded: its functions are those of its frame. `until` waits for a lesson of a kind.
constexpr const char* kPlayer =
    "const frame=player.contentWindow,all=code=>player.contentWindow.eval(code),"
    "why=()=>player.contentDocument.getElementById('why').textContent,"
    "score=()=>player.contentDocument.getElementById('hand-score').textContent,"
    "until=async kind=>{while(!player.contentWindow?.askCore||all('lesson.lesson')!==kind)"
    "await new Promise(wait=>setTimeout(wait,5));};"
    "await analyse();await until(byId('lesson').value.split(':')[0]);";

/// The order of the lecture (SYSTEMS A1) with one wrong answer, a hint, and a withdrawn answer.
void LivePageTest::exercisesAreJudgedByTheCore()
{
    SKIP_WITHOUT_CORE();
    const auto analysis = example("RlcCircuit");
    const Json found = inPage(
        *analysis, std::string(kPlayer) +
                       "await frame.beginByHand();const said=[score()],u={u0:0,i0:1,diL:7,duC:8,iC:9};"
                       "const pick=async place=>{await frame.askByHand({do:'pick',...place});said.push(score());};"
                       "await pick({equation:1});await frame.askByHand({do:'hint'});"
                       "await pick({equation:0});await frame.askByHand({do:'undo'});said.push(score());"
                       "await pick({equation:0});await pick({equation:7});await pick({unknown:u.i0});"
                       "await pick({unknown:u.diL});await pick({unknown:u.duC});await pick({equation:2});"
                       "await pick({equation:5});await pick({equation:6});await pick({unknown:u.iC});"
                       "await pick({equation:1});"
                       "return {said,why:why(),numbers:all('state.equation_number')};");
    QVERIFY2(found.contains("said"), found.dump().c_str());
    const Json& said = found["said"];
    QCOMPARE(said[0].get<std::string>(), std::string("right: 0 of 10, wrong: 0"));
    QCOMPARE(said[1].get<std::string>(), std::string("right: 0 of 10, wrong: 1"));
    QCOMPARE(said[2].get<std::string>(), std::string("right: 1 of 10, wrong: 1, hints: 1"));
    QCOMPARE(said[3].get<std::string>(), std::string("right: 0 of 10, wrong: 1, hints: 1"));
    QCOMPARE(said.back().get<std::string>(), std::string("right: 10 of 10, wrong: 1, hints: 1"));
    QCOMPARE(found["numbers"], Json({1, 6, 3, 9, 8, 4, 5, 2, 10, 7}));
    QVERIFY(found["why"].get<std::string>().starts_with("Right."));
}

void LivePageTest::anExerciseIsLeftAsItWasFound()
{
    SKIP_WITHOUT_CORE();
    const auto analysis = example("PlanarPendulum");
    const Json found =
        inPage(*analysis, std::string(kPlayer) +
                              "const list=[];for(const name of ['colouring','matching','components','pantelides',"
                              "'state-selection','initialization','tearing:1']){"
                              "byId('lesson').value=name;await analyse();"
                              "await until(name.split(':')[0]);"
                              "frame.seek(3);const before=all('JSON.stringify([state,position])')+why();"
                              "await frame.beginByHand();const asked=why();"
                              "await frame.askByHand({do:'pick',equation:0});await frame.askByHand({do:'check'});"
                              "const during=all('JSON.stringify([state,position])')+why();frame.leaveByHand();"
                              "list.push({name,asked,during:during!==before,"
                              "after:all('JSON.stringify([state,position])')+why()===before});}return list;");
    QVERIFY2(found.is_array() && found.size() == 7, found.dump().c_str());
    for (const Json& lesson : found) {
        QVERIFY2(!lesson["asked"].get<std::string>().empty(), lesson.dump().c_str());
        QVERIFY2(lesson["during"].get<bool>() && lesson["after"].get<bool>(), lesson.dump().c_str());
    }
}

/// Diodes of SYSTEMS B8: the second event is the first one located by a search.
void LivePageTest::eventsOfARunHaveLessons()
{
    SKIP_WITHOUT_CORE();
    const auto analysis = example("HalfWaveRectifier");
    const Json found = inPage(
        *analysis, std::string(kPlayer) +
                       "await simulate();const rows=[...document.querySelectorAll('#events button')];"
                       "await showEventLesson(2);await until('root-search');"
                       "return {numbers:rows.slice(0,3).map(row=>row.textContent),"
                       "lesson:JSON.parse(lessonShown),chosen:byId('lesson').value,shown:document.body.dataset.shown,"
                       "noExercise:player.contentDocument.getElementById('by-hand').hidden};");
    QVERIFY2(found.contains("lesson"), found.dump().c_str());
    QCOMPARE(found["numbers"], Json({"2", "3", "4"}));
    QCOMPARE(found["chosen"].get<std::string>(), std::string("root-search:2"));
    QCOMPARE(found["shown"].get<std::string>(), std::string("lesson"));
    QVERIFY(found["noExercise"].get<bool>());
    const auto lesson = eventLesson(*analysis, settingsFor(*analysis), *eventLessonNamed("root-search:2"), Task());
    QVERIFY(lesson);
    QCOMPARE(found["lesson"]["steps"].size(), lesson->steps.size());
    QCOMPARE(found["lesson"]["title"].get<std::string>(), lesson->title);
}

void LivePageTest::aPageMayBeginWithTheLessonOnAnEvent()
{
    SKIP_WITHOUT_CORE();
    const auto analysis = example("ChainedEvents");
    const auto lesson = eventLesson(*analysis, settingsFor(*analysis), *eventLessonNamed("event-iteration"), Task());
    QVERIFY(lesson);
    const Json found =
        inPage(*analysis, *lesson,
               std::string(kPlayer) + "return {chosen:byId('lesson').value,lesson:JSON.parse(lessonShown)};");
    QVERIFY2(found.contains("lesson"), found.dump().c_str());
    QCOMPARE(found["chosen"].get<std::string>(), nameOf({lesson->kind, lesson->part, lesson->title}));
    QCOMPARE(found["lesson"]["steps"].size(), lesson->steps.size());
}

void LivePageTest::everySystemIsWalkedForwardsAndBack_data()
{
    QTest::addColumn<QString>("size");
    QTest::addColumn<bool>("isDark");
    QTest::addRow("desktop, light") << "1280,800" << false;
    QTest::addRow("phone, dark") << "390,844" << true;
}

/// The seed systems A to D: all lessons on the structure, and those on the first events of a run. Each step has a
/// reason and can be undone; nothing overflows the page.
constexpr const char* kWalk =
    "const faults=[];let walked=0;"
    "const walk=name=>{const "
    "view=player.contentWindow,n=all('lesson.steps.length'),marks=()=>all('JSON.stringify(state)');"
    "view.seek(0);const first=marks(),seen=[];"
    "for(let i=1;i<=n;++i){view.seek(i);seen.push(marks());if(!why())faults.push(`${name}: step ${i} has no reason`);}"
    "for(let i=n;i>0;--i){view.seek(i);if(marks()!==seen[i-1])faults.push(`${name}: back at ${i} is another state`);}"
    "view.seek(0);if(marks()!==first)faults.push(`${name}: another start`);"
    "const page=player.contentDocument.documentElement;"
    "if(page.scrollWidth>page.clientWidth+1)faults.push(`${name}: as wide as ${page.scrollWidth}`);++walked;};"
    "const go=async(model,name)=>{byId('lesson').value=name;await analyse();await until(name.split(':')[0]);"
    "walk(`${model}, ${name}`);};"
    "for(const [model,text] of Object.entries(models)){source.value=text;run=null;hasRun=false;eventShown=0;"
    "byId('until').value='';await analyse();const list=[...byId('lesson').options].map(item=>item.value);"
    "for(const name of list)await go(model,name);"
    "if(byId('simulate').disabled)continue;await simulate();if(!run){faults.push(`${model}: no run`);continue;}"
    "for(const {number} of eventsShown().slice(0,2)){eventShown=number;await analyse();"
    "for(const name of [...byId('lesson').options].map(item=>item.value))"
    "if(!list.includes(name))await go(model,name);}}"
    "return {faults,walked,isDark:player.contentDocument.documentElement.classList.contains('dark')};";

void LivePageTest::everySystemIsWalkedForwardsAndBack()
{
    SKIP_WITHOUT_CORE();
    QFETCH(QString, size);
    QFETCH(bool, isDark);
    Json models;
    for (const char* const name :
         {"RlcCircuit",      "RlcComponents",      "RlcCircuitWithLoop",     "ParallelSources",
          "UnusedUnknown",   "OneEquationTooMany", "ParallelCapacitors",     "SeriesInductors",
          "PlanarPendulum",  "PiecewiseLinear",    "PiecewiseLinearInverse", "TangentialTouch",
          "HysteresisWhen",  "HysteresisBoolean",  "ZeroCrossings",          "ChainedEvents",
          "SwitchEquation",  "IdealDiodeJump",     "IdealDiodeCurve",        "HalfWaveRectifier",
          "BridgeRectifier", "ThreePhaseBridge",   "BuckConverter",          "BouncingBall",
          "DoublePendulum",  "TimeEvents",         "BreakingPendulum",       "CaughtMass"})
        models[name] = *readFile(std::string(CAUSEWAY_SOURCE_DIR "/models/Examples/") + name + ".mo");
    const auto analysis = example("RlcCircuit");
    const std::string look = isDark ? "setDark(true);" : "setDark(false);";
    const Json found =
        inPage(*analysis, *lessonOf(*analysis), kPlayer + look + "const models=" + models.dump() + ";" + kWalk, size);
    QVERIFY2(found.contains("faults"), found.dump().c_str());
    QVERIFY2(found["faults"].empty(), found["faults"].dump(1).c_str());
    QVERIFY2(found["walked"] > 200, found["walked"].dump().c_str());
    QCOMPARE(found["isDark"].get<bool>(), isDark);
}

QTEST_GUILESS_MAIN(LivePageTest)
#include "live_page_test.moc"
