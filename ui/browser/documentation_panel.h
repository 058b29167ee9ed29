// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Viewer for class documentation and help, with links, history, search and zoom; and an editor for documentation.
/// Pages are prepared in jobs. External links are shown before they are followed.
#pragma once

#include <QWidget>
#include <functional>
#include <memory>
#include <vector>

#include "ui/browser/help_pages.h"

class QHBoxLayout;
class QLineEdit;
class QTextBrowser;
class QTextDocument;
class QToolButton;
class QVBoxLayout;

namespace causeway::ui {

class AppContext;
class DocumentationEditor;
class MessageBar;

class DocumentationPanel : public QWidget {
    Q_OBJECT
public:
    explicit DocumentationPanel(AppContext& context, QWidget* parent = nullptr);
    ~DocumentationPanel() override;

    void showClass(const QString& fullName);
    void showHelp(HelpPage page);
    /// Current address: "modelica://Full.Name" or "help:firstSteps"; empty at first.
    [[nodiscard]] QString address() const;
    /// No page is pending.
    [[nodiscard]] bool isReady() const { return !m_isPreparing; }
    [[nodiscard]] QTextBrowser& view() const { return *m_view; }
    /// Follows a link like a click.
    void follow(const QString& link);

    [[nodiscard]] bool canGoBack() const { return m_at > 0; }
    [[nodiscard]] bool canGoForward() const { return m_at + 1 < static_cast<int>(m_history.size()); }
    void goBack();
    void goForward();
    /// Edits the documentation of a class until it is saved or cancelled.
    void startEditing(const QString& fullName);
    /// The documentation was saved.
    void endEditing();
    [[nodiscard]] DocumentationEditor& editor() const { return *m_editor; }
    [[nodiscard]] bool isEditing() const;
    /// In steps; 0 is the normal size.
    void zoom(int steps);
    void startFind();

    /// Opens external links; replaced by tests.
    std::function<void(const QUrl&)> openOutside;

signals:
    /// Open the text of a class.
    void openWanted(const QString& fullName);
    /// Edit the documentation of a class.
    void editWanted(const QString& fullName);
    /// Save this HTML.
    void written(const QString& fullName, const QString& html);
    void stateChanged();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    struct Visit {
        QString address;
        int scroll = 0;
    };

    void buildBar(QVBoxLayout& layout);
    void go(const QString& address, const QString& anchor = {});
    void visit(int at);
    void rememberScroll();
    void prepare(const QString& anchor = {});
    void showPage(std::shared_ptr<QTextDocument> document, const QString& anchor);
    void find(bool backward);
    void openResource(const QString& uri);
    void askToOpen(const QUrl& url);
    void updateState();
    QToolButton* addButton(QHBoxLayout& row, const QString& icon, const QString& text, std::function<void()> clicked);

    AppContext& m_context;
    MessageBar* m_message;
    QTextBrowser* m_view;
    QLineEdit* m_find;
    QToolButton* m_back = nullptr;
    QToolButton* m_forward = nullptr;
    QToolButton* m_open = nullptr;
    QToolButton* m_edit = nullptr;
    QWidget* m_reading = nullptr;
    DocumentationEditor* m_editor;
    QString m_edited;  ///< the edited class
    std::shared_ptr<QTextDocument> m_document;
    std::vector<Visit> m_history;
    int m_at = -1;
    bool m_isPreparing = false;
};

}  // namespace causeway::ui
