// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_chooser.h"

#include "ui/lesson/lesson_desk.h"

namespace causeway::ui {

namespace {
constexpr int kLeastCharacters = 14;
}

LessonChooser::LessonChooser(LessonDesk& desk, QWidget* parent)
    : ElidingComboBox(Qt::ElideRight, kLeastCharacters, parent), m_desk(desk)
{
    setObjectName(QStringLiteral("lessonChooser"));
    setAccessibleName(tr("Lesson"));
    setToolTip(tr("The algorithm that is played on this model"));
    view()->setMinimumWidth(fontMetrics().averageCharWidth() * 5 * kLeastCharacters);
    connect(this, &QComboBox::activated, this, [this](int index) {
        const LessonInfo& info = m_desk.lessons()[static_cast<std::size_t>(index)];
        m_desk.choose(info.kind, info.part);
    });
    connect(&m_desk, &LessonDesk::lessonsChanged, this, &LessonChooser::fill);
    fill();
}

void LessonChooser::fill()
{
    const QSignalBlocker blocker(this);
    clear();
    for (const LessonInfo& info : m_desk.lessons()) addItem(QString::fromStdString(info.title));
    setEnabled(count() > 0);
    if (m_desk.chosen()) setCurrentIndex(static_cast<int>(*m_desk.chosen()));
}

}  // namespace causeway::ui
