import { StrategyLibrary } from '../run/library.js';
import type { Flags } from './options.js';
import { single } from './values.js';

/**
 * The strategies that a command can use: those that ship, and those of the folder that the flags name.
 * @param folder another folder, that of an experiment
 * @throws DominoError
 */
export async function openLibrary(flags: Flags, folder?: string): Promise<StrategyLibrary> {
  const library = await StrategyLibrary.open();
  if (folder !== undefined) await library.addFolder(folder);
  if (flags['strategies'] !== undefined) await library.addFolder(single('strategies', flags['strategies']));
  return library;
}
