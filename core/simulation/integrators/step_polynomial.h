// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The states within the last step of CVODE, as a polynomial in time. CVodeGetDky evaluates the polynomial vector by
/// vector for each instant. If many instants of a step are requested (rows at the events of other parts, event
/// location), its coefficients are read once.
/// Cost: as CVodeGetDky for the first instants of a step; then one multiplication and addition per state and order.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "core/simulation/numerics/sundials_handles.h"

namespace causeway::sundials {

class StepPolynomial {
public:
    /// Derivative of this order of all states at a time; negative result: not available.
    using Getter = int (*)(void* memory, realtype time, int order, N_Vector result);

    /// Call after each step and restart.
    void forget()
    {
        m_instants = 0;
        m_coefficients.clear();
    }

    /// `end` and `size`: of the last step, in s; `order`: of its method; `like`: a vector with the size of the states.
    void evaluate(void* memory, Getter derivative, double time, double end, double size, int order, N_Vector like,
                  double* states)
    {
        const auto count = static_cast<std::size_t>(NV_LENGTH_S(like));
        if (!m_derivative) m_derivative.reset(N_VClone(like));
        if (m_instants++ == order) readCoefficients(memory, derivative, end, size, order);
        if (m_coefficients.empty()) {
            derivative(memory, time, 0, m_derivative.get());
            std::copy_n(NV_DATA_S(m_derivative.get()), count, states);
            return;
        }
        // Horner's scheme.
        const double s = (time - end) / size;
        const double* coefficient = m_coefficients.data();
        std::copy_n(coefficient, count, states);
        for (std::size_t done = count; done < m_coefficients.size(); done += count) {
            coefficient += count;
            for (std::size_t i = 0; i < count; ++i) states[i] = states[i] * s + coefficient[i];
        }
    }

private:
    /// Reads the coefficients of the powers of (t - end)/size, highest first. None if they are not finite.
    void readCoefficients(void* memory, Getter derivative, double end, double size, int order)
    {
        const auto count = static_cast<std::size_t>(NV_LENGTH_S(m_derivative.get()));
        const double* const values = NV_DATA_S(m_derivative.get());
        m_coefficients.resize(count * (static_cast<std::size_t>(order) + 1));
        double factor = 1;  // size^power / power!
        for (int power = 0; power <= order; ++power) {
            if (power > 0) factor *= size / power;
            double* const coefficient = m_coefficients.data() + static_cast<std::size_t>(order - power) * count;
            bool isKnown = derivative(memory, end, power, m_derivative.get()) == 0;
            for (std::size_t i = 0; i < count && isKnown; ++i)
                isKnown = std::isfinite(coefficient[i] = factor * values[i]);
            if (!isKnown) return m_coefficients.clear();
        }
    }

    VectorHandle m_derivative;
    std::vector<double> m_coefficients;
    int m_instants = 0;  ///< requested since the last step
};

}  // namespace causeway::sundials
