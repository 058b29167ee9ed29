// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/unit_scales.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/units/unit_words.h"

namespace causeway {

namespace {

enum class ScalePart : std::uint8_t { Factor, Zero };

/// The scales, or the zeros, in a form: by symbol for unknown units, as a number for the others. Time is in seconds.
UnitForm partOf(const UnitForm& form, const UnitSymbols& symbols, ScalePart part)
{
    UnitForm result;
    std::ranges::copy_if(form.factors, std::back_inserter(result.factors),
                         [&](const UnitForm::Factor& factor) { return symbols.isUnknown(factor.symbol); });
    result.scale = part == ScalePart::Factor ? form.scale : form.zero;
    return result;
}

/// Whether units differ by a common factor without an intended conversion: 9/5, or a full turn.
bool isUsualRatio(double ratio)
{
    constexpr double kNear = 1e-9;
    const auto isNear = [](double a, double b) { return std::abs(a - b) <= kNear * std::abs(b); };
    constexpr double kTurn = 2 * std::numbers::pi;
    if (isNear(ratio, kTurn) || isNear(ratio, 1 / kTurn)) return true;
    for (int below = 1; below <= 9; ++below) {
        const double above = std::round(ratio * below);
        if (above >= 1 && above <= 9 && isNear(ratio * below, above)) return true;
    }
    return false;
}

constexpr int kToldDigits = 6, kWrittenFactorDigits = 15;

std::string rounded(double value, int digits)
{
    return shortestText(*parseNumber(fmt::format("{:.{}g}", value, digits)));
}

/// "*3.6" or "/1000", whichever is shorter.
std::string factorText(double factor, int digits)
{
    const std::string times = rounded(factor, digits), over = rounded(1 / factor, digits);
    return over.size() < times.size() ? "/" + over : "*" + times;
}

std::string shiftText(double shift, int digits)
{
    return (shift < 0 ? " - " : " + ") + rounded(std::abs(shift), digits);
}

class ScaleCheck {
public:
    ScaleCheck(const HybridDae& dae, UnitDerivation& derivation, const Task& task)
        : m_dae(dae), m_derivation(derivation), m_task(task)
    {
        for (const UnitContradiction& contradiction : derivation.contradictions)
            m_told.insert(contradiction.sources.begin(), contradiction.sources.end());
    }

    /// The inferred values by symbol.
    std::vector<std::optional<double>> check(ScalePart part)
    {
        m_part = part;
        collect();
        const UnitSystem system(symbols(), m_relations, m_task);
        const UnitWords words(m_dae, symbols(), m_derivation.claims, m_claimOf, system);
        for (const UnitContradiction& contradiction : system.contradictions()) tell(contradiction, system, words);
        std::vector<std::optional<double>> values(system.size());
        for (UnitSymbol symbol = 0; symbol < system.size(); ++symbol) {
            if (const UnitForm* value = system.unitOf(symbol)) values[symbol] = value->scale;
        }
        return values;
    }

private:
    [[nodiscard]] const UnitSymbols& symbols() const { return m_derivation.symbols; }

    void collect()
    {
        m_relations.clear();
        m_claimOf.clear();
        const UnitClaims& claims = m_derivation.claims;
        for (std::uint32_t i = 0; i < claims.claims.size(); ++i) {
            if (m_told.contains(claims.sourceOf[i])) continue;
            const auto form = product(claims.claims[i].leftUnit, claims.claims[i].rightUnit, {-1, 1});
            if (!form || (m_part == ScalePart::Factor ? form->isScaleOpen : form->isZeroOpen)) continue;
            UnitForm relation = partOf(*form, symbols(), m_part);
            if (relation.holds()) continue;
            m_relations.push_back({std::move(relation), claims.sourceOf[i]});
            m_claimOf.push_back(i);
        }
    }

    /// The whole unit, whose dimension is known, with one part inferred from some relations.
    std::optional<UnitForm> unitBy(const UnitForm& unit, std::span<const std::uint32_t> relations,
                                   const UnitSystem& system) const
    {
        const auto known = system.valueBy(partOf(unit, symbols(), m_part), relations);
        if (!known || !known->isOne()) return std::nullopt;
        std::optional<UnitForm> whole = scaleOf(unit);
        for (const UnitForm::Factor& factor : unit.factors) {
            const UnitForm* value = m_derivation.unitOf(factor.symbol);
            const UnitForm itself{{{symbols().isTime(factor.symbol) ? kSecond : factor.symbol, {1, 1}}}};
            whole = whole ? product(*whole, value != nullptr ? *value : itself, factor.power) : whole;
        }
        if (!whole || !symbols().isKnown(*whole)) return std::nullopt;
        if (m_part == ScalePart::Factor) whole->scale = known->scale;
        whole->zero = m_part == ScalePart::Zero ? known->scale : 0;
        whole->isScaleOpen = false;
        whole->isZeroOpen = m_part == ScalePart::Factor;
        return whole;
    }

    void tell(const UnitContradiction& contradiction, const UnitSystem& system, const UnitWords& words)
    {
        const auto best =
            words.choice(contradiction, [&](const UnitForm& unit, std::span<const std::uint32_t> relations) {
                return unitBy(unit, relations, system);
            });
        if (!best) return;
        const double factor = std::exp(best->right.scale - best->left.scale);
        const double shift = best->right.zero - best->left.zero;
        if (m_part == ScalePart::Factor && isUsualRatio(factor)) return;
        m_told.insert(contradiction.sources.begin(), contradiction.sources.end());
        const std::uint32_t told = m_derivation.claims.sourceOf[m_claimOf[best->relation]];
        const UnitClaim& claim = m_derivation.claims.claims[m_claimOf[best->relation]];
        const UnitSource& source = m_derivation.claims.sources[told];
        UnitFinding finding;
        const bool isInput = claim.kind == UnitClaimKind::Input;
        finding.message = words.messageOf(claim, source, words.unitOf(claim.left, best->left, source.function),
                                          words.unitOf(isInput ? ExprId() : claim.right, best->right, source.function));
        // For temperatures in "degF", a factor alone is not a conversion.
        const bool isWhole = m_part == ScalePart::Zero ? UnitForm::isSmall(best->right.scale - best->left.scale)
                                                       : UnitForm::isSmall(zeroOf(claim));
        if (isWhole) {
            addAdvice(finding, claim, source, words, m_part == ScalePart::Factor ? factor : shift);
            if (claim.kind == UnitClaimKind::Sides && contradiction.sources.size() == 1 && words.takesFactor(source))
                finding.factor = m_part == ScalePart::Factor ? factorText(factor, kWrittenFactorDigits)
                                                             : shiftText(shift, kWrittenFactorDigits);
        }
        words.addParts(finding, told, contradiction);
        m_derivation.scaleFindings.push_back(std::move(finding));
    }

    static double zeroOf(const UnitClaim& claim)
    {
        const bool isOpen = claim.leftUnit.isZeroOpen || claim.rightUnit.isZeroOpen;
        return isOpen ? 0 : claim.leftUnit.zero - claim.rightUnit.zero;
    }

    /// Adds advice for the right operand, or for the argument if there is none.
    void addAdvice(UnitFinding& finding, const UnitClaim& claim, const UnitSource& source, const UnitWords& words,
                   double number) const
    {
        const bool isArgument = claim.right.isNone();
        const ExprId operand = isArgument ? claim.left : claim.right;
        if (operand.isNone()) return;
        const std::string name = words.textOf(operand, source.function);
        if (m_part == ScalePart::Zero) {
            const double shift = isArgument ? -number : number;
            finding.message += shift < 0 ? fmt::format(": subtract {} from '{}'", rounded(-shift, kToldDigits), name)
                                         : fmt::format(": add {} to '{}'", rounded(shift, kToldDigits), name);
            return;
        }
        const std::string text = factorText(isArgument ? 1 / number : number, kToldDigits);
        finding.message +=
            fmt::format(": {} '{}' by {}", text.front() == '*' ? "multiply" : "divide", name, text.substr(1));
    }

    const HybridDae& m_dae;
    UnitDerivation& m_derivation;
    const Task& m_task;
    ScalePart m_part = ScalePart::Factor;
    std::set<std::uint32_t> m_told;  ///< sources that contradict others
    std::vector<UnitRelation> m_relations;
    std::vector<std::uint32_t> m_claimOf;
};

}  // namespace

void compareScales(const HybridDae& dae, UnitDerivation& derivation, const Task& task)
{
    ScaleCheck check(dae, derivation, task);
    if (derivation.symbols.haveScales()) derivation.scales = check.check(ScalePart::Factor);
    if (derivation.symbols.haveZeros()) derivation.zeros = check.check(ScalePart::Zero);
}

std::string UnitDerivation::textOf(UnitSymbol symbol) const
{
    const UnitForm* found = unitOf(symbol);
    if (found == nullptr) return {};
    const auto known = [&](const std::vector<std::optional<double>>& all) {
        return symbol < all.size() ? all[symbol] : std::nullopt;
    };
    UnitForm unit = *found;
    unit.isScaleOpen = unit.isZeroOpen = false;
    // Where a number may convert, it is taken for one that does not, as in 2*pi*f.
    if (const auto scale = known(scales)) unit.scale = *scale;
    const auto zero = known(zeros);
    if (!zero && !UnitForm::isSmall(unit.zero)) return {};
    unit.zero = zero.value_or(0);
    const bool isOfSi = UnitForm::isSmall(unit.scale) && UnitForm::isSmall(unit.zero);
    return isOfSi ? symbols.text(unit) : symbols.scaledText(unit);
}

}  // namespace causeway
