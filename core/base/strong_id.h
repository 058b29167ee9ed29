// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Typed 32-bit indices: an `EquationId` cannot be passed as an `UnknownId`.
///
/// Ids are 0-based positions in a contiguous array; numbers shown to users are 1-based. A default-constructed id is
/// `none` and compares unequal to every position.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

namespace causeway {

template <class Tag>
struct StrongId {
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t value = kNone;

    constexpr StrongId() = default;
    constexpr explicit StrongId(std::size_t index) : value(static_cast<std::uint32_t>(index)) {}

    /// Position in the array that this id indexes; meaningless for `none`.
    [[nodiscard]] constexpr std::size_t index() const { return value; }
    [[nodiscard]] constexpr bool isNone() const { return value == kNone; }
    constexpr explicit operator bool() const { return !isNone(); }
    constexpr auto operator<=>(const StrongId&) const = default;
};

/// A vector indexed by one kind of id.
template <class Id, class T>
class IdVector {
public:
    IdVector() = default;
    explicit IdVector(std::size_t count, const T& value = T()) : m_items(count, value) {}

    decltype(auto) operator[](Id id) { return m_items[id.index()]; }
    decltype(auto) operator[](Id id) const { return m_items[id.index()]; }
    [[nodiscard]] std::size_t size() const { return m_items.size(); }
    [[nodiscard]] bool empty() const { return m_items.empty(); }
    [[nodiscard]] bool contains(Id id) const { return id.index() < m_items.size(); }
    Id push(T item)
    {
        m_items.push_back(std::move(item));
        return Id(m_items.size() - 1);
    }
    /// Appends a new item, constructed in place.
    T& emplace() { return m_items.emplace_back(); }
    void resize(std::size_t count, const T& value = T()) { m_items.resize(count, value); }
    void reserve(std::size_t count) { m_items.reserve(count); }
    void clear() { m_items.clear(); }
    [[nodiscard]] auto begin() { return m_items.begin(); }
    [[nodiscard]] auto end() { return m_items.end(); }
    [[nodiscard]] auto begin() const { return m_items.begin(); }
    [[nodiscard]] auto end() const { return m_items.end(); }
    [[nodiscard]] const std::vector<T>& items() const { return m_items; }

private:
    std::vector<T> m_items;
};

}  // namespace causeway

template <class Tag>
struct std::hash<causeway::StrongId<Tag>> {
    std::size_t operator()(causeway::StrongId<Tag> id) const noexcept { return id.value; }
};
