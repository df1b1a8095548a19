import type { AnswerTurn, Result, Turn } from './turn.ts';

export function writeConverseTurn(turn: Turn): readonly unknown[] {
  switch (turn.type) {
    case 'human':
      return [{ role: 'user', content: turn.texts.map((text) => ({ text })) }];
    case 'answer':
      return [
        {
          role: 'assistant',
          content: [
            ...(turn.thought === undefined ? [] : [reasoning(turn.thought, turn)]),
            ...(turn.text === undefined ? [] : [{ text: turn.text }]),
            ...(turn.extra ?? []),
            ...turn.calls.map(({ id, name, parameters }) => ({
              toolUse: { toolUseId: id, name, input: parameters },
            })),
          ],
        },
      ];
    case 'results':
      return [
        {
          role: 'user',
          content: [
            ...turn.results.map(resultPart),
            ...(turn.words === undefined ? [] : [{ text: turn.words }]),
          ],
        },
      ];
    case 'unknown':
      return [turn.value];
  }
}

function reasoning(text: string, { signature }: AnswerTurn): unknown {
  return { reasoningContent: { reasoningText: { text, ...(signature !== undefined && { signature }) } } };
}

/** The content of a result is always a list. */
function resultPart({ call, texts, isFailed, extra = [] }: Result): unknown {
  const content = [...texts.map((text) => ({ text })), ...extra];
  return { toolResult: { toolUseId: call.id, content, status: isFailed ? 'error' : 'success' } };
}
