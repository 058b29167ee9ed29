// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Builds the live diagram of the canvas contents from the last run, in a job.
/// Threads: the UI thread only.
#pragma once

#include <QObject>
#include <QString>
#include <memory>

#include "core/live/live_diagram.h"
#include "ui/diagram/diagram_content.h"

namespace causeway {
struct Analysis;
}

namespace causeway::ui {

class AppContext;

class AliveSource : public QObject {
    Q_OBJECT
public:
    /// The context must outlive this object.
    explicit AliveSource(AppContext& context, QObject* parent = nullptr);
    ~AliveSource() override;

    void setActive(bool active);
    [[nodiscard]] bool isActive() const { return m_isActive; }
    /// A run and its model; either may be null.
    void setRun(std::shared_ptr<const Analysis> analysis, std::shared_ptr<const Result> result);
    void setContent(std::shared_ptr<const DiagramContent> content);

    /// Null if there is none; then `reason` explains why, unless it is being built.
    [[nodiscard]] const std::shared_ptr<const LiveDiagram>& diagram() const { return m_diagram; }
    [[nodiscard]] const QString& reason() const { return m_reason; }
    /// The run of the current or pending diagram.
    [[nodiscard]] const std::shared_ptr<const Result>& result() const { return m_result; }
    [[nodiscard]] bool isBusy() const;

signals:
    void changed();

private:
    void update();
    void set(std::shared_ptr<const LiveDiagram> diagram, const QString& reason);

    AppContext& m_context;
    QString m_key;
    bool m_isActive = false;
    std::shared_ptr<const Analysis> m_analysis;
    std::shared_ptr<const Result> m_result;
    std::shared_ptr<const RunValues> m_values;  ///< of `m_result`; created on first use
    std::shared_ptr<const DiagramContent> m_content;
    std::shared_ptr<const LiveDiagram> m_diagram;
    QString m_reason;
};

}  // namespace causeway::ui
