// SPDX-License-Identifier: GPL-3.0-or-later
// The text editor: colours and their cost, folding, typing helps, marks, finding; all without a window around it.
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <random>

#include "ui/editor/find_bar.h"
#include "ui/editor/modelica_editor.h"
#include "ui/editor/modelica_styler.h"
#include "ui/session/document.h"
#include "ui/session/theme.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

/// A document in an editor on the (invisible) screen.
struct Bench {
    explicit Bench(const std::string& text) : document(1)
    {
        document.replace(0, 0, text);
        QCoreApplication::processEvents();
        document.closeUndoStep();
        editor = std::make_unique<ModelicaEditor>(theme, document);
        editor->resize(800, 600);
        editor->show();
        static_cast<void>(QTest::qWaitForWindowExposed(editor.get()));
        editor->setFocus();
        repaint();
    }

    void repaint() const
    {
        editor->viewport()->repaint();
        QCoreApplication::processEvents();
    }

    [[nodiscard]] std::string shownText() const
    {
        std::string bytes(static_cast<std::size_t>(editor->SendScintilla(QsciScintillaBase::SCI_GETLENGTH)) + 1, '\0');
        editor->SendScintilla(QsciScintillaBase::SCI_GETTEXT, static_cast<uintptr_t>(bytes.size()), bytes.data());
        bytes.pop_back();
        return bytes;
    }

    [[nodiscard]] TextClass classOf(const std::string& word) const
    {
        return editor->textClassAt(static_cast<std::uint32_t>(document.text().find(word)));
    }

    Theme theme;
    Document document;
    std::unique_ptr<ModelicaEditor> editor;
};

std::string largeModel(std::size_t bytes)
{
    std::string text = "model Large\n";
    for (int i = 0; text.size() < bytes; ++i) {
        text +=
            "  parameter Real p" + std::to_string(i) + "(unit = \"V\") = 1e-3*sin(2.5) \"a line like many others\";\n";
    }
    return text + "end Large;\n";
}

/// The colours of a whole text, line by line from its start: what every shortcut must agree with.
std::string stylesOf(std::string_view text)
{
    ModelicaStyler styler;
    LineState state;
    std::string styles;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        state = styler.style(text.substr(0, end), state, styles);
        text.remove_prefix(end);
    }
    return styles;
}

}  // namespace

class EditorTest : public QObject {
    Q_OBJECT

private slots:
    void everyKindOfTokenHasItsColour()
    {
        Bench bench(
            "model M \"gr\xC3\xB6\xC3\x9F"
            "e \xCE\xA9\" // note\n  Real x = 2.5*sin(time);\n  annotation(Icon());\nend M;\n");
        QCOMPARE(bench.classOf("model"), TextClass::Keyword);
        QCOMPARE(bench.classOf("gr"), TextClass::String);
        QCOMPARE(bench.classOf("// note"), TextClass::Comment);
        QCOMPARE(bench.classOf("Real"), TextClass::Type);
        QCOMPARE(bench.classOf("x ="), TextClass::Plain);
        QCOMPARE(bench.classOf("2.5"), TextClass::Number);
        QCOMPARE(bench.classOf("sin"), TextClass::Builtin);
        QCOMPARE(bench.classOf("time"), TextClass::Builtin);
        QCOMPARE(bench.classOf("annotation"), TextClass::Annotation);
        QCOMPARE(bench.classOf("Icon"), TextClass::Annotation);
        QCOMPARE(bench.classOf("end"), TextClass::Keyword);
    }

    void lineStateSurvivesPacking()
    {
        LineState state;
        state.highlight = HighlightState::String;
        state.annotation = 17;
        state.classDepth = 300;
        state.statement = LineState::Statement::AfterEnd;
        QVERIFY(state.pack() != 0);
        QCOMPARE(LineState::unpack(state.pack()), state);
        QVERIFY(LineState().pack() != 0);
    }

    void classesCommentsAndAnnotationsFold()
    {
        const std::string text =
            "package P\n"             // 0 opens
            "  model A\n"             // 1 opens
            "    Real x[3];\n"        // 2
            "    Real y = x[end];\n"  // 3: no end of a class
            "  equation\n"            // 4
            "    if y > 0 then\n"     // 5
            "    end if;\n"           // 6: no end of a class
            "  end A;\n"              // 7
            "  type T = Real;\n"      // 8: has no body
            "  /* a\n"                // 9 opens
            "     b */\n"             // 10
            "  annotation(\n"         // 11 opens
            "    Icon());\n"          // 12
            "end P;\n";               // 13
        Bench bench(text);
        const auto level = [&](int line) {
            return static_cast<int>(bench.editor->SendScintilla(QsciScintillaBase::SCI_GETFOLDLEVEL, line));
        };
        const auto depth = [&](int line) {
            return (level(line) & QsciScintillaBase::SC_FOLDLEVELNUMBERMASK) - QsciScintillaBase::SC_FOLDLEVELBASE;
        };
        const auto opens = [&](int line) { return (level(line) & QsciScintillaBase::SC_FOLDLEVELHEADERFLAG) != 0; };
        for (const int line : {0, 1, 9, 11}) QVERIFY2(opens(line), qPrintable(QString::number(line)));
        for (const int line : {2, 3, 4, 5, 6, 7, 8, 10, 12, 13})
            QVERIFY2(!opens(line), qPrintable(QString::number(line)));
        QCOMPARE(depth(0), 0);
        QCOMPARE(depth(4), 2);
        QCOMPARE(depth(7), 2);
        QCOMPARE(depth(8), 1);
        QCOMPARE(depth(13), 1);
    }

    void aLargeFileIsColouredOnlyWhereItIsSeen()
    {
        constexpr std::uint64_t kLittle = 64U << 10U;
        Bench bench(largeModel(4U << 20U));
        QVERIFY(bench.document.text().size() >= (4U << 20U));
        QVERIFY(bench.editor->styledBytes() > 0);
        QVERIFY(bench.editor->styledBytes() < kLittle);

        // To the end: each byte once.
        const auto size = static_cast<std::uint32_t>(bench.document.text().size());
        bench.editor->goTo(size, size);
        bench.repaint();
        const std::uint64_t all = bench.editor->styledBytes();
        QVERIFY(all <= bench.document.text().size() + kLittle);

        // A key in the middle, then a look at the end: no second time.
        bench.editor->goTo(size / 2, size / 2);
        bench.repaint();
        QTest::keyClicks(bench.editor.get(), QStringLiteral("x"));
        bench.repaint();
        bench.editor->goTo(size, size);
        bench.repaint();
        QVERIFY2(bench.editor->styledBytes() - all < kLittle,
                 qPrintable(QString::number(bench.editor->styledBytes() - all)));
    }

    void coloursAfterEditsAreThoseOfTheWholeText()
    {
        std::mt19937 random(20240601);
        const auto below = [&random](std::uint32_t bound) { return static_cast<std::uint32_t>(random() % bound); };
        const char* const pieces[] = {"/*", "*/", "\"",        "model X\n", "end X;\n", "annotation(",
                                      ")",  "\n", "Real x;\n", "// c\n",    "=",        "end"};
        Bench bench(largeModel(4000));
        for (int i = 0; i < 150; ++i) {
            const auto size = static_cast<std::uint32_t>(bench.document.text().size());
            const std::uint32_t begin = below(size + 1);
            const std::uint32_t length = std::min<std::uint32_t>(size - begin, below(3) == 0 ? below(60) : 0);
            bench.document.edit({{{SourceId(0), begin, begin + length}, pieces[below(std::size(pieces))]}}, {});
            // Look somewhere, so that only part of the text is coloured now.
            const auto place = below(static_cast<std::uint32_t>(bench.document.text().size()));
            bench.editor->goTo(place, place);
            bench.repaint();
        }
        const auto end = static_cast<std::uint32_t>(bench.document.text().size());
        bench.editor->goTo(end, end);
        bench.repaint();
        const std::string expected = stylesOf(bench.document.text());
        QCOMPARE(bench.shownText(), bench.document.text());
        for (std::uint32_t i = 0; i < end; ++i) {
            if (static_cast<char>(bench.editor->textClassAt(i)) != expected[i]) {
                QFAIL(qPrintable(QStringLiteral("byte %1 of %2").arg(i).arg(end)));
            }
        }
    }

    void typingGoesToTheDocumentAndUndoComesBack()
    {
        Bench bench("model A\nend A;\n");
        bench.editor->goTo(8, 8);
        QTest::keyClicks(bench.editor.get(), QStringLiteral("Real gr"));
        bench.editor->insert(QStringLiteral("\u00f6\u00df"));
        bench.editor->SendScintilla(QsciScintillaBase::SCI_GOTOPOS, 19);
        QTest::keyClicks(bench.editor.get(), QStringLiteral("e;"));
        QCOMPARE(bench.document.text(), std::string("model A\nReal gr\xC3\xB6\xC3\x9F"
                                                    "e;end A;\n"));
        QCOMPARE(bench.shownText(), bench.document.text());
        const std::string typed = bench.document.text();
        while (bench.document.canUndo() && bench.document.text() != "model A\nend A;\n") bench.editor->undo();
        QCOMPARE(bench.document.text(), std::string("model A\nend A;\n"));
        QCOMPARE(bench.shownText(), bench.document.text());
        while (bench.document.canRedo()) bench.editor->redo();
        QCOMPARE(bench.document.text(), typed);
        QCOMPARE(bench.shownText(), typed);
    }

    void randomKeysKeepEditorAndDocumentEqual()
    {
        std::mt19937 random(99);
        const auto below = [&random](std::uint32_t bound) { return static_cast<std::uint32_t>(random() % bound); };
        Bench bench("model A\n  Real x;\nend A;\n");
        const Qt::Key keys[] = {Qt::Key_Left,   Qt::Key_Up,     Qt::Key_Down, Qt::Key_Right, Qt::Key_Backspace,
                                Qt::Key_Delete, Qt::Key_Return, Qt::Key_Tab,  Qt::Key_End,   Qt::Key_Home};
        for (int i = 0; i < 400; ++i) {
            switch (below(4)) {
                case 0: QTest::keyClick(bench.editor.get(), static_cast<char>('a' + below(26))); break;
                case 1: QTest::keyClick(bench.editor.get(), keys[below(std::size(keys))], Qt::ShiftModifier); break;
                case 2: QTest::keyClick(bench.editor.get(), keys[below(std::size(keys))]); break;
                default:
                    if (below(3) == 0) bench.editor->undo();
                    if (below(5) == 0) bench.editor->redo();
                    if (below(5) == 0) QCoreApplication::processEvents();
            }
            QCOMPARE(bench.shownText(), bench.document.text());
        }
        while (bench.document.canUndo()) bench.document.undo();
        QCOMPARE(bench.shownText(), std::string());
    }

    void aNewLineIsIndentedByWhatIsAbove()
    {
        Bench bench("");
        QTest::keyClicks(bench.editor.get(), QStringLiteral("model A"));
        QTest::keyClick(bench.editor.get(), Qt::Key_Return);
        QTest::keyClicks(bench.editor.get(), QStringLiteral("Real x;"));
        QTest::keyClick(bench.editor.get(), Qt::Key_Return);
        QTest::keyClicks(bench.editor.get(), QStringLiteral("equation"));
        QTest::keyClick(bench.editor.get(), Qt::Key_Return);
        QTest::keyClicks(bench.editor.get(), QStringLiteral("x = 1;"));
        QTest::keyClick(bench.editor.get(), Qt::Key_Return);
        QTest::keyClicks(bench.editor.get(), QStringLiteral("end A;"));
        QCOMPARE(bench.document.text(), std::string("model A\n  Real x;\nequation\n  x = 1;\nend A;"));
    }

    void afterAStatementOfSeveralLinesTheNextBeginsWhereItBegan()
    {
        const auto column = [](const std::string& text) {
            Bench bench(text);
            bench.editor->goTo(static_cast<quint32>(text.size()), static_cast<quint32>(text.size()));
            QTest::keyClick(bench.editor.get(), Qt::Key_Return);
            QTest::keyClicks(bench.editor.get(), QStringLiteral("|"));
            const std::string after = bench.document.text();
            return static_cast<int>(after.find('|') - after.rfind('\n') - 1);
        };
        QCOMPARE(column("model A\n  R r\n    annotation(Placement());"), 2);
        QCOMPARE(column("model A\n  R r(\n    a = 1,\n    b = 2);"), 2);
        QCOMPARE(column("model A\nequation\n  connect(a, b)\n    annotation(Line()); // drawn"), 2);
        QCOMPARE(column("model A\nequation // of the motion\n  x =\n    1 +\n      2;"), 2);
        QCOMPARE(column("model A\n  R r\n    \"a resistor\""), 4);  // not at its end yet
        QCOMPARE(column("model A \"of it\"\n  Real x;"), 2);
        QCOMPARE(column("model A\nequation // of the motion\n  x = 1;"), 2);
        QCOMPARE(column("model A\nequation\n  if a then\n    x = 1;"), 4);
        QCOMPARE(column("model A\nequation\n  for i in 1:2 loop\n    // each\n    x = 1;"), 4);
        QCOMPARE(column("model A\nequation\n  when a and\n      b then\n    x = 1;"), 4);
    }

    void commentsToggle()
    {
        const std::string text = "model A\n  Real x;\n\n  Real y;\nend A;\n";
        Bench bench(text);
        bench.editor->goTo(10, 28);
        bench.editor->toggleComment();
        QCOMPARE(bench.document.text(), std::string("model A\n  // Real x;\n\n  // Real y;\nend A;\n"));
        bench.editor->toggleComment();
        QCOMPARE(bench.document.text(), text);
        bench.document.undo();
        QCOMPARE(bench.document.text(), std::string("model A\n  // Real x;\n\n  // Real y;\nend A;\n"));
    }

    void marksAreBytesEvenAfterOtherAlphabets()
    {
        Bench bench("// \xC3\xA4\xC3\xB6\xC3\xBC\nmodel A\n");
        bench.editor->setMarks({{10, 15, Severity::Error, QStringLiteral("here")}});
        const auto marked = [&](long position) {
            return bench.editor->SendScintilla(QsciScintillaBase::SCI_INDICATORVALUEAT, 20UL, position) != 0;
        };
        QVERIFY(!marked(9));
        QVERIFY(marked(10));
        QVERIFY(marked(14));
        QVERIFY(!marked(15));
        QVERIFY(bench.editor->markersAtLine(1) != 0);
        QVERIFY(bench.editor->markersAtLine(0) == 0);
        bench.editor->setMarks({});
        QVERIFY(!marked(10));
    }

    void marksOutsideTheTextAreHarmless()
    {
        Bench bench("");
        bench.editor->setMarks(
            {{0, 0, Severity::Error, {}}, {100, 200, Severity::Warning, {}}, {7, 3, Severity::Hint, {}}});
        bench.editor->setHighlights({{SourceId(0), 50, 60}}, true);
        bench.editor->goTo(1000, 2000);
        bench.editor->goToLine(99999);
        QCOMPARE(bench.editor->cursorOffset(), 0U);
    }

    void findMarksAllAndReplaceAllIsOneStep()
    {
        Bench bench("R1 R2 r1 R1x \xC3\xA4 R1\n");
        FindBar bar(bench.theme, *bench.editor);
        bar.open(true);
        auto* what = bar.findChild<QLineEdit*>(QStringLiteral("findText"));
        auto* with = bar.findChild<QLineEdit*>(QStringLiteral("replaceText"));
        what->setText(QStringLiteral("r1"));
        QTRY_COMPARE(bar.matchCount(), 4);
        bar.findNext();
        QCOMPARE(bench.editor->selectedText(), QStringLiteral("R1"));
        with->setText(QStringLiteral("resistor"));
        bar.replaceAll();
        QCOMPARE(bench.document.text(), std::string("resistor R2 resistor resistorx \xC3\xA4 resistor\n"));
        bench.document.undo();
        QCOMPARE(bench.document.text(), std::string("R1 R2 r1 R1x \xC3\xA4 R1\n"));
    }

    void anUnfinishedRegularExpressionFindsNothing()
    {
        Bench bench("abc\n");
        FindBar bar(bench.theme, *bench.editor);
        bar.open(false);
        for (QToolButton* button : bar.findChildren<QToolButton*>()) {
            if (button->isCheckable() && button->text() == QStringLiteral(".*")) button->setChecked(true);
        }
        auto* what = bar.findChild<QLineEdit*>(QStringLiteral("findText"));
        what->setText(QStringLiteral("[a"));
        bar.findNext();
        QCOMPARE(bar.matchCount(), 0);
        what->setText(QStringLiteral("[a-b]"));
        bar.findNext();
        QCOMPARE(bar.matchCount(), 2);
    }
};

QTEST_MAIN(EditorTest)
#include "editor_test.moc"
