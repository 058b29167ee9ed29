// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Poles of a linearization as a table with damping, frequency and states, beside the pole-zero map. Selection is
/// synchronized, and states that participate in a pole are selected everywhere. Keys: Ctrl+C copies the table.
#pragma once

#include <QWidget>
#include <memory>

#include "core/simulation/linearization/linearize.h"

class QTreeWidget;
class QTreeWidgetItem;

namespace causeway::ui {

class AppContext;
class ChartSheet;

class PolesView : public QWidget {
    Q_OBJECT
public:
    explicit PolesView(AppContext& context, QWidget* parent = nullptr);

    /// Null: shows the hint.
    void showPoles(std::shared_ptr<const Linearization> linear, const QString& hint);
    [[nodiscard]] QTreeWidget& table() const { return *m_table; }
    [[nodiscard]] ChartSheet& map() const { return *m_map; }

signals:
    void statesPicked(const QStringList& names);

private:
    void addRows();
    void pick(const QTreeWidgetItem* item);

    std::shared_ptr<const Linearization> m_linear;
    QTreeWidget* m_table;
    ChartSheet* m_map;
};

}  // namespace causeway::ui
