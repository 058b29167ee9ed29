// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_export.h"

#include <QPainter>
#include <algorithm>

#include "ui/plot/plot_view.h"
#include "ui/session/painted_file.h"

namespace causeway::ui {

QFuture<QString> savePicture(const std::vector<PlotView*>& views, const QString& path)
{
    QSize size(1, 0);
    for (const PlotView* view : views)
        size = QSize(std::max(size.width(), view->width()), size.height() + view->height());
    return savePainted(path, size, [&](QPainter& painter) {
        double top = 0;
        for (PlotView* view : views) {
            view->renderTo(painter, QRectF(0, top, view->width(), view->height()));
            top += view->height();
        }
    });
}

}  // namespace causeway::ui
