// RUN: render {file}
model A
end A;
package P
  model B
  end B;
end P;
