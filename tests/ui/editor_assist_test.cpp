// SPDX-License-Identifier: GPL-3.0-or-later
// Help while one types: the list of completions, call tips, snippets, ends of blocks, the other places of a name,
// folding.
#include <QApplication>
#include <QLabel>
#include <QListView>
#include <QTest>

#include "ui/editor/call_tip.h"
#include "ui/editor/completion_popup.h"
#include "ui/editor/editor_assist.h"
#include "ui/editor/modelica_editor.h"
#include "ui/editor/snippet_session.h"
#include "ui/editor/split_view.h"
#include "ui/session/app_context.h"
#include "ui/session/document.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

const std::string kParts =
    "model Part \"a part\"\n  parameter Real size = 1 \"how large\";\n  Real speed;\nend Part;\n"
    "function area\n  input Real width \"from left to right\";\n  input Real height;\n  output Real a;\nend area;\n";

/// A document in a window, with the cursor at "|".
struct Bench {
    explicit Bench(std::string text) : context(Settings::Storage::Ephemeral), document(1)
    {
        context.theme.setMode(Theme::Mode::Light);
        const std::size_t cursor = text.find('|');
        text.erase(cursor, 1);
        document.replace(0, 0, text);
        QCoreApplication::processEvents();
        document.closeUndoStep();
        context.workspace.add(document);
        view = std::make_unique<SplitView>(context, document);
        view->resize(900, 600);
        view->show();
        static_cast<void>(QTest::qWaitForWindowExposed(view.get()));
        editor().setFocus();
        editor().goTo(static_cast<std::uint32_t>(cursor), static_cast<std::uint32_t>(cursor));
        settle();
    }
    ~Bench() { context.workspace.remove(document); }

    [[nodiscard]] ModelicaEditor& editor() const { return view->editor(); }
    [[nodiscard]] EditorAssist& assist() const { return view->assist(); }
    [[nodiscard]] CompletionPopup& popup() const { return assist().popup(); }

    void settle() const
    {
        QCoreApplication::processEvents();
        QVERIFY(QTest::qWaitFor([this] { return assist().isIdle(); }, 20000));
        QCoreApplication::processEvents();
    }
    void type(const QString& text) const
    {
        QTest::keyClicks(&editor(), text);
        settle();
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const
    {
        QTest::keyClick(&editor(), key, modifiers);
        settle();
    }
    [[nodiscard]] bool has(const std::string& text) const { return document.text().find(text) != std::string::npos; }

    AppContext context;
    Document document;
    std::unique_ptr<SplitView> view;
};

}  // namespace

class EditorAssistTest : public QObject {
    Q_OBJECT
private slots:
    void typingOpensAListAndTabAccepts()
    {
        Bench bench(kParts + "model M\n  |\nend M;\n");
        bench.type(QStringLiteral("Pa"));
        QVERIFY(bench.popup().isVisible());
        QCOMPARE(bench.popup().current()->label, std::string("Part"));
        bench.press(Qt::Key_Tab);
        QVERIFY(!bench.popup().isVisible());
        QVERIFY(bench.has("model M\n  Part\n"));
        bench.document.undo();
        QVERIFY(bench.has("model M\n  Pa\n"));
    }

    void listFollowsWhatIsTyped()
    {
        Bench bench(kParts + "model M\n  Part p;\nequation\n  |\nend M;\n");
        bench.type(QStringLiteral("p."));
        QCOMPARE(bench.popup().model().rowCount(), 2);
        bench.type(QStringLiteral("sp"));
        QCOMPARE(bench.popup().model().rowCount(), 1);
        QCOMPARE(bench.popup().current()->label, std::string("speed"));
        bench.press(Qt::Key_Backspace);
        QCOMPARE(bench.popup().model().rowCount(), 2);
        bench.type(QStringLiteral("x"));
        QVERIFY(!bench.popup().isVisible());
    }

    void enterAfterAWholeWordIsANewLine()
    {
        Bench bench(kParts + "model M\n  Part p;\n|\nend M;\n");
        bench.type(QStringLiteral("equation"));
        bench.press(Qt::Key_Return);
        bench.type(QStringLiteral("connect(p.speed, p.size);"));
        QVERIFY2(bench.has("\nequation\n"), bench.document.text().c_str());
        bench.press(Qt::Key_Return);
        bench.type(QStringLiteral("if true then"));
        bench.press(Qt::Key_Return);
        bench.type(QStringLiteral("else"));
        bench.press(Qt::Key_Enter, Qt::KeypadModifier);
        bench.type(QStringLiteral("x = 1;"));
        const QString text = QString::fromStdString(bench.document.text()).remove(QLatin1Char(' '));
        QVERIFY2(text.contains(QStringLiteral(" iftruethen\nelse\nx=1;").remove(QLatin1Char(' '))),
                 bench.document.text().c_str());
        // A word that is only begun is completed.
        bench.type(QStringLiteral(" p.spe"));
        bench.press(Qt::Key_Return);
        QVERIFY(bench.has("p.speed"));
    }

    void arrowsChooseEnterAcceptsEscCloses()
    {
        Bench bench(kParts + "model M\n  Part p;\nequation\n  p|\nend M;\n");
        bench.type(QStringLiteral("."));
        QCOMPARE(bench.popup().current()->label, std::string("size"));
        bench.press(Qt::Key_Down);
        QCOMPARE(bench.popup().current()->label, std::string("speed"));
        bench.press(Qt::Key_Down);
        bench.press(Qt::Key_Up);
        bench.press(Qt::Key_Return);
        QVERIFY(bench.has("p.speed\n"));
        bench.type(QStringLiteral(" = p."));
        QVERIFY(bench.popup().isVisible());
        bench.press(Qt::Key_Escape);
        QVERIFY(!bench.popup().isVisible());
        bench.press(Qt::Key_Return);
        QVERIFY(bench.has("p.speed = p.\n"));
    }

    void listIsAskedForByHand()
    {
        Bench bench(kParts + "model M\n  Part p(|);\nend M;\n");
        bench.assist().complete();
        bench.settle();
        QVERIFY(bench.popup().isVisible());
        QCOMPARE(bench.popup().current()->label, std::string("size"));
        const auto labels = bench.popup().findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(),
                            [](const QLabel* label) { return label->text() == QStringLiteral("how large"); }));
        bench.press(Qt::Key_Tab);
        QVERIFY(bench.has("Part p(size=);"));
    }

    void nothingOpensWhereNothingFits()
    {
        Bench bench(kParts + "model M // |\nend M;\n");
        bench.type(QStringLiteral("Par"));
        QVERIFY(!bench.popup().isVisible());
        Bench number("model M\n  Real x = |;\nend M;\n");
        number.type(QStringLiteral("12e3"));
        QVERIFY(!number.popup().isVisible());
    }

    void clickAcceptsAndLeavingCloses()
    {
        Bench bench(kParts + "model M\n  Part p;\nequation\n  p|\nend M;\n");
        bench.type(QStringLiteral("."));
        auto* list = bench.popup().findChild<QListView*>();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(1, 0)).center());
        QVERIFY(bench.has("p.speed\n"));
        bench.press(Qt::Key_Return);
        bench.type(QStringLiteral("p."));
        QVERIFY(bench.popup().isVisible());
        bench.editor().clearFocus();
        QVERIFY(!bench.popup().isVisible());
    }

    void callTipFollowsTheArguments()
    {
        Bench bench(kParts + "model M\n  Real x = area|\nend M;\n");
        bench.type(QStringLiteral("("));
        QVERIFY(bench.assist().callTip().isVisible());
        QVERIFY(bench.assist().callTip().text().contains(QStringLiteral("<b>Real width</b>")));
        QVERIFY(bench.assist().callTip().text().contains(QStringLiteral("from left to right")));
        bench.type(QStringLiteral("1,"));
        QVERIFY(bench.assist().callTip().text().contains(QStringLiteral("<b>Real height</b>")));
        bench.press(Qt::Key_Escape);
        QVERIFY(!bench.assist().callTip().isVisible());
        bench.type(QStringLiteral("("));
        bench.type(QStringLiteral("2)"));
        bench.type(QStringLiteral(")"));
        QVERIFY(!bench.assist().callTip().isVisible());
    }

    void snippetIsFilledIn()
    {
        Bench bench("|\n");
        bench.type(QStringLiteral("model"));
        while (bench.popup().current()->kind != CompletionKind::Snippet) bench.press(Qt::Key_Down);
        bench.press(Qt::Key_Tab);
        QVERIFY(bench.assist().snippet().isActive());
        bench.type(QStringLiteral("Tank"));
        bench.press(Qt::Key_Tab);
        bench.type(QStringLiteral("a vessel"));
        bench.press(Qt::Key_Tab);
        QVERIFY2(bench.has("model Tank \"a vessel\"\n  \nequation\n\nend Tank;"), bench.document.text().c_str());
        QVERIFY(!bench.assist().snippet().isActive());
        bench.type(QStringLiteral("Q"));
        QVERIFY(bench.has("\"a vessel\"\n  Q\n"));
    }

    void functionsGetTheirParentheses()
    {
        Bench bench("model M\n  Real x = |;\nend M;\n");
        bench.type(QStringLiteral("sqr"));
        bench.press(Qt::Key_Tab);
        bench.type(QStringLiteral("4"));
        QVERIFY2(bench.has("Real x = sqrt(4);"), bench.document.text().c_str());
    }

    void enterWritesTheEndOfABlock()
    {
        Bench bench("model Tank|");
        bench.press(Qt::Key_Return);
        QCOMPARE(bench.document.text(), std::string("model Tank\n  \nend Tank;"));
        bench.type(QStringLiteral("Real x;"));
        QVERIFY(bench.has("model Tank\n  Real x;\nend Tank;"));

        Bench branch("model M\n  Real x;\nequation\n  if x > 1 then|\nend M;\n");
        branch.press(Qt::Key_Return);
        QVERIFY2(branch.has("  if x > 1 then\n    \n  end if;\nend M;"), branch.document.text().c_str());
        branch.document.undo();
        QVERIFY(branch.has("if x > 1 then\nend M;"));
    }

    void closedBlocksGetNoSecondEnd()
    {
        for (const char* text :
             {"model Tank|\nend Tank;\n", "model M\nequation\n  for i in 1:3 loop|\n  end for;\nend M;\n",
              "model A end A; // model B|", "  x = 1;|", "type T = Real|",
              "package P\n  model A|\n  end A;\nend P;\n"}) {
            Bench bench(text);
            const auto ends = [&] {
                std::size_t count = 0;
                for (std::size_t at = bench.document.text().find("end"); at != std::string::npos;
                     at = bench.document.text().find("end", at + 1))
                    ++count;
                return count;
            };
            const std::size_t before = ends();
            bench.press(Qt::Key_Return);
            QVERIFY2(ends() == before, bench.document.text().c_str());
        }
    }

    void otherPlacesOfTheNameAreShown()
    {
        Bench bench("model M\n  Real x;\nequation\n  |x = 1;\nend M;\n");
        QTest::keyClick(&bench.editor(), Qt::Key_Right);
        bench.settle();
        QCOMPARE(bench.editor().occurrences().size(), std::size_t{2});
        bench.type(QStringLiteral("y"));
        QVERIFY(bench.editor().occurrences().empty());
    }

    void tipOfANameIsAskedFor()
    {
        Bench bench(kParts + "model M\n  |Part p;\nend M;\n");
        QString tip;
        bench.assist().hover(bench.editor().cursorOffset(), [&](const QString& text) { tip = text; });
        bench.settle();
        QCOMPARE(tip, QStringLiteral("model Part\na part"));
    }

    void blocksFoldAndUnfold()
    {
        Bench bench("package P\n  model A\n    Real x;|\n  end A;\nend P;\n");
        const auto isVisible = [&](int line) {
            return bench.editor().SendScintilla(QsciScintillaBase::SCI_GETLINEVISIBLE, line) != 0;
        };
        bench.editor().toggleFold();
        QVERIFY(isVisible(1) && !isVisible(2));
        bench.editor().toggleFold();
        QVERIFY(isVisible(2));
        bench.editor().setAllFolded(true);
        QVERIFY(isVisible(0) && !isVisible(1));
        bench.editor().setAllFolded(false);
        QVERIFY(isVisible(2));
    }

    void twoViewsShowOneText()
    {
        Bench bench("model M\n  |\nend M;\n");
        ModelicaEditor& first = bench.editor();
        bench.view->setSplit(true);
        QCOMPARE(bench.view->editors().size(), std::size_t{2});
        QVERIFY(&bench.editor() != &first);
        bench.type(QStringLiteral("Real x;"));
        bench.press(Qt::Key_Escape);
        QCOMPARE(first.text(), QStringLiteral("model M\n  Real x;\nend M;\n"));
        // Undo moves the cursor of the one in use only.
        first.setFocus();
        QCoreApplication::processEvents();
        QCOMPARE(&bench.editor(), &first);
        bench.document.undo();
        QCOMPARE(bench.view->editors().back()->text(), QStringLiteral("model M\n  \nend M;\n"));
        bench.view->setSplit(false);
        QCOMPARE(bench.view->editors().size(), std::size_t{1});
        QCOMPARE(&bench.editor(), &first);
    }

    void lockedTextsAreOnlyRead()
    {
        Document locked(2);
        locked.replace(0, 0, "model L end L;\n");
        locked.setLocked(true);
        AppContext context(Settings::Storage::Ephemeral);
        ModelicaEditor editor(context.theme, locked);
        QCOMPARE(editor.text(), QStringLiteral("model L end L;\n"));
        QTest::keyClicks(&editor, QStringLiteral("x"));
        QCOMPARE(locked.text(), std::string("model L end L;\n"));
        QVERIFY(locked.isReadOnly());
    }
};

QTEST_MAIN(EditorAssistTest)
#include "editor_assist_test.moc"
