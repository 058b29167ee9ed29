// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Find and replace in all open texts and the files around them; also lists the uses of a name.
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

    /// Focuses the field; a nonempty text is searched at once.
    void open(const QString& what, bool replace);
    /// Shows results found elsewhere: "Uses of 'x'".
    void showFound(const QString& title, SearchResult result);
    [[nodiscard]] const SearchResult& result() const { return m_result; }
    [[nodiscard]] QTreeWidget& tree() const { return *m_tree; }
    [[nodiscard]] bool isSearching() const;

public slots:
    void search();

signals:
    void jumpWanted(const QString& path, quint32 begin, quint32 end);
    /// Replace all matches, with the replacements they contain.
    void replaceWanted(const causeway::ui::SearchResult& result);

private:
    /// Searches and shows the results, then calls `afterwards`.
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
