import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { FaultKind } from '../../play/game.js';
import { PROTOCOL } from './protocol.js';

/** The process of a bot is of no more use. Whose game did it, is not known: all that were in flight are lost. */
export class ProcessTrouble extends Error {
  override readonly name = 'ProcessTrouble';
  constructor(
    readonly kind: FaultKind,
    readonly detail: string,
  ) {
    super(detail);
  }
}

/** What a process answered: index or notation of a move, unchecked. */
export type Answer = unknown;

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: ProcessTrouble): void;
}

/* Enough of what a process wrote to stderr to name its last words. */
const LAST_WORDS = 400;

/** A process that plays, spoken to in JSON lines. Starts when first needed, and anew after it was lost. */
export class ExecClient {
  private child: ChildProcessWithoutNullStreams | undefined;
  private ready: Promise<void> | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private outbox: string[] = [];
  private rest = '';
  private words = '';
  private timer: NodeJS.Timeout | undefined;
  private greeted: Waiting | undefined;
  /** Whether the process asked to hear events. */
  wantsEvents = false;
  /** Raised each time a process is lost: games begun before know that theirs is gone. */
  generation = 0;

  constructor(
    private readonly command: string,
    private readonly hello: object,
    private readonly moveTimeout: number,
  ) {}

  /** Starts the process where none runs, and waits for its hello. @throws ProcessTrouble */
  start(): Promise<void> {
    this.ready ??= this.launch();
    return this.ready;
  }

  /** Sends a message that wants no answer. */
  send(message: object): void {
    if (this.outbox.length === 0) setImmediate(() => this.flush());
    this.outbox.push(JSON.stringify(message));
  }

  /** Sends a message and waits for the answer that names its game. @throws ProcessTrouble */
  ask(game: number, message: object): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.waiting.size === 0) this.arm();
      this.waiting.set(game, { resolve, reject });
      this.send(message);
    });
  }

  /** Says bye and lets the process end; kills it where it does not. */
  close(): void {
    const { child } = this;
    if (child === undefined) return;
    this.send({ type: 'bye' });
    this.flush();
    child.stdin.end();
    this.forget();
    setTimeout(() => killGroup(child), 500).unref();
  }

  private async launch(): Promise<void> {
    const child = spawn('/bin/sh', ['-c', this.command], { stdio: 'pipe', detached: true });
    this.child = child;
    this.rest = '';
    this.words = '';
    /* What a lost process still had in its pipe is not the next one's answer. */
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (child === this.child) this.read(text);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.words = (this.words + text).slice(-LAST_WORDS);
    });
    child.stdin.on('error', () => {});
    child.on('error', (error) => this.lose(child, 'died', `could not be started (${error.message})`));
    child.on('close', (code, signal) => this.lose(child, 'died', ending(code, signal, this.words)));
    await new Promise<unknown>((resolve, reject) => {
      this.greeted = { resolve, reject };
      this.arm();
      this.send(this.hello);
    });
  }

  private flush(): void {
    const text = this.outbox.length > 0 ? `${this.outbox.join('\n')}\n` : '';
    this.outbox = [];
    if (text !== '' && this.child?.stdin.writable) this.child.stdin.write(text);
  }

  /** Begins to count the time of an answer anew: the process answers one game after another. */
  private arm(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.child) this.lose(this.child, 'hung', `gave no answer within ${this.moveTimeout / 1000} s`);
    }, this.moveTimeout);
  }

  private read(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop()!;
    for (const line of lines) if (line.trim() !== '' && this.child) this.answer(line, this.child);
    if (this.waiting.size > 0 || this.greeted) this.arm();
    else clearTimeout(this.timer);
  }

  private answer(line: string, child: ChildProcessWithoutNullStreams): void {
    const expected = this.take(parse(line));
    if (expected !== undefined) this.lose(child, 'rubbish', `wrote ${shorten(line)}, expected ${expected}`);
  }

  /** Hands a message to who waits for it; says what was expected where nobody does. */
  private take(message: Record<string, unknown> | undefined): string | undefined {
    if (message === undefined) return 'a line of JSON';
    if (this.greeted) return this.greet(message, this.greeted);
    const waiting = this.waiting.get(message['game'] as number);
    if (!waiting) return '{"game":N,"move":M} for a game that was asked';
    this.waiting.delete(message['game'] as number);
    waiting.resolve(message['move']);
    return undefined;
  }

  private greet(message: Record<string, unknown>, { resolve }: Waiting): string | undefined {
    if (message['type'] !== 'hello' || message['protocol'] !== PROTOCOL)
      return `{"type":"hello","protocol":${PROTOCOL}}`;
    this.wantsEvents = message['events'] === true;
    this.greeted = undefined;
    resolve(undefined);
    return undefined;
  }

  /** Gives a process up: everybody who waits for it is told. */
  private lose(child: ChildProcessWithoutNullStreams, kind: FaultKind, detail: string): void {
    if (child !== this.child) return;
    killGroup(child);
    const trouble = new ProcessTrouble(kind, detail);
    const waiting = [...this.waiting.values(), ...(this.greeted ? [this.greeted] : [])];
    this.forget();
    for (const { reject } of waiting) reject(trouble);
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.child = undefined;
    this.ready = undefined;
    this.greeted = undefined;
    this.waiting.clear();
    this.outbox = [];
    this.generation++;
  }
}

function killGroup({ pid }: ChildProcessWithoutNullStreams): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    /* Gone already. */
  }
}

function ending(code: number | null, signal: string | null, words: string): string {
  const last = words.trim().split('\n').pop() ?? '';
  return `its process ended with ${signal ?? `code ${code}`}${last === '' ? '' : ` (last words: ${last})`}`;
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function shorten(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}...` : text);
}
