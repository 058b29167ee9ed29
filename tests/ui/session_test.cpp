// SPDX-License-Identifier: GPL-3.0-or-later
// Documents, their history and files, recovery, jobs, settings and the registry of actions: everything without a
// window.
#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QProxyStyle>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QWidget>
#include <atomic>
#include <random>

#include "tests/ui/patience.h"
#include "ui/session/action_registry.h"
#include "ui/session/document.h"
#include "ui/session/job_manager.h"
#include "ui/session/library_source.h"
#include "ui/session/model_session.h"
#include "ui/session/native_trust.h"
#include "ui/session/recovery.h"
#include "ui/session/settings.h"
#include "ui/session/theme.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

QString writeText(const QTemporaryDir& folder, const QString& name, const QByteArray& text)
{
    const QString path = folder.filePath(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return {};
    file.write(text);
    return path;
}

QByteArray readText(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Lets the queued end of a gesture come.
void endGesture()
{
    QCoreApplication::processEvents();
}

/// A job that works until it is cancelled.
std::function<int(const Task&)> untilCancelled(std::atomic<bool>& started)
{
    return [&started](const Task& task) {
        started = true;
        while (!task.cancelled()) QThread::msleep(1);
        return 7;
    };
}

}  // namespace

class SessionTest : public QObject {
    Q_OBJECT

private slots:
    void theThemeFollowsTheDesktopWhileTheProgramRuns()
    {
        // A style has the last word on the palette that the desktop gives.
        class Desktop : public QProxyStyle {
        public:
            explicit Desktop(bool dark) : QProxyStyle(QStringLiteral("Fusion")), m_isDark(dark) {}
            using QProxyStyle::polish;
            void polish(QPalette& palette) override { palette = QPalette(m_isDark ? Qt::black : Qt::white); }

        private:
            bool m_isDark;
        };
        Theme theme;
        theme.setMode(Theme::Mode::FollowDesktop);
        QWidget window;
        QSignalSpy changed(&theme, &Theme::changed);
        const auto turn = [&](bool dark) {
            QApplication::setStyle(new Desktop(dark));
            QEvent event(QEvent::ThemeChange);
            QCoreApplication::sendEvent(&window, &event);
            QCoreApplication::sendEvent(&window, &event);
            QVERIFY(changed.wait());
            QCOMPARE(changed.size(), 1);
            changed.clear();
        };
        turn(true);
        QVERIFY(theme.colours().isDark);
        QCOMPARE(QApplication::palette().color(QPalette::Window), theme.colours().window);
        turn(false);
        QVERIFY(!theme.colours().isDark);
        // Where one is chosen the desktop is not asked.
        theme.setMode(Theme::Mode::Light);
        changed.clear();
        QApplication::setStyle(new Desktop(true));
        QEvent event(QEvent::ThemeChange);
        QCoreApplication::sendEvent(&window, &event);
        QTest::qWait(20);
        QCOMPARE(changed.size(), 0);
        QVERIFY(!theme.colours().isDark);
    }

    // Documents ----------------------------------------------------------------------------------
    void typingIsOneStepUntilTheLineEnds()
    {
        Document document(1);
        std::uint32_t at = 0;
        for (const char* key : {"m", "o", "d", "\n", "e"}) {
            document.replace(at, 0, key);
            ++at;
            endGesture();
        }
        QCOMPARE(document.text(), std::string("mod\ne"));
        document.undo();
        QCOMPARE(document.text(), std::string("mod\n"));
        document.undo();
        QCOMPARE(document.text(), std::string());
        QVERIFY(!document.canUndo());
        document.redo();
        document.redo();
        QCOMPARE(document.text(), std::string("mod\ne"));
    }

    void typingOverASelectionIsOneStep()
    {
        Document document(1);
        document.replace(0, 0, "abc");
        endGesture();
        document.closeUndoStep();
        document.replace(0, 3, {});
        document.replace(0, 0, "x");
        endGesture();
        document.undo();
        QCOMPARE(document.text(), std::string("abc"));
    }

    void undoAfterRandomEditsBringsBackEveryState()
    {
        std::mt19937 random(4711);
        const auto below = [&random](std::uint32_t bound) { return static_cast<std::uint32_t>(random() % bound); };
        Document document(1);
        std::vector<std::string> states{document.text()};
        for (int i = 0; i < 300; ++i) {
            const auto size = static_cast<std::uint32_t>(document.text().size());
            const std::uint32_t begin = size == 0 ? 0 : below(size);
            const std::uint32_t length = std::min<std::uint32_t>(size - begin, below(4));
            const std::string inserted(below(5), static_cast<char>('a' + below(26)));
            if (length == 0 && inserted.empty()) continue;
            const bool done = document.edit({{{SourceId(0), begin, begin + length}, inserted}}, QStringLiteral("edit"));
            QVERIFY(done);
            if (document.text() != states.back()) states.push_back(document.text());
        }
        for (auto state = states.rbegin() + 1; state != states.rend(); ++state) {
            document.undo();
            QCOMPARE(document.text(), *state);
        }
        for (auto state = states.begin() + 1; state != states.end(); ++state) {
            document.redo();
            QCOMPARE(document.text(), *state);
        }
    }

    void editsThatOverlapAreRefused()
    {
        Document document(1);
        document.replace(0, 0, "0123456789");
        const SourceId source(0);
        QVERIFY(!document.edit({{{source, 2, 5}, "x"}, {{source, 4, 6}, "y"}}, {}));
        QVERIFY(!document.edit({{{source, 8, 11}, "x"}}, {}));
        QCOMPARE(document.text(), std::string("0123456789"));
    }

    void manyEditsAreOneStep()
    {
        Document document(1);
        std::string text;
        for (int i = 0; i < 1000; ++i) text += "ab ";
        document.replace(0, 0, text);
        std::vector<TextEdit> edits;
        for (std::uint32_t i = 0; i < 1000; ++i) edits.push_back({{SourceId(0), 3 * i, 3 * i + 1}, "long"});
        QVERIFY(document.edit(edits, QStringLiteral("Replace all")));
        QVERIFY(document.text().starts_with("longb longb "));
        QCOMPARE(document.text().size(), text.size() + 3000);
        document.undo();
        QCOMPARE(document.text(), text);
    }

    void savingKeepsEveryByteAndTheByteOrderMark()
    {
        QTemporaryDir folder;
        const QByteArray bytes =
            "\xEF\xBB\xBFmodel A\r\n  Real x \"gr\xC3\xB6\xC3\x9F"
            "e\";\r\nend A;\xFF";
        const QString path = writeText(folder, QStringLiteral("a.mo"), bytes);
        auto opened = Document::open(path);
        QVERIFY(opened);
        Document& document = **opened;
        QVERIFY(document.text().starts_with("model A"));
        QVERIFY(!document.isModified());
        document.replace(0, 0, "// ");
        QVERIFY(document.isModified());
        QCOMPARE(static_cast<int>(document.save().problem), static_cast<int>(Document::SaveProblem::None));
        QVERIFY(!document.isModified());
        QByteArray expected = bytes;
        expected.insert(3, "// ");
        QCOMPARE(readText(path), expected);
        document.undo();
        QVERIFY(document.isModified());
        document.redo();
        QVERIFY(!document.isModified());
    }

    void whatIsNoTextIsRefusedWithASentence()
    {
        QTemporaryDir folder;
        const QString binary = writeText(folder, QStringLiteral("a.mo"), QByteArray("ab\0cd", 5));
        QVERIFY(QString::fromStdString(Document::open(binary).error()).contains(QStringLiteral("not a text")));
        QVERIFY(!Document::open(folder.filePath(QStringLiteral("missing.mo"))));
        QVERIFY(!Document::open(folder.path()));
    }

    void aFileThatCannotBeWrittenIsReported()
    {
        QTemporaryDir folder;
        Document document(1);
        document.replace(0, 0, "x");
        const auto outcome = document.save(folder.filePath(QStringLiteral("no/such/folder/a.mo")));
        QCOMPARE(static_cast<int>(outcome.problem), static_cast<int>(Document::SaveProblem::Failed));
        QVERIFY(!outcome.message.isEmpty());
        QVERIFY(document.isModified());
    }

    void aChangeByAnotherProgramIsNoticedAndReloadCanBeUndone()
    {
        QTemporaryDir folder;
        const QString path = writeText(folder, QStringLiteral("a.mo"), "model A end A;");
        auto opened = Document::open(path);
        Document& document = **opened;
        QSignalSpy changedOutside(&document, &Document::changedOutside);
        document.replace(6, 1, "Mine");
        writeText(folder, QStringLiteral("a.mo"), "model Theirs end Theirs;");
        QTRY_COMPARE(changedOutside.count(), 1);

        // Neither text is lost: saving asks, reloading can be undone.
        QCOMPARE(static_cast<int>(document.save().problem), static_cast<int>(Document::SaveProblem::ChangedOutside));
        QCOMPARE(readText(path), QByteArray("model Theirs end Theirs;"));
        QVERIFY(document.reload());
        QCOMPARE(document.text(), std::string("model Theirs end Theirs;"));
        QVERIFY(!document.isModified());
        document.undo();
        QCOMPARE(document.text(), std::string("model Mine end A;"));
        QVERIFY(document.isModified());
    }

    void aRemovedFileLeavesTheTextUnsaved()
    {
        QTemporaryDir folder;
        const QString path = writeText(folder, QStringLiteral("a.mo"), "model A end A;");
        auto opened = Document::open(path);
        Document& document = **opened;
        QSignalSpy removed(&document, &Document::removedOutside);
        QVERIFY(QFile::remove(path));
        QTRY_COMPARE(removed.count(), 1);
        QVERIFY(document.isModified());
        QCOMPARE(static_cast<int>(document.save().problem), static_cast<int>(Document::SaveProblem::None));
        QCOMPARE(readText(path), QByteArray("model A end A;"));
    }

    void ownSavingIsNoChangeByAnotherProgram()
    {
        QTemporaryDir folder;
        const QString path = writeText(folder, QStringLiteral("a.mo"), "x");
        auto opened = Document::open(path);
        QSignalSpy changedOutside(opened->get(), &Document::changedOutside);
        (*opened)->replace(0, 1, "y");
        (*opened)->save();
        QTest::qWait(400);
        QCOMPARE(changedOutside.count(), 0);
    }

    void unsavedTextOfAProgramThatDiedComesBack()
    {
        QTemporaryDir folder;
        const QString recovery = folder.filePath(QStringLiteral("recovery"));
        JobManager jobs;
        {
            RecoveryStore died(recovery, jobs);
            const QString name = died.newName();
            died.keep(name, QStringLiteral("/models/a.mo"), "model A\nend A;");
            QTRY_VERIFY(QFile::exists(name));
            QTRY_VERIFY(jobs.isIdle());
            RecoveryStore other(recovery, jobs);
            QVERIFY2(other.orphans().empty(), "its program is alive");
        }
        RecoveryStore next(recovery, jobs);
        const auto orphans = next.orphans();
        QCOMPARE(orphans.size(), std::size_t{1});
        QCOMPARE(orphans.front().path, QStringLiteral("/models/a.mo"));
        QCOMPARE(orphans.front().text, std::string("model A\nend A;"));
        RecoveryStore::discard(orphans.front());
        QVERIFY(next.orphans().empty());
    }

    void closingOnPurposeLeavesNoCopy()
    {
        QTemporaryDir folder;
        JobManager jobs;
        RecoveryStore store(folder.path(), jobs);
        const QString name = store.newName();
        store.keep(name, {}, "text");
        store.forget(name);
        QVERIFY(jobs.shutDown());
        QVERIFY(!QFile::exists(name));
    }

    // Jobs ---------------------------------------------------------------------------------------
    void aCancelledJobDeliversWhatItHas()
    {
        JobManager jobs;
        std::atomic<bool> started = false;
        std::optional<JobOutcome<int>> outcome;
        const auto id = jobs.start<int>({QStringLiteral("Long"), QStringLiteral("a"), this}, untilCancelled(started),
                                        [&](const JobOutcome<int>& result) { outcome = result; });
        QTRY_VERIFY(started);
        jobs.cancel(id);
        QTRY_VERIFY(outcome.has_value());
        QCOMPARE(outcome->value, std::optional(7));
        QVERIFY(outcome->cancelled);
        QVERIFY(jobs.isIdle());
    }

    void aNewJobOfTheSameKeySupersedesTheOld()
    {
        JobManager jobs;
        std::atomic<bool> started = false;
        bool oldDelivered = false;
        int delivered = 0;
        const JobManager::Request request{QStringLiteral("Analysis"), QStringLiteral("key"), this};
        jobs.start<int>(request, untilCancelled(started), [&](const JobOutcome<int>&) { oldDelivered = true; });
        QTRY_VERIFY(started);
        jobs.start<int>(
            request, [](const Task&) { return 42; }, [&](const JobOutcome<int>& result) { delivered = *result.value; });
        QTRY_COMPARE(delivered, 42);
        QVERIFY(jobs.shutDown());
        QCoreApplication::processEvents();
        QVERIFY(!oldDelivered);
    }

    void anExceptionBecomesText()
    {
        JobManager jobs;
        QString error;
        jobs.start<int>(
            {QStringLiteral("Bad"), QStringLiteral("b"), this},
            [](const Task&) -> int { throw std::runtime_error("broken"); },
            [&](const JobOutcome<int>& result) { error = result.error; });
        QTRY_COMPARE(
            error, QStringLiteral(
                       "internal error (broken); this is a bug in Causeway: please report it together with the model"));
        // Memory that is not there is nobody's fault, and one can do something about it.
        jobs.start<int>(
            {QStringLiteral("Large"), QStringLiteral("b"), this}, [](const Task&) -> int { throw std::bad_alloc(); },
            [&](const JobOutcome<int>& result) {
                error = QString::fromLatin1(result.fault.items().front().code()) + result.error;
            });
        QTRY_VERIFY2(error.startsWith(QStringLiteral("E9002there is not enough memory")), qPrintable(error));
    }

    void progressIsReported()
    {
        JobManager jobs;
        QSignalSpy progressed(&jobs, &JobManager::progressed);
        std::atomic<bool> enough = false;
        jobs.start<int>(
            {QStringLiteral("Work"), QStringLiteral("p"), this},
            [&enough](const Task& task) {
                task.progress(0.5, "half");
                while (!enough && !task.cancelled()) QThread::msleep(1);
                return 0;
            },
            [](const JobOutcome<int>&) {});
        QTRY_COMPARE(progressed.count(), 1);
        QCOMPARE(jobs.running().front().what, QStringLiteral("half"));
        enough = true;
        QTRY_VERIFY(jobs.isIdle());
    }

    void resultsForAReceiverThatIsGoneAreDropped()
    {
        JobManager jobs;
        bool delivered = false;
        {
            QObject receiver;
            jobs.start<int>(
                {QStringLiteral("Work"), QStringLiteral("r"), &receiver}, [](const Task&) { return 1; },
                [&](const JobOutcome<int>&) { delivered = true; });
        }
        QTRY_VERIFY(jobs.isIdle());
        QVERIFY(!delivered);
    }

    void theManagerMayGoWhileWorkRuns()
    {
        std::atomic<bool> started = false;
        {
            JobManager jobs;
            jobs.start<int>({QStringLiteral("Long"), QStringLiteral("a"), this}, untilCancelled(started),
                            [](const JobOutcome<int>&) {});
            QTRY_VERIFY(started);
        }
        QCoreApplication::processEvents();
    }

    // Sessions -----------------------------------------------------------------------------------
    void aStaleAnalysisIsDropped()
    {
        JobManager jobs;
        Document document(1);
        document.replace(0, 0, "model A Real x; equation x = 1; end A;");
        ModelSession session(document, jobs);
        session.analyse();
        document.replace(6, 1, "B");  // before the result can be delivered
        QTRY_VERIFY(session.analysis() != nullptr);
        QVERIFY(session.isAnalysisCurrent());
        QCOMPARE(session.analysis()->classes.front().name, std::string("B"));
    }

    void viewsKeepTheLastStructureWhileTheTextHasMistakes()
    {
        JobManager jobs;
        Document document(1);
        document.replace(0, 0, "model A Real x; equation x = 1; end A;");
        ModelSession session(document, jobs);
        session.analyse();
        QTRY_VERIFY(session.shown() != nullptr);
        QVERIFY(session.shown()->structure != nullptr);
        document.replace(29, 1, {});  // "x = ;"
        QTRY_VERIFY(session.analysis() != session.shown());
        QVERIFY(session.analysis()->diagnostics.hasErrors());
        QVERIFY(session.shown()->structure != nullptr);
        QVERIFY(!session.isShownCurrent());
    }

    void simulateWaitsForTheAnalysisOfThePresentText()
    {
        JobManager jobs;
        Document document(1);
        ModelSession session(document, jobs);
        document.replace(0, 0, "model A Real x(start = 0, fixed = true); equation der(x) = 1; end A;");
        session.simulate();
        QTRY_VERIFY(session.result() != nullptr);
        const ResultColumn* x = session.result()->find("x");
        QVERIFY(x != nullptr);
        QVERIFY(std::abs(x->values.back() - 1) < 1e-6);
        QVERIFY(!session.isBusy());
    }

    /// A class of another open document is there, as it is typed, and only what uses it is analysed again.
    void openDocumentsUseEachOther()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        LibrarySource libraries(settings);
        NativeTrust trust(settings);
        JobManager jobs;
        Document whole(1), part(2), other(3);
        whole.replace(0, 0, "model Whole Part part; end Whole;");
        part.replace(0, 0, "model Part Real x = 1; end Part;");
        other.replace(0, 0, "model Other Real y = 2; end Other;");
        ModelSession wholeSession(whole, jobs), partSession(part, jobs), otherSession(other, jobs);
        for (ModelSession* session : {&wholeSession, &partSession, &otherSession}) {
            session->setLibraries(libraries, trust);
            connect(session, &ModelSession::analysed, session, [session, &libraries] {
                libraries.setDocument(&session->document(), session->document().label(), session->analysis());
            });
        }
        wholeSession.analyse();
        WAIT_FOR(wholeSession.analysis() != nullptr);
        QVERIFY(wholeSession.analysis()->diagnostics.hasErrors());
        otherSession.analyse();
        partSession.analyse();
        const auto has = [&wholeSession](const char* name) {
            const auto& dae = wholeSession.analysis()->scalarDae;
            return dae && !dae->findVariable(name).isNone();
        };
        WAIT_FOR(has("part.x"));
        WAIT_FOR(!wholeSession.isBusy() && !partSession.isBusy() && !otherSession.isBusy());
        const int seen = otherSession.analysisCount(), before = wholeSession.analysisCount();
        part.replace(16, 1, "z");
        WAIT_FOR(has("part.z"));
        WAIT_FOR(!wholeSession.isBusy() && !partSession.isBusy() && !otherSession.isBusy());
        QCOMPARE(wholeSession.analysisCount(), before + 1);
        QCOMPARE(otherSession.analysisCount(), seen);
        // What is closed is gone.
        libraries.setDocument(&part, {}, nullptr);
        WAIT_FOR(wholeSession.analysis()->diagnostics.hasErrors());
    }

    // Settings and actions -----------------------------------------------------------------------
    void settingsAreTypedAndSurviveNonsense()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("settings.ini"));
        const Setting<int> number{"a/number", 5};
        const Setting<bool> passing{.key = "a/passing", .standard = false, .isKept = false};
        {
            Settings settings(path);
            QCOMPARE(settings.value(number), 5);
            settings.setValue(number, 8);
            settings.setValue(passing, true);
            QVERIFY(settings.value(passing));
            settings.addRecentFile(path);
            settings.addRecentFile(QStringLiteral("/gone.mo"));
        }
        Settings again(path);
        QCOMPARE(again.value(number), 8);
        QVERIFY(!again.value(passing));
        Settings ephemeral(Settings::Storage::Ephemeral);
        ephemeral.setValue(number, 9);
        QCOMPARE(ephemeral.value(number), 9);
        QCOMPARE(again.value(number), 8);
    }

    void recentFilesThatAreGoneAreLeftOut()
    {
        QTemporaryDir folder;
        Settings settings(Settings::Storage::Ephemeral);
        const QString there = writeText(folder, QStringLiteral("a.mo"), "x");
        settings.addRecentFile(folder.filePath(QStringLiteral("gone.mo")));
        settings.addRecentFile(there);
        settings.addRecentFile(there);
        QCOMPARE(settings.recentFiles(), QStringList{there});
    }

    void enabledAndCheckedFollowTheState()
    {
        Theme theme;
        ActionRegistry actions(theme);
        bool on = false;
        int triggered = 0;
        QAction* action = actions.add({.id = QStringLiteral("a.b"),
                                       .text = QStringLiteral("&Do"),
                                       .icon = {},
                                       .handler = [&] { ++triggered; },
                                       .enabled = [&] { return on; },
                                       .checked = [&] { return on; }});
        actions.refresh();
        QVERIFY(!action->isEnabled());
        on = true;
        actions.refresh();
        QVERIFY(action->isEnabled());
        QVERIFY(action->isChecked());
        action->trigger();
        QCOMPARE(triggered, 1);
        QVERIFY(action->isChecked());
        QCOMPARE(actions.find(QStringLiteral("a.b")), action);
        QVERIFY(actions.find(QStringLiteral("none")) == nullptr);
    }
};

QTEST_MAIN(SessionTest)
#include "session_test.moc"
