// SPDX-License-Identifier: GPL-3.0-or-later
// Documentation that is written in the window: formatted text to the HTML of a class and back, and into its text.
#include <QComboBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTextEdit>
#include <QToolButton>

#include "core/editing/classes/class_documentation.h"
#include "tests/ui/pictures.h"
#include "tests/ui/window_fixture.h"
#include "ui/browser/documentation_editor.h"
#include "ui/browser/documentation_page.h"
#include "ui/browser/documentation_panel.h"
#include "ui/browser/page_html.h"
#include "ui/editor/modelica_editor.h"

using namespace causeway;
using namespace causeway::ui;
using causeway::test::WindowBench;

namespace {

QString again(const QString& html)
{
    QTextDocument document;
    document.setHtml(embeddedHtml(html.toStdString()));
    return htmlOf(document, alternativesIn(html));
}

const char* const kPage =
    "<html>\n<h4>Use</h4>\n<p>A <b>bold</b> and <i>slanted</i> word, <code>R*i</code>, x<sub>1</sub><sup>2</sup> and "
    "a &lt; b &amp; c.<br>Next line.</p>\n<ul>\n<li>one</li>\n<li>two\n<ol>\n<li>inner</li>\n<li>other</li>\n</ol>"
    "</li>\n<li>three</li>\n</ul>\n<pre>model M\n  Real x;\nend M;</pre>\n<p><a "
    "href=\"modelica://Lib.A\">the first</a> <img src=\"modelica://Lib/a.png\" alt=\"A picture\" "
    "width=\"20\"></p>\n<table border=\"1\" cellspacing=\"0\" cellpadding=\"2\">\n<tr><th>Name</th><th>Value"
    "</th></tr>\n<tr><td>R</td><td>5</td></tr>\n</table>\n<p>End</p>\n</html>";

}  // namespace

class DocumentationEditTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void whatIsWrittenIsReadAsItWas()
    {
        QCOMPARE(again(QString::fromUtf8(kPage)), QString::fromUtf8(kPage));
        // In other words it becomes the same, and stays so.
        for (const char* html :
             {"<p>plain</p>", "<html><body><H1>Title</H1><P>One<P>Two</body></html>", "just text\nin two lines",
              "<ol><li>a</li><li><p>b</p></li></ol>", "<p><strong>a</strong><em>b</em><tt>c</tt></p>",
              "<p><a name=\"below\"></a>An anchor</p>", "<hr><p>after</p>", "<table><tr><td>only</td></tr></table>",
              "<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li></ul><ul><li>other</li></ul>", ""}) {
            const QString once = again(QString::fromUtf8(html));
            QCOMPARE(again(once), once);
            QTextDocument before, after;
            before.setHtml(embeddedHtml(html));
            after.setHtml(embeddedHtml(once.toStdString()));
            QCOMPARE(after.toPlainText().simplified(), before.toPlainText().simplified());
        }
    }

    void whatFormattedTextWouldLoseIsNamed()
    {
        QCOMPARE(lostByFormatting(QString::fromUtf8(kPage)), QStringList());
        QCOMPARE(lostByFormatting(QStringLiteral("<p style=\"color:red\">a</p><svg><path d='M0'/></svg><p style=x>")),
                 (QStringList{QStringLiteral("style"), QStringLiteral("<svg>"), QStringLiteral("<path>")}));
        QCOMPARE(lostByFormatting(QStringLiteral("<p>a > b, \"c\" < d</p><!-- hidden -->")),
                 QStringList(QStringLiteral("<!-- -->")));
    }

    void itGoesIntoTheTextAndNothingElseChanges()
    {
        const std::string text =
            "package P // mine\n  model A\n    Real x = 1;\n    annotation(experiment(StopTime=2), "
            "Documentation(revisions=\"old\"));\n  end A;\n  model B\n  end B;\nend P;\n";
        const auto changed = withDocumentation(text, "P.A", "<p>\"quoted\" \\ back</p>");
        QVERIFY(changed);
        QVERIFY2(changed->find("Documentation(revisions=\"old\", info=\"<p>\\\"quoted\\\" \\\\ back</p>\")") !=
                     std::string::npos,
                 changed->c_str());
        QVERIFY(changed->starts_with("package P // mine\n  model A\n    Real x = 1;\n"));
        const auto both = withDocumentation(*changed, "P.B", "new");
        QVERIFY2(both && both->find("annotation(Documentation(info=\"new\"));\n  end B;") != std::string::npos,
                 both ? both->c_str() : "none");
        QVERIFY(!withDocumentation(text, "P.C", "x"));
    }

    void aPageIsWrittenInTheWindow()
    {
        const WindowBench bench;
        EditorPage& page = bench.type("model Mine \"a model\"\n  Real x = time;\nend Mine;\n");
        const std::string before = page.document().text();
        DocumentationPanel& panel = bench.window->documentation();
        bench.window->showPanel(PanelId::Documentation);
        panel.showClass(QStringLiteral("Mine"));
        bench.settle();
        QTest::mouseClick(panel.findChild<QToolButton*>(QStringLiteral("documentationEdit")), Qt::LeftButton);
        WAIT_FOR(panel.isEditing());
        DocumentationEditor& editor = panel.editor();
        QVERIFY(!editor.isHtmlShown());
        QTextEdit& text = editor.text();
        QVERIFY(text.hasFocus());
        QTest::keyClicks(&text, QStringLiteral("Purpose"));
        auto* kind = editor.findChild<QComboBox*>(QStringLiteral("documentationKind"));
        kind->setCurrentIndex(4);
        emit kind->activated(4);
        QTest::keyClick(&text, Qt::Key_Return);
        kind->setCurrentIndex(0);
        emit kind->activated(0);
        QTest::keyClicks(&text, QStringLiteral("It shows "));
        QTest::keyClick(&text, Qt::Key_B, Qt::ControlModifier);
        QTest::keyClicks(&text, QStringLiteral("time"));
        QTest::keyClick(&text, Qt::Key_B, Qt::ControlModifier);
        QTest::keyClicks(&text, QStringLiteral("."));
        QVERIFY(editor.isChanged());
        QCOMPARE(editor.html(), QStringLiteral("<html>\n<h4>Purpose</h4>\n<p>It shows <b>time</b>.</p>\n</html>"));
        test::keepPicture(*bench.window, QStringLiteral("documentation-editor"));
        // As HTML and back it is the same.
        auto* source = editor.findChild<QToolButton*>(QStringLiteral("documentationSource"));
        QTest::mouseClick(source, Qt::LeftButton);
        QVERIFY(editor.isHtmlShown());
        QTest::mouseClick(source, Qt::LeftButton);
        QCOMPARE(editor.html(), QStringLiteral("<html>\n<h4>Purpose</h4>\n<p>It shows <b>time</b>.</p>\n</html>"));
        QTest::mouseClick(editor.findChild<QPushButton*>(QStringLiteral("documentationWrite")), Qt::LeftButton);
        WAIT_FOR(!panel.isEditing());
        bench.settle();
        QVERIFY2(page.document().text().find("Documentation(info=\"<html>\n<h4>Purpose</h4>") != std::string::npos,
                 page.document().text().c_str());
        WAIT_FOR(panel.view().toPlainText().contains(QStringLiteral("It shows time.")));
        // One step; given up, nothing is written.
        page.document().undo();
        QCOMPARE(page.document().text(), before);
        panel.startEditing(QStringLiteral("Mine"));
        WAIT_FOR(panel.isEditing());
        QTest::keyClicks(&text, QStringLiteral("No"));
        QTest::mouseClick(editor.findChild<QPushButton*>(QStringLiteral("documentationCancel")), Qt::LeftButton);
        QVERIFY(!panel.isEditing());
        QCOMPARE(page.document().text(), before);
    }

    void aClassOfALibraryIsNotChanged()
    {
        const WindowBench bench;
        DocumentationPanel& panel = bench.window->documentation();
        bench.window->showPanel(PanelId::Documentation);
        panel.showClass(QStringLiteral("Causeway.Electrical.Basic.Resistor"));
        bench.settle();
        QTest::mouseClick(panel.findChild<QToolButton*>(QStringLiteral("documentationEdit")), Qt::LeftButton);
        WAIT_FOR(bench.window->currentPage() != nullptr);
        bench.settle();
        QVERIFY(bench.window->currentPage()->document().isReadOnly());
        QVERIFY(!panel.isEditing());
    }

    void aPageWithMoreThanItCouldKeepIsEditedAsHtml()
    {
        const WindowBench bench;
        const QString html = QStringLiteral("<p style=\"x\">A</p>");
        EditorPage& page =
            bench.type("model Mine\n  annotation(Documentation(info=\"<p style=\\\"x\\\">A</p>\"));\nend Mine;\n");
        bench.window->showPanel(PanelId::Documentation);
        bench.window->documentation().startEditing(QStringLiteral("Mine"));
        WAIT_FOR(bench.window->documentation().isEditing());
        DocumentationEditor& editor = bench.window->documentation().editor();
        QVERIFY(editor.isHtmlShown() && !editor.isChanged());
        QCOMPARE(editor.html(), html);
        emit editor.written(QStringLiteral("<p style=\"x\">B</p>"));
        WAIT_FOR(!bench.window->documentation().isEditing());
        QVERIFY2(page.document().text().find("<p style=\\\"x\\\">B</p>") != std::string::npos,
                 page.document().text().c_str());
    }
};

QTEST_MAIN(DocumentationEditTest)
#include "documentation_edit_test.moc"
