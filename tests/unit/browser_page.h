// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A page as Chromium runs it, for tests that run where there is one.
#pragma once

#include <string>

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "core/base/file_io.h"

namespace causeway::test {

inline bool hasBrowser()
{
    return !QStandardPaths::findExecutable(QStringLiteral("chromium")).isEmpty();
}

/// The title of a page after a script ran at its end, and what that began.
inline QString titleAfter(const std::string& page, const std::string& script)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("page.html");
    [&] { QVERIFY(!writeFileWhole(path.toStdString(), page + "<script>" + script + "</script>")); }();
    QProcess process;
    process.start(QStandardPaths::findExecutable(QStringLiteral("chromium")),
                  {"--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + folder.filePath("profile"),
                   "--virtual-time-budget=10000", "--dump-dom", "file://" + path});
    [&] { QVERIFY(process.waitForFinished(120000)); }();
    const QString elements = QString::fromUtf8(process.readAllStandardOutput());
    const qsizetype begin = elements.indexOf("<title>") + 7;
    return elements.mid(begin, elements.indexOf("</title>") - begin);
}

}  // namespace causeway::test
