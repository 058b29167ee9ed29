// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The relations between the units of a model: the units they determine, and their contradictions.
///
/// In:   relations (forms that must be 1), each from a source: an equation, a declaration.
/// Out:  the inferred units, and for each contradiction a minimal set of sources: without any one of them, the others
///       are consistent. If there are several such sets, one close to the declarations.
/// Cost: nearly linear. Relations with one unknown left are solved first, from a queue; an unknown in a single relation
///       is set aside with it; the rest is eliminated, and abandoned without a contradiction if it grows too long. A
///       contradiction near n sources costs n log n more for each source in it.
/// References: P. Aronsson, D. Broman: Extendable physical unit checking with understandable error reporting, Modelica
///       Conference 2009. S. E. Mattsson, H. Elmqvist: Unit checking and quantity conservation, Modelica Conference
///       2008. U. Junker: QuickXplain, AAAI 2004 (smallest sets).
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

/// A set that is not consistent.
struct UnitContradiction {
    std::vector<std::uint32_t> sources;    ///< ascending; without any one of them the others are consistent
    std::vector<std::uint32_t> relations;  ///< of those sources; also minimal. Positions, ascending
};

/// A step in the determination of units.
struct UnitStep {
    enum class Kind : std::uint8_t {
        Solved,       ///< the relation is solved for its only unknown unit
        Agrees,       ///< all units of the relation are known, and agree
        Contradicts,  ///< they disagree; or time would be neither in "s" nor a number
        SetAside,     ///< no other relation contains the unit: this one can always hold
        Eliminated,   ///< the relation is solved for one of several unknown units, in terms of the others
        Follows,      ///< the relation follows from earlier ones
        Found,        ///< the unit is known after substitution
        Assumed,      ///< time is assumed to be in seconds
    };
    Kind kind = Kind::Solved;
    std::uint32_t relation = UINT32_MAX;
    UnitSymbol symbol = 0;                     ///< if the kind has one
    std::uint32_t contradiction = UINT32_MAX;  ///< its position; none if it was reported before
};
using UnitObserver = std::function<void(const UnitStep&)>;

class UnitSystem {
public:
    static constexpr std::uint32_t kNone = UINT32_MAX;
    /// Contradictions with more sources are not reported: they would be unreadable, and the search slow.
    static constexpr std::size_t kMostReasons = 400;
    static constexpr std::size_t kMostContradictions = 100, kMostOrigins = 10 * kMostReasons;

    /// The relations of a source are adjacent, and so are the sources. Holds references to all arguments.
    UnitSystem(const UnitSymbols& symbols, std::span<const UnitRelation> relations, const Task& task,
               UnitObserver observer = {});

    /// The inferred unit of a symbol; nothing if it is not determined.
    [[nodiscard]] const UnitForm* unitOf(UnitSymbol symbol) const
    {
        return m_isKnown[symbol] != 0 ? &m_values[symbol] : nullptr;
    }
    /// The relation that determines a symbol, possibly in terms of others; kNone if there is none.
    [[nodiscard]] std::uint32_t determinedBy(UnitSymbol symbol) const { return m_solvedBy[symbol]; }
    /// Number of symbols at construction; later ones are not determined.
    [[nodiscard]] std::size_t size() const { return m_values.size(); }
    [[nodiscard]] const std::vector<UnitContradiction>& contradictions() const { return m_contradictions; }
    /// The relations that determined a symbol, or a whole form, the nearest first; a long list is incomplete.
    [[nodiscard]] std::vector<std::uint32_t> origin(const UnitForm& form) const;
    /// The form according to some relations only; unreduced where they leave it open.
    [[nodiscard]] std::optional<UnitForm> valueBy(const UnitForm& form, std::span<const std::uint32_t> relations) const;
    /// Whether these relations are consistent; undecidable ones count as consistent.
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
    std::vector<UnitForm> m_values;  ///< by symbol, if known
    std::vector<std::uint8_t> m_isKnown;
    std::vector<std::uint32_t> m_solvedBy;  ///< by symbol: the relation that determines it, possibly in terms of others
    std::vector<std::uint32_t> m_first;     ///< by symbol: start of its relations in m_uses
    std::vector<std::uint32_t> m_uses;
    std::vector<std::uint8_t> m_isDone;  ///< by relation
    std::vector<std::pair<std::uint32_t, UnitSymbol>> m_peeled;
    std::vector<UnitContradiction> m_contradictions;
    std::vector<std::uint32_t> m_reported;  ///< sources of contradictions, ascending
};

}  // namespace causeway
