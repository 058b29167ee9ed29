// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/run_verifier.h"

#include <QLocale>
#include <QStringList>
#include <utility>

#include "core/program/program.h"
#include "ui/session/counted.h"

namespace causeway::ui {

namespace {

constexpr int kPause = 300;  // milliseconds after the last run of a series

const HybridDae& modelOf(const Analysis& analysis)
{
    return *analysis.program->structure->dae;
}

}  // namespace

RunVerifier::RunVerifier(JobManager& jobs, QObject* parent)
    : QObject(parent), m_jobs(jobs), m_key(JobManager::keyFor(QStringLiteral("verification"), this))
{
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, [this] {
        const double work =
            static_cast<double>(m_run->result->rowCount()) * static_cast<double>(modelOf(*m_analysis).pool.size());
        start(work <= kMaxWork ? Verifier::Scope::Run : Verifier::Scope::Start);
    });
}

RunVerifier::~RunVerifier()
{
    m_jobs.cancelKey(m_key);
}

void RunVerifier::setRun(std::shared_ptr<const Analysis> analysis, const SimulationSettings& settings,
                         const Simulation& run, bool isRepeated)
{
    clear();
    // A subset of variables does not suffice for verification, nor does the start of a continued run.
    if (!analysis || !analysis->program || !run.result || run.result->rowCount() == 0 || !settings.outputs.empty() ||
        settings.startFrom)
        return;
    // A run that failed at its start has nothing to verify.
    if (run.status == SimulationStatus::Failed && run.result->rowCount() == 1) return;
    m_analysis = std::move(analysis);
    m_run = std::make_shared<const Simulation>(run);
    m_settings = settings;
    m_pause.start(isRepeated ? kPause : 0);
    become(State::Waiting);
}

void RunVerifier::clear()
{
    m_pause.stop();
    m_jobs.cancelKey(m_key);
    m_run.reset();
    m_analysis.reset();
    m_verification = {};
    if (m_state != State::None) become(State::None);
}

void RunVerifier::verifyAll()
{
    if (!canVerifyAll()) return;
    become(State::Waiting);
    start(Verifier::Scope::Run);
}

void RunVerifier::start(Verifier::Scope scope)
{
    m_jobs.start<Verification>(
        {tr("Verifying %1").arg(QString::fromStdString(m_analysis->modelName)), m_key, this},
        [analysis = m_analysis, run = m_run, settings = m_settings, scope](const Task& task) {
            return verify(*run, modelOf(*analysis), settings, scope, task);
        },
        [this, run = m_run, scope](const JobOutcome<Verification>& outcome) {
            if (run != m_run) return;
            m_verification = outcome.value.value_or(Verification());
            const bool isWhole = scope == Verifier::Scope::Run && outcome.value && !outcome.cancelled;
            become(isWhole ? State::Rows : State::Start);
        });
}

void RunVerifier::become(State state)
{
    m_state = state;
    emit changed();
}

bool RunVerifier::isPartial() const
{
    return m_state == State::Rows && m_verification.states == 0 && !m_analysis->program->structure->states.empty();
}

QString RunVerifier::report() const
{
    const Verification& all = m_verification;
    QStringList lines;
    if (m_state == State::Rows) {
        lines.append(tr("%1 and %2 were compared with the equations as written, in %3")
                         .arg(counted(all.equations, tr("1 equation"), tr("%1 equations")),
                              counted(all.states, tr("1 state"), tr("%1 states")),
                              counted(all.rows, tr("1 row"), tr("%1 rows"))));
    } else if (m_state == State::Start) {
        lines.append(
            tr("The rows were not compared with the equations, since that takes long. Click to compare them."));
    }
    if (m_state == State::Rows || m_state == State::Start)
        lines.append(counted(all.starts, tr("1 condition of the start was compared"),
                             tr("%1 conditions of the start were compared")));
    if (!all.findings.empty()) {
        const Verification::Finding& worst = all.findings.front();
        lines.append(tr("Worst: %1 at t = %2 s, %3 of what the tolerance explains")
                         .arg(QString::fromStdString(worst.text), QLocale().toString(worst.time, 'g', 6),
                              QLocale().toString(worst.ratio(), 'g', 2)));
    }
    for (const auto& [reason, count] : all.unchecked)
        lines.append(
            tr("Not compared: %1 %2").arg(QLocale().toString(qulonglong(count)), QString::fromStdString(reason)));
    return lines.join(QLatin1Char('\n'));
}

}  // namespace causeway::ui
