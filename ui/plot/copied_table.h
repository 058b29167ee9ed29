// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A table with copy support: Ctrl+C and the menu copy all of it to the clipboard, separated by tabs and line breaks.
/// Otherwise the key would copy the selection of the document.
#pragma once

#include <QTreeWidget>

namespace causeway::ui {

class CopiedTable : public QTreeWidget {
    Q_OBJECT
public:
    /// `drawnColumn` has no text.
    explicit CopiedTable(QWidget* parent = nullptr, int drawnColumn = -1);

    /// With a header; without hidden columns.
    [[nodiscard]] QString text() const;

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    int m_drawnColumn;
};

}  // namespace causeway::ui
