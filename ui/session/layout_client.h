// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Requests graph layouts from the helper program `causeway-layout`, asynchronously.
/// In:   a graph with node sizes (pixels at zoom 1; points in the program). Out: `finished` with positions, or `failed`
///       with a message for the user. One request at a time: a new one cancels the old one.
///       app/causeway-layout/main.cpp explains why it is a separate program. Cancelling terminates the process.
#pragma once

#include <QObject>
#include <QPainterPath>
#include <QPointF>
#include <QSizeF>
#include <QTimer>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

class QProcess;

namespace causeway::ui {

struct LayoutGraph {
    std::vector<QSizeF> nodes;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;  ///< indices in `nodes`: from, to
};

struct GraphLayout {
    QSizeF size;
    std::vector<QPointF> centres;  ///< of the nodes
    std::vector<std::vector<QPointF>>
        curves;  ///< of the edges: control points of cubic Bezier curves, 1 + 3k; may be empty
};

class LayoutClient : public QObject {
    Q_OBJECT
public:
    explicit LayoutClient(QObject* parent = nullptr);
    ~LayoutClient() override;

    /// Replaces the default program, for tests.
    void setProgram(const QString& program) { m_program = program; }
    void setTimeout(int milliseconds) { m_timeout.setInterval(milliseconds); }

    /// Left to right, by dot.
    void request(const LayoutGraph& graph);
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_process != nullptr; }

signals:
    void finished(const causeway::ui::GraphLayout& layout);
    void failed(const QString& message);

private:
    void fail(const QString& message);
    void read();

    QString m_program;
    QTimer m_timeout;
    QProcess* m_process = nullptr;
    std::size_t m_nodeCount = 0, m_edgeCount = 0;
};

}  // namespace causeway::ui
