// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/help_pages.h"

#include <QCoreApplication>
#include <QFile>

#include "ui/session/action_registry.h"

namespace causeway::ui {

namespace {

QString shortcutTable(const ActionRegistry& actions)
{
    QString text = QStringLiteral("# %1\n").arg(QCoreApplication::translate("Help", "Keyboard shortcuts"));
    text +=
        QLatin1Char('\n') +
        QCoreApplication::translate("Help",
                                    "They are chosen under File, Keyboard shortcuts. Every action, also one without a "
                                    "shortcut, is found in the command palette.") +
        QLatin1Char('\n');
    for (const MenuId menu : kMenus) {
        QString rows;
        for (const ActionSpec& spec : actions.specs()) {
            const QList<QKeySequence> keys = actions.shortcuts(spec.id);
            if (spec.menu != menu || keys.isEmpty()) continue;
            rows += QStringLiteral("| %1 | %2 |\n").arg(plainActionText(spec.text), shortcutsText(keys));
        }
        if (rows.isEmpty()) continue;
        text += QStringLiteral("\n## %1\n\n| %2 | %3 |\n|---|---|\n%4")
                    .arg(plainActionText(menuTitle(menu)), QCoreApplication::translate("Help", "Action"),
                         QCoreApplication::translate("Help", "Keys"), rows);
    }
    return text;
}

QString fileText(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

}  // namespace

QString helpPageName(HelpPage page)
{
    switch (page) {
        case HelpPage::FirstSteps: return QStringLiteral("firstSteps");
        case HelpPage::Window: return QStringLiteral("window");
        case HelpPage::Measurements: return QStringLiteral("measurements");
        case HelpPage::Linearization: return QStringLiteral("linearization");
        case HelpPage::Periodic: return QStringLiteral("periodic");
        case HelpPage::LoopGain: return QStringLiteral("loopGain");
        case HelpPage::Losses: return QStringLiteral("losses");
        case HelpPage::LineCurrent: return QStringLiteral("lineCurrent");
        case HelpPage::EfficiencyMap: return QStringLiteral("efficiencyMap");
        case HelpPage::Studies: return QStringLiteral("studies");
        case HelpPage::Fmi: return QStringLiteral("fmi");
        case HelpPage::Classroom: return QStringLiteral("classroom");
        case HelpPage::Editors: return QStringLiteral("editors");
        case HelpPage::Shortcuts: return QStringLiteral("shortcuts");
        case HelpPage::Messages: return QStringLiteral("messages");
    }
    return {};
}

std::optional<HelpPage> findHelpPage(const QString& name)
{
    for (const HelpPage page : kHelpPages) {
        if (helpPageName(page) == name) return page;
    }
    return std::nullopt;
}

QString helpPageTitle(HelpPage page)
{
    switch (page) {
        case HelpPage::FirstSteps: return QCoreApplication::translate("Help", "&First steps");
        case HelpPage::Window: return QCoreApplication::translate("Help", "Working in the &window");
        case HelpPage::Measurements: return QCoreApplication::translate("Help", "M&easurements");
        case HelpPage::Linearization: return QCoreApplication::translate("Help", "&Linearization");
        case HelpPage::Periodic: return QCoreApplication::translate("Help", "&Periodic steady states");
        case HelpPage::LoopGain: return QCoreApplication::translate("Help", "Read the loop &gain");
        case HelpPage::Losses: return QCoreApplication::translate("Help", "Fin&d where a converter loses power");
        case HelpPage::LineCurrent:
            return QCoreApplication::translate("Help", "Check a line current against the l&imits");
        case HelpPage::EfficiencyMap: return QCoreApplication::translate("Help", "Draw an efficienc&y map");
        case HelpPage::Studies: return QCoreApplication::translate("Help", "&Scan parameters");
        case HelpPage::Fmi: return QCoreApplication::translate("Help", "FM&Us");
        case HelpPage::Classroom: return QCoreApplication::translate("Help", "A &classroom");
        case HelpPage::Editors: return QCoreApplication::translate("Help", "&Other editors");
        case HelpPage::Shortcuts: return QCoreApplication::translate("Help", "&Keyboard shortcuts");
        case HelpPage::Messages: return QCoreApplication::translate("Help", "&Messages");
    }
    return {};
}

QString helpMarkdown(HelpPage page, const ActionRegistry& actions)
{
    switch (page) {
        case HelpPage::FirstSteps: return fileText(QStringLiteral(":/help/first_steps.md"));
        case HelpPage::Window: return fileText(QStringLiteral(":/help/window.md"));
        case HelpPage::Measurements: return fileText(QStringLiteral(":/help/measurements.md"));
        case HelpPage::Linearization: return fileText(QStringLiteral(":/help/linearization.md"));
        case HelpPage::Periodic: return fileText(QStringLiteral(":/help/periodic.md"));
        case HelpPage::LoopGain: return fileText(QStringLiteral(":/help/loop_gain.md"));
        case HelpPage::Losses: return fileText(QStringLiteral(":/help/losses.md"));
        case HelpPage::LineCurrent: return fileText(QStringLiteral(":/help/line_current.md"));
        case HelpPage::EfficiencyMap: return fileText(QStringLiteral(":/help/efficiency_map.md"));
        case HelpPage::Studies: return fileText(QStringLiteral(":/help/studies.md"));
        case HelpPage::Fmi: return fileText(QStringLiteral(":/help/fmi.md"));
        case HelpPage::Classroom: return fileText(QStringLiteral(":/help/classroom.md"));
        case HelpPage::Editors: return fileText(QStringLiteral(":/help/editors.md"));
        case HelpPage::Shortcuts: return shortcutTable(actions);
        case HelpPage::Messages: return fileText(QStringLiteral(":/help/messages.md"));
    }
    return {};
}

}  // namespace causeway::ui
