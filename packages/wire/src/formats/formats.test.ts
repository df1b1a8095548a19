import type { ContentBlock } from '@hdc/core';
import { describe, expect, test } from 'vitest';
import { WIRE_FORMATS } from '../find-wire-format.ts';
import type { WireFormatName } from '../wire-format-names.ts';

const said = (name: WireFormatName, body: unknown) =>
  WIRE_FORMATS[name].decode(body)?.entries.map(({ speaker, blocks }) => [speaker, ...blocks]);
const text = (value: string): ContentBlock => ({ type: 'text', text: value });
const call = (id: string, name: string, parameters: unknown): ContentBlock => ({
  type: 'tool_call',
  id,
  name,
  parameters,
});
const answer = (callId: string, toolName: string, result: unknown, error?: string): ContentBlock => ({
  type: 'tool_response',
  callId,
  toolName,
  result,
  ...(error !== undefined && { error }),
});

describe('what formats write in their own way', () => {
  test.each<[string, WireFormatName, unknown, unknown]>([
    [
      'results beside words, and a failure',
      'anthropic-messages',
      {
        messages: [
          {
            role: 'assistant',
            content: [{ type: 'tool_use', id: 'a', name: 'Bash', input: { command: 'x' } }],
          },
          {
            role: 'user',
            content: [
              { type: 'tool_result', tool_use_id: 'a', content: 'no such file\nat all', is_error: true },
              { type: 'text', text: 'Stop' },
            ],
          },
        ],
      },
      [
        ['ai', call('a', 'Bash', { command: 'x' })],
        ['tool', answer('a', 'Bash', 'no such file\nat all', 'no such file')],
        ['human', text('Stop')],
      ],
    ],
    [
      'redacted thinking and tools of the vendor',
      'anthropic-messages',
      {
        messages: [
          {
            role: 'assistant',
            content: [
              { type: 'redacted_thinking', data: 'xyz' },
              { type: 'server_tool_use', id: 's', name: 'web_search', input: {} },
            ],
          },
        ],
      },
      [
        [
          'ai',
          { type: 'thinking', thought: '', signature: 'redacted:xyz' },
          {
            type: 'opaque',
            kind: 'server_tool_use',
            value: { type: 'server_tool_use', id: 's', name: 'web_search', input: {} },
          },
        ],
      ],
    ],
    [
      'arguments that are no JSON, and a later word of the system',
      'openai-chat',
      {
        messages: [
          { role: 'system', content: 'Be careful.' },
          {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: 'a', type: 'function', function: { name: 'read', arguments: '{"path"' } }],
          },
          {
            role: 'tool',
            tool_call_id: 'a',
            content: [
              { type: 'text', text: 'one' },
              { type: 'text', text: 'two' },
            ],
          },
          { role: 'system', content: 'Be quick.' },
        ],
      },
      [
        ['ai', call('a', 'read', '{"path"')],
        ['tool', answer('a', 'read', 'one\ntwo')],
        ['human', { type: 'opaque', kind: 'system', value: { role: 'system', content: 'Be quick.' } }],
      ],
    ],
    [
      'calls from before calls had ids',
      'openai-chat',
      {
        messages: [
          { role: 'assistant', content: null, function_call: { name: 'read', arguments: '{}' } },
          { role: 'function', name: 'read', content: 'a' },
          { role: 'assistant', content: null, function_call: { name: 'read', arguments: '{}' } },
          { role: 'function', name: 'read', content: 'b' },
        ],
      },
      [
        ['ai', call('read#0', 'read', {})],
        ['tool', answer('read#0', 'read', 'a')],
        ['ai', call('read#1', 'read', {})],
        ['tool', answer('read#1', 'read', 'b')],
      ],
    ],
    [
      'bare input, commands of a shell, and an output that is a list',
      'openai-responses',
      {
        input: [
          { type: 'custom_tool_call', call_id: 'a', name: 'apply_patch', input: '*** Begin Patch' },
          { type: 'custom_tool_call', call_id: 'b', name: 'exec', input: 'tools.x()' },
          { type: 'local_shell_call', call_id: 'c', action: { type: 'exec', command: ['ls'] } },
          { type: 'custom_tool_call_output', call_id: 'b', output: [{ type: 'input_text', text: 'ok' }] },
          { type: 'local_shell_call_output', call_id: 'c', output: 'files' },
          { type: 'compaction', encrypted_content: 'abc' },
        ],
      },
      [
        [
          'ai',
          call('a', 'apply_patch', { patchText: '*** Begin Patch' }),
          call('b', 'exec', { input: 'tools.x()' }),
          call('c', 'local_shell', { type: 'exec', command: ['ls'] }),
        ],
        ['tool', answer('b', 'exec', 'ok')],
        ['tool', answer('c', 'local_shell', 'files')],
        [
          'human',
          { type: 'opaque', kind: 'compaction', value: { type: 'compaction', encrypted_content: 'abc' } },
        ],
      ],
    ],
    [
      'encrypted reasoning and a text alone',
      'openai-responses',
      {
        input: [
          { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }], encrypted_content: 'enc' },
          { role: 'assistant', content: [{ type: 'output_text', text: 'Yes.' }] },
          { role: 'user', content: 'Why?' },
        ],
      },
      [
        ['ai', { type: 'thinking', thought: 'Hm.', signature: 'openai:enc' }, text('Yes.')],
        ['human', text('Why?')],
      ],
    ],
    [
      'calls without ids, answered twice',
      'gemini',
      {
        contents: [
          {
            role: 'model',
            parts: [
              { functionCall: { name: 'read', args: { p: 1 } }, thoughtSignature: 'sig' },
              { functionCall: { name: 'read', args: { p: 2 } } },
            ],
          },
          {
            role: 'user',
            parts: ['one', 'two', 'one', 'two'].map((output) => ({
              functionResponse: { name: 'read', response: { output } },
            })),
          },
        ],
      },
      [
        [
          'ai',
          { type: 'thinking', thought: '', signature: 'google:sig' },
          call('read#0', 'read', { p: 1 }),
          call('read#1', 'read', { p: 2 }),
        ],
        ['tool', answer('read#0', 'read', 'one')],
        ['tool', answer('read#1', 'read', 'two')],
        ['tool', answer('read#0', 'read', 'one')],
        ['tool', answer('read#1', 'read', 'two')],
      ],
    ],
    [
      'responses of any shape, and names with underscores',
      'gemini',
      {
        contents: [
          { role: 'model', parts: [{ function_call: { id: 'a', name: 'x', args: {} } }] },
          {
            role: 'user',
            parts: [
              { function_response: { id: 'a', name: 'x', response: { rows: [1], total: 2 } } },
              { functionResponse: { id: 'a', name: 'x', response: { error: 'broken' } } },
            ],
          },
        ],
      },
      [
        ['ai', call('a', 'x', {})],
        ['tool', answer('a', 'x', { rows: [1], total: 2 })],
        ['tool', answer('a', 'x', 'broken', 'broken')],
      ],
    ],
    [
      'outputs of every type',
      'ai-sdk-prompt',
      [
        { role: 'system', content: 'Be careful.' },
        {
          role: 'assistant',
          content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'x', input: { p: 1 } }],
        },
        {
          role: 'tool',
          content: [
            {
              type: 'tool-result',
              toolCallId: 'a',
              toolName: 'x',
              output: { type: 'error-text', value: 'no' },
            },
            {
              type: 'tool-result',
              toolCallId: 'b',
              toolName: 'y',
              output: { type: 'json', value: { n: 1 } },
            },
          ],
        },
      ],
      [
        ['ai', call('a', 'x', { p: 1 })],
        ['tool', answer('a', 'x', 'no', 'no')],
        ['tool', answer('b', 'y', { n: 1 })],
      ],
    ],
  ])('%s (%s) are read', (_, name, body, expected) => {
    expect(said(name, body)).toEqual(expected);
  });
});
