import { ADAPTIVE_PRESETS } from '@hdc/core/strategies';
import { WIRE_FORMAT_NAMES } from '@hdc/wire';
import { expect, test } from 'vitest';
import { Tally } from '../tally.ts';
import { ATTACKS } from './attacks.ts';
import { runAttack, SENDERS } from './run-attack.ts';
import { runAttacks } from './run-attacks.ts';

test('attacks cost nothing that is live, and no more than is promised', async () => {
  const tally = new Tally();
  await runAttacks(tally);
  const ways = SENDERS.length * ADAPTIVE_PRESETS.length * WIRE_FORMAT_NAMES.length;
  expect(tally.toFigures()).toEqual({
    counts: { attacks: ATTACKS.length * ways + 3 },
    violations: [],
  });
});

test('attacks with old outputs are run by an engine that takes such out', async () => {
  for (const attack of ATTACKS.filter(({ conversation }) => conversation.turns.length > 60)) {
    expect((await runAttack(attack, 'anthropic-messages', 'strong')).edits, attack.name).toBeGreaterThan(0);
  }
});
