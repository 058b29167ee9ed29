// SPDX-License-Identifier: GPL-3.0-or-later
// The window and its lessons: an action for each kind.
#include <algorithm>

#include "ui/lesson/presentation.h"
#include "ui/window/main_window.h"

namespace causeway::ui {

namespace {

struct LessonAction {
    LessonKind kind;
    const char* text;
};

constexpr std::array<LessonAction, kLessonKinds> kActions = {{
    {LessonKind::Pantelides, QT_TRANSLATE_NOOP("Lessons", "Play index reduction")},
    {LessonKind::StateSelection, QT_TRANSLATE_NOOP("Lessons", "Play the selection of states")},
    {LessonKind::Colouring, QT_TRANSLATE_NOOP("Lessons", "Play the colouring")},
    {LessonKind::Elimination, QT_TRANSLATE_NOOP("Lessons", "Play row and column elimination")},
    {LessonKind::Matching, QT_TRANSLATE_NOOP("Lessons", "Play the matching")},
    {LessonKind::Components, QT_TRANSLATE_NOOP("Lessons", "Play the search for strong components")},
    {LessonKind::Tearing, QT_TRANSLATE_NOOP("Lessons", "Play the tearing of the first loop")},
    {LessonKind::Initialization, QT_TRANSLATE_NOOP("Lessons", "Play the initialization")},
}};

}  // namespace

void MainWindow::registerLessonActions()
{
    for (const auto& [kind, text] : kActions) {
        const std::string_view name = toString(kind);
        m_context.actions.add({.id = QStringLiteral("lesson.%1").arg(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))),
                               .text = QCoreApplication::translate("Lessons", text),
                               .icon = {},
                               .menu = MenuId::Model,
                               .section = 2,
                               .handler =
                                   [this, kind = kind] {
                                       m_lessons.choose(kind);
                                       showPanel(PanelId::Digraph);
                                   },
                               .enabled = [this, kind = kind] { return std::ranges::any_of(m_lessons.lessons(), [&](const LessonInfo& info) { return info.kind == kind; }); }});
    }
    m_context.actions.add({.id = QStringLiteral("lesson.present"),
                           .text = tr("&Present the lesson"),
                           .icon = QStringLiteral("present"),
                           .shortcuts = {QKeySequence(Qt::SHIFT | Qt::Key_F11)},
                           .menu = MenuId::Model,
                           .section = 3,
                           .handler = [this] { present().showFullScreen(); },
                           .enabled = [this] { return m_lessons.sheet() != nullptr; },
                           .help = tr("Picture, reason and pseudo-code in very large type; Esc ends")});
    connect(&m_lessons, &LessonDesk::lessonsChanged, &m_context.actions, &ActionRegistry::refresh);
    connect(&m_lessons, &LessonDesk::sheetChanged, &m_context.actions, &ActionRegistry::refresh);
}

Presentation& MainWindow::present()
{
    if (m_presentation.isNull()) {
        m_presentation = new Presentation(m_context, m_selection, m_lessons, this);
        m_presentation->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_presentation, &Presentation::themeWanted, this,
                [this] { setTheme(m_context.theme.colours().isDark ? Theme::Mode::Light : Theme::Mode::Dark); });
    }
    m_presentation->raise();
    m_presentation->activateWindow();
    return *m_presentation;
}

}  // namespace causeway::ui
