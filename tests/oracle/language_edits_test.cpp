// SPDX-License-Identifier: GPL-3.0-or-later
// Random edits as an editor sends them, to the whole language server: what it answers after incremental changes is what
// another one answers that gets the whole text each time. The edited text is kept independently of the server, by the
// rules of the protocol for lines and positions.
#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "core/protocol/language/language_server.h"
#include "core/protocol/message_stream.h"
#include "tests/oracle/search.h"

using namespace causeway;
using namespace causeway::oracle;

namespace {

constexpr const char* kUri = "file:///edited.mo";

/// One server on its thread, and the editor before it.
class Editor {
public:
    explicit Editor(const std::string& encoding)
        : m_thread([this] {
              static_cast<void>(runLanguageServer([this](char* bytes, std::size_t size) { return read(bytes, size); },
                                                  [this](std::string_view bytes) { return take(bytes); },
                                                  [] { return true; }));
          })
    {
        const Json completion{{"completionItem", {{"snippetSupport", true}}}};
        const Json symbols{{"hierarchicalDocumentSymbolSupport", true}};
        static_cast<void>(
            ask("initialize", {{"capabilities",
                                {{"general", {{"positionEncodings", {encoding}}}},
                                 {"textDocument", {{"completion", completion}, {"documentSymbol", symbols}}}}}}));
        notify("initialized", Json::object());
    }
    ~Editor()
    {
        const std::lock_guard lock(m_mutex);
        m_isClosed = true;
        m_changed.notify_all();
    }
    Editor(const Editor&) = delete;
    Editor& operator=(const Editor&) = delete;

    void notify(const char* method, Json params)
    {
        send({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
    }
    /// The answer, with "result" or "error".
    Json ask(const char* method, Json params)
    {
        const int id = ++m_lastId;
        send({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}});
        return wait([id](const Json& message) { return !message.contains("method") && message["id"] == id; });
    }
    /// Of a version of the text.
    Json diagnostics(int version)
    {
        return wait([version](const Json& message) {
            return message.value("method", "") == "textDocument/publishDiagnostics" &&
                   message["params"].value("version", -1) == version;
        })["params"]["diagnostics"];
    }
    void open(const std::string& text)
    {
        notify("textDocument/didOpen",
               {{"textDocument", {{"uri", kUri}, {"languageId", "modelica"}, {"version", 1}, {"text", text}}}});
    }
    void change(int version, Json changes)
    {
        notify("textDocument/didChange",
               {{"textDocument", {{"uri", kUri}, {"version", version}}}, {"contentChanges", std::move(changes)}});
    }

private:
    void send(const Json& message)
    {
        const std::lock_guard lock(m_mutex);
        m_toServer += toMessage(message.dump());
        m_changed.notify_all();
    }
    std::size_t read(char* bytes, std::size_t size)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_isClosed || !m_toServer.empty(); });
        const std::size_t count = std::min(size, m_toServer.size());
        std::copy_n(m_toServer.begin(), count, bytes);
        m_toServer.erase(0, count);
        return count;
    }
    bool take(std::string_view bytes)
    {
        const std::lock_guard lock(m_mutex);
        m_reader.feed(bytes);
        while (auto message = m_reader.next()) m_fromServer.push_back(Json::parse(message->content));
        m_changed.notify_all();
        return true;
    }
    template <class IsWanted>
    Json wait(const IsWanted& isWanted)
    {
        std::unique_lock lock(m_mutex);
        Json found;
        m_changed.wait(lock, [&] {
            const auto at = std::ranges::find_if(m_fromServer, isWanted);
            if (at == m_fromServer.end()) return false;
            found = std::move(*at);
            m_fromServer.erase(at);
            return true;
        });
        return found;
    }

    std::mutex m_mutex;  ///< protects the members below
    std::condition_variable m_changed;
    std::string m_toServer;
    MessageReader m_reader;
    std::deque<Json> m_fromServer;
    bool m_isClosed = false;
    int m_lastId = 0;
    std::jthread m_thread;
};

/// A position of the protocol, and the byte that it means.
struct Place {
    std::size_t line = 0, character = 0, byte = 0;

    [[nodiscard]] Json written() const { return {{"line", line}, {"character", character}}; }
};

/// Units of one letter, by its first byte.
std::size_t unitsOf(unsigned char lead, const std::string& encoding)
{
    if (encoding == "utf-32") return 1;
    if (encoding == "utf-16") return lead >= 0xF0 ? 2 : 1;
    return lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
}

/// All places of a text between its letters: lines end with "\n", "\r\n" or "\r".
std::vector<Place> placesOf(const std::string& text, const std::string& encoding)
{
    std::vector<Place> places{{}};
    for (std::size_t at = 0; at < text.size();) {
        Place next = places.back();
        const bool isPair = text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
        if (text[at] == '\n' || text[at] == '\r') {
            at += isPair ? 2 : 1;
            next = {next.line + 1, 0, at};
        } else {
            const auto lead = static_cast<unsigned char>(text[at]);
            at += unitsOf(lead, "utf-8");
            next = {next.line, next.character + unitsOf(lead, encoding), at};
        }
        places.push_back(next);
    }
    return places;
}

const std::vector<std::string> kTexts = {
    "model M\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend M;\n",
    "within;\r\npackage P \"größer 😀\"\r\n  connector Pin Real v; flow Real i; end Pin;\r\n"
    "  model R \"resistor\" parameter Real r(unit = \"Ohm\") = 10; Pin p, n;\r\n  equation\r\n"
    "    p.v - n.v = r*p.i; p.i + n.i = 0;\r\n    annotation(Icon(graphics = {Line(points = {{0, 0}, {1, 1}})}));\r\n"
    "  end R;\r\n  model Two R a(r = 1), b; equation connect(a.n, b.p); end Two;\r\nend P;\r\n",
    "function f input Real u; output Real y; algorithm /* sums */ y := 0;\n  for i in 1:3 loop y := y + u^i; end for;\n"
    "end f;\nblock B input Real u; output Real y; Real z[3]; equation y = f(u); z = {u, 2*u, 3*u}; end B;\n"
    "type E = enumeration(a, b);\nrecord C Real re, im; end C;\n",
    ""};

const std::vector<std::string> kPieces = {"",
                                          "\n",
                                          "\r\n",
                                          "\r",
                                          " ",
                                          "a",
                                          "x",
                                          "1",
                                          ";",
                                          "Real y;\n",
                                          "equation\n",
                                          "end ",
                                          "\"",
                                          "/*",
                                          "*/",
                                          "//",
                                          "(",
                                          ")",
                                          "{",
                                          "}",
                                          ".",
                                          "😀",
                                          "ä",
                                          "\xEF\xBB\xBF",
                                          "model N ",
                                          "end N;\n",
                                          "extends P.R;",
                                          "P.R q;\n",
                                          "connect(",
                                          "der(",
                                          "import P;\n",
                                          "for i in 1:3 loop ",
                                          "if x > 0",
                                          " then ",
                                          "annotation(",
                                          "'q 1'",
                                          "parameter ",
                                          "algorithm ",
                                          ":=",
                                          "redeclare ",
                                          "within P;",
                                          "\\\"",
                                          "1e",
                                          "model M end M;\n"};

/// The text, and how the editor came there.
class EditedByHand {
public:
    EditedByHand(Choices& choices, std::string encoding)
        : m_choices(choices), m_encoding(std::move(encoding)), m_text(choices.oneOf(kTexts))
    {
    }

    [[nodiscard]] const std::string& text() const { return m_text; }
    [[nodiscard]] std::vector<Place> places() const { return placesOf(m_text, m_encoding); }

    /// One change of the content, already carried out.
    Json change()
    {
        if (m_choices.chance(2)) {
            m_text = m_choices.oneOf(kTexts);
            return {{"text", m_text}};
        }
        if (m_choices.chance(15) && !m_before.empty()) return back();
        const std::vector<Place> all = places();
        // Typing goes on where it was; letters are deleted before it.
        std::size_t from = m_choices.chance(50) ? m_choices.below(all.size()) : nearest(all, m_last);
        std::size_t to = from;
        if (m_choices.chance(35)) to = std::min(all.size() - 1, from + m_choices.below(m_choices.chance(20) ? 60 : 4));
        if (m_choices.chance(10)) from -= std::min(from, m_choices.below(3));
        return replace(all[from], all[to], m_choices.oneOf(kPieces), isEndOfLine(all, to));
    }

private:
    static std::size_t nearest(const std::vector<Place>& all, std::size_t byte)
    {
        const auto at = std::ranges::lower_bound(all, byte, {}, &Place::byte);
        return at == all.end() ? all.size() - 1 : static_cast<std::size_t>(at - all.begin());
    }
    static bool isEndOfLine(const std::vector<Place>& all, std::size_t at)
    {
        return at + 1 == all.size() || all[at + 1].line > all[at].line;
    }

    Json replace(Place from, Place to, const std::string& piece, bool mayReachBeyond)
    {
        m_before.push_back(m_text);
        m_text.replace(from.byte, to.byte - from.byte, piece);
        m_last = from.byte + piece.size();
        // A character behind the last one of a line is its end.
        if (mayReachBeyond && m_choices.chance(20)) to.character += 1 + m_choices.below(1000);
        Json range{{"start", from.written()}, {"end", to.written()}};
        if (from.byte == to.byte && m_choices.chance(50)) range["start"] = range["end"];
        return {{"range", std::move(range)}, {"text", piece}};
    }

    /// Undoes the last edit, as editors do: by the smallest change of whole letters.
    Json back()
    {
        const std::string wanted = m_before.back();
        m_before.pop_back();
        const std::vector<Place> now = places(), then = placesOf(wanted, m_encoding);
        std::size_t same = 0, end = 0;
        const auto letter = [](const std::string& text, const std::vector<Place>& all, std::size_t at) {
            return std::string_view(text).substr(all[at].byte, all[at + 1].byte - all[at].byte);
        };
        const std::size_t most = std::min(now.size(), then.size()) - 1;
        while (same < most && letter(m_text, now, same) == letter(wanted, then, same)) ++same;
        while (same + end < most &&
               letter(m_text, now, now.size() - 2 - end) == letter(wanted, then, then.size() - 2 - end))
            ++end;
        const Place from = now[same], to = now[now.size() - 1 - end];
        const std::size_t begin = then[same].byte;
        Json change{{"range", {{"start", from.written()}, {"end", to.written()}}},
                    {"text", wanted.substr(begin, then[then.size() - 1 - end].byte - begin)}};
        m_text = wanted;
        m_last = begin;
        return change;
    }

    Choices& m_choices;
    std::string m_encoding, m_text;
    std::vector<std::string> m_before;
    std::size_t m_last = 0;
};

struct Question {
    const char* method;
    Json params;
};

std::vector<Question> questionsAt(const Place& place, const Place& end)
{
    const Json document{{"uri", kUri}};
    const Json whole{{"textDocument", document}};
    const Json here{{"textDocument", document}, {"position", place.written()}};
    const Json range{{"start", Place().written()}, {"end", end.written()}};
    Json renamed = here, selected = whole, found = here, ranged = whole, formatted = whole;
    renamed["newName"] = "renamed";
    selected["positions"] = Json::array({place.written()});
    found["context"] = {{"includeDeclaration", true}};
    ranged["range"] = range;
    formatted["options"] = {{"tabSize", 2}, {"insertSpaces", true}};
    return {{"textDocument/documentSymbol", whole},
            {"textDocument/foldingRange", whole},
            {"textDocument/semanticTokens/full", whole},
            {"textDocument/semanticTokens/range", ranged},
            {"textDocument/codeLens", whole},
            {"textDocument/selectionRange", selected},
            {"textDocument/completion", here},
            {"textDocument/hover", here},
            {"textDocument/signatureHelp", here},
            {"textDocument/definition", here},
            {"textDocument/references", found},
            {"textDocument/documentHighlight", here},
            {"textDocument/prepareRename", here},
            {"textDocument/rename", renamed},
            {"textDocument/formatting", formatted}};
}

/// What both servers know only after the check of the text.
std::vector<Question> questionsAfterCheck(const Place& end)
{
    const Json range{{"start", Place().written()}, {"end", end.written()}};
    const Json whole{{"textDocument", {{"uri", kUri}}}, {"range", range}};
    Json actions = whole;
    actions["context"] = {{"diagnostics", Json::array()}};
    return {{"textDocument/inlayHint", whole}, {"textDocument/codeAction", actions}};
}

CaseOutcome compareAnswers(Choices& choices, const Announce& announce, bool withDiagnostics)
{
    constexpr const char* kEncodings[] = {"utf-16", "utf-8", "utf-32"};
    const std::string encoding = choices.oneOf(kEncodings);
    EditedByHand hand(choices, encoding);
    CaseOutcome outcome;
    outcome.text = fmt::format("{} of\n{}\n", encoding, hand.text());
    Editor incremental(encoding), whole(encoding);
    incremental.open(hand.text());
    whole.open(hand.text());
    const auto differ = [&](const char* what, const Json& one, const Json& other) {
        if (one == other) return false;
        outcome.disagreement = what;
        outcome.details = one.dump().substr(0, 2000) + "\n    for the whole text: " + other.dump().substr(0, 2000);
        return true;
    };
    const auto allAgree = [&](const std::vector<Question>& questions) {
        return std::ranges::none_of(questions, [&](const Question& question) {
            ++outcome.runs;
            return differ(question.method, incremental.ask(question.method, question.params)["result"],
                          whole.ask(question.method, question.params)["result"]);
        });
    };
    int version = 1;
    for (std::size_t round = 1 + choices.below(withDiagnostics ? 2 : 8); round > 0; --round) {
        Json changes = Json::array();
        for (std::size_t edit = 1 + choices.below(20); edit > 0; --edit) changes.push_back(hand.change());
        outcome.text += changes.dump() + "\n";
        announce(outcome.text);
        incremental.change(++version, std::move(changes));
        whole.change(version, Json::array({{{"text", hand.text()}}}));
        const std::vector<Place> places = hand.places();
        if (!allAgree(questionsAt(places[choices.below(places.size())], places.back()))) return outcome;
        if (!withDiagnostics) continue;
        if (differ("diagnostics", incremental.diagnostics(version), whole.diagnostics(version))) return outcome;
        if (!allAgree(questionsAfterCheck(places.back()))) return outcome;
    }
    return outcome;
}

CaseOutcome tryAnswers(Choices& choices, const Announce& announce)
{
    return compareAnswers(choices, announce, false);
}

CaseOutcome tryDiagnostics(Choices& choices, const Announce& announce)
{
    return compareAnswers(choices, announce, true);
}

}  // namespace

int main(int argc, char** argv)
{
    // The texts need no library.
    ::setenv("MODELICAPATH", "", 1);
    return search(argc, argv, {{"answers", tryAnswers}, {"diagnostics", tryDiagnostics}}, {500, 60});
}
