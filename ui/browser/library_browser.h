// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The library panel: all classes as a tree with incremental search, for opening, reading, and dragging into diagrams.
/// The panel emits requests and does not act on classes itself. Its actions are those of the registry ("library.open",
/// ...), which use `currentClass`.
#pragma once

#include <QWidget>

#include "ui/browser/class_icons.h"
#include "ui/browser/class_index.h"
#include "ui/browser/library_model.h"
#include "ui/browser/remembered_classes.h"

class QLabel;
class QLineEdit;
class QListView;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace causeway::ui {

class AppContext;
class SearchResults;

class LibraryBrowser : public QWidget {
    Q_OBJECT
public:
    explicit LibraryBrowser(AppContext& context, QWidget* parent = nullptr);

    [[nodiscard]] RememberedClasses& remembered() { return m_remembered; }
    [[nodiscard]] ClassIndex& index() { return m_index; }
    [[nodiscard]] LibraryModel& model() { return m_model; }
    [[nodiscard]] ClassIcons& icons() { return m_icons; }
    /// The selected class; empty for none.
    [[nodiscard]] QString currentClass() const;
    /// Lists and search results are complete.
    [[nodiscard]] bool isReady() const;

    /// Focuses the search field.
    void startSearch();
    /// Selects a class in the tree, expanding its parents.
    void reveal(const QString& fullName);
    /// Reads the folders again.
    void reload();

signals:
    void openWanted(const QString& fullName);
    void currentClassChanged(const QString& fullName);
    /// "Open library folder..."
    void folderWanted();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void buildViews();
    void showResults();
    void showRows();
    void revealFurther();
    void openCurrent(const QModelIndex& index);
    void showMenu(const QPoint& globalPosition);
    [[nodiscard]] QModelIndex currentIndex() const;

    AppContext& m_context;
    RememberedClasses m_remembered;
    LibraryModel m_model;
    ClassIndex m_index;
    ClassIcons m_icons;
    SearchResults* m_results;
    QLineEdit* m_search;
    QStackedWidget* m_pages;
    QTreeView* m_tree;
    QListView* m_list;
    QLabel* m_nothing;
    QToolButton* m_addFolder;
    QString m_revealed;          ///< to be selected once it is listed
    bool m_wasExpanded = false;  ///< headings were expanded once; afterwards the user decides
};

}  // namespace causeway::ui
