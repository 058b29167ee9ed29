// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/language/language_server.h"

#include <algorithm>

#include "core/base/version.h"
#include "core/protocol/file_uri.h"
#include "core/protocol/language/check_service.h"
#include "core/protocol/language/language_commands.h"
#include "core/protocol/language/language_state.h"

namespace causeway {

namespace {

using namespace std::chrono_literals;
constexpr auto kCheckDelay = 150ms;   ///< after the last change of a text
constexpr auto kOthersDelay = 600ms;  ///< for other texts, which may depend on it

Json capabilities(PositionEncoding encoding)
{
    constexpr int kIncremental = 2;
    const char* const encodings[] = {"utf-8", "utf-16", "utf-32"};
    return {{"positionEncoding", encodings[static_cast<int>(encoding)]},
            {"textDocumentSync", {{"openClose", true}, {"change", kIncremental}, {"save", false}}},
            {"completionProvider", {{"triggerCharacters", {"."}}, {"resolveProvider", false}}},
            {"hoverProvider", true},
            {"signatureHelpProvider", {{"triggerCharacters", {"(", ","}}, {"retriggerCharacters", {")"}}}},
            {"declarationProvider", true},
            {"definitionProvider", true},
            {"typeDefinitionProvider", true},
            {"referencesProvider", true},
            {"documentHighlightProvider", true},
            {"documentSymbolProvider", true},
            {"workspaceSymbolProvider", true},
            {"codeActionProvider", {{"codeActionKinds", {"quickfix"}}}},
            {"codeLensProvider", {{"resolveProvider", false}}},
            {"documentFormattingProvider", true},
            {"documentRangeFormattingProvider", true},
            {"documentOnTypeFormattingProvider", {{"firstTriggerCharacter", "\n"}}},
            {"renameProvider", {{"prepareProvider", true}}},
            {"foldingRangeProvider", true},
            {"selectionRangeProvider", true},
            {"callHierarchyProvider", true},
            {"typeHierarchyProvider", true},
            {"inlayHintProvider", true},
            {"semanticTokensProvider", {{"legend", semanticTokensLegend()}, {"full", true}, {"range", true}}},
            {"executeCommandProvider", {{"commands", languageCommands()}}},
            {"workspace", {{"workspaceFolders", {{"supported", true}, {"changeNotifications", true}}}}}};
}

/// A nested value by a path of names; null if missing.
Json valueAt(const Json& root, std::string_view path)
{
    const Json* at = &root;
    while (!path.empty()) {
        const std::string name(path.substr(0, path.find('/')));
        path.remove_prefix(std::min(path.size(), name.size() + 1));
        if (!at->is_object() || !at->contains(name)) return nullptr;
        at = &(*at)[name];
    }
    return *at;
}

bool isTrue(const Json& root, std::string_view path)
{
    return valueAt(root, path) == true;
}

bool lists(const Json& root, std::string_view path, std::string_view word)
{
    const Json list = valueAt(root, path);
    return list.is_array() && std::ranges::find(list, Json(word)) != list.end();
}

PositionEncoding chosenEncoding(const Json& abilities)
{
    const Json offered = valueAt(abilities, "general/positionEncodings");
    if (offered.is_array()) {
        for (const Json& name : offered) {
            if (name == "utf-8") return PositionEncoding::Utf8;
            if (name == "utf-16") return PositionEncoding::Utf16;
            if (name == "utf-32") return PositionEncoding::Utf32;
        }
    }
    return PositionEncoding::Utf16;
}

ClientAbilities abilitiesOf(const Json& given)
{
    ClientAbilities client;
    client.encoding = chosenEncoding(given);
    client.snippets = isTrue(given, "textDocument/completion/completionItem/snippetSupport");
    client.markdownHover = lists(given, "textDocument/hover/contentFormat", "markdown");
    client.markdownCompletion = lists(given, "textDocument/completion/completionItem/documentationFormat", "markdown");
    client.symbolTree = isTrue(given, "textDocument/documentSymbol/hierarchicalDocumentSymbolSupport");
    client.documentChanges = isTrue(given, "workspace/workspaceEdit/documentChanges");
    client.watchedFiles = isTrue(given, "workspace/didChangeWatchedFiles/dynamicRegistration");
    client.refreshesHints = isTrue(given, "workspace/inlayHint/refreshSupport");
    client.relatedInformation = isTrue(given, "textDocument/publishDiagnostics/relatedInformation");
    client.showsDocuments = isTrue(given, "window/showDocument/support");
    return client;
}

class LanguageServer {
public:
    LanguageServer(RpcConnection::Read read, RpcConnection::Write write, std::function<bool()> isHeard)
        : m_connection(std::move(read), std::move(write)), m_checks([this](std::shared_ptr<const DocumentCheck> check) {
              m_connection.post([this, check = std::move(check)] { takeCheck(check); });
          })
    {
        m_connection.setLastMethod("exit");
        m_connection.setIsHeard(std::move(isHeard));
        m_connection.setGate([this](std::string_view method) {
            if (m_phase == Phase::New && method != "initialize")
                throw RpcError(RpcCode::NotInitialized, "the first request must be 'initialize'");
            if (m_phase == Phase::Open && method == "initialize")
                throw RpcError(RpcCode::InvalidRequest, "'initialize' was sent before");
            if (m_phase == Phase::Closed) throw RpcError(RpcCode::InvalidRequest, "'shutdown' was sent before");
        });
        addLifeCycle();
        addDocuments();
        for (const auto& group : {completionRequests(), navigationRequests(), symbolRequests(), hierarchyRequests(),
                                  colourRequests(), hintRequests(), formatRequests(), fixRequests()}) {
            for (const LanguageRequest& request : group) {
                m_connection.onRequest(request.method,
                                       [this, handle = request.handle](const Json& params, const Task& task) {
                                           return handle(m_state, params, task);
                                       });
            }
        }
    }

    int run()
    {
        m_connection.run();
        return m_phase == Phase::Closed ? 0 : 1;
    }

private:
    enum class Phase { New, Open, Closed };

    void on(const char* method, void (LanguageServer::*handle)(const Json&))
    {
        m_connection.onNotification(method, [this, handle](const Json& params) {
            if (m_phase == Phase::Open) (this->*handle)(params);
        });
    }

    // Begin and end ---------------------------------------------------------------------------------------

    void addLifeCycle()
    {
        m_connection.onRequest("initialize",
                               [this](const Json& params, const Task& /*task*/) { return initialize(params); });
        m_connection.onRequest("shutdown", [this](const Json& /*params*/, const Task& /*task*/) {
            m_phase = Phase::Closed;
            return Json();
        });
        m_connection.onRequest("workspace/executeCommand", [this](const Json& params, const Task& task) {
            const CommandOutcome outcome = executeCommand(m_state, params, task);
            if (!outcome.page.empty() && m_state.client.showsDocuments)
                m_connection.request("window/showDocument", {{"uri", uriOfPath(outcome.page)}, {"external", true}});
            return outcome.answer;
        });
        on("initialized", &LanguageServer::onInitialized);
        on("workspace/didChangeConfiguration", &LanguageServer::onConfiguration);
        on("workspace/didChangeWorkspaceFolders", &LanguageServer::onFolders);
        on("workspace/didChangeWatchedFiles", &LanguageServer::onFiles);
    }

    Json initialize(const Json& params)
    {
        if (!params.is_object()) throw RpcError(RpcCode::InvalidParams, "'initialize' needs parameters");
        m_state.client = abilitiesOf(valueAt(params, "capabilities"));
        const Json folders = valueAt(params, "workspaceFolders");
        if (folders.is_array() && !folders.empty()) {
            for (const Json& folder : folders) addFolder(folder);
        } else if (const Json root = valueAt(params, "rootUri"); root.is_string()) {
            m_state.folders.push_back(toPath(pathOfUri(root.get<std::string>())));
        }
        takeSettings(valueAt(params, "initializationOptions"));
        m_phase = Phase::Open;
        return {{"capabilities", capabilities(m_state.client.encoding)},
                {"serverInfo", {{"name", "causewayc"}, {"version", CAUSEWAY_VERSION}}}};
    }

    void onInitialized(const Json& /*params*/)
    {
        if (!m_state.client.watchedFiles) return;
        const Json watchers = Json::array({{{"globPattern", "**/*.mo"}}, {{"globPattern", "**/package.order"}}});
        m_connection.request("client/registerCapability",
                             {{"registrations", Json::array({{{"id", "files"},
                                                              {"method", "workspace/didChangeWatchedFiles"},
                                                              {"registerOptions", {{"watchers", watchers}}}}})}});
    }

    void addFolder(const Json& folder)
    {
        m_state.folders.push_back(toPath(pathOfUri(folder.at("uri").get<std::string>())));
    }

    /// {libraries: [folders], pedantic: bool, noUnits: [names of libraries]}, optionally within {causeway: ...}.
    void takeSettings(const Json& given)
    {
        const Json inside = valueAt(given, "causeway");
        const Json& settings = inside.is_object() ? inside : given;
        if (!settings.is_object()) return;
        if (const Json libraries = valueAt(settings, "libraries"); libraries.is_array()) {
            m_state.settings.libraries.clear();
            for (const Json& folder : libraries) {
                if (folder.is_string())
                    m_state.settings.libraries.push_back(toPath(pathOfUri(folder.get<std::string>())));
            }
        }
        if (const Json pedantic = valueAt(settings, "pedantic"); pedantic.is_boolean())
            m_state.settings.isPedantic = pedantic.get<bool>();
        if (const Json unchecked = valueAt(settings, "noUnits"); unchecked.is_array()) {
            m_state.settings.unitsUnchecked.clear();
            for (const Json& library : unchecked) {
                if (library.is_string()) m_state.settings.unitsUnchecked.push_back(library.get<std::string>());
            }
        }
    }

    void onConfiguration(const Json& params)
    {
        takeSettings(valueAt(params, "settings"));
        changedAround();
    }

    void onFolders(const Json& params)
    {
        for (const Json& folder : params.at("event").at("removed"))
            std::erase(m_state.folders, toPath(pathOfUri(folder.at("uri").get<std::string>())));
        for (const Json& folder : params.at("event").at("added")) addFolder(folder);
        changedAround();
    }

    /// Files are read again on demand.
    void onFiles(const Json& /*params*/) { changedAround(); }

    void changedAround()
    {
        m_state.forget();
        checkAll(kCheckDelay);
    }

    // Texts -----------------------------------------------------------------------------------------------

    void addDocuments()
    {
        on("textDocument/didOpen", &LanguageServer::onOpen);
        on("textDocument/didChange", &LanguageServer::onChange);
        on("textDocument/didClose", &LanguageServer::onClose);
    }

    void onOpen(const Json& params)
    {
        const Json& item = params.at("textDocument");
        const OpenDocument& document =
            m_state.documents.open(item.at("uri").get<std::string>(), item.value("version", std::int64_t{0}),
                                   item.at("text").get<std::string>());
        m_state.forget();
        check(document, {});
        checkOthers(document);
    }

    void onChange(const Json& params)
    {
        const Json& item = params.at("textDocument");
        OpenDocument* document = m_state.documents.find(item.at("uri").get<std::string>());
        if (document == nullptr) return;
        m_state.forget();
        for (const Json& change : params.at("contentChanges")) {
            std::string text = change.at("text").get<std::string>();
            if (!change.contains("range") || change["range"].is_null()) {
                document->replaceAll(std::move(text));
                continue;
            }
            const std::uint32_t begin = m_state.offset(*document, change["range"].at("start"));
            const std::uint32_t end = m_state.offset(*document, change["range"].at("end"));
            document->replace(std::min(begin, end), std::max(begin, end), text);
        }
        document->setVersion(item.value("version", document->version() + 1));
        check(*document, kCheckDelay);
        checkOthers(*document);
    }

    void onClose(const Json& params)
    {
        const std::string uri = params.at("textDocument").at("uri").get<std::string>();
        const OpenDocument* document = m_state.documents.find(uri);
        if (document == nullptr) return;
        m_checks.forget(document->path());
        m_state.checks.erase(document->path());
        m_connection.notify("textDocument/publishDiagnostics",
                            {{"uri", document->uri()}, {"diagnostics", Json::array()}});
        m_state.documents.close(uri);
        m_state.forget();
        checkAll(kOthersDelay);
    }

    // Diagnostics -----------------------------------------------------------------------------------------

    void check(const OpenDocument& document, CheckService::Clock::duration delay)
    {
        DocumentToCheck wanted{document.path(),
                               document.version(),
                               document.tree(),
                               {},
                               m_state.libraryFolders(),
                               m_state.settings.isPedantic,
                               m_state.settings.unitsUnchecked};
        for (const OpenDocument* other : m_state.documents.all()) {
            if (other != &document) wanted.others.push_back(other->tree());
        }
        m_checks.check(std::move(wanted), delay);
    }

    void checkOthers(const OpenDocument& changed)
    {
        for (const OpenDocument* document : m_state.documents.all()) {
            if (document != &changed) check(*document, kOthersDelay);
        }
    }

    void checkAll(CheckService::Clock::duration delay)
    {
        for (const OpenDocument* document : m_state.documents.all()) check(*document, delay);
    }

    void takeCheck(const std::shared_ptr<const DocumentCheck>& check)
    {
        const OpenDocument* document = m_state.documents.findPath(check->path);
        if (document == nullptr || document->version() != check->version) return;
        // The list of an earlier text stays until the new one is complete, unless there are errors.
        const auto last = m_state.checks.find(check->path);
        const bool isKnown = last != m_state.checks.end() && !last->second->isPartial;
        if (check->isPartial && isKnown && !check->diagnostics.hasErrors()) return;
        m_state.checks[check->path] = check;
        m_connection.notify("textDocument/publishDiagnostics", publishedDiagnostics(m_state, *document, *check));
        // Inferred units are now available.
        if (m_state.client.refreshesHints && !check->missingUnits.empty())
            m_connection.request("workspace/inlayHint/refresh", Json::object());
    }

    RpcConnection m_connection;
    LanguageState m_state;
    Phase m_phase = Phase::New;
    CheckService m_checks;  ///< destroyed before the members to which it reports
};

}  // namespace

int runLanguageServer(RpcConnection::Read read, RpcConnection::Write write, std::function<bool()> isHeard)
{
    return LanguageServer(std::move(read), std::move(write), std::move(isHeard)).run();
}

}  // namespace causeway
