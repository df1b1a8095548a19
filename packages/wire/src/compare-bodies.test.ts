import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareBodies } from './compare-bodies.ts';
import { WIRE_FORMATS } from './find-wire-format.ts';
import type { WireEdit } from './wire-edit.ts';

function compare(before: string, after: string, gone: readonly string[] = []) {
  const found = compareBodies(Buffer.from(before), Buffer.from(after), (path) =>
    gone.includes(path.join('.')),
  );
  return found.map(({ path }) => path.join('.'));
}

describe('differences are found where they are', () => {
  test.each<[string, string, readonly string[], (readonly string[])?]>([
    ['{"a":1}', '{"a":1}', []],
    ['{"a":1}', '{"a":2}', ['a']],
    ['{"a":[1,{"b":"x"},3]}', '{"a":[1,{"b":"yy"},3]}', ['a.1.b']],
    ['{"a":1.0}', '{"a":1}', ['a']],
    ['{"a":"\\u0041"}', '{"a":"A"}', ['a']],
    ['{"a":1}', '{"a": 1}', ['']],
    ['{"a":1,"b":2}', '{"a": 1,"b":3}', ['b', '']],
    ['{"a":1,"b":2}', '{"b":2,"a":1}', ['']],
    ['{"a":[1,2,3]}', '{"a":[1,3]}', ['a']],
    ['{"a":[1,2,3]}', '{"a":[1,3]}', [], ['a.1']],
    ['{"a":[1,2,3]}', '{"a":[1,4]}', ['a.2'], ['a.1']],
    ['{"a":[1]}', '{"a":[]}', [], ['a.0']],
    ['{"a":{"b":1}}', '{"a":[1]}', ['a']],
    ['[1]', '{', ['']],
    ['{"a":1}', '', ['']],
    ['', '', []],
    ['{"a":1}', '{"a":1} ', ['']],
  ])('%s → %s: %j', (before, after, expected, gone) => {
    expect(compare(before, after, gone)).toEqual(expected);
  });
});

test('a body is the same as itself, and differs in just the value that was changed', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), fc.nat(), (values, at) => {
      const body = Buffer.from(JSON.stringify(values));
      expect(compareBodies(body, body)).toEqual([]);
      const index = at % values.length;
      const changed = Buffer.from(JSON.stringify(values.with(index, 'another')));
      for (const { path } of compareBodies(body, changed)) expect(path[0]).toBe(index);
      expect(compareBodies(body, changed).length > 0).toBe(values[index] !== 'another');
    }),
    { numRuns: 200 },
  );
});

describe('a body that was patched', () => {
  const { decode, patch } = WIRE_FORMATS['anthropic-messages'];
  const messages = Array.from({ length: 80 }, (_, index) => ({
    role: 'user',
    content: [{ type: 'text', text: `${index} `.repeat(300) }],
  }));
  const before = Buffer.from(JSON.stringify({ model: 'm', messages, stream: true }));
  const changed = [7, 41];
  const patched = () => {
    const { places = [] } = decode(before) ?? {};
    const edits = changed.flatMap((index) => {
      const place = places[index]?.[0];
      return place ? [{ type: 'replace' as const, place, text: 'short' }] : [];
    });
    return Buffer.from(patch(before, edits).buffer);
  };
  const pathsOf = (one: Uint8Array, other: Uint8Array) =>
    compareBodies(one, other).map(({ path }) => path.join('.'));
  const edited = changed.map((index) => `messages.${index}.content.0.text`);

  test('differs in what was patched and nowhere else, from either side', () => {
    const after = patch(before, [markOf(3)]);
    expect(pathsOf(before, after)).toEqual(['messages.3.content.0']);
    expect(pathsOf(after, before)).toEqual(['messages.3.content.0']);
    expect(pathsOf(before, patched())).toEqual(edited);
  });

  test.each([0, 3, 20, 60, 79])('is found out if somebody changes message %i of it afterwards', (index) => {
    decode(before);
    const after = patch(before, [markOf(30)]);
    const at = Buffer.from(after.buffer, after.byteOffset, after.byteLength).indexOf(`"${index} `);
    expect(at).toBeGreaterThan(0);
    after[at + 1] = 0x78;
    expect(pathsOf(before, after)).toContain(`messages.${index}.content.0.text`);
    expect(pathsOf(after, before)).toContain(`messages.${index}.content.0.text`);
  });

  test('is found out whichever of its bytes somebody changes', () => {
    const marked = ['messages.30.content.0', 'messages.70.content.0'];
    const isAsPatched = (after: Uint8Array) => {
      try {
        const found = compareBodies(before, after);
        const paths = found.map(({ path }) => path.join('.'));
        return found.every((each) => each.isAsPatched) && paths.join() === marked.join();
      } catch {
        // It is no JSON any more.
        return false;
      }
    };
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (at, change) => {
        decode(before);
        const after = patch(before, [markOf(30), markOf(70)]);
        expect(isAsPatched(after)).toBe(true);
        const index = at % after.length;
        after[index] = (after[index] ?? 0) ^ change;
        expect(isAsPatched(after)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test.each([0, -1])('is found out if somebody changes its byte %i', (at) => {
    decode(before);
    const after = patch(before, [markOf(30)]);
    after[at < 0 ? after.length + at : at] = 0x20;
    expect(pathsOf(before, after)).toContain('');
  });
});

function markOf(index: number): WireEdit {
  return { type: 'mark', path: ['messages', index, 'content', 0], lifetimeSeconds: 300 };
}
