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
#include "core/compiler/live_page.h"
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

/// The farthest that two columns are apart, relative to the largest value; one below 1e-6 is rounding alone.
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

/// The document with the names that the files of the shipped library have in a page.
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

private:
    /// What a script, the body of an asynchronous function with the page's functions, returns in the page.
    Json inPage(const Analysis& analysis, const std::string& script);
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

/// The load event, after which Chromium prints the page, waits for a document that is open.
Json LivePageTest::inPage(const Analysis& analysis, const std::string& script)
{
    const auto page = livePage(analysis, *lessonOf(analysis));
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
                   "--dump-dom", "file://" + path});
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

/// One page for all: a browser takes longer to start than the models to run.
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
        QVERIFY2(page["analysed"]["lesson"] == Json::parse(lessonToJson(*lessonOf(model))), model.modelName.c_str());

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

QTEST_GUILESS_MAIN(LivePageTest)
#include "live_page_test.moc"
