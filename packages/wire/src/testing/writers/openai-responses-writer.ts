import type { Call, Result, Turn } from '../conversation-arbitrary.ts';
import type { WireWriter } from '../wire-writer.ts';

const IMAGE = { type: 'input_image', image_url: 'data:image/png;base64,AAAA' };
const UNKNOWN = { type: 'hologram', text: 'not a text', depth: 3 };

export const openaiResponsesWriter: WireWriter = {
  tellsFailure: false,
  turn(turn: Turn) {
    switch (turn.type) {
      case 'human':
        return [message('user', turn.isList ? turn.texts.map(inputText) : (turn.texts[0] ?? ''))];
      case 'answer':
        return [
          ...(turn.thought === undefined ? [] : [reasoning(turn.thought)]),
          ...(turn.text === undefined
            ? []
            : [message('assistant', [{ type: 'output_text', text: turn.text, annotations: [] }])]),
          { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search' } },
          ...turn.calls.map(callItem),
        ];
      case 'results':
        return [
          ...turn.results.map(outputItem),
          ...(turn.words === undefined ? [] : [message('user', turn.words)]),
        ];
      case 'unknown':
        return [{ type: 'compaction', encrypted_content: 'Z2F', inner: turn.value }];
    }
  },
  body: (messages) => ({
    model: 'gpt-5.1-codex',
    instructions: 'Be careful.',
    input: messages,
    stream: true,
    tools: [{ type: 'function', name: 'read_file' }],
  }),
};

function message(role: string, content: unknown): unknown {
  return { type: 'message', role, content };
}

function inputText(text: string): unknown {
  return { type: 'input_text', text };
}

function reasoning(thought: string): unknown {
  return {
    type: 'reasoning',
    summary: [{ type: 'summary_text', text: thought }],
    encrypted_content: 'Z0FBQUE=',
  };
}

/** The tool `freeform` is one that takes bare text. */
function callItem({ id, name, parameters }: Call): unknown {
  if (name === 'freeform')
    return { type: 'custom_tool_call', call_id: id, name, input: JSON.stringify(parameters) };
  return { type: 'function_call', call_id: id, name, arguments: JSON.stringify(parameters) };
}

function outputItem({ call, texts, isList, hasImage, hasUnknownPart }: Result): unknown {
  const parts = [...texts.map(inputText), ...(hasImage ? [IMAGE] : []), ...(hasUnknownPart ? [UNKNOWN] : [])];
  const type = call.name === 'freeform' ? 'custom_tool_call_output' : 'function_call_output';
  return { type, call_id: call.id, output: isList ? parts : (texts[0] ?? '') };
}
