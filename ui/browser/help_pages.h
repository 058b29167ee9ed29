// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Help pages: built-in Markdown files, and pages generated from the program.
#pragma once

#include <QString>
#include <array>
#include <optional>

namespace causeway::ui {

class ActionRegistry;

enum class HelpPage : std::uint8_t {
    FirstSteps,
    Window,
    Measurements,
    Linearization,
    Periodic,
    LoopGain,
    Losses,
    LineCurrent,
    EfficiencyMap,
    Studies,
    Fmi,
    Classroom,
    Editors,
    Shortcuts,
    Messages
};
inline constexpr std::array kHelpPages = {
    HelpPage::FirstSteps, HelpPage::Window,    HelpPage::Measurements, HelpPage::Linearization, HelpPage::Periodic,
    HelpPage::LoopGain,   HelpPage::Losses,    HelpPage::LineCurrent,  HelpPage::EfficiencyMap, HelpPage::Studies,
    HelpPage::Fmi,        HelpPage::Classroom, HelpPage::Editors,      HelpPage::Shortcuts,     HelpPage::Messages};

/// "firstSteps", ...: stable.
[[nodiscard]] QString helpPageName(HelpPage page);
[[nodiscard]] std::optional<HelpPage> findHelpPage(const QString& name);
/// Translated, with its mnemonic.
[[nodiscard]] QString helpPageTitle(HelpPage page);
/// Its Markdown, with the current shortcuts of the registry.
[[nodiscard]] QString helpMarkdown(HelpPage page, const ActionRegistry& actions);

}  // namespace causeway::ui
