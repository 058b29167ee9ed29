// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 3.6.9 Models and blocks have a time.
// MODEL: M
// ERROR: 7 OperatorNotAllowed 'time'
model M
  record Signal
    Real x = time;  
  end Signal;
  Signal signal;
end M;
