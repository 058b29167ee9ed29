// SPDX-License-Identifier: GPL-3.0-or-later
// Instances of FMI 3.0.
#include <dlfcn.h>

#include <stdexcept>

#include "tests/simulation/fmi/imported_instances.h"

namespace causeway::test {

namespace {

void logThird(void* environment, int /*status*/, const char* category, const char* message)
{
    static_cast<ImportedInstance*>(environment)->messages.push_back(std::string(category) + ": " + message);
}

void updateThird(void* environment, double time, bool wantsInputs, bool mayGet, bool isFinished, bool canReturnEarly,
                 bool* returnsEarly, double* returnTime);

using Reference = const std::uint32_t*;
using Log = void (*)(void*, int, const char*, const char*);
using IntermediateUpdate = void (*)(void*, double, bool, bool, bool, bool, bool*, double*);

class Third final : public ImportedInstance {
public:
    Third(void* library, const std::filesystem::path& folder, Mode mode, const std::string& token,
          const Stepping& stepping)
        : m_library(library), m_update(stepping.update)
    {
        const std::string resources = (folder / "resources" / "").string();
        const Log log = &logThird;
        void* const environment = static_cast<ImportedInstance*>(this);
        const IntermediateUpdate update = m_update ? &updateThird : nullptr;
        if (mode == Mode::ModelExchange)
            m_handle = call<void*>(library, "fmi3InstantiateModelExchange", "instance", token.c_str(),
                                   resources.c_str(), false, true, environment, log);
        else
            m_handle = call<void*>(library, "fmi3InstantiateCoSimulation", "instance", token.c_str(), resources.c_str(),
                                   false, true, stepping.hasEventMode, stepping.mayReturnEarly, Reference(nullptr),
                                   std::size_t(0), environment, log, update);
    }
    ~Third() override
    {
        if (m_handle != nullptr) call<void>(m_library, "fmi3FreeInstance", m_handle);
    }
    Third(const Third&) = delete;
    Third& operator=(const Third&) = delete;
    [[nodiscard]] bool isThere() const { return m_handle != nullptr; }

    int setUp(double start, double stop, double tolerance) override
    {
        m_start = start;
        m_stop = stop;
        m_tolerance = tolerance;
        return 0;
    }
    int enterInitialization() override
    {
        return go("fmi3EnterInitializationMode", true, m_tolerance, m_start, true, m_stop);
    }
    int exitInitialization() override { return go("fmi3ExitInitializationMode"); }
    int terminate() override { return go("fmi3Terminate"); }
    int reset() override { return go("fmi3Reset"); }
    int getReal(std::uint32_t reference, double& value) override
    {
        return go("fmi3GetFloat64", static_cast<Reference>(&reference), std::size_t(1), &value, std::size_t(1));
    }
    int setReal(std::uint32_t reference, double value) override
    {
        return go("fmi3SetFloat64", static_cast<Reference>(&reference), std::size_t(1),
                  static_cast<const double*>(&value), std::size_t(1));
    }
    int getNumber(const DeclaredVariable& variable, double& value) override
    {
        if (variable.type == "Float64") return getReal(variable.reference, value);
        if (variable.type == "Boolean") return getAs<bool>("fmi3GetBoolean", variable, value);
        if (variable.type == "Enumeration") return getAs<std::int64_t>("fmi3GetInt64", variable, value);
        return getAs<std::int32_t>("fmi3GetInt32", variable, value);
    }
    int setNumber(const DeclaredVariable& variable, double value) override
    {
        if (variable.type == "Float64") return setReal(variable.reference, value);
        if (variable.type == "Boolean") return setAs<bool>("fmi3SetBoolean", variable, value != 0);
        if (variable.type == "Enumeration")
            return setAs<std::int64_t>("fmi3SetInt64", variable, static_cast<std::int64_t>(value));
        return setAs<std::int32_t>("fmi3SetInt32", variable, static_cast<std::int32_t>(value));
    }
    int setTime(double time) override { return go("fmi3SetTime", time); }
    int setStates(const std::vector<double>& states) override
    {
        return go("fmi3SetContinuousStates", states.data(), states.size());
    }
    int getStates(std::vector<double>& states) override
    {
        return go("fmi3GetContinuousStates", states.data(), states.size());
    }
    int getDerivatives(std::vector<double>& derivatives) override
    {
        return go("fmi3GetContinuousStateDerivatives", derivatives.data(), derivatives.size());
    }
    int getIndicators(std::vector<double>& indicators) override
    {
        return go("fmi3GetEventIndicators", indicators.data(), indicators.size());
    }
    int newDiscreteStates(EventInfo& info) override
    {
        return go("fmi3UpdateDiscreteStates", &info.needsMore, &info.terminates, &info.nominalsChanged,
                  &info.statesChanged, &info.hasNext, &info.next);
    }
    int enterEventMode() override { return go("fmi3EnterEventMode"); }
    int enterContinuousMode() override { return go("fmi3EnterContinuousTimeMode"); }
    int completedStep(bool& wantsEvent, bool& terminates) override
    {
        return go("fmi3CompletedIntegratorStep", true, &wantsEvent, &terminates);
    }
    int doStep(double time, double size, bool& terminates) override
    {
        bool needsEvent = false, isEarly = false;
        double last = 0;
        return go("fmi3DoStep", time, size, true, &needsEvent, &terminates, &isEarly, &last);
    }
    int stepOrReturn(double time, double size, StepInfo& info) override
    {
        return go("fmi3DoStep", time, size, true, &info.needsEvent, &info.terminates, &info.isEarly, &info.last);
    }
    int enterStepMode() override { return go("fmi3EnterStepMode"); }
    int outputDerivative(std::uint32_t reference, double& rate) override
    {
        const std::int32_t order = 1;
        return go("fmi3GetOutputDerivatives", static_cast<Reference>(&reference), std::size_t(1), &order, &rate,
                  std::size_t(1));
    }
    [[nodiscard]] bool asksForReturn(double time) const { return m_update(time); }
    int saveState(void*& state) override { return go("fmi3GetFMUState", &state); }
    int restoreState(void* state) override { return go("fmi3SetFMUState", state); }
    int freeState(void*& state) override { return go("fmi3FreeFMUState", &state); }
    int serialize(void* state, std::string& bytes) override
    {
        std::size_t size = 0;
        if (const int status = go("fmi3SerializedFMUStateSize", state, &size); status != 0) return status;
        bytes.resize(size);
        return go("fmi3SerializeFMUState", state, bytes.data(), size);
    }
    int deserialize(const std::string& bytes, void*& state) override
    {
        return go("fmi3DeserializeFMUState", bytes.data(), bytes.size(), &state);
    }
    int directionalDerivative(std::uint32_t unknown, std::uint32_t known, double& rate) override
    {
        const double direction = 1;
        return go("fmi3GetDirectionalDerivative", static_cast<Reference>(&unknown), std::size_t(1),
                  static_cast<Reference>(&known), std::size_t(1), &direction, std::size_t(1), &rate, std::size_t(1));
    }
    int adjointDerivative(const std::vector<std::uint32_t>& unknowns, const std::vector<double>& weights,
                          const std::vector<std::uint32_t>& knowns, std::vector<double>& sums) override
    {
        sums.assign(knowns.size(), 0);
        return go("fmi3GetAdjointDerivative", static_cast<Reference>(unknowns.data()), unknowns.size(),
                  static_cast<Reference>(knowns.data()), knowns.size(), weights.data(), weights.size(), sums.data(),
                  sums.size());
    }

private:
    template <class... Arguments>
    int go(const char* name, Arguments... arguments)
    {
        return call<int>(m_library, name, m_handle, arguments...);
    }
    template <class T>
    int getAs(const char* name, const DeclaredVariable& variable, double& value)
    {
        T number{};
        const int status =
            go(name, static_cast<Reference>(&variable.reference), std::size_t(1), &number, std::size_t(1));
        value = static_cast<double>(number);
        return status;
    }
    template <class T>
    int setAs(const char* name, const DeclaredVariable& variable, T value)
    {
        return go(name, static_cast<Reference>(&variable.reference), std::size_t(1), static_cast<const T*>(&value),
                  std::size_t(1));
    }

    void* m_library;
    std::function<bool(double)> m_update;
    void* m_handle = nullptr;
    double m_start = 0, m_stop = 1, m_tolerance = 1e-6;
};

void updateThird(void* environment, double time, bool wantsInputs, bool mayGet, bool isFinished, bool canReturnEarly,
                 bool* returnsEarly, double* returnTime)
{
    *returnsEarly =
        static_cast<Third*>(static_cast<ImportedInstance*>(environment))->asksForReturn(time) && canReturnEarly;
    if (wantsInputs || !mayGet || !isFinished) throw std::logic_error("this is no update that was agreed on");
    if (*returnsEarly) *returnTime = time;
}

}  // namespace

void* functionOf(void* library, const std::string& name)
{
    void* const function = dlsym(library, name.c_str());
    if (function == nullptr) throw std::runtime_error("the library has no function " + name);
    return function;
}

std::unique_ptr<ImportedInstance> instantiateThird(void* library, const std::filesystem::path& folder, Mode mode,
                                                   const std::string& token, std::vector<std::string>* messages,
                                                   const Stepping& stepping)
{
    auto instance = std::make_unique<Third>(library, folder, mode, token, stepping);
    if (messages != nullptr) *messages = instance->messages;
    if (!instance->isThere()) return nullptr;
    return instance;
}

}  // namespace causeway::test
