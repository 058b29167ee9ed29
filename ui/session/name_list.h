// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Popup list of names below a field: framed, with complete rows only.
#pragma once

#include <QCompleter>
#include <QListView>

namespace causeway::ui {

class NameList : public QListView {
    Q_OBJECT
public:
    NameList();

protected:
    void resizeEvent(QResizeEvent* event) override;
};

/// Shows the given names unchanged. No row is selected until an arrow key is pressed (Down selects the first): Enter
/// alone accepts the typed text.
class NameCompleter : public QCompleter {
    Q_OBJECT
public:
    explicit NameCompleter(QAbstractItemModel* names, QObject* parent = nullptr);
    [[nodiscard]] QStringList splitPath(const QString& path) const override;
};

}  // namespace causeway::ui
