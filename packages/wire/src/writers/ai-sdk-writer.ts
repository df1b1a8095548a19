import type { Result, Turn } from './turn.ts';

export function writeAiSdkTurn(turn: Turn): readonly unknown[] {
  switch (turn.type) {
    case 'human':
      return [{ role: 'user', content: turn.isList ? turn.texts.map(textPart) : (turn.texts[0] ?? '') }];
    case 'answer':
      return [
        {
          role: 'assistant',
          content: [
            ...(turn.thought === undefined
              ? []
              : [
                  {
                    type: 'reasoning',
                    text: turn.thought,
                    ...(turn.signature !== undefined && {
                      providerOptions: { anthropic: { signature: turn.signature } },
                    }),
                  },
                ]),
            ...(turn.text === undefined ? [] : [textPart(turn.text)]),
            ...(turn.extra ?? []),
            ...turn.calls.map(({ id, name, parameters }) => ({
              type: 'tool-call',
              toolCallId: id,
              toolName: name,
              input: parameters,
            })),
          ],
        },
      ];
    case 'results':
      return [
        { role: 'tool', content: turn.results.map(resultPart) },
        ...(turn.words === undefined ? [] : [{ role: 'user', content: turn.words }]),
      ];
    case 'unknown':
      return [turn.value];
  }
}

function textPart(text: string): unknown {
  return { type: 'text', text };
}

function resultPart({ call, texts, isList, isFailed, extra = [] }: Result): unknown {
  const parts = [...texts.map(textPart), ...extra];
  const ofText = { type: isFailed ? 'error-text' : 'text', value: texts[0] ?? '' };
  return {
    type: 'tool-result',
    toolCallId: call.id,
    toolName: call.name,
    output: isList ? { type: 'content', value: parts } : ofText,
  };
}
