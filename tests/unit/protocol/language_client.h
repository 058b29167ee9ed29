// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An editor, as far as `causewayc language-server` sees one: it sends and waits for answers.
#pragma once

#include <QProcess>

#include <deque>
#include <string>

#include <nlohmann/json.hpp>

#include "core/protocol/file_uri.h"
#include "core/protocol/message_stream.h"
#include "core/protocol/text_positions.h"

namespace causeway::test {

using Json = nlohmann::json;

class LanguageClient {
public:
    explicit LanguageClient(const QStringList& modelicaPath = {})
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("MODELICAPATH"), modelicaPath.join(QLatin1Char(':')));
        m_process.setProcessEnvironment(environment);
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(QStringLiteral(CAUSEWAYC), {QStringLiteral("language-server")});
        m_process.waitForStarted();
    }
    ~LanguageClient()
    {
        m_process.closeWriteChannel();
        if (!m_process.waitForFinished(kPatience)) m_process.kill();
        m_process.waitForFinished();
    }

    void sendBytes(const std::string& bytes) { m_process.write(bytes.data(), static_cast<qint64>(bytes.size())); }
    void send(const Json& message) { sendBytes(toMessage(message.dump())); }
    void notify(const char* method, Json params)
    {
        send({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
    }
    /// The whole answer: with "result" or "error". Null where none came.
    Json ask(const char* method, Json params)
    {
        send({{"jsonrpc", "2.0"}, {"id", ++m_lastId}, {"method", method}, {"params", std::move(params)}});
        return wait([id = m_lastId](const Json& message) {
            return !message.contains("method") && message.contains("id") && message["id"] == id;
        });
    }
    Json request(const char* method, Json params)
    {
        const Json answer = ask(method, std::move(params));
        return answer.contains("result") ? answer["result"] : Json("failed: " + answer.dump());
    }
    /// The first message that is wanted; what else has come stays for others.
    template <class IsWanted>
    Json wait(const IsWanted& isWanted)
    {
        for (;;) {
            for (auto at = m_messages.begin(); at != m_messages.end(); ++at) {
                if (!isWanted(*at)) continue;
                Json found = std::move(*at);
                m_messages.erase(at);
                return found;
            }
            if (!readMore()) return nullptr;
        }
    }

    Json initialize(const std::string& folder = {}, Json options = nullptr, Json abilities = Json::object())
    {
        Json answer = request("initialize", {{"processId", nullptr},
                                             {"rootUri", folder.empty() ? Json() : Json(uriOfPath(folder))},
                                             {"initializationOptions", std::move(options)},
                                             {"capabilities", std::move(abilities)}});
        notify("initialized", Json::object());
        return answer;
    }
    void open(const std::string& path, const std::string& text, int version = 1)
    {
        notify("textDocument/didOpen",
               {{"textDocument",
                 {{"uri", uriOfPath(path)}, {"languageId", "modelica"}, {"version", version}, {"text", text}}}});
    }
    void change(const std::string& path, int version, Json changes)
    {
        notify("textDocument/didChange", {{"textDocument", {{"uri", uriOfPath(path)}, {"version", version}}},
                                          {"contentChanges", std::move(changes)}});
    }
    void replaceAll(const std::string& path, int version, const std::string& text)
    {
        change(path, version, Json::array({{{"text", text}}}));
    }
    void close(const std::string& path)
    {
        notify("textDocument/didClose", {{"textDocument", {{"uri", uriOfPath(path)}}}});
    }
    /// What is published about a version of a text (or about its closing, without a version).
    Json diagnostics(const std::string& path, Json version)
    {
        const Json message = wait([&](const Json& each) {
            return each.value("method", "") == "textDocument/publishDiagnostics" &&
                   each["params"]["uri"] == uriOfPath(path) &&
                   (each["params"].contains("version") ? each["params"]["version"] : Json()) == version;
        });
        return message.is_null() ? Json("none came") : message["params"]["diagnostics"];
    }

    /// -1 while it runs.
    int exitCode()
    {
        if (!m_process.waitForFinished(kPatience)) return -1;
        return m_process.exitStatus() == QProcess::NormalExit ? m_process.exitCode() : -2;
    }
    void closeInput() { m_process.closeWriteChannel(); }
    [[nodiscard]] qint64 processId() const { return m_process.processId(); }

private:
    static constexpr int kPatience = 60'000;  ///< milliseconds, for machines that are busy

    bool readMore()
    {
        if (m_process.bytesAvailable() == 0 && !m_process.waitForReadyRead(kPatience)) return false;
        const QByteArray bytes = m_process.readAllStandardOutput();
        m_reader.feed({bytes.data(), static_cast<std::size_t>(bytes.size())});
        while (auto message = m_reader.next()) m_messages.push_back(Json::parse(message->content));
        return true;
    }

    QProcess m_process;
    MessageReader m_reader;
    std::deque<Json> m_messages;
    int m_lastId = 0;
};

/// A text with "|" at the place that is meant.
struct PlacedText {
    explicit PlacedText(std::string marked) : text(std::move(marked))
    {
        offset = static_cast<std::uint32_t>(text.find('|'));
        text.erase(offset, 1);
    }
    [[nodiscard]] Json params(const std::string& path) const
    {
        const TextPosition at = EditedText(text).position(offset, PositionEncoding::Utf16);
        return {{"textDocument", {{"uri", uriOfPath(path)}}},
                {"position", {{"line", at.line}, {"character", at.character}}}};
    }

    std::string text;
    std::uint32_t offset = 0;
};

/// A text after edits of the protocol, which do not overlap.
inline std::string edited(const std::string& text, const Json& edits)
{
    struct Change {
        std::uint32_t begin, end;
        std::string text;
    };
    const EditedText before(text);
    const auto offset = [&](const Json& at) {
        return before.offset({at["line"].get<std::uint32_t>(), at["character"].get<std::uint32_t>()},
                             PositionEncoding::Utf16);
    };
    std::vector<Change> changes;
    for (const Json& edit : edits)
        changes.push_back({offset(edit["range"]["start"]), offset(edit["range"]["end"]), edit["newText"]});
    std::ranges::stable_sort(changes, std::greater<>(), &Change::begin);
    std::string after = text;
    for (const Change& change : changes) after.replace(change.begin, change.end - change.begin, change.text);
    return after;
}

}  // namespace causeway::test
