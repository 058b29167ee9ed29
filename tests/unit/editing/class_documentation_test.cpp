// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to read about a class: its annotation, and the tables made from its declarations.
#include <QTest>

#include "core/base/task.h"
#include "core/editing/classes/class_documentation.h"
#include "core/library/library.h"
#include "core/library/source_cache.h"
#include "core/syntax/parser.h"

using namespace causeway;

namespace {

const char* const kText = R"(
package P "Parts"
  type Resistance = Real(final unit = "Ohm", min = 0);
  type Side = enumeration(left "One side", right);
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  connector Signal = input Real;
  partial model TwoPin "Two pins"
    Pin p "Positive";
    Pin n[2];
    parameter Resistance R0 = 5 "Of the base";
  end TwoPin;
  model Resistor "Obeys Ohm"
    extends TwoPin(R0 = 7);
    parameter Resistance R[m] = {1, 2} "Its resistance";
    parameter Integer m(unit = "1") = 2;
    parameter Missing x = 3;
    Signal u;
    constant Real k = 1;
  protected
    parameter Real hidden = 1;
    model Inner
    end Inner;
    annotation(Documentation(info = "<html><p>A " + "text</p></html>", revisions = "old"));
  end Resistor;
  function f
    input Real u "Argument";
    output Real y(unit = "V");
  algorithm
    y := u;
  end f;
  model Broken
    extends Broken;
    parameter Broken b;
    parameter Real
  end Broken;
end P;
)";

std::optional<ClassDocumentation> about(std::string_view name)
{
    Library library(std::make_shared<SourceCache>(), {});
    Diagnostics none;
    library.addDocument(parse(std::make_shared<const SourceFile>("p.mo", kText), SourceId(0), none, Task()));
    return documentationOf(library, name, Task());
}

QByteArray rows(const std::vector<DocumentedComponent>& components)
{
    QByteArrayList lines;
    for (const DocumentedComponent& row : components) {
        lines.append(QByteArray::fromStdString(row.name + "|" + row.typeName + (row.isTypeFound ? "" : "?") + "|" +
                                               row.value + "|" + row.unit + "|" + row.description + "|" +
                                               row.declaredIn));
    }
    return lines.join('\n');
}

}  // namespace

class ClassDocumentationTest : public QObject {
    Q_OBJECT

private slots:
    void parametersAndConnectorsComeFromDeclarationsAlsoInheritedOnes()
    {
        const auto read = about("P.Resistor");
        QVERIFY(read);
        QCOMPARE(read->head.description, std::string("Obeys Ohm"));
        QCOMPARE(read->info, std::string("<html><p>A text</p></html>"));
        QCOMPARE(read->revisions, std::string("old"));
        QCOMPARE(read->bases, std::vector<std::string>{"P.TwoPin"});
        QCOMPARE(rows(read->parameters), QByteArray("R0|P.Resistance|7|Ohm|Of the base|P.TwoPin\n"
                                                    "R[m]|P.Resistance|{1, 2}|Ohm|Its resistance|\n"
                                                    "m|Integer?|2|1||\n"
                                                    "x|Missing?|3|||"));
        QCOMPARE(rows(read->connectors),
                 QByteArray("p|P.Pin|||Positive|P.TwoPin\nn[2]|P.Pin||||P.TwoPin\nu|P.Signal||||"));
        QVERIFY(read->classes.empty());
    }

    void aFunctionHasInputsAndOutputs()
    {
        const auto read = about("P.f");
        QVERIFY(read);
        QCOMPARE(rows(read->inputs), QByteArray("u|Real?|||Argument|"));
        QCOMPARE(rows(read->outputs), QByteArray("y|Real?||V||"));
    }

    void aPackageListsItsClassesAndAnEnumerationItsLiterals()
    {
        const auto package = about("P");
        QVERIFY(package);
        QCOMPARE(package->classes.size(), std::size_t{8});
        QCOMPARE(package->classes.front().fullName, std::string("P.Resistance"));
        const auto side = about("P.Side");
        QVERIFY(side);
        QCOMPARE(side->literals.size(), std::size_t{2});
        QCOMPARE(side->literals[0].name, std::string("left"));
        QCOMPARE(side->literals[0].description, std::string("One side"));
        QCOMPARE(about("P.Resistance")->bases, std::vector<std::string>{"Real"});
    }

    void whatMakesNoSenseIsReadAllTheSame()
    {
        QVERIFY(about("P.Broken"));
        QVERIFY(!about("P.Nothing"));
        QVERIFY(!about(""));
    }
};

QTEST_GUILESS_MAIN(ClassDocumentationTest)
#include "class_documentation_test.moc"
