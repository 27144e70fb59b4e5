import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatMove } from '../../src/core/notation.js';
import type { DealJson, RecordJson } from '../../src/core/shapes.js';
import { checkShape, recordShape } from '../../src/core/shapes.js';
import { readDeal, readRecordDeal } from '../../src/games/door.js';
import type { GameConfig } from '../../src/games/game.js';
import { perft } from '../../src/play/perft.js';
import { buildRecord } from '../../src/play/record.js';
import { replay } from '../../src/play/replay.js';

/* Made by an independent program: perft counts of deals, and whole games by random players. */
const read = <T>(name: string): T[] =>
  readFileSync(new URL(`../golden/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const deals = read<DealJson>('perft.jsonl');
const records = read<RecordJson>('records.jsonl');

describe('golden perft', () => {
  it.each(deals.map((deal, i) => [i + 1, deal.game, deal.hands.length, deal] as const))(
    'line %i: %s, %i players',
    (_, __, ___, deal) => {
      expect(perft(readDeal(deal), deal.perft!.length)).toEqual(deal.perft);
    },
  );
});

const problem = (record: RecordJson): string => {
  try {
    replay(checkShape(recordShape, record));
    return 'holds';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

describe('golden records', () => {
  it.each(records.map((record, i) => [i + 1, record.game, record] as const))('line %i: %s', (_, __, record) => {
    expect(problem(record)).toBe('holds');
    /* What we would write of the same game says the same, field by field. */
    const { config, deal } = readRecordDeal(record);
    const state = config.game.createState(config);
    state.startDeal(deal);
    const moves = record.rounds.flatMap((round) => round.moves).filter((text) => !text.startsWith('draw:'));
    for (const text of moves) {
      const view = state.views[state.table.turn]!;
      const index = Array.from({ length: view.moveCount }, (_, i) => view.move(i)).findIndex(
        (move) => textOf(move, config) === text,
      );
      state.play(view.move(index));
    }
    const { v, ...ours } = buildRecord(config, state, deal, {
      seed: String(record.seed),
      deal: record.deal!,
      arrangement: 0,
      seats: record.seats!,
    });
    expect(v).toBe(1);
    expect(ours).toEqual({ ...record, rules: { ...ours.rules, ...record.rules } });
  });

  it('do not hold with any one thing spoilt', () => {
    records.forEach((record, i) => {
      const where = `record ${i + 1}`;
      const spoil = (change: (copy: RecordJson) => void): string => {
        const copy = structuredClone(record);
        change(copy);
        return problem(copy);
      };
      const first = record.rounds[0]!;
      const drawAt = first.moves.findIndex((text) => text.startsWith('draw:'));
      expect(
        spoil((copy) => (copy.scores[0]! += 1)),
        where,
      ).toBe('wrong-result');
      expect(
        spoil((copy) => (copy.winners = copy.winners.length > 1 ? [] : [...copy.winners, 9])),
        where,
      ).toBe('wrong-result');
      expect(
        spoil((copy) => copy.rounds[0]!.moves.splice(0, 1)),
        where,
      ).toMatch(/wrong-move|wrong-draw/);
      expect(
        spoil((copy) => copy.rounds.at(-1)!.moves.pop()),
        where,
      ).toBe('unfinished');
      expect(
        spoil((copy) => copy.rounds.at(-1)!.moves.push('pass')),
        where,
      ).toBe('wrong-move');
      expect(
        spoil((copy) => (copy.rounds[0]!.moves[2] = '19-19')),
        where,
      ).toMatch(/wrong-move|wrong-draw/);
      if (record.game !== 'nakladka')
        expect(
          spoil((copy) => (copy.rounds[0]!.hands[0]![0] = copy.rounds[0]!.hands[0]![1]!)),
          where,
        ).toBe('tile-twice');
      if (drawAt >= 0) {
        expect(
          spoil((copy) => (copy.rounds[0]!.moves[drawAt] = 'draw:0-0')),
          where,
        ).toBe(first.moves[drawAt] === 'draw:0-0' ? 'holds' : 'wrong-draw');
        expect(
          spoil((copy) => copy.rounds[0]!.moves.splice(drawAt, 1)),
          where,
        ).toMatch(/wrong-draw/);
      }
      if (first.how)
        expect(
          spoil((copy) => (copy.rounds[0]!.how = first.how === 'domino' ? 'blocked' : 'domino')),
          where,
        ).toBe('wrong-result');
      if (first.tricks)
        expect(
          spoil((copy) => (copy.rounds[0]!.tricks![0]! += 1)),
          where,
        ).toBe('wrong-result');
      if (first.dealWinners)
        expect(
          spoil((copy) => (copy.rounds[0]!.dealWinners = [7])),
          where,
        ).toBe('wrong-result');
    });
  });
});

function textOf(move: number, config: GameConfig): string {
  return formatMove(move, config.game.places);
}
