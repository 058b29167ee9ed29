// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/layout_client.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <optional>

#include "core/base/helper_program.h"

namespace causeway::ui {

namespace {

constexpr int kTimeoutMilliseconds = 30'000;
constexpr double kNodeDistance = 20, kRankDistance = 48;

QByteArray toJson(const LayoutGraph& graph)
{
    QJsonArray nodes, edges;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        nodes.append(QJsonObject{{QStringLiteral("id"), static_cast<int>(i)},
                                 {QStringLiteral("width"), graph.nodes[i].width()},
                                 {QStringLiteral("height"), graph.nodes[i].height()}});
    }
    for (const auto& [from, to] : graph.edges) {
        edges.append(QJsonObject{{QStringLiteral("from"), static_cast<int>(from)},
                                 {QStringLiteral("to"), static_cast<int>(to)}});
    }
    return QJsonDocument(QJsonObject{{QStringLiteral("engine"), QStringLiteral("dot")},
                                     {QStringLiteral("rankdir"), QStringLiteral("LR")},
                                     {QStringLiteral("nodesep"), kNodeDistance},
                                     {QStringLiteral("ranksep"), kRankDistance},
                                     {QStringLiteral("nodes"), nodes},
                                     {QStringLiteral("edges"), edges}})
        .toJson(QJsonDocument::Compact);
}

/// Nothing if the JSON is not a valid layout of that many nodes.
std::optional<GraphLayout> fromJson(const QByteArray& json, std::size_t nodeCount, std::size_t edgeCount)
{
    const QJsonObject root = QJsonDocument::fromJson(json).object();
    const QJsonArray nodes = root.value(QLatin1String("nodes")).toArray();
    const QJsonArray edges = root.value(QLatin1String("edges")).toArray();
    if (static_cast<std::size_t>(nodes.size()) != nodeCount || static_cast<std::size_t>(edges.size()) != edgeCount)
        return std::nullopt;
    GraphLayout layout;
    layout.size = {root.value(QLatin1String("width")).toDouble(), root.value(QLatin1String("height")).toDouble()};
    for (const QJsonValue& node : nodes) {
        const QJsonObject place = node.toObject();
        layout.centres.emplace_back(place.value(QLatin1String("x")).toDouble(),
                                    place.value(QLatin1String("y")).toDouble());
    }
    for (const QJsonValue& edge : edges) {
        std::vector<QPointF>& curve = layout.curves.emplace_back();
        for (const QJsonValue& point : edge.toObject().value(QLatin1String("points")).toArray()) {
            const QJsonArray pair = point.toArray();
            curve.emplace_back(pair.at(0).toDouble(), pair.at(1).toDouble());
        }
    }
    return layout;
}

}  // namespace

LayoutClient::LayoutClient(QObject* parent) : QObject(parent)
{
    m_timeout.setSingleShot(true);
    m_timeout.setInterval(kTimeoutMilliseconds);
    connect(&m_timeout, &QTimer::timeout, this, [this] {
        fail(tr("Arranging the graph took more than %1 seconds and was ended.").arg(m_timeout.interval() / 1000));
    });
}

LayoutClient::~LayoutClient()
{
    cancel();
}

void LayoutClient::cancel()
{
    m_timeout.stop();
    if (m_process == nullptr) return;
    QProcess* ended = std::exchange(m_process, nullptr);
    ended->disconnect(this);
    // Without a parent it may outlive this object until it has ended, and nothing blocks on it.
    ended->setParent(nullptr);
    if (ended->state() == QProcess::NotRunning) {
        ended->deleteLater();
        return;
    }
    connect(ended, &QProcess::finished, ended, &QObject::deleteLater);
    connect(ended, &QProcess::errorOccurred, ended, [ended](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) ended->deleteLater();
    });
    ended->kill();
}

void LayoutClient::fail(const QString& message)
{
    cancel();
    emit failed(message);
}

void LayoutClient::request(const LayoutGraph& graph)
{
    cancel();
    m_nodeCount = graph.nodes.size();
    m_edgeCount = graph.edges.size();
    const QString program =
        m_program.isEmpty() ? QString::fromStdU16String(findHelperProgram("causeway-layout").u16string()) : m_program;
    if (program.isEmpty()) {
        return fail(
            tr("The program causeway-layout, which arranges graphs, is neither beside Causeway nor in PATH. "
               "Install Causeway completely to see this picture."));
    }
    m_process = new QProcess(this);
    connect(m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            fail(tr("The program causeway-layout cannot be started: %1.").arg(m_process->errorString()));
    });
    connect(m_process, &QProcess::finished, this, &LayoutClient::read);
    m_timeout.start();
    m_process->start(program, QStringList());
    if (m_process == nullptr) return;  // immediate failure to start
    m_process->write(toJson(graph));
    m_process->closeWriteChannel();
}

void LayoutClient::read()
{
    if (m_process->exitStatus() != QProcess::NormalExit || m_process->exitCode() != 0) {
        const QString words = QString::fromUtf8(m_process->readAllStandardError()).trimmed();
        return fail(words.isEmpty() ? tr("The program causeway-layout ended without an answer.")
                                    : tr("The program causeway-layout could not arrange the graph: %1").arg(words));
    }
    const auto layout = fromJson(m_process->readAllStandardOutput(), m_nodeCount, m_edgeCount);
    if (!layout)
        return fail(tr("The program causeway-layout gave an unreadable answer; it may belong to another version."));
    cancel();
    emit finished(*layout);
}

}  // namespace causeway::ui
