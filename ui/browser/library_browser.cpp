// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/library_browser.h"

#include <QAction>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include "ui/browser/class_delegate.h"
#include "ui/browser/class_roles.h"
#include "ui/browser/search_results.h"
#include "ui/session/app_context.h"

namespace causeway::ui {

LibraryBrowser::LibraryBrowser(AppContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_remembered(context.settings),
      m_model(context.libraries, m_remembered, context.jobs),
      m_index(context.libraries, context.jobs),
      m_icons(context.theme, context.libraries, context.jobs),
      m_results(new SearchResults(this)),
      m_search(new QLineEdit(this)),
      m_pages(new QStackedWidget(this)),
      m_tree(new QTreeView(this)),
      m_list(new QListView(this)),
      m_nothing(new QLabel(this)),
      m_addFolder(new QToolButton(this))
{
    setObjectName(QStringLiteral("libraryPanel"));
    buildViews();
    connect(m_search, &QLineEdit::textChanged, this, &LibraryBrowser::showResults);
    connect(&m_index, &ClassIndex::renewed, this, [this] {
        if (!m_search->text().isEmpty()) showResults();
    });
    connect(&m_model, &LibraryModel::refreshed, this, &LibraryBrowser::showRows);
    connect(&m_model, &LibraryModel::refreshed, this, &LibraryBrowser::revealFurther);
    connect(&m_model, &LibraryModel::expanded, this, &LibraryBrowser::revealFurther);
    connect(m_addFolder, &QToolButton::clicked, this, &LibraryBrowser::folderWanted);
    connect(&m_context.theme, &Theme::changed, this, [this] { update(); });
    showRows();
}

void LibraryBrowser::buildViews()
{
    m_search->setObjectName(QStringLiteral("librarySearch"));
    m_search->setPlaceholderText(tr("Search classes"));
    m_search->setAccessibleName(tr("Search classes by name or description"));
    m_search->setClearButtonEnabled(true);
    m_search->addAction(m_context.theme.icon(QStringLiteral("edit-find")), QLineEdit::LeadingPosition);
    m_search->installEventFilter(this);

    m_tree->setObjectName(QStringLiteral("libraryTree"));
    m_tree->setAccessibleName(tr("Classes"));
    m_tree->setModel(&m_model);
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setIndentation(14);
    m_list->setObjectName(QStringLiteral("libraryResults"));
    m_list->setAccessibleName(tr("Classes found"));
    m_list->setModel(m_results);
    m_list->setUniformItemSizes(true);
    auto* delegate = new ClassDelegate(m_context.theme, &m_icons, this);
    for (QAbstractItemView* view : {static_cast<QAbstractItemView*>(m_tree), static_cast<QAbstractItemView*>(m_list)}) {
        view->setItemDelegate(delegate);
        view->setDragEnabled(true);
        view->setDragDropMode(QAbstractItemView::DragOnly);
        view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        view->setContextMenuPolicy(Qt::CustomContextMenu);
        view->installEventFilter(this);
        connect(view, &QWidget::customContextMenuRequested, this,
                [this, view](const QPoint& at) { showMenu(view->viewport()->mapToGlobal(at)); });
        connect(&m_icons, &ClassIcons::drawn, view->viewport(), qOverload<>(&QWidget::update));
        connect(view, &QAbstractItemView::doubleClicked, this, &LibraryBrowser::openCurrent);
        connect(view->selectionModel(), &QItemSelectionModel::currentChanged, this,
                [this] { emit currentClassChanged(currentClass()); });
    }
    m_nothing->setObjectName(QStringLiteral("libraryNothing"));
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setWordWrap(true);
    m_nothing->setMargin(16);
    m_nothing->setForegroundRole(QPalette::PlaceholderText);
    m_nothing->setTextFormat(Qt::PlainText);
    m_addFolder->setObjectName(QStringLiteral("addLibraryFolder"));
    m_addFolder->setText(tr("Open a library folder…"));
    m_addFolder->setToolTip(tr("A folder with packages, such as the Modelica Standard Library"));
    m_addFolder->setIcon(m_context.theme.icon(QStringLiteral("document-open")));
    m_addFolder->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_addFolder->hide();

    m_pages->addWidget(m_tree);
    m_pages->addWidget(m_list);
    m_pages->addWidget(m_nothing);
    auto* bar = new QVBoxLayout;
    bar->setContentsMargins(8, 4, 8, 4);
    bar->addWidget(m_search);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_addFolder, 0, Qt::AlignHCenter);
    setFocusProxy(m_search);
}

bool LibraryBrowser::isReady() const
{
    return m_model.isReady() && m_index.isReady() && m_icons.isReady() && m_revealed.isEmpty();
}

QModelIndex LibraryBrowser::currentIndex() const
{
    if (m_pages->currentWidget() == m_tree) return m_tree->currentIndex();
    return m_pages->currentWidget() == m_list ? m_list->currentIndex() : QModelIndex();
}

QString LibraryBrowser::currentClass() const
{
    return currentIndex().data(FullNameRole).toString();
}

void LibraryBrowser::startSearch()
{
    m_search->setFocus();
    m_search->selectAll();
}

void LibraryBrowser::reload()
{
    m_model.refresh();
    m_index.renew();
}

void LibraryBrowser::showResults()
{
    const QString typed = m_search->text();
    if (typed.trimmed().isEmpty()) {
        m_pages->setCurrentWidget(m_tree);
    } else {
        m_results->setResults(m_index.search(), typed);
        const bool isFound = m_results->rowCount() > 0;
        m_nothing->setText(m_index.search()->classes().empty()
                               ? tr("Reading the libraries…")
                               : tr("No class has “%1” in its name or its description.").arg(typed.trimmed()));
        m_pages->setCurrentWidget(isFound ? static_cast<QWidget*>(m_list) : m_nothing);
        if (isFound) m_list->setCurrentIndex(m_results->index(0));
    }
    emit currentClassChanged(currentClass());
}

void LibraryBrowser::showRows()
{
    m_addFolder->setVisible(m_model.isReady() && !m_model.hasLibraries());
    if (m_wasExpanded || m_model.rowCount() == 0) return;
    m_wasExpanded = true;
    for (const LibrarySection section :
         {LibrarySection::Favourites, LibrarySection::Documents, LibrarySection::Workspace, LibrarySection::Libraries,
          LibrarySection::Examples}) {
        if (const QModelIndex heading = m_model.section(section); heading.isValid()) m_tree->expand(heading);
    }
}

void LibraryBrowser::reveal(const QString& fullName)
{
    m_search->clear();
    m_revealed = fullName;
    revealFurther();
}

void LibraryBrowser::revealFurther()
{
    if (m_revealed.isEmpty()) return;
    // As deep as classes are listed; the next level is listed by expanding it.
    QString name = m_revealed;
    QModelIndex at = m_model.find(name);
    while (!at.isValid() && name.contains(QLatin1Char('.'))) {
        name = name.left(name.lastIndexOf(QLatin1Char('.')));
        at = m_model.find(name);
    }
    if (!at.isValid()) {
        if (m_model.isReady()) m_revealed.clear();
        return;
    }
    const bool isThere = name == m_revealed;
    if (!isThere && m_model.canFetchMore(at)) {
        m_tree->expand(at);  // continues here when it is listed
        return;
    }
    if (!isThere && !m_model.isReady()) return;
    m_revealed.clear();
    m_tree->setCurrentIndex(at);
    m_tree->scrollTo(at, QAbstractItemView::PositionAtCenter);
}

void LibraryBrowser::openCurrent(const QModelIndex& index)
{
    const QString name = index.data(FullNameRole).toString();
    // A double click on a package expands it; Enter opens its text.
    const bool isExpanding = index.model() == &m_model && m_model.hasChildren(index);
    if (!name.isEmpty() && !isExpanding) emit openWanted(name);
}

void LibraryBrowser::showMenu(const QPoint& globalPosition)
{
    if (currentClass().isEmpty()) return;
    QMenu menu(this);
    m_context.actions.fillContextMenu(menu, {"library.open", "library.documentation", "library.place", "",
                                             "library.extend", "library.copyName", "library.favourite"});
    if (!menu.isEmpty()) menu.exec(globalPosition);
}

bool LibraryBrowser::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(object, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isReturn = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (isReturn && key->modifiers() == Qt::NoModifier) {
        if (!currentClass().isEmpty()) emit openWanted(currentClass());
        return true;
    }
    if (object == m_search) {
        auto* shown = qobject_cast<QAbstractItemView*>(m_pages->currentWidget());
        if (key->key() == Qt::Key_Escape && !m_search->text().isEmpty()) {
            m_search->clear();
            return true;
        }
        if (shown != nullptr && (key->key() == Qt::Key_Down || key->key() == Qt::Key_Up)) {
            // Through the results while searching, otherwise into the tree.
            if (shown == m_tree) {
                if (!m_tree->currentIndex().isValid()) m_tree->setCurrentIndex(m_model.index(0, 0));
                m_tree->setFocus();
            } else {
                const int row = m_list->currentIndex().row() + (key->key() == Qt::Key_Down ? 1 : -1);
                m_list->setCurrentIndex(m_results->index(std::clamp(row, 0, m_results->rowCount() - 1)));
            }
            return true;
        }
    } else if (key->key() == Qt::Key_Escape) {
        m_search->clear();
        m_search->setFocus();
        return true;
    }
    return QWidget::eventFilter(object, event);
}

}  // namespace causeway::ui
