import { modelByName } from '@hdc/core/models';
import { conversationFamily } from '@hdc/requests';
import { expect, test } from 'vitest';
import { ModeSwitch } from './mode-switch.ts';

const MODEL = modelByName('claude-sonnet-4-5');

test('a share of conversations is held out, and every sub-agent with its own', () => {
  const modes = new ModeSwitch({ mode: 'prune', boundThinkingMode: 'ingest', holdOut: 0.2 });
  const sides = Array.from({ length: 1_000 }, (_, i) => {
    const [own, child] = [`claude-code:${i}`, `claude-code:${i}/agent-${i}`].map((key) =>
      modes.choose(key, MODEL, conversationFamily(key)),
    );
    expect(child).toBe(own);
    return own;
  });
  const heldOut = sides.filter((mode) => mode === 'observe').length;
  expect(heldOut).toBeGreaterThan(150);
  expect(heldOut).toBeLessThan(250);
});

test('who is held out stays so when the share grows', () => {
  const of = (holdOut: number) => new ModeSwitch({ mode: 'prune', boundThinkingMode: 'ingest', holdOut });
  const [few, more] = [of(0.2), of(0.5)];
  const lost = Array.from({ length: 500 }, (_, i) => `session:${i}`).filter(
    (key) => few.isHeldOut(key) && !more.isHeldOut(key),
  );
  expect(lost).toEqual([]);
});
