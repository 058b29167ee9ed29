// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The icons of classes in the size of a row: what a view asks for while it paints is drawn in a job, and kept.
///
/// In:   full names of classes, as the `LibrarySource` finds them; the theme, whose sheet they are painted on.
/// Out:  pixmaps; none as long as the job is under way, and for a class that has no graphics. `drawn` says when to
/// paint again. When the text of a document has changed, its old icons stay until the new ones are there. Cost: a look
/// into a table for each row that is painted.
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
    /// Edge of an icon in device-independent pixels.
    static constexpr int kSize = 20;

    ClassIcons(const Theme& theme, LibrarySource& source, JobManager& jobs, QObject* parent = nullptr);

    /// For a screen with so many pixels for one. Null: not there yet, or the class has no icon of its own.
    [[nodiscard]] QPixmap icon(const QString& fullName, qreal pixelRatio);
    /// Nothing is waiting to be drawn.
    [[nodiscard]] bool isReady() const { return m_wanted.isEmpty() && !m_isDrawing; }

signals:
    void drawn();

private:
    struct Icon {
        QPixmap pixmap;
        int age = 0;  ///< the state of the texts it was drawn from
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
