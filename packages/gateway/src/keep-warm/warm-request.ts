import { rewriteMember } from '@hdc/wire';
import type { Upstream } from '../upstream/upstream.ts';

interface SentRequest {
  readonly body: Uint8Array;
  readonly isDecoded: boolean;
  readonly rawHeaders: readonly string[];
  readonly target: string;
  readonly upstream: Upstream;
}

/** A request that is kept to be sent again, with its credential: in memory, and overwritten when it is let go. */
export class WarmRequest {
  readonly target: string;
  readonly upstream: Upstream;
  readonly isDecoded: boolean;
  readonly #body: Buffer;
  readonly #headers: Buffer;

  private constructor(body: Buffer, { isDecoded, rawHeaders, target, upstream }: SentRequest) {
    this.#body = body;
    this.#headers = Buffer.from(JSON.stringify(rawHeaders));
    this.isDecoded = isDecoded;
    this.target = target;
    this.upstream = upstream;
  }

  /** The same byte for byte, but that nothing is to be generated; undefined if that cannot be said. */
  static of(sent: SentRequest): WarmRequest | undefined {
    const body = rewriteMember(sent.body, 'max_tokens', '0');
    return body && new WarmRequest(Buffer.from(body), sent);
  }

  get bytes(): number {
    return this.#body.length + this.#headers.length;
  }

  get body(): Uint8Array {
    return this.#body;
  }

  get rawHeaders(): readonly string[] {
    const headers: unknown = JSON.parse(this.#headers.toString());
    return Array.isArray(headers) ? headers.map(String) : [];
  }

  letGo(): void {
    this.#body.fill(0);
    this.#headers.fill(0);
  }
}
