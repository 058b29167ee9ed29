// RUN: simluate {file}
model M
end M;
