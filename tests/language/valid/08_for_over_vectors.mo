// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 8.3.3.1 The range of a for-equation may be any vector of parameters or constants.
// MODEL: OverVectors
// UNKNOWNS: 5
model OverVectors
  parameter Integer order[:] = {3, 1, 2};
  Real x[3];
  Real s[2];
equation
  for i in order loop
    x[i] = i * time;
  end for;
  for k in {1, 2} loop
    s[k] = sum(x[j] for j in 1:k);
  end for;
end OverVectors;
