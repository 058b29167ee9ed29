// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/events_model.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

#include "ui/session/theme.h"

namespace causeway::ui {

QString kindText(EventKind kind)
{
    switch (kind) {
        case EventKind::Initial: return EventsModel::tr("start");
        case EventKind::State: return EventsModel::tr("state");
        case EventKind::Time: return EventsModel::tr("time");
        case EventKind::Terminal: return EventsModel::tr("end");
    }
    return {};
}

QString eventTimeText(double time)
{
    constexpr int kDigits = 9;
    return QLocale::c().toString(time, 'g', kDigits);
}

EventsModel::EventsModel(Theme& theme, QObject* parent) : QAbstractTableModel(parent), m_theme(theme) {}

void EventsModel::setEvents(std::shared_ptr<const EventIndex> index, std::vector<std::uint32_t> rows)
{
    beginResetModel();
    m_index = std::move(index);
    m_rows = std::move(rows);
    endResetModel();
}

void EventsModel::setWords(std::shared_ptr<const EventWords> words)
{
    m_words = std::move(words);
    if (!m_rows.empty()) emit dataChanged(index(0, WhatColumn), index(rowCount() - 1, WhatColumn));
}

int EventsModel::rowOf(std::uint32_t event) const
{
    const auto found = std::lower_bound(m_rows.begin(), m_rows.end(), event);
    return found != m_rows.end() && *found == event ? static_cast<int>(found - m_rows.begin()) : -1;
}

int EventsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int EventsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

/// With enough digits to distinguish it from its neighbours.
QString EventsModel::shortTimeText(int row) const
{
    constexpr int kFewDigits = 6;
    const auto timeAt = [this](int each) { return m_index->events()[eventAt(each)].time; };
    const auto textAt = [&](int each) { return QLocale::c().toString(timeAt(each), 'g', kFewDigits); };
    const QString text = textAt(row);
    for (const int neighbour : {row - 1, row + 1}) {
        if (neighbour < 0 || neighbour >= rowCount() || timeAt(neighbour) == timeAt(row)) continue;
        if (textAt(neighbour) == text) return eventTimeText(timeAt(row));
    }
    return text;
}

QVariant EventsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const ResultEvent& event = m_index->events()[eventAt(index.row())];
    if (role == Qt::ForegroundRole && index.column() == KindColumn) return m_theme.colours().textMuted;
    if (role == Qt::TextAlignmentRole && (index.column() == TimeColumn || index.column() == PassesColumn)) {
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role == RelationsRole && index.column() == WhatColumn && m_words && !m_words->of(event).empty())
        return QString::fromStdString(summaryOf(event));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    switch (index.column()) {
        case TimeColumn: return role == Qt::ToolTipRole ? eventTimeText(event.time) : shortTimeText(index.row());
        case KindColumn: return kindText(event.kind);
        case WhatColumn: {
            const QString relations = QString::fromStdString(summaryOf(event)),
                          words = m_words ? QString::fromStdString(m_words->of(event)) : QString();
            if (words.isEmpty()) return relations;
            return role == Qt::ToolTipRole ? words + QLatin1Char('\n') + relations : words;
        }
        case PassesColumn: return QString::number(event.iterations.size());
        default: return {};
    }
}

QVariant EventsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
        case TimeColumn: return tr("Time [s]");
        case KindColumn: return tr("Kind");
        case WhatColumn: return tr("What happened");
        case PassesColumn: return tr("Passes");
        default: return {};
    }
}

}  // namespace causeway::ui
