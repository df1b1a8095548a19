import type { AnswerTurn, Result, Turn } from './turn.ts';

export function writeAnthropicTurn(turn: Turn): readonly unknown[] {
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
              : [{ type: 'thinking', thinking: turn.thought, ...signed(turn) }]),
            ...(turn.text === undefined ? [] : [textPart(turn.text)]),
            ...(turn.extra ?? []),
            ...turn.calls.map(({ id, name, parameters }) => ({
              type: 'tool_use',
              id,
              name,
              input: parameters,
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
            ...(turn.words === undefined ? [] : [textPart(turn.words)]),
          ],
        },
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
  return {
    type: 'tool_result',
    tool_use_id: call.id,
    content: isList ? parts : (texts[0] ?? ''),
    ...(isFailed && { is_error: true }),
  };
}

function signed({ signature }: AnswerTurn): { readonly signature?: string } {
  return signature === undefined ? {} : { signature };
}
