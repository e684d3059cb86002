/* models/szymanski.hd for N = 4 */
byte flag[4];
byte inside;

#define EACH(a, b, c, d) (a) && (b) && (c) && (d)

active [4] proctype participant() {
  bit waits;
  do
  :: flag[_pid] = 1;
     EACH(flag[0] < 3, flag[1] < 3, flag[2] < 3, flag[3] < 3);
     flag[_pid] = 3;
     waits = flag[0] == 1 || flag[1] == 1 || flag[2] == 1 || flag[3] == 1;
     if
     :: waits -> flag[_pid] = 2;
        flag[0] == 4 || flag[1] == 4 || flag[2] == 4 || flag[3] == 4
     :: else
     fi;
     flag[_pid] = 4;
     EACH(0 >= _pid || flag[0] < 2, 1 >= _pid || flag[1] < 2, 2 >= _pid || flag[2] < 2,
         3 >= _pid || flag[3] < 2);
     atomic { inside = inside + 1; assert(inside <= 1) };
     inside = inside - 1;
     EACH(0 <= _pid || flag[0] < 2 || flag[0] > 3, 1 <= _pid || flag[1] < 2 || flag[1] > 3,
         2 <= _pid || flag[2] < 2 || flag[2] > 3, 3 <= _pid || flag[3] < 2 || flag[3] > 3);
     flag[_pid] = 0
  od
}
