import {
  type BotContext,
  createWorlds,
  type GameConfig,
  type GameState,
  Likelihood,
  type ParamSpec,
  type Rng,
  type SeatView,
} from 'dominolab';

/**
 * The game as a search imagines it: nobody revokes in Double Takes, whatever that costs (rules 4.6), and so a search bot
 * never does, and has a solver where the rules themselves have none. Views of the game itself can be resumed in its states.
 */
export function honest(config: GameConfig): GameConfig {
  if (config.rules['revoke'] !== 'penalty') return config;
  return { ...config, rules: { ...config.rules, revoke: 'forbidden' } };
}

/** The parameters of bots that may weigh deals by what others did in them. */
export const INFERENCE = {
  inference: {
    type: 'choice',
    choices: ['none', 'policy'],
    default: 'none',
    doc: 'Whether deals are weighted by how likely others’ moves are under `model`.',
  },
  model: {
    type: 'bot',
    imagined: true,
    default: 'heuristic',
    doc: 'How the others are thought to play, for `inference=policy`.',
  },
  doubt: { type: 'number', default: 0.3, min: 0.01, max: 0.99, doc: 'Share of moves that `model` does not explain.' },
} as const satisfies Record<string, ParamSpec>;

/**
 * The deals a search looks at: they agree with all that its seat has seen, each equally likely under the law of
 * `createWorlds`. With `inference=policy` each has a weight: how likely what the others did is in it, if they play like
 * `model` but for a share of `doubt`.
 */
export class Worlds {
  /** The game as the search imagines it. */
  readonly config: GameConfig;
  /** The deal last drawn; may be played on. */
  readonly state: GameState;
  /** The own seat's view of it. */
  readonly own: SeatView;
  /** Its weight beside the other deals of the decision; 1 where all count alike. */
  weight = 1;
  private readonly sampler: ReturnType<typeof createWorlds>;
  private readonly likelihood: Likelihood | undefined;
  private view!: SeatView;

  constructor(private readonly context: BotContext) {
    this.config = honest(context.config);
    this.state = this.config.game.createState(this.config);
    this.own = this.state.views[context.seat]!;
    this.sampler = createWorlds(context.config, context.seat);
    this.likelihood = likelihoodOf(context, this.config);
  }

  /** Whether deals have weights. */
  get weighted(): boolean {
    return this.likelihood !== undefined;
  }

  /** Whether there is one deal only: all is known. */
  get single(): boolean {
    return this.sampler.single;
  }

  /** Begins a decision. */
  observe(view: SeatView): void {
    this.view = view;
    this.sampler.observe(view);
  }

  /** Draws a deal into `state`; returns the view of the own seat in it. */
  next(): SeatView {
    const { context, state, likelihood } = this;
    this.sampler.sample(context.rng, state);
    if (likelihood !== undefined && !this.single) this.weight = likelihood.of(this.view, state, context.rng);
    return this.own;
  }
}

function likelihoodOf({ params, bot, seat, seating }: BotContext, config: GameConfig): Likelihood | undefined {
  if (params['inference'] !== 'policy') return undefined;
  const models = Array.from({ length: seating.players }, (_, other) => bot('model', other));
  if (models.some(({ observe }) => observe !== undefined)) {
    throw new Error(`model=${params['model']} listens to the game, and cannot be asked about the middle of one`);
  }
  return new Likelihood(config, seat, models, Number(params['doubt']));
}

/**
 * Deals drawn by weight, for a search in which all must count alike: of a lot that is drawn first each comes as often as it
 * weighs. Where deals have no weights they are drawn one by one.
 */
export class WeighedLot {
  private readonly states: GameState[];
  private readonly ends: Float64Array;

  constructor(
    private readonly worlds: Worlds,
    private readonly rng: Rng,
    size: number,
  ) {
    const { config } = worlds;
    this.states = worlds.weighted ? Array.from({ length: size }, () => config.game.createState(config)) : [];
    this.ends = new Float64Array(size);
  }

  /** Begins a decision. */
  observe(view: SeatView): void {
    const { worlds, states, ends } = this;
    worlds.observe(view);
    let sum = 0;
    for (let i = 0; i < states.length; i++) {
      worlds.next();
      states[i]!.copyFrom(worlds.state);
      sum += worlds.weight;
      ends[i] = sum;
    }
  }

  /** Draws a deal into the state of the worlds; returns the view of the own seat in it. */
  next(): SeatView {
    const { worlds, states, ends, rng } = this;
    const size = states.length;
    if (size === 0) return worlds.next();
    const mark = rng.float() * ends[size - 1]!;
    let at = 0;
    while (at < size - 1 && ends[at]! <= mark) at++;
    worlds.state.copyFrom(states[at]!);
    return worlds.own;
  }
}
