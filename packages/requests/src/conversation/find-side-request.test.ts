import { WIRE_FORMATS, type WireFormatName } from '@hdc/wire';
import { expect, test } from 'vitest';
import { findSideRequest } from '../prune-decoded.ts';

const ANTHROPIC = { tools: [{ name: 'Read' }], messages: [{ role: 'user', content: 'hello' }] };
const RESPONSES = {
  tools: [{ type: 'function', name: 'exec' }],
  input: [{ role: 'user', content: 'hello' }],
};
const HINT = 'x-claude-code-request-class';

test.each<readonly [string, string | undefined, WireFormatName, unknown, Readonly<Record<string, string>>]>([
  ['a step', undefined, 'anthropic-messages', ANTHROPIC, { [HINT]: 'main' }],
  ['a step of a sub-agent', undefined, 'anthropic-messages', ANTHROPIC, { [HINT]: 'subagent' }],
  ['a prompt without its tools', undefined, 'ai-sdk-prompt', [{ role: 'user', content: 'hello' }], {}],
  ['a title', 'no-tools', 'anthropic-messages', { ...ANTHROPIC, tools: [] }, {}],
  ['what Claude Code asks besides', 'side-request', 'anthropic-messages', ANTHROPIC, { [HINT]: 'auxiliary' }],
  ['a compaction of Claude Code', 'compaction', 'anthropic-messages', ANTHROPIC, { [HINT]: 'compaction' }],
  [
    'a compaction of Codex',
    'compaction',
    'openai-responses',
    { ...RESPONSES, input: [...RESPONSES.input, { type: 'compaction_trigger' }] },
    {},
  ],
  ['a warm-up of Codex', 'warm-up', 'openai-responses', { ...RESPONSES, generate: false }, {}],
])('%s: %s', (_, expected, name, body, headers) => {
  const format = WIRE_FORMATS[name];
  const decoded = format.decode(body);
  expect(decoded && findSideRequest(decoded, { format, body, headers })).toBe(expected);
});
