// RUN: structure --view raw --model RlcComponents ../../../models/Examples/RlcComponents.mo
