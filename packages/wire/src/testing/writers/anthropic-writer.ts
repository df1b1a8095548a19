import type { Result, Turn } from '../conversation-arbitrary.ts';
import type { WireWriter } from '../wire-writer.ts';

const IMAGE = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } };
const UNKNOWN = { type: 'hologram', text: 'not a text', depth: 3 };

export const anthropicWriter: WireWriter = {
  tellsFailure: true,
  turn(turn: Turn) {
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
                : [{ type: 'thinking', thinking: turn.thought, signature: 'c2ln' }]),
              ...(turn.text === undefined ? [] : [textPart(turn.text)]),
              { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} },
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
  },
  body: (messages) => ({
    model: 'claude-sonnet-4-5',
    messages,
    system: [{ type: 'text', text: 'Be careful.', cache_control: { type: 'ephemeral', ttl: '1h' } }],
    tools: [{ name: 'read_file', input_schema: {} }],
    stream: true,
  }),
};

function textPart(text: string): unknown {
  return { type: 'text', text };
}

function resultPart({ call, texts, isList, isFailed, hasImage, hasUnknownPart }: Result): unknown {
  const parts = [...texts.map(textPart), ...(hasImage ? [IMAGE] : []), ...(hasUnknownPart ? [UNKNOWN] : [])];
  return {
    type: 'tool_result',
    tool_use_id: call.id,
    content: isList ? parts : (texts[0] ?? ''),
    ...(isFailed && { is_error: true }),
  };
}
