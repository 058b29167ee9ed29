// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Sentences with typeset formulas for labels and tool tips: words as text, formulas as inline pictures. Plain text is
/// shown if `Theme::isTypeset` is false, or if a sentence has no formulas.
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
/// For a place on a board: rich text, or `plain` unchanged.
[[nodiscard]] QString typesetToolTip(const QString& plain, const LessonBoard& board, LessonPlace place,
                                     const Theme& theme, double pixelRatio);

/// A label with typeset formulas.
class SentenceLabel : public QLabel {
    Q_OBJECT
public:
    explicit SentenceLabel(const Theme& theme, QWidget* parent = nullptr);

    /// The concatenation of `parts` is `plain`.
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
