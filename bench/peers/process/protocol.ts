import type { PeerRequest } from '../peer/peer.ts';
import type { PeerMessage } from '../peer/peer-message.ts';

/** A question to the process of a tool. */
export type Asked =
  | { readonly type: 'session'; readonly file: string; readonly options: Readonly<Record<string, unknown>> }
  | {
      readonly type: 'request';
      /** Messages that come behind those of the request before, or the first ones of a window. */
      readonly added: readonly PeerMessage[];
      readonly isFirst: boolean;
      readonly facts: Omit<PeerRequest, 'messages'>;
    };

/** Its answer; times are those of the tool alone. */
export type Told =
  | { readonly type: 'opened' }
  /** Messages that were told before, in either direction, go by their number. */
  | { readonly type: 'pruned'; readonly ms: number; readonly messages: readonly (number | PeerMessage)[] }
  | { readonly type: 'threw' | 'invalid'; readonly message: string };
