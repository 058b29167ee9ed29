// SPDX-License-Identifier: GPL-3.0-or-later
// Units of whole models: what is accepted, what is inferred, and what is said where equations disagree.
#include <algorithm>

#include <QTest>

#include "core/compiler/compiler.h"
#include "core/units/unit_check.h"

using namespace causeway;

namespace {

/// Types as libraries have them.
const std::string kTypes = R"(
type Length = Real(unit = "m");
type Time = Real(unit = "s");
type Mass = Real(unit = "kg");
type Speed = Real(unit = "m/s");
type Force = Real(unit = "N");
type Energy = Real(unit = "J");
type Power = Real(unit = "W");
type Voltage = Real(unit = "V");
type Current = Real(unit = "A");
type Resistance = Real(unit = "Ohm");
type Angle = Real(unit = "rad", displayUnit = "deg");
type Kelvin = Real(unit = "K", displayUnit = "degC");
record Point  Length x;  Speed v;  end Point;
package Constants
  constant Real g(unit = "m/s2") = 9.80665;
  constant Real pi = 3.141592653589793;  constant Length two = 2;  end Constants;
function twice  input Real u;  output Real y;  algorithm  y := 2*u;  end twice;
function root  input Real u;  output Real y;  protected Real z;  algorithm  z := u;  y := sqrt(z);  end root;
function work  input Force f;  input Length s;  output Energy w;  algorithm  w := f*s;  end work;
function blend
  input Real a;  input Real b;  input Real c;  output Real y;
algorithm  y := if c > 0.5 then a else b + exp(c);  end blend;
function both  input Real a;  output Real b;  output Real c;  algorithm  b := a^2;  c := 1/a;  end both;
connector Pin  Voltage v;  flow Current i;  end Pin;
connector Flange  Angle phi;  flow Real tau(unit = "N.m");  end Flange;
)";

std::shared_ptr<const Analysis> analysed(const std::string& body, bool isPedantic = false)
{
    AnalysisRequest request;
    request.file = std::make_shared<const SourceFile>("test.mo", kTypes + "model M\n" + body + "\nend M;\n");
    request.modelName = "M";
    request.last = StopAfter::Dae;
    request.isPedantic = isPedantic;
    return analyse(request, Task());
}

/// The messages about units, one a line, with the equations named beside.
QString messagesOf(const Analysis& analysis)
{
    QStringList lines;
    for (const Diagnostic& diagnostic : analysis.diagnostics.items()) {
        if (diagnostic.code() != diag::UnitsDisagree.definition.code) continue;
        QString line = QString::fromStdString(diagnostic.message).remove("the units do not agree: ");
        for (const DiagnosticNote& note : diagnostic.notes)
            line += " | " + QString::fromStdString(note.message).remove("together with ");
        lines << line;
    }
    return lines.join('\n');
}

}  // namespace

class UnitCheckTest : public QObject {
    Q_OBJECT
private slots:
    void whatAgrees_data()
    {
        QTest::addColumn<QString>("body");
        const auto row = [](const char* name, const char* body) { QTest::newRow(name) << QString(body); };
        row("sum of one unit", "Length a, b, c; equation a = b + c; b = 1; c = 2;");
        row("literals fit every sum", "Length a; Time t; equation a = 1 + a*2; t = time + 0.5;");
        row("zero", "Length a; Time t; equation a = 0; t = max(time, 0);");
        row("product", "Voltage v; Current i; parameter Resistance R = 2; equation v = R*i; i = 1;");
        row("derivative", "Length s; Speed v; equation der(s) = v; v = 1;");
        row("derived units", "Energy e; Power p; Force f; Length s; equation e = f*s; p = der(e); f = 1; s = 2;");
        row("square root", "Length a; Real q(unit = \"m2\"); equation a = sqrt(q); q = 4;");
        row("third root", "Length a; Real q(unit = \"m3\"); equation a = q^(1/3); q = 8;");
        row("exponent of a parameter",
            "Length a; Real q(unit = \"m3\"); parameter Integer n = 3; equation q = a^n; a = 8;");
        row("angles are numbers",
            "Angle a; Real x; Length r, s; equation a = 0.5; x = sin(a) + cos(2*a); s = r*a; r = 1;");
        row("hertz and rad per second",
            "Real f(unit = \"Hz\"), w(unit = \"rad/s\"); equation w = 2*Constants.pi*f; f = 1;");
        row("Celsius and Kelvin measure the same",
            "Kelvin a; Real b(unit = \"degC\"); equation a = b + 273.15; b = 20;");
        row("speed by the number between",
            "Real v(unit = \"km/h\"); Speed w, u; equation v = 3.6*w; w = 1; u = v/3.6;");
        row("speed by a parameter that is a number",
            "Real v(unit = \"km/h\"); Speed w; parameter Real k = 3.6, l(unit = \"1\") = 1, n = 4; parameter Integer "
            "m = 3; equation v = k*w*l*m + n; w = 1;");
        row("speed by a variable that is a number",
            "Real v(unit = \"km/h\"); Speed w; Real k; equation v = k*w; w = 1; k = 3.6;");
        row("degrees by pi",
            "Angle a, b; Real d(unit = \"deg\"); equation a = d*Constants.pi/180; d = 1; b = 2*Constants.pi/360*d;");
        row("Fahrenheit", "Real f(unit = \"degF\"), c(unit = \"degC\"); equation f = c*9/5 + 32; c = 20;");
        row("hours", "Time t; Real h(unit = \"h\"); equation t = h*60*60; h = 1;");
        row("turns and periods", "Real n(unit = \"rev/s\"), f(unit = \"Hz\"); equation f = n; n = 1;");
        row("levels are no numbers", "Real L(unit = \"dB\"), q(unit = \"1\"); equation L = q; q = 1;");
        row("conversion in a function",
            "function f input Real c(unit = \"degC\"); output Kelvin k; algorithm k := c + 273.15; end f; Kelvin a; "
            "Real b(unit = \"degC\"); equation a = f(b); b = 20;");
        row("difference that goes on",
            "Kelvin a, b, d; Real e(unit = \"degC\"); equation e = a - b; a = 2; b = 1; d = e;");
        row("difference of temperatures",
            "Kelvin d, e; Real b(unit = \"degC\"), c(unit = \"degC\"); parameter Kelvin T0 = 1; equation d = b - c; b "
            "= "
            "20; c = 10; e = b + T0;");
        row("one scale in all of an equation",
            "Real a(unit = \"kV\"), b(unit = \"kA\"), p(unit = \"MW\"); equation p = a*b; a = 1; b = 2;");
        row("kilometres, hours and their quotient",
            "Real v(unit = \"km/h\"), s(unit = \"km\"), t(unit = \"h\"); equation s = v*t; v = 1; t = 2;");
        row("tolerance of several scales",
            "parameter Real tol = 1; Real a(unit = \"mm\"); Length b; equation a = 1; b = 1; assert(a < tol and b < "
            "tol, \"\");");
        row("start from a number", "parameter Real s0 = 3; Real a(unit = \"mm\", start = s0); equation a = time;");
        row("literal beside a length", "Length d, a; equation d = a + 2; a = 3;");
        row("comparison", "Length a, b; equation a = if b > 0 then b else a/2; b = if b <= a then 1 else 2;");
        row("constant of a class", "Force f; Mass m; equation f = m*Constants.g; m = 1;");
        row("constant that may be any number", "Force f; Mass m; equation f = m*2.0; m = f*Constants.two;");
        row("Integers are numbers", "parameter Integer n = 3; Length a; equation a = n*a + n;");
        row("array of one unit", "Length a[3], b; equation a = {1, 2, b}; b = sum(a) + a[2];");
        row("array of several units", "Real x[2]; Length s; Speed v; equation x = {s, v}; s = x[1]; der(s) = v;");
        row("for-equation", "Length a[3]; equation for i in 1:3 loop a[i] = i*a[1]; end for;");
        row("record", "Point p, q; equation p = q; q = Point(1, 2);");
        row("function with units", "Energy e; equation e = work(3, 4);");
        row("function for all units", "Length a; Time t; equation a = twice(a); t = twice(time);");
        row("root of all units", "Length a; Real q(unit = \"m2\"); equation a = root(q); q = 1;");
        row("several results", "Length a; Real q(unit = \"m2\"), w(unit = \"1/m\"); equation (q, w) = both(a); a = 1;");
        row("connected",
            "model Part Pin p, n; parameter Resistance R = 2; equation p.v - n.v = R*p.i; p.i + n.i = 0; end Part; "
            "Part a, b; equation connect(a.n, b.p); connect(a.p, b.n); a.n.v = 0;");
        row("algorithm", "Length a; protected Length b; algorithm b := 2*a; a := b + 1;");
        row("when and reinit",
            "Length h; Speed v; equation der(h) = v; der(v) = -Constants.g; when h < 0 then reinit(v, -0.5*pre(v)); "
            "end when;");
        row("delay", "Length a; Length b; equation a = delay(b, 0.5); b = 1;");
        row("unknown unit of its own",
            "Real cost(unit = \"EUR\"), price(unit = \"EUR/kWh\"); Energy e; equation cost = price*e/3.6e6; price = 1; "
            "e = "
            "1;");
        row("what is no unit says nothing", "Real a(unit = \"5 apples!\"), b(unit = \"m\"); equation a = b; b = 1;");
        row("empty", "Real a(unit = \"\"), b(unit = \"m\"); equation a = b; b = 1;");
        row("exponent that is not known", "Length a; Real b; parameter Real n; equation b = a^n; a = 1;");
        row("polynomial of a number", "Real x(unit = \"1\"), y(unit = \"1\"); equation y = 1 + x + x^2; x = 0.5;");
        row("data with numbers that measure",
            "parameter Real f(unit = \"Hz\") = 50; parameter Real L(unit = \"H\") = 1/(2*Constants.pi*f); Force g; "
            "Mass m; equation g = 9.81*m; m = 1;");
        row("polynomial",
            "function poly input Real p[:]; input Real u; output Real y; algorithm y := p[1]; for j in 2:size(p, 1) "
            "loop y := p[j] + u*y; end for; end poly; Length a; Kelvin T; equation a = poly({1, 2}, T); T = 300;");
        row("function that takes the unit",
            "function plain input Real r; output Real y(unit = \"1\"); algorithm y := r; end plain; Length a; Real y; "
            "equation y = plain(a); a = 1;");
        row("scratch variable",
            "function f input Real u; output Real y; protected Real t; algorithm t := u^2; y := t; t := 1/u; y := y*t; "
            "end f; Length a; Real y; equation y = f(a); a = 1;");
        row("power by a loop",
            "function p input Real u; input Integer n; output Real y; algorithm y := 1; for i in 1:n loop y := y*u; "
            "end for; end p; Length a; Real y; equation y = p(a, 3); a = 1;");
        row("logarithm", "Kelvin T; Real y; equation y = log(T); T = 300;");
        row("time without a unit",
            "Real x, y; Voltage v; equation der(x) = -x; y = sin(2*time); v = cos(time); der(y) = exp(-time);");
        row("amplitude that is written",
            "Voltage v; Real f(unit = \"Hz\") = 50; equation v = 325*sin(2*Constants.pi*f*time) + 10*exp(-5*time);");
        row("ramp that is written", "Voltage v; Length s; Speed w = 2; equation v = 3*time - 1; s = 2*time*w;");
        row("zero times anything",
            "Length a, b; Angle phi; Real v[3]; equation v = {{cos(phi), -sin(phi), 0}, {sin(phi), cos(phi), 0}, {0, "
            "0, 1}}*{a, b, phi}; a = 1; b = 1; phi = 1;");
        row("output chosen by a switch",
            "function pick input Length a; input Time t; input Boolean c; output Real y; algorithm if c then y := a; "
            "else y := t; end if; end pick; Real y; equation y = pick(1, 2, true);");
        row("ideal switch",
            "Voltage u; Current i; Resistance R; equation 0 = if time > 1 then i else u; u = 5 - R*i; R = 2;");
        row("ideal diode as a curve",
            "Voltage u; Current i; Real s; Boolean off; equation off = s < 0; u = if off then s else 0; i = if off "
            "then 0 else s;");
        row("diode as a curve",
            "Voltage u; Current i; Real s; parameter Resistance Ron = 1; parameter Real Goff(unit = \"S\") = 1; "
            "Boolean off; equation off = s < 0; u = s*(if off then 1 else Ron); i = s*(if off then Goff else 1);");
        row("time with a unit", "Length s; Speed v; Time t0; equation s = v*(time - t0); v = 1; t0 = 2;");
        row("coefficient that is nearly 0",
            "Kelvin T; Real d(unit = \"kg/m3\"); equation d = 0.165 - 4.3e-4*T + 1.7e-13*T^4; T = 300;");
        row("sum over nothing",
            "parameter Integer n = 0; Real f[n](each unit = \"kg/s\"), h[n](each unit = \"J/kg\"); Power p, q; "
            "equation "
            "p = q + sum(f.*h) + f*h + h*{1 for i in 1:n}; q = 1; f = ones(n); h = ones(n);");
        row("norm of coefficients",
            "parameter Time T = 2; parameter Real k = 3; Real a[2] = {T, k}, b = sqrt(a*a); Length l, m; equation l = "
            "k*m; m = 1;");
        row("number with a name in a function",
            "function f input Length a; input Mass m; output Real y; protected Real least = 1e-60; algorithm y := "
            "max(least, a)/a + max(least, m)/m; end f; Length a; Mass m; Real y; equation y = f(a, m); a = 1; m = 1;");
        row("tolerance of several units",
            "parameter Real tol = 1e-4; Length a; Time t; equation a = 1; t = 1; assert(a < tol, \"\"); assert(t < "
            "tol, "
            "\"\");");
        row("start from a parameter",
            "parameter Length s0 = 1; Length s(start = s0, min = -s0); Speed v; equation der(s) = v; v = 1;");
    }
    void whatAgrees()
    {
        QFETCH(QString, body);
        const auto analysis = analysed(body.toStdString());
        QVERIFY2(analysis->units, analysis->diagnostics.items().empty()
                                      ? "not flattened"
                                      : analysis->diagnostics.items().front().message.c_str());
        QCOMPARE(messagesOf(*analysis), QString());
    }

    void whatDoesNot_data()
    {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const char* body, const char* message) {
            QTest::newRow(name) << QString(body) << QString(message);
        };
        row("metres and seconds", "Length a, d; Time b; equation d = a + b; a = 1; b = 2;", "'a + b' adds m and s");
        row("difference", "Length a, d; Time b; equation d = a - b; a = 1; b = 2;", "'a - b' subtracts m and s");
        row("sides", "Voltage v; Current i; equation v = i; i = 1;", "'v' is V, but 'i' is A");
        row("a factor is missing",
            "Voltage v; Current i, j; Resistance R; equation v/R = i + 2*R; i = j; R = 1; v = 1;",
            "'i + 2*R' adds A and Ohm");
        row("derivative", "Length s; Real a(unit = \"m/s2\"); equation der(s) = a; a = 1;",
            "'der(s)' is m/s, but 'a' is m/s2");
        row("sine of a length", "Length s; Real y; equation y = sin(s); s = 1;",
            "sin() needs a number without unit, but 's' is m");
        row("exponent", "Length s; Real y; equation y = 2^s; s = 1;",
            "the exponent of '2^s' must have no unit, but 's' is m");
        row("comparison", "Length s; Time t; Real y; equation y = if s > t then 1 else 2; s = 1; t = 1;",
            "'s > t' compares m and s");
        row("branches", "Length s, y; Time t; equation y = if time > 1 then s else t; s = 1; t = 1;",
            "the branches of 'if time > 1 then s else t' are m and s");
        row("maximum", "Length s, y; Time t; equation y = max(s, t); s = 1; t = 1;",
            "'max(s, t)' needs one unit, but has m and s");
        row("arc", "Length a; Time b; Real phi; equation phi = atan2(a, b); a = 1; b = 1;",
            "'atan2(a, b)' needs one unit, but has m and s");
        row("input of a function", "Energy e; Time t; equation e = work(1, t); t = 1;",
            "'work.s' takes m, but 't' is s");
        row("result of a function", "Power p; equation p = work(1, 2);", "'p' is W, but 'work(1, 2)' is J");
        row("through a function", "Length a; Time t; equation a = twice(t); t = 1;", "'a' is m, but 'twice(t)' is s");
        row("root through a function", "Length a, b; equation a = root(b); b = 1;",
            "'a' is m, but 'root(b)' is m(1/2)");
        row("several results", "Length a, q; equation (q, ) = both(a); a = 1;", "'q' is m, but 'both(a)' is m2");
        row("value of a parameter", "parameter Length a = 1; parameter Mass m = a;",
            "'m' is kg, but its value 'a' is m");
        row("start", "parameter Length a = 1; Mass m(start = a); equation m = 1;",
            "'m' is kg, but an attribute of it, 'a' is m");
        row("constant of a class", "Force f; Mass m; equation f = m*m*Constants.g; m = 1;",
            "'f' is N, but 'm*m*9.80665' is N.kg");
        row("element of an array", "Length a[2]; Time t; equation a = {1, t}; t = 1;", "'a' is m, but '{1, t}' is s");
        row("field of a record", "Point p; Time t; equation p = Point(t, 1); t = 1;", "'p.x' is m, but 't' is s");
        row("for-equation", "Length a[3]; Time t; equation for i in 1:3 loop a[i] = i*t; end for; t = 1;",
            "'a[i]' is m, but 'i*t' is s");
        row("algorithm", "Length a; Time t; algorithm t := 1; a := t;", "'a' is m, but 't' is s");
        row("assertion", "Length a; Time t; equation a = 1; t = 1; assert(a < t, \"\");", "'a < t' compares m and s");
        row("time of a delay", "Length a, b; parameter Length p = 1; equation a = delay(b, p); b = 1;",
            "'delay' takes s, but 'p' is m");
        row("when", "Length a; discrete Time t; equation a = 1; when a > 1 then t = a; end when;",
            "'t' is s, but 'a' is m");
        row("norm of what is declared", "Real r; Length a; Time t; equation r = sqrt({a, t}*{a, t}); a = 1; t = 1;",
            "'{a, t}*{a, t}' needs one unit, but has m2 and s2");
        row("by an unknown", "Real x; Length a; Time t; equation x = a; x = t + x; t = 1;", "");
        row("time that is no length", "Length s; Speed v; equation s = v*time^2; v = 1;",
            "'s' is m, but 'v*time^2' is m.s");
        row("decay of a length", "Length s; equation der(s) = -s;", "'der(s)' is m/s, but '-s' is m");
        row("speeds", "Real v(unit = \"km/h\"); Speed w; equation v = w; w = 1;",
            "'v' is km/h, but 'w' is m/s: multiply 'w' by 3.6");
        row("degrees and rad", "Angle a; Real d(unit = \"deg\"); equation a = d; d = 1;",
            "'a' is rad, but 'd' is deg: divide 'd' by 57.2958");
        row("prefixes", "Real a(unit = \"mV\"), b(unit = \"kV\"); equation a = b; b = 1;",
            "'a' is mV, but 'b' is kV: multiply 'b' by 1e6");
        row("Celsius and Kelvin", "Kelvin a; Real b(unit = \"degC\"); equation a = b; b = 20;",
            "'a' is K, but 'b' is degC: add 273.15 to 'b'");
        row("Celsius at a start", "parameter Kelvin T0 = 300; Real b(unit = \"degC\", start = T0); equation b = 20;",
            "'b' is degC, but an attribute of it, 'T0' is K: subtract 273.15 from 'T0'");
        row("time in hours", "Real t(unit = \"h\"); equation t = time;",
            "'t' is h, but 'time' is s: divide 'time' by 3600");
        row("sum of prefixes", "Real a(unit = \"mm\"); Length b, c; equation c = b + a; a = 1; b = 1;",
            "'b + a' adds m and mm: divide 'a' by 1000");
        row("comparison of prefixes",
            "Real a(unit = \"mm\"); Length b; Real y; equation y = if b > a then 1 else 2; a "
            "= 1; b = 1;",
            "'b > a' compares m and mm: divide 'a' by 1000");
        row("sine of degrees", "Real d(unit = \"deg\"), y; equation y = sin(d); d = 1;",
            "sin() takes rad, but 'd' is deg: divide 'd' by 57.2958");
        row("argument with a prefix", "Energy e; Real s(unit = \"mm\"); equation e = work(1, s); s = 1;",
            "'work.s' takes m, but 's' is mm: divide 's' by 1000");
        row("product with a prefix", "Energy e; Real f(unit = \"kN\"); Length s; equation e = f*s; f = 1; s = 1;",
            "'e' is J, but 'f*s' is 1000 J: multiply 'f*s' by 1000");
        row("derivative by hours", "Real s(unit = \"km\"), v(unit = \"km/h\"); equation der(s) = v; v = 1;",
            "'der(s)' is 1000 m/s, but 'v' is km/h: divide 'v' by 3600");
        row("scale through a signal",
            "Real x, y; Real n(unit = \"rpm\"), w(unit = \"rad/s\"); equation x = n; y = x; w = y; n = 1;",
            "'x' is 1/s, but 'n' is rpm: divide 'n' by 9.5493 | 'y = x' | 'w = y'");
        row("value in cm, as in the specification", "parameter Length x = 1; Real z(unit = \"cm\") = x;",
            "'z' is cm, but 'x' is m: multiply 'x' by 100");
        row("parameter in other units", "parameter Real a(unit = \"kW\") = 1; parameter Power p = a;",
            "'p' is W, but its value 'a' is kW: multiply 'a' by 1000");
        row("energy and its price",
            "Real cost(unit = \"EUR\"), price(unit = \"EUR/kWh\"); Energy e; equation cost = price*e; price = 1; e = "
            "1;",
            "'cost' is EUR, but 'price*e' is 2.77778e-07 EUR: divide 'price*e' by 3600000");
        row("money", "Real c(unit = \"EUR\"), d(unit = \"USD\"); equation c = d; d = 1;", "'c' is EUR, but 'd' is USD");
    }
    void whatDoesNot()
    {
        QFETCH(QString, body);
        QFETCH(QString, message);
        const auto analysis = analysed(body.toStdString());
        QVERIFY(analysis->units);
        if (QByteArray(QTest::currentDataTag()) == "by an unknown") {
            QCOMPARE(analysis->units->findings.size(), 1U);
            return;
        }
        QCOMPARE(messagesOf(*analysis), message);
        QVERIFY(!analysis->diagnostics.hasErrors());
        QVERIFY(analysed(body.toStdString(), true)->diagnostics.hasErrors());
    }

    void unitsOfUnknownsFollow_data()
    {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("variable");
        QTest::addColumn<QString>("unit");
        const auto row = [](const char* name, const char* body, const char* variable, const char* unit) {
            QTest::newRow(name) << QString(body) << QString(variable) << QString(unit);
        };
        row("by an equation", "Voltage v; Current i; Real R; equation v = R*i; v = 1; i = 2;", "R", "Ohm");
        row("by a sum", "Length a; Real b; equation a = b + 2*b; b = 1;", "b", "m");
        row("by a derivative", "Length a; Real v, w; equation der(a) = v; der(v) = w; w = 1;", "w", "m/s2");
        row("along a chain", "Real a, b, c, d; Mass m; equation a = b; b = c; c = d; d = m; m = 1;", "a", "kg");
        row("by several equations", "Real x, y; Length a; Time t; equation a = x*y; t = x/y; a = 1; t = 1;", "x",
            "m(1/2).s(1/2)");
        row("through a function", "Real a; Real q(unit = \"m2\"); equation a = root(q); q = 1;", "a", "m");
        row("element", "Real x[2]; Length s; Time t; equation x[1] = s; x[2] = t; s = 1; t = 1;", "x", "");
        row("of all elements", "Real x[2]; Length s; equation x = s*{1, 2}; s = 1;", "x", "m");
        row("left open", "Real a, b; equation a = 2*b; b = 1;", "a", "");
        row("of a product that is left open", "Real a, b; Length s; equation s = a*b; a = 1; b = 2;", "a", "");
        row("of a speed in km/h", "Real v(unit = \"km/h\"), x; equation x = v; v = 1;", "x", "km/h");
        row("of several names the shortest",
            "Real a(unit = \"kW\"), b(unit = \"kJ/s\"), x; equation x = b; a = x; b = 1;", "x", "kW");
        row("as what it equals declares it",
            "Real tau(unit = \"N.m\"), x, y, z(unit = \"rad/s\"), w; equation x = y; y = tau; tau = 1; w = z; z = 1;",
            "x", "N.m");
        row("an angular velocity", "Real x, w(unit = \"rad/s\"); equation x = w; w = 1;", "x", "rad/s");
        row("twice a torque", "Real tau(unit = \"N.m\"), x; equation x = 2*tau; tau = 1;", "x", "J");
        row("twice a speed in km/h", "Real v(unit = \"km/h\"), x; equation x = 2*v; v = 1;", "x", "km/h");
        row("a product without a name", "Real f(unit = \"kN\"), x; Length s; equation x = f*s; f = 1; s = 1;", "x", "");
        row("a temperature in degC", "Real T(unit = \"degC\"), x; equation x = T; T = 20;", "x", "degC");
        row("a temperature that is converted", "Kelvin T; Real x; equation x = T - 273.15; T = 300;", "x", "");
        row("a temperature or a difference", "Real T(unit = \"degC\"), x; equation x = T + 5; T = 20;", "x", "");
        row("of time alone", "Real x(start = 1), y; equation der(x) = -1.9*x + exp(-y^2); y = 2;", "x", "");
        row("of time and a speed", "Real x; Speed v; equation der(x) = v; v = 1;", "x", "m");
        row("a number", "Length a, b; Real r; equation r = a/b; a = 1; b = 2;", "r", "1");
    }
    void unitsOfUnknownsFollow()
    {
        QFETCH(QString, body);
        QFETCH(QString, variable);
        QFETCH(QString, unit);
        const auto analysis = analysed(body.toStdString());
        QVERIFY(analysis->units);
        QCOMPARE(messagesOf(*analysis), QString());
        const VariableId id = analysis->dae->findVariable(variable.toStdString());
        QVERIFY(!id.isNone());
        QCOMPARE(QString::fromStdString(analysis->units->inferred[id].unit), unit);
        QCOMPARE(analysis->units->inferred[id].by.isNone(), unit.isEmpty());
    }

    /// Three equations that hold in pairs: each of them is named, and nothing else is.
    void contradictionNamesAllItsEquations()
    {
        const auto analysis = analysed(
            "Real x, y, z, other; Length a; Time t; equation x = a; y = x; y = t; z = other; other = a; a = 1; t "
            "= 1;");
        QVERIFY(analysis->units);
        QCOMPARE(analysis->units->findings.size(), 1U);
        const UnitFinding& finding = analysis->units->findings.front();
        QStringList texts;
        for (const UnitFinding::Part& part : finding.parts) texts << QString::fromStdString(part.text);
        texts.sort();
        QCOMPARE(texts, QStringList({"x = a", "y = t", "y = x"}));
    }

    void mistakeInAComponentIsToldOfOnce()
    {
        const auto analysis = analysed("model Part Length s; Time t; equation s = t; t = 1; end Part; Part p[4], q;");
        QCOMPARE(messagesOf(*analysis), QString("'p[1].s' is m, but 'p[1].t' is s"));
    }

    void forgottenFactorIsOffered_data()
    {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("factor");
        const auto row = [](const char* name, const char* body, const char* factor) {
            QTest::newRow(name) << QString(body) << QString(factor);
        };
        row("times", "parameter Resistance R = 2; Voltage v; Current i; equation v = i; i = 1;", "*R");
        row("over", "parameter Resistance R = 2; Voltage v; Current i; equation i = v; v = 1;", "/R");
        row("derivative", "parameter Mass m = 2; Speed v; Force f; equation f = der(v); v = time;", "*m");
        row("in a component",
            "model Part parameter Resistance R = 2; Voltage v; Current i; equation v = i; i = 1; end Part; Part p;",
            "*R");
        row("one of two", "parameter Resistance R = 2, S = 3; Voltage v; Current i; equation v = i; i = 1;", "");
        row("none fits", "parameter Length R = 2; Voltage v; Current i; equation v = i; i = 1;", "");
        row("sum", "parameter Resistance R = 2; Voltage v; Current i, j; equation v = i + j; i = 1; j = 1;", "");
        row("scale", "Real v(unit = \"km/h\"); Speed w; equation v = w; w = 1;", "*3.6");
        row("scale that divides",
            "Real a(unit = \"kN\"); Force f; Mass m; Speed w; equation a = m*der(w); m = 1; w = "
            "1; f = 1;",
            "/1000");
        row("scale of time", "Real t(unit = \"h\"); equation t = time;", "/3600");
        row("scale of an arc", "Real d(unit = \"deg\"); Length a, b; equation d = atan2(a, b); a = 1; b = 1;",
            "*57.2957795130823");
        row("scale of a parameter", "parameter Real a(unit = \"kW\") = 1; parameter Power p = a;", "*1000");
        row("scale of a value", "parameter Real a(unit = \"kW\") = 1; Power p = a;", "*1000");
        row("scale of an assignment", "Real a(unit = \"kW\"); Power p; algorithm p := a; a := 1;", "*1000");
        row("scale in a function",
            "function f input Real a(unit = \"kW\"); output Power p; algorithm p := a; end f; Power q = f(1);",
            "*1000");
        row("scale of a new start",
            "Real v(unit = \"km/h\"); parameter Time T = 1; parameter Speed w = 2; equation der(v) = -v/T; when time > "
            "1 "
            "then reinit(v, w); end when;",
            "");
        row("zero", "Kelvin a; Real b(unit = \"degC\"); equation a = b; b = 20;", " + 273.15");
        row("other zero", "Kelvin a; Real b(unit = \"degC\"); equation b = a; a = 300;", " - 273.15");
        row("zero and scale", "Kelvin a; Real b(unit = \"degF\"); equation b = a; a = 300;", "");
        row("scale of a sum", "Real a(unit = \"mm\"); Length b; equation a = b + b; b = 1;", "");
        row("scale of a connection",
            "connector In = input Real; connector Out = output Real; Out a(unit = \"rpm\"); In b(unit = \"rad/s\"); "
            "equation connect(a, b);",
            "");
    }
    void forgottenFactorIsOffered()
    {
        QFETCH(QString, body);
        QFETCH(QString, factor);
        const auto analysis = analysed(body.toStdString());
        QCOMPARE(analysis->units->findings.size(), 1U);
        const auto& items = analysis->diagnostics.items();
        const auto told = std::ranges::find_if(items, [](const Diagnostic& item) { return item.code() == "E2089"; });
        QVERIFY(told != items.end());
        QCOMPARE(told->fixes.empty(), factor.isEmpty());
        if (factor.isEmpty()) return;
        const TextEdit& edit = told->fixes.front().edits.front();
        QCOMPARE(QString::fromStdString(edit.replacement), factor);
        const std::string_view text = analysis->sources[edit.span.source].text();
        QCOMPARE(text[edit.span.begin], ';');
    }

    void hostileInput_data()
    {
        QTest::addColumn<QString>("body");
        const auto row = [](const char* name, const QString& body) { QTest::newRow(name) << body; };
        row("enormous exponent", "Length a; Real b; equation b = a^1e300; a = 1;");
        row("long way to overflow",
            "Length a; Real b, c, d, e; equation b = a^999999; c = b^999999; d = c^999999; e = d^999999; a = 1;");
        row("exponent that is no number", "Length a; Real b; equation b = a^(0/0); a = 1;");
        row("long unit", "Real b(unit = \"" + QString("m.").repeated(100000) + "m\"); equation b = 1;");
        row("unit of points", "Real b(unit = \"....\"); equation b = 1;");
        row("unit of digits", "Real b(unit = \"m99999999999999999999\"), c(unit = \"kg\"); equation b = 1; c = b*0;");
        row("unit of blanks", "Real b(unit = \"   \"); Length a; equation b = a; a = 1;");
        row("unit in other letters", "Real b(unit = \"µm\"), c(unit = \"Ω\"); equation b = c; c = 1;");
        row("product of many numbers",
            "Real a(unit = \"1\"); equation a = (" + QString("(a + 1)*(a - 1)*").repeated(2000) + "a);");
        row("product of many",
            "Real x[16]; equation for i in 1:16 loop x[i] = product(x)*x[1]*x[2]*x[3]*x[4]*x[5]*x[6]*x[7]*x[8]*x[9]; "
            "end for;");
    }
    void hostileInput()
    {
        QFETCH(QString, body);
        const auto analysis = analysed(body.toStdString());
        for (const Diagnostic& diagnostic : analysis->diagnostics.items())
            QVERIFY(!diagnostic.message.starts_with("internal error"));
    }
};

QTEST_GUILESS_MAIN(UnitCheckTest)
#include "unit_check_test.moc"
