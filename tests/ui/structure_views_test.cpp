// SPDX-License-Identifier: GPL-3.0-or-later
// The digraph and the matrix: they replay the recorded steps, share one selection, and touch only what is visible.
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QVariantAnimation>

#include "tests/ui/structure_fixture.h"
#include "ui/lesson/digraph_geometry.h"
#include "ui/lesson/digraph_panel.h"
#include "ui/lesson/digraph_view.h"
#include "ui/lesson/explanation_bar.h"
#include "ui/lesson/incidence_panel.h"
#include "ui/lesson/incidence_view.h"
#include "ui/lesson/lesson_search.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/structure/equations_panel.h"
#include "ui/toolkit/line_raster.h"
#include "ui/toolkit/paint_tools.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

/// The three panels around one selection and one player, as in the window.
struct Desk {
    Theme theme;
    Selection selection;
    test::LessonTable table;
    StepPlayer& player = table.player;
    DigraphPanel digraph{theme, selection, table.desk};
    IncidencePanel incidence{theme, selection, table.desk};
    EquationsPanel equations{theme, selection, table.desk};

    explicit Desk(std::shared_ptr<const Analysis> analysis = nullptr)
    {
        for (QWidget* panel : std::initializer_list<QWidget*>{&digraph, &incidence, &equations}) {
            panel->resize(760, 680);
            panel->show();
        }
        digraph.setAnimated(false);
        incidence.setAnimated(false);
        if (analysis) show(std::move(analysis));
    }
    void show(const std::shared_ptr<const Analysis>& analysis)
    {
        digraph.setAnalysis(analysis);
        incidence.setAnalysis(analysis);
        equations.setAnalysis(analysis);
        const bool isFirst = table.desk.structure() == nullptr;
        table.show(analysis, !isFirst);
        if (isFirst) player.toStart();
        QCoreApplication::processEvents();
    }
    QString sentence(QWidget& panel) const { return panel.findChild<ExplanationBar*>()->sentence(); }
    QString title(QWidget& panel) const { return panel.findChild<ExplanationBar*>()->title(); }
    static void click(QWidget* viewport, QPointF at)
    {
        viewport->grab();  // edges can be hit once they were painted
        QTest::mouseClick(viewport, Qt::LeftButton, {}, at.toPoint());
    }
    void press(QWidget& panel, const char* button)
    {
        QTest::mouseClick(panel.findChild<QToolButton*>(QString::fromLatin1(button)), Qt::LeftButton);
    }
};

/// What the colouring so far must look like on a board.
bool shows(const LessonBoard& board, const Colouring& colouring)
{
    const Incidence& incidence = colouring.incidence();
    bool same = true;
    for (std::size_t i = 0; i < incidence.edgeCount(); ++i) {
        const EdgeColour colour = colouring.colour(EdgeId(i));
        const Mark mark = colour == EdgeColour::Red    ? Mark::Chosen
                          : colour == EdgeColour::Blue ? Mark::Known
                                                       : Mark::Open;
        same = same && board.mark(EdgeId(i)) == mark;
    }
    const auto markOf = [](bool isDecided) { return isDecided ? Mark::Chosen : Mark::Open; };
    for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
        const EquationId equation(e);
        same = same && board.number(equation) == colouring.number(equation) &&
               board.mark(equation) == markOf(colouring.number(equation) != 0);
    }
    for (std::size_t u = 0; u < incidence.unknownCount(); ++u) {
        same = same && board.mark(UnknownId(u)) == markOf(!colouring.equationOf(UnknownId(u)).isNone());
    }
    return same;
}

std::size_t numbered(const LessonBoard& board)
{
    std::size_t count = 0;
    for (std::size_t e = 0; e < board.lesson().incidence.equationCount(); ++e)
        count += board.number(EquationId(e)) != 0 ? 1U : 0U;
    return count;
}

UnknownId unknownNamed(const Structure& structure, const char* name)
{
    return structure.findUnknown(name);
}

}  // namespace

class StructureViewsTest : public QObject {
    Q_OBJECT
private slots:
    void emptyStateSaysWhatToDo()
    {
        Desk desk;
        auto* empty = desk.digraph.findChild<QLabel*>(QStringLiteral("emptyState"));
        QVERIFY(empty->isVisible());
        QVERIFY(empty->text().contains(QStringLiteral("Analyse")));
        auto broken = std::make_shared<Analysis>();
        broken->diagnostics.report(diag::CannotReadFile, {}, "a.mo", "no such file");
        desk.show(broken);
        QVERIFY(empty->text().contains(QStringLiteral("errors")));
        desk.show(test::rlcAnalysis());
        QVERIFY(!empty->isVisible());
        desk.player.toEnd();
        desk.show(broken);  // while the text is broken the player keeps its place
        QVERIFY(empty->isVisible());
        QCOMPARE(desk.player.position(), 11);
        desk.show(nullptr);
        QVERIFY(empty->isVisible());
    }

    void fewEquationsWithLongTextsKeepTheirUnknownsInSight()
    {
        DigraphGeometry geometry;
        for (const std::size_t longestText : {std::size_t(5), std::size_t(40), std::size_t(400)}) {
            const QSizeF viewport(640, 300);
            geometry.setInput({4, 4, 8, 16, longestText, 6});
            geometry.setView(geometry.zoomToFit(viewport), viewport);
            QVERIFY(geometry.contentSize().width() <= viewport.width());
            QVERIFY(geometry.unknownRect(0).right() <= viewport.width());
        }
    }

    void linesLookAsAPainterDrawsThem_data()
    {
        QTest::addColumn<QLineF>("line");
        QTest::addColumn<QPen>("pen");
        const QColor colour(200, 50, 30);
        const QPen solid(colour, 3.4, Qt::SolidLine, Qt::FlatCap);
        QPen dashed(colour, 3, Qt::CustomDashLine, Qt::FlatCap);
        dashed.setDashPattern({5, 1.5, 1, 1.5});
        QTest::newRow("level") << QLineF(10, 40, 190, 40.3) << solid;
        QTest::newRow("steep") << QLineF(80, -300, 110, 400) << solid;
        QTest::newRow("thin") << QLineF(10, 10, 190, 90) << QPen(colour, 1.2, Qt::SolidLine, Qt::FlatCap);
        QTest::newRow("transparent") << QLineF(10, 90, 190, 10)
                                     << QPen(withAlpha(colour, 0.3), 12, Qt::SolidLine, Qt::FlatCap);
        QTest::newRow("dashed") << QLineF(10, 20, 190, 80) << dashed;
        QTest::newRow("out of sight") << QLineF(10, 300, 190, 500) << solid;
    }

    void linesLookAsAPainterDrawsThem()
    {
        QFETCH(QLineF, line);
        QFETCH(QPen, pen);
        for (const double ratio : {1.0, 1.5, 2.0}) {
            QImage wanted((QSizeF(200, 100) * ratio).toSize(), QImage::Format_RGB32);
            wanted.setDevicePixelRatio(ratio);
            wanted.fill(Qt::white);
            QImage found = wanted;
            {
                QPainter painter(&wanted);
                painter.setRenderHint(QPainter::Antialiasing);
                painter.setPen(pen);
                painter.drawLine(line);
            }
            {
                QPainter painter(&found);
                LineRaster raster;
                raster.begin(QRect(4, 0, 196, 100), ratio);  // the corner need not be that of the widget
                raster.draw(line, pen);
                raster.end(painter);
            }
            int largest = 0;
            double sum = 0, ink = 0;
            for (int y = 0; y < wanted.height(); ++y) {
                for (int x = 0; x < wanted.width(); ++x) {
                    const int difference = std::abs(qGreen(wanted.pixel(x, y)) - qGreen(found.pixel(x, y)));
                    largest = std::max(largest, difference);
                    sum += difference;
                    ink += 255 - qGreen(wanted.pixel(x, y));
                }
            }
            const QString message =
                QStringLiteral("at %1: largest %2, sum %3 of %4").arg(ratio).arg(largest).arg(sum).arg(ink);
            QVERIFY2(largest < 200 && sum <= 0.04 * ink, qPrintable(message));
        }
    }

    void playedToTheEndEveryEquationHasItsNumber()
    {
        const auto analysis = test::rlcAnalysis();
        Desk desk(analysis);
        QVERIFY(desk.sentence(desk.digraph).contains(QStringLiteral("Rule 1")));
        desk.press(desk.digraph, "toEnd");
        for (std::size_t e = 0; e < 10; ++e) {
            QCOMPARE(desk.digraph.board()->number(EquationId(e)),
                     analysis->structure->assignment[EquationId(e)].number);
        }
        QVERIFY(desk.sentence(desk.digraph).contains(QStringLiteral("Every equation has a number")));
        QCOMPARE(desk.title(desk.incidence), QStringLiteral("Step 11 of 11: until neither rule applies"));
    }

    void steppedBackIsTheSameAsReplayedAfresh()
    {
        const auto analysis = test::rlcAnalysis();
        Desk desk(analysis);
        desk.player.toEnd();
        for (int position = 10; position >= 0; --position) {
            desk.press(desk.incidence, "stepBackward");
            QCOMPARE(desk.player.position(), position);
            Colouring fresh(analysis->structure->incidence);
            for (int k = 0; k < position; ++k) fresh.apply(analysis->structure->steps[static_cast<std::size_t>(k)]);
            QVERIFY(shows(*desk.digraph.board(), fresh));
            QVERIFY(shows(*desk.incidence.view().board(), fresh));
        }
    }

    void keysDriveThePlayerWhereTheFocusIs()
    {
        Desk desk(test::rlcAnalysis());
        desk.digraph.activateWindow();
        DigraphView& view = desk.digraph.view();
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Right);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(desk.player.position(), 2);
        QTest::keyClick(&view, Qt::Key_Left);
        QCOMPARE(desk.player.position(), 1);
        QTest::keyClick(&view, Qt::Key_End);
        QCOMPARE(desk.player.position(), 11);
        QTest::keyClick(&view, Qt::Key_Home);
        QCOMPARE(desk.player.position(), 0);
        QTest::keyClick(&view, Qt::Key_Space);
        QVERIFY(desk.player.isPlaying());
        QTest::keyClick(&view, Qt::Key_Space);
        QVERIFY(!desk.player.isPlaying());
        const double zoom = view.zoom();
        QTest::keyClick(&view, Qt::Key_Plus);
        QVERIFY(view.zoom() > zoom);
        QTest::keyClick(&view, Qt::Key_0);
        QVERIFY(view.zoom() <= zoom);
    }

    void whatIsTypedIsFoundInTheMatrix()
    {
        const auto analysis = test::rlcAnalysis();
        Desk desk(analysis);
        auto* field = desk.incidence.findChild<QLineEdit*>(QStringLiteral("lessonSearch"));
        auto* count = desk.incidence.findChild<QLabel*>(QStringLiteral("lessonSearchCount"));
        auto* search = desk.incidence.findChild<LessonSearch*>();
        QTest::keyClicks(field, QStringLiteral("U1"));
        QTRY_VERIFY(search->isReady() && count->text().startsWith(QStringLiteral("1 of ")));
        const int matches = count->text().section(QLatin1Char(' '), 2).toInt();
        QVERIFY(matches > 1);
        const EquationId first = desk.selection.equation();
        QVERIFY(QString::fromStdString(analysis->structure->text(first)).contains(QStringLiteral("u1")));
        // Behind the equations come the unknowns, and behind the last one the first.
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(desk.selection.unknown(), unknownNamed(*analysis->structure, "u1"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(desk.selection.equation(), first);
        QTest::keyClicks(field, QStringLiteral("?"));
        QTRY_COMPARE(count->text(), QStringLiteral("none"));
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(field->text().isEmpty() && count->isHidden());
    }

    void matrixCellSelectsEverywhere()
    {
        const auto analysis = test::rlcAnalysis();
        Desk desk(analysis);
        const UnknownId u1 = unknownNamed(*analysis->structure, "u1");
        IncidenceView& view = desk.incidence.view();
        QSignalSpy changed(&desk.selection, &Selection::changed);
        Desk::click(view.viewport(), view.cellRect(EquationId(5), u1).center());
        QCOMPARE(changed.count(), 1);
        QCOMPARE(desk.selection.equation(), EquationId(5));
        QCOMPARE(desk.selection.unknown(), u1);
        QCOMPARE(desk.selection.variable(), analysis->structure->unknowns[u1].variable);
        auto* table = desk.equations.findChild<QTableView*>(QStringLiteral("equationsTable"));
        QCOMPARE(table->currentIndex().row(), 3);  // number 4 in the sorted order
        // The headers select a whole row or column.
        const QRectF cell = view.cellRect(EquationId(8), u1);
        Desk::click(view.viewport(), {4, cell.center().y()});
        QCOMPARE(desk.selection.equation(), EquationId(8));
        QVERIFY(desk.selection.unknown().isNone());
        Desk::click(view.viewport(), {cell.center().x(), 4});
        QCOMPARE(desk.selection.unknown(), u1);
        QVERIFY(desk.selection.equation().isNone());
        QCOMPARE(table->currentIndex().row(), 3);  // where u1 is computed
    }

    void matrixCursorMovesByKeys()
    {
        Desk desk(test::rlcAnalysis());
        IncidenceView& view = desk.incidence.view();
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(desk.selection.equation(), EquationId(0));
        QTest::keyClick(&view, Qt::Key_Down);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(desk.selection.equation(), EquationId(1));
        QCOMPARE(desk.selection.unknown(), UnknownId(1));
        QTest::keyClick(&view, Qt::Key_Left);
        QTest::keyClick(&view, Qt::Key_Left);
        QCOMPARE(desk.selection.unknown(), UnknownId(0));
        QTest::keyClick(&view, Qt::Key_Escape);
        QVERIFY(desk.selection.equation().isNone());
        QCOMPARE(desk.player.position(), 0);
    }

    void digraphSelectsNodesAndEdges()
    {
        const auto analysis = test::rlcAnalysis();
        Desk desk(analysis);
        DigraphView& view = desk.digraph.view();
        const UnknownId iC = unknownNamed(*analysis->structure, "iC");
        Desk::click(view.viewport(), view.nodeRect(EquationId(3)).center());
        QCOMPARE(desk.selection.equation(), EquationId(3));
        Desk::click(view.viewport(), view.nodeRect(iC).center());
        QCOMPARE(desk.selection.unknown(), iC);
        const EdgeId edge = analysis->structure->incidence.findEdge(EquationId(9), iC);
        Desk::click(view.viewport(), view.edgeLine(edge).pointAt(0.9));
        QCOMPARE(desk.selection.equation(), EquationId(9));
        QCOMPARE(desk.selection.unknown(), iC);
        QTest::keyClick(&view, Qt::Key_Up);
        QCOMPARE(desk.selection.equation(), EquationId(8));
        QTest::keyClick(&view, Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(!desk.selection.unknown().isNone());
        Desk::click(view.viewport(), {2, 2});
        QVERIFY(desk.selection.equation().isNone() && desk.selection.unknown().isNone());
    }

    void sortedMatrixIsLowerTriangular()
    {
        const auto analysis = test::rlcAnalysis();
        Desk desk(analysis);
        IncidenceView& view = desk.incidence.view();
        QVERIFY(!view.order().isLowerTriangular(analysis->structure->incidence));
        desk.press(desk.incidence, "sortedOrder");
        QVERIFY(view.isSorted());
        QVERIFY(view.order().isLowerTriangular(analysis->structure->incidence));
        // As painted, too: every entry lies on or left of the diagonal, and the matching on it.
        for (std::size_t i = 0; i < analysis->structure->incidence.edgeCount(); ++i) {
            const EquationId equation = analysis->structure->incidence.equationOf(EdgeId(i));
            const UnknownId unknown = analysis->structure->incidence.unknownOf(EdgeId(i));
            const UnknownId own = analysis->structure->assignment[equation].unknown;
            QVERIFY(view.cellRect(equation, unknown).x() <= view.cellRect(equation, own).x());
        }
        QCOMPARE(view.order().blocks.size(), std::size_t{10});
        desk.press(desk.incidence, "sortedOrder");
        QVERIFY(!view.isSorted());
    }

    void rowsThenColumnsGlideFromOneOrderToTheOther()
    {
        const auto analysis = test::rlcAnalysis();
        Desk desk(analysis);
        IncidenceView& view = desk.incidence.view();
        auto* glide = view.findChild<QVariantAnimation*>(QStringLiteral("glide"));
        const auto picture = [&] { return view.viewport()->grab().toImage(); };
        const QImage original = picture();
        view.setSorted(true);
        QCOMPARE(glide->state(), QAbstractAnimation::Stopped);  // motion is off
        const QImage sorted = picture();
        view.setSorted(false);
        view.setAnimated(true);
        view.setSorted(true);
        QCOMPARE(glide->state(), QAbstractAnimation::Running);
        glide->pause();
        glide->setCurrentTime(0);
        const QImage begin = picture();
        glide->setCurrentTime(glide->duration() / 2);
        const QImage middle = picture();
        QVERIFY(middle != begin && middle != original && middle != sorted);
        // The rows have come, the columns have not begun: names on top are where they were, names at the left where
        // they will be.
        const QRect columnNames(QPoint(view.cellRect(EquationId(0), UnknownId(0)).toRect().left(), 0), QSize(200, 40));
        QVERIFY(middle.copy(columnNames) == original.copy(columnNames));
        const QRect rowNames(0, view.viewport()->height() / 3, 60, view.viewport()->height() / 3);
        QVERIFY(middle.copy(rowNames) == sorted.copy(rowNames));
        QTest::keyClick(&view, Qt::Key_Escape);
        QCOMPARE(glide->state(), QAbstractAnimation::Stopped);
        QVERIFY(picture() == sorted);
        view.setSorted(false);
        glide->pause();
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {},
                          QPoint(view.viewport()->width() - 2, view.viewport()->height() - 2));
        QCOMPARE(glide->state(), QAbstractAnimation::Stopped);
        QVERIFY(picture() == original);
    }

    void largeMatricesGlideAsFarAsTheyAreVisible()
    {
        Desk desk(test::hugeAnalysis(20000));
        IncidenceView& view = desk.incidence.view();
        auto* glide = view.findChild<QVariantAnimation*>(QStringLiteral("glide"));
        for (const double zoom : {1e-9, 0.5, 5.0, 24.0}) {
            view.setZoom(zoom, view.viewport()->rect().center());
            for (QScrollBar* bar : {view.horizontalScrollBar(), view.verticalScrollBar()})
                bar->setValue(0);  // there is the diagonal
            view.setAnimated(false);
            view.setSorted(false);
            const QImage original = view.viewport()->grab().toImage();
            const std::size_t touched = view.touchedCount();
            view.setAnimated(true);
            view.setSorted(true);
            QCOMPARE(glide->state(), QAbstractAnimation::Running);
            glide->pause();
            glide->setCurrentTime(glide->duration() / 3);
            QVERIFY2(view.viewport()->grab().toImage() != original, qPrintable(QString::number(zoom)));
            QVERIFY2(view.touchedCount() < 5 * (touched + 1000),
                     qPrintable(QStringLiteral("%1 at zoom %2").arg(view.touchedCount()).arg(zoom)));
            glide->stop();
        }
    }

    void loopIsOneBlockAndIsNamed()
    {
        const auto analysis = test::rlcAnalysis(true);
        Desk desk(analysis);
        desk.player.setPosition(static_cast<int>(analysis->structure->steps.size()) + 1);
        QVERIFY(!analysis->structure->fullyColoured());
        QVERIFY(
            desk.sentence(desk.digraph)
                .contains(QStringLiteral(
                    "6 equations with black edges are left. Each belongs to an algebraic loop, or lies between two.")));
        desk.press(desk.incidence, "sortedOrder");
        const MatrixOrder& order = desk.incidence.view().order();
        QCOMPARE(order.largestLoops.size(), std::size_t{1});
        QCOMPARE(order.largestLoops.front().size, 6U);
        QCOMPARE(order.largestLoops.front().row, order.largestLoops.front().column);
    }

    void singularSystemNamesItsParts()
    {
        test::DaeBuilder b("Parallel");
        for (const char* name : {"u", "i", "lost"}) b.add(name, Variability::Continuous);
        b.equate(b("u"), b.pool().real(1));
        b.equate(b("u"), b.pool().real(2));
        b.equate(b("i"), b("u"));
        Desk desk(b.analyse());
        desk.player.toEnd();
        const QString sentence = desk.sentence(desk.digraph);
        QVERIFY2(sentence.contains(QStringLiteral("the system is singular")), qPrintable(sentence));
        QVERIFY2(sentence.contains(QStringLiteral("lost")), qPrintable(sentence));
        desk.press(desk.incidence, "sortedOrder");
        for (QWidget* panel : std::initializer_list<QWidget*>{&desk.digraph, &desk.incidence, &desk.equations})
            panel->grab();
        QCOMPARE(desk.incidence.view().order().equationAt.size(), std::size_t{3});
        QCOMPARE(desk.incidence.view().order().unknownAt.size(), std::size_t{3});
        desk.table.desk.exercises().setActive(true);
        DigraphView& view = desk.digraph.view();
        Desk::click(view.viewport(), view.nodeRect(EquationId(0)).center());
        Desk::click(view.viewport(), view.nodeRect(EquationId(1)).center());
        QCOMPARE(desk.title(desk.digraph), QStringLiteral("Not this one"));
        QVERIFY(desk.sentence(desk.digraph).contains(QStringLiteral("too many")));
    }

    void exerciseReproducesTheLecture()
    {
        const auto analysis = test::rlcAnalysis();
        const Structure& structure = *analysis->structure;
        Desk desk(analysis);
        desk.player.setPosition(4);
        desk.press(desk.digraph, "exercise");
        QVERIFY(desk.table.desk.exercises().isActive());
        QCOMPARE(numbered(*desk.digraph.board()), std::size_t{0});
        DigraphView& view = desk.digraph.view();
        const auto pickEquation = [&](std::size_t number) {
            Desk::click(view.viewport(), view.nodeRect(EquationId(number - 1)).center());
        };
        const auto pickUnknown = [&](const char* name) {
            Desk::click(view.viewport(), view.nodeRect(unknownNamed(structure, name)).center());
        };
        pickEquation(1);
        QVERIFY(desk.title(desk.digraph).startsWith(QStringLiteral("Right. Rule 1")));
        pickEquation(9);  // i0 and i1 are both still black
        QCOMPARE(desk.title(desk.digraph), QStringLiteral("Not this one"));
        QCOMPARE(desk.sentence(desk.digraph),
                 QString::fromStdString(explain(structure, ColouringRefusal::EquationHasSeveral, EquationId(8), {})));
        QCOMPARE(numbered(*desk.digraph.board()), std::size_t{1});
        pickEquation(8);
        pickUnknown("i0");
        QVERIFY(desk.title(desk.digraph).contains(QStringLiteral("Rule 2")));
        desk.press(desk.digraph, "exerciseUndo");
        QCOMPARE(desk.digraph.board()->number(EquationId(8)), 0U);
        desk.press(desk.digraph, "exerciseRedo");
        QCOMPARE(desk.digraph.board()->number(EquationId(8)), 10U);
        pickUnknown("der(iL)");
        pickUnknown("der(uC)");
        pickEquation(3);
        pickEquation(6);
        pickEquation(7);
        pickUnknown("iC");
        pickEquation(2);
        const std::vector<std::uint32_t> lecture{1, 6, 3, 9, 8, 4, 5, 2, 10, 7};
        for (std::size_t e = 0; e < lecture.size(); ++e)
            QCOMPARE(desk.digraph.board()->number(EquationId(e)), lecture[e]);
        QVERIFY(desk.sentence(desk.digraph).contains(QStringLiteral("Every equation has a number")));
        QCOMPARE(desk.digraph.findChild<QLabel*>(QStringLiteral("exerciseRight"))->text(),
                 QStringLiteral("right: 10 of 10"));
        QCOMPARE(desk.digraph.findChild<QLabel*>(QStringLiteral("exerciseWrong"))->text(), QStringLiteral("wrong: 1"));
        // The player was at rest meanwhile, and is where it was.
        desk.press(desk.digraph, "exercise");
        QCOMPARE(numbered(*desk.digraph.board()), std::size_t{4});
        QVERIFY(desk.title(desk.digraph).startsWith(QStringLiteral("Step 4 of 11")));
    }

    void exerciseTakesEdgesAndKeys()
    {
        const auto analysis = test::rlcAnalysis();
        Desk desk(analysis);
        desk.table.desk.exercises().setActive(true);
        DigraphView& view = desk.digraph.view();
        QTest::keyClick(&view, Qt::Key_Down);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(desk.digraph.board()->number(EquationId(0)), 1U);
        const EdgeId edge =
            analysis->structure->incidence.findEdge(EquationId(8), unknownNamed(*analysis->structure, "i0"));
        Desk::click(view.viewport(), view.edgeLine(edge).pointAt(0.93));
        QCOMPARE(desk.digraph.board()->number(EquationId(8)), 10U);
        QTest::keySequence(&view, QKeySequence::Undo);
        QCOMPARE(desk.digraph.board()->number(EquationId(8)), 0U);
        QTest::keySequence(&view, QKeySequence::Redo);
        QCOMPARE(desk.digraph.board()->number(EquationId(8)), 10U);
        QTest::keyClick(&view, Qt::Key_End);  // the player rests
        QCOMPARE(desk.player.position(), 0);
        desk.press(desk.digraph, "exerciseRestart");
        QCOMPARE(numbered(*desk.digraph.board()), std::size_t{0});
    }

    void hugeSystemsTouchOnlyWhatIsVisible()
    {
        constexpr std::size_t kCount = 100000;
        const auto analysis = test::hugeAnalysis(kCount);
        QCOMPARE(analysis->structure->steps.size(), kCount);
        Desk desk(analysis);
        desk.player.setPosition(static_cast<int>(kCount) / 2);
        // Of 300,000 entries: in no zoom and no order more than a picture has room for.
        constexpr std::size_t kBound = 20000;
        IncidenceView& matrix = desk.incidence.view();
        for (const bool sorted : {false, true}) {
            matrix.setSorted(sorted);
            for (const double zoom : {1e-9, 0.02, 0.1, 0.5, 1.0, 3.0, 8.0, 30.0, 1e9}) {
                matrix.setZoom(zoom, matrix.viewport()->rect().center());
                matrix.viewport()->grab();
                QVERIFY2(matrix.touchedCount() > 0 && matrix.touchedCount() < kBound,
                         qPrintable(QStringLiteral("%1 at zoom %2").arg(matrix.touchedCount()).arg(zoom)));
            }
        }
        QVERIFY(matrix.order().isLowerTriangular(analysis->structure->incidence));
        DigraphView& digraph = desk.digraph.view();
        for (const double zoom : {1e-9, 1e-3, 0.01, 0.08, 0.2, 0.7, 1.0, 1e9}) {
            digraph.setZoom(zoom, digraph.viewport()->rect().center());
            digraph.viewport()->grab();
            QVERIFY2(digraph.touchedCount() > 0 && digraph.touchedCount() < kBound,
                     qPrintable(QStringLiteral("%1 at zoom %2").arg(digraph.touchedCount()).arg(zoom)));
        }
        desk.player.toEnd();
        QCOMPARE(numbered(*desk.digraph.board()), kCount);
    }

    void newAnalysisLeavesNothingOfTheOld()
    {
        Desk desk(test::rlcAnalysis());
        desk.player.toEnd();
        desk.table.desk.exercises().setActive(true);
        desk.selection.selectEquation(EquationId(9));
        desk.show(test::rlcAnalysis(true));
        QCOMPARE(desk.player.count(), 12);
        QCOMPARE(desk.player.position(), 12);
        QCOMPARE(numbered(*desk.digraph.board()), std::size_t{0});
        desk.table.desk.exercises().setActive(false);
        QCOMPARE(numbered(*desk.digraph.board()), std::size_t{10});
        desk.theme.setMode(Theme::Mode::Dark);
        for (QWidget* panel : std::initializer_list<QWidget*>{&desk.digraph, &desk.incidence, &desk.equations})
            panel->grab();
        desk.show(test::hugeAnalysis(1));  // the smallest
        desk.player.toEnd();
        for (QWidget* panel : std::initializer_list<QWidget*>{&desk.digraph, &desk.incidence, &desk.equations})
            panel->grab();
        QCOMPARE(desk.digraph.board()->number(EquationId(0)), 1U);
        auto empty = std::make_shared<Analysis>();
        auto nothing = std::make_shared<Structure>();
        nothing->dae = std::make_shared<HybridDae>();
        empty->structure = nothing;
        desk.show(empty);  // a model without equations
        for (QWidget* panel : std::initializer_list<QWidget*>{&desk.digraph, &desk.incidence, &desk.equations})
            panel->grab();
        QCOMPARE(desk.sentence(desk.digraph), QStringLiteral("This model has no equations."));
    }
};

QTEST_MAIN(StructureViewsTest)
#include "structure_views_test.moc"
