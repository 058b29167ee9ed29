// SPDX-License-Identifier: GPL-3.0-or-later
// What causewayc prints, held against stored texts. One case is a file of cases/ whose first lines say what to run:
//   // RUN: structure --steps {file}       (or any arguments; {file} is the case's file)
// Beside it stands NAME.expected: exit code, standard output, standard error. Cases whose name begins with fail_ must
// fail, all others must not. UPDATE_GOLDEN=1 in the environment rewrites the expected texts.
#include <QDir>
#include <QProcess>
#include <QTest>

class GoldenTest : public QObject {
    Q_OBJECT
private slots:
    void cases_data();
    void cases();
};

namespace {

const QString kFolder = QStringLiteral(CAUSEWAY_SOURCE_DIR "/tests/golden/cases");

QString readText(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

}  // namespace

void GoldenTest::cases_data()
{
    QTest::addColumn<QString>("name");
    const QStringList files = QDir(kFolder).entryList({QStringLiteral("*.mo")}, QDir::Files, QDir::Name);
    QVERIFY(!files.isEmpty());
    for (const QString& file : files) QTest::newRow(qPrintable(file)) << file;
}

void GoldenTest::cases()
{
    QFETCH(QString, name);
    const QString text = readText(kFolder + QLatin1Char('/') + name);
    const QString run = text.section(QLatin1Char('\n'), 0, 0);
    const QString marker = QStringLiteral("// RUN: ");
    QVERIFY2(run.startsWith(marker), "the first line must be // RUN: arguments");

    QProcess process;
    process.setWorkingDirectory(kFolder);
    QStringList arguments = run.mid(marker.size()).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    arguments.replaceInStrings(QStringLiteral("{file}"), name);
    process.start(QStringLiteral(CAUSEWAYC), arguments);
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    const QString found =
        QStringLiteral("exit %1\n--- output\n%2--- errors\n%3")
            .arg(process.exitCode())
            .arg(QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError()));
    QCOMPARE(process.exitCode() != 0, name.startsWith(QLatin1String("fail_")));

    const QString expectedPath = kFolder + QLatin1Char('/') + name.chopped(3) + QStringLiteral(".expected");
    if (qEnvironmentVariableIsSet("UPDATE_GOLDEN")) {
        QFile file(expectedPath);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(found.toUtf8());
        return;
    }
    QCOMPARE(found, readText(expectedPath));
}

QTEST_GUILESS_MAIN(GoldenTest)
#include "golden_test.moc"
