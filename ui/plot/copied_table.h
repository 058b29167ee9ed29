// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A table of a panel that can be copied: Ctrl+C and its menu put all of it on the clipboard, with tabs and lines.
///
/// Without its own answer to it, the key would copy what is selected in the text of the document.
#pragma once

#include <QTreeWidget>

namespace causeway::ui {

class CopiedTable : public QTreeWidget {
    Q_OBJECT
public:
    /// `drawnColumn` has no text.
    explicit CopiedTable(QWidget* parent = nullptr, int drawnColumn = -1);

    /// With a head; columns that are hidden are left out.
    [[nodiscard]] QString text() const;

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    int m_drawnColumn;
};

}  // namespace causeway::ui
