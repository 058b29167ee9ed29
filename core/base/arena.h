// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Arena allocation: memory for many small objects with a common lifetime, allocated in large pieces and freed all at
/// once.
///
/// Destructors are never called, so only trivially destructible types are allowed. Cost: a few instructions per object,
/// no memory overhead. One thread at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace causeway {

class Arena {
public:
    Arena() = default;
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    /// Creates an object with default member values or the given ones.
    template <class T, class... Args>
    T& make(Args&&... args)
    {
        static_assert(std::is_trivially_destructible_v<T>);
        return *new (take(sizeof(T), alignof(T))) T(std::forward<Args>(args)...);
    }
    /// `count` adjacent new objects with default values.
    template <class T>
    std::span<T> makeArray(std::size_t count)
    {
        static_assert(std::is_trivially_destructible_v<T>);
        if (count == 0) return {};
        T* const first = static_cast<T*>(take(count * sizeof(T), alignof(T)));
        std::uninitialized_value_construct_n(first, count);
        return {first, count};
    }
    /// A copy of values stored elsewhere.
    template <class T>
    std::span<const T> copy(std::span<const T> values)
    {
        const std::span<T> made = makeArray<T>(values.size());
        std::copy(values.begin(), values.end(), made.begin());
        return made;
    }

    /// Raw memory for trivially destructible data.
    void* take(std::size_t size, std::size_t alignment)
    {
        std::size_t at = (m_used + alignment - 1) & ~(alignment - 1);
        if (at + size > m_capacity) {
            addPiece(size);
            at = 0;
        }
        m_used = at + size;
        return m_piece + at;
    }

private:
    void addPiece(std::size_t size)
    {
        // Small models stay small; large ones rarely call the system allocator.
        constexpr std::size_t kFirst = std::size_t{16} << 10, kLargest = std::size_t{1} << 20;
        m_capacity = std::max(size, std::min(kLargest, std::max(kFirst, 2 * m_capacity)));
        m_pieces.push_back(std::make_unique_for_overwrite<std::byte[]>(m_capacity));
        m_piece = m_pieces.back().get();
    }

    std::vector<std::unique_ptr<std::byte[]>> m_pieces;
    std::byte* m_piece = nullptr;
    std::size_t m_used = 0, m_capacity = 0;
};

/// A short list in an arena; a single pointer while it is empty. Copies share their values: call `unshare` before
/// changing one.
template <class T>
class ArenaVector {
public:
    using value_type = T;
    using const_iterator = const T*;

    void push_back(Arena& arena, T value)
    {
        if (m_list == nullptr || m_list->size == m_list->capacity)
            m_list = copyOf(arena, m_list == nullptr ? 2 : 2 * m_list->capacity);
        values()[m_list->size++] = value;
    }
    /// Allocates space for exactly these values.
    void assign(Arena& arena, std::span<const T> values)
    {
        m_list = nullptr;
        if (values.empty()) return;
        m_list = copyOf(arena, static_cast<std::uint32_t>(values.size()));
        for (const T& value : values) push_back(arena, value);
    }
    /// Makes the values unshared.
    void unshare(Arena& arena)
    {
        if (m_list != nullptr) m_list = copyOf(arena, m_list->size);
    }
    void clear() { m_list = nullptr; }

    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] std::size_t size() const { return m_list != nullptr ? m_list->size : 0; }
    [[nodiscard]] T& operator[](std::size_t i) { return values()[i]; }
    [[nodiscard]] const T& operator[](std::size_t i) const { return values()[i]; }
    [[nodiscard]] const T& front() const { return values()[0]; }
    [[nodiscard]] const T& back() const { return values()[size() - 1]; }
    [[nodiscard]] T* data() { return m_list != nullptr ? values() : nullptr; }
    [[nodiscard]] const T* data() const { return m_list != nullptr ? values() : nullptr; }
    [[nodiscard]] T* begin() { return data(); }
    [[nodiscard]] T* end() { return data() + size(); }
    [[nodiscard]] const T* begin() const { return data(); }
    [[nodiscard]] const T* end() const { return data() + size(); }
    [[nodiscard]] std::reverse_iterator<const T*> rbegin() const { return std::reverse_iterator<const T*>(end()); }
    [[nodiscard]] std::reverse_iterator<const T*> rend() const { return std::reverse_iterator<const T*>(begin()); }
    friend bool operator==(const ArenaVector& a, const ArenaVector& b)
    {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    /// The values follow in memory.
    struct List {
        std::uint32_t size, capacity;
    };
    static_assert(alignof(T) <= sizeof(List));

    [[nodiscard]] T* values() const { return reinterpret_cast<T*>(m_list + 1); }
    /// A copy of the values with a larger capacity.
    [[nodiscard]] List* copyOf(Arena& arena, std::uint32_t capacity) const
    {
        static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
        void* const place = arena.take(sizeof(List) + capacity * sizeof(T), sizeof(List));
        List* const made = new (place) List{static_cast<std::uint32_t>(size()), capacity};
        std::uninitialized_copy(begin(), end(), reinterpret_cast<T*>(made + 1));
        return made;
    }

    List* m_list = nullptr;
};

}  // namespace causeway
