// SPDX-License-Identifier: GPL-3.0-or-later
// What a library browser lists, in which order, and how it is found by a few letters.
#include <QTest>

#include <QTemporaryDir>

#include <filesystem>

#include "core/base/file_io.h"
#include "core/base/task.h"
#include "core/library/class_list.h"
#include "core/library/class_search.h"
#include "core/library/library.h"
#include "core/library/source_cache.h"
#include "core/syntax/parser.h"

using namespace causeway;

namespace {

namespace fs = std::filesystem;

/// A library of a folder package with an order of its own, and a file beside it.
class Shelf {
public:
    Shelf()
    {
        write("Lib/package.mo",
              "within;\npackage Lib \"The library\"\n  model First \"In the package's own text\"\n  end First;\n"
              "protected\n  package Hidden\n  end Hidden;\nend Lib;\n");
        write("Lib/package.order", "Zeta\nAlpha\n");
        write("Lib/Alpha.mo", "within Lib;\npartial model Alpha \"A base\"\nend Alpha;\n");
        write("Lib/Zeta/package.mo",
              "within Lib;\npackage Zeta\n  type T = Real;\n  type E = enumeration(a, b);\nend Zeta;\n");
        write("Single.mo", "model Single\n  Real x = time;\n  annotation(experiment(StopTime=2));\nend Single;\n");
    }
    [[nodiscard]] std::unique_ptr<Library> open() const
    {
        return std::make_unique<Library>(std::make_shared<SourceCache>(), std::vector<fs::path>{path()});
    }
    [[nodiscard]] fs::path path() const { return fs::path(m_folder.path().toStdString()); }

private:
    void write(const fs::path& name, std::string_view text) const
    {
        fs::create_directories((path() / name).parent_path());
        [&] { QVERIFY(!writeFileWhole(path() / name, text)); }();
    }
    QTemporaryDir m_folder;
};

QByteArray namesOf(const std::vector<ListedClass>& classes)
{
    QByteArrayList names;
    for (const ListedClass& listed : classes) names.append(QByteArray::fromStdString(listed.fullName));
    return names.join(' ');
}

ListedClass named(const std::string& fullName, const std::string& description = {})
{
    ListedClass listed;
    listed.fullName = fullName;
    listed.description = description;
    return listed;
}

QByteArray found(const ClassSearch& search, std::string_view typed, std::size_t most = 100)
{
    std::vector<ListedClass> hits;
    for (const std::uint32_t position : search.find(typed, most)) hits.push_back(search.classes()[position]);
    return namesOf(hits);
}

}  // namespace

class ClassListTest : public QObject {
    Q_OBJECT

private slots:
    void rootsAndChildrenComeInTheirOrder()
    {
        const Shelf shelf;
        const auto library = shelf.open();
        const std::vector<ListedClass> roots = listRoots(*library);
        QCOMPARE(namesOf(roots), QByteArray("Lib Single"));
        QCOMPARE(roots[0].description, std::string("The library"));
        QVERIFY(roots[0].hasClasses && !roots[0].hasExperiment && roots[1].hasExperiment && !roots[1].hasClasses);

        const std::vector<ListedClass> children = listClassesIn(*library, "Lib");
        QCOMPARE(namesOf(children), QByteArray("Lib.First Lib.Hidden Lib.Zeta Lib.Alpha"));
        QVERIFY(children[1].isProtected && !children[0].isProtected);
        QVERIFY(children[3].isPartial);
        QCOMPARE(fs::path(children[3].file).filename(), fs::path("Alpha.mo"));
        QCOMPARE(children[3].offset, 26U);
        QVERIFY(listClassesIn(*library, "Lib.Nothing").empty());
    }

    void aTreeIsListedFromTheTopDown()
    {
        const Shelf shelf;
        const auto library = shelf.open();
        const std::vector<ListedClass> all = listTree(*library, "Lib", Task());
        QCOMPARE(namesOf(all), QByteArray("Lib Lib.First Lib.Hidden Lib.Zeta Lib.Zeta.T Lib.Zeta.E Lib.Alpha"));
        QVERIFY(listTree(*library, "Nothing", Task()).empty());

        std::stop_source stop;
        stop.request_stop();
        QVERIFY(listTree(*library, "Lib", Task(stop.get_token())).empty());
    }

    void aDocumentHidesTheClassOfTheFolder()
    {
        const Shelf shelf;
        const auto library = shelf.open();
        auto file = std::make_shared<const SourceFile>("Untitled 1", "model Single \"Typed\" end Single;");
        Diagnostics none;
        library->addDocument(parse(file, SourceId(0), none, Task()));
        const std::vector<ListedClass> roots = listRoots(*library);
        QCOMPARE(namesOf(roots), QByteArray("Single Lib"));
        QCOMPARE(roots[0].description, std::string("Typed"));
        QCOMPARE(roots[0].file, std::string("Untitled 1"));
    }

    void theNameIsTheLastPartAlsoInQuotes()
    {
        QCOMPARE(named("A.B.C").name(), std::string_view("C"));
        QCOMPARE(named("A.'b.c'").name(), std::string_view("'b.c'"));
        QCOMPARE(named("'a\\'.b'").name(), std::string_view("'a\\'.b'"));
    }

    void theClosestNameComesFirst()
    {
        const ClassSearch search({named("L.Sources.ConstantVoltage", "Source for constant voltage"),
                                  named("L.VoltageSensor"), named("L.Voltage"), named("L.Undervoltage"),
                                  named("L.Voltage.Inner"), named("L.Meter", "Measures a voltage"),
                                  named("L.Current")});
        QCOMPARE(
            found(search, "voltage"),
            QByteArray("L.Voltage L.VoltageSensor L.Sources.ConstantVoltage L.Undervoltage L.Voltage.Inner L.Meter"));
        QCOMPARE(found(search, "VOLTAGE", 2), QByteArray("L.Voltage L.VoltageSensor"));
        QCOMPARE(found(search, "cv"), QByteArray("L.Sources.ConstantVoltage"));
        QCOMPARE(found(search, "voltage source"), QByteArray("L.Sources.ConstantVoltage"));
        QCOMPARE(found(search, "sources.constantvoltage"), QByteArray("L.Sources.ConstantVoltage"));
        QCOMPARE(found(search, "voltage.in"), QByteArray("L.Voltage.Inner"));
        QCOMPARE(found(search, "  "), QByteArray());
        QCOMPARE(found(search, "nothing of the kind"), QByteArray());
    }

    void amongEqualsTheOrderIsFixed()
    {
        ListedClass base = named("B.Pin"), secret = named("A.Pin");
        base.isPartial = true;
        secret.isProtected = true;
        const ClassSearch search({secret, base, named("D.Pin"), named("C.Pin")});
        QCOMPARE(found(search, "pin"), QByteArray("C.Pin D.Pin B.Pin A.Pin"));
        QCOMPARE(static_cast<int>(search.rank(2, "pin")), static_cast<int>(SearchRank::Exact));
        QCOMPARE(static_cast<int>(search.rank(2, "x")), static_cast<int>(SearchRank::None));
    }
};

QTEST_GUILESS_MAIN(ClassListTest)
#include "class_list_test.moc"
