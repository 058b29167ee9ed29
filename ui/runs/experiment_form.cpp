// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/experiment_form.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <utility>

#include "core/simulation/numerics/root_finder.h"
#include "ui/runs/convergence_view.h"
#include "ui/session/theme.h"

namespace causeway::ui {

ExperimentForm::ExperimentForm(Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_fields(theme),
      m_grid(new QGridLayout),
      m_solver(new QComboBox(this)),
      m_rootFinder(new QComboBox(this)),
      m_write(new QPushButton(tr("Write to the model"), this)),
      m_reset(new QPushButton(tr("As in the model"), this)),
      m_extend(new QPushButton(tr("Extend it…"), this)),
      m_message(new QLabel(this))
{
    setObjectName(QStringLiteral("experimentForm"));
    build();
    connect(&m_fields, &ExperimentFields::edited, this, [this] {
        const SimulationSettings before = std::exchange(m_settings, m_fields.settings());
        m_settings.solver = before.solver;
        m_settings.rootFinder = before.rootFinder;
        m_said.clear();
        showState();
        emit edited();
    });
    connect(&m_fields, &ExperimentFields::validityChanged, this, [this] {
        showState();
        emit validityChanged();
    });
    connect(m_solver, &QComboBox::activated, this, [this] { takeMethod(m_settings.solver, *m_solver); });
    connect(m_rootFinder, &QComboBox::activated, this, [this] { takeMethod(m_settings.rootFinder, *m_rootFinder); });
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
    m_grid->setColumnStretch(3, 1);
    const auto addNumber = [this](Number number, const char* name, const QString& label, int row, int column) {
        addField(m_fields.make(number, QLatin1String(name), this), label, row, column);
    };
    addNumber(Number::Start, "experimentStart", tr("Start [s]"), 0, 0);
    addNumber(Number::Stop, "experimentStop", tr("Stop [s]"), 0, 2);
    addNumber(Number::Intervals, "experimentIntervals", tr("Intervals"), 1, 0);
    addNumber(Number::Length, "experimentLength", tr("Interval [s]"), 1, 2);
    addNumber(Number::Tolerance, "experimentTolerance", tr("Tolerance"), 2, 0);
    m_solver->setObjectName(QStringLiteral("experimentSolver"));
    m_solver->setAccessibleName(tr("Solver"));
    for (const std::string& name : solverNames()) addMethod(*m_solver, name, QString::fromStdString(name));
    addField(m_solver, tr("Solver"), 2, 2);
    m_rootFinder->setObjectName(QStringLiteral("experimentRootFinder"));
    m_rootFinder->setAccessibleName(tr("Root finder"));
    m_rootFinder->setToolTip(tr(
        "How the instants are found at which relations change; the panel Events compares the methods on one of them"));
    for (const std::string& name : rootFinderNames()) addMethod(*m_rootFinder, name, methodText(*rootMethod(name)));
    addField(m_rootFinder, tr("Root finder"), 3, 0, 3);
    m_write->setObjectName(QStringLiteral("experimentWrite"));
    m_write->setToolTip(
        tr("Write interval, tolerance, solver and root finder as annotations into the text, as one step to undo"));
    m_reset->setObjectName(QStringLiteral("experimentReset"));
    m_reset->setToolTip(tr("Use the settings in the annotations of the model"));
    m_extend->setObjectName(QStringLiteral("experimentExtend"));
    m_extend->setToolTip(tr("A new model that extends this one and has settings of its own"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_write);
    buttons->addWidget(m_extend);
    buttons->addWidget(m_reset);
    buttons->addStretch();
    m_grid->addLayout(buttons, 4, 0, 1, 4);
    m_message->setObjectName(QStringLiteral("experimentMessage"));
    m_message->setWordWrap(true);
    m_grid->addWidget(m_message, 5, 0, 1, 4);
    setLayout(m_grid);
}

void ExperimentForm::addField(QWidget* field, const QString& label, int row, int column, int columns)
{
    constexpr int kLetters = 9;
    auto* text = new QLabel(label, this);
    text->setBuddy(field);
    field->setMinimumWidth(kLetters * fontMetrics().horizontalAdvance(QLatin1Char('0')));
    m_grid->addWidget(text, row, column);
    m_grid->addWidget(field, row, column + 1, 1, columns);
}

void ExperimentForm::setSettings(const SimulationSettings& settings)
{
    m_settings = settings;
    showMethod(*m_solver, settings.solver);
    showMethod(*m_rootFinder, settings.rootFinder);
    m_fields.setSettings(settings);
}

void ExperimentForm::addMethod(QComboBox& list, const std::string& name, const QString& label)
{
    list.addItem(label, QString::fromStdString(name));
}

void ExperimentForm::showMethod(QComboBox& list, const std::string& name)
{
    const QString wanted = QString::fromStdString(name);
    // An unknown method requested by the model is listed as it is; the run reports that it is unknown.
    if (list.findData(wanted) < 0) addMethod(list, name, wanted);
    list.setCurrentIndex(list.findData(wanted));
}

void ExperimentForm::takeMethod(std::string& method, const QComboBox& list)
{
    method = list.currentData().toString().toStdString();
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
    if (text.isEmpty() && m_place == Place::ReadOnly)
        text = tr("The text is read-only: the settings last until it is closed. Extend the model to keep them.");
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
}

}  // namespace causeway::ui
