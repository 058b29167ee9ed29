// SPDX-License-Identifier: GPL-3.0-or-later
// The program is killed while somebody draws and types; the next one offers everything back. The test starts itself
// a second time as the program that is to die.
#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>

#include "tests/ui/window_fixture.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/editor/message_bar.h"
#include "ui/editor/modelica_editor.h"
#include "ui/session/class_mime.h"

using namespace causeway;
using namespace causeway::ui;
using causeway::test::shownWindow;

namespace {

constexpr const char* kVictim = "CAUSEWAY_TEST_VICTIM";        ///< the folder in which the program that is to die works
constexpr const char* kWithoutFile = "CAUSEWAY_TEST_REMOVED";  ///< nothing but a file that is deleted under its text
constexpr const char* kWithRest = "CAUSEWAY_TEST_REST";        ///< it does nothing more after some gestures

constexpr const char* kParts =
    "package Parts\n  connector Pin\n    Real v;\n    flow Real i;\n  end Pin;\n"
    "  model Part\n    Pin p annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));\n"
    "    Pin n annotation(Placement(transformation(extent={{90,-10},{110,10}})));\n  end Part;\nend Parts;\n";

/// Each text that the victim has had, one file each: what can come back.
QString logName(const QString& folder, int document, int revision)
{
    return QStringLiteral("%1/%2-%3.log").arg(folder).arg(document).arg(revision);
}

void write(const QString& path, const std::string& text)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) std::abort();
    file.write(text.data(), static_cast<qint64>(text.size()));
}

void say(const char* line)
{
    std::puts(line);
    std::fflush(stdout);
}

/// Draws by mouse in one document and types in another one, for ever.
int runVictim(const QString& folder)
{
    AppContext context(Settings::Storage::User);
    const auto window = shownWindow(context);
    const auto record = [&](int document, EditorPage& page) {
        QObject::connect(&page.document(), &Document::changed, &page,
                         [&page, folder, document, revision = 0]() mutable {
                             write(logName(folder, document, revision++), page.document().text());
                         });
    };
    EditorPage& text = *window->openFile(folder + QStringLiteral("/Typed.mo"));
    if (qEnvironmentVariableIsSet(kWithoutFile)) {
        static_cast<void>(QTest::qWaitFor([&] { return window->isSettled(); }, 20000));
        QFile::remove(text.document().path());
        static_cast<void>(QTest::qWaitFor([&] { return text.document().isModified(); }, 20000));
        QTest::qWait(1500);
        say("rested");
        for (;;) QTest::qWait(1000);
    }
    record(0, text);
    EditorPage& drawing = *window->newDocument();
    drawing.setView(EditorPage::View::Diagram);
    record(1, drawing);
    // All threads are at work with something long, as in simulations.
    for (int i = 0; i < 2 + QThread::idealThreadCount(); ++i) {
        context.jobs.start<bool>(
            {QStringLiteral("long work"), QStringLiteral("long%1").arg(i), &context.jobs},
            [](const Task& task) {
                while (!task.cancelled()) QThread::msleep(5);
                return true;
            },
            [](const JobOutcome<bool>&) {});
    }
    for (int i = 0;; ++i) {
        DiagramView& view = drawing.diagram()->view();
        QMimeData data;
        data.setData(kClassMimeType, "Parts.Part");
        const QPoint at = view.toWidget({-80.0 + 20 * (i % 9), 80.0 - 20 * (i / 9 % 9)}).toPoint();
        QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&view, &enter);
        QDropEvent drop(at, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&view, &drop);
        text.document().replace(0, 0, "// " + std::to_string(i) + "\n");
        static_cast<void>(QTest::qWaitFor([&] { return drawing.diagram()->isSettled(); }, 10000));
        if (i == 3) say("begun");
        if (i == 3 && qEnvironmentVariableIsSet(kWithRest)) {
            QTest::qWait(1500);
            say("rested");
            for (;;) QTest::qWait(1000);
        }
    }
}

struct Killed {
    explicit Killed(bool afterRest, int milliseconds, const char* manner = kWithRest)
    {
        write(file(), "model Typed\nend Typed;\n");
        write(folder.filePath(QStringLiteral("Parts.mo")), kParts);
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QString::fromLatin1(kVictim), folder.path());
        environment.insert(QStringLiteral("MODELICAPATH"), folder.path());
        environment.insert(QStringLiteral("XDG_DATA_HOME"), folder.path());
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), folder.path());
        if (afterRest) environment.insert(QString::fromLatin1(manner), QStringLiteral("1"));
        process.setProcessEnvironment(environment);
        process.start(QCoreApplication::applicationFilePath(), {});
        const QByteArray awaited = afterRest ? "rested" : "begun";
        QByteArray said;
        while (!said.contains(awaited) && process.waitForReadyRead(60000)) said += process.readAllStandardOutput();
        wasAlive = said.contains(awaited) && process.state() == QProcess::Running;
        // What is killed before its first copies of both documents is another case.
        const auto haveCopies = [this] {
            const QDir recovery(folder.filePath(QStringLiteral("causeway/recovery")));
            return recovery.entryList({QStringLiteral("*.unsaved")}, QDir::Files).size() >= 2;
        };
        if (!afterRest) static_cast<void>(QTest::qWaitFor(haveCopies, 60000));
        QThread::msleep(static_cast<unsigned long>(milliseconds));
        process.kill();
        process.waitForFinished();
        qputenv("XDG_DATA_HOME", folder.path().toUtf8());
        qputenv("XDG_CONFIG_HOME", folder.path().toUtf8());
    }
    [[nodiscard]] QString file() const { return folder.filePath(QStringLiteral("Typed.mo")); }
    /// The revision of the text that came back, counted from the end: 0 is the last one; -1 for a text that never was.
    [[nodiscard]] int lost(int document, const std::string& text) const
    {
        int last = 0;
        while (QFile::exists(logName(folder.path(), document, last))) ++last;
        for (int back = 0; back < last; ++back) {
            QFile log(logName(folder.path(), document, last - 1 - back));
            if (log.open(QIODevice::ReadOnly) && log.readAll().toStdString() == text) return back;
        }
        return -1;
    }
    QTemporaryDir folder;
    bool wasAlive = false;
};

/// The next program: what it gives back when one agrees.
struct Next {
    Next() : context(Settings::Storage::User), window(shownWindow(context))
    {
        window->offerRecovery();
        for (QAbstractButton* button : window->findChildren<QAbstractButton*>()) {
            if (button->text() == QStringLiteral("Restore") && button->isVisible())
                QTest::mouseClick(button, Qt::LeftButton);
        }
        static_cast<void>(QTest::qWaitFor([this] { return window->isSettled(); }, 20000));
    }
    [[nodiscard]] EditorPage* page(bool withFile) const
    {
        for (EditorPage* page : window->findChildren<EditorPage*>()) {
            if (page->document().isModified() && page->document().path().isEmpty() != withFile) return page;
        }
        return nullptr;
    }
    AppContext context;
    std::unique_ptr<MainWindow> window;
};

}  // namespace

class KilledProgramTest : public QObject {
    Q_OBJECT

private slots:
    void whatWasDrawnAndTypedBeforeAMomentsRestIsThereWhole()
    {
        const Killed killed(true, 0);
        QVERIFY(killed.wasAlive);
        const Next next;
        EditorPage* typed = next.page(true);
        EditorPage* drawn = next.page(false);
        QVERIFY(typed != nullptr && drawn != nullptr);
        QCOMPARE(typed->document().path(), killed.file());
        QCOMPARE(killed.lost(0, typed->document().text()), 0);
        QCOMPARE(killed.lost(1, drawn->document().text()), 0);
        QVERIFY(QString::fromStdString(drawn->document().text()).count(QStringLiteral("Parts.Part")) == 4);
        // The file itself is as it was saved, and the recovery can be undone.
        QFile file(killed.file());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("model Typed\nend Typed;\n"));
        typed->document().undo();
        QCOMPARE(typed->document().text(), std::string("model Typed\nend Typed;\n"));
    }

    void theTextOfAFileThatWasDeletedComesBack()
    {
        const Killed killed(true, 0, kWithoutFile);
        QVERIFY(killed.wasAlive);
        QVERIFY(!QFile::exists(killed.file()));
        const Next next;
        EditorPage* typed = next.page(true);
        QVERIFY(typed != nullptr);
        QCOMPARE(typed->document().path(), killed.file());
        QCOMPARE(typed->document().text(), std::string("model Typed\nend Typed;\n"));
    }

    void killedInTheMidstOfWorkItGivesBackAWholeTextOfAMomentAgo_data()
    {
        QTest::addColumn<int>("milliseconds");
        for (const int at : {600, 777, 950, 1111}) QTest::addRow("%d ms", at) << at;
    }
    void killedInTheMidstOfWorkItGivesBackAWholeTextOfAMomentAgo()
    {
        QFETCH(int, milliseconds);
        const Killed killed(false, milliseconds);
        QVERIFY(killed.wasAlive);
        const Next next;
        EditorPage* typed = next.page(true);
        EditorPage* drawn = next.page(false);
        QVERIFY(typed != nullptr && drawn != nullptr);
        // How many gestures fit into the moment before the copy is the machine's business; torn or foreign it must not
        // be.
        QVERIFY(killed.lost(0, typed->document().text()) >= 0);
        QVERIFY(killed.lost(1, drawn->document().text()) >= 0);
    }

    void killedAgainRightAfterTheRecoveryNothingIsLost()
    {
        const Killed killed(true, 0);
        const Next next;
        EditorPage* drawn = next.page(false);
        QVERIFY(drawn != nullptr);
        // Copies that were adopted belong to a program that is alive, at once.
        const QDir folder(killed.folder.filePath(QStringLiteral("causeway/recovery")));
        JobManager jobs;
        const RecoveryStore other(folder.path(), jobs);
        QVERIFY(other.orphans().empty());
        bool isKept = false;
        for (const QString& name : folder.entryList({QStringLiteral("*.unsaved")})) {
            QFile copy(folder.filePath(name));
            isKept = isKept || (copy.open(QIODevice::ReadOnly) &&
                                copy.readAll().toStdString() == "\n" + drawn->document().text());
        }
        QVERIFY(isKept);
    }
};

int main(int argc, char** argv)
{
    QCoreApplication::setApplicationName(QStringLiteral("causeway"));
    QApplication application(argc, argv);
    if (qEnvironmentVariableIsSet(kVictim)) return runVictim(qEnvironmentVariable(kVictim));
    KilledProgramTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "killed_program_test.moc"
