// SPDX-License-Identifier: GPL-3.0-or-later
// Neovim with `causewayc language-server`: an editor that was not written for these tests.
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace {

const QByteArray kParts =
    "package Parts \"parts\"\n  connector Pin\n    Real v;\n    flow Real i;\n  end Pin;\n"
    "  model Resistor \"obeys Ohm\"\n    parameter   Real R = 5;\n    Pin p, n;\n  equation\n"
    "    p.v - n.v = R*p.i;\n    p.i + n.i = 0;\n  end Resistor;\nend Parts;\n";
const QByteArray kUse = "model Use\n  Parts.Resistor r;\nequation\n  r.p.v = one;\n  r.n.v = 0;\nend Use;\n";

}  // namespace

class LanguageServerNeovimTest : public QObject {
    Q_OBJECT
private slots:
    void typesAsksAndRenames()
    {
        const QString neovim = QStandardPaths::findExecutable(QStringLiteral("nvim"));
        if (neovim.isEmpty()) QSKIP("Neovim is not installed");
        const QTemporaryDir folder;
        for (const auto& [name, text] : {std::pair("Parts.mo", kParts), std::pair("Use.mo", kUse)}) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        }
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("CAUSEWAY_FOLDER"), folder.path());
        environment.insert(QStringLiteral("CAUSEWAYC"), QStringLiteral(CAUSEWAYC));
        environment.remove(QStringLiteral("MODELICAPATH"));
        process.setProcessEnvironment(environment);
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(neovim, {QStringLiteral("--headless"), QStringLiteral("--clean"), QStringLiteral("-n"),
                               QStringLiteral("-S"),
                               QStringLiteral(CAUSEWAY_SOURCE_DIR "/tests/unit/protocol/neovim_client.lua")});
        const bool hasFinished = process.waitForFinished(110'000);
        if (!hasFinished) process.kill();
        const QByteArray output = process.readAll();
        QVERIFY2(hasFinished, output);
        const QByteArray parts = folder.filePath(QStringLiteral("Parts.mo")).toUtf8();
        QCOMPARE(output, "mistake: there is no variable 'one' in Use\nmended: yes\ndefinition: " + parts +
                             "\ncompletion: n p R\nhover: ```modelica model Parts.Resistor ```  obeys Ohm\n"
                             "renamed here:   Parts.Resistance r;\n"
                             "renamed there:   model Resistance \"obeys Ohm\"\n"
                             "formatted:     parameter Real R = 5;\nend: reached\n");
    }
};

QTEST_GUILESS_MAIN(LanguageServerNeovimTest)
#include "language_server_neovim_test.moc"
