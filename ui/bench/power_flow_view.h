// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Sankey diagram of the power of a circuit: bands from sources to consumers, with widths proportional to power
/// (core/results/power_flow.h). A click selects a component; hovering shows its name. Keys: Up and Down select the
/// previous and next one. The context menu exports picture and table.
#pragma once

#include <QPainterPath>
#include <QRectF>
#include <QWidget>
#include <functional>
#include <memory>
#include <vector>

#include "core/results/power_flow.h"
#include "ui/session/menu_owner.h"

class QPainter;

namespace causeway::ui {

class AppContext;
struct ThemeColours;

class PowerFlowView : public QWidget, public MenuOwner {
    Q_OBJECT
public:
    /// The context must outlive this object.
    explicit PowerFlowView(AppContext& context, QWidget* parent = nullptr);

    /// Null, or with an error: shows the hint. `table`: returns the exported comma-separated values.
    void setBalance(std::shared_ptr<const PowerBalance> balance, std::function<QString()> table,
                    const QString& fileName);
    void setHint(const QString& hint);
    /// Highlights a component by name; none if it has no branch.
    void setChosen(const QString& name);
    [[nodiscard]] const PowerFlow& flow() const { return m_flow; }
    /// Position of the end of a component's band; null if it has none.
    [[nodiscard]] QRectF placeOf(const QString& name) const;
    void fillSelectionMenu(QMenu& menu) override;
    /// Picture or table by file name extension; `exported` reports the outcome.
    void exportTo(const QString& path);
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, 100}; }
    [[nodiscard]] QSize sizeHint() const override { return {480, 240}; }

signals:
    void picked(const QString& name);
    /// `error` is empty on success.
    void exported(const QString& path, const QString& error);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    struct Band {
        FlowBranch branch;
        QRectF end, label;
        QPainterPath path;
        bool isGiven = false;
    };
    void layOut();
    void layOut(const std::vector<FlowBranch>& branches, bool isGiven, double scale, double labelWidth);
    [[nodiscard]] double scaleFor(const std::vector<FlowBranch>& branches, double height) const;
    [[nodiscard]] double heightOf(const std::vector<FlowBranch>& branches, double scale) const;
    void paint(QPainter& painter) const;
    [[nodiscard]] QString nameOf(const FlowBranch& branch) const;
    [[nodiscard]] QString powerOf(const FlowBranch& branch) const;
    [[nodiscard]] QString describe(const Band& band) const;
    [[nodiscard]] const Band* bandAt(QPointF position) const;
    void pick(const Band& band);

    AppContext& m_context;
    std::shared_ptr<const PowerBalance> m_balance;
    std::function<QString()> m_table;
    QString m_fileName, m_hint, m_chosen;
    PowerFlow m_flow;
    std::vector<Band> m_bands;
    QRectF m_middle;
};

}  // namespace causeway::ui
