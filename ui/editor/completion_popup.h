// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The list of what could be written, under the cursor, with a word about the present one beside it.
///
/// It never has the focus: the editor hands its keys over. A child of the window, so that it moves and is drawn with
/// it.
#pragma once

#include <QAbstractListModel>
#include <QFrame>
#include <vector>

#include "core/editing/completion.h"

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

    /// None of them is shown before `filter`.
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

    /// `place`: of the name that is typed, in global coordinates.
    void open(std::vector<CompletionItem> items, const std::string& typed, const QRect& place);
    /// Closes when nothing fits any more.
    void filter(const std::string& typed);
    void close();
    /// True when the key was for the list.
    bool handleKey(QKeyEvent* event);
    /// Null when it is closed.
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
