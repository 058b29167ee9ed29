// SPDX-License-Identifier: GPL-3.0-or-later
// `causewayc check --fix N` changes the file as the check proposes, and nothing else.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace {

const QByteArray kText = "model Wrong // kept\n  Real x, y;\nequation\n  x = 1;\n  x = 2;\nend Wrong;\n";

}  // namespace

class CheckFixTest : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        QFile file(m_folder.filePath(QStringLiteral("wrong.mo")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(kText) == kText.size());
    }

    void chosenFixesAreCarriedOutTogether()
    {
        check({});
        QCOMPARE(m_exit, 1);
        const QStringList labels = offered();
        const qsizetype remove = labels.indexOf(QStringLiteral("remove the equation x = 2")),
                        drop = labels.indexOf(QStringLiteral("remove the variable y, which no equation mentions"));
        QVERIFY2(remove >= 0 && drop >= 0, qPrintable(labels.join(QLatin1Char('|'))));
        check(
            {QStringLiteral("--fix"), QString::number(remove + 1), QStringLiteral("--fix"), QString::number(drop + 1)});
        QCOMPARE(text(), QByteArray("model Wrong // kept\n  Real x;\nequation\n  x = 1;\nend Wrong;\n"));
        QCOMPARE(m_exit, 0);
        QVERIFY2(m_errors.contains("fixed: remove the equation x = 2\n"), m_errors);
    }

    void nothingIsChangedWhereOneIsNotThere()
    {
        check({QStringLiteral("--fix"), QStringLiteral("1"), QStringLiteral("--fix"), QStringLiteral("99")});
        QCOMPARE(m_exit, 1);
        QCOMPARE(text(), kText);
        QVERIFY2(m_errors.contains("there is no fix 99"), m_errors);
    }

    /// Other editors do with the edits what --fix does.
    void editsOfTheDocumentAreThoseOfTheFix()
    {
        check({QStringLiteral("--format"), QStringLiteral("json")});
        const QJsonArray diagnostics =
            QJsonDocument::fromJson(m_output).object().value(QStringLiteral("diagnostics")).toArray();
        QVERIFY(!diagnostics.isEmpty());
        const QJsonObject first = diagnostics.first().toObject();
        const QJsonArray changes = first.value(QStringLiteral("changes")).toArray();
        QCOMPARE(changes.size(), first.value(QStringLiteral("fixes")).toArray().size());
        for (qsizetype i = 0; i < changes.size(); ++i) {
            const QJsonObject change = changes.at(i).toObject();
            QCOMPARE(change.value(QStringLiteral("title")), first.value(QStringLiteral("fixes")).toArray().at(i));
            QVERIFY(change.value(QStringLiteral("file")).toString().endsWith(QStringLiteral("wrong.mo")));
            QStringList lines = QString::fromUtf8(kText).split(QLatin1Char('\n'));
            const QJsonArray edits = change.value(QStringLiteral("edits")).toArray();
            QCOMPARE(edits.size(), qsizetype(1));
            const QJsonObject edit = edits.first().toObject();
            const auto offset = [&](const char* line, const char* column) {
                const qsizetype at = edit.value(QLatin1String(line)).toInt() - 1;
                return lines.mid(0, at).join(QLatin1Char('\n')).size() + (at > 0 ? 1 : 0) +
                       edit.value(QLatin1String(column)).toInt() - 1;
            };
            const QString all = QString::fromUtf8(kText);
            const qsizetype begin = offset("line", "column"), end = offset("end_line", "end_column");
            const QByteArray changed =
                (all.left(begin) + edit.value(QStringLiteral("text")).toString() + all.mid(end)).toUtf8();
            init();
            check({QStringLiteral("--fix"), QString::number(i + 1)});
            QCOMPARE(text(), changed);
        }
    }

private:
    void check(const QStringList& arguments)
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(QStringLiteral(CAUSEWAYC),
                      QStringList{QStringLiteral("check"), QStringLiteral("wrong.mo")} + arguments);
        QVERIFY(process.waitForFinished(60000));
        m_exit = process.exitCode();
        m_output = process.readAllStandardOutput();
        m_errors = process.readAllStandardError();
    }
    [[nodiscard]] QStringList offered() const
    {
        QStringList labels;
        for (const QString& line : QString::fromUtf8(m_errors).split(QLatin1Char('\n'))) {
            if (line.startsWith(QStringLiteral("  fix %1: ").arg(labels.size() + 1)))
                labels += line.section(QStringLiteral(": "), 1);
        }
        return labels;
    }
    [[nodiscard]] QByteArray text() const
    {
        QFile file(m_folder.filePath(QStringLiteral("wrong.mo")));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir m_folder;
    int m_exit = 0;
    QByteArray m_output, m_errors;
};

QTEST_GUILESS_MAIN(CheckFixTest)
#include "check_fix_test.moc"
