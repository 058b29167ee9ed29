// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panel_pictures.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QPainter>
#include <QPrintDialog>
#include <QPrinter>
#include <QScrollBar>
#include <algorithm>
#include <utility>

#include "ui/diagram/diagram_panel.h"
#include "ui/diagram/scene_picture.h"
#include "ui/editor/editor_page.h"
#include "ui/editor/modelica_editor.h"
#include "ui/session/app_context.h"
#include "ui/session/painted_file.h"
#include "ui/session/theme_colours.h"
#include "ui/session/user_folder.h"
#include "ui/window/printing.h"

namespace causeway::ui {

namespace {

constexpr int kMaxSide = 8'000;  ///< with two pixels per unit; QPainter is limited to 32,767

/// The view that last had the focus, or the largest visible view; the panel itself if it has none.
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

/// Resizes a view to its contents for the lifetime of this object. Invisible, since no events are processed meanwhile.
class Unrolled {
public:
    explicit Unrolled(QWidget& view) : m_view(view), m_geometry(view.geometry())
    {
        m_area = qobject_cast<QAbstractScrollArea*>(&view);
        if (m_area == nullptr) return;
        m_items = qobject_cast<QAbstractItemView*>(m_area);
        if (m_items != nullptr) {
            // Otherwise scroll bars count rows instead of pixels.
            m_mode = m_items->verticalScrollMode();
            m_items->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
        }
        const QScrollBar& across = *m_area->horizontalScrollBar();
        const QScrollBar& down = *m_area->verticalScrollBar();
        m_place = {across.value(), down.value()};
        m_policies = {m_area->horizontalScrollBarPolicy(), m_area->verticalScrollBarPolicy()};
        const QSize wanted = view.size() + QSize(across.maximum() - across.minimum(), down.maximum() - down.minimum());
        setPolicies({Qt::ScrollBarAlwaysOff, Qt::ScrollBarAlwaysOff});
        view.resize(wanted.boundedTo(view.size().expandedTo(QSize(kMaxSide, kMaxSide))));
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

constexpr double kUnit = 4;  ///< pixels per drawing unit

QSizeF sizeOf(const DiagramView& diagram)
{
    const Extent all = pictureExtent(diagram.scene());
    return {all.width() * kUnit, all.height() * kUnit};
}

void paintOnWhite(QPainter& painter, const DiagramView& diagram)
{
    const ThemeColours colours = themeColours(false);
    const QRectF room(QPointF(), sizeOf(diagram));
    const Transformation view =
        paintPicture(painter, room, diagram.scene(), diagram.className().toStdString(), colours);
    if (!diagram.power().isShown()) return;
    diagram.power().paint(painter, diagram.scene(), view, colours);
    diagram.power().paintLegend(painter, diagram.scene(), view, room.toRect(), {}, {}, colours);
}

}  // namespace

PanelPictures::PanelPictures(QMainWindow& window, AppContext& context, std::function<EditorPage*()> page)
    : QObject(&window), m_window(window), m_context(context), m_page(std::move(page))
{
    ActionRegistry& actions = m_context.actions;
    actions.add({.id = QStringLiteral("view.savePicture"),
                 .text = tr("Save a p&icture…"),
                 .icon = QStringLiteral("export"),
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E)},
                 .menu = MenuId::File,
                 .section = 2,
                 .handler = [this] { choose(); },
                 .enabled = [this] { return diagram() != nullptr || panel() != nullptr; },
                 .help = tr("Everything that the last used diagram or panel shows, as SVG, PNG or PDF")});
    actions.add({.id = QStringLiteral("file.print"),
                 .text = tr("&Print…"),
                 .icon = {},
                 .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_P)},
                 .menu = MenuId::File,
                 .section = 2,
                 .handler = [this] { askForPrinter(); },
                 .enabled = [this] { return m_page() != nullptr || panel() != nullptr; },
                 .help = tr("The text, diagram or panel that was used last")});
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { noteFocus(now); });
}

void PanelPictures::noteFocus(QWidget* now)
{
    if (now == nullptr || !m_window.isAncestorOf(now)) return;
    QDockWidget* dock = nullptr;
    for (QWidget* each = now; each != nullptr && dock == nullptr; each = each->parentWidget())
        dock = qobject_cast<QDockWidget*>(each);
    // A focused tool bar does not change the target.
    if (dock == nullptr && (m_page() == nullptr || !m_page()->isAncestorOf(now))) return;
    if (dock == m_last && m_isPanelInFront == (dock != nullptr)) return;
    if (dock != nullptr) m_last = dock;
    m_isPanelInFront = dock != nullptr;
    m_context.actions.refresh();
}

QDockWidget* PanelPictures::panel() const
{
    return m_last != nullptr && m_last->isVisibleTo(&m_window) ? m_last.data() : nullptr;
}

DiagramView* PanelPictures::diagram() const
{
    EditorPage* page = m_page();
    const bool isShown = page != nullptr && page->diagram() != nullptr && page->view() != EditorPage::View::Text &&
                         (page->view() == EditorPage::View::Diagram || page->diagram()->view().hasFocus());
    return isShown ? &page->diagram()->view() : nullptr;
}

PanelPictures::Front PanelPictures::front() const
{
    if (panel() != nullptr && (m_isPanelInFront || m_page() == nullptr)) return Front::Panel;
    return diagram() != nullptr ? Front::Diagram : Front::Text;
}

void PanelPictures::choose()
{
    const DiagramView* drawn = front() == Front::Diagram ? diagram() : nullptr;
    QDockWidget* const chosen = panel();
    if (drawn == nullptr && chosen == nullptr) return;
    const QString title =
        drawn != nullptr ? QFileInfo(m_page()->document().name()).completeBaseName() : chosen->windowTitle();
    const QString path = QFileDialog::getSaveFileName(&m_window, tr("Save a picture"),
                                                      inUserFolder(&m_context.settings, title + QStringLiteral(".svg")),
                                                      tr("Picture for papers (*.svg);;Page (*.pdf);;Pixels (*.png)"));
    if (path.isEmpty()) return;
    noteUserFolder(&m_context.settings, path);
    drawn != nullptr ? save(*drawn, path) : save(*chosen->widget(), path);
}

void PanelPictures::save(QWidget& panel, const QString& path)
{
    QWidget& view = viewIn(panel);
    const Unrolled unrolled(view);
    savePainted(path, view.size(), [&](QPainter& painter) {
        view.render(&painter);
    }).then(this, [this, path](const QString& error) { emit saved(path, error); });
}

void PanelPictures::save(const DiagramView& diagram, const QString& path)
{
    const QSizeF size = sizeOf(diagram);
    savePainted(path, size.toSize(), [&](QPainter& painter) {
        paintOnWhite(painter, diagram);
    }).then(this, [this, path](const QString& error) { emit saved(path, error); });
}

void PanelPictures::askForPrinter()
{
    QPrinter printer(QPrinter::HighResolution);
    // Name of the job, and of the file when printing to a file.
    printer.setDocName(front() == Front::Panel ? panel()->windowTitle()
                                               : QFileInfo(m_page()->document().name()).completeBaseName());
    QPrintDialog dialog(&printer, &m_window);
    dialog.setWindowTitle(tr("Print"));
    if (dialog.exec() == QDialog::Accepted) print(printer);
}

void PanelPictures::print(QPrinter& printer)
{
    std::optional<QString> error;
    switch (front()) {
        case Front::Text: {
            EditorPage* page = m_page();
            if (page == nullptr) return;
            error = printText(printer, page->editor());
            break;
        }
        case Front::Diagram:
            error = printPicture(printer, sizeOf(*diagram()),
                                 [&](QPainter& painter) { paintOnWhite(painter, *diagram()); });
            break;
        case Front::Panel: {
            QWidget& view = viewIn(*panel()->widget());
            const Unrolled unrolled(view);
            error = printPicture(printer, view.size(), [&](QPainter& painter) { view.render(&painter); });
            break;
        }
    }
    emit printed(error.value_or(QString()));
}

}  // namespace causeway::ui
