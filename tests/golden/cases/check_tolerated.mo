// RUN: check {file}
// Names of quantities that differ, and operators of a plain record, leave one meaning.
model Quantities
  connector LengthOutput = output Real(quantity = "Length");
  connector DistanceInput = input Real(quantity = "Distance");
  block Source
    LengthOutput y = time;
  end Source;
  block Sink
    DistanceInput u;
    Real m = u;
  end Sink;
  Source source;
  Sink sink;
equation
  connect(source.y, sink.u);
end Quantities;

record Force
  Real f;
  encapsulated operator function '+'
    import Force;
    input Force a;
    input Force b;
    output Force c;
  algorithm
    c.f := a.f + b.f;
  end '+';
end Force;

model Sum
  parameter Force f = Force(1) + Force(2);
end Sum;
