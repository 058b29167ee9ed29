// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagram/parameter_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "core/base/units.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

/// The distinct values of a member, in the order of their first use.
std::vector<std::string> distinct(const std::vector<ComponentParameter>& parameters, const std::function<std::string(const ComponentParameter&)>& member)
{
    std::vector<std::string> values;
    for (const ComponentParameter& parameter : parameters) {
        const std::string value = member(parameter);
        if (!value.empty() && std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
    }
    return values;
}

QString shown(const ParameterChoice& choice)
{
    const QString value = QString::fromStdString(choice.value);
    const QString last = value.mid(value.lastIndexOf(QLatin1Char('.')) + 1);
    return choice.description.empty() ? last : QStringLiteral("%1 – %2").arg(last, QString::fromStdString(choice.description));
}

}  // namespace

ParameterDialog::ParameterDialog(Theme& theme, const QString& component, const QString& description, std::vector<ComponentParameter> parameters, QWidget* parent)
    : QDialog(parent), m_theme(theme), m_parameters(std::move(parameters)), m_oldDescription(description), m_description(new QLineEdit(description, this))
{
    setObjectName(QStringLiteral("parameterDialog"));
    setWindowTitle(tr("Parameters of %1").arg(component));
    m_fields.resize(m_parameters.size());
    auto* column = new QVBoxLayout(this);
    auto* head = new QFormLayout;
    m_description->setObjectName(QStringLiteral("description"));
    m_description->setPlaceholderText(tr("What it is for"));
    head->addRow(tr("Description"), m_description);
    column->addLayout(head);
    if (m_parameters.empty()) {
        column->addWidget(new QLabel(tr("There is nothing to set: the class of this component has no parameters."), this), 1);
    } else {
        auto* tabs = new QTabWidget(this);
        tabs->setDocumentMode(true);
        for (const std::string& tab : distinct(m_parameters, [](const ComponentParameter& parameter) { return parameter.tab; })) {
            tabs->addTab(buildTab(tab), QString::fromStdString(tab));
        }
        tabs->tabBar()->setVisible(tabs->count() > 1);
        column->addWidget(tabs, 1);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    resize(560, std::min(640, 190 + 36 * static_cast<int>(m_parameters.size())));
    updateEnabled();
    if (!m_fields.empty()) m_fields.front().editor->setFocus();
}

QWidget* ParameterDialog::buildTab(const std::string& tab)
{
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    const auto groupOnTab = [&](const ComponentParameter& parameter) { return parameter.tab == tab ? parameter.group : std::string(); };
    for (const std::string& group : distinct(m_parameters, groupOnTab)) {
        auto* box = new QGroupBox(QString::fromStdString(group), page);
        auto* form = new QFormLayout(box);
        form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
        for (std::size_t i = 0; i < m_parameters.size(); ++i) {
            const ComponentParameter& parameter = m_parameters[i];
            if (parameter.tab != tab || parameter.group != group) continue;
            m_fields[i] = buildField(parameter);
            auto* row = new QWidget(box);
            auto* line = new QHBoxLayout(row);
            line->setContentsMargins(0, 0, 0, 0);
            line->addWidget(m_fields[i].editor, 1);
            line->addWidget(m_fields[i].unit);
            form->addRow(m_fields[i].label, row);
        }
        column->addWidget(box);
    }
    column->addStretch(1);
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidget(page);
    return area;
}

ParameterDialog::Field ParameterDialog::buildField(const ComponentParameter& parameter)
{
    Field field;
    field.editor = buildEditor(parameter);
    field.editor->setObjectName(QStringLiteral("parameter.") + QString::fromStdString(parameter.name));
    field.editor->setAccessibleName(QString::fromStdString(parameter.name));
    field.editor->setToolTip(QStringLiteral("%1 %2").arg(QString::fromStdString(parameter.type), QString::fromStdString(parameter.name)));
    const QString name = QString::fromStdString(parameter.name), description = QString::fromStdString(parameter.description);
    auto* label = new QLabel(description.isEmpty() ? name : QStringLiteral("%1\n%2").arg(name, description));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setMinimumWidth(180);
    field.label = label;
    QString unit = QString::fromStdString(printedUnit(parameter.unit));
    if (!parameter.displayUnit.empty() && parameter.displayUnit != parameter.unit) {
        unit += tr(" (shown in %1)").arg(QString::fromStdString(printedUnit(parameter.displayUnit)));
    }
    field.unit = new QLabel(unit);
    field.unit->setMinimumWidth(44);
    return field;
}

QWidget* ParameterDialog::buildEditor(const ComponentParameter& parameter)
{
    const QString standard = QString::fromStdString(parameter.standard), value = QString::fromStdString(parameter.value);
    std::vector<ParameterChoice> choices = parameter.choices;
    if (parameter.kind == ParameterKind::Boolean && !parameter.isArray && choices.empty()) choices = {{"true", {}}, {"false", {}}};
    if (choices.empty()) {
        auto* edit = new QLineEdit(value);
        edit->setPlaceholderText(standard);
        edit->setClearButtonEnabled(true);
        connect(edit, &QLineEdit::textChanged, this, &ParameterDialog::updateEnabled);
        return edit;
    }
    auto* combo = new QComboBox;
    combo->addItem(standard.isEmpty() ? tr("(not set)") : tr("%1 (standard)").arg(standard.mid(standard.lastIndexOf(QLatin1Char('.')) + 1)), QString());
    for (const ParameterChoice& choice : choices) combo->addItem(shown(choice), QString::fromStdString(choice.value));
    int index = value.isEmpty() ? 0 : combo->findData(value);
    // The same literal may be written with another way to its type; any other expression stays what it is.
    for (int i = 1; index < 0 && i < combo->count(); ++i) {
        if (combo->itemData(i).toString().endsWith(QLatin1Char('.') + value.mid(value.lastIndexOf(QLatin1Char('.')) + 1))) {
            combo->setItemData(i, value);
            index = i;
        }
    }
    if (index < 0) {
        combo->addItem(value, value);
        index = combo->count() - 1;
    }
    combo->setCurrentIndex(index);
    connect(combo, &QComboBox::currentIndexChanged, this, &ParameterDialog::updateEnabled);
    return combo;
}

std::string ParameterDialog::textOf(std::size_t index) const
{
    const QWidget* editor = m_fields[index].editor;
    if (const auto* edit = qobject_cast<const QLineEdit*>(editor)) return edit->text().trimmed().toStdString();
    const auto* combo = qobject_cast<const QComboBox*>(editor);
    return combo != nullptr ? combo->currentData().toString().toStdString() : std::string();
}

void ParameterDialog::updateEnabled()
{
    std::map<std::string, std::string> values;
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        if (m_fields[i].editor == nullptr) return;  // still being built
        const std::string text = textOf(i);
        values[m_parameters[i].name] = text.empty() ? m_parameters[i].standard : text;
    }
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        const bool isEnabled = m_parameters[i].enable.empty() || holds(m_parameters[i].enable, values);
        for (QWidget* widget : {m_fields[i].editor, m_fields[i].label, m_fields[i].unit}) widget->setEnabled(isEnabled);
    }
}

std::vector<std::pair<std::vector<std::string>, std::string>> ParameterDialog::changedValues() const
{
    std::vector<std::pair<std::vector<std::string>, std::string>> changes;
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        std::string text = textOf(i);
        if (text != m_parameters[i].value) changes.push_back({{m_parameters[i].name}, std::move(text)});
    }
    return changes;
}

std::optional<std::string> ParameterDialog::changedDescription() const
{
    if (m_description->text() == m_oldDescription) return std::nullopt;
    return m_description->text().toStdString();
}

}  // namespace causeway::ui
