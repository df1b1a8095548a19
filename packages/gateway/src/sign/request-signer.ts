import type { SignedScope } from './signed-scope.ts';

/** A request as it leaves, but for its signature. */
export interface UnsignedRequest {
  readonly method: string;
  /** The host of the upstream, with its port if that is not the usual one. */
  readonly host: string;
  /** With its query, as it leaves. */
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

/** Signs requests anew whose signature breaks on the way, with the gateway's own credentials. */
export interface RequestSigner {
  /** Throws a `Refusal` for a region or a service that it does not sign for. */
  check(scope: SignedScope): void;
  /** The headers that make up the signature, names and values in turn. Rejects with a `Refusal` without credentials that hold. */
  sign(request: UnsignedRequest, scope: SignedScope): Promise<readonly string[]>;
}
