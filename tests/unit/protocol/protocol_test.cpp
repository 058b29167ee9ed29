// SPDX-License-Identifier: GPL-3.0-or-later
// Messages over a stream of bytes: what is cut, wrong, huge, unknown or cancelled harms nobody; places in texts.
#include <QTest>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <random>
#include <thread>

#include "core/protocol/file_uri.h"
#include "core/protocol/json_rpc.h"
#include "core/protocol/message_stream.h"
#include "core/protocol/text_positions.h"

using namespace causeway;

namespace {

/// Below a number.
std::uint32_t below(std::minstd_rand& random, std::size_t most)
{
    return static_cast<std::uint32_t>(random() % most);
}

/// Contents of messages; faults with "!" in front.
std::vector<std::string> messagesIn(const std::string& bytes, std::size_t piece)
{
    MessageReader reader;
    std::vector<std::string> all;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
        reader.feed(std::string_view(bytes).substr(at, piece));
        while (auto message = reader.next())
            all.push_back(message->fault.empty() ? message->content : "!" + message->fault);
    }
    return all;
}

/// A server in this process, to which a test writes and from which it reads.
class Peer {
public:
    Peer()
        : connection([this](char* bytes, std::size_t size) { return read(bytes, size); },
                     [this](std::string_view b) {
                         const std::lock_guard lock(m_mutex);
                         m_answers.feed(b);
                         m_changed.notify_all();
                         return true;
                     })
    {
    }
    ~Peer() { end(); }

    void start()
    {
        m_thread = std::thread([this] { connection.run(); });
    }
    void send(const std::string& bytes)
    {
        const std::lock_guard lock(m_mutex);
        m_input += bytes;
        m_changed.notify_all();
    }
    void send(const Json& message) { send(toMessage(message.dump())); }
    Json answer()
    {
        std::unique_lock lock(m_mutex);
        std::optional<IncomingMessage> message;
        m_changed.wait(lock, [&] { return (message = m_answers.next()) || m_hasReturned; });
        return message ? Json::parse(message->content) : Json();
    }
    void end()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_isClosed = true;
            m_changed.notify_all();
        }
        if (m_thread.joinable()) m_thread.join();
    }

    RpcConnection connection;

private:
    std::size_t read(char* bytes, std::size_t size)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return !m_input.empty() || m_isClosed; });
        const std::size_t count = std::min(size, m_input.size());
        std::copy_n(m_input.begin(), count, bytes);
        m_input.erase(0, count);
        return count;
    }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::string m_input;
    MessageReader m_answers;
    bool m_isClosed = false, m_hasReturned = false;
    std::thread m_thread;
};

Json request(int id, const char* method, Json params = Json::object())
{
    return {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}};
}

int codeOf(const Json& answer)
{
    return answer.contains("error") ? answer["error"]["code"].get<int>() : 0;
}

/// Units of a code point in UTF-16, and so on: by the definition, for a comparison.
std::uint32_t unitsOf(char32_t letter, PositionEncoding encoding)
{
    if (encoding == PositionEncoding::Utf16) return letter > 0xFFFF ? 2 : 1;
    if (encoding == PositionEncoding::Utf32) return 1;
    return letter < 0x80 ? 1 : letter < 0x800 ? 2 : letter < 0x10000 ? 3 : 4;
}

}  // namespace

class ProtocolTest : public QObject {
    Q_OBJECT
private slots:
    void messagesComeWholeFromPiecesOfAnySize();
    void whatIsNoMessageIsPassedOver();
    void hugeLengthsNeedNoMemory();
    void requestsAreAnsweredInTheirOrder();
    void faultsHaveTheirCodes();
    void cancelledRequestsEndEarly();
    void whatWasReadIsAnsweredAtTheEnd();
    void randomBytesDoNoHarm();
    void placesAreCountedInUnitsOfTheEncoding();
    void placesBeyondAreTheEnd();
    void changedPiecesGiveTheSameLinesAsTheWholeText();
    void pathsAndUrisAreTheSame();
};

void ProtocolTest::messagesComeWholeFromPiecesOfAnySize()
{
    const std::string bytes = toMessage("{}") + "Content-Type: application/x\r\ncontent-length:  5 \r\n\r\nhello" +
                              toMessage("") + "Content-Length: 3\n\nend" + toMessage(std::string(100'000, 'x'));
    const std::vector<std::string> expected{"{}", "hello", "", "end", std::string(100'000, 'x')};
    for (const std::size_t piece : {1U, 2U, 3U, 7U, 64U, 4096U, 1'000'000U})
        QCOMPARE(messagesIn(bytes, piece), expected);
}

void ProtocolTest::whatIsNoMessageIsPassedOver()
{
    for (const std::size_t piece : {1U, 5U, 100'000U}) {
        QCOMPARE(messagesIn("Hello: 3\r\n\r\n" + toMessage("good"), piece),
                 (std::vector<std::string>{"!a header lacks the length of its message", "good"}));
        for (const char* wrong : {"-3", "3x", "", "99999999999999999999999", "1e3"}) {
            QCOMPARE(messagesIn(std::string("Content-Length: ") + wrong + "\r\n\r\n" + toMessage("good"), piece),
                     (std::vector<std::string>{"!a header lacks the length of its message", "good"}));
        }
        // Too short a length: the rest of the content is before the next header.
        QCOMPARE(messagesIn("Content-Length: 2\r\n\r\n{}}}" + toMessage("good"), piece),
                 (std::vector<std::string>{"{}", "good"}));
        QCOMPARE(messagesIn(std::string(20'000, 'x') + toMessage("good"), piece),
                 (std::vector<std::string>{"!there is no header of a message", "good"}));
    }
}

void ProtocolTest::hugeLengthsNeedNoMemory()
{
    QCOMPARE(messagesIn("Content-Length: 5000000000\r\n\r\n" + std::string(1000, 'x'), 100),
             std::vector<std::string>{"!a message of 5000000000 bytes is too large"});
    QVERIFY(messagesIn("Content-Length: 1000000000\r\n\r\n" + std::string(1000, 'x'), 100).empty());
}

void ProtocolTest::requestsAreAnsweredInTheirOrder()
{
    Peer peer;
    std::vector<int> seen;
    peer.connection.onRequest("double",
                              [](const Json& params, const Task&) { return Json(params.at("x").get<int>() * 2); });
    peer.connection.onNotification("note", [&seen](const Json& params) { seen.push_back(params.at("x").get<int>()); });
    peer.connection.onRequest("notes", [&seen](const Json&, const Task&) { return Json(seen); });
    peer.start();
    for (int i = 0; i < 100; ++i) {
        peer.send(request(i, "double", {{"x", i}}));
        peer.send({{"jsonrpc", "2.0"}, {"method", "note"}, {"params", {{"x", i}}}});
    }
    for (int i = 0; i < 100; ++i) {
        const Json answer = peer.answer();
        QCOMPARE(answer["id"].get<int>(), i);
        QCOMPARE(answer["result"].get<int>(), 2 * i);
    }
    peer.send(request(100, "notes"));
    QCOMPARE(peer.answer()["result"].size(), 100U);
}

void ProtocolTest::faultsHaveTheirCodes()
{
    Peer peer;
    peer.connection.onRequest("add",
                              [](const Json& params, const Task&) { return Json(params.at("x").get<int>() + 1); });
    peer.connection.onRequest("fail", [](const Json&, const Task&) -> Json { throw std::runtime_error("fault"); });
    peer.connection.onRequest("refuse",
                              [](const Json&, const Task&) -> Json { throw RpcError(RpcCode::RequestFailed, "no"); });
    peer.start();
    const auto codeAfter = [&](const std::string& content) {
        peer.send(toMessage(content));
        const int code = codeOf(peer.answer());
        // It goes on.
        peer.send(request(7, "add", {{"x", 1}}));
        return peer.answer()["result"] == 2 ? code : 0;
    };
    QCOMPARE(codeAfter("{"), -32700);
    QCOMPARE(codeAfter(""), -32700);
    QCOMPARE(codeAfter("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"add\xff\"}"), -32700);
    QCOMPARE(codeAfter(R"({"id":1,"method":"\ud800"})"), -32700);
    QCOMPARE(codeAfter(std::string(1'000'000, '[')), -32700);
    QCOMPARE(codeAfter("3"), -32600);
    QCOMPARE(codeAfter("[]"), -32600);
    QCOMPARE(codeAfter(R"({"id":1})"), -32600);
    QCOMPARE(codeAfter(R"({"id":1,"method":3})"), -32600);
    QCOMPARE(codeAfter(R"({"id":{},"method":"add"})"), -32600);
    QCOMPARE(codeAfter(R"({"id":1,"method":"add","params":3})"), -32600);
    QCOMPARE(codeAfter(R"({"id":1,"method":"unknown"})"), -32601);
    QCOMPARE(codeAfter(R"({"id":1,"method":"add"})"), -32602);
    QCOMPARE(codeAfter(R"({"id":1,"method":"add","params":{"x":"one"}})"), -32602);
    QCOMPARE(codeAfter(R"({"id":1,"method":"fail"})"), -32603);
    QCOMPARE(codeAfter(R"({"id":1,"method":"refuse"})"), -32803);
    QCOMPARE(codeAfter(R"([{"id":1,"method":"refuse"}])"), -32803);
}

void ProtocolTest::cancelledRequestsEndEarly()
{
    Peer peer;
    std::atomic<bool> isRunning = false;
    peer.connection.onRequest("wait", [&](const Json&, const Task& task) {
        isRunning = true;
        while (!task.cancelled()) std::this_thread::yield();
        return Json(true);
    });
    peer.connection.onRequest("quick", [](const Json&, const Task&) { return Json(true); });
    peer.start();
    peer.send(request(1, "wait"));
    peer.send(request(2, "wait"));
    peer.send(request(3, "quick"));
    while (!isRunning) std::this_thread::yield();
    // One that has not begun, one that runs, one that is unknown.
    for (const int id : {2, 1, 77})
        peer.send({{"jsonrpc", "2.0"}, {"method", "$/cancelRequest"}, {"params", {{"id", id}}}});
    peer.send({{"jsonrpc", "2.0"}, {"method", "$/cancelRequest"}});
    QCOMPARE(codeOf(peer.answer()), -32800);
    QCOMPARE(codeOf(peer.answer()), -32800);
    QCOMPARE(peer.answer()["result"], Json(true));
}

void ProtocolTest::whatWasReadIsAnsweredAtTheEnd()
{
    Peer peer;
    peer.connection.onRequest("quick", [](const Json& params, const Task&) { return params; });
    peer.start();
    for (int i = 0; i < 50; ++i) peer.send(request(i, "quick"));
    peer.send(std::string("Content-Length: 100\r\n\r\n{\"half\""));
    peer.end();
    for (int i = 0; i < 50; ++i) QCOMPARE(peer.answer()["id"].get<int>(), i);
}

void ProtocolTest::randomBytesDoNoHarm()
{
    std::minstd_rand random(7);
    const std::string good = toMessage(R"({"id":1,"method":"quick","params":{}})");
    for (int round = 0; round < 200; ++round) {
        Peer peer;
        peer.connection.onRequest("quick", [](const Json& params, const Task&) { return params; });
        peer.start();
        std::string bytes;
        for (int i = 0; i < 20; ++i) bytes += good;
        for (int change = 0; change < 10; ++change) {
            const std::size_t at = below(random, bytes.size());
            if (below(random, 3) == 0) {
                bytes.erase(at, below(random, 10));
            } else {
                bytes[at] = static_cast<char>(random());
            }
        }
        peer.send(bytes);
        peer.end();
    }
}

void ProtocolTest::placesAreCountedInUnitsOfTheEncoding()
{
    const std::u32string letters = U"aé€😀\tx\r\n\n😀😀b\rlast€";
    for (const PositionEncoding encoding : {PositionEncoding::Utf8, PositionEncoding::Utf16, PositionEncoding::Utf32}) {
        const std::string text = QString::fromUcs4(letters.data(), static_cast<int>(letters.size())).toStdString();
        const EditedText edited(text);
        std::uint32_t offset = 0;
        TextPosition at;
        for (std::size_t i = 0; i < letters.size(); ++i) {
            const char32_t letter = letters[i];
            const bool isInside = letter == U'\n' && i > 0 && letters[i - 1] == U'\r';
            if (!isInside) {
                QVERIFY(edited.position(offset, encoding) == at);
                QCOMPARE(edited.offset(at, encoding), offset);
            }
            offset += unitsOf(letter, PositionEncoding::Utf8);
            at.character += unitsOf(letter, encoding);
            if (letter == U'\n' || (letter == U'\r' && letters[i + 1] != U'\n')) at = {at.line + 1, 0};
        }
        QCOMPARE(offset, text.size());
        QVERIFY(edited.position(offset, encoding) == at);
    }
    // Inside of a pair of surrogates: the letter's beginning.
    QCOMPARE(EditedText("a😀b").offset({0, 2}, PositionEncoding::Utf16), 1U);
    QCOMPARE(EditedText("a😀b").offset({0, 3}, PositionEncoding::Utf16), 5U);
    // Bytes that are no UTF-8 are letters by themselves.
    QCOMPARE(EditedText("a\xff\xe2z").offset({0, 3}, PositionEncoding::Utf16), 3U);
}

void ProtocolTest::placesBeyondAreTheEnd()
{
    const EditedText text("one\r\ntwo");
    QCOMPARE(text.offset({0, 100}, PositionEncoding::Utf16), 3U);
    QCOMPARE(text.offset({1, 100}, PositionEncoding::Utf16), 8U);
    QCOMPARE(text.offset({9, 0}, PositionEncoding::Utf16), 8U);
    QVERIFY(text.position(100, PositionEncoding::Utf16) == (TextPosition{1, 3}));
    QCOMPARE(EditedText().offset({3, 4}, PositionEncoding::Utf16), 0U);
}

// 100,000 changes in the suite; more by CAUSEWAY_EDITS.
void ProtocolTest::changedPiecesGiveTheSameLinesAsTheWholeText()
{
    const int count =
        qEnvironmentVariableIsSet("CAUSEWAY_EDITS") ? qEnvironmentVariableIntValue("CAUSEWAY_EDITS") : 100'000;
    std::minstd_rand random(11);
    const std::vector<std::string> pieces{"",          "\n", "\r",  "\r\n", "a",
                                          "model M\n", "😀",  "é\r", "\n\r", "x = 1;\r\n  y"};
    EditedText edited("model M\n  Real x;\r\nend M;\r");
    std::string whole = edited.text();
    for (int i = 0; i < count; ++i) {
        const auto size = static_cast<std::uint32_t>(whole.size());
        std::uint32_t begin = below(random, size + 1);
        std::uint32_t end = std::min<std::uint32_t>(size, begin + below(random, 6));
        if (size > 400) end = std::min(size, begin + 200);
        const std::string& piece = pieces[below(random, pieces.size())];
        edited.replace(begin, end, piece);
        whole.replace(begin, end - begin, piece);
        QCOMPARE(edited.text(), whole);
        QCOMPARE(edited.lineStarts(), lineStartsOf(whole));
    }
}

void ProtocolTest::pathsAndUrisAreTheSame()
{
    for (const char* path : {"/tmp/model.mo", "/tmp/with space/ä%20#?.mo", "/tmp/[a]&b+c.mo", "/"}) {
        QCOMPARE(pathOfUri(uriOfPath(path)), std::string(path));
    }
    QCOMPARE(uriOfPath("/tmp/ä b.mo"), std::string("file:///tmp/%C3%A4%20b.mo"));
    QCOMPARE(pathOfUri("FILE:///tmp/a%2fb"), std::string("/tmp/a/b"));
    QCOMPARE(pathOfUri("file://localhost/tmp/a"), std::string("/tmp/a"));
    QCOMPARE(pathOfUri("file:/tmp/a"), std::string("/tmp/a"));
    QCOMPARE(pathOfUri("file:///c%3A/models/a.mo"), std::string("c:/models/a.mo"));
    QCOMPARE(pathOfUri("file:///tmp/100%"), std::string("/tmp/100%"));
    QCOMPARE(pathOfUri("untitled:Untitled-1"), std::string("untitled:Untitled-1"));
    QCOMPARE(uriOfPath("untitled:Untitled-1"), std::string("untitled:Untitled-1"));
}

QTEST_GUILESS_MAIN(ProtocolTest)
#include "protocol_test.moc"
