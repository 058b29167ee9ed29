// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The library panel: all classes as a tree, found as one types, to be opened, read about, dragged into a diagram.
///
/// The panel does nothing with a class itself: it says what is wanted. Its actions are those of the registry
/// ("library.open", ...), which ask `currentClass`.
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
    /// The class of the row that is selected; empty for none.
    [[nodiscard]] QString currentClass() const;
    /// What is listed and found is all there is.
    [[nodiscard]] bool isReady() const;

    /// To type what is looked for.
    void startSearch();
    /// Selects a class in the tree, expanding what it is in.
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
    QString m_revealed;          ///< still to be selected, once it is listed
    bool m_wasExpanded = false;  ///< the headings were expanded once; from then on the user decides
};

}  // namespace causeway::ui
