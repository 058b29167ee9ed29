// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <random>

#include "core/syntax/format.h"
#include "tests/unit/syntax/syntax_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

std::string formatted(const std::string& text)
{
    return format(*parseText(text).tree).value_or("refused");
}

}  // namespace

class SyntaxFormatTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void format_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* name, const char* text, const char* expected) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(expected);
        };
        row("empty", "", "");
        row("one line", "model M Real x;equation x=1;end M;", "model M\n  Real x;\nequation\n  x = 1;\nend M;\n");
        row("spacing", "model M\nequation\nx=-a+ b * c ^ 2-f( x ,y , n = 3 )/( - 2 );\nend M;\n",
            "model M\nequation\n  x = -a + b*c^2 - f(x, y, n=3)/(-2);\nend M;\n");
        row("operators", "model M\nequation\nb=not a and c>=d or e<>f;\nx=1 : n;\ny=a.*b .+c;\nend M;\n",
            "model M\nequation\n  b = not a and c >= d or e <> f;\n  x = 1:n;\n  y = a .* b .+ c;\nend M;\n");
        row("declarations",
            "model M\nparameter   Real x( start=1 , unit = \"m\" )=3 \"d\" ;\nReal  y [ 3 ] ,z;\nend M;\n",
            "model M\n  parameter Real x(start=1, unit=\"m\") = 3 \"d\";\n  Real y[3], z;\nend M;\n");
        row("nested classes", "package P\nmodel M\nReal x;\nend M;\nend P;\n",
            "package P\n  model M\n    Real x;\n  end M;\nend P;\n");
        row("branches",
            "model M\nequation\nif a then x=1; elseif b then x=2;\nelse x=3; end if;\nfor i in 1:3 loop y[i]=1; end "
            "for;\nend M;\n",
            "model M\nequation\n  if a then\n    x = 1;\n  elseif b then\n    x = 2;\n  else\n    x = 3;\n  end if;\n"
            "  for i in 1:3 loop\n    y[i] = 1;\n  end for;\nend M;\n");
        row("sections",
            "model M\n  public Real x;\n  protected\nReal y;\n   initial   equation x=1;\nalgorithm x:=2;\nend M;\n",
            "model M\npublic\n  Real x;\nprotected\n  Real y;\ninitial equation\n  x = 1;\nalgorithm\n  x := 2;\nend "
            "M;\n");
        row("comments",
            "// top\nmodel M // m\n/* before */\nReal x;// x\n\n\n\n\n// alone\n    // end\nend M;\n// bottom",
            "// top\nmodel M // m\n  /* before */\n  Real x; // x\n\n\n  // alone\n  // end\nend M;\n// bottom\n");
        row("within", "// licence\n  within A . B ;  model M end M;", "// licence\nwithin A.B;\nmodel M\nend M;\n");
        row("line breaks in lists", "model M\nA a(\nb=1,\n    c={1,\n2}\n)\n\"d\";\nend M;\n",
            "model M\n  A a(\n    b=1,\n    c={1,\n      2}\n  )\n    \"d\";\nend M;\n");
        row("annotation",
            "model M\n annotation (Icon( graphics={Line( points={{0 , 0},{1, 1}}, color = {0,0,255} )}));\nend M;\n",
            "model M\n  annotation(Icon(graphics={Line(points={{0,0},{1,1}}, color={0,0,255})}));\nend M;\n");
        row("imports", "model M\nimport A . B . * ;\nimport  C=A.B;\nimport A.{b,c};\nend M;\n",
            "model M\n  import A.B. *;\n  import C = A.B;\n  import A.{b, c};\nend M;\n");
        row("global names", "model M\n.A.B x=.c.d+(.e);\nend M;\n", "model M\n  .A.B x = .c.d + (.e);\nend M;\n");
        row("carriage returns", "model M\r\nReal x;\r\nend M;\r\n", "model M\r\n  Real x;\r\nend M;\r\n");
        row("byte-order mark after a comment", "/* c */\n\xEF\xBB\xBFmodel M\nReal x;\nend M;\n",
            "/* c */\nmodel M\n  Real x;\nend M;\n");
        row("byte-order mark", "\xEF\xBB\xBFmodel M\nReal x;\nend M;\n", "\xEF\xBB\xBFmodel M\n  Real x;\nend M;\n");
        row("strings are kept", "model M\nannotation(info=\"a\n    b\n\");\nend M;\n",
            "model M\n  annotation(info=\"a\n    b\n\");\nend M;\n");
        row("external", "function f\nexternal \"C\"  y=g( x )  annotation(Library=\"m\");\nend f;\n",
            "function f\n  external \"C\" y = g(x) annotation(Library=\"m\");\nend f;\n");
        row("short classes", "type A=Real( unit=\"m\" ) ;\ntype E=enumeration( a , b );\n",
            "type A = Real(unit=\"m\");\ntype E = enumeration(a, b);\n");
        row("matrix", "model M\nequation\nx=[1,2 ;3 , 4];\nend M;\n",
            "model M\nequation\n  x = [1, 2; 3, 4];\nend M;\n");
        row("numbers with units", "model M\nReal x=-5 'cm' ;\nequation\nx=9.8'm/s2'*2+1'm';\nend M;\n",
            "model M\n  Real x = -5'cm';\nequation\n  x = 9.8'm/s2'*2 + 1'm';\nend M;\n");
        row("dot numbers", "model M\nequation\nx=-.5 + 2*.5;\nend M;\n",
            "model M\nequation\n  x = -.5 + 2*.5;\nend M;\n");
    }
    void format()
    {
        QFETCH(QByteArray, text);
        const std::string once = formatted(text.toStdString());
        QTEST(QByteArray::fromStdString(once), "expected");
        QCOMPARE(formatted(once), once);
    }

    void brokenTextsAreLeftAlone()
    {
        QCOMPARE(formatted("model M Real x = ; end M;"), std::string("refused"));
        QCOMPARE(formatted("model M $ end M;"), std::string("refused"));
    }

    void options()
    {
        FormatOptions wide;
        wide.indent = 4;
        wide.maxBlankLines = 0;
        QCOMPARE(*causeway::format(*parseText("model M\n\n\nReal x;\nend M;\n").tree, wide),
                 std::string("model M\n    Real x;\nend M;\n"));
    }

    // Any white space and comments between the tokens: same tokens, and a second run changes nothing.
    void idempotentForAnyLayout()
    {
        const Parsed original = parseText(
            "within A; model M \"d\" import B.*; extends C(x = 1, redeclare model N = O); replaceable Real y[3](each "
            "start = 1) = {1, 2} "
            "if c \"s\" constrainedby D annotation(Dialog(group = \"g\", points = {{1, 2}, {3, 4}})); Real z; "
            "protected Real w; equation y = if a "
            "then -1 else 1:2; connect(a.b[1], c) annotation(Line()); if a then x = 1; elseif b then else y = 2; end "
            "if; when {a, b} then "
            "reinit(x, (1)); elsewhen c then x = [1, 2; 3, 4]; end when; for i in 1:2, j loop (a, , b) = f(1, n = -2); "
            "end for; algorithm "
            "while not a loop x := x - .5 * 2 ^ 2; break; end while; annotation(Icon(graphics = {Line(color = {1, "
            "2})})); end M; function "
            "f external \"C\" y = g(x) annotation(L = 1); end f; type E = enumeration(a \"d\", b);");
        QVERIFY2(original.diagnostics.empty(), original.messages().c_str());
        static constexpr std::string_view kGaps[] = {
            " ",       "\n",      "\n\n",       "\n\n\n\n\n",      "  \t",
            " // c\n", "/* d */", "\n// e  \n", "\n /* f\n g */ ", " /* h */ // i\n"};
        std::mt19937 random(5);
        for (int round = 0; round < 300; ++round) {
            std::string text;
            for (const Token& token : original.tree->tokens()) {
                text += original.tree->file().text().substr(token.begin, token.size());
                text += random() % 3 == 0 ? kGaps[random() % std::size(kGaps)] : " ";
            }
            const Parsed parsed = parseText(text);
            QVERIFY2(parsed.diagnostics.empty(), parsed.messages().c_str());
            const auto once = causeway::format(*parsed.tree);
            QVERIFY(once);
            const Parsed again = parseText(*once);
            QCOMPARE(again.tree->tokens().size(), original.tree->tokens().size());
            QCOMPARE(*causeway::format(*again.tree), *once);
            // Every comment is still there.
            const auto count = [](const std::string& where, std::string_view what) {
                std::size_t found = 0;
                for (std::size_t at = where.find(what); at != std::string::npos; at = where.find(what, at + 1)) ++found;
                return found;
            };
            for (const std::string_view comment : {"// c", "/* d */", "// e", "/* f\n g */", "/* h */", "// i"}) {
                QCOMPARE(count(*once, comment), count(text, comment));
            }
        }
    }
};

QTEST_GUILESS_MAIN(SyntaxFormatTest)
#include "syntax_format_test.moc"
