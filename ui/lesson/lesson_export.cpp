// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgRenderer>

#include "core/base/file_io.h"
#include "core/base/task.h"
#include "core/graphics/svg.h"
#include "core/lesson/lesson_json.h"
#include "ui/lesson/gif_writer.h"
#include "ui/session/paths.h"

namespace causeway::ui {

namespace {

struct Export {
    Q_DECLARE_TR_FUNCTIONS(causeway::ui::Export)
};

constexpr int kSteps = 10'000;          ///< more slides than anyone looks at
constexpr double kPictureScale = 1.5;   ///< of pictures of one step
constexpr int kCentiseconds = 150;      ///< a step is shown in a moving picture; the last one twice as long

QByteArray svgOf(const LessonState& state, LessonSlideLook look)
{
    return QByteArray::fromStdString(toSvg(lessonSlide(state, look)));
}

QImage imageOf(const LessonState& state, LessonSlideLook look, double scale)
{
    const DisplayList slide = lessonSlide(state, look);
    QImage image(QSizeF(slide.width * scale, slide.height * scale).toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    QSvgRenderer(QByteArray::fromStdString(toSvg(slide))).render(&painter);
    return image;
}

void tellProgress(const Task& task, const LessonState& state)
{
    task.progress(static_cast<double>(state.position()) / static_cast<double>(state.lesson().steps.size() + 1), "drawing the steps");
}

QByteArray slides(LessonState& state, LessonSlideLook look, const Task& task)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(QString::fromStdString(state.lesson().title));
    writer.setPageSize(QPageSize(QSizeF(13.333, 7.5), QPageSize::Inch));  // 16 by 9
    writer.setPageMargins(QMarginsF());
    QPainter painter(&writer);
    for (std::size_t position = 0; position <= state.lesson().steps.size() && !task.cancelled(); ++position) {
        if (position > 0) writer.newPage();
        state.seek(position);
        tellProgress(task, state);
        QSvgRenderer(svgOf(state, look)).render(&painter, QRectF(0, 0, writer.width(), writer.height()));
    }
    painter.end();
    return bytes;
}

QByteArray movingPicture(LessonState& state, LessonSlideLook look, const Task& task)
{
    state.seek(0);
    GifWriter writer(imageOf(state, look, 1).size());
    for (std::size_t position = 0; position <= state.lesson().steps.size() && !task.cancelled(); ++position) {
        state.seek(position);
        tellProgress(task, state);
        writer.add(imageOf(state, look, 1), position == state.lesson().steps.size() ? 2 * kCentiseconds : kCentiseconds);
    }
    return writer.finish();
}

QByteArray pngOf(const LessonState& state, LessonSlideLook look)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    imageOf(state, look, kPictureScale).save(&buffer, "PNG");
    return bytes;
}

}  // namespace

QString lessonFileFilter()
{
    return Export::tr("Slides, a page for each step (*.pdf);;Moving picture (*.gif);;Page that plays in a browser (*.html);;Picture of this step (*.svg);;Picture of this step (*.png)");
}

bool isPictureOfStep(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    return suffix == QStringLiteral("svg") || suffix == QStringLiteral("png");
}

QString exportLesson(const std::shared_ptr<const Lesson>& lesson, std::size_t position, const QString& path, LessonSlideLook look, const Task& task)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    const bool isWholeInPages = suffix == QStringLiteral("pdf") || suffix == QStringLiteral("gif");
    if (isWholeInPages && lesson->steps.size() > kSteps) return Export::tr("This lesson has %1 steps, too many for such a file; export it as a page (*.html).").arg(lesson->steps.size());
    LessonState state(lesson);
    state.seek(position);
    QByteArray bytes;
    if (suffix == QStringLiteral("svg")) bytes = svgOf(state, look);
    else if (suffix == QStringLiteral("png")) bytes = pngOf(state, look);
    else if (suffix == QStringLiteral("pdf")) bytes = slides(state, look, task);
    else if (suffix == QStringLiteral("gif")) bytes = movingPicture(state, look, task);
    else if (suffix == QStringLiteral("html")) bytes = QByteArray::fromStdString(lessonPage(*lesson));
    else return Export::tr("The file must end with .pdf, .gif, .html, .svg or .png.");
    if (task.cancelled()) return Export::tr("The export was cancelled; nothing was written.");
    if (bytes.isEmpty()) return Export::tr("The picture cannot be encoded.");
    const auto error = writeFileWhole(toPath(path), std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    return error ? QString::fromStdString(*error) : QString();
}

}  // namespace causeway::ui
