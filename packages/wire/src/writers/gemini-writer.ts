import type { Result, Turn } from './turn.ts';

export function writeGeminiTurn(turn: Turn): readonly unknown[] {
  switch (turn.type) {
    case 'human':
      return [{ role: 'user', parts: turn.texts.map((text) => ({ text })) }];
    case 'answer':
      return [
        {
          role: 'model',
          parts: [
            ...(turn.thought === undefined ? [] : [{ text: turn.thought, thought: true }]),
            ...(turn.text === undefined ? [] : [{ text: turn.text }]),
            ...(turn.extra ?? []),
            ...turn.calls.map(({ id, name, parameters }, index) => ({
              functionCall: { id, name, args: parameters },
              ...(index === 0 && turn.signature !== undefined && { thoughtSignature: turn.signature }),
            })),
          ],
        },
      ];
    case 'results':
      return [
        {
          role: 'user',
          parts: [
            ...turn.results.map(responsePart),
            ...(turn.words === undefined ? [] : [{ text: turn.words }]),
          ],
        },
      ];
    case 'unknown':
      return [turn.value];
  }
}

/** A response is an object, never a list; media stand beside it. */
function responsePart({ call, texts, isFailed, extra = [] }: Result): unknown {
  const [text = ''] = texts;
  return {
    functionResponse: {
      id: call.id,
      name: call.name,
      response: isFailed ? { error: text } : { output: text },
      ...(extra.length > 0 && { parts: extra }),
    },
  };
}
