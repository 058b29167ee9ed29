// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What goes on over the canvas between a press and its end, one object each: it keeps what it holds on to, follows the
/// mouse and the keys, paints itself, and ends as a step of the document's history, or as nothing.
///
/// The canvas has one gesture or none (`DiagramView::m_gesture`) and passes events on to it. A gesture ends when it
/// resets or replaces that pointer; the caller keeps it alive until the call returns.
#pragma once

#include <QMouseEvent>

#include "ui/diagram/diagram_view.h"

namespace causeway::ui {

class DiagramView::Gesture {
public:
    explicit Gesture(DiagramView& view) : m_view(view) {}
    virtual ~Gesture() = default;
    Gesture(const Gesture&) = delete;
    Gesture& operator=(const Gesture&) = delete;

    /// The left button is pressed again. False: the press begins something else.
    virtual bool press() { return false; }
    /// The mouse is where `m_pointer` says.
    virtual void move() {}
    virtual void release(const QMouseEvent& /*event*/) {}
    /// False: the key means what it means where nothing goes on.
    virtual bool key(const QKeyEvent& /*event*/) { return false; }
    virtual void paint(QPainter& /*painter*/) const {}
    virtual void cancelled() {}
    /// The same class has another picture. False: what it holds on to is gone.
    virtual bool followsScene() { return false; }
    /// It goes on between clicks: a double click is two of them, and the right button gives up.
    [[nodiscard]] virtual bool goesByClicks() const { return false; }
    /// The mouse does not take away what the keys have chosen.
    [[nodiscard]] virtual bool keepsChoice() const { return false; }
    [[nodiscard]] virtual std::optional<Qt::CursorShape> cursor() const { return std::nullopt; }

protected:
    void end() { m_view.m_gesture.reset(); }
    DiagramView& m_view;
};

// drag_gestures.cpp: with the button held -------------------------------------------------------------

class DiagramView::Pan : public Gesture {
public:
    explicit Pan(DiagramView& view) : Gesture(view), m_centre(view.m_centre) {}
    void move() override;
    void release(const QMouseEvent& /*event*/) override { end(); }
    [[nodiscard]] std::optional<Qt::CursorShape> cursor() const override { return Qt::ClosedHandCursor; }

private:
    Point m_centre;  ///< when it began
};

/// A click, or a drag of what is there.
class DiagramView::Press : public Gesture {
public:
    using Gesture::Gesture;
    void move() override;
    void release(const QMouseEvent& event) override;
};

/// Selects what is inside.
class DiagramView::Band : public Gesture {
public:
    using Gesture::Gesture;
    void release(const QMouseEvent& event) override;
    void paint(QPainter& painter) const override;
};

/// Of what is selected, with the lines that hang at it.
class DiagramView::Move : public Gesture {
public:
    using Gesture::Gesture;
    void move() override;
    void release(const QMouseEvent& event) override;
};

/// Of the selected component, by a corner.
class DiagramView::Resize : public Gesture {
public:
    Resize(DiagramView& view, Point anchor) : Gesture(view), m_anchor(anchor), m_box{anchor, anchor} {}
    void move() override;
    void release(const QMouseEvent& event) override;
    void paint(QPainter& painter) const override;

private:
    Point m_anchor;  ///< the corner that stays
    Extent m_box;
};

/// Leads a piece of a line elsewhere.
class DiagramView::LeadPiece : public Gesture {
public:
    LeadPiece(DiagramView& view, DiagramScene::LineHit piece) : Gesture(view), m_piece(piece) {}
    void move() override;
    void release(const QMouseEvent& event) override;

private:
    DiagramScene::LineHit m_piece;
};

/// Of the only item that is selected.
class DiagramView::DragHandle : public Gesture {
public:
    DragHandle(DiagramView& view, std::size_t handle) : Gesture(view), m_handle(handle) {}
    void move() override;
    void release(const QMouseEvent& event) override;

private:
    std::size_t m_handle;
};

/// With the tool of `m_drawing`.
class DiagramView::Draw : public Gesture {
public:
    using Gesture::Gesture;
    void release(const QMouseEvent& event) override;
    bool followsScene() override { return true; }
};

/// A click plots what is under it, a drag takes that to a plot.
class DiagramView::Probe : public Gesture {
public:
    using Gesture::Gesture;
    void move() override;
    void release(const QMouseEvent& event) override;
};

// connecting_gestures.cpp ------------------------------------------------------------------------------

/// Keys walk through connectors, Enter takes one: `m_hoverEnd`.
class DiagramView::EndChoice : public Gesture {
public:
    using Gesture::Gesture;
    bool key(const QKeyEvent& event) override;
    void cancelled() override { emit m_view.message({}); }

protected:
    /// The connectors that can be chosen, by their numbers in the scene.
    [[nodiscard]] virtual std::vector<std::size_t> ends() const = 0;
    [[nodiscard]] virtual QString offer(const QString& chosen) const = 0;
    virtual void confirm() = 0;
    void choose(std::optional<std::size_t> end);
    [[nodiscard]] QString named(std::size_t end) const;

private:
    void walk(Point direction);
    void next(bool backwards);
};

/// Where a line is to begin.
class DiagramView::ChooseStart : public EndChoice {
public:
    using EndChoice::EndChoice;
    /// False: there is no connector. Where there is but one, the line begins.
    bool begin();
    bool press() override;
    [[nodiscard]] bool keepsChoice() const override { return true; }

protected:
    [[nodiscard]] std::vector<std::size_t> ends() const override;
    [[nodiscard]] QString offer(const QString& chosen) const override;
    void confirm() override;
};

/// A line from a connector to another one, or to a line; by a drag, by clicks at its corners, or by keys.
class DiagramView::Connect : public EndChoice {
public:
    Connect(DiagramView& view, std::size_t from);
    bool press() override;
    void move() override { m_view.updateCursor(m_view.m_pointer); }
    void release(const QMouseEvent& event) override;
    void paint(QPainter& painter) const override;
    bool followsScene() override;
    [[nodiscard]] bool goesByClicks() const override { return true; }
    [[nodiscard]] std::optional<Qt::CursorShape> cursor() const override
    {
        return refusal().isEmpty() ? Qt::CrossCursor : Qt::ForbiddenCursor;
    }

    /// By the keys, beginning at the nearest connector of another component.
    void goOnByKeys();
    /// Where the line would land on another one; nothing over a connector.
    void setLanding(std::optional<DiagramScene::Landing> landing) { m_landing = std::move(landing); }
    void setRefusals(std::map<PlugEnd, QString> refusals) { m_refusals = std::move(refusals); }
    [[nodiscard]] QString refusal() const;

protected:
    [[nodiscard]] std::vector<std::size_t> ends() const override;
    [[nodiscard]] QString offer(const QString& chosen) const override;
    void confirm() override;

private:
    [[nodiscard]] const SceneEnd& from() const { return m_view.m_scene.ends()[m_from]; }
    [[nodiscard]] std::vector<Point> points() const;
    void clickAt(Point page);
    void finishAt(std::size_t end);
    /// On a line: connects to what it connects, and joins it there.
    void finishOnLine();

    std::size_t m_from;       ///< in the scene
    std::string m_reference;  ///< of that connector, which finds it in another scene
    std::vector<Point> m_corners;
    bool m_isByClicks = false;
    std::optional<DiagramScene::Landing> m_landing;
    std::map<PlugEnd, QString> m_refusals;
};

// placing_gesture.cpp ----------------------------------------------------------------------------------

/// A component that follows the mouse or the keys until it is put down.
class DiagramView::Place : public Gesture {
public:
    Place(DiagramView& view, NewPart part) : Gesture(view), m_part(std::move(part)) {}
    bool press() override;
    bool key(const QKeyEvent& event) override;
    void paint(QPainter& painter) const override;
    void cancelled() override { emit m_view.message({}); }
    bool followsScene() override { return true; }
    [[nodiscard]] bool goesByClicks() const override { return true; }

private:
    [[nodiscard]] ComponentPlace place() const;
    void commit();

    NewPart m_part;
};

}  // namespace causeway::ui
