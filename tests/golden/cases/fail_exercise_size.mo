// RUN: exercise --kind sorting --size 0
// A size that there is not is refused with what there is, 0 too.
