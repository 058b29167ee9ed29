// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Canvas gestures, one object each: holds its state, handles mouse and keys, paints itself, and ends as an undo step
/// of the document or without effect. The canvas has at most one gesture (`DiagramView::m_gesture`) and forwards events
/// to it. A gesture ends by resetting or replacing that pointer; the caller keeps it alive until the call returns.
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

    /// The left button was pressed again. False: the press starts something else.
    virtual bool press() { return false; }
    /// The mouse has moved to `m_pointer`.
    virtual void move() {}
    virtual void release(const QMouseEvent& /*event*/) {}
    /// False: the key is not handled by the gesture.
    virtual bool key(const QKeyEvent& /*event*/) { return false; }
    virtual void paint(QPainter& /*painter*/) const {}
    virtual void cancelled() {}
    /// The picture of the class has changed. False: the objects of the gesture are gone.
    virtual bool followsScene() { return false; }
    /// It continues between clicks: a double click counts as two, the right button cancels.
    [[nodiscard]] virtual bool goesByClicks() const { return false; }
    /// Mouse movement does not override the choice made by keys.
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
    Point m_centre;  ///< at the start of the gesture
};

/// A click, or the start of a drag.
class DiagramView::Press : public Gesture {
public:
    using Gesture::Gesture;
    void move() override;
    void release(const QMouseEvent& event) override;
};

/// Rubber band selection.
class DiagramView::Band : public Gesture {
public:
    using Gesture::Gesture;
    void release(const QMouseEvent& event) override;
    void paint(QPainter& painter) const override;
};

/// Moves the selection, with attached lines.
class DiagramView::Move : public Gesture {
public:
    using Gesture::Gesture;
    void move() override;
    void release(const QMouseEvent& event) override;
};

/// Resizes the selected component by a corner.
class DiagramView::Resize : public Gesture {
public:
    Resize(DiagramView& view, Point anchor) : Gesture(view), m_anchor(anchor), m_box{anchor, anchor} {}
    void move() override;
    void release(const QMouseEvent& event) override;
    void paint(QPainter& painter) const override;

private:
    Point m_anchor;  ///< the fixed corner
    Extent m_box;
};

/// Moves a segment of a line.
class DiagramView::LeadPiece : public Gesture {
public:
    LeadPiece(DiagramView& view, DiagramScene::LineHit piece) : Gesture(view), m_piece(piece) {}
    void move() override;
    void release(const QMouseEvent& event) override;

private:
    DiagramScene::LineHit m_piece;
};

/// Moves a handle of the single selected item.
class DiagramView::DragHandle : public Gesture {
public:
    DragHandle(DiagramView& view, std::size_t handle) : Gesture(view), m_handle(handle) {}
    void move() override;
    void release(const QMouseEvent& event) override;

private:
    std::size_t m_handle;
};

/// Draws with the tool of `m_drawing`.
class DiagramView::Draw : public Gesture {
public:
    using Gesture::Gesture;
    void release(const QMouseEvent& event) override;
    bool followsScene() override { return true; }
};

/// Plots the item under the pointer on a click; drags it to a plot.
class DiagramView::Probe : public Gesture {
public:
    using Gesture::Gesture;
    void move() override;
    void release(const QMouseEvent& event) override;
};

// connecting_gestures.cpp ------------------------------------------------------------------------------

/// Keys cycle through connectors, Enter takes the current one: `m_hoverEnd`.
class DiagramView::EndChoice : public Gesture {
public:
    using Gesture::Gesture;
    bool key(const QKeyEvent& event) override;
    void cancelled() override { emit m_view.message({}); }

protected:
    /// Selectable connectors, by index in the scene.
    [[nodiscard]] virtual std::vector<std::size_t> ends() const = 0;
    [[nodiscard]] virtual QString offer(const QString& chosen) const = 0;
    virtual void confirm() = 0;
    void choose(std::optional<std::size_t> end);
    [[nodiscard]] QString named(std::size_t end) const;

private:
    void walk(Point direction);
    void next(bool backwards);
};

/// Chooses the start of a line.
class DiagramView::ChooseStart : public EndChoice {
public:
    using EndChoice::EndChoice;
    /// False if there is no connector. With a single one, starts the line.
    bool begin();
    bool press() override;
    [[nodiscard]] bool keepsChoice() const override { return true; }

protected:
    [[nodiscard]] std::vector<std::size_t> ends() const override;
    [[nodiscard]] QString offer(const QString& chosen) const override;
    void confirm() override;
};

/// Draws a line from a connector to another one, or to a line; by dragging, clicking corners, or keys.
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

    /// Continues by keys, starting at the nearest connector of another component.
    void goOnByKeys();
    /// Point at which the line would join another one; nothing over a connector.
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
    /// Joins the line under the pointer and connects to its connectors.
    void finishOnLine();

    std::size_t m_from;       ///< index in the scene
    std::string m_reference;  ///< reference of that connector, to find it in another scene
    std::vector<Point> m_corners;
    bool m_isByClicks = false;
    std::optional<DiagramScene::Landing> m_landing;
    std::map<PlugEnd, QString> m_refusals;
};

// placing_gesture.cpp ----------------------------------------------------------------------------------

/// A new component that follows the mouse or the keys until it is placed.
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
