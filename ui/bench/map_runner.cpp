// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/map_runner.h"

#include <QThread>
#include <algorithm>
#include <cmath>

#include "core/base/numbers.h"
#include "ui/session/job_manager.h"
#include "ui/session/model_session.h"

namespace causeway::ui {

MapRunner::MapRunner(JobManager& jobs, QObject* parent)
    : QObject(parent), m_jobs(jobs), m_lanes(std::max(1, QThread::idealThreadCount()))
{
}

MapRunner::~MapRunner()
{
    for (int lane = 0; lane < m_lanes; ++lane)
        m_jobs.cancelKey(JobManager::keyFor(QStringLiteral("map:%1").arg(lane), this));
}

void MapRunner::start(std::shared_ptr<const Analysis> analysis, MapRequest request)
{
    cancel();
    m_analysis = std::move(analysis);
    std::erase_if(request.settings.overrides, [&](const auto& other) {
        return other.first == request.xParameter || other.first == request.yParameter;
    });
    m_map = {request.xParameter, request.yParameter, request.valueName, request.x, request.y, {}};
    m_map.values.assign(m_map.x.size() * m_map.y.size(), std::nan(""));
    m_request = std::make_shared<const MapRequest>(std::move(request));
    m_next = m_done = m_missing = 0;
    m_reason.clear();
    for (int lane = 0; lane < m_lanes; ++lane) startNext(lane);
    emit changed();
}

void MapRunner::cancel()
{
    ++m_round;
    m_active = 0;
    for (int lane = 0; lane < m_lanes; ++lane)
        m_jobs.cancelKey(JobManager::keyFor(QStringLiteral("map:%1").arg(lane), this));
    emit changed();
}

void MapRunner::startNext(int lane)
{
    if (m_next >= m_map.values.size()) return;
    const std::size_t place = m_next++;
    SimulationSettings settings = m_request->settings;
    const double x = m_map.x[place % m_map.x.size()], y = m_map.y[place / m_map.x.size()];
    settings.overrides.emplace_back(m_map.xName, shortestText(x));
    settings.overrides.emplace_back(m_map.yName, shortestText(y));
    ++m_active;
    m_jobs.start<MapValue>(
        {tr("Map, run %1 of %2").arg(place + 1).arg(m_map.values.size()),
         JobManager::keyFor(QStringLiteral("map:%1").arg(lane), this), this},
        [analysis = m_analysis, request = m_request, settings](const Task& task) {
            Diagnostics diagnostics;
            const Simulation simulation = causeway::simulate(*analysis, settings, diagnostics, task);
            if (simulation.status == SimulationStatus::Completed) return request->measure(*simulation.result);
            const QString why = firstErrorOf(diagnostics);
            return MapValue{std::nan(""), why.isEmpty() ? "the run did not complete" : why.toStdString()};
        },
        [this, lane, place, round = m_round](const JobOutcome<MapValue>& outcome) {
            if (round != m_round) return;
            const MapValue got = outcome.value.value_or(MapValue{std::nan(""), outcome.error.toStdString()});
            m_map.values[place] = got.value;
            if (!std::isfinite(got.value)) {
                ++m_missing;
                if (m_reason.empty()) m_reason = got.reason;
            }
            ++m_done;
            --m_active;
            startNext(lane);
            emit changed();
        });
}

}  // namespace causeway::ui
