// SPDX-License-Identifier: GPL-3.0-or-later
// A study has the same bytes however its runs were divided, and whatever was killed.
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <random>

#include "core/base/file_io.h"
#include "core/study/job_files.h"
#include "core/study/study_results.h"
#include "core/study/study_runner.h"
#include "tests/unit/base/full_disk.h"
#include "tests/unit/study/study_fixture.h"

using namespace causeway;
using namespace causeway::test;
namespace fs = std::filesystem;

namespace {

const char* const kPlan = R"("settings": {"intervals": 20}, "design": "latin-hypercube", "runs": 60, "seed": 4,
    "factors": [{"name": "k", "range": {"from": 0.1, "to": 5}}, {"name": "y0", "range": {"from": 1, "to": 110}}],
    "outputs": [{"name": "y", "variable": "y"}, {"name": "m", "variable": "y", "at": "mean"},
                {"name": "e", "variable": "y", "at": "event"}])";

std::string contentOf(const fs::path& path)
{
    const auto text = readFile(path);
    return text ? *text : "cannot read " + path.string();
}

/// Table and database.
std::pair<std::string, std::string> resultsIn(const fs::path& folder)
{
    return {contentOf(folder / "results.csv"), contentOf(folder / "results.sqlite")};
}

/// Claims the folder.
StudyRequest requestFor(const StudyModel& model, const fs::path& folder, StudyShard shard = {}, std::size_t jobs = 1)
{
    const auto id = claimFolder(folder, {model.plan().text, "M", model.modelDigest(), "test"});
    return {folder, id ? *id : id.error(), shard, jobs};
}

/// Gives what went wrong.
std::string runPart(const StudyModel& model, const fs::path& folder, StudyShard shard = {}, std::size_t jobs = 1)
{
    const auto id = claimFolder(folder, {model.plan().text, "M", model.modelDigest(), "test"});
    if (!id) return id.error();
    return runStudy(model, {folder, *id, shard, jobs}, {}).error.value_or("");
}

std::vector<fs::path> recordsIn(const fs::path& folder)
{
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder / "records")) files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

}  // namespace

class StudyShardsTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QVERIFY(m_temporary.isValid()); }
    void shardsAndThreadsGiveTheSameBytes();
    void whatWasCutOffAnywhereIsRunAgain();
    void damagedLinesAreRunAgain();
    void missingRunsAreTold();
    void anotherPlanIsRefusedByName();
    void anotherModelIsRefused();
    void cancelledStudiesGoOn();
    void fullDisksLeaveWhatWasThere();
    void reasonsAreQuoted();
    void theDatabaseHasTheSameValues();
    void jobFilesAreOneWordEach();
    void killedProcessesLeaveWhatOthersGoOnWith();

private:
    fs::path folder(const std::string& name) { return fs::path(m_temporary.path().toStdString()) / name; }
    /// That of one machine without interruption.
    const std::pair<std::string, std::string>& wholeStudy()
    {
        if (m_whole.first.empty()) {
            const fs::path place = folder("whole");
            if (runPart(m_model, place) != "" || mergeStudy({place, false}, {}).error) qFatal("no study");
            m_whole = resultsIn(place);
        }
        return m_whole;
    }

    QTemporaryDir m_temporary;
    StudyModel m_model = studyOf(kDischarge, kPlan);
    std::pair<std::string, std::string> m_whole;
};

void StudyShardsTest::shardsAndThreadsGiveTheSameBytes()
{
    QVERIFY(wholeStudy().first.starts_with("k,y0,y,m,e,status,reason\n"));
    for (const std::uint64_t count : {1U, 2U, 7U, 60U, 200U}) {
        const fs::path place = folder("shards" + std::to_string(count));
        for (std::uint64_t i = count; i > 0; --i) QCOMPARE(runPart(m_model, place, {i - 1, count}, 3), std::string());
        QVERIFY(!mergeStudy({place, false}, {}).error);
        QVERIFY(resultsIn(place) == wholeStudy());
        // Once more: nothing is left to be done.
        const std::size_t files = recordsIn(place).size();
        QCOMPARE(runStudy(m_model, requestFor(m_model, place, {0, count}), {}).done, std::uint64_t(0));
        QCOMPARE(recordsIn(place).size(), files);
    }
}

/// A process that is killed leaves the beginning of its file.
void StudyShardsTest::whatWasCutOffAnywhereIsRunAgain()
{
    std::mt19937 random(3);
    const fs::path place = folder("cut");
    for (int round = 0; round < 60; ++round) {
        const StudyShard shard{static_cast<std::uint64_t>(round % 4), 4};
        QCOMPARE(runPart(m_model, place, shard), std::string());
        const std::vector<fs::path> files = recordsIn(place);
        const fs::path& file = files[random() % files.size()];
        fs::resize_file(file, random() % (fs::file_size(file) + 1));
    }
    for (std::uint64_t i = 0; i < 4; ++i) QCOMPARE(runPart(m_model, place, {i, 4}), std::string());
    QVERIFY(!mergeStudy({place, false}, {}).error);
    QVERIFY(resultsIn(place) == wholeStudy());
}

void StudyShardsTest::damagedLinesAreRunAgain()
{
    const fs::path place = folder("damaged");
    QCOMPARE(runPart(m_model, place), std::string());
    const fs::path file = recordsIn(place).front();
    std::string text = contentOf(file);
    const std::size_t first = text.find('\n') + 1;
    for (std::size_t at = first + 20; at < text.size(); at += 997) text[at] = text[at] == '1' ? '2' : '1';
    QVERIFY(!writeFileWhole(file, text));
    QVERIFY(mergeStudy({place, false}, {}).missing > 0);
    QCOMPARE(runPart(m_model, place), std::string());
    QVERIFY(!mergeStudy({place, false}, {}).error);
    QVERIFY(resultsIn(place) == wholeStudy());
}

void StudyShardsTest::missingRunsAreTold()
{
    const fs::path place = folder("missing");
    QCOMPARE(runPart(m_model, place, {0, 3}), std::string());
    const MergedStudy merged = mergeStudy({place, false}, {});
    QCOMPARE(merged.missing, std::uint64_t(40));
    QCOMPARE(merged.firstMissing, std::uint64_t(1));
    QVERIFY(merged.table.empty() && !fs::exists(place / "results.csv"));
    QVERIFY(!mergeStudy({place, true}, {}).error);
    const std::string table = contentOf(place / "results.csv");
    QCOMPARE(std::ranges::count(table, '\n'), std::ptrdiff_t(21));
    // Others may go on with other parts.
    QCOMPARE(runPart(m_model, place, {1, 2}), std::string());
    QCOMPARE(runPart(m_model, place), std::string());
    QVERIFY(!mergeStudy({place, false}, {}).error);
    QVERIFY(resultsIn(place) == wholeStudy());
}

void StudyShardsTest::anotherPlanIsRefusedByName()
{
    const fs::path place = folder("plan");
    QCOMPARE(runPart(m_model, place, {0, 30}), std::string());
    std::string plan = kPlan;
    plan.replace(plan.find("\"to\": 5"), 7, "\"to\": 6");
    const std::string refusal = runPart(studyOf(kDischarge, plan), place, {0, 30});
    QVERIFY2(refusal.find("'factors[0].range.to' differs") != std::string::npos, refusal.c_str());
}

void StudyShardsTest::anotherModelIsRefused()
{
    const fs::path place = folder("model");
    QCOMPARE(runPart(m_model, place, {0, 30}), std::string());
    std::string other = kDischarge;
    other.replace(other.find("-k*"), 3, "-2*k*");
    const std::string refusal = runPart(studyOf(other, kPlan), place, {0, 30});
    QVERIFY2(refusal.find("the model 'M' has changed") != std::string::npos, refusal.c_str());
}

void StudyShardsTest::cancelledStudiesGoOn()
{
    const fs::path place = folder("cancelled");
    const StudyRequest request = requestFor(m_model, place);
    std::stop_source stop;
    int told = 0;
    const Task task(stop.get_token(), [&](double, std::string_view) {
        if (++told == 10) stop.request_stop();
    });
    const StudyProgress progress = runStudy(m_model, request, task);
    QVERIFY(!progress.error);
    QCOMPARE(progress.done, std::uint64_t(10));
    QCOMPARE(runStudy(m_model, request, {}).earlier, std::uint64_t(10));
    QVERIFY(!mergeStudy({place, false}, {}).error);
    QVERIFY(resultsIn(place) == wholeStudy());
}

void StudyShardsTest::fullDisksLeaveWhatWasThere()
{
#ifdef CAUSEWAY_TESTS_FULL_DISK
    const fs::path place = folder("full");
    const StudyRequest request = requestFor(m_model, place);
    for (const rlim_t bytes : {40U, 500U, 3000U}) {
        const FullDisk disk(bytes);
        const StudyProgress progress = runStudy(m_model, request, {});
        QVERIFY(progress.error && progress.error->find("cannot write") != std::string::npos);
        QVERIFY(progress.done < 60);
    }
    QCOMPARE(runPart(m_model, place), std::string());
    {
        const FullDisk disk(9000);
        const MergedStudy merged = mergeStudy({place, false}, {});
        QVERIFY(merged.error && merged.error->find("results.sqlite") != std::string::npos);
        QVERIFY(!fs::exists(place / "results.sqlite"));
    }
    QVERIFY(!mergeStudy({place, false}, {}).error);
    QVERIFY(resultsIn(place) == wholeStudy());
#else
    QSKIP("no limit of the size of files");
#endif
}

void StudyShardsTest::reasonsAreQuoted()
{
    const std::string& table = wholeStudy().first;
    QVERIFY(table.find(",nan,nan,nan,failed,\"") != std::string::npos);
    QVERIFY(table.find("y0 is too large, \"\"really\"\", and that is it") != std::string::npos);
    QCOMPARE(std::ranges::count(table, '\n'), std::ptrdiff_t(61));
}

void StudyShardsTest::theDatabaseHasTheSameValues()
{
    static_cast<void>(wholeStudy());
    QProcess sqlite;
    sqlite.start("sqlite3", {QString::fromStdString((folder("whole") / "results.sqlite").string()),
                             "SELECT count(*), sum(status = 'failed') FROM runs; SELECT count(*), count(value) FROM "
                             "run_values; PRAGMA integrity_check;"});
    if (!sqlite.waitForStarted()) QSKIP("sqlite3 is not installed");
    QVERIFY(sqlite.waitForFinished());
    const std::string table = wholeStudy().first;
    int failed = 0;
    for (std::size_t at = table.find(",failed,"); at != std::string::npos; at = table.find(",failed,", at + 1))
        ++failed;
    const QStringList lines = QString(sqlite.readAllStandardOutput()).split('\n');
    QCOMPARE(lines.at(0), QString("60|%1").arg(failed));
    QVERIFY(lines.at(1).startsWith("300|"));
    QCOMPARE(lines.at(2), QString("ok"));
}

void StudyShardsTest::jobFilesAreOneWordEach()
{
    JobFileRequest request{
        "/opt/my causeway/causewayc", {"study", "/a/it's $HOME.json", "-o", "/b/`x`"}, "/b/`x`", "it's", 7, 2};
    QCOMPARE(shellWord("it's"), std::string("'it'\\''s'"));
    const fs::path script = folder("study.parallel");
    // What parallel would run, in place of running it.
    QVERIFY(!writeFileWhole(
        script, "parallel() { while read -r i; do echo \"${1//\\{\\}/$i}\"; done; }\n" + parallelScript(request)));
    QProcess shell;
    shell.start("bash", {QString::fromStdString(script.string())});
    QVERIFY(shell.waitForFinished());
    const QStringList lines = QString(shell.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 7);
    QCOMPARE(lines.last(), QString("'/opt/my causeway/causewayc' study '/a/it'\\''s $HOME.json' -o '/b/`x`' --jobs 2 "
                                   "--shard 7/7"));
    const std::string slurm = slurmScript(request);
    QVERIFY(slurm.find("#SBATCH --job-name=it-s\n") != std::string::npos);
    QVERIFY(slurm.find("--array=1-7") != std::string::npos);
    QVERIFY(slurm.find("--shard \"$SLURM_ARRAY_TASK_ID/7\"") != std::string::npos);
}

void StudyShardsTest::killedProcessesLeaveWhatOthersGoOnWith()
{
    const fs::path place = folder("killed"), plan = folder("plan.json"), one = folder("one");
    QVERIFY(!writeFileWhole(folder("Discharge.mo"), kDischarge));
    QVERIFY(!writeFileWhole(plan, R"({"model": {"file": "Discharge.mo"}, )" + std::string(kPlan) + "}"));
    const auto arguments = [&](const fs::path& where) {
        return QStringList{"study",  QString::fromStdString(plan.string()),
                           "-o",     QString::fromStdString(where.string()),
                           "--jobs", "2"};
    };
    std::mt19937 random(8);
    for (int round = 0; round < 12; ++round) {
        const std::uint64_t shard = random() % 3 + 1;
        QProcess process;
        process.start(CAUSEWAYC, arguments(place) << "--shard" << QString("%1/3").arg(shard));
        QVERIFY(process.waitForStarted());
        // Sometimes at once, sometimes once a new file has come to a random size.
        const std::uintmax_t size = random() % 3 == 0 ? 0 : random() % 2000;
        const auto bytes = [&] {
            std::uintmax_t sum = 0;
            std::error_code error;
            for (const auto& entry : fs::directory_iterator(place / "records", error)) sum += entry.file_size(error);
            return sum;
        };
        const std::uintmax_t before = bytes();
        while (process.state() == QProcess::Running && bytes() < before + size) process.waitForFinished(1);
        process.kill();
        QVERIFY(process.state() == QProcess::NotRunning || process.waitForFinished());
    }
    QProcess process;
    for (int shard = 1; shard <= 3; ++shard) {
        process.start(CAUSEWAYC, arguments(place) << "--shard" << QString("%1/3").arg(shard));
        QVERIFY(process.waitForFinished(60000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError());
    }
    process.start(CAUSEWAYC, {"study", "merge", QString::fromStdString(place.string())});
    QVERIFY(process.waitForFinished(60000));
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError());
    process.start(CAUSEWAYC, arguments(one));
    QVERIFY(process.waitForFinished(60000));
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError());
    QVERIFY(resultsIn(one).first.starts_with("k,y0,y,m,e,status,reason\n"));
    QVERIFY(resultsIn(place) == resultsIn(one));
}

QTEST_GUILESS_MAIN(StudyShardsTest)
#include "study_shards_test.moc"
