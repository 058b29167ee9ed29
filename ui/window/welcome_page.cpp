// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/welcome_page.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/session/app_context.h"

namespace causeway::ui {

WelcomePage::WelcomePage(AppContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_column(new QVBoxLayout)
{
    setObjectName(QStringLiteral("welcomePage"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto* row = new QHBoxLayout(this);
    row->addStretch();
    row->addLayout(m_column);
    row->addStretch();
    m_column->setSpacing(8);
}

void WelcomePage::fill()
{
    while (QLayoutItem* item = m_column->takeAt(0)) {
        if (QWidget* widget = item->widget()) widget->deleteLater();
        delete item;
    }
    m_column->addStretch(2);
    auto* mark = new QLabel(this);
    mark->setPixmap(QIcon(QStringLiteral(":/icons/causeway.svg")).pixmap(72, 72));
    m_column->addWidget(mark, 0, Qt::AlignHCenter);
    auto* title = new QLabel(tr("Causeway"), this);
    QFont font = title->font();
    font.setPointSizeF(font.pointSizeF() * 1.8);
    font.setWeight(QFont::DemiBold);
    title->setFont(font);
    m_column->addWidget(title, 0, Qt::AlignHCenter);
    auto* line = new QLabel(tr("An IDE for Modelica that shows its work"), this);
    line->setForegroundRole(QPalette::PlaceholderText);
    m_column->addWidget(line, 0, Qt::AlignHCenter);
    m_column->addSpacing(12);

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    for (const QString& id : {QStringLiteral("file.open"), QStringLiteral("file.new")}) {
        QAction* action = m_context.actions.find(id);
        if (action == nullptr) continue;
        auto* button = new QPushButton(action->icon(), action->text(), this);
        button->setDefault(id == QStringLiteral("file.open"));
        button->setToolTip(action->toolTip());
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        buttons->addWidget(button);
    }
    auto* holder = new QWidget(this);
    holder->setLayout(buttons);
    m_column->addWidget(holder, 0, Qt::AlignHCenter);

    const QStringList recent = m_context.settings.recentFiles();
    if (!recent.isEmpty()) {
        m_column->addSpacing(12);
        auto* heading = new QLabel(tr("Opened last"), this);
        heading->setForegroundRole(QPalette::PlaceholderText);
        m_column->addWidget(heading, 0, Qt::AlignHCenter);
        for (const QString& path : recent.mid(0, 6)) {
            auto* button = new QToolButton(this);
            button->setText(QFileInfo(path).fileName());
            button->setToolTip(QDir::toNativeSeparators(path));
            button->setToolButtonStyle(Qt::ToolButtonTextOnly);
            connect(button, &QToolButton::clicked, this, [this, path] { emit fileWanted(path); });
            m_column->addWidget(button, 0, Qt::AlignHCenter);
        }
    }
    m_column->addSpacing(12);
    auto* hint = new QLabel(tr("or drop Modelica files here"), this);
    hint->setForegroundRole(QPalette::PlaceholderText);
    m_column->addWidget(hint, 0, Qt::AlignHCenter);
    m_column->addStretch(3);
}

}  // namespace causeway::ui
