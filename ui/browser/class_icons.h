// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Row-sized icons of classes, drawn on demand in jobs and cached.
/// In:   full names of classes, resolved by the `LibrarySource`; the theme. Out: pixmaps; null while pending, and for
///       classes without graphics. `drawn` requests a repaint. After changes of a document, old icons are kept until
///       new ones are ready. Cost: a table lookup per painted row.
#pragma once

#include <QCache>
#include <QImage>
#include <QObject>
#include <QPixmap>
#include <QSet>
#include <QTimer>
#include <utility>
#include <vector>

namespace causeway::ui {

class JobManager;
class LibrarySource;
class Theme;

class ClassIcons : public QObject {
    Q_OBJECT
public:
    /// Size of an icon in device-independent pixels.
    static constexpr int kSize = 20;

    ClassIcons(const Theme& theme, LibrarySource& source, JobManager& jobs, QObject* parent = nullptr);

    /// For a screen with this pixel ratio. Null: pending, or the class has no icon.
    [[nodiscard]] QPixmap icon(const QString& fullName, qreal pixelRatio);
    /// No icon is pending.
    [[nodiscard]] bool isReady() const { return m_wanted.isEmpty() && !m_isDrawing; }

signals:
    void drawn();

private:
    struct Icon {
        QPixmap pixmap;
        int age = 0;  ///< version of the texts used
    };
    using Key = std::pair<QString, qreal>;  ///< full name and pixel ratio
    using Images = std::vector<std::pair<Key, QImage>>;

    void draw();

    const Theme& m_theme;
    LibrarySource& m_source;
    JobManager& m_jobs;
    QCache<Key, Icon> m_icons;
    QSet<Key> m_wanted;
    QTimer m_soon;
    int m_age = 0;
    bool m_isDrawing = false;
};

}  // namespace causeway::ui
