// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in the window: a script from its start to its end, exports in every form, exercises that are handed out and
// in.
#include <QBuffer>
#include <QImageReader>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "core/base/file_io.h"
#include "tests/ui/window_fixture.h"
#include "ui/lesson/digraph_panel.h"
#include "ui/lesson/digraph_view.h"
#include "ui/lesson/laser_dot.h"
#include "ui/lesson/presentation.h"
#include "ui/lesson/presenter_view.h"
#include "ui/pictures/gif_writer.h"
#include "ui/window/script_player.h"

using namespace causeway;
using namespace causeway::ui;
using causeway::test::WindowBench;

namespace {

const QString kExamples = QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Examples/");

struct Bench : WindowBench {
    Bench() { window->setAnimated(false); }
    void open(const QString& model) const
    {
        QVERIFY(window->openFile(kExamples + model + QStringLiteral(".mo")) != nullptr);
        settle();
    }
};

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class LessonWindowTest : public QObject {
    Q_OBJECT
private slots:
    void theScriptsOfTheLecturesPlayFromStartToEnd_data()
    {
        QTest::addColumn<QString>("said");
        QTest::newRow("causalization") << QStringLiteral("the index is three");
        QTest::newRow("discontinuities") << QStringLiteral("m = pre(m)");
        QTest::newRow("index-reduction") << QStringLiteral("two states become four");
        QTest::newRow("power-electronics") << QString();
    }

    void theScriptsOfTheLecturesPlayFromStartToEnd()
    {
        QFETCH(QString, said);
        Bench bench;
        ScriptPlayer* player = bench.window->openScript(QStringLiteral(CAUSEWAY_SOURCE_DIR "/resources/lessons/%1.md")
                                                            .arg(QString::fromUtf8(QTest::currentDataTag())));
        QVERIFY(player != nullptr);
        QSignalSpy shown(player, &ScriptPlayer::shown);
        Presentation& presentation = *player->presentation();
        presentation.resize(1280, 800);
        const std::size_t count = player->script().items.size();
        const QString folder = qEnvironmentVariable("CAUSEWAY_PICTURES");
        const auto look = [&](std::size_t index) {
            QVERIFY2(QTest::qWaitFor([&] { return !shown.isEmpty(); }, 20000), qPrintable(QString::number(index)));
            const auto arguments = shown.takeFirst();
            QCOMPARE(arguments[0].toULongLong(), static_cast<qulonglong>(index));
            QCOMPARE(arguments[1].toString(), QString());
            const LessonScriptItem& item = player->script().items[index];
            const LessonDesk& desk = bench.window->lessonDesk();
            QVERIFY(desk.isCurrent());
            QVERIFY(QString::fromStdString(item.lesson)
                        .startsWith(QString::fromUtf8(toString(desk.sheet()->lesson->kind).data())));
            QCOMPARE(desk.structure()->dae->modelName, item.model);
            QCOMPARE(desk.state().position(), item.step.value_or(desk.sheet()->lesson->steps.size()));
            QCOMPARE(presentation.showsMatrix(), item.showsMatrix);
            QVERIFY(presentation.note().contains(QString::fromStdString(item.title)));
            const QPixmap picture = presentation.grab();
            if (!folder.isEmpty())
                picture.save(
                    QStringLiteral("%1/%2-%3.png").arg(folder, QString::fromUtf8(QTest::currentDataTag())).arg(index));
        };
        look(0);
        for (std::size_t index = 1; index < count; ++index) {
            QTest::keyClick(&presentation, Qt::Key_PageDown);
            look(index);
        }
        QTest::keyClick(&presentation, Qt::Key_N);
        QVERIFY(presentation.note().contains(said));
        QTest::keyClick(&presentation, Qt::Key_N);
        QVERIFY(!presentation.note().contains(QStringLiteral("the index is three")));
        QTest::keyClick(&presentation, Qt::Key_PageDown);  // there is no more
        QCOMPARE(player->item(), count - 1);
        QTest::keyClick(&presentation, Qt::Key_PageUp);
        look(count - 2);
        // Two at once: the second one counts.
        QTest::keyClick(&presentation, Qt::Key_PageUp);
        QTest::keyClick(&presentation, Qt::Key_PageUp);
        look(count - 4);
        QPointer<ScriptPlayer> watched = player;
        QTest::keyClick(&presentation, Qt::Key_Escape);
        QVERIFY(QTest::qWaitFor([&] { return watched.isNull(); }, 5000));
    }

    /// Notes and the next step for the speaker, whose keys lead the presentation.
    void theSpeakerSeesNotesAndTheNextStep()
    {
        Bench bench;
        ScriptPlayer* player =
            bench.window->openScript(QStringLiteral(CAUSEWAY_SOURCE_DIR "/resources/lessons/causalization.md"));
        QVERIFY(player != nullptr);
        QSignalSpy shown(player, &ScriptPlayer::shown);
        QVERIFY(QTest::qWaitFor([&] { return !shown.isEmpty(); }, 20000));
        Presentation& presentation = *player->presentation();
        presentation.resize(1280, 800);
        QVERIFY(presentation.presenter() == nullptr);
        QTest::keyClick(&presentation, Qt::Key_V);
        PresenterView* view = presentation.presenter();
        QVERIFY(view != nullptr);
        QTRY_VERIFY(view->isVisible());
        QCOMPARE(view->note(), QString::fromStdString(player->script().items[0].text));
        QVERIFY(view->clock().contains(QStringLiteral("0:0")));
        const LessonDesk& desk = bench.window->lessonDesk();
        for (std::size_t step = desk.state().position(); step < desk.state().lesson().steps.size(); ++step) {
            const QString next = view->next();
            QCOMPARE(next, QString::fromStdString(desk.state().lesson().why(step)));
            QTest::keyClick(view, Qt::Key_Right);
            QCOMPARE(view->present(), next);
            QCOMPARE(presentation.reason(), next);
        }
        QCOMPARE(view->next(), QStringLiteral("The lesson ends here."));
        const QString folder = qEnvironmentVariable("CAUSEWAY_PICTURES");
        if (!folder.isEmpty()) view->grab().save(folder + QStringLiteral("/presenter.png"));
        shown.clear();
        QTest::keyClick(view, Qt::Key_PageDown);
        QVERIFY(QTest::qWaitFor([&] { return !shown.isEmpty(); }, 20000));
        QCOMPARE(view->note(), QString::fromStdString(player->script().items[1].text));
        presentation.close();
    }

    void thePointerIsADotAndThePictureFollowsTheStep()
    {
        Bench bench;
        bench.open(QStringLiteral("RlcCircuit"));
        Presentation& presentation = bench.window->present();
        presentation.resize(1280, 800);
        presentation.show();
        QTRY_VERIFY(presentation.isVisible());
        QVERIFY(!presentation.laser().isVisible());
        QTest::keyClick(&presentation, Qt::Key_L);
        QVERIFY(presentation.laser().isVisible());
        QTest::mouseMove(&presentation, QPoint(640, 400));
        QTRY_VERIFY(presentation.laser().geometry().contains(QPoint(640, 400)));
        bench.window->player().setPosition(3);
        const double whole = presentation.digraph().zoom();
        QTest::keyClick(&presentation, Qt::Key_Z);
        QVERIFY(presentation.zoomsToStep());
        for (int step = 3; step <= bench.window->player().count(); ++step) {
            bench.window->player().setPosition(step);
            const LessonFrame frame = bench.window->lessonDesk().frame();
            if (frame.equation.isNone() && frame.unknown.isNone()) continue;  // it is about the whole
            QVERIFY(presentation.digraph().zoom() > 1.2 * whole);
            const QRectF place = frame.equation.isNone() ? presentation.digraph().nodeRect(frame.unknown)
                                                         : presentation.digraph().nodeRect(frame.equation);
            QVERIFY(QRectF(presentation.digraph().viewport()->rect()).intersects(place));
        }
        const QString folder = qEnvironmentVariable("CAUSEWAY_PICTURES");
        if (!folder.isEmpty()) presentation.grab().save(folder + QStringLiteral("/laser-and-zoom.png"));
        QTest::keyClick(&presentation, Qt::Key_Z);
        QTest::keyClick(&presentation, Qt::Key_L);
        QVERIFY(!presentation.laser().isVisible());
        QVERIFY(presentation.digraph().zoom() <= 1.01 * whole);
        presentation.close();
    }

    void everySystemIsPlayedToItsEndAndBackInTheWindow_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void everySystemIsPlayedToItsEndAndBackInTheWindow()
    {
        QFETCH(bool, isDark);
        Bench bench;
        bench.context.theme.setMode(isDark ? Theme::Mode::Dark : Theme::Mode::Light);
        bench.window->setPerspective(Perspective::Teach);
        bench.window->resize(1400, 900);
        bench.window->show();
        LessonDesk& desk = bench.window->lessonDesk();
        StepPlayer& player = bench.window->player();
        const QString folder = qEnvironmentVariable("CAUSEWAY_PICTURES");
        for (const char* name :
             {"RlcCircuit",        "RlcComponents",      "RlcCircuitWithLoop", "ParallelSources",
              "UnusedUnknown",     "OneEquationTooMany", "PiecewiseLinear",    "PiecewiseLinearInverse",
              "TangentialTouch",   "HysteresisBoolean",  "HysteresisWhen",     "ZeroCrossings",
              "ChainedEvents",     "SwitchEquation",     "IdealDiodeJump",     "IdealDiodeCurve",
              "HalfWaveRectifier", "BridgeRectifier",    "ThreePhaseBridge",   "BuckConverter",
              "BouncingBall",      "BouncingBallAtRest", "ParallelCapacitors", "SeriesInductors",
              "PlanarPendulum",    "DoublePendulum",     "TimeEvents",         "BreakingPendulum",
              "CaughtMass"}) {
            bench.open(QString::fromLatin1(name));
            QCOMPARE(desk.structure()->dae->modelName, std::string(name));
            for (const LessonInfo& info : desk.lessons()) {
                QVERIFY(desk.choose(info.kind, info.part));
                bench.settle();
                DigraphView& digraph = bench.window->digraphPanel().view();
                QCOMPARE(player.position(), 0);
                const LessonBoard start = desk.state();
                while (player.position() < player.count()) {
                    const int before = player.position();
                    QTest::keyClick(&digraph, Qt::Key_Right);
                    QCOMPARE(player.position(), before + 1);
                    QVERIFY(*bench.window->digraphPanel().board() == desk.state());
                }
                LessonState end(desk.sheet()->lesson);
                end.seek(desk.sheet()->lesson->steps.size());
                QVERIFY2(desk.state() == end, nameOf(info).c_str());
                const QPixmap picture = bench.window->grab();
                if (!folder.isEmpty())
                    picture.save(QStringLiteral("%1/window-%2-%3-%4.png")
                                     .arg(folder, QString::fromLatin1(name), QString::fromStdString(nameOf(info)),
                                          isDark ? QStringLiteral("dark") : QStringLiteral("light")));
                while (player.position() > 0) QTest::keyClick(&digraph, Qt::Key_Left);
                QVERIFY2(desk.state() == start, nameOf(info).c_str());
            }
        }
    }

    void typesettingIsOneActionThatIsRemembered()
    {
        QTemporaryDir folder;
        const QString settings = folder.filePath(QStringLiteral("settings.ini"));
        {
            const WindowBench first(settings);
            QVERIFY(first.context.theme.isTypeset() && first.action("view.typesetEquations")->isChecked());
            first.action("view.typesetEquations")->trigger();
            QVERIFY(!first.context.theme.isTypeset());
        }
        const WindowBench second(settings);
        QVERIFY(!second.context.theme.isTypeset());
        QVERIFY(!second.action("view.typesetEquations")->isChecked());
    }

    void scriptsThatCannotBePlayedSayWhy()
    {
        Bench bench;
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("script.md"));
        QVERIFY(!writeFileWhole(path.toStdString(), "# Nothing\n"));
        QVERIFY(bench.window->openScript(path) == nullptr);
        QVERIFY(bench.window->openError().contains(QStringLiteral("there is no item")));
        QVERIFY(bench.window->openFile(folder.filePath(QStringLiteral("missing.md"))) == nullptr);
        QVERIFY(!writeFileWhole(path.toStdString(),
                                "## A\nmodel: Missing\nlesson: colouring\n## B\nmodel: M\nlesson: "
                                "tearing\n```modelica\nmodel M Real x; equation x = 1; end M;\n```\n"));
        ScriptPlayer* player = bench.window->openScript(path);
        QVERIFY(player != nullptr);
        QVERIFY(player->presentation()->note().contains(QStringLiteral("'Missing' is neither in the script")));
        QSignalSpy shown(player, &ScriptPlayer::shown);
        player->next();
        QVERIFY(QTest::qWaitFor([&] { return !shown.isEmpty(); }, 20000));
        QVERIFY(shown[0][1].toString().contains(QStringLiteral("no lesson 'tearing' on M")));
    }

    void lessonsAreExportedInEveryForm()
    {
        Bench bench;
        bench.open(QStringLiteral("RlcCircuitWithLoop"));
        QVERIFY(bench.window->lessonDesk().choose(LessonKind::Tearing));
        bench.settle();
        bench.window->player().setPosition(3);
        QTemporaryDir folder;
        QSignalSpy saved(bench.window.get(), &MainWindow::lessonSaved);
        const auto save = [&](const QString& name, LessonSlideLook look = {}) {
            const QString path = folder.filePath(name);
            bench.window->saveLesson(path, look);
            if (!QTest::qWaitFor([&] { return !saved.isEmpty(); }, 60000)) return QByteArray("nothing");
            const QString error = saved.takeFirst()[1].toString();
            return error.isEmpty() ? bytesOf(path) : error.toUtf8();
        };
        const Lesson& lesson = *bench.window->lessonDesk().sheet()->lesson;
        const int pages = static_cast<int>(lesson.steps.size()) + 1;
        QVERIFY(save(QStringLiteral("step.svg")).contains("step 3 of"));
        const QImage picture = QImage::fromData(save(QStringLiteral("step.png")), "PNG");
        QCOMPARE(picture.size(), QSize(1920, 1080));
        QVERIFY(picture.pixelColor(20, 20) == QColor(Qt::white));
        const QImage dark = QImage::fromData(save(QStringLiteral("dark.png"), {true, true}), "PNG");
        QVERIFY(dark.size() == picture.size() && dark.pixelColor(20, 20).lightness() < 60);
        const QImage matrix = QImage::fromData(save(QStringLiteral("matrix.png"), {false, true}), "PNG");
        QVERIFY(matrix.pixelColor(20, 20) == QColor(Qt::white) && matrix != picture);
        QVERIFY(save(QStringLiteral("dark.gif"), {true, false}).startsWith("GIF89a"));
        const QByteArray slides = save(QStringLiteral("lesson.pdf"));
        QVERIFY(slides.startsWith("%PDF-"));
        QCOMPARE(slides.count("/Type /Page\n"), pages);
        const QByteArray page = save(QStringLiteral("lesson.html"));
        QVERIFY(page.contains("causeway.lesson/1"));
        QVERIFY(save(QStringLiteral("lesson.doc")).contains("must end with"));
        QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("lesson.doc"))));

        const QByteArray moving = save(QStringLiteral("lesson.gif"));
        QVERIFY(moving.startsWith("GIF89a"));
        QVERIFY(moving.contains("NETSCAPE2.0"));
        QImageReader reader(folder.filePath(QStringLiteral("lesson.gif")));
        if (!reader.canRead()) QSKIP("Qt has no plug-in that reads GIF");
        QCOMPARE(reader.imageCount(), pages);
        // The first frame is the start of the lesson, but for colours that were rounded.
        const QImage first = reader.read().convertToFormat(QImage::Format_RGB32);
        QCOMPARE(first.size(), QSize(1280, 720));
        QVERIFY(first.pixelColor(5, 5).lightness() > 240);
    }

    void movingPicturesKeepWhatDoesNotChange()
    {
        QImage frame(40, 30, QImage::Format_RGB32);
        frame.fill(Qt::white);
        frame.setPixelColor(3, 4, QColor(200, 50, 30));
        GifWriter writer(frame.size());
        writer.add(frame, 10);
        const QImage first = frame;
        frame.setPixelColor(10, 11, QColor(0, 114, 178));
        writer.add(frame, 10);
        writer.add(QImage(2, 2, QImage::Format_RGB32), 10);  // of another size: left out
        const QByteArray bytes = writer.finish();
        QVERIFY(bytes.startsWith("GIF89a"));
        QCOMPARE(bytes.count("\x21\xF9\x04"), 2);
        QVERIFY(GifWriter(QSize(4, 4)).finish().isEmpty());
        QBuffer buffer;
        buffer.setData(bytes);
        buffer.open(QIODevice::ReadOnly);
        QImageReader reader(&buffer, "gif");
        if (!reader.canRead()) QSKIP("Qt has no plug-in that reads GIF");
        const QImage one = reader.read(), two = reader.read();
        const auto isNear = [](QColor a, QColor b) {
            return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) < 60;
        };
        QVERIFY(isNear(one.pixelColor(3, 4), QColor(200, 50, 30)) && isNear(one.pixelColor(10, 11), Qt::white));
        QVERIFY(isNear(two.pixelColor(3, 4), QColor(200, 50, 30)) &&
                isNear(two.pixelColor(10, 11), QColor(0, 114, 178)));
    }

    void exercisesAreHandedOutAndIn()
    {
        QTemporaryDir folder;
        const QString handedOut = folder.filePath(QStringLiteral("exercise.json")),
                      handedIn = folder.filePath(QStringLiteral("result.json"));
        {
            Bench teacher;
            teacher.open(QStringLiteral("PlanarPendulum"));
            QVERIFY(teacher.window->lessonDesk().choose(LessonKind::Pantelides));
            teacher.settle();
            QVERIFY(!teacher.window->saveExercise(handedOut));
            QVERIFY(teacher.window->saveExercise(QStringLiteral("/nowhere/exercise.json")));
        }
        Bench pupil;
        EditorPage* page = pupil.window->openFile(handedOut);
        QVERIFY(page != nullptr);
        DigraphPanel& panel = pupil.window->digraphPanel();
        ExerciseDesk& exercises = pupil.window->lessonDesk().exercises();
        QVERIFY(QTest::qWaitFor([&] { return exercises.isActive(); }, 20000));
        QVERIFY(exercises.exercise() != nullptr);
        QCOMPARE(pupil.window->lessonDesk().sheet()->lesson->structure->dae->modelName, std::string("PlanarPendulum"));
        emit panel.view().picked({EquationId(4), {}});
        exercises.check();
        QCOMPARE(exercises.exercise()->rightCount(), std::size_t(1));
        QVERIFY(!pupil.window->saveExerciseResult(handedIn, QStringLiteral("Ada")));
        const QByteArray result = bytesOf(handedIn);
        QVERIFY2(result.contains("\"pupil\": \"Ada\"") && result.contains("\"lesson\": \"pantelides\"") &&
                     result.contains("\"right\": 1"),
                 result.constData());
    }

    void hintsMayBeForbidden()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("exercise.json"));
        const ExerciseFile file{
            "Colouring", "Without hints.", "M", "model M Real x, y; equation x = 1; y = x; end M;", "colouring", false};
        QVERIFY(!writeFileWhole(path.toStdString(), exerciseToJson(file)));
        Bench bench;
        QVERIFY(bench.window->openExercise(path) != nullptr);
        ExerciseDesk& exercises = bench.window->lessonDesk().exercises();
        QVERIFY(QTest::qWaitFor([&] { return exercises.isActive(); }, 20000));
        exercises.hint();
        QCOMPARE(exercises.exercise()->hintCount(), std::size_t(0));
        QVERIFY(!writeFileWhole(path.toStdString(), "{}"));
        QVERIFY(bench.window->openExercise(path) == nullptr);
        QVERIFY(!bench.window->openError().isEmpty());
    }

    void everyLessonHasItsAction()
    {
        Bench bench;
        QVERIFY(!bench.context.actions.find(QStringLiteral("lesson.present"))->isEnabled());
        bench.open(QStringLiteral("PlanarPendulum"));
        for (const LessonInfo& info : bench.window->lessonDesk().lessons()) {
            QAction* action =
                bench.context.actions.find(QStringLiteral("lesson.") + QString::fromUtf8(toString(info.kind).data()));
            QVERIFY(action != nullptr && action->isEnabled());
            if (info.part > 0) continue;
            action->trigger();
            bench.settle();
            QVERIFY(bench.window->lessonDesk().sheet()->lesson->kind == info.kind);
            QCOMPARE(bench.window->player().position(), 0);
        }
        bench.open(QStringLiteral("RlcCircuit"));
        QVERIFY(!bench.context.actions.find(QStringLiteral("lesson.pantelides"))->isEnabled());
        QVERIFY(bench.context.actions.find(QStringLiteral("lesson.present"))->isEnabled());
    }
};

QTEST_MAIN(LessonWindowTest)
#include "lesson_window_test.moc"
