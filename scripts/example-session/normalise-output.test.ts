import { describe, expect, it } from 'vitest';
import { normaliseOutput } from './record-story.ts';

describe('normaliseOutput', () => {
  it.each([
    ['file:///tmp/w/src/a.js:3', 'file:///home/dev/shop/src/a.js:3'],
    ['  duration_ms: 12.345', '  duration_ms: 2.5'],
    ['# duration_ms 81.2', '# duration_ms 2.5'],
    ['Node.js v20.1.2', 'Node.js v20.19.0'],
    ['a\n    at Test.run (node:internal/test:1:2)\n    at node:internal/x:1:2\nb', 'a\nb'],
    ["import { test } from 'node:test';", "import { test } from 'node:test';"],
  ])('turns %j into %j', (text, expected) => {
    expect(normaliseOutput(text, '/tmp/w')).toBe(expected);
  });
});
