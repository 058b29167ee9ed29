// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What says which step is shown and why it was possible: as high for every step, what is longer is scrolled.
#pragma once

#include <QFrame>
#include <vector>

#include "core/lesson/sentence_parts.h"

class QLabel;
class QScrollArea;

namespace causeway::ui {

class SentenceLabel;
class Theme;

/// A title line and a sentence.
struct StepNarration {
    QString title;
    QString sentence;
    std::vector<SentencePart> parts = {};  ///< of the sentence, with its formulas; empty: words only
};

class ExplanationBar : public QFrame {
    Q_OBJECT
public:
    enum class Tone { Neutral, Success, Refusal };

    explicit ExplanationBar(Theme& theme, QWidget* parent = nullptr);

    void display(const StepNarration& narration, Tone tone);
    /// Plain text of the title and of the sentence, for tests and accessibility.
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString sentence() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void applyTheme();
    void fixHeight();

    Theme& m_theme;
    QLabel* m_sign;  ///< of what is right or not
    QLabel* m_title;
    QScrollArea* m_scroll;  ///< with the sentence
    SentenceLabel* m_sentence;
    Tone m_tone = Tone::Neutral;
};

}  // namespace causeway::ui
