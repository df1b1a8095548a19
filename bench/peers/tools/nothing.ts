import type { OpenPeer } from '../peer/peer.ts';

/** Every request as it comes: what all others are compared with. */
export const open: OpenPeer = () => ({ prune: ({ messages }) => messages });
