import { formatLog } from '../../src/play/events.js';
import { readGame } from '../../src/play/position.js';

/** Plies played on a deal as a record tells them: with the draws that the rules made. */
export function told(deal: unknown, plies: readonly number[]): string[] {
  const { config, deal: dealt } = readGame(deal);
  const state = config.game.createState(config);
  state.startDeal(dealt);
  for (const move of plies) state.play(move);
  return formatLog(state, config.game.places, dealt.stock);
}
