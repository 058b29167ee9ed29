// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Characteristic curves of ideal diodes and switches with their operating points before and after an event, and their
/// positions: one card each.
#pragma once

#include <QScrollArea>
#include <vector>

#include "ui/runs/switch_states.h"

namespace causeway::ui {

class Theme;

class SwitchView : public QScrollArea {
    Q_OBJECT
public:
    explicit SwitchView(Theme& theme, QWidget* parent = nullptr);

    /// `why`: text shown if there are none.
    void setStates(std::vector<SwitchState> states, const QString& why);
    [[nodiscard]] const std::vector<SwitchState>& states() const { return m_states; }

signals:
    /// A card was clicked: one of its variables.
    void variablePicked(const QString& name);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    class Cards;

    Theme& m_theme;
    std::vector<SwitchState> m_states;
    QString m_why;
    Cards* m_cards;
};

}  // namespace causeway::ui
