import { isMap, isNode, isScalar, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import { DominoError, fail } from '../core/errors.js';
import { didYouMean } from '../core/suggest.js';
import { type ExperimentFile, experimentSchema, FieldError } from './experiment.js';

/** An experiment file that knows where each of its fields stands. */
export interface LocatedExperiment {
  readonly file: ExperimentFile;
  /** `file.yaml:9:12` of a field, or of the nearest field above it. */
  where(path: readonly (string | number)[]): string;
}

/**
 * Reads an experiment from YAML. Errors are one line: file:line:column, field, what was found, what was expected.
 * @throws DominoError `bad-yaml`, `empty-file` or `bad-shape`
 */
export function readExperimentYaml(text: string, name: string): LocatedExperiment {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${name}:${line}:${col}`;
  };
  const broken = document.errors[0];
  if (broken) fail('bad-yaml', `${at(broken.pos[0])}: ${broken.message}`);
  if (document.contents === null)
    fail('empty-file', `${name}: the file is empty, expected an experiment (name, game, bots, ...)`);
  const where = (path: readonly (string | number)[]): string => at(offsetOf(document.contents, path));
  const seed: unknown = document.get('seed', true);
  const value = document.toJS() as Record<string, unknown>;
  /* A seed is text: 012 and integers beyond 2^53 must come through as written. */
  if (isScalar(seed) && typeof seed.value !== 'string' && seed.source !== undefined) value['seed'] = seed.source;
  const result = experimentSchema.safeParse(value);
  if (result.success) return { file: result.data, where };
  const issue = result.error.issues[0]!;
  const path = issue.path as (string | number)[];
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0]!;
    const known = path.length === 0 ? Object.keys(experimentSchema.shape) : [];
    fail(
      'bad-shape',
      `${where([...path, key])}: unknown field '${[...path, key].join('.')}'${didYouMean(key, known)}${known.length ? ` (known: ${known.join(', ')})` : ''}`,
    );
  }
  const found = path.reduce<unknown>(
    (node, key) => (node as Record<string | number, unknown> | undefined)?.[key],
    value,
  );
  const hint =
    issue.code === 'invalid_value' && typeof found === 'string' ? didYouMean(found, issue.values.map(String)) : '';
  return fail(
    'bad-shape',
    `${where(path)}: ${path.length ? `${path.join('.')}: ` : ''}${issue.message}${found === undefined || typeof found === 'object' ? '' : `, found ${JSON.stringify(found)}`}${hint}`,
  );
}

/** Puts the place in a file before the message of a mistake in one of its fields. */
export function locateError(error: unknown, located: LocatedExperiment): unknown {
  if (error instanceof FieldError) return new DominoError(error.code, `${located.where(error.path)}: ${error.message}`);
  if (!(error instanceof DominoError)) return error;
  const path = /^([A-Za-z]+(?:\.\w+)*):/.exec(error.message)?.[1]?.split('.') ?? [];
  const inMatrix = Object.keys(located.file.matrix ?? {}).find((key) => key === path.join('.') || key === path[0]);
  const place = inMatrix === undefined ? located.where(path) : located.where(['matrix', inMatrix]);
  return new DominoError(error.code, `${place}: ${error.message}`);
}

/** Offset of the key (else the value) at a path, or of the deepest part of the path that exists. */
function offsetOf(root: ParsedNode | null, path: readonly (string | number)[]): number {
  let node: unknown = root;
  let offset = root?.range?.[0] ?? 0;
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key));
      if (!pair) break;
      if (isNode(pair.key) && pair.key.range) offset = pair.key.range[0];
      node = pair.value;
    } else if (isNode(node) && 'get' in node && typeof node.get === 'function') {
      node = node.get(key, true);
      if (!isNode(node) || !node.range) break;
      offset = node.range[0];
    } else break;
  }
  return offset;
}
