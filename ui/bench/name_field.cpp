// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/name_field.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QStringListModel>
#include <algorithm>

#include "ui/session/name_list.h"

namespace causeway::ui {

namespace {

char lowered(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Position of a text in lower case in an ASCII name; npos: not found.
std::size_t findIn(const std::string& name, const std::string& lowerText)
{
    const auto found =
        std::ranges::search(name, lowerText, [](char of, char wanted) { return lowered(of) == wanted; }).begin();
    return found == name.end() ? std::string::npos : static_cast<std::size_t>(found - name.begin());
}

}  // namespace

NameField::NameField(QWidget* parent)
    : QLineEdit(parent), m_offered(new QStringListModel(this)), m_completer(new NameCompleter(m_offered, this))
{
    setClearButtonEnabled(true);
    m_completer->setWidget(this);
    m_completer->setMaxVisibleItems(10);
    m_completer->popup()->installEventFilter(this);
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this, &NameField::take);
    connect(this, &QLineEdit::textEdited, this, &NameField::offer);
}

void NameField::setNames(std::shared_ptr<const std::vector<std::string>> names)
{
    m_names = std::move(names);
    m_completer->popup()->hide();
}

std::vector<std::string> NameField::typedNames() const
{
    std::vector<std::string> names(1);
    int depth = 0;
    for (const char c : text().toStdString()) {
        if (c == '[' || c == '(') ++depth;
        if (c == ']' || c == ')') --depth;
        if (c == ',' && depth <= 0) {
            names.emplace_back();
        } else {
            names.back() += c;
        }
    }
    for (std::string& name : names) name = QString::fromStdString(name).trimmed().toStdString();
    std::erase_if(names, [](const std::string& name) { return name.empty(); });
    return names;
}

qsizetype NameField::beginOfName() const
{
    const QString all = text();
    int depth = 0;
    qsizetype begin = cursorPosition();
    for (; begin > 0; --begin) {
        const QChar before = all[begin - 1];
        if (before == QLatin1Char(']')) ++depth;
        if (before == QLatin1Char('[')) --depth;
        if (before == QLatin1Char(',') && depth <= 0) break;
    }
    while (begin < cursorPosition() && all[begin].isSpace()) ++begin;
    return begin;
}

void NameField::offer()
{
    const qsizetype begin = beginOfName();
    const QString typed = text().mid(begin, cursorPosition() - begin);
    std::string wanted = typed.toStdString();
    std::ranges::transform(wanted, wanted.begin(), lowered);
    QStringList first, others;
    for (std::size_t i = 0; m_names && !wanted.empty() && i < m_names->size(); ++i) {
        const std::size_t at = findIn((*m_names)[i], wanted);
        if (at == std::string::npos) continue;
        (at == 0 ? first : others).append(QString::fromStdString((*m_names)[i]));
        if (static_cast<std::size_t>(first.size() + others.size()) >= kMost) break;
    }
    const QStringList all = first + others;
    if (all.isEmpty() || (all.size() == 1 && all.front() == typed)) {
        m_completer->popup()->hide();
        return;
    }
    m_offered->setStringList(all);
    m_completer->complete();
}

void NameField::setNamesOf(const Result& result)
{
    auto names = std::make_shared<std::vector<std::string>>();
    for (const ResultColumn& column : result.columns) names->push_back(column.name);
    setNames(std::move(names));
}

QString NameField::chosen() const
{
    const QString typed = text().trimmed();
    return typed.isEmpty() ? placeholderText() : typed;
}

void NameField::take(const QString& name)
{
    const qsizetype begin = beginOfName();
    setText(text().replace(begin, cursorPosition() - begin, name));
    setCursorPosition(static_cast<int>(begin + name.size()));
    emit textEdited(text());
    m_completer->popup()->hide();
}

bool NameField::eventFilter(QObject* watched, QEvent* event)
{
    QAbstractItemView* list = m_completer->popup();
    if (watched != list || event->type() != QEvent::KeyPress) return QLineEdit::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const bool isEnter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (!isEnter && key != Qt::Key_Tab) return QLineEdit::eventFilter(watched, event);
    const QModelIndex chosen = list->selectionModel()->currentIndex();
    list->hide();
    if (chosen.isValid()) {
        take(chosen.data().toString());
    } else if (isEnter) {
        emit returnPressed();
    } else {
        take(m_offered->stringList().value(0));
    }
    return true;
}

}  // namespace causeway::ui
