/* models/bakery.hd for N = 3; no step is about locals alone */
bit choosing[3];
int number[3];
byte inside;

#define LOOK(i) d_step { highest = (number[i] > highest -> number[i] : highest) }
#define WAIT(i) choosing[i] == 0; \
  number[i] == 0 || number[i] > number[_pid] || number[i] == number[_pid] && (i) > _pid
#define FIRST (_pid == 0 -> 1 : 0)
#define SECOND (_pid == 2 -> 1 : 2)

active [3] proctype customer() {
  byte round = 1;
  int highest;
end:
  do
  :: d_step { round <= ROUNDS -> choosing[_pid] = 1 };
     LOOK(0);
     LOOK(1);
     LOOK(2);
     d_step { number[_pid] = highest + 1; highest = 0 };
     choosing[_pid] = 0;
     WAIT(FIRST);
     WAIT(SECOND);
     atomic { inside = inside + 1; assert(inside <= 1) };
     inside = inside - 1;
     d_step { number[_pid] = 0; round = round + 1 }
  od
}
