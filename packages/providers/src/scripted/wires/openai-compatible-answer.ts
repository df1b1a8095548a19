import type { CutOff, ScriptedAnswer } from '../script-step.ts';
import { argumentsText, DEFAULT_USAGE, pieces } from './pieces.ts';

const CUT_OFF: Readonly<Record<CutOff, string>> = { length: 'length', 'content-filter': 'content_filter' };

/** Server-sent events of Chat Completions. */
export function encodeChatAnswer(answer: ScriptedAnswer, model: string): readonly string[] {
  const usage = answer.usage ?? DEFAULT_USAGE;
  const ownReason = answer.toolCalls?.length ? 'tool_calls' : 'stop';
  const base = { id: 'chatcmpl-01', object: 'chat.completion.chunk', created: 1_700_000_000, model };
  const chunk = (delta: object, finishReason: string | null = null) => ({
    ...base,
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  });
  const chunks = [
    chunk({ role: 'assistant', content: '' }),
    ...pieces(answer.thinking ?? '').map((piece) => chunk({ reasoning_content: piece })),
    ...pieces(answer.text ?? '').map((piece) => chunk({ content: piece })),
    ...callDeltas(answer).map((call) => chunk({ tool_calls: [call] })),
    chunk({}, answer.finishReason ? CUT_OFF[answer.finishReason] : ownReason),
    {
      ...base,
      choices: [],
      usage: {
        prompt_tokens: usage.inputTokens,
        completion_tokens: usage.outputTokens,
        total_tokens: usage.inputTokens + usage.outputTokens,
        prompt_tokens_details: { cached_tokens: answer.usage?.cachedTokens ?? 0 },
      },
    },
  ];
  return [...chunks.map((data) => `data: ${JSON.stringify(data)}\n\n`), 'data: [DONE]\n\n'];
}

function callDeltas({ toolCalls = [] }: ScriptedAnswer): readonly object[] {
  return toolCalls.flatMap(({ id, name, parameters }, index) => [
    { index, id, type: 'function', function: { name, arguments: '' } },
    ...pieces(argumentsText(parameters)).map((piece) => ({ index, function: { arguments: piece } })),
  ]);
}
