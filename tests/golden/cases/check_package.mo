// RUN: check packages/Good
// All classes of a library that is a folder.
