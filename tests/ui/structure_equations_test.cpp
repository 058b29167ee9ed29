// SPDX-License-Identifier: GPL-3.0-or-later
// The table of equations: order, solved forms, colours of names, copies, selection.
#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QPainter>
#include <QSplitter>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include "tests/ui/structure_fixture.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/structure/equation_delegate.h"
#include "ui/structure/equations_model.h"
#include "ui/structure/equations_panel.h"
#include "ui/toolkit/formula_sheet.h"
#include "ui/toolkit/name_highlighter.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

/// A model with the lesson that a desk has.
void follow(EquationsModel& model, const test::LessonTable& table)
{
    model.setSheet(table.desk.sheet());
    model.display(table.desk.frame());
}

/// The panel on the screen, with a model and its lesson at the end.
struct Fixture {
    Theme theme;
    Selection selection;
    test::LessonTable table;
    EquationsPanel panel{theme, selection, table.desk};
    std::shared_ptr<const Analysis> analysis;

    Fixture(std::shared_ptr<const Analysis> shown, QSize size) : analysis(std::move(shown))
    {
        panel.resize(size);
        panel.show();
        panel.setAnalysis(analysis);
        table.show(analysis);
    }
};

}  // namespace

class StructureEquationsTest : public QObject {
    Q_OBJECT
private slots:
    void namesAreFoundWhole()
    {
        using Kind = NameSpan::Kind;
        const std::vector<SoughtName> names{{QStringLiteral("u1"), Kind::Solved},
                                            {QStringLiteral("der(uC)"), Kind::Known},
                                            {QStringLiteral("a.b[2].c"), Kind::Known},
                                            {QStringLiteral("'x y'"), Kind::Solved},
                                            {QStringLiteral("e5"), Kind::Solved}};
        const auto found = findNames(QStringLiteral("u1 + u12*R.u1 = der(uC) + uC - a.b[2].c*'x y' + 1e5"), names);
        const std::vector<NameSpan> expected{
            {0, 2, Kind::Solved}, {16, 7, Kind::Known}, {31, 8, Kind::Known}, {40, 5, Kind::Solved}};
        QCOMPARE(found.size(), expected.size());
        QVERIFY(found == expected);
        for (const char* broken : {"der(", "'", "'\\", "a[", "a.", "der(u1", "[", "."}) {
            QVERIFY(findNames(QString::fromLatin1(broken), names).size() <= 1);
        }
    }

    void modelIsConsistent()
    {
        EquationsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        const auto analysis = test::rlcAnalysis(), loop = test::rlcAnalysis(true);
        test::LessonTable table;
        table.show(analysis);
        model.setStructure(analysis->structure);
        QCOMPARE(model.rowCount(), 10);
        table.player.setPosition(4);
        follow(model, table);
        model.setSorted(false);
        table.player.toEnd();
        follow(model, table);
        model.setSorted(true);
        table.show(loop);
        model.setStructure(loop->structure);
        follow(model, table);
        model.setStructure(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void horizontalSortingOfTheCircuit()
    {
        EquationsModel model;
        const auto analysis = test::rlcAnalysis();
        test::LessonTable table;
        table.show(analysis);
        model.setStructure(analysis->structure);
        follow(model, table);
        QStringList solved;
        for (int row = 0; row < model.rowCount(); ++row) {
            QCOMPARE(model.index(row, EquationsModel::Number).data().toString(), QString::number(row + 1));
            solved += model.index(row, EquationsModel::Solved).data().toString();
        }
        for (const char* expected : {"u2 = uC", "i2 = u2/R2", "u1 = u0 - uC", "uL = u1 + u2", "i1 = u1/R1",
                                     "iC = i1 - i2", "der(uC) = iC/C", "der(iL) = uL/L", "i0 = i1 + iL"}) {
            QVERIFY2(solved.contains(QString::fromLatin1(expected)), expected);
        }
        model.setSorted(false);
        QCOMPARE(model.index(5, EquationsModel::Written).data().toString(), QStringLiteral("u0 = u1 + uC"));
        QCOMPARE(model.index(5, EquationsModel::Index).data().toString(), QStringLiteral("6"));
    }

    void coloursFollowThePlayer()
    {
        EquationsModel model;
        const auto analysis = test::rlcAnalysis();
        test::LessonTable table;
        table.show(analysis);
        model.setStructure(analysis->structure);
        model.setSorted(false);
        table.player.toStart();
        follow(model, table);
        const auto spans = [&] {
            return model.index(5, EquationsModel::Written)
                .data(EquationsModel::SpansRole)
                .value<std::vector<NameSpan>>();
        };
        using Kind = NameSpan::Kind;
        QVERIFY(spans() == (std::vector<NameSpan>{{0, 2, Kind::Undecided}, {5, 2, Kind::Undecided}}));
        QVERIFY(!model.index(5, 0).data(EquationsModel::IsNumberedRole).toBool());
        table.player.setPosition(1);
        follow(model, table);
        QVERIFY(spans() == (std::vector<NameSpan>{{0, 2, Kind::Known}, {5, 2, Kind::Undecided}}));
        table.player.toEnd();
        follow(model, table);
        QVERIFY(spans() == (std::vector<NameSpan>{{0, 2, Kind::Known}, {5, 2, Kind::Solved}}));
        QVERIFY(model.index(5, 0).data(EquationsModel::IsNumberedRole).toBool());
    }

    void equationsOfALoopAreShownAsItIsSolved()
    {
        EquationsModel model;
        const auto analysis = test::rlcAnalysis(true);
        const Structure& structure = *analysis->structure;
        model.setStructure(analysis->structure);
        LoopLines lines(structure);
        std::size_t residuals = 0;
        for (const BltBlock& block : structure.blocks) {
            if (!isLoop(block)) continue;
            for (const LoopLine& line : lines.of(block)) {
                const int row = model.rowOf(line.equation);
                residuals += line.kind == LoopLineKind::Residual ? 1U : 0U;
                QCOMPARE(model.index(row, EquationsModel::Solved).data().toString(), QString::fromStdString(line.text));
                QCOMPARE(model.index(row, EquationsModel::UnknownName).data().toString(),
                         QString::fromStdString(structure.nameOf(line.unknown)));
            }
        }
        QVERIFY(residuals > 0);
    }

    void loopIsNamedInTheBlockColumn()
    {
        EquationsModel model;
        const auto analysis = test::rlcAnalysis(true);
        test::LessonTable table;
        table.show(analysis);
        model.setStructure(analysis->structure);
        follow(model, table);
        QCOMPARE(model.index(1, EquationsModel::Block).data().toString(), QStringLiteral("2: loop of 6"));
        QVERIFY(model.index(1, 0).data(EquationsModel::LoopRole).toBool());
        QCOMPARE(model.index(1, EquationsModel::Number).data().toString(), QStringLiteral("2"));
        QCOMPARE(model.index(0, EquationsModel::Block).data().toString(), QStringLiteral("1"));
    }

    void panelSelectsCopiesAndFolds()
    {
        Fixture f(test::rlcAnalysis(), {700, 500});
        EquationsPanel& panel = f.panel;
        const QString latex = panel.latexText();
        QVERIFY(latex.startsWith(QStringLiteral("\\begin{align*}")));
        QCOMPARE(latex.count(QStringLiteral("&=")), 10);
        QCOMPARE(panel.solvedText().count(QLatin1Char('\n')), 10);

        auto* rows = panel.findChild<QTableView*>(QStringLiteral("equationsTable"));
        const QModelIndex index = panel.model().index(3, EquationsModel::Written);
        QTest::mouseClick(rows->viewport(), Qt::LeftButton, {}, rows->visualRect(index).center());
        QCOMPARE(f.selection.equation(), EquationId(5));
        QTest::mouseClick(rows->viewport(), Qt::LeftButton, {},
                          rows->visualRect(panel.model().index(3, EquationsModel::UnknownName)).center());
        QCOMPARE(f.selection.unknown(), f.analysis->structure->assignment[EquationId(5)].unknown);
        QCOMPARE(panel.solvedText(), QStringLiteral("u1 = u0 - uC\n"));
        panel.findChild<QAction*>(QStringLiteral("copyTable"))->trigger();
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("4\t6\tu0 = u1 + uC\tu1\tu1 = u0 - uC\t4\n"));
        QTest::keyClick(rows, Qt::Key_Down);
        QCOMPARE(f.selection.equation(), panel.model().equationAt(4));

        QTest::mouseClick(panel.findChild<QToolButton*>(QStringLiteral("sortedOrder")), Qt::LeftButton);
        QCOMPARE(panel.model().equationAt(rows->currentIndex().row()), f.selection.equation());
        f.selection.clear();
        QVERIFY(!rows->selectionModel()->hasSelection());

        auto* stateForm = panel.findChild<FormulaSheet*>(QStringLiteral("stateForm"));
        QVERIFY(!stateForm->isVisible());
        QTest::mouseClick(panel.findChild<QToolButton*>(QStringLiteral("stateFormToggle")), Qt::LeftButton);
        QVERIFY(stateForm->isVisible());
        QVERIFY(stateForm->allText(false).contains(QStringLiteral("der(iL) = u0/L")));
        panel.setAnalysis(test::rlcAnalysis(true));
        panel.setAnalysis(nullptr);
        QVERIFY(!stateForm->isVisible());
    }

    void equationsAreTypesetOrAsInTheText()
    {
        Fixture f(test::rlcAnalysis(), {900, 500});
        EquationsPanel& panel = f.panel;
        auto* rows = panel.findChild<QTableView*>(QStringLiteral("equationsTable"));
        const int fraction = panel.model().rowOf(EquationId(1)), plain = panel.model().rowOf(EquationId(5));
        // i1 = u1/R1 is a fraction: its row is higher.
        QTRY_VERIFY(rows->rowHeight(fraction) > rows->rowHeight(plain) + 4);
        const QImage typeset = panel.grab().toImage();
        QTest::mouseClick(panel.findChild<QToolButton*>(QStringLiteral("typeset")), Qt::LeftButton);
        QCOMPARE(rows->rowHeight(fraction), rows->rowHeight(plain));
        QVERIFY(panel.grab().toImage() != typeset);
        // Heights belong to equations, whatever their order.
        QTest::mouseClick(panel.findChild<QToolButton*>(QStringLiteral("typeset")), Qt::LeftButton);
        QTest::mouseClick(panel.findChild<QToolButton*>(QStringLiteral("sortedOrder")), Qt::LeftButton);
        QTRY_VERIFY(rows->rowHeight(panel.model().rowOf(EquationId(1))) >
                    rows->rowHeight(panel.model().rowOf(EquationId(5))) + 4);
    }

    void namesHaveTheColourOfTheirCausality()
    {
        // Only what is painted in the solved colour differs.
        const FormulaFonts fonts(12);
        Theme theme;
        const auto ink = [&](NameSpan::Kind kind) {
            const auto layout = FormulaLayout::make("u_{\\mathrm{C}} + \\dot{u_{\\mathrm{C}}}", fonts,
                                                    {1e6, {{"u_{\\mathrm{C}}", kind}}});
            QImage image(200, 60, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            painter.setPen(Qt::black);
            layout->paint(painter, QPointF(4, 4), theme.colours());
            painter.end();
            int coloured = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    const QColor colour = image.pixelColor(x, y);
                    coloured += std::max({colour.red(), colour.green(), colour.blue()}) -
                                            std::min({colour.red(), colour.green(), colour.blue()}) >
                                        60
                                    ? 1
                                    : 0;
                }
            }
            return std::pair(coloured, layout->size().width());
        };
        QCOMPARE(ink(NameSpan::Kind::Undecided).first, 0);
        QVERIFY(ink(NameSpan::Kind::Solved).first > 20);
        QVERIFY(ink(NameSpan::Kind::Known).first > 20);
        // Bold letters are wider: it is seen without colours, too.
        QVERIFY(ink(NameSpan::Kind::Solved).second > ink(NameSpan::Kind::Undecided).second);
    }

    void fractionsAreWrittenWithASlashWhereThereIsLittleHeight()
    {
        const FormulaFonts fonts(10);
        const auto size = [&](const std::string& latex, double height) {
            return FormulaLayout::make(latex, fonts, {1e6, {}, height})->size();
        };
        const double line = size("x + y", 1e6).height();
        for (const char* latex :
             {"x = \\frac{u}{R}", "x = \\frac{u + v}{R \\cdot C}", "x = \\frac{1}{1 + \\frac{a}{b}}"}) {
            // Brackets of some fonts, as of Latin Modern, are higher than a line.
            const bool isNested = std::string(latex).find("{b}") != std::string::npos;
            const double flat = isNested ? std::max(line, size("x = 1/(1 + a/b)", 1e6).height()) : line;
            QVERIFY(size(latex, 1e6).height() > 1.5 * line);
            QVERIFY2(size(latex, line).height() < 1.3 * flat, latex);
        }
        // Brackets only where it would be read otherwise.
        const auto bracketed = [&](const std::string& fraction, const std::string& flat) {
            return size(fraction, line).width() - size(flat, line).width();
        };
        QVERIFY(std::abs(bracketed("\\frac{a \\cdot b}{c}", "a \\cdot b/c")) < 1);
        QVERIFY(bracketed("\\frac{a + b}{c}", "a + b/c") > 4);
        QVERIFY(bracketed("\\frac{a}{b \\cdot c}", "a/b \\cdot c") > 4);
    }

    void longFormulasAreCutInTheirMiddle()
    {
        const FormulaFonts fonts(10);
        std::string latex = "y = x";
        for (int i = 0; i < 40; ++i) latex += " + \\sin\\left(x\\right)";
        latex += " + \\mathrm{last}";
        const QSizeF whole = FormulaLayout::make(latex, fonts)->size();
        for (const double room : {300.0, 500.0, whole.width() + 1}) {
            const auto layout = FormulaLayout::make(latex, fonts, {room, {}, 1e6, true});
            QVERIFY(layout->size().width() <= room && layout->size().width() > 0.8 * std::min(room, whole.width()));
            QVERIFY(layout->size().height() < 1.2 * whole.height());
        }
        QCOMPARE(FormulaLayout::make(latex, fonts, {whole.width() + 1, {}, 1e6, true})->size().width(), whole.width());
    }

    void longFormulasAreBroken()
    {
        const FormulaFonts fonts(10);
        std::string latex = "y = x";
        for (int i = 0; i < 40; ++i) latex += " + \\sin\\left(x\\right)";
        const auto wide = FormulaLayout::make(latex, fonts), narrow = FormulaLayout::make(latex, fonts, {300, {}});
        QVERIFY(wide && narrow);
        QVERIFY(wide->size().width() > 1000);
        QVERIFY(narrow->size().width() <= 300);
        QVERIFY(narrow->size().height() > 3 * wide->size().height());
        // Brackets that are too wide are opened.
        const auto bracket = FormulaLayout::make("y = 2\\,\\left(" + latex.substr(4) + "\\right)", fonts, {300, {}});
        QVERIFY(bracket->size().width() <= 300);
        QVERIFY(!FormulaLayout::make(std::string(100000, 'x'), fonts));
        QVERIFY(!FormulaLayout::make("\\unknown", fonts));
    }

    void beforeAndAfterStandSideBySide()
    {
        Fixture f(test::rlcAnalysis(), {900, 500});
        EquationsPanel& panel = f.panel;
        auto* before = panel.findChild<QTableView*>(QStringLiteral("equationsBefore"));
        auto* after = panel.findChild<QTableView*>(QStringLiteral("equationsTable"));
        QVERIFY(!before->isVisible());
        QTest::mouseClick(panel.findChild<QToolButton*>(QStringLiteral("beforeAndAfter")), Qt::LeftButton);
        QVERIFY(before->isVisible());
        QVERIFY(after->isColumnHidden(EquationsModel::Written));
        // The sixth equation of the text; on the right it stands where it is computed.
        const QModelIndex sixth = before->model()->index(5, EquationsModel::Written);
        QTest::mouseClick(before->viewport(), Qt::LeftButton, {}, before->visualRect(sixth).center());
        QCOMPARE(f.selection.equation(), EquationId(5));
        QCOMPARE(panel.model().equationAt(after->currentIndex().row()), EquationId(5));
        QVERIFY(after->currentIndex().row() != 5);
        panel.setComparing(false);
        QVERIFY(!before->isVisible() && !after->isColumnHidden(EquationsModel::Written));
    }

    void historyIsThatOfTheSelectedEquation()
    {
        Fixture f(test::rlcAnalysis(), {900, 700});
        EquationsPanel& panel = f.panel;
        auto* history = panel.findChild<FormulaSheet*>(QStringLiteral("equationHistory"));
        QVERIFY(!history->isVisible());
        QTest::mouseClick(panel.findChild<QToolButton*>(QStringLiteral("historyToggle")), Qt::LeftButton);
        QVERIFY(history->isVisible() && history->allText(false).contains(QStringLiteral("Select an equation")));
        f.selection.selectEquation(EquationId(5));
        QCOMPARE(history->allText(false), QStringLiteral("written\nu0 = u1 + uC\nsolved for u1\nu1 = u0 - uC\n"));
        panel.setAnalysis(nullptr);
        QVERIFY(history->lines().empty());
    }

    void hugeTableMakesRowsOnlyWhenTheyAreSeen()
    {
        Fixture f(test::hugeAnalysis(100000), {700, 500});
        EquationsPanel& panel = f.panel;
        f.table.player.setPosition(70000);
        panel.grab();
        QCOMPARE(panel.model().rowCount(), 100000);
        f.selection.selectEquation(EquationId(99999));
        auto* rows = panel.findChild<QTableView*>(QStringLiteral("equationsTable"));
        QCOMPARE(panel.model().equationAt(rows->currentIndex().row()), EquationId(99999));
        QVERIFY(rows->viewport()->rect().intersects(rows->visualRect(rows->currentIndex())));
    }
};

QTEST_MAIN(StructureEquationsTest)
#include "structure_equations_test.moc"
