// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A hash table from ids to values that can only be looked up: without an order to iterate in, none can reach a result.
///
/// Open addressing with linear probing in a table that is at most half full. Ids that are near stay near: blocks of
/// eight are placed by hash, and an id within its block. Cost: constant a call, amortized, `clear` included, however
/// large the table once was.
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

    /// Null where there is none, as for the id none, which must not be added. Valid until something is added.
    [[nodiscard]] const Value* find(Id id) const
    {
        if (m_slots.empty()) return nullptr;
        const Slot& slot = m_slots[placeOf(id)];
        return slot.id == id && !id.isNone() ? &slot.value : nullptr;
    }
    [[nodiscard]] Value* find(Id id) { return const_cast<Value*>(std::as_const(*this).find(id)); }
    [[nodiscard]] bool contains(Id id) const { return find(id) != nullptr; }
    /// The id must be there.
    [[nodiscard]] const Value& at(Id id) const { return m_slots[placeOf(id)].value; }

    /// Where the value of an id is, and whether it is new; an old value stays.
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
        // A table that was large once is not swept again and again.
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

    /// Where it is, or would be.
    [[nodiscard]] std::size_t placeOf(Id id) const
    {
        constexpr std::uint32_t kGolden = 0x9E3779B9U;
        const std::uint32_t block = ((id.value >> kBlockBits) * kGolden) >> m_shift;
        const std::size_t mask = m_slots.size() - 1;
        std::size_t place = (std::size_t(block) << kBlockBits) | (id.value & ((1U << kBlockBits) - 1));
        while (m_slots[place].id != id && !m_slots[place].id.isNone()) place = (place + 1) & mask;
        return place;
    }

    std::vector<Slot> m_slots;   ///< a power of two, or none
    std::uint32_t m_shift = 32;  ///< leaves as many bits of the hash as there are blocks
    std::size_t m_size = 0;
};

}  // namespace causeway
