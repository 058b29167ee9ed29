// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/debug/experiment_form.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/session/theme.h"

namespace causeway::ui {

ExperimentForm::ExperimentForm(Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_fields(theme),
      m_grid(new QGridLayout),
      m_solver(new QComboBox(this)),
      m_write(new QPushButton(tr("Write to the model"), this)),
      m_reset(new QPushButton(tr("As in the model"), this)),
      m_extend(new QPushButton(tr("Extend it…"), this)),
      m_message(new QLabel(this))
{
    setObjectName(QStringLiteral("experimentForm"));
    build();
    connect(&m_fields, &ExperimentFields::edited, this, [this] {
        const std::string solver = m_settings.solver;
        m_settings = m_fields.settings();
        m_settings.solver = solver;
        m_said.clear();
        showState();
        emit edited();
    });
    connect(&m_fields, &ExperimentFields::validityChanged, this, [this] {
        showState();
        emit validityChanged();
    });
    connect(m_solver, &QComboBox::activated, this, &ExperimentForm::takeSolver);
    connect(m_write, &QPushButton::clicked, this, &ExperimentForm::writeWanted);
    connect(m_reset, &QPushButton::clicked, this, &ExperimentForm::resetWanted);
    connect(m_extend, &QPushButton::clicked, this, &ExperimentForm::extendWanted);
    setSettings({});
}

void ExperimentForm::build()
{
    using Number = ExperimentFields::Number;
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(ThemeMetrics::kSpacing / 2);
    m_grid->setColumnStretch(1, 1);
    addField(Number::Start, QStringLiteral("experimentStart"), tr("Start"), tr("s"));
    addField(Number::Stop, QStringLiteral("experimentStop"), tr("Stop"), tr("s"));
    addField(Number::Intervals, QStringLiteral("experimentIntervals"), tr("Intervals"), {});
    addField(Number::Length, QStringLiteral("experimentLength"), tr("Interval"), tr("s"));
    addField(Number::Tolerance, QStringLiteral("experimentTolerance"), tr("Tolerance"), {});
    m_solver->setObjectName(QStringLiteral("experimentSolver"));
    m_solver->setAccessibleName(tr("Solver"));
    for (const std::string& name : solverNames()) m_solver->addItem(QString::fromStdString(name));
    const int row = m_grid->rowCount();
    auto* label = new QLabel(tr("Solver"), this);
    label->setBuddy(m_solver);
    m_grid->addWidget(label, row, 0);
    m_grid->addWidget(m_solver, row, 1, 1, 2);
    m_write->setObjectName(QStringLiteral("experimentWrite"));
    m_write->setToolTip(tr("Interval, tolerance and solver as annotations in the text, one step to take back"));
    m_reset->setObjectName(QStringLiteral("experimentReset"));
    m_reset->setToolTip(tr("What the annotations of the model say"));
    m_extend->setObjectName(QStringLiteral("experimentExtend"));
    m_extend->setToolTip(tr("A new model that extends this one and has settings of its own"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_write);
    buttons->addWidget(m_extend);
    buttons->addWidget(m_reset);
    buttons->addStretch();
    m_grid->addLayout(buttons, row + 1, 0, 1, 3);
    m_message->setObjectName(QStringLiteral("experimentMessage"));
    m_message->setWordWrap(true);
    m_grid->addWidget(m_message, row + 2, 0, 1, 3);
    setLayout(m_grid);
}

void ExperimentForm::addField(ExperimentFields::Number number, const QString& name, const QString& label, const QString& unit)
{
    const int row = m_grid->rowCount();
    auto* text = new QLabel(label, this);
    QLineEdit* field = m_fields.make(number, name, this);
    text->setBuddy(field);
    m_grid->addWidget(text, row, 0);
    m_grid->addWidget(field, row, 1);
    auto* after = new QLabel(unit, this);
    after->setForegroundRole(QPalette::PlaceholderText);
    m_grid->addWidget(after, row, 2);
}

void ExperimentForm::setSettings(const SimulationSettings& settings)
{
    m_settings = settings;
    const QString solver = QString::fromStdString(settings.solver);
    // One that a text asks for and we do not have is shown as it is: the run says that there is none.
    if (m_solver->findText(solver) < 0) m_solver->addItem(solver);
    m_solver->setCurrentText(solver);
    m_fields.setSettings(settings);
}

void ExperimentForm::takeSolver()
{
    m_settings.solver = m_solver->currentText().toStdString();
    m_said.clear();
    showState();
    if (isValid()) emit edited();
}

void ExperimentForm::setPlace(Place place)
{
    if (place == m_place) return;
    m_place = place;
    m_said.clear();
    showState();
}

void ExperimentForm::say(const QString& text)
{
    m_said = text;
    showState();
}

void ExperimentForm::showState()
{
    m_write->setVisible(m_place != Place::ReadOnly);
    m_write->setEnabled(m_place == Place::Writable && isValid());
    m_extend->setVisible(m_place == Place::ReadOnly);
    m_reset->setEnabled(m_place != Place::None);
    QString text = m_fields.mistake();
    if (text.isEmpty()) text = m_said;
    if (text.isEmpty() && m_place == Place::ReadOnly) text = tr("The text is only read: the settings hold until it is closed. Extend the model to keep them.");
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
}

}  // namespace causeway::ui
