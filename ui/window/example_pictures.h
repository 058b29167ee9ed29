// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The examples of the welcome page as rows with a picture of their circuit, their name and a sentence, by subject.
///
/// Pictures are drawn in a job, from the diagrams; what is written as equations shows the first of them.
#pragma once

#include <QImage>
#include <QStyledItemDelegate>
#include <vector>

#include "core/base/task.h"
#include "core/library/class_list.h"
#include "ui/session/library_source.h"
#include "ui/session/theme.h"

namespace causeway::ui {

inline constexpr QSize kExamplePicture(116, 68);

/// One for each class, in their order; in the colours of the theme.
[[nodiscard]] std::vector<QImage> drawnExamples(const LibraryView& view, const std::vector<std::string>& classes,
                                                const ThemeColours& colours, qreal pixelRatio, const Task& task);

/// The package in which an example is, as a heading: "Causalization".
[[nodiscard]] QString subjectOf(const ListedClass& example);

/// Rows with DecorationRole, name, SecondaryRole; headings by IsHeadingRole.
class ExampleDelegate : public QStyledItemDelegate {
public:
    explicit ExampleDelegate(const Theme& theme, QObject* parent = nullptr)
        : QStyledItemDelegate(parent), m_theme(theme)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const Theme& m_theme;
};

}  // namespace causeway::ui
