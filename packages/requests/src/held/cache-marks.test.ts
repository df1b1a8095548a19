import { WIRE_FORMATS } from '@hdc/wire';
import { expect, test } from 'vitest';
import { changeCacheMarks, countFreeMarks } from './cache-marks.ts';

const anthropic = WIRE_FORMATS['anthropic-messages'];
const MARK = { cache_control: { type: 'ephemeral' } };

function body(marks: number) {
  const part = (at: number) => ({ type: 'text', text: `part ${at}`, ...(at < marks && MARK) });
  return {
    model: 'claude-sonnet-4-5',
    system: [part(0)],
    messages: [
      { role: 'user', content: [part(1), part(2), { type: 'tool_result', content: [part(3), part(4)] }] },
    ],
  };
}

test.each([0, 1, 3, 4, 5])(
  'a body with %i breakpoints has room for the rest, in bytes and as a value',
  (marks) => {
    const free = Math.max(0, 4 - marks);
    expect(countFreeMarks(anthropic, body(marks))).toBe(free);
    expect(countFreeMarks(anthropic, Buffer.from(JSON.stringify(body(marks))))).toBe(free);
    expect(countFreeMarks(anthropic, JSON.stringify(body(marks)))).toBe(free);
  },
);

test.each([0, 2, 4])('so has a body of Converse with %i', (marks) => {
  const content = Array.from({ length: 4 }, (_, at) => [
    { text: `part ${at}` },
    ...(at < marks ? [{ cachePoint: { type: 'default' } }] : []),
  ]).flat();
  const value = { messages: [{ role: 'user', content }] };
  expect(countFreeMarks(WIRE_FORMATS['bedrock-converse'], value)).toBe(4 - marks);
  expect(countFreeMarks(WIRE_FORMATS['bedrock-converse'], Buffer.from(JSON.stringify(value)))).toBe(
    4 - marks,
  );
});

test('other formats have no breakpoints', () => {
  expect(countFreeMarks(WIRE_FORMATS['openai-chat'], body(0))).toBe(0);
});

test('breakpoints are added to bytes and to values alike', () => {
  const mark = { at: 'end', path: ['messages', 0, 'content', 1], lifetimeSeconds: 3_600 } as const;
  const bytes = Buffer.from(JSON.stringify(body(0)));
  const added = changeCacheMarks(anthropic, body(0), { marks: [mark] });
  expect(JSON.parse(Buffer.from(changeCacheMarks(anthropic, bytes, { marks: [mark] })).toString())).toEqual(
    added,
  );
  expect(added.messages[0]?.content[1]).toMatchObject({ cache_control: { type: 'ephemeral', ttl: '1h' } });
  expect(changeCacheMarks(anthropic, bytes, {})).toBe(bytes);
});
