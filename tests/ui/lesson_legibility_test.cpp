// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons can be read: marks without colours, typeset equations, and the presentation from the last row.
#include <QComboBox>
#include <QLabel>
#include <QPainter>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include "core/base/file_io.h"
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
#include "ui/lesson/player_bar.h"
#include "ui/lesson/presentation.h"
#include "ui/lesson/stack_strip.h"
#include "ui/lesson/typeset_labels.h"
#include "ui/lesson/typeset_text.h"
#include "ui/structure/equations_panel.h"
#include "ui/toolkit/mark_style.h"
#include "ui/toolkit/structure_text.h"

using namespace causeway;
using namespace causeway::test;
using namespace causeway::ui;

class LessonLegibilityTest : public QObject {
    Q_OBJECT

private slots:
    void marksDifferWithoutTheirColours()
    {
        const ThemeColours colours = Theme().colours();
        const auto line = [&](Mark mark) {
            const QPen pen = edgePen(colours, mark, 1);
            return std::tuple(pen.widthF(), pen.style(),
                              pen.style() == Qt::CustomDashLine ? pen.dashPattern() : QList<qreal>());
        };
        for (const Mark a : kLayersOfEdges) {
            for (const Mark b : kLayersOfEdges) QVERIFY(a == b || line(a) != line(b));
        }
        const auto look = [&](Mark mark) {
            return std::tuple(signOf(mark), framePen(colours, mark).style(), framePen(colours, mark).widthF());
        };
        for (std::size_t a = 0; a < kMarks; ++a) {
            for (std::size_t b = 0; b < a; ++b) {
                // What is not drawn looks like nothing else; chosen nodes have a number, or a thick edge.
                const Mark one = static_cast<Mark>(a), other = static_cast<Mark>(b);
                if (one == Mark::Hidden || other == Mark::Hidden || one == Mark::Chosen) continue;
                QVERIFY2(look(one) != look(other), qPrintable(QStringLiteral("%1 %2").arg(a).arg(b)));
            }
        }
    }

    void safeColoursReplaceThoseOfTheMarks()
    {
        Theme theme;
        theme.setMode(Theme::Mode::Light);
        const QColor before = theme.colours().edgeSolved;
        theme.setSafeColours(true);
        QVERIFY(theme.colours().edgeSolved != before);
        theme.setMode(Theme::Mode::Dark);
        QVERIFY(theme.hasSafeColours());
        QCOMPARE(theme.colours().edgeSolved, QColor(0xD5, 0x5E, 0x00));
        theme.setSafeColours(false);
        theme.setMode(Theme::Mode::Light);
        QCOMPARE(theme.colours().edgeSolved, before);
    }

    void equationsAreTypesetInEveryPictureOrAsInTheText()
    {
        Room room(example("RlcCircuit"));
        room.choose(LessonKind::Colouring);
        room.player.setPosition(3);
        auto* sentence = room.digraph.findChild<SentenceLabel*>();
        QVERIFY(sentence != nullptr && sentence->text().contains(QStringLiteral("<img ")));
        const QString plain = sentence->sentence();
        QCOMPARE(plain, QString::fromStdString(room.desk.sheet()->lesson->why(2)));
        Presentation presentation(room.context, room.selection, room.desk);
        presentation.resize(1280, 800);
        presentation.show();
        const std::vector<QWidget*> views = {&room.digraph.view(), &room.incidence.view(), &presentation.digraph()};
        std::vector<QImage> typeset;
        for (QWidget* view : views) typeset.push_back(view->grab().toImage());
        room.context.theme.setTypeset(false);
        QCOMPARE(sentence->text(), plain);
        for (std::size_t i = 0; i < views.size(); ++i) QVERIFY(views[i]->grab().toImage() != typeset[i]);
        QCOMPARE(presentation.reason(), plain);
        room.context.theme.setTypeset(true);
        for (std::size_t i = 0; i < views.size(); ++i) QVERIFY(views[i]->grab().toImage() == typeset[i]);
    }

    /// Where a formula would leave nothing but dots, it is written as a text, which ends with what tells it apart.
    void theEndOfALongNameIsInSight()
    {
        const std::string name = "aVeryLongNameOfAResistorInALadderOfManyResistors";
        const std::string text = "model Long\n  Real " + name + "1 = time;\n  Real " + name + "2 = 2*" + name +
                                 "1;\n  Real x = " + name + "2;\nend Long;\n";
        Room room(analyse(std::make_shared<const SourceFile>("Long.mo", text), "Long", StopAfter::Structure, Task()));
        room.choose(LessonKind::Colouring);
        TypesetLabels labels(room.context.theme);
        labels.set(room.desk.sheet(), QFont());
        QImage image(400, 40, QImage::Format_ARGB32_Premultiplied);
        QPainter painter(&image);
        const LessonBoard& board = *room.desk.frame().board;
        const auto isFormula = [&](std::size_t unknown, double width) {
            return labels.paint(painter, QRectF(0, 0, width, 20), 1, board, UnknownId(unknown));
        };
        const std::size_t count = room.desk.sheet()->lesson->incidence.unknownCount();
        std::size_t formulas = 0;
        for (std::size_t unknown = 0; unknown < count; ++unknown) {
            const bool isLong = board.text(UnknownId(unknown)).size() > 20;
            QCOMPARE(isFormula(unknown, 120), !isLong);
            QVERIFY(isFormula(unknown, 4000));
            formulas += isLong ? 0 : 1;
        }
        QCOMPARE(formulas, std::size_t{1});
    }

    void toolTipsAreTypesetOrAsInTheText()
    {
        const auto analysis = example("RlcCircuit");
        const auto lesson = makeLesson(analysis->structure, LessonKind::Colouring, 0, Task());
        const LessonBoard board(lesson);
        Theme theme;
        const QString plain = describeEquation(board, EquationId(1), true).join(QLatin1Char('\n'));
        const LessonPlace place{EquationId(1), {}};
        const QString shown = typesetToolTip(plain, board, place, theme, 1);
        QVERIFY(shown.startsWith(QStringLiteral("<div>")) && shown.count(QStringLiteral("<img ")) == 1 &&
                !shown.contains(QLatin1Char('*')));
        theme.setTypeset(false);
        QCOMPARE(typesetToolTip(plain, board, place, theme, 1), plain);
    }

    void theControlsOfThePresentationGrowWithTheScreen()
    {
        Room room(example("RlcCircuit"));
        Presentation presentation(room.context, room.selection, room.desk);
        presentation.show();
        const auto sizes = [&](const QSize& screen) {
            presentation.resize(screen);
            presentation.layout()->activate();
            const auto* button = presentation.findChild<QToolButton*>(QStringLiteral("playPause"));
            const auto* label = presentation.findChild<QLabel*>(QStringLiteral("stepLabel"));
            return std::array{button->iconSize().height(), label->font().pixelSize(),
                              presentation.findChild<QSlider*>(QStringLiteral("scrubBar"))->sizeHint().height(),
                              presentation.findChild<QToolButton*>(QStringLiteral("presentEnd"))->sizeHint().height(),
                              presentation.findChild<QComboBox*>(QStringLiteral("speed"))->sizeHint().height()};
        };
        const auto small = sizes({1280, 800}), large = sizes({2560, 1440});
        for (std::size_t i = 0; i < small.size(); ++i)
            QVERIFY2(2 * large[i] >= 3 * small[i],
                     qPrintable(QStringLiteral("%1: %2 and %3").arg(i).arg(small[i]).arg(large[i])));
    }

    void thePresentationIsLegibleFromTheLastRow()
    {
        for (const bool isDark : {false, true}) {
            Room room(example("RlcCircuit"), isDark);
            room.choose(LessonKind::Colouring);
            Presentation presentation(room.context, room.selection, room.desk);
            presentation.setAnimated(false);
            presentation.resize(1280, 800);
            presentation.show();
            QTest::keyClick(&presentation, Qt::Key_Right);
            QTest::keyClick(&presentation, Qt::Key_PageDown);
            QCOMPARE(room.player.position(), 2);
            QCOMPARE(presentation.reason(), QString::fromStdString(room.desk.sheet()->lesson->why(1)));
            for (const char* label : {"presentationReason", "presentationTitle"})
                QVERIFY(presentation.findChild<QLabel*>(QString::fromLatin1(label))->font().pixelSize() >= 28);
            // The nodes have room for it: their texts are not smaller.
            QVERIFY(presentation.digraph().zoom() >= 1);
            QVERIFY(presentation.digraph().nodeRect(EquationId(0)).height() >= 28);
            keepPicture(presentation,
                        isDark ? QStringLiteral("presentation-dark") : QStringLiteral("presentation-light"));
            const int size = presentation.textSize();
            QTest::keyClick(&presentation, Qt::Key_Plus);
            QVERIFY(presentation.textSize() > size);
            for (int i = 0; i < 40; ++i) QTest::keyClick(&presentation, Qt::Key_Minus);
            QCOMPARE(presentation.textSize(), Presentation::kLeastText);
            QTest::keyClick(&presentation, Qt::Key_M);
            QVERIFY(presentation.showsMatrix());
            keepPicture(presentation, isDark ? QStringLiteral("presentation-matrix-dark")
                                             : QStringLiteral("presentation-matrix-light"));
            room.choose(LessonKind::Components);
            room.player.setPosition(4);
            QTest::keyClick(&presentation, Qt::Key_M);
            keepPicture(presentation, isDark ? QStringLiteral("presentation-stack-dark")
                                             : QStringLiteral("presentation-stack-light"));
            QTest::keyClick(&presentation, Qt::Key_Escape);
            QVERIFY(!presentation.isVisible());
        }
    }

    void everyLessonIsLegibleFromTheLastRow_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QSize>("size");
        for (const char* name :
             {"RlcCircuit", "RlcCircuitWithLoop", "ParallelSources", "UnusedUnknown", "OneEquationTooMany",
              "ParallelCapacitors", "SeriesInductors", "PlanarPendulum", "DoublePendulum"}) {
            for (const QSize size : {QSize(1280, 800), QSize(2560, 1440)})
                QTest::addRow("%s, %d", name, size.width()) << QString::fromLatin1(name) << size;
        }
    }

    void everyLessonIsLegibleFromTheLastRow()
    {
        QFETCH(QString, name);
        QFETCH(QSize, size);
        const bool isDark = size.width() > 2000;
        Room room(example(name.toStdString()), isDark);
        Presentation presentation(room.context, room.selection, room.desk);
        presentation.setAnimated(false);
        presentation.resize(size);
        presentation.show();
        auto* reason = presentation.findChild<QLabel*>(QStringLiteral("presentationReason"));
        for (const LessonInfo& info : room.desk.lessons()) {
            room.choose(info.kind, info.part);
            const Lesson& lesson = *room.desk.sheet()->lesson;
            for (int position = 0; position <= room.player.count(); ++position) {
                room.player.setPosition(position);
                presentation.layout()->activate();
                const QString place =
                    QStringLiteral("%1 at step %2").arg(QString::fromStdString(nameOf(info))).arg(position);
                // The whole reason is in sight, in letters that are a 36th of the screen or more, and the picture keeps
                // half the height.
                QVERIFY2(reason->font().pixelSize() * 36 >= size.height(), qPrintable(place));
                QVERIFY2(reason->height() >= reason->heightForWidth(reason->width()), qPrintable(place));
                QVERIFY2(presentation.digraph().height() * 2 >= size.height(), qPrintable(place));
                const LessonStep* step = room.desk.state().currentStep();
                if (step == nullptr) continue;
                presentation.setShowsMatrix(false);
                presentation.layout()->activate();
                const QRect picture = presentation.digraph().viewport()->rect();
                if (!step->equation.isNone()) {
                    const QRectF node = presentation.digraph().nodeRect(step->equation);
                    QVERIFY2(picture.contains(node.toRect()) && node.height() >= reason->font().pixelSize(),
                             qPrintable(place));
                }
                if (!step->unknown.isNone() && step->equation.isNone())
                    QVERIFY2(picture.contains(presentation.digraph().nodeRect(step->unknown).toRect()),
                             qPrintable(place));
                presentation.setShowsMatrix(true);
                if (!step->equation.isNone() && !step->unknown.isNone()) {
                    const QRectF cell = presentation.matrix().cellRect(step->equation, step->unknown);
                    QVERIFY2(QRectF(presentation.matrix().viewport()->rect()).contains(cell) &&
                                 cell.height() >= reason->font().pixelSize(),
                             qPrintable(place));
                }
            }
            for (const bool isMatrix : {false, true}) {
                room.player.setPosition(static_cast<int>(lesson.steps.size()) * 2 / 3);
                presentation.setShowsMatrix(isMatrix);
                keepPicture(presentation, QStringLiteral("present-%1-%2-%3-%4")
                                              .arg(name, QString::fromStdString(nameOf(info)),
                                                   isMatrix ? QStringLiteral("matrix") : QStringLiteral("digraph"))
                                              .arg(size.width()));
            }
        }
    }
};

QTEST_MAIN(LessonLegibilityTest)
#include "lesson_legibility_test.moc"
