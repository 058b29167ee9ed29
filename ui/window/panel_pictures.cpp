// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panel_pictures.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDockWidget>
#include <QFileDialog>
#include <QMainWindow>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <utility>

#include "ui/session/action_registry.h"
#include "ui/session/painted_file.h"

namespace causeway::ui {

namespace {

constexpr int kMostSide = 8'000;  ///< two pixels a unit, and painters take 32,767

/// The view that had the keyboard last, or else the largest one that is visible in the panel; the panel where it has
/// none.
QWidget& viewIn(QWidget& panel)
{
    auto* const used = qobject_cast<QAbstractScrollArea*>(panel.focusWidget());
    if (used != nullptr && used->isVisibleTo(&panel)) return *used;
    QWidget* largest = nullptr;
    for (QAbstractScrollArea* child : panel.findChildren<QAbstractScrollArea*>()) {
        if (!child->isVisibleTo(&panel)) continue;
        if (largest == nullptr || child->width() * child->height() > largest->width() * largest->height())
            largest = child;
    }
    return largest != nullptr ? *largest : panel;
}

/// Makes a view as large as what it shows, as long as this lives. Nothing of that is seen: no event is handled
/// meanwhile.
class Unrolled {
public:
    explicit Unrolled(QWidget& view) : m_view(view), m_geometry(view.geometry())
    {
        m_area = qobject_cast<QAbstractScrollArea*>(&view);
        if (m_area == nullptr) return;
        m_items = qobject_cast<QAbstractItemView*>(m_area);
        if (m_items != nullptr) {
            // Whole rows are counted otherwise, not pixels.
            m_mode = m_items->verticalScrollMode();
            m_items->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
        }
        const QScrollBar& across = *m_area->horizontalScrollBar();
        const QScrollBar& down = *m_area->verticalScrollBar();
        m_place = {across.value(), down.value()};
        m_policies = {m_area->horizontalScrollBarPolicy(), m_area->verticalScrollBarPolicy()};
        const QSize wanted = view.size() + QSize(across.maximum() - across.minimum(), down.maximum() - down.minimum());
        setPolicies({Qt::ScrollBarAlwaysOff, Qt::ScrollBarAlwaysOff});
        view.resize(wanted.boundedTo(view.size().expandedTo(QSize(kMostSide, kMostSide))));
    }
    ~Unrolled()
    {
        m_view.setGeometry(m_geometry);
        if (m_area == nullptr) return;
        setPolicies(m_policies);
        if (m_items != nullptr) m_items->setVerticalScrollMode(m_mode);
        m_area->horizontalScrollBar()->setValue(m_place.x());
        m_area->verticalScrollBar()->setValue(m_place.y());
    }
    Unrolled(const Unrolled&) = delete;
    Unrolled& operator=(const Unrolled&) = delete;

private:
    using Policies = std::pair<Qt::ScrollBarPolicy, Qt::ScrollBarPolicy>;

    void setPolicies(const Policies& policies)
    {
        m_area->setHorizontalScrollBarPolicy(policies.first);
        m_area->setVerticalScrollBarPolicy(policies.second);
    }

    QWidget& m_view;
    QRect m_geometry;
    QAbstractScrollArea* m_area = nullptr;
    Policies m_policies;
    QAbstractItemView* m_items = nullptr;
    QAbstractItemView::ScrollMode m_mode = QAbstractItemView::ScrollPerItem;
    QPoint m_place;
};

}  // namespace

PanelPictures::PanelPictures(QMainWindow& window, ActionRegistry& actions) : QObject(&window), m_window(window)
{
    actions.add({.id = QStringLiteral("view.savePicture"),
                 .text = tr("Save a picture of the &panel…"),
                 .icon = QStringLiteral("export"),
                 .menu = MenuId::View,
                 .section = 4,
                 .handler = [this] { choose(); },
                 .enabled = [this] { return panel() != nullptr; },
                 .help = tr("All that the panel which was used last shows, as SVG, PNG or PDF")});
    connect(qApp, &QApplication::focusChanged, this, [this, &actions](QWidget*, QWidget* now) {
        QDockWidget* dock = nullptr;
        for (QWidget* each = now; each != nullptr && dock == nullptr; each = each->parentWidget())
            dock = qobject_cast<QDockWidget*>(each);
        if (dock == nullptr || dock == m_last || !m_window.isAncestorOf(dock)) return;
        m_last = dock;
        actions.refresh();
    });
}

QDockWidget* PanelPictures::panel() const
{
    return m_last != nullptr && m_last->isVisibleTo(&m_window) ? m_last.data() : nullptr;
}

void PanelPictures::choose()
{
    QDockWidget* const chosen = panel();
    if (chosen == nullptr) return;
    const QString path = QFileDialog::getSaveFileName(&m_window, tr("Save a picture of the panel"),
                                                      chosen->windowTitle() + QStringLiteral(".svg"),
                                                      tr("Picture for papers (*.svg);;Page (*.pdf);;Pixels (*.png)"));
    if (!path.isEmpty()) save(*chosen->widget(), path);
}

void PanelPictures::save(QWidget& panel, const QString& path)
{
    QWidget& view = viewIn(panel);
    const Unrolled unrolled(view);
    const auto error = savePainted(path, view.size(), [&](QPainter& painter) { view.render(&painter); });
    emit saved(path, error.value_or(QString()));
}

}  // namespace causeway::ui
