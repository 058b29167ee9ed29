// SPDX-License-Identifier: GPL-3.0-or-later
// Printed LaTeX, read as a tree that views typeset.
#include <QtTest>

#include "core/symbolic/formula.h"
#include "core/symbolic/mathml.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/simplify.h"

using namespace causeway;

class FormulaTest : public QObject {
    Q_OBJECT
private slots:
    void shapes_data();
    void shapes();
    void nodesKnowTheirSource();
    void otherTextsAreRefused_data();
    void otherTextsAreRefused();
    void choicesStandBelowEachOther();
    void deepExpressionsAreRefused();
    void pagesTypesetTheSameTree_data();
    void pagesTypesetTheSameTree();
};

namespace {

/// "frac(a,b)": the tree without rows of one.
std::string shapeOf(const Formula& formula, std::uint32_t node)
{
    const FormulaNode& n = formula.nodes[node];
    std::string children;
    for (const std::uint32_t child : n.children) children += (children.empty() ? "" : ",") + shapeOf(formula, child);
    switch (n.kind) {
        case FormulaKind::Row: return n.children.size() == 1 ? children : "[" + children + "]";
        case FormulaKind::Space: return "_";
        case FormulaKind::Letter: return n.text;
        case FormulaKind::Word: return "'" + n.text + "'";
        case FormulaKind::Number: return "#" + n.text;
        case FormulaKind::Operator:
        case FormulaKind::Relation: return "<" + n.text + ">";
        case FormulaKind::Sign: return "s" + n.text;
        case FormulaKind::Punctuation: return "p" + n.text;
        case FormulaKind::Fraction: return "frac(" + children + ")";
        case FormulaKind::Root: return "root(" + children + ")";
        case FormulaKind::Subscript: return "sub(" + children + ")";
        case FormulaKind::Power: return "pow(" + children + ")";
        case FormulaKind::Dot: return "dot(" + children + ")";
        case FormulaKind::Fence: return "fence" + n.text + "(" + children + ")";
        case FormulaKind::Cases: return "cases" + std::to_string(n.columns) + "(" + children + ")";
        case FormulaKind::Matrix: return "matrix" + std::to_string(n.columns) + "(" + children + ")";
    }
    return {};
}

}  // namespace

void FormulaTest::shapes_data()
{
    QTest::addColumn<QString>("latex");
    QTest::addColumn<QString>("shape");
    QTest::newRow("name") << latexName("R1.v").c_str() << "sub(v,'R1')";
    QTest::newRow("greek") << latexName("omega_0").c_str() << "sub(ω,'0')";
    QTest::newRow("letter and index") << latexName("vx1").c_str() << "sub(v,'x1')";
    QTest::newRow("short word") << latexName("to").c_str() << "'to'";
    QTest::newRow("short word and index") << latexName("xy_pos").c_str() << "sub('xy','pos')";
    QTest::newRow("word") << latexName("height").c_str() << "'height'";
    QTest::newRow("signs in names") << latexName("p.a_b[1,2]").c_str() << "sub(a,'p,b[1,2]')";
    QTest::newRow("fraction") << "\\frac{a + 1}{b}"
                              << "frac([a,<+>,#1],b)";
    QTest::newRow("minus") << "-a - b"
                           << "[s−,a,<−>,b]";
    QTest::newRow("derivative") << "\\dot{\\dot{x}} = T\\,x"
                                << "[dot(dot(x)),<=>,T,_,x]";
    QTest::newRow("power of a name") << "u_{\\mathrm{C}}^{2}"
                                     << "pow(sub(u,'C'),#2)";
    QTest::newRow("function") << "\\sin\\left(2\\,t\\right)"
                              << "['sin',fence()([#2,_,t])]";
    QTest::newRow("root") << "\\sqrt{x^{2} + 1}"
                          << "root([pow(x,#2),<+>,#1])";
    QTest::newRow("exponent") << "1.5\\cdot 10^{-3}"
                              << "[#1.5,<·>,pow(#10,[s−,#3])]";
    QTest::newRow("cases") << "\\begin{cases} a & \\text{if } x < 1 \\\\ b & \\text{otherwise} \\end{cases}"
                           << "cases2(a,['if ',x,<<>,#1],b,'otherwise')";
    QTest::newRow("matrix") << "\\begin{bmatrix} 2\\,x & 0 \\end{bmatrix}"
                            << "matrix2([#2,_,x],#0)";
    QTest::newRow("logic") << "\\lnot a \\land b"
                           << "[s¬,a,<∧>,b]";
    QTest::newRow("words") << "a for i in b"
                           << "[a,_,'for',_,i,_,'in',_,b]";
    QTest::newRow("braces") << "\\left\\{a, b\\right\\}"
                            << "fence{}([a,p,,b])";
    QTest::newRow("nothing") << ""
                             << "[]";
}

void FormulaTest::shapes()
{
    QFETCH(QString, latex);
    QFETCH(QString, shape);
    const auto formula = parseFormula(latex.toStdString());
    QVERIFY(formula);
    QCOMPARE(QString::fromStdString(shapeOf(*formula, formula->root())), shape);
}

void FormulaTest::nodesKnowTheirSource()
{
    const auto formula = parseFormula("u_{\\mathrm{C}}^{2} + \\dot{u_{\\mathrm{C}}} = 0");
    QVERIFY(formula);
    int names = 0, derivatives = 0;
    for (const FormulaNode& node : formula->nodes) {
        if (node.kind == FormulaKind::Subscript) {
            ++names;
            QCOMPARE(std::string(formula->sourceOf(node)), latexName("uC"));
        }
        if (node.kind == FormulaKind::Dot) {
            ++derivatives;
            QCOMPARE(std::string(formula->sourceOf(node)), "\\dot{" + latexName("uC") + "}");
        }
        for (const std::uint32_t child : node.children) QVERIFY(&formula->nodes[child] < &node);
    }
    QCOMPARE(names, 2);
    QCOMPARE(derivatives, 1);
}

void FormulaTest::otherTextsAreRefused_data()
{
    QTest::addColumn<QString>("latex");
    for (const char* text :
         {"\\frac{a}", "\\frac{a}{b", "a}", "\\unknown{x}", "\\left(a", "\\begin{cases} a \\\\ b & c \\end{cases}",
          "\\begin{table} a \\end{table}", "x^2", "\\", "a & b", "\\mathrm{a"}) {
        QTest::newRow(text) << text;
    }
}

void FormulaTest::otherTextsAreRefused()
{
    QFETCH(QString, latex);
    QVERIFY(!parseFormula(latex.toStdString()));
}

void FormulaTest::choicesStandBelowEachOther()
{
    ExpressionPool pool;
    const ExprId x = pool.variable(VariableId(0), ValueType::Real);
    const ExprId inner = pool.conditional(pool.binary(Op::Less, x, pool.real(2)), pool.real(5), pool.real(6));
    const ExprId outer = pool.conditional(pool.binary(Op::Less, x, pool.real(1)), pool.real(4), inner);
    const std::string latex = printExpression(
        pool, outer, [](VariableId) { return std::string("x"); }, TextStyle::Latex);
    QCOMPARE(
        latex,
        std::string(
            "\\begin{cases} 4 & \\text{if } x < 1 \\\\ 5 & \\text{if } x < 2 \\\\ 6 & \\text{otherwise} \\end{cases}"));
    const auto formula = parseFormula(latex);
    QVERIFY(formula);
    QCOMPARE(shapeOf(*formula, formula->root()),
             std::string("cases2(#4,['if ',x,<<>,#1],#5,['if ',x,<<>,#2],#6,'otherwise')"));
    // Inside of other expressions it needs no parentheses.
    QVERIFY(parseFormula(printExpression(
        pool, pool.binary(Op::Multiply, x, outer), [](VariableId) { return std::string("x"); }, TextStyle::Latex)));
}

void FormulaTest::deepExpressionsAreRefused()
{
    constexpr int kDepth = 100'000;
    std::string latex;
    for (int i = 0; i < kDepth; ++i) latex += "\\dot{";
    latex += "x" + std::string(kDepth, '}');
    QVERIFY(!parseFormula(latex));
    std::string wide = "x";
    for (int i = 0; i < 10'000; ++i) wide += " + x";
    QVERIFY(parseFormula(wide));
}

void FormulaTest::pagesTypesetTheSameTree_data()
{
    QTest::addColumn<QString>("latex");
    QTest::addColumn<QString>("mathMl");
    const QString minus = QStringLiteral("\u2212");
    QTest::newRow("name") << latexName("R1.v").c_str()
                          << "<msub><mi>v</mi><mrow><mi mathvariant=\"normal\">R1</mi></mrow></msub>";
    QTest::newRow("fraction") << "\\frac{a}{2}"
                              << "<mfrac><mrow><mi>a</mi></mrow><mrow><mn>2</mn></mrow></mfrac>";
    QTest::newRow("derivative") << "\\dot{x}"
                                << QStringLiteral("<mover accent=\"true\"><mi>x</mi><mo>\u02d9</mo></mover>");
    QTest::newRow("second derivative") << "\\dot{\\dot{x}}"
                                       << QStringLiteral("<mover accent=\"true\"><mi>x</mi><mo>\u00a8</mo></mover>");
    QTest::newRow("derivative of a name with a subscript")
        << "\\dot{u_{\\mathrm{C}}}"
        << QStringLiteral(
               "<msub><mover accent=\"true\"><mi>u</mi><mo>\u02d9</mo></mover><mrow><mi "
               "mathvariant=\"normal\">C</mi></mrow></msub>");
    QTest::newRow("difference") << "a - b"
                                << "<mi>a</mi><mo form=\"infix\">" + minus + "</mo><mi>b</mi>";
    QTest::newRow("negative") << "-b"
                              << "<mo form=\"prefix\">" + minus + "</mo><mi>b</mi>";
    QTest::newRow("relation") << "a < b"
                              << "<mi>a</mi><mo form=\"infix\">&lt;</mo><mi>b</mi>";
    QTest::newRow("brackets") << "\\left(a\\right)"
                              << "<mrow><mo stretchy=\"true\">(</mo><mrow><mi>a</mi></mrow><mo "
                                 "stretchy=\"true\">)</mo></mrow>";
    QTest::newRow("choice") << "\\begin{cases}a & b\\\\c & d\\end{cases}"
                            << "<mrow><mo stretchy=\"true\">{</mo><mtable>"
                               "<mtr><mtd style=\"text-align:left\"><mrow><mi>a</mi></mrow></mtd>"
                               "<mtd style=\"text-align:left\"><mrow><mi>b</mi></mrow></mtd></mtr>"
                               "<mtr><mtd style=\"text-align:left\"><mrow><mi>c</mi></mrow></mtd>"
                               "<mtd style=\"text-align:left\"><mrow><mi>d</mi></mrow></mtd></mtr></mtable></mrow>";
}

void FormulaTest::pagesTypesetTheSameTree()
{
    QFETCH(QString, latex);
    QFETCH(QString, mathMl);
    const auto made = causeway::mathMl(latex.toStdString());
    QVERIFY(made);
    QCOMPARE(QString::fromStdString(*made), "<math><mrow>" + mathMl + "</mrow></math>");
    QVERIFY(!causeway::mathMl("\\unheard{of}"));
}

QTEST_GUILESS_MAIN(FormulaTest)
#include "formula_test.moc"
