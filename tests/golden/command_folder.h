// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A folder with files, in which tests run causewayc: what it printed, and its exit code.
#pragma once

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

class CommandFolder {
protected:
    /// Folders in its name are made.
    void write(const char* name, const char* text)
    {
        const QString path = m_folder.filePath(QLatin1String(name));
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) > 0);
    }
    /// Nothing where there is no such file.
    [[nodiscard]] QByteArray read(const char* name) const
    {
        QFile file(m_folder.filePath(QLatin1String(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// -1 where it does not end.
    int run(const QStringList& arguments)
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(QStringLiteral(CAUSEWAYC), arguments);
        if (!process.waitForFinished(120'000)) return -1;
        m_output = process.readAllStandardOutput();
        m_errors = process.readAllStandardError();
        return process.exitCode();
    }

    QTemporaryDir m_folder;
    QByteArray m_output, m_errors;
};
