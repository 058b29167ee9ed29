// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Full-screen presentation of a lesson in large type: picture, reason and pseudo-code. Controls fade out while the
/// mouse rests. Keys: Space plays, arrows step, Home and End go to the ends, + and - change the font size, M toggles
/// matrix and digraph, C the pseudo-code, N the notes of a script, D changes the theme, V opens the presenter view, L
/// makes the pointer a red dot, Z zooms to each step, Page Down and Page Up go through a lesson script (or step without
/// one), Esc ends.
#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include "ui/lesson/lesson_sheet.h"

class QGraphicsOpacityEffect;
class QLabel;
class QSlider;
class QStackedWidget;

namespace causeway::ui {

class AppContext;
class CodePane;
class DigraphView;
class FigureView;
class IncidenceView;
class LaserDot;
class LessonDesk;
class PlayerBar;
class PresenterView;
class Selection;
class SentenceLabel;
class StackStrip;

class Presentation : public QWidget {
    Q_OBJECT
public:
    static constexpr int kLeastText = 28,
                         kMaxText = 72;  ///< pixels on a screen of 1280 by 800; scaled for larger ones

    /// A separate window; all arguments must outlive it.
    Presentation(AppContext& context, Selection& selection, LessonDesk& desk, QWidget* parent = nullptr);

    [[nodiscard]] int textSize() const { return m_textSize; }
    void setTextSize(int pixels);
    void setAnimated(bool animated);
    void setShowsMatrix(bool shows);
    [[nodiscard]] bool showsMatrix() const;
    /// Heading and text of the script's item for the speaker, shown on demand. Empty: none.
    void setNote(const QString& heading, const QString& said);
    /// Page Down and Page Up go through a script instead of the steps.
    void setFollowsScript(bool follows) { m_followsScript = follows; }
    [[nodiscard]] DigraphView& digraph() const { return *m_digraph; }
    [[nodiscard]] IncidenceView& matrix() const { return *m_matrix; }
    [[nodiscard]] QString reason() const;
    [[nodiscard]] QString note() const;
    /// Notes, next step and time; on another screen if available.
    void showPresenter();
    /// Null while closed.
    [[nodiscard]] PresenterView* presenter() const;
    /// Shows the pointer as a red dot.
    void setLaser(bool on);
    [[nodiscard]] LaserDot& laser() const { return *m_laser; }
    /// Zooms to the current step.
    void setZoomsToStep(bool zooms);
    [[nodiscard]] bool zoomsToStep() const { return m_zoomsToStep; }

signals:
    void themeWanted();
    void nextWanted();
    void previousWanted();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildControls();
    void takeSheet();
    void explain();
    void choosePicture();
    void wakeControls();
    void moveLaser();
    void zoomToStep();
    void showNote();
    void applyTheme();
    void applyTextSize();
    void scaleControls(int pixels);

    AppContext& m_context;
    LessonDesk& m_desk;
    QLabel* m_title;
    SentenceLabel* m_reason;
    QLabel* m_note;
    QStackedWidget* m_pictures;
    DigraphView* m_digraph;
    IncidenceView* m_matrix;
    FigureView* m_figure;  ///< in place of both, for lessons with tables
    bool m_wantsMatrix = false;
    CodePane* m_code;
    StackStrip* m_stack;
    QWidget* m_controls;
    PlayerBar* m_playerBar;
    QSlider* m_size;
    QLabel* m_keys;
    QGraphicsOpacityEffect* m_fading;
    QTimer m_rest;
    QString m_heading, m_said;
    int m_textSize = 0, m_shownSize = 0;  ///< as chosen, and scaled to this screen
    bool m_followsScript = false;
    LaserDot* m_laser;
    QTimer m_laserTick;  ///< polls the pointer while the dot is shown, since widgets below may consume mouse moves
    bool m_isLaser = false;
    bool m_zoomsToStep = false;
    double m_usualZoom = 1;  ///< before zooming to steps
    QPointer<PresenterView> m_presenter;
};

}  // namespace causeway::ui
