// RUN: structure --view reduced --model RlcComponents ../../../models/Examples/RlcComponents.mo
