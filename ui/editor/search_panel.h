// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Find and replace in all open texts and the files around them; the list of the uses of a name looks the same.
#pragma once

#include <QWidget>

#include "ui/editor/text_search.h"
#include "ui/session/app_context.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace causeway::ui {

class SearchPanel : public QWidget {
    Q_OBJECT
public:
    explicit SearchPanel(AppContext& context, QWidget* parent = nullptr);

    /// Puts the cursor into the field; a text that is not empty is searched at once.
    void open(const QString& what, bool replace);
    /// Shows something that was found elsewhere: "Uses of 'x'".
    void showFound(const QString& title, SearchResult result);
    [[nodiscard]] const SearchResult& result() const { return m_result; }
    [[nodiscard]] QTreeWidget& tree() const { return *m_tree; }
    [[nodiscard]] bool isSearching() const;

public slots:
    void search();

signals:
    void jumpWanted(const QString& path, quint32 begin, quint32 end);
    /// All hits are to be replaced, with the replacements in them.
    void replaceWanted(const causeway::ui::SearchResult& result);

private:
    /// Searches and shows what there is, then calls `afterwards`.
    void start(std::function<void()> afterwards);
    void fill(const QString& title);
    void jump(const QTreeWidgetItem* item);
    [[nodiscard]] SearchOptions options() const;

    AppContext& m_context;
    QLineEdit* m_what;
    QLineEdit* m_with;
    QToolButton* m_matchCase;
    QToolButton* m_wholeWord;
    QToolButton* m_regularExpression;
    QPushButton* m_replace;
    QLabel* m_summary;
    QTreeWidget* m_tree;
    QLabel* m_empty;
    QStackedWidget* m_pages;
    SearchResult m_result;
};

}  // namespace causeway::ui
