// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What panels have in common that measure runs: fields in a row, words, and below them two views side by side.
///
/// A job measures while the panel is visible or wanted, a moment after what it depends on has changed; a hidden panel
/// measures when it is shown.
#pragma once

#include <QTimer>
#include <QWidget>
#include <utility>

class QHBoxLayout;
class QLayout;
class QSplitter;

namespace causeway::ui {

class AppContext;
class WordsLabel;

class MeasuringPanel : public QWidget {
    Q_OBJECT
public:
    ~MeasuringPanel() override;
    /// Nothing is under way.
    [[nodiscard]] bool isReady() const;
    /// It measures also while it is hidden: what it finds is shown elsewhere, too.
    void setWanted(bool wanted);

signals:
    void exported(const QString& path, const QString& error);

protected:
    /// When the moment begins.
    enum class Moment { AfterLastChange, AfterFirstChange };
    /// `name`: of the job. The context must outlive the panel.
    MeasuringPanel(AppContext& context, const QString& name, Moment moment, QWidget* parent);
    void showEvent(QShowEvent* event) override;

    [[nodiscard]] virtual bool canMeasure() const = 0;
    /// Starts the job `m_key`, and calls `noteMeasured` where it measures what was set last.
    virtual void start() = 0;
    void renew();
    void noteMeasured() { m_isOutdated = false; }
    void stop();
    /// Two views, and their widths, as parts of the whole.
    void build(QLayout* fields, QWidget* left, QWidget* right, std::pair<int, int> widths);
    /// What chooses the views, in the line of the words: it takes no room of theirs.
    void addBesideWords(QWidget* widget);

    AppContext& m_context;
    const QString m_key;
    WordsLabel* m_words;
    QSplitter* m_split;

private:
    [[nodiscard]] bool isWanted() const { return m_isWanted || isVisible(); }

    QHBoxLayout* m_besideWords;
    Moment m_moment;
    bool m_isWanted = false;
    QTimer m_pause;
    bool m_isOutdated = true;  ///< what is shown is not of what was set last
};

}  // namespace causeway::ui
