// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A hash table from ids to values for look-up only: it has no iteration order that could affect a result.
///
/// Open addressing with linear probing in a table at most half full. Nearby ids stay close: blocks of eight are placed
/// by hash, and an id within its block. Cost: amortized constant per call, including `clear`, whatever the former size
/// of the table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/strong_id.h"

namespace causeway {

template <class Id, class Value>
class IdMap {
public:
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool empty() const { return m_size == 0; }

    /// Null if there is none. The id none is never present and must not be added. Valid until the next insertion.
    [[nodiscard]] const Value* find(Id id) const
    {
        if (m_slots.empty()) return nullptr;
        const Slot& slot = m_slots[placeOf(id)];
        return slot.id == id && !id.isNone() ? &slot.value : nullptr;
    }
    [[nodiscard]] Value* find(Id id) { return const_cast<Value*>(std::as_const(*this).find(id)); }
    [[nodiscard]] bool contains(Id id) const { return find(id) != nullptr; }
    /// The id must be present.
    [[nodiscard]] const Value& at(Id id) const { return m_slots[placeOf(id)].value; }

    /// The value of an id, and whether it is new; an existing value is kept.
    std::pair<Value*, bool> emplace(Id id, Value value = Value())
    {
        if (2 * (m_size + 1) > m_slots.size()) grow();
        Slot& slot = m_slots[placeOf(id)];
        const bool isNew = slot.id != id;
        if (isNew) {
            slot = {id, std::move(value)};
            ++m_size;
        }
        return {&slot.value, isNew};
    }
    Value& operator[](Id id) { return *emplace(id).first; }

    void clear()
    {
        // A table that was once large is not swept repeatedly.
        m_slots.assign(m_slots.empty() ? 0 : kSmallest, Slot());
        setShift();
        m_size = 0;
    }

private:
    struct Slot {
        Id id;
        Value value{};
    };
    static constexpr std::size_t kSmallest = 16;
    static constexpr std::uint32_t kBlockBits = 3;

    void grow()
    {
        std::vector<Slot> old(m_slots.empty() ? kSmallest : 2 * m_slots.size());
        old.swap(m_slots);
        setShift();
        for (Slot& slot : old) {
            if (!slot.id.isNone()) m_slots[placeOf(slot.id)] = std::move(slot);
        }
    }
    void setShift()
    {
        m_shift = 32;
        for (std::size_t blocks = m_slots.size() >> kBlockBits; blocks > 1; blocks >>= 1) --m_shift;
    }

    /// The slot of the id, or the slot where it would be inserted.
    [[nodiscard]] std::size_t placeOf(Id id) const
    {
        constexpr std::uint32_t kGolden = 0x9E3779B9U;
        const std::uint32_t block = ((id.value >> kBlockBits) * kGolden) >> m_shift;
        const std::size_t mask = m_slots.size() - 1;
        std::size_t place = (std::size_t(block) << kBlockBits) | (id.value & ((1U << kBlockBits) - 1));
        while (m_slots[place].id != id && !m_slots[place].id.isNone()) place = (place + 1) & mask;
        return place;
    }

    std::vector<Slot> m_slots;   ///< a power of two, or empty
    std::uint32_t m_shift = 32;  ///< keeps as many bits of the hash as there are blocks
    std::size_t m_size = 0;
};

}  // namespace causeway
