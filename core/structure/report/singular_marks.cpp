// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/report/singular_marks.h"

#include <fmt/format.h>

#include "core/base/sentences.h"

namespace causeway {

namespace {

class Marking {
public:
    explicit Marking(std::shared_ptr<const Structure> structure) : m_marks(std::make_shared<SingularMarks>())
    {
        m_marks->equations = IdVector<EquationId, SingularMark>(structure->equations.size());
        m_marks->unknowns = IdVector<UnknownId, SingularMark>(structure->unknowns.size());
        m_marks->structure = std::move(structure);
    }

    void add(const SingularPart& part, SingularMark mark)
    {
        for (const EquationId equation : part.equations) m_marks->equations[equation] = mark;
        for (const UnknownId unknown : part.unknowns) add(unknown, mark);
        if (!part.equations.empty() || !part.unknowns.empty())
            (mark == SingularMark::Over ? m_marks->hasOver : m_marks->hasUnder) = true;
    }

    void add(const std::vector<FloatingPotentials>& groups)
    {
        if (groups.empty()) return;
        std::vector<bool> isFloating(m_marks->structure->dae->variables.size(), false);
        for (const FloatingPotentials& group : groups) {
            for (const VariableId potential : group.potentials) isFloating[potential.index()] = true;
        }
        for (std::size_t i = 0; i < m_marks->structure->unknowns.size(); ++i) {
            if (isFloating[m_marks->structure->unknowns[UnknownId(i)].variable.index()])
                add(UnknownId(i), SingularMark::Under);
        }
        m_marks->hasUnder = true;
    }

    void say(const std::string& sentence) { m_marks->sentence += (m_marks->sentence.empty() ? "" : " ") + sentence; }

    std::shared_ptr<const SingularMarks> take() { return m_marks; }

private:
    void add(UnknownId unknown, SingularMark mark)
    {
        SingularMark& present = m_marks->unknowns[unknown];
        if (present != SingularMark::Over) present = mark;
        const std::string& name =
            m_marks->structure->dae->variables[m_marks->structure->unknowns[unknown].variable].name;
        const std::size_t dot = name.find('.');
        if (dot == std::string::npos) return;
        SingularMark& component = m_marks->components[name.substr(0, std::min(dot, name.find('[')))];
        if (component != SingularMark::Over) component = mark;
    }

    std::shared_ptr<SingularMarks> m_marks;
};

}  // namespace

std::shared_ptr<const SingularMarks> singularMarks(std::shared_ptr<const Structure> structure)
{
    const std::vector<FloatingPotentials>& floating = structure->floating;
    if (!structure->singular && floating.empty()) return nullptr;
    // Nothing is wrong with a component by itself.
    if (structure->singular && !structure->singular->openConnectors.empty()) return nullptr;
    Marking marking(structure);
    if (structure->singular) {
        const SingularPart& over = structure->singular->over;
        const SingularPart& under = structure->singular->under;
        marking.add(under, SingularMark::Under);
        marking.add(over, SingularMark::Over);
        if (!over.equations.empty()) {
            marking.say(fmt::format("{} for {}: {} too many.", counted(over.equations.size(), "equation"),
                                    counted(over.unknowns.size(), "unknown"),
                                    over.equations.size() - over.unknowns.size()));
        }
        if (!under.unknowns.empty()) {
            marking.say(fmt::format("{} in {}: {} too few.", counted(under.unknowns.size(), "unknown"),
                                    counted(under.equations.size(), "equation"),
                                    under.unknowns.size() - under.equations.size()));
        }
    }
    marking.add(floating);
    for (const FloatingPotentials& group : floating) {
        marking.say(fmt::format("Nothing fixes a potential of {}: connect a ground.",
                                listOf(group.components, [](const std::string& name) { return name; })));
    }
    return marking.take();
}

}  // namespace causeway
