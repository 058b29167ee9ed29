// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A small importer of FMUs, written against the standards alone: it uses only the archive of an FMU.
///
/// Both versions, model exchange (CVODE with dense Jacobian and root finding) and co-simulation.
/// Reference: FMI 2.0.4, chapters 3.2.4 and 4.2.4; FMI 3.0.2, chapters 3.2 and 4.2.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace causeway::test {

struct DeclaredVariable {
    std::string name, type, causality, variability, initial, start;
    std::uint32_t reference = 0;
    std::uint32_t derivativeOf = 0xFFFFFFFF;  ///< a value reference
};

struct Description {
    int version = 0;  ///< 2, 3
    std::string token, modelExchange, coSimulation, text;
    double startTime = 0, stopTime = 1, tolerance = 1e-6;
    std::vector<DeclaredVariable> variables;
    std::vector<std::uint32_t> states, derivatives;  ///< value references
    std::size_t indicators = 0;
    [[nodiscard]] const DeclaredVariable& find(const std::string& name) const;
};

/// Functions of an instance, with the types of both versions unified. All return the status of the standard.
class ImportedInstance {
public:
    virtual ~ImportedInstance() = default;
    std::vector<std::string> messages;

    virtual int setUp(double start, double stop, double tolerance) = 0;
    virtual int enterInitialization() = 0;
    virtual int exitInitialization() = 0;
    virtual int terminate() = 0;
    virtual int reset() = 0;
    virtual int getReal(std::uint32_t reference, double& value) = 0;
    virtual int setReal(std::uint32_t reference, double value) = 0;
    /// Integer, Boolean, enumerations: by the type of the declaration.
    virtual int getNumber(const DeclaredVariable& variable, double& value) = 0;
    virtual int setNumber(const DeclaredVariable& variable, double value) = 0;
    virtual int setTime(double time) = 0;
    virtual int setStates(const std::vector<double>& states) = 0;
    virtual int getStates(std::vector<double>& states) = 0;
    virtual int getDerivatives(std::vector<double>& derivatives) = 0;
    virtual int getIndicators(std::vector<double>& indicators) = 0;
    struct EventInfo {
        bool needsMore = false, terminates = false, nominalsChanged = false, statesChanged = false, hasNext = false;
        double next = 0;
    };
    virtual int newDiscreteStates(EventInfo& info) = 0;
    virtual int enterEventMode() = 0;
    virtual int enterContinuousMode() = 0;
    virtual int completedStep(bool& wantsEvent, bool& terminates) = 0;
    virtual int doStep(double time, double size, bool& terminates) = 0;
    /// 3.0 alone.
    struct StepInfo {
        bool needsEvent = false, terminates = false, isEarly = false;
        double last = 0;
    };
    virtual int stepOrReturn(double /*time*/, double /*size*/, StepInfo& /*info*/) { return 3; }
    virtual int enterStepMode() { return 3; }
    virtual int outputDerivative(std::uint32_t reference, double& rate) = 0;
    virtual int saveState(void*& state) = 0;
    virtual int restoreState(void* state) = 0;
    virtual int freeState(void*& state) = 0;
    virtual int serialize(void* state, std::string& bytes) = 0;
    virtual int deserialize(const std::string& bytes, void*& state) = 0;
    virtual int directionalDerivative(std::uint32_t unknown, std::uint32_t known, double& rate) = 0;
    /// 3.0 alone: of a weighted sum, with each of `knowns`.
    virtual int adjointDerivative(const std::vector<std::uint32_t>& /*unknowns*/,
                                  const std::vector<double>& /*weights*/, const std::vector<std::uint32_t>& /*knowns*/,
                                  std::vector<double>& /*sums*/)
    {
        return 3;
    }
};

enum class Mode : std::uint8_t { ModelExchange, CoSimulation };

/// What an importer allows in co-simulation of 3.0.
struct Stepping {
    bool hasEventMode = false, mayReturnEarly = false;
    std::function<bool(double time)> update = nullptr;  ///< intermediate update; true: asks for an early return
};

struct Curves {
    std::vector<double> time;
    std::map<std::string, std::vector<double>> values;  ///< of all numbers, by name
    std::vector<double> events;                         ///< of model exchange
    bool terminated = false;
    std::string failure;                                                     ///< empty: it came to the end
    [[nodiscard]] double at(const std::string& name, double instant) const;  ///< the last value not after it
};

class ImportedFmu {
public:
    explicit ImportedFmu(const std::filesystem::path& file);
    ~ImportedFmu();
    ImportedFmu(const ImportedFmu&) = delete;
    ImportedFmu& operator=(const ImportedFmu&) = delete;

    [[nodiscard]] const Description& description() const { return m_description; }
    /// Null if the FMU refuses; the messages contain the reason.
    [[nodiscard]] std::unique_ptr<ImportedInstance> instantiate(Mode mode, std::vector<std::string>* messages = nullptr,
                                                                const std::string& token = {});
    [[nodiscard]] std::unique_ptr<ImportedInstance> instantiate(const Stepping& stepping);
    struct Settings {
        std::map<std::string, double> values;  ///< set before the initialization
        int intervals = 500;
        double tolerance = 1e-8;  ///< of the importer's integrator
        double declared = 0;      ///< passed to the FMU; 0: that of the description
        double stopTime = 0;      ///< 0: that of the description
        /// The integrator steps beyond events and continues from there, unless states or nominal values have changed.
        bool restartsOnlyWhereTold = false;
    };
    [[nodiscard]] Curves run(Mode mode, const Settings& settings);
    [[nodiscard]] Curves run(Mode mode) { return run(mode, Settings()); }

private:
    std::filesystem::path m_folder;
    Description m_description;
    void* m_library = nullptr;
};

}  // namespace causeway::test
