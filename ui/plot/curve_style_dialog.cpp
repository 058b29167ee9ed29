// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/curve_style_dialog.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QColorDialog>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/plot/curve_painter.h"
#include "ui/session/theme.h"
#include "ui/toolkit/paint_tools.h"

namespace causeway::ui {

namespace {

/// Sample of the curve on the background of the plot.
QPixmap sample(const ShownCurve& curve, const ThemeColours& colours, double scale)
{
    constexpr double kWidth = 240, kHeight = 64;
    QPixmap pixmap((QSizeF(kWidth, kHeight) * scale).toSize());
    pixmap.setDevicePixelRatio(scale);
    pixmap.fill(colours.surface);
    QPainter painter(&pixmap);
    PlotFrame frame;
    frame.area = QRectF(0, 0, kWidth, kHeight);
    frame.axes.x = {0, 1};
    frame.axes.left = {-0.3, 1.3};
    PlotCurve shown;
    shown.colour = colourOf(curve, colours);
    shown.line = lineOf(curve, colours);
    shown.hasPoints = curve.hasPoints;
    constexpr int kPoints = 21;
    std::vector<CurvePoint> points;
    for (int i = 0; i < kPoints; ++i) {
        const double x = static_cast<double>(i) / (kPoints - 1);
        points.push_back({x, 4 * x * (1 - x)});
    }
    CurvePainter(painter, frame).paint(shown, curvePen(shown.colour, curve.width, shown.line), points);
    return pixmap;
}

}  // namespace

CurveStyleDialog::CurveStyleDialog(const ShownCurve& curve, const Theme& theme, QWidget* parent)
    : QDialog(parent),
      m_theme(theme),
      m_curve(curve),
      m_colours(new QButtonGroup(this)),
      m_other(new QToolButton),
      m_line(new QComboBox),
      m_width(new QDoubleSpinBox),
      m_points(new QCheckBox(tr("A dot at each row"))),
      m_sample(new QLabel)
{
    setObjectName(QStringLiteral("curveStyleDialog"));
    setWindowTitle(tr("Look of %1").arg(QString::fromStdString(curve.name)));
    m_line->setObjectName(QStringLiteral("curveLine"));
    m_line->addItems({tr("Solid"), tr("Dashed"), tr("Dotted"), tr("None")});
    m_line->setCurrentIndex(static_cast<int>(curve.line));
    m_width->setObjectName(QStringLiteral("curveWidth"));
    m_width->setRange(kThinnestCurve, kThickestCurve);
    m_width->setSingleStep(0.25);
    m_width->setValue(curve.width);
    m_points->setObjectName(QStringLiteral("curvePoints"));
    m_points->setChecked(curve.hasPoints);
    m_sample->setAccessibleName(tr("Preview"));
    m_sample->setAlignment(Qt::AlignCenter);
    auto* form = new QFormLayout;
    form->setSpacing(ThemeMetrics::kSpacing);
    form->addRow(tr("Colour"), createColours());
    form->addRow(tr("Line"), m_line);
    form->addRow(tr("Width [pixels]"), m_width);
    form->addRow(tr("Points"), m_points);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_sample);
    layout->addWidget(buttons);
    connect(m_line, &QComboBox::currentIndexChanged, this, [this](int line) {
        m_curve.line = static_cast<LineKind>(line);
        update();
    });
    connect(m_width, &QDoubleSpinBox::valueChanged, this, [this](double width) {
        m_curve.width = width;
        update();
    });
    connect(m_points, &QCheckBox::toggled, this, [this](bool hasPoints) {
        m_curve.hasPoints = hasPoints;
        update();
    });
    connect(&m_theme, &Theme::changed, this, &CurveStyleDialog::update);
    update();
}

QWidget* CurveStyleDialog::createColours()
{
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(ThemeMetrics::kSpacing / 4);
    for (int i = 0; i < static_cast<int>(m_theme.colours().curves.size()); ++i) {
        auto* button = new QToolButton;
        button->setObjectName(QStringLiteral("curveColour%1").arg(i + 1));
        button->setToolTip(tr("Colour %1").arg(i + 1));
        button->setAccessibleName(button->toolTip());
        button->setCheckable(true);
        m_colours->addButton(button, i);
        layout->addWidget(button);
    }
    m_other->setObjectName(QStringLiteral("curveColourOther"));
    m_other->setText(tr("Another…"));
    m_other->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_other->setCheckable(true);
    layout->addWidget(m_other);
    layout->addStretch();
    m_colours->addButton(m_other);
    connect(m_colours, &QButtonGroup::idClicked, this, [this](int id) {
        if (id < 0) return chooseOther();
        m_curve.colour = static_cast<std::size_t>(id);
        m_curve.ownColour.reset();
        update();
    });
    return row;
}

void CurveStyleDialog::chooseOther()
{
    auto* dialog = new QColorDialog(colourOf(m_curve, m_theme.colours()), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Colour of the curve"));
    connect(dialog, &QColorDialog::colorSelected, this,
            [this](const QColor& colour) { m_curve.ownColour = colour.rgb() & 0xFFFFFFU; });
    connect(dialog, &QDialog::finished, this, &CurveStyleDialog::update);
    dialog->open();
}

void CurveStyleDialog::update()
{
    const ThemeColours& colours = m_theme.colours();
    for (int i = 0; i < static_cast<int>(colours.curves.size()); ++i)
        m_colours->button(i)->setIcon(swatch(colours.curves[static_cast<std::size_t>(i)]));
    m_other->setIcon(m_curve.ownColour ? swatch(colourOf(m_curve, colours)) : QIcon());
    QAbstractButton* chosen =
        m_curve.ownColour ? m_other : m_colours->button(static_cast<int>(m_curve.colour % colours.curves.size()));
    chosen->setChecked(true);
    m_sample->setPixmap(sample(m_curve, colours, devicePixelRatioF()));
}

}  // namespace causeway::ui
