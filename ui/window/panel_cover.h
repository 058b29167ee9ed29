// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Covers a panel that would reveal the solution of an exercise.
#pragma once

#include <QLabel>

namespace causeway::ui {

class PanelCover : public QLabel {
    Q_OBJECT
public:
    /// Covers the whole panel; hidden at first.
    PanelCover(const QString& text, QWidget& panel);

    void setShown(bool shown);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget& m_panel;
};

}  // namespace causeway::ui
