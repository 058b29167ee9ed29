// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 2.1 Strings, comments and descriptions may hold any Unicode character.
// MODEL: UnicodeText
// UNKNOWNS: 0
// VALUE: s = "Größe 温度 °C ∂x/∂t 😀"
// VALUE: equalText = true
model UnicodeText "Modèle d'essai — проба"
  // Комментарий with ünïcödé
  parameter String s = "Größe 温度 °C ∂x/∂t 😀";
  parameter Boolean equalText = s == "Größe" + " 温度 °C ∂x/∂t 😀";
end UnicodeText;
