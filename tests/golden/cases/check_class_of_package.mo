// RUN: check packages/Broken --model Broken.Fine
// One class of a library that has others with errors, and a file that cannot be read.
