// RUN: losses {file} --periodic --from 0.1
// Whole periods have no other begin.
model Lamp "Nothing is simulated"
  Real x = 1;
end Lamp;
