// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/presenter_view.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScreen>
#include <QScrollArea>
#include <QTime>
#include <QVBoxLayout>

#include "ui/lesson/lesson_desk.h"
#include "ui/lesson/typeset_text.h"
#include "ui/session/app_context.h"
#include "ui/session/utf8_text.h"

namespace causeway::ui {

namespace {
constexpr int kSecond = 1000;
constexpr QSize kBesideSize(1000, 640);                      // used with a single screen
constexpr double kNotes = 1.5, kClock = 1.8, kSteps = 1.25;  // relative to the window's font

QFont larger(const QWidget& widget, double factor, int weight = QFont::Normal)
{
    QFont font = widget.font();
    font.setPointSizeF(font.pointSizeF() * factor);
    font.setWeight(static_cast<QFont::Weight>(weight));
    return font;
}
}  // namespace

PresenterView::PresenterView(AppContext& context, LessonDesk& desk, QWidget& presentation)
    : QWidget(&presentation, Qt::Window),
      m_context(context),
      m_desk(desk),
      m_presentation(presentation),
      m_heading(new QLabel(this)),
      m_clock(new QLabel(this)),
      m_said(new QLabel),
      m_step(new QLabel(this)),
      m_present(new SentenceLabel(context.theme, this)),
      m_nextTitle(new QLabel(tr("Next"), this)),
      m_next(new SentenceLabel(context.theme, this))
{
    setObjectName(QStringLiteral("presenterView"));
    setWindowTitle(tr("Speaker's view"));
    setAutoFillBackground(true);
    m_said->setObjectName(QStringLiteral("presenterNotes"));
    m_clock->setObjectName(QStringLiteral("presenterClock"));
    for (QLabel* label : {m_heading, m_said, m_step, m_nextTitle}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    m_heading->setFont(larger(*this, kNotes, QFont::DemiBold));
    m_clock->setFont(larger(*this, kClock, QFont::DemiBold));
    m_said->setFont(larger(*this, kNotes));
    m_said->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    for (QLabel* sentence : std::initializer_list<QLabel*>{m_present, m_next}) {
        sentence->setFont(larger(*this, kSteps));
        sentence->setWordWrap(true);
        sentence->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    }
    auto* notes = new QScrollArea(this);
    notes->setWidgetResizable(true);
    notes->setFrameShape(QFrame::NoFrame);
    notes->setFocusPolicy(Qt::NoFocus);
    notes->setWidget(m_said);

    auto* top = new QHBoxLayout;
    top->addWidget(m_heading, 1);
    top->addWidget(m_clock, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(ThemeMetrics::kMargin, ThemeMetrics::kMargin, ThemeMetrics::kMargin,
                               ThemeMetrics::kMargin);
    column->setSpacing(ThemeMetrics::kSpacing);
    column->addLayout(top);
    column->addWidget(notes, 3);
    column->addWidget(m_step);
    column->addWidget(m_present, 1);
    column->addWidget(m_nextTitle);
    column->addWidget(m_next, 1);

    m_since.start();
    m_tick.setInterval(kSecond);
    connect(&m_tick, &QTimer::timeout, this, &PresenterView::takeTime);
    m_tick.start();
    connect(&m_desk, &LessonDesk::sheetChanged, this, &PresenterView::takeStep);
    connect(&m_desk, &LessonDesk::moved, this, &PresenterView::takeStep);
    connect(&m_context.theme, &Theme::changed, this, &PresenterView::applyTheme);
    applyTheme();
    takeStep();
    takeTime();
}

void PresenterView::setNote(const QString& heading, const QString& said)
{
    m_heading->setText(heading);
    m_said->setText(said);
}

void PresenterView::showBeside()
{
    const QList<QScreen*> screens = QGuiApplication::screens();
    const auto other =
        std::ranges::find_if(screens, [this](const QScreen* screen) { return screen != m_presentation.screen(); });
    if (other == screens.end()) {
        resize(kBesideSize);
        show();
        return;
    }
    setGeometry((*other)->availableGeometry());
    showMaximized();
}

void PresenterView::takeStep()
{
    if (!m_desk.sheet()) {
        m_step->clear();
        m_present->setSentence({}, {});
        m_next->setSentence({}, {});
        return;
    }
    m_step->setText(m_desk.title());
    m_present->setSentence(m_desk.sentence(), m_desk.sentenceParts());
    const Lesson& lesson = m_desk.state().lesson();
    const std::size_t position = m_desk.state().position();
    if (position >= lesson.steps.size()) {
        m_next->setSentence(tr("The lesson ends here."), {});
        return;
    }
    const std::string why = lesson.why(position);
    const LessonStep& step = lesson.steps[position];
    m_next->setSentence(text(why), partsOfSentence(m_desk.state(), why, step.equation, step.unknown));
}

void PresenterView::takeTime()
{
    const QTime spent = QTime(0, 0).addMSecs(static_cast<int>(m_since.elapsed()));
    m_clock->setText(
        tr("%1 · %2").arg(spent.toString(spent.hour() > 0 ? QStringLiteral("h:mm:ss") : QStringLiteral("m:ss")),
                          QTime::currentTime().toString(QStringLiteral("hh:mm"))));
}

void PresenterView::applyTheme()
{
    const ThemeColours& colours = m_context.theme.colours();
    QPalette whole = palette();
    whole.setColor(QPalette::Window, colours.surface);
    whole.setColor(QPalette::WindowText, colours.text);
    setPalette(whole);
    QPalette muted = whole;
    muted.setColor(QPalette::WindowText, colours.textMuted);
    m_step->setPalette(muted);
    m_nextTitle->setPalette(muted);
    m_next->setPalette(muted);
}

QString PresenterView::note() const
{
    return m_said->text();
}

QString PresenterView::present() const
{
    return m_present->sentence();
}

QString PresenterView::next() const
{
    return m_next->sentence();
}

QString PresenterView::clock() const
{
    return m_clock->text();
}

void PresenterView::keyPressEvent(QKeyEvent* event)
{
    QCoreApplication::sendEvent(&m_presentation, event);
}

}  // namespace causeway::ui
