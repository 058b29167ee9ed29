// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the classes of FMUs for co-simulation and for model exchange have in common: names, parameters, connectors,
/// icon.
///
/// In:   as modelicaClassOf (foreign_class.h). Must outlive the writer.
/// Out:  its text, once a derived class has told what is between the connectors and the icon.
/// Private to the importer: foreign_class.cpp and exchange_class.cpp.
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

    // What a derived class tells.
    [[nodiscard]] virtual std::string_view interfaceName() const = 0;
    /// Why there can be no class; asked for once inputs, outputs and parameters are known.
    [[nodiscard]] virtual std::optional<std::string> refusal() const = 0;
    /// Parameters of its own.
    [[nodiscard]] virtual std::string settings() { return {}; }
    /// What is protected, and the equations.
    [[nodiscard]] virtual std::string body() = 0;
    /// A sentence on how it runs.
    [[nodiscard]] virtual std::string_view behaviour() const = 0;

    void note(const ForeignVariable& variable, std::string_view what);
    /// A name of our own that no variable of the FMU has.
    [[nodiscard]] std::string ownName(std::string name) const;
    [[nodiscard]] static std::string identifierOf(const std::string& name);
    [[nodiscard]] static ConnectorType connectorTypeOf(const ForeignVariable& variable);
    /// {"a", "b"}
    [[nodiscard]] static std::string names(const Variables& variables);
    /// {a, if b then 1 else 0}: as numbers, that is how values travel.
    [[nodiscard]] static std::string numbers(const Variables& variables);
    [[nodiscard]] std::string fileParameter() const { return ownName("file"); }
    /// What is set before the start: names and numbers.
    [[nodiscard]] std::string startArguments() const;
    /// The parameter with the distance of communication points.
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

/// As a literal of Modelica.
[[nodiscard]] std::string modelicaLiteral(std::string_view text);

/// A picture that fills an icon, as one of its items.
[[nodiscard]] std::string iconBitmap(const std::string& file);

/// The class of an FMU for model exchange.
[[nodiscard]] IoResult<ForeignClass> exchangeClassOf(const ForeignModel& model, const std::string& className,
                                                     const std::string& file, const ForeignClassWishes& wishes);

}  // namespace causeway
