package Good "A small library in a folder"
  annotation (version = "1.0.0");
end Good;
