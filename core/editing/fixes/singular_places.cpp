// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/fixes/singular_places.h"

#include <map>

#include "core/editing/diagram/diagram_edits.h"

namespace causeway {

std::vector<SingularPlace> singularPlaces(const Analysis& analysis, const SingularMarks& marks)
{
    std::map<SourceSpan, SingularMark> found;
    const auto add = [&](SourceSpan span, SingularMark mark) {
        if (mark == SingularMark::None || span.isNone() || span.source != analysis.source) return;
        SingularMark& present = found[span];
        if (present != SingularMark::Over) present = mark;
    };
    const Structure& structure = *marks.structure;
    for (std::size_t e = 0; e < marks.equations.size(); ++e)
        add(structure.equations[EquationId(e)].span, marks.equations[EquationId(e)]);
    for (std::size_t v = 0; v < marks.unknowns.size(); ++v) {
        const DaeVariable& variable = structure.dae->variables[structure.unknowns[UnknownId(v)].variable];
        // Equations inside a component are shown at the component.
        if (variable.name.find('.') == std::string::npos) add(variable.span, marks.unknowns[UnknownId(v)]);
    }
    const ast::ClassDefinition model =
        analysis.tree ? findDefinition(*analysis.tree, analysis.modelName) : ast::ClassDefinition();
    for (const auto& [name, mark] : marks.components) {
        const ast::ComponentDeclaration declaration =
            model ? findDeclaration(model, name) : ast::ComponentDeclaration();
        if (declaration) add(declaration.name().span, mark);
    }
    std::vector<SingularPlace> places;
    for (const auto& [span, mark] : found) places.push_back({span, mark});
    return places;
}

}  // namespace causeway
