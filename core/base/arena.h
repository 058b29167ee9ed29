// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Memory for many small objects that live and die together: taken in large pieces, given back all at once.
///
/// Objects are never destroyed one by one, so only trivially destructible types may live here. Cost: a few instructions an object,
/// no memory beside it. One thread at a time.
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

    /// A new object, with the members' default values or the given ones.
    template <class T, class... Args>
    T& make(Args&&... args)
    {
        static_assert(std::is_trivially_destructible_v<T>);
        return *new (take(sizeof(T), alignof(T))) T(std::forward<Args>(args)...);
    }
    /// `count` new objects with default values, side by side.
    template <class T>
    std::span<T> makeArray(std::size_t count)
    {
        static_assert(std::is_trivially_destructible_v<T>);
        if (count == 0) return {};
        T* const first = static_cast<T*>(take(count * sizeof(T), alignof(T)));
        std::uninitialized_value_construct_n(first, count);
        return {first, count};
    }
    /// A copy of what is somewhere else.
    template <class T>
    std::span<const T> copy(std::span<const T> values)
    {
        const std::span<T> made = makeArray<T>(values.size());
        std::copy(values.begin(), values.end(), made.begin());
        return made;
    }

private:
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
    void addPiece(std::size_t size)
    {
        // Small models stay small; large ones ask the system rarely.
        constexpr std::size_t kFirst = std::size_t{16} << 10, kLargest = std::size_t{1} << 20;
        m_capacity = std::max(size, std::min(kLargest, std::max(kFirst, 2 * m_capacity)));
        m_pieces.push_back(std::make_unique_for_overwrite<std::byte[]>(m_capacity));
        m_piece = m_pieces.back().get();
    }

    std::vector<std::unique_ptr<std::byte[]>> m_pieces;
    std::byte* m_piece = nullptr;
    std::size_t m_used = 0, m_capacity = 0;
};

/// A short list in an arena. A copy shares the values: change one of them only after `unshare`.
template <class T>
class ArenaVector {
public:
    using value_type = T;
    using const_iterator = const T*;

    void push_back(Arena& arena, T value)
    {
        if (m_size == m_capacity) grow(arena);
        m_first[m_size++] = value;
    }
    void assign(Arena& arena, std::span<const T> values)
    {
        clear();
        for (const T& value : values) push_back(arena, value);
    }
    /// Values of its own.
    void unshare(Arena& arena)
    {
        const ArenaVector shared = *this;
        clear();
        m_first = arena.makeArray<T>(shared.m_size).data();
        std::copy(shared.begin(), shared.end(), m_first);
        m_size = m_capacity = shared.m_size;
    }
    void clear()
    {
        m_first = nullptr;
        m_size = m_capacity = 0;
    }

    [[nodiscard]] bool empty() const { return m_size == 0; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] T& operator[](std::size_t i) { return m_first[i]; }
    [[nodiscard]] const T& operator[](std::size_t i) const { return m_first[i]; }
    [[nodiscard]] const T& front() const { return m_first[0]; }
    [[nodiscard]] const T& back() const { return m_first[m_size - 1]; }
    [[nodiscard]] T* begin() { return m_first; }
    [[nodiscard]] T* end() { return m_first + m_size; }
    [[nodiscard]] const T* begin() const { return m_first; }
    [[nodiscard]] const T* end() const { return m_first + m_size; }
    [[nodiscard]] std::reverse_iterator<const T*> rbegin() const { return std::reverse_iterator<const T*>(end()); }
    [[nodiscard]] std::reverse_iterator<const T*> rend() const { return std::reverse_iterator<const T*>(begin()); }
    friend bool operator==(const ArenaVector& a, const ArenaVector& b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

private:
    void grow(Arena& arena)
    {
        m_capacity = std::max(2U, 2 * m_capacity);
        T* const larger = arena.makeArray<T>(m_capacity).data();
        std::copy(begin(), end(), larger);
        m_first = larger;
    }

    T* m_first = nullptr;
    std::uint32_t m_size = 0, m_capacity = 0;
};

}  // namespace causeway
