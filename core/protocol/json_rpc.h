// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// JSON-RPC 2.0 over a stream: reads messages while handlers run, so that requests can be cancelled.
///
/// In:   bytes from a blocking read function. Out: responses and notifications, through a write function.
/// Errors: a handler throws `RpcError`; any other exception is an internal error (-32603). Invalid messages are
///       answered as specified, and processing continues.
/// Threads: `run` reads on the calling thread and handles messages on a worker thread in order; only cancellations
///       overtake. `notify` and `request` may be called from any thread.
/// Reference: JSON-RPC 2.0; Language Server Protocol 3.17 for the codes below -32800 and cancellation.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/task.h"
#include "core/protocol/message_stream.h"

namespace causeway {

using Json = nlohmann::json;

enum class RpcCode : int {
    ParseError = -32700,
    InvalidRequest = -32600,
    MethodNotFound = -32601,
    InvalidParams = -32602,
    InternalError = -32603,
    NotInitialized = -32002,
    RequestFailed = -32803,
    RequestCancelled = -32800
};

class RpcError : public std::runtime_error {
public:
    RpcError(RpcCode code, const std::string& message) : std::runtime_error(message), m_code(code) {}
    [[nodiscard]] RpcCode code() const { return m_code; }

private:
    RpcCode m_code;
};

class RpcConnection {
public:
    /// Waits for bytes and returns their number; 0 at the end of the stream.
    using Read = std::function<std::size_t(char* bytes, std::size_t size)>;
    using Write = std::function<bool(std::string_view bytes)>;
    using RequestHandler = std::function<Json(const Json& params, const Task& task)>;
    using NotificationHandler = std::function<void(const Json& params)>;

    RpcConnection(Read read, Write write, Framing framing = Framing::Headers)
        : m_read(std::move(read)), m_write(std::move(write)), m_framing(framing)
    {
    }

    // Call before `run`.
    void onRequest(std::string method, RequestHandler handler);
    void onNotification(std::string method, NotificationHandler handler);
    /// Called before each request; an exception from it is the response.
    void setGate(std::function<void(std::string_view method)> gate) { m_gate = std::move(gate); }

    /// Method that cancels a request, and the name of its id; default: `$/cancelRequest` and "id".
    void setCancellation(std::string method, std::string idName)
    {
        m_cancelMethod = std::move(method);
        m_cancelId = std::move(idName);
    }

    /// A notification after which reading stops.
    void setLastMethod(std::string method) { m_lastMethod = std::move(method); }

    /// Called while requests are pending after the end of the input: they are cancelled if nobody reads responses.
    void setIsHeard(std::function<bool()> isHeard) { m_isHeard = std::move(isHeard); }

    /// Runs until the end of the input; handles all requests read by then.
    void run();

    void notify(std::string_view method, Json params);
    /// Sends a request to the peer; ignores its response.
    void request(std::string_view method, Json params);
    /// Runs on the worker thread, after the messages received so far; not after the end of the input when all are
    /// handled.
    void post(std::function<void()> work);
    /// Bytes written unchanged after the response to the current request; call from its handler.
    void attach(std::string bytes) { m_attached.push_back(std::move(bytes)); }

private:
    struct Incoming {
        std::string method;
        Json params;
        std::optional<Json> id;  ///< none for a notification
        std::stop_source stop;
        std::optional<RpcError> fault;  ///< instead of a message
        std::function<void()> work;     ///< instead of a message
    };

    static Incoming faultOf(std::optional<Json> id, RpcCode code, const std::string& why);
    void take(std::string content);
    void take(Json message);
    void push(Incoming incoming);
    void cancel(const Json& params);
    void work();
    void handle(Incoming& incoming);
    void answer(const Json& id, Json result);
    void refuse(const Json& id, RpcCode code, std::string_view why);
    void send(const Json& message);

    Read m_read;
    Write m_write;
    Framing m_framing;
    std::string m_cancelMethod = "$/cancelRequest", m_cancelId = "id";
    std::map<std::string, RequestHandler, std::less<>> m_requests;
    std::map<std::string, NotificationHandler, std::less<>> m_notifications;
    std::function<void(std::string_view)> m_gate;
    std::function<bool()> m_isHeard;

    std::mutex m_mutex;  ///< protects the four members below
    std::condition_variable m_arrived;
    std::deque<Incoming> m_queue;
    std::map<std::string, std::stop_source> m_pending;  ///< pending requests, by id
    bool m_hasEnded = false, m_isDone = false;

    std::vector<std::string> m_attached;  ///< of the worker thread
    std::string m_lastMethod;
    bool m_isLast = false;  ///< of the reading thread: the last notification has been received
    std::atomic<int> m_lastId = 0;
    std::mutex m_writing;
};

}  // namespace causeway
