// SPDX-License-Identifier: GPL-3.0-or-later
// The first hour in the dialogs that ask for files, printers and expressions: saved under a name, opened, printed,
// exported. See hands.h for how it counts.
#include <QComboBox>
#include <QFileDialog>
#include <QPrintDialog>
#include <QPrinter>
#include <QPushButton>
#include <QTemporaryDir>

#include "tests/ui/drawn_sheet.h"
#include "tests/ui/hands.h"
#include "tests/ui/walk_fixture.h"
#include "ui/editor/problems_panel.h"
#include "ui/plot/expression_dialog.h"
#include "ui/plot/plot_view.h"
#include "ui/session/user_folder.h"
#include "ui/window/panel_pictures.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class FirstHourDialogsTest : public QObject {
    Q_OBJECT

    /// The dialog begins in the folder that was used last: the name of a file, and Enter.
    static void name(const WindowBench& bench, Hands& hands, const std::function<void()>& open, const QString& path)
    {
        noteUserFolder(&bench.context.settings, path);
        hands.inDialog<QFileDialog>(open, [&](QFileDialog& dialog) {
            QCOMPARE(dialog.directory().path(), QFileInfo(path).path());
            hands.type(QFileInfo(path).fileName());
            hands.key(Qt::Key_Return);
        });
    }

private slots:
    void initTestCase()
    {
        qunsetenv("MODELICAPATH");
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }

    void aCopyOfAnExampleIsSavedAmongTheFilesOfTheUser()
    {
        const QTemporaryDir folder;
        const WindowBench bench;
        bench.window->openClass(QStringLiteral("Causeway.Examples.Discontinuities.BouncingBall"));
        bench.settle();
        noteUserFolder(&bench.context.settings, folder.filePath(QStringLiteral("other.mo")));
        Hands hands(bench);
        hands.inDialog<QFileDialog>([&] { hands.key(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier); },
                                    [&](QFileDialog& dialog) {
                                        QCOMPARE(dialog.directory().path(), folder.path());
                                        hands.key(Qt::Key_Escape);
                                    });
    }

    void aDrawingIsSavedUnderANameAndOpened()
    {
        const QTemporaryDir folder;
        const WindowBench bench;
        Hands hands(bench);
        const Sheet sheet(bench, kFilter);
        hands.begin();

        // OMEdit: Ctrl+S, the name, Enter. LTspice: likewise.
        const QString first = folder.filePath(QStringLiteral("Filter.mo"));
        name(
            bench, hands, [&] { hands.key(Qt::Key_S, Qt::ControlModifier); }, first);
        QCOMPARE(contentOf(first), QByteArray(kFilter));
        QVERIFY(!sheet.page.document().isModified());
        hands.done("save for the first time", 3, 3);

        // OMEdit: Ctrl+Shift+S, the name, Enter. LTspice: File, Save as, the name, Enter. The ending may be left out.
        const QString second = folder.filePath(QStringLiteral("Other"));
        name(
            bench, hands, [&] { hands.key(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier); }, second);
        QCOMPARE(contentOf(second + QStringLiteral(".mo")), QByteArray(kFilter));
        QCOMPARE(sheet.page.document().path(), second + QStringLiteral(".mo"));
        hands.done("save as", 3, 4);

        // All: Ctrl+O, the name, Enter.
        name(
            bench, hands, [&] { hands.key(Qt::Key_O, Qt::ControlModifier); }, first);
        QCOMPARE(bench.window->currentPage()->document().path(), first);
        QCOMPARE(bench.window->currentPage()->view(), EditorPage::View::Diagram);
        hands.done("open a file", 3, 3);

        // Escape asks nothing further, and changes nothing.
        hands.inDialog<QFileDialog>([&] { hands.key(Qt::Key_O, Qt::ControlModifier); },
                                    [&](QFileDialog&) { hands.key(Qt::Key_Escape); });
        QCOMPARE(bench.window->pages().size(), std::size_t(2));
        hands.done("think better of it", 2, 2);

        // From one model that is open into the other. OMEdit and LTspice: Ctrl+C, the other tab, Ctrl+V and a click.
        Sheet shown(bench, *bench.window->currentPage());
        hands.click(*shown.view, shown.middleOf("r"));
        hands.key(Qt::Key_C, Qt::ControlModifier);
        hands.key(Qt::Key_PageUp, Qt::ControlModifier);
        hands.key(Qt::Key_V, Qt::ControlModifier);
        QVERIFY2(sheet.has("Resistor r1(R=1000)"), sheet.page.document().text().c_str());
        hands.done("copy a component into another model", 4, 5);
        // All: Ctrl+S. The other file has kept what it had.
        hands.key(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(contentOf(second + QStringLiteral(".mo")).contains("Resistor r1(R=1000)"));
        QCOMPARE(contentOf(first), QByteArray(kFilter));
        hands.done("save what was changed", 1, 1);
    }

    void whatIsInFrontIsPrinted()
    {
        const QTemporaryDir folder;
        const WindowBench bench;
        Hands hands(bench);
        const Sheet sheet(bench, kFilter);
        hands.begin();
        const QString paper = folder.filePath(QStringLiteral("paper.pdf"));
        // All: Ctrl+P, Enter. The file is asked for where no printer is there: it is put in before.
        hands.inDialog<QPrintDialog>([&] { hands.key(Qt::Key_P, Qt::ControlModifier); },
                                     [&](QPrintDialog& dialog) {
                                         auto* file = dialog.findChild<QLineEdit*>(QStringLiteral("filename"));
                                         QVERIFY(file != nullptr);
                                         QCOMPARE(dialog.printer()->docName(), QStringLiteral("Untitled 1"));
                                         file->setText(paper);
                                         hands.key(Qt::Key_Return);
                                     });
        QVERIFY2(contentOf(paper).startsWith("%PDF"), "nothing was printed");
        hands.done("print the diagram", 2, 2);
    }

    void curvesAreExportedAndComputed()
    {
        const QTemporaryDir folder;
        const WalkBench bench(examples()[0]);
        Hands hands(bench);
        PlotPanel& plot = bench.plot();
        plot.view().setFocus();
        hands.begin();

        // OMEdit: the button Export, the name, Enter. LTspice: Tools, Write image, the name, Enter.
        const QString picture = folder.filePath(QStringLiteral("curves.png"));
        name(
            bench, hands, [&] { hands.key(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier); }, picture);
        WAIT_FOR(!QImage(picture).isNull());
        hands.done("export a plot as a picture", 3, 4);

        // OMEdit: the menu of the result, Export, the name, Enter. LTspice: File, Export, the curves, the name, OK.
        const QString table = folder.filePath(QStringLiteral("curves.csv"));
        const auto choose = [&] {
            hands.chooseFrom(*bench.window->findChild<QToolButton*>(QStringLiteral("plotExport")),
                             {QStringLiteral("Table of this plot (CSV)…")});
        };
        name(bench, hands, choose, table);
        WAIT_FOR(contentOf(table).contains("C.v [V]"));
        hands.done("export curves as a table", 4, 5);

        // OMEdit has no expressions. LTspice: Ctrl+A, the expression, Enter. One Enter, though names are proposed.
        plot.view().setFocus();
        hands.begin();
        hands.inDialog<ExpressionDialog>([&] { hands.key(Qt::Key_E); },
                                         [&](ExpressionDialog&) {
                                             hands.type(QStringLiteral("C.v*RL.i"));
                                             hands.key(Qt::Key_Return);
                                         });
        const auto names = plot.shownVariables();
        QVERIFY(std::ranges::find(names, "C.v*RL.i") != names.end());
        hands.done("a curve of an expression", kCannot, 3);
        // A name is taken from the list with Tab: none of them has to be typed to its end.
        hands.inDialog<ExpressionDialog>([&] { hands.key(Qt::Key_E); },
                                         [&](ExpressionDialog& dialog) {
                                             hands.type(QStringLiteral("2*source.p"));
                                             hands.key(Qt::Key_Tab);
                                             QVERIFY2(dialog.expression().startsWith(QStringLiteral("2*source.p")) &&
                                                          dialog.expression().size() > 10,
                                                      qPrintable(dialog.expression()));
                                             hands.key(Qt::Key_Return);
                                         });
        QVERIFY(plot.shownVariables().size() > names.size());
        hands.done("with a name from the list", kCannot, kCannot);
    }
};

HANDS_MAIN(FirstHourDialogsTest)
#include "first_hour_dialogs_test.moc"
