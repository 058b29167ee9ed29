// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/state_set_pages.h"

#include <fmt/format.h>
#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

#include "core/results/interpolation.h"
#include "core/structure/report/state_set_report.h"
#include "ui/session/utf8_text.h"

namespace causeway::ui {

namespace {

constexpr std::size_t kMaxEntries = 10;  ///< limit of rows and columns of a printed Jacobian
constexpr std::size_t kMaxSetLines = 6;  ///< on a card
constexpr std::size_t kMaxMatrixText = 120;

struct StateSets {
    Q_DECLARE_TR_FUNCTIONS(causeway::ui::StateSets)
};

QString number(double value)
{
    return QLocale::c().toString(value, 'g', 5);
}

const StateSelection& selectionOf(const Structure& structure)
{
    return structure.index.reduction.selection;
}

std::string latexOf(const Structure& structure, const Candidate& candidate)
{
    const IndexReduction& reduction = structure.index.reduction;
    return structure.latex(reduction.columns[reduction.columnOf(candidate)].expr);
}

QString namesOf(const Structure& structure, const std::vector<Candidate>& candidates)
{
    QStringList names;
    for (const Candidate& candidate : candidates) names << text(structure.nameOf(candidate));
    return names.join(QStringLiteral(", "));
}

QString dependencyText(const StateSet& set)
{
    QStringList others;
    for (const StateSetId other : set.dependsOn) others << QString::number(other.index() + 1);
    const QString list = others.join(QStringLiteral(", "));
    switch (set.dependency) {
        case SetDependency::Independent:
            return StateSets::tr(
                "Independent: the Jacobian contains no candidate, so one choice is good at all times.");
        case SetDependency::SelfDependent:
            return others.isEmpty()
                       ? StateSets::tr("Self-dependent: the Jacobian contains candidates of this set.")
                       : StateSets::tr("Self-dependent: the Jacobian contains candidates of this set, and of set %1.")
                             .arg(list);
        case SetDependency::CrossDependent:
            return StateSets::tr("Cross-dependent: the Jacobian contains candidates of set %1.").arg(list);
    }
    return {};
}

QString shortDependency(const StateSet& set)
{
    switch (set.dependency) {
        case SetDependency::Independent: return StateSets::tr("independent");
        case SetDependency::SelfDependent: return StateSets::tr("self-dependent");
        case SetDependency::CrossDependent: return StateSets::tr("cross-dependent");
    }
    return {};
}

QString titleOf(std::size_t set)
{
    return StateSets::tr("StateSet %1").arg(set + 1);
}

/// Candidates selected as states: in the band if the selection is dynamic, otherwise throughout the run.
std::vector<bool> statesOf(const Structure& structure, const StateSet& set, const StateBand* band,
                           const StateSetBands* bands)
{
    std::vector<bool> isState(set.candidates.size(), false);
    for (std::size_t c = 0; c < set.candidates.size(); ++c) {
        if (!set.isDynamic) isState[c] = std::ranges::find(set.states, set.candidates[c]) != set.states.end();
        if (band == nullptr) continue;
        const std::string name = structure.nameOf(set.candidates[c]);
        for (const std::size_t state : band->states) isState[c] = isState[c] || bands->candidates[state] == name;
    }
    return isState;
}

class SheetWriter {
public:
    SheetWriter(const Structure& structure, const StateInstant* instant)
        : m_structure(structure), m_instant(instant), m_starts(stateSetStarts(structure))
    {
    }

    std::vector<SheetLine> write()
    {
        const auto& sets = selectionOf(m_structure).sets;
        for (std::size_t s = 0; s < sets.size(); ++s) writeSet(s, sets[StateSetId(s)]);
        return std::move(m_lines);
    }

private:
    void say(const QString& words, int indent = 0)
    {
        m_lines.push_back({SheetLine::Kind::Text, words, {}, {}, indent});
    }
    void show(const QString& plain, std::string latex, std::vector<SoughtFormula> names = {}, EquationId equation = {})
    {
        m_lines.push_back({SheetLine::Kind::Formula, plain, std::move(latex), std::move(names), 1, equation});
    }

    void writeSet(std::size_t index, const StateSet& set)
    {
        m_lines.push_back({SheetLine::Kind::Heading, titleOf(index)});
        const std::size_t states = set.stateCount();
        const QString count =
            states == 1 ? StateSets::tr("1 of %1 candidates is a state").arg(set.candidates.size())
                        : StateSets::tr("%1 of %2 candidates are states").arg(states).arg(set.candidates.size());
        say((set.isDynamic ? StateSets::tr("%1, selected during the run.")
                           : StateSets::tr("%1, the same at all times."))
                .arg(count));
        const StateSetBands* bands = nullptr;
        const StateBand* band = nullptr;
        if (m_instant != nullptr && set.isDynamic) {
            const auto found = std::ranges::find(m_instant->sets, index, &StateSetBands::set);
            if (found != m_instant->sets.end()) bands = &*found;
            if (bands != nullptr) band = bands->at(m_instant->time);
        }
        // Colours distinguish states, which are known, from dummies, which the constraints are solved for.
        std::vector<SoughtFormula> names;
        const std::vector<bool> isState = statesOf(m_structure, set, band, bands);
        const bool isChosen = std::ranges::find(isState, true) != isState.end();
        for (std::size_t c = 0; isChosen && c < set.candidates.size(); ++c) {
            names.push_back(
                {latexOf(m_structure, set.candidates[c]), isState[c] ? NameSpan::Kind::Known : NameSpan::Kind::Solved});
        }
        writeConstraints(set, names);
        writeCandidates(set, names);
        writeJacobian(set);
        writeStart(m_starts[index]);
        say(dependencyText(set));
        if (band != nullptr) writeInstant(*bands, *band);
    }

    void writeConstraints(const StateSet& set, const std::vector<SoughtFormula>& names)
    {
        say(set.equations.size() == 1 ? StateSets::tr("Constraint") : StateSets::tr("Constraints"));
        for (const ConstraintEquation& constraint : set.equations) {
            const EquationId row = m_structure.index.rowOf(constraint);
            show(text(m_structure.text(row)), m_structure.latex(row), names, row);
        }
    }

    void writeCandidates(const StateSet& set, const std::vector<SoughtFormula>& names)
    {
        say(names.empty() ? StateSets::tr("Candidates")
                          : StateSets::tr("Candidates: states are underlined, the others follow from the constraints"));
        std::string latex;
        for (const Candidate& candidate : set.candidates)
            latex += (latex.empty() ? "" : ", ") + latexOf(m_structure, candidate);
        show(QStringLiteral("C = {%1}").arg(namesOf(m_structure, set.candidates)),
             "C = \\left\\{" + latex + "\\right\\}", names);
    }

    void writeJacobian(const StateSet& set)
    {
        if (set.equations.size() > kMaxEntries || set.candidates.size() > kMaxEntries) {
            say(StateSets::tr("Jacobian: %1 by %2, %3 entries are not zero.")
                    .arg(set.equations.size())
                    .arg(set.candidates.size())
                    .arg(set.jacobian.size()));
            return;
        }
        say(StateSets::tr("Jacobian of the constraints by the candidates"));
        std::vector<std::vector<std::string>> latex(set.equations.size(),
                                                    std::vector<std::string>(set.candidates.size(), "0")),
            plain = latex;
        for (const StateSet::Entry& entry : set.jacobian) {
            latex[entry.row][entry.column] = m_structure.latex(entry.value);
            plain[entry.row][entry.column] = m_structure.print(entry.value);
        }
        const auto joined = [](const std::vector<std::vector<std::string>>& entries, std::string_view inRow,
                               std::string_view betweenRows) {
            std::vector<std::string> rows;
            for (const auto& row : entries) rows.push_back(fmt::format("{}", fmt::join(row, inRow)));
            return fmt::format("{}", fmt::join(rows, betweenRows));
        };
        show(text("J = [" + joined(plain, ", ", "; ") + "]"),
             "J = \\begin{bmatrix} " + joined(latex, " & ", " \\\\ ") + " \\end{bmatrix}");
    }

    /// Chosen and given values, and whether the constraints determine the rest at the start.
    void writeStart(const StateSetStart& start)
    {
        if (std::max(start.selection.size(), start.values.size()) > kMaxMatrixText) return;
        if (!start.selection.empty())
            say((start.mayChange ? StateSets::tr("A = %1 chooses the states, unless the values ask for others: %2")
                                 : StateSets::tr("A = %1 chooses the states: %2"))
                    .arg(text(start.selection), text(start.stateNames)));
        if (!start.given.empty())
            say(StateSets::tr("F = %1 chooses what is given at the start: %2")
                    .arg(text(start.given), text(start.givenNames)));
        if (start.values.empty()) return;
        QString rank = StateSets::tr("J = %1 for the start values %2: rank %3")
                           .arg(text(start.values), text(start.startValues))
                           .arg(start.rank);
        if (start.startValues.empty()) rank = StateSets::tr("J = %1: rank %2").arg(text(start.values)).arg(start.rank);
        say(rank);
        if (!start.pivotRank) return;
        const QString columns =
            StateSets::tr("its columns of %1: rank %2").arg(text(start.pivotNames)).arg(*start.pivotRank);
        say(*start.pivotRank == start.rows
                ? StateSets::tr("%1, regular: the constraints give them").arg(columns)
                : StateSets::tr("%1, singular: there the constraints do not determine them").arg(columns));
    }

    void writeInstant(const StateSetBands& bands, const StateBand& band)
    {
        QStringList states;
        for (const std::size_t state : band.states) states << text(bands.candidates[state]);
        QString line = StateSets::tr("At t = %1 s: %2 since %3 s")
                           .arg(number(m_instant->time), states.join(QStringLiteral(", ")), number(band.from));
        const auto row = findRow(m_instant->result->time, m_instant->time);
        if (bands.condition != nullptr && row && row->row < bands.condition->values.size()) {
            line += StateSets::tr("; condition of the Jacobian %1 (1 is the best choice, 0 is singular)")
                        .arg(number(bands.condition->values[row->row]));
        }
        say(line + QLatin1Char('.'));
    }

    const Structure& m_structure;
    const StateInstant* m_instant;
    std::vector<StateSetStart> m_starts;
    std::vector<SheetLine> m_lines;
};

/// Notes the number of lines that do not fit on a card.
void addCut(BltCardText& card, std::size_t count)
{
    if (count > kMaxSetLines)
        card.lines.push_back({StateSets::tr("… and %1 more").arg(count - kMaxSetLines), EquationId()});
}

QString initialTitle(const InitialNode& node)
{
    const QString blocks =
        node.blocks.size() == 1 ? StateSets::tr("1 block") : StateSets::tr("%1 blocks").arg(node.blocks.size());
    QStringList sets;
    for (const StateSetId set : node.sets) sets << QString::number(set.index() + 1);
    switch (node.kind) {
        case InitialNodeKind::Before: return StateSets::tr("before the sets: %1").arg(blocks);
        case InitialNodeKind::Set: return StateSets::tr("StateSet %1: %2").arg(sets.join(QStringLiteral(", ")), blocks);
        case InitialNodeKind::Between: return StateSets::tr("between the sets: %1").arg(blocks);
        case InitialNodeKind::After: return StateSets::tr("after the sets: %1").arg(blocks);
    }
    return {};
}

}  // namespace

std::vector<SheetLine> describeStateSets(const Structure& structure, const StateInstant* instant)
{
    return SheetWriter(structure, instant).write();
}

CardGraph setDependencies(const Structure& structure)
{
    CardGraph graph;
    const auto& sets = selectionOf(structure).sets;
    for (std::size_t s = 0; s < sets.size(); ++s) {
        const StateSet& set = sets[StateSetId(s)];
        BltDrawing::Node& node = graph.nodes.emplace_back();
        node.block = static_cast<std::uint32_t>(s);
        node.text.number = QString::number(s + 1);
        node.text.title = StateSets::tr("StateSet %1: %2").arg(QString::number(s + 1), shortDependency(set));
        node.text.isLoop = set.isDynamic;
        for (std::size_t i = 0; i < std::min(kMaxSetLines, set.equations.size()); ++i) {
            const EquationId row = structure.index.rowOf(set.equations[i]);
            node.text.lines.push_back({text(structure.text(row)), row});
        }
        addCut(node.text, set.equations.size());
        node.text.lines.push_back({QStringLiteral("{%1}").arg(namesOf(structure, set.candidates)), EquationId()});
        if (set.dependency == SetDependency::SelfDependent) graph.edges.emplace_back(node.block, node.block);
        for (const StateSetId other : set.dependsOn) {
            if (other.index() != s) graph.edges.emplace_back(static_cast<std::uint32_t>(other.index()), node.block);
        }
    }
    return graph;
}

CardGraph initializationOrder(const Structure& structure)
{
    CardGraph graph;
    if (!structure.initialization) return graph;
    const Initialization& initialization = *structure.initialization;
    const auto print = [&structure](ExprId expr) { return structure.print(expr); };
    const auto namesOfColumns = [&](const std::vector<UnknownId>& columns) {
        QStringList names;
        for (const UnknownId column : columns) names << text(structure.print(initialization.columns[column].leaf));
        return names.join(QStringLiteral(", "));
    };
    for (std::size_t n = 0; n < initialization.nodes.size(); ++n) {
        const InitialNode& initial = initialization.nodes[n];
        BltDrawing::Node& node = graph.nodes.emplace_back();
        node.block = static_cast<std::uint32_t>(n);
        node.text.number = QString::number(n + 1);
        node.text.title = initialTitle(initial);
        node.text.isLoop = initial.kind == InitialNodeKind::Set;
        for (const StateSetId set : initial.sets) {
            const SetInitialization& start = initialization.sets[set];
            if (!start.init.empty())
                node.text.lines.push_back({StateSets::tr("given: %1").arg(namesOfColumns(start.init)), EquationId()});
            if (!start.pivot.empty())
                node.text.lines.push_back(
                    {StateSets::tr("follows: %1").arg(namesOfColumns(start.pivot)), EquationId()});
        }
        std::size_t count = 0;
        for (const std::uint32_t block : initial.blocks) {
            for (const EquationId row : initialization.blocks[block]) {
                if (++count <= kMaxSetLines)
                    node.text.lines.push_back({text(textOf(initialization, row, print)), EquationId()});
            }
        }
        addCut(node.text, count);
    }
    for (const InitialArc& arc : initialization.arcs) graph.edges.emplace_back(arc.from, arc.to);
    return graph;
}

}  // namespace causeway::ui
