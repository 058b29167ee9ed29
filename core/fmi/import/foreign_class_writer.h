// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Common parts of the classes of FMUs for co-simulation and model exchange: names, parameters, connectors, icon.
/// In:   as for modelicaClassOf (foreign_class.h). Must outlive the writer.
/// Out:  the text, with the part between connectors and icon from a derived class. Internal to the importer:
///       foreign_class.cpp and exchange_class.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fmi/import/foreign_class.h"

namespace causeway {

class ForeignClassWriter {
public:
    ForeignClassWriter(const ForeignModel& model, std::string className, std::string file,
                       const ForeignClassWishes& wishes);
    virtual ~ForeignClassWriter() = default;
    ForeignClassWriter(const ForeignClassWriter&) = delete;
    ForeignClassWriter& operator=(const ForeignClassWriter&) = delete;

    [[nodiscard]] IoResult<ForeignClass> write();

protected:
    using Variables = std::vector<const ForeignVariable*>;
    enum class ConnectorType : std::uint8_t { Real, Integer, Boolean };

    // Provided by a derived class.
    [[nodiscard]] virtual std::string_view interfaceName() const = 0;
    /// Reason why there can be no class; called when inputs, outputs and parameters are known.
    [[nodiscard]] virtual std::optional<std::string> refusal() const = 0;
    /// Its additional parameters.
    [[nodiscard]] virtual std::string settings() { return {}; }
    /// Protected section and equations.
    [[nodiscard]] virtual std::string body() = 0;
    /// A sentence about its execution.
    [[nodiscard]] virtual std::string_view behaviour() const = 0;

    void note(const ForeignVariable& variable, std::string_view what);
    /// A unique name that no variable of the FMU has.
    [[nodiscard]] std::string ownName(std::string name) const;
    [[nodiscard]] static std::string identifierOf(const std::string& name);
    [[nodiscard]] static ConnectorType connectorTypeOf(const ForeignVariable& variable);
    /// {"a", "b"}
    [[nodiscard]] static std::string names(const Variables& variables);
    /// {a, if b then 1 else 0}: values are passed as numbers.
    [[nodiscard]] static std::string numbers(const Variables& variables);
    [[nodiscard]] std::string fileParameter() const { return ownName("file"); }
    /// Names and numbers set before the start.
    [[nodiscard]] std::string startArguments() const;
    /// Parameter for the communication step size.
    void tellStepParameter(std::string name) { m_result.stepParameter = std::move(name); }

    const ForeignModel& m_model;
    Variables m_parameters, m_starts, m_inputs, m_outputs;

private:
    void addWishes();
    [[nodiscard]] std::string startParameterOf(const ForeignVariable& variable) const;
    void sortVariables();
    [[nodiscard]] std::string attributesOf(const ForeignVariable& variable);
    [[nodiscard]] std::string head() const;
    [[nodiscard]] std::string declarations();
    [[nodiscard]] std::string connectors(const Variables& variables, std::string_view kind, int side);
    [[nodiscard]] std::string annotations() const;

    std::string m_className, m_file;
    const ForeignClassWishes& m_wishes;
    ForeignClass m_result;
};

/// As a Modelica literal.
[[nodiscard]] std::string modelicaLiteral(std::string_view text);

/// Graphical item with an image that fills the icon.
[[nodiscard]] std::string iconBitmap(const std::string& file);

/// The class of an FMU for model exchange.
[[nodiscard]] IoResult<ForeignClass> exchangeClassOf(const ForeignModel& model, const std::string& className,
                                                     const std::string& file, const ForeignClassWishes& wishes);

}  // namespace causeway
