import { existsSync, readFileSync } from 'node:fs';

/** Root of the package: where its package.json, experiments and results are. */
export function packageRoot(): URL {
  for (let at = new URL('./', import.meta.url); ; at = new URL('../', at)) {
    if (existsSync(new URL('package.json', at))) return at;
  }
}

/** Version of dominolab. */
export function toolVersion(): string {
  return (JSON.parse(readFileSync(new URL('package.json', packageRoot()), 'utf8')) as { version: string }).version;
}
