// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/new_class_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "core/syntax/token.h"

namespace causeway::ui {

namespace {

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

NewClassDialog::NewClassDialog(const QString& base, QWidget* parent)
    : QDialog(parent),
      m_template(new QComboBox(this)),
      m_name(new QLineEdit(QStringLiteral("NewModel"), this)),
      m_description(new QLineEdit(this)),
      m_base(new QLineEdit(base, this)),
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
    form->addRow(QString(), m_mistake);
    form->addRow(buttons);
    connect(m_name, &QLineEdit::textChanged, this, &NewClassDialog::check);
    m_name->setFocus();
    check();
}

NewClass NewClassDialog::wanted() const
{
    return {static_cast<ClassTemplate>(m_template->currentData().toInt()), m_name->text().toStdString(),
            m_description->text().toStdString(), m_base->text().trimmed().toStdString()};
}

void NewClassDialog::check()
{
    const bool isName = isIdentifier(m_name->text().toStdString());
    m_mistake->setText(isName ? QString() : tr("A name begins with a letter and goes on with letters, digits and _."));
    m_create->setEnabled(isName);
}

}  // namespace causeway::ui
