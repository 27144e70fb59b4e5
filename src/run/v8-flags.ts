/**
 * V8's inlining, for the loop of a game: a larger budget in all, calls that few games make counted in, but no single large
 * function inlined. Measured in block, 2 players (docs/speed.md): a fifth more games, and the same speed in every process,
 * where the defaults end up fast or slow by the order in which functions happen to be compiled.
 */
export const V8_FLAGS: readonly string[] = [
  '--max-inlined-bytecode-size-cumulative=3000',
  '--min-inlining-frequency=0.05',
  '--max-inlined-bytecode-size=300',
];
