// SPDX-License-Identifier: GPL-3.0-or-later
// Icons and diagrams of all classes of the Modelica Standard Library, as far as MODELICAPATH leads to one.
// CAUSEWAY_PICTURES=FOLDER also writes the SVG files there, to be looked at.
#include <QTest>

#include <QElapsedTimer>
#include <QXmlStreamReader>

#include <filesystem>

#include "core/base/file_io.h"
#include "core/compiler/search_path.h"
#include "core/graphics/class_picture_svg.h"
#include "core/graphics/class_pictures.h"
#include "core/library/library.h"
#include "core/library/source_cache.h"

using namespace causeway;

namespace {

bool isWellFormed(const std::string& xml)
{
    QXmlStreamReader reader(QByteArray::fromRawData(xml.data(), static_cast<qsizetype>(xml.size())));
    while (!reader.atEnd()) reader.readNext();
    return !reader.hasError();
}

struct Found {
    int classes = 0, icons = 0, diagrams = 0, components = 0, connections = 0, unknown = 0;
};

class Walk {
public:
    Walk(Library& library, const QString& folder) : m_pictures(library, m_task), m_folder(folder.toStdString()) {}

    void visit(const ClassDeclaration& root)
    {
        std::vector<const ClassDeclaration*> open = {&root};
        while (!open.empty()) {
            const ClassDeclaration& at = *open.back();
            open.pop_back();
            draw(at);
            for (const ElementDeclaration& element : at.elements()) {
                const ClassDeclaration* inner = element.kind == ElementKind::Class ? element.declaredClass() : nullptr;
                if (inner != nullptr) open.push_back(inner);
            }
        }
    }
    Found found;
    [[nodiscard]] const Diagnostics& diagnostics() const { return m_pictures.diagnostics(); }

private:
    void draw(const ClassDeclaration& declaration)
    {
        const std::string& name = declaration.fullName();
        ++found.classes;
        const auto icon = m_pictures.icon(name);
        QVERIFY2(icon != nullptr, name.c_str());
        if (icon->hasGraphics || !icon->connectors.empty()) {
            ++found.icons;
            keep(name + ".icon", toSvg(*icon));
        }
        const auto diagram = m_pictures.diagram(name);
        QVERIFY2(diagram != nullptr, name.c_str());
        found.connections += static_cast<int>(diagram->connections.size());
        for (const DiagramComponent& component : diagram->components) {
            ++found.components;
            if (component.icon == nullptr && component.isPlaced) ++found.unknown;
        }
        const bool isDrawn = !diagram->layer.items.empty() || !diagram->components.empty();
        if (!isDrawn) return;
        ++found.diagrams;
        keep(name + ".diagram", toSvg(*diagram));
    }

    void keep(const std::string& name, const std::string& svg)
    {
        QVERIFY2(isWellFormed(svg), name.c_str());
        if (!m_folder.empty()) QVERIFY(!writeFileWhole(m_folder / (name + ".svg"), svg));
    }

    Task m_task;
    ClassPictures m_pictures;
    std::filesystem::path m_folder;
};

}  // namespace

class MslPicturesTest : public QObject {
    Q_OBJECT
private slots:
    void everyClassIsDrawnAsWellFormedXml();
};

void MslPicturesTest::everyClassIsDrawnAsWellFormedXml()
{
    if (qEnvironmentVariableIsEmpty("MODELICAPATH"))
        QSKIP("MODELICAPATH is not set: set it to the folder of the Modelica Standard Library");
    Library library(processSourceCache(), searchPath({}, {}));
    const ClassDeclaration* root = library.findRoot("Modelica");
    if (root == nullptr) QSKIP("MODELICAPATH leads to no Modelica Standard Library");
    library.preload("Modelica", Task());
    Walk walk(library, qEnvironmentVariable("CAUSEWAY_PICTURES"));
    QElapsedTimer timer;
    timer.start();
    for (const char* name : {"Modelica", "ModelicaServices", "Complex"}) {
        if (const ClassDeclaration* package = library.findRoot(name)) walk.visit(*package);
    }
    const Found& found = walk.found;
    qInfo("%d classes, %d icons, %d diagrams, %d components, %d connections, %d components of unknown classes, %lld ms",
          found.classes, found.icons, found.diagrams, found.components, found.connections, found.unknown,
          timer.elapsed());
    for (const Diagnostic& item : walk.diagnostics().items())
        qInfo("%s", formatDiagnostic(item, library.sources()).c_str());
    QVERIFY(found.icons > 4000);
    QVERIFY(found.diagrams > 1000);
    QVERIFY(found.connections > 5000);
}

QTEST_GUILESS_MAIN(MslPicturesTest)
#include "msl_pictures_test.moc"
