// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The relations between the units of a model: what they determine, and where they contradict each other.
///
/// In:   relations (forms that must be 1), each of a source: an equation, a declaration.
/// Out:  the units that follow, and for each contradiction a smallest set of sources: without any one of them, the
///       others could all hold. Where there are several such sets, one along short ways from what is declared.
/// Cost: nearly linear. Relations with one unknown left are solved first, along a queue; unknowns in one relation alone
///       are put aside with it; the rest is eliminated, and given up where it grows too long, without a contradiction.
///       A contradiction that n sources are near costs n log n more for each source that is in it.
/// References: P. Aronsson, D. Broman: Extendable physical unit checking with understandable error reporting, Modelica
/// Conference 2009. S. E. Mattsson, H. Elmqvist: Unit checking and quantity conservation, Modelica Conference 2008.
/// U. Junker: QuickXplain, AAAI 2004 (smallest sets).
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/units/unit_form.h"

namespace causeway {

class Task;

struct UnitRelation {
    UnitForm form;
    std::uint32_t source = 0;
};

/// What cannot all hold.
struct UnitContradiction {
    std::vector<std::uint32_t> sources;    ///< ascending; without any one of them the others can hold
    std::vector<std::uint32_t> relations;  ///< of those sources; smallest too. Positions, ascending
};

/// What is told while units are determined.
struct UnitStep {
    enum class Kind : std::uint8_t {
        Solved,       ///< the relation for the only unit in it that was not known
        Agrees,       ///< all units of the relation are known, and fit
        Contradicts,  ///< they do not; or time would be neither in "s" nor a number
        SetAside,     ///< no other relation has the unit: this one can always hold
        Eliminated,   ///< the relation is solved for one of several that are not known, by the others
        Follows,      ///< the relation says no more than those before
        Found,        ///< the unit is known, with all that was put in
        Assumed,      ///< time is in seconds
    };
    Kind kind = Kind::Solved;
    std::uint32_t relation = UINT32_MAX;
    UnitSymbol symbol = 0;                     ///< as far as the kind has one
    std::uint32_t contradiction = UINT32_MAX;  ///< its position; none where it is told of already
};
using UnitObserver = std::function<void(const UnitStep&)>;

class UnitSystem {
public:
    static constexpr std::uint32_t kNone = UINT32_MAX;
    /// A contradiction that takes more sources is not told of: no one could read it, and the search would take long.
    static constexpr std::size_t kMostReasons = 400;
    static constexpr std::size_t kMostContradictions = 100, kMostOrigins = 10 * kMostReasons;

    /// The relations of a source follow each other, and so do the sources. Keep all alive.
    UnitSystem(const UnitSymbols& symbols, std::span<const UnitRelation> relations, const Task& task,
               UnitObserver observer = {});

    /// What follows for a symbol; nothing when it is not determined.
    [[nodiscard]] const UnitForm* unitOf(UnitSymbol symbol) const
    {
        return m_isKnown[symbol] != 0 ? &m_values[symbol] : nullptr;
    }
    /// The relation that determines a symbol, by others maybe; kNone when there is none.
    [[nodiscard]] std::uint32_t determinedBy(UnitSymbol symbol) const { return m_solvedBy[symbol]; }
    /// How many symbols there were: those that were made later are not determined.
    [[nodiscard]] std::size_t size() const { return m_values.size(); }
    [[nodiscard]] const std::vector<UnitContradiction>& contradictions() const { return m_contradictions; }
    /// The relations by which a symbol, or a whole form, was determined, the nearest first; of many not all.
    [[nodiscard]] std::vector<std::uint32_t> origin(const UnitForm& form) const;
    /// The form by some relations alone; not reduced further where they leave it open.
    [[nodiscard]] std::optional<UnitForm> valueBy(const UnitForm& form, std::span<const std::uint32_t> relations) const;
    /// Whether these relations can all hold. What cannot be decided can.
    [[nodiscard]] bool canHold(std::span<const std::uint32_t> relations) const
    {
        return canHold(m_symbols, m_relations, relations);
    }
    [[nodiscard]] static bool canHold(const UnitSymbols& symbols, std::span<const UnitRelation> all,
                                      std::span<const std::uint32_t> relations);

private:
    void propagate(bool reports);
    void peel();
    void eliminate();
    void determinePeeled(UnitElimination& elimination);
    void takeValue(UnitSymbol symbol, UnitElimination& elimination);
    void assumeSeconds();
    [[nodiscard]] std::optional<UnitForm> withKnown(const UnitForm& form) const;
    [[nodiscard]] bool isOfTimeAlone(UnitSymbol symbol, std::uint32_t relation) const;
    [[nodiscard]] bool setKnown(UnitSymbol symbol, std::uint32_t relation);
    void contradict(std::uint32_t relation);
    void findReasons(std::uint32_t relation);
    void tell(UnitStep::Kind kind, std::uint32_t relation, UnitSymbol symbol = 0) const
    {
        if (m_observer) m_observer({kind, relation, symbol, kNone});
    }
    [[nodiscard]] std::vector<std::uint32_t> smallest(const std::vector<std::vector<std::uint32_t>>& parts) const;

    const UnitSymbols& m_symbols;
    std::span<const UnitRelation> m_relations;
    const Task& m_task;
    UnitObserver m_observer;
    std::vector<UnitForm> m_values;  ///< by symbol, where known
    std::vector<std::uint8_t> m_isKnown;
    std::vector<std::uint32_t> m_solvedBy;  ///< by symbol: the relation that determines it, by others maybe
    std::vector<std::uint32_t> m_first;     ///< by symbol: where its relations begin in m_uses
    std::vector<std::uint32_t> m_uses;
    std::vector<std::uint8_t> m_isDone;  ///< by relation
    std::vector<std::pair<std::uint32_t, UnitSymbol>> m_peeled;
    std::vector<UnitContradiction> m_contradictions;
    std::vector<std::uint32_t> m_reported;  ///< sources of contradictions, ascending
};

}  // namespace causeway
