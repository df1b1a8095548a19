import { COMPRESSION_STRATEGIES, getCompressionStrategy } from '@hdc/core';
import { SPOKEN_RESULTS, type SpokenResult } from '@hdc/core/testing';
import { WIRE_FORMAT_NAMES } from '@hdc/wire';
import { describe, expect, test } from 'vitest';
import { halveResult, pruneAllStrategy } from './testing/test-strategies.ts';
import { sendTurns, WireConversation } from './testing/wire-conversation.ts';

/** Each of its own: what stands above would be pointed to, and so would stay. */
const outputOf = (command: string) => `a line of ${command} that nobody needs any more\n`.repeat(60);
const OUTPUT = outputOf('npm test');

function conversationWith({ tool, parameters, result }: SpokenResult): WireConversation {
  const conversation = new WireConversation().human('Please mend it.');
  conversation.call(tool, parameters, result).call('Bash', { command: 'npm test' }, OUTPUT);
  for (let i = 0; i < 12; i++) conversation.call('Bash', { command: `ls ${i}` }, outputOf(`ls ${i}`));
  return conversation;
}

describe.each(WIRE_FORMAT_NAMES)('what a person said in a result of %s', (format) => {
  const strategies = [
    ...COMPRESSION_STRATEGIES.map((name) => getCompressionStrategy(name)),
    pruneAllStrategy,
  ];

  test.each(strategies)('leaves as it came with $name', async (strategy) => {
    for (const spoken of SPOKEN_RESULTS) {
      const settings = { density: { recencyPruning: true, adaptive: { isFull: true } } };
      const results = await sendTurns(format, conversationWith(spoken), { strategy, settings });
      expect(results[0]).toBe(spoken.result);
      if (strategy.trigger.mode === 'continuous') expect(results[1]).not.toBe(OUTPUT);
    }
  });

  test('is not made smaller at first sight, whatever a caller wants', async () => {
    for (const spoken of SPOKEN_RESULTS) {
      const settings = { reduce: halveResult };
      const results = await sendTurns(format, conversationWith(spoken), { settings });
      expect(results[0]).toBe(spoken.result);
      expect(results[1]?.length).toBeLessThan(OUTPUT.length);
    }
  });
});
