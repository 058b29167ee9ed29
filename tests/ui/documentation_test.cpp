// SPDX-License-Identifier: GPL-3.0-or-later
// Reading about classes and in the help: pages, links, back and forward, find, zoom, and what leads out of the program.
#include <QAction>
#include <QApplication>
#include <QImage>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>

#include <filesystem>

#include "core/base/file_io.h"
#include "tests/ui/window_fixture.h"
#include "ui/browser/documentation_page.h"
#include "ui/browser/documentation_panel.h"
#include "ui/browser/help_pages.h"
#include "ui/browser/library_browser.h"
#include "ui/editor/message_bar.h"

using namespace causeway;
using namespace causeway::ui;
using causeway::test::WindowBench;

namespace {

namespace fs = std::filesystem;

class Shelf {
public:
    Shelf()
    {
        const fs::path folder = fs::path(m_folder.path().toStdString()) / "Lib";
        fs::create_directories(folder / "Resources");
        const char* const text =
            "within;\npackage Lib \"A library\"\n  model A \"The first\"\n    parameter Real R(unit=\"Ohm\") = 5 "
            "\"Resistance\";\n"
            "    annotation(Documentation(info=\"<html><body bgcolor='#ffffff'><p><font "
            "color=\\\"red\\\">Ink</font></p>"
            "<p><a href=\\\"modelica://Lib.B#below\\\">to B</a> <img "
            "src=\\\"modelica://Lib/Resources/a.png\\\"/></p></body></html>\"));\n"
            "  end A;\n  model B\n    annotation(Documentation(info=\"<h2>Long</h2>";
        std::string content = text;
        for (int i = 0; i < 200; ++i) content += "<p>A line of text</p>";
        content += "<a name='below'></a><p>The end</p>\"));\n  end B;\nend Lib;\n";
        [&] { QVERIFY(!writeFileWhole(folder / "package.mo", content)); }();
        QImage image(20, 10, QImage::Format_ARGB32);
        image.fill(Qt::transparent);
        [&] { QVERIFY(image.save(QString::fromStdString((folder / "Resources" / "a.png").string()))); }();
    }
    [[nodiscard]] QString folder() const { return m_folder.path(); }

private:
    QTemporaryDir m_folder;
};

struct Bench : WindowBench {
    explicit Bench(const Shelf& shelf) : WindowBench(Settings::Storage::Ephemeral, shelf.folder())
    {
        window->showPanel(PanelId::Documentation);
        settle();
    }
    void settle() const override
    {
        QVERIFY(QTest::qWaitFor([this] { return window->isSettled() && panel().isReady(); }, 20000));
    }
    [[nodiscard]] DocumentationPanel& panel() const { return window->documentation(); }
    [[nodiscard]] QString text() const { return panel().view().toPlainText(); }
    void read(const char* name) const
    {
        panel().showClass(QLatin1String(name));
        settle();
    }
    void follow(const QString& link) const
    {
        panel().follow(link);
        settle();
    }
    void trigger(const char* id) const
    {
        action(id)->trigger();
        settle();
    }
    [[nodiscard]] MessageBar& message() const { return *panel().findChild<MessageBar*>(); }
};

}  // namespace

class DocumentationTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void aClassHasItsDescriptionTextAndTables()
    {
        const Shelf shelf;
        const Bench bench(shelf);
        bench.read("Lib.A");
        const QString text = bench.text();
        for (const char* part : {"The first", "Ink", "Parameters", "R", "5", "Ohm", "Resistance", "package.mo"})
            QVERIFY2(text.contains(QLatin1String(part)), part);
        QCOMPARE(bench.panel().address(), QStringLiteral("modelica://Lib.A"));
        const QVariant image = bench.panel().view().document()->resource(
            QTextDocument::ImageResource, QUrl(QStringLiteral("modelica://Lib/Resources/a.png")));
        QCOMPARE(image.value<QImage>().size(), QSize(20, 10));
        bench.read("Lib.Nothing");
        QVERIFY(bench.text().contains(QStringLiteral("Lib.Nothing")));
    }

    void linksLeadToClassesBackAndForward()
    {
        const Shelf shelf;
        Bench bench(shelf);
        bench.read("Lib.A");
        bench.follow(QStringLiteral("modelica://Lib.B#below"));
        QCOMPARE(bench.panel().address(), QStringLiteral("modelica://Lib.B"));
        const int below = bench.panel().view().verticalScrollBar()->value();
        QVERIFY(below > 0);
        bench.trigger("help.back");
        QCOMPARE(bench.panel().address(), QStringLiteral("modelica://Lib.A"));
        QVERIFY(!bench.panel().canGoBack());
        bench.trigger("help.forward");
        QCOMPARE(bench.panel().address(), QStringLiteral("modelica://Lib.B"));
        QCOMPARE(bench.panel().view().verticalScrollBar()->value(), below);
        QVERIFY(!bench.panel().canGoForward());
        bench.trigger("help.back");
        bench.follow(QStringLiteral("modelica://Lib"));
        QVERIFY(!bench.panel().canGoForward());
        QVERIFY(bench.text().contains(QStringLiteral("Contents")));
    }

    void whatLeadsOutIsShownFirst()
    {
        const Shelf shelf;
        const Bench bench(shelf);
        QList<QUrl> opened;
        bench.panel().openOutside = [&opened](const QUrl& url) { opened.append(url); };
        bench.read("Lib.A");
        bench.follow(QStringLiteral("https://example.org/page"));
        QVERIFY(opened.isEmpty() && bench.message().isVisible());
        QVERIFY(bench.message().message().contains(QStringLiteral("https://example.org/page")));
        for (QAbstractButton* button : bench.message().findChildren<QAbstractButton*>()) {
            if (button->text() == QStringLiteral("Open")) button->click();
        }
        QCOMPARE(opened, QList<QUrl>{QUrl(QStringLiteral("https://example.org/page"))});

        bench.follow(QStringLiteral("modelica://Lib/Resources/a.png"));
        QTRY_VERIFY(bench.message().message().contains(QStringLiteral("a.png")));
        bench.follow(QStringLiteral("modelica://Missing/Resources/a.png"));
        QTRY_VERIFY(bench.message().message().contains(QStringLiteral("has no target")));
        QCOMPARE(bench.panel().address(), QStringLiteral("modelica://Lib.A"));
    }

    void textIsFoundInThePageAndAroundItsEnd()
    {
        const Shelf shelf;
        const Bench bench(shelf);
        bench.read("Lib.B");
        auto* field = bench.panel().findChild<QLineEdit*>(QStringLiteral("documentationFind"));
        QTest::keyClicks(field, QStringLiteral("line of"));
        const int first = bench.panel().view().textCursor().selectionStart();
        QCOMPARE(bench.panel().view().textCursor().selectedText(), QStringLiteral("line of"));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(bench.panel().view().textCursor().selectionStart() > first);
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QVERIFY(bench.panel().view().textCursor().selectionStart() > first + 1000);
        field->setText(QStringLiteral("no such text"));
        QVERIFY(bench.message().isVisible());
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(field->text().isEmpty());
    }

    void sizeAndThemeFollow()
    {
        const Shelf shelf;
        Bench bench(shelf);
        bench.read("Lib.A");
        const double normal = bench.panel().view().document()->defaultFont().pointSizeF();
        bench.panel().zoom(3);
        bench.settle();
        QCOMPARE(bench.panel().view().document()->defaultFont().pointSizeF(), normal + 3);
        bench.trigger("view.themeDark");
        QVERIFY(!bench.text().isEmpty());
        // Drawn on paper, which is white in the dark, too.
        const QVariant image = bench.panel().view().document()->resource(
            QTextDocument::ImageResource, QUrl(QStringLiteral("modelica://Lib/Resources/a.png")));
        QCOMPARE(image.value<QImage>().pixelColor(5, 5), QColor(Qt::white));
    }

    void whatOthersWroteBringsNoColoursAndNoScripts()
    {
        QCOMPARE(embeddedHtml("<html><body bgcolor=white><p style='color:red' class=x>A</p></body></html>"),
                 QStringLiteral("<p class=x>A</p>"));
        QCOMPARE(embeddedHtml("<font color=\"#123\" size=2 color='red'>A</font><script>x<y</script>B"),
                 QStringLiteral("<font size=2>A</font>B"));
        QCOMPARE(embeddedHtml("a & b\nc"), QStringLiteral("<p>a &amp; b<br/>c</p>"));
        QCOMPARE(embeddedHtml("  "), QString());
        QCOMPARE(embeddedHtml("<p>color = red</p>"), QStringLiteral("<p>color = red</p>"));
    }

    void theSelectedClassIsReadAboutAndItsTextOpened()
    {
        const Shelf shelf;
        Bench bench(shelf);
        bench.window->showPanel(PanelId::Library);
        bench.window->library().reveal(QStringLiteral("Lib.B"));
        QTRY_COMPARE(bench.window->library().currentClass(), QStringLiteral("Lib.B"));
        bench.settle();
        QCOMPARE(bench.panel().address(), QStringLiteral("modelica://Lib.B"));
        emit bench.panel().openWanted(QStringLiteral("Lib.B"));
        QTRY_VERIFY(bench.window->currentPage() != nullptr);
    }

    void theHelpHasItsPages()
    {
        const Shelf shelf;
        Bench bench(shelf);
        for (const HelpPage page : kHelpPages) {
            QCOMPARE(findHelpPage(helpPageName(page)), std::optional(page));
            bench.trigger(("help." + helpPageName(page).toStdString()).c_str());
            QVERIFY2(bench.text().size() > 500, qPrintable(helpPageName(page)));
        }
        bench.panel().showHelp(HelpPage::Shortcuts);
        bench.settle();
        QVERIFY(bench.text().contains(QStringLiteral("Simulate")) && bench.text().contains(QStringLiteral("F5")));
        bench.follow(QStringLiteral("help:messages"));
        QVERIFY(bench.text().contains(QStringLiteral("E0001")));
        bench.panel().view().setFocus();
        bench.trigger("edit.find");
        QVERIFY(bench.panel().findChild<QLineEdit*>(QStringLiteral("documentationFind"))->hasFocus());
    }
};

QTEST_MAIN(DocumentationTest)
#include "documentation_test.moc"
