// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Verifies the last run in a separate job after its end, so that curves are not delayed. The start is always verified;
/// all rows if that takes about a second (`kMaxWork`), or on demand (`verifyAll`). Threads: the UI thread only; the
/// verification (core/simulation/verification.h) runs in a job.
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
        None,     ///< no run, or nothing to verify
        Waiting,  ///< verification in progress
        Start,    ///< only the start was verified
        Rows,     ///< all rows were verified
    };
    /// Rows times expressions verified automatically.
    static constexpr double kMaxWork = 3e7;

    /// `jobs` must outlive this object.
    explicit RunVerifier(JobManager& jobs, QObject* parent = nullptr);
    ~RunVerifier() override;

    /// A run has ended. Of runs in rapid succession (`isRepeated`) only the last is verified.
    void setRun(std::shared_ptr<const Analysis> analysis, const SimulationSettings& settings, const Simulation& run,
                bool isRepeated);
    /// Another run begins.
    void clear();
    /// Verifies all rows, regardless of the cost.
    void verifyAll();

    [[nodiscard]] State state() const { return m_state; }
    /// All rows were verified, but no states; `report` has the reason.
    [[nodiscard]] bool isPartial() const;
    [[nodiscard]] bool isBusy() const { return m_state == State::Waiting; }
    [[nodiscard]] bool canVerifyAll() const { return m_state == State::Start; }
    /// Of the last run; empty except in the states Start and Rows.
    [[nodiscard]] const Verification& verification() const { return m_verification; }
    /// Verified items, the worst ones, and unverified items: one line each.
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
