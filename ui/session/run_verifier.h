// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether the last run fulfils its model, found out after the run, in a job of its own: curves do not wait for it.
///
/// The start is compared always. All rows are where that takes about a second (`kMaxWork`), or on demand
/// (`verifyAll`). Threads: the UI thread only; the comparison (core/simulation/verification.h) runs in a job.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <memory>

#include "core/compiler/compiler.h"
#include "core/simulation/verification.h"
#include "ui/session/job_manager.h"

namespace causeway::ui {

class RunVerifier : public QObject {
    Q_OBJECT
public:
    enum class State : std::uint8_t {
        None,     ///< there is no run, or nothing of it can be compared
        Waiting,  ///< the comparison has not ended
        Start,    ///< the start was compared, and no more
        Rows,     ///< all was
    };
    /// Rows times expressions that are compared unasked.
    static constexpr double kMaxWork = 3e7;

    /// `jobs` must outlive it.
    explicit RunVerifier(JobManager& jobs, QObject* parent = nullptr);
    ~RunVerifier() override;

    /// A run has ended. Of runs that follow one another many times a second (`isRepeated`) the last is verified.
    void setRun(std::shared_ptr<const Analysis> analysis, const SimulationSettings& settings, const Simulation& run,
                bool isRepeated);
    /// Another run begins.
    void clear();
    /// All rows, however long it takes.
    void verifyAll();

    [[nodiscard]] State state() const { return m_state; }
    /// All rows were compared, but none of the states: `report` says why.
    [[nodiscard]] bool isPartial() const;
    [[nodiscard]] bool isBusy() const { return m_state == State::Waiting; }
    [[nodiscard]] bool canVerifyAll() const { return m_state == State::Start; }
    /// Of the last run: empty but for the states Start and Rows.
    [[nodiscard]] const Verification& verification() const { return m_verification; }
    /// What was compared, what was worst, and what could not be compared: a line each.
    [[nodiscard]] QString report() const;

signals:
    void changed();

private:
    void start(Verifier::Scope scope);
    void become(State state);

    JobManager& m_jobs;
    QString m_key;
    QTimer m_pause;
    std::shared_ptr<const Analysis> m_analysis;
    std::shared_ptr<const Simulation> m_run;
    SimulationSettings m_settings;
    State m_state = State::None;
    Verification m_verification;
};

}  // namespace causeway::ui
