// SPDX-License-Identifier: GPL-3.0-or-later
// `causewayc serve --mcp`: what an assistant asks, and what it cannot do.
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

namespace {

using Json = nlohmann::json;

constexpr int kPatience = 30'000;  // ms

const char* const kBall =
    "model Ball \"bounces once\"\n  parameter Real e = 0.8;\n  Real h(start=1, fixed=true), v(start=0, fixed=true);\n"
    "equation\n  der(h) = v;\n  der(v) = -9.81;\n  when h < 0 then\n    reinit(v, -e*pre(v));\n  end when;\n"
    "  annotation(experiment(StopTime=0.6));\nend Ball;\n";
const char* const kWriter =
    "model Writer\n  Real x(start=1, fixed=true);\nequation\n  der(x) = 0;\n  when terminal() then\n"
    "    Modelica.Utilities.Streams.print(\"mine\", \"%1\");\n  end when;\nend Writer;\n";

class Assistant {
public:
    explicit Assistant(const QStringList& more = {})
    {
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(QStringLiteral(CAUSEWAYC), QStringList{"serve", "--mcp"} + more);
        m_process.waitForStarted();
    }
    ~Assistant()
    {
        m_process.closeWriteChannel();
        if (!m_process.waitForFinished(kPatience)) m_process.kill();
        m_process.waitForFinished();
    }
    void send(const Json& message) { m_process.write(QByteArray::fromStdString(message.dump()) + '\n'); }
    Json line()
    {
        while (!m_process.canReadLine()) {
            if (!m_process.waitForReadyRead(kPatience)) return "nothing came";
        }
        return Json::parse(m_process.readLine().toStdString(), nullptr, false);
    }
    Json ask(const char* method, Json params)
    {
        send({{"jsonrpc", "2.0"}, {"id", ++m_lastId}, {"method", method}, {"params", std::move(params)}});
        return line();
    }
    /// What a tool answers; a refusal as a text.
    Json call(const char* tool, Json arguments)
    {
        const Json answer = ask("tools/call", {{"name", tool}, {"arguments", std::move(arguments)}});
        if (!answer.contains("result")) return answer;
        const std::string text = answer["result"]["content"][0]["text"];
        return answer["result"]["isError"] == true ? Json(text) : Json::parse(text);
    }

private:
    QProcess m_process;
    int m_lastId = 0;
};

}  // namespace

class ToolServerTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QVERIFY(m_folder.isValid()); }

    void greetsAndListsItsTools()
    {
        Assistant assistant;
        const Json greeting =
            assistant.ask("initialize", {{"protocolVersion", "2025-03-26"}, {"capabilities", Json::object()}});
        QCOMPARE(greeting["result"]["protocolVersion"], Json("2025-03-26"));
        QVERIFY(greeting["result"]["capabilities"].contains("tools"));
        assistant.send({{"jsonrpc", "2.0"}, {"method", "notifications/initialized"}});
        const Json later = assistant.ask("initialize", {{"protocolVersion", "2099-01-01"}});
        QCOMPARE(later["result"]["protocolVersion"], Json("2025-06-18"));
        const Json tools = assistant.ask("tools/list", Json::object())["result"]["tools"];
        QStringList names;
        for (const Json& tool : tools) {
            names += QString::fromStdString(tool["name"]);
            QCOMPARE(tool["inputSchema"]["type"], Json("object"));
            QCOMPARE(tool["annotations"]["readOnlyHint"], Json(true));
        }
        QCOMPARE(names, QStringList({"list", "check", "structure", "simulate", "explain_event"}));
        QCOMPARE(assistant.ask("ping", Json::object())["result"], Json::object());
    }

    void faultsAreAnswered()
    {
        Assistant assistant;
        QCOMPARE(assistant.ask("tools/call", {{"name", "delete"}})["error"]["code"], Json(-32602));
        QCOMPARE(assistant.ask("resources/list", Json::object())["error"]["code"], Json(-32601));
        QCOMPARE(assistant.call("simulate", {{"text", kBall}, {"stoptime", 1}}),
                 Json("'simulate' has no argument 'stoptime'"));
        QCOMPARE(assistant.call("simulate", {{"text", 5}}),
                 Json("an argument of 'simulate' has another type than its schema says"));
        QCOMPARE(assistant.call("simulate", Json::object()),
                 Json("give 'file', 'text' or 'model': which model is meant?"));
        QCOMPARE(assistant.call("simulate", {{"file", "/no/such/file.mo"}})["ok"], Json(false));
        const Json wrong = assistant.call("simulate", {{"text", "model M Real x; equation x = y; end M;"}});
        QCOMPARE(wrong["ok"], Json(false));
        QVERIFY(!wrong["diagnostics"].empty());
    }

    void listsAndChecks()
    {
        QFile file(m_folder.filePath("Ball.mo"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(kBall) > 0);
        file.close();
        Assistant assistant;
        const Json found = assistant.call("list", {{"path", m_folder.path().toStdString()}});
        QCOMPARE(found["classes"][0]["name"], Json("Ball"));
        QCOMPARE(found["classes"][0]["description"], Json("bounces once"));
        QCOMPARE(found["classes"][0]["has_experiment"], Json(true));
        const Json library = assistant.call("list", {{"package", "Causeway"}});
        QVERIFY(!library["classes"].empty());
        QCOMPARE(assistant.call("check", {{"file", file.fileName().toStdString()}})["ok"], Json(true));
        const Json checked = assistant.call("check", {{"text", "model M Real x; equation x = z; end M;"}});
        QCOMPARE(checked["ok"], Json(false));
        QCOMPARE(checked["diagnostics"][0]["severity"], Json("error"));
    }

    void tellsStructureWithReasons()
    {
        Assistant assistant;
        const Json found = assistant.call("structure", {{"text", kBall}});
        QCOMPARE(found["counts"]["equations"], Json(2));
        QVERIFY(found["steps"].size() == 2 && found["steps"][0]["why"].get<std::string>().size() > 10);
        QCOMPARE(assistant.call("structure", {{"text", kBall}, {"parts", {"colours"}}}),
                 Json("a structure has no part 'colours'"));
    }

    void simulatesAndExplains()
    {
        Assistant assistant;
        const Json run = assistant.call(
            "simulate", {{"text", kBall}, {"outputs", {"h", "v"}}, {"samples", 3}, {"set", {{"e", 0.5}}}});
        QCOMPARE(run["status"], Json("completed"));
        QCOMPARE(run["curves"].size(), std::size_t(2));
        QCOMPARE(run["curves"][0]["samples"].size(), std::size_t(3));
        QCOMPARE(run["curves"][0]["start"], Json(1.0));
        const double time = std::sqrt(2 / 9.81);
        const Json event = assistant.call("explain_event", {{"text", kBall}, {"time", 0.45}});
        QVERIFY(std::abs(event["event"]["time"].get<double>() - time) < 1e-6);
        const std::string text = event["explanation"];
        QVERIFY2(text.starts_with("The condition h < 0 changes: h falls through zero.") &&
                     text.find("v jumps from -4.4") != std::string::npos,
                 text.c_str());
        // So does der(h), which is the same.
        const Json& jumps = event["jumps"];
        const auto ofSpeed = std::find_if(jumps.begin(), jumps.end(), [](const Json& j) { return j["name"] == "v"; });
        QVERIFY2(ofSpeed != jumps.end(), jumps.dump().c_str());
        QVERIFY((*ofSpeed)["before"] < 0.0 && (*ofSpeed)["after"] > 0.0);
        QVERIFY(assistant.call("explain_event", {{"text", kBall}})["list"].size() >= 2);
    }

    void nothingIsWrittenUnlessAllowed()
    {
        const std::string target = m_folder.filePath("run.csv").toStdString();
        const std::string written = m_folder.filePath("written.txt").toStdString();
        const Json writer = {{"text", QString::fromLatin1(kWriter).arg(QString::fromStdString(written)).toStdString()}};
        {
            Assistant assistant;
            const Json refused = assistant.call("simulate", {{"text", kBall}, {"save", target}});
            QVERIFY(refused.is_string() && refused.get<std::string>().find("nothing may be written") == 0);
            static_cast<void>(assistant.call("simulate", writer));
            QVERIFY(!QFile::exists(QString::fromStdString(written)));
        }
        QDir(m_folder.path()).mkdir("inside");
        Assistant assistant({"--allow-writing", m_folder.filePath("inside")});
        QVERIFY(assistant.call("simulate", {{"text", kBall}, {"save", "run.csv"}})["ok"] == true);
        QVERIFY(QFile::exists(m_folder.filePath("inside/run.csv")));
        for (const char* outside : {"../run.csv", "/tmp/run.csv", "."}) {
            const Json refused = assistant.call("simulate", {{"text", kBall}, {"save", outside}});
            QVERIFY2(refused.is_string(), outside);
        }
        QVERIFY(!QFile::exists(m_folder.filePath("run.csv")));
    }

    void whatIsCancelledEnds()
    {
        Assistant assistant;
        const char* const kLong =
            "model Long Real x(start=1, fixed=true); equation der(x) = sin(1e6*time)*x; "
            "annotation(experiment(StopTime=1e9)); end Long;";
        assistant.send({{"jsonrpc", "2.0"},
                        {"id", 7},
                        {"method", "tools/call"},
                        {"params", {{"name", "simulate"}, {"arguments", {{"text", kLong}}}}}});
        QTest::qWait(300);
        assistant.send({{"jsonrpc", "2.0"}, {"method", "notifications/cancelled"}, {"params", {{"requestId", 7}}}});
        QCOMPARE(assistant.line()["error"]["code"], Json(-32800));
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(ToolServerTest)
#include "tool_server_test.moc"
