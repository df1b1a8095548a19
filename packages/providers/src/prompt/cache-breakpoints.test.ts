import type { LanguageModelV3FunctionTool, LanguageModelV3Prompt } from '@ai-sdk/provider';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markCacheBreakpoints } from './cache-breakpoints.ts';

const TOOLS: LanguageModelV3FunctionTool[] = ['a', 'b'].map((name) => ({
  type: 'function',
  name,
  inputSchema: { type: 'object' },
}));
const SYSTEM: LanguageModelV3Prompt = [{ role: 'system', content: 'Be brief.' }];

/** Messages of three blocks, of the user and of the model in turn; the model's begin with a thought. */
function conversation(messages: number): LanguageModelV3Prompt {
  return Array.from({ length: messages }, (_, index) => {
    const texts = [1, 2, 3].map((number) => ({ type: 'text', text: `${index}.${number}` }) as const);
    const [first = { type: 'text', text: '' }, ...others] = texts;
    if (index % 2 === 0) return { role: 'user', content: texts };
    return { role: 'assistant', content: [{ ...first, type: 'reasoning' }, ...others] };
  });
}

/** Texts of the marked blocks. */
function markedTexts(prompt: LanguageModelV3Prompt): string[] {
  return prompt.flatMap((message) =>
    message.role === 'system'
      ? message.providerOptions
        ? ['system']
        : []
      : message.content.flatMap((part) => (part.providerOptions && 'text' in part ? [part.text] : [])),
  );
}

const mark = (messages: number) =>
  markedTexts(
    markCacheBreakpoints({ prompt: [...SYSTEM, ...conversation(messages)], tools: TOOLS }, '5m').prompt,
  );

describe('markCacheBreakpoints', () => {
  it.each<[number, string[]]>([
    [1, ['system', '0.3']],
    [5, ['system', '4.3']],
    [6, ['system', '4.3', '5.3']], // the 16th block is a thought
    [7, ['system', '4.3', '6.3']],
    [10, ['system', '4.3', '9.3']],
    [11, ['system', '10.2', '10.3']],
    [32, ['system', '31.3']],
    [37, ['system', '31.3', '36.3']],
    [39, ['system', '31.3', '36.3', '38.3']], // so is the 112th
  ])('marks the end, and multiples from the beginning, of %i messages', (messages, expected) => {
    expect(mark(messages)).toEqual(expected);
  });

  it('marks the tools when there is no system prompt', () => {
    const { prompt, tools } = markCacheBreakpoints({ prompt: conversation(1), tools: TOOLS }, '5m');
    expect(tools.map((tool) => tool.providerOptions !== undefined)).toEqual([false, true]);
    expect(markedTexts(prompt)).toEqual(['0.3']);
  });

  it.each([
    ['5m', { type: 'ephemeral' }],
    ['1h', { type: 'ephemeral', ttl: '1h' }],
  ] as const)('asks for a cache of %s', (ttl, cacheControl) => {
    const { prompt } = markCacheBreakpoints({ prompt: SYSTEM, tools: [] }, ttl);
    expect(prompt[0]?.providerOptions).toEqual({ anthropic: { cacheControl } });
  });

  it('never marks more than four places or a thought, and changes nothing but marks', () => {
    fc.assert(
      fc.property(fc.nat(120), (messages) => {
        const plain = { prompt: [...SYSTEM, ...conversation(messages)], tools: TOOLS };
        const { prompt } = markCacheBreakpoints(plain, '5m');
        const marked = markedTexts(prompt);
        expect(marked.length).toBeLessThanOrEqual(4);
        expect(marked.filter((text) => /[13579]\.1$/.test(text))).toEqual([]);
        const withoutMarks = JSON.stringify(prompt, (key, value: unknown) =>
          key === 'providerOptions' ? undefined : value,
        );
        expect(withoutMarks).toBe(JSON.stringify(plain.prompt));
      }),
    );
  });

  it('leaves the request before within reach of a mark: twenty blocks back, for turns of up to 18 blocks', () => {
    const position = (text: string) => {
      const [message = 0, block = 0] = text.split('.').map(Number);
      return message * 3 + block;
    };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 6 }), (messages, added) => {
        const written = mark(messages)
          .filter((text) => text !== 'system')
          .map(position);
        const next = mark(messages + added)
          .filter((text) => text !== 'system')
          .map(position);
        const end = Math.max(...written);
        expect(next.some((mark) => mark >= end && mark - end <= 20)).toBe(true);
      }),
    );
  });
});
