// RUN: flatten notes.txt
// A name with the ending of a text is not taken for that of a class.
