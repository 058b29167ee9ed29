// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Vertically stacked charts with a common x axis: values at the pointer, export as a picture (PNG, SVG, PDF) or table
/// (CSV), and its menu. Shows a hint if empty (`setHint`). All charts show the same part of their common axis. Exported
/// pictures show the visible part.
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
    /// The context must outlive this object.
    explicit ChartSheet(AppContext& context, const QString& objectName, QWidget* parent = nullptr);

    /// Shows everything. Empty: the hint.
    void setCharts(const std::vector<ChartContent>& charts);
    void setHint(const QString& text);
    /// Below the charts, for margins etc.; may be empty.
    void setCaption(const QString& text);
    /// Returns the exported table on demand; `fileName`: without extension.
    void setTable(std::function<QString()> table, const QString& fileName);
    /// Text for the values at the pointer; default: those of the curves.
    void setReadout(std::function<QString(QPointF)> readout) { m_readout = std::move(readout); }
    [[nodiscard]] ChartView& chart(std::size_t at) const { return *m_views[at]; }
    [[nodiscard]] std::size_t count() const { return m_count; }
    [[nodiscard]] const QString& caption() const { return m_caption; }
    /// Text for the position of the pointer.
    [[nodiscard]] const QString& readout() const { return m_values; }
    void fillSelectionMenu(QMenu& menu) override;
    /// Picture or table by file name extension; `exported` reports the outcome.
    void exportTo(const QString& path);
    void fit();

signals:
    /// As in `ChartView`.
    void picked(int chart, int series, int point);
    void placePicked(int chart, QPointF value);
    /// `error` is empty on success.
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
    QLabel* m_line;  ///< caption, or values at the pointer
    QString m_caption, m_values;
    std::vector<ChartView*> m_views;
    std::size_t m_count = 0;  ///< number of views in use
    std::function<QString()> m_table;
    QString m_fileName;
    std::function<QString(QPointF)> m_readout;
};

}  // namespace causeway::ui
