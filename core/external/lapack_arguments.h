// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Arguments of LAPACK routines: their preconditions, and their representation in FORTRAN. For lapack_functions.cpp
/// only.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/external/external_call.h"

namespace causeway {

/// A running routine cannot be stopped, so problems that would take minutes are refused.
inline constexpr std::int64_t kMaxInTranslation = 300, kMaxInSimulation = 2000;

/// Checks preconditions of the arguments; the first violation fails the call.
class LapackConditions {
public:
    explicit LapackConditions(ExternalCall& call) : m_call(call) {}
    [[nodiscard]] bool hold() const { return m_hold; }

    std::int64_t number(std::size_t at) const { return m_call.integer(at); }
    char letter(std::size_t at) const
    {
        const std::string& text = m_call.text(at);
        if (text.empty()) return ' ';
        return text[0] >= 'a' && text[0] <= 'z' ? static_cast<char>(text[0] - 'a' + 'A') : text[0];
    }
    /// A number of rows, columns or right-hand sides.
    std::int64_t size(std::size_t at)
    {
        const std::int64_t most =
            m_call.world.purpose() == ExternalWorld::Purpose::Translation ? kMaxInTranslation : kMaxInSimulation;
        const std::int64_t found = number(at);
        if (found < 0 || found > most) refuse(at, fmt::format("is {} and not between 0 and {}", found, most));
        return m_hold ? found : 0;
    }
    void oneOf(std::size_t at, std::string_view letters)
    {
        if (letters.find(letter(at)) == std::string_view::npos)
            refuse(at, fmt::format("is \"{}\" and not one of the letters {}", m_call.text(at), letters));
    }
    void that(bool condition, std::size_t at)
    {
        if (!condition) refuse(at, "is outside its range");
    }
    void vector(std::size_t at, std::int64_t count)
    {
        if (static_cast<std::int64_t>(m_call.elements(at).size()) < count)
            refuse(at, fmt::format("has {} elements and needs {}", m_call.elements(at).size(), count));
    }
    /// `leading`: the argument with the leading dimension.
    void matrix(std::size_t at, std::size_t leading, std::int64_t rows, std::int64_t columns)
    {
        if (number(leading) < rows) refuse(leading, fmt::format("is {}, less than the {} rows", number(leading), rows));
        if (rows > 0 && columns > 0) vector(at, number(leading) * (columns - 1) + rows);
    }
    /// `length`: the argument with the size of the work space.
    void work(std::size_t at, std::size_t length, std::int64_t least)
    {
        least = std::max<std::int64_t>(least, 1);
        if (number(length) < least)
            refuse(length, fmt::format("is {}, the work space needs {}", number(length), least));
        vector(at, number(length));
    }
    /// Row exchanges, 1-based.
    void pivots(std::size_t at, std::int64_t rows)
    {
        vector(at, rows);
        for (std::int64_t i = 0; i < rows && m_hold; ++i) {
            const double pivot = m_call.elements(at)[static_cast<std::size_t>(i)];
            if (!(pivot >= 1 && pivot <= static_cast<double>(rows)))
                refuse(at, fmt::format("has the pivot {} of {} rows", pivot, rows));
        }
    }
    /// The part of a matrix that is not yet triangular, 1-based.
    void range(std::size_t first, std::size_t last, std::int64_t rows)
    {
        const std::int64_t low = number(first), high = number(last);
        that(rows > 0 ? low >= 1 && low <= high && high <= rows : low == 1 && high == 0, first);
    }

private:
    void refuse(std::size_t at, const std::string& why)
    {
        if (m_hold) m_call.fail(fmt::format("{}: argument {} {}", m_call.function().external.name, at + 1, why));
        m_hold = false;
    }

    ExternalCall& m_call;
    bool m_hold = true;
};

/// FORTRAN representation of the arguments: matrices column by column, numbers of 32 bits, all by reference.
class LapackArguments {
public:
    /// Returns false if a number does not fit or is not finite.
    bool take(ExternalCall& call, std::string_view letters)
    {
        m_slots.resize(letters.size());
        for (std::size_t i = 0; i < letters.size(); ++i) {
            Slot& slot = m_slots[i];
            slot.letter = letters[i];
            if (letters[i] == 's') {
                slot.text = call.text(i).empty() ? ' ' : call.text(i)[0];
                continue;
            }
            for (const double number : call.elements(i)) {
                if (std::isfinite(number) &&
                    (letters[i] == 'r' || letters[i] == 'R' || std::fabs(number) <= 2147483647.0))
                    continue;
                call.fail(
                    fmt::format("{}: argument {} has the element {}", call.function().external.name, i + 1, number));
                return false;
            }
            const std::vector<double> columns = exchanged(call.elements(i), call.size(i, 0), call.size(i, 1));
            if (letters[i] == 'r' || letters[i] == 'R')
                slot.reals = columns;
            else
                slot.integers.assign(columns.begin(), columns.end());
            // Empty arrays need an address, too.
            if (slot.reals.empty()) slot.reals.push_back(0);
            if (slot.integers.empty()) slot.integers.push_back(0);
        }
        return true;
    }
    /// The leading dimension of an empty matrix is 1.
    void atLeastOne(std::size_t at) { m_slots[at].integers[0] = std::max(m_slots[at].integers[0], 1); }
    void giveBack(ExternalCall& call) const
    {
        for (std::size_t i = 0; i < m_slots.size(); ++i) {
            const Slot& slot = m_slots[i];
            if (slot.letter == 's' || call.elements(i).empty()) continue;
            const bool isReal = slot.letter == 'r' || slot.letter == 'R';
            const std::vector<double> columns =
                isReal ? slot.reals : std::vector<double>(slot.integers.begin(), slot.integers.end());
            call.elements(i) = exchanged(columns, call.size(i, 1), call.size(i, 0));
        }
    }
    std::vector<void*> pointers()
    {
        std::vector<void*> all;
        for (Slot& slot : m_slots) {
            const bool isReal = slot.letter == 'r' || slot.letter == 'R';
            all.push_back(slot.letter == 's' ? static_cast<void*>(&slot.text)
                          : isReal           ? static_cast<void*>(slot.reals.data())
                                             : slot.integers.data());
        }
        return all;
    }

private:
    struct Slot {
        char letter = 'i';
        char text = ' ';
        std::vector<double> reals;
        std::vector<int> integers;
    };
    /// The transpose of a matrix stored row by row.
    static std::vector<double> exchanged(const std::vector<double>& elements, std::size_t rows, std::size_t columns)
    {
        if (rows <= 1 || columns <= 1 || elements.size() != rows * columns) return elements;
        std::vector<double> result(elements.size());
        for (std::size_t row = 0; row < rows; ++row) {
            for (std::size_t column = 0; column < columns; ++column)
                result[column * rows + row] = elements[row * columns + column];
        }
        return result;
    }

    std::vector<Slot> m_slots;
};

}  // namespace causeway
