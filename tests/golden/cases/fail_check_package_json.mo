// RUN: check --format json packages/Broken
