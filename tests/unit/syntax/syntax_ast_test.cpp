// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <random>

#include "tests/unit/syntax/syntax_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

std::vector<std::string> texts(const std::vector<ast::Identifier>& names)
{
    std::vector<std::string> result;
    for (const ast::Identifier& name : names) result.emplace_back(name.text);
    return result;
}

ast::Expression rhsOf(const SyntaxTree& tree)
{
    for (const ast::EquationSection section : onlyClass(tree).specifier().equationSections()) {
        for (const ast::Equation equation : section.equations()) return equation.as<ast::SimpleEquation>().rhs();
    }
    return {};
}

Parsed expression(const std::string& text)
{
    return parseText("model M equation x = " + text + "; end M;");
}

/// Calls every function of every view for a node, whatever its kind is: none of them may fail.
void touch(const SyntaxTree& tree, NodeId id)
{
    const ast::View node(tree, id);
    const auto use = [](const auto&... values) { (static_cast<void>(values), ...); };
    const auto d = node.as<ast::ClassDefinition>();
    use(d.name(), d.classKind(), d.purity(), d.isEncapsulated(), d.isPartial(), d.elements(), d.description().value(),
        d.prefixes(), d.isProtected(), d.enclosingClass(), d.annotation().find("x"),
        d.constrainedBy().type().toString());
    const auto s = node.as<ast::ClassSpecifier>();
    use(s.name(), s.endName(), s.base().toString(), s.causality(), s.derivativeNames(), s.isOpenEnumeration(),
        s.external().language(), s.external().call().result(), s.external().call().function(),
        s.external().call().arguments());
    for (const auto literal : s.literals()) use(literal.name(), literal.description().value());
    for (const auto section : s.elementSections()) use(section.isProtected(), section.elements().size());
    for (const auto section : s.equationSections()) use(section.isInitial(), section.equations().size());
    for (const auto section : s.algorithmSections()) use(section.isInitial(), section.statements().size());
    const auto c = node.as<ast::ComponentClause>();
    use(c.typePrefixes(), c.type().parts(), c.subscripts().subscripts().size(), c.declarations().size());
    const auto n = node.as<ast::ComponentDeclaration>();
    use(n.name(), n.binding(), n.condition(), n.classModification().find("start").binding(), n.clause());
    const auto i = node.as<ast::ImportClause>();
    use(i.alias(), i.isWildcard(), i.list(), i.name().toString());
    const auto m = node.as<ast::ElementModification>();
    use(m.isEach(), m.isFinal(), m.name().toString(), m.binding(), m.modification().isBreak());
    const auto b = node.as<ast::InheritanceModification>();
    use(b.component(), b.connection().first().parts());
    use(node.as<ast::SimpleEquation>().lhs(), node.as<ast::SimpleEquation>().rhs(),
        node.as<ast::CallEquation>().call().calledName());
    use(node.as<ast::ConnectEquation>().first().dottedName(), node.as<ast::ConnectEquation>().second().isGlobal());
    for (const auto branch : node.as<ast::IfEquation>().branches()) use(branch.condition(), branch.equations().size());
    for (const auto branch : node.as<ast::WhenStatement>().branches())
        use(branch.condition(), branch.statements().size());
    for (const auto index : node.as<ast::ForEquation>().indices()) use(index.name(), index.range());
    use(node.as<ast::AssignStatement>().target(), node.as<ast::TupleAssignStatement>().targets().items().size(),
        node.as<ast::WhileStatement>().condition(), node.as<ast::CallStatement>().call().arguments().named().size());
    use(node.as<ast::IfExpression>().branches(), node.as<ast::IfExpression>().elseValue(),
        node.as<ast::RangeExpression>().step(), node.as<ast::RangeExpression>().stop(), node.as<ast::Relation>().op(),
        node.as<ast::Factor>().op(), node.as<ast::ArithmeticExpression>().operands(), node.as<ast::Term>().operands());
    use(node.as<ast::IntegerLiteral>().value(), node.as<ast::RealLiteral>().value(),
        node.as<ast::StringLiteral>().value(), node.as<ast::BooleanLiteral>().value(),
        node.as<ast::ComponentReference>().parts(), node.as<ast::ComponentReference>().simpleName(),
        node.as<ast::FunctionCall>().calledName(), node.as<ast::Parenthesized>().inner(),
        node.as<ast::MemberExpression>().member(), node.as<ast::Expression>().withoutParentheses(),
        node.as<ast::MatrixConstructor>().rows().size());
}

}  // namespace

class SyntaxAstTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void classHeads()
    {
        const Parsed parsed = parseText(
            "within A.B;\n"
            "encapsulated partial model M \"one\" + \" two\"\n"
            "  annotation(x = 1);\n"
            "end M;\n"
            "impure operator function f end f;\n"
            "expandable connector C end C;\n"
            "type T = output Real[3](start = 1) \"t\";\n"
            "type E = enumeration(a \"first\", b);\n"
            "function g = der(f, x, y);\n");
        QVERIFY2(parsed.diagnostics.empty(), parsed.messages().c_str());
        const ast::StoredDefinition stored(*parsed.tree);
        QVERIFY(stored.hasWithin());
        QCOMPARE(stored.within().toString(), std::string("A.B"));
        const std::vector<ast::ClassDefinition> classes = stored.classes().toVector();
        QCOMPARE(classes.size(), std::size_t{6});

        QVERIFY(classes[0].isEncapsulated() && classes[0].isPartial());
        QCOMPARE(classes[0].name().text, std::string_view("M"));
        QVERIFY(classes[0].classKind() == ast::ClassKind::Model);
        QCOMPARE(classes[0].description().value(), std::string("one two"));
        QCOMPARE(classes[0].annotation().find("x").binding().text(), std::string_view("1"));
        QCOMPARE(classes[0].specifier().endName().text, std::string_view("M"));

        QVERIFY(classes[1].classKind() == ast::ClassKind::OperatorFunction);
        QCOMPARE(classes[1].purity(), ast::Purity::Impure);
        QVERIFY(classes[2].classKind() == ast::ClassKind::ExpandableConnector);

        QVERIFY(classes[3].isShort());
        QCOMPARE(classes[3].specifier().base().toString(), std::string("Real"));
        QCOMPARE(classes[3].specifier().causality(), ast::Causality::Output);
        QCOMPARE(classes[3].specifier().subscripts().subscripts().size(), std::size_t{1});
        QCOMPARE(classes[3].specifier().modification().find("start").binding().text(), std::string_view("1"));
        QCOMPARE(classes[3].description().value(), std::string("t"));

        QVERIFY(classes[4].isEnumeration());
        const auto literals = classes[4].specifier().literals().toVector();
        QCOMPARE(literals.size(), std::size_t{2});
        QCOMPARE(literals[0].name().text, std::string_view("a"));
        QCOMPARE(literals[0].description().value(), std::string("first"));

        QVERIFY(classes[5].isDerivative());
        QCOMPARE(texts(classes[5].specifier().derivativeNames()), (std::vector<std::string>{"x", "y"}));
    }

    void elements()
    {
        const Parsed parsed = parseText(
            "model M\n"
            "  import A.B;\n  import C = A.D;\n  import A.*;\n  import A.{x, y};\n"
            "  extends P.Q(z = 1, break c);\n"
            "  inner replaceable parameter Real[2] p[3](each start = 1, final fixed = true) = q if use \"d\" "
            "annotation(Evaluate = true), r\n"
            "    constrainedby Real;\n"
            "protected\n"
            "  flow input Real f;\n"
            "  redeclare final model N = O;\n"
            "public\n"
            "  constant Integer n = 2;\n"
            "end M;\n");
        QVERIFY2(parsed.diagnostics.empty(), parsed.messages().c_str());
        const ast::ClassDefinition definition = onlyClass(*parsed.tree);
        const std::vector<ast::Element> elements = definition.elements();
        QCOMPARE(elements.size(), std::size_t{9});
        QCOMPARE(elements[0].as<ast::ImportClause>().name().toString(), std::string("A.B"));
        QCOMPARE(elements[1].as<ast::ImportClause>().alias().text, std::string_view("C"));
        QVERIFY(!elements[0].as<ast::ImportClause>().alias());
        QVERIFY(elements[2].as<ast::ImportClause>().isWildcard());
        QCOMPARE(elements[2].as<ast::ImportClause>().name().toString(), std::string("A"));
        QCOMPARE(texts(elements[3].as<ast::ImportClause>().list()), (std::vector<std::string>{"x", "y"}));
        const auto extends = elements[4].as<ast::ExtendsClause>();
        QCOMPARE(extends.type().toString(), std::string("P.Q"));
        QCOMPARE(extends.modification().arguments().size(), std::size_t{2});
        QCOMPARE((*++extends.modification().arguments().begin()).as<ast::InheritanceModification>().component().text,
                 std::string_view("c"));

        const auto clause = elements[5].as<ast::ComponentClause>();
        QVERIFY(clause.prefixes().isInner && clause.prefixes().isReplaceable && !clause.prefixes().isFinal);
        QCOMPARE(clause.typePrefixes().variability, ast::Variability::Parameter);
        QCOMPARE(clause.subscripts().text(), std::string_view("[2]"));
        QCOMPARE(clause.declarations().size(), std::size_t{2});
        QCOMPARE(clause.constrainedBy().type().toString(), std::string("Real"));
        const ast::ComponentDeclaration p = findComponent(definition, "p");
        QCOMPARE(p.subscripts().text(), std::string_view("[3]"));
        QVERIFY(p.classModification().find("start").isEach());
        QVERIFY(p.classModification().find("fixed").isFinal());
        QVERIFY(!p.classModification().find("nominal"));
        QCOMPARE(p.binding().text(), std::string_view("q"));
        QCOMPARE(p.condition().text(), std::string_view("use"));
        QCOMPARE(p.description().value(), std::string("d"));
        QVERIFY(p.annotation().find("Evaluate").binding().as<ast::BooleanLiteral>().value());
        QVERIFY(p.clause() == clause);

        QVERIFY(!elements[5].isProtected() && elements[6].isProtected() && elements[7].isProtected() &&
                !elements[8].isProtected());
        QCOMPARE(elements[6].as<ast::ComponentClause>().typePrefixes().flow, ast::Flow::Flow);
        QCOMPARE(elements[6].as<ast::ComponentClause>().typePrefixes().causality, ast::Causality::Input);
        QVERIFY(elements[7].prefixes().isRedeclare && elements[7].prefixes().isFinal);
        QVERIFY(elements[7].enclosingClass() == definition);
    }

    void equationsAndStatements()
    {
        const Parsed parsed = parseText(
            "model M\n"
            "initial equation\n  x = 0;\n"
            "equation\n"
            "  connect(a.b[1], c);\n"
            "  if p then x = 1; elseif q then x = 2; else x = 3; y = 4; end if;\n"
            "  for i in 1:n, j loop z[i] = 1; end for;\n"
            "  when x > 1 then reinit(x, 0); elsewhen q then x = 1; end when;\n"
            "algorithm\n"
            "  (a, , b) := f(x);\n"
            "  while x > 0 loop x := x - 1; break; end while;\n"
            "  if p then return; end if;\n"
            "end M;\n");
        QVERIFY2(parsed.diagnostics.empty(), parsed.messages().c_str());
        const ast::ClassSpecifier specifier = onlyClass(*parsed.tree).specifier();
        const auto sections = specifier.equationSections().toVector();
        QVERIFY(sections[0].isInitial() && !sections[1].isInitial());
        const auto equations = sections[1].equations().toVector();
        QCOMPARE(equations.size(), std::size_t{4});
        const auto connect = equations[0].as<ast::ConnectEquation>();
        QCOMPARE(connect.first().dottedName(), std::string("a.b"));
        QCOMPARE(connect.first().parts()[1].subscripts.text(), std::string_view("[1]"));
        QCOMPARE(connect.second().simpleName().text, std::string_view("c"));
        const auto branches = equations[1].as<ast::IfEquation>().branches().toVector();
        QCOMPARE(branches.size(), std::size_t{3});
        QCOMPARE(branches[1].condition().text(), std::string_view("q"));
        QVERIFY(branches[2].isElse() && !branches[2].condition());
        QCOMPARE(branches[2].equations().size(), std::size_t{2});
        const auto loop = equations[2].as<ast::ForEquation>();
        QCOMPARE(loop.indices().size(), std::size_t{2});
        QCOMPARE((*loop.indices().begin()).range().as<ast::RangeExpression>().stop().text(), std::string_view("n"));
        QVERIFY(!(*++loop.indices().begin()).range());
        QCOMPARE(loop.equations().size(), std::size_t{1});
        const auto whenBranches = equations[3].as<ast::WhenEquation>().branches().toVector();
        QCOMPARE(whenBranches.size(), std::size_t{2});
        QCOMPARE((*whenBranches[0].equations().begin()).as<ast::CallEquation>().call().calledName(),
                 std::string("reinit"));

        const auto statements = (*specifier.algorithmSections().begin()).statements().toVector();
        const auto tuple = statements[0].as<ast::TupleAssignStatement>();
        const auto targets = tuple.targets().items().toVector();
        QCOMPARE(targets.size(), std::size_t{3});
        QVERIFY(targets[1].is<ast::OmittedOutput>());
        QCOMPARE(tuple.value().as<ast::FunctionCall>().calledName(), std::string("f"));
        const auto loopStatements = statements[1].as<ast::WhileStatement>().statements().toVector();
        QVERIFY(loopStatements[0].is<ast::AssignStatement>() && loopStatements[1].is<ast::BreakStatement>());
        QVERIFY((*(*statements[2].as<ast::IfStatement>().branches().begin()).statements().begin())
                    .is<ast::ReturnStatement>());
    }

    void expressions()
    {
        {
            const Parsed parsed = expression("-a + 2*b - c");
            const auto operands = rhsOf(*parsed.tree).as<ast::ArithmeticExpression>().operands();
            QCOMPARE(operands.size(), std::size_t{3});
            QCOMPARE(operands[0].op, TokenKind::Minus);
            QCOMPARE(operands[1].op, TokenKind::Plus);
            QCOMPARE(operands[2].op, TokenKind::Minus);
            const auto factors = operands[1].value.as<ast::Term>().operands();
            QCOMPARE(factors[0].op, TokenKind::EndOfFile);
            QCOMPARE(factors[1].op, TokenKind::Times);
            QCOMPARE(factors[0].value.as<ast::IntegerLiteral>().value(), std::optional<std::int64_t>(2));
        }
        {
            const Parsed parsed = expression("if a >= 1 then 1.5e1 elseif b then 2 else ((3))");
            const auto conditional = rhsOf(*parsed.tree).as<ast::IfExpression>();
            const auto branches = conditional.branches();
            QCOMPARE(branches.size(), std::size_t{2});
            QCOMPARE(branches[0].condition.as<ast::Relation>().op(), TokenKind::GreaterEqual);
            QCOMPARE(branches[0].value.as<ast::RealLiteral>().value(), 15.0);
            QCOMPARE(conditional.elseValue().withoutParentheses().text(), std::string_view("3"));
        }
        {
            const Parsed parsed = expression("1:2:10");
            const auto range = rhsOf(*parsed.tree).as<ast::RangeExpression>();
            QCOMPARE(range.start().text(), std::string_view("1"));
            QCOMPARE(range.step().text(), std::string_view("2"));
            QCOMPARE(range.stop().text(), std::string_view("10"));
        }
        {
            const Parsed parsed = expression("f(1, a = 2)");
            const auto call = rhsOf(*parsed.tree).as<ast::FunctionCall>();
            QCOMPARE(call.keyword(), TokenKind::Identifier);
            QCOMPARE(call.arguments().positional().size(), std::size_t{1});
            QCOMPARE((*call.arguments().named().begin()).name().text, std::string_view("a"));
            QVERIFY(!call.arguments().isReduction());
        }
        {
            const Parsed parsed = expression("der(x)");
            QCOMPARE(rhsOf(*parsed.tree).as<ast::FunctionCall>().keyword(), TokenKind::Der);
            QCOMPARE(rhsOf(*parsed.tree).as<ast::FunctionCall>().calledName(), std::string("der"));
        }
        {
            const Parsed parsed = expression("{i for i in 1:3}");
            QVERIFY(rhsOf(*parsed.tree).as<ast::ArrayConstructor>().isReduction());
        }
        {
            const Parsed parsed = expression("99999999999999999999");
            QVERIFY(!rhsOf(*parsed.tree).as<ast::IntegerLiteral>().value());
        }
        {
            const Parsed parsed = expression(".a . b [ 1 ] /* c */ . d");
            QCOMPARE(rhsOf(*parsed.tree).as<ast::ComponentReference>().dottedName(), std::string(".a.b.d"));
        }
    }

    void missingPartsAreNone()
    {
        const Parsed parsed = parseText("model M\n  Real x = ;\nequation\n  x = 1 + ;\nend M;\n");
        QVERIFY(parsed.diagnostics.hasErrors());
        QVERIFY(findComponent(onlyClass(*parsed.tree), "x").binding().isMissing());
        const auto operands = rhsOf(*parsed.tree).as<ast::ArithmeticExpression>().operands();
        QCOMPARE(operands.size(), std::size_t{2});
        QVERIFY(operands[1].value.isMissing());
        const ast::ClassDefinition none;
        QVERIFY(!none.specifier().annotation().find("x").binding());
        QVERIFY(none.elements().empty());
        QVERIFY(none.name().text.empty());
        QVERIFY(none.span().isNone());
    }

    void strings()
    {
        QCOMPARE(ast::unescapeString("\"a\\\"b\\\\c\\n\\t\\'\\?\""), std::string("a\"b\\c\n\t'?"));
        QCOMPARE(ast::unescapeString("\"open"), std::string("open"));
        QCOMPARE(ast::unescapeString("\"\\"), std::string("\\"));
        for (const std::string text : {"", "plain", "quote \" and \\ backslash", "two\nlines"}) {
            QCOMPARE(ast::unescapeString(ast::quoteString(text)), text);
        }
    }

    // No function of a view fails, whatever the text is.
    void viewsOfBrokenTexts()
    {
        const std::string good =
            "within A; model M \"d\" import X = A.B; extends B(c = 1, break d); replaceable parameter Real x[2](start "
            "= 1) = 3 if c "
            "constrainedby Y; type E = enumeration(a, b); function f = der(g, x); protected Real z; equation x = if a "
            "then 1:2 else "
            "{i for i in 1:3}; connect(a, b); if a then b = -1; end if; when a then reinit(x, 1); end when; for i loop "
            "(a, b) = f(1, "
            "n = 2); end for; algorithm (a, ) := f(x); while not a loop x := [1, 2; 3, 4][1, end] ^ 2; end while; "
            "annotation(A(b = "
            "1)); end M; function h external \"C\" y = g(x); end h;";
        std::mt19937 random(3);
        for (int round = 0; round < 600; ++round) {
            std::string text = good;
            for (int change = 0; change < 1 + round % 6; ++change) {
                const std::size_t at = random() % text.size();
                switch (random() % 3) {
                    case 0: text.erase(at, 1 + random() % 12); break;
                    case 1: text.insert(at, good.substr(random() % good.size(), random() % 12)); break;
                    default: text[at] = static_cast<char>(" ();=.\"{[,"[random() % 10]); break;
                }
                if (text.empty()) text = good;
            }
            const Parsed parsed = parseText(text);
            QCOMPARE(parsed.tree->toString(), text);
            for (std::size_t i = 0; i < parsed.tree->nodeCount(); ++i) touch(*parsed.tree, NodeId(i));
        }
    }
};

QTEST_GUILESS_MAIN(SyntaxAstTest)
#include "syntax_ast_test.moc"
