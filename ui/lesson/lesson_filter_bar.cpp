// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_filter_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <algorithm>

#include "ui/lesson/lesson_desk.h"
#include "ui/session/counted.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/session/tool_button.h"
#include "ui/toolkit/structure_text.h"

namespace causeway::ui {

namespace {

using By = LessonQuestion::By;

/// Block number, from 1; empty for none.
QString blockOf(const Structure& structure, EquationId equation, UnknownId unknown)
{
    for (std::size_t b = 0; b < structure.blocks.size(); ++b) {
        const BltBlock& block = structure.blocks[b];
        if (std::ranges::find(block.equations, equation) != block.equations.end() ||
            std::ranges::find(block.unknowns, unknown) != block.unknowns.end())
            return QString::number(b + 1);
    }
    return {};
}

}  // namespace

LessonFilterBar::LessonFilterBar(Theme& theme, Selection& selection, LessonDesk& desk, QWidget* parent)
    : QWidget(parent),
      m_selection(selection),
      m_desk(desk),
      m_filter(desk.filter()),
      m_way(new QComboBox(this)),
      m_field(new QLineEdit(this)),
      m_count(new QLabel(this))
{
    setObjectName(QStringLiteral("lessonFilter"));
    m_way->setObjectName(QStringLiteral("lessonFilterWay"));
    m_way->setAccessibleName(tr("What to filter by"));
    const auto add = [&](By by, const QString& text, const QString& what) {
        m_way->addItem(text, static_cast<int>(by));
        m_way->setItemData(m_way->count() - 1, what, Qt::ToolTipRole);
    };
    add(By::Text, tr("Text"), tr("Equations and names that contain a text"));
    add(By::Names, tr("Component"),
        tr("Unknowns whose names begin with the text, and the equations in which they occur"));
    add(By::Block, tr("Block"), tr("The equations of one block of the sorted system, by its number"));
    add(By::Surroundings, tr("Around the selection"),
        tr("The equations in which the selected unknown occurs, or that share an unknown with the selected equation"));
    m_field->setObjectName(QStringLiteral("lessonFilterField"));
    m_field->setAccessibleName(tr("Filter equations and unknowns"));
    m_field->setClearButtonEnabled(true);
    m_field->installEventFilter(this);
    m_way->installEventFilter(this);
    m_count->setObjectName(QStringLiteral("lessonFilterCount"));
    m_count->setForegroundRole(QPalette::PlaceholderText);
    auto* all = makeToolButton(theme, QStringLiteral("lessonFilterClose"), QStringLiteral("cancel"),
                               tr("Show everything (Esc)"), this);
    connect(all, &QToolButton::clicked, this, &LessonFilterBar::close);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(ThemeMetrics::kSpacing, 0, ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2);
    row->setSpacing(ThemeMetrics::kSpacing);
    row->addWidget(m_way);
    row->addWidget(m_field, 1);
    row->addWidget(m_count);
    row->addWidget(all);

    connect(m_way, &QComboBox::activated, this, &LessonFilterBar::chooseWay);
    connect(m_field, &QLineEdit::textEdited, this, &LessonFilterBar::takeText);
    // The button in the field empties it without an edit.
    connect(m_field, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (text.isEmpty() && !m_filter.question().isEmpty()) m_filter.clear();
    });
    connect(&m_filter, &LessonFilter::asked, this, &LessonFilterBar::takeQuestion);
    connect(&m_filter, &LessonFilter::changed, this, &LessonFilterBar::showCount);
    connect(&m_desk, &LessonDesk::sheetChanged, this, &LessonFilterBar::showCount);
    hide();
    takeQuestion();
}

void LessonFilterBar::open()
{
    show();
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
    emit opened(true);
}

void LessonFilterBar::close()
{
    const bool hadFocus = isAncestorOf(focusWidget());
    m_filter.clear();
    hide();
    if (hadFocus) parentWidget()->setFocus();
    emit opened(false);
}

void LessonFilterBar::chooseWay()
{
    const auto by = static_cast<By>(m_way->currentData().toInt());
    if (by == By::Surroundings) return takeSelection();
    const bool isBlock = by == By::Block && m_desk.isCurrent();
    m_filter.ask({by,
                  isBlock ? blockOf(*m_desk.structure(), m_selection.equation(), m_selection.unknown()) : QString(),
                  {},
                  {}});
    m_field->setFocus();
}

void LessonFilterBar::takeText(const QString& text)
{
    const auto by = static_cast<By>(m_way->currentData().toInt());
    if (by != By::Surroundings) m_filter.ask({by, text, {}, {}});
}

void LessonFilterBar::takeSelection()
{
    if (m_desk.isCurrent()) m_filter.ask({By::Surroundings, {}, m_selection.equation(), m_selection.unknown()});
}

void LessonFilterBar::takeQuestion()
{
    const LessonQuestion& question = m_filter.question();
    // The row of the other panel appears and disappears with this one; an empty row stays while it has the focus.
    const bool isWanted = !question.isEmpty() || isAncestorOf(focusWidget());
    if (isWanted == isHidden()) {
        setVisible(isWanted);
        emit opened(isWanted);
    }
    m_way->setCurrentIndex(m_way->findData(static_cast<int>(question.by)));
    const bool isPlace = question.by == By::Surroundings;
    QString text = question.text;
    if (isPlace && m_desk.structure()) {
        const Structure& structure = *m_desk.structure();
        QStringList names;
        if (!question.equation.isNone()) names << textOf(structure, question.equation);
        if (!question.unknown.isNone()) names << nameOf(structure, question.unknown);
        text = names.join(QStringLiteral("; "));
    }
    m_field->setReadOnly(isPlace);
    m_field->setPlaceholderText(isPlace ? tr("Select an equation or an unknown, then press Enter here")
                                : question.by == By::Names ? tr("Beginning of names, such as motor.")
                                : question.by == By::Block ? tr("Number of a block")
                                                           : tr("Part of an equation or of a name"));
    if (m_field->text() != text) {
        const QSignalBlocker blocker(m_field);
        m_field->setText(text);
    }
    showCount();
}

void LessonFilterBar::showCount()
{
    const auto& shown = m_filter.sheet();
    if (!shown || !m_filter.isOn() || !m_desk.sheet()) {
        m_count->setText(m_filter.isReady() ? QString() : tr("Filtering"));
        return;
    }
    const std::size_t all = m_desk.sheet()->lesson->incidence.equationCount();
    m_count->setText(tr("%1 of %2")
                         .arg(QLocale().toString(static_cast<qulonglong>(shown->lesson->incidence.equationCount())),
                              counted(all, tr("1 equation"), tr("%1 equations"))));
}

bool LessonFilterBar::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Escape) {
            close();
            return true;
        }
        const bool isReturn = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (watched == m_field && isReturn) {
            if (m_filter.question().by == By::Surroundings) takeSelection();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace causeway::ui
