import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ContentBlock, TextBlock, ToolResponseBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { stringifyValue } from '../content/stringify-value.ts';
import { historyArbitrary } from '../testing/history-arbitrary.ts';
import { printHistoryText } from '../testing/history-text.ts';
import { createSessionTestBench, textOfTokens } from '../testing/session-test-bench.ts';
import { toRequestContents } from './request-contents.ts';

const text = (words: string): TextBlock => ({ type: 'text', text: words });
const call = (id: string): ContentBlock => ({ type: 'tool_call', id, name: 'ls', parameters: {} });
const response = (callId: string, result: unknown = callId): ToolResponseBlock => ({
  type: 'tool_response',
  callId,
  toolName: 'ls',
  result,
});
const image: ContentBlock = { type: 'media', mimeType: 'image/png', data: 'aGk=', encoding: 'base64' };
const ai = (...blocks: ContentBlock[]): IContent => ({ speaker: 'ai', blocks });
const tool = (...blocks: ContentBlock[]): IContent => ({ speaker: 'tool', blocks });
const human = (words: string): IContent => ({ speaker: 'human', blocks: [text(words)] });

/** The request behind the first message of the person. */
function requestOf(...history: IContent[]): string {
  return printHistoryText(toRequestContents([human('go'), ...history]).slice(1));
}

describe('what a tool says beside its response', () => {
  test('stands behind the response, up to the next one', () => {
    const entry = tool(response('a'), text('of a'), image, response('b'), text('of b'));
    expect(requestOf(ai(call('b'), call('a')), entry)).toBe(
      printHistoryText([
        ai(call('b'), call('a')),
        tool(response('b'), text('of b'), response('a'), text('of a'), image),
      ]),
    );
  });
  test('before the first response belongs to that one', () => {
    expect(requestOf(ai(call('a')), tool(text('first'), response('a'), text('then')))).toBe(
      printHistoryText([ai(call('a')), tool(response('a'), text('first'), text('then'))]),
    );
  });
  test('in an entry without a response goes with the answers before it', () => {
    expect(requestOf(ai(call('a')), tool(response('a')), tool(text('alone'), image))).toBe(
      printHistoryText([ai(call('a')), tool(response('a'), text('alone'), image)]),
    );
  });
  test('that is blank is not sent', () => {
    expect(requestOf(ai(text('done')), tool(text(' '), { type: 'code', code: '' }))).toBe(
      printHistoryText([ai(text('done'))]),
    );
  });
  test('where no call stands before it is said by itself, as by a program', () => {
    const [, , loose] = toRequestContents([human('go'), ai(text('done')), tool(text('alone'), image)]);
    expect(loose).toEqual({
      speaker: 'human',
      blocks: [text('alone'), image],
      metadata: { synthetic: true },
    });
  });
  test('is not lost with a response that nobody asked for', () => {
    const contents = toRequestContents([human('go'), tool(response('unknown'), text('beside'))]);
    expect(contents.slice(1).map(({ blocks }) => blocks)).toEqual([[text('beside')]]);
  });
  test('can be cut where nothing else helps to fit', async () => {
    const bench = createSessionTestBench({ 'context-limit': 500, 'max-output-tokens': 50 });
    bench.history.addAll([
      human('look'),
      ai(call('a')),
      tool(response('a', 'short'), text(textOfTokens(2_000))),
    ]);
    await expect(bench.session.sendMessage()).resolves.toBeDefined();
  });
});

describe('a second response to one call', () => {
  test('is sent as a text behind the first, since vendors take one result for each call', () => {
    const failed = { ...response('a', 'more'), error: 'it broke' };
    expect(requestOf(ai(call('a')), tool(response('a')), tool(failed))).toBe(
      printHistoryText([
        ai(call('a')),
        tool(response('a'), text('[A further result of ls, call a]\nit broke\nmore')),
      ]),
    );
  });
  test('that comes later changes nothing of what was sent before it', () => {
    const before = [human('go'), ai(call('a')), tool(response('a')), ai(text('done'))];
    const contents = toRequestContents([...before, tool(response('a', 'late'), image)]);
    expect(contents.slice(0, 4)).toEqual(toRequestContents(before));
    expect(contents.slice(4)).toEqual([
      {
        speaker: 'human',
        blocks: [text('[A further result of ls, call a]\nlate'), image],
        metadata: { synthetic: true },
      },
    ]);
  });
});

/** Any history in which tools say more than they were asked. */
const talkativeHistory = fc
  .tuple(historyArbitrary(), fc.infiniteStream(fc.nat({ max: 5 })))
  .map(([history, dice]) => {
    let count = 0;
    return history.flatMap((entry): readonly IContent[] => {
      if (entry.speaker !== 'tool') return [entry];
      const words = text(`words ${count++}`);
      const roll = dice.next().value ?? 0;
      if (roll === 0) return [{ ...entry, blocks: [words, ...entry.blocks] }];
      if (roll === 1) return [{ ...entry, blocks: [...entry.blocks, words, image] }];
      if (roll === 2) return [entry, tool(words)];
      if (roll === 3) return [entry, { ...entry, blocks: [...entry.blocks, words] }];
      return [entry];
    });
  });

test('of any history nothing that a tool said vanishes, and no call has two results', () => {
  fc.assert(
    fc.property(talkativeHistory, (history) => {
      const contents = toRequestContents(history);
      const sent = contents.flatMap(({ blocks }) => blocks);
      for (const block of history
        .filter(({ speaker }) => speaker === 'tool')
        .flatMap((entry) => entry.blocks)) {
        if (block.type === 'tool_response') expect(sent.some((other) => tells(other, block))).toBe(true);
        else expect(sent).toContain(block);
      }
      for (const { speaker, blocks } of contents) {
        const ids = blocks.flatMap((block) => (block.type === 'tool_response' ? [block.callId] : []));
        if (speaker === 'tool') expect(new Set(ids).size).toBe(ids.length);
      }
    }),
    { numRuns: 200 },
  );
});

function tells(block: ContentBlock, { result }: ToolResponseBlock): boolean {
  if (block.type === 'tool_response') return block.result === result;
  return block.type === 'text' && block.text.includes(stringifyValue(result));
}
