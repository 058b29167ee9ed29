// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 9.4 Connections.isRoot takes the overdetermined type or record of a connector.
// MODEL: M
// ERROR: 7 WrongArgumentCount isRoot
model M
  Real x =
    if Connections.isRoot() then 1 else 2;
end M;
