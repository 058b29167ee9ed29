// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_search.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QtConcurrentRun>

#include "ui/lesson/lesson_texts.h"

namespace causeway::ui {

LessonSearch::LessonSearch(Selection& selection, QWidget* parent)
    : QWidget(parent), m_selection(selection), m_field(new QLineEdit(this)), m_count(new QLabel(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_field);
    row->addWidget(m_count);
    m_field->setObjectName(QStringLiteral("lessonSearch"));
    m_field->setPlaceholderText(tr("Find"));
    m_field->setAccessibleName(tr("Find equations and unknowns"));
    m_field->setToolTip(
        tr("Part of an equation or of a name. Enter goes to the next match, Shift+Enter to the previous one."));
    m_field->setClearButtonEnabled(true);
    m_field->setMaximumWidth(fontMetrics().averageCharWidth() * 18);
    m_field->installEventFilter(this);
    m_count->setObjectName(QStringLiteral("lessonSearchCount"));
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_count->hide();
    connect(m_field, &QLineEdit::textChanged, this, &LessonSearch::look);
    connect(&m_looker, &QFutureWatcherBase::finished, this, &LessonSearch::take);
}

LessonSearch::~LessonSearch()
{
    m_looker.disconnect(this);
    m_looker.waitForFinished();
}

void LessonSearch::setSheet(std::shared_ptr<const LessonSheet> sheet)
{
    if (sheet == m_sheet) return;
    m_sheet = std::move(sheet);
    m_texts.reset();
    m_found.clear();
    m_field->setEnabled(m_sheet != nullptr);
    showCount();
}

void LessonSearch::look()
{
    m_found.clear();
    showCount();
    // One search at a time; text typed meanwhile is searched for afterwards.
    if (m_field->text().isEmpty() || !m_sheet || m_looker.isRunning()) return;
    m_looker.setFuture(QtConcurrent::run([sheet = m_sheet, texts = m_texts, wanted = m_field->text()] {
        Found found{wanted,
                    sheet,
                    texts ? texts : std::make_shared<const std::vector<QString>>(lessonTexts(*sheet->lesson)),
                    {}};
        const QString piece = wanted.toLower();
        for (std::size_t i = 0; i < found.texts->size(); ++i) {
            if ((*found.texts)[i].contains(piece)) found.places.push_back(i);
        }
        return found;
    }));
}

void LessonSearch::take()
{
    Found found = m_looker.result();
    if (found.sheet != m_sheet || found.wanted != m_field->text()) return look();
    m_texts = std::move(found.texts);
    m_found = std::move(found.places);
    m_at = 0;
    go(0);
}

void LessonSearch::go(int step)
{
    if (!m_found.empty()) {
        const std::size_t count = m_found.size();
        m_at = (m_at + (step < 0 ? count - 1 : static_cast<std::size_t>(step))) % count;
        const std::size_t place = m_found[m_at], equations = m_sheet->lesson->incidence.equationCount();
        const bool isEquation = place < equations;
        selectOfLesson(m_selection, *m_sheet->lesson, isEquation ? EquationId(place) : EquationId(),
                       isEquation ? UnknownId() : UnknownId(place - equations));
    }
    showCount();
}

void LessonSearch::showCount()
{
    m_count->setVisible(!m_field->text().isEmpty() && m_sheet != nullptr);
    m_count->setText(m_found.empty() ? tr("none") : tr("%1 of %2").arg(m_at + 1).arg(m_found.size()));
}

bool LessonSearch::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            go(key->modifiers() & Qt::ShiftModifier ? -1 : 1);
            return true;
        }
        if (key->key() == Qt::Key_Escape && !m_field->text().isEmpty()) {
            m_field->clear();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace causeway::ui
