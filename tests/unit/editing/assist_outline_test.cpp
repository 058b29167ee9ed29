// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of a text, what of it folds, and snippets with their places.
#include <QTest>

#include "core/editing/completion/snippets.h"
#include "core/editing/folding.h"
#include "core/editing/outline.h"
#include "core/syntax/parser.h"
#include "tests/unit/editing/assist_fixture.h"

using namespace causeway;
using namespace causeway::test;

namespace {

void print(const std::vector<OutlineItem>& items, std::string& text)
{
    for (const OutlineItem& item : items) {
        text += item.name + (item.detail.empty() ? "" : ":" + item.detail);
        if (!item.children.empty()) {
            text += "(";
            print(item.children, text);
            text += ")";
        }
        text += " ";
    }
}

std::string outlineOf(const std::string& text)
{
    std::string printed;
    print(outline(*parseDocument("test.mo", text)), printed);
    return printed;
}

/// "C1-9" for a class from line 1 to 9.
std::string foldsOf(const std::string& text)
{
    std::string printed;
    for (const FoldingRange& range : foldingRanges(*parseDocument("test.mo", text))) {
        printed +=
            fmt::format("{}{}-{} ", "CSAKB"[static_cast<std::size_t>(range.kind)], range.firstLine, range.lastLine);
    }
    return printed;
}

}  // namespace

class AssistOutlineTest : public QObject {
    Q_OBJECT
private slots:
    void outlineFollowsTheText();
    void outlineOfATextWithErrors();
    void everythingFoldsThatIsLong();
    void snippetsExpand();
    void everySnippetParses();
};

void AssistOutlineTest::outlineFollowsTheText()
{
    QCOMPARE(outlineOf(
                 "package P\n  import A.B;\n  model M\n    extends Base;\n    parameter Real k = 1, j;\n    Part p;\n  "
                 "equation\n    k = 1;\n    j = 2;\n"
                 "  initial algorithm\n    k := 1;\n  end M;\n  type E = enumeration(a, b);\nend P;\nmodel Q end Q;\n"),
             "P:package(A.B:import M:model(Base:extends k:Real j:Real p:Part equation:2 equations initial algorithm:1 "
             "statement ) E:type(a b ) ) Q:model ");
}

void AssistOutlineTest::outlineOfATextWithErrors()
{
    QCOMPARE(outlineOf(""), "");
    QVERIFY(outlineOf("model M Real x; equation x = = 1;").starts_with("M:model(x:Real "));
}

void AssistOutlineTest::everythingFoldsThatIsLong()
{
    QCOMPARE(foldsOf("/* two\n   lines */\nmodel M\n  // a\n  // b\n\n  // c\n  Real x;\nprotected\n  Real "
                     "y;\nequation\n  if x > 1 then\n    y = 1;\n  end if;\n"
                     "  annotation(\n    Icon());\nend M;\n"),
             "K1-2 C3-17 K4-5 S9-10 S11-14 B12-14 A15-16 ");
    QCOMPARE(foldsOf("model M Real x; end M;"), "");
}

void AssistOutlineTest::snippetsExpand()
{
    const ExpandedSnippet expanded = expandSnippet("model ${1:Name}\n  $0\nend ${1:Name};", "    ");
    QCOMPARE(expanded.text, "model Name\n      \n    end Name;");
    QCOMPARE(expanded.stops.size(), std::size_t{3});
    QCOMPARE(expanded.stops[0].begin, 6U);
    QCOMPARE(expanded.stops[1].number, 1);
    QCOMPARE(expanded.stops[2].number, 0);
    QCOMPARE(expandSnippet("plain", "").stops.front().begin, 5U);
    QCOMPARE(expandSnippet("${1:open", "").text, "${1:open");
}

void AssistOutlineTest::everySnippetParses()
{
    for (const Snippet& snippet : snippets()) {
        const std::string piece = expandSnippet(snippet.text, "").text;
        const auto in = [&](SnippetPlace place) { return (snippet.places & static_cast<std::uint8_t>(place)) != 0; };
        std::vector<std::string> texts;
        const bool needsContent =
            snippet.word == "block" || snippet.word == "function";  // an expression is to be filled in
        const std::string filled =
            needsContent ? piece.substr(0, piece.find("= ;")) + "= 1;" + piece.substr(piece.find("= ;") + 3) : piece;
        if (in(SnippetPlace::Class)) texts.push_back(filled + "\n");
        if (in(SnippetPlace::Element)) texts.push_back("model X\n" + filled + "\nend X;\n");
        if (in(SnippetPlace::Equation))
            texts.push_back("model X\nequation\n" + filled + (filled.ends_with(';') ? "" : ";") + "\nend X;\n");
        if (in(SnippetPlace::Statement))
            texts.push_back("model X\nalgorithm\n" + filled + (filled.ends_with(';') ? "" : ";") + "\nend X;\n");
        for (const std::string& text : texts) {
            Diagnostics diagnostics;
            static_cast<void>(
                parse(std::make_shared<const SourceFile>("test.mo", text), SourceId(0), diagnostics, Task()));
            QVERIFY2(!diagnostics.hasErrors(), text.c_str());
        }
    }
}

QTEST_GUILESS_MAIN(AssistOutlineTest)
#include "assist_outline_test.moc"
