import { z } from 'zod';
import { fail } from './errors.js';

/*
 * The two JSON shapes other programs exchange with us: a deal and a record of a played game. Only the shape is settled
 * here; whether it makes sense under the rules is for games/door.ts. Unknown fields are ignored.
 */

const tiles = z.array(z.string());
const seat = z.number().int().min(0);
const rules = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** A position before the first play. */
export const dealShape = z.object({
  game: z.string(),
  rules: rules.optional(),
  hands: z.array(tiles).min(1),
  stock: tiles.optional(),
  leader: seat.optional(),
  eldest: seat.optional(),
  pairs: z.boolean().optional(),
  perft: z.array(z.number().int().min(0)).optional(),
  value: z.number().optional(),
  best: z.array(z.string()).optional(),
});

/** One round of a record. */
export const roundShape = z.object({
  leader: seat.optional(),
  eldest: seat.optional(),
  hands: z.array(tiles).min(1),
  stock: tiles.optional(),
  moves: z.array(z.string()),
  how: z.enum(['domino', 'blocked']).optional(),
  dealWinners: z.array(seat).optional(),
  tricks: z.array(z.number().int()).optional(),
  doubles: z.array(z.number().int()).optional(),
  revokes: z.array(z.number().int()).optional(),
});

/** A played game. */
export const recordShape = z.object({
  v: z.number().optional(),
  game: z.string(),
  rules: rules.optional(),
  seed: z.union([z.string(), z.number()]).optional(),
  deal: z.number().int().min(0).optional(),
  arrangement: z.number().int().min(0).optional(),
  seats: z.array(z.string()).optional(),
  sides: z.array(seat).optional(),
  rounds: z.array(roundShape).min(1),
  leftover: tiles.optional(),
  scores: z.array(z.number()),
  winners: z.array(seat),
});

/** A deal as JSON. */
export type DealJson = z.infer<typeof dealShape>;
/** A round of a record as JSON. */
export type RoundJson = z.infer<typeof roundShape>;
/** A record as JSON. */
export type RecordJson = z.infer<typeof recordShape>;

/**
 * Checks a value against a shape; the first thing that is wrong is named with its field.
 * @throws DominoError `bad-shape`
 */
export function checkShape<T>(shape: z.ZodType<T>, value: unknown): T {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const path = issue.path.map(String).join('.');
  return fail('bad-shape', `${path === '' ? 'the object' : path}: ${issue.message}`);
}

/**
 * Parses one line of JSON.
 * @throws DominoError `bad-json`
 */
export function parseJsonLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return fail('bad-json', `not a whole JSON object (${(error as Error).message})`);
  }
}
