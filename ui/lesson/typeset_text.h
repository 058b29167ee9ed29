// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Sentences with formulas in them, for labels and tool tips: words as they are, formulas as pictures in their lines.
///
/// Where `Theme::isTypeset` says no, and where nothing in a sentence is a formula, the plain text is shown.
#pragma once

#include <QLabel>
#include <QString>
#include <span>
#include <vector>

#include "core/lesson/sentence_parts.h"
#include "ui/lesson/lesson_sheet.h"

namespace causeway::ui {

class Theme;

struct TypesetTextLook {
    QFont font;
    QColor ink;
    double width = 0;  ///< longer formulas are broken
    double pixelRatio = 1;
};

/// Rich text.
[[nodiscard]] QString typesetHtml(std::span<const SentencePart> parts, const TypesetTextLook& look, const Theme& theme);
/// Of a place on a board: rich text, or `plain` as it is.
[[nodiscard]] QString typesetToolTip(const QString& plain, const LessonBoard& board, LessonPlace place,
                                     const Theme& theme, double pixelRatio);

/// A label that typesets the formulas of its sentence.
class SentenceLabel : public QLabel {
    Q_OBJECT
public:
    explicit SentenceLabel(const Theme& theme, QWidget* parent = nullptr);

    /// `parts` give `plain` when they are put together.
    void setSentence(const QString& plain, std::vector<SentencePart> parts);
    /// The plain text.
    [[nodiscard]] const QString& sentence() const { return m_plain; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();

    const Theme& m_theme;
    QString m_plain;
    std::vector<SentencePart> m_parts;
};

}  // namespace causeway::ui
