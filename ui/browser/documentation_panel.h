// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reading about classes, and the help: a page with links, back and forward, find, zoom; and writing about them.
///
/// Pages are prepared in jobs. A link that leads out of the program is shown before it is followed.
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
    /// What is shown: "modelica://Full.Name" or "help:firstSteps"; empty at first.
    [[nodiscard]] QString address() const;
    /// Nothing is being prepared.
    [[nodiscard]] bool isReady() const { return !m_isPreparing; }
    [[nodiscard]] QTextBrowser& view() const { return *m_view; }
    /// Follows a link as a click on it does.
    void follow(const QString& link);

    [[nodiscard]] bool canGoBack() const { return m_at > 0; }
    [[nodiscard]] bool canGoForward() const { return m_at + 1 < static_cast<int>(m_history.size()); }
    void goBack();
    void goForward();
    /// What is shown of a class is edited, until it is written or given up.
    void startEditing(const QString& fullName);
    /// It was written.
    void endEditing();
    [[nodiscard]] DocumentationEditor& editor() const { return *m_editor; }
    [[nodiscard]] bool isEditing() const;
    /// In steps; 0 is the normal size.
    void zoom(int steps);
    void startFind();

    /// Opens what lies outside of the program; tests put their own.
    std::function<void(const QUrl&)> openOutside;

signals:
    /// The text of a class.
    void openWanted(const QString& fullName);
    /// The documentation of a class is to be edited.
    void editWanted(const QString& fullName);
    /// It is to be this HTML.
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
    QString m_edited;  ///< the class
    std::shared_ptr<QTextDocument> m_document;
    std::vector<Visit> m_history;
    int m_at = -1;
    bool m_isPreparing = false;
};

}  // namespace causeway::ui
