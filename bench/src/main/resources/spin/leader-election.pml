/* models/leader-election.hd */
chan ring[N] = [N] of { int };
byte leaders;
int leader = -1;

#define NEXT ring[(_pid + 1) % N]
#define ONE assert(leaders <= 1 && (leaders == 0 || leader == N - 1))

active [N] proctype node() {
  int number = (_pid + 1) % N;
  int heard;
  NEXT!number;
  do
  :: ring[_pid]?heard ->
     if
     :: heard == number ->
        atomic { leaders = leaders + 1; leader = number; ONE };
        NEXT!N;
        break
     :: heard == N ->
        if
        :: leader != number -> NEXT!N
        :: else
        fi;
        break
     :: heard > number && heard != N -> NEXT!heard
     :: heard < number
     fi
  od
}
