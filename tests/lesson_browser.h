// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The page of a lesson as Chromium shows it, for tests that run where there is one.
#pragma once

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include "core/base/file_io.h"
#include "core/lesson/lesson_json.h"
#include "tests/unit/classroom/browser_page.h"

namespace causeway::test {

class LessonBrowser {
public:
    explicit LessonBrowser(const Lesson& lesson) : m_lesson(lesson)
    {
        QVERIFY(!writeFileWhole(m_folder.filePath("lesson.html").toStdString(), lessonPage(lesson)));
    }
    struct Visit {
        std::size_t step = 0;
        QString options = {};  ///< what else the address asks for ("&matrix&sorted&dark")
    };
    struct Keys {
        QStringList pressed;
        std::size_t step = 0;  ///< where they must lead
    };

    /// The elements of the page at steps. That it says why each was taken is checked.
    [[nodiscard]] std::vector<QString> pagesAt(const std::vector<Visit>& visits) const
    {
        QStringList addresses;
        for (const Visit& visit : visits)
            addresses << "lesson.html#step=" + QString::number(visit.step) + visit.options;
        const std::vector<QString> pages = elementsOf(m_folder, addresses);
        for (std::size_t i = 0; i < pages.size(); ++i) check(pages[i], visits[i].step);
        return pages;
    }
    /// The same after keys were pressed.
    [[nodiscard]] std::vector<QString> pagesAfter(const std::vector<Keys>& visits) const
    {
        QStringList addresses;
        for (const Keys& keys : visits) {
            const QString script =
                keys.pressed.isEmpty()
                    ? QString()
                    : "<script>for(const key of [\"" + keys.pressed.join("\",\"") +
                          "\"])document.dispatchEvent(new KeyboardEvent(\"keydown\",{key}));</script>";
            addresses << QStringLiteral("keys%1.html").arg(addresses.size());
            [&] {
                QVERIFY(!writeFileWhole(m_folder.filePath(addresses.back()).toStdString(),
                                        lessonPage(m_lesson) + script.toStdString()));
            }();
        }
        const std::vector<QString> pages = elementsOf(m_folder, addresses);
        for (std::size_t i = 0; i < pages.size(); ++i) check(pages[i], visits[i].step);
        return pages;
    }

private:
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
    const Lesson& m_lesson;
    QTemporaryDir m_folder;
};

}  // namespace causeway::test
