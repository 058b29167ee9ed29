// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Writes one system as a Modelica class.
/// In:   the system, its path from the root, and the shared context of the file.
/// Out:  the text of the class; classes of nested systems and FMUs, and findings, in the context. Internal to this
///       room.
#pragma once

#include <string>
#include <vector>

#include "core/ssp/ssp_class_context.h"
#include "core/ssp/ssp_conversion.h"
#include "core/ssp/ssp_flow.h"
#include "core/ssp/ssp_layout.h"

namespace causeway {

/// A signal dictionary visible in a system: its own, or one of an enclosing system.
struct SspVisibleDictionary {
    const SspDictionary* dictionary = nullptr;
    std::string identifier, className;
};

class SspSystemWriter {
public:
    /// All arguments must outlive this object. `path` ends with a dot, and is empty for the root.
    SspSystemWriter(const SspElement& system, std::string path, std::string className, SspClassContext& context,
                    std::vector<SspVisibleDictionary> dictionaries);

    /// Call once.
    void make();
    /// It has the parameter for the communication step size.
    [[nodiscard]] bool hasSteps() const { return m_hasSteps; }
    /// The text after make(). That of the root contains all classes.
    [[nodiscard]] std::string text() const;

private:
    static constexpr int kMostTurns = 40;  ///< limit of signal passes through nested systems

    /// An element as seen by the system.
    struct Part {
        const SspElement* element = nullptr;
        std::string identifier, className;
        const SspFmu* fmu = nullptr;              ///< of a component
        const SspPartClass* partClass = nullptr;  ///< likewise
        std::vector<std::string> modifications;
        std::map<std::string, ForeignPlace> places;
    };
    /// An end of a connection: source or sink of a value.
    struct Plug {
        SspKind kind = SspKind::Unspecified;
        SspEnd end;
        std::string expression;
        bool isOwn = false, isConnector = false;
        bool isDictionary = false;
        Part* part = nullptr;
        std::string inPart;  ///< name within the part
        std::optional<SspPoint> point;
    };

    void makeParts();
    void makeComponent(Part& part);
    void makeSystem(Part& part);
    [[nodiscard]] ForeignClassWishes wishesOf(const SspElement& component, const SspFmu& fmu);
    /// Reference in the text to the image of an element; empty if there is none.
    [[nodiscard]] std::string iconOf(const SspElement& element);
    void makeDictionaries();
    void writeDictionaries();

    void makeConnections();
    [[nodiscard]] std::optional<Plug> plugOf(const SspConnection& connection, const std::string& element,
                                             const std::string& connector);
    [[nodiscard]] std::optional<Plug> componentPlug(const SspConnection& connection, Part& part,
                                                    const std::string& connector);
    [[nodiscard]] std::optional<Plug> dictionaryPlug(const SspConnection& connection, const SspElement& reference,
                                                     const std::string& entry);
    /// Connectors of systems omitted from the class.
    [[nodiscard]] static bool isLeftOut(const SspConnector& connector, const SspEnd& end);
    [[nodiscard]] SspEnd endOf(const SspElement& system, const SspConnector& connector, int depth = 0);
    void connect(const SspConnection& connection, const Plug& source, const Plug& target, bool isForward);
    /// Line from source to target; empty if they have no positions.
    [[nodiscard]] static std::string lineOf(const SspConnection& connection, const Plug& source, const Plug& target,
                                            bool isForward);

    void makeValues();
    void makeOwnConnectors();
    [[nodiscard]] std::optional<std::string> literalOf(const std::string& hierarchicalName, const SspEnd& target);
    [[nodiscard]] std::string startOf(const SspElement& system, const std::string& connector, int depth = 0);

    const SspElement& m_system;
    std::string m_path, m_className;
    SspClassContext& m_context;
    std::vector<SspVisibleDictionary> m_visible, m_defined;
    SspLayout m_layout;
    std::vector<Part> m_parts;
    std::set<std::pair<const Part*, std::string>> m_driven;  ///< inputs with a source, by name in the part
    std::set<std::string> m_ownDriven;
    std::set<std::string> m_outer;  ///< used dictionaries
    std::vector<std::string> m_declarations, m_equations, m_graphics;
    std::string m_icon;
    bool m_hasSteps = false;
};

/// Each line further in.
[[nodiscard]] std::string indentedText(const std::string& text);

}  // namespace causeway
