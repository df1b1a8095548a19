import type { PeerMessage } from './peer-message.ts';

/** Messages are the same when their keys are. */
export function messageKey(message: PeerMessage): string {
  switch (message.role) {
    case 'user':
      return JSON.stringify(['user', message.text]);
    case 'assistant': {
      const calls = message.calls.map(({ id, name, input }) => [id, name, input]);
      return JSON.stringify(['assistant', message.text, message.thinking, calls]);
    }
    case 'tool': {
      const results = message.results.map(({ id, name, text, isError }) => [id, name, text, isError]);
      return JSON.stringify(['tool', results]);
    }
  }
}
