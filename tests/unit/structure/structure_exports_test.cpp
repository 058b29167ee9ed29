// SPDX-License-Identifier: GPL-3.0-or-later
// The structure for other programs: Graphviz, LaTeX, a browser; and what became of each equation.
#include <QTest>
#include <QXmlStreamReader>

#include "core/base/file_io.h"
#include "core/compiler/compiler.h"
#include "core/graphics/structure_page.h"
#include "core/structure/report/dot_export.h"
#include "core/structure/report/equation_history.h"
#include "core/structure/report/latex_export.h"
#include "core/symbolic/formula.h"

using namespace causeway;

class StructureExportsTest : public QObject {
    Q_OBJECT
private slots:
    void dotHasTheColoursOfTheSteps();
    void dotMarksLoops();
    void dotQuotesNames();
    void latexHasARowForEachBlock();
    void latexIsBalanced_data();
    void latexIsBalanced();
    void pageIsWellFormedAndSelfContained_data();
    void pageIsWellFormedAndSelfContained();
    void pageShowsIndexReduction();
    void historyOfAssignments();
    void historyOfDerivatives();
    void historyOfLoops();
    void emptyModel();
    void namesOfFunctionsStayWhole();
    void whatNobodyReadsIsCut();

private:
    std::shared_ptr<const Structure> example(const std::string& name)
    {
        const std::string path = CAUSEWAY_SOURCE_DIR "/models/Examples/" + name + ".mo";
        const auto text = readFile(path);
        return text ? analyse(std::make_shared<const SourceFile>(path, *text), name, StopAfter::Structure, Task())
                          ->structure
                    : nullptr;
    }
    std::shared_ptr<const Structure> structureOf(const std::string& text)
    {
        return analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Structure, Task())
            ->structure;
    }
    static void eachExample()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"RlcCircuit", "RlcCircuitWithLoop", "ParallelSources", "ParallelCapacitors",
                                 "PlanarPendulum", "PiecewiseLinear", "SwitchEquation", "DoublePendulum"}) {
            QTest::newRow(name) << QString::fromLatin1(name);
        }
    }
};

namespace {

std::size_t count(std::string_view text, std::string_view what)
{
    std::size_t found = 0;
    for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what, at + what.size()))
        ++found;
    return found;
}

std::string historyText(const std::vector<HistoryEntry>& history)
{
    std::string text;
    for (const HistoryEntry& entry : history) text += (text.empty() ? "" : " | ") + entry.what + ": " + entry.text;
    return text;
}

}  // namespace

void StructureExportsTest::dotHasTheColoursOfTheSteps()
{
    const auto structure = example("RlcCircuit");
    const std::string all = exportDot(*structure, 1000);
    QCOMPARE(count(all, " -- "), std::size_t(20));
    QCOMPARE(count(all, "penwidth"), std::size_t(10));
    QCOMPARE(count(all, "style=dashed"), std::size_t(10));
    QVERIFY(all.find("e1 [label=\"[1] 1: u0 = U*sin(2*pi*f*time)\"]") != std::string::npos);
    const std::string none = exportDot(*structure, 0);
    QCOMPARE(count(none, "penwidth"), std::size_t(0));
    // Equation 1 is solved for u0: one red edge, and the other edge of u0 is blue.
    const std::string one = exportDot(*structure, 1);
    QCOMPARE(count(one, "penwidth"), std::size_t(1));
    QVERIFY(one.find("e1 -- v1 [color=\"#c8321e\"") != std::string::npos);
    QVERIFY(one.find("e6 -- v1 [color=\"#2f6fb7\"") != std::string::npos);
}

void StructureExportsTest::dotMarksLoops()
{
    const std::string dot = exportDot(*example("RlcCircuitWithLoop"), 1000);
    QCOMPARE(count(dot, "peripheries=2"), std::size_t(1));
    QCOMPARE(count(dot, "rounded,dashed"), std::size_t(1));
    // Coloured to the end by tearing: each equation has a red edge.
    QCOMPARE(count(dot, "penwidth"), std::size_t(10));
}

void StructureExportsTest::dotQuotesNames()
{
    const auto structure = structureOf("model Q Real 'a\"b\\\\c'; equation 'a\"b\\\\c' = time; end Q;");
    QVERIFY(structure != nullptr);
    const std::string dot = exportDot(*structure, 0);
    QCOMPARE((count(dot, "\"") - count(dot, "\\\"")) % 2, std::size_t(0));
    QVERIFY(dot.find("a\\\"b") != std::string::npos);
}

void StructureExportsTest::latexHasARowForEachBlock()
{
    const auto structure = example("RlcCircuitWithLoop");
    const std::string latex = exportLatex(*structure);
    QCOMPARE(count(latex, "\\tag{"), structure->blocks.size());
    QVERIFY(latex.find("\\tag{2--7}") != std::string::npos);
    QVERIFY(latex.find("\\text{ linear loop, torn at $i_{\\mathrm{2}}$}") != std::string::npos);
    QVERIFY(latex.find("\\dot{i_{\\mathrm{L}}} &= \\frac{u_{\\mathrm{L}}}{L} \\tag{9}") != std::string::npos);
    const std::string reduced = exportLatex(*example("ParallelCapacitors"));
    QVERIFY(reduced.find("\\item") != std::string::npos);
}

void StructureExportsTest::latexIsBalanced_data()
{
    eachExample();
}

void StructureExportsTest::latexIsBalanced()
{
    QFETCH(QString, name);
    const std::string latex = exportLatex(*example(name.toStdString()));
    QCOMPARE(count(latex, "\\begin{"), count(latex, "\\end{"));
    QCOMPARE(count(latex, "{") - count(latex, "\\{"), count(latex, "}") - count(latex, "\\}"));
    QCOMPARE(count(latex, "\\left"), count(latex, "\\right"));
    QCOMPARE(count(latex, "$") % 2, std::size_t(0));
}

void StructureExportsTest::pageIsWellFormedAndSelfContained_data()
{
    eachExample();
}

void StructureExportsTest::pageIsWellFormedAndSelfContained()
{
    QFETCH(QString, name);
    std::string page = structurePage(*example(name.toStdString()));
    QVERIFY(page.starts_with("<!DOCTYPE html>"));
    QCOMPARE(count(page, "<script"), std::size_t(0));
    QCOMPARE(count(page, "src="), std::size_t(0));
    QCOMPARE(count(page, "href="), std::size_t(0));
    // Apart from the one tag that needs no end in HTML it is XML, too.
    const std::string meta = "<meta charset=\"utf-8\">";
    page.erase(page.find(meta), meta.size());
    QXmlStreamReader reader(QString::fromStdString(page));
    while (!reader.atEnd()) reader.readNext();
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY(page.find("Incidence matrix") != std::string::npos);
    QCOMPARE(page.find("Sorted equations") != std::string::npos, name != QLatin1String("ParallelSources"));
    QCOMPARE(page.find("Repairs") != std::string::npos, name == QLatin1String("ParallelSources"));
}

void StructureExportsTest::pageShowsIndexReduction()
{
    const std::string page = structurePage(*example("PlanarPendulum"));
    QVERIFY(page.find("The structural index is 3.") != std::string::npos);
    QVERIFY(page.find("StateSet 2: 1 of 2 candidates is a state; cross-dependent.") != std::string::npos);
    const std::string two = "<mn>2</mn><mspace width=\"0.17em\"/>";
    QVERIFY(page.find("title=\"2*x\"><math><mrow>" + two + "<mi>x</mi></mrow></math>") != std::string::npos);
    QVERIFY(page.find("title=\"2*y\"><math><mrow>" + two + "<mi>y</mi></mrow></math>") != std::string::npos);
    QVERIFY(structurePage(*example("PiecewiseLinear")).find("<td><code>ml</code></td>") != std::string::npos);
    QVERIFY(structurePage(*example("PiecewiseLinear")).find("x &lt; x1") != std::string::npos);
}

void StructureExportsTest::historyOfAssignments()
{
    const auto histories = historiesOf(*example("RlcCircuit"));
    QCOMPARE(historyText(histories[EquationId(5)]), std::string("written: u0 = u1 + uC | solved for u1: u1 = u0 - uC"));
    QCOMPARE(histories[EquationId(5)].back().latex, std::string("u_{\\mathrm{1}} = u_{\\mathrm{0}} - u_{\\mathrm{C}}"));
}

void StructureExportsTest::historyOfDerivatives()
{
    const auto structure = example("PlanarPendulum");
    const auto histories = historiesOf(*structure);
    QCOMPARE(historyText(histories[EquationId(7)]),
             std::string("written: 0 = x^2 + y^2 - L^2 | differentiated: 0 = 2*x*der(x) + 2*y*der(y) | solved for "
                         "der(y): der(y) = -2*x*der(x)/(2*y)"));
    QCOMPARE(histories[EquationId(8)][1].what, std::string("differentiated 2 times"));
    QVERIFY(histories[EquationId(8)].back().action == HistoryAction::Residual);
}

void StructureExportsTest::historyOfLoops()
{
    const auto structure = example("RlcCircuitWithLoop");
    const auto histories = historiesOf(*structure);
    for (std::size_t e = 0; e < histories.size(); ++e)
        QCOMPARE(historyText(historyOf(*structure, EquationId(e))), historyText(histories[EquationId(e)]));
    QCOMPARE(historyText(histories[EquationId(2)]),
             std::string("written: u2 = R2*i2 | solved for u2 in its loop: u2 = R2*i2"));
    QCOMPARE(historyText(histories[EquationId(9)]),
             std::string("written: i1 = i2 + i3 | residual of its loop: i1 = i2 + i3"));
}

void StructureExportsTest::emptyModel()
{
    const auto structure = structureOf("model E end E;");
    QVERIFY(structure != nullptr);
    QVERIFY(exportLatex(*structure).find("align") == std::string::npos);
    QVERIFY(!structurePage(*structure).empty());
    QVERIFY(exportDot(*structure, 0).starts_with("graph \"E\""));
}

void StructureExportsTest::namesOfFunctionsStayWhole()
{
    const auto structure = structureOf(
        "function to_rpm input Real w; output Real n; algorithm n := 0; while n < w loop n := n + 1; end while; end "
        "to_rpm; model M Real w = time; Real n; equation n = to_rpm(w); end M;");
    QVERIFY(structure != nullptr);
    const std::string latex = exportLatex(*structure);
    QVERIFY2(latex.find("\\mathrm{to\\_rpm}\\left(") != std::string::npos, latex.c_str());
    QVERIFY(parseFormula(structure->latex(EquationId(0))));
}

/// A function of an array of 2000 unknowns in each of 20 equations.
void StructureExportsTest::whatNobodyReadsIsCut()
{
    const auto structure = structureOf(
        "model M parameter Integer n = 2000; Real x[n] = {sin(i*time) for i in 1:n}; Real y[20];"
        "equation for k in 1:20 loop y[k] = k*f(x); end for; end M;"
        "function f input Real x[:]; output Real s; algorithm s := 0; for i in 1:size(x, 1) loop s := s + x[i]^3; end "
        "for; end f;");
    QVERIFY(structure != nullptr);
    std::size_t longest = 0;
    for (std::size_t e = 0; e < structure->equations.size(); ++e) {
        const std::string text = structure->text(EquationId(e));
        longest = std::max(longest, text.size());
        QVERIFY(parseFormula(structure->latex(EquationId(e))));
        if (text.size() > 4000) QVERIFY(text.ends_with(" more characters)"));
    }
    QVERIFY(longest > 4000);
    QVERIFY(longest < 4100);
}

QTEST_GUILESS_MAIN(StructureExportsTest)
#include "structure_exports_test.moc"
