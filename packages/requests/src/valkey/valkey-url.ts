import { HdcError } from '@hdc/core';

const PROTOCOLS: readonly string[] = ['valkey:', 'valkeys:', 'redis:', 'rediss:'];

/** Where a Valkey or Redis server is. Printing it shows neither user nor password. */
export class ValkeyUrl {
  readonly #url: URL;

  /** Throws `INVALID_STORE_URL` for what is no such address. */
  constructor(text: string) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !PROTOCOLS.includes(url.protocol) || url.hostname === '') {
      const allowed = PROTOCOLS.map((protocol) => `${protocol}//host[:port][/database]`).join(', ');
      const shown = JSON.stringify(text.replace(/\/\/.*@/s, '//…@'));
      throw new HdcError('INVALID_STORE_URL', `${shown} is no address of a store. Allowed: ${allowed}`);
    }
    this.#url = url;
  }

  /** With user and password, for connecting. */
  get secret(): string {
    return this.#url.href;
  }

  toString(): string {
    return `${this.#url.protocol}//${this.#url.host}${this.#url.pathname}`;
  }
}
