import { ADAPTIVE_PRESETS } from '@hdc/core';
import { WIRE_FORMAT_NAMES } from '@hdc/wire';
import { describe, expect, test } from 'vitest';
import { ATTACKS } from './attacks.ts';
import { runAttack } from './run-attack.ts';

describe.each(ATTACKS)('$name', (attack) => {
  test.each(ADAPTIVE_PRESETS)('costs nothing that is live, %s', async (preset) => {
    for (const format of WIRE_FORMAT_NAMES) {
      expect((await runAttack(attack, format, preset)).lost, format).toEqual([]);
    }
  });
});

test('attacks with old outputs are run by an engine that takes such out', async () => {
  for (const attack of ATTACKS.filter(({ conversation }) => conversation.turns.length > 60)) {
    expect((await runAttack(attack, 'anthropic-messages', 'strong')).edits, attack.name).toBeGreaterThan(0);
  }
});
