// SPDX-License-Identifier: GPL-3.0-or-later
// `causewayc language-server` as an editor uses it: texts that are not saved, packages in folders, libraries, fixes,
// renaming over files; and an editor that does everything wrong.
#include <QTemporaryDir>
#include <QTest>

#include <random>

#include "core/base/file_io.h"
#include "tests/unit/protocol/language_client.h"

using namespace causeway;
using namespace causeway::test;

namespace {

/// Below a number.
std::uint32_t below(std::minstd_rand& random, std::size_t most)
{
    return static_cast<std::uint32_t>(random() % most);
}

const std::string kParts =
    "package Parts \"what circuits are made of\"\n"
    "  connector Pin\n"
    "    Real v(unit=\"V\");\n"
    "    flow Real i(unit=\"A\");\n"
    "  end Pin;\n"
    "  model Resistor \"obeys Ohm\"\n"
    "    parameter Real R(unit=\"Ohm\") = 5 \"resistance\";\n"
    "    Pin p, n;\n"
    "  equation\n"
    "    p.v - n.v = R*p.i;\n"
    "    p.i + n.i = 0;\n"
    "  end Resistor;\n"
    "  function square \"of a number\"\n"
    "    input Real x;\n"
    "    output Real y;\n"
    "  algorithm\n"
    "    y := x*x;\n"
    "  end square;\n"
    "end Parts;\n";

std::string messagesOf(const Json& diagnostics)
{
    if (!diagnostics.is_array()) return diagnostics.dump();
    std::string all;
    for (const Json& each : diagnostics) all += (all.empty() ? "" : "|") + each["message"].get<std::string>();
    return all;
}

std::string labelsOf(const Json& list)
{
    std::string all;
    for (const Json& item : list["items"]) all += (all.empty() ? "" : " ") + item["label"].get<std::string>();
    return all;
}

/// "line:character" of the start of a range.
std::string startOf(const Json& range)
{
    return fmt::format("{}:{}", range["start"]["line"].get<int>(), range["start"]["character"].get<int>());
}

}  // namespace

class LanguageServerTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QVERIFY(m_folder.isValid()); }

    void nothingIsAnsweredBeforeInitialize();
    void endsAsTheEditorSays();
    void faultsOfTheEditorDoNoHarm();
    void aSingleTextWithoutAFolder();
    void unsavedTextsSeeEachOther();
    void mistakesInUnusedFunctionsAreTold();
    void filesOfAPackageSeeEachOther();
    void librariesOfThePathAndOfSettings();
    void unitsAreNotCheckedInLibrariesThatAreLeftOut();
    void closedTextsAreTheirFilesAgain();
    void changesOfFilesAreSeen();
    void fixesMendTheText();
    void completionsAreSnippetsWithTexts();
    void hoverSignatureAndPlaces();
    void renamesOverOpenAndClosedFiles();
    void symbolsFoldsAndSelections();
    void hierarchiesOfClassesAndCalls();
    void hintsOfUnitsAndSizes();
    void formatsWithFewEdits();
    void structureAndRunArePages();
    void placesInTheEncodingOfTheEditor();
    void randomEditsGiveWhatTheWholeTextGives();
    void largeModelsDoNotHoldUpOtherDiagnostics();

private:
    [[nodiscard]] std::string path(const char* name) const
    {
        return m_folder.filePath(QString::fromLatin1(name)).toStdString();
    }
    void write(const char* name, const std::string& text) const
    {
        std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
        QVERIFY(!writeFileWhole(path(name), text));
    }

    QTemporaryDir m_folder;
};

void LanguageServerTest::nothingIsAnsweredBeforeInitialize()
{
    LanguageClient client;
    client.open("/a.mo", kParts);
    QCOMPARE(client.ask("textDocument/hover", {{"x", 1}})["error"]["code"].get<int>(), -32002);
    QCOMPARE(client.ask("shutdown", nullptr)["error"]["code"].get<int>(), -32002);
    QVERIFY(client.initialize().contains("capabilities"));
    // What came before is not there.
    QCOMPARE(client.ask("textDocument/documentSymbol", {{"textDocument", {{"uri", "file:///a.mo"}}}})["error"]["code"]
                 .get<int>(),
             -32602);
    QCOMPARE(client.ask("initialize", Json::object())["error"]["code"].get<int>(), -32600);
}

void LanguageServerTest::endsAsTheEditorSays()
{
    {
        LanguageClient client;
        client.initialize();
        QVERIFY(client.request("shutdown", nullptr).is_null());
        QCOMPARE(client.ask("textDocument/hover", Json::object())["error"]["code"].get<int>(), -32600);
        client.notify("exit", nullptr);
        QCOMPARE(client.exitCode(), 0);
    }
    {
        LanguageClient client;
        client.notify("exit", nullptr);
        QCOMPARE(client.exitCode(), 1);
    }
    {
        LanguageClient client;
        client.initialize();
        client.open("/a.mo", kParts);
        client.sendBytes("Content-Length: 100\r\n\r\n{\"half");
        client.closeInput();
        QCOMPARE(client.exitCode(), 1);
    }
}

void LanguageServerTest::faultsOfTheEditorDoNoHarm()
{
    LanguageClient client;
    client.initialize();
    client.open("/a.mo", kParts);
    const Json range{{"start", {{"line", -1}, {"character", 0}}}, {"end", {{"line", 0}, {"character", 0}}}};
    client.change("/a.mo", 2, Json::array({{{"range", range}, {"text", "x"}}}));
    client.change("/a.mo", 2, Json::array({{{"text", 5}}}));
    client.change("/unknown.mo", 2, Json::array({{{"text", ""}}}));
    client.close("/unknown.mo");
    client.notify("textDocument/didOpen", Json::array());
    client.notify("textDocument/unknown", nullptr);
    client.sendBytes("Content-Length: x\r\n\r\n");
    const Json noWhere{{"textDocument", {{"uri", "file:///a.mo"}}}};
    QCOMPARE(client.ask("textDocument/hover", noWhere)["error"]["code"].get<int>(), -32602);
    QCOMPARE(client.ask("textDocument/nothing", noWhere)["error"]["code"].get<int>(), -32601);
    QCOMPARE(client.ask("textDocument/hover", nullptr)["error"]["code"].get<int>(), -32602);
    // What is wrong is said in the terms of the protocol, not of the program.
    for (const Json& params : {Json(), Json::array({1}), Json{{"textDocument", 5}}, noWhere}) {
        const auto said = QString::fromStdString(client.ask("textDocument/hover", params)["error"]["message"]);
        QVERIFY2(said.contains("textDocument/hover") && !said.contains("json"), qPrintable(said));
    }
    // Far outside of the text.
    Json far = noWhere;
    far["position"] = {{"line", 4'000'000'000U}, {"character", 4'000'000'000U}};
    for (const char* method : {"textDocument/hover", "textDocument/definition", "textDocument/completion",
                               "textDocument/signatureHelp", "textDocument/references", "textDocument/prepareRename"})
        QVERIFY(client.ask(method, far).is_object());
    QVERIFY(client.request("textDocument/documentSymbol", noWhere).is_array());
}

void LanguageServerTest::aSingleTextWithoutAFolder()
{
    LanguageClient client;
    client.initialize();
    client.open("untitled:Untitled-1", "model M\n  Real x;\nequation\n  der(x) = -y;\nend M;\n");
    const Json found = client.diagnostics("untitled:Untitled-1", 1);
    QVERIFY2(messagesOf(found).find("no variable 'y'") != std::string::npos, messagesOf(found).c_str());
    QCOMPARE(startOf(found[0]["range"]), std::string("3:12"));
    client.replaceAll("untitled:Untitled-1", 2, "model M\n  Real x;\nequation\n  der(x) = -x\nend M;\n");
    QVERIFY(messagesOf(client.diagnostics("untitled:Untitled-1", 2)).find("';'") != std::string::npos);
    client.replaceAll("untitled:Untitled-1", 3, "model M\n  Real x;\nequation\n  der(x) = -x;\nend M;\n");
    QCOMPARE(messagesOf(client.diagnostics("untitled:Untitled-1", 3)), std::string());
    client.replaceAll("untitled:Untitled-1", 4, "");
    QCOMPARE(messagesOf(client.diagnostics("untitled:Untitled-1", 4)), std::string());
}

void LanguageServerTest::unsavedTextsSeeEachOther()
{
    LanguageClient client;
    client.initialize();
    const std::string parts = path("Parts.mo"), use = path("Use.mo");
    client.open(parts, kParts);
    const PlacedText text("model Use\n  Parts.Resis|tor r;\nequation\n  r.p.v = 1;\n  r.n.v = 0;\nend Use;\n");
    client.open(use, text.text);
    QCOMPARE(messagesOf(client.diagnostics(use, 1)), std::string());
    const Json definition = client.request("textDocument/definition", text.params(use));
    QCOMPARE(definition["uri"].get<std::string>(), uriOfPath(parts));
    QCOMPARE(startOf(definition["range"]), std::string("5:8"));
    // The class gets another name in the other text: the one that uses it is told, although it has not changed.
    std::string renamed = kParts;
    for (std::size_t at = renamed.find("Resistor"); at != std::string::npos; at = renamed.find("Resistor", at))
        renamed.replace(at, 8, "Resistance");
    client.replaceAll(parts, 2, renamed);
    const Json wrong = client.wait([&](const Json& message) {
        return message.value("method", "") == "textDocument/publishDiagnostics" &&
               message["params"]["uri"] == uriOfPath(use) && !message["params"]["diagnostics"].empty();
    });
    QVERIFY2(messagesOf(wrong["params"]["diagnostics"]).find("Resistor") != std::string::npos, wrong.dump().c_str());
}

/// Each once, although another function calls the one with the mistakes, and gone with them.
void LanguageServerTest::mistakesInUnusedFunctionsAreTold()
{
    LanguageClient client;
    client.initialize();
    const std::string file = path("Functions.mo");
    const std::string text =
        "package Functions\n  function f\n    input Real x;\n    output Real y;\n  algorithm\n    y := z;\n    x := "
        "1;\n"
        "  end f;\n  function g\n    input Real x;\n    output Real y;\n  algorithm\n    y := f(x);\n  end g;\n"
        "end Functions;\n";
    client.open(file, text);
    const Json found = client.diagnostics(file, 1);
    QCOMPARE(found.size(), std::size_t(2));
    QCOMPARE(startOf(found[0]["range"]), std::string("5:9"));
    QCOMPARE(startOf(found[1]["range"]), std::string("6:4"));
    std::string mended = text;
    mended.replace(mended.find("y := z"), 6, "y := x");
    mended.erase(mended.find("    x := 1;\n"), 12);
    client.replaceAll(file, 2, mended);
    QCOMPARE(messagesOf(client.diagnostics(file, 2)), std::string());
}

void LanguageServerTest::filesOfAPackageSeeEachOther()
{
    write("Lib/package.mo", "package Lib\n  constant Real g = 9.81;\nend Lib;\n");
    write("Lib/package.order", "Inner\n");
    write("Lib/Inner/package.mo", "within Lib;\npackage Inner\nend Inner;\n");
    write("Lib/Inner/Fall.mo",
          "within Lib.Inner;\nmodel Fall\n  Real h, v;\nequation\n  der(h) = v;\n  der(v) = -g;\n"
          "end Fall;\n");
    LanguageClient client;
    client.initialize();
    const PlacedText text("within Lib.Inner;\nmodel Twice\n  Fal|l a, b;\n  Real x = Lib.g;\nend Twice;\n");
    const std::string twice = path("Lib/Inner/Twice.mo");
    client.open(twice, text.text);
    QCOMPARE(messagesOf(client.diagnostics(twice, 1)), std::string());
    QCOMPARE(client.request("textDocument/definition", text.params(twice))["uri"].get<std::string>(),
             uriOfPath(path("Lib/Inner/Fall.mo")));
    // A block of a package gets its values where it is used.
    const std::string block = path("Lib/Inner/Gain.mo");
    client.open(block, "within Lib.Inner;\nblock Gain\n  parameter Real k;\n  Real y = k*time;\nend Gain;\n");
    QCOMPARE(messagesOf(client.diagnostics(block, 1)), std::string());
    // The package itself: only what stands in its text is checked.
    const std::string top = path("Lib/package.mo");
    client.open(top,
                "package Lib\n  constant Real g = 9.81;\n  model Wrong\n    Real x = y;\n  end Wrong;\nend Lib;\n");
    const Json found = client.diagnostics(top, 1);
    QCOMPARE(found.size(), 1U);
    QCOMPARE(startOf(found[0]["range"]), std::string("3:13"));
}

void LanguageServerTest::librariesOfThePathAndOfSettings()
{
    write("first/One.mo", "package One\n  constant Real c = 1;\nend One;\n");
    write("second/Two.mo", "package Two\n  constant Real c = 2;\nend Two;\n");
    write("third/Three.mo", "package Three\n  constant Real c = 3;\nend Three;\n");
    const std::string text = "model M\n  Real x = One.c, y = Two.c, z = Three.c;\nend M;\n";
    LanguageClient client({QString::fromStdString(path("first"))});
    client.initialize(path("second"), {{"libraries", {path("third")}}});
    client.open(path("second/M.mo"), text);
    QCOMPARE(messagesOf(client.diagnostics(path("second/M.mo"), 1)), std::string());
    // Other settings count for the texts that are open.
    client.notify("workspace/didChangeConfiguration",
                  {{"settings", {{"causeway", {{"libraries", Json::array()}, {"pedantic", true}}}}}});
    const Json found = client.diagnostics(path("second/M.mo"), 1);
    QVERIFY2(messagesOf(found).find("Three") != std::string::npos, messagesOf(found).c_str());
}

void LanguageServerTest::unitsAreNotCheckedInLibrariesThatAreLeftOut()
{
    LanguageClient client;
    client.initialize(path("units"));
    const std::string file = path("units/Old.mo");
    client.open(file, "model Old\n  Real x(unit = \"V\") = y;\n  Real y(unit = \"A\") = time;\nend Old;\n");
    QVERIFY(messagesOf(client.diagnostics(file, 1)).find("units do not agree") != std::string::npos);
    client.notify("workspace/didChangeConfiguration",
                  {{"settings", {{"causeway", {{"noUnits", Json::array({"Old"})}}}}}});
    QCOMPARE(messagesOf(client.diagnostics(file, 1)), std::string());
}

void LanguageServerTest::closedTextsAreTheirFilesAgain()
{
    write("kept/Parts.mo", kParts);
    LanguageClient client;
    client.initialize(path("kept"));
    const std::string parts = path("kept/Parts.mo"), use = path("kept/Use.mo");
    client.open(parts, "package Parts\n  constant Real c = 1;\nend Parts;\n");
    QCOMPARE(messagesOf(client.diagnostics(parts, 1)), std::string());
    client.open(use, "model Use\n  parameter Real c = Parts.square(3);\nend Use;\n");
    QVERIFY(messagesOf(client.diagnostics(use, 1)).find("square") != std::string::npos);
    client.close(parts);
    QCOMPARE(messagesOf(client.diagnostics(parts, nullptr)), std::string());
    QCOMPARE(messagesOf(client.diagnostics(use, 1)), std::string());
    client.open(parts, "package Parts\n  Real;\nend Parts;\n", 7);
    QVERIFY(!messagesOf(client.diagnostics(parts, 7)).empty());
}

void LanguageServerTest::changesOfFilesAreSeen()
{
    write("watched/Parts.mo", "package Parts\nend Parts;\n");
    LanguageClient client;
    client.initialize(path("watched"), nullptr,
                      {{"workspace", {{"didChangeWatchedFiles", {{"dynamicRegistration", true}}}}}});
    QVERIFY(!client.wait([](const Json& m) { return m.value("method", "") == "client/registerCapability"; }).is_null());
    const std::string use = path("watched/Use.mo");
    client.open(use, "model Use\n  parameter Real c = Parts.square(3);\nend Use;\n");
    QVERIFY(messagesOf(client.diagnostics(use, 1)).find("square") != std::string::npos);
    write("watched/Parts.mo", kParts);
    client.notify("workspace/didChangeWatchedFiles",
                  {{"changes", Json::array({{{"uri", uriOfPath(path("watched/Parts.mo"))}, {"type", 2}}})}});
    QCOMPARE(messagesOf(client.diagnostics(use, 1)), std::string());
}

void LanguageServerTest::fixesMendTheText()
{
    LanguageClient client;
    client.initialize();
    const std::string file = path("Fix.mo");
    const std::vector<std::string> texts{"model M\n  Real speed;\nequation\n  der(speed) = -sped;\nend M;\n",
                                         "model M\n  Real x, y;\nequation\n  x = 1;\nend M;\n",
                                         "model M\n  Real x;\nequation\n  x = 1;\n  x = 2;\nend M;\n",
                                         "model M\n  Real x\nequation\n  x = 1;\nend M;\n"};
    int version = 1;
    client.open(file, "", version);
    for (const std::string& text : texts) {
        client.replaceAll(file, ++version, text);
        const Json found = client.diagnostics(file, version);
        QVERIFY2(found.is_array() && !found.empty(), text.c_str());
        const Json actions = client.request("textDocument/codeAction",
                                            {{"textDocument", {{"uri", uriOfPath(file)}}},
                                             {"range", found[0]["range"]},
                                             {"context", {{"diagnostics", Json::array()}, {"only", {"quickfix"}}}}});
        QVERIFY2(actions.is_array() && !actions.empty(), text.c_str());
        const std::string mended = edited(text, actions[0]["edit"]["changes"][uriOfPath(file)]);
        client.replaceAll(file, ++version, mended);
        const Json left = client.diagnostics(file, version);
        QVERIFY2(left.empty() || left[0]["severity"] != 1, (mended + messagesOf(left)).c_str());
    }
}

void LanguageServerTest::completionsAreSnippetsWithTexts()
{
    const Json abilities{
        {"textDocument",
         {{"completion", {{"completionItem", {{"snippetSupport", true}, {"documentationFormat", {"markdown"}}}}}}}}};
    const PlacedText member(kParts + "model M\n  Parts.Resistor r1;\nequation\n  r1.|\nend M;\n");
    const PlacedText call(kParts + "model M\n  Real x = Parts.squ|\nend M;\n");
    const PlacedText loop("model M\nequation\n  fo|\nend M;\n");
    for (const bool hasSnippets : {true, false}) {
        LanguageClient client;
        client.initialize({}, nullptr, hasSnippets ? abilities : Json::object());
        client.open("/a.mo", member.text);
        const Json members = client.request("textDocument/completion", member.params("/a.mo"));
        QVERIFY2(labelsOf(members).starts_with("n p R"), labelsOf(members).c_str());
        QVERIFY(members["items"][2]["documentation"].dump().find("resistance") != std::string::npos);
        client.open("/b.mo", call.text);
        const Json functions = client.request("textDocument/completion", call.params("/b.mo"));
        QCOMPARE(labelsOf(functions), std::string("square"));
        client.open("/c.mo", loop.text);
        const Json loops = client.request("textDocument/completion", loop.params("/c.mo"));
        const auto snippet = std::ranges::find_if(loops["items"], [](const Json& item) {
            return item["label"] == "for" && item["textEdit"]["newText"].dump().find("end for") != std::string::npos;
        });
        QVERIFY(snippet != loops["items"].end());
        const std::string inserted = edited(loop.text, Json::array({(*snippet)["textEdit"]}));
        QCOMPARE(snippet->contains("insertTextFormat"), hasSnippets);
        QCOMPARE(inserted.find("for ${1:i} in") != std::string::npos, hasSnippets);
        QCOMPARE(inserted.find("for i in 1:n loop") != std::string::npos, !hasSnippets);
    }
}

void LanguageServerTest::hoverSignatureAndPlaces()
{
    LanguageClient client;
    client.initialize({}, nullptr, {{"textDocument", {{"hover", {{"contentFormat", {"markdown"}}}}}}});
    const auto asked = [&](const char* method, const std::string& marked) {
        const PlacedText text(kParts + marked);
        client.open("/a.mo", text.text);
        return client.request(method, text.params("/a.mo"));
    };
    const Json tip = asked("textDocument/hover", "model M\n  Parts.Resistor r;\nequation\n  r.R|=1;\nend M;\n");
    QVERIFY(tip["contents"]["value"].get<std::string>().starts_with("```modelica\nparameter Real R"));
    QVERIFY(asked("textDocument/hover", "model M\n| end M;\n").is_null());
    const Json help = asked("textDocument/signatureHelp", "model M\n  Real x = Parts.square(|3);\nend M;\n");
    QCOMPARE(help["signatures"][0]["label"].get<std::string>(), std::string("square(Real x) => Real y"));
    QCOMPARE(help["activeParameter"].get<int>(), 0);
    QCOMPARE(help["signatures"][0]["parameters"][0]["label"], Json::array({7, 13}));
    const Json type = asked("textDocument/typeDefinition", "model M\n  Parts.Resistor r|;\nend M;\n");
    QCOMPARE(startOf(type["range"]), std::string("5:8"));
    const Json uses = asked("textDocument/references", "model M\n  Parts.Resistor r(R|=1);\nend M;\n");
    QCOMPARE(uses.size(), 3U);
    QCOMPARE(asked("textDocument/documentHighlight", "model M\n  Real x;\nequation\n  x| = time;\nend M;\n").size(),
             2U);
}

void LanguageServerTest::renamesOverOpenAndClosedFiles()
{
    write("names/Lib/package.mo", "package Lib\nend Lib;\n");
    write("names/Lib/Part.mo", "within Lib;\nmodel Part\n  Real speed;\nequation\n  speed = time;\nend Part;\n");
    const std::string useText = "within Lib;\nmodel Use\n  Part p;\n  Real y = p.speed; // speed\nend Use;\n";
    write("names/Lib/Use.mo", useText);
    for (const bool isVersioned : {false, true}) {
        LanguageClient client;
        client.initialize(path("names"), nullptr,
                          {{"workspace", {{"workspaceEdit", {{"documentChanges", isVersioned}}}}}});
        // Not as it is on the disk.
        const PlacedText open(
            "within Lib;\nmodel Part\n  Real sp|eed \"of it\";\nequation\n  speed = 2*time;\nend Part;\n");
        const std::string part = path("names/Lib/Part.mo"), use = path("names/Lib/Use.mo");
        client.open(part, open.text, 4);
        Json params = open.params(part);
        QCOMPARE(client.request("textDocument/prepareRename", params)["placeholder"].get<std::string>(),
                 std::string("speed"));
        params["newName"] = "velocity";
        const Json edit = client.request("textDocument/rename", params);
        Json changes = edit.value("changes", Json::object());
        if (isVersioned) {
            for (const Json& file : edit["documentChanges"]) {
                changes[file["textDocument"]["uri"].get<std::string>()] = file["edits"];
                QCOMPARE(file["textDocument"]["version"],
                         file["textDocument"]["uri"] == uriOfPath(part) ? Json(4) : Json());
            }
        }
        QCOMPARE(changes.size(), 2U);
        QCOMPARE(edited(open.text, changes[uriOfPath(part)]),
                 std::string("within Lib;\nmodel Part\n  Real velocity \"of it\";\nequation\n  velocity = 2*time;\n"
                             "end Part;\n"));
        QCOMPARE(edited(useText, changes[uriOfPath(use)]),
                 std::string("within Lib;\nmodel Use\n  Part p;\n  Real y = p.velocity; // speed\nend Use;\n"));
        params["newName"] = "not a name";
        QCOMPARE(client.ask("textDocument/rename", params)["error"]["code"].get<int>(), -32803);
    }
}

void LanguageServerTest::symbolsFoldsAndSelections()
{
    write("symbols/Parts.mo", kParts);
    LanguageClient client;
    client.initialize(path("symbols"), nullptr,
                      {{"textDocument", {{"documentSymbol", {{"hierarchicalDocumentSymbolSupport", true}}}}}});
    client.open("/a.mo", kParts);
    const Json of{{"textDocument", {{"uri", "file:///a.mo"}}}};
    const Json symbols = client.request("textDocument/documentSymbol", of);
    QCOMPARE(symbols.size(), 1U);
    QCOMPARE(symbols[0]["children"].size(), 3U);
    QCOMPARE(symbols[0]["children"][1]["name"].get<std::string>(), std::string("Resistor"));
    QCOMPARE(symbols[0]["children"][1]["children"].size(), 4U);
    client.close("/a.mo");
    // In the files of the folder, whether open or not.
    const Json found = client.request("workspace/symbol", {{"query", "resi"}});
    QCOMPARE(found.size(), 1U);
    QCOMPARE(found[0]["containerName"].get<std::string>(), std::string("Parts"));
    client.open("/a.mo", kParts);
    const Json folds = client.request("textDocument/foldingRange", of);
    QVERIFY(std::ranges::any_of(folds, [](const Json& f) { return f["startLine"] == 0 && f["endLine"] == 18; }));
    Json asked = of;
    asked["positions"] = Json::array({{{"line", 9}, {"character", 5}}});
    const Json chains = client.request("textDocument/selectionRange", asked);
    std::vector<std::string> starts;
    for (const Json* at = &chains[0]; at != nullptr; at = at->contains("parent") ? &(*at)["parent"] : nullptr)
        starts.push_back(startOf((*at)["range"]));
    QVERIFY(starts.size() >= 5);
    QCOMPARE(starts.front(), std::string("9:4"));
    QCOMPARE(starts.back(), std::string("0:0"));
    const Json tokens = client.request("textDocument/semanticTokens/full", of);
    QVERIFY(tokens["data"].size() > 100 && tokens["data"].size() % 5 == 0);
    asked = of;
    asked["range"] = {{"start", {{"line", 0}, {"character", 0}}}, {"end", {{"line", 1}, {"character", 0}}}};
    // package, Parts, its description.
    QCOMPARE(client.request("textDocument/semanticTokens/range", asked)["data"].size(), 15U);
    QVERIFY(client.request("textDocument/codeLens", of).size() == 2U);
}

void LanguageServerTest::hierarchiesOfClassesAndCalls()
{
    LanguageClient client;
    client.initialize();
    const PlacedText text(
        "package P\n  partial model Ba|se\n  end Base;\n  model A\n    extends Base;\n  end A;\n  model B = A;\n"
        "  function f\n    input Real x;\n    output Real y = g(x) + g(2);\n  end f;\n"
        "  function g\n    input Real x;\n    output Real y = 2*x;\n  end g;\n"
        "  model C\n    extends Base;\n    Real z = f(g(1));\n  end C;\nend P;\n");
    client.open("/p.mo", text.text);
    const auto names = [](const Json& items, const char* inside = nullptr) {
        std::string all;
        for (const Json& item : items) {
            const Json& at = inside != nullptr ? item[inside] : item;
            all += (all.empty() ? "" : " ") + at["name"].get<std::string>();
        }
        return all;
    };
    const Json base = client.request("textDocument/prepareTypeHierarchy", text.params("/p.mo"));
    QCOMPARE(names(base), std::string("Base"));
    const Json derived = client.request("typeHierarchy/subtypes", {{"item", base[0]}});
    QCOMPARE(names(derived), std::string("A C"));
    QCOMPARE(names(client.request("typeHierarchy/subtypes", {{"item", derived[0]}})), std::string("B"));
    QCOMPARE(names(client.request("typeHierarchy/supertypes", {{"item", derived[0]}})), std::string("Base"));
    const auto callable = [&](int line, int character) {
        return client.request(
            "textDocument/prepareCallHierarchy",
            {{"textDocument", {{"uri", "file:///p.mo"}}}, {"position", {{"line", line}, {"character", character}}}});
    };
    const Json g = callable(11, 11), f = callable(7, 11);
    const Json incoming = client.request("callHierarchy/incomingCalls", {{"item", g[0]}});
    QCOMPARE(names(incoming, "from"), std::string("f C"));
    QCOMPARE(incoming[0]["fromRanges"].size(), 2U);
    QCOMPARE(names(client.request("callHierarchy/outgoingCalls", {{"item", f[0]}}), "to"), std::string("g"));
}

void LanguageServerTest::hintsOfUnitsAndSizes()
{
    LanguageClient client;
    client.initialize();
    client.open("/a.mo",
                "type Voltage = Real(unit=\"V\");\nmodel M\n  parameter Integer n = 2 + 1;\n  Voltage u[n];\n"
                "  Real x(unit=\"s\");\n  Real t;\nequation\n  u = fill(time, n);\n  x = time;\n  t = x;\nend M;\n");
    client.diagnostics("/a.mo", 1);
    const Json hints = client.request(
        "textDocument/inlayHint",
        {{"textDocument", {{"uri", "file:///a.mo"}}},
         {"range", {{"start", {{"line", 0}, {"character", 0}}}, {"end", {{"line", 99}, {"character", 0}}}}}});
    std::string all;
    for (const Json& hint : hints)
        all += fmt::format("{}:{} {}|", hint["position"]["line"].get<int>(), hint["position"]["character"].get<int>(),
                           hint["label"].get<std::string>());
    QCOMPARE(all, std::string("3:14 = [3]|3:14 [V]|5:8 [s]|"));
}

void LanguageServerTest::formatsWithFewEdits()
{
    LanguageClient client;
    client.initialize();
    const std::string text = "model M\n Real   x; // kept\n   Real y;\nequation\n  x=y;\n  y = 1;\nend M;\n";
    client.open("/a.mo", text);
    const Json of{{"textDocument", {{"uri", "file:///a.mo"}}}, {"options", {{"tabSize", 2}, {"insertSpaces", true}}}};
    const Json edits = client.request("textDocument/formatting", of);
    QCOMPARE(edited(text, edits),
             std::string("model M\n  Real x; // kept\n  Real y;\nequation\n  x = y;\n  y = 1;\nend M;\n"));
    QCOMPARE(edits.size(), 5U);
    Json part = of;
    part["range"] = {{"start", {{"line", 4}, {"character", 0}}}, {"end", {{"line", 5}, {"character", 0}}}};
    QCOMPARE(edited(text, client.request("textDocument/rangeFormatting", part)),
             std::string("model M\n Real   x; // kept\n   Real y;\nequation\n  x = y;\n  y = 1;\nend M;\n"));
    const std::string begun = "model M\nequation\n  for i in 1:3 loop\n    \nend M;\n";
    client.open("/b.mo", begun);
    const Json typed{{"textDocument", {{"uri", "file:///b.mo"}}},
                     {"position", {{"line", 3}, {"character", 4}}},
                     {"ch", "\n"},
                     {"options", {{"tabSize", 2}}}};
    QCOMPARE(edited(begun, client.request("textDocument/onTypeFormatting", typed)),
             std::string("model M\nequation\n  for i in 1:3 loop\n    \n  end for;\nend M;\n"));
}

void LanguageServerTest::structureAndRunArePages()
{
    LanguageClient client;
    client.initialize({}, nullptr, {{"window", {{"showDocument", {{"support", true}}}}}});
    client.open("/a.mo", "model M\n  Real x;\nequation\n  der(x) = -x;\nend M;\n");
    const Json answer = client.request("workspace/executeCommand",
                                       {{"command", "causeway.structure"}, {"arguments", {"file:///a.mo", "M"}}});
    const auto page = readFile(pathOfUri(answer["page"].get<std::string>()));
    QVERIFY(page && page->find("<html") != std::string::npos && page->find("der(x)") != std::string::npos);
    const Json shown = client.wait([](const Json& m) { return m.value("method", "") == "window/showDocument"; });
    QCOMPARE(shown["params"]["uri"], answer["page"]);
    const Json run = client.request("workspace/executeCommand",
                                    {{"command", "causeway.simulate"}, {"arguments", {"file:///a.mo", "M"}}});
    QCOMPARE(run["reachedTime"].get<double>(), 1.0);
    const auto curves = readFile(pathOfUri(run["page"].get<std::string>()));
    QVERIFY(curves && curves->find("<svg") != std::string::npos && curves->find("Last values") != std::string::npos);
    QCOMPARE(client
                 .ask("workspace/executeCommand",
                      {{"command", "causeway.structure"}, {"arguments", {"file:///a.mo", "None"}}})["error"]["code"]
                 .get<int>(),
             -32803);
}

void LanguageServerTest::placesInTheEncodingOfTheEditor()
{
    const std::string text = "model M \"😀ä\"\n  Real '😀ä' = time; Real x = '😀ä';\nend M;\n";
    for (const auto& [name, character] :
         std::vector<std::pair<std::string, int>>{{"utf-16", 32}, {"utf-8", 38}, {"utf-32", 30}}) {
        LanguageClient client;
        const Json answer = client.initialize({}, nullptr, {{"general", {{"positionEncodings", {"utf-7", name}}}}});
        QCOMPARE(answer["capabilities"]["positionEncoding"].get<std::string>(), name);
        client.open("/a.mo", text);
        const Json found = client.request(
            "textDocument/definition",
            {{"textDocument", {{"uri", "file:///a.mo"}}}, {"position", {{"line", 1}, {"character", character}}}});
        QVERIFY2(found.is_object(), name.c_str());
        QCOMPARE(startOf(found["range"]), std::string("1:7"));
        const int length = found["range"]["end"]["character"].get<int>() - 7;
        QCOMPARE(length, name == "utf-8" ? 8 : name == "utf-16" ? 5 : 4);
    }
}

void LanguageServerTest::randomEditsGiveWhatTheWholeTextGives()
{
    LanguageClient client;
    client.initialize();
    std::minstd_rand random(3);
    const std::vector<std::string> pieces{"",           "\n",   "\r\n", "a",  "Real x;\n", "😀",
                                          "equation\n", "end ", "\"",   "/*", "*/",        "("};
    EditedText text(kParts);
    client.open("/a.mo", kParts);
    int version = 1;
    for (int round = 0; round < 100; ++round) {
        Json changes = Json::array();
        for (int i = 0; i < 20; ++i) {
            const auto size = static_cast<std::uint32_t>(text.text().size());
            // Places that an editor can name: not inside of a letter.
            const TextPosition from = text.position(below(random, size + 1), PositionEncoding::Utf16);
            const std::uint32_t begin = text.offset(from, PositionEncoding::Utf16);
            const TextPosition to = text.position(std::min(size, begin + below(random, 9)), PositionEncoding::Utf16);
            const std::uint32_t end = text.offset(to, PositionEncoding::Utf16);
            const std::string& piece = pieces[below(random, pieces.size())];
            const auto written = [](TextPosition at) { return Json{{"line", at.line}, {"character", at.character}}; };
            changes.push_back({{"range", {{"start", written(from)}, {"end", written(to)}}}, {"text", piece}});
            text.replace(begin, std::max(begin, end), piece);
        }
        client.change("/a.mo", ++version, std::move(changes));
        client.open("/b.mo", text.text(), version);
        const auto of = [](const char* uri) { return Json{{"textDocument", {{"uri", uri}}}}; };
        for (const char* method : {"textDocument/foldingRange", "textDocument/semanticTokens/full"}) {
            QCOMPARE(client.request(method, of("file:///a.mo")), client.request(method, of("file:///b.mo")));
        }
    }
}

void LanguageServerTest::largeModelsDoNotHoldUpOtherDiagnostics()
{
    // The second model takes long, and nothing is wrong with it.
    const std::string text =
        "package P\n"
        "  model Small UnknownType x = 1; end Small;\n"
        "  model Large parameter Integer n = 40000; Real x[n](each start = 0, each fixed = true);\n"
        "  equation der(x[1]) = 1 - x[1]; for i in 2:n loop der(x[i]) = x[i - 1] - x[i]; end for; end Large;\n"
        "end P;\n";
    LanguageClient client;
    client.initialize();
    client.open("/a.mo", text);
    const Json first = client.wait(
        [](const Json& message) { return message.value("method", "") == "textDocument/publishDiagnostics"; });
    QVERIFY2(!first["params"].contains("version"), first.dump().c_str());
    QVERIFY2(messagesOf(first["params"]["diagnostics"]).find("UnknownType") != std::string::npos, first.dump().c_str());
    QVERIFY(messagesOf(client.diagnostics("/a.mo", 1)).find("UnknownType") != std::string::npos);
    // A change ends the check of the text before; the list of the last whole check stays until there are errors.
    client.replaceAll("/a.mo", 2, text + "// 2\n");
    std::string mended = text;
    mended.replace(mended.find("UnknownType"), 11, "Real");
    client.replaceAll("/a.mo", 3, mended);
    QCOMPARE(client.diagnostics("/a.mo", 3), Json::array());
    client.close("/a.mo");
    QCOMPARE(client.diagnostics("/a.mo", Json()), Json::array());
}

QTEST_GUILESS_MAIN(LanguageServerTest)
#include "language_server_test.moc"
