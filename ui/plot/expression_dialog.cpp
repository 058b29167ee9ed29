// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/expression_dialog.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/base/units.h"
#include "core/results/expression_column.h"
#include "ui/session/name_list.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

/// One row with the names and units of the run: enough to check whether an expression is valid, however long the run.
std::shared_ptr<const Result> firstRow(const Result& run)
{
    auto row = std::make_shared<Result>();
    row->modelName = run.modelName;
    row->time = std::vector<double>{0.0};
    row->columns.reserve(run.columns.size());
    for (const ResultColumn& column : run.columns)
        row->columns.push_back({column.name, column.unit, column.description, column.type, std::vector<double>{0.0}});
    row->parameters = run.parameters;
    return row;
}

bool isOfName(QChar c)
{
    return c.isLetterOrNumber() || c == QLatin1Char('_') || c == QLatin1Char('.') || c == QLatin1Char('[') ||
           c == QLatin1Char(']');
}

}  // namespace

ExpressionDialog::ExpressionDialog(Theme& theme, const Result& result, const QStringList& names, QWidget* parent)
    : QDialog(parent),
      m_theme(theme),
      m_result(firstRow(result)),
      m_edit(new QLineEdit(this)),
      m_message(new QLabel(this)),
      m_ok(nullptr),
      m_completer(new QCompleter(names, this))
{
    setObjectName(QStringLiteral("expressionDialog"));
    setWindowTitle(tr("Curve of an expression"));
    setMinimumWidth(460);
    m_edit->setObjectName(QStringLiteral("expression"));
    m_edit->setAccessibleName(tr("Expression"));
    m_edit->setPlaceholderText(tr("For instance D1.v*D1.i"));
    m_edit->setFont(m_theme.codeFont());
    m_message->setObjectName(QStringLiteral("expressionMessage"));
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setMinimumHeight(2 * fontMetrics().height());  // the dialog must not resize
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    m_ok->setText(tr("Plot"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_edit);
    column->addWidget(m_message);
    column->addWidget(buttons);
    m_completer->setWidget(m_edit);
    m_completer->setFilterMode(Qt::MatchContains);
    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
    m_completer->setMaxVisibleItems(10);
    m_completer->setPopup(new NameList);
    m_completer->popup()->installEventFilter(this);
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this, &ExpressionDialog::insert);
    connect(m_edit, &QLineEdit::textChanged, this, &ExpressionDialog::check);
    connect(m_edit, &QLineEdit::textEdited, this, &ExpressionDialog::complete);
    check();
}

/// Enter takes the current name of the list, or without one accepts the expression. Tab takes the first name.
bool ExpressionDialog::eventFilter(QObject* object, QEvent* event)
{
    QAbstractItemView* list = m_completer->popup();
    if (object != list || event->type() != QEvent::KeyPress) return QDialog::eventFilter(object, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (list->selectionModel()->hasSelection()) return QDialog::eventFilter(object, event);
    if (key == Qt::Key_Tab) {
        list->hide();
        insert(m_completer->completionModel()->index(0, 0).data().toString());
        return true;
    }
    if (key != Qt::Key_Return && key != Qt::Key_Enter) return QDialog::eventFilter(object, event);
    list->hide();
    m_ok->click();
    return true;
}

QString ExpressionDialog::expression() const
{
    return m_edit->text().trimmed();
}

void ExpressionDialog::check()
{
    const QString text = expression();
    if (text.isEmpty()) {
        m_message->setText(
            tr("Names of variables and parameters, time, numbers, + - * / ^, and functions such as sqrt "
               "and abs."));
        m_ok->setEnabled(false);
        return;
    }
    const ExpressionColumn made = expressionColumn(*m_result, text.toStdString());
    m_ok->setEnabled(made.error.empty());
    const QString unit = QString::fromStdString(printedUnit(made.column.unit));
    m_message->setText(!made.error.empty() ? QString::fromStdString(made.error) + QLatin1Char('.')
                       : unit.isEmpty()    ? tr("Without a unit.")
                                           : tr("Unit: %1").arg(unit));
}

QString ExpressionDialog::typedName() const
{
    const QString text = m_edit->text();
    qsizetype begin = m_edit->cursorPosition();
    while (begin > 0 && isOfName(text[begin - 1])) --begin;
    return text.mid(begin, m_edit->cursorPosition() - begin);
}

void ExpressionDialog::complete()
{
    const QString typed = typedName();
    m_completer->setCompletionPrefix(typed);
    const bool isDone = m_completer->completionCount() == 1 && m_completer->currentCompletion() == typed;
    if (typed.isEmpty() || typed.front().isDigit() || isDone || m_completer->completionCount() == 0) {
        m_completer->popup()->hide();
        return;
    }
    m_completer->complete();
}

void ExpressionDialog::insert(const QString& name)
{
    const QString typed = typedName();
    const int begin = m_edit->cursorPosition() - static_cast<int>(typed.size());
    m_edit->setText(m_edit->text().replace(begin, typed.size(), name));
    m_edit->setCursorPosition(begin + static_cast<int>(name.size()));
}

}  // namespace causeway::ui
