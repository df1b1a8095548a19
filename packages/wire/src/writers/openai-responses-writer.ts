import type { Call, Result, Turn } from './turn.ts';

export function writeResponsesTurn(turn: Turn): readonly unknown[] {
  switch (turn.type) {
    case 'human':
      return [message('user', turn.isList ? turn.texts.map(inputText) : (turn.texts[0] ?? ''))];
    case 'answer':
      return [
        ...(turn.thought === undefined ? [] : [reasoning(turn.thought, turn.signature)]),
        ...(turn.text === undefined
          ? []
          : [message('assistant', [{ type: 'output_text', text: turn.text, annotations: [] }])]),
        ...(turn.extra ?? []),
        ...turn.calls.map(callItem),
      ];
    case 'results':
      return [
        ...turn.results.map(outputItem),
        ...(turn.words === undefined ? [] : [message('user', turn.words)]),
      ];
    case 'unknown':
      return [turn.value];
  }
}

function message(role: string, content: unknown): unknown {
  return { type: 'message', role, content };
}

function inputText(text: string): unknown {
  return { type: 'input_text', text };
}

function reasoning(thought: string, signature: string | undefined): unknown {
  return {
    type: 'reasoning',
    summary: thought === '' ? [] : [{ type: 'summary_text', text: thought }],
    ...(signature !== undefined && { encrypted_content: signature }),
  };
}

function callItem({ id, name, parameters, isBare }: Call): unknown {
  const text = JSON.stringify(parameters);
  if (isBare) return { type: 'custom_tool_call', call_id: id, name, input: text };
  return { type: 'function_call', call_id: id, name, arguments: text };
}

function outputItem({ call, texts, isList, extra = [] }: Result): unknown {
  const parts = [...texts.map(inputText), ...extra];
  const type = call.isBare ? 'custom_tool_call_output' : 'function_call_output';
  return { type, call_id: call.id, output: isList ? parts : (texts[0] ?? '') };
}
