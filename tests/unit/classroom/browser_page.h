// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Pages as Chromium runs them, for tests that run where there is one.
///
/// To start it takes half a second of processor time: pages that are looked at one after the other share a run.
#pragma once

#include <string>
#include <vector>

#include <QJsonArray>
#include <QJsonDocument>
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

/// The elements of files in a folder, each shown in a frame of its own: each as it is when it is loaded, or after what
/// they do within `milliseconds` of their own time, for which nobody waits. Addresses may end with "#...".
inline std::vector<QString> elementsOf(const QTemporaryDir& folder, const QStringList& addresses, int milliseconds = 0)
{
    const std::string present = "frame.contentDocument.documentElement.outerHTML";
    // One that plays goes on while others are loaded.
    const std::string keep = milliseconds == 0 ? "frame.onload=()=>{frame.elements=" + present + "};" : "";
    const std::string take =
        "document.title=btoa(unescape(encodeURIComponent(JSON.stringify([...document.querySelectorAll(\"iframe\")].map("
        "frame=>" +
        (milliseconds == 0 ? "frame.elements" : present) + ")))))";
    const std::string end =
        milliseconds == 0 ? take : "setTimeout(()=>{" + take + "}," + std::to_string(milliseconds) + ")";
    const std::string page =
        "<!DOCTYPE html><meta charset=\"utf-8\"><title></title><style>iframe{position:absolute;left:0;top:0;"
        "width:800px;height:600px}</style><body><script>addEventListener(\"load\",()=>{" +
        end + "});for(const address of " +
        QJsonDocument(QJsonArray::fromStringList(addresses)).toJson(QJsonDocument::Compact).toStdString() +
        "){const frame=document.createElement(\"iframe\");" + keep +
        "frame.src=address;document.body.append(frame);}</script>";
    const QString path = folder.filePath("frames.html");
    [&] { QVERIFY(!writeFileWhole(path.toStdString(), page)); }();
    // Frames of files may be looked into.
    QStringList arguments{"--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files",
                          "--user-data-dir=" + folder.filePath("profile")};
    if (milliseconds > 0) arguments << "--virtual-time-budget=" + QString::number(milliseconds + 2000);
    QProcess process;
    process.start(QStandardPaths::findExecutable(QStringLiteral("chromium")), arguments << "--dump-dom"
                                                                                        << "file://" + path);
    [&] { QVERIFY(process.waitForFinished(120000)); }();
    const QByteArray dumped = process.readAllStandardOutput();
    const qsizetype begin = dumped.indexOf("<title>") + 7;
    const QByteArray taken = QByteArray::fromBase64(dumped.mid(begin, dumped.indexOf("</title>") - begin));
    std::vector<QString> pages;
    for (const QJsonValue& elements : QJsonDocument::fromJson(taken).array()) pages.push_back(elements.toString());
    [&] { QCOMPARE(pages.size(), static_cast<std::size_t>(addresses.size())); }();
    pages.resize(static_cast<std::size_t>(addresses.size()));
    return pages;
}

struct ScriptedPage {
    std::string page, script;
};

/// The titles of pages after a script ran at the end of each, and what that began.
inline QStringList titlesAfter(const std::vector<ScriptedPage>& pages)
{
    const QTemporaryDir folder;
    QStringList addresses;
    for (const ScriptedPage& each : pages) {
        addresses << QStringLiteral("page%1.html").arg(addresses.size());
        [&] {
            QVERIFY(!writeFileWhole(folder.filePath(addresses.back()).toStdString(),
                                    each.page + "<script>" + each.script + "</script>"));
        }();
    }
    QStringList titles;
    for (const QString& elements : elementsOf(folder, addresses, 8000)) {
        const qsizetype begin = elements.indexOf("<title>") + 7;
        titles << elements.mid(begin, elements.indexOf("</title>") - begin);
    }
    return titles;
}

inline QString titleAfter(const std::string& page, const std::string& script)
{
    return titlesAfter({{page, script}}).front();
}

}  // namespace causeway::test
