// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Outline of a text as a tree for navigation, with incremental search.
#pragma once

#include <QFrame>
#include <QPointer>
#include <vector>

#include "core/editing/outline.h"

class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace causeway::ui {

class Theme;

class OutlinePopup : public QFrame {
    Q_OBJECT
public:
    OutlinePopup(Theme& theme, QWidget* window);

    /// Selects the item that contains `offset`.
    void open(const std::vector<OutlineItem>& items, quint32 offset);
    [[nodiscard]] QTreeWidget& tree() const { return *m_tree; }

signals:
    void placeWanted(quint32 begin, quint32 end);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void applyTheme();
    void add(QTreeWidgetItem* parent, const std::vector<OutlineItem>& items, quint32 offset);
    void filter(const QString& typed);
    void accept();
    void step(int rows);
    void closeToEditor();

    Theme& m_theme;
    QLineEdit* m_input;
    QTreeWidget* m_tree;
    QPointer<QWidget> m_before;  ///< previous focus
};

}  // namespace causeway::ui
