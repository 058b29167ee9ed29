// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/poles_view.h"

#include <QHeaderView>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <cmath>

#include "core/simulation/linearization/poles.h"
#include "ui/bench/response_charts.h"
#include "ui/charts/chart_sheet.h"
#include "ui/plot/copied_table.h"
#include "ui/plot/value_text.h"
#include "ui/session/app_context.h"

namespace causeway::ui {

namespace {

enum PoleColumns { RootColumn, FrequencyColumn, DampingColumn, StatesColumn, PoleColumnCount };
constexpr int kSeriesRole = Qt::UserRole, kPointRole = Qt::UserRole + 1;
constexpr std::size_t kMostPoles = 500;
constexpr double kLeastShare = 0.05;  ///< least participation of a state that is listed

QString polesToCsv(const Linearization& linear)
{
    QString csv = QStringLiteral("kind,re,im\n");
    const auto add = [&csv](const char* kind, double re, double im) {
        csv += QStringLiteral("%1,%2,%3\n").arg(QLatin1String(kind)).arg(re, 0, 'g', 17).arg(im, 0, 'g', 17);
    };
    for (const Pole& pole : linear.poles) add("pole", pole.re, pole.im);
    for (const Zero& zero : linear.zeros) add("zero", zero.re, zero.im);
    return csv;
}

}  // namespace

PolesView::PolesView(AppContext& context, QWidget* parent)
    : QWidget(parent), m_table(new CopiedTable(this)), m_map(new ChartSheet(context, QStringLiteral("poleMap"), this))
{
    m_table->setObjectName(QStringLiteral("poleTable"));
    m_table->setAccessibleName(tr("Poles and zeros"));
    m_table->setColumnCount(PoleColumnCount);
    m_table->setHeaderLabels({tr("Pole [1/s]"), tr("Frequency"), tr("Damping"), tr("States")});
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->header()->setStretchLastSection(true);
    m_table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    auto* split = new QSplitter(Qt::Vertical, this);
    split->setChildrenCollapsible(false);
    split->addWidget(m_map);
    split->addWidget(m_table);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    split->setSizes({3000, 2000});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(split);
    setFocusProxy(m_table);
    connect(m_table, &QTreeWidget::currentItemChanged, this, &PolesView::pick);
    connect(m_map, &ChartSheet::picked, this, [this](int /*chart*/, int series, int point) {
        for (QTreeWidgetItemIterator each(m_table); series >= 0 && *each != nullptr; ++each) {
            if ((*each)->data(0, kSeriesRole).toInt() == series && (*each)->data(0, kPointRole).toInt() == point)
                m_table->setCurrentItem(*each);
        }
    });
    m_map->setReadout([](QPointF at) { return tr("%1 1/s").arg(rootText(at.x(), at.y())); });
}

void PolesView::showPoles(std::shared_ptr<const Linearization> linear, const QString& hint)
{
    m_map->setHint(hint);
    if (linear == m_linear && linear != nullptr) return;
    m_linear = std::move(linear);
    const QSignalBlocker blocker(m_table);
    m_table->clear();
    m_table->setVisible(m_linear != nullptr);
    if (!m_linear) return m_map->setCharts({});
    addRows();
    m_map->setCharts({poleChart(*m_linear)});
    m_map->setTable([linear = m_linear] { return polesToCsv(*linear); },
                    tr("%1 poles").arg(QString::fromStdString(m_linear->modelName).section(QLatin1Char('.'), -1)));
}

void PolesView::addRows()
{
    const auto add = [this](double re, double im, int series, std::size_t point) {
        auto* item = new QTreeWidgetItem(m_table);
        item->setText(RootColumn, rootText(re, im));
        item->setText(FrequencyColumn, withUnit(naturalFrequencyOf(re, im), QStringLiteral("Hz")));
        const auto damping = dampingOf(re, im);
        item->setText(DampingColumn, damping ? plainNumber(*damping) : QStringLiteral("–"));
        item->setData(0, kSeriesRole, series);
        item->setData(0, kPointRole, static_cast<int>(point));
        return item;
    };
    for (std::size_t i = 0; i < std::min(m_linear->poles.size(), kMostPoles); ++i) {
        const Pole& pole = m_linear->poles[i];
        QStringList states;
        for (const auto& [state, share] : pole.participation) {
            if (share < kLeastShare) continue;
            states.append(tr("%1 %2 %").arg(QString::fromStdString(m_linear->system.states[state].name),
                                            QString::number(std::lround(100 * share))));
        }
        QTreeWidgetItem* item = add(pole.re, pole.im, 0, i);
        item->setText(StatesColumn, states.join(QStringLiteral(", ")));
        item->setToolTip(StatesColumn, item->text(StatesColumn));
        if (pole.multiplicity > 1)
            item->setToolTip(RootColumn, tr("%1 poles that rounding cannot distinguish").arg(pole.multiplicity));
    }
    for (std::size_t i = 0; i < std::min(m_linear->zeros.size(), kMostPoles); ++i)
        add(m_linear->zeros[i].re, m_linear->zeros[i].im, 1, i)->setText(StatesColumn, tr("zero"));
}

void PolesView::pick(const QTreeWidgetItem* item)
{
    if (item == nullptr || !m_linear || m_map->count() == 0) return;
    const int series = item->data(0, kSeriesRole).toInt(), point = item->data(0, kPointRole).toInt();
    m_map->chart(0).setChosen(series, point);
    if (series != 0) return;
    QStringList names;
    for (const auto& [state, share] : m_linear->poles[static_cast<std::size_t>(point)].participation) {
        if (share >= kLeastShare) names.append(QString::fromStdString(m_linear->system.states[state].name));
    }
    emit statesPicked(names);
}

}  // namespace causeway::ui
