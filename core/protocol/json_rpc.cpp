// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/json_rpc.h"

#include <array>
#include <chrono>
#include <thread>
#include <utility>

#include <fmt/format.h>

namespace causeway {

namespace {

constexpr auto kListening = std::chrono::milliseconds(200);

bool isId(const Json& id)
{
    return id.is_number_integer() || id.is_string();
}

std::string textOf(const Json& message)
{
    return message.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

RpcConnection::Incoming RpcConnection::faultOf(std::optional<Json> id, RpcCode code, const std::string& why)
{
    Incoming incoming;
    incoming.id = std::move(id);
    incoming.fault = RpcError(code, why);
    return incoming;
}

void RpcConnection::post(std::function<void()> work)
{
    Incoming incoming;
    incoming.work = std::move(work);
    push(std::move(incoming));
}

void RpcConnection::onRequest(std::string method, RequestHandler handler)
{
    m_requests[std::move(method)] = std::move(handler);
}

void RpcConnection::onNotification(std::string method, NotificationHandler handler)
{
    m_notifications[std::move(method)] = std::move(handler);
}

void RpcConnection::run()
{
    std::jthread worker([this] { work(); });
    MessageReader reader(m_framing);
    std::array<char, 1 << 16> bytes;
    while (!m_isLast) {
        const std::size_t count = m_read(bytes.data(), bytes.size());
        if (count == 0) break;
        reader.feed({bytes.data(), count});
        while (auto message = m_isLast ? std::nullopt : reader.next()) {
            if (!message->fault.empty()) {
                push(faultOf({}, RpcCode::ParseError, message->fault));
            } else {
                take(std::move(message->content));
            }
        }
    }
    std::unique_lock lock(m_mutex);
    m_hasEnded = true;
    m_arrived.notify_all();
    while (!m_isDone) {
        m_arrived.wait_for(lock, kListening);
        if (!m_isHeard || m_isHeard()) continue;
        for (auto& [id, stop] : m_pending) stop.request_stop();
    }
}

void RpcConnection::take(std::string content)
{
    Json message = Json::parse(content, nullptr, false);
    if (message.is_discarded()) {
        push(faultOf({}, RpcCode::ParseError, "the message is not JSON in UTF-8"));
    } else if (message.is_array()) {
        // A batch. Responses are sent individually.
        for (Json& part : message) take(std::move(part));
        if (message.empty()) push(faultOf({}, RpcCode::InvalidRequest, "the batch is empty"));
    } else {
        take(std::move(message));
    }
}

void RpcConnection::take(Json message)
{
    const auto invalid = [&](const char* why) {
        std::optional<Json> id;
        if (message.is_object() && message.contains("id") && isId(message["id"])) id = message["id"];
        push(faultOf(id, RpcCode::InvalidRequest, why));
    };
    if (!message.is_object()) return invalid("a message is an object");
    if (!message.contains("method")) {
        // The response to one of our requests.
        if (message.contains("result") || message.contains("error")) return;
        return invalid("a request needs a method");
    }
    if (!message["method"].is_string()) return invalid("the method is not a text");
    if (message.contains("id") && !isId(message["id"])) return invalid("the id is neither an integer nor a text");
    Incoming incoming;
    incoming.method = message["method"].get<std::string>();
    if (message.contains("params")) incoming.params = std::move(message["params"]);
    if (message.contains("id")) incoming.id = message["id"];
    if (!incoming.params.is_structured() && !incoming.params.is_null())
        return invalid("the parameters are neither an object nor an array");
    if (incoming.method == m_cancelMethod) return cancel(incoming.params);
    m_isLast = m_isLast || (!incoming.id && incoming.method == m_lastMethod);
    push(std::move(incoming));
}

void RpcConnection::push(Incoming incoming)
{
    const std::lock_guard lock(m_mutex);
    if (incoming.id) m_pending.insert_or_assign(textOf(*incoming.id), incoming.stop);
    m_queue.push_back(std::move(incoming));
    m_arrived.notify_one();
}

void RpcConnection::cancel(const Json& params)
{
    if (!params.is_object() || !params.contains(m_cancelId)) return;
    const std::lock_guard lock(m_mutex);
    if (const auto found = m_pending.find(textOf(params[m_cancelId])); found != m_pending.end())
        found->second.request_stop();
}

void RpcConnection::work()
{
    for (;;) {
        std::unique_lock lock(m_mutex);
        m_arrived.wait(lock, [this] { return !m_queue.empty() || m_hasEnded; });
        if (m_queue.empty()) {
            m_isDone = true;
            m_arrived.notify_all();
            return;
        }
        Incoming incoming = std::move(m_queue.front());
        m_queue.pop_front();
        lock.unlock();
        handle(incoming);
        if (!incoming.id) continue;
        lock.lock();
        m_pending.erase(textOf(*incoming.id));
    }
}

void RpcConnection::handle(Incoming& incoming)
{
    const Json id = incoming.id.value_or(Json());
    try {
        if (incoming.fault) throw *incoming.fault;
        if (incoming.work) return incoming.work();
        if (!incoming.id) {
            const auto found = m_notifications.find(incoming.method);
            if (found != m_notifications.end()) found->second(incoming.params);
            return;
        }
        if (incoming.stop.stop_requested()) return refuse(id, RpcCode::RequestCancelled, "cancelled");
        if (m_gate) m_gate(incoming.method);
        const auto found = m_requests.find(incoming.method);
        if (found == m_requests.end())
            return refuse(id, RpcCode::MethodNotFound, fmt::format("there is no method '{}'", incoming.method));
        Json result = found->second(incoming.params, Task(incoming.stop.get_token()));
        if (incoming.stop.stop_requested()) return refuse(id, RpcCode::RequestCancelled, "cancelled");
        answer(id, std::move(result));
    } catch (const RpcError& error) {
        if (incoming.id || incoming.fault) refuse(id, error.code(), error.what());
    } catch (const Json::exception&) {
        if (incoming.id)
            refuse(id, RpcCode::InvalidParams,
                   fmt::format("a parameter of '{}' is missing or of another type than the protocol says",
                               incoming.method));
    } catch (const std::exception& error) {
        if (incoming.id) refuse(id, RpcCode::InternalError, error.what());
    }
}

void RpcConnection::notify(std::string_view method, Json params)
{
    send({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
}

void RpcConnection::request(std::string_view method, Json params)
{
    const std::string id = fmt::format("causeway-{}", ++m_lastId);
    send({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}});
}

void RpcConnection::answer(const Json& id, Json result)
{
    const std::string message =
        toMessage(textOf({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}}), m_framing);
    const std::lock_guard lock(m_writing);
    m_write(message);
    for (const std::string& bytes : std::exchange(m_attached, {})) m_write(bytes);
}

void RpcConnection::refuse(const Json& id, RpcCode code, std::string_view why)
{
    m_attached.clear();
    send({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", static_cast<int>(code)}, {"message", why}}}});
}

void RpcConnection::send(const Json& message)
{
    const std::string bytes = toMessage(textOf(message), m_framing);
    const std::lock_guard lock(m_writing);
    m_write(bytes);
}

}  // namespace causeway
