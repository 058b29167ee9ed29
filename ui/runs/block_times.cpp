// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/block_times.h"

#include <QCoreApplication>
#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>

#include "core/results/csv.h"
#include "ui/session/utf8_text.h"

namespace causeway::ui {

namespace {

struct BlockTexts {
    Q_DECLARE_TR_FUNCTIONS(causeway::ui::BlockTimes)
};

enum TimePart { BlockPart, OtherPart, TimePartCount };

struct BlockBar {
    QString name;
    double seconds = 0;
    TimePart part = OtherPart;
    std::string variable;
};

QString blockKindText(BlockStatistics::Kind kind)
{
    switch (kind) {
        case BlockStatistics::Kind::Linear: return BlockTexts::tr("linear");
        case BlockStatistics::Kind::Nonlinear: return BlockTexts::tr("nonlinear");
        case BlockStatistics::Kind::Mixed: return BlockTexts::tr("mixed");
    }
    return {};
}

double measuredSeconds(const SimulationStatistics& statistics)
{
    return std::transform_reduce(statistics.blocks.begin(), statistics.blocks.end(), 0.0, std::plus(),
                                 [](const BlockStatistics& block) { return block.seconds; });
}

/// Sorted by time, longest first.
std::vector<BlockBar> barsOf(const SimulationStatistics& statistics)
{
    std::vector<BlockBar> bars;
    for (const BlockStatistics& block : statistics.blocks) {
        bars.push_back({blockText(block), block.seconds, BlockPart,
                        block.unknowns.empty() ? std::string() : block.unknowns.front()});
    }
    std::ranges::stable_sort(bars, std::greater(), &BlockBar::seconds);
    if (bars.size() > BlockTimes::kMaxTimes) {
        const auto rest = bars.begin() + static_cast<std::ptrdiff_t>(BlockTimes::kMaxTimes) - 1;
        const double seconds =
            std::transform_reduce(rest, bars.end(), 0.0, std::plus(), [](const BlockBar& bar) { return bar.seconds; });
        const auto count = static_cast<int>(bars.end() - rest);
        bars.erase(rest, bars.end());
        bars.push_back({BlockTexts::tr("%n others", nullptr, count), seconds, BlockPart, {}});
    }
    const double other = statistics.initializeSeconds + statistics.integrateSeconds - measuredSeconds(statistics);
    if (other > 0) bars.push_back({BlockTexts::tr("everything else"), other, OtherPart, {}});
    return bars;
}

}  // namespace

QString blockText(const BlockStatistics& block)
{
    QStringList unknowns;
    for (const std::string& unknown : block.unknowns) unknowns << text(unknown);
    const QString name = BlockTexts::tr("%1: %2").arg(blockKindText(block.kind), unknowns.join(QStringLiteral(", ")));
    return block.isInitial ? BlockTexts::tr("at the start, %1").arg(name) : name;
}

BlockTimes blockTimes(const SimulationStatistics& statistics)
{
    BlockTimes times;
    if (statistics.blocks.empty()) return times;
    std::vector<BlockBar> bars = barsOf(statistics);
    std::ranges::reverse(bars);  // bar charts start at the bottom
    ChartContent& chart = times.chart;
    chart.name = BlockTexts::tr("Time by block");
    for (const QString& name : {BlockTexts::tr("iterated block"), BlockTexts::tr("everything else")})
        chart.bars.parts.push_back({name, chart.bars.parts.size(), {}});
    double most = 0;
    for (const BlockBar& bar : bars) {
        // Category names must be unique.
        QString name = bar.name;
        for (int i = 2; chart.bars.categories.contains(name); ++i)
            name = QStringLiteral("%1 (%2)").arg(bar.name).arg(i);
        chart.bars.categories.append(name);
        for (std::size_t part = 0; part < TimePartCount; ++part)
            chart.bars.parts[part].values.push_back(part == bar.part ? 1e3 * bar.seconds : 0);
        times.variables.push_back(bar.variable);
        most = std::max(most, 1e3 * bar.seconds);
    }
    chart.x = {BlockTexts::tr("Time [ms]"), QStringLiteral("ms"), AxisScale::Linear, {0, most > 0 ? 1.05 * most : 1}};
    return times;
}

QString blockTimesToCsv(const SimulationStatistics& statistics)
{
    QString csv = QStringLiteral("block,solutions,iterations,seconds\n");
    for (const BlockStatistics& block : statistics.blocks) {
        csv += QString::fromStdString(csvName(blockText(block).toStdString())) +
               QStringLiteral(",%1,%2,%3\n").arg(block.solutions).arg(block.iterations).arg(block.seconds, 0, 'g', 9);
    }
    const double all = statistics.initializeSeconds + statistics.integrateSeconds;
    return csv + QStringLiteral("all,,,%1\n").arg(all, 0, 'g', 9);
}

}  // namespace causeway::ui
