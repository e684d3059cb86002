/* models/leader-election.hd; no step is about locals alone */
chan ring[N] = [N] of { int };
byte leaders;
int leader = -1;

#define NUMBER ((_pid + 1) % N)
#define NEXT ring[(_pid + 1) % N]
#define ONE assert(leaders <= 1 && (leaders == 0 || leader == N - 1))

active [N] proctype node() {
  int heard;
  NEXT!NUMBER;
hear:
  atomic {
    ring[_pid]?heard;
    if
    :: heard == NUMBER -> heard = 0; goto won
    :: heard == N -> heard = 0; goto lost
    :: heard > NUMBER && heard != N -> goto pass
    :: heard < NUMBER -> heard = 0; goto hear
    fi
  };
pass:
  atomic { NEXT!heard; heard = 0 };
  goto hear;
won:
  atomic { leaders = leaders + 1; leader = NUMBER; ONE };
  NEXT!N;
  goto end;
lost:
  if
  :: leader != NUMBER -> NEXT!N
  :: else
  fi;
end:
  false
}
