// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Background work in the status bar: title, progress, and a stop button. Appears only for work longer than
/// `kPatience`, so that quick analyses do not flicker.
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace causeway::ui {

class JobManager;
class Theme;

class JobIndicator : public QWidget {
    Q_OBJECT
public:
    static constexpr int kPatience = 100;  ///< milliseconds

    JobIndicator(Theme& theme, JobManager& jobs, QWidget* parent = nullptr);

private:
    void update();

    JobManager& m_jobs;
    QLabel* m_title;
    QProgressBar* m_progress;
    QToolButton* m_cancel;
    QTimer m_patience;
    quint64 m_shown = 0;  ///< job of the button
};

}  // namespace causeway::ui
