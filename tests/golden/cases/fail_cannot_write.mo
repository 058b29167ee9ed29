// RUN: export --to json -o missing_folder/out.json {file}
model A
  Real x = 1;
end A;
