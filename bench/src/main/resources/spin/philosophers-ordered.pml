/* models/philosophers-ordered.hd */
bit fork[N];
bit eating[N];

#define LOW (_pid == N - 1 -> 0 : _pid)
#define HIGH (_pid == N - 1 -> N - 1 : _pid + 1)

active [N] proctype eater() {
  do
  :: atomic { fork[LOW] == 0 -> fork[LOW] = 1 };
     atomic { fork[HIGH] == 0 -> fork[HIGH] = 1 };
     atomic {
       eating[_pid] = 1;
       assert(!eating[(_pid + 1) % N] && !eating[(_pid + N - 1) % N])
     };
     eating[_pid] = 0;
     fork[HIGH] = 0;
     fork[LOW] = 0
  od
}
