// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/axis_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>

#include "core/syntax/typed_value.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

const std::array kObjectNames{QStringLiteral("x"), QStringLiteral("left"), QStringLiteral("right")};

QString textOf(const std::optional<PlotRange>& limits, double PlotRange::*end)
{
    return limits ? QLocale::c().toString((*limits).*end, 'g', 12) : QString();
}

/// Number in the unit of the axis. Empty: no text; NaN: not a number.
std::optional<double> numberIn(const QLineEdit& field, const QString& unit)
{
    const QString text = field.text().trimmed();
    if (text.isEmpty()) return std::nullopt;
    return readTypedValue(text.toStdString(), {unit.toStdString(), {}, unit.toStdString()})
        .number.value_or(std::nan(""));
}

}  // namespace

AxisDialog::AxisDialog(const PaneContent& content, const std::array<QString, 3>& units, bool hasRight, QWidget* parent)
    : QDialog(parent), m_content(content), m_problem(new QLabel), m_ok(nullptr)
{
    setObjectName(QStringLiteral("axisDialog"));
    setWindowTitle(tr("Axes"));
    const std::array names{tr("Across"), tr("Left"), tr("Right")};
    const std::array<const AxisContent*, 3> axes{&content.x, &content.left, &content.right};
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(ThemeMetrics::kSpacing);
    grid->setVerticalSpacing(ThemeMetrics::kSpacing);
    const QStringList heads{tr("Axis"), tr("From"), tr("To"), tr("Unit"), tr("Scale")};
    for (int i = 0; i < heads.size(); ++i) grid->addWidget(new QLabel(heads[i]), 0, i);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (i == 2 && !hasRight) continue;
        Row& row = m_rows[i];
        row = {new QLineEdit(textOf(axes[i]->limits, &PlotRange::from)),
               new QLineEdit(textOf(axes[i]->limits, &PlotRange::to)), new QLineEdit(axes[i]->unit),
               new QCheckBox(tr("logarithmic")), units[i]};
        row.isLogarithmic->setChecked(axes[i]->scale == AxisScale::Logarithmic);
        const auto prepare = [&](QLineEdit* field, const QString& part, const QString& placeholder) {
            field->setObjectName(kObjectNames[i] + part);
            field->setPlaceholderText(placeholder);
            field->setAccessibleName(QStringLiteral("%1: %2").arg(names[i], part == QLatin1String("Unit") ? heads[3]
                                                                            : part == QLatin1String("To") ? heads[2]
                                                                                                          : heads[1]));
            connect(field, &QLineEdit::textChanged, this, &AxisDialog::check);
        };
        prepare(row.from, QStringLiteral("From"), tr("automatic"));
        prepare(row.to, QStringLiteral("To"), tr("automatic"));
        prepare(row.unit, QStringLiteral("Unit"), units[i].isEmpty() ? tr("none") : units[i]);
        row.unit->setEnabled(!units[i].isEmpty());
        row.isLogarithmic->setObjectName(kObjectNames[i] + QStringLiteral("Logarithmic"));
        row.isLogarithmic->setAccessibleName(tr("%1: logarithmic").arg(names[i]));
        connect(row.isLogarithmic, &QCheckBox::toggled, this, &AxisDialog::check);
        const int line = static_cast<int>(i) + 1;
        grid->addWidget(new QLabel(names[i]), line, 0);
        grid->addWidget(row.from, line, 1);
        grid->addWidget(row.to, line, 2);
        grid->addWidget(row.unit, line, 3);
        grid->addWidget(row.isLogarithmic, line, 4);
    }
    m_problem->setWordWrap(true);
    m_problem->setMinimumHeight(2 * fontMetrics().height());  // the dialog must not resize
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(grid);
    if (content.kind == PaneKind::OverVariable) {
        m_equal = new QCheckBox(tr("Equal scales on both axes"));
        m_equal->setObjectName(QStringLiteral("equalScales"));
        m_equal->setChecked(content.isEqual);
        layout->addWidget(m_equal);
    }
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    check();
}

std::optional<AxisContent> AxisDialog::read(const Row& row, QString& problem) const
{
    AxisContent axis;
    axis.scale = row.isLogarithmic->isChecked() ? AxisScale::Logarithmic : AxisScale::Linear;
    axis.unit = row.unit->text().trimmed();
    const QString& unit = axis.unit.isEmpty() ? row.ownUnit : axis.unit;
    const auto from = numberIn(*row.from, unit), to = numberIn(*row.to, unit);
    if (!axis.unit.isEmpty() && !unitScale(row.ownUnit, axis.unit)) {
        problem = tr("%1 cannot be expressed in %2.").arg(row.ownUnit, axis.unit);
    } else if (from.has_value() != to.has_value()) {
        problem = tr("An axis needs both limits, or none.");
    } else if (from && !(std::isfinite(*from) && std::isfinite(*to))) {
        problem = tr("Limits are numbers such as 0.5, 20m or 20 ms.");
    } else if (from && !(*from < *to)) {
        problem = tr("The first limit must be less than the second.");
    } else if (from && axis.scale == AxisScale::Logarithmic && !(*from > 0)) {
        problem = tr("The limits of a logarithmic axis must be positive.");
    }
    if (!problem.isEmpty()) return std::nullopt;
    if (from) axis.limits = PlotRange{*from, *to};
    return axis;
}

void AxisDialog::check()
{
    if (m_ok == nullptr) return;  // during construction
    QString problem;
    for (const Row& row : m_rows) {
        if (row.from != nullptr && problem.isEmpty()) static_cast<void>(read(row, problem));
    }
    m_problem->setText(problem);
    m_ok->setEnabled(problem.isEmpty());
}

PaneContent AxisDialog::content() const
{
    PaneContent content = m_content;
    const std::array<AxisContent*, 3> axes{&content.x, &content.left, &content.right};
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        QString problem;
        if (m_rows[i].from == nullptr) continue;
        if (const auto axis = read(m_rows[i], problem)) *axes[i] = *axis;
    }
    if (m_equal != nullptr) content.isEqual = m_equal->isChecked();
    return content;
}

}  // namespace causeway::ui
