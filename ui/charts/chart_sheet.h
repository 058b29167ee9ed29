// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Charts, one above the other, over one axis: their values at the pointer, export as a picture (PNG, SVG, PDF) or a
/// table (CSV), and the menu for it.
///
/// Without a content it says what to do (`setHint`). All charts show the same part of their common axis. Pictures have
/// what is seen.
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "ui/charts/chart_view.h"
#include "ui/session/menu_owner.h"

class QLabel;
class QVBoxLayout;

namespace causeway::ui {

class AppContext;

class ChartSheet : public QWidget, public MenuOwner {
    Q_OBJECT
public:
    /// The context must outlive it.
    explicit ChartSheet(AppContext& context, const QString& objectName, QWidget* parent = nullptr);

    /// Everything in sight. Empty: the hint.
    void setCharts(const std::vector<ChartContent>& charts);
    void setHint(const QString& text);
    /// Below the charts, for margins and the like; may be empty.
    void setCaption(const QString& text);
    /// What is exported as a table, and the name of files without their suffix. Asked when it is wanted.
    void setTable(std::function<QString()> table, const QString& fileName);
    /// Says the values at the pointer; without it those of the curves are said.
    void setReadout(std::function<QString(QPointF)> readout) { m_readout = std::move(readout); }
    [[nodiscard]] ChartView& chart(std::size_t at) const { return *m_views[at]; }
    [[nodiscard]] std::size_t count() const { return m_count; }
    [[nodiscard]] const QString& caption() const { return m_caption; }
    /// What is said of the place of the pointer.
    [[nodiscard]] const QString& readout() const { return m_values; }
    void fillSelectionMenu(QMenu& menu) override;
    /// By its suffix a picture or a table; `exported` tells how it ended.
    void exportTo(const QString& path);
    void fit();

signals:
    /// As of `ChartView`.
    void picked(int chart, int series, int point);
    void placePicked(int chart, QPointF value);
    /// `error` is empty when all is well.
    void exported(const QString& path, const QString& error);

private:
    ChartView& addView();
    void alignFrames();
    void showValuesAt(QPointF value);
    void hideValues();
    void showLine(const QString& values);
    [[nodiscard]] QString valuesAt(double x) const;

    AppContext& m_context;
    QVBoxLayout* m_column;
    QLabel* m_hint;
    QLabel* m_line;  ///< the caption, or the values at the pointer
    QString m_caption, m_values;
    std::vector<ChartView*> m_views;
    std::size_t m_count = 0;  ///< of the views that are used
    std::function<QString()> m_table;
    QString m_fileName;
    std::function<QString(QPointF)> m_readout;
};

}  // namespace causeway::ui
