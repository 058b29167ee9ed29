// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/small_signal_form.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <cmath>

#include "core/syntax/typed_value.h"
#include "ui/bench/name_field.h"
#include "ui/session/marked_field.h"
#include "ui/session/theme.h"
#include "ui/toolkit/widget_names.h"

namespace causeway::ui {

namespace {

constexpr std::size_t kPoints = 400;  ///< points per curve, enough for round resonances

}  // namespace

SmallSignalForm::SmallSignalForm(Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_point(new QComboBox(this)),
      m_time(new QLineEdit(this)),
      m_amplitudeLabel(new QLabel(tr("Amplitude"), this)),
      m_amplitude(new QLineEdit(this)),
      m_input(new NameField(this)),
      m_kind(new QComboBox(this)),
      m_output(new NameField(this)),
      m_loop(new QWidget(this)),
      m_returned(new NameField(m_loop)),
      m_forward(new NameField(m_loop)),
      m_from(new QLineEdit(this)),
      m_to(new QLineEdit(this))
{
    build();
    connect(m_point, &QComboBox::currentIndexChanged, this, &SmallSignalForm::showFields);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &SmallSignalForm::showFields);
    for (QLineEdit* field : findChildren<QLineEdit*>()) {
        connect(field, &QLineEdit::returnPressed, this, &SmallSignalForm::entered);
        connect(field, &QLineEdit::textEdited, this, [this, field] {
            markField(*field, m_theme, QString());
            emit edited();
        });
    }
    showFields();
}

void SmallSignalForm::build()
{
    nameWidget(m_point, "signalPoint", tr("Point"), tr("Point at which the model is linearized"));
    nameWidget(m_time, "signalTime", tr("Time"), tr("Instant, reached by a simulation, such as 0.02 or 20 ms"));
    nameWidget(m_amplitude, "signalAmplitude", tr("Amplitude"),
               tr("Amplitude of the oscillation, in the unit of the input. Empty: a ten-thousandth of its value"));
    nameWidget(m_input, "signalInput", tr("Input"),
               tr("Inputs of the model, or parameters, separated by commas. Empty: the inputs of the model"));
    nameWidget(m_kind, "signalKind", tr("Quantity to compute"),
               tr("An output, or the gain of a loop while it is closed"));
    nameWidget(m_output, "signalOutput", tr("Output"),
               tr("Variables or der(x), separated by commas. Empty: the outputs of the model"));
    nameWidget(m_returned, "signalReturned", tr("Returns"),
               tr("Signal that returns to the place of the loop where the input is added"));
    nameWidget(m_forward, "signalForward", tr("Leaves"), tr("Signal that leaves it: the sum"));
    nameWidget(m_from, "signalFrom", tr("Lowest frequency"), tr("In Hz. Empty: from the poles and zeros"));
    nameWidget(m_to, "signalTo", tr("Highest frequency"), tr("In Hz. Empty: from the poles and zeros"));
    m_point->addItems({tr("the start"), tr("the operating point"), tr("a time"), tr("the periodic steady state")});
    m_kind->addItems({tr("Output"), tr("Loop gain")});
    m_amplitude->setPlaceholderText(tr("automatic"));
    m_from->setPlaceholderText(tr("automatic"));
    m_to->setPlaceholderText(tr("automatic"));
    m_returned->setPlaceholderText(tr("returns, such as c.y"));
    m_forward->setPlaceholderText(tr("leaves, such as pwm.u"));
    for (QLineEdit* field : {m_time, m_amplitude, m_from, m_to}) field->setFixedWidth(80);
    m_point->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_point->setMinimumContentsLength(17);
    auto* loop = new QHBoxLayout(m_loop);
    loop->setContentsMargins(0, 0, 0, 0);
    loop->addWidget(m_returned, 1);
    loop->addWidget(m_forward, 1);

    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(ThemeMetrics::kSpacing / 2);
    const auto row = [](std::initializer_list<std::pair<QWidget*, int>> widgets) {
        auto* line = new QHBoxLayout;
        line->setSpacing(ThemeMetrics::kSpacing / 2);
        for (const auto& [widget, stretch] : widgets) line->addWidget(widget, stretch);
        return line;
    };
    auto* first = row({{m_point, 0},
                       {m_time, 0},
                       {m_amplitudeLabel, 0},
                       {m_amplitude, 0},
                       {new QLabel(tr("Hz from"), this), 0},
                       {m_from, 0},
                       {new QLabel(tr("to"), this), 0},
                       {m_to, 0}});
    first->addStretch(1);
    grid->addWidget(new QLabel(tr("At"), this), 0, 0);
    grid->addLayout(first, 0, 1);
    grid->addWidget(new QLabel(tr("Input"), this), 1, 0);
    m_lastRow = row({{m_input, 2}, {m_kind, 0}, {m_output, 3}, {m_loop, 3}});
    grid->addLayout(m_lastRow, 1, 1);
    grid->setColumnStretch(1, 1);
    setFocusProxy(m_input);
}

void SmallSignalForm::showFields()
{
    const bool isPeriodic = point() == Point::PeriodicState, isLoop = m_kind->currentIndex() == 1;
    m_time->setVisible(isPeriodic || point() == Point::Time);
    m_time->setPlaceholderText(isPeriodic ? tr("begins at") : tr("0.02"));
    m_amplitude->setVisible(isPeriodic);
    m_amplitudeLabel->setVisible(isPeriodic);
    m_loop->setVisible(isLoop);
    m_output->setVisible(!isLoop);
    emit edited();
}

void SmallSignalForm::setModel(const QString& model)
{
    if (model == m_model) return;
    if (!m_model.isEmpty()) m_kept.insert(m_model, texts());
    m_model = model;
    setTexts(m_kept.value(model));
}

void SmallSignalForm::setNames(const SignalNames& names)
{
    m_input->setNames(names.inputs);
    for (NameField* field : {m_output, m_returned, m_forward}) field->setNames(names.outputs);
    m_input->setPlaceholderText(names.ownInputs.isEmpty() ? tr("a parameter") : names.ownInputs);
    m_output->setPlaceholderText(names.ownOutputs.isEmpty() ? tr("a variable") : names.ownOutputs);
}

QStringList SmallSignalForm::texts() const
{
    QStringList all{QString::number(m_point->currentIndex()), QString::number(m_kind->currentIndex())};
    for (const QLineEdit* field :
         {m_time, m_amplitude, static_cast<QLineEdit*>(m_input), static_cast<QLineEdit*>(m_output),
          static_cast<QLineEdit*>(m_returned), static_cast<QLineEdit*>(m_forward), m_from, m_to})
        all.append(field->text());
    return all;
}

void SmallSignalForm::setTexts(const QStringList& texts)
{
    m_point->setCurrentIndex(texts.value(0, QStringLiteral("0")).toInt());
    m_kind->setCurrentIndex(texts.value(1, QStringLiteral("0")).toInt());
    qsizetype at = 2;
    for (QLineEdit* field : {m_time, m_amplitude, static_cast<QLineEdit*>(m_input), static_cast<QLineEdit*>(m_output),
                             static_cast<QLineEdit*>(m_returned), static_cast<QLineEdit*>(m_forward), m_from, m_to}) {
        field->setText(texts.value(at++));
        markField(*field, m_theme, QString());
    }
}

void SmallSignalForm::addButton(QWidget* button)
{
    m_lastRow->addWidget(button);
}

void SmallSignalForm::setPoint(Point point)
{
    m_point->setCurrentIndex(static_cast<int>(point));
}

SmallSignalForm::Point SmallSignalForm::point() const
{
    return static_cast<Point>(m_point->currentIndex());
}

std::optional<double> SmallSignalForm::number(QLineEdit& field, const char* unit, bool mustBePositive, bool& isRight)
{
    const QString text = field.text().trimmed();
    if (text.isEmpty() || !field.isVisibleTo(this)) return std::nullopt;
    const std::optional<double> value = readTypedValue(text.toStdString(), {unit, {}, {}}).number;
    const bool isTaken = value && std::isfinite(*value) && (!mustBePositive || *value > 0);
    markField(field, m_theme, isTaken ? QString() : mustBePositive ? tr("A number above zero") : tr("A number"));
    isRight = isRight && isTaken;
    return isTaken ? value : std::nullopt;
}

std::optional<ResponseRequest> SmallSignalForm::request()
{
    bool isRight = true;
    const auto needs = [&](QLineEdit& field, const QString& mistake) {
        const bool isMissing = field.text().trimmed().isEmpty();
        markField(field, m_theme, isMissing ? mistake : QString());
        isRight = isRight && !isMissing;
    };
    ResponseRequest request;
    request.isPeriodic = point() == Point::PeriodicState;
    request.points = kPoints;
    request.linear.atOperatingPoint = point() == Point::OperatingPoint;
    const std::optional<double> time = number(*m_time, "s", false, isRight);
    if (point() == Point::Time) {
        if (isRight) needs(*m_time, tr("The instant, such as 0.02 or 20 ms"));
        request.linear.time = time;
    }
    if (request.isPeriodic) {
        request.orbit.time = time;
        request.points = kPointsAboutOrbit;
    }
    request.amplitude = number(*m_amplitude, "", true, isRight);
    request.linear.inputs = m_input->typedNames();
    if (m_kind->currentIndex() == 1) {
        needs(*m_input, tr("The parameter or input that is added to a signal of the loop"));
        needs(*m_returned, tr("The signal that returns to the place where the input is added"));
        needs(*m_forward, tr("The signal that leaves the place where the input is added"));
        request.loop = {m_returned->text().trimmed().toStdString(), m_forward->text().trimmed().toStdString()};
    } else {
        request.linear.outputs = m_output->typedNames();
    }
    request.from = number(*m_from, "Hz", true, isRight);
    request.to = number(*m_to, "Hz", true, isRight);
    if (request.from && request.to && !(*request.from < *request.to)) {
        markField(*m_to, m_theme, tr("More than the lowest frequency"));
        isRight = false;
    }
    return isRight ? std::optional(request) : std::nullopt;
}

void SmallSignalForm::markRefused(const QString& message)
{
    for (NameField* field : {m_input, m_output, m_returned, m_forward}) {
        if (!field->isVisibleTo(this)) continue;
        for (const std::string& name : field->typedNames()) {
            if (message.contains(QLatin1Char('\'') + QString::fromStdString(name) + QLatin1Char('\'')))
                markField(*field, m_theme, message);
        }
    }
}

}  // namespace causeway::ui
