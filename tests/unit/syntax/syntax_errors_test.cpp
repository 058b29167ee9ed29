// SPDX-License-Identifier: GPL-3.0-or-later
// Each mistake is reported once, at its place, with a fix where one is certain.
#include <QtTest>

#include "tests/unit/syntax/syntax_test_support.h"

using namespace causeway;
using namespace causeway::test;

class SyntaxErrorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneMistake_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("expected");  // line:column code
        QTest::addColumn<QString>("words");     // a part of the message
        const auto row = [](const char* name, const char* text, const char* expected, const char* words) {
            QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(expected) << QString::fromUtf8(words);
        };
        row("semicolonAfterDeclaration", "model M\n  Real x\n  Real y;\nend M;", "2:9 E1002", "';' is missing");
        row("semicolonAfterEquation", "model M\nequation\n  x = 1\n  y = 2;\nend M;", "3:8 E1002", "equation");
        row("semicolonBeforeEnd", "model M\nequation\n  x = 1\nend M;", "3:8 E1002", "';' is missing");
        row("semicolonAfterClass", "model M\nend M", "2:6 E1002", "class");
        row("unclosedParenthesis", "model M\nequation\n  x = (a + b;\nend M;", "3:7 E1003", "this '(' is never closed");
        row("unclosedModification", "model M\n  Real x(start = 1;\n  Real y;\nend M;", "2:9 E1003", "')' is missing");
        row("unclosedSubscript", "model M\nequation\n  x = (a[1) + 2;\nend M;", "3:9 E1003", "this '['");
        row("unclosedMatrix", "model M\nequation\n  x = [1, 2;\n  y = 3;\nend M;", "3:7 E1003", "this '['");
        row("surplusParenthesis", "model M\nequation\n  x = (a));\nend M;", "3:10 E1004", "closes nothing");
        row("wrongBracket", "model M\nequation\n  x = f(a];\nend M;", "3:10 E1001", "found ']'");
        row("missingEndIf", "model M\nequation\n  if a then\n    x = 1;\nend M;", "3:3 E1005", "'end if' is missing");
        row("missingEndFor", "model M\nequation\n  if a then\n  for i in 1:2 loop\n    x = 1;\n  end if;\nend M;",
            "4:3 E1005", "'end for'");
        row("missingEndOfClass", "package P\n  model M\n    Real x;\nend P;", "2:9 E1005", "class 'M'");
        row("endOfFile", "model M\n  Real x;\n", "1:7 E1005", "'end M' is missing");
        row("endNameMismatch", "model M\nend N;", "2:5 E1006", "'M' ends with 'end N'");
        row("endKindMismatch", "model M\nequation\n  if a then\n  end for;\nend M;", "4:3 E1006", "write 'end if'");
        row("endWithoutName", "model M\nend;", "2:1 E1007", "end M");
        row("endWithoutIf", "model M\nequation\n  if a then\n  end;\nend M;", "4:3 E1007", "end if");
        row("endif", "model M\nequation\n  if a then\n  endif;\nend M;", "4:3 E1007", "end if");
        row("strayEndIf", "model M\nequation\n  x = 1;\n  end if;\n  y = 2;\nend M;", "4:3 E1008", "closes nothing");
        row("missingThen", "model M\nequation\n  if a\n    x = 1;\n  end if;\nend M;", "3:7 E1009",
            "'then' is missing");
        row("missingLoop", "model M\nalgorithm\n  while a\n    x := 1;\n  end while;\nend M;", "3:10 E1009", "'loop'");
        row("missingElse", "model M\nequation\n  x = if a then b;\nend M;", "3:18 E1009", "'else'");
        row("keywordAsComponent", "model M\n  Real type;\nend M;", "2:8 E1010", "'type' is a keyword");
        row("keywordInExpression", "model M\nequation\n  x = model + 1;\nend M;", "3:7 E1010", "'model'");
        row("assignInEquation", "model M\nequation\n  x := 1;\nend M;", "3:5 E1011", "needs '='");
        row("equalsInAlgorithm", "model M\nalgorithm\n  x = 1;\nend M;", "3:5 E1012", "':='");
        row("comparisonAsEquation", "model M\nequation\n  x == 1;\nend M;", "3:5 E1013", "an equation needs '='");
        row("comparisonAsStatement", "model M\nalgorithm\n  x == 1;\nend M;", "3:5 E1013", "needs ':='");
        row("comparisonAsBinding", "model M\n  Real x == 1;\nend M;", "2:10 E1013", "a binding needs '='");
        row("equalsInCondition", "model M\nequation\n  if x = 1 then\n  end if;\nend M;", "3:8 E1044",
            "compares with '=='");
        row("noEquation", "model M\nequation\n  x + 1;\nend M;", "3:3 E1014", "not an equation");
        row("noStatement", "model M\nalgorithm\n  x + 1;\nend M;", "3:3 E1015", "not a statement");
        row("assignToNumber", "model M\nalgorithm\n  3 := x;\nend M;", "3:3 E1016", "cannot be assigned");
        row("tupleNeedsCall", "model M\nalgorithm\n  (a, b) := c;\nend M;", "3:13 E1017", "only a function call");
        row("declarationAmongEquations", "model M\nequation\n  Real x;\n  y = 1;\nend M;", "3:3 E1018",
            "a declaration");
        row("parameterAmongEquations", "model M\nequation\n  parameter Real x;\n  y = 1;\nend M;", "3:3 E1018",
            "'parameter'");
        row("whileAmongEquations", "model M\nequation\n  while a loop\n  end while;\nend M;", "3:3 E1018", "algorithm");
        row("connectInAlgorithm", "model M\nalgorithm\n  connect(a, b);\nend M;", "3:3 E1018", "'connect'");
        row("equationWithoutSection", "model M\n  Real x;\n  x = 1;\n  der(x) = 2;\n  Real y;\nend M;", "3:3 E1019",
            "'equation'");
        row("signAfterOperator", "model M\nequation\n  x = 2*-3;\nend M;", "3:9 E1020", "start of a sum");
        row("manySigns", "model M\nequation\n  x = ----3;\nend M;", "3:8 E1020", "sign");
        row("notNot", "model M\nequation\n  x = not not a;\nend M;", "3:11 E1021", "'not'");
        row("chainedRelation", "model M\nequation\n  x = a < b < c;\nend M;", "3:13 E1022", "and");
        row("chainedPower", "model M\nequation\n  x = a^b^c;\nend M;", "3:10 E1022", "'^'");
        row("adjacentStrings", "model M\n  Real x \"a\" \"b\";\nend M;", "2:14 E1023", "'+'");
        row("positionalAfterNamed", "model M\nequation\n  f(a = 1, 2);\nend M;", "3:12 E1024", "named");
        row("prefixOrder", "model M\n  final redeclare Real x;\nend M;", "2:9 E1025",
            "'redeclare' must stand before 'final'");
        row("repeatedPrefix", "model M\n  parameter constant Real x;\nend M;", "2:13 E1026", "'constant'");
        row("constrainedbyWithoutReplaceable", "model M\n  Real x constrainedby Real;\nend M;", "2:10 E1028",
            "replaceable");
        row("annotationNotLast", "model M\n  annotation(a = 1);\n  Real x;\nend M;", "2:3 E1029", "end M");
        row("unclosedString", "model M\n  parameter String s = \"abc;\n  Real x;\nend M;", "2:24 E1030",
            "never closed");
        row("unclosedComment", "model M\n  /* abc\nend M;", "2:3 E1031", "'*/' is missing");
        row("unclosedQuotedName", "model M\n  Real 'x = 1;\nend M;", "2:8 E1032", "quoted name");
        row("nestedComment", "model M\n/* /* */ */\nend M;", "2:10 E1033", "do not nest");
        row("unknownCharacter", "model M\nequation\n  x = 3 $ 4;\nend M;", "3:9 E1034", "'$'");
        row("ampersands", "model M\nequation\n  x = a && b;\nend M;", "3:9 E1035", "write 'and'");
        row("notEqual", "model M\nequation\n  x = a != b;\nend M;", "3:9 E1035", "write '<>'");
        row("digitName", "model M\n  Real 2x;\nend M;", "2:8 E1036", "'2x'");
        row("exponent", "model M\n  Real x = 1e;\nend M;", "2:12 E1037", "'1e'");
        row("umlaut", "model M\n  Real \xC3\xA4;\nend M;", "2:8 W1038", "\xC3\xA4");
        row("escape", "model M\n  String s = \"a\\d\";\nend M;", "2:16 W1039", "'\\d'");
        row("latin1", "model M // \xE4\nend M;", "1:12 E1040", "0xE4");
        row("missingExpression", "model M\nequation\n  x = ;\nend M;", "3:7 E1001",
            "expected an expression, found ';'");
        row("missingExpressionAtLineEnd", "model M\nequation\n  x =\n  y = 2;\nend M;", "3:6 E1001", "after '='");
        row("missingArgument", "model M\nequation\n  x = f(a, );\nend M;", "3:12 E1001", "found ')'");
        row("missingComma", "model M\nequation\n  x = {1, 2 3};\nend M;", "3:13 E1001", "','");
        row("missingName", "model M\n  Real ;\nend M;", "2:8 E1001", "the name of a component");
        row("strayText", "model M\nequation\n  x = a b;\nend M;", "3:9 E1001", "expected ';', found 'b'");
        row("emptyItem", "model M\n  Real x;;\nend M;", "2:10 E1001", "expected a declaration");
        row("connectNeedsComma", "model M\nequation\n  connect(a b);\nend M;", "3:13 E1001", "','");
        row("topLevelJunk", "x = 1;\ny = 2;\nmodel M\nend M;", "1:1 E1001", "a class definition");
        row("noIn", "model M\nequation\n  for i = 1:3 loop\n  end for;\nend M;", "3:9 E1001", "'in'");
        row("elseWithoutIf", "model M\nequation\n  x = 1;\n  else\n  y = 2;\nend M;", "4:3 E1001", "found 'else'");
        row("importKeyword", "model M\n  import ;\nend M;", "2:10 E1001", "a name");
        row("twoWithin", "within A;\nwithin B;\nmodel M\nend M;", "2:1 E1001", "first class");
    }
    void oneMistake()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, words);
        const Parsed parsed = parseText(text.toStdString());
        QVERIFY2(QString::fromStdString(parsed.summary()) ==
                     *static_cast<QString*>(QTest::qData("expected", qMetaTypeId<QString>())),
                 parsed.messages().c_str());
        QVERIFY2(parsed.messages().find(words.toStdString()) != std::string::npos, parsed.messages().c_str());
        QCOMPARE(QByteArray::fromStdString(parsed.tree->toString()), text);

        // Where a fix is offered, it mends the text.
        const Diagnostic& diagnostic = parsed.diagnostics.items()[0];
        for (const DiagnosticFix& fix : diagnostic.fixes) {
            const Parsed mended = parseText(applyEdits(parsed.tree->file().text(), fix.edits));
            QVERIFY2(mended.diagnostics.empty(), (mended.tree->toString() + "\n" + mended.messages()).c_str());
        }
    }

    void fixesAreOffered_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("mended");
        const auto row = [](const char* text, const char* mended) {
            QTest::newRow(text) << QByteArray(text) << QString::fromUtf8(mended);
        };
        row("model M Real x\n end M;", "model M Real x;\n end M;");
        row("model M equation x := 1; end M;", "model M equation x = 1; end M;");
        row("model M algorithm x = 1; end M;", "model M algorithm x := 1; end M;");
        row("model M equation x = 2*-a.b[1]; end M;", "model M equation x = 2*(-a.b[1]); end M;");
        row("model M equation x = (1; end M;", "model M equation x = (1); end M;");
        row("model M end N;", "model M end M;");
        row("model M end ;", "model M end M ;");
        row("model M String s = \"C:\\dir\"; end M;", "model M String s = \"C:\\\\dir\"; end M;");
        row("model M equation if a x = 1; end if; end M;", "model M equation if a then x = 1; end if; end M;");
    }
    void fixesAreOffered()
    {
        QFETCH(QByteArray, text);
        const Parsed parsed = parseText(text.toStdString());
        QCOMPARE(parsed.diagnostics.items().size(), std::size_t{1});
        QCOMPARE(parsed.diagnostics.items()[0].fixes.size(), std::size_t{1});
        const std::string mended = applyEdits(parsed.tree->file().text(), parsed.diagnostics.items()[0].fixes[0].edits);
        QTEST(QString::fromStdString(mended), "mended");
    }

    // Independent mistakes in one run, none hidden by another.
    void manyMistakesInOneRun()
    {
        const Parsed parsed = parseText(
            "model M\n"
            "  Real x\n"
            "  parameter Real final = 3;\n"
            "  Real z(start = 1;\n"
            "equation\n"
            "  x == 2;\n"
            "  der(x) = (x + 1;\n"
            "  if x > 1\n"
            "    x = 2;\n"
            "  end if;\n"
            "  x = x && true;\n"
            "  z = {1, 2;\n"
            "algorithm\n"
            "  x = 3;\n"
            "end N;\n");
        QCOMPARE(QString::fromStdString(parsed.summary()),
                 QStringLiteral("2:9 E1002, 3:18 E1010, 4:9 E1003, 6:5 E1013, 7:12 E1003, 8:11 E1009, 11:9 E1035, "
                                "12:7 E1003, 14:5 E1012, 15:5 E1006"));
    }

    void unclosedBracketHasANote()
    {
        const Parsed parsed = parseText("model M\nequation\n  x = (a + b;\nend M;");
        const Diagnostic& diagnostic = parsed.diagnostics.items()[0];
        QCOMPARE(diagnostic.notes.size(), std::size_t{1});
        QCOMPARE(parsed.tree->file().position(diagnostic.notes[0].span.begin).column, 13U);
    }

    void binaryFileIsOneMessage()
    {
        std::string bytes;
        for (int i = 0; i < 5000; ++i) bytes += static_cast<char>((i * 37) % 256);
        const Parsed parsed = parseText(bytes);
        QCOMPARE(parsed.diagnostics.items().size(), std::size_t{1});
        QCOMPARE(parsed.diagnostics.items()[0].code(), std::string_view("E1041"));
        QCOMPARE(parsed.tree->toString(), bytes);
    }

    void numberOfMessagesIsLimited()
    {
        std::string text = "model M\nequation\n";
        for (int i = 0; i < 1000; ++i) text += "  x = ;\n";
        const Parsed parsed = parseText(text + "end M;\n");
        QCOMPARE(parsed.diagnostics.items().size(), kMaxSyntaxErrors + 1);
        QCOMPARE(parsed.diagnostics.items().back().code(), std::string_view("E1043"));
    }
};

QTEST_GUILESS_MAIN(SyntaxErrorsTest)
#include "syntax_errors_test.moc"
