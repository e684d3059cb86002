/* models/philosophers.hd */
bit fork[N];

active [N] proctype eater() {
  do
  :: atomic { fork[_pid] == 0 -> fork[_pid] = 1 };
     atomic { fork[(_pid + 1) % N] == 0 -> fork[(_pid + 1) % N] = 1 };
     fork[(_pid + 1) % N] = 0;
     fork[_pid] = 0
  od
}
