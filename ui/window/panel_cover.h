// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Covers a panel for as long as it would tell what is to be found.
#pragma once

#include <QLabel>

namespace causeway::ui {

class PanelCover : public QLabel {
    Q_OBJECT
public:
    /// Over the whole panel, hidden at first.
    PanelCover(const QString& text, QWidget& panel);

    void setShown(bool shown);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget& m_panel;
};

}  // namespace causeway::ui
