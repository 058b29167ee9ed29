// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The page of a lesson as Chromium shows it, for tests that run where there is one.
#pragma once

#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "core/base/file_io.h"
#include "core/lesson/lesson_json.h"

namespace causeway::test {

class LessonBrowser {
public:
    explicit LessonBrowser(const Lesson& lesson) : m_lesson(lesson)
    {
        QVERIFY(!writeFileWhole(file().toStdString(), lessonPage(lesson)));
    }
    [[nodiscard]] static QString program() { return QStandardPaths::findExecutable(QStringLiteral("chromium")); }

    /// The elements of the page at a step, and with what else its address may ask for ("&matrix&sorted&dark"). That it
    /// says why the step was taken is checked.
    [[nodiscard]] QString pageAt(std::size_t step, const QString& options = {}) const
    {
        const QString page = elementsOf(file() + "#step=" + QString::number(step) + options);
        check(page, step);
        return page;
    }
    /// The same after keys were pressed; `step` is where they must lead.
    [[nodiscard]] QString pageAfter(const QStringList& keys, std::size_t step) const
    {
        const QString script = "<script>for(const key of [\"" + keys.join("\",\"") +
                               "\"])document.dispatchEvent(new KeyboardEvent(\"keydown\",{key}));</script>";
        const QString path = m_folder.filePath("keys.html");
        [&] { QVERIFY(!writeFileWhole(path.toStdString(), lessonPage(m_lesson) + script.toStdString())); }();
        const QString page = elementsOf(path);
        check(page, step);
        return page;
    }

private:
    [[nodiscard]] QString elementsOf(const QString& address) const
    {
        QProcess process;
        process.start(program(),
                      {"--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + m_folder.filePath("profile"),
                       "--dump-dom", "file://" + address});
        [&] { QVERIFY(process.waitForFinished(60000)); }();
        return QString::fromUtf8(process.readAllStandardOutput());
    }
    [[nodiscard]] static QString unescaped(QString text)
    {
        const std::pair<const char*, const char*> kNames[] = {
            {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}};
        for (const auto& [name, sign] : kNames) text.replace(QLatin1String(name), QLatin1String(sign));
        return text;
    }
    void check(const QString& page, std::size_t step) const
    {
        const QString why = step == 0 ? QStringLiteral("Press the right arrow key for the first step.")
                                      : QString::fromStdString(m_lesson.why(step - 1));
        // Where formulas are typeset in it, it is there as text as well.
        static const QRegularExpression kArea(
            QStringLiteral("id=\"why\" aria-live=\"polite\"(?: title=\"([^\"]*)\")?>([^<]*)"));
        const QRegularExpressionMatch area = kArea.match(page);
        const QString shown = area.captured(1).isEmpty() ? area.captured(2) : area.captured(1);
        QVERIFY2(unescaped(shown) == why, qPrintable(shown + "\n" + page.right(2000)));
    }
    [[nodiscard]] QString file() const { return m_folder.filePath("lesson.html"); }

    const Lesson& m_lesson;
    QTemporaryDir m_folder;
};

}  // namespace causeway::test
