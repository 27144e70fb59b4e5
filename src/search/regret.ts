import type { StreamKey } from '../core/random.js';
import type { GameConfig } from '../games/game.js';
import type { GameState } from '../games/state.js';
import { plyCount, type ReadGame } from '../play/position.js';
import { playMoves } from '../play/replay.js';
import { decisionKind } from './kinds.js';
import { tilesInHands } from './playout.js';
import { countsWins, ReferenceSearch } from './reference.js';
import { SolverShelf } from './shelf.js';

/** Thirds of a game (Double Takes: of a round) by plies. */
export const THIRDS = ['early', 'middle', 'late'] as const;
/** Who judged a decision: the exact solver, or random playouts. */
export type Judge = 'solver' | 'reference';

/** One decision of a game, compared with the best. */
export interface Decision {
  /** Plies before it. */
  readonly ply: number;
  readonly seat: number;
  readonly third: (typeof THIRDS)[number];
  readonly kind: string;
  readonly judge: Judge;
  /** Legal moves: two or more. */
  readonly choices: number;
  readonly move: number;
  /** The first of the best moves in canonical order. */
  readonly best: number;
  /** What the move gives away: best value less its own, for the mover's side. An estimate, which can be negative, by playouts. */
  readonly loss: number;
  /** The move is one of the best. */
  readonly faultless: boolean;
  /** Positions the solver opened, in vain too. */
  readonly nodes: number;
}

/** How decisions are judged. */
export interface RegretSettings {
  /** Node limit of the solver for a decision. */
  readonly nodes: number;
  /** Playouts a move of the reference. */
  readonly playouts: number;
}

/** Unit of losses: win shares where the rules score the win, else points. */
export function lossUnit(config: GameConfig): 'win share' | 'points' {
  return countsWins(config) ? 'win share' : 'points';
}

/**
 * Compares every decision of games with what was best with all hands open. The solver answers where it can within its limit,
 * random playouts elsewhere; after a position that was too hard it is asked again when as many tiles as there are players
 * have been played. Seats did not see all hands: a loss here need not be a mistake (strategy fusion).
 */
export class RegretJudge {
  private readonly shelf = new SolverShelf();
  private readonly references = new Map<string, ReferenceSearch>();

  constructor(private readonly settings: RegretSettings) {}

  /**
   * All decisions of a game. `key`: its random numbers.
   * @throws DominoError: those of `playMoves`
   */
  judge(game: ReadGame, key: StreamKey): Decision[] {
    const { config } = game;
    const state = config.game.createState(config);
    const plies = plyCount(game) / config.rounds;
    const decisions: Decision[] = [];
    const { players } = config.seating;
    let held = 0;
    let hopeful = 0;
    state.startDeal(game.deal);
    playMoves(game.rounds, game, state, (ply, move) => {
      const view = state.views[state.table.turn]!;
      const tiles = tilesInHands(state);
      if (tiles > held) hopeful = tiles;
      held = tiles;
      if (view.moveCount > 1) {
        const weighed = this.weigh(config, state, move, key, ply, tiles <= hopeful);
        if (weighed.judge === 'reference' && tiles <= hopeful) hopeful = tiles - players;
        decisions.push({
          ply,
          seat: view.seat,
          third: THIRDS[Math.floor((3 * (ply % plies)) / plies)]!,
          kind: decisionKind(view, config.game.family),
          choices: view.moveCount,
          move,
          ...weighed,
        });
      }
      return true;
    });
    return decisions;
  }

  private weigh(config: GameConfig, state: GameState, move: number, key: StreamKey, ply: number, hopeful: boolean) {
    const view = state.views[state.table.turn]!;
    const moves = Array.from(view.moves.subarray(0, view.moveCount));
    const played = moves.indexOf(move);
    const solver = hopeful ? this.shelf.find(config) : undefined;
    solver?.load(state);
    const answer = solver?.rootMoves(this.settings.nodes);
    const nodes = answer?.nodes ?? 0;
    if (answer?.solved) {
      const loss = Math.abs(answer.value - answer.values[played]!) / (countsWins(config) ? 2 : 1);
      const best = moves[answer.values.indexOf(answer.value)]!;
      return { judge: 'solver' as const, best, loss, faultless: loss === 0, nodes };
    }
    const { values, loss } = this.reference(config).judge(state, played, key, ply);
    const top = values.indexOf(Math.max(...values));
    return { judge: 'reference' as const, best: moves[top]!, loss, faultless: values[played] === values[top], nodes };
  }

  private reference(config: GameConfig): ReferenceSearch {
    const { game, seating, rules, rounds } = config;
    const key = JSON.stringify([game.name, seating.players, seating.pairs, rules, rounds]);
    let reference = this.references.get(key);
    if (reference === undefined) {
      reference = new ReferenceSearch(config, this.settings.playouts);
      this.references.set(key, reference);
    }
    return reference;
  }
}
