// RUN: render {file}
model Drawn
  Real x = ;
  annotation(Diagram(coordinateSystem(extent={{0,0},{10,10}}), graphics={Line(points={{0,0},{10,10}}, color=blue), Bitmap(fileName="none.png")}));
end Drawn;
