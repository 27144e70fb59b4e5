import { type BotContext, DRAW, defineStrategy, type GameState, playRandomly, pliesOfRound } from 'dominolab';
import { type ByGame, budget, inWords } from './lib-budgets.js';
import { type Aim, BY, endsWithRound, type Payoff, payoffOf } from './lib-payoff.js';
import { NONE, Tree } from './lib-tree.js';
import { honest, INFERENCE, WeighedLot, Worlds } from './lib-worlds.js';

const ITERATIONS: ByGame = { block: 2000, draw: 2000, nakladka: 2000, 'double-takes': 1000 };

/** Deals that are weighed a decision, with `inference=policy`. */
const LOT = 256;

/**
 * Information-set Monte Carlo tree search, single observer (Cowling, Powley and Whitehouse 2012). An iteration samples a deal
 * that agrees with all that was seen and walks down one tree of public moves with it: among the moves legal in this deal
 * the one of the highest mean + c span sqrt(ln(availability) / visits), span being that of all payoffs so far; the first untried one (a random one of them) becomes a new
 * node, and random moves end the game (Double Takes: the round, unless it plays for wins alone). Every node keeps what the
 * side that moved there got: partners share theirs, three sides and more each look to their own (max^n). Draws make chance
 * nodes: by what the own hand becomes, or by how many tiles another seat draws, as the deal at hand has it. The most visited
 * move is played, of equals the one tried first. With `inference=policy` the deals are drawn, by weight, from a first lot of 256.
 */
export const ismcts = defineStrategy({
  name: 'ismcts',
  games: ['block', 'draw', 'nakladka', 'double-takes'],
  summary: 'Information-set Monte Carlo tree search: one tree over sampled deals.',
  params: {
    iterations: { type: 'integer', default: 0, min: 0, max: 1e6, doc: `Deals a decision; ${inWords(ITERATIONS)}.` },
    c: {
      type: 'number',
      default: 0.7,
      min: 0,
      max: 100,
      doc: 'Weight of exploration, in spans between the worst and the best reached.',
    },
    by: BY,
    ...INFERENCE,
  },
  deterministic: false,
  create(context) {
    const worlds = new Worlds(context);
    const { config, state } = worlds;
    const iterations = budget(context.params['iterations'], ITERATIONS, config);
    const lot = new WeighedLot(worlds, context.rng, Math.min(iterations, LOT));
    const search = new Search(context, iterations);
    return {
      choose(view) {
        lot.observe(view);
        search.clear();
        for (let i = 0; i < iterations; i++) {
          if (lot.next().moveCount === 1) break;
          search.iterate(state);
        }
        return search.mostVisited(state);
      },
    };
  },
});

class Search {
  private readonly tree: Tree;
  private readonly payoff: Payoff;
  private readonly rng: BotContext['rng'];
  private readonly sideOf: Uint8Array;
  private readonly round: boolean;
  private readonly c: number;
  private readonly seat: number;
  private readonly path: Int32Array;
  private readonly untried: Int32Array;
  private length = 0;
  /** Lowest and highest payoff of this decision. */
  private low = 0;
  private high = 0;
  /** Plies left to the end of the round, where that ends the walk. */
  private plies = 0;

  constructor({ params, rng, seat, seating, config: given }: BotContext, iterations: number) {
    const config = honest(given);
    const aim = params['by'] as Aim;
    const { table, views } = config.game.createState(config);
    /* One node an iteration, and some forced moves and draws. */
    this.tree = new Tree(4 * iterations + 64);
    this.payoff = payoffOf(config, aim);
    this.rng = rng;
    this.sideOf = seating.sideOf;
    this.round = endsWithRound(config, aim);
    this.c = Number(params['c']);
    this.seat = seat;
    this.path = new Int32Array(table.log.length + 1);
    this.untried = new Int32Array(views[0]!.moves.length);
  }

  clear(): void {
    this.tree.clear();
    this.low = Infinity;
    this.high = -Infinity;
  }

  /** One walk down the tree with a deal, which is played to its end. */
  iterate(state: GameState): void {
    const { table, views } = state;
    const { tree } = this;
    this.length = 0;
    this.plies = this.round ? pliesOfRound(state) : 0x7fffffff;
    for (let node = 0, grown = false; !grown && table.turn >= 0 && this.plies > 0; ) {
      const before = tree.size;
      const choices = views[table.turn]!.moveCount;
      node = choices === 1 ? this.forced(state, node) : this.select(state, node);
      if (node === NONE) break;
      this.path[this.length++] = node;
      this.plies--;
      const size = tree.size;
      const logged = table.logLength + 1;
      state.play(tree.move[node]!);
      grown = choices > 1 && size > before;
      if (!grown && table.logLength > logged) node = this.draw(state, node, table.logLength - logged);
      if (node === NONE) break;
    }
    playRandomly(state, this.rng, this.plies);
    this.book(state);
  }

  /** The chance node of a draw of so many tiles by the seat to move. */
  private draw({ table, views }: GameState, node: number, tiles: number): number {
    const { tree } = this;
    const { turn } = table;
    let outcome = tiles;
    if (turn === this.seat)
      for (const word of views[turn]!.couldHold(turn))
        outcome = Math.imul(outcome ^ word, 0x9e3779b1) ^ (outcome >>> 15);
    const key = DRAW | (outcome << 14);
    const child = tree.child(node, key);
    return child === NONE ? tree.add(node, key, this.sideOf[turn]!) : child;
  }

  private forced({ table, views }: GameState, node: number): number {
    const { tree } = this;
    const move = views[table.turn]!.move(0);
    let child = tree.child(node, move);
    if (child === NONE) child = tree.add(node, move, this.sideOf[table.turn]!);
    if (child !== NONE) tree.available[child] = tree.available[child]! + 1;
    return child;
  }

  /** A new child where a legal move has none, else the one of the highest bound. */
  private select({ table, views }: GameState, node: number): number {
    const { tree, untried, rng } = this;
    const c = this.c * (this.high - this.low);
    const { visits, available, sum } = tree;
    const { moves, moveCount } = views[table.turn]!;
    let open = 0;
    let chosen = NONE;
    let highest = -Infinity;
    for (let i = 0; i < moveCount; i++) {
      const child = tree.child(node, moves[i]!);
      if (child === NONE) {
        untried[open++] = moves[i]!;
        continue;
      }
      const seen = available[child]! + 1;
      available[child] = seen;
      const bound = sum[child]! / visits[child]! + c * Math.sqrt(Math.log(seen) / visits[child]!);
      if (bound > highest) {
        highest = bound;
        chosen = child;
      }
    }
    if (open === 0) return chosen;
    const child = tree.add(node, untried[rng.below(open)]!, this.sideOf[table.turn]!);
    if (child === NONE) return chosen;
    available[child] = 1;
    return child;
  }

  private book(state: GameState): void {
    const { tree, path, payoff } = this;
    for (let side = 0; side < state.shares.length; side++) {
      const reached = payoff(state, side);
      this.low = Math.min(this.low, reached);
      this.high = Math.max(this.high, reached);
    }
    for (let i = 0; i < this.length; i++) {
      const node = path[i]!;
      tree.visits[node] = tree.visits[node]! + 1;
      tree.sum[node] = tree.sum[node]! + payoff(state, tree.side[node]!);
    }
  }

  /** The move of the root that was tried most often; `root` is a deal at the root. */
  mostVisited(root: GameState): number {
    const { tree } = this;
    let chosen = tree.first[0]!;
    if (chosen === NONE) return root.views[root.table.turn]!.move(0);
    for (let child = chosen; child >= 0; child = tree.next[child]!)
      if (tree.visits[child]! >= tree.visits[chosen]!) chosen = child;
    return tree.move[chosen]!;
  }
}
