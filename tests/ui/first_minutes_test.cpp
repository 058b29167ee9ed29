// SPDX-License-Identifier: GPL-3.0-or-later
// What a newcomer tries in the first hour, in the whole window: keys mean the panel that has the focus, values are
// typed as on circuit diagrams, the window stays on the screen, nothing is called wrong that is not.
#include <QComboBox>
#include <QDockWidget>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTextDocument>
#include <QToolButton>
#include <QToolTip>
#include <QTreeView>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <algorithm>

#include "tests/ui/walk_fixture.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/diagram/parameter_dialog.h"
#include "ui/editor/problems_panel.h"
#include "ui/lesson/lesson_desk.h"
#include "ui/lesson/presentation.h"
#include "ui/plot/cursor_table.h"
#include "ui/plot/expression_dialog.h"
#include "ui/plot/plot_sheet.h"
#include "ui/runs/events_model.h"
#include "ui/runs/parameters_panel.h"
#include "ui/session/eliding.h"
#include "ui/session/tool_tips.h"
#include "ui/structure/blt_panel.h"
#include "ui/structure/equations_model.h"
#include "ui/toolkit/formula_layout.h"
#include "ui/window/panel_cover.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

const Example& rectifier()
{
    return examples()[1];
}

/// Opens all menus of a plot, with what is in them.
void openMenus(const QWidget& panel)
{
    for (QToolButton* button : panel.findChildren<QToolButton*>()) {
        if (button->menu() != nullptr) emit button->menu()->aboutToShow();
    }
}

void turnWheel(QWidget& over)
{
    QWheelEvent event(over.rect().center(), over.mapToGlobal(over.rect().center()), QPoint(), QPoint(0, -120),
                      Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&over, &event);
}

/// Pieces of ink that touch each other.
int inkSpots(const QImage& image)
{
    constexpr int kInk = 110;
    std::vector<bool> seen(static_cast<std::size_t>(image.width() * image.height()));
    const auto isNew = [&](int x, int y) {
        return x >= 0 && y >= 0 && x < image.width() && y < image.height() && qAlpha(image.pixel(x, y)) > kInk &&
               !seen[static_cast<std::size_t>(y * image.width() + x)];
    };
    int spots = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (!isNew(x, y)) continue;
            ++spots;
            std::vector<QPoint> open{{x, y}};
            while (!open.empty()) {
                const QPoint at = open.back();
                open.pop_back();
                if (!isNew(at.x(), at.y())) continue;
                seen[static_cast<std::size_t>(at.y() * image.width() + at.x())] = true;
                for (int dy = -1; dy <= 1; ++dy) {
                    for (int dx = -1; dx <= 1; ++dx) open.emplace_back(at.x() + dx, at.y() + dy);
                }
            }
        }
    }
    return spots;
}

}  // namespace

class FirstMinutesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    // A.1
    void aKeyBelongsToThePanelWithTheFocus()
    {
        const WalkBench bench(rectifier());
        openMenus(bench.plot());
        const auto curves = bench.plot().shownVariables();
        const int tabs = bench.plot().sheetCount();
        bench.page->setView(EditorPage::View::Diagram);
        bench.settle();
        DiagramView& view = bench.page->diagram()->view();
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_T);
        QCOMPARE(view.tool(), DrawTool::Text);
        QTest::keyClick(&view, Qt::Key_Escape);
        QTest::keyClick(&view, Qt::Key_N);
        view.select({QStringLiteral("D1")});
        QTest::keyClick(&view, Qt::Key_Delete);
        bench.settle();
        QVERIFY(!view.scene().partNamed("D1"));
        QCOMPARE(bench.plot().sheetCount(), tabs);
        QCOMPARE(bench.plot().sheet().panes().size(), std::size_t(1));
        QVERIFY(bench.plot().shownVariables() == curves);
        // In a plot they are its own.
        bench.plot().view().setFocus();
        QTest::keyClick(&bench.plot().view(), Qt::Key_T);
        QCOMPARE(bench.plot().sheetCount(), tabs + 1);
    }

    void noActionBesideTheRegistryHoldsAKeyOfTheWindow()
    {
        const WalkBench bench(rectifier());
        openMenus(*bench.window);
        for (const QAction* action : bench.window->findChildren<QAction*>()) {
            if (action->shortcut().isEmpty() || action->shortcutContext() != Qt::WindowShortcut) continue;
            // Fields bring their own, which hold only in them.
            if (qobject_cast<const QLineEdit*>(action->parent()) != nullptr) continue;
            QVERIFY2(bench.context.actions.find(action->objectName()) == action, qPrintable(action->text()));
        }
    }

    void deleteInTheListOfRunsDeletesARun()
    {
        const WalkBench bench(rectifier());
        openMenus(bench.plot());
        bench.window->showPanel(PanelId::Experiments);
        auto* list = bench.window->findChild<QTreeWidget*>(QStringLiteral("sweepRuns"));
        QTRY_COMPARE(list->topLevelItemCount(), 1);
        list->setFocus();
        list->setCurrentItem(list->topLevelItem(0));
        QTest::keyClick(list, Qt::Key_Delete);
        QTRY_COMPARE(list->topLevelItemCount(), 0);
        QVERIFY(!bench.plot().shownVariables().empty());
    }

    // A.2
    void aValueThatCannotBeTakenStaysInItsField()
    {
        AppContext context(Settings::Storage::Ephemeral);
        ComponentParameter resistance;
        resistance.path = {"R"};
        resistance.name = "R";
        resistance.kind = ParameterKind::Real;
        resistance.unit = "Ohm";
        resistance.value = "10";
        ParameterDialog dialog(context.theme, QStringLiteral("r"), {}, {resistance});
        dialog.show();
        auto* field = dialog.findChild<QLineEdit*>(QStringLiteral("parameter.R"));
        auto* unit = dialog.findChild<QComboBox*>(QStringLiteral("unit.R"));
        const auto valueOf = [&] {
            const auto changes = dialog.changedValues();
            return changes.empty() ? QString() : QString::fromStdString(changes.front().value);
        };
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("10 V"));
        dialog.accept();
        QVERIFY(dialog.isVisible());
        QCOMPARE(field->text(), QStringLiteral("10 V"));
        auto* mistake = dialog.findChild<QLabel*>(QStringLiteral("parameterMistake"));
        QVERIFY2(mistake->text().contains(QStringLiteral("measures something else")), qPrintable(mistake->text()));
        QVERIFY(field->toolTip().contains(QStringLiteral("measures something else")));
        for (const auto& [typed, text] :
             {std::pair("1k", "1000"), std::pair("4k7", "4700"), std::pair("2.2meg", "2200000"),
              std::pair("10 kOhm", "10000"), std::pair("2*R0", "2*R0")}) {
            field->selectAll();
            QTest::keyClicks(field, QString::fromLatin1(typed));
            QCOMPARE(valueOf(), QString::fromLatin1(text));
            QVERIFY(mistake->text().isEmpty());
        }
        // A number that was just typed keeps its digits when the unit is chosen after it; that of the model is
        // converted.
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("33"));
        unit->setCurrentIndex(unit->findData(QStringLiteral("kOhm")));
        QCOMPARE(field->text(), QStringLiteral("33"));
        QCOMPARE(valueOf(), QStringLiteral("33000"));
        ParameterDialog second(context.theme, QStringLiteral("r"), {}, {resistance});
        auto* other = second.findChild<QComboBox*>(QStringLiteral("unit.R"));
        other->setCurrentIndex(other->findData(QStringLiteral("kOhm")));
        QCOMPARE(second.findChild<QLineEdit*>(QStringLiteral("parameter.R"))->text(), QStringLiteral("0.01"));
    }

    void timesAreTypedWithUnits()
    {
        const WalkBench bench(rectifier());
        auto* stop = bench.window->findChild<QLineEdit*>(QStringLiteral("stopTime"));
        stop->setFocus();
        for (const auto& [typed, value] : {std::pair("20 ms", 0.02), std::pair("20m", 0.02), std::pair("1/50", 0.02)}) {
            stop->selectAll();
            QTest::keyClicks(stop, QString::fromLatin1(typed));
            QCOMPARE(bench.page->session().settings().stopTime, value);
        }
        stop->selectAll();
        QTest::keyClicks(stop, QStringLiteral("20 V"));
        QCOMPARE(stop->text(), QStringLiteral("20 V"));
        const auto before = bench.page->session().result();
        bench.action("sim.run")->trigger();
        bench.settle();
        QVERIFY(bench.page->session().result() == before);
    }

    // A.6
    void anExerciseTellsNoSolution()
    {
        const WindowBench bench;
        bench.open(QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Examples/RlcCircuit.mo"));
        bench.window->setPerspective(Perspective::Teach);
        bench.window->showPanel(PanelId::Blt);
        auto& exercises = bench.window->lessonDesk().exercises();
        exercises.setActive(true);
        const auto* blt = bench.window->findChild<BltPanel*>();
        QVERIFY(blt->findChild<PanelCover*>()->isVisibleTo(blt));
        for (const QTableView* table : bench.window->findChildren<QTableView*>()) {
            const auto* model = qobject_cast<const EquationsModel*>(table->model());
            if (model == nullptr) continue;
            for (int row = 0; row < model->rowCount(); ++row) {
                for (const int column : {EquationsModel::Number, EquationsModel::UnknownName, EquationsModel::Solved,
                                         EquationsModel::Block})
                    QCOMPARE(model->index(row, column).data().toString(), QString());
            }
        }
        // Right and wrong without colours.
        const auto read = [&] {
            QString sign;
            for (const QLabel* label : bench.window->findChildren<QLabel*>(QStringLiteral("explanationSign"))) {
                if (label->isVisible()) sign = label->text();
            }
            return sign;
        };
        bench.window->showPanel(PanelId::Digraph);
        bool wasRight = false, wasWrong = false;
        for (std::uint32_t equation = 0; equation < 10; ++equation) {
            for (std::uint32_t unknown = 0; unknown < 10; ++unknown) {
                exercises.pick({EquationId(equation), UnknownId(unknown)});
                wasRight = wasRight || read() == QStringLiteral("✓");
                wasWrong = wasWrong || read() == QStringLiteral("✗");
            }
        }
        QVERIFY(wasRight && wasWrong);
        exercises.setActive(false);
        QVERIFY(!blt->findChild<PanelCover*>()->isVisibleTo(blt));
    }

    // A.7: the dot of i stays, or der(i) would be read as i.
    void theDotOfADerivativeStandsOffItsLetter()
    {
        const Theme theme;
        for (const double size : {7.0, 9.0, 12.0, 18.0, 30.0}) {
            const FormulaFonts fonts(size);
            for (const auto& [latex, spots] :
                 {std::pair("\\dot{i}", 3), std::pair("\\dot{j}", 3), std::pair("\\dot{u}", 2), std::pair("i", 2)}) {
                const auto layout = FormulaLayout::make(latex, fonts);
                QVERIFY(layout.has_value());
                constexpr int kRatio = 2;
                QImage image((layout->size() * kRatio).toSize() + QSize(8, 8), QImage::Format_ARGB32_Premultiplied);
                image.setDevicePixelRatio(kRatio);
                image.fill(Qt::transparent);
                QPainter painter(&image);
                painter.setRenderHint(QPainter::Antialiasing);
                painter.setPen(Qt::black);
                layout->paint(painter, QPointF(2, 2), theme.colours());
                painter.end();
                QVERIFY2(inkSpots(image) == spots, qPrintable(QStringLiteral("%1 at %2 points: %3 spots")
                                                                  .arg(QLatin1String(latex))
                                                                  .arg(size)
                                                                  .arg(inkSpots(image))));
            }
        }
    }

    // A.8
    void signsStandInToolTipsAsTheyAre()
    {
        const QString text = QStringLiteral("a <= b and \"c\" => d & e\n• second line");
        QVERIFY(Qt::mightBeRichText(plainToolTip(text)));
        QTextDocument document;
        document.setHtml(plainToolTip(text));
        QCOMPARE(document.toPlainText().replace(QChar(0x2028), QLatin1Char('\n')), text);
        QVERIFY(plainToolTip({}).isEmpty());
        // A text that is cut is whole in its tool tip, with its signs.
        ElidingLabel label;
        label.setText(QStringLiteral("when x <= \"y\" & z => the longest of all texts"));
        label.resize(60, 20);
        label.show();
        QVERIFY(QTest::qWaitForWindowExposed(&label));
        QHelpEvent help(QEvent::ToolTip, {5, 5}, label.mapToGlobal(QPoint(5, 5)));
        QCoreApplication::sendEvent(&label, &help);
        document.setHtml(QToolTip::text());
        QCOMPARE(document.toPlainText(), label.text());
        QVERIFY(Qt::mightBeRichText(QToolTip::text()));
    }

    // A.9
    void theWindowFitsOnASmallScreen()
    {
        const WalkBench bench(examples()[3]);
        constexpr QSize kSmall(1280, 720);
        bench.window->resize(kSmall);
        for (const int round : {0, 1}) {
            for (const Perspective perspective :
                 {Perspective::Analyse, Perspective::Teach, Perspective::Simulate, Perspective::Edit}) {
                bench.window->setPerspective(perspective);
                bench.page->setView(EditorPage::View::Diagram);
                bench.page->diagram()->setAlive(round == 1);
                bench.settle();
                QCoreApplication::processEvents();
                const QSize size = bench.window->size(), least = bench.window->minimumSizeHint();
                QVERIFY2(size == kSmall, qPrintable(QStringLiteral("%1 x %2 in %3")
                                                        .arg(size.width())
                                                        .arg(size.height())
                                                        .arg(perspectiveName(perspective))));
                QVERIFY2(least.width() <= 1024 && least.height() <= 640,
                         qPrintable(QStringLiteral("needs %1 x %2").arg(least.width()).arg(least.height())));
                // There is room for the documents.
                QVERIFY(bench.page->width() >= 240 && bench.page->height() >= 120);
            }
        }
        bench.keepBoth(*bench.window, QStringLiteral("small-screen"));
    }

    // A.11
    void dependentParametersFollow()
    {
        const WindowBench bench;
        bench.type(
            "model M\n  parameter Real a = 2;\n  parameter Real b = 3*a;\n  parameter Real T(unit=\"K\", "
            "displayUnit=\"degC\") = 300 + a;\n  Real x(start=1, fixed=true);\nequation\n  der(x) = -b*x/T;\nend M;\n");
        ParametersModel& model = bench.window->findChild<ParametersPanel*>()->model();
        const auto row = [&](const char* name) {
            for (int i = 0; i < model.rowCount(); ++i) {
                if (model.nameOf(i) == QLatin1String(name)) return i;
            }
            return -1;
        };
        const auto shown = [&](const char* name) {
            return model.index(row(name), ParametersModel::ValueColumn).data().toString();
        };
        QCOMPARE(shown("b"), QStringLiteral("6"));
        QCOMPARE(shown("T"), QStringLiteral("28.85"));
        QCOMPARE(model.index(row("T"), ParametersModel::UnitColumn).data().toString(), QStringLiteral("°C"));
        model.setValue(row("a"), 5);
        QCOMPARE(shown("b"), QStringLiteral("15"));
        QCOMPARE(shown("T"), QStringLiteral("31.85"));
        QVERIFY((model.overrides() == ParametersModel::Overrides{{"a", "5"}}));
        // Typed in the display unit, kept in the model's.
        QVERIFY(
            model.setData(model.index(row("T"), ParametersModel::ValueColumn), QStringLiteral("26.85"), Qt::EditRole));
        QCOMPARE(model.valueOf(row("T")), 300.0);
        model.resetAll();
        QCOMPARE(shown("b"), QStringLiteral("6"));
    }

    void aTypedParameterStaysUntilItIsMended()
    {
        const WindowBench bench;
        bench.type(
            "model M\n  parameter Real R(unit=\"Ohm\") = 2;\n  Real x(start=1, fixed=true);\nequation\n  der(x) = "
            "-R*x;\n"
            "end M;\n");
        bench.window->showPanel(PanelId::Parameters);
        auto* view = bench.window->findChild<QTreeView*>(QStringLiteral("parametersView"));
        view->setFocus();
        view->setCurrentIndex(view->model()->index(0, ParametersModel::ValueColumn));
        view->edit(view->currentIndex());
        auto* field = view->findChild<QLineEdit*>();
        QVERIFY(field != nullptr);
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("3 V"));
        QTest::keyClick(field, Qt::Key_Return);
        QCoreApplication::processEvents();
        QVERIFY(field->isVisible());
        QCOMPARE(field->text(), QStringLiteral("3 V"));
        const auto* message = bench.window->findChild<QLabel*>(QStringLiteral("parametersMessage"));
        QVERIFY2(message->text().contains(QStringLiteral("measures something else")), qPrintable(message->text()));
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("3k"));
        QTest::keyClick(field, Qt::Key_Return);
        bench.settle();
        QTRY_COMPARE(bench.window->findChild<ParametersPanel*>()->model().valueOf(0), 3000.0);
    }

    // A.12
    void theWheelChangesNoValueByTheWay()
    {
        const AppContext context(Settings::Storage::Ephemeral);
        QScrollArea area;
        auto* page = new QWidget;
        auto* column = new QVBoxLayout(page);
        auto* list = new QComboBox;
        list->addItems({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
        auto* number = new QSpinBox;
        auto* slider = new QSlider(Qt::Horizontal);
        number->setValue(50);
        slider->setValue(50);
        for (QWidget* field : std::initializer_list<QWidget*>{list, number, slider}) column->addWidget(field);
        column->addWidget(new QLabel(QString(60, QLatin1Char('\n'))));
        area.setWidget(page);
        area.resize(200, 200);
        area.show();
        QVERIFY(QTest::qWaitForWindowExposed(&area));
        area.setFocus();
        for (QWidget* field : std::initializer_list<QWidget*>{list, number, slider}) {
            QVERIFY(field->focusPolicy() != Qt::WheelFocus);
            turnWheel(*field);
        }
        QCOMPARE(list->currentIndex(), 0);
        QCOMPARE(number->value(), 50);
        QCOMPARE(slider->value(), 50);
        number->setFocus();
        turnWheel(*number);
        QVERIFY(number->value() != 50);
    }

    // A.15
    void aRunThatWasCancelledIsNoError()
    {
        const WindowBench bench;
        EditorPage& page = bench.type(
            "model Long\n  Real x(start=1, fixed=true);\nequation\n  der(x) = cos(1e4*time);\n  "
            "annotation(experiment(StopTime=1e6, Interval=0.1));\nend Long;\n");
        const QSignalSpy soFar(&page.session(), &ModelSession::soFar);
        bench.action("sim.run")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!soFar.empty(), 20000);
        bench.action("sim.stop")->trigger();
        bench.settle();
        const auto& problems = *bench.window->findChild<ProblemsPanel*>();
        QCOMPARE(problems.errorCount(), 0);
        QVERIFY(page.session().whyIncomplete().contains(QStringLiteral("stopped by you")));
    }

    // A.16
    void arrowKeysLeadThePresentation()
    {
        const WindowBench bench;
        bench.open(QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Examples/RlcCircuit.mo"));
        Presentation& presentation = bench.window->present();
        presentation.showFullScreen();
        bench.window->player().setPosition(0);
        QTRY_VERIFY(presentation.isVisible());
        QVERIFY(presentation.findChild<QLabel*>(QStringLiteral("presentationKeys"))
                    ->text()
                    .contains(QStringLiteral("Arrow keys")));
        // Also after something was clicked.
        for (QWidget* control : presentation.findChildren<QWidget*>())
            QVERIFY(!(control->focusPolicy() & Qt::ClickFocus));
        presentation.setFocus();
        QTest::keyClick(&presentation, Qt::Key_Right);
        QTest::keyClick(&presentation, Qt::Key_Down);
        QCOMPARE(bench.window->player().position(), 2);
        QTest::keyClick(&presentation, Qt::Key_Left);
        QTest::keyClick(&presentation, Qt::Key_Up);
        QCOMPARE(bench.window->player().position(), 0);
        presentation.close();
    }

    // B.1, B.2
    void whatIsClickedOnTheCircuitIsPlotted()
    {
        const WalkBench bench(rectifier());
        bench.page->setView(EditorPage::View::Diagram);
        bench.settle();
        DiagramView& view = bench.page->diagram()->view();
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_W);
        const auto part = view.scene().partNamed("D1");
        QVERIFY(part.has_value());
        const QPoint at = view.toWidget(view.scene().parts()[*part].box.centre()).toPoint();
        QTest::mouseMove(&view, at);
        QTest::mouseClick(&view, Qt::LeftButton, {}, at);
        bench.settle();
        const auto shows = [&](const char* name) {
            const auto names = bench.plot().shownVariables();
            return std::ranges::find(names, name) != names.end();
        };
        QVERIFY(shows("D1.i"));
        QTest::mouseClick(&view, Qt::LeftButton, Qt::AltModifier, at);
        bench.settle();
        QVERIFY(shows("D1.v*D1.i"));
        // It is the product in each row, in watts.
        const double time = 0.013;
        const auto readout = bench.plot().readoutAt(time);
        QVERIFY(readout.has_value());
        bool isFound = false;
        for (const PlotCurve& curve : bench.plot().view().curves()) {
            if (curve.variable != QLatin1String("D1.v*D1.i")) continue;
            isFound = true;
            QVERIFY2(curve.label.contains(QStringLiteral("[W]")), qPrintable(curve.label));
        }
        QVERIFY(isFound);
        // It comes with the next run, and with the layout of the next start.
        bench.run();
        QVERIFY(shows("D1.v*D1.i"));
        bench.keepBoth(*bench.window, QStringLiteral("probe"));
    }

    void valuesAtTheCursorAreATable()
    {
        const WalkBench bench(rectifier());
        bench.plot().setShown("R.v", true);
        bench.plot().setShown("D1.i", true);
        bench.plot().view().setFocus();
        QTest::keyClick(&bench.plot().view(), Qt::Key_V);
        const auto* table = bench.plot().findChild<CursorTable*>();
        QVERIFY(table->isVisible());
        const double at = 0.012, there = 0.016;
        emit bench.plot().pane().timeClicked(at);
        emit bench.plot().pane().markClicked(there);
        const auto rowOf = [&](const char* name) -> const QTreeWidgetItem* {
            for (int row = 0; row < table->topLevelItemCount(); ++row) {
                if (table->topLevelItem(row)->text(CursorTable::NameColumn) == QLatin1String(name))
                    return table->topLevelItem(row);
            }
            return nullptr;
        };
        for (const auto& [name, unit] : {std::pair("R.v", "V"), std::pair("D1.i", "A")}) {
            const QTreeWidgetItem* row = rowOf(name);
            QVERIFY(row != nullptr);
            const double here = bench.valueAt(name, at), other = bench.valueAt(name, there);
            QVERIFY(std::abs(row->text(CursorTable::CursorColumn).toDouble() - here) <= 1e-5 * (1 + std::abs(here)));
            QVERIFY(std::abs(row->text(CursorTable::MarkColumn).toDouble() - other) <= 1e-5 * (1 + std::abs(other)));
            QVERIFY(std::abs(row->text(CursorTable::DifferenceColumn).toDouble() - (other - here)) <=
                    1e-5 * (1 + std::abs(here - other)));
            QCOMPARE(row->text(CursorTable::UnitColumn), QString::fromLatin1(unit));
        }
        QVERIFY(table->text().startsWith(QStringLiteral("Curve\tCursor A\tMark B\tB - A\tUnit\n")));
        QTest::keyClick(&bench.plot().view(), Qt::Key_V);
        QVERIFY(!table->isVisible());
    }

    void anExpressionIsTypedWithTheNamesOfVariables()
    {
        const WalkBench bench(rectifier());
        bench.plot().askForExpression();
        auto* dialog = bench.plot().findChild<ExpressionDialog*>();
        QVERIFY(dialog != nullptr);
        auto* field = dialog->findChild<QLineEdit*>(QStringLiteral("expression"));
        const auto* message = dialog->findChild<QLabel*>(QStringLiteral("expressionMessage"));
        field->setText(QStringLiteral("R.v + R.i"));
        QVERIFY2(message->text().contains(QStringLiteral("cannot be added")), qPrintable(message->text()));
        field->setText(QStringLiteral("R.v*R.nothing"));
        QVERIFY(message->text().contains(QStringLiteral("nothing")));
        field->setText(QStringLiteral("R.v*R.i"));
        QCOMPARE(message->text(), QStringLiteral("Unit: W"));
        dialog->accept();
        bench.settle();
        const auto names = bench.plot().shownVariables();
        QVERIFY(std::ranges::find(names, "R.v*R.i") != names.end());
    }

    // B.6
    void eventsAreToldInTheWordsOfDevices()
    {
        const WalkBench bench(rectifier());
        bench.window->showPanel(PanelId::Events);
        QTRY_VERIFY(bench.events().isReady());
        const EventsModel& model = bench.events().model();
        int told = 0;
        for (int row = 0; row < model.rowCount(); ++row) {
            const QModelIndex what = model.index(row, EventsModel::WhatColumn);
            const QString text = what.data().toString();
            if (!text.contains(QStringLiteral("begins to conduct")) && !text.contains(QStringLiteral("blocks")))
                continue;
            ++told;
            // By the current: a diode that begins to conduct has one right after.
            const double time = model.index(row, EventsModel::TimeColumn).data().toString().toDouble();
            // At the start and at the end of the run there is nothing beside it.
            if (time - 2e-4 < bench.result().time.front() || time + 2e-4 > bench.result().time.back()) continue;
            for (const char* diode : {"D1", "D2", "D3", "D4"}) {
                const std::string current = std::string(diode) + ".i";
                const QString name = QString::fromLatin1(diode);
                const double after = bench.valueAt(current.c_str(), time + 2e-4),
                             before = bench.valueAt(current.c_str(), time - 2e-4);
                if (text.contains(name + QStringLiteral(" begins to conduct"))) QVERIFY(after > before);
                if (text.contains(name + QStringLiteral(" blocks"))) QVERIFY(after <= before);
            }
            // The relation is below it.
            QVERIFY(what.data(Qt::ToolTipRole).toString().contains(QLatin1Char('\n')));
        }
        QVERIFY(told >= 4);
    }

    // B.3
    void viewsAreButtonsBesideTheTabs()
    {
        const WalkBench bench(rectifier());
        const auto button = [&](const char* id) {
            return bench.window->findChild<QToolButton*>(QStringLiteral("button.") + QLatin1String(id));
        };
        for (const auto& [id, view] :
             {std::pair("view.diagram", EditorPage::View::Diagram), std::pair("view.split", EditorPage::View::Split),
              std::pair("view.text", EditorPage::View::Text)}) {
            QVERIFY2(button(id) != nullptr && button(id)->isVisible(), id);
            QTest::mouseClick(button(id), Qt::LeftButton);
            QCOMPARE(bench.page->view(), view);
            QVERIFY(button(id)->isChecked());
        }
        QTest::mouseClick(button("view.icon"), Qt::LeftButton);
        bench.settle();
        QCOMPARE(bench.page->diagram()->view().layer(), DiagramLayer::Icon);
        QTest::mouseClick(button("view.diagram"), Qt::LeftButton);
        QCOMPARE(bench.page->diagram()->view().layer(), DiagramLayer::Diagram);
        // A new model may be an empty sheet.
        bench.action("file.newDiagram")->trigger();
        bench.settle();
        QCOMPARE(bench.window->currentPage()->view(), EditorPage::View::Diagram);
        QVERIFY(bench.window->currentPage()->diagram()->view().hasFocus());
    }

    // C
    void everyMenuFitsOnASmallScreen()
    {
        const WalkBench bench(rectifier());
        for (QMenu* menu : bench.window->findChildren<QMenu*>()) {
            emit menu->aboutToShow();
            QVERIFY2(menu->sizeHint().height() <= 680,
                     qPrintable(QStringLiteral("%1: %2").arg(menu->title()).arg(menu->sizeHint().height())));
        }
    }

    void tabsOfOneNameShowTheirFolders()
    {
        const QTemporaryDir folder;
        for (const char* name : {"first", "second"}) {
            QVERIFY(QDir(folder.path()).mkdir(QLatin1String(name)));
            QFile file(folder.filePath(QLatin1String(name)) + QStringLiteral("/Same.mo"));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("model Same Real x = time; end Same;\n");
        }
        const WindowBench bench;
        bench.open(folder.filePath(QStringLiteral("first/Same.mo")));
        const auto* tabs = bench.window->findChild<QTabWidget*>(QStringLiteral("documents"));
        QCOMPARE(tabs->tabText(0), QStringLiteral("Same"));
        bench.open(folder.filePath(QStringLiteral("second/Same.mo")));
        QCOMPARE(tabs->tabText(0), QStringLiteral("Same – first"));
        QCOMPARE(tabs->tabText(1), QStringLiteral("Same – second"));
    }
};

QTEST_MAIN(FirstMinutesTest)
#include "first_minutes_test.moc"
