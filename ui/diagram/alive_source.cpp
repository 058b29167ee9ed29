// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagram/alive_source.h"

#include "core/compiler/compiler.h"
#include "ui/diagram/diagram_scene.h"
#include "ui/session/app_context.h"

namespace causeway::ui {

AliveSource::AliveSource(AppContext& context, QObject* parent)
    : QObject(parent), m_context(context), m_key(JobManager::keyFor(QStringLiteral("alive"), this))
{
}

AliveSource::~AliveSource()
{
    m_context.jobs.cancelKey(m_key);
}

bool AliveSource::isBusy() const
{
    return m_context.jobs.isRunning(m_key);
}

void AliveSource::setActive(bool active)
{
    if (active == m_isActive) return;
    m_isActive = active;
    update();
}

void AliveSource::setRun(std::shared_ptr<const Analysis> analysis, std::shared_ptr<const Result> result)
{
    if (result == m_result && analysis == m_analysis) return;
    m_analysis = std::move(analysis);
    if (result != m_result) m_values.reset();
    m_result = std::move(result);
    update();
}

void AliveSource::setContent(std::shared_ptr<const DiagramContent> content)
{
    m_content = std::move(content);
    update();
}

void AliveSource::set(std::shared_ptr<const LiveDiagram> diagram, const QString& reason)
{
    m_diagram = std::move(diagram);
    m_reason = reason;
    emit changed();
}

void AliveSource::update()
{
    m_context.jobs.cancelKey(m_key);
    if (!m_isActive || !m_content || !m_content->diagram) {
        set(nullptr, {});
        return;
    }
    if (!m_result || m_result->time.empty() || !m_analysis || !m_analysis->scalarDae) {
        set(nullptr, tr("There is no run yet: simulate the model (F5) to see its values on the diagram."));
        return;
    }
    if (m_content->rootClassName.toStdString() != m_analysis->modelName) {
        set(nullptr, tr("The run is of %1: choose that model, or simulate this one (F5).")
                         .arg(QString::fromStdString(m_analysis->modelName)));
        return;
    }
    struct Answer {
        std::shared_ptr<const RunValues> values;
        std::shared_ptr<const LiveDiagram> diagram;
    };
    m_context.jobs.start<Answer>(
        {tr("Preparing the live diagram"), m_key, this},
        [content = m_content, dae = m_analysis->scalarDae, result = m_result, values = m_values](const Task& task) {
            Answer answer{values ? values : std::make_shared<const RunValues>(result), nullptr};
            const DiagramScene scene(content, DiagramLayer::Diagram);
            std::vector<LiveLine> lines;
            for (const SceneLine& line : scene.lines())
                lines.push_back({line.connection->from, line.connection->to, line.points, line.isReversed});
            answer.diagram = std::make_shared<const LiveDiagram>(*content->diagram, lines, *dae, answer.values,
                                                                 content->prefix, task);
            return answer;
        },
        [this, content = m_content, result = m_result](const JobOutcome<Answer>& outcome) {
            if (!outcome.value || content != m_content || result != m_result || !m_isActive) return;
            m_values = outcome.value->values;
            set(outcome.value->diagram, {});
        });
}

}  // namespace causeway::ui
