export { Dealer } from './core/dealer.js';
export { DominoError } from './core/errors.js';
export { addToMask, inMask, listMask, maskPips, maskWords, popcount, suitMasks } from './core/masks.js';
export { DRAW, movePlace, moveTile, PASS, PLAIN, packMove } from './core/moves.js';
export { formatMove, type PlaceTable, parseMove } from './core/notation.js';
export { deriveKey, type Rng, Stream, type StreamKey } from './core/random.js';
export { addTile, hasTile, listRows, removeTile } from './core/rows.js';
export { type Seating, seating } from './core/seats.js';
export { type Purpose, purposeKey, rootKey } from './core/seed.js';
export { checkShape, type DealJson, dealShape, parseJsonLine, type RecordJson, recordShape } from './core/shapes.js';
export { formatTile, HIGH, isDouble, LOW, MAX_PIP, PIPS, parseTile, TILE, tileCount, tileOf } from './core/tiles.js';
export { type CheckedDeal, readDeal, readRecordDeal } from './games/door.js';
export { strength, TOP_OF_SUIT, TRUMP } from './games/double-takes/strength.js';
export type { TakesTable, TakesView } from './games/double-takes/view.js';
export type { Game, GameConfig, GameName, GameStatistic } from './games/game.js';
export { LEFT, type LineTable, type LineView, RIGHT } from './games/line/view.js';
export { DOUBLES, ON_SPINNER, OVERLAY, SUIT } from './games/nakladka/masks.js';
export type { NakladkaTable, NakladkaView } from './games/nakladka/view.js';
export { pointsNow, sumAfter } from './games/nakladka/worth.js';
export type { RuleOption, Rules, RuleValue } from './games/options.js';
export { configure, findGame, GAMES, type GameChoice } from './games/registry.js';
export type { DealtTiles, Ending, GameState, Memory, PublicTable, SeatView } from './games/state.js';
export { type SummaryRow, summarise } from './output/summary.js';
export { announceGame, BotFault, type FaultKind, playGame, type TableBot } from './play/game.js';
export { perft } from './play/perft.js';
export { buildRecord, outcome, type Provenance } from './play/record.js';
export { replay } from './play/replay.js';
export { type BotSource, type BotSpec, botText, parseBot, parseBotList, specText } from './play/spec.js';
export {
  type AnyStrategy,
  type Bot,
  type BotContext,
  defineStrategy,
  MEMORY,
  type ParamSpec,
  type Params,
  type ParamValue,
  SALT,
  type Strategy,
  type TableEvent,
  type ViewOf,
} from './play/strategy.js';
export { loadStrategies, type ResolvedBot } from './run/bots.js';
export { type Cell, type CellSpec, type Subject, settleCell } from './run/cell.js';
export { type Arrangement, DESIGNS, type Design } from './run/designs.js';
export { type Backend, type ChunkTask, inlineBackend, openBackend, poolBackend } from './run/executor.js';
export { type Experiment, type ExperimentFile, expand, experimentJsonSchema } from './run/experiment.js';
export { FAULT_POLICIES, type Fault, type FaultPolicy } from './run/fault.js';
export { StrategyLibrary } from './run/library.js';
export { type CellResult, prepareExperiment, type RunRequest, type RunSink, runExperiment } from './run/run.js';
export { CellRunner, type ChunkResult } from './run/runner.js';
export { readExperimentYaml } from './run/yaml.js';
export { Likelihood } from './search/likelihood.js';
export { type Policy, playOut, playRandomly, pliesOfRound, tilesInHands } from './search/playout.js';
export {
  createSolver,
  type OpenBest,
  type OpenLine,
  type OpenMoves,
  type OpenSolver,
  type OpenSolverOptions,
  type OpenValue,
  whyNotSolvable,
} from './search/solver.js';
export { createWorlds, type WorldOptions, type WorldSampler } from './search/worlds.js';
export { type Interval, meanInterval, wilson } from './stats/intervals.js';
export { Moments } from './stats/moments.js';
