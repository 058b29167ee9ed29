// RUN: check missing.mo
