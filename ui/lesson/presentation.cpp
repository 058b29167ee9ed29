// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/presentation.h"

#include <QComboBox>
#include <QFontInfo>
#include <QGraphicsOpacityEffect>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSlider>
#include <QStackedWidget>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/lesson/code_pane.h"
#include "ui/lesson/digraph_view.h"
#include "ui/lesson/figure_view.h"
#include "ui/lesson/incidence_view.h"
#include "ui/lesson/laser_dot.h"
#include "ui/lesson/lesson_desk.h"
#include "ui/lesson/player_bar.h"
#include "ui/lesson/presenter_view.h"
#include "ui/lesson/stack_strip.h"
#include "ui/lesson/step_player.h"
#include "ui/lesson/typeset_text.h"
#include "ui/session/app_context.h"
#include "ui/session/eliding.h"
#include "ui/session/tool_button.h"

namespace causeway::ui {

namespace {
constexpr int kRest = 2500;     ///< milliseconds until the controls fade
constexpr int kLaserTick = 16;  ///< milliseconds between two places of the dot
constexpr int kStepOfText = 4;
// Type sizes relative to that of the reason: names must be legible in full; the code is familiar after a few steps.
constexpr double kShareOfPicture = 0.84, kShareOfCode = 0.76, kShareOfControls = 0.45;
const Setting<int> kTextSize{"lesson/textSize", 30};
const Setting<bool> kShowsCode{"lesson/showsCode", true};
const Setting<bool> kShowsNotes{"lesson/showsNotes", false};
}  // namespace

Presentation::Presentation(AppContext& context, Selection& selection, LessonDesk& desk, QWidget* parent)
    : QWidget(parent, Qt::Window),
      m_context(context),
      m_desk(desk),
      m_title(new ElidingLabel(this)),
      m_reason(new SentenceLabel(context.theme, this)),
      m_note(new QLabel(this)),
      m_pictures(new QStackedWidget(this)),
      m_digraph(new DigraphView(context.theme, selection, this)),
      m_matrix(new IncidenceView(context.theme, selection, this)),
      m_figure(new FigureView(context.theme, this)),
      m_code(new CodePane(context.theme, this)),
      m_stack(new StackStrip(context.theme, this)),
      m_controls(new QWidget(this)),
      m_playerBar(new PlayerBar(context.theme, desk.player(), m_controls)),
      m_size(new QSlider(Qt::Horizontal, m_controls)),
      m_keys(new QLabel(m_controls)),
      m_fading(new QGraphicsOpacityEffect(m_controls)),
      m_laser(new LaserDot(this))
{
    setObjectName(QStringLiteral("presentation"));
    setWindowTitle(tr("Lesson"));
    setAutoFillBackground(true);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    m_title->setObjectName(QStringLiteral("presentationTitle"));
    m_reason->setObjectName(QStringLiteral("presentationReason"));
    m_note->setObjectName(QStringLiteral("presentationNote"));
    m_title->setTextFormat(Qt::PlainText);
    m_note->setTextFormat(Qt::PlainText);
    for (QLabel* label : std::initializer_list<QLabel*>{m_title, m_reason, m_note}) {
        label->setWordWrap(label != m_title);
        label->setContentsMargins(ThemeMetrics::kMargin, 0, ThemeMetrics::kMargin, 0);
    }
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_reason->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_note->hide();
    m_pictures->addWidget(m_digraph);
    m_pictures->addWidget(m_matrix);
    m_pictures->addWidget(m_figure);
    for (ZoomView* view : std::initializer_list<ZoomView*>{m_digraph, m_matrix, m_figure}) {
        view->setFrameShape(QFrame::NoFrame);
        view->setFocusPolicy(Qt::NoFocus);  // the presentation handles keys
        view->viewport()->installEventFilter(this);
    }
    buildControls();

    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(m_pictures, 70);
    middle->addWidget(m_code, 30);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, ThemeMetrics::kSpacing, 0, 0);
    column->setSpacing(ThemeMetrics::kSpacing / 2);
    column->addWidget(m_title);
    column->addWidget(m_reason);
    column->addLayout(middle, 1);
    column->addWidget(m_stack);
    column->addWidget(m_note);
    column->addWidget(m_controls);

    m_laserTick.setInterval(kLaserTick);
    connect(&m_laserTick, &QTimer::timeout, this, &Presentation::moveLaser);
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRest);
    connect(&m_rest, &QTimer::timeout, this, [this] { m_fading->setOpacity(0); });
    connect(&m_desk, &LessonDesk::sheetChanged, this, &Presentation::takeSheet);
    connect(&m_desk.filter(), &LessonFilter::changed, this, &Presentation::takeSheet);
    connect(&m_desk, &LessonDesk::moved, this, [this](const LessonFrame& frame) {
        const LessonFrame shown = m_desk.filter().frame(frame);
        m_digraph->display(shown);
        m_matrix->display(shown);
        m_figure->display(frame);
        zoomToStep();
        explain();
    });
    connect(&m_context.theme, &Theme::changed, this, &Presentation::applyTheme);
    applyTheme();
    takeSheet();
    m_code->setVisible(m_context.settings.value(kShowsCode));
    setTextSize(m_context.settings.value(kTextSize));
    wakeControls();
}

void Presentation::buildControls()
{
    m_controls->setGraphicsEffect(m_fading);
    m_size->setObjectName(QStringLiteral("presentationSize"));
    m_size->setRange(kLeastText, kMaxText);
    m_size->setSingleStep(kStepOfText);
    m_size->setToolTip(tr("Text size (+ and -)"));
    m_size->setAccessibleName(tr("Text size"));
    m_size->setFocusPolicy(Qt::NoFocus);
    connect(m_size, &QSlider::valueChanged, this, &Presentation::setTextSize);
    auto* row = new QHBoxLayout(m_controls);
    row->setContentsMargins(0, 0, ThemeMetrics::kSpacing, 0);
    row->addWidget(m_playerBar, 1);
    row->addWidget(m_keys);
    row->addWidget(m_size);
    const auto add = [&](const char* name, const char* icon, const QString& text, const std::function<void()>& run) {
        auto* button =
            makeToolButton(m_context.theme, QString::fromLatin1(name), QString::fromLatin1(icon), text, m_controls);
        button->setFocusPolicy(Qt::NoFocus);
        connect(button, &QToolButton::clicked, this, run);
        row->addWidget(button);
    };
    add("presentMatrix", "incidence", tr("Matrix or digraph (M)"), [this] { setShowsMatrix(!showsMatrix()); });
    add("presentTheme", "theme", tr("Light or dark (D)"), [this] { emit themeWanted(); });
    add("presentEnd", "cancel", tr("End (Esc)"), [this] { close(); });
    m_keys->setObjectName(QStringLiteral("presentationKeys"));
    m_keys->setText(tr("Arrow keys: next and previous step · Space: play · Esc: end"));
    m_keys->setAlignment(Qt::AlignCenter);
    m_keys->setToolTip(
        tr("M: matrix or digraph · C: pseudo-code · N: notes · V: speaker's view · L: a red dot for a "
           "pointer · Z: enlarge the place of each step · D: light or dark"));
    // The presentation handles keys, wherever the user has clicked.
    for (QWidget* control : m_controls->findChildren<QWidget*>()) control->setFocusPolicy(Qt::NoFocus);
    for (QWidget* part : m_code->findChildren<QWidget*>()) part->setFocusPolicy(Qt::NoFocus);
    m_code->setFocusPolicy(Qt::NoFocus);
}

void Presentation::takeSheet()
{
    const std::shared_ptr<const LessonSheet>& sheet = m_desk.sheet();
    const bool isCurrent = m_desk.isCurrent() && !m_desk.filter().isBehind();
    m_digraph->setSheet(m_desk.filter().sheet(), isCurrent);
    m_matrix->setSheet(m_desk.filter().sheet(), isCurrent);
    m_figure->setSheet(sheet);
    m_code->setCode(sheet ? sheet->lesson->code : std::vector<std::string>());
    if (sheet) {
        const LessonFrame shown = m_desk.filter().frame(m_desk.frame());
        m_digraph->display(shown);
        m_matrix->display(shown);
        m_figure->display(m_desk.frame());
    }
    choosePicture();
    explain();
}

void Presentation::explain()
{
    const bool hasLesson = m_desk.sheet() != nullptr;
    m_title->setText(hasLesson ? m_desk.title() : QString());
    if (hasLesson)
        m_reason->setSentence(m_desk.sentence(), m_desk.sentenceParts());
    else
        m_reason->setSentence(tr("There is no lesson: open a model first."), {});
    m_code->setLine(hasLesson ? m_desk.line() : -1);
    m_stack->setBoard(hasLesson ? &m_desk.state() : nullptr);
}

void Presentation::setTextSize(int pixels)
{
    pixels = std::clamp(pixels, kLeastText, kMaxText);
    if (pixels == m_textSize) return;
    m_textSize = pixels;
    m_context.settings.setValue(kTextSize, pixels);
    {
        const QSignalBlocker blocker(m_size);
        m_size->setValue(pixels);
    }
    applyTextSize();
}

void Presentation::applyTextSize()
{
    // Viewers in the last row see a larger screen at the same angle: sizes are shares of the screen.
    const double growth = std::max(1.0, std::min(width() / 1280.0, height() / 800.0));
    const int pixels = static_cast<int>(m_textSize * growth);
    if (pixels == m_shownSize) return;
    m_shownSize = pixels;
    QFont type = font();
    type.setPixelSize(pixels);
    m_note->setFont(type);
    m_title->setFont(type);
    type.setWeight(QFont::DemiBold);
    m_reason->setFont(type);
    // Always two lines, even with formulas, so that the picture stays in place from step to step.
    m_reason->setMinimumHeight(QFontMetrics(type).lineSpacing() * 5 / 2);
    m_digraph->setTextSize(pixels * kShareOfPicture);
    m_matrix->setTextSize(pixels * kShareOfPicture);
    m_code->setTextSize(pixels * kShareOfCode);
    m_figure->setTextSize(pixels);
    m_stack->setTextSize(pixels);
    scaleControls(static_cast<int>(pixels * kShareOfControls));
}

/// Controls grow with the type of the lesson and are at least as large as in the window.
void Presentation::scaleControls(int pixels)
{
    pixels = std::max(pixels, QFontInfo(font()).pixelSize());
    QFont type = font();
    type.setPixelSize(pixels);
    constexpr double kIcon = 1.3;  // of the height of letters
    const int icon = std::max(style()->pixelMetric(QStyle::PM_ButtonIconSize), static_cast<int>(kIcon * pixels));
    // Set for each control, since fonts do not propagate through style sheets.
    const auto controls = m_controls->findChildren<QWidget*>();
    for (QWidget* control : controls) {
        control->setFont(type);
        if (auto* button = qobject_cast<QToolButton*>(control)) button->setIconSize({icon, icon});
        // The style sheet's padding has one size for all font sizes.
        if (auto* list = qobject_cast<QComboBox*>(control))
            list->setStyleSheet(
                QStringLiteral("QComboBox { padding: %1px %2px; }").arg(pixels / 4).arg(pixels * 5 / 8));
    }
    m_size->setFixedWidth(8 * pixels);
}

void Presentation::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (m_textSize > 0) applyTextSize();
}

void Presentation::setAnimated(bool animated)
{
    m_digraph->setAnimated(animated);
    m_matrix->setAnimated(animated);
}

void Presentation::setShowsMatrix(bool shows)
{
    m_wantsMatrix = shows;
    choosePicture();
}

void Presentation::choosePicture()
{
    const bool isTable = m_desk.sheet() && m_desk.sheet()->lesson->figure;
    m_pictures->setCurrentWidget(isTable         ? static_cast<QWidget*>(m_figure)
                                 : m_wantsMatrix ? static_cast<QWidget*>(m_matrix)
                                                 : m_digraph);
}

bool Presentation::showsMatrix() const
{
    return m_wantsMatrix;
}

void Presentation::setNote(const QString& heading, const QString& said)
{
    m_heading = heading;
    m_said = said;
    if (m_presenter) m_presenter->setNote(m_heading, m_said);
    showNote();
}

void Presentation::showPresenter()
{
    if (m_presenter.isNull()) {
        m_presenter = new PresenterView(m_context, m_desk, *this);
        m_presenter->setAttribute(Qt::WA_DeleteOnClose);
        m_presenter->setNote(m_heading, m_said);
    }
    m_presenter->showBeside();
}

PresenterView* Presentation::presenter() const
{
    return m_presenter;
}

void Presentation::setLaser(bool on)
{
    m_isLaser = on;
    m_laser->setVisible(on);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{this, m_digraph->viewport(), m_matrix->viewport(), m_figure->viewport()}) {
        on ? widget->setCursor(Qt::BlankCursor) : widget->unsetCursor();
    }
    on ? m_laserTick.start() : m_laserTick.stop();
    moveLaser();
}

void Presentation::moveLaser()
{
    m_laser->moveTo(mapFromGlobal(QCursor::pos()));
}

void Presentation::setZoomsToStep(bool zooms)
{
    if (zooms && !m_zoomsToStep) m_usualZoom = std::max(m_digraph->zoom(), m_matrix->zoom());
    m_zoomsToStep = zooms;
    for (ZoomView* view : std::initializer_list<ZoomView*>{m_digraph, m_matrix}) view->fit();
    zoomToStep();
}

void Presentation::zoomToStep()
{
    constexpr double kCloserThanWhole = 2.2, kCloserThanUsual = 1.6;
    if (!m_zoomsToStep || !m_desk.sheet() || m_pictures->currentWidget() == m_figure) return;
    const LessonFrame frame = m_desk.filter().frame(m_desk.frame());
    const bool isMatrix = m_pictures->currentWidget() == m_matrix;
    ZoomView& view = isMatrix ? static_cast<ZoomView&>(*m_matrix) : *m_digraph;
    view.fit();
    if (frame.equation.isNone() && frame.unknown.isNone()) return;
    if (isMatrix && (frame.equation.isNone() || frame.unknown.isNone())) return;
    const QRectF place = isMatrix                  ? m_matrix->cellRect(frame.equation, frame.unknown)
                         : frame.equation.isNone() ? m_digraph->nodeRect(frame.unknown)
                                                   : m_digraph->nodeRect(frame.equation);
    view.setZoom(std::max(kCloserThanWhole * view.zoom(), kCloserThanUsual * m_usualZoom), place.center());
}

void Presentation::showNote()
{
    const bool showsAll = m_context.settings.value(kShowsNotes) && !m_said.isEmpty();
    m_note->setText(showsAll ? m_heading + QLatin1Char('\n') + m_said : m_heading);
    m_note->setToolTip(m_said);
    m_note->setVisible(!m_heading.isEmpty());
}

QString Presentation::reason() const
{
    return m_reason->sentence();
}

QString Presentation::note() const
{
    return m_note->text();
}

void Presentation::keyPressEvent(QKeyEvent* event)
{
    StepPlayer& player = m_desk.player();
    switch (event->key()) {
        case Qt::Key_Escape: close(); return;
        case Qt::Key_Plus:
        case Qt::Key_Equal: setTextSize(m_textSize + kStepOfText); return;
        case Qt::Key_Minus: setTextSize(m_textSize - kStepOfText); return;
        case Qt::Key_M: setShowsMatrix(!showsMatrix()); return;
        case Qt::Key_C:
            m_code->setVisible(m_code->isHidden());
            m_context.settings.setValue(kShowsCode, !m_code->isHidden());
            return;
        case Qt::Key_N:
            m_context.settings.setValue(kShowsNotes, !m_context.settings.value(kShowsNotes));
            showNote();
            return;
        case Qt::Key_D: emit themeWanted(); return;
        case Qt::Key_V: showPresenter(); return;
        case Qt::Key_L: setLaser(!m_isLaser); return;
        case Qt::Key_Z: setZoomsToStep(!m_zoomsToStep); return;
        case Qt::Key_Down: player.stepForward(); return;
        case Qt::Key_Up: player.stepBackward(); return;
        case Qt::Key_PageDown: m_followsScript ? emit nextWanted() : player.stepForward(); return;
        case Qt::Key_PageUp: m_followsScript ? emit previousWanted() : player.stepBackward(); return;
        default: break;
    }
    if (!m_playerBar->handleKey(*event)) QWidget::keyPressEvent(event);
}

void Presentation::mouseMoveEvent(QMouseEvent* event)
{
    wakeControls();
    QWidget::mouseMoveEvent(event);
}

bool Presentation::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseMove) wakeControls();
    return QWidget::eventFilter(watched, event);
}

void Presentation::wakeControls()
{
    m_fading->setOpacity(1);
    m_rest.start();
}

void Presentation::applyTheme()
{
    const ThemeColours& colours = m_context.theme.colours();
    QPalette whole = palette();
    whole.setColor(QPalette::Window, colours.surface);
    setPalette(whole);
    QPalette muted = palette();
    muted.setColor(QPalette::WindowText, colours.textMuted);
    m_title->setPalette(muted);
    m_keys->setPalette(muted);
    m_note->setPalette(muted);
    QPalette strong = palette();
    strong.setColor(QPalette::WindowText, colours.text);
    m_reason->setPalette(strong);
}

}  // namespace causeway::ui
