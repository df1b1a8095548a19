import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { PeerRequest } from '../peer/peer.ts';
import type { PeerMessage } from '../peer/peer-message.ts';
import { MessageTable } from './message-table.ts';
import type { Asked, Told } from './protocol.ts';

const CHILD = join(import.meta.dirname, 'peer-child.ts');
const START_UP_MS = 60_000;

export interface PeerProcessOptions {
  /** Exports `open`. */
  readonly file: string;
  /** The folder for its files. */
  readonly home: string;
  /** A tool that has not answered by then is killed. */
  readonly timeoutMs: number;
}

export type Answer =
  | { readonly type: 'pruned'; readonly ms: number; readonly messages: readonly PeerMessage[] }
  | Failure;

export interface Failure {
  readonly type: 'threw' | 'invalid' | 'hung';
  readonly message: string;
  /** It has to be started again. */
  readonly isEnded?: boolean;
}

/** One tool in a process of its own. Never rejects: a failure of the tool is an answer as well. */
export class PeerProcess {
  readonly #options: PeerProcessOptions;
  #child: ChildProcess | undefined;
  #table = new MessageTable();
  /** The messages of the window so far, for a process that has to be started again. */
  #messages: PeerMessage[] = [];
  #isOpen = false;
  #settings: Readonly<Record<string, unknown>> = {};

  constructor(options: PeerProcessOptions) {
    this.#options = options;
  }

  /** Switches to another session, or to other settings. */
  begin(settings: Readonly<Record<string, unknown>>): void {
    this.#settings = settings;
    this.#isOpen = false;
    this.#messages = [];
  }

  /** `added` come behind the messages of the request before, or begin a window. */
  async prune(
    added: readonly PeerMessage[],
    isFirst: boolean,
    facts: Omit<PeerRequest, 'messages'>,
  ): Promise<Answer> {
    if (isFirst) this.#messages = [];
    this.#messages.push(...added);
    const failure = this.#isOpen ? undefined : await this.#open();
    if (failure) return failure;
    const isNew = this.#table.get(0) === undefined;
    const sent = isNew ? [...this.#messages] : added;
    for (const message of sent) this.#table.add(message);
    const told = await this.#ask(
      { type: 'request', added: sent, isFirst: isFirst || isNew, facts },
      this.#options.timeoutMs,
    );
    if (told.type !== 'pruned') return told.type === 'opened' ? unexpected() : told;
    return { ...told, messages: told.messages.map((message) => this.#resolve(message)) };
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
    this.#isOpen = false;
  }

  async #open(): Promise<Failure | undefined> {
    this.#table = new MessageTable();
    const { file } = this.#options;
    const told = await this.#ask({ type: 'session', file, options: this.#settings }, START_UP_MS);
    this.#isOpen = told.type === 'opened';
    if (told.type === 'opened') return undefined;
    return told.type === 'pruned' ? unexpected() : told;
  }

  #resolve(message: number | PeerMessage): PeerMessage {
    if (typeof message !== 'number') {
      this.#table.add(message);
      return message;
    }
    const known = this.#table.get(message);
    if (!known) throw new Error(`The process of a tool named message ${message}, which nobody knows`);
    return known;
  }

  #ask(asked: Asked, timeoutMs: number): Promise<Told | Failure> {
    const child = this.#child ?? this.#start();
    return new Promise((resolve) => {
      const settle = (told: Told | Failure) => {
        clearTimeout(timer);
        child.off('message', settle);
        child.off('exit', died);
        resolve(told);
      };
      const died = (code: number | null) => {
        this.close();
        settle({ type: 'threw', message: `its process ended with ${code ?? 'a signal'}`, isEnded: true });
      };
      const timer = setTimeout(() => {
        this.close();
        settle({ type: 'hung', message: `no answer within ${timeoutMs} ms`, isEnded: true });
      }, timeoutMs);
      child.once('message', settle);
      child.once('exit', died);
      child.send(asked);
    });
  }

  #start(): ChildProcess {
    const child = fork(CHILD, {
      execArgv: ['--import', 'tsx'],
      // Tools write to the terminal, and read the environment: neither may reach the other side.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // A cache that keeps for ever does so for Infinity seconds, which JSON does not know.
      serialization: 'advanced',
      env: { PATH: process.env['PATH'] ?? '', HOME: this.#options.home },
    });
    const forget = () => {
      if (this.#child === child) this.close();
    };
    child.on('error', forget);
    child.on('exit', forget);
    this.#child = child;
    return child;
  }
}

function unexpected(): Failure {
  return { type: 'threw', message: 'its process said something else than was asked' };
}
