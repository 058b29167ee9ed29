// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/new_class_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <algorithm>

#include "core/syntax/token.h"

namespace causeway::ui {

namespace {

QString freeClassName(const std::function<bool(const QString&)>& isTaken)
{
    const QString wanted = QStringLiteral("NewModel");
    QString name = wanted;
    for (int i = 2; isTaken(name); ++i) name = wanted + QString::number(i);
    return name;
}

QString titleOf(ClassTemplate kind)
{
    switch (kind) {
        case ClassTemplate::Model: return NewClassDialog::tr("Model");
        case ClassTemplate::Block: return NewClassDialog::tr("Block");
        case ClassTemplate::Connector: return NewClassDialog::tr("Connector");
        case ClassTemplate::Record: return NewClassDialog::tr("Record");
        case ClassTemplate::Function: return NewClassDialog::tr("Function");
        case ClassTemplate::Package: return NewClassDialog::tr("Package");
        case ClassTemplate::ExampleCircuit: return NewClassDialog::tr("Example circuit");
    }
    return {};
}

}  // namespace

NewClassDialog::NewClassDialog(Surroundings surroundings, const QString& base, QWidget* parent)
    : QDialog(parent),
      m_surroundings(std::move(surroundings)),
      m_template(new QComboBox(this)),
      m_name(new QLineEdit(freeClassName(m_surroundings.isTaken), this)),
      m_description(new QLineEdit(this)),
      m_base(new QLineEdit(base, this)),
      m_package(new QComboBox(this)),
      m_partial(new QCheckBox(tr("&Partial: only to be extended"), this)),
      m_mistake(new QLabel(this)),
      m_create(nullptr)
{
    setObjectName(QStringLiteral("newClassDialog"));
    setWindowTitle(tr("New model"));
    setMinimumWidth(420);
    m_template->setObjectName(QStringLiteral("newClassTemplate"));
    for (const ClassTemplate kind : classTemplates()) m_template->addItem(titleOf(kind), static_cast<int>(kind));
    m_name->setObjectName(QStringLiteral("newClassName"));
    m_name->selectAll();
    m_description->setObjectName(QStringLiteral("newClassDescription"));
    m_description->setPlaceholderText(tr("What it is about, in a few words"));
    m_base->setObjectName(QStringLiteral("newClassBase"));
    m_base->setPlaceholderText(tr("Nothing"));
    m_package->setObjectName(QStringLiteral("newClassPackage"));
    m_package->addItem(tr("None: a file of its own"), QString());
    for (const QString& package : m_surroundings.packages) m_package->addItem(package, package);
    m_package->setCurrentIndex(std::max(0, m_package->findData(m_surroundings.package)));
    m_package->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_partial->setObjectName(QStringLiteral("newClassPartial"));
    m_mistake->setObjectName(QStringLiteral("newClassMistake"));
    m_mistake->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_create = buttons->addButton(tr("&Create"), QDialogButtonBox::AcceptRole);
    m_create->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* form = new QFormLayout(this);
    form->addRow(tr("&Template"), m_template);
    form->addRow(tr("&Name"), m_name);
    form->addRow(tr("&Description"), m_description);
    form->addRow(tr("&Extends"), m_base);
    form->addRow(tr("&Insert in package"), m_package);
    form->addRow(QString(), m_partial);
    form->addRow(QString(), m_mistake);
    form->addRow(buttons);
    connect(m_name, &QLineEdit::textChanged, this, &NewClassDialog::check);
    connect(m_package, &QComboBox::currentIndexChanged, this, &NewClassDialog::check);
    m_name->setFocus();
    check();
}

NewClass NewClassDialog::wanted() const
{
    return {static_cast<ClassTemplate>(m_template->currentData().toInt()), m_name->text().toStdString(),
            m_description->text().toStdString(), m_base->text().trimmed().toStdString(), m_partial->isChecked()};
}

QString NewClassDialog::package() const
{
    return m_package->currentData().toString();
}

void NewClassDialog::check()
{
    const bool isName = isIdentifier(m_name->text().toStdString());
    const bool isTaken =
        isName && !package().isEmpty() && m_surroundings.isTaken(package() + QLatin1Char('.') + m_name->text());
    m_mistake->setText(!isName   ? tr("A name consists of letters, digits and _, and begins with a letter.")
                       : isTaken ? tr("The package has a class of that name.")
                                 : QString());
    m_create->setEnabled(isName && !isTaken);
}

}  // namespace causeway::ui
