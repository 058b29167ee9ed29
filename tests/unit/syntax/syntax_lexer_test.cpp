// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <random>

#include "core/syntax/highlight.h"
#include "core/syntax/lexer.h"

using namespace causeway;

namespace {

/// "Identifier:x Equals:= UnsignedInteger:1"
QString tokensOf(std::string_view text)
{
    static constexpr const char* kNames[] = {
#define OTHER(name, text) #name,
#define KEYWORD(name, text) #name,
#define SYMBOL(name, text) #name,
#include "core/syntax/token.def"
    };
    QStringList list;
    for (const Token& token : lex(text).tokens) {
        if (token.kind == TokenKind::EndOfFile) continue;
        const std::string_view bytes = text.substr(token.begin, token.size());
        list << QStringLiteral("%1:%2").arg(QLatin1String(kNames[static_cast<std::size_t>(token.kind)]),
                                            QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size())));
    }
    return list.join(QLatin1Char(' '));
}

std::string randomText(std::mt19937& random, std::size_t maxLength)
{
    static constexpr std::string_view kPieces[] = {"\"",
                                                   "\\\"",
                                                   "'",
                                                   "/*",
                                                   "*/",
                                                   "//",
                                                   "\n",
                                                   "\r\n",
                                                   " ",
                                                   "\t",
                                                   "model",
                                                   "end",
                                                   "x",
                                                   "1.5e3",
                                                   ".",
                                                   ".*",
                                                   "(",
                                                   ")",
                                                   "\xC3\xA4",
                                                   "\xFF",
                                                   "\xEF\xBB\xBF",
                                                   "\xE2\x88\x92",
                                                   "$",
                                                   "==",
                                                   "&&",
                                                   ";",
                                                   "\\",
                                                   "1e",
                                                   std::string_view("\0", 1)};
    std::string text;
    while (text.size() < maxLength && random() % 60 != 0) {
        if (random() % 4 == 0) {
            text += static_cast<char>(random() % 256);
        } else {
            text += kPieces[random() % std::size(kPieces)];
        }
    }
    return text;
}

}  // namespace

class SyntaxLexerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tokens_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* text, const char* expected) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(expected);
        };
        row("empty", "", "");
        row("names", "x _y x1 Model modelx",
            "Identifier:x Identifier:_y Identifier:x1 Identifier:Model Identifier:modelx");
        row("quotedNames", "'a b' '\\'' '+foo'", "Identifier:'a b' Identifier:'\\'' Identifier:'+foo'");
        row("keywords", "model end time constrainedby in",
            "Model:model End:end Time:time Constrainedby:constrainedby In:in");
        row("numbers", "1 13. 13E0 1.3e1 .13E2 1e+3",
            "UnsignedInteger:1 UnsignedReal:13. UnsignedReal:13E0 "
            "UnsignedReal:1.3e1 UnsignedReal:.13E2 UnsignedReal:1e+3");
        row("longestNumberFirst", "1.*x", "UnsignedReal:1. Times:* Identifier:x");
        row("elementwise", "a.*b ./ .^ .+ .-",
            "Identifier:a DotTimes:.* Identifier:b DotDivide:./ DotPower:.^ DotPlus:.+ DotMinus:.-");
        row("relations", "< <= > >= == <> = :=",
            "Less:< LessEqual:<= Greater:> GreaterEqual:>= EqualEqual:== NotEqual:<> Equals:= Assign::=");
        row("strings", "\"a\\\"b\" \"two\nlines\"", "String:\"a\\\"b\" String:\"two\nlines\"");
        row("comments", "a // b\n/* c /* d */ e", "Identifier:a Identifier:e");
        row("commentAfterDot", "a./*c*/b", "Identifier:a Dot:. Identifier:b");
        row("commentAfterTimes", "a*/*c*/b*//d\nc", "Identifier:a Times:* Identifier:b Times:* Identifier:c");
        row("byteOrderMark", "\xEF\xBB\xBFmodel", "Model:model");
        row("byteOrderMarkAfterComment", "/* licence */\n\xEF\xBB\xBFmodel", "Model:model");
        row("carriageReturns", "a\r\nb\r", "Identifier:a Identifier:b");
        row("foreignOperators", "a && b || !c != d",
            "Identifier:a And:&& Identifier:b Or:|| Not:! Identifier:c NotEqual:!= Identifier:d");
        row("minusOfTypography", "a \xE2\x88\x92 b", "Identifier:a Minus:\xE2\x88\x92 Identifier:b");
        row("junkIsOneToken", "a $$@@ b", "Identifier:a Unknown:$$@@ Identifier:b");
        row("letterOutsideAscii",
            "R\xC3\xA4"
            "der",
            "Identifier:R\xC3\xA4"
            "der");
        row("noBreakSpace",
            "a\xC2\xA0"
            "b",
            "Identifier:a Unknown:\xC2\xA0 Identifier:b");
    }
    void tokens()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(tokensOf(text.toStdString()), expected);
    }

    void problems_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("begin");
        QTest::addColumn<int>("end");
        const auto row = [](const char* name, const QByteArray& text, LexProblemKind kind, int begin, int end) {
            QTest::newRow(name) << text << static_cast<int>(kind) << begin << end;
        };
        row("unclosedString", "x \"abc", LexProblemKind::UnclosedString, 2, 6);
        row("unclosedComment", "x /* abc", LexProblemKind::UnclosedComment, 2, 4);
        row("unclosedQuotedName", "x 'abc\ny", LexProblemKind::UnclosedQuotedName, 2, 6);
        row("emptyQuotedName", "x ''", LexProblemKind::UnclosedQuotedName, 2, 4);
        row("commentEnd", "/* /* */ */", LexProblemKind::CommentEndWithoutStart, 9, 11);
        row("unknown", "x # y", LexProblemKind::UnknownCharacter, 2, 3);
        row("foreign", "x && y", LexProblemKind::ForeignOperator, 2, 4);
        row("digits", "2x", LexProblemKind::NameStartsWithDigit, 0, 2);
        row("exponent", "1e+;", LexProblemKind::IncompleteNumber, 0, 3);
        row("nonAscii", "\xC3\xA4", LexProblemKind::NonAsciiName, 0, 2);
        row("escape", "\"a\\d\"", LexProblemKind::UnknownEscape, 2, 4);
        row("latin1", "// \xE4\nx", LexProblemKind::InvalidUtf8, 3, 4);
        row("utf16", QByteArray("\xFF\xFEm\0", 4), LexProblemKind::NotText, 3, 4);
    }
    void problems()
    {
        QFETCH(QByteArray, text);
        const LexResult result = lex(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
        QVERIFY(!result.problems.empty());
        QTEST(static_cast<int>(result.problems[0].kind), "kind");
        QTEST(static_cast<int>(result.problems[0].begin), "begin");
        QTEST(static_cast<int>(result.problems[0].end), "end");
    }

    // The quote of the first string is missing; without the heuristic every later string would turn inside out.
    void missingQuoteIsFoundAtItsString()
    {
        const std::string text = "model M\n  Real x \"abc;\n  Real y \"def\";\n  Real z \"ghi\";\nend M;\n";
        const LexResult result = lex(text);
        QCOMPARE(result.problems.size(), std::size_t{1});
        QCOMPARE(result.problems[0].begin, static_cast<std::uint32_t>(text.find("\"abc")));
        QCOMPARE(result.problems[0].end, static_cast<std::uint32_t>(text.find("\"abc") + 4));
        QVERIFY(tokensOf(text).contains(QLatin1String("Identifier:z String:\"ghi\" Semicolon:; End:end")));
    }

    void everyByteIsInOneTokenOrGap()
    {
        std::mt19937 random(20240501);
        for (int round = 0; round < 3000; ++round) {
            const std::string text = randomText(random, 400);
            std::uint32_t at = 0;
            const LexResult result = lex(text);
            for (const Token& token : result.tokens) {
                QVERIFY(token.begin >= at && token.end >= token.begin && token.end <= text.size());
                std::string_view gap = std::string_view(text).substr(at, token.begin - at);
                while (!gap.empty()) {
                    const Trivia trivia = firstTrivia(gap);
                    QVERIFY(!trivia.text.empty());
                    gap.remove_prefix(trivia.text.size());
                }
                at = token.end;
            }
            QCOMPARE(at, static_cast<std::uint32_t>(text.size()));
            QCOMPARE(result.tokens.back().kind, TokenKind::EndOfFile);
        }
    }

    // An editor colours line by line: the same result as for the whole text at once.
    void highlightingByLinesEqualsTheWhole()
    {
        std::mt19937 random(7);
        for (int round = 0; round < 2000; ++round) {
            const std::string text = randomText(random, 300);
            std::vector<HighlightRange> whole;
            const HighlightState end = highlight(text, HighlightState::Code, whole);
            std::vector<HighlightKind> wholeBytes;
            for (const HighlightRange& range : whole)
                wholeBytes.insert(wholeBytes.end(), range.end - range.begin, range.kind);
            QCOMPARE(wholeBytes.size(), text.size());

            std::vector<HighlightKind> lineBytes;
            HighlightState state = HighlightState::Code;
            for (std::size_t at = 0; at < text.size();) {
                const std::size_t next = std::min(text.find('\n', at), text.size() - 1) + 1;
                std::vector<HighlightRange> ranges;
                state = highlight(std::string_view(text).substr(at, next - at), state, ranges);
                for (const HighlightRange& range : ranges) {
                    lineBytes.insert(lineBytes.end(), range.end - range.begin, range.kind);
                }
                at = next;
            }
            // A line break ends an escape at the end of a piece, so only texts without that must agree exactly.
            if (text.find("\\\n") == std::string::npos && text.find("\\\r") == std::string::npos) {
                QVERIFY(wholeBytes == lineBytes);
                QCOMPARE(static_cast<int>(state), static_cast<int>(end));
            } else {
                QCOMPARE(lineBytes.size(), text.size());
            }
        }
    }

    void highlightKinds()
    {
        std::vector<HighlightRange> ranges;
        const auto kinds = [&](std::string_view text, HighlightState state) {
            ranges.clear();
            const HighlightState end = highlight(text, state, ranges);
            QString result;
            for (const HighlightRange& range : ranges) {
                result += QLatin1Char("_ckbnqds+?"[static_cast<std::size_t>(range.kind)]);
            }
            return result + QLatin1Char("/CS"[static_cast<std::size_t>(end)]);
        };
        QCOMPARE(kinds("Real x = 1 'q' // c", HighlightState::Code), QStringLiteral("b_n_+_d_q_c/"));
        QCOMPARE(kinds("model \"open", HighlightState::Code), QStringLiteral("k_sS"));
        QCOMPARE(kinds("rest\" x", HighlightState::String), QStringLiteral("s_n/"));
        QCOMPARE(kinds("rest */ # /* y", HighlightState::BlockComment), QStringLiteral("c_?_cC"));
    }

    void identifiers()
    {
        QVERIFY(isIdentifier("x1"));
        QVERIFY(isIdentifier("'any thing'"));
        QVERIFY(!isIdentifier(""));
        QVERIFY(!isIdentifier("model"));
        QVERIFY(!isIdentifier("1x"));
        QVERIFY(!isIdentifier(" x"));
        QVERIFY(!isIdentifier("a.b"));
        QVERIFY(!isIdentifier("'open"));
    }

    void utf8()
    {
        QCOMPARE(findInvalidUtf8("plain ASCII text of some length"), std::string_view::npos);
        QCOMPARE(findInvalidUtf8("\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80"), std::string_view::npos);
        QCOMPARE(findInvalidUtf8("12345678\xC3"), std::size_t{8});
        QCOMPARE(findInvalidUtf8("\xC0\x80"), std::size_t{0});           // overlong
        QCOMPARE(findInvalidUtf8("a\xED\xA0\x80"), std::size_t{1});      // surrogate
        QCOMPARE(findInvalidUtf8("a\xF4\x90\x80\x80"), std::size_t{1});  // beyond Unicode
    }
};

QTEST_GUILESS_MAIN(SyntaxLexerTest)
#include "syntax_lexer_test.moc"
