import type { UnsignedRequest } from '../sign/request-signer.ts';

/** A server that requests are passed on to. */
export interface Upstream {
  /** For people. */
  readonly name: string;
  /** May have a path, which then stands before every path. */
  readonly url: URL;
  /** The beginning of a path there: a version that clients may leave out, or none though clients send one. */
  readonly version: 'as-sent' | 'none' | `v${string}`;
  /** Headers that hold somebody else's credential. */
  readonly withheld?: readonly string[];
  /** The headers of a signature, names and values in turn, for a request that came signed. Rejects with a `Refusal`. */
  readonly sign?: (request: UnsignedRequest) => Promise<readonly string[]>;
}
