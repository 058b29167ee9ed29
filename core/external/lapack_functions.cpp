// SPDX-License-Identifier: GPL-3.0-or-later
// The routines of LAPACK (E. Anderson et al., LAPACK Users' Guide, 3rd edition, 1999) that
// Modelica.Math.Matrices.LAPACK declares. LAPACK ends the program when an argument is wrong and writes wherever it is
// told to: each argument is checked here before the call, by the conditions of the routine's documentation.
#include <array>
#include <utility>

#include "core/external/lapack_arguments.h"

namespace causeway {

namespace {

/// A routine; cast to the number of its arguments for the call.
using Routine = void (*)();

}  // namespace

extern "C" {
void dgbsv_();
void dgecon_();
void dgees_();
void dgeev_();
void dgeevx_();
void dgegv_();
void dgehrd_();
void dgels_();
void dgelsx_();
void dgelsy_();
void dgeqp3_();
void dgeqpf_();
void dgeqrf_();
void dgesdd_();
void dgesv_();
void dgesvd_();
void dgesvx_();
void dgetrf_();
void dgetri_();
void dgetrs_();
void dggev_();
void dggevx_();
void dgglse_();
void dgtsv_();
void dhgeqz_();
void dhseqr_();
void dlange_();
void dorghr_();
void dorgqr_();
void dormhr_();
void dormqr_();
void dpotrf_();
void dtrevc_();
void dtrsen_();
void dtrsm_();
void dtrsyl_();
}

namespace {

template <class Result, std::size_t... kAt>
Result invoke(Routine routine, void* const* arguments, std::index_sequence<kAt...>)
{
    // The lengths of texts come last; a routine with fewer texts does not look at the rest.
    using Pointer = void*;
    using Signature =
        Result (*)(decltype(static_cast<void>(kAt), Pointer())..., std::size_t, std::size_t, std::size_t, std::size_t);
    return reinterpret_cast<Signature>(routine)(arguments[kAt]..., 1, 1, 1, 1);
}

/// Whether a routine is a function. By specialization: addresses of foreign functions cannot be compared in constant
/// expressions where sanitizers are at work.
template <Routine kRoutine>
constexpr bool kGivesNumber = false;
template <>
constexpr bool kGivesNumber<&dlange_> = true;

/// `kLetters`: of the signature without the result; `leading`: bit i denotes that argument i is a leading dimension.
template <Routine kRoutine, std::size_t kCount>
void callRoutine(ExternalCall& call, std::string_view letters, std::uint32_t leading,
                 void (*conditions)(LapackConditions&))
{
    LapackConditions check(call);
    conditions(check);
    LapackArguments arguments;
    if (!check.hold() || !arguments.take(call, letters)) return;
    for (std::size_t i = 0; i < kCount; ++i) {
        if ((leading >> i & 1U) != 0) arguments.atLeastOne(i);
    }
    const std::vector<void*> pointers = arguments.pointers();
    if constexpr (kGivesNumber<kRoutine>) {
        call.give(invoke<double>(kRoutine, pointers.data(), std::make_index_sequence<kCount>()));
    } else {
        invoke<void>(kRoutine, pointers.data(), std::make_index_sequence<kCount>());
        arguments.giveBack(call);
    }
}

constexpr std::uint32_t at(std::initializer_list<unsigned> places)
{
    std::uint32_t bits = 0;
    for (const unsigned place : places) bits |= 1U << place;
    return bits;
}

// Conditions ----------------------------------------------------------------------------------------------------------

void gesv(LapackConditions& c)
{
    const auto n = c.size(0), sides = c.size(1);
    c.matrix(2, 3, n, n);
    c.vector(4, n);
    c.matrix(5, 6, n, sides);
}

void gesvx(LapackConditions& c)
{
    c.oneOf(0, "NE");
    c.oneOf(1, "NTC");
    const auto n = c.size(2), sides = c.size(3);
    for (const std::size_t matrix : {4U, 6U}) c.matrix(matrix, matrix + 1, n, n);
    for (const std::size_t vector : {8U, 10U, 11U, 20U}) c.vector(vector, n);
    for (const std::size_t matrix : {12U, 14U}) c.matrix(matrix, matrix + 1, n, sides);
    for (const std::size_t vector : {17U, 18U}) c.vector(vector, sides);
    c.vector(19, 4 * n);
}

void gbsv(LapackConditions& c)
{
    const auto n = c.size(0), lower = c.size(1), upper = c.size(2), sides = c.size(3);
    c.matrix(4, 5, 2 * lower + upper + 1, n);
    c.vector(6, n);
    c.matrix(7, 8, n, sides);
}

void gtsv(LapackConditions& c)
{
    const auto n = c.size(0), sides = c.size(1);
    c.vector(2, n - 1);
    c.vector(3, n);
    c.vector(4, n - 1);
    c.matrix(5, 6, n, sides);
}

void gecon(LapackConditions& c)
{
    c.oneOf(0, "1OI");
    const auto n = c.size(1);
    c.matrix(2, 3, n, n);
    c.that(true, 4);
    c.vector(6, 4 * n);
    c.vector(7, n);
}

void gees(LapackConditions& c)
{
    c.oneOf(0, "NV");
    c.oneOf(1, "N");
    const auto n = c.size(3);
    c.matrix(4, 5, n, n);
    c.vector(7, n);
    c.vector(8, n);
    if (c.letter(0) == 'V') c.matrix(9, 10, n, n);
    c.work(11, 12, 3 * n);
    c.vector(13, n);
}

/// Left and right eigenvectors, requested by the letters before them.
void eigenvectors(LapackConditions& c, std::size_t leftLetter, std::size_t left, std::int64_t n)
{
    for (const std::size_t side : {0U, 1U}) {
        c.oneOf(leftLetter + side, "NV");
        if (c.letter(leftLetter + side) == 'V') c.matrix(left + 2 * side, left + 2 * side + 1, n, n);
    }
}

void geev(LapackConditions& c)
{
    const auto n = c.size(2);
    c.matrix(3, 4, n, n);
    c.vector(5, n);
    c.vector(6, n);
    eigenvectors(c, 0, 7, n);
    c.work(11, 12, 4 * n);
}

void geevx(LapackConditions& c)
{
    c.oneOf(0, "NPSB");
    c.oneOf(3, "NEVB");
    const auto n = c.size(4);
    c.matrix(5, 6, n, n);
    c.vector(7, n);
    c.vector(8, n);
    eigenvectors(c, 1, 9, n);
    for (const std::size_t vector : {15U, 17U, 18U}) c.vector(vector, n);
    const bool needsIntegers = c.letter(3) == 'V' || c.letter(3) == 'B';
    // Condition numbers of eigenvalues need both kinds of eigenvectors.
    if (c.letter(3) == 'E' || c.letter(3) == 'B') c.that(c.letter(1) == 'V' && c.letter(2) == 'V', 3);
    c.work(19, 20, needsIntegers ? n * (n + 6) : 4 * n);
    if (needsIntegers) c.vector(21, 2 * n - 2);
}

void ggev(LapackConditions& c)
{
    const auto n = c.size(2);
    c.matrix(3, 4, n, n);
    c.matrix(5, 6, n, n);
    for (const std::size_t vector : {7U, 8U, 9U}) c.vector(vector, n);
    eigenvectors(c, 0, 10, n);
    c.work(14, 15, 8 * n);
}

void ggevx(LapackConditions& c)
{
    c.oneOf(0, "NPSB");
    c.oneOf(3, "NEVB");
    const auto n = c.size(4);
    c.matrix(5, 6, n, n);
    c.matrix(7, 8, n, n);
    for (const std::size_t vector : {9U, 10U, 11U, 18U, 19U, 22U, 23U, 27U}) c.vector(vector, n);
    eigenvectors(c, 1, 12, n);
    c.work(24, 25, 2 * n * n + 10 * n + 16);
    c.vector(26, n + 6);
}

void gehrd(LapackConditions& c)
{
    const auto n = c.size(0);
    c.range(1, 2, n);
    c.matrix(3, 4, n, n);
    c.vector(5, n - 1);
    c.work(6, 7, n);
}

void gels(LapackConditions& c)
{
    c.oneOf(0, "NT");
    const auto m = c.size(1), n = c.size(2), sides = c.size(3);
    c.matrix(4, 5, m, n);
    c.matrix(6, 7, std::max(m, n), sides);
    c.work(8, 9, std::min(m, n) + std::max(std::min(m, n), sides));
}

void leastSquares(LapackConditions& c, std::int64_t m, std::int64_t n, std::int64_t sides)
{
    c.matrix(3, 4, m, n);
    c.matrix(5, 6, std::max(m, n), sides);
    c.vector(7, n);
}

void gelsx(LapackConditions& c)
{
    const auto m = c.size(0), n = c.size(1), sides = c.size(2), least = std::min(m, n);
    leastSquares(c, m, n, sides);
    c.vector(10, std::max(least + 3 * n, 2 * least + sides));
}

void gelsy(LapackConditions& c)
{
    const auto m = c.size(0), n = c.size(1), sides = c.size(2), least = std::min(m, n);
    leastSquares(c, m, n, sides);
    c.work(10, 11, std::max(least + 3 * n + 1, 2 * least + sides));
}

void geqp3(LapackConditions& c)
{
    const auto m = c.size(0), n = c.size(1);
    c.matrix(2, 3, m, n);
    c.vector(4, n);
    c.vector(5, std::min(m, n));
    c.work(6, 7, 3 * n + 1);
}

void geqpf(LapackConditions& c)
{
    const auto m = c.size(0), n = c.size(1);
    c.matrix(2, 3, m, n);
    c.vector(4, n);
    c.vector(5, std::min(m, n));
    c.vector(6, 3 * n);
}

void geqrf(LapackConditions& c)
{
    const auto m = c.size(0), n = c.size(1);
    c.matrix(2, 3, m, n);
    c.vector(4, std::min(m, n));
    c.work(5, 6, n);
}

void gesdd(LapackConditions& c)
{
    c.oneOf(0, "ASN");
    const auto m = c.size(1), n = c.size(2), least = std::min(m, n), most = std::max(m, n);
    c.matrix(3, 4, m, n);
    c.vector(5, least);
    if (c.letter(0) != 'N') {
        const bool isWhole = c.letter(0) == 'A';
        c.matrix(6, 7, m, isWhole ? m : least);
        c.matrix(8, 9, isWhole ? n : least, n);
    }
    c.work(10, 11, c.letter(0) == 'N' ? 3 * least + std::max(most, 7 * least) : 4 * least * least + 6 * least + most);
    c.vector(12, 8 * least);
}

void gesvd(LapackConditions& c)
{
    const auto m = c.size(2), n = c.size(3), least = std::min(m, n), most = std::max(m, n);
    c.oneOf(0, "ASN");
    c.oneOf(1, "ASN");
    c.matrix(4, 5, m, n);
    c.vector(6, least);
    if (c.letter(0) != 'N') c.matrix(7, 8, m, c.letter(0) == 'A' ? m : least);
    if (c.letter(1) != 'N') c.matrix(9, 10, c.letter(1) == 'A' ? n : least, n);
    c.work(11, 12, std::max(3 * least + most, 5 * least));
}

void getrf(LapackConditions& c)
{
    const auto m = c.size(0), n = c.size(1);
    c.matrix(2, 3, m, n);
    c.vector(4, std::min(m, n));
}

void getri(LapackConditions& c)
{
    const auto n = c.size(0);
    c.matrix(1, 2, n, n);
    c.pivots(3, n);
    c.work(4, 5, n);
}

void getrs(LapackConditions& c)
{
    c.oneOf(0, "NTC");
    const auto n = c.size(1), sides = c.size(2);
    c.matrix(3, 4, n, n);
    c.pivots(5, n);
    c.matrix(6, 7, n, sides);
}

void gglse(LapackConditions& c)
{
    const auto m = c.size(0), n = c.size(1), p = c.size(2);
    c.that(p <= n && n <= m + p, 2);
    c.matrix(3, 4, m, n);
    c.matrix(5, 6, p, n);
    c.vector(7, m);
    c.vector(8, p);
    c.vector(9, n);
    c.work(10, 11, m + n + p);
}

void hgeqz(LapackConditions& c)
{
    c.oneOf(0, "ES");
    const auto n = c.size(3);
    c.range(4, 5, n);
    c.matrix(6, 7, n, n);
    c.matrix(8, 9, n, n);
    for (const std::size_t vector : {10U, 11U, 12U}) c.vector(vector, n);
    for (const std::size_t side : {0U, 1U}) {
        c.oneOf(1 + side, "NIV");
        if (c.letter(1 + side) != 'N') c.matrix(13 + 2 * side, 14 + 2 * side, n, n);
    }
    c.work(17, 18, n);
}

void hseqr(LapackConditions& c)
{
    c.oneOf(0, "ES");
    c.oneOf(1, "NIV");
    const auto n = c.size(2);
    c.range(3, 4, n);
    c.matrix(5, 6, n, n);
    c.vector(7, n);
    c.vector(8, n);
    if (c.letter(1) != 'N') c.matrix(9, 10, n, n);
    c.work(11, 12, n);
}

void lange(LapackConditions& c)
{
    c.oneOf(0, "M1OIFE");
    const auto m = c.size(1), n = c.size(2);
    c.matrix(3, 4, m, n);
    if (c.letter(0) == 'I') c.vector(5, m);
}

void orghr(LapackConditions& c)
{
    const auto n = c.size(0);
    c.range(1, 2, n);
    c.matrix(3, 4, n, n);
    c.vector(5, n - 1);
    c.work(6, 7, n);
}

void orgqr(LapackConditions& c)
{
    const auto m = c.size(0), n = c.size(1), k = c.size(2);
    c.that(n <= m, 1);
    c.that(k <= n, 2);
    c.matrix(3, 4, m, n);
    c.vector(5, k);
    c.work(6, 7, n);
}

void ormhr(LapackConditions& c)
{
    c.oneOf(0, "LR");
    c.oneOf(1, "NT");
    const auto m = c.size(2), n = c.size(3), order = c.letter(0) == 'L' ? m : n;
    c.range(4, 5, order);
    c.matrix(6, 7, order, order);
    c.vector(8, order - 1);
    c.matrix(9, 10, m, n);
    c.work(11, 12, c.letter(0) == 'L' ? n : m);
}

void ormqr(LapackConditions& c)
{
    c.oneOf(0, "LR");
    c.oneOf(1, "NT");
    const auto m = c.size(2), n = c.size(3), k = c.size(4), order = c.letter(0) == 'L' ? m : n;
    c.that(k <= order, 4);
    c.matrix(5, 6, order, k);
    c.vector(7, k);
    c.matrix(8, 9, m, n);
    c.work(10, 11, c.letter(0) == 'L' ? n : m);
}

void potrf(LapackConditions& c)
{
    c.oneOf(0, "UL");
    const auto n = c.size(1);
    c.matrix(2, 3, n, n);
}

void trevc(LapackConditions& c)
{
    c.oneOf(0, "RLB");
    c.oneOf(1, "AB");
    const auto n = c.size(3);
    c.vector(2, n);
    c.matrix(4, 5, n, n);
    c.that(c.number(10) >= n, 10);
    if (c.letter(0) != 'R') c.matrix(6, 7, n, n);
    if (c.letter(0) != 'L') c.matrix(8, 9, n, n);
    c.vector(12, 3 * n);
}

void trsen(LapackConditions& c)
{
    c.oneOf(0, "NEVB");
    c.oneOf(1, "VN");
    const auto n = c.size(3);
    c.vector(2, n);
    c.matrix(4, 5, n, n);
    if (c.letter(1) == 'V') c.matrix(6, 7, n, n);
    c.vector(8, n);
    c.vector(9, n);
    // How many eigenvalues are selected is known to the routine only: at most a quarter of n^2 for their product with
    // the others.
    const bool isSubspace = c.letter(0) == 'V' || c.letter(0) == 'B';
    const auto most = (n * n + 3) / 4;
    c.work(13, 14, c.letter(0) == 'N' ? n : std::max(n, isSubspace ? 2 * most : most));
    c.work(15, 16, isSubspace ? most : 1);
}

void trsm(LapackConditions& c)
{
    c.oneOf(0, "LR");
    c.oneOf(1, "UL");
    c.oneOf(2, "NTC");
    c.oneOf(3, "NU");
    const auto m = c.size(4), n = c.size(5), order = c.letter(0) == 'L' ? m : n;
    c.matrix(7, 8, order, order);
    c.matrix(9, 10, m, n);
}

void trsyl(LapackConditions& c)
{
    c.oneOf(0, "NTC");
    c.oneOf(1, "NTC");
    c.that(c.number(2) == 1 || c.number(2) == -1, 2);
    const auto m = c.size(3), n = c.size(4);
    c.matrix(5, 6, m, m);
    c.matrix(7, 8, n, n);
    c.matrix(9, 10, m, n);
}

}  // namespace

std::span<const ExternalDefinition> externalLapackFunctions()
{
    // Name, signature, distances of columns, conditions.
#define LAPACK(routine, signature, leading, conditions)                                                                             \
    ExternalDefinition                                                                                                              \
    {                                                                                                                               \
#routine, signature, ExternalEffect::None, [](ExternalCall& call) {                                                               \
            constexpr std::string_view kLetters = std::string_view(signature).substr(std::string_view(signature).find('=') + 1);          \
            callRoutine<&routine##_, kLetters.size()>(call, kLetters, leading, conditions);                                               \
        } \
    }
    static constexpr std::array kFunctions{
        LAPACK(dgbsv, "=iiiiRiIRii", at({5, 8}), gbsv),
        LAPACK(dgecon, "=siRirrRIi", at({3}), gecon),
        LAPACK(dgees, "=ssIiRiiRRRiRiIi", at({5, 10}), gees),
        LAPACK(dgeev, "=ssiRiRRRiRiRii", at({4, 8, 10}), geev),
        LAPACK(dgeevx, "=ssssiRiRRRiRiiiRrRRRiIi", at({6, 10, 12}), geevx),
        LAPACK(dgegv, "=ssiRiRiRRRRiRiRii", at({4, 6, 11, 13}), ggev),
        LAPACK(dgehrd, "=iiiRiRRii", at({4}), gehrd),
        LAPACK(dgels, "=siiiRiRiRii", at({5, 7}), gels),
        LAPACK(dgelsx, "=iiiRiRiIriRi", at({4, 6}), gelsx),
        LAPACK(dgelsy, "=iiiRiRiIriRii", at({4, 6}), gelsy),
        LAPACK(dgeqp3, "=iiRiIRRii", at({3}), geqp3),
        LAPACK(dgeqpf, "=iiRiIRRi", at({3}), geqpf),
        LAPACK(dgeqrf, "=iiRiRRii", at({3}), geqrf),
        LAPACK(dgesdd, "=siiRiRRiRiRiIi", at({4, 7, 9}), gesdd),
        LAPACK(dgesv, "=iiRiIRii", at({3, 6}), gesv),
        LAPACK(dgesvd, "=ssiiRiRRiRiRii", at({5, 8, 10}), gesvd),
        LAPACK(dgesvx, "=ssiiRiRiIsRRRiRirRRRIi", at({5, 7, 13, 15}), gesvx),
        LAPACK(dgetrf, "=iiRiIi", at({3}), getrf),
        LAPACK(dgetri, "=iRiIRii", at({2}), getri),
        LAPACK(dgetrs, "=siiRiIRii", at({4, 7}), getrs),
        LAPACK(dggev, "=ssiRiRiRRRRiRiRii", at({4, 6, 11, 13}), ggev),
        LAPACK(dggevx, "=ssssiRiRiRRRRiRiiiRRrrRRRiIIi", at({6, 8, 13, 15}), ggevx),
        LAPACK(dgglse, "=iiiRiRiRRRRii", at({4, 6}), gglse),
        LAPACK(dgtsv, "=iiRRRRii", at({6}), gtsv),
        LAPACK(dhgeqz, "=sssiiiRiRiRRRRiRiRii", at({7, 9, 14, 16}), hgeqz),
        LAPACK(dhseqr, "=ssiiiRiRRRiRii", at({6, 10}), hseqr),
        LAPACK(dlange, "r=siiRiR", at({4}), lange),
        LAPACK(dorghr, "=iiiRiRRii", at({4}), orghr),
        LAPACK(dorgqr, "=iiiRiRRii", at({4}), orgqr),
        LAPACK(dormhr, "=ssiiiiRiRRiRii", at({7, 10}), ormhr),
        LAPACK(dormqr, "=ssiiiRiRRiRii", at({6, 9}), ormqr),
        LAPACK(dpotrf, "=siRii", at({3}), potrf),
        LAPACK(dtrevc, "=ssIiRiRiRiiiRi", at({5, 7, 9}), trevc),
        LAPACK(dtrsen, "=ssIiRiRiRRirrRiIii", at({5, 7}), trsen),
        LAPACK(dtrsm, "=ssssiirRiRi", at({8, 10}), trsm),
        LAPACK(dtrsyl, "=ssiiiRiRiRiri", at({6, 8, 10}), trsyl),
    };
#undef LAPACK
    return kFunctions;
}

}  // namespace causeway
