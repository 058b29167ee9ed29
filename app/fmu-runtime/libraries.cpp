// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in for parts of libraries that the runtime of an FMU does without, so that it depends on nothing but the
// C library: the linker takes these in place of members of the archives.
#include <asmjit/core.h>
#include <fmt/format-inl.h>

#include <cstdlib>
#include <cstring>

#include "core/external/mat_file.h"

// Defined here for AsmJit's internal failures.
ASMJIT_BEGIN_NAMESPACE
const char* DebugUtils::errorAsString(Error /*error*/) noexcept
{
    return "";
}
void DebugUtils::debugOutput(const char* /*text*/) noexcept {}
void DebugUtils::assertionFailed(const char* /*file*/, int /*line*/, const char* /*text*/) noexcept
{
    std::abort();
}
ASMJIT_END_NAMESPACE

// Defined here since {fmt} has no static library in Debian 12.
FMT_BEGIN_NAMESPACE
namespace detail {
template FMT_API auto dragonbox::to_decimal(float x) noexcept -> dragonbox::decimal_fp<float>;
template FMT_API auto dragonbox::to_decimal(double x) noexcept -> dragonbox::decimal_fp<double>;
template FMT_API auto thousands_sep_impl(locale_ref) -> thousands_sep_result<char>;
template FMT_API auto decimal_point_impl(locale_ref) -> char;
}  // namespace detail
FMT_END_NAMESPACE

// MATLAB files need libraries that are not linked here. The exporter refuses models that read them.
namespace causeway {
std::optional<StoredMatrix> readMatFile(const std::string& /*path*/, const std::string& /*name*/)
{
    return std::nullopt;
}
bool writeMatFile(const std::string& /*path*/, const std::string& /*name*/, const StoredMatrix& /*matrix*/,
                  bool /*append*/, std::string_view /*level*/)
{
    return false;
}
}  // namespace causeway

// Functions of the FORTRAN runtime that LAPACK needs: two on strings, and the report of a wrong argument, with which
// LAPACK itself would end the process.
extern "C" {
void xerbla_(const char* /*routine*/, const int* /*argument*/, std::size_t /*length*/) {}

int _gfortran_string_len_trim(std::size_t length, const char* text)
{
    while (length > 0 && text[length - 1] == ' ') --length;
    return static_cast<int>(length);
}

void _gfortran_concat_string(std::size_t length, char* target, std::size_t first, const char* a, std::size_t second,
                             const char* b)
{
    const std::size_t fromA = first < length ? first : length;
    std::memcpy(target, a, fromA);
    const std::size_t fromB = second < length - fromA ? second : length - fromA;
    std::memcpy(target + fromA, b, fromB);
    std::memset(target + fromA + fromB, ' ', length - fromA - fromB);
}
}
