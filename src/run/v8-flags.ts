/** V8 gives up inlining a game's hot loop at its default budget; with a larger one a game takes about a tenth less. */
export const V8_FLAGS: readonly string[] = ['--max-inlined-bytecode-size-cumulative=3000'];
