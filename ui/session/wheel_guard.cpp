// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/wheel_guard.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QSlider>

namespace causeway::ui {

namespace {

bool isField(const QObject* object)
{
    return qobject_cast<const QAbstractSpinBox*>(object) != nullptr ||
           qobject_cast<const QComboBox*>(object) != nullptr || qobject_cast<const QSlider*>(object) != nullptr;
}

/// The field itself, or the field that `watched` is a part of.
QWidget* fieldOf(QObject* watched)
{
    if (isField(watched)) return static_cast<QWidget*>(watched);
    return isField(watched->parent()) ? static_cast<QWidget*>(watched->parent()) : nullptr;
}

}  // namespace

WheelGuard::WheelGuard(QObject* parent) : QObject(parent)
{
    if (qApp != nullptr) qApp->installEventFilter(this);
}

bool WheelGuard::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Polish && isField(watched)) {
        // Otherwise the wheel would first give it the focus.
        auto* field = static_cast<QWidget*>(watched);
        if (field->focusPolicy() == Qt::WheelFocus) field->setFocusPolicy(Qt::StrongFocus);
    } else if (event->type() == QEvent::Wheel && watched->isWidgetType()) {
        const QWidget* field = fieldOf(watched);
        if (field != nullptr && !field->hasFocus()) {
            event->ignore();  // propagates to the parent
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace causeway::ui
