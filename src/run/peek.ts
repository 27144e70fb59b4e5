import { Stream } from '../core/random.js';
import { purposeKey, rootKey } from '../core/seed.js';
import { isDouble } from '../core/tiles.js';
import { NakladkaState } from '../games/nakladka/state.js';
import type { DealtTiles, GameState } from '../games/state.js';
import { DESK } from '../play/game.js';
import type { Cell } from './cell.js';
import { CellDealer } from './runner.js';
import { GameTable } from './seats.js';

/* Other deals tried for one game, and swaps of tiles that make one. */
const TRIES = 15;
const SWAPS = 24;
const GAMES = 12;

interface PlayedGame {
  readonly deal: DealtTiles;
  readonly leader: number;
  readonly log: readonly number[];
  /** Choices of each seat in order, and what it held when it made them. */
  readonly choices: readonly (readonly number[])[];
  readonly held: readonly (readonly string[])[];
}

/**
 * Whether a bot's choices depend on tiles it cannot see: games are dealt again, with the tiles that a seat does not see by a
 * certain moment changed so that all that happened up to then still could; its choices up to then must be the same.
 * @returns what was found; undefined where nothing was
 */
export function peeks(cell: Cell): string | undefined {
  const dealer = new CellDealer(cell);
  const table = new GameTable(cell, new Float64Array(DESK.size));
  const rng = new Stream();
  for (let deal = 0; deal < Math.min(GAMES, cell.spec.blocks); deal++) {
    const arrangement = dealer.open(deal)[0]!;
    const tiles = dealer.tiles(arrangement.leader);
    table.sit(arrangement, deal);
    const game = playOut(table, tiles);
    rng.seek(purposeKey(rootKey(cell.spec.seed), 'lots', 'peek'), deal);
    for (let seat = 0; seat < cell.config.seating.players; seat++) {
      const found = comparesUnequal(cell, game, seat, deal, table, rng, () => table.sit(arrangement, deal));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function playOut(table: GameTable, deal: DealtTiles): PlayedGame {
  const { state } = table;
  const choices: number[][] = state.views.map(() => []);
  const held: string[][] = state.views.map(() => []);
  state.startDeal(deal);
  const { leader } = state.table;
  table.announce();
  step(table, (seat) => {
    const move = table.choose(seat);
    choices[seat]!.push(move);
    held[seat]!.push(holding(state, seat));
    return move;
  });
  return { deal, leader, log: [...state.table.log.subarray(0, state.table.logLength)], choices, held };
}

function holding({ views }: GameState, seat: number): string {
  return views[seat]!.couldHold(seat).join();
}

/** Plays a started game; `choose` gives the move where there is a choice, or a negative number to stop. */
function step(table: GameTable, choose: (seat: number) => number): void {
  const { state } = table;
  for (let seat = state.table.turn; seat >= 0; seat = state.table.turn) {
    const view = state.views[seat]!;
    const move = view.moveCount > 1 ? choose(seat) : view.move(0);
    if (move < 0) return;
    const from = state.table.logLength;
    state.play(move);
    table.tell(seat, from);
  }
}

/** Deals the game again for one seat, in several ways, and asks its bot again. */
function comparesUnequal(
  cell: Cell,
  game: PlayedGame,
  seat: number,
  deal: number,
  table: GameTable,
  rng: Stream,
  sit: () => void,
): string | undefined {
  const total = game.choices[seat]!.length;
  const probe = cell.config.game.createState(cell.config);
  for (let attempt = 0; attempt < TRIES && total > 0; attempt++) {
    const upTo = rng.below(total);
    const other = redeal(game, seat, upTo, probe, rng);
    if (other === undefined) continue;
    sit();
    const again = choicesAgain(table, other, game, seat, upTo);
    const at = again.findIndex((move, i) => move !== game.choices[seat]![i]);
    if (at >= 0) return `deal ${deal}, seat ${seat}: its choice ${at + 1} changes with tiles that it cannot see`;
  }
  return undefined;
}

/** A deal in which `seat` sees the same up to its choice number `upTo`; undefined where none was found. */
function redeal(game: PlayedGame, seat: number, upTo: number, probe: GameState, rng: Stream): DealtTiles | undefined {
  let current = game.deal;
  let changed = false;
  for (let i = 0; i < SWAPS; i++) {
    const next = swapHidden(current, seat, rng);
    if (!sameSight(next, game, seat, upTo, probe)) continue;
    current = next;
    changed = true;
  }
  return changed ? current : undefined;
}

/** Swaps two tiles, neither of them dealt to `seat`. */
function swapHidden(deal: DealtTiles, seat: number, rng: Stream): DealtTiles {
  const rounds = deal.rounds.map((hands) => hands.map((hand) => [...hand]));
  const stock = [...deal.stock];
  const leftover = [...deal.leftover];
  const piles = [...rounds.flatMap((hands) => hands.filter((_, other) => other !== seat)), stock, leftover];
  const full = piles.filter((pile) => pile.length > 0);
  const a = full[rng.below(full.length)]!;
  const b = full[rng.below(full.length)]!;
  const i = rng.below(a.length);
  const j = rng.below(b.length);
  [a[i], b[j]] = [b[j]!, a[i]!];
  return { ...deal, rounds, stock, leftover };
}

/** Whether the log up to a choice of `seat` could be of another deal, and the seat held the same whenever it chose. */
function sameSight(deal: DealtTiles, game: PlayedGame, seat: number, upTo: number, state: GameState): boolean {
  /* Without a double nobody could open, and it would not have been played (rules 3.1). */
  if (state instanceof NakladkaState && !deal.rounds[0]!.flat().some(isDouble)) return false;
  state.startDeal(deal);
  if (state.table.leader !== game.leader) return false;
  let choice = 0;
  let compared = 0;
  for (let turn = state.table.turn; turn >= 0; turn = state.table.turn) {
    const { table } = state;
    for (; compared < table.logLength; compared++) if (table.log[compared] !== game.log[compared]) return false;
    const view = state.views[turn]!;
    if (turn === seat && view.moveCount > 1) {
      if (holding(state, seat) !== game.held[seat]![choice]) return false;
      if (choice++ === upTo) return true;
    }
    const move = game.log[table.logLength]!;
    if (!view.isLegal(move)) return false;
    state.play(move);
  }
  return false;
}

function choicesAgain(table: GameTable, deal: DealtTiles, game: PlayedGame, seat: number, upTo: number): number[] {
  const { state } = table;
  const choices: number[] = [];
  state.startDeal(deal);
  table.announce();
  step(table, (turn) => {
    if (turn === seat) {
      choices.push(table.choose(seat));
      if (choices.length > upTo) return -1;
    }
    return game.log[state.table.logLength]!;
  });
  return choices;
}
