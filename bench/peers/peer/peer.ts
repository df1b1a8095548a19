import type { CacheRow } from '@hdc/core/models';
import type { PeerMessage } from './peer-message.ts';

/** A tool that makes requests smaller, for one session: it may remember whatever it wants from request to request. */
export interface Peer {
  /** Gives back the messages to send. Its input is frozen. An error is counted, and the request is then sent as it came. */
  prune(request: PeerRequest): readonly PeerMessage[] | Promise<readonly PeerMessage[]>;
}

/** An agent's knowledge when it is about to ask its model. */
export interface PeerRequest {
  /** The whole history, oldest first. */
  readonly messages: readonly PeerMessage[];
  readonly model: string;
  /** Tokens that fit into the window of the model. */
  readonly contextWindow: number;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  /** The vendor's prompt cache and its prices; undefined if unknown. */
  readonly cache: CacheRow | undefined;
  readonly workspace: string;
}

/** The export `open` of a tool's file: a new instance for each session. */
export type OpenPeer = (options: Readonly<Record<string, unknown>>) => Peer | Promise<Peer>;
