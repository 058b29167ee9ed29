// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the digraph and the matrix panel have in common: a tool bar, the view, why the step was possible, the player,
/// and a friendly page instead of all that while there is nothing to show.
///
/// A panel keeps the structure it shows alive, and nothing of an older one.
#pragma once

#include <QWidget>
#include <memory>

#include "core/compiler/compiler.h"
#include "ui/structure/replayed_colouring.h"

class QHBoxLayout;
class QLabel;
class QStackedWidget;
class QToolButton;
class QVBoxLayout;

namespace causeway::ui {

class ExplanationBar;
class PlayerBar;
class Selection;
class StepPlayer;
class Theme;

/// What to do when there is no structure to show: "analyse a model", or "mend the errors first".
[[nodiscard]] QString emptyStateText(const Analysis* analysis);
/// A page with that text in its middle.
[[nodiscard]] QLabel* makeEmptyState(QWidget* parent);
/// A flat tool button whose icon follows the theme.
[[nodiscard]] QToolButton* makeToolButton(Theme& theme, const QString& objectName, const QString& icon,
                                          const QString& text, QWidget* parent);

class StructurePanel : public QWidget {
    Q_OBJECT
public:
    StructurePanel(Theme& theme, Selection& selection, StepPlayer& player, QWidget* parent = nullptr);

    /// Changes of the picture are shown in one go: for tests and screenshots.
    virtual void setAnimated(bool animated) = 0;

public slots:
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);

protected:
    /// Puts the parts together; called once, by the constructor of the panel proper.
    void build(QWidget* view);
    [[nodiscard]] QHBoxLayout* toolBar() const { return m_toolBar; }
    [[nodiscard]] QVBoxLayout* footer() const { return m_footer; }
    [[nodiscard]] ExplanationBar& explanation() const { return *m_explanation; }
    [[nodiscard]] PlayerBar& playerBar() const { return *m_playerBar; }
    [[nodiscard]] Theme& theme() const { return m_theme; }
    [[nodiscard]] Selection& selection() const { return m_selection; }
    [[nodiscard]] StepPlayer& player() const { return m_player; }
    /// Null while there is none.
    [[nodiscard]] const std::shared_ptr<const Structure>& structure() const { return m_structure; }

    /// Another structure (or none) is to be shown.
    virtual void structureChanged() = 0;
    /// The player moved.
    virtual void positionChanged(int position) = 0;
    /// Says what the player's position means.
    void explainPosition();
    /// Off while something else than the player is explained.
    void setExplainsPlayer(bool explains) { m_explainsPlayer = explains; }

    void keyPressEvent(QKeyEvent* event) override;

private:
    Theme& m_theme;
    Selection& m_selection;
    StepPlayer& m_player;
    std::shared_ptr<const Structure> m_structure;
    QStackedWidget* m_pages;
    QLabel* m_empty;
    QWidget* m_content;
    QHBoxLayout* m_toolBar;
    QVBoxLayout* m_footer;
    ExplanationBar* m_explanation;
    PlayerBar* m_playerBar;
    bool m_explainsPlayer = true;
};

}  // namespace causeway::ui
