// SPDX-License-Identifier: GPL-3.0-or-later
// Instances of FMI 2.0.
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include "tests/simulation/fmi/imported_instances.h"

namespace causeway::test {

namespace {

struct Callbacks {
    void (*logger)(void*, const char*, int, const char*, const char*, ...);
    void* (*allocate)(std::size_t, std::size_t);
    void (*release)(void*);
    void (*stepFinished)(void*, int);
    void* environment;
};

void log(void* environment, const char* /*name*/, int /*status*/, const char* category, const char* format, ...)
{
    char text[2000];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    static_cast<std::vector<std::string>*>(environment)->push_back(std::string(category) + ": " + text);
}

using Reference = const std::uint32_t*;

class Second final : public ImportedInstance {
public:
    Second(void* library, const std::filesystem::path& folder, Mode mode, const std::string& token)
        : m_library(library), m_callbacks{&log, &std::calloc, &std::free, nullptr, &messages}
    {
        const std::string resources = "file://" + (folder / "resources").string();
        m_handle = call<void*>(library, "fmi2Instantiate", "instance", mode == Mode::ModelExchange ? 0 : 1,
                               token.c_str(), resources.c_str(), static_cast<const Callbacks*>(&m_callbacks), 0, 1);
    }
    ~Second() override
    {
        if (m_handle != nullptr) call<void>(m_library, "fmi2FreeInstance", m_handle);
    }
    Second(const Second&) = delete;
    Second& operator=(const Second&) = delete;
    [[nodiscard]] bool isThere() const { return m_handle != nullptr; }

    int setUp(double start, double stop, double tolerance) override
    {
        return go("fmi2SetupExperiment", 1, tolerance, start, 1, stop);
    }
    int enterInitialization() override { return go("fmi2EnterInitializationMode"); }
    int exitInitialization() override { return go("fmi2ExitInitializationMode"); }
    int terminate() override { return go("fmi2Terminate"); }
    int reset() override { return go("fmi2Reset"); }
    int getReal(std::uint32_t reference, double& value) override
    {
        return go("fmi2GetReal", static_cast<Reference>(&reference), std::size_t(1), &value);
    }
    int setReal(std::uint32_t reference, double value) override
    {
        return go("fmi2SetReal", static_cast<Reference>(&reference), std::size_t(1),
                  static_cast<const double*>(&value));
    }
    int getNumber(const DeclaredVariable& variable, double& value) override
    {
        if (variable.type == "Real") return getReal(variable.reference, value);
        int number = 0;
        const int status = go(variable.type == "Boolean" ? "fmi2GetBoolean" : "fmi2GetInteger",
                              static_cast<Reference>(&variable.reference), std::size_t(1), &number);
        value = number;
        return status;
    }
    int setNumber(const DeclaredVariable& variable, double value) override
    {
        if (variable.type == "Real") return setReal(variable.reference, value);
        const int number = static_cast<int>(value);
        return go(variable.type == "Boolean" ? "fmi2SetBoolean" : "fmi2SetInteger",
                  static_cast<Reference>(&variable.reference), std::size_t(1), &number);
    }
    int setTime(double time) override { return go("fmi2SetTime", time); }
    int setStates(const std::vector<double>& states) override
    {
        return go("fmi2SetContinuousStates", states.data(), states.size());
    }
    int getStates(std::vector<double>& states) override
    {
        return go("fmi2GetContinuousStates", states.data(), states.size());
    }
    int getDerivatives(std::vector<double>& derivatives) override
    {
        return go("fmi2GetDerivatives", derivatives.data(), derivatives.size());
    }
    int getIndicators(std::vector<double>& indicators) override
    {
        return go("fmi2GetEventIndicators", indicators.data(), indicators.size());
    }
    int newDiscreteStates(EventInfo& info) override
    {
        struct {
            int needsMore = 0, terminates = 0, nominalsChanged = 0, statesChanged = 0, hasNext = 0;
            double next = 0;
        } own;
        const int status = go("fmi2NewDiscreteStates", static_cast<void*>(&own));
        info = {own.needsMore != 0,     own.terminates != 0, own.nominalsChanged != 0,
                own.statesChanged != 0, own.hasNext != 0,    own.next};
        return status;
    }
    int enterEventMode() override { return go("fmi2EnterEventMode"); }
    int enterContinuousMode() override { return go("fmi2EnterContinuousTimeMode"); }
    int completedStep(bool& wantsEvent, bool& terminates) override
    {
        int wants = 0, ends = 0;
        const int status = go("fmi2CompletedIntegratorStep", 1, &wants, &ends);
        wantsEvent = wants != 0;
        terminates = ends != 0;
        return status;
    }
    int doStep(double time, double size, bool& terminates) override
    {
        const int status = go("fmi2DoStep", time, size, 1);
        int ends = 0;
        terminates = status == 2 && go("fmi2GetBooleanStatus", 3, &ends) == 0 && ends != 0;
        return status;
    }
    int outputDerivative(std::uint32_t reference, double& rate) override
    {
        const int order = 1;
        return go("fmi2GetRealOutputDerivatives", static_cast<Reference>(&reference), std::size_t(1), &order, &rate);
    }
    int saveState(void*& state) override { return go("fmi2GetFMUstate", &state); }
    int restoreState(void* state) override { return go("fmi2SetFMUstate", state); }
    int freeState(void*& state) override { return go("fmi2FreeFMUstate", &state); }
    int serialize(void* state, std::string& bytes) override
    {
        std::size_t size = 0;
        if (const int status = go("fmi2SerializedFMUstateSize", state, &size); status != 0) return status;
        bytes.resize(size);
        return go("fmi2SerializeFMUstate", state, bytes.data(), size);
    }
    int deserialize(const std::string& bytes, void*& state) override
    {
        return go("fmi2DeSerializeFMUstate", bytes.data(), bytes.size(), &state);
    }
    int directionalDerivative(std::uint32_t unknown, std::uint32_t known, double& rate) override
    {
        const double direction = 1;
        return go("fmi2GetDirectionalDerivative", static_cast<Reference>(&unknown), std::size_t(1),
                  static_cast<Reference>(&known), std::size_t(1), &direction, &rate);
    }

private:
    template <class... Arguments>
    int go(const char* name, Arguments... arguments)
    {
        return call<int>(m_library, name, m_handle, arguments...);
    }

    void* m_library;
    Callbacks m_callbacks;
    void* m_handle = nullptr;
};

}  // namespace

std::unique_ptr<ImportedInstance> instantiateSecond(void* library, const std::filesystem::path& folder,
                                                    const Description& /*description*/, Mode mode,
                                                    const std::string& token, std::vector<std::string>* messages)
{
    auto instance = std::make_unique<Second>(library, folder, mode, token);
    if (messages != nullptr) *messages = instance->messages;
    if (!instance->isThere()) return nullptr;
    return instance;
}

}  // namespace causeway::test
