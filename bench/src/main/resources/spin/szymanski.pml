/* models/szymanski.hd; conditions on all participants are written out for 4 or 6 */
byte flag[N];
byte inside;

#if N == 4
#define ALL(f) (f(0) && f(1) && f(2) && f(3))
#define SOME(f) (f(0) || f(1) || f(2) || f(3))
#else
#define ALL(f) (f(0) && f(1) && f(2) && f(3) && f(4) && f(5))
#define SOME(f) (f(0) || f(1) || f(2) || f(3) || f(4) || f(5))
#endif

#define OPEN(i) (flag[i] < 3)
#define WANTS(i) (flag[i] == 1)
#define THROUGH(i) (flag[i] == 4)
#define BEFORE(i) (i >= _pid || flag[i] < 2)
#define AFTER(i) (i <= _pid || flag[i] < 2 || flag[i] > 3)

active [N] proctype participant() {
  do
  :: flag[_pid] = 1;
     ALL(OPEN);
     flag[_pid] = 3;
     if
     :: SOME(WANTS) -> flag[_pid] = 2;
        SOME(THROUGH)
     :: else
     fi;
     flag[_pid] = 4;
     ALL(BEFORE);
     atomic { inside = inside + 1; assert(inside <= 1) };
     inside = inside - 1;
     ALL(AFTER);
     flag[_pid] = 0
  od
}
