// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/theme.h"

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPointer>
#include <QStyleHints>
#include <QSvgRenderer>
#include <QTimer>
#include <algorithm>

#include "ui/session/theme_colours.h"
#include "ui/session/window_style.h"

/// Resources of a static library are linked only when referenced; the macro must be outside of namespaces.
static void initialiseResources()
{
    Q_INIT_RESOURCE(causeway);
    Q_INIT_RESOURCE(style);
}

namespace causeway::ui {

namespace {

QColor rgb(unsigned value)
{
    return QColor::fromRgb(static_cast<QRgb>(0xFF000000U | value));
}

QColor rgb(unsigned value, double alpha)
{
    QColor colour = rgb(value);
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

ThemeColours lightColours()
{
    ThemeColours c;
    c.isDark = false;
    c.window = rgb(0xF1F3F5);
    c.surface = rgb(0xFFFFFF);
    c.surfaceRaised = rgb(0xF8F9FA);
    c.border = rgb(0xD5DAE0);
    c.text = rgb(0x1F2933);
    c.textMuted = rgb(0x5F6B7A);
    c.accent = rgb(0x0B6BA8);
    c.accentText = rgb(0xFFFFFF);
    c.selection = rgb(0xCFE6F7);
    c.hover = rgb(0xE6EBF0);

    c.edgeUnknown = rgb(0x1F2933);
    c.edgeSolved = rgb(0xC8321E);
    c.edgeKnown = rgb(0x0072B2);
    c.blockFill = rgb(0xE69F00, 0.14);
    c.blockBorder = rgb(0xB87700);
    c.tearing = rgb(0xA8467F);
    c.markReached = rgb(0x00837A);
    c.markPath = rgb(0xB85F00);
    c.markGuess = rgb(0xA8467F);
    c.markResidual = rgb(0x6F3A9C);
    c.markMarked = rgb(0x8F6400);
    c.markState = rgb(0x2E7D32);
    c.markCandidate = rgb(0x6B7A00);
    c.markSurplus = rgb(0xB00020);

    c.error = rgb(0xC62828);
    c.warning = rgb(0xA86400);
    c.hint = rgb(0x0B6BA8);

    c.keyword = rgb(0x0B5394);
    c.type = rgb(0x00716A);
    c.builtin = rgb(0x7A3E9D);
    c.number = rgb(0xA04000);
    c.string = rgb(0x2E7031);
    c.comment = rgb(0x68737F);
    c.annotation = rgb(0x7C838C);
    c.operatorSign = rgb(0x3E4C59);

    c.curves = {rgb(0x0072B2), rgb(0xD55E00), rgb(0x009E73), rgb(0xB2578F),
                rgb(0xC28A00), rgb(0x3A99CF), rgb(0x7A5230), rgb(0x5B5FC7)};
    c.paper = rgb(0xFFFFFF);
    c.paperGrid = rgb(0xE9EDF1);
    c.potentialLow = rgb(0x1F5FB4);
    c.potentialMiddle = rgb(0x8E939A);
    c.potentialHigh = rgb(0xD4570A);
    c.signalTrue = rgb(0xA0228C);
    c.conducting = rgb(0x00795C);
    c.grid = rgb(0xE3E7EB);
    c.axis = rgb(0x7B8794);
    c.eventMarker = rgb(0xA8467F);
    return c;
}

ThemeColours darkColours()
{
    ThemeColours c;
    c.isDark = true;
    c.window = rgb(0x1B1F24);
    c.surface = rgb(0x22272E);
    c.surfaceRaised = rgb(0x2A3038);
    c.border = rgb(0x3A424D);
    c.text = rgb(0xDDE3EA);
    c.textMuted = rgb(0x97A3B0);
    c.accent = rgb(0x4FA8E0);
    c.accentText = rgb(0x0D1720);
    c.selection = rgb(0x24496A);
    c.hover = rgb(0x333B45);

    c.edgeUnknown = rgb(0xC3CCD6);
    c.edgeSolved = rgb(0xFF7A5C);
    c.edgeKnown = rgb(0x56B4E9);
    c.blockFill = rgb(0xE69F00, 0.16);
    c.blockBorder = rgb(0xE0A83A);
    c.tearing = rgb(0xDB93BF);
    c.markReached = rgb(0x5ECFC0);
    c.markPath = rgb(0xFFB454);
    c.markGuess = rgb(0xDB93BF);
    c.markResidual = rgb(0xC9A3E8);
    c.markMarked = rgb(0xE6C35C);
    c.markState = rgb(0x8FD18A);
    c.markCandidate = rgb(0xC8D36A);
    c.markSurplus = rgb(0xFF6B81);

    c.error = rgb(0xFF7B72);
    c.warning = rgb(0xE3B341);
    c.hint = rgb(0x6CB6FF);

    c.keyword = rgb(0x79B8F0);
    c.type = rgb(0x5ECFC0);
    c.builtin = rgb(0xC9A3E8);
    c.number = rgb(0xF0A870);
    c.string = rgb(0x93CF8F);
    c.comment = rgb(0x8B96A3);
    c.annotation = rgb(0x858F9B);
    c.operatorSign = rgb(0xB6C2CF);

    c.curves = {rgb(0x56B4E9), rgb(0xF08A45), rgb(0x3CC79B), rgb(0xDB93BF),
                rgb(0xE9C04A), rgb(0x8EA6FF), rgb(0xC49A78), rgb(0xA7D46F)};
    c.paper = rgb(0x262C34);
    c.paperGrid = rgb(0x303843);
    c.potentialLow = rgb(0x5AA9F0);
    c.potentialMiddle = rgb(0x8D96A1);
    c.potentialHigh = rgb(0xFF9F4F);
    c.signalTrue = rgb(0xE58AD6);
    c.conducting = rgb(0x4FD6A8);
    c.grid = rgb(0x323A44);
    c.axis = rgb(0x8793A0);
    c.eventMarker = rgb(0xDB93BF);
    return c;
}

/// M. Okabe, K. Ito, Color Universal Design (2008). Yellow is invisible on white: sky blue replaces it there.
void makeSafe(ThemeColours& c)
{
    const QColor orange = rgb(0xE69F00), skyBlue = rgb(0x56B4E9), green = rgb(0x009E73), yellow = rgb(0xF0E442),
                 blue = rgb(0x0072B2), vermillion = rgb(0xD55E00), purple = rgb(0xCC79A7);
    c.edgeUnknown = c.isDark ? rgb(0xFFFFFF) : rgb(0x000000);
    c.edgeSolved = vermillion;
    c.edgeKnown = c.isDark ? skyBlue : blue;
    c.markReached = c.isDark ? yellow : skyBlue;
    c.markPath = orange;
    c.markGuess = purple;
    c.markResidual = purple;
    c.markMarked = orange;
    c.markState = green;
    c.markCandidate = c.isDark ? yellow : skyBlue;
    c.markSurplus = c.edgeUnknown;
}

/// Draws an icon in the theme's text colour at painting time: sharp at any scale, and up to date after a theme change
/// without being set again.
class ThemedIconEngine : public QIconEngine {
public:
    ThemedIconEngine(QByteArray svg, const Theme* theme) : m_svg(std::move(svg)), m_theme(theme) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State /*state*/) override
    {
        QByteArray text = m_svg;
        if (m_theme) text.replace(kInk, m_theme->colours().text.name().toLatin1());
        QSvgRenderer renderer(text);
        renderer.setAspectRatioMode(Qt::KeepAspectRatio);
        painter->save();
        if (mode == QIcon::Disabled) painter->setOpacity(0.35);
        renderer.render(painter, QRectF(rect));
        painter->restore();
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }

    QIconEngine* clone() const override { return new ThemedIconEngine(*this); }

private:
    /// Neutral colour of all icons in resources/icons.
    static constexpr const char* kInk = "#3b4252";

    QByteArray m_svg;
    QPointer<const Theme> m_theme;
};

/// Resets our palette temporarily: `setMode` restores it.
bool desktopIsDark()
{
    // Qt 6.4 cannot query the desktop's colour scheme; the default palette reveals it.
    if (qApp == nullptr) return false;
    QApplication::setPalette(QPalette());
    const QPalette original = QApplication::palette();
    return original.color(QPalette::Window).lightness() < original.color(QPalette::WindowText).lightness();
}

/// Reapplies the mode when the desktop changes its colours, once for all notified windows.
class DesktopWatcher : public QObject {
public:
    explicit DesktopWatcher(Theme& theme) : QObject(&theme), m_theme(theme)
    {
        m_soon.setSingleShot(true);
        m_soon.setInterval(0);
        connect(&m_soon, &QTimer::timeout, this, [this] {
            if (m_theme.mode() == Theme::Mode::FollowDesktop) m_theme.setMode(Theme::Mode::FollowDesktop);
        });
        qApp->installEventFilter(this);
    }

    bool eventFilter(QObject* object, QEvent* event) override
    {
        if (event->type() == QEvent::ThemeChange) m_soon.start();
        return QObject::eventFilter(object, event);
    }

private:
    Theme& m_theme;
    QTimer m_soon;
};

/// First installed family.
QString firstFamily(std::initializer_list<const char*> names, const QString& otherwise)
{
    const QStringList installed = QFontDatabase::families();
    for (const char* name : names) {
        if (installed.contains(QLatin1String(name))) return QLatin1String(name);
    }
    return otherwise;
}

}  // namespace

ThemeColours themeColours(bool isDark)
{
    return isDark ? darkColours() : lightColours();
}

QColor onPaper(const ThemeColours& colours, std::uint32_t rgbValue)
{
    const QColor asked = rgb(rgbValue);
    if (!colours.isDark) return asked;
    // Maps white to the sheet's colour, black to nearly white, and perceptually dark colours such as pure blue to
    // nearly as light.
    float hue = 0, saturation = 0, lightness = 0;
    asked.getHslF(&hue, &saturation, &lightness);
    const float least = colours.paper.lightnessF();
    const float luminance = 0.3F * asked.redF() + 0.59F * asked.greenF() + 0.11F * asked.blueF();
    const float wanted = std::clamp(least + (0.93F - least) * (1 - luminance), least, 0.93F);
    return QColor::fromHslF(std::max(hue, 0.0F), saturation * 0.85F, wanted);
}

Theme::Theme(QObject* parent) : QObject(parent), m_colours(lightColours())
{
    initialiseResources();
    if (qApp != nullptr) new DesktopWatcher(*this);
}

void Theme::setMode(Mode mode)
{
    // The desktop is queried only when needed, since the query changes the palette of every widget.
    const bool dark = mode == Mode::Dark || (mode == Mode::FollowDesktop && desktopIsDark());
    m_mode = mode;
    m_colours = themeColours(dark);
    if (m_hasSafeColours) makeSafe(m_colours);
    if (qApp != nullptr) {
        static WindowStyle* const style = [] {
            auto* made = new WindowStyle;  // owned by the application from now on
            QApplication::setStyle(made);
            QFont font(firstFamily({"Inter", "Cantarell", "Noto Sans", "DejaVu Sans"}, QApplication::font().family()));
            font.setPointSizeF(std::max(9.0, QApplication::font().pointSizeF()));
            QApplication::setFont(font);
            return made;
        }();
        style->setColours(m_colours);
        QApplication::setPalette(palette());
    }
    emit changed();
}

void Theme::setCodeFont(const QString& family, int points)
{
    if (family == m_codeFamily && points == m_codePoints) return;
    m_codeFamily = family;
    m_codePoints = points;
    emit changed();
}

void Theme::setSafeColours(bool safe)
{
    m_hasSafeColours = safe;
    setMode(m_mode);
}

void Theme::setTypeset(bool isTypeset)
{
    if (isTypeset == m_isTypeset) return;
    m_isTypeset = isTypeset;
    emit changed();
}

QFont Theme::codeFont() const
{
    QFont font(!m_codeFamily.isEmpty() ? m_codeFamily
                                       : firstFamily({"JetBrains Mono", "Fira Code", "Source Code Pro", "Cascadia Mono",
                                                      "DejaVu Sans Mono"},
                                                     QFontDatabase::systemFont(QFontDatabase::FixedFont).family()));
    font.setStyleHint(QFont::Monospace);
    font.setFixedPitch(true);
    font.setPointSizeF(m_codePoints > 0 ? m_codePoints : std::max(9.0, QApplication::font().pointSizeF()));
    return font;
}

QIcon Theme::icon(const QString& name) const
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QIcon(new ThemedIconEngine(file.readAll(), this));
}

QPalette Theme::palette() const
{
    const ThemeColours& c = m_colours;
    QPalette p;
    p.setColor(QPalette::Window, c.window);
    p.setColor(QPalette::WindowText, c.text);
    p.setColor(QPalette::Base, c.surface);
    p.setColor(QPalette::AlternateBase, c.surfaceRaised);
    p.setColor(QPalette::ToolTipBase, c.surfaceRaised);
    p.setColor(QPalette::ToolTipText, c.text);
    p.setColor(QPalette::PlaceholderText, c.textMuted);
    p.setColor(QPalette::Text, c.text);
    p.setColor(QPalette::Button, c.surfaceRaised);
    p.setColor(QPalette::ButtonText, c.text);
    p.setColor(QPalette::BrightText, c.error);
    p.setColor(QPalette::Link, c.accent);
    p.setColor(QPalette::LinkVisited, c.accent);
    p.setColor(QPalette::Highlight, c.selection);
    p.setColor(QPalette::HighlightedText, c.text);
    p.setColor(QPalette::Light, c.surface);
    p.setColor(QPalette::Midlight, c.hover);
    p.setColor(QPalette::Mid, c.border);
    p.setColor(QPalette::Dark, c.border);
    p.setColor(QPalette::Shadow, c.isDark ? rgb(0x0E1114) : rgb(0xB8C0C8));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        p.setColor(QPalette::Disabled, role, c.textMuted);
    }
    return p;
}

}  // namespace causeway::ui
