// SPDX-License-Identifier: GPL-3.0-or-later
// Every production of the grammar is accepted and gives the nodes that syntax_kinds.def promises.
#include <QtTest>

#include <random>

#include "tests/unit/syntax/syntax_test_support.h"

using namespace causeway;
using namespace causeway::test;

class SyntaxParserTest : public QObject {
    Q_OBJECT

    static QString expressionStructure(const QByteArray& text)
    {
        const Parsed parsed = parseText("model M equation x = " + text.toStdString() + "; end M;");
        if (!parsed.diagnostics.empty()) return QString::fromStdString(parsed.messages());
        for (const ast::EquationSection section : onlyClass(*parsed.tree).specifier().equationSections()) {
            for (const ast::Equation equation : section.equations()) {
                return QString::fromStdString(structure(*parsed.tree, equation.as<ast::SimpleEquation>().rhs().id()));
            }
        }
        return {};
    }

private Q_SLOTS:
    void expressions_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* text, const char* expected) {
            QTest::newRow(text) << QByteArray(text) << QString::fromUtf8(expected);
        };
        row("a", "a");
        row("1 + 2 - 3", "(ArithmeticExpression 1+2-3)");
        row("-a", "(ArithmeticExpression -a)");
        row("-a*b + c", "(ArithmeticExpression -(Term a*b)+c)");
        row("a*b/c", "(Term a*b/c)");
        row("a .* b ./ c", "(Term a.*b./c)");
        row("-a^2", "(ArithmeticExpression -(Factor a^2))");
        row("a*b^c", "(Term a*(Factor b^c))");
        row("a .^ b", "(Factor a.^b)");
        row("a < b", "(Relation a<b)");
        row("a + 1 <> b*2", "(Relation (ArithmeticExpression a+1)<>(Term b*2))");
        row("not a", "(NotExpression nota)");
        row("not a and b or c and d", "(OrExpression (AndExpression (NotExpression nota)andb)or(AndExpression candd))");
        row("not -a > 3", "(NotExpression not(Relation (ArithmeticExpression -a)>3))");
        row("a and not b", "(AndExpression aand(NotExpression notb))");
        row("1:2", "(RangeExpression 1:2)");
        row("1:2*n:k+1", "(RangeExpression 1:(Term 2*n):(ArithmeticExpression k+1))");
        row("if a then b else c", "(IfExpression ifathenbelsec)");
        row("if a then b elseif c then d else e", "(IfExpression ifathenbelseifcthendelsee)");
        row("if a then b else if c then d else e", "(IfExpression ifathenbelse(IfExpression ifcthendelsee))");
        row("1.5e3", "1.5e3");
        row("\"s\" + \"t\"", "(ArithmeticExpression \"s\"+\"t\")");
        row("true", "true");
        row("time", "time");
        row("a.b.c", "(ComponentReference a.b.c)");
        row(".a.b", "(ComponentReference .a.b)");
        row("a[1].b[2,:,1:end]",
            "(ComponentReference a(ArraySubscripts [1]).b(ArraySubscripts [2,:,(RangeExpression 1:end)]))");
        row("a[end]", "(ComponentReference a(ArraySubscripts [end]))");
        row("f()", "(FunctionCall f(ArgumentList ()))");
        row("a.f(x, y)", "(FunctionCall (ComponentReference a.f)(ArgumentList (x,y)))");
        row("f(x, n = 1, m = 2)", "(FunctionCall f(ArgumentList (x,(NamedArgument n=1),(NamedArgument m=2))))");
        row("f(n = function g(a = 1))",
            "(FunctionCall f(ArgumentList ((NamedArgument n=(FunctionPartialApplication functiong(ArgumentList "
            "((NamedArgument a=1))))))))");
        row("f(function a.g(), 2)",
            "(FunctionCall f(ArgumentList ((FunctionPartialApplication function(Name a.g)(ArgumentList ())),2)))");
        row("der(x)", "(FunctionCall der(ArgumentList (x)))");
        row("initial()", "(FunctionCall initial(ArgumentList ()))");
        row("pure(f(x))", "(FunctionCall pure(ArgumentList ((FunctionCall f(ArgumentList (x))))))");
        row("sum(i for i in 1:3, j)", "(FunctionCall sum(ArgumentList (ifor(ForIndex iin(RangeExpression 1:3)),j)))");
        row("{1, 2}", "(ArrayConstructor {1,2})");
        row("{i for i in 1:3}", "(ArrayConstructor {ifor(ForIndex iin(RangeExpression 1:3))})");
        row("[1, 2; 3, 4]", "(MatrixConstructor [(MatrixRow 1,2);(MatrixRow 3,4)])");
        row("(a)", "(Parenthesized (a))");
        row("(a + b)*c", "(Term (Parenthesized ((ArithmeticExpression a+b)))*c)");
        row("(f(x))[1]",
            "(SubscriptedExpression (Parenthesized ((FunctionCall f(ArgumentList (x)))))(ArraySubscripts [1]))");
        row("(f(x)).re", "(MemberExpression (Parenthesized ((FunctionCall f(ArgumentList (x))))).re)");
        row("'a b'.c", "(ComponentReference 'a b'.c)");
        row("sample(Clock(0.1))", "(FunctionCall sample(ArgumentList ((FunctionCall Clock(ArgumentList (0.1))))))");
    }
    void expressions()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, expected);
        QCOMPARE(expressionStructure(text), expected);
    }

    void accepted_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char* name, const char* text) { QTest::newRow(name) << QByteArray(text); };
        row("empty", "");
        row("only comments", "// a\n/* b */");
        row("within", "within A.B; model M end M;");
        row("within nothing", "within ; model M end M;");
        row("several classes", "final model A end A; encapsulated partial package B end B;");
        row("class kinds",
            "class A end A; model B end B; record C end C; block D end D; connector E end E; "
            "expandable connector F end F; type G = Real; package H end H; function I end I; pure function J end J; "
            "impure function K end K; operator L end L; operator record M end M; operator function N end N; "
            "pure operator function O end O;");
        row("description", "model M \"a\" + \"b\" + \"c\" end M;");
        row("short classes", "type A = input Real[3](start = 1) \"d\" annotation(x = 1); connector B = flow Real;");
        row("enumerations",
            "type E = enumeration(a \"x\" annotation(y = 1), b) \"d\"; type F = enumeration(:); "
            "type G = enumeration();");
        row("derivative", "function f = der(g, x, y) \"d\";");
        row("class extends", "model M redeclare model extends N(a = 1) \"d\" Real x; end N; end M;");
        row("imports",
            "model M import A; import A.B; import C = A.B \"d\"; import A.*; import A.B.*; import A . *; "
            "import A.{b}; import A.B.{c, d} annotation(x = 1); end M;");
        row("extends", "model M extends A; extends .B.C(x = 1, redeclare type T = Real) annotation(y = 2); end M;");
        row("break", "model M extends A(break connect(a.b, c[1]), break d, x = break); end M;");
        row("element prefixes",
            "model M redeclare final inner outer replaceable parameter Real x; "
            "flow discrete input Real y; stream constant output Real z; end M;");
        row("constrained",
            "model M replaceable package P = A constrainedby B(x = 1) \"d\" annotation(choices(choice=1)); "
            "replaceable Real x = 1 \"a\" constrainedby Y \"b\"; replaceable model N end N; end M;");
        row("declarations",
            "model M Real x, y[3](each start = 1) = {1, 2, 3} if c \"d\" annotation(a = 1), z := 2; "
            "Real[2, :] w; .A.B[n] v; end M;");
        row("modifications",
            "model M A a(b(c = 1, final d = 2, each e = 3, each final f(g = 4) = 5 \"s\"), h.i = 6, "
            "redeclare each final replaceable B j constrainedby C, replaceable function f = g, "
            "redeclare model N = O(x = 1) \"d\", redeclare parameter Real k[2] = 3 \"d\", l()); end M;");
        row("sections",
            "model M Real a; public Real b; protected Real c; equation a = 1; algorithm b := 1; "
            "initial equation c = 1; initial algorithm c := 2; public parameter Real d; end M;");
        row("external", "function f external; end f;");
        row("external call",
            "function f external \"C\" x.y = g(a, b[1], 3) annotation(Library = \"m\"); "
            "annotation(Inline = true); end f;");
        row("external without result", "function f external \"FORTRAN 77\" g(); end f;");
        row("equations",
            "model M equation a = b \"d\" annotation(c = 1); (a, , b) = f(x); assert(a > 0, \"s\"); "
            "connect(a.b[1], .c) annotation(Line()); if a then b = 1; elseif c then else d = 2; end if \"d\"; "
            "for i in 1:3, j loop x[i, j] = 1; end for; for i loop end for; "
            "when a then reinit(x, 1); elsewhen {b, c} then y = 1; end when; -a = b; 0 = if a then b else c; "
            "Connections.root(a.R); initialState(s); transition(a, b, c); end M;");
        row("statements",
            "function f algorithm x := 1 \"d\"; (a, , b[1]) := g(x); (a) := g(x); h(); "
            "if a then b := 1; elseif c then else return; end if; for i in 1:3 loop break; end for; "
            "while a loop x := x - 1; end while; when a then x := 1; elsewhen b then x := 2; end when; "
            "der(x) := 3; x[1].y := 2; end f;");
        row("annotation forms", "model M annotation(); end M;");
        row("time as a member", "model M equation x = a.time; end M;");
        row("crlf and bom", "\xEF\xBB\xBFmodel M\r\n  Real x;\r\nend M;\r\n");
        row("quoted class", "model 'M 1' end 'M 1';");
        row("state machine",
            "block B inner Integer i(start = 0); block S outer output Integer i; equation i = previous(i) + 2; "
            "end S; S s; equation initialState(s); transition(s, s, i > 10, immediate = false); end B;");
    }
    void accepted()
    {
        QFETCH(QByteArray, text);
        const Parsed parsed = parseText(text.toStdString());
        QCOMPARE(QString::fromStdString(parsed.messages()), QString());
        QVERIFY(!parsed.tree->hasErrorNodes());
        QCOMPARE(QByteArray::fromStdString(parsed.tree->toString()), text);
    }

    void rejected_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char* text : {"x",
                                 "model M",
                                 "model M end N;",
                                 "model M end M",
                                 "model M Real; end M;",
                                 "model M equation x; end M;",
                                 "model M equation x = ; end M;",
                                 "model M algorithm x = 1; end M;",
                                 "model M equation x := 1; end M;",
                                 "model M equation x = a < b < c; end M;",
                                 "model M equation x = a^b^c; end M;",
                                 "model M equation x = 1:2:3:4; end M;",
                                 "model M equation x = -(-1) + -1; end M;",
                                 "model M equation x = not not a; end M;",
                                 "model M equation x = {}; end M;",
                                 "model M Real x Real y; end M;",
                                 "model M equation x = if a then b; end M;",
                                 "type E = enumeration(a b);",
                                 "model M import ; end M;",
                                 "model M equation connect(a); end M;",
                                 "model M equation connect(a + b, c); end M;",
                                 "within A",
                                 "model M model N = O; end M; end M;;",
                                 "model M A a(b = 1; end M;",
                                 "model M A a(redeclare model N end N); end M;",
                                 "model M equation f(a = 1, 2); end M;",
                                 "model M equation (1 + 2) ; end M;",
                                 "model M final final Real x; end M;",
                                 "model M annotation(a = 1); Real x; end M;",
                                 "model M equation for i in 1:3 x = 1; end for; end M;",
                                 "model M extends A \"s\"; end M;",
                                 "function f algorithm (a, b) := 1; end f;",
                                 "model M public Real x; end M; ;"}) {
            QTest::newRow(text) << QByteArray(text);
        }
    }
    void rejected()
    {
        QFETCH(QByteArray, text);
        const Parsed parsed = parseText(text.toStdString());
        // Breaches that leave one meaning are errors for who is pedantic.
        Diagnostics pedantic;
        pedantic.setPedantic(true);
        pedantic.append(parsed.diagnostics);
        QVERIFY(pedantic.hasErrors());
        QCOMPARE(QByteArray::fromStdString(parsed.tree->toString()), text);
    }

    // text(parse(s)) == s for any s.
    void roundTripOfRandomTokens()
    {
        static constexpr const char* kPieces[] = {"model ",
                                                  "end ",
                                                  "M ",
                                                  "M;",
                                                  "equation ",
                                                  "algorithm ",
                                                  "if ",
                                                  "then ",
                                                  "else ",
                                                  "elseif ",
                                                  "end if;",
                                                  "for ",
                                                  "loop ",
                                                  "end for;",
                                                  "when ",
                                                  "x",
                                                  " y ",
                                                  "=",
                                                  ":=",
                                                  "==",
                                                  "+",
                                                  "-",
                                                  "not ",
                                                  "and ",
                                                  "(",
                                                  ")",
                                                  "[",
                                                  "]",
                                                  "{",
                                                  "}",
                                                  ",",
                                                  ";",
                                                  ":",
                                                  ".",
                                                  "1",
                                                  "2.5",
                                                  "\"s\"",
                                                  "\"",
                                                  "annotation",
                                                  "der(",
                                                  "connect(",
                                                  "redeclare ",
                                                  "replaceable ",
                                                  "final ",
                                                  "each ",
                                                  "extends ",
                                                  "import ",
                                                  "external ",
                                                  "initial ",
                                                  "public ",
                                                  "Real ",
                                                  "function ",
                                                  "package ",
                                                  "within ",
                                                  "break ",
                                                  "return;",
                                                  "enumeration(",
                                                  "type ",
                                                  "constrainedby ",
                                                  "// c\n",
                                                  "/* c */",
                                                  "\n",
                                                  " ",
                                                  "$",
                                                  "\xE4",
                                                  "^",
                                                  "<",
                                                  "time",
                                                  "operator ",
                                                  "pure ",
                                                  "parameter ",
                                                  "endif;",
                                                  "end;"};
        std::mt19937 random(11);
        for (int round = 0; round < 4000; ++round) {
            std::string text;
            if (round % 2 == 0) text = "model M Real x; equation ";
            for (std::size_t i = random() % 80; i > 0; --i) text += kPieces[random() % std::size(kPieces)];
            const Parsed parsed = parseText(text);
            QCOMPARE(parsed.tree->toString(), text);
            const SyntaxTree& tree = *parsed.tree;
            // The invariants of the tree.
            for (std::size_t i = 0; i < tree.nodeCount(); ++i) {
                const NodeId id(i);
                TokenIndex at = tree[id].firstToken;
                QVERIFY(at <= tree[id].endToken);
                for (const NodeId child : tree.children(id)) {
                    QVERIFY(child < id);
                    QCOMPARE(tree.parent(child), id);
                    QVERIFY(tree[child].firstToken >= at && tree[child].endToken <= tree[id].endToken);
                    at = tree[child].endToken;
                }
                QVERIFY(id == tree.root() || !tree.parent(id).isNone());
            }
            // What is not accepted was reported.
            if (tree.hasErrorNodes()) QVERIFY2(parsed.diagnostics.hasErrors(), text.c_str());
        }
    }

    void places()
    {
        const std::string text = "model M\n  Real x = 1 + y;\nend M;\n";
        const Parsed parsed = parseText(text);
        const SyntaxTree& tree = *parsed.tree;
        const auto at = static_cast<std::uint32_t>(text.find("y;"));
        QVERIFY(tree.kind(tree.nodeAt(at)) == SyntaxKind::ComponentReference);
        QCOMPARE(tree.text(tree.nodeAt(at)), std::string_view("y"));
        QCOMPARE(tree.text(tree.parent(tree.nodeAt(at))), std::string_view("1 + y"));
        QCOMPARE(tree.span(tree.nodeAt(at)).begin, at);
        QCOMPARE(tree.nodeAt(static_cast<std::uint32_t>(text.size())), tree.root());
        QCOMPARE(tree.tokenText(tree.tokenAt(0)), std::string_view("model"));
    }

    void cancelledTaskStopsEarly()
    {
        std::stop_source stop;
        stop.request_stop();
        Diagnostics diagnostics;
        const auto file = std::make_shared<SourceFile>("a.mo", "model M Real x; Real y; end M;");
        const auto tree = parse(file, SourceId(0), diagnostics, Task(stop.get_token()));
        QCOMPARE(tree->toString(), std::string(file->text()));
        QVERIFY(diagnostics.empty());
    }
};

QTEST_GUILESS_MAIN(SyntaxParserTest)
#include "syntax_parser_test.moc"
