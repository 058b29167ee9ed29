// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Rows of the welcome page: examples by subject and recent files, with a picture of the circuit, name and description.
/// Pictures are drawn in a job, from the diagrams; textual models show their first equations.
#pragma once

#include <QImage>
#include <QStringList>
#include <QStyledItemDelegate>
#include <vector>

#include "core/base/task.h"
#include "core/library/class_list.h"
#include "ui/session/library_source.h"
#include "ui/session/theme.h"

namespace causeway::ui {

inline constexpr QSize kExamplePicture(116, 68), kRecentPicture(84, 50);

/// Preview of a file: its first model.
struct FilePreview {
    QImage picture;
    QString sentence;  ///< empty without a description
};

/// One per class, in order, in the colours of the theme.
[[nodiscard]] std::vector<QImage> drawnExamples(const LibraryView& view, const std::vector<std::string>& classes,
                                                const ThemeColours& colours, qreal pixelRatio, const Task& task);

/// One per file, in order; empty for files that are unreadable or not Modelica.
[[nodiscard]] std::vector<FilePreview> filePreviews(const LibraryView& view, const QStringList& paths,
                                                    const ThemeColours& colours, qreal pixelRatio, const Task& task);

/// Package of an example as a heading: "Causalization".
[[nodiscard]] QString subjectOf(const ListedClass& example);

/// Rows with DecorationRole (a picture of this size, or an icon), name, SecondaryRole; headings by IsHeadingRole.
class ExampleDelegate : public QStyledItemDelegate {
public:
    ExampleDelegate(const Theme& theme, QSize picture, QObject* parent = nullptr)
        : QStyledItemDelegate(parent), m_theme(theme), m_picture(picture)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const Theme& m_theme;
    QSize m_picture;
};

}  // namespace causeway::ui
