// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/window_style.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCoreApplication>
#include <QLineEdit>
#include <QMenuBar>
#include <QPainter>
#include <QPainterPath>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>
#include <QToolButton>
#include <algorithm>

namespace causeway::ui {

namespace {

constexpr double kCorner = 4;
constexpr int kFieldPadding = 9;    ///< left and right of a text in a field, with its frame
constexpr int kFieldMargin = 4;     ///< above and below
constexpr int kLeastField = 18;     ///< height of a text in a field
constexpr int kArrowWidth = 20;     ///< of fields with a list or steps
constexpr int kButtonPadding = 17;  ///< left and right of the text of a push button
constexpr int kToolPadding = 5;     ///< around the icon of a tool button
constexpr int kMenuArrow = 12;      ///< beside the icon if the button has a menu
constexpr int kLeastHandle = 28;    ///< of a scroll bar

enum class Sign { Up, Down, Left, Right, Close, Check };

/// Drawn with strokes in a 12 x 12 square.
void drawSign(QPainter& painter, Sign sign, QPointF centre, double size, const QColor& colour)
{
    static const auto strokes = [](Sign wanted) -> std::vector<QPolygonF> {
        switch (wanted) {
            case Sign::Up: return {QPolygonF({{-3, 1.5}, {0, -1.5}, {3, 1.5}})};
            case Sign::Down: return {QPolygonF({{-3, -1.5}, {0, 1.5}, {3, -1.5}})};
            case Sign::Left: return {QPolygonF({{1.5, -3}, {-1.5, 0}, {1.5, 3}})};
            case Sign::Right: return {QPolygonF({{-1.5, -3}, {1.5, 0}, {-1.5, 3}})};
            case Sign::Close: return {QPolygonF({{-3, -3}, {3, 3}}), QPolygonF({{3, -3}, {-3, 3}})};
            case Sign::Check: return {QPolygonF({{-3.5, 0.5}, {-1, 3}, {3.5, -2.5}})};
        }
        return {};
    };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(centre);
    painter.scale(size / 12, size / 12);
    painter.setPen(QPen(colour, sign == Sign::Check ? 1.75 : 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    for (const QPolygonF& stroke : strokes(sign)) painter.drawPolyline(stroke);
    painter.restore();
}

/// `border` and `fill` may be invalid: not drawn.
void drawRounded(QPainter& painter, const QRect& rect, const QColor& fill, const QColor& border,
                 double corner = kCorner)
{
    if (!fill.isValid() && !border.isValid()) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(border.isValid() ? QPen(border, 1) : QPen(Qt::NoPen));
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    const double inset = border.isValid() ? 0.5 : 0;
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), corner, corner);
    painter.restore();
}

bool hasNarrowButtons(const QWidget* widget)
{
    return widget != nullptr && widget->parentWidget() != nullptr &&
           widget->parentWidget()->property(kNarrowButtons).toBool();
}

bool opensMenu(const QStyleOptionToolButton& button)
{
    return button.features.testFlag(QStyleOptionToolButton::HasMenu) &&
           !button.features.testFlag(QStyleOptionToolButton::MenuButtonPopup);
}

/// A progress bar is a thin line, whatever the height of its widget.
QRect lineIn(const QRect& rect)
{
    constexpr int kLine = 4;
    return {rect.left(), rect.center().y() - kLine / 2 + 1, rect.width(), kLine};
}

}  // namespace

WindowStyle::WindowStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void WindowStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    // Qt exposes the tabs of a tab bar to screen readers, but gives the bar no name.
    if (auto* tabs = qobject_cast<QTabBar*>(widget); tabs != nullptr && tabs->accessibleName().isEmpty())
        tabs->setAccessibleName(QCoreApplication::translate("WindowStyle", "Tabs"));
    if (qobject_cast<QTabBar*>(widget) != nullptr || qobject_cast<QLineEdit*>(widget) != nullptr ||
        qobject_cast<QToolButton*>(widget) != nullptr)
        widget->setAttribute(Qt::WA_Hover);
}

int WindowStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
        case PM_ToolBarIconSize: return 20;
        case PM_SmallIconSize:
        case PM_ButtonIconSize:
        case PM_TabBarIconSize:
        case PM_TabCloseIndicatorWidth:
        case PM_TabCloseIndicatorHeight: return 16;
        case PM_DockWidgetSeparatorExtent:
        case PM_SplitterWidth: return 6;
        case PM_DockWidgetTitleMargin: return 5;
        case PM_ToolBarItemSpacing: return 2;
        case PM_ToolBarItemMargin: return 3;
        case PM_ToolBarFrameWidth: return 0;
        case PM_TabBarTabHSpace: return 24;
        case PM_TabBarTabVSpace: return 14;
        case PM_TabBarTabShiftHorizontal:
        case PM_TabBarTabShiftVertical:
        case PM_TabBarBaseOverlap:
        case PM_TabBarTabOverlap: return 0;
        case PM_IndicatorWidth:
        case PM_IndicatorHeight: return 16;
        case PM_ScrollBarExtent: return 12;
        case PM_ScrollBarSliderMin: return kLeastHandle;
        case PM_MenuPanelWidth: return 1;
        case PM_MenuHMargin:
        case PM_MenuVMargin: return 4;
        case PM_MenuBarPanelWidth: return 0;
        case PM_MenuBarVMargin: return 2;
        case PM_MenuBarHMargin: return 4;
        case PM_MenuBarItemSpacing: return 0;
        case PM_MenuButtonIndicator: return kMenuArrow + 2;
        case PM_ToolTipLabelFrameWidth: return 5;
        case PM_HeaderMargin: return 4;
        case PM_ButtonDefaultIndicator:
        case PM_ButtonShiftHorizontal:
        case PM_ButtonShiftVertical: return 0;
        case PM_SpinBoxFrameWidth:
        case PM_ComboBoxFrameWidth: return 1;
        case PM_DefaultFrameWidth:
            return qobject_cast<const QAbstractItemView*>(widget) != nullptr
                       ? 0
                       : QProxyStyle::pixelMetric(metric, option, widget);
        case PM_SliderLength:
        case PM_SliderThickness:
        case PM_SliderControlThickness: {
            // Sliders grow with the adjacent text.
            const int usual = QProxyStyle::pixelMetric(metric, option, widget);
            return widget == nullptr ? usual : std::max(usual, widget->fontMetrics().height() - 4);
        }
        default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int WindowStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                           QStyleHintReturn* returnData) const
{
    switch (hint) {
        case SH_ToolTip_WakeUpDelay: return 450;
        case SH_DialogButtonBox_ButtonsHaveIcons: return 0;  // system icons have other colours
        case SH_EtchDisabledText:
        case SH_ComboBox_Popup:
        case SH_UnderlineShortcut: return hint == SH_UnderlineShortcut ? 1 : 0;
        case SH_TabBar_ElideMode: return Qt::ElideRight;
        default: return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

void WindowStyle::drawField(const QRect& rect, bool isEnabled, bool hasFocus, QPainter& painter,
                            const QWidget* widget) const
{
    const bool isMistaken = widget != nullptr && widget->property(kMistaken).toBool();
    drawRounded(painter, rect, isEnabled ? m_colours.surface : m_colours.window,
                isMistaken ? m_colours.error
                : hasFocus ? m_colours.accent
                           : m_colours.border);
}

void WindowStyle::drawCheck(const QStyleOption& option, QPainter& painter) const
{
    const QRect box = QRect(QPoint(), QSize(16, 16)).translated(option.rect.center() - QPoint(7, 7));
    const bool isChecked = option.state.testFlag(State_On);
    const bool isPartly = option.state.testFlag(State_NoChange);
    const QColor rest = m_colours.isDark ? m_colours.border.lighter(140) : m_colours.border.darker(112);
    painter.save();
    if (!option.state.testFlag(State_Enabled)) painter.setOpacity(0.5);
    drawRounded(painter, box, isChecked || isPartly ? m_colours.accent : m_colours.surface,
                isChecked || isPartly || option.state.testFlag(State_HasFocus) ? m_colours.accent : rest, 3);
    if (isChecked) drawSign(painter, Sign::Check, QRectF(box).center(), 12, m_colours.accentText);
    if (isPartly) painter.fillRect(QRectF(box.left() + 4, box.center().y(), 8, 2), m_colours.accentText);
    painter.restore();
}

void WindowStyle::drawButton(const QStyleOptionButton& button, QPainter& painter) const
{
    const bool isEnabled = button.state.testFlag(State_Enabled);
    const bool isDefault = button.features.testFlag(QStyleOptionButton::DefaultButton);
    const bool isDown = button.state & (State_Sunken | State_On);
    const bool isHovered = isEnabled && button.state.testFlag(State_MouseOver);
    const bool isFlat = button.features.testFlag(QStyleOptionButton::Flat) && !isDown && !isHovered;
    if (isFlat) return;
    QColor fill = !isEnabled  ? m_colours.window
                  : isDown    ? m_colours.selection
                  : isHovered ? m_colours.hover
                              : m_colours.surfaceRaised;
    if (isDefault && isEnabled && !isDown) fill = isHovered ? m_colours.accent.lighter(112) : m_colours.accent;
    const bool hasFocus = button.state.testFlag(State_HasFocus);
    drawRounded(painter, button.rect, fill, hasFocus || (isDefault && isEnabled) ? m_colours.accent : m_colours.border);
    if (isDefault && hasFocus)
        drawRounded(painter, button.rect.adjusted(2, 2, -2, -2), {}, m_colours.accentText, kCorner - 1);
}

void WindowStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const
{
    const QRect rect = option->rect;
    const QStyle::State state = option->state;
    switch (element) {
        case PE_PanelLineEdit:
            if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
                frame != nullptr && frame->lineWidth > 0)
                drawField(rect, state.testFlag(State_Enabled), state.testFlag(State_HasFocus), *painter, widget);
            return;
        case PE_FrameLineEdit:
        case PE_FrameStatusBarItem:
        case PE_FrameDefaultButton:
        case PE_PanelScrollAreaCorner: return;
        case PE_PanelButtonTool: {
            const bool isLit = state & (State_Sunken | State_On);
            const bool isHovered = state.testFlag(State_MouseOver) && state.testFlag(State_Enabled);
            drawRounded(*painter, rect,
                        isLit       ? m_colours.selection
                        : isHovered ? m_colours.hover
                                    : QColor(),
                        state.testFlag(State_HasFocus) ? m_colours.accent : QColor());
            return;
        }
        case PE_PanelButtonCommand:
            if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option))
                drawButton(*button, *painter);
            return;
        case PE_IndicatorCheckBox:
        case PE_IndicatorItemViewItemCheck: return drawCheck(*option, *painter);
        case PE_IndicatorTabClose:
            if (state.testFlag(State_Raised) || state.testFlag(State_MouseOver))
                drawRounded(*painter, rect, m_colours.border, {});
            return drawSign(*painter, Sign::Close, QRectF(rect).center(), 12, m_colours.textMuted);
        case PE_IndicatorDockWidgetResizeHandle:
            painter->fillRect(rect, state.testFlag(State_MouseOver) ? m_colours.hover : m_colours.window);
            return;
        case PE_IndicatorToolBarSeparator:
            if (state.testFlag(State_Horizontal)) {
                painter->fillRect(QRect(rect.center().x(), rect.top() + 4, 1, rect.height() - 8), m_colours.border);
            } else {
                painter->fillRect(QRect(rect.left() + 4, rect.center().y(), rect.width() - 8, 1), m_colours.border);
            }
            return;
        case PE_PanelMenu: painter->fillRect(rect, m_colours.surface); return;
        case PE_FrameMenu:
            painter->setPen(m_colours.border);
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(rect.adjusted(0, 0, -1, -1));
            return;
        case PE_PanelMenuBar: return;
        case PE_PanelStatusBar:
            painter->fillRect(rect, m_colours.window);
            painter->fillRect(QRect(rect.topLeft(), QSize(rect.width(), 1)), m_colours.border);
            return;
        case PE_FrameTabWidget:
            painter->fillRect(QRect(rect.topLeft(), QSize(rect.width(), 1)), m_colours.border);
            return;
        case PE_FrameTabBarBase: return;
        case PE_PanelTipLabel:
            painter->fillRect(rect, m_colours.surfaceRaised);
            painter->setPen(m_colours.border);
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(rect.adjusted(0, 0, -1, -1));
            return;
        case PE_FrameFocusRect:
            // Widgets drawn here show focus themselves.
            if (qobject_cast<const QAbstractItemView*>(widget) == nullptr &&
                (qobject_cast<const QTabBar*>(widget) != nullptr || qobject_cast<const QComboBox*>(widget) != nullptr))
                return;
            break;
        default: break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void WindowStyle::drawMenuItem(const QStyleOptionMenuItem& item, QPainter& painter, const QWidget* widget) const
{
    constexpr int kLeft = 8, kColumn = 24, kRight = 28;
    const QRect rect = item.rect;
    if (item.menuItemType == QStyleOptionMenuItem::Separator) {
        int from = rect.left() + 8;
        if (!item.text.isEmpty()) {
            painter.setFont(item.font);
            painter.setPen(m_colours.textMuted);
            painter.drawText(rect.adjusted(8, 0, -8, 0), Qt::AlignLeft | Qt::AlignVCenter, item.text);
            from += item.fontMetrics.horizontalAdvance(item.text) + 8;
        }
        painter.fillRect(QRect(from, rect.center().y(), rect.right() - 8 - from, 1), m_colours.border);
        return;
    }
    const bool isEnabled = item.state.testFlag(State_Enabled);
    if (item.state.testFlag(State_Selected) && isEnabled) drawRounded(painter, rect, m_colours.selection, {});
    const QRect column(rect.left() + kLeft - 4, rect.top(), kColumn, rect.height());
    if (item.checkType != QStyleOptionMenuItem::NotCheckable) {
        QStyleOption box;
        box.rect = QRect(QPoint(), QSize(16, 16)).translated(column.center() - QPoint(8, 8));
        box.state = State_Enabled | (item.checked ? State_On : State_Off);
        if (item.checkType == QStyleOptionMenuItem::Exclusive) {
            if (item.checked) {
                painter.save();
                painter.setRenderHint(QPainter::Antialiasing);
                painter.setPen(Qt::NoPen);
                painter.setBrush(m_colours.accent);
                painter.drawEllipse(QRectF(box.rect).center(), 4, 4);
                painter.restore();
            }
        } else {
            drawCheck(box, painter);
        }
    } else if (!item.icon.isNull()) {
        const int size = proxy()->pixelMetric(PM_SmallIconSize, &item, widget);
        item.icon.paint(&painter,
                        QRect(QPoint(), QSize(size, size)).translated(column.center() - QPoint(size / 2, size / 2)),
                        Qt::AlignCenter, isEnabled ? QIcon::Normal : QIcon::Disabled);
    }
    const QRect line = rect.adjusted(kLeft + kColumn, 0, -kRight + 8, 0);
    const qsizetype tab = item.text.indexOf(QLatin1Char('\t'));
    painter.setFont(item.font);
    painter.setPen(isEnabled ? m_colours.text : m_colours.textMuted);
    const int flags = Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip |
                      (proxy()->styleHint(SH_UnderlineShortcut, &item, widget, nullptr) != 0 ? Qt::TextShowMnemonic
                                                                                             : Qt::TextHideMnemonic);
    painter.drawText(line, flags | Qt::AlignLeft, tab < 0 ? item.text : item.text.left(tab));
    if (tab >= 0) {
        painter.setPen(m_colours.textMuted);
        painter.drawText(line, flags | Qt::AlignRight, item.text.mid(tab + 1));
    }
    if (item.menuItemType == QStyleOptionMenuItem::SubMenu)
        drawSign(painter, Sign::Right, QPointF(rect.right() - 10, QRectF(rect).center().y()), 12, m_colours.textMuted);
}

void WindowStyle::drawTab(const QStyleOptionTab& tab, QPainter& painter) const
{
    const bool isSelected = tab.state.testFlag(State_Selected);
    const QRect rect = tab.rect;
    if (!isSelected && tab.state.testFlag(State_MouseOver) && tab.state.testFlag(State_Enabled))
        painter.fillRect(rect, m_colours.hover);
    if (isSelected) painter.fillRect(QRect(rect.left(), rect.bottom() - 1, rect.width(), 2), m_colours.accent);
}

void WindowStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const
{
    const QRect rect = option->rect;
    switch (element) {
        case CE_ToolBar:
            painter->fillRect(rect, m_colours.window);
            painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), m_colours.border);
            return;
        case CE_MenuBarEmptyArea: painter->fillRect(rect, m_colours.window); return;
        case CE_MenuBarItem:
            if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
                painter->fillRect(rect, m_colours.window);
                const bool isLit = option->state.testFlag(State_Selected) && option->state.testFlag(State_Enabled);
                if (isLit) drawRounded(*painter, rect, m_colours.hover, {});
                painter->setPen(option->state.testFlag(State_Enabled) ? m_colours.text : m_colours.textMuted);
                const bool isShown = proxy()->styleHint(SH_UnderlineShortcut, option, widget, nullptr) != 0;
                painter->drawText(rect,
                                  Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip |
                                      (isShown ? Qt::TextShowMnemonic : Qt::TextHideMnemonic),
                                  item->text);
                return;
            }
            break;
        case CE_MenuItem:
            if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
                item != nullptr && qobject_cast<const QComboBox*>(widget) == nullptr)
                return drawMenuItem(*item, *painter, widget);
            break;
        case CE_TabBarTabShape:
            if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) return drawTab(*tab, *painter);
            break;
        case CE_TabBarTabLabel:
            if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
                QStyleOptionTab label(*tab);
                const bool isLit = tab->state & (State_Selected | State_MouseOver);
                label.palette.setColor(QPalette::WindowText, isLit ? m_colours.text : m_colours.textMuted);
                label.state.setFlag(State_HasFocus, false);
                return QProxyStyle::drawControl(element, &label, painter, widget);
            }
            break;
        case CE_PushButtonBevel:
            if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
                drawButton(*button, *painter);
                if (button->features.testFlag(QStyleOptionButton::HasMenu))
                    drawSign(*painter, Sign::Down, QPointF(rect.right() - 10, QRectF(rect).center().y()), 12,
                             m_colours.textMuted);
                return;
            }
            break;
        case CE_PushButtonLabel:
            if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
                QStyleOptionButton label(*button);
                const bool isOnAccent = button->features.testFlag(QStyleOptionButton::DefaultButton) &&
                                        button->state.testFlag(State_Enabled) &&
                                        !(button->state & (State_Sunken | State_On));
                if (isOnAccent) label.palette.setColor(QPalette::ButtonText, m_colours.accentText);
                return QProxyStyle::drawControl(element, &label, painter, widget);
            }
            break;
        case CE_HeaderEmptyArea:
        case CE_HeaderSection: {
            painter->fillRect(rect, m_colours.surfaceRaised);
            painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), m_colours.border);
            return;
        }
        case CE_HeaderLabel:
            if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
                QStyleOptionHeader label(*header);
                label.palette.setColor(QPalette::ButtonText, m_colours.textMuted);
                label.state.setFlag(State_On, false);  // a selection does not make headers bold
                return QProxyStyle::drawControl(element, &label, painter, widget);
            }
            break;
        case CE_ProgressBarGroove: drawRounded(*painter, lineIn(rect), m_colours.border, {}, 2); return;
        case CE_ProgressBarLabel: return;
        case CE_ProgressBarContents:
            if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option)) {
                QRect line = lineIn(rect);
                const double range = static_cast<double>(bar->maximum) - bar->minimum;
                if (range > 0) {
                    line.setWidth(
                        static_cast<int>(line.width() * (static_cast<double>(bar->progress) - bar->minimum) / range));
                } else {
                    line = QRect(line.left() + line.width() / 3, line.top(), line.width() / 3, line.height());
                }
                if (line.width() > 0) drawRounded(*painter, line, m_colours.accent, {}, 2);
                return;
            }
            break;
        case CE_ShapedFrame:
            if (qobject_cast<const QAbstractItemView*>(widget) != nullptr) {
                if (widget->isWindow()) {
                    painter->setPen(m_colours.border);
                    painter->setBrush(Qt::NoBrush);
                    painter->drawRect(rect.adjusted(0, 0, -1, -1));
                }
                return;
            }
            break;
        case CE_Splitter:
            painter->fillRect(rect, option->state.testFlag(State_MouseOver) ? m_colours.hover : m_colours.window);
            return;
        default: break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void WindowStyle::drawToolButton(const QStyleOptionToolButton& button, QPainter& painter, const QWidget* widget) const
{
    QStyleOptionToolButton part(button);
    const bool hasOwnMenu = button.features.testFlag(QStyleOptionToolButton::MenuButtonPopup);
    const bool isOpen = button.state.testFlag(State_Sunken) && (button.activeSubControls & SC_ToolButtonMenu) != 0;
    part.state.setFlag(State_Sunken, button.state.testFlag(State_Sunken) && !isOpen);
    drawPrimitive(PE_PanelButtonTool, &part, &painter, widget);
    QRect label = button.rect;
    if (hasOwnMenu || opensMenu(button)) {
        const QRect arrow(label.right() - kMenuArrow - 1, label.top(), kMenuArrow, label.height());
        drawSign(painter, Sign::Down, QRectF(arrow).center(), 12, m_colours.textMuted);
        label.setRight(arrow.left());
    }
    part.rect = label;
    part.state = button.state;
    drawControl(CE_ToolButtonLabel, &part, &painter, widget);
}

void WindowStyle::drawScrollBar(const QStyleOptionSlider& bar, QPainter& painter, const QWidget* widget) const
{
    if (bar.minimum == bar.maximum) return;
    const QRect handle = subControlRect(CC_ScrollBar, &bar, SC_ScrollBarSlider, widget).adjusted(2, 2, -2, -2);
    const bool isHeld =
        (bar.activeSubControls & SC_ScrollBarSlider) != 0 && (bar.state & (State_MouseOver | State_Sunken));
    const QColor rest = m_colours.isDark ? QColor(m_colours.border).lighter(128) : QColor(m_colours.border).darker(108);
    drawRounded(painter, handle, isHeld ? m_colours.textMuted : rest, {});
}

void WindowStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                     const QWidget* widget) const
{
    switch (control) {
        case CC_ToolButton:
            if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option))
                return drawToolButton(*button, *painter, widget);
            break;
        case CC_ScrollBar:
            if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option))
                return drawScrollBar(*bar, *painter, widget);
            break;
        case CC_ComboBox:
            if (const auto* box = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
                const bool isEnabled = box->state.testFlag(State_Enabled);
                if (box->frame) drawField(box->rect, isEnabled, box->state.testFlag(State_HasFocus), *painter, widget);
                const QRect arrow = subControlRect(control, box, SC_ComboBoxArrow, widget);
                return drawSign(*painter, Sign::Down, QRectF(arrow).center(), 12, m_colours.textMuted);
            }
            break;
        case CC_SpinBox:
            if (const auto* box = qstyleoption_cast<const QStyleOptionSpinBox*>(option)) {
                if (box->frame)
                    drawField(box->rect, box->state.testFlag(State_Enabled), box->state.testFlag(State_HasFocus),
                              *painter, widget);
                if (box->buttonSymbols == QAbstractSpinBox::NoButtons) return;
                const auto sign = [&](SubControl part, Sign drawn, QAbstractSpinBox::StepEnabledFlag step) {
                    painter->save();
                    if (!box->stepEnabled.testFlag(step)) painter->setOpacity(0.4);
                    drawSign(*painter, drawn, QRectF(subControlRect(control, box, part, widget)).center(), 10,
                             m_colours.textMuted);
                    painter->restore();
                };
                sign(SC_SpinBoxUp, Sign::Up, QAbstractSpinBox::StepUpEnabled);
                sign(SC_SpinBoxDown, Sign::Down, QAbstractSpinBox::StepDownEnabled);
                return;
            }
            break;
        default: break;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect WindowStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                  const QWidget* widget) const
{
    const QRect rect = option->rect;
    if (control == CC_ScrollBar) {
        const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
        if (bar == nullptr) return QProxyStyle::subControlRect(control, option, part, widget);
        // The groove is the whole bar.
        const bool isAcross = bar->orientation == Qt::Horizontal;
        const int length = isAcross ? rect.width() : rect.height();
        const qint64 range = static_cast<qint64>(bar->maximum) - bar->minimum;
        int handle = length;
        if (range > 0)
            handle = std::clamp(static_cast<int>(static_cast<qint64>(bar->pageStep) * length / (range + bar->pageStep)),
                                std::min(kLeastHandle, length), length);
        const int start =
            sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition, length - handle, bar->upsideDown);
        const auto piece = [&](int from, int to) {
            return visualRect(bar->direction, rect,
                              isAcross ? QRect(rect.left() + from, rect.top(), to - from, rect.height())
                                       : QRect(rect.left(), rect.top() + from, rect.width(), to - from));
        };
        switch (part) {
            case SC_ScrollBarGroove: return rect;
            case SC_ScrollBarSlider: return piece(start, start + handle);
            case SC_ScrollBarSubPage: return piece(0, start);
            case SC_ScrollBarAddPage: return piece(start + handle, length);
            default: return {};
        }
    }
    if (control == CC_ComboBox) {
        const auto placed = [&](const QRect& wanted) { return visualRect(option->direction, rect, wanted); };
        if (part == SC_ComboBoxArrow)
            return placed(QRect(rect.right() - kArrowWidth, rect.top(), kArrowWidth, rect.height()));
        if (part == SC_ComboBoxEditField) return placed(rect.adjusted(kFieldPadding - 3, 2, -kArrowWidth - 1, -2));
    }
    if (control == CC_SpinBox) {
        const auto* box = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        const bool hasButtons = box == nullptr || box->buttonSymbols != QAbstractSpinBox::NoButtons;
        const auto placed = [&](const QRect& wanted) { return visualRect(option->direction, rect, wanted); };
        const int half = rect.height() / 2;
        switch (part) {
            case SC_SpinBoxUp:
                return hasButtons ? placed(QRect(rect.right() - kArrowWidth, rect.top() + 1, kArrowWidth - 1, half - 1))
                                  : QRect();
            case SC_SpinBoxDown:
                return hasButtons
                           ? placed(QRect(rect.right() - kArrowWidth, rect.top() + half, kArrowWidth - 1, half - 1))
                           : QRect();
            case SC_SpinBoxEditField:
                return placed(
                    rect.adjusted(kFieldPadding - 2, 2, hasButtons ? -kArrowWidth - 1 : 2 - kFieldPadding, -2));
            default: break;
        }
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

QRect WindowStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    if (element == SE_LineEditContents) {
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (frame != nullptr && frame->lineWidth > 0)
            return visualRect(option->direction, option->rect,
                              option->rect.adjusted(kFieldPadding - 2, 1, 2 - kFieldPadding, -1));
        return option->rect;
    }
    if (element == SE_ProgressBarGroove || element == SE_ProgressBarContents) return option->rect;
    return QProxyStyle::subElementRect(element, option, widget);
}

QSize WindowStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                                    const QWidget* widget) const
{
    const auto field = [&](int arrow) {
        return QSize(contents.width() + 2 * kFieldPadding + arrow,
                     std::max(contents.height(), kLeastField) + 2 * kFieldMargin);
    };
    switch (type) {
        case CT_LineEdit: {
            const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
            return frame != nullptr && frame->lineWidth == 0 ? contents : field(0);
        }
        case CT_SpinBox: return field(kArrowWidth);
        case CT_ComboBox: return field(kArrowWidth);
        case CT_PushButton: {
            QSize size(contents.width() + 2 * kButtonPadding, std::max(contents.height(), kLeastField) + 10);
            const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
            if (button != nullptr && button->features.testFlag(QStyleOptionButton::HasMenu))
                size.rwidth() += kMenuArrow;
            return size;
        }
        case CT_ToolButton: {
            if (hasNarrowButtons(widget)) return contents + QSize(18, 4);
            const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
            const bool opens = button != nullptr && opensMenu(*button);
            return contents + QSize(2 * kToolPadding + (opens ? kMenuArrow : 0), 2 * kToolPadding);
        }
        case CT_MenuBarItem: return contents + QSize(16, 8);
        case CT_MenuItem: {
            const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
            if (item == nullptr || qobject_cast<const QComboBox*>(widget) != nullptr) break;
            if (item->menuItemType == QStyleOptionMenuItem::Separator)
                return {contents.width(), item->text.isEmpty() ? 9 : contents.height() + 6};
            const bool hasKey = item->text.contains(QLatin1Char('\t'));
            return {contents.width() + 8 + 24 + 28 + (hasKey ? 16 : 0), std::max(contents.height(), 16) + 10};
        }
        case CT_TabBarTab: return contents;
        case CT_HeaderSection: return QProxyStyle::sizeFromContents(type, option, contents, widget) + QSize(4, 1);
        case CT_ProgressBar: return {contents.width(), 4};
        default: break;
    }
    return QProxyStyle::sizeFromContents(type, option, contents, widget);
}

}  // namespace causeway::ui
