import type { IContent, ToolResponseBlock } from '@hdc/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPacked, packableResponse, packResults } from './packed-results.ts';

const LONG = 'a line of a file\n'.repeat(1_000);
const response = (result: unknown, more: Partial<ToolResponseBlock> = {}) =>
  packableResponse({ callId: 'c', toolName: 't', result, ...more });
const entriesOf = (blocks: readonly ToolResponseBlock[]): readonly IContent[] =>
  blocks.map((block) => ({ speaker: 'tool', blocks: [block] }));
const packAll = (blocks: readonly ToolResponseBlock[]) =>
  packResults(entriesOf([...blocks, response(LONG), response(LONG), response(LONG)]), 0, blocks.length + 3);

describe('a packed result', () => {
  test('reads as before, whatever characters it holds', () => {
    const anyText = fc.string({ unit: 'binary', minLength: 400, maxLength: 2_000 });
    const brokenText = fc
      .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 512, maxLength: 600 })
      .map((codes) => String.fromCharCode(...codes));
    fc.assert(
      fc.property(fc.array(fc.oneof(anyText, brokenText), { minLength: 1, maxLength: 6 }), (results) => {
        const blocks = results.map((result) => response(result));
        packAll(blocks);
        expect(blocks.map(({ result }) => result)).toEqual(results);
        for (const block of blocks) expect(isPacked(block)).toBe(String(block.result).length >= 512);
      }),
      { numRuns: 200 },
    );
  });

  test.each<[string, Partial<ToolResponseBlock>]>([
    ['that worked', {}],
    ['that failed', { error: 'no such file' }],
  ])('of a call %s looks like any other', (_, more) => {
    const plain = { type: 'tool_response', callId: 'c', toolName: 't', result: LONG, ...more };
    const block = response(LONG, more);
    packAll([block]);
    expect(isPacked(block)).toBe(true);
    expect(block).toEqual(plain);
    expect(Object.entries(block)).toEqual(Object.entries(plain));
    expect(JSON.stringify(block)).toBe(JSON.stringify(plain));
    expect(structuredClone(block)).toEqual(plain);
    const copy = { ...block, callId: 'other' };
    expect(copy).toEqual({ ...plain, callId: 'other' });
    expect(isPacked(copy)).toBe(false);
  });
});

test.each<[string, unknown]>([
  ['short results', 'ok'],
  ['results that are no text', { lines: [LONG] }],
])('%s stay as they are', (_, result) => {
  const block = response(result);
  packAll([block]);
  expect(isPacked(block)).toBe(false);
  expect(block.result).toBe(result);
});

test('results are packed when they fill a segment, and some at a time', () => {
  const blocks = Array.from({ length: 60 }, (_, n) => response(`${n} ${LONG.slice(0, 5_000)}`));
  const entries = entriesOf(blocks);
  const packed = () => blocks.filter(isPacked).length;
  expect(packResults(entries, 0, 6)).toBe(0);
  expect(packed()).toBe(0);
  const first = packResults(entries, 0, 60);
  expect(first).toBe(packed());
  expect(first).toBeGreaterThan(20);
  expect(first).toBeLessThan(40);
  const second = packResults(entries, first, 60);
  expect(second).toBe(packed());
  expect(second).toBeGreaterThan(50);
  expect(packResults(entries, second, 60)).toBe(second);
  expect(blocks.map(({ result }) => String(result).split(' ', 1)[0])).toEqual(
    blocks.map((_, n) => String(n)),
  );
});
