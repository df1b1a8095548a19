import type { Result, Turn } from './turn.ts';

export function writeChatTurn(turn: Turn): readonly unknown[] {
  switch (turn.type) {
    case 'human':
      return [{ role: 'user', content: turn.isList ? turn.texts.map(textPart) : (turn.texts[0] ?? '') }];
    case 'answer':
      return [
        {
          role: 'assistant',
          content: turn.text ?? null,
          refusal: null,
          ...(turn.thought !== undefined && { reasoning_content: turn.thought }),
          tool_calls: turn.calls.map(({ id, name, parameters }) => ({
            id,
            type: 'function',
            function: { name, arguments: JSON.stringify(parameters) },
          })),
        },
      ];
    case 'results':
      return [
        ...turn.results.map(resultMessage),
        ...(turn.words === undefined ? [] : [{ role: 'user', content: turn.words }]),
      ];
    case 'unknown':
      return [turn.value];
  }
}

function textPart(text: string): unknown {
  return { type: 'text', text };
}

function resultMessage({ call, texts, isList, extra = [] }: Result): unknown {
  const parts = [...texts.map(textPart), ...extra];
  return { role: 'tool', tool_call_id: call.id, content: isList ? parts : (texts[0] ?? '') };
}
