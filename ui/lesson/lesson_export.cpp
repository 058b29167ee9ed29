// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_export.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <optional>

#include "core/base/file_io.h"
#include "core/base/task.h"
#include "core/graphics/svg.h"
#include "core/lesson/lesson_json.h"
#include "ui/pictures/picture_file.h"
#include "ui/session/paths.h"

namespace causeway::ui {

namespace {

struct Export {
    Q_DECLARE_TR_FUNCTIONS(causeway::ui::Export)
};

/// PNG of the present step, or all steps in the other forms. Empty, with a reason, on failure.
std::string encoded(PictureForm form, const LessonState& state, LessonSlideLook look, const Task& task, QString& error)
{
    PictureFile file(form, QString::fromStdString(state.lesson().title));
    const auto add = [&](const DisplayList& slide) { return file.add(slide); };
    if (form == PictureForm::Png)
        add(lessonSlide(state, look));
    else
        forEachSlide(state.sharedLesson(), look, task, add);
    const QByteArray bytes = file.finish();
    error = file.error();
    return bytes.toStdString();
}

}  // namespace

QString lessonFileFilter()
{
    return Export::tr(
        "Slides, a page for each step (*.pdf);;Animation (*.gif);;Page that plays in a browser (*.html);;Picture of "
        "this step (*.svg);;Picture of this step (*.png)");
}

bool isPictureOfStep(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    return suffix == QStringLiteral("svg") || suffix == QStringLiteral("png");
}

QString exportLesson(const std::shared_ptr<const Lesson>& lesson, std::size_t position, const QString& path,
                     LessonSlideLook look, const Task& task)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    const std::optional<PictureForm> form = pictureForm(suffix);
    const bool isWholeInPages = form && form != PictureForm::Png;
    if (isWholeInPages && lesson->steps.size() >= kMaxSlides)
        return Export::tr("This lesson has %1 steps, too many for such a file; export it as a page (*.html).")
            .arg(lesson->steps.size());
    LessonState state(lesson);
    state.seek(position);
    std::string bytes;
    QString wrong;
    if (form)
        bytes = encoded(*form, state, look, task, wrong);
    else if (suffix == QStringLiteral("svg"))
        bytes = toSvg(lessonSlide(state, look));
    else if (suffix == QStringLiteral("html"))
        bytes = lessonPage(*lesson);
    else
        return Export::tr("The file must end with .pdf, .gif, .html, .svg or .png.");
    if (task.cancelled()) return Export::tr("The export was cancelled; nothing was written.");
    if (!wrong.isEmpty()) return wrong;
    const auto error = writeFileWhole(toPath(path), bytes);
    return error ? QString::fromStdString(*error) : QString();
}

}  // namespace causeway::ui
