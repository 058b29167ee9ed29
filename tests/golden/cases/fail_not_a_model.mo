// RUN: simulate --model P {file}
package P
end P;
