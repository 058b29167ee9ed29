// SPDX-License-Identifier: GPL-3.0-or-later
// Every file of the library that MODELICAPATH leads to: opened and saved it keeps its bytes, and moving one of its
// components changes nothing but the Placement of that component. Skipped where there is no library.
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "core/editing/diagram/placement.h"
#include "core/library/class_index.h"
#include "core/syntax/parser.h"
#include "ui/session/document.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
}

QStringList libraryFiles()
{
    QStringList files;
    for (const QString& folder :
         qEnvironmentVariable("MODELICAPATH").split(QDir::listSeparator(), Qt::SkipEmptyParts)) {
        QDirIterator walk(folder, {QStringLiteral("*.mo")}, QDir::Files, QDirIterator::Subdirectories);
        while (walk.hasNext()) files.append(walk.next());
    }
    files.sort();
    return files;
}

std::vector<ast::ComponentDeclaration> componentsOf(ast::ClassDefinition definition)
{
    std::vector<ast::ComponentDeclaration> found;
    for (const ast::Element element : definition.elements()) {
        for (const ast::ComponentDeclaration declaration : element.as<ast::ComponentClause>().declarations())
            found.push_back(declaration);
    }
    return found;
}

/// Where the Placement of a component stands in the text; empty without one.
SourceSpan placementSpan(const SyntaxTree& tree, ast::ComponentDeclaration component)
{
    const std::string_view text = tree.text(component.id());
    const std::size_t at = text.rfind("Placement");
    if (at == std::string_view::npos) return {};
    const SourceSpan whole = tree.span(component.id());
    return {whole.source, whole.begin + static_cast<std::uint32_t>(at), whole.end};
}

}  // namespace

class MslRoundTripTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (libraryFiles().isEmpty()) QSKIP("MODELICAPATH leads to no library");
    }

    void openedAndSavedAFileKeepsItsBytes()
    {
        // A saved file has reached the disk; where memory can stand in for the disk, hundreds of them take no time.
        const QString memory = QStringLiteral("/dev/shm");
        QTemporaryDir folder((QFileInfo(memory).isWritable() ? memory : QDir::tempPath()) +
                             QStringLiteral("/causeway-XXXXXX"));
        const QString copy = folder.filePath(QStringLiteral("copy.mo"));
        for (const QString& path : libraryFiles()) {
            auto document = Document::open(path);
            QVERIFY2(document, qPrintable(path));
            QVERIFY2((*document)->save(copy, true).problem == Document::SaveProblem::None, qPrintable(path));
            QVERIFY2(bytesOf(copy) == bytesOf(path), qPrintable(path));
        }
    }

    void movingAComponentChangesOnlyItsPlacement()
    {
        int moved = 0;
        for (const QString& path : libraryFiles()) {
            const std::string text = bytesOf(path).toStdString();
            Diagnostics diagnostics;
            const auto tree =
                parse(std::make_shared<const SourceFile>(path.toStdString(), text), SourceId(0), diagnostics, Task());
            for (const ClassInfo& info : indexClasses(*tree)) {
                for (const ast::ComponentDeclaration component : componentsOf(ast::ClassDefinition(*tree, info.node))) {
                    const SourceSpan placement = placementSpan(*tree, component);
                    if (placement.begin == placement.end) continue;
                    const ComponentPlace place = placementOf(component);
                    if (place.hasFixedExtent || (place.usesOrigin && place.hasFixedOrigin)) continue;
                    const Edits edits = setPlacement(*tree, component.id(), movedBy(place, {6, -4}));
                    QVERIFY2(edits && !edits->empty(), qPrintable(path));
                    for (const TextEdit& edit : *edits)
                        QVERIFY2(placement.begin <= edit.span.begin && edit.span.end <= placement.end,
                                 qPrintable(path));
                    ++moved;
                }
            }
        }
        QVERIFY(moved > 0);
        qInfo("%d components moved", moved);
    }
};

QTEST_GUILESS_MAIN(MslRoundTripTest)
#include "msl_round_trip_test.moc"
