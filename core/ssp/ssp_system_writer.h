// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One system as a class of Modelica.
///
/// In:   the system, its path from the root, and what all systems of the file share.
/// Out:  the text of the class; classes of the systems and FMUs in it, in the context. Findings there.
/// Private to this room.
#pragma once

#include <string>
#include <vector>

#include "core/ssp/ssp_class_context.h"
#include "core/ssp/ssp_conversion.h"
#include "core/ssp/ssp_flow.h"
#include "core/ssp/ssp_layout.h"

namespace causeway {

/// A signal dictionary that a system sees: its own, or one of a system around it.
struct SspVisibleDictionary {
    const SspDictionary* dictionary = nullptr;
    std::string identifier, className;
};

class SspSystemWriter {
public:
    /// All must outlive it. `path` ends with a dot, and is empty for the root.
    SspSystemWriter(const SspElement& system, std::string path, std::string className, SspClassContext& context,
                    std::vector<SspVisibleDictionary> dictionaries);

    /// Once.
    void make();
    /// It has the parameter with the distance of communication points.
    [[nodiscard]] bool hasSteps() const { return m_hasSteps; }
    /// After that. The text of the root holds all classes.
    [[nodiscard]] std::string text() const;

private:
    static constexpr int kMostTurns = 40;  ///< of signals through nested systems

    /// An element as the system sees it.
    struct Part {
        const SspElement* element = nullptr;
        std::string identifier, className;
        const SspFmu* fmu = nullptr;              ///< of a component
        const SspPartClass* partClass = nullptr;  ///< likewise
        std::vector<std::string> modifications;
        std::map<std::string, ForeignPlace> places;
    };
    /// An end of a connection: what gives or takes a value.
    struct Plug {
        SspKind kind = SspKind::Unspecified;
        SspEnd end;
        std::string expression;
        bool isOwn = false, isConnector = false;
        bool isDictionary = false;
        Part* part = nullptr;
        std::string inPart;  ///< as the part calls it
        std::optional<SspPoint> point;
    };

    void makeParts();
    void makeComponent(Part& part);
    void makeSystem(Part& part);
    [[nodiscard]] ForeignClassWishes wishesOf(const SspElement& component, const SspFmu& fmu);
    /// How the text names the picture of an element; empty where there is none.
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
    /// Connectors of systems that the class has not.
    [[nodiscard]] static bool isLeftOut(const SspConnector& connector, const SspEnd& end);
    [[nodiscard]] SspEnd endOf(const SspElement& system, const SspConnector& connector, int depth = 0);
    void connect(const SspConnection& connection, const Plug& source, const Plug& target, bool isForward);
    /// The line from the source to the target; empty where they have no places.
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
    std::set<std::pair<const Part*, std::string>> m_driven;  ///< what gets a value, by its name in the part
    std::set<std::string> m_ownDriven;
    std::set<std::string> m_outer;  ///< dictionaries that are used
    std::vector<std::string> m_declarations, m_equations, m_graphics;
    std::string m_icon;
    bool m_hasSteps = false;
};

/// Each line further in.
[[nodiscard]] std::string indentedText(const std::string& text);

}  // namespace causeway
