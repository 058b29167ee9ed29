// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Editor for the documentation of a class: as formatted text, or as its HTML. HTML that formatted text cannot
/// represent is edited as HTML, with the reason. Keys: Ctrl+B bold, Ctrl+I italic, Ctrl+Enter saves.
#pragma once

#include <QHash>
#include <QWidget>

class QAction;
class QComboBox;
class QLabel;
class QPlainTextEdit;
class QStackedWidget;
class QTextCharFormat;
class QTextEdit;
class QToolButton;

namespace causeway::ui {

class Theme;

class DocumentationEditor : public QWidget {
    Q_OBJECT
public:
    explicit DocumentationEditor(Theme& theme, QWidget* parent = nullptr);

    void edit(const QString& html);
    /// The edited HTML.
    [[nodiscard]] QString html() const;
    [[nodiscard]] bool isHtmlShown() const;
    [[nodiscard]] bool isChanged() const;
    [[nodiscard]] QTextEdit& text() const { return *m_text; }

public slots:
    void setHtmlShown(bool shown);

signals:
    void written(const QString& html);
    void cancelled();

private:
    void buildBar();
    QToolButton* addButton(const char* name, const QString& text, const QString& help, bool isCheckable);
    void setHeading(int level);
    void setList(bool isNumbered);
    void mergeFormat(const QTextCharFormat& format);
    void askForLink();
    void followCursor();

    Theme& m_theme;
    QWidget* m_bar;
    QWidget* m_end;
    QComboBox* m_kind;
    QToolButton* m_bold = nullptr;
    QToolButton* m_italic = nullptr;
    QToolButton* m_code = nullptr;
    QToolButton* m_source = nullptr;
    QList<QWidget*> m_formatting;  ///< only for formatted text
    QLabel* m_note;
    QStackedWidget* m_pages;
    QTextEdit* m_text;
    QPlainTextEdit* m_html;
    QString m_before;
    QHash<QString, QString> m_alternatives;
};

}  // namespace causeway::ui
