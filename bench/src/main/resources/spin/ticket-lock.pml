/* models/ticket-lock.hd */
int next;
int serving;
byte inside;

active [N] proctype client() {
  int ticket;
  d_step { ticket = next; next = next + 1 };
  serving == ticket;
  atomic { inside = inside + 1; assert(inside <= 1) };
  inside = inside - 1;
  serving = serving + 1;
end: false
}
