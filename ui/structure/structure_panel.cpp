// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/structure_panel.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/structure/explanation_bar.h"
#include "ui/structure/player_bar.h"
#include "ui/structure/step_player.h"
#include "ui/structure/structure_text.h"

namespace causeway::ui {

QString emptyStateText(const Analysis* analysis)
{
    if (analysis == nullptr) {
        return StructurePanel::tr(
            "No model is analysed yet.\nOpen a Modelica file, then choose Analyse to see its structure here.");
    }
    if (analysis->diagnostics.hasErrors()) {
        return StructurePanel::tr(
            "The model has errors, so its structure is not known.\nMend what the Problems panel lists, then analyse "
            "again.");
    }
    return StructurePanel::tr(
        "There is no model with equations in this text.\nWrite or open a model, then choose Analyse.");
}

QLabel* makeEmptyState(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QStringLiteral("emptyState"));
    label->setAlignment(Qt::AlignCenter);
    label->setWordWrap(true);
    label->setMargin(3 * ThemeMetrics::kMargin);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

QToolButton* makeToolButton(Theme& theme, const QString& objectName, const QString& icon, const QString& text,
                            QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(objectName);
    button->setAutoRaise(true);
    button->setToolTip(text);
    button->setAccessibleName(text);
    button->setFocusPolicy(Qt::TabFocus);
    button->setIcon(theme.icon(icon));
    QObject::connect(&theme, &Theme::changed, button, [button, icon, &theme] { button->setIcon(theme.icon(icon)); });
    return button;
}

StructurePanel::StructurePanel(Theme& theme, Selection& selection, StepPlayer& player, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_selection(selection),
      m_player(player),
      m_pages(new QStackedWidget(this)),
      m_empty(makeEmptyState(this)),
      m_content(new QWidget(this)),
      m_toolBar(new QHBoxLayout),
      m_footer(new QVBoxLayout),
      m_explanation(new ExplanationBar(theme, m_content)),
      m_playerBar(new PlayerBar(theme, player, m_content))
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_pages);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_content);
    m_empty->setText(emptyStateText(nullptr));
}

void StructurePanel::build(QWidget* view)
{
    auto* layout = new QVBoxLayout(m_content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_toolBar->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing,
                                  ThemeMetrics::kSpacing / 2);
    m_toolBar->setSpacing(ThemeMetrics::kSpacing / 2);
    m_footer->setContentsMargins(0, 0, 0, 0);
    m_footer->setSpacing(0);
    layout->addWidget(m_explanation);
    layout->addLayout(m_toolBar);
    layout->addWidget(view, 1);
    m_footer->addWidget(m_playerBar);
    layout->addLayout(m_footer);
    setFocusPolicy(Qt::StrongFocus);
    setFocusProxy(view);

    connect(&m_player, &StepPlayer::positionChanged, this, [this](int position) {
        if (!m_structure) return;
        positionChanged(position);
        explainPosition();
    });
}

void StructurePanel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    m_structure = analysis ? analysis->structure : nullptr;
    // While a text does not compile the player keeps its place: the structure usually comes back with the next key.
    if (m_structure) {
        m_player.setCount(static_cast<int>(m_structure->steps.size()));
        std::vector<int> rounds;
        const std::vector<ColouringStep>& steps = m_structure->steps;
        for (std::size_t i = 1; i < steps.size(); ++i) {
            if (steps[i].round != steps[i - 1].round) rounds.push_back(static_cast<int>(i));
        }
        m_playerBar->setRoundBoundaries(std::move(rounds));
    } else {
        m_empty->setText(emptyStateText(analysis.get()));
    }
    m_pages->setCurrentWidget(m_structure ? m_content : m_empty);
    structureChanged();
    if (m_structure) explainPosition();
}

void StructurePanel::explainPosition()
{
    if (!m_explainsPlayer) return;
    const int position = m_player.position();
    const StepNarration narration = narrate(*m_structure, position);
    m_explanation->display(narration, m_structure->fullyColoured() && position == m_player.count() && position > 0
                                          ? ExplanationBar::Tone::Success
                                          : ExplanationBar::Tone::Neutral);
}

void StructurePanel::keyPressEvent(QKeyEvent* event)
{
    if (m_structure && m_playerBar->isVisibleTo(this) && m_playerBar->handleKey(*event)) return;
    QWidget::keyPressEvent(event);
}

}  // namespace causeway::ui
