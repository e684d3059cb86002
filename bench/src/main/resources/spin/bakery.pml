/* models/bakery.hd */
bit choosing[N];
int number[N];
byte inside;

active [N] proctype customer() {
  int round = 1;
  int highest;
  int seen;
  int i;
  do
  :: round <= ROUNDS ->
     choosing[_pid] = 1;
     d_step { highest = 0; i = 0 };
     do
     :: i < N -> d_step {
          seen = number[i];
          highest = (seen > highest -> seen : highest);
          seen = 0;
          i = i + 1
        }
     :: else -> break
     od;
     atomic { number[_pid] = highest + 1; highest = 0; i = 0 };
     choosing[_pid] = 0;
     do
     :: i < N && i != _pid ->
        choosing[i] == 0;
        atomic {
          number[i] == 0 || number[i] > number[_pid] || number[i] == number[_pid] && i > _pid ->
          i = i + 1
        }
     :: i == _pid -> i = i + 1
     :: else -> break
     od;
     atomic { inside = inside + 1; assert(inside <= 1) };
     inside = inside - 1;
     atomic { number[_pid] = 0; i = 0; round = round + 1 }
  :: else -> break
  od
}
