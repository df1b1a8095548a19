import type { Result, Turn } from '../conversation-arbitrary.ts';
import type { WireWriter } from '../wire-writer.ts';

const IMAGE = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } };
const UNKNOWN = { type: 'hologram', text: 'not a text', depth: 3 };

export const openaiChatWriter: WireWriter = {
  tellsFailure: false,
  turn(turn: Turn) {
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
  },
  body: (messages) => ({
    model: 'gpt-5.1',
    messages: [{ role: 'system', content: 'Be careful.' }, ...messages],
    stream: true,
    tools: [{ type: 'function', function: { name: 'read_file' } }],
  }),
};

function textPart(text: string): unknown {
  return { type: 'text', text };
}

function resultMessage({ call, texts, isList, hasImage, hasUnknownPart }: Result): unknown {
  const parts = [...texts.map(textPart), ...(hasImage ? [IMAGE] : []), ...(hasUnknownPart ? [UNKNOWN] : [])];
  return { role: 'tool', tool_call_id: call.id, content: isList ? parts : (texts[0] ?? '') };
}
