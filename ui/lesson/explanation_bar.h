// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Describes the current step and its reason: of constant height, with scrolling for longer texts.
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
    std::vector<SentencePart> parts = {};  ///< of the sentence, with formulas; empty: plain words
};

class ExplanationBar : public QFrame {
    Q_OBJECT
public:
    enum class Tone { Neutral, Success, Refusal };

    explicit ExplanationBar(Theme& theme, QWidget* parent = nullptr);

    void display(const StepNarration& narration, Tone tone);
    /// Plain text of title and sentence, for tests and accessibility.
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
    QLabel* m_sign;  ///< right or wrong
    QLabel* m_title;
    QScrollArea* m_scroll;  ///< contains the sentence
    SentenceLabel* m_sentence;
    Tone m_tone = Tone::Neutral;
};

}  // namespace causeway::ui
