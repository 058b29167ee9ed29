// SPDX-License-Identifier: GPL-3.0-or-later
// vscode-jsonrpc, on which VS Code's client stands, with `causewayc language-server`.
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace {

const QByteArray kParts =
    "package Parts \"parts\"\n  connector Pin\n    Real v;\n    flow Real i;\n  end Pin;\n"
    "  model Resistor \"obeys Ohm\"\n    parameter Real R = 5;\n    Pin p, n;\n  equation\n"
    "    p.v - n.v = R*p.i;\n    p.i + n.i = 0;\n  end Resistor;\nend Parts;\n";
const QByteArray kUse = "model Use\n  Parts.Resistor r;\nequation\n  r.p.v = one;\n  r.n.v = 0;\nend Use;\n";

/// Where packaging/test has put it, or the global packages of npm; empty where it is not.
QString jsonRpcFolder()
{
    QStringList places{QStringLiteral(CAUSEWAY_SOURCE_DIR "/build/npm/node_modules")};
    QProcess npm;
    npm.start(QStringLiteral("npm"), {QStringLiteral("root"), QStringLiteral("--global")});
    if (npm.waitForFinished()) places.append(QString::fromUtf8(npm.readAllStandardOutput()).trimmed());
    for (const QString& place : places) {
        if (QFile::exists(place + QStringLiteral("/vscode-jsonrpc/node.js")))
            return place + QStringLiteral("/vscode-jsonrpc");
    }
    return {};
}

}  // namespace

class LanguageServerVscodeTest : public QObject {
    Q_OBJECT
private slots:
    void typesAsksAndRenames()
    {
        const QString node = QStandardPaths::findExecutable(QStringLiteral("node"));
        const QString library = jsonRpcFolder();
        if (node.isEmpty() || library.isEmpty()) QSKIP("vscode-jsonrpc of npm is not installed");
        const QTemporaryDir folder;
        for (const auto& [name, text] : {std::pair("Parts.mo", kParts), std::pair("Use.mo", kUse)}) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        }
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.remove(QStringLiteral("MODELICAPATH"));
        process.setProcessEnvironment(environment);
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(node, {QStringLiteral(CAUSEWAY_SOURCE_DIR "/tests/unit/protocol/vscode_client.js"), library,
                             QStringLiteral(CAUSEWAYC), folder.path()});
        const bool hasFinished = process.waitForFinished(110'000);
        if (!hasFinished) process.kill();
        const QByteArray output = process.readAll();
        QVERIFY2(hasFinished, output);
        QCOMPARE(output, QByteArray("encoding: utf-16\nmistake: there is no variable 'one' in Use\nmended: true\n"
                                    "definition: true\ncompletion: R n p\nrenamed: 2 files, true\n"
                                    "cancelled: answered\nend: 0\n"));
    }
};

QTEST_GUILESS_MAIN(LanguageServerVscodeTest)
#include "language_server_vscode_test.moc"
