/**
 * How one kind of story is told. `open` sets it going and can stand alone, `turn` complicates it, `end`
 * says what it may cost. All three draw on the same people, so any open goes with any turn and end.
 */
export interface Tale {
  readonly titles: readonly string[];
  readonly open: readonly string[];
  readonly turn: readonly string[];
  readonly end: readonly string[];
}
