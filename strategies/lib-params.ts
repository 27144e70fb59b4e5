import type { ParamSpec, Params } from 'dominolab';

/** A weight: a number with its default, range and meaning. */
export function weight(byDefault: number, min: number, max: number, doc: string): ParamSpec {
  return { type: 'number', default: byDefault, min, max, doc };
}

/** The numeric parameters named in `specs`, in force. */
export function weights<K extends string>(specs: Readonly<Record<K, ParamSpec>>, params: Params): Record<K, number> {
  const values = {} as Record<K, number>;
  for (const name of Object.keys(specs) as K[]) values[name] = Number(params[name] ?? specs[name].default);
  return values;
}
