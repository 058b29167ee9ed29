// RUN: structure --view reduced {file}
model Falling "A ball whose height is counted downwards, too"
  Real depth(start = -1, fixed = true, stateSelect = StateSelect.prefer), height, v(start = 0, fixed = true);
equation
  height = -depth;
  der(height) = v;
  der(v) = -9.81;
  when height < 0 then
    reinit(height, 0.1);
    reinit(v, -0.7*pre(v));
  end when;
end Falling;
