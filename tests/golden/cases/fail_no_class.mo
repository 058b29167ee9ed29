// RUN: simulate {file}
// nothing here
