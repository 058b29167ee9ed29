// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Completion list below the cursor, with documentation of the current item beside it. Never has the focus: the editor
/// forwards its keys. A child of the window, so that it moves and is painted with it.
#pragma once

#include <QAbstractListModel>
#include <QFrame>
#include <vector>

#include "core/editing/completion/completion.h"

class QKeyEvent;
class QLabel;
class QListView;

namespace causeway::ui {

class Theme;

class CompletionModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { TypeRole = Qt::UserRole, KindRole };

    using QAbstractListModel::QAbstractListModel;

    /// None is shown before `filter`.
    void setItems(std::vector<CompletionItem> items);
    void filter(const std::string& typed);
    [[nodiscard]] const CompletionItem& item(int row) const { return m_items[m_shown[static_cast<std::size_t>(row)]]; }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<CompletionItem> m_items;
    std::vector<std::size_t> m_shown;
};

class CompletionPopup : public QFrame {
    Q_OBJECT
public:
    explicit CompletionPopup(Theme& theme, QWidget* window);

    /// `place`: of the name being typed, in global coordinates.
    void open(std::vector<CompletionItem> items, const std::string& typed, const QRect& place);
    /// Closes if nothing matches.
    void filter(const std::string& typed);
    void close();
    /// True if the key was handled.
    bool handleKey(QKeyEvent* event);
    /// Null if closed.
    [[nodiscard]] const CompletionItem* current() const;
    [[nodiscard]] CompletionModel& model() const { return *m_model; }

signals:
    void accepted();

private:
    void applyTheme();
    void select(int row);
    void arrange();

    Theme& m_theme;
    CompletionModel* m_model;
    QListView* m_list;
    QFrame* m_help;
    QLabel* m_declaration;
    QLabel* m_description;
    QRect m_place;
};

}  // namespace causeway::ui
