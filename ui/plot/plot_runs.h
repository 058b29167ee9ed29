// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Runs shown in plots: the current one, held ones for comparison (earlier runs of the model or result files), and a
/// family that differs in one parameter.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "core/results/result.h"
#include "ui/plot/column_digests.h"
#include "ui/plot/plot_range.h"
#include "ui/session/run_family.h"

namespace causeway::ui {

class PlotRuns : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Limit for legible plots; the oldest run is dropped.
    static constexpr std::size_t kMost = 6;

    /// Null: none. `isGrowing`: partial result of a current run.
    void setPresent(std::shared_ptr<const Result> result, bool isGrowing);
    [[nodiscard]] const std::shared_ptr<const Result>& present() const { return m_present; }
    /// Without the expressions, which are appended columns.
    [[nodiscard]] const std::shared_ptr<const Result>& plain() const { return m_plain; }
    [[nodiscard]] bool isGrowing() const { return m_isGrowing; }
    /// Time range of a growing run, if known.
    void setExpected(std::optional<PlotRange> time) { m_expected = time; }

    /// Adds a computed curve, for this run and those compared.
    void addExpression(const std::string& expression);
    [[nodiscard]] const std::vector<std::string>& expressions() const { return m_expressions; }
    void dropExpressions() { m_expressions.clear(); }

    void hold(const QString& name, std::shared_ptr<const Result> result);
    void dropHeld();
    [[nodiscard]] std::size_t heldCount() const { return m_held.size(); }
    [[nodiscard]] const QString& heldName(std::size_t run) const { return m_held[run].name; }
    [[nodiscard]] const std::shared_ptr<const Result>& held(std::size_t run) const { return m_held[run].result; }

    void setFamily(RunFamily family);
    [[nodiscard]] const RunFamily& family() const { return m_family; }

    /// From the first to the last row of all runs; never empty.
    [[nodiscard]] PlotRange timeLimits() const;
    [[nodiscard]] const std::shared_ptr<ColumnDigests>& digests() const { return m_digests; }

signals:
    void heldChanged();
    void familyChanged();

private:
    struct Run {
        QString name;
        std::shared_ptr<const Result> result;
    };

    std::vector<std::string> m_expressions;
    std::shared_ptr<const Result> m_plain;    ///< without expressions
    std::shared_ptr<const Result> m_present;  ///< with expressions
    bool m_isGrowing = false;
    std::optional<PlotRange> m_expected;
    std::vector<Run> m_held;
    RunFamily m_family;
    std::shared_ptr<ColumnDigests> m_digests = std::make_shared<ColumnDigests>();
};

}  // namespace causeway::ui
