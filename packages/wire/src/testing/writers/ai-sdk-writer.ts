import type { Result, Turn } from '../conversation-arbitrary.ts';
import type { WireWriter } from '../wire-writer.ts';

const IMAGE = { type: 'image-data', data: 'AAAA', mediaType: 'image/png' };
const UNKNOWN = { type: 'hologram', text: 'not a text', depth: 3 };

export const aiSdkWriter: WireWriter = {
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
                : [
                    {
                      type: 'reasoning',
                      text: turn.thought,
                      providerOptions: { anthropic: { signature: 'c2ln' } },
                    },
                  ]),
              ...(turn.text === undefined ? [] : [textPart(turn.text)]),
              { type: 'hologram', depth: 3 },
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
  },
  body: (messages) => ({
    prompt: [{ role: 'system', content: 'Be careful.' }, ...messages],
    tools: [{ type: 'function', name: 'read_file' }],
  }),
};

function textPart(text: string): unknown {
  return { type: 'text', text };
}

function resultPart({ call, texts, isList, isFailed, hasImage, hasUnknownPart }: Result): unknown {
  const parts = [...texts.map(textPart), ...(hasImage ? [IMAGE] : []), ...(hasUnknownPart ? [UNKNOWN] : [])];
  const ofText = { type: isFailed ? 'error-text' : 'text', value: texts[0] ?? '' };
  return {
    type: 'tool-result',
    toolCallId: call.id,
    toolName: call.name,
    output: isList ? { type: 'content', value: parts } : ofText,
  };
}
