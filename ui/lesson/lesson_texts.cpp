// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_texts.h"

namespace causeway::ui {

std::vector<QString> lessonTexts(const Lesson& lesson)
{
    std::vector<QString> texts;
    texts.reserve(lesson.incidence.equationCount() + lesson.incidence.unknownCount());
    for (std::size_t e = 0; e < lesson.incidence.equationCount(); ++e)
        texts.push_back(QString::fromStdString(lesson.equationText(EquationId(e), 0)).toLower());
    for (std::size_t v = 0; v < lesson.incidence.unknownCount(); ++v)
        texts.push_back(QString::fromStdString(lesson.unknownText(UnknownId(v), 0)).toLower());
    return texts;
}

}  // namespace causeway::ui
