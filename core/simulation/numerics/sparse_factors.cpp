// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/numerics/sparse_factors.h"

#include <klu.h>

namespace causeway {

namespace {

constexpr double kSingular = 1e-15;    // reciprocal of the condition, by KLU's cheap estimate
constexpr double kBadPivots = 1e-9;    // where old pivots give this, new ones are looked for,
constexpr double kAsGood = 0.01;       // unless new ones gave little more when they were found: bad scaling,
constexpr double kLeastGrowth = 1e-4;  // and entries do not grow: the reciprocal of how much they do

}  // namespace

struct SparseFactors::Klu {
    explicit Klu(const SparsityPattern& p)
        : pattern(p), rowOf(p.rowOf.begin(), p.rowOf.end()), columnStart(p.columnStart.begin(), p.columnStart.end())
    {
        klu_l_defaults(&common);
    }
    ~Klu()
    {
        klu_l_free_numeric(&numeric, &common);
        klu_l_free_symbolic(&symbolic, &common);
    }
    Klu(const Klu&) = delete;
    Klu& operator=(const Klu&) = delete;

    [[nodiscard]] SuiteSparse_long size() const { return static_cast<SuiteSparse_long>(pattern.columnCount()); }

    bool isGood(double least) { return klu_l_rcond(symbolic, numeric, &common) != 0 && common.rcond > least; }
    /// Of factors by old pivots.
    bool areStillGood(double* values)
    {
        if (isGood(kBadPivots)) return true;
        return common.rcond > kAsGood * rcondOfNew && common.rcond > kSingular &&
               klu_l_rgrowth(columnStart.data(), rowOf.data(), values, symbolic, numeric, &common) != 0 &&
               common.rgrowth > kLeastGrowth;
    }

    const SparsityPattern& pattern;
    std::vector<SuiteSparse_long> rowOf, columnStart;
    klu_l_common common{};
    klu_l_symbolic* symbolic = nullptr;
    klu_l_numeric* numeric = nullptr;
    double rcondOfNew = 1;  ///< when pivots were looked for last
};

SparseFactors::SparseFactors(const SparsityPattern& pattern) : m_klu(std::make_unique<Klu>(pattern)) {}
SparseFactors::~SparseFactors() = default;
SparseFactors::SparseFactors(SparseFactors&&) noexcept = default;

bool SparseFactors::factorize(double* values, Accept accept)
{
    Klu& klu = *m_klu;
    if (klu.symbolic == nullptr)
        klu.symbolic = klu_l_analyze(klu.size(), klu.columnStart.data(), klu.rowOf.data(), &klu.common);
    if (klu.symbolic == nullptr) return false;
    if (klu.numeric != nullptr) {
        const bool isDone = klu_l_refactor(klu.columnStart.data(), klu.rowOf.data(), values, klu.symbolic, klu.numeric,
                                           &klu.common) != 0;
        if (isDone && klu.areStillGood(values)) return true;
        klu_l_free_numeric(&klu.numeric, &klu.common);
    }
    klu.numeric = klu_l_factor(klu.columnStart.data(), klu.rowOf.data(), values, klu.symbolic, &klu.common);
    if (klu.numeric == nullptr) return false;
    // The cheap estimate compares pivots: those of a matrix that is only badly scaled may be far apart.
    const bool isGood = klu.isGood(kSingular);
    klu.rcondOfNew = klu.common.rcond;
    if (isGood || (accept == Accept::AnyPivots && klu.common.rcond > 0)) return true;
    return klu.common.rcond > 0 &&
           klu_l_condest(klu.columnStart.data(), values, klu.symbolic, klu.numeric, &klu.common) != 0 &&
           klu.common.condest * kSingular < 1;
}

bool SparseFactors::solve(double* right, std::size_t count)
{
    Klu& klu = *m_klu;
    return klu.numeric != nullptr && klu_l_solve(klu.symbolic, klu.numeric, klu.size(),
                                                 static_cast<SuiteSparse_long>(count), right, &klu.common) != 0;
}

bool SparseFactors::solveTransposed(double* right, std::size_t count)
{
    Klu& klu = *m_klu;
    return klu.numeric != nullptr && klu_l_tsolve(klu.symbolic, klu.numeric, klu.size(),
                                                  static_cast<SuiteSparse_long>(count), right, &klu.common) != 0;
}

}  // namespace causeway
