// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The page of a lesson as Chromium shows it, for tests that run where there is one.
#pragma once

#include <QProcess>
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

    /// The elements of the page at a step. That it says why the step was taken is checked.
    [[nodiscard]] QString pageAt(std::size_t step) const
    {
        QProcess process;
        process.start(program(), {"--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + m_folder.filePath("profile"), "--dump-dom",
                                  "file://" + file() + "#step=" + QString::number(step)});
        [&] { QVERIFY(process.waitForFinished(60000)); }();
        const QString page = QString::fromUtf8(process.readAllStandardOutput());
        const QString why = step == 0 ? QStringLiteral("Press the right arrow key for the first step.") : QString::fromStdString(m_lesson.why(step - 1));
        [&] { QVERIFY2(page.contains("aria-live=\"polite\">" + why.toHtmlEscaped() + "</div>"), qPrintable(page.right(2000))); }();
        return page;
    }

private:
    [[nodiscard]] QString file() const { return m_folder.filePath("lesson.html"); }

    const Lesson& m_lesson;
    QTemporaryDir m_folder;
};

}  // namespace causeway::test
