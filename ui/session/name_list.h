// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The list of names below a field: in a frame, and without a row that is cut in half.
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

/// Shows the names that its owner has found, as they are. No row is chosen before an arrow key chooses one, the first
/// Down the first row: Enter alone means what is typed.
class NameCompleter : public QCompleter {
    Q_OBJECT
public:
    explicit NameCompleter(QAbstractItemModel* names, QObject* parent = nullptr);
    [[nodiscard]] QStringList splitPath(const QString& path) const override;
};

}  // namespace causeway::ui
