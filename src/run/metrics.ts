import type { GameStatistic } from '../games/game.js';
import type { Cell } from './cell.js';

/** What a figure is about. */
export type SubjectKind = 'bot' | 'side' | 'seat' | 'lead' | 'event';

/** One figure of a cell: each block gives an integer, divided by `scale` for its unit. */
export interface Metric {
  readonly metric: string;
  readonly subjectKind: SubjectKind;
  readonly subject: string;
  readonly unit: string;
  readonly scale: number;
  /** True where every block gives 0 or 1 (one game a block): the interval is Wilson's. */
  readonly proportion: boolean;
}

/** Figures of every game, beside those of the game itself. */
export const COMMON_EVENTS: readonly GameStatistic[] = [
  {
    name: 'leaderWins',
    unit: 'share of games',
    scale: 1,
    proportion: true,
    meaning: 'The side of the first leader of the game won alone.',
  },
  {
    name: 'leaderShare',
    unit: 'win share',
    scale: 60,
    meaning: 'Share of the win of the side of the first leader of the game.',
  },
  { name: 'tie', unit: 'share of games', scale: 1, proportion: true, meaning: 'Two or more sides shared the win.' },
  { name: 'spread', unit: 'points', scale: 1, meaning: 'Best score minus lowest score of the sides.' },
];

/** Meaning of the figures that compare bots, sides and leads. */
export const RESULT_METRICS: readonly { name: string; kinds: string; unit: string; meaning: string }[] = [
  {
    name: 'points',
    kinds: 'bot, side',
    unit: 'points',
    meaning: 'Score of a side of the bot (or of the side), mean over the games of the block.',
  },
  {
    name: 'winShare',
    kinds: 'bot, side',
    unit: 'win share',
    meaning: 'Share of the win: 1 for a win, shared where tied, 0 else.',
  },
  {
    name: 'swingPoints',
    kinds: 'bot',
    unit: 'points',
    meaning: 'Own sides’ score minus the mean score of the sides of the others, mean over games and sides held.',
  },
  { name: 'swingWins', kinds: 'bot', unit: 'win share', meaning: 'The same for win shares.' },
  {
    name: 'faults',
    kinds: 'bot',
    unit: 'faults',
    meaning: 'Faults of the bot a block; n counts the blocks left out too. Only where a bot failed.',
  },
  {
    name: 'excluded',
    kinds: 'event',
    unit: 'share of blocks',
    meaning: 'Blocks left out for a fault (on-fault: exclude). Only where a bot failed.',
  },
  {
    name: 'leadPoints',
    kinds: 'lead',
    unit: 'points',
    meaning: 'Same hands: result of a side when it leads minus when it does not, mean over sides (design lead).',
  },
  {
    name: 'leadWinShare',
    kinds: 'lead',
    unit: 'win share',
    meaning: 'The same for win shares; by round in Double Takes, where a round’s win goes to most points in it.',
  },
];

/** Where the values of a block stand: metrics in order, and the offset of each group. */
export interface MetricLayout {
  readonly metrics: readonly Metric[];
  readonly bots: number;
  readonly sides: number;
  readonly seats: number;
  readonly events: number;
  readonly leads: number;
}

/** The figures of a cell. Derived from the cell alone, so workers and the main thread agree on it. */
export function layoutMetrics(cell: Cell): MetricLayout {
  const bots = botMetrics(cell);
  const sides = sideMetrics(cell);
  const seats = seatMetrics(cell);
  const events = eventMetrics(cell);
  return {
    metrics: [...bots, ...sides, ...seats, ...events, ...leadMetrics(cell)],
    bots: 0,
    sides: bots.length,
    seats: bots.length + sides.length,
    events: bots.length + sides.length + seats.length,
    leads: bots.length + sides.length + seats.length + events.length,
  };
}

function pair(
  names: readonly [string, string],
  subjectKind: SubjectKind,
  subject: string,
  scale: number,
  scoreScale: number,
): Metric[] {
  return [
    { metric: names[0], subjectKind, subject, unit: 'points', scale: scale * scoreScale, proportion: false },
    { metric: names[1], subjectKind, subject, unit: 'win share', scale: scale * 60, proportion: false },
  ];
}

function botMetrics({ subjects, config, plan }: Cell): Metric[] {
  const { sides } = config.seating;
  return subjects.flatMap(({ label, places }) => {
    const held = places.length;
    const plain = pair(['points', 'winShare'], 'bot', label, plan.games * held, config.scoreScale);
    if (subjects.length < 2) return plain;
    return [
      ...plain,
      ...pair(['swingPoints', 'swingWins'], 'bot', label, plan.games * held * (sides - held), config.scoreScale),
    ];
  });
}

function sideMetrics({ config, plan }: Cell): Metric[] {
  return Array.from({ length: config.seating.sides }, (_, side) =>
    pair(['points', 'winShare'], 'side', String(side), plan.games, config.scoreScale),
  ).flat();
}

function seatMetrics({ config, plan }: Cell): Metric[] {
  return config.game.seatStats.flatMap(({ name, unit, scale }) =>
    Array.from(
      { length: config.seating.players },
      (_, seat): Metric => ({
        metric: name,
        subjectKind: 'seat',
        subject: String(seat),
        unit,
        scale: scale * plan.games,
        proportion: false,
      }),
    ),
  );
}

function eventMetrics({ config, plan }: Cell): Metric[] {
  return [...COMMON_EVENTS, ...config.game.events].map(({ name, unit, scale, proportion }) => ({
    metric: name,
    subjectKind: 'event',
    subject: 'game',
    unit,
    scale: scale * plan.games * (name === 'spread' ? config.scoreScale : 1),
    proportion: proportion === true && plan.games === 1,
  }));
}

/** Lead effects: of the whole game, then of each round where there are several. */
function leadMetrics({ config, design }: Cell): Metric[] {
  if (design !== 'lead') return [];
  const { players, sides } = config.seating;
  const own = players / sides;
  const scale = own * (players - own) * sides;
  const rounds = config.game.family === 'double-takes' ? config.rounds : 0;
  return ['game', ...Array.from({ length: rounds }, (_, round) => `round ${round + 1}`)].flatMap((subject) =>
    pair(['leadPoints', 'leadWinShare'], 'lead', subject, scale, config.scoreScale),
  );
}
