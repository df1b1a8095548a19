import type { Result, Turn } from '../conversation-arbitrary.ts';
import type { WireWriter } from '../wire-writer.ts';

const IMAGE = { inlineData: { mimeType: 'image/png', data: 'AAAA' } };
const UNKNOWN = { hologram: { depth: 3 } };

export const geminiWriter: WireWriter = {
  tellsFailure: true,
  turn(turn: Turn) {
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
              { executableCode: { language: 'PYTHON', code: '1' } },
              ...turn.calls.map(({ id, name, parameters }, index) => ({
                functionCall: { id, name, args: parameters },
                ...(index === 0 && turn.thought !== undefined && { thoughtSignature: 'c2ln' }),
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
  },
  body: (messages) => ({
    contents: messages,
    systemInstruction: { role: 'user', parts: [{ text: 'Be careful.' }] },
    tools: [{ functionDeclarations: [{ name: 'read_file' }] }],
    generationConfig: { temperature: 1 },
  }),
};

/** A response is an object, never a list; media stand beside it. */
function responsePart({ call, texts, isFailed, hasImage, hasUnknownPart }: Result): unknown {
  const [text = ''] = texts;
  const parts = [...(hasImage ? [IMAGE] : []), ...(hasUnknownPart ? [UNKNOWN] : [])];
  return {
    functionResponse: {
      id: call.id,
      name: call.name,
      response: isFailed ? { error: text } : { output: text },
      ...(parts.length > 0 && { parts }),
    },
  };
}
