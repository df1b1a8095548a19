import type { PeerMessage, PeerResult } from '../peer/peer-message.ts';

/** The same messages with other texts of results; `undefined` leaves one as it is. */
export function mapResults(
  messages: readonly PeerMessage[],
  textFor: (result: PeerResult, index: number) => string | undefined,
): readonly PeerMessage[] {
  return messages.map((message, index) => {
    if (message.role !== 'tool') return message;
    let isChanged = false;
    const results = message.results.map((result) => {
      const text = textFor(result, index);
      if (text === undefined || text === result.text) return result;
      isChanged = true;
      return { ...result, text };
    });
    return isChanged ? { ...message, results } : message;
  });
}
