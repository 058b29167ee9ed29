// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Find and replace bar of an editor: incremental search, marks all matches, replaces all as one undo step.
#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

#include "core/base/source.h"

class QLabel;
class QLineEdit;
class QToolButton;

namespace causeway::ui {

class ModelicaEditor;
class Theme;

class FindBar : public QWidget {
    Q_OBJECT
public:
    FindBar(Theme& theme, ModelicaEditor& editor, QWidget* parent = nullptr);

    /// Editor to search from now on: in a split view the one in use. Must show the same document.
    void setEditor(ModelicaEditor& editor);
    /// Opens the bar with the selected text, optionally with the replace row.
    void open(bool replace);
    void close();
    [[nodiscard]] int matchCount() const { return static_cast<int>(m_matches.size()); }

public slots:
    void findNext() { find(true); }
    void findPrevious() { find(false); }
    void replaceOne();
    void replaceAll();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    static constexpr std::size_t kMaxMatches = 100000;

    void search();
    void find(bool forward);
    void updateLabel();
    [[nodiscard]] int searchFlags() const;

    ModelicaEditor* m_editor;
    QLineEdit* m_what;
    QLineEdit* m_with;
    QWidget* m_replaceRow;
    QLabel* m_label;
    QToolButton* m_matchCase;
    QToolButton* m_wholeWord;
    QToolButton* m_regularExpression;
    QTimer m_searchSoon;
    std::vector<SourceSpan> m_matches;  ///< ascending
};

}  // namespace causeway::ui
