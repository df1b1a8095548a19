import { expect, test } from 'vitest';
import { REQUIREMENT_GROUPS } from './requirement-list.ts';

const ids = REQUIREMENT_GROUPS.flatMap((group) => group.requirements.map(({ id }) => id));

test('holds all 83 requirements, the 64 rules, edge cases and errors, and 6 rulings, each once', () => {
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id.startsWith('REQ-HD-'))).toHaveLength(83);
  expect(ids.filter((id) => /^(?:BR|EC|ERR)-/.test(id))).toHaveLength(64);
  expect(ids.filter((id) => id.startsWith('ruling '))).toHaveLength(6);
});

test('keeps each row on one short line', () => {
  for (const { text } of REQUIREMENT_GROUPS.flatMap((group) => group.requirements)) {
    expect(text).toMatch(/^[^\n|]{5,110}$/);
  }
});
