// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 5.3.2 Variables of classes without a component have no values.
// MODEL: M
// ERROR: 15 EnclosingVariable 'paint'
record Paint
  parameter Real red;
  Real green;
end Paint;
class Can
  replaceable class Content = Paint(red = 0.3);
  Content paint(green = 0.5);
end Can;
class Bucket = Can(redeclare class Content = Paint(red = 0.4));
model M
  Real x = Bucket.paint.green;  
end M;
