// SPDX-License-Identifier: GPL-3.0-or-later
// At every byte of every shipped model (of large ones at every few), and of texts that are broken in all ways, every
// question is answered, without harm.
#include <QTest>
#include <random>
#include <set>

#include "core/base/file_io.h"
#include "core/editing/completion/completion.h"
#include "core/editing/completion/hover.h"
#include "core/editing/completion/signature_help.h"
#include "core/editing/folding.h"
#include "core/editing/outline.h"
#include "core/editing/references.h"
#include "core/editing/rename.h"
#include "core/editing/scope_lookup.h"
#include "tests/unit/editing/assist_fixture.h"

using namespace causeway;
using namespace causeway::test;

namespace {

std::vector<std::filesystem::path> models()
{
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(CAUSEWAY_SOURCE_DIR "/models")) {
        if (entry.path().extension() == ".mo") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// Asks everything at every `step`-th byte; the spans of all answers must lie in the text.
void askEverywhere(const std::string& path, const std::string& text, std::size_t step)
{
    AssistWorkspace workspace({parseDocument(path, text)}, {}, nullptr);
    const SyntaxTree& tree = workspace.tree(0);
    const auto size = static_cast<std::uint32_t>(text.size());
    static_cast<void>(outline(tree));
    for (const FoldingRange& range : foldingRanges(tree)) QVERIFY(range.firstLine < range.lastLine);
    for (std::size_t at = 0; at <= text.size() + 1; at += step) {
        const auto offset = static_cast<std::uint32_t>(at);
        const CompletionList list = complete(workspace, 0, offset);
        QVERIFY(list.begin <= size && list.begin + list.prefix.size() == std::min(offset, size));
        for (std::size_t i = 1; i < list.items.size(); ++i) QVERIFY(!list.items[i].label.empty());
        if (const auto tip = hoverAt(workspace, 0, offset))
            QVERIFY(tip->span.end <= size && !toText(tip->text).empty());
        if (const auto target = definitionAt(workspace, 0, offset)) QVERIFY(!target->path.empty());
        for (const Reference& reference : occurrencesAt(workspace, 0, offset)) QVERIFY(reference.span.end <= size);
        if (const auto help = signatureAt(workspace, 0, offset))
            QVERIFY(help->active < static_cast<int>(help->parameters.size()));
        static_cast<void>(prepareRename(workspace, 0, offset));
    }
}

std::string contentOf(const std::filesystem::path& path)
{
    const auto text = readFile(path);
    return text ? *text : std::string();
}

/// The name of a function in an external clause, or an argument of it.
bool isCalledOutside(const SyntaxTree& tree, NodeId node)
{
    for (; !node.isNone(); node = tree.parent(node)) {
        if (tree.kind(node) == SyntaxKind::ExternalCall) return true;
    }
    return false;
}

}  // namespace

class AssistEverywhereTest : public QObject {
    Q_OBJECT
private slots:
    void everyNameOfEveryModelIsKnown();
    void everyPlaceOfEveryModelIsAnswered();
    void brokenTextsAreAnswered_data();
    void brokenTextsAreAnswered();
    void tornModelsAreAnswered();
    void renamingAndBackGivesTheSameText();
};

void AssistEverywhereTest::everyNameOfEveryModelIsKnown()
{
    for (const auto& path : models()) {
        AssistWorkspace workspace({parseDocument(path.string(), contentOf(path))}, {}, nullptr);
        const SyntaxTree& tree = workspace.tree(0);
        for (TokenIndex at = 0; at < static_cast<TokenIndex>(tree.tokens().size()); ++at) {
            if (tree.tokenKind(at) != TokenKind::Identifier) continue;
            // Entries of annotations and attributes are known by their tips only, C functions by nobody.
            const NodeId node = tree.nodeAt(tree.token(at).begin);
            QVERIFY2(hoverAt(workspace, 0, tree.token(at).begin).has_value() || isInAnnotation(tree, node) ||
                         isCalledOutside(tree, node),
                     (path.string() + ": " + std::string(tree.tokenText(at))).c_str());
        }
    }
}

void AssistEverywhereTest::everyPlaceOfEveryModelIsAnswered()
{
    for (const auto& path : models()) {
        const std::string text = contentOf(path);
        askEverywhere(path.string(), text, std::max<std::size_t>(1, text.size() / 3000));
    }
}

void AssistEverywhereTest::brokenTextsAreAnswered_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char* text : {"",
                             "model",
                             "model M",
                             "model M extends M; end M;",
                             "model M extends N; end M; model N extends M; end N;",
                             "model M M m; end M;",
                             "package P import P.*; import P.P; end P;",
                             "model M model M end M; M m; end M;",
                             "within M; model M end M;",
                             "within A.B; model M end M;",
                             "model M Real x(; equation x = (; end M;",
                             "model M ((((([[[[{{{{ end M;",
                             ")]};;end end end",
                             "model M Real x = x.x.x; equation x.; .x; end M;",
                             "model M model M end M; extends M; end M;",
                             "type T = T; model M T t = T.; end M;",
                             "type E = enumeration(a, a, ); model M E e = E.; end M;",
                             "model A replaceable model B = A; extends B; end A;",
                             "function f input Real x = f(; output Real y; algorithm y := f(f(x=, ; end f;",
                             "model M annotation(Icon(graphics={Line(,,Rectangle({})})); end M;",
                             "model M redeclare model extends X Real y; end X; end M;",
                             "model M Real x; equation for i in for j in loop x[i; end for; end M;",
                             "class 'a b' Real 'c d'; equation 'c d' = 'c; end 'a b';",
                             "model M inner outer M m; outer Real y; equation y = m.; end M;",
                             "model M import a = b.c.{d, e}; import =; a.",
                             "\xFF\xFE model \x01 M",
                             "model M equation connect(a., b[.c); end M;",
                             "model M \"unclosed",
                             "model M /* unclosed",
                             "encapsulated package P model M Real x = sin(y.; end M; end P;",
                             "model M Real x[:] = x; Real y[size(y, 1)]; equation y[",
                             "operator record R operator 'constructor' function c end c; end 'constructor'; end R; "
                             "model M R r = R(; end M;"}) {
        QTest::newRow(text) << QByteArray(text);
    }
}

void AssistEverywhereTest::brokenTextsAreAnswered()
{
    QFETCH(QByteArray, text);
    askEverywhere("broken.mo", text.toStdString(), 1);
}

void AssistEverywhereTest::tornModelsAreAnswered()
{
    std::mt19937 random(7);
    const auto all = models();
    for (int round = 0; round < 60; ++round) {
        std::string text = contentOf(all[random() % all.size()]);
        for (int cut = 0; cut < 4 && !text.empty(); ++cut) {
            const std::size_t at = random() % text.size();
            if (cut % 2 == 0) {
                text.erase(at, random() % 12);
            } else {
                text.insert(at, std::string(1, "(){}[];,.=\"'"[random() % 12]));
            }
        }
        askEverywhere("torn.mo", text, std::max<std::size_t>(1, text.size() / 60));
    }
}

void AssistEverywhereTest::renamingAndBackGivesTheSameText()
{
    for (const auto& path : models()) {
        const std::string text = contentOf(path);
        AssistWorkspace workspace({parseDocument(path.string(), text)}, {}, nullptr);
        const SyntaxTree& tree = workspace.tree(0);
        std::set<std::string> done;
        for (TokenIndex at = 0; at < static_cast<TokenIndex>(tree.tokens().size()) && done.size() < 5; ++at) {
            if (tree.tokenKind(at) != TokenKind::Identifier || !done.insert(std::string(tree.tokenText(at))).second)
                continue;
            const std::uint32_t offset = tree.token(at).begin;
            // A class of the old name is still in the library's file.
            const auto use = nameAtToken(workspace, tree, at);
            if (!use || use->symbol.kind == SymbolKind::Class) continue;
            const Renaming there = rename(workspace, 0, offset, "renamed_7", Task());
            if (!there.refusal.empty()) continue;
            QCOMPARE(there.files.size(), std::size_t{1});
            const std::string changed = applyEdits(text, there.files.front().edits);
            QVERIFY(changed != text);
            AssistWorkspace after({parseDocument(path.string(), changed)}, {}, nullptr);
            // Edits before the name have moved it.
            std::ptrdiff_t moved = offset;
            for (const TextEdit& edit : there.files.front().edits) {
                if (edit.span.begin < offset)
                    moved += static_cast<std::ptrdiff_t>(edit.replacement.size()) -
                             static_cast<std::ptrdiff_t>(edit.span.size());
            }
            const Renaming back = rename(after, 0, static_cast<std::uint32_t>(moved), there.oldName, Task());
            QVERIFY2(back.refusal.empty(), back.refusal.c_str());
            QVERIFY2(!back.files.empty(), path.c_str());
            QCOMPARE(applyEdits(changed, back.files.front().edits), text);
        }
    }
}

QTEST_GUILESS_MAIN(AssistEverywhereTest)
#include "assist_everywhere_test.moc"
