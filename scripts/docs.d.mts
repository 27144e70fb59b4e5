export interface Example {
  readonly language: string;
  readonly code: string;
  readonly output: string;
}
/** A new folder with what the examples name. */
export function exampleFolder(): string;
export const DOCUMENTS: readonly string[];
export function examples(text: string): Example[];
export function runExample(example: Example, cwd: string): string;
