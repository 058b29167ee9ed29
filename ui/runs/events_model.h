// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Item model of a run's events: time, kind, description. Texts are created for visible rows.
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "core/live/event_words.h"
#include "core/results/event_index.h"

namespace causeway::ui {

class Theme;

class EventsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { TimeColumn, KindColumn, WhatColumn, PassesColumn, ColumnCount };
    /// Relations behind an event described in terms of devices; else empty.
    static constexpr int RelationsRole = Qt::UserRole;

    explicit EventsModel(Theme& theme, QObject* parent = nullptr);

    /// `rows`: indices of events in the index, ascending. Null: no rows.
    void setEvents(std::shared_ptr<const EventIndex> index, std::vector<std::uint32_t> rows);
    /// Descriptions in terms of devices; null: only relations.
    void setWords(std::shared_ptr<const EventWords> words);
    [[nodiscard]] std::uint32_t eventAt(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    /// Row of an event, or -1 if it is filtered out.
    [[nodiscard]] int rowOf(std::uint32_t event) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString shortTimeText(int row) const;

    Theme& m_theme;
    std::shared_ptr<const EventIndex> m_index;
    std::shared_ptr<const EventWords> m_words;
    std::vector<std::uint32_t> m_rows;
};

[[nodiscard]] QString kindText(EventKind kind);
/// With enough digits to distinguish neighbours.
[[nodiscard]] QString eventTimeText(double time);

}  // namespace causeway::ui
