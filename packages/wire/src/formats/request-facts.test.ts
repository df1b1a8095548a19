import { describe, expect, test } from 'vitest';
import { WIRE_FORMATS } from '../find-wire-format.ts';
import type { WireFormatName } from '../wire-format-names.ts';

const decode = (name: WireFormatName, body: unknown, path = '') => {
  const request = WIRE_FORMATS[name].decode(body, { path });
  if (!request) throw new Error('This was to be a request');
  return request;
};

describe('places and facts of requests', () => {
  test('a signed call allows no edit, nor does the signature', () => {
    const signed = { functionCall: { name: 'read', args: { p: 'x' } }, thoughtSignature: 'sig' };
    const body = { contents: [{ role: 'model', parts: [signed] }] };
    const [[thought, called] = []] = decode('gemini', body).places;
    if (!thought || !called) throw new Error('There were to be two places');
    const { patch } = WIRE_FORMATS.gemini;
    expect(() => patch(body, [{ type: 'remove', place: thought }])).toThrow('may not be taken out');
    expect(() => patch(body, [{ type: 'parameter', place: called, parameter: ['p'], text: 'y' }])).toThrow(
      'no parameters that may be changed',
    );
  });

  test('a replaced result keeps images, unknown parts and the cache mark', () => {
    const content = [
      { type: 'text', text: 'one' },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
      { type: 'hologram' },
      { type: 'text', text: 'two', cache_control: { type: 'ephemeral' } },
    ];
    const body = {
      messages: [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content }] }],
    };
    const request = decode('anthropic-messages', body);
    const place = request.places[0]?.[0];
    if (!place) throw new Error('There was to be a place');
    expect(request.cacheMarks).toEqual([
      { path: ['messages', 0, 'content', 0, 'content', 3], lifetimeSeconds: 300 },
    ]);
    const patched = WIRE_FORMATS['anthropic-messages'].patch(JSON.stringify(body), [
      { type: 'replace', place, text: 'less' },
    ]);
    expect(JSON.parse(patched).messages[0].content[0].content).toEqual([
      ...content.slice(1, 3),
      { ...content[3], text: 'less' },
    ]);
  });

  test.each<[WireFormatName, string, unknown, object]>([
    [
      'anthropic-messages',
      '/v1/messages',
      {
        model: 'claude-x',
        messages: [],
        system: 'Be careful.',
        stream: true,
        tools: [{ name: 'a', cache_control: { type: 'ephemeral', ttl: '1h' } }],
      },
      {
        model: 'claude-x',
        system: 'Be careful.',
        tools: [{ name: 'a' }],
        isStreamed: true,
        cacheMarks: [{ path: ['tools', 0], lifetimeSeconds: 3600 }],
      },
    ],
    [
      'anthropic-messages',
      '/model/us.anthropic.claude-x-v1%3A0/invoke-with-response-stream',
      { anthropic_version: 'bedrock-2023-05-31', anthropic_beta: ['context-1m-2025-08-07'], messages: [] },
      { model: 'us.anthropic.claude-x-v1:0', isStreamed: true, betas: ['context-1m-2025-08-07'] },
    ],
    [
      'anthropic-messages',
      '/v1/projects/p/locations/l/publishers/anthropic/models/claude-x@1:rawPredict?alt=json',
      { anthropic_version: 'vertex-2023-10-16', messages: [] },
      { model: 'vertex/l/claude-x@1', isStreamed: false },
    ],
    [
      'anthropic-messages',
      '/v1/projects/p/locations/l/publishers/anthropic/models/count-tokens:rawPredict',
      { anthropic_version: 'vertex-2023-10-16', model: 'claude-x', messages: [] },
      { model: 'claude-x' },
    ],
    [
      'openai-responses',
      '/v1/responses',
      {
        model: 'gpt-x',
        previous_response_id: 'r',
        input: [
          { type: 'additional_tools', tools: [{ type: 'namespace', tools: [{ name: 'exec' }] }] },
          { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'Be careful.' }] },
        ],
      },
      {
        model: 'gpt-x',
        system: 'Be careful.',
        tools: [{ name: 'exec' }],
        continues: 'r',
        isStreamed: undefined,
      },
    ],
    [
      'gemini',
      '/v1beta/models/gemini-x:streamGenerateContent?alt=sse',
      {
        contents: [],
        systemInstruction: { parts: [{ text: 'Be careful.' }] },
        tools: [{ functionDeclarations: [{ name: 'a' }, { name: 'b' }] }],
      },
      { model: 'gemini-x', system: 'Be careful.', tools: [{ name: 'a' }, { name: 'b' }], isStreamed: true },
    ],
  ])('the facts of a request of %s are read', (name, path, body, facts) => {
    expect(decode(name, body, path)).toMatchObject(facts);
    expect(decode(name, body, path).toolsHash()).toMatch(/^[0-9a-f]{64}$/);
  });
});
