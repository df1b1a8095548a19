import type { LanguageModelV3Prompt } from '@ai-sdk/provider';
import type { ContentBlock, IContent, MediaBlock, ToolResponseBlock } from '@hdc/core';
import { describe, expect, it } from 'vitest';
import { PROVIDER_NAMES, type ProviderName } from '../provider-names.ts';
import { PROVIDER_VENDORS } from '../vendors/vendors.ts';
import { toPrompt } from './to-prompt.ts';

const prompt = (contents: readonly IContent[], name: ProviderName = 'anthropic'): LanguageModelV3Prompt =>
  toPrompt(contents, undefined, PROVIDER_VENDORS[name].dialect);

const text = (words: string): ContentBlock => ({ type: 'text', text: words });
const human = (...blocks: (string | ContentBlock)[]): IContent => ({
  speaker: 'human',
  blocks: blocks.map((block) => (typeof block === 'string' ? text(block) : block)),
});
const ai = (...blocks: ContentBlock[]): IContent => ({ speaker: 'ai', blocks });
const tool = (...blocks: ContentBlock[]): IContent => ({ speaker: 'tool', blocks });
const call = (id: string, parameters: unknown = {}): ContentBlock => ({
  type: 'tool_call',
  id,
  name: 'read_file',
  parameters,
});
const response = (callId: string, fields: Partial<ToolResponseBlock> = {}): ContentBlock => ({
  type: 'tool_response',
  callId,
  toolName: 'read_file',
  result: 'content',
  ...fields,
});
const image: MediaBlock = { type: 'media', mimeType: 'image/png', data: 'AAAA', encoding: 'base64' };

/** `role: part part | role: …`, where a part is its text, its call with input, or its result. */
function show(messages: LanguageModelV3Prompt): string {
  return messages
    .map((message) => {
      if (message.role === 'system') return `system: ${message.content}`;
      const parts = message.content.map((part) => {
        if (part.type === 'text') return part.text;
        if (part.type === 'tool-call') return `${part.toolCallId}${JSON.stringify(part.input)}`;
        if (part.type === 'tool-result') return `${part.toolCallId}=${JSON.stringify(part.output)}`;
        if (part.type === 'reasoning') return `(${part.text} ${JSON.stringify(part.providerOptions)})`;
        return part.type === 'file' ? `<${part.mediaType} ${part.data}>` : part.type;
      });
      return `${message.role}: ${parts.join(' + ')}`;
    })
    .join(' | ');
}

const OK = '{"type":"text","value":"content"}';
const NONE = '{"type":"error-text","value":"The call was interrupted; there is no result."}';

describe('toPrompt', () => {
  it('puts the system prompt first, unless it is blank', () => {
    const { dialect } = PROVIDER_VENDORS.openai;
    expect(show(toPrompt([human('Hi')], 'Be brief.', dialect))).toBe('system: Be brief. | user: Hi');
    expect(show(toPrompt([human('Hi')], ' ', dialect))).toBe('user: Hi');
  });

  it.each<[string, IContent[], string]>([
    ['leaves out what is empty', [human('Hi', ' '), human(' '), ai(text('')), ai()], 'user: Hi'],
    [
      'says that a beginning is missing',
      [ai(text('So'))],
      'user: (The beginning of the conversation was left out.) | assistant: So',
    ],
    [
      'merges entries of one speaker',
      [human('a'), human('b'), ai(text('c')), ai(text('d'))],
      'user: a + b | assistant: c + d',
    ],
    [
      'writes code as text',
      [human({ type: 'code', code: 'x = 1', language: 'py' })],
      'user: ```py\nx = 1\n```',
    ],
    ['keeps fences inside code', [human({ type: 'code', code: '```js```' })], 'user: ````\n```js```\n````'],
    [
      'pairs calls and results',
      [human('a'), ai(call('1'), call('2')), tool(response('2')), tool(response('1'))],
      `user: a | assistant: 1{} + 2{} | tool: 1=${OK} + 2=${OK}`,
    ],
    [
      'answers a call without a result',
      [human('a'), ai(call('1')), human('b')],
      `user: a | assistant: 1{} | tool: 1=${NONE} | user: b`,
    ],
    [
      'drops a result without a call',
      [human('a'), tool(response('1')), ai(text('b')), tool(response('1'))],
      'user: a | assistant: b',
    ],
    [
      'gives a repeated id a number',
      [human('a'), ai(call('1'), call('1')), tool(response('1'), response('1'))],
      `user: a | assistant: 1{} + 1_2{} | tool: 1=${OK} + 1_2=${OK}`,
    ],
    [
      'makes ids valid',
      [human('a'), ai(call('fn.x:0')), tool(response('fn.x:0'))],
      `user: a | assistant: fn_x_0{} | tool: fn_x_0=${OK}`,
    ],
    [
      'says that there is no output',
      [human('a'), ai(call('1')), tool(response('1', { result: '' }))],
      'user: a | assistant: 1{} | tool: 1={"type":"text","value":"(no output)"}',
    ],
    [
      'keeps an error and what came with it',
      [human('a'), ai(call('1')), tool(response('1', { error: 'failed', result: { line: 3 } }))],
      'user: a | assistant: 1{} | tool: 1={"type":"error-text","value":"failed\\n{\\"line\\":3}"}',
    ],
    [
      'drops an entry of thoughts',
      [human('a'), ai({ type: 'thinking', thought: 'x', signature: 's' }), human('b')],
      'user: a + b',
    ],
    [
      'names media of the model',
      [human('a'), ai({ ...image, caption: 'a plot' })],
      'user: a | assistant: [image/png, a plot]',
    ],
  ])('%s', (_case, contents, expected) => {
    expect(show(prompt(contents))).toBe(expected);
  });

  it.each<[string, unknown, string]>([
    ['an object', { path: 'a' }, '{"path":"a"}'],
    ['nothing', undefined, '{}'],
    ['null', null, '{}'],
    ['JSON text', '{"path":"a"}', '{"path":"a"}'],
    ['broken JSON text', '{"path":', '{"input":"{\\"path\\":"}'],
    ['a list', [1, 2], '{"input":[1,2]}'],
    ['a number', 4, '{"input":4}'],
    ['a BigInt inside', { size: 4n }, '{"size":"4"}'],
  ])('makes an object of %s as parameters', (_case, parameters, expected) => {
    expect(show(prompt([human('a'), ai(call('1', parameters))]))).toContain(`assistant: 1${expected} |`);
  });

  it('survives parameters and results in a circle', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    const shown = show(prompt([human('a'), ai(call('1', circle)), tool(response('1', { result: circle }))]));
    expect(shown).toContain('[circular]');
  });

  it.each<[string, MediaBlock, ProviderName, string]>([
    ['an image', image, 'openai-compatible', '<image/png AAAA>'],
    [
      'a linked image',
      { ...image, data: 'https://a.b/c.png', encoding: 'url' },
      'openai',
      '<image/png https://a.b/c.png>',
    ],
    [
      'a data URL',
      { ...image, data: 'data:image/gif;base64,BBBB', encoding: 'url' },
      'anthropic',
      '<image/gif BBBB>',
    ],
    ['a caption', { ...image, caption: 'a cat' }, 'google', '<image/png AAAA> + a cat'],
    ['a document', { ...image, mimeType: 'application/pdf' }, 'anthropic', '<application/pdf AAAA>'],
    [
      'a document for a compatible server',
      { ...image, mimeType: 'application/pdf', filename: 'a.pdf' },
      'openai-compatible',
      '[application/pdf, a.pdf]',
    ],
    ['a recording', { ...image, mimeType: 'audio/wav' }, 'google', '<audio/wav AAAA>'],
    ['a recording that is not taken', { ...image, mimeType: 'audio/wav' }, 'openai', '[audio/wav]'],
    ['a broken link', { ...image, data: 'c.png', encoding: 'url' }, 'openai', '[image/png, c.png]'],
    ['no data', { ...image, data: '' }, 'openai', '[image/png]'],
  ])('sends %s', (_case, media, name, expected) => {
    expect(show(prompt([human(media)], name))).toBe(`user: ${expected}`);
  });

  it.each<[ProviderName, string]>([
    [
      'anthropic',
      'tool: 1={"type":"content","value":[{"type":"text","text":"content"},{"type":"image-data","data":"AAAA","mediaType":"image/png"}]}',
    ],
    ['openai-compatible', `tool: 1=${OK} | user: <image/png AAAA>`],
  ])('sends a picture that a tool returned to %s', (name, expected) => {
    expect(show(prompt([human('a'), ai(call('1')), tool(response('1'), image)], name))).toContain(expected);
  });

  it.each(PROVIDER_NAMES)('sends %s what a tool said beside its result, in the result', (name) => {
    const entry = tool(response('1'), text('and more'), response('2'), { type: 'code', code: 'x' });
    const shown = show(prompt([human('a'), ai(call('1'), call('2')), entry], name));
    expect(shown).toContain('1={"type":"text","value":"content\\nand more"}');
    expect(shown).toContain('2={"type":"text","value":"content\\n```\\nx\\n```"}');
  });

  it('sends what nobody understands beside a result, too', () => {
    const entry = tool(response('1'), { type: 'opaque', kind: 'x', value: { mark: 'MARK' } });
    expect(show(prompt([human('a'), ai(call('1')), entry], 'openai-compatible'))).toContain('MARK');
  });

  it('sends what a tool said beside its error, too', () => {
    const failed = response('1', { result: '', error: 'it broke' });
    expect(show(prompt([human('a'), ai(call('1')), tool(failed, text('and more'))], 'openai'))).toContain(
      '1={"type":"error-text","value":"it broke\\nand more"}',
    );
  });

  it('joins texts for servers that take only one', () => {
    expect(show(prompt([human('a', 'b'), human('c', image)], 'openai-compatible'))).toBe(
      'user: a\n\nb\n\nc + <image/png AAAA>',
    );
  });

  it('keeps messages of a person apart where the vendor allows it', () => {
    expect(show(prompt([human('a'), human('b')], 'openai'))).toBe('user: a | user: b');
  });
});

describe('thoughts in a prompt', () => {
  const SIGNATURES: Readonly<Record<string, string>> = {
    anthropic: 's',
    redacted: 'redacted:s',
    openai: 'openai:s',
    google: 'google:s',
  };

  it.each<[ProviderName, string[]]>([
    ['anthropic', ['{"anthropic":{"signature":"s"}}', '{"anthropic":{"redactedData":"s"}}']],
    ['openai', ['{"openai":{"reasoningEncryptedContent":"s"}}']],
    ['google', ['{"google":{"thoughtSignature":"s"}}']],
    ['openai-compatible', []],
  ])('go back to %s only when it signed them', (name, expected) => {
    const shown = [undefined, ...Object.values(SIGNATURES)].map((signature) => {
      const thought = { type: 'thinking', thought: 'x', ...(signature && { signature }) } as const;
      return show(prompt([human('a'), ai(thought, text('b'))], name));
    });
    expect(shown.filter((line) => line !== 'user: a | assistant: b')).toEqual(
      expected.map((options) => `user: a | assistant: (x ${options}) + b`),
    );
  });

  it.each(['google', 'openai-compatible'] as const)('give a call for %s its signature', (name) => {
    const signed = { type: 'thinking', thought: 'x', signature: 'google:s' } as const;
    const [, message] = prompt([human('a'), ai(signed, call('1'), call('2'))], name);
    const google = { thoughtSignature: 's' };
    expect(message?.content).toMatchObject([
      { toolCallId: '1', providerOptions: { google } },
      { toolCallId: '2' },
    ]);
    expect(message?.content[1]).not.toHaveProperty('providerOptions');
  });

  it('give a text for google the signature that stands behind it', () => {
    const signature = (name: string) =>
      ({ type: 'thinking', thought: '', signature: `google:${name}` }) as const;
    const [, message] = prompt(
      [human('a'), ai(text('b'), signature('t'), signature('c'), call('1'))],
      'google',
    );
    expect(message?.content).toMatchObject([
      { text: 'b', providerOptions: { google: { thoughtSignature: 't' } } },
      { toolCallId: '1', providerOptions: { google: { thoughtSignature: 'c' } } },
    ]);
  });

  it.each(PROVIDER_NAMES)('never make a message by themselves for %s', (name) => {
    const thoughts = Object.values(SIGNATURES).map((signature) =>
      ai({ type: 'thinking', thought: 'x', signature }),
    );
    expect(show(prompt([human('a'), ...thoughts], name))).toBe('user: a');
  });
});
