// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes and depths far beyond what people write: a result or a located message, never a crash or a long wait.
// Everything runs on a thread with a stack of 512 KiB (more under a sanitizer, whose frames are several times larger).
#include <QtTest>

#include <QThread>

#include "core/syntax/format.h"
#include "tests/unit/syntax/syntax_test_support.h"

using namespace causeway;
using namespace causeway::test;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CAUSEWAY_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CAUSEWAY_SANITIZED
#endif
#endif

namespace {

constexpr unsigned kCount = 100'000;

std::string repeat(std::string_view piece, unsigned count)
{
    std::string text;
    text.reserve(piece.size() * count);
    for (unsigned i = 0; i < count; ++i) text += piece;
    return text;
}

Parsed parseOnSmallStack(const std::string& text)
{
    Parsed parsed;
    std::unique_ptr<QThread> thread(QThread::create([&] {
        parsed = parseText(text);
        static_cast<void>(format(*parsed.tree));
    }));
#ifdef CAUSEWAY_SANITIZED
    thread->setStackSize(4 * 1024 * 1024);
#else
    thread->setStackSize(512 * 1024);
#endif
    thread->start();
    thread->wait();
    return parsed;
}

}  // namespace

class SyntaxLimitsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void deepNestingIsOneMessage_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("code");
        const auto row = [](const char* name, const std::string& text, const char* code = "E1042") {
            QTest::newRow(name) << QByteArray::fromStdString(text) << QString::fromUtf8(code);
        };
        const std::string equation = "model M equation x = ";
        row("parentheses", equation + repeat("(", kCount) + "1" + repeat(")", kCount) + "; end M;");
        row("openParentheses", equation + repeat("(", kCount));
        row("braces", equation + repeat("{", kCount) + "1" + repeat("}", kCount) + "; end M;");
        row("openBraces", equation + repeat("{", kCount));
        row("matrices", equation + repeat("[", kCount) + "1" + repeat("]", kCount) + "; end M;");
        row("subscripts", equation + repeat("a[", kCount) + "1" + repeat("]", kCount) + "; end M;");
        row("calls", equation + repeat("f(", kCount) + "1" + repeat(")", kCount) + "; end M;");
        row("namedArguments", equation + repeat("f(a = ", kCount) + "1" + repeat(")", kCount) + "; end M;");
        row("ifExpressions", equation + repeat("if a then b else ", kCount) + "c; end M;");
        row("ifConditions", equation + repeat("if ", kCount) + "; end M;");
        row("signs", equation + repeat("-", kCount) + "1; end M;", "E1020");
        row("nots", equation + repeat("not ", kCount) + "true; end M;", "E1021");
        row("ifEquations", "model M equation " + repeat("if a then ", kCount));
        row("ifEquationsClosed",
            "model M equation " + repeat("if a then ", kCount) + repeat("end if; ", kCount) + "end M;");
        row("elseIfEquations",
            "model M equation " + repeat("if a then x = 1; else ", kCount) + repeat("end if; ", kCount) + "end M;");
        row("forStatements", "model M algorithm " + repeat("for i loop ", kCount));
        row("whenEquations", "model M equation " + repeat("when a then ", kCount));
        row("classes", repeat("model M ", kCount));
        row("modifications", "model M A a" + repeat("(a", kCount) + repeat(")", kCount) + "; end M;");
        row("redeclarations", "model M A a" + repeat("(redeclare A a", kCount) + repeat(")", kCount) + "; end M;");
        row("annotations", "model M annotation" + repeat("(a", kCount) + repeat(")", kCount) + "; end M;");
        row("partialApplications",
            equation + "f(" + repeat("function f(a = ", kCount) + "1" + repeat(")", kCount) + "); end M;");
    }
    void deepNestingIsOneMessage()
    {
        QFETCH(QByteArray, text);
        const Parsed parsed = parseOnSmallStack(text.toStdString());
        const auto& items = parsed.diagnostics.items();
        QVERIFY2(items.size() == 1, parsed.messages().substr(0, 500).c_str());
        QTEST(QString::fromUtf8(items[0].code().data(), static_cast<qsizetype>(items[0].code().size())), "code");
        QVERIFY(!items[0].span.isNone());
        QCOMPARE(QByteArray::fromStdString(parsed.tree->toString()), text);
    }

    void justBelowTheLimitIsAccepted()
    {
        const unsigned depth = kMaxNesting - 2;
        const Parsed parsed =
            parseOnSmallStack("model M equation x = " + repeat("(", depth) + "1" + repeat(")", depth) + "; end M;");
        QVERIFY2(parsed.diagnostics.empty(), parsed.messages().c_str());
    }

    // The deepest trees: all levels of the expression grammar at each level of nesting.
    void deepestTree()
    {
        const std::string open = "(a or b and not c < d + e*f(n = {x[g^";
        const unsigned depth = kMaxNesting / 4 - 2;  // "(", "f(", "{" and "[" count one each
        const Parsed parsed =
            parseOnSmallStack("model M equation x = " + repeat(open, depth) + "1" + repeat("]}))", depth) + "; end M;");
        QVERIFY2(parsed.diagnostics.empty(), parsed.messages().c_str());
        const std::string simple = "(a or b and not c < d + e*g^";
        const Parsed second = parseOnSmallStack("model M equation x = " + repeat(simple, kMaxNesting - 2) + "1" +
                                                repeat(")", kMaxNesting - 2) + "; end M;");
        QVERIFY2(second.diagnostics.empty(), second.messages().c_str());
    }

    void longChainsAreOneNode_data()
    {
        QTest::addColumn<QByteArray>("op");
        QTest::addColumn<int>("kind");
        QTest::newRow("sum") << QByteArray(" + ") << static_cast<int>(SyntaxKind::ArithmeticExpression);
        QTest::newRow("product") << QByteArray("*") << static_cast<int>(SyntaxKind::Term);
        QTest::newRow("or") << QByteArray(" or ") << static_cast<int>(SyntaxKind::OrExpression);
        QTest::newRow("and") << QByteArray(" and ") << static_cast<int>(SyntaxKind::AndExpression);
    }
    void longChainsAreOneNode()
    {
        QFETCH(QByteArray, op);
        const std::string text = "model M equation y = x" + repeat(op.toStdString() + "x", 2 * kCount) + "; end M;";
        const Parsed parsed = parseOnSmallStack(text);
        QVERIFY2(parsed.diagnostics.empty(), parsed.messages().c_str());
        ast::Expression sum;
        for (const ast::EquationSection section : onlyClass(*parsed.tree).specifier().equationSections()) {
            for (const ast::Equation equation : section.equations()) sum = equation.as<ast::SimpleEquation>().rhs();
        }
        QTEST(static_cast<int>(sum.kind()), "kind");
        QCOMPARE(ast::ViewRange<ast::Expression>(sum).size(), std::size_t{2 * kCount + 1});
        QCOMPARE(parsed.tree->toString(), text);
    }

    void manyItems()
    {
        std::string text = "model M\n";
        for (unsigned i = 0; i < kCount; ++i) text += "Real x" + std::to_string(i) + ";\n";
        text += "equation\n";
        for (unsigned i = 0; i < kCount; ++i) text += "x" + std::to_string(i) + " = 1;\n";
        text += "end M;\n";
        const Parsed parsed = parseOnSmallStack(text);
        QVERIFY2(parsed.diagnostics.empty(), parsed.messages().c_str());
        QCOMPARE(onlyClass(*parsed.tree).elements().size(), std::size_t{kCount});
    }

    // Each of these once made some algorithm look at the rest of the text again and again.
    void badTextsOfLinearCost_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char* name, const std::string& text) {
            QTest::newRow(name) << QByteArray::fromStdString(text);
        };
        row("escapedQuotes", repeat("\"\\\"\n", kCount));
        row("stringsBeforeLetters", repeat("\"a\n\"b\n", kCount) + "\"");
        row("missingExpressions", "model M equation\n" + repeat("x=\n", kCount));
        row("matrixRows", "model M equation\n" + repeat("[\n;x=", kCount));
        row("closingBrackets", "model M equation\n" + repeat("x = a];\n", kCount));
        row("commentStarts", repeat("/*", kCount));
        row("semicolons", "model M " + repeat(";", kCount));
        row("openSubscriptsOfTypes", "model M " + repeat("a.b[", kCount) + repeat(";", kCount));
        row("ends", repeat("end x;", kCount));
        row("within", repeat("within ", kCount));
        row("junk", repeat("$ ", kCount));
        row("dots", "model M equation x = " + repeat(".", kCount));
        row("elses", "model M equation " + repeat("else ", kCount));
        row("endIfs", "model M equation " + repeat("end if ", kCount));
    }
    void badTextsOfLinearCost()
    {
        QFETCH(QByteArray, text);
        const Parsed parsed = parseOnSmallStack(text.toStdString());
        QVERIFY(parsed.diagnostics.hasErrors());
        QVERIFY(parsed.diagnostics.items().size() <= kMaxSyntaxErrors + 1);
        QCOMPARE(QByteArray::fromStdString(parsed.tree->toString()), text);
    }
};

QTEST_GUILESS_MAIN(SyntaxLimitsTest)
#include "syntax_limits_test.moc"
