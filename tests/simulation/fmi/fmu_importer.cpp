// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/simulation/fmi/fmu_importer.h"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <fstream>
#include <stdexcept>

#include <pugixml.hpp>

#include "core/base/file_io.h"
#include "core/fmu/zip_file.h"
#include "tests/simulation/fmi/imported_instances.h"
#include "tests/simulation/fmi/importer_integration.h"

namespace causeway::test {

namespace {

namespace fs = std::filesystem;

Description readDescription(const std::string& text)
{
    Description description;
    description.text = text;
    pugi::xml_document document;
    if (!document.load_string(text.c_str())) throw std::runtime_error("modelDescription.xml is no XML");
    const pugi::xml_node root = document.child("fmiModelDescription");
    description.version = std::string(root.attribute("fmiVersion").value()).starts_with("3") ? 3 : 2;
    const bool isThird = description.version == 3;
    description.token = root.attribute(isThird ? "instantiationToken" : "guid").value();
    description.modelExchange = root.child("ModelExchange").attribute("modelIdentifier").value();
    description.coSimulation = root.child("CoSimulation").attribute("modelIdentifier").value();
    const pugi::xml_node experiment = root.child("DefaultExperiment");
    description.startTime = experiment.attribute("startTime").as_double(0);
    description.stopTime = experiment.attribute("stopTime").as_double(1);
    description.tolerance = experiment.attribute("tolerance").as_double(1e-6);
    for (const pugi::xml_node& node : root.child("ModelVariables").children()) {
        DeclaredVariable variable;
        variable.name = node.attribute("name").value();
        variable.reference = node.attribute("valueReference").as_uint();
        variable.causality = node.attribute("causality").value();
        variable.variability = node.attribute("variability").value();
        variable.initial = node.attribute("initial").value();
        const pugi::xml_node type = isThird ? node : node.first_child();
        variable.type = type.name();
        variable.start = type.attribute("start").value();
        if (const auto attribute = type.attribute("derivative")) variable.derivativeOf = attribute.as_uint();
        description.variables.push_back(variable);
    }
    // Positions count from 1 in the older version.
    if (!isThird) {
        for (DeclaredVariable& variable : description.variables) {
            if (variable.derivativeOf != 0xFFFFFFFF)
                variable.derivativeOf = description.variables.at(variable.derivativeOf - 1).reference;
        }
    }
    const auto referenceOf = [&](const pugi::xml_node& unknown) {
        return isThird ? unknown.attribute("valueReference").as_uint()
                       : description.variables.at(unknown.attribute("index").as_uint() - 1).reference;
    };
    const pugi::xml_node structure = root.child("ModelStructure");
    if (isThird) {
        for (const pugi::xml_node& node : structure.children("ContinuousStateDerivative"))
            description.derivatives.push_back(referenceOf(node));
        for (const pugi::xml_node& node : structure.children("EventIndicator")) {
            static_cast<void>(node);
            ++description.indicators;
        }
    } else {
        for (const pugi::xml_node& node : structure.child("Derivatives").children())
            description.derivatives.push_back(referenceOf(node));
        description.indicators = root.attribute("numberOfEventIndicators").as_uint();
    }
    for (const std::uint32_t derivative : description.derivatives) {
        for (const DeclaredVariable& variable : description.variables) {
            if (variable.reference == derivative) description.states.push_back(variable.derivativeOf);
        }
    }
    return description;
}

bool isNumber(const DeclaredVariable& variable)
{
    return variable.type != "String" && variable.type != "Binary" && variable.type != "Clock";
}

/// Rows of all numeric variables.
class Recorder {
public:
    Recorder(const Description& description, ImportedInstance& instance, Curves& curves)
        : m_description(description), m_instance(instance), m_curves(curves)
    {
    }
    void row(double time)
    {
        m_curves.time.push_back(time);
        for (const DeclaredVariable& variable : m_description.variables) {
            if (!isNumber(variable)) continue;
            double value = std::nan("");
            if (m_instance.getNumber(variable, value) > 1) m_curves.failure = "no value of " + variable.name;
            m_curves.values[variable.name].push_back(value);
        }
    }

private:
    const Description& m_description;
    ImportedInstance& m_instance;
    Curves& m_curves;
};

}  // namespace

const DeclaredVariable& Description::find(const std::string& name) const
{
    for (const DeclaredVariable& variable : variables) {
        if (variable.name == name) return variable;
    }
    throw std::runtime_error("there is no variable " + name);
}

double Curves::at(const std::string& name, double instant) const
{
    const auto known = values.find(name);
    if (known == values.end()) return std::nan("");
    std::size_t row = 0;
    while (row + 1 < time.size() && time[row + 1] <= instant * (1 + 1e-12) + 1e-15) ++row;
    return known->second.at(row);
}

ImportedFmu::ImportedFmu(const fs::path& file)
{
    static std::atomic<int> count = 0;
    m_folder = fs::temp_directory_path() / ("causeway-fmu-" + std::to_string(getpid()) + "-" + std::to_string(count++));
    const auto bytes = readFile(file);
    if (!bytes) throw std::runtime_error(bytes.error());
    const auto entries = readZip(*bytes);
    if (!entries) throw std::runtime_error(entries.error());
    for (const ZipEntry& entry : *entries) {
        const fs::path path = m_folder / entry.name;
        fs::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << entry.content;
        if (entry.name == "modelDescription.xml") m_description = readDescription(entry.content);
    }
    const std::string& identifier =
        m_description.modelExchange.empty() ? m_description.coSimulation : m_description.modelExchange;
    const char* const folder = m_description.version == 3 ? "binaries/x86_64-linux" : "binaries/linux64";
    m_library = dlopen((m_folder / folder / (identifier + ".so")).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (m_library == nullptr) throw std::runtime_error(dlerror());
}

ImportedFmu::~ImportedFmu()
{
    if (m_library != nullptr) dlclose(m_library);
    std::error_code error;
    fs::remove_all(m_folder, error);
}

std::unique_ptr<ImportedInstance> ImportedFmu::instantiate(const Stepping& stepping)
{
    return instantiateThird(m_library, m_folder, Mode::CoSimulation, m_description.token, nullptr, stepping);
}

std::unique_ptr<ImportedInstance> ImportedFmu::instantiate(Mode mode, std::vector<std::string>* messages,
                                                           const std::string& token)
{
    const std::string& used = token.empty() ? m_description.token : token;
    return m_description.version == 3 ? instantiateThird(m_library, m_folder, mode, used, messages, {})
                                      : instantiateSecond(m_library, m_folder, m_description, mode, used, messages);
}

Curves ImportedFmu::run(Mode mode, const Settings& settings)
{
    Curves curves;
    std::vector<std::string> messages;
    const auto instance = instantiate(mode, &messages);
    const auto fail = [&](const std::string& where) {
        curves.failure = where;
        for (const std::string& message : instance ? instance->messages : messages) curves.failure += "; " + message;
        return curves;
    };
    if (!instance) return fail("instantiation");
    const double start = m_description.startTime;
    const double stop = settings.stopTime > start ? settings.stopTime : m_description.stopTime;
    if (instance->setUp(start, stop, settings.declared > 0 ? settings.declared : m_description.tolerance) > 1)
        return fail("set up");
    for (const auto& [name, value] : settings.values) {
        if (instance->setNumber(m_description.find(name), value) > 1) return fail("value of " + name);
    }
    if (instance->enterInitialization() > 1 || instance->exitInitialization() > 1) return fail("initialization");
    Recorder recorder(m_description, *instance, curves);
    const auto gridTime = [&](int i) {
        return i == settings.intervals ? stop : start + (stop - start) * i / settings.intervals;
    };
    if (mode == Mode::CoSimulation) {
        recorder.row(start);
        for (int i = 0; i < settings.intervals && !curves.terminated; ++i) {
            if (instance->doStep(gridTime(i), gridTime(i + 1) - gridTime(i), curves.terminated) > 2)
                return fail("step at " + std::to_string(gridTime(i)));
            if (!curves.terminated) recorder.row(gridTime(i + 1));
        }
    } else {
        const std::string failure = integrate(*instance, m_description, start, stop, settings, curves,
                                              [&](double time) { recorder.row(time); });
        if (!failure.empty()) return fail(failure);
    }
    if (instance->terminate() > 1) return fail("termination");
    return curves;
}

}  // namespace causeway::test
