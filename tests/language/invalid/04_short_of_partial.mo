// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 4.6.1 A short definition of a partial class is partial.
// MODEL: M
// ERROR: 10 PartialClass 'Battery'
model M
  partial model Source
    Real u = 1;
  end Source;
  model Battery = Source;
  Battery battery;  
end M;
