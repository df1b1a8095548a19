import { PROVIDER_NAMES } from '@hdc/providers';
import type { ScriptStep } from '@hdc/providers/testing';
import { describe, expect, test } from 'vitest';
import { AgentBench } from './agent-bench.ts';
import { call } from './steps.ts';

const FILES = { 'a.txt': 'alpha\n' };

describe.each(PROVIDER_NAMES)('%s', (format) => {
  test.each<[string, ScriptStep, string, RegExp]>([
    ['refuses the key', { status: 401, message: 'bad key' }, 'AUTHENTICATION', /bad key/],
    ['is out of order', { status: 500, message: 'out of order' }, 'SERVER', /out of order/],
    ['limits the rate', { status: 429, message: 'slow down' }, 'RATE_LIMIT', /slow down/],
    ['hangs up at once', { disconnectAfter: 0 }, 'NETWORK', /connect/i],
  ])(
    'a provider that %s ends the turn with an error, in the middle of its work',
    async (_, step, code, message) => {
      const bench = await AgentBench.start({ format, files: FILES });
      bench.answers.push(call('read_file', { file_path: 'a.txt' }), step);
      const error: unknown = await bench.send('Go.').catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
      expect(bench.history.map(({ speaker }) => speaker)).toEqual(['human', 'ai', 'tool']);
      await bench.checkGoesOn();
    },
  );

  test('what was shown of an answer that broke off stays in the history', async () => {
    const bench = await AgentBench.start({ format, files: FILES });
    const text = 'The answer begins well and then the connection breaks, which nobody could foresee.';
    bench.answers.push({ text, eventDelayMs: 5, disconnectAfter: 6 });
    await expect(bench.send('Go.')).rejects.toThrow();
    const shown = bench.events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('');
    expect(shown).not.toBe('');
    expect(text.startsWith(shown)).toBe(true);
    expect(bench.history.at(-1)).toMatchObject({
      speaker: 'ai',
      blocks: [{ type: 'text', text: shown }],
      metadata: { finishReason: 'other' },
    });
    await bench.checkGoesOn();
  });
});

test.each<['length' | 'content-filter', RegExp]>([
  ['length', /output limit/],
  ['content-filter', /content filter/],
])('an answer that ends by %s is told to the person', async (finishReason, notice) => {
  const bench = await AgentBench.start({ files: FILES });
  bench.answers.push({ text: 'Half of it', finishReason });
  expect(await bench.send('Go.')).toMatchObject({ status: 'answered' });
  expect(bench.events.at(-1)).toEqual({ type: 'notice', text: expect.stringMatching(notice) });
  await bench.checkGoesOn();
});
