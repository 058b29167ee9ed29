// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/class_icons.h"

#include <algorithm>

#include "core/graphics/class_pictures.h"
#include "core/library/library.h"
#include "ui/diagram/item_painter.h"
#include "ui/session/job_manager.h"
#include "ui/session/library_source.h"

namespace causeway::ui {

namespace {

constexpr int kMaxIcons = 4096;  ///< 1.6 kB each on a usual screen
constexpr int kDelay = 10;       ///< milliseconds in which the rows of one paint event are collected

/// Whether the text shows a component's name or values, which a class does not have.
bool isOfComponent(const LayerItem& item)
{
    const auto* text = std::get_if<TextItem>(&item.graphic);
    return text != nullptr && text->text.find('%') != std::string::npos;
}

QImage drawnIcon(const IconPicture& picture, const ThemeColours& colours, qreal pixelRatio)
{
    if (!picture.hasGraphics) return {};
    IconPicture icon = picture;
    icon.layer.items.erase(std::remove_if(icon.layer.items.begin(), icon.layer.items.end(), isOfComponent),
                           icon.layer.items.end());
    // Connectors extend beyond the border.
    const Extent& extent = icon.layer.system.extent;
    const double room = icon.connectors.empty() ? 1 : 1.1;
    const double width = room * extent.width(), height = room * extent.height();
    if (width <= 0 || height <= 0) return {};
    const int edge = static_cast<int>(std::lround(ClassIcons::kSize * pixelRatio));
    const double scale = (edge - 1) / std::max(width, height);
    const Point centre = extent.centre();
    QImage image(edge, edge, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const Transformation view{scale, 0, edge / 2.0 - scale * centre.x, 0, -scale, edge / 2.0 + scale * centre.y};
    ItemPainter(painter, colours, view).paintIcon(icon, Transformation(), {{}, icon.className, nullptr});
    painter.end();
    image.setDevicePixelRatio(pixelRatio);
    return image;
}

}  // namespace

ClassIcons::ClassIcons(const Theme& theme, LibrarySource& source, JobManager& jobs, QObject* parent)
    : QObject(parent), m_theme(theme), m_source(source), m_jobs(jobs), m_icons(kMaxIcons)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(kDelay);
    connect(&m_soon, &QTimer::timeout, this, &ClassIcons::draw);
    connect(&m_theme, &Theme::changed, this, [this] {
        m_icons.clear();
        emit drawn();
    });
    const auto renew = [this] {
        ++m_age;
        emit drawn();
    };
    connect(&m_source, &LibrarySource::foldersChanged, this, renew);
    connect(&m_source, &LibrarySource::documentsChanged, this, renew);
}

QPixmap ClassIcons::icon(const QString& fullName, qreal pixelRatio)
{
    if (fullName.isEmpty()) return {};
    const Key key(fullName, pixelRatio);
    const Icon* known = m_icons.object(key);
    if (known == nullptr || known->age != m_age) {
        m_wanted.insert(key);
        if (!m_isDrawing) m_soon.start();
    }
    return known != nullptr ? known->pixmap : QPixmap();
}

void ClassIcons::draw()
{
    m_isDrawing = true;
    const std::vector<Key> keys(m_wanted.begin(), m_wanted.end());
    m_wanted.clear();
    m_jobs.start<Images>(
        {tr("Drawing icons"), QStringLiteral("library:icons"), this},
        [view = m_source.view(), keys, colours = m_theme.colours()](const Task& task) {
            const auto library = view->open();
            ClassPictures pictures(*library, task);
            Images images;
            for (const Key& key : keys) {
                if (task.cancelled()) break;
                const auto picture = pictures.icon(key.first.toStdString());
                images.emplace_back(key, picture ? drawnIcon(*picture, colours, key.second) : QImage());
            }
            return images;
        },
        [this, keys, age = m_age, isDark = m_theme.colours().isDark](const JobOutcome<Images>& outcome) {
            m_isDrawing = false;
            if (!outcome.value) {
                for (const Key& key : keys) m_icons.insert(key, new Icon{{}, age});  // not requested again
            } else if (isDark == m_theme.colours().isDark) {
                for (const auto& [key, image] : *outcome.value)
                    m_icons.insert(key, new Icon{QPixmap::fromImage(image), age});
            }
            if (!m_wanted.isEmpty()) m_soon.start();
            emit drawn();
        });
}

}  // namespace causeway::ui
