// SPDX-License-Identifier: GPL-3.0-or-later
// SPEC: 10.1 Sizes that follow from records in arrays, handed down from part to part, are the same wherever they are used.
// MODEL: P.M
// VALUE: slab.upper[1].layer[1].n = 5
// VALUE: slab.lower[2].layer[1].n = 1
// VALUE: slab.lower[2].layer[2].n = 2
package P
  record Material
    parameter Real x = 0.05;
    parameter Integer n(min = 1) = max(1, integer(ceil(states)));
    parameter Real states = 3*x*591/331.4;
  end Material;
  record Layers
    parameter Integer count(min = 1);
    parameter Material material[count];
    final parameter Integer n[count] = {material[i].n for i in 1:count};
  end Layers;
  record Three = Layers(count = 3, material = {Material(x = 0.08, n = 5), Material(x = 0.05), Material(x = 0.2)});
  model Layer
    parameter Material material;
    parameter Boolean a = true;
    parameter Boolean b = true;
    parameter Integer wanted = material.n;
    final parameter Integer n = max(wanted, if a or b then 2 else 1);
    Real T[n];
    Real q[n + 1];
  equation
    q[1] = T[n];
    for i in 1:n loop
      T[i] = i*time;
      q[i + 1] = q[i] - T[i];
    end for;
  end Layer;
  model Wall
    replaceable parameter Layers layers constrainedby Layers;
    final parameter Integer count(min = 1) = layers.count;
    parameter Boolean a = true;
    parameter Boolean b = true;
    Layer layer[count](final wanted = {layers.n[i] for i in 1:count},
      final a = {if i == 1 then a else false for i in 1:count},
      final b = {if i == count then b else false for i in 1:count},
      material = {layers.material[i] for i in 1:size(layers.material, 1)});
  end Wall;
  model Slab
    parameter Layers layers;
    parameter Integer pipe = 1;
    Wall upper[2](each layers(final count = pipe, final material = {layers.material[i] for i in 1:pipe}),
      each b = false);
    Wall lower[2](each layers(final count = layers.count - pipe,
      final material = {layers.material[i] for i in pipe + 1:layers.count}), each a = false);
  end Slab;
  model M
    parameter Three layers;
    Slab slab(layers = layers);
  end M;
end P;
