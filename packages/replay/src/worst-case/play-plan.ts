import type { ContentBlock, IContent, ToolCallBlock } from '@hdc/core';
import type { SessionPlan, Step } from './session-plan.ts';

/** A request of a made-up session: what came since the one before, and when it was sent. */
export interface PlayedRequest {
  readonly added: readonly IContent[];
  readonly sentAt: number;
  readonly gapSeconds: number;
}

const ANSWER_MS = 2_000;

/** The requests of a plan, with entries as a session would hold them. */
export function playPlan({ steps }: SessionPlan): readonly PlayedRequest[] {
  let now = 0;
  const first: IContent = {
    speaker: 'human',
    blocks: [{ type: 'text', text: 'go' }],
    metadata: { timestamp: 0 },
  };
  const requests: PlayedRequest[] = [{ added: [first], sentAt: 0, gapSeconds: 0 }];
  for (const [i, step] of steps.entries()) {
    const answered = now + Math.min(ANSWER_MS, step.gapSeconds * 1_000);
    now += step.gapSeconds * 1_000;
    requests.push({
      added: entriesOf(step, i, answered, now),
      sentAt: now,
      gapSeconds: step.gapSeconds,
    });
  }
  return requests;
}

/** A block's tokens: a quarter of its characters, as the engine counts by default. */
export function tokensOfPlan(block: ContentBlock): number {
  switch (block.type) {
    case 'text':
      return block.text.length / 4;
    case 'tool_call':
      return 10 + textOfCall(block).length / 4;
    case 'tool_response':
      return 5 + (typeof block.result === 'string' ? block.result.length : 0) / 4;
    default:
      return 0;
  }
}

function textOfCall({ parameters }: ToolCallBlock): string {
  return typeof parameters === 'object' && parameters !== null && 'content' in parameters
    ? String(parameters.content)
    : '';
}

function entriesOf(step: Step, i: number, answered: number, now: number): readonly IContent[] {
  if (step.action === 'talk') {
    return [
      {
        speaker: 'ai',
        blocks: [{ type: 'text', text: textOf(i, step.tokens) }],
        metadata: { timestamp: answered },
      },
      { speaker: 'human', blocks: [{ type: 'text', text: 'go on' }], metadata: { timestamp: now } },
    ];
  }
  const calls =
    step.action === 'two' ? [callOf(step, i, 'shell', 'a'), callOf(step, i, 'read', 'b')] : [callOf(step, i)];
  return [
    { speaker: 'ai', blocks: calls.map(({ call }) => call), metadata: { timestamp: answered } },
    { speaker: 'tool', blocks: calls.map(({ response }) => response), metadata: { timestamp: now } },
  ];
}

interface Exchange {
  readonly call: ContentBlock;
  readonly response: ContentBlock;
}

function callOf(
  { action, file, tokens }: Step,
  i: number,
  kind: Step['action'] = action,
  part = '',
): Exchange {
  const id = `${i}${part}`;
  const { name, parameters, result, error } = toolOf(kind, file, textOf(i, tokens));
  return {
    call: { type: 'tool_call', id, name, parameters },
    response: { type: 'tool_response', callId: id, toolName: name, result, ...(error && { error }) },
  };
}

function toolOf(action: Step['action'], file: number, text: string) {
  const file_path = `${file}.ts`;
  switch (action) {
    case 'search':
      return { name: 'search_file_content', parameters: { pattern: 'x' }, result: text };
    case 'read':
      return { name: 'read_file', parameters: { file_path }, result: text };
    case 'repeat':
      return { name: 'read_file', parameters: { file_path }, result: textOf(file, 2_000) };
    case 'edit':
      return { name: 'replace', parameters: { file_path }, result: text };
    case 'write':
      return { name: 'write_file', parameters: { file_path, content: text }, result: 'ok' };
    case 'failed-write':
      return { name: 'write_file', parameters: { file_path, content: text }, result: '', error: 'disk full' };
    default:
      return { name: 'run_shell_command', parameters: { command: 'npm test' }, result: text };
  }
}

/** A text of its own, of so many tokens. */
function textOf(id: number, tokens: number): string {
  return `${id} `.padEnd(tokens * 4, 'x');
}
