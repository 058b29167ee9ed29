// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 7.2.5 What a short definition says of an array class is split over the dimensions from there inwards; the sizes of definitions on definitions add up.
// MODEL: ArrayClasses
// UNKNOWNS: 42
// VALUE: t[2].x = 2
// VALUE: t[2].y = 7
// VALUE: outside[3].x = 9
// VALUE: outside[3].y = 7
// VALUE: three[1].x = 1
// VALUE: three[3].x = 3
// VALUE: several[2,3].x = 3
// VALUE: given[2,1].x = 40
// VALUE: given[2,1].y = 7
// VALUE: alike[2,2].x = 8
// VALUE: matrix[1,3].x = 30
// VALUE: matrix[2,1].x = 40
// VALUE: matrix[2,1].y = 7
// VALUE: plain[3].x = 5
// VALUE: sized[4].x = 4
// VALUE: exchanged.part[2].x = 20
// VALUE: exchanged.part[2].y = 6
// VALUE: records[2].a = 5
// VALUE: records[2].b = 1
// VALUE: chosen[1].a = 1
package P
  model A
    parameter Real x = 1;
    parameter Real y = 0;
    Real z = x + y + time;
  end A;
  model T = A[3](x = {1, 2, 3}, each y = 7);
  model Renamed = T;
  model Outer2 = T[2](x = {{10, 20, 30}, {40, 50, 60}});
  model Plain = A[3];
  model Changed = Plain(each x = 5);
  model Two = A[2](x = {10, 20}, y = {5, 6});
  model Holder
    replaceable model Part = A[2];
    Part part;
  end Holder;
  record R
    parameter Real a = 0;
    parameter Real b = 1;
  end R;
  record R2 = R[2](a = {4, 5});
end P;
model ArrayClasses
  import P.*;
  parameter Integer n = 4;
  model Sized = A[n](x = 1:n);
  T t;
  T outside(x = {7, 8, 9});
  Renamed three;
  T several[2];
  T given[2](x = {{10, 20, 30}, {40, 50, 60}});
  T alike[2](each x = 8);
  Outer2 matrix;
  Changed plain;
  Sized sized;
  Holder exchanged(redeclare model Part = Two);
  R2 records;
  R2 chosen(a = {1, 2});
end ArrayClasses;
