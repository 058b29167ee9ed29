// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.3.1 Classes may have quoted names; the end clause repeats them with the quotes.
// MODEL: 'my lib'.'a model'
// UNKNOWNS: 1
// VALUE: k = 5
package 'my lib'
  constant Real 'half k' = 2.5;
  model 'a model'
    parameter Real k = 2 * 'half k';
    Real y = k * time;
  end 'a model';
end 'my lib';
