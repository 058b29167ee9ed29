// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/digraph_picture.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "core/base/utf8.h"
#include "core/structure/report/colouring_to_end.h"

namespace causeway {

namespace {

constexpr double kRowHeight = 32;
constexpr double kDigraphMargin = 24;
constexpr double kColumnGap = 220;  // between the columns
constexpr double kTextSize = 13;
constexpr double kLetterWidth = 7.9;  // of the monospaced font at that size
constexpr double kNumberWidth = 36;
constexpr std::uint32_t kPaper = 0xffffff;
constexpr std::uint32_t kInk = 0x1f2430;
constexpr std::uint32_t kRed = 0xc8321e;
constexpr std::uint32_t kBlue = 0x2f6fb7;

Stroke strokeOf(EdgeColour colour)
{
    switch (colour) {
        case EdgeColour::Red: return {kRed, 2.5, false};
        case EdgeColour::Blue: return {kBlue, 1, true};
        case EdgeColour::Black: break;
    }
    return {kInk, 1.2, false};
}

}  // namespace

DisplayList digraphPicture(const Structure& structure, std::size_t stepCount)
{
    const std::vector<ColouringStep> steps = colouringToTheEnd(structure);
    const Colouring colouring = colouringAfter(structure, steps, stepCount);

    std::size_t longestEquation = 0;
    std::size_t longestUnknown = 0;
    for (const StructureEquation& equation : structure.equations)
        longestEquation = std::max(longestEquation, letterCount(structure.text(equation)));
    for (const Unknown& unknown : structure.unknowns)
        longestUnknown = std::max(longestUnknown, letterCount(structure.print(unknown.expr)));
    const double left = kDigraphMargin + kNumberWidth + static_cast<double>(longestEquation) * kLetterWidth + 12;
    const double right = left + kColumnGap;

    DisplayList picture;
    picture.title = fmt::format("Structure digraph of {}", structure.dae->modelName);
    picture.width = right + 12 + static_cast<double>(longestUnknown) * kLetterWidth + kDigraphMargin;
    picture.height = 2 * kDigraphMargin +
                     kRowHeight * static_cast<double>(std::max(structure.equations.size(), structure.unknowns.size()));
    picture.shapes.push_back(RectangleShape{{0, 0}, picture.width, picture.height, 0, kPaper, std::nullopt});
    const auto rowY = [](std::size_t index) {
        return kDigraphMargin + kRowHeight * (static_cast<double>(index) + 0.5);
    };

    // Blue below, black above, red on top, so that decided edges are visible.
    for (const EdgeColour layer : {EdgeColour::Blue, EdgeColour::Black, EdgeColour::Red}) {
        for (std::size_t i = 0; i < structure.incidence.edgeCount(); ++i) {
            const EdgeId edge(i);
            if (colouring.colour(edge) != layer) continue;
            const Point from{left, rowY(structure.incidence.equationOf(edge).index())};
            const Point to{right, rowY(structure.incidence.unknownOf(edge).index())};
            picture.shapes.push_back(LineShape{{from, to}, strokeOf(layer)});
        }
    }
    std::vector<bool> isResidual(structure.equations.size()), isGuess(structure.unknowns.size());
    for (const ColouringStep& step : std::span(steps).first(std::min(stepCount, steps.size()))) {
        if (step.rule != ColouringRule::Tearing) continue;
        isResidual[step.equation.index()] = true;
        if (!step.unknown.isNone()) isGuess[step.unknown.index()] = true;
    }
    const double baseline = kTextSize * 0.35;
    for (std::size_t e = 0; e < structure.equations.size(); ++e) {
        const std::uint32_t number = colouring.number(EquationId(e));
        if (number != 0) {
            picture.shapes.push_back(RectangleShape{{kDigraphMargin, rowY(e) - 10},
                                                    kNumberWidth - 10,
                                                    20,
                                                    4,
                                                    isResidual[e] ? kPaper : kRed,
                                                    Stroke{kRed, 1.5, false}});
            picture.shapes.push_back(TextShape{{kDigraphMargin + (kNumberWidth - 10) / 2, rowY(e) + baseline},
                                               std::to_string(number),
                                               kTextSize - 1,
                                               isResidual[e] ? kRed : kPaper,
                                               TextAnchor::Middle,
                                               true,
                                               false});
        }
        picture.shapes.push_back(TextShape{{kDigraphMargin + kNumberWidth, rowY(e) + baseline},
                                           structure.text(EquationId(e)),
                                           kTextSize,
                                           kInk,
                                           TextAnchor::Left,
                                           false,
                                           true});
        picture.shapes.push_back(RectangleShape{{left - 3, rowY(e) - 3}, 6, 6, 3, kInk, std::nullopt});
    }
    for (std::size_t v = 0; v < structure.unknowns.size(); ++v) {
        if (isGuess[v])
            picture.shapes.push_back(
                RectangleShape{{right - 5, rowY(v) - 5}, 10, 10, 5, kPaper, Stroke{kRed, 2, false}});
        else
            picture.shapes.push_back(RectangleShape{{right - 3, rowY(v) - 3}, 6, 6, 3, kInk, std::nullopt});
        picture.shapes.push_back(TextShape{{right + 10, rowY(v) + baseline},
                                           structure.nameOf(UnknownId(v)),
                                           kTextSize,
                                           kInk,
                                           TextAnchor::Left,
                                           false,
                                           true});
    }
    return picture;
}

}  // namespace causeway
