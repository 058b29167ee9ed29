within Good;
package Parts
  connector Port
    Real p;
    flow Real q;
  end Port;
end Parts;
