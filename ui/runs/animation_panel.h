// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Animation of a model's mechanism at the time of the cursor: a pendulum, a ball, the bodies of a multibody system. An
/// annotation of the model, its visual shapes or its frames define the picture (core/live/animation.h), created in a
/// job. The default view of a spatial mechanism is the plane with most motion. Both directions have the same scale. The
/// bar below plays the run; its keys work here as well.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "core/compiler/compiler.h"
#include "core/live/animation.h"

class QComboBox;
class QLabel;
class QPushButton;
class QStackedLayout;

namespace causeway::ui {

class AppContext;
class Theme;
class TimeBar;
class TimePlayer;

/// Draws an animation at one instant.
class AnimationView : public QWidget {
    Q_OBJECT
public:
    explicit AnimationView(Theme& theme, QWidget* parent = nullptr);

    void setAnimation(std::shared_ptr<const Animation> animation);
    void setPlane(Animation::Plane plane);
    void setTime(double time);
    /// Widget position of a point of the model.
    [[nodiscard]] QPointF toWidget(Point point) const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] Transformation viewMap() const;
    void paintFacets(class QPainter& painter, const Transformation& view);
    void paintTrails(class QPainter& painter, const Transformation& view);

    Theme& m_theme;
    std::shared_ptr<const Animation> m_animation;
    Animation::Plane m_plane = Animation::Plane::XY;
    double m_time = 0;
};

class AnimationPanel : public QWidget {
    Q_OBJECT
public:
    /// Both must outlive the panel.
    AnimationPanel(AppContext& context, TimePlayer& player, QWidget* parent = nullptr);
    ~AnimationPanel() override;

    /// A run and its model; either may be null.
    void setRun(std::shared_ptr<const Analysis> analysis, std::shared_ptr<const Result> result);
    [[nodiscard]] AnimationView& view() const { return *m_view; }
    [[nodiscard]] const std::shared_ptr<const Animation>& animation() const { return m_animation; }
    [[nodiscard]] bool isSettled() const;

signals:
    /// Add an initial annotation to the model.
    void fixWanted(const causeway::DiagnosticFix& fix);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void show(std::shared_ptr<const Animation> animation, const QString& reason);
    void showTime();

    AppContext& m_context;
    TimePlayer& m_player;
    QString m_key;
    std::shared_ptr<const Result> m_result;
    std::shared_ptr<const Animation> m_animation;
    std::string m_planeOf;  ///< model for which the plane was chosen last
    AnimationView* m_view;
    QComboBox* m_plane;
    std::optional<DiagnosticFix> m_example;  ///< for a model without an animation
    QLabel* m_empty;
    QPushButton* m_insert;
    QWidget* m_page;
    QStackedLayout* m_pages;
    TimeBar* m_bar;
};

}  // namespace causeway::ui
