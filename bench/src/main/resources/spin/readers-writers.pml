/* models/readers-writers.hd */
byte readers;
byte reading;
byte writing;
int room = 1;
bit counter;

#define APART assert(writing == 0 || writing == 1 && reading == 0)

active [READERS] proctype reader() {
  byte seen;
  atomic { counter == 0 -> counter = 1 };
  seen = readers;
  d_step { readers = seen + 1; seen = 0 };
  if
  :: readers == 1 -> d_step { room > 0 -> room = room - 1 }
  :: else
  fi;
  counter = 0;
  atomic { reading = reading + 1; APART };
  reading = reading - 1;
  atomic { counter == 0 -> counter = 1 };
  seen = readers;
  d_step { readers = seen - 1; seen = 0 };
  if
  :: readers == 0 -> room = room + 1
  :: else
  fi;
  counter = 0;
end: false
}

active [WRITERS] proctype writer() {
  d_step { room > 0 -> room = room - 1 };
  atomic { writing = writing + 1; APART };
  writing = writing - 1;
  room = room + 1;
end: false
}
