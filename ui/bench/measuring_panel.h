// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Base of panels that measure runs: fields in a row, text, and below them two views side by side. A job measures while
/// the panel is visible or wanted, shortly after a change of its inputs; a hidden panel measures when it is shown.
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
    /// No job is pending.
    [[nodiscard]] bool isReady() const;
    /// Measures while hidden as well, because the result is shown elsewhere.
    void setWanted(bool wanted);

signals:
    void exported(const QString& path, const QString& error);

protected:
    /// Start of the delay.
    enum class Moment { AfterLastChange, AfterFirstChange };
    /// `name`: of the job. The context must outlive the panel.
    MeasuringPanel(AppContext& context, const QString& name, Moment moment, QWidget* parent);
    void showEvent(QShowEvent* event) override;

    [[nodiscard]] virtual bool canMeasure() const = 0;
    /// Starts the job `m_key`, and calls `noteMeasured` if it measures the latest inputs.
    virtual void start() = 0;
    void renew();
    void noteMeasured() { m_isOutdated = false; }
    void stop();
    /// Two views, and their relative widths.
    void build(QLayout* fields, QWidget* left, QWidget* right, std::pair<int, int> widths);
    /// Controls for the choice of views, in the line of the text.
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
    bool m_isOutdated = true;  ///< the display does not match the latest inputs
};

}  // namespace causeway::ui
