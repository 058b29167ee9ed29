// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in the window's views: every one of the lecture's models played to its end and back, the chooser,
// pseudo-code, stack, presentation.
#include <QLabel>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include "core/base/file_io.h"
#include "core/compiler/event_tracing.h"
#include "core/lesson/event_lesson.h"
#include "tests/ui/lesson_fixture.h"
#include "tests/ui/pictures.h"
#include "ui/lesson/code_pane.h"
#include "ui/lesson/digraph_panel.h"
#include "ui/lesson/digraph_view.h"
#include "ui/lesson/exercise_desk.h"
#include "ui/lesson/explanation_bar.h"
#include "ui/lesson/figure_view.h"
#include "ui/lesson/incidence_panel.h"
#include "ui/lesson/incidence_view.h"
#include "ui/lesson/lesson_chooser.h"
#include "ui/lesson/player_bar.h"
#include "ui/lesson/presentation.h"
#include "ui/lesson/stack_strip.h"
#include "ui/session/selection.h"
#include "ui/structure/equations_model.h"
#include "ui/structure/equations_panel.h"
#include "ui/toolkit/structure_text.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

class LessonPanelTest : public QObject {
    Q_OBJECT
private slots:
    void everyLessonPlaysInTheViews_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("isDark");
        // SYSTEMS.md, parts A and C.
        for (const char* name :
             {"RlcCircuit", "RlcComponents", "RlcCircuitWithLoop", "ParallelSources", "UnusedUnknown",
              "OneEquationTooMany", "ParallelCapacitors", "SeriesInductors", "PlanarPendulum", "DoublePendulum"}) {
            for (const bool isDark : {false, true})
                QTest::addRow("%s, %s", name, isDark ? "dark" : "light") << QString::fromLatin1(name) << isDark;
        }
    }

    void everyLessonPlaysInTheViews()
    {
        QFETCH(QString, name);
        QFETCH(bool, isDark);
        const auto analysis = example(name.toStdString());
        QVERIFY(analysis && analysis->structure);
        Room room(analysis, isDark);
        room.digraph.setShowsCode(true);
        const std::vector<LessonInfo> lessons = room.desk.lessons();
        QVERIFY(lessons.size() >= 3);
        for (const LessonInfo& info : lessons) {
            room.choose(info.kind, info.part);
            const Lesson& lesson = *room.desk.sheet()->lesson;
            const int count = room.player.count();
            QCOMPARE(count, static_cast<int>(lesson.steps.size()));
            QCOMPARE(room.player.position(), 0);
            auto* code = room.digraph.findChild<CodePane*>();
            auto* explanation = room.digraph.findChild<ExplanationBar*>();
            QCOMPARE(explanation->sentence(), QString::fromStdString(lesson.intro));
            QVERIFY(!lesson.intro.empty());
            LessonState reference(room.desk.sheet()->lesson);
            for (int position = 1; position <= count; ++position) {
                room.player.stepForward();
                reference.seek(static_cast<std::size_t>(position));
                QVERIFY(*room.digraph.board() == reference && *room.incidence.view().board() == reference);
                QCOMPARE(explanation->sentence(),
                         QString::fromStdString(lesson.why(static_cast<std::size_t>(position) - 1)));
                QCOMPARE(code->line(), static_cast<int>(lesson.steps[static_cast<std::size_t>(position) - 1].line));
                const bool isLooked =
                    std::ranges::find(lesson.chapters, static_cast<std::uint32_t>(position)) != lesson.chapters.end() ||
                    position == count;
                if (!isLooked) continue;
                keepPicture(room.digraph,
                            QStringLiteral("%1-%2-%3-%4")
                                .arg(name, QString::fromStdString(nameOf(info)), QString::number(position),
                                     isDark ? QStringLiteral("dark") : QStringLiteral("light")));
            }
            keepPicture(room.incidence, QStringLiteral("%1-%2-matrix-%3")
                                            .arg(name, QString::fromStdString(nameOf(info)),
                                                 isDark ? QStringLiteral("dark") : QStringLiteral("light")));
            room.equations.grab();
            for (int position = count - 1; position >= 0; --position) {
                room.player.stepBackward();
                reference.seek(static_cast<std::size_t>(position));
                QVERIFY(*room.digraph.board() == reference);
            }
        }
    }

    void theChooserShowsWhatThereIs()
    {
        Room room(example("PlanarPendulum"));
        auto* chooser = room.digraph.findChild<LessonChooser*>();
        QCOMPARE(chooser->count(), static_cast<int>(room.desk.lessons().size()));
        QCOMPARE(chooser->currentText(), QStringLiteral("Colouring of the structure digraph"));
        chooser->setCurrentIndex(0);
        emit chooser->activated(0);
        room.wait();
        QVERIFY(room.desk.sheet()->lesson->kind == LessonKind::Pantelides);
        QCOMPARE(room.incidence.findChild<LessonChooser*>()->currentIndex(), 0);
        QVERIFY(!room.desk.choose(LessonKind::Tearing, 9));
        QVERIFY(!room.desk.choose(QStringLiteral("nonsense")));
        // Made once: chosen again it is there at once.
        const auto sheet = room.desk.sheet();
        room.choose(LessonKind::Colouring);
        QVERIFY(room.desk.choose(QStringLiteral("pantelides")));
        QVERIFY(room.desk.isReady());
        QVERIFY(room.desk.sheet() == sheet);
    }

    void eventsArePlayedAsTables_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("event");
        QTest::addColumn<bool>("isDark");
        for (const bool isDark : {false, true}) {
            QTest::newRow(isDark ? "rectifier, dark" : "rectifier") << "HalfWaveRectifier" << 2 << isDark;
            QTest::newRow(isDark ? "cycle, dark" : "cycle") << "ChainedEventsWithoutEnd" << 1 << isDark;
            QTest::newRow(isDark ? "bridge, dark" : "bridge") << "ThreePhaseBridge" << 4 << isDark;
        }
    }

    void eventsArePlayedAsTables()
    {
        QFETCH(QString, name);
        QFETCH(int, event);
        QFETCH(bool, isDark);
        const auto analysis = example(name.toStdString(), StopAfter::Program);
        Diagnostics diagnostics;
        const auto trace = traceEvent(*analysis, settingsFor(analysis->dae->experiment),
                                      static_cast<std::size_t>(event), diagnostics, Task());
        QVERIFY(trace);
        Room room(analysis, isDark);
        const std::size_t structural = room.desk.lessons().size();
        room.desk.setTrace(trace);
        QCOMPARE(room.desk.lessons().size(), structural + 2);
        QCOMPARE(room.digraph.findChild<LessonChooser*>()->count(), static_cast<int>(structural + 2));
        QVERIFY(!room.digraph.figure().isVisible());
        for (const LessonKind kind : {LessonKind::RootSearch, LessonKind::EventIteration}) {
            room.choose(kind);
            QVERIFY(room.digraph.figure().isVisible() && room.incidence.figure().isVisible() &&
                    !room.digraph.view().isVisible());
            // A table has the lines for which there is room beside the code.
            room.digraph.setShowsCode(true);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            std::vector<std::size_t> shapes;
            for (int position = 0; position <= room.player.count(); ++position) {
                room.player.setPosition(position);
                shapes.push_back(room.digraph.figure().picture().shapes.size());
                QVERIFY(position == 0 || shapes.back() > shapes.front());
            }
            const std::string_view text = toString(kind);
            const QString picture =
                QStringLiteral("%1-%2%3").arg(name, QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())),
                                              isDark ? QStringLiteral("-dark") : QString());
            keepPicture(room.digraph, picture);
            // The buttons of the panel are those of the table while it is shown, and so are its keys.
            FigureView& table = room.digraph.figure();
            QTest::mouseClick(room.digraph.findChild<QToolButton*>(QStringLiteral("zoomIn")), Qt::LeftButton);
            QVERIFY(table.zoom() > 1 && table.verticalScrollBar()->maximum() > 0);
            keepPicture(room.digraph, picture + QStringLiteral("-near"));
            QTest::keyClick(&table, Qt::Key_Minus);
            QVERIFY(qFuzzyCompare(table.zoom(), 1.0));
            QTest::mouseClick(room.digraph.findChild<QToolButton*>(QStringLiteral("zoomFit")), Qt::LeftButton);
            QVERIFY(table.zoom() <= 1 && table.picture().shapes.size() >= shapes.back());
            keepPicture(room.digraph, picture + QStringLiteral("-whole"));
            table.setZoom(1, {});
            for (int position = room.player.count(); position >= 0; --position) {
                room.player.setPosition(position);
                QCOMPARE(room.digraph.figure().picture().shapes.size(), shapes[static_cast<std::size_t>(position)]);
            }
            room.player.setPosition(room.player.count() / 2);
            keepPicture(room.equations, picture + QStringLiteral("-equations"));
            Presentation presentation(room.context, room.selection, room.desk);
            presentation.resize(2560, 1440);
            presentation.show();
            auto* figure = presentation.findChild<FigureView*>();
            QVERIFY(figure->isVisible());
            presentation.setShowsMatrix(true);
            QVERIFY(figure->isVisible());
            presentation.layout()->activate();
            keepPicture(presentation, picture + QStringLiteral("-presentation"));
        }
        // Another event: the lesson of the same kind takes its place; without one the colouring does.
        room.choose(LessonKind::EventIteration);
        const auto start = traceEvent(*analysis, settingsFor(analysis->dae->experiment), 0, diagnostics, Task());
        room.desk.setTrace(start);
        room.wait();
        QVERIFY(room.desk.sheet()->lesson->kind ==
                (lessonsOf(*start).empty() ? LessonKind::Colouring : LessonKind::EventIteration));
        room.desk.setTrace(nullptr);
        room.wait();
        QCOMPARE(room.desk.lessons().size(), structural);
        QVERIFY(room.desk.sheet()->lesson->kind == LessonKind::Colouring);
        QVERIFY(room.digraph.view().isVisible());
    }

    void theSameModelKeepsItsLessonAndItsStep()
    {
        Room room(example("PlanarPendulum"));
        room.choose(LessonKind::Pantelides);
        room.player.setPosition(3);
        room.desk.setStructure(example("PlanarPendulum")->structure, true);
        QVERIFY(!room.desk.isCurrent());
        room.wait();
        QVERIFY(room.desk.isCurrent());
        QVERIFY(room.desk.sheet()->lesson->kind == LessonKind::Pantelides);
        QCOMPARE(room.player.position(), 3);
        // The next version of the model has no constraint any more.
        room.desk.setStructure(example("RlcCircuit")->structure, true);
        room.wait();
        QVERIFY(room.desk.sheet()->lesson->kind == LessonKind::Colouring);
        room.desk.setStructure(nullptr, false);
        QVERIFY(room.desk.sheet() == nullptr);
        room.player.stepForward();
        for (QWidget* panel : std::initializer_list<QWidget*>{&room.digraph, &room.incidence, &room.equations})
            panel->grab();
    }

    void theSelectionIsTranslatedToTheLesson()
    {
        const auto analysis = example("RlcCircuitWithLoop");
        Room room(analysis);
        room.choose(LessonKind::Tearing);
        const Lesson& lesson = *room.desk.sheet()->lesson;
        DigraphView& view = room.digraph.view();
        view.viewport()->grab();
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.nodeRect(EquationId(1)).center().toPoint());
        QCOMPARE(room.selection.equation(), lesson.equationOf[EquationId(1)]);
        IncidenceView& matrix = room.incidence.view();
        QTest::mouseClick(matrix.viewport(), Qt::LeftButton, {},
                          matrix.cellRect(EquationId(0), UnknownId(1)).center().toPoint());
        QCOMPARE(room.selection.unknown(), lesson.unknownOf[UnknownId(1)]);
        QCOMPARE(room.selection.equation(), lesson.equationOf[EquationId(0)]);
    }

    void whatWasColouredByHandIsSortedByHand()
    {
        const auto analysis = example("RlcCircuit");
        const Structure& structure = *analysis->structure;
        Room room(analysis);
        auto* model = qobject_cast<EquationsModel*>(
            room.equations.findChild<QTableView*>(QStringLiteral("equationsTable"))->model());
        IncidenceView& matrix = room.incidence.view();
        model->setSorted(true);
        matrix.setSorted(true);
        const auto rows = [&] {
            std::vector<EquationId> all;
            for (int row = 0; row < model->rowCount(); ++row) all.push_back(model->equationAt(row));
            return all;
        };
        QVERIFY(rows() == structure.order);
        ExerciseDesk& exercises = room.desk.exercises();
        exercises.setActive(true);
        std::vector<EquationId> asWritten;
        for (std::size_t e = 0; e < structure.equations.size(); ++e) asWritten.emplace_back(e);
        QVERIFY(rows() == asWritten && matrix.order().equationAt == asWritten);
        // Nothing is sorted by hand yet; the numbers are those that were given.
        exercises.pick({EquationId(7), {}});
        QCOMPARE(model->data(model->index(model->rowOf(EquationId(7)), EquationsModel::Number)).toString(),
                 QStringLiteral("1"));
        QCOMPARE(model->numberedCount(), std::size_t(1));
        while (!exercises.exercise()->isOver()) {
            for (std::size_t e = structure.equations.size(); e-- > 0;) exercises.pick({EquationId(e), {}});
            for (std::size_t u = structure.unknowns.size(); u-- > 0;) exercises.pick({{}, UnknownId(u)});
        }
        const LessonBoard& board = exercises.exercise()->board();
        QVERIFY(rows() != structure.order);
        QVERIFY(matrix.order().equationAt == rows());
        for (int row = 0; row < model->rowCount(); ++row) {
            QCOMPARE(board.number(model->equationAt(row)), static_cast<std::uint32_t>(row + 1));
            QCOMPARE(model->data(model->index(row, EquationsModel::Number)).toInt(), row + 1);
            QCOMPARE(model->data(model->index(row, EquationsModel::Block)).toInt(), row + 1);
        }
        keepPicture(room.incidence, QStringLiteral("sorted-by-hand-matrix"));
        keepPicture(room.equations, QStringLiteral("sorted-by-hand-equations"));
        // One step back it is not done, and the order tells nothing; without the exercise it is the algorithm's.
        exercises.undo();
        QVERIFY(rows() == asWritten && matrix.order().equationAt == asWritten);
        exercises.redo();
        QVERIFY(rows() != structure.order);
        exercises.setActive(false);
        QVERIFY(rows() == structure.order && matrix.order().equationAt == structure.order);
    }

    void theStackIsShownFromItsBottom()
    {
        Room room(example("RlcCircuitWithLoop"));
        room.choose(LessonKind::Components);
        auto* stack = room.digraph.findChild<StackStrip*>();
        QVERIFY(!stack->isHidden());
        std::size_t highest = 0;
        for (int position = 0; position <= room.player.count(); ++position) {
            room.player.setPosition(position);
            std::size_t onStack = 0;
            for (std::size_t e = 0; e < room.desk.sheet()->lesson->incidence.equationCount(); ++e)
                onStack += room.desk.state().mark(EquationId(e)) == Mark::OnPath ? 1U : 0U;
            QCOMPARE(static_cast<std::size_t>(stack->items().size()), onStack);
            highest = std::max(highest, onStack);
        }
        QVERIFY(highest > 2);
        room.choose(LessonKind::Colouring);
        QVERIFY(stack->isHidden());
    }

    void chaptersAreMarkedOnTheScrubBar()
    {
        Room room(example("PlanarPendulum"));
        room.choose(LessonKind::Pantelides);
        const std::vector<int>& marks = room.digraph.findChild<ScrubSlider*>()->marks();
        QVERIFY(!marks.empty());
        QVERIFY(std::ranges::is_sorted(marks));
        QVERIFY(marks.front() > 0 && marks.back() < room.player.count());
    }

    void exercisesAreDoneInThePanel()
    {
        Room room(example("PlanarPendulum"));
        room.choose(LessonKind::Pantelides);
        room.desk.exercises().setActive(true);
        QVERIFY(room.desk.exercises().exercise() != nullptr);
        const auto clickEquation = [&](std::size_t index) {
            DigraphView& view = room.digraph.view();
            view.viewport()->grab();
            QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.nodeRect(EquationId(index)).center().toPoint());
        };
        auto* explanation = room.digraph.findChild<ExplanationBar*>();
        clickEquation(0);
        room.desk.exercises().check();
        QCOMPARE(explanation->title(), QStringLiteral("Not this set"));
        room.desk.exercises().undo();
        room.desk.exercises().hint();
        QCOMPARE(explanation->title(), QStringLiteral("Hint"));
        clickEquation(4);
        room.desk.exercises().check();
        QCOMPARE(explanation->title(), QStringLiteral("Right"));
        QCOMPARE(room.desk.exercises().exercise()->rightCount(), std::size_t(1));
        QCOMPARE(room.digraph.findChild<QLabel*>(QStringLiteral("exerciseWrong"))->text(),
                 QStringLiteral("wrong: 1, hints: 1"));
        keepPicture(room.digraph, QStringLiteral("exercise"));
        // Another lesson is another exercise; where there is no lesson there is none.
        room.choose(LessonKind::Components);
        QVERIFY(room.desk.exercises().isActive());
        QCOMPARE(room.desk.exercises().exercise()->answers().size(), std::size_t(0));
        QVERIFY(explanation->sentence().contains(QStringLiteral("Part 1 of")));
        room.desk.setStructure(nullptr, false);
        QVERIFY(!room.desk.exercises().isActive());
        QVERIFY(!room.digraph.findChild<QToolButton*>(QStringLiteral("exercise"))->isEnabled());
    }

    void exercisesAreDoneInTheMatrixByMouseAndByKeys()
    {
        Room room(example("RlcCircuit"));
        room.choose(LessonKind::Matching);
        IncidenceView& view = room.incidence.view();
        QTest::mouseClick(room.incidence.findChild<QToolButton*>(QStringLiteral("exercise")), Qt::LeftButton);
        const Exercise* exercise = room.desk.exercises().exercise();
        QVERIFY(exercise != nullptr);
        QVERIFY(room.digraph.findChild<QToolButton*>(QStringLiteral("exercise"))->isChecked());
        QCOMPARE(room.incidence.focusWidget(), &view);
        QVERIFY(view.board() == &exercise->board() && room.digraph.board() == &exercise->board());
        const auto click = [&](std::size_t equation, const char* name) {
            const UnknownId unknown = room.desk.structure()->findUnknown(name);
            QTest::mouseClick(view.viewport(), Qt::LeftButton, {},
                              view.cellRect(EquationId(equation - 1), unknown).center().toPoint());
        };
        auto* explanation = room.incidence.findChild<ExplanationBar*>();
        click(6, "u0");
        QCOMPARE(exercise->rightCount(), std::size_t(1));
        click(6, "u1");
        QCOMPARE(explanation->title(), QStringLiteral("Not this one"));
        keepPicture(room.incidence, QStringLiteral("exercise-matrix"));
        // By the keys alone: row 1, its only entry; the path goes on over row 6.
        room.incidence.activateWindow();
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Escape);
        QTest::keyClick(&view, Qt::Key_Down);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(explanation->title(), QStringLiteral("Right"));
        QVERIFY(exercise->board().mark(EquationId(5)) == Mark::OnPath);
        keepPicture(room.digraph, QStringLiteral("exercise-path"));
        for (int i = 0; i < 5; ++i) QTest::keyClick(&view, Qt::Key_Down);
        for (int i = 0; i < 2; ++i) QTest::keyClick(&view, Qt::Key_Right);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(exercise->rightCount(), std::size_t(2));
        QTest::keySequence(&view, QKeySequence::Undo);
        QCOMPARE(exercise->rightCount(), std::size_t(1));
        QTest::keySequence(&view, QKeySequence::Redo);
        QTest::keyClick(&view, Qt::Key_H);
        QCOMPARE(explanation->title(), QStringLiteral("Hint"));
        QCOMPARE(room.incidence.findChild<QLabel*>(QStringLiteral("exerciseRight"))->text(),
                 QStringLiteral("right: 2 of 10"));
        // A set that is collected, and checked.
        room.choose(LessonKind::Components);
        QVERIFY(room.desk.exercises().isActive());
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Escape);
        QTest::keyClick(&view, Qt::Key_Down);
        QTest::keyClick(&view, Qt::Key_Return);
        QTest::keyClick(&view, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(explanation->title(), QStringLiteral("Right"));
        QTest::mouseClick(room.digraph.findChild<QToolButton*>(QStringLiteral("exercise")), Qt::LeftButton);
        QVERIFY(!room.desk.exercises().isActive());
        QVERIFY(view.board() == &room.desk.state());
        room.player.stepForward();
        QVERIFY(*view.board() == room.desk.state());
    }

    void everyExerciseIsPlayedToItsEndInTheWindow_data() { everyLessonPlaysInTheViews_data(); }

    void everyExerciseIsPlayedToItsEndInTheWindow()
    {
        QFETCH(QString, name);
        QFETCH(bool, isDark);
        const auto analysis = example(name.toStdString());
        QVERIFY(analysis && analysis->structure);
        Room room(analysis, isDark);
        ExerciseDesk& exercises = room.desk.exercises();
        for (const LessonInfo& info : room.desk.lessons()) {
            room.choose(info.kind, info.part);
            exercises.setActive(true);
            const Exercise& exercise = *exercises.exercise();
            // Each edge is tried until none is left to be tried; what collects is answered by nothing, which is wrong
            // somewhere.
            const Incidence& incidence = room.desk.sheet()->lesson->incidence;
            if (!exercise.isOver() && exercise.collects()) {
                exercises.check();
                QVERIFY(exercises.said().tone == ExerciseDesk::Tone::Wrong);
                exercises.pick({EquationId(0), UnknownId(0)});
                exercises.hint();
                exercises.undo();
            }
            for (std::size_t i = 0; !exercise.isOver() && !exercise.collects() && i < incidence.edgeCount(); ++i) {
                const std::size_t before = exercise.rightCount();
                exercises.pick({incidence.equationOf(EdgeId(i)), incidence.unknownOf(EdgeId(i))});
                QVERIFY(!exercises.said().sentence.isEmpty());
                if (exercise.rightCount() > before || exercises.said().tone == ExerciseDesk::Tone::Right)
                    i = static_cast<std::size_t>(-1);
            }
            QVERIFY2(exercise.isOver() || exercise.collects(), nameOf(info).c_str());
            QVERIFY(*room.incidence.view().board() == exercise.board() && *room.digraph.board() == exercise.board());
            keepPicture(room.incidence, QStringLiteral("%1-%2-exercise-%3")
                                            .arg(name, QString::fromStdString(nameOf(info)),
                                                 isDark ? QStringLiteral("dark") : QStringLiteral("light")));
            room.digraph.grab();
            while (exercise.canUndo()) exercises.undo();
            exercises.setActive(false);
        }
    }

    /// Under a pointer that clicks on: nothing of a panel is higher at one step than at another.
    void thePictureStaysWhereItIs()
    {
        for (const char* name : {"RlcComponents", "ParallelCapacitors", "PlanarPendulum"}) {
            Room room(example(name));
            for (QWidget* panel : std::initializer_list<QWidget*>{&room.digraph, &room.incidence})
                panel->resize(430, 600);
            QCoreApplication::processEvents();
            const auto places = [&] {
                QCoreApplication::processEvents();
                QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
                QString text;
                for (ZoomView* view : {static_cast<ZoomView*>(room.digraph.findChild<DigraphView*>()),
                                       static_cast<ZoomView*>(&room.incidence.view())}) {
                    const QRect at(view->mapTo(view->window(), QPoint()), view->size());
                    text += QStringLiteral("%1 %2 %3x%4 zoom %5; ")
                                .arg(at.x())
                                .arg(at.y())
                                .arg(at.width())
                                .arg(at.height())
                                .arg(view->zoom());
                }
                return text;
            };
            ExerciseDesk& exercises = room.desk.exercises();
            for (const LessonInfo& info : room.desk.lessons()) {
                room.choose(info.kind, info.part);
                if (room.desk.sheet()->lesson->figure) continue;
                const QString before = places();
                while (room.player.position() < room.player.count()) {
                    room.player.stepForward();
                    QCOMPARE(places(), before);
                }
                exercises.setActive(true);
                const QString begun = places();
                const Incidence& incidence = room.desk.sheet()->lesson->incidence;
                for (std::size_t i = 0; i < incidence.edgeCount() && !exercises.exercise()->isOver(); ++i) {
                    exercises.pick({incidence.equationOf(EdgeId(i)), incidence.unknownOf(EdgeId(i))});
                    QCOMPARE(places(), begun);
                    if (exercises.exercise()->isOver()) break;
                    exercises.hint();
                    QCOMPARE(places(), begun);
                }
                exercises.setActive(false);
            }
        }
    }
};

QTEST_MAIN(LessonPanelTest)
#include "lesson_panel_test.moc"
