import { createToolResponse, findToolExchanges, type HistoryService } from '@hdc/core';

export const LOST_RESULT =
  'The session ended before the result was recorded; the call may or may not have taken effect.';

/**
 * Brings a history to a state that a conversation can go on from: calls without a response get one, and
 * what an answer had shown becomes its entry. Returns what was done, in sentences.
 */
export function repairHistory(history: HistoryService, draft: string): readonly string[] {
  const repaired: string[] = [];
  const unanswered = findToolExchanges(history.getAll()).all.filter(({ response }) => !response);
  for (const { call } of unanswered) {
    history.add(createToolResponse(call.id, call.name, '', LOST_RESULT));
    repaired.push(`The result of ${call.name} was not recorded; the call may or may not have taken effect.`);
  }
  if (draft.trim() !== '') {
    history.add({
      speaker: 'ai',
      blocks: [{ type: 'text', text: draft }],
      metadata: { finishReason: 'other' },
    });
    repaired.push('The last answer was cut off; what it had shown was kept.');
  }
  return repaired;
}
