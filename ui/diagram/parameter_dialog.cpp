// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagram/parameter_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/diagram/quantity_field.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

/// Distinct values of a member, in the order of first occurrence.
std::vector<std::string> distinct(const std::vector<ComponentParameter>& parameters,
                                  const std::function<std::string(const ComponentParameter&)>& member)
{
    std::vector<std::string> values;
    for (const ComponentParameter& parameter : parameters) {
        const std::string value = member(parameter);
        if (!value.empty() && std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
    }
    return values;
}

QString lastPart(const QString& name)
{
    return name.mid(name.lastIndexOf(QLatin1Char('.')) + 1);
}

/// Classes from several libraries need full names; enumeration literals are short.
QString shown(const ParameterChoice& choice)
{
    const QString last = choice.className.empty() ? lastPart(QString::fromStdString(choice.value))
                                                  : QString::fromStdString(choice.className);
    return choice.description.empty() ? last
                                      : QStringLiteral("%1 – %2").arg(last, QString::fromStdString(choice.description));
}

}  // namespace

ParameterDialog::ParameterDialog(Theme& theme, const QString& component, const QString& description,
                                 std::vector<ComponentParameter> parameters, QWidget* parent)
    : QDialog(parent),
      m_theme(theme),
      m_parameters(std::move(parameters)),
      m_oldDescription(description),
      m_description(new QLineEdit(description, this)),
      m_mistake(new QLabel(this))
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
        column->addWidget(
            new QLabel(tr("There is nothing to set: the class of this component has no parameters."), this), 1);
    } else {
        auto* tabs = new QTabWidget(this);
        tabs->setDocumentMode(true);
        for (const std::string& tab :
             distinct(m_parameters, [](const ComponentParameter& parameter) { return parameter.tab; })) {
            tabs->addTab(buildTab(tab), QString::fromStdString(tab));
        }
        tabs->tabBar()->setVisible(tabs->count() > 1);
        column->addWidget(tabs, 1);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_mistake->setObjectName(QStringLiteral("parameterMistake"));
    m_mistake->setTextFormat(Qt::PlainText);
    m_mistake->setWordWrap(true);
    m_mistake->setMinimumHeight(2 * fontMetrics().height());  // the dialog must not resize
    m_mistake->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    column->addWidget(m_mistake);
    column->addWidget(buttons);
    resize(560, std::min(640, 190 + 36 * static_cast<int>(m_parameters.size())));
    updateEnabled();
    if (!m_fields.empty()) m_fields.front().editor->setFocus();
}

QWidget* ParameterDialog::buildTab(const std::string& tab)
{
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    const auto groupOnTab = [&](const ComponentParameter& parameter) {
        return parameter.tab == tab ? parameter.group : std::string();
    };
    for (const std::string& group : distinct(m_parameters, groupOnTab)) {
        auto* box = new QGroupBox(QString::fromStdString(group), page);
        auto* form = new QFormLayout(box);
        form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
        for (std::size_t i = 0; i < m_parameters.size(); ++i) {
            const ComponentParameter& parameter = m_parameters[i];
            if (parameter.tab != tab || parameter.group != group) continue;
            m_fields[i] = buildField(parameter);
            form->addRow(m_fields[i].label, m_fields[i].editor);
        }
        column->addWidget(box);
    }
    column->addStretch(1);
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setAccessibleName(QString::fromStdString(tab));
    area->setWidget(page);
    return area;
}

ParameterDialog::Field ParameterDialog::buildField(const ComponentParameter& parameter)
{
    Field field;
    field.editor = buildEditor(parameter);
    field.editor->setToolTip(
        QStringLiteral("%1 %2").arg(QString::fromStdString(parameter.type), QString::fromStdString(parameter.name)));
    const QString name = QString::fromStdString(parameter.name),
                  description = QString::fromStdString(parameter.description);
    auto* label = new QLabel(description.isEmpty() ? name : QStringLiteral("%1\n%2").arg(name, description));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setMinimumWidth(180);
    field.label = label;
    return field;
}

QWidget* ParameterDialog::buildEditor(const ComponentParameter& parameter)
{
    std::vector<ParameterChoice> choices = parameter.choices;
    if (parameter.kind == ParameterKind::Boolean && !parameter.isArray && choices.empty())
        choices = {{"true", {}}, {"false", {}}};
    if (choices.empty()) {
        auto* field = new QuantityField(m_theme, parameter);
        connect(field, &QuantityField::changed, this, &ParameterDialog::updateEnabled);
        connect(field, &QuantityField::changed, this, &ParameterDialog::showMistake);
        return field;
    }
    const QString standard = QString::fromStdString(parameter.standard),
                  value = QString::fromStdString(parameter.value);
    auto* combo = new QComboBox;
    combo->setObjectName(QStringLiteral("parameter.") + QString::fromStdString(parameter.name));
    combo->setAccessibleName(QString::fromStdString(parameter.name));
    combo->setSizeAdjustPolicy(
        QComboBox::AdjustToMinimumContentsLengthWithIcon);  // class names may be longer than the dialog is wide
    combo->setMinimumContentsLength(16);
    const bool isListed = parameter.kind != ParameterKind::Redeclaration &&
                          std::any_of(choices.begin(), choices.end(), [&](const ParameterChoice& choice) {
                              return lastPart(QString::fromStdString(choice.value)) == lastPart(standard);
                          });
    combo->addItem(
        standard.isEmpty() ? tr("(not set)") : tr("%1 (default)").arg(isListed ? lastPart(standard) : standard),
        QString());
    for (const ParameterChoice& choice : choices) combo->addItem(shown(choice), QString::fromStdString(choice.value));
    int index = value.isEmpty() ? 0 : combo->findData(value);
    // The same literal may be qualified differently; other expressions are kept as they are.
    for (int i = 1; index < 0 && parameter.kind != ParameterKind::Redeclaration && i < combo->count(); ++i) {
        if (combo->itemData(i).toString().endsWith(QLatin1Char('.') + lastPart(value))) {
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
    if (const auto* field = qobject_cast<const QuantityField*>(editor)) return field->value();
    const auto* combo = qobject_cast<const QComboBox*>(editor);
    return combo != nullptr ? combo->currentData().toString().toStdString() : std::string();
}

void ParameterDialog::updateEnabled()
{
    std::map<std::string, std::string> values;
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        if (m_fields[i].editor == nullptr) return;  // under construction
        const std::string text = textOf(i);
        values[m_parameters[i].name] = text.empty() ? m_parameters[i].standard : text;
    }
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        const bool isEnabled = m_parameters[i].enable.empty() || holds(m_parameters[i].enable, values);
        for (QWidget* widget : {m_fields[i].editor, m_fields[i].label}) widget->setEnabled(isEnabled);
    }
}

const QuantityField* ParameterDialog::mistakenField() const
{
    for (const Field& each : m_fields) {
        const auto* field = qobject_cast<const QuantityField*>(each.editor);
        if (field != nullptr && field->isEnabled() && !field->mistake().isEmpty()) return field;
    }
    return nullptr;
}

void ParameterDialog::showMistake()
{
    const QuantityField* field = mistakenField();
    m_mistake->setText(field == nullptr ? QString()
                                        : QStringLiteral("%1: %2.").arg(field->accessibleName(), field->mistake()));
}

void ParameterDialog::accept()
{
    showMistake();
    for (const Field& each : m_fields) {
        if (each.editor != nullptr && each.editor == mistakenField()) return each.editor->setFocus();
    }
    QDialog::accept();
}

std::vector<ParameterChange> ParameterDialog::changedValues() const
{
    std::vector<ParameterChange> changes;
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        const ParameterChange change{m_parameters[i].path, textOf(i),
                                     m_parameters[i].kind == ParameterKind::Redeclaration};
        if (change.value != m_parameters[i].value) changes.push_back(change);
        const auto* field = qobject_cast<const QuantityField*>(m_fields[i].editor);
        const std::string unit = field != nullptr ? field->changedDisplayUnit() : std::string();
        if (unit.empty()) continue;
        // A start value uses the display unit of its variable.
        changes.push_back({{m_parameters[i].path.front(), "displayUnit"}, '"' + unit + '"'});
    }
    return changes;
}

std::optional<std::string> ParameterDialog::changedDescription() const
{
    if (m_description->text() == m_oldDescription) return std::nullopt;
    return m_description->text().toStdString();
}

}  // namespace causeway::ui
