// SPDX-License-Identifier: GPL-3.0-or-later
// A system of FMUs in the window: dragged in, it is a diagram.
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QTemporaryDir>
#include <QUrl>
#include <algorithm>

#include "core/base/file_io.h"
#include "core/fmi/model_description.h"
#include "core/fmu/zip_file.h"
#include "tests/ui/window_fixture.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/session/paths.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

const char* const kDescription = R"(<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="2.0" modelName="Part" guid="1">
<CoSimulation modelIdentifier="Part"/>
<ModelVariables>
<ScalarVariable name="u" valueReference="1" causality="input"><Real start="0"/></ScalarVariable>
<ScalarVariable name="y" valueReference="2" causality="output"><Real/></ScalarVariable>
</ModelVariables>
<ModelStructure><Outputs><Unknown index="2" dependencies=""/></Outputs></ModelStructure>
</fmiModelDescription>)";

std::string component(const char* name, const char* geometry)
{
    return std::string("<ssd:Component name=\"") + name + "\" source=\"resources/Part.fmu\"><ssd:Connectors>" +
           "<ssd:Connector name=\"u\" kind=\"input\"><ssc:Real/></ssd:Connector>"
           "<ssd:Connector name=\"y\" kind=\"output\"><ssc:Real/></ssd:Connector></ssd:Connectors>"
           "<ssd:ElementGeometry " +
           geometry + "/></ssd:Component>";
}

/// Two parts in a row; without the FMU on demand.
QString writtenSystem(const QTemporaryDir& folder, bool withFmu = true)
{
    ZipWriter fmu, system;
    fmu.add("modelDescription.xml", kDescription);
    system.add("SystemStructure.ssd",
               "<ssd:SystemStructureDescription xmlns:ssd=\"http://ssp-standard.org/SSP1/SystemStructureDescription\" "
               "xmlns:ssc=\"http://ssp-standard.org/SSP1/SystemStructureCommon\" version=\"1.0\" name=\"Row\">"
               "<ssd:System name=\"Root\"><ssd:Elements>" +
                   component("first", R"(x1="0" y1="0" x2="40" y2="40")") +
                   component("second", R"(x1="80" y1="0" x2="120" y2="40")") +
                   "</ssd:Elements><ssd:Connections><ssd:Connection startElement=\"first\" startConnector=\"y\" "
                   "endElement=\"second\" endConnector=\"u\"/></ssd:Connections></ssd:System>"
                   "</ssd:SystemStructureDescription>");
    if (withFmu) system.add("resources/Part.fmu", fmu.finish());
    const QString path = folder.filePath(QStringLiteral("Row.ssp"));
    static_cast<void>(writeFileWhole(toPath(path), system.finish()));
    return path;
}

QString writtenFmu(const QTemporaryDir& folder)
{
    ZipWriter fmu;
    fmu.add("modelDescription.xml", kDescription);
    const QString path = folder.filePath(QStringLiteral("Part.fmu"));
    static_cast<void>(writeFileWhole(toPath(path), fmu.finish()));
    return path;
}

void drop(MainWindow& window, const QString& path)
{
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(path)});
    QDropEvent event(QPointF(40, 40), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    static_cast<QObject&>(window).event(&event);
}

}  // namespace

class SystemWindowTest : public QObject {
    Q_OBJECT

    static bool isShown(const MainWindow& window, const QString& text)
    {
        for (const QLabel* label : window.findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(text)) return true;
        }
        return false;
    }

private slots:
    void systemThatIsDraggedInIsADiagram()
    {
        const QTemporaryDir folder;
        const WindowBench bench;
        drop(*bench.window, writtenSystem(folder));
        bench.settle();
        EditorPage* const page = bench.window->currentPage();
        QVERIFY2(page != nullptr, qPrintable(bench.window->openError()));
        QCOMPARE(page->document().path(), folder.filePath(QStringLiteral("Row.mo")));
        QCOMPARE(page->view(), EditorPage::View::Diagram);
        QVERIFY(QFile::exists(folder.filePath(QStringLiteral("Row_files/Part.fmu"))));
        QVERIFY(page->document().text().find("connect(first.y, second.u)") != std::string::npos);
        QVERIFY(isShown(*bench.window, QStringLiteral("'Row.ssp' is now the model 'Row.mo'")));
    }

    // It may have been worked on.
    void modelThatIsThereAlreadyIsKept()
    {
        const QTemporaryDir folder;
        const QString path = writtenSystem(folder);
        static_cast<void>(writeFileWhole(toPath(folder.filePath(QStringLiteral("Row.mo"))), "model Row\nend Row;\n"));
        const WindowBench bench;
        drop(*bench.window, path);
        bench.settle();
        EditorPage* const page = bench.window->currentPage();
        QVERIFY(page != nullptr);
        QCOMPARE(page->document().text(), std::string("model Row\nend Row;\n"));
        QVERIFY(isShown(*bench.window, QStringLiteral("'Row.mo' existed already")));
    }

    void systemWithMistakesSaysWhichAndWritesNothing()
    {
        const QTemporaryDir folder;
        const WindowBench bench;
        drop(*bench.window, writtenSystem(folder, false));
        bench.settle();
        QVERIFY(bench.window->currentPage() == nullptr);
        QVERIFY2(bench.window->openError().contains(QStringLiteral("there is no 'resources/Part.fmu' in the archive")),
                 qPrintable(bench.window->openError()));
        QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("Row.mo"))));
    }

    void fmuThatIsDraggedInIsAClass()
    {
        const QTemporaryDir folder;
        const WindowBench bench;
        drop(*bench.window, writtenFmu(folder));
        bench.settle();
        EditorPage* const page = bench.window->currentPage();
        QVERIFY2(page != nullptr, qPrintable(bench.window->openError()));
        QCOMPARE(page->document().path(), folder.filePath(QStringLiteral("Part.mo")));
        QVERIFY(page->document().text().find("modelica://Part/Part.fmu") != std::string::npos);
        QVERIFY(isShown(*bench.window, QStringLiteral("'Part.fmu' is now the class 'Part.mo'")));
        // Once more it is what is there.
        drop(*bench.window, folder.filePath(QStringLiteral("Part.fmu")));
        bench.settle();
        QVERIFY(isShown(*bench.window, QStringLiteral("'Part.mo' existed already")));
        QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("Part_fmu.mo"))));
    }

    // The FMU was made of it.
    void modelOfTheSameNameIsLeftAlone()
    {
        const QTemporaryDir folder;
        const QString model = folder.filePath(QStringLiteral("Part.mo"));
        static_cast<void>(writeFileWhole(toPath(model), "model Part\nend Part;\n"));
        const WindowBench bench;
        drop(*bench.window, writtenFmu(folder));
        bench.settle();
        EditorPage* const page = bench.window->currentPage();
        QVERIFY2(page != nullptr, qPrintable(bench.window->openError()));
        QCOMPARE(page->document().path(), folder.filePath(QStringLiteral("Part_fmu.mo")));
        QVERIFY(page->document().text().find("Part_fmu") != std::string::npos);
        QCOMPARE(*readFile(toPath(model)), std::string("model Part\nend Part;\n"));
    }

    void brokenFmuIsRefusedAndWritesNothing()
    {
        const QTemporaryDir folder;
        const WindowBench bench;
        QVERIFY(bench.action("file.importFmu")->isEnabled());
        const QString path = folder.filePath(QStringLiteral("Broken.fmu"));
        static_cast<void>(writeFileWhole(toPath(path), "PK no archive"));
        drop(*bench.window, path);
        bench.settle();
        QVERIFY(bench.window->currentPage() == nullptr);
        QVERIFY2(bench.window->openError().contains(QStringLiteral("Broken.fmu")),
                 qPrintable(bench.window->openError()));
        QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("Broken.mo"))));
    }

    void theIconOfAnFmuMayComeFromAnotherDocument()
    {
        const QTemporaryDir folder;
        const WindowBench bench;
        bench.type(
            "partial model Round\n  annotation(Icon(graphics={Ellipse(extent={{-90,-90},{90,90}})}));\n"
            "end Round;\n");
        bench.type("model Lag\n  extends Round;\n  Real x(start=1, fixed=true);\nequation\n  der(x) = -x;\nend Lag;\n");
        WAIT_FOR(bench.action("model.exportFmu")->isEnabled());
        const QString path = folder.filePath(QStringLiteral("Lag.fmu"));
        bench.window->saveFmu(path, FmiVersion::V2);
        WAIT_FOR(isShown(*bench.window, QStringLiteral("'Lag' is now in")));
        const IoResult<std::string> bytes = readFile(toPath(path));
        QVERIFY(bytes);
        const IoResult<std::vector<ZipEntry>> entries = readZip(*bytes);
        QVERIFY(entries);
        QVERIFY(std::ranges::any_of(*entries, [](const ZipEntry& entry) { return entry.name == "model.png"; }));
    }

    void theModelInFrontIsSavedAsAnFmu()
    {
        const QTemporaryDir folder;
        const WindowBench bench;
        bench.type("model Lag\n  Real x(start=1, fixed=true);\nequation\n  der(x) = -x;\nend Lag;\n");
        QVERIFY(bench.action("model.exportFmu")->isEnabled());
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            const QString path = folder.filePath(QStringLiteral("Lag.fmu"));
            bench.window->saveFmu(path, version);
            WAIT_FOR(QFile::exists(path));
            WAIT_FOR(isShown(*bench.window, QStringLiteral("'Lag' is now in")));
            const IoResult<std::string> bytes = readFile(toPath(path));
            QVERIFY(bytes);
            const IoResult<std::vector<ZipEntry>> entries = readZip(*bytes);
            QVERIFY(entries);
            QVERIFY(std::ranges::any_of(*entries,
                                        [](const ZipEntry& entry) { return entry.name == "modelDescription.xml"; }));
            QVERIFY(QFile::remove(path));
        }
        // Where it cannot be written, the reason is said.
        bench.window->saveFmu(folder.filePath(QStringLiteral("none/Lag.fmu")), FmiVersion::V2);
        WAIT_FOR(isShown(*bench.window, QStringLiteral("'Lag' cannot be exported")));
        const WindowBench empty;
        QVERIFY(!empty.action("model.exportFmu")->isEnabled());
    }
};

QTEST_MAIN(SystemWindowTest)
#include "system_window_test.moc"
