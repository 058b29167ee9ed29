// SPDX-License-Identifier: GPL-3.0-or-later
// The commands for causewayc in README.md do what they say, one after the other.
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

class ReadmeCommandsTest : public QObject {
    Q_OBJECT
private slots:
    void commandLineSection()
    {
        QFile readme(QStringLiteral(CAUSEWAY_SOURCE_DIR "/README.md"));
        QVERIFY(readme.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(readme.readAll());
        const QString section =
            text.section(QStringLiteral("## The command line"), 1).section(QStringLiteral("\n## "), 0, 0);
        const QRegularExpression command(QStringLiteral("^causewayc (.*?)(?:\\s+#.*)?$"),
                                         QRegularExpression::MultilineOption);
        int count = 0;
        for (auto each = command.globalMatch(section); each.hasNext();) {
            const QString line = each.next().captured(1);
            if (needsMore(line)) continue;
            ++count;
            QProcess process;
            process.setWorkingDirectory(m_folder.path());
            process.start(QStringLiteral(CAUSEWAYC), wordsOf(line));
            QVERIFY2(process.waitForFinished(120000), qPrintable(line));
            QVERIFY2(process.exitCode() == 0,
                     qPrintable(line + u'\n' + QString::fromUtf8(process.readAllStandardError())));
        }
        QVERIFY2(count >= 25, qPrintable(QString::number(count)));
    }

private:
    /// Files of the reader, a library that need not be there, an editor at the other end, or a build of its own.
    static bool needsMore(const QString& line)
    {
        static const QRegularExpression more(
            QStringLiteral("^(study|calibrate|optimize|grade|language-server)\\b|Modelica\\.|/opt/|--live|model\\.mo"));
        if (more.match(line).hasMatch()) return true;
#ifdef HAS_PICTURES
        return false;
#else
        return line.contains(QStringLiteral("--to pdf"));
#endif
    }

    static QStringList wordsOf(QString line)
    {
        line.replace(QStringLiteral("$model"), QStringLiteral("models/Examples/RlcCircuit.mo"));
        line.replace(QRegularExpression(QStringLiteral("(^| )models/")),
                     QStringLiteral("\\1" CAUSEWAY_SOURCE_DIR "/models/"));
        return QProcess::splitCommand(line);
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(ReadmeCommandsTest)
#include "readme_commands_test.moc"
