import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { HdcError } from '@hdc/core';
import { errorCode, messageOf, quoteValue } from '@hdc/core/errors';
import { readRegularFile } from '@hdc/files';
import { EVERYBODY, parseTokenFile, type TokenList } from './parse-token-file.ts';
import type { Person } from './person.ts';

/** A change is believed when two looks in a row see the same, so that no half-written file is. */
const LOOK_EVERY_MS = 500;
const MOST_BYTES = 4 * 1024 * 1024;
const WRITABLE_BY_OTHERS = 0o002;

export interface TokenFileOptions {
  readonly path: string;
  /** Told of what is wrong while it runs, once for each change. Must not throw. */
  readonly onProblem?: (problem: string) => void;
}

/**
 * The people who may ask, by the hashes of their tokens. The file is looked at twice a second: a person taken out of
 * it is refused within two seconds, without a restart. Links are followed, as secrets are mounted by them.
 */
export class TokenFile {
  readonly #options: TokenFileOptions;
  /** Hashes are looked up under a key of this process, so that the time it takes tells nothing of them. */
  readonly #key = randomBytes(32);
  readonly #timer: NodeJS.Timeout;
  #list: TokenList = parseTokenFile('');
  #names: ReadonlyMap<string, string> = new Map();
  #held: string | undefined;
  #seen: string | undefined;
  #told: string | undefined;

  /** Throws `INVALID_TOKEN_FILE` for a file that cannot be read or has a line that is not understood. */
  constructor(options: TokenFileOptions) {
    this.#options = options;
    try {
      this.#seen = this.#read();
    } catch (error) {
      throw this.#invalid(messageOf(error), error);
    }
    this.#adopt(this.#seen);
    const { problems, people } = this.#list;
    if (people.size === 0 && problems.length === 0) throw this.#invalid('nobody is named in it');
    if (problems.length > 0) throw this.#invalid(problems.join('; '));
    this.#timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  /** The owner of a token. */
  find(token: string): Person | undefined {
    const digest = createHash('sha256').update(token).digest('hex');
    const name = this.#names.get(this.#blind(`sha256:${digest}`));
    return name === undefined ? undefined : this.#list.people.get(name);
  }

  /** A person whom somebody else vouches for; one without a line has the limits of everybody, where there are any. */
  named(name: string): Person | undefined {
    const everybody = this.#list.people.get(EVERYBODY);
    return name === EVERYBODY
      ? undefined
      : (this.#list.people.get(name) ?? (everybody && { ...everybody, name }));
  }

  /** Reads it once more; what cannot be read leaves everything as it was, and what is gone admits nobody. */
  look(): void {
    let text: string;
    try {
      text = this.#read();
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') {
        this.#tell(
          `${this.#where()} cannot be read (${messageOf(error)}); those who were in it before may still ask`,
        );
        return;
      }
      text = '';
    }
    if (text === this.#seen && text !== this.#held) {
      this.#adopt(text);
      const { problems, people } = this.#list;
      if (problems.length > 0) this.#options.onProblem?.(`${this.#where()}: ${problems.join('; ')}`);
      if (people.size === 0) this.#options.onProblem?.(`${this.#where()} names nobody: everybody is refused`);
    }
    this.#seen = text;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #tell(problem: string): void {
    if (problem !== this.#told) this.#options.onProblem?.(problem);
    this.#told = problem;
  }

  #adopt(text: string): void {
    this.#held = text;
    this.#told = undefined;
    this.#list = parseTokenFile(text);
    this.#names = new Map([...this.#list.hashes].map(([hash, name]) => [this.#blind(hash), name]));
  }

  #blind(hash: string): string {
    return createHmac('sha256', this.#key).update(hash).digest('base64');
  }

  #read(): string {
    return readRegularFile(this.#options.path, (file, { size, mode }) => {
      if (size > MOST_BYTES) throw new Error(`it has more than ${MOST_BYTES} bytes`);
      if (process.platform !== 'win32' && (mode & WRITABLE_BY_OTHERS) !== 0)
        throw new Error('everybody on this machine may write to it: chmod o-w');
      return readFileSync(file, 'utf8');
    });
  }

  #invalid(why: string, cause?: unknown): HdcError {
    const message = `The file of tokens ${this.#where()} cannot be used: ${why}`;
    return new HdcError('INVALID_TOKEN_FILE', message, { cause });
  }

  #where(): string {
    return quoteValue(this.#options.path);
  }
}
