// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of panels for papers: all of what a panel shows, in three forms, and the panel is left as it was.
#include <QDockWidget>
#include <QFileInfo>
#include <QImage>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "tests/ui/window_fixture.h"
#include "ui/toolkit/formula_sheet.h"
#include "ui/window/panel_pictures.h"

using namespace causeway;
using namespace causeway::ui;
using causeway::test::WindowBench;

namespace {

struct Bench : WindowBench {
    Bench()
    {
        window->setAnimated(false);
        open(QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Examples/PlanarPendulum.mo"));
        pictures = window->findChild<PanelPictures*>();
    }
    [[nodiscard]] QWidget& show(PanelId panel) const
    {
        window->showPanel(panel);
        settle();
        QCoreApplication::processEvents();  // the title of a dock goes once it stands among tabs
        return *window->findChild<QDockWidget*>(QStringLiteral("dock.") + panelName(panel))->widget();
    }
    /// The bytes of the file, or what went wrong.
    [[nodiscard]] QByteArray saved(QWidget& panel, const QString& name) const
    {
        QSignalSpy told(pictures, &PanelPictures::saved);
        pictures->save(panel, folder.filePath(name));
        if (!QTest::qWaitFor([&] { return told.size() == 1; }, test::kPatience)) return "nothing was told";
        const QString error = told[0][1].toString();
        QFile file(folder.filePath(name));
        return error.isEmpty() && file.open(QIODevice::ReadOnly) ? file.readAll() : error.toUtf8();
    }

    PanelPictures* pictures = nullptr;
    QTemporaryDir folder;
};

qsizetype coloursOf(const QImage& picture)
{
    QSet<QRgb> colours;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) colours.insert(picture.pixel(x, y));
    }
    return colours.size();
}

}  // namespace

class PanelPicturesTest : public QObject {
    Q_OBJECT
private slots:
    // The blocks are arranged by the helper program.
    void initTestCase()
    {
        qputenv("PATH", QFileInfo(QStringLiteral(CAUSEWAY_LAYOUT_PROGRAM)).path().toUtf8() + ':' + qgetenv("PATH"));
    }

    void everyPanelOfTheStructureIsSaved()
    {
        const Bench bench;
        for (const PanelId id :
             {PanelId::Incidence, PanelId::Digraph, PanelId::Equations, PanelId::Blt, PanelId::StateSets,
              PanelId::Initialization, PanelId::EventDescription, PanelId::Breaker}) {
            QWidget& panel = bench.show(id);
            const QString name = panelName(id);
            const QRect before = panel.geometry();
            const QImage picture = QImage::fromData(bench.saved(panel, name + QStringLiteral(".png")), "PNG");
            QVERIFY2(coloursOf(picture) > 8, qPrintable(name));
            QVERIFY2(bench.saved(panel, name + QStringLiteral(".svg")).contains("<svg"), qPrintable(name));
            const QByteArray page = bench.saved(panel, name + QStringLiteral(".pdf"));
            QVERIFY2(page.startsWith("%PDF") && page.count("/Type /Page\n") == 1, qPrintable(name));
            QCOMPARE(panel.geometry(), before);
            const QString folder = qEnvironmentVariable("CAUSEWAY_PICTURES");
            if (!folder.isEmpty()) picture.save(QStringLiteral("%1/panel-%2.png").arg(folder, name));
        }
    }

    void whatIsOutOfSightIsInThePicture()
    {
        const Bench bench;
        QWidget host;
        FormulaSheet sheet(bench.context.theme, &host);
        std::vector<SheetLine> lines(200);
        for (SheetLine& line : lines) line.text = QStringLiteral("A line of a long page");
        sheet.setLines(lines);
        host.resize(400, 300);
        sheet.setGeometry(0, 0, 400, 300);
        host.show();
        QVERIFY(QTest::qWaitForWindowExposed(&host));
        QVERIFY(sheet.verticalScrollBar()->maximum() > 0);
        sheet.verticalScrollBar()->setValue(50);
        const QImage picture = QImage::fromData(bench.saved(host, QStringLiteral("page.png")), "PNG");
        QVERIFY(picture.height() >= 2 * sheet.contentHeight());
        QCOMPARE(sheet.geometry(), QRect(0, 0, 400, 300));
        QCOMPARE(sheet.verticalScrollBar()->value(), 50);
    }

    void theActionIsAboutThePanelThatWasUsedLast()
    {
        const Bench bench;
        QWidget& panel = bench.show(PanelId::Incidence);
        for (QWidget* child : panel.findChildren<QWidget*>()) {
            if (child->focusPolicy() != Qt::NoFocus && child->isVisible()) child->setFocus();
        }
        bench.window->activateWindow();
        QVERIFY(QTest::qWaitFor([&] { return bench.pictures->panel() != nullptr; }, 5000));
        QCOMPARE(bench.pictures->panel()->widget(), &panel);
        QVERIFY(bench.action("view.savePicture")->isEnabled());
        QDockWidget* const used = bench.pictures->panel();
        used->close();
        QVERIFY(bench.pictures->panel() != used);
    }

    void theViewWithTheKeyboardIsTheOneThatIsSaved()
    {
        const Bench bench;
        QWidget& panel = bench.show(PanelId::StateSets);
        auto* const page = panel.findChild<FormulaSheet*>();
        QVERIFY(page != nullptr);
        page->setFocus();
        const QImage picture = QImage::fromData(bench.saved(panel, QStringLiteral("page.png")), "PNG");
        QCOMPARE(picture.width(), 2 * page->width());
        QVERIFY(picture.height() >= 2 * page->height());
    }

    void whatCannotBeWrittenIsSaid()
    {
        const Bench bench;
        QVERIFY(!bench.saved(bench.show(PanelId::Digraph), QStringLiteral("missing/x.svg")).isEmpty());
        QVERIFY(!QFile::exists(bench.folder.filePath(QStringLiteral("missing/x.svg"))));
    }
};

QTEST_MAIN(PanelPicturesTest)
#include "panel_pictures_test.moc"
